//! Steps called by their names: which of a puzzle's techniques a step is.
//!
//! Reasons are found without knowing any technique. A puzzle that has some says of a step which of them it is, if it is one: the
//! easiest that, on a board on which nothing is known but what the step rests on, finds all that follows.

use crate::board::Board;
use crate::fact::Fact;
use crate::step::{Step, plainly};
use damier_interface::{Change, Conclusion, Instance, TechniqueInfo};

/// The technique that a step is.
pub fn technique(instance: &dyn Instance, board: &Board, step: &Step) -> Option<&'static TechniqueInfo> {
    let by_rules = instance.by_rules()?;
    let changes = |facts: &[Fact]| -> Option<Vec<Change>> { facts.iter().map(|&fact| change(board, fact)).collect() };
    let rules = step.cells_by_rule(board);
    let conclusion = Conclusion { rules, known: changes(&step.because)?, facts: changes(&step.facts)? };
    by_rules.techniques().get(by_rules.technique_of(&conclusion)?)
}

/// A fact in the words of techniques, which speak of cells only.
fn change(board: &Board, fact: Fact) -> Option<Change> {
    let fact = plainly(board, fact);
    let place = &board.places[fact.place];
    let [cell] = place.cells[..] else { return None };
    Some(Change { cell, value: place.sign(fact.value), settled: fact.is })
}
