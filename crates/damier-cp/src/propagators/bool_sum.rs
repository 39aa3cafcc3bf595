//! How many literals hold. Small "one of these" rules become clauses; the rest keeps two trailed counters.

use super::partial_sums;
use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Relation;

/// Up to this many literals, "at most one" is all pairs of them as clauses; beyond, their number would hurt.
const PAIRWISE: usize = 32;

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    literals: Vec<Literal>,
    relation: Relation,
    total: View,
) -> Pruned {
    if let Some(total) = poster.kernel.store.value(total)
        && let Some(done) = post_clauses(poster, guard, &literals, relation, total)
    {
        return done;
    }
    if partial_sums::suit(poster, guard, literals.len(), relation, total) {
        let terms = literals.into_iter().map(View::from).collect();
        return partial_sums::post(poster, terms, relation, total, 0);
    }
    let store = &mut poster.kernel.store;
    let (certain, impossible) = (store.new_cell(0), store.new_cell(0));
    poster.add(guard, BoolSum { literals: literals.into(), relation, total, certain, impossible })
}

/// "None", "at most one", "at least one" and "exactly one" as clauses.
fn post_clauses(
    poster: &mut Poster<'_>,
    guard: Literal,
    literals: &[Literal],
    relation: Relation,
    total: i64,
) -> Option<Pruned> {
    let none = |poster: &mut Poster<'_>| literals.iter().try_for_each(|&l| poster.clause(guard, &[!l]));
    let some = |poster: &mut Poster<'_>| poster.clause(guard, literals);
    let at_most_one = |poster: &mut Poster<'_>| {
        let mut pairs = literals.iter().enumerate().flat_map(|(i, &a)| literals[..i].iter().map(move |&b| (a, b)));
        pairs.try_for_each(|(a, b)| poster.clause(guard, &[!a, !b]))
    };
    let few = literals.len() <= PAIRWISE;
    match (relation, total) {
        (Relation::Eq | Relation::Le, 0) | (Relation::Lt, 1) => Some(none(poster)),
        (Relation::Ge, 1) | (Relation::Gt | Relation::Ne, 0) => Some(some(poster)),
        (Relation::Le, 1) | (Relation::Lt, 2) if few => Some(at_most_one(poster)),
        (Relation::Eq, 1) if few => Some(at_most_one(poster).and_then(|()| some(poster))),
        _ => None,
    }
}

/// `number of literals that hold relation total`; domain consistent for a fixed total, bounds consistent otherwise.
struct BoolSum {
    literals: Box<[Literal]>,
    relation: Relation,
    total: View,
    certain: Cell,
    impossible: Cell,
}

impl Propagator for BoolSum {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (k, &literal) in self.literals.iter().enumerate() {
            to.advise(View::from(literal), Events::FIXED, k + 1);
        }
        let events = if self.relation == Relation::Ne { Events::FIXED } else { Events::BOUNDS };
        to.on(self.total, events);
    }

    fn start(&mut self, store: &mut Store) {
        let certain = self.literals.iter().filter(|&&l| store.is_true(l)).count();
        let impossible = self.literals.iter().filter(|&&l| store.is_false(l)).count();
        store.set_cell(self.certain, certain as i64);
        store.set_cell(self.impossible, impossible as i64);
    }

    fn notify(&mut self, store: &mut Store, tag: u32, _events: Events) -> bool {
        let holds = store.is_true(self.literals[tag as usize - 1]);
        let counter = if holds { self.certain } else { self.impossible };
        store.set_cell(counter, store.cell(counter) + 1);
        true
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let low = store.cell(self.certain);
        let high = self.literals.len() as i64 - store.cell(self.impossible);
        let total = self.total;
        // The range that the number may have because of the total.
        let (least, most) = match self.relation {
            Relation::Eq => {
                store.set_min(total, low)?;
                store.set_max(total, high)?;
                (store.min(total), store.max(total))
            }
            Relation::Le | Relation::Lt => {
                let gap = i64::from(self.relation == Relation::Lt);
                store.set_min(total, low + gap)?;
                (0, store.max(total) - gap)
            }
            Relation::Ge | Relation::Gt => {
                let gap = i64::from(self.relation == Relation::Gt);
                store.set_max(total, high - gap)?;
                (store.min(total) + gap, high)
            }
            Relation::Ne => return self.propagate_not(store, low, high),
        };
        if low > most || high < least {
            return Err(Conflict);
        }
        if low < high && (low == most || high == least) {
            // All that is open goes one way.
            self.settle(store, high == least)?;
            return Ok(Status::MayProgress);
        }
        let done = match self.relation {
            Relation::Eq => low == high && store.is_fixed(total),
            Relation::Le | Relation::Lt => high <= most && store.min(total) == store.max(total),
            _ => low >= least && store.min(total) == store.max(total),
        };
        // A literal can stand in the sum twice, negated too, or in the total: what was done here may wake more.
        Ok(if done { Status::Entailed } else { Status::MayProgress })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if self.relation == Relation::Ne || self.literals.iter().any(|l| l.var() == self.total.var) {
            return false;
        }
        let gap = i64::from(matches!(self.relation, Relation::Lt | Relation::Gt));
        let (counts_up, counts_down) = (
            matches!(self.relation, Relation::Eq | Relation::Le | Relation::Lt),
            matches!(self.relation, Relation::Eq | Relation::Ge | Relation::Gt),
        );
        let n = self.literals.len() as i64;
        if let Some((is, value)) = claim.of(self.total) {
            return match is {
                Is::AtLeast if counts_up => self.some(value - gap, true, past, reason),
                Is::AtMost if counts_down => self.some(n - value - gap, false, past, reason),
                _ => false,
            };
        }
        // The claim that a literal is false means that one more would be too many.
        let open = i64::from(matches!(claim, Claim::Change(_)));
        let (least, most) = (past.min(self.total) + gap, past.max(self.total) - gap);
        let holding = |literal: Literal| past.is_true(literal);
        let certain = self.literals.iter().filter(|&&l| holding(l)).count() as i64;
        if counts_up && certain + open > most {
            reason.at_most(self.total, certain + open - 1 + gap);
            return self.some(certain, true, past, reason);
        }
        let impossible = self.literals.iter().filter(|&&l| holding(!l)).count() as i64;
        if counts_down && n - impossible - open < least {
            reason.at_least(self.total, n - impossible - open + 1 - gap);
            self.some(impossible, false, past, reason)
        } else {
            false
        }
    }
}

impl BoolSum {
    /// So many of the literals held, or did not; false if there were fewer.
    fn some(&self, number: i64, hold: bool, past: &Past<'_>, reason: &mut Reason) -> bool {
        let are_so = self.literals.iter().map(|&l| if hold { l } else { !l }).filter(|&l| past.is_true(l));
        let mut found = 0;
        for literal in are_so.take(number.max(0) as usize) {
            reason.holds(literal);
            found += 1;
        }
        found >= number
    }

    fn settle(&self, store: &mut Store, hold: bool) -> Pruned {
        for &literal in &self.literals {
            if !store.is_true(literal) && !store.is_false(literal) {
                store.set_true(if hold { literal } else { !literal })?;
            }
        }
        Ok(())
    }

    fn propagate_not(&self, store: &mut Store, low: i64, high: i64) -> Result<Status, Conflict> {
        if low == high {
            store.remove(self.total, low)?;
            return Ok(Status::Entailed);
        }
        let Some(total) = store.value(self.total) else { return Ok(Status::Fixpoint) };
        if total < low || total > high {
            return Ok(Status::Entailed);
        }
        if high - low == 1 {
            self.settle(store, total == low)?;
            return Ok(Status::MayProgress);
        }
        Ok(Status::Fixpoint)
    }
}
