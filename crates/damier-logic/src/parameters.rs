//! What a theory is told from outside: numbers, the tuples of relations, what is known of the unknown.

use std::collections::BTreeMap;

/// Values for a theory's parameters and relations, and knowledge about its unknowns.
///
/// ```
/// use damier_logic::Parameters;
/// let parameters = Parameters::new()
///     .set("n", 4)
///     .relation("neighbour", [[0, 1], [1, 0], [1, 2], [2, 1]])
///     .known("C", [0, 0], true);
/// # let _ = parameters;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Parameters {
    pub(crate) numbers: BTreeMap<String, i64>,
    pub(crate) relations: BTreeMap<String, Vec<Vec<i64>>>,
    pub(crate) known: Vec<(String, Vec<i64>, bool)>,
}

impl Parameters {
    /// Nothing given.
    pub fn new() -> Parameters {
        Parameters::default()
    }

    /// Gives a parameter its value.
    pub fn set(mut self, name: &str, value: i64) -> Parameters {
        self.numbers.insert(name.to_owned(), value);
        self
    }

    /// Gives a relation its tuples, in place of those in the text if there are any.
    pub fn relation<T: Into<Vec<i64>>>(mut self, name: &str, tuples: impl IntoIterator<Item = T>) -> Parameters {
        self.relations.insert(name.to_owned(), tuples.into_iter().map(Into::into).collect());
        self
    }

    /// Says whether an atom of an unknown holds; it is folded away in the rules.
    pub fn known(mut self, unknown: &str, arguments: impl Into<Vec<i64>>, holds: bool) -> Parameters {
        self.known.push((unknown.to_owned(), arguments.into(), holds));
        self
    }
}

/// How much grounding may take before it is refused.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instances of formulas looked at.
    pub steps: u64,
    /// Connectives and operands kept.
    pub size: usize,
    /// Atoms of the unknowns.
    pub atoms: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 100_000_000, size: 20_000_000, atoms: 2_000_000 }
    }
}
