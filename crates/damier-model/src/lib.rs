//! The language in which Damier's puzzles and engines meet.
//!
//! A [`Model`] holds variables with finite domains (and perhaps [`Real`] ones), [`Constraint`]s with one meaning each
//! ([`Constraint::holds`]), an [`Objective`] and advice for the search. Puzzles build models, engines read them; neither
//! knows of the other.
//!
//! ```
//! use damier_model::{Model, Relate, all_different};
//!
//! // SEND + MORE = MONEY
//! let mut m = Model::new("send more money");
//! let [s, e, n, d, o, r, y] = ["s", "e", "n", "d", "o", "r", "y"].map(|name| m.int(name, 0..=9));
//! let mm = m.int("m", 1..=9);
//! m.post(s.at_least(1)).named("no leading zero");
//! m.post(all_different([s, e, n, d, mm, o, r, y]));
//! let send = 1000 * s + 100 * e + 10 * n + d;
//! let more = 1000 * mm + 100 * o + 10 * r + e;
//! let money = 10000 * mm + 1000 * o + 100 * n + 10 * e + y;
//! m.post((send + more).equals(money));
//! assert_eq!(m.size().by_kind["linear"], 1);
//! ```

mod assignment;
mod assuming;
mod automaton;
mod budget;
mod conflict;
mod constraint;
mod decompose;
mod disjoint_paths;
mod domain;
mod dump;
mod engine;
mod expression;
mod graph;
mod holds;
mod input;
mod label;
mod limits;
mod model;
mod real;
mod search;
mod shared_bounds;
mod shown;
pub mod stage;
mod variable;
mod write;

pub use assignment::{Assignment, Valuation};
pub use assuming::{Answer, Assumption, OpenSession, SolveAssuming};
pub use automaton::Automaton;
pub use budget::{Budget, Limit, Progress, Statistics, machine_memory, resident_memory, to_microseconds};
pub use conflict::{Conflict, Together, narrow_conflict};
pub use constraint::{Constraint, Relation, Strength, Tuples};
pub use decompose::{Decomposed, Form, decompose};
pub use disjoint_paths::{are_paths, disjoint_paths_in_parts};
pub use domain::Domain;
pub use dump::ModelSize;
pub use engine::{
    CountSolutions, Engine, Enumerate, FindSolution, Grounds, Optimise, Outcome, ProgressCallback, Run, Status,
};
pub use expression::{Linear, Relate, sum};
pub use graph::Graph;
pub use input::{InputError, Mark, Place, Source};
pub use label::{Cell, Label, Reason};
pub use limits::{LARGEST, Unusable};
pub use model::{Model, Objective, Posted, Reasoned};
pub use real::{REAL_TOLERANCE, Real, RealConstraint, RealOrInt, RealSum, UNBOUNDED};
pub use search::{Branching, Restart, ValSelect, VarSelect, WarmStart};
pub use shared_bounds::SharedBounds;
pub use shown::{acts, for_screen, printable};
pub use variable::{Lit, Term, Var};
pub use write::*;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
