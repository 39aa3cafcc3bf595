//! Damier's finite-domain constraint kernel.
//!
//! A model is compiled into a [`Kernel`]: domains in a [`Store`] with a trail, propagators woken by events, clauses and
//! disequalities built in. A search then walks the tree of decisions.
//!
//! [`Cp`] is the whole as an engine, [`Learning`] the same kernel with a search that learns from conflicts, and a [`Session`]
//! that search held ready for one question after the other. [`Cp::with`] adds constraints of one's own, for which a [`Propagator`] says what it
//! listens to and prunes; [`Probe`] drives a kernel by hand, to watch or to test one.

mod channels;
mod clauses;
mod disequalities;
mod domain;
mod engine;
mod extension;
mod kernel;
mod learn;
mod post;
mod probe;
mod propagator;
mod propagators;
mod queue;
mod search;
mod solve;
mod store;
mod subsumption;
mod truth;
mod view;

pub use engine::Cp;
pub use extension::Extension;
pub use kernel::Kernel;
pub use learn::{Atom, Audit, Claim, ClauseId, Is, Learning, Reason, Session, core};
pub use post::Poster;
pub use probe::Probe;
pub use propagator::{Cost, Propagator, PropagatorId, Status, Subscriptions};
pub use search::part::{CutMark, Part};
pub use search::trace::{NodeOutcome, TraceNode};
pub use store::journal::Past;
pub use store::{Cell, Conflict, Events, Pruned, Store};
pub use view::{Literal, Values, View};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

/// The page of the guide that adds a constraint, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/extend-constraint.md")]
mod guide {}
