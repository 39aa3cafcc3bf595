//! `table`: a whole line at once.
//!
//! A short line is one of a list of lines: there are 84 that keep the rules with 10 cells, 208 with 12. A longer one is a
//! word of an automaton that knows how many more dark cells than light ones it has read (never beyond half the line,
//! and none in the end) and how many alike it has read last. Either way a propagator sees all that follows from one line
//! at once, which clauses and counters do not. Where lines must differ, a short line's place in the list is a number, and
//! all of them differ; longer ones are compared place by place as in the other models.

use super::super::Unruly;
use super::super::reasons::UnrulyRule::{AllDiffer, LineKeepsRules};
use super::{dark_cells, differ, finish, lits_of};
use damier_grid::Way;
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Automaton, Model, Term, Tuples, all_different_by, regular, table};
use std::sync::Arc;

/// Cells of the longest line that is looked up in a list.
const SHORT: usize = 12;

pub(super) fn build(board: &Unruly, options: &FormulationOptions) -> Formulation {
    build_with(board, options, SHORT)
}

/// With lists for lines of up to `short` cells.
pub(super) fn build_with(board: &Unruly, options: &FormulationOptions, short: usize) -> Formulation {
    let mut m = Model::new("unruly/table");
    let dark = dark_cells(&mut m, board);

    for (way, length) in [(Way::Across, board.width), (Way::Down, board.height)] {
        let lines = board.grid().lines_along(way);
        if length <= short && board.unique_lines {
            let numbered = numbered_tuples(length);
            let numbers = m.ints(way.word(), lines.clone().count(), 0..=numbered.len() as i64 - 1);
            for (line, &number) in lines.zip(&numbers) {
                let terms = std::iter::once(Term::from(number)).chain(lits_of(line, &dark).map(Term::from));
                m.post(table(terms, numbered.clone())).because(LineKeepsRules(line));
            }
            let reason = AllDiffer(way, board.height as u32, board.width as u32);
            m.post(all_different_by(options.strength, &numbers)).because(reason);
            continue;
        }
        if length <= short {
            let tuples = Tuples::new(length, words(length));
            for line in lines.clone() {
                m.post(table(lits_of(line, &dark), tuples.clone())).because(LineKeepsRules(line));
            }
        } else {
            let automaton = Arc::new(automaton(length));
            for line in lines.clone() {
                m.post(regular(lits_of(line, &dark), Arc::clone(&automaton))).because(LineKeepsRules(line));
            }
        }
        if board.unique_lines {
            differ::post_for(&mut m, lines, &dark);
        }
    }
    finish(m, board, dark, options)
}

/// All lines of that length that keep the rules, in dictionary order, 1 for dark.
fn words(length: usize) -> Vec<Vec<i64>> {
    let automaton = automaton(length);
    let mut begun: Vec<(usize, Vec<i64>)> = vec![(0, Vec::new())];
    for _ in 0..length {
        let longer = |(state, word): (usize, Vec<i64>)| {
            let next = |symbol| automaton.next(state, symbol).map(|next| (next, [&word[..], &[symbol]].concat()));
            [next(0), next(1)].into_iter().flatten().collect::<Vec<_>>()
        };
        begun = begun.into_iter().flat_map(longer).collect();
    }
    begun.into_iter().filter(|&(state, _)| automaton.is_accepting(state)).map(|(_, word)| word).collect()
}

/// The same lines, each after its number from 0.
fn numbered_tuples(length: usize) -> Tuples {
    Tuples::new(length + 1, (0..).zip(words(length)).map(|(number, word)| [&[number], &word[..]].concat()))
}

/// The automaton that reads lines of that length. State 0 has read nothing; any other knows how many more dark cells
/// than light ones there were, the colour of the last cell, and whether it was the first or the second of its kind in
/// line.
pub(super) fn automaton(length: usize) -> Automaton {
    let half = (length / 2) as i64;
    let state = |more: i64, symbol: i64, run: i64| (1 + (more + half) * 4 + symbol * 2 + run - 1) as usize;
    let change = |symbol: i64| if symbol == 1 { 1 } else { -1 };
    let mut transitions = vec![(0, 0, state(-1, 0, 1)), (0, 1, state(1, 1, 1))];
    for more in -half..=half {
        for (last, run) in [(0, 1), (0, 2), (1, 1), (1, 2)] {
            for symbol in [0, 1] {
                let run_after = if symbol == last { run + 1 } else { 1 };
                let more_after = more + change(symbol);
                if run_after <= 2 && more_after.abs() <= half {
                    transitions.push((state(more, last, run), symbol, state(more_after, symbol, run_after)));
                }
            }
        }
    }
    let accepting = [(0, 1), (0, 2), (1, 1), (1, 2)].map(|(last, run)| state(0, last, run));
    Automaton::new(1 + 4 * (length + 1), transitions, accepting)
}
