//! Dictionary order of two sequences, domain consistent.
//!
//! Let α be the first position at which the two are not fixed and equal: there left ≤ right must hold, and left < right
//! if equality there cannot be completed behind it. Whether it can is seen at the first position after α at which left
//! can be smaller, as long as the positions between can be equal (Frisch, Hnich, Kiziltan, Miguel, Walsh, CP 2002).
//! Only positions from α to that witness matter, so the propagator listens to no others; α is trailed.

use super::suppose::{Supposed, refute};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, PropagatorId, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, left: &[View], right: &[View], strict: bool) -> Pruned {
    // Beyond the shorter one only lengths matter: a proper prefix is smaller.
    let equal_is_fine = left.len() < right.len() || (left.len() == right.len() && !strict);
    let pairs: Box<[(View, View)]> = left.iter().copied().zip(right.iter().copied()).collect();
    let alpha = poster.kernel.store.new_cell(0);
    poster.add(guard, Lex { pairs, equal_is_fine, alpha, id: PropagatorId(0) })
}

struct Lex {
    pairs: Box<[(View, View)]>,
    equal_is_fine: bool,
    alpha: Cell,
    id: PropagatorId,
}

/// Whether equality at α can be completed to a solution, and how far one had to look.
enum Behind {
    Possible { seen_at: usize },
    Impossible { seen_at: usize },
}

impl Lex {
    fn behind(&self, store: &Store, alpha: usize) -> Behind {
        for (k, &(left, right)) in self.pairs.iter().enumerate().skip(alpha + 1) {
            let (least, most) = (store.min(left), store.max(right));
            if least < most {
                return Behind::Possible { seen_at: k };
            }
            if least > most {
                return Behind::Impossible { seen_at: k };
            }
        }
        let end = self.pairs.len();
        if self.equal_is_fine { Behind::Possible { seen_at: end } } else { Behind::Impossible { seen_at: end } }
    }
}

impl Propagator for Lex {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        self.id = to.id();
        for (k, &(left, right)) in self.pairs.iter().enumerate() {
            to.on_tagged(left, Events::BOUNDS, k);
            to.on_tagged(right, Events::BOUNDS, k);
        }
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let mut alpha = store.cell(self.alpha) as usize;
        loop {
            let Some(&(left, right)) = self.pairs.get(alpha) else {
                return if self.equal_is_fine { Ok(Status::Entailed) } else { Err(Conflict) };
            };
            store.set_max(left, store.max(right))?;
            store.set_min(right, store.min(left))?;
            if store.max(left) < store.min(right) {
                return Ok(Status::Entailed);
            }
            if store.max(left) == store.min(left) && store.value(left) == store.value(right) {
                alpha += 1;
                store.set_cell(self.alpha, alpha as i64);
                continue;
            }
            let witness = match self.behind(store, alpha) {
                Behind::Possible { seen_at } => seen_at,
                Behind::Impossible { seen_at } => {
                    store.set_max(left, store.max(right).saturating_sub(1))?;
                    store.set_min(right, store.min(left).saturating_add(1))?;
                    if store.max(left) < store.min(right) {
                        return Ok(Status::Entailed);
                    }
                    seen_at
                }
            };
            store.attend(self.id, alpha, witness.min(self.pairs.len()));
            // One variable may stand at several positions, so what was pruned at α may have changed what lies behind.
            return Ok(Status::MayProgress);
        }
    }
    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| self.refutes(supposed, reason))
    }
}

impl Lex {
    /// Left is at no position smaller until it is larger, or the end comes where equality is not enough.
    fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let mut equal_until = self.pairs.len();
        let mut larger = false;
        for (k, &(left, right)) in self.pairs.iter().enumerate() {
            let (least, most) = (supposed.min(left), supposed.max(right));
            if least != most {
                (equal_until, larger) = (k, least > most);
                break;
            }
        }
        if !larger && (equal_until < self.pairs.len() || self.equal_is_fine) {
            return false;
        }
        for &(left, right) in &self.pairs[..equal_until] {
            supposed.enough(&[left, right.negated()], 0, reason);
        }
        if let Some(&(left, right)) = self.pairs.get(equal_until) {
            supposed.enough(&[left, right.negated()], 1, reason);
        }
        true
    }
}
