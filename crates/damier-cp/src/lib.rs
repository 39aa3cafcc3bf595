//! Damier's finite-domain constraint kernel.
//!
//! A model is compiled into a [`Kernel`]: domains in a [`Store`] with a trail, propagators woken by events, clauses and
//! disequalities built in. A search then walks the tree of decisions.

mod clauses;
mod disequalities;
mod domain;
mod engine;
mod kernel;
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
pub use kernel::Kernel;
pub use probe::Probe;
pub use propagator::{Cost, Propagator, PropagatorId, Status, Subscriptions};
pub use search::part::{CutMark, Part};
pub use search::trace::{NodeOutcome, TraceNode};
pub use store::{Cell, Conflict, Events, Pruned, Store};
pub use view::{Literal, Values, View};
