//! Singles (Hitori): blacken cells so that no number repeats in a line, no two black cells touch, and the white ones are
//! connected.

mod board;
mod generate;
mod solve;

pub use board::{Mark, Singles};
