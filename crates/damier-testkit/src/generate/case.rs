//! From constraints over slots to models that brute force can still answer.

use super::atoms::is_boolean;
use super::rename::rename;
use super::sketch::Sketch;
use damier_model::{Domain, Model, Var};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Deref, RangeInclusive};

/// The most assignments a generated model has.
pub const MOST_ASSIGNMENTS: u64 = 4000;

/// A generated model, which shows itself when a test fails.
#[derive(Clone)]
pub struct Case {
    /// The model.
    pub model: Model,
}

impl Deref for Case {
    type Target = Model;
    fn deref(&self) -> &Model {
        &self.model
    }
}

impl fmt::Debug for Case {
    /// The dump, and the constraints with all their details.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.model.dump())?;
        self.model.constraints().iter().try_for_each(|posted| writeln!(f, "in full: {:?}", posted.constraint))
    }
}

/// A domain as steps above the lowest value that is interesting, whichever that is.
#[derive(Clone, Debug)]
pub(super) struct Steps(Vec<u8>);

const FARTHEST_STEP: u8 = 8;

impl Steps {
    pub(super) fn within(&self, values: &RangeInclusive<i64>) -> Domain {
        let width = values.end() - values.start() + 1;
        self.0.iter().map(|&step| values.start() + i64::from(step) % width).collect()
    }
}

/// Ranges and sets with holes, never empty.
pub(super) fn steps() -> BoxedStrategy<Steps> {
    let range = (0..FARTHEST_STEP, 1..=7u8).prop_map(|(start, length)| (start..start + length).collect());
    let holes = btree_set(0..FARTHEST_STEP + 3, 1..=6).prop_map(Vec::from_iter);
    prop_oneof![range, holes].prop_map(Steps).boxed()
}

/// Domains for all integer slots.
pub(super) fn all_steps(slots: usize) -> BoxedStrategy<Vec<Steps>> {
    vec(steps(), slots).boxed()
}

/// The model of one constraint and the variables it speaks of.
pub(super) fn single(sketch: &Sketch, steps: &[Steps]) -> Case {
    let slots = sketch.constraint.variables();
    let domains = slots.iter().map(|&slot| match is_boolean(slot) {
        true => Domain::boolean(),
        false => steps[slot.index()].within(&sketch.values),
    });
    let domains = few_assignments(domains.collect());

    let mut model = Model::new(format!("one {}", sketch.constraint.kind()));
    let declared: BTreeMap<Var, Var> = slots
        .iter()
        .zip(domains)
        .map(|(&slot, domain)| (slot, declare(&mut model, is_boolean(slot), domain)))
        .collect();
    model.post(rename(&sketch.constraint, &|slot| declared[&slot]));
    Case { model }
}

pub(super) fn declare(model: &mut Model, boolean: bool, domain: Domain) -> Var {
    let number = model.variables();
    if boolean { model.bool(format!("b{number}")).var() } else { model.int(format!("x{number}"), domain) }
}

/// The domains, the largest cut down until there are no more than [`MOST_ASSIGNMENTS`].
pub(super) fn few_assignments(mut domains: Vec<Domain>) -> Vec<Domain> {
    while domains.iter().map(Domain::size).product::<u64>() > MOST_ASSIGNMENTS {
        let largest = domains.iter_mut().max_by_key(|domain| domain.size());
        if let Some((domain, last)) = largest.and_then(|domain| domain.max().map(|last| (domain, last))) {
            *domain = domain.without(last);
        }
    }
    domains
}
