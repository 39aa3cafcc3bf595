//! Random constraints and models over the whole vocabulary, small enough for the reference, as strategies that shrink.

mod arithmetic;
mod atoms;
mod case;
mod kind;
mod logic;
mod models;
mod rename;
mod scheduling;
mod sequences;
mod sketch;
mod structures;

pub use case::{Case, MOST_ASSIGNMENTS};
pub use kind::Kind;
pub use models::model;

use proptest::prelude::*;

/// Models of exactly one constraint, of the given kind, and of the variables it speaks of.
pub fn constraint_of(kind: Kind) -> BoxedStrategy<Case> {
    alone(sketch::sketch(kind))
}

/// As [`constraint_of`], with the constraint reified or half-reified, sometimes twice.
pub fn reified(kind: Kind) -> BoxedStrategy<Case> {
    alone(sketch::wrapped(kind))
}

fn alone(sketch: BoxedStrategy<sketch::Sketch>) -> BoxedStrategy<Case> {
    (sketch, case::all_steps(atoms::INTEGER_SLOTS)).prop_map(|(sketch, steps)| case::single(&sketch, &steps)).boxed()
}
