//! SAT: every constraint of the model as clauses, the solvers that take them, and the way back.

mod cnf;

pub use cnf::{Cnf, Literal};
