//! DIMACS, the text form of CNF that every SAT solver reads: `p cnf VARIABLES CLAUSES`, then numbers, each clause ended
//! by 0. Variables that matter to a count are named as the model counting competitions do it: `c p show 1 2 3 0`.

mod read;
mod write;

pub use read::{DimacsError, Formula, MAX_VARIABLES, read};
pub(crate) use write::{group_name, one_line, write_plain};
pub use write::{values_lines, write};
