//! Two views compared: `x = y`, `x ≠ y`, `x ≤ y`, and the relations that are these in disguise.

use super::filter::{self, Meeting};
use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Relation;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, x: View, relation: Relation, y: View) -> Pruned {
    match relation {
        Relation::Le => post_less(poster, guard, x, y),
        Relation::Lt => post_less(poster, guard, x.plus(1), y),
        Relation::Ge => post_less(poster, guard, y, x),
        Relation::Gt => post_less(poster, guard, y.plus(1), x),
        Relation::Eq => post_equal(poster, guard, x, y),
        Relation::Ne => post_different(poster, guard, x, y),
    }
}

fn post_less(poster: &mut Poster<'_>, guard: Literal, x: View, y: View) -> Pruned {
    if x.var == y.var && x.scale != y.scale {
        // Two views of one variable would push each other on through its whole domain.
        let difference = View { var: x.var, scale: x.scale - y.scale, offset: 0 };
        return poster.add(guard, LessOrEqual { x: difference, y: View::constant(y.offset - x.offset) });
    }
    if x.var == y.var {
        return if x.offset <= y.offset { Ok(()) } else { poster.clause(guard, &[]) };
    }
    poster.add(guard, LessOrEqual { x, y })
}

fn post_equal(poster: &mut Poster<'_>, guard: Literal, x: View, y: View) -> Pruned {
    match filter::meeting(x, y) {
        Meeting::Never => poster.clause(guard, &[]),
        Meeting::Always => Ok(()),
        Meeting::At(value) => {
            let variable = View { var: x.var, scale: 1, offset: 0 };
            poster.add(guard, Equal { x: variable, y: View::constant(value) })
        }
        Meeting::Depends => poster.add(guard, Equal { x, y }),
    }
}

fn post_different(poster: &mut Poster<'_>, guard: Literal, x: View, y: View) -> Pruned {
    let unit = |v: View| v.scale == 1 || v.scale == -1;
    if poster.kernel.store.is_true(guard) && unit(x) && unit(y) && x.var != y.var {
        // s·x + a ≠ t·y + b  ⇔  st·x + t(a - b) ≠ y, for signs s and t.
        let sign = (x.scale * y.scale) as i32;
        return poster.kernel.add_disequality(x.var, sign, y.scale * (x.offset - y.offset), y.var);
    }
    poster.add(guard, Different { x, y })
}

/// `x ≤ y`, bounds consistent, which is domain consistent here.
struct LessOrEqual {
    x: View,
    y: View,
}

impl Propagator for LessOrEqual {
    fn cost(&self) -> Cost {
        Cost::Binary
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on(self.x, Events::LOWER);
        to.on(self.y, Events::UPPER);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        store.set_max(self.x, store.max(self.y))?;
        store.set_min(self.y, store.min(self.x))?;
        if store.max(self.x) <= store.min(self.y) {
            return Ok(Status::Entailed);
        }
        Ok(Status::Fixpoint)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        match (claim, claim.of(self.x), claim.of(self.y)) {
            (Claim::Failure, ..) => {
                reason.min(self.x, past);
                reason.at_most(self.y, past.min(self.x) - 1);
            }
            (_, Some((Is::AtMost, most)), None) => reason.at_most(self.y, most + self.x.scale.abs() - 1),
            (_, None, Some((Is::AtLeast, least))) => reason.at_least(self.x, least - self.y.scale.abs() + 1),
            _ => return false,
        }
        true
    }
}

/// `x = y`, domain consistent where both domains can be gone through, bounds consistent otherwise.
struct Equal {
    x: View,
    y: View,
}

impl Propagator for Equal {
    fn cost(&self) -> Cost {
        Cost::Binary
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on(self.x, Events::ANY);
        to.on(self.y, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        filter::equate(store, self.x, self.y)?;
        let done = store.is_fixed(self.x) && store.is_fixed(self.y);
        Ok(if done { Status::Entailed } else { Status::MayProgress })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let ((is, value), other) = match (claim.of(self.x), claim.of(self.y)) {
            (Some(claimed), None) => (claimed, self.y),
            (None, Some(claimed)) => (claimed, self.x),
            _ => return false,
        };
        match is {
            Is::AtLeast if past.min(other) >= value => reason.at_least(other, value),
            Is::AtMost if past.max(other) <= value => reason.at_most(other, value),
            Is::Equal if past.value(other) == Some(value) => reason.bounds(other, past),
            Is::NotEqual if !past.contains(other, value) => reason.not(other, value),
            _ => return false,
        }
        true
    }
}

/// `x ≠ y`, when a disequality of the kernel will not do: scales other than ±1, one variable twice, or a guard.
struct Different {
    x: View,
    y: View,
}

impl Propagator for Different {
    fn cost(&self) -> Cost {
        Cost::Binary
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on(self.x, Events::FIXED);
        to.on(self.y, Events::FIXED);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        match (store.value(self.x), store.value(self.y)) {
            (Some(x), Some(y)) => return if x == y { Err(Conflict) } else { Ok(Status::Entailed) },
            (Some(x), None) => store.remove(self.y, x)?,
            (None, Some(y)) => store.remove(self.x, y)?,
            (None, None) => return self.propagate_unfixed(store),
        }
        Ok(Status::Entailed)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        [self.x, self.y].into_iter().filter(|&v| claim.of(v).is_none()).for_each(|v| reason.bounds(v, past));
        self.x.var != self.y.var
    }
}

impl Different {
    fn propagate_unfixed(&self, store: &mut Store) -> Result<Status, Conflict> {
        let (x, y) = (self.x, self.y);
        if x.var == y.var {
            // (s - t)·v ≠ b - a speaks of one value of the one variable.
            let (scale, distance) = (x.scale - y.scale, y.offset - x.offset);
            match scale {
                0 if distance == 0 => return Err(Conflict),
                0 => {}
                _ if distance % scale == 0 => store.var_remove(x.var, distance / scale)?,
                _ => {}
            }
            return Ok(Status::Entailed);
        }
        let apart = store.max(x) < store.min(y) || store.max(y) < store.min(x);
        Ok(if apart { Status::Entailed } else { Status::Fixpoint })
    }
}
