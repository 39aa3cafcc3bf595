//! An engine and a laboratory that only enumerate: right by their plainness, and what the harnesses are tried on.

mod engine;
mod laboratory;

pub use engine::NaiveEngine;
pub use laboratory::NaiveLaboratory;
