//! First-order formulas over finite domains, and the way from them to clauses, every step of which can be looked at.
//!
//! ```text
//! text or builder ─▶ Theory ─▶ Ground ─▶ Nnf ─▶ Clauses ─▶ DIMACS, or a Model for any engine
//!                    (∀ ∃)    (⊤ ⊥ folded)    (distribute, tseitin, plaisted-greenbaum)
//! ```
//!
//! This is the pipeline of the INF402 report on Rikudo, with its two troubles mended: formulas are shared instead of
//! copied, and clauses can be made without distribution, so that boards larger than 2×3 can be solved.
//!
//! ```
//! use damier_logic::{Cnf, MAX_CLAUSES, Parameters, Theory};
//!
//! let theory = Theory::parse(
//!     r#"
//!     parameter n                               -- given from outside
//!     relation neighbour(2)                     -- so are the tuples of which it is true
//!     unknown C(0..n-1, 0..n-1)                 -- C(i, j): cell i holds number j
//!     fact C(0, 0)                              -- known already
//!     rule "each cell holds a number": ∀ i ∈ 0..n-1, ∃ j ∈ 0..n-1, C(i, j)
//!     rule "the next number is next door":
//!       forall i in 0..n-1. C(i, n-1) or exists j in 0..n-1. neighbour(i, j) and exists k in 0..n-2. C(i, k) /\ C(j, k+1)
//!     "#,
//! )?;
//! let parameters = Parameters::new().set("n", 3).relation("neighbour", [[0, 1], [1, 0], [1, 2], [2, 1]]);
//! let ground = theory.ground(&parameters)?;
//! let clauses = ground.nnf()?.clauses(Cnf::Distribute, MAX_CLAUSES)?;
//! assert!(clauses.to_string().starts_with("rule \"each cell holds a number\":\n  C_1_0 C_1_1 C_1_2\n"));
//! assert_eq!(clauses.groups()[1].rule.as_ref(), "the next number is next door");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atoms;
mod circuit;
mod clauses;
mod cnf;
mod dimacs;
mod expression;
mod foresee;
mod formula;
mod ground;
mod language;
mod model;
mod nnf;
mod parameters;
mod program;
mod propositional;
mod quick;
mod resolve;
mod shipped;
mod show;
mod size;
mod span;
mod stop;
mod theory;

pub use atoms::{Atoms, GroundAtom};
pub use clauses::{Clauses, Group, Literal};
pub use cnf::{Cnf, MAX_CLAUSES, TooLarge};
pub use expression::{Expr, Index, Operator};
pub use formula::{Arguments, Atom, Domain, Formula, Quantified, atom, exists, forall};
pub use model::LogicModel;
pub use parameters::{Limits, Parameters};
pub use propositional::{Ground, Nnf, Propositional};
pub use shipped::{SHIPPED, Shipped};
pub use show::{Stage, show};
pub use size::Size;
pub use span::{Name, Span};
pub use theory::{Statement, Theory, Value};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
