//! First-order formulas over finite domains, and functions to build them that read as the formulas do.
//!
//! ```
//! use damier_logic::{atom, exists, forall};
//! // every cell holds a number, and no two
//! let some = forall("i", 1..=9, |i| exists("j", 1..=9, |j| atom("C", (i, j))));
//! let one = forall("i", 1..=9, |i| {
//!     forall("j", 1..=9, |j| {
//!         forall("k", 1..=9, |k| k.differs_from(j).implies(atom("C", (i, j)).implies(!atom("C", (i, k)))))
//!     })
//! });
//! assert_eq!(some.to_string(), "∀ i ∈ 1..9, ∃ j ∈ 1..9, C(i, j)");
//! assert_eq!(one.to_string(), "∀ i ∈ 1..9, ∀ j ∈ 1..9, ∀ k ∈ 1..9, k ≠ j ⇒ C(i, j) ⇒ ¬C(i, k)");
//! ```
//!
//! Variables are known by their names, as on paper: an inner quantifier hides an outer one of the same name.

use crate::expression::{Expr, Index};
use crate::span::{Name, Span};
use damier_model::Relation;
use std::ops::{BitAnd, BitOr, Not, RangeInclusive};

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// ⊤
    Top,
    /// ⊥
    Bottom,
    /// A predicate of numbers: `C(i, k + 1)`.
    Atom(Atom),
    /// `i ≠ j`
    Compare(Expr, Relation, Expr),
    /// `i ∈ 1..n`
    Member(Expr, Domain),
    /// `¬φ`
    Not(Box<Formula>),
    /// `φ ∧ ψ ∧ …`; ⊤ if there is none
    And(Vec<Formula>),
    /// `φ ∨ ψ ∨ …`; ⊥ if there is none
    Or(Vec<Formula>),
    /// `φ ⇒ ψ`
    Implies(Box<Formula>, Box<Formula>),
    /// `φ ⇔ ψ`
    Iff(Box<Formula>, Box<Formula>),
    /// `∀ i ∈ D, φ`
    ForAll(Box<Quantified>),
    /// `∃ i ∈ D, φ`
    Exists(Box<Quantified>),
}

/// A predicate applied to numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// An unknown, a relation or a definition.
    pub predicate: Name,
    /// What it is applied to.
    pub arguments: Vec<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// What stands behind a quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantified {
    /// The variable it binds.
    pub variable: Name,
    /// What the variable runs through.
    pub domain: Domain,
    /// What is said of it.
    pub body: Formula,
}

/// A finite set of whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// `a..b`, both ends included; empty if `b < a`.
    Range(Expr, Expr),
    /// `{a, b, …}`
    Set(Vec<Expr>),
    /// One defined by `let`.
    Named(Name),
}

impl From<RangeInclusive<i64>> for Domain {
    fn from(range: RangeInclusive<i64>) -> Domain {
        Domain::Range(Expr::Number(*range.start()), Expr::Number(*range.end()))
    }
}

/// `(1, n - 1)` stands for `1..n-1`.
impl<A: Into<Expr>, B: Into<Expr>> From<(A, B)> for Domain {
    fn from((first, last): (A, B)) -> Domain {
        Domain::Range(first.into(), last.into())
    }
}

/// A domain defined by name.
impl From<&str> for Domain {
    fn from(name: &str) -> Domain {
        Domain::Named(Name::from(name))
    }
}

/// The set of these numbers.
impl<const N: usize> From<[i64; N]> for Domain {
    fn from(values: [i64; N]) -> Domain {
        Domain::Set(values.into_iter().map(Expr::Number).collect())
    }
}

/// Arguments of a predicate: a tuple such as `(i, j + 1)`, a single index, nothing `()`, or a vector.
pub trait Arguments {
    /// The arguments as a list.
    fn into_list(self) -> Vec<Expr>;
}

impl Arguments for () {
    fn into_list(self) -> Vec<Expr> {
        Vec::new()
    }
}

impl Arguments for Vec<Expr> {
    fn into_list(self) -> Vec<Expr> {
        self
    }
}

impl Arguments for Index {
    fn into_list(self) -> Vec<Expr> {
        vec![self.into()]
    }
}

macro_rules! tuples_of_arguments {
    ($($($kind:ident $field:tt),+;)*) => {$(
        impl<$($kind: Into<Expr>),+> Arguments for ($($kind,)+) {
            fn into_list(self) -> Vec<Expr> {
                vec![$(self.$field.into()),+]
            }
        }
    )*};
}
tuples_of_arguments! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
}

/// `predicate(arguments)`
pub fn atom(predicate: &str, arguments: impl Arguments) -> Formula {
    let (predicate, arguments) = (Name::from(predicate), arguments.into_list());
    Formula::Atom(Atom { predicate, arguments, span: Span::NOWHERE })
}

/// `∀ variable ∈ domain, body(variable)`
pub fn forall(variable: &'static str, domain: impl Into<Domain>, body: impl FnOnce(Index) -> Formula) -> Formula {
    Formula::ForAll(quantified(variable, domain.into(), body))
}

/// `∃ variable ∈ domain, body(variable)`
pub fn exists(variable: &'static str, domain: impl Into<Domain>, body: impl FnOnce(Index) -> Formula) -> Formula {
    Formula::Exists(quantified(variable, domain.into(), body))
}

fn quantified(variable: &'static str, domain: Domain, body: impl FnOnce(Index) -> Formula) -> Box<Quantified> {
    Box::new(Quantified { variable: Name::from(variable), domain, body: body(Index::named(variable)) })
}

impl Formula {
    /// `self ⇒ then`
    pub fn implies(self, then: Formula) -> Formula {
        Formula::Implies(Box::new(self), Box::new(then))
    }

    /// `self ⇔ other`
    pub fn iff(self, other: Formula) -> Formula {
        Formula::Iff(Box::new(self), Box::new(other))
    }

    /// All of them; ⊤ if there is none, the formula itself if there is one.
    pub fn all(mut parts: Vec<Formula>) -> Formula {
        match parts.len() {
            0 => Formula::Top,
            1 => parts.remove(0),
            _ => Formula::And(parts),
        }
    }

    /// At least one of them; ⊥ if there is none, the formula itself if there is one.
    pub fn any(mut parts: Vec<Formula>) -> Formula {
        match parts.len() {
            0 => Formula::Bottom,
            1 => parts.remove(0),
            _ => Formula::Or(parts),
        }
    }
}

impl Not for Formula {
    type Output = Formula;
    fn not(self) -> Formula {
        Formula::Not(Box::new(self))
    }
}

/// `a & b & c` is one conjunction of three.
impl BitAnd for Formula {
    type Output = Formula;
    fn bitand(self, other: Formula) -> Formula {
        match self {
            Formula::And(mut parts) => {
                parts.push(other);
                Formula::And(parts)
            }
            first => Formula::And(vec![first, other]),
        }
    }
}

/// `a | b | c` is one disjunction of three.
impl BitOr for Formula {
    type Output = Formula;
    fn bitor(self, other: Formula) -> Formula {
        match self {
            Formula::Or(mut parts) => {
                parts.push(other);
                Formula::Or(parts)
            }
            first => Formula::Or(vec![first, other]),
        }
    }
}
