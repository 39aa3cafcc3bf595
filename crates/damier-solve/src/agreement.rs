//! What several engines say of one question must agree, as far as they prove it.

use crate::failure::Failure;
use damier_model::{Outcome, Status};

/// What one of them says.
pub struct Verdict {
    /// Who says it.
    pub by: String,
    /// What, in words.
    pub words: String,
    /// What it found out.
    pub outcome: Outcome,
}

/// How far numbers of solutions are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// They were not asked for.
    Any,
    /// None, one, or more than one.
    UpToTwo,
    /// All.
    All,
}

impl Verdict {
    fn proves_something(&self) -> bool {
        self.outcome.complete || self.outcome.status != Status::Unknown
    }

    fn differs(&self, other: &Verdict, numbers: Numbers) -> bool {
        let (one, two) = (&self.outcome, &other.outcome);
        let number = |outcome: &Outcome| match numbers {
            Numbers::Any => None,
            Numbers::UpToTwo => Some(outcome.count.min(2)),
            Numbers::All => Some(outcome.count),
        };
        // Formulations may optimise what the puzzle does not ask for.
        let optima_differ = || one.objective.zip(two.objective).is_some_and(|(one, two)| one != two);
        one.status != two.status || one.complete && two.complete && (optima_differ() || number(one) != number(two))
    }
}

/// An internal error that names two that prove different things, if there are such.
pub fn agree(said: &[Verdict], numbers: Numbers) -> Result<(), Failure> {
    let proved: Vec<&Verdict> = said.iter().filter(|verdict| verdict.proves_something()).collect();
    let mut pairs =
        proved.iter().enumerate().flat_map(|(at, one)| proved[at + 1..].iter().map(move |other| (one, other)));
    match pairs.find(|(one, other)| one.differs(other, numbers)) {
        None => Ok(()),
        Some((one, other)) => Err(Failure::CheckFailed(format!(
            "{} says '{}' and {} says '{}'; please report this",
            one.by, one.words, other.by, other.words
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::{Limit, Statistics};

    fn verdict(solutions: u64, stopped_by: Option<Limit>, objective: Option<i64>) -> Verdict {
        let outcome = Outcome::of(Statistics { solutions, ..Statistics::default() }, stopped_by);
        Verdict { by: "one".to_owned(), words: "it".to_owned(), outcome: Outcome { objective, ..outcome } }
    }

    #[test]
    fn only_what_is_proved_must_agree() {
        let agrees = |one, other, numbers| agree(&[one, other], numbers).is_ok();
        assert!(!agrees(verdict(0, None, None), verdict(1, Some(Limit::Solutions), None), Numbers::Any));
        assert!(agrees(verdict(0, Some(Limit::Time), None), verdict(1, None, None), Numbers::All));
        assert!(agrees(verdict(3, None, None), verdict(2, None, None), Numbers::UpToTwo));
        assert!(!agrees(verdict(3, None, None), verdict(2, None, None), Numbers::All));
        assert!(agrees(verdict(3, Some(Limit::Time), None), verdict(2, None, None), Numbers::All));
        assert!(!agrees(verdict(1, None, Some(4)), verdict(1, None, Some(5)), Numbers::Any));
        assert!(agrees(verdict(1, None, Some(4)), verdict(1, None, None), Numbers::Any));
    }
}
