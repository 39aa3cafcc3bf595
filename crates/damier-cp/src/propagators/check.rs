//! Any constraint, by its meaning: when one variable is left, only values under which the constraint holds stay.
//!
//! The fallback for constraints (or shapes of them) that have no filtering of their own.

use crate::post::{Poster, store_variable, view};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::{Assignment, Constraint, Term, Var};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, constraint: &Constraint) -> Pruned {
    let variables = constraint.variables().into();
    poster.add(guard, Check { constraint: constraint.clone(), variables })
}

struct Check {
    constraint: Constraint,
    variables: Box<[Var]>,
}

impl Check {
    fn views(&self) -> impl Iterator<Item = View> + '_ {
        self.variables.iter().map(|&x| view(Term::from(x)))
    }
}

impl Propagator for Check {
    fn cost(&self) -> Cost {
        Cost::Expensive
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        self.views().for_each(|v| to.on(v, Events::FIXED));
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let mut unfixed = self.variables.iter().filter(|&&x| !store.is_fixed(view(Term::from(x))));
        let (last, more) = (unfixed.next().copied(), unfixed.next());
        if more.is_some() {
            return Ok(Status::Fixpoint);
        }
        let length = self.variables.last().map_or(0, |x| x.index() + 1);
        let mut values = vec![0; length];
        for &x in &self.variables {
            values[x.index()] = store.record(store_variable(x)).min;
        }
        let Some(last) = last else {
            let holds = self.constraint.holds(&Assignment::from(values));
            return if holds { Ok(Status::Entailed) } else { Err(Conflict) };
        };
        let constraint = &self.constraint;
        store.retain(view(Term::from(last)), |value| {
            values[last.index()] = value;
            constraint.holds(&Assignment::from(values.clone()))
        })?;
        // A wide domain is not gone through: the last check waits until it is fixed.
        Ok(if store.is_wide(view(Term::from(last))) { Status::Fixpoint } else { Status::Entailed })
    }
}
