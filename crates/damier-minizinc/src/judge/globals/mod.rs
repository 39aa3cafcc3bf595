//! Global constraints, each by its meaning.
//!
//! Every value is known, so a constraint is a question with an answer that can be read off: a walk around a circuit, a sum
//! over the tasks that run, a word read by an automaton. What these definitions do not cover (floats, mostly) is left to the
//! body that the library gives.

mod counting;
mod graphs;
mod matching;
mod orders;
mod packing;
mod places;
mod regions;
mod scheduling;
mod words;

use super::arguments::{Call, Own};
use super::evaluate::Evaluator;
use super::verdict::Judged;

/// The definition of a constraint by its name and the number of its arguments.
pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    counting::lookup(name, arity)
        .or_else(|| orders::lookup(name, arity))
        .or_else(|| graphs::lookup(name, arity))
        .or_else(|| matching::lookup(name, arity))
        .or_else(|| scheduling::lookup(name, arity))
        .or_else(|| words::lookup(name, arity))
        .or_else(|| packing::lookup(name, arity))
        .or_else(|| places::lookup(name, arity))
        .or_else(|| regions::lookup(name, arity))
}

/// What the library says: for arguments that the definition here is not made for.
fn by_library(evaluator: &mut Evaluator, call: &Call) -> Judged {
    evaluator.run(&evaluator.program.functions[call.id.0 as usize], call.arguments.to_vec())
}
