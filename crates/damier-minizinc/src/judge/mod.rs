//! Judging solutions: whether the values of a solution keep to the model as it is written.
//!
//! A solution that comes from an engine keeps to the flat model; [`damier_model::Model::broken_by`] sees to that. Whether
//! the flat model says what the text says is another question, and nothing that took part in flattening can answer it: a
//! mistake in the meaning of an operator would be made twice, and both times alike. So this module is a second reading of the
//! language. It walks the same [`Program`](crate::program::Program), in which names, overloads and coercions are settled, but it
//! knows no variables: every global has its value from the solution, so every expression is a known one, and what is left is a
//! plain interpreter. It uses nothing of [`crate::machine`], [`crate::flatten`] and [`crate::natives`]; operators, comprehensions,
//! coercions and the functions of the library have their own, direct definitions here, written from the language's reference.
//! Where the library defines a global constraint by taking it apart, the judge does not take it apart: `cumulative` is a sum
//! over the tasks at each point of time, `circuit` a walk (`globals`).
//!
//! # What an expression means
//!
//! Partial functions follow the relational semantics (Frisch and Stuckey 2009): what has no value makes the nearest Boolean
//! expression around it false. In an interpreter that is an early return (`verdict::Stop::Undefined`) which Boolean code catches. A
//! local that breaks its declared set, a constraint of a `let` around a number, an argument or a result outside what the
//! function declares: all are undefined in this sense.
//!
//! A local variable without a value stands for "there is one": its values are tried one after the other, from the nearest
//! Boolean expression around it (`choices`). Floats are compared within a tolerance; where that leaves both answers open, both
//! are tried.
//!
//! # What it does not say
//!
//! A [`Verdict`] has three values. What the judge cannot tell (a local with too many values, a bound that the compiler knew, a
//! predicate without a body) is left open and counted, never guessed: an answer is only refused where the model says that it
//! is wrong. Work is bounded by a number of steps.

mod arguments;
mod calls;
mod choices;
mod coerce;
mod compare;
mod comprehension;
mod enumerate;
mod enums;
mod evaluate;
mod functions;
mod globals;
mod items;
mod lets;
mod literals;
mod operators;
pub mod rules;
mod sets;
mod shapes;
#[cfg(test)]
mod tests;
mod verdict;

pub use enumerate::{NotEnumerable, solutions};
pub use items::Judge;
pub use verdict::{Fault, Verdict};
