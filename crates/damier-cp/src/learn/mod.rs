//! Learning from conflicts: lazy clause generation on the kernel's own domains.
//!
//! Propagators prune as they always do. What they prune is written into a [journal](crate::store::journal) with its cause.
//! After a conflict [`analyse`] walks the journal backwards and asks the causes for [reasons](Reason), until one fact of the
//! last decision's level is left that, with facts of earlier levels, leads to the conflict: the first unique implication
//! point. That these facts never hold together again is kept as a [nogood](nogoods), and the search goes back to where
//! the nogood says something new.

mod activity;
mod analyse;
mod atom;
mod audit;
mod core;
mod engine;
mod explain;
mod facts;
mod list;
mod marks;
mod minimise;
pub(crate) mod nogoods;
mod pool;
pub(crate) mod proof;
mod reason;
mod search;
mod session;
mod team;

pub(crate) use atom::Holds;
pub use atom::{Atom, Is};
pub use audit::Audit;
pub use core::core;
pub use engine::Learning;
pub use reason::{Claim, Reason};
pub use session::{ClauseId, Session};
