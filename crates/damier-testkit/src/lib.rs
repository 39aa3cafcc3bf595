//! What Damier is tested with.
//!
//! * [`reference`](mod@reference): all solutions of a small model, in the simplest code there is;
//! * [`generate`]: random constraints and models over the whole vocabulary, which shrink;
//! * [`test_every_kind`]: a test for each kind of constraint;
//! * [`laws`]: what every propagator of a kernel must keep to, checked through a [`laws::Laboratory`];
//! * [`agree`]: an engine's answers against the reference;
//! * [`drat`]: a checker of the proofs that SAT solvers write;
//! * [`patience`]: waiting that does not depend on the machine's speed;
//! * [`proof`](mod@proof): a checker of the proofs that learning engines write;
//! * [`peer`]: programs of others, where they are installed;
//! * [`script`](script()): a shell script that stands for a program of others;
//! * [`skip`]: tests that cannot run are named and counted, and fail in CI;
//! * `slurm`: a cluster of one machine;
//! * [`naive`]: an engine and a laboratory that only enumerate, to try the harnesses on.
//!
//! Nothing here knows an engine: engines use this crate in their tests. `DAMIER_CASES` sets how many random cases a test
//! tries; the seed is fixed, so that a failure is the same one everywhere.

pub mod agree;
pub mod drat;
pub mod generate;
#[cfg(doctest)]
mod guide;
mod kinds;
pub mod laws;
pub mod naive;
pub mod patience;
pub mod peer;
pub mod proof;
pub mod reasons;
pub mod reference;
mod runner;
#[cfg(unix)]
mod script;
pub mod skip;
#[cfg(unix)]
pub mod slurm;

pub use runner::{CASES_VARIABLE, cases, runner};
#[cfg(unix)]
pub use script::script;

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
