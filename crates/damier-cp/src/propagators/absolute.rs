//! `result = |term|`, domain consistent; by bounds where a domain is too wide to go through.
//!
//! A value of one side is kept by one value of the other, or two. O(d) per run, for d values.

use super::filter::keep_where;
use super::suppose::{Supposed, refute};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, term: View, result: View) -> Pruned {
    let store = &poster.kernel.store;
    let is_wide = store.is_wide(term) || store.is_wide(result);
    poster.add(guard, Absolute { term, result, is_wide })
}

struct Absolute {
    term: View,
    result: View,
    is_wide: bool,
}

impl Absolute {
    fn is_about_one_variable(&self) -> bool {
        self.term.var == self.result.var
    }

    fn narrow(&self, store: &mut Store) -> Pruned {
        let (x, y) = (self.term, self.result);
        let (low, high) = (store.min(x), store.max(x));
        store.set_min(y, low.max(-high).max(0))?;
        store.set_max(y, high.max(-low))?;

        let (least, most) = (store.min(y), store.max(y));
        store.set_min(x, -most)?;
        store.set_max(x, most)?;
        if store.min(x) > -least {
            store.set_min(x, least)?;
        }
        if store.max(x) < least {
            store.set_max(x, -least)?;
        }
        Ok(())
    }
}

impl Propagator for Absolute {
    fn cost(&self) -> Cost {
        Cost::Binary
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        // Two views of one variable could chase each other through a wide domain, a step at a time.
        let events = if self.is_wide && self.is_about_one_variable() { Events::FIXED } else { Events::ANY };
        to.on_all(&[self.term, self.result], events);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let (x, y) = (self.term, self.result);
        self.narrow(store)?;
        keep_where(store, x, |store, value| store.contains(y, value.abs()))?;
        keep_where(store, y, |store, value| store.contains(x, value) || store.contains(x, -value))?;
        if let Some(value) = store.value(x) {
            store.fix(y, value.abs())?;
            return Ok(Status::Entailed);
        }
        Ok(if self.is_wide || self.is_about_one_variable() { Status::MayProgress } else { Status::Fixpoint })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| self.refutes(supposed, reason))
    }
}

impl Absolute {
    fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        self.refutes_bounds(supposed, reason) || self.refutes_value(supposed, reason)
    }

    /// The bounds of one side are beyond those of the other.
    fn refutes_bounds(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let (x, y) = (self.term, self.result);
        let (low, high) = (supposed.min(x), supposed.max(x));
        let (least, most) = (supposed.min(y), supposed.max(y));
        if most < 0 {
            supposed.at_most(y, -1, reason);
        } else if low > most {
            supposed.enough(&[x, y.negated()], 1, reason);
        } else if -high > most {
            supposed.enough(&[x.negated(), y.negated()], 1, reason);
        } else if low > -least && high < least {
            supposed.at_least(y, least, reason);
            supposed.at_least(x, 1 - least, reason);
            supposed.at_most(x, least - 1, reason);
        } else {
            return false;
        }
        true
    }

    /// The one value of one side has no partner on the other.
    fn refutes_value(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let (x, y) = (self.term, self.result);
        if let Some(value) = supposed.value(x)
            && !supposed.contains(y, value.abs())
        {
            supposed.fixed(x, reason);
            supposed.gone(y, value.abs(), reason);
            return true;
        }
        if let Some(value) = supposed.value(y)
            && !supposed.contains(x, value)
            && !supposed.contains(x, -value)
        {
            supposed.fixed(y, reason);
            supposed.gone(x, value, reason);
            supposed.gone(x, -value, reason);
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Domain, Model, absolute};

    #[test]
    fn both_signs_keep_a_value() {
        let mut m = Model::new("signs");
        let (x, y) = (m.int("x", Domain::from_values([-5, -2, 0, 2, 3])), m.int("y", 1..=4));
        m.post(absolute(x, y));
        assert_eq!(values(&m), Some(vec![vec![-2, 2, 3], vec![2, 3]]));
    }

    #[test]
    fn wide_domains_are_narrowed_by_bounds() {
        let mut m = Model::new("wide");
        let (x, y) = (m.int("x", -1_000_000_000..=70_000), m.int("y", 80_000..=90_000));
        m.post(absolute(x, y));
        assert_eq!(bounds(&m), Some(vec![(-90_000, -80_000), (80_000, 90_000)]));
    }

    #[test]
    fn one_variable_in_a_wide_domain_takes_no_time() {
        let mut m = Model::new("|x| = x + 1");
        let x = m.int("x", -1_000_000_000..=1_000_000_000);
        m.post(absolute(x, x + 1));
        assert!(bounds(&m).is_some());
    }

    #[test]
    fn small_domains_become_consistent() {
        keeps(Promise::DomainConsistent, |t| absolute(t.term(-6, 6), t.term(-2, 7)));
    }
}
