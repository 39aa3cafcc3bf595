//! Two views compared: `x = y`, `x ≠ y`, `x ≤ y`, and the relations that are these in disguise.

use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Relation;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, x: View, relation: Relation, y: View) -> Pruned {
    match relation {
        Relation::Le => post_less(poster, guard, x, y),
        Relation::Lt => post_less(poster, guard, x.plus(1), y),
        Relation::Ge => post_less(poster, guard, y, x),
        Relation::Gt => post_less(poster, guard, y.plus(1), x),
        Relation::Eq => poster.add(guard, Equal { x, y }),
        Relation::Ne => post_different(poster, guard, x, y),
    }
}

fn post_less(poster: &mut Poster<'_>, guard: Literal, x: View, y: View) -> Pruned {
    poster.add(guard, LessOrEqual { x, y })
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
        // Two views of one variable push each other on.
        Ok(if self.x.var == self.y.var { Status::MayProgress } else { Status::Fixpoint })
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
        let (x, y) = (self.x, self.y);
        loop {
            store.set_min(x, store.min(y))?;
            store.set_max(x, store.max(y))?;
            store.set_min(y, store.min(x))?;
            store.set_max(y, store.max(x))?;
            if store.min(x) == store.min(y) && store.max(x) == store.max(y) {
                break;
            }
        }
        if store.is_fixed(x) && store.is_fixed(y) {
            return Ok(Status::Entailed);
        }
        keep_common(store, x, y)?;
        keep_common(store, y, x)?;
        Ok(Status::MayProgress)
    }
}

/// Removes the values of `x` that `y` does not have.
fn keep_common(store: &mut Store, x: View, y: View) -> Pruned {
    if store.is_wide(x) {
        return Ok(());
    }
    let (mut value, last) = (store.record(x.var).min, store.record(x.var).max);
    loop {
        let seen = x.scale * value + x.offset;
        if !store.contains(y, seen) {
            store.remove(x, seen)?;
        }
        if value >= last {
            return Ok(());
        }
        value = store.next_up(x.var, value + 1);
        if value > store.record(x.var).max {
            return Ok(());
        }
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
