//! Solving without a model: by techniques, as a person does.
//!
//! All share one core. `layout.rs`: the board with its equal numbers. `chains.rs`: when a black cell would cut the white
//! ones apart. `field.rs`: what is settled, and what follows at once. On it stand `techniques/` with `walk.rs`, and the
//! generator. What techniques leave open is for engines.

mod chains;
mod field;
mod layout;
mod named;
mod techniques;
mod walk;

pub(super) use field::{Field, Reason, State};
pub(super) use layout::Layout;
pub(super) use techniques::{DIFFICULTIES, rank, up_to};
pub(super) use walk::{Walker, WalkerEnd};

#[cfg(test)]
mod tests;
