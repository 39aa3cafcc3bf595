//! What is wrong with an answer or a board, as a sentence with the cells it speaks of.

use damier_model::Cell;
use std::fmt;

/// What an answer does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The sentence a person reads.
    pub sentence: String,
    /// The cells it speaks of.
    pub cells: Vec<Cell>,
    /// Whether something is only missing yet, no rule being broken by what is there.
    pub only_missing: bool,
}

impl Violation {
    /// The last sentence of a list that does not name everything of its kind.
    pub const MORE: &str = "and more of the kind, which were not looked for";

    /// Stands at the end of a list where some were left out.
    pub fn more() -> Violation {
        Violation::broken(Violation::MORE, [])
    }

    /// The first of many; where these are not all, [so much](Violation::more) is said at the end.
    pub fn first(most: usize, mut all: impl Iterator<Item = Violation>) -> Vec<Violation> {
        let mut named: Vec<Violation> = all.by_ref().take(most).collect();
        named.extend(all.next().map(|_| Violation::more()));
        named
    }

    /// A broken rule.
    pub fn broken(sentence: impl Into<String>, cells: impl Into<Vec<Cell>>) -> Violation {
        Violation { sentence: sentence.into(), cells: cells.into(), only_missing: false }
    }

    /// Something not there yet.
    pub fn missing(sentence: impl Into<String>) -> Violation {
        Violation { sentence: sentence.into(), cells: Vec::new(), only_missing: true }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
