//! Questions under assumptions: one model, one question after the other, each with something taken for true.

use crate::assignment::Assignment;
use crate::budget::Limit;
use crate::engine::Run;
use crate::limits::Unusable;
use crate::model::Model;
use crate::variable::{Lit, Term};

/// Something taken for true while one question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// The term has this value.
    Equals(Term, i64),
    /// The term has another value.
    Differs(Term, i64),
    /// The term has at least this value.
    AtLeast(Term, i64),
    /// The term has at most this value.
    AtMost(Term, i64),
    /// The literal holds.
    Holds(Lit),
    /// The constraint with this index is in force. Where constraints are not switched, all of them are anyway.
    Constraint(usize),
}

impl<T: Into<Term>> From<(T, i64)> for Assumption {
    fn from((term, value): (T, i64)) -> Assumption {
        Assumption::Equals(term.into(), value)
    }
}

impl From<Lit> for Assumption {
    fn from(lit: Lit) -> Assumption {
        Assumption::Holds(lit)
    }
}

impl Assumption {
    /// The term that is spoken of, but for a constraint.
    pub fn term(self) -> Option<Term> {
        match self {
            Assumption::Equals(term, _)
            | Assumption::Differs(term, _)
            | Assumption::AtLeast(term, _)
            | Assumption::AtMost(term, _) => Some(term),
            Assumption::Holds(lit) => Some(lit.into()),
            Assumption::Constraint(_) => None,
        }
    }

    /// Whether a solution has it; a constraint's word is not for this to say.
    ///
    /// ```
    /// use damier_model::{Assignment, Assumption, Model};
    /// let mut m = Model::new("doc");
    /// let x = m.int("x", 0..=9);
    /// let solution = Assignment::from(vec![4]);
    /// assert_eq!(Assumption::AtMost(x + 1, 5).holds_in(&solution), Some(true));
    /// assert_eq!(Assumption::from((x, 5)).holds_in(&solution), Some(false));
    /// assert_eq!(Assumption::Constraint(0).holds_in(&solution), None);
    /// ```
    pub fn holds_in(self, solution: &Assignment) -> Option<bool> {
        Some(match self {
            Assumption::Equals(term, value) => solution.value(term) == value,
            Assumption::Differs(term, value) => solution.value(term) != value,
            Assumption::AtLeast(term, value) => solution.value(term) >= value,
            Assumption::AtMost(term, value) => solution.value(term) <= value,
            Assumption::Holds(lit) => solution.is_true(lit),
            Assumption::Constraint(_) => return None,
        })
    }
}

/// What a question under assumptions is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A solution under the assumptions.
    Solution(Assignment),
    /// There is none: these assumptions, by position, cannot hold together. Without any, the model has no solution.
    Core(Vec<usize>),
    /// The budget ended first.
    Unknown(Limit),
}

/// A model that is held ready for many questions.
pub trait SolveAssuming {
    /// A solution in which all assumptions hold, or some that cannot hold together.
    fn solve_assuming(&mut self, assumptions: &[Assumption], run: &Run) -> Result<Answer, Unusable>;
}

/// Holds models ready for questions.
pub trait OpenSession {
    /// The model held ready, with all its constraints in force.
    fn open(&self, model: &Model) -> Result<Box<dyn SolveAssuming>, Unusable>;
}
