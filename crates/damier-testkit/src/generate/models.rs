//! Random models of a few constraints, with objective, search advice and values to start from, good or bad.

use super::atoms::is_boolean;
use super::case::{Case, Steps, declare, few_assignments, steps};
use super::kind::Kind;
use super::rename::rename;
use super::sketch::{Sketch, any_bare, sketch};
use damier_model::{Branching, Constraint, Domain, Model, Objective, Strength, Term, ValSelect, Var, VarSelect};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use std::ops::RangeInclusive;

const VALUES: RangeInclusive<i64> = -1..=5;

/// Models of 2 to 6 variables and 1 to 5 constraints of any kind, with a random objective and random search advice.
pub fn model() -> impl Strategy<Value = Case> {
    let integers = vec(prop_oneof![40 => steps().prop_map(Some), 1 => Just(None)], 1..=4);
    let constraints = prop_oneof![3 => vec(constraint(), 1..=2), 2 => vec(constraint(), 3..=5)];
    let starts = prop_oneof![3 => Just(Vec::new()), 1 => vec((0..6usize, -2..=6i64), 1..=4)];
    (integers, 1..=2usize, constraints, objective(), vec(stage(), 0..=2), starts).prop_map(
        |(integers, booleans, constraints, objective, stages, starts)| {
            let mut model = with_variables(&integers, booleans);
            let total = model.variables();
            let lay = |slot: Var| lay(slot, integers.len(), booleans);
            for (sketch, strength) in &constraints {
                model.post(with_strength(rename(&sketch.constraint, &lay), *strength));
            }
            model.objective = objective.on(total);
            model.search = stages.iter().map(|stage| stage.on(total)).collect();
            let started = starts.iter().map(|&(place, value)| (Var::from_index(place % total), value));
            model.warm_start.whole = started.collect();
            Case { model }
        },
    )
}

fn constraint() -> impl Strategy<Value = (Sketch, Strength)> {
    let any_kind = prop_oneof![6 => any_bare(), 1 => sketch(Kind::Reified), 2 => sketch(Kind::Implied)];
    (any_kind, select(Strength::NAMES.map(|(_, strength)| strength).to_vec()))
}

/// Integers with the given domains (`None` is empty), then Booleans.
fn with_variables(integers: &[Option<Steps>], booleans: usize) -> Model {
    let integers = integers.iter().map(|steps| steps.as_ref().map_or(Domain::default(), |steps| steps.within(&VALUES)));
    let domains =
        integers.map(|domain| (false, domain)).chain(std::iter::repeat_n((true, Domain::boolean()), booleans));
    let (is_boolean, domains): (Vec<bool>, Vec<Domain>) = domains.unzip();
    let mut model = Model::new("random");
    for (boolean, domain) in is_boolean.into_iter().zip(few_assignments(domains)) {
        declare(&mut model, boolean, domain);
    }
    model
}

fn lay(slot: Var, integers: usize, booleans: usize) -> Var {
    if is_boolean(slot) {
        Var::from_index(integers + slot.index() % booleans)
    } else {
        Var::from_index(slot.index() % integers)
    }
}

fn with_strength(constraint: Constraint, strength: Strength) -> Constraint {
    match constraint {
        Constraint::AllDifferent { terms, .. } => Constraint::AllDifferent { terms, strength },
        other => other,
    }
}

#[derive(Clone, Debug)]
struct Goal(Option<(bool, usize, i64, i64)>);

impl Goal {
    fn on(&self, variables: usize) -> Objective {
        let Some((least, place, scale, offset)) = self.0 else { return Objective::Satisfy };
        let term = Term { var: Var::from_index(place % variables), scale, offset };
        if least { Objective::Minimise(term) } else { Objective::Maximise(term) }
    }
}

fn objective() -> impl Strategy<Value = Goal> {
    option::of((any::<bool>(), 0..6usize, select(vec![1, -1, 2]), -2..=2i64)).prop_map(Goal)
}

#[derive(Clone, Debug)]
struct Stage {
    places: Vec<usize>,
    var_select: VarSelect,
    val_select: ValSelect,
}

impl Stage {
    fn on(&self, variables: usize) -> Branching {
        let mut chosen: Vec<Var> = Vec::new();
        for var in self.places.iter().map(|place| Var::from_index(place % variables)) {
            if !chosen.contains(&var) {
                chosen.push(var);
            }
        }
        Branching { variables: chosen, var_select: self.var_select, val_select: self.val_select }
    }
}

fn stage() -> impl Strategy<Value = Stage> {
    let var_selects: Vec<VarSelect> = VarSelect::ALL.iter().map(|&(choice, ..)| choice).collect();
    let val_selects: Vec<ValSelect> = ValSelect::ALL.iter().map(|&(choice, ..)| choice).collect();
    (vec(0..6usize, 0..=6), select(var_selects), select(val_selects))
        .prop_map(|(places, var_select, val_select)| Stage { places, var_select, val_select })
}
