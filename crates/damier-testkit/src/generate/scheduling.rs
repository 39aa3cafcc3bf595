//! Random constraints on tasks and rectangles.

use super::atoms::{terms, terms_after};
use damier_model::{Constraint, Term};
use proptest::collection::vec;
use proptest::prelude::*;

const MOST_TASKS: usize = 4;

/// A size: most often a small constant, sometimes whatever variable is offered, which may be negative.
#[derive(Clone, Copy, Debug)]
struct Size(Option<i64>);

impl Size {
    fn or(self, variable: Term) -> Term {
        self.0.map_or(variable, Term::constant)
    }
}

fn sizes() -> impl Strategy<Value = Vec<Size>> {
    let one = prop_oneof![30 => (0..=3i64).prop_map(Some), 6 => Just(None), 1 => Just(Some(-1))];
    vec(one.prop_map(Size), MOST_TASKS)
}

fn choose(sizes: &[Size], variables: &[Term], number: usize) -> Box<[Term]> {
    sizes.iter().zip(variables.iter().cycle()).take(number).map(|(size, &variable)| size.or(variable)).collect()
}

/// Variables that sizes may look at, on slots after those of the tasks.
fn spare_variables() -> impl Strategy<Value = Vec<Term>> {
    terms_after::<MOST_TASKS>(2..=2)
        .prop_map(|(_, spare)| if spare.is_empty() { vec![Term::constant(1)] } else { spare })
}

/// Now and then one size is missing.
fn missing() -> impl Strategy<Value = usize> {
    prop_oneof![25 => Just(0), 1 => Just(1usize)]
}

pub(super) fn cumulative() -> BoxedStrategy<Constraint> {
    let capacity = prop_oneof![5 => (0..=5i64).prop_map(Some), 2 => Just(None)];
    (terms(2..=MOST_TASKS), sizes(), sizes(), spare_variables(), capacity, missing())
        .prop_map(|(starts, durations, demands, spare, capacity, missing)| Constraint::Cumulative {
            durations: choose(&durations, &spare, starts.len().saturating_sub(missing)),
            demands: choose(&demands, &spare, starts.len()),
            capacity: capacity.map_or(spare[0], Term::constant),
            starts: starts.into(),
        })
        .boxed()
}

pub(super) fn disjunctive() -> BoxedStrategy<Constraint> {
    (terms(2..=MOST_TASKS), sizes(), spare_variables(), missing())
        .prop_map(|(starts, durations, spare, missing)| Constraint::Disjunctive {
            durations: choose(&durations, &spare, starts.len().saturating_sub(missing)),
            starts: starts.into(),
        })
        .boxed()
}

pub(super) fn diffn() -> BoxedStrategy<Constraint> {
    (terms(4..=6), sizes(), sizes(), spare_variables(), missing())
        .prop_map(|(corners, widths, heights, spare, missing)| {
            let rectangles = corners.len() / 2;
            Constraint::Diffn {
                x: corners[..rectangles].into(),
                y: corners[rectangles..2 * rectangles].into(),
                width: choose(&widths, &spare, rectangles),
                height: choose(&heights, &spare, rectangles.saturating_sub(missing)),
            }
        })
        .boxed()
}
