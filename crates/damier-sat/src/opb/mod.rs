//! OPB, the format of the pseudo-Boolean competitions: linear constraints over literals, and something to minimise.
//! Format: Roussel, Manquinho: Input/Output Format for the PB Competitions, 2012.

mod read;
mod write;

pub use read::{MAX_VARIABLES, Sums, read};
pub use write::write;
