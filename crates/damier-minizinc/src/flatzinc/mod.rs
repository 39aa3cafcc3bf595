//! FlatZinc: a model as the text that solvers of the MiniZinc world read.
//!
//! There is no reader here. FlatZinc is MiniZinc with few words, so a file of it is compiled like any model, with the
//! builtins of FlatZinc (`std/flatzinc.mzn`) included.

mod annotations;
mod answer;
mod constraints;
mod names;
mod output_spec;
mod reals;
mod write;

pub use annotations::OutputAnnotation;
pub use answer::Answers;
pub use names::variable_names;
pub use output_spec::{Declared, OutputSpec, output_spec};
pub use write::{Dialect, write};
