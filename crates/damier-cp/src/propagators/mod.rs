//! One file per constraint, or one folder with a file per strength. Each has a `post` that chooses what to add.

pub(crate) mod all_different;
pub(crate) mod bool_sum;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod lex;
pub(crate) mod linear;
