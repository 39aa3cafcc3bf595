//! How many terms have a known value.
//!
//! Two trailed numbers: terms that surely have it, and terms that may. When the total allows no more, the others lose the
//! value; when all that may are needed, they get it. Domain consistent, if no variable is repeated. O(1) per event, O(n)
//! when something follows.

use super::explain::Numbers;
use super::{Verdict, compare_number};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Relation;

pub(super) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    terms: &[View],
    value: i64,
    relation: Relation,
    total: View,
) -> Pruned {
    let store = &mut poster.kernel.store;
    let always = terms.iter().filter(|&&t| store.value(t) == Some(value)).count() as i64;
    let open = |t: &View| !store.is_fixed(*t) && store.contains(*t, value);
    let terms: Box<[View]> = terms.iter().copied().filter(open).collect();
    let counted = store.new_cell(always);
    let possible = store.new_cell(always + terms.len() as i64);
    let decided = store.new_cells(terms.len(), 0);
    poster.add(guard, CountKnown { terms, value, relation, total, always, counted, possible, decided })
}

struct CountKnown {
    terms: Box<[View]>,
    value: i64,
    relation: Relation,
    total: View,
    /// Terms left out because they have the value.
    always: i64,
    counted: Cell,
    possible: Cell,
    /// By term: 1 once it is known whether it has the value.
    decided: Cell,
}

impl CountKnown {
    /// Takes note of a term whose having the value has been decided; answers whether it has just been.
    fn decide(&self, store: &mut Store, k: usize) -> bool {
        let (term, decided) = (self.terms[k], self.decided.nth(k));
        if store.cell(decided) != 0 {
            return false;
        }
        let is_possible = store.contains(term, self.value);
        if is_possible && !store.is_fixed(term) {
            return false;
        }
        store.set_cell(decided, 1);
        let (counter, step) = if is_possible { (self.counted, 1) } else { (self.possible, -1) };
        store.set_cell(counter, store.cell(counter) + step);
        true
    }

    fn settle(&self, store: &mut Store, has_value: bool) -> Pruned {
        for (k, &term) in self.terms.iter().enumerate() {
            if store.cell(self.decided.nth(k)) != 0 {
                continue;
            }
            if has_value {
                store.fix(term, self.value)?;
            } else {
                store.remove(term, self.value)?;
            }
        }
        Ok(())
    }
}

impl Propagator for CountKnown {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (k, &term) in self.terms.iter().enumerate() {
            to.advise(term, Events::ANY, k + 1);
        }
        to.on(self.total, if self.relation == Relation::Ne { Events::FIXED } else { Events::BOUNDS });
    }

    fn start(&mut self, store: &mut Store) {
        store.set_cell(self.counted, self.always);
        store.set_cell(self.possible, self.always + self.terms.len() as i64);
        for k in 0..self.terms.len() {
            store.set_cell(self.decided.nth(k), 0);
            self.decide(store, k);
        }
    }

    fn notify(&mut self, store: &mut Store, tag: u32, _events: Events) -> bool {
        self.decide(store, tag as usize - 1)
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let number = (store.cell(self.counted), store.cell(self.possible));
        match compare_number(store, number, self.relation, self.total)? {
            Verdict::Entailed => return Ok(Status::Entailed),
            Verdict::Open => {}
            Verdict::All => self.settle(store, true)?,
            Verdict::None => self.settle(store, false)?,
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let CountKnown { ref terms, value, always, relation, total, .. } = *self;
        Numbers { terms, value, always, relation, total }.explain(claim, past, reason)
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{keeps, values};
    use damier_model::{Constraint, Model, Relation, Term, exactly};

    #[test]
    fn a_value_taken_often_enough_leaves_the_others() {
        let mut m = Model::new("full");
        let x = [m.int("a", 1..=1), m.int("b", 0..=2), m.int("c", 0..=2)];
        m.post(exactly(1, x, 1));
        assert_eq!(values(&m), Some(vec![vec![1], vec![0, 2], vec![0, 2]]));
    }

    #[test]
    fn a_value_that_needs_everybody_gets_everybody() {
        let mut m = Model::new("needed");
        let x = [m.int("a", 0..=2), m.int("b", 0..=2), m.int("c", 3..=4)];
        m.post(exactly(2, x, 1));
        assert_eq!(values(&m), Some(vec![vec![1], vec![1], vec![3, 4]]));
    }

    #[test]
    fn counts_become_consistent_for_every_relation() {
        for relation in Relation::ALL {
            keeps(Promise::DomainConsistent, |t| {
                let (count, value) = (t.dice.below(5), Term::constant(t.dice.between(0, 2)));
                let (total, terms) = (t.term(-1, 4), t.terms(count, 0, 3).into());
                Constraint::Count { terms, value, relation, total }
            });
        }
    }
}
