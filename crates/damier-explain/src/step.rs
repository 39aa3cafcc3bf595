//! A step: what follows from a smallest reason, and that reason.

use crate::board::Board;
use crate::fact::Fact;
use damier_model::{Cell, Label};
use std::collections::BTreeMap;

/// What a reason costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Cost {
    /// Its number of rules; what is known is free.
    #[default]
    Rules,
    /// 20 for each rule, 1 for each known fact.
    Facts,
}

/// What a rule costs where facts cost 1.
pub(crate) const RULE_AMONG_FACTS: u64 = 20;

/// What follows from a reason.
#[derive(Clone)]
pub struct Step {
    /// The rules, in words.
    pub labels: Vec<Label>,
    /// The rules by number; none for what was seen when the model was made, which has its words only.
    pub rules: Vec<usize>,
    /// What was known and is needed.
    pub because: Vec<Fact>,
    /// What follows.
    pub facts: Vec<Fact>,
    /// What the reason costs.
    pub cost: u64,
    /// Whether it is proved that no reason for anything costs less.
    pub is_smallest: bool,
}

impl Step {
    /// What it costs where only rules are counted, and where each fact is 1 and each rule 20.
    pub fn costs(&self) -> (u64, u64) {
        let rules = self.labels.len() as u64;
        (rules, RULE_AMONG_FACTS * rules + self.because.len() as u64)
    }

    /// The sentences of its rules.
    pub fn sentences(&self) -> Vec<String> {
        self.labels.iter().map(sentence).collect()
    }

    /// The cells in which something follows.
    pub fn targets(&self, board: &Board) -> Vec<Cell> {
        cells(board, self.facts.iter())
    }

    /// The cells of what is known and needed.
    pub fn reasons(&self, board: &Board) -> Vec<Cell> {
        cells(board, self.because.iter())
    }

    /// The cells that the rules speak of.
    pub fn rule_cells(&self, board: &Board) -> Vec<Cell> {
        let mut all: Vec<Cell> = self.cells_by_rule(board).concat();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The cells that each of its rules speaks of.
    pub fn cells_by_rule(&self, board: &Board) -> Vec<Vec<Cell>> {
        let places: Vec<Vec<usize>> = match self.rules.len() == self.labels.len() {
            true => self.rules.iter().map(|&rule| board.rules[rule].places.clone()).collect(),
            false => vec![self.facts.iter().map(|fact| fact.place).collect(); self.labels.len()],
        };
        self.labels.iter().zip(&places).map(|(label, places)| board.cells(label, places)).collect()
    }
}

fn cells<'f>(board: &Board, facts: impl Iterator<Item = &'f Fact>) -> Vec<Cell> {
    let mut all: Vec<Cell> = facts.flat_map(|fact| board.places[fact.place].cells.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The sentence of a rule, without the quotes that MiniZinc puts around words within words.
pub fn sentence(label: &Label) -> String {
    label.to_string().replace('"', "")
}

/// Of two values, that it is not the one says that it is the other.
pub(crate) fn plainly(board: &Board, fact: Fact) -> Fact {
    let values = &board.places[fact.place].values;
    let other = values.values().find(|&value| value != fact.value);
    match other.filter(|_| !fact.is && values.size() == 2) {
        Some(value) => Fact { value, is: true, ..fact },
        None => fact,
    }
}

/// Facts in words: `r3c4 is 7; r3c5 is not 1, 2`; places that say the same stand together.
pub fn in_words(board: &Board, facts: &[Fact]) -> String {
    let mut by_place: BTreeMap<usize, (Vec<String>, bool)> = BTreeMap::new();
    for fact in facts {
        let fact = &plainly(board, *fact);
        let entry = by_place.entry(fact.place).or_insert_with(|| (Vec::new(), fact.is));
        entry.0.push(board.places[fact.place].sign(fact.value));
    }
    let mut sayings: Vec<(String, Vec<&str>)> = Vec::new();
    for (place, (values, is)) in &by_place {
        let saying = format!("{}{}", if *is { "" } else { "not " }, values.join(", "));
        let name = board.places[*place].name.as_str();
        match sayings.iter_mut().find(|(known, _)| *known == saying) {
            Some((_, names)) => names.push(name),
            None => sayings.push((saying, vec![name])),
        }
    }
    let one = |(saying, names): &(String, Vec<&str>)| {
        format!("{} {} {saying}", names.join(", "), if names.len() == 1 { "is" } else { "are" })
    };
    sayings.iter().map(one).collect::<Vec<_>>().join("; ")
}
