//! Damier's finite-domain constraint kernel.
//!
//! A model is compiled into a [`Kernel`]: domains in a [`Store`] with a trail, propagators woken by events, clauses and
//! disequalities built in. A search then walks the tree of decisions.

mod clauses;
mod disequalities;
mod domain;
mod kernel;
mod post;
mod propagator;
mod propagators;
mod queue;
mod store;
mod truth;
mod view;

pub use kernel::Kernel;
pub use propagator::{Cost, Propagator, PropagatorId, Status, Subscriptions};
pub use store::{Cell, Conflict, Events, Pruned, Store};
pub use view::{Literal, Values, View};
