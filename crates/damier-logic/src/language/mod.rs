//! The text language: what people write in a `.fol` file, read by `lexer` and `parser`, written by `printer`.
//!
//! Every sign has a Unicode and an ASCII spelling. What is printed can be read back to the same formulas; the tests hold
//! both to it.

mod cursor;
mod lexer;
mod operands;
mod parser;
mod printer;
mod statements;

pub(crate) use cursor::Parser;
