//! Unruly (Binairo, Takuzu): fill with two colours, never three alike in line, as many of each in every line.

mod board;
mod generate;
mod solve;

pub use board::{Colour, Unruly};
