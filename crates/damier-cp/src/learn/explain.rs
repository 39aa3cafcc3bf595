//! Why a fact holds: from an entry of the journal to the facts that it follows from.

use super::{Atom, Claim, Is, Reason};
use crate::channels::Channel;
use crate::kernel::Kernel;
use crate::store::VarId;
use crate::store::journal::{Cause, Change, Past};
use crate::view::{Literal, View};

impl Kernel {
    /// Facts true before `position` from which, by the change made there, `atom` follows. The change must be the one that
    /// made it true.
    pub(crate) fn explain(&mut self, position: u32, atom: Atom, reason: &mut Reason) {
        let Some(&entry) = self.store.entry(position) else { return };
        let x = entry.var;
        let past = self.store.past(position);
        let before = past.extent(x);
        match entry.change {
            Change::Is(Is::AtLeast, asked) => {
                let needed = match atom.is {
                    Is::NotEqual => atom.value + 1,
                    _ => atom.value,
                };
                holes(&past, x, asked..needed, reason);
                self.ask(entry.cause, position, Atom::at_least(x, asked.min(needed)), reason);
            }
            Change::Is(Is::AtMost, asked) => {
                let needed = match atom.is {
                    Is::NotEqual => atom.value - 1,
                    _ => atom.value,
                };
                holes(&past, x, needed + 1..asked + 1, reason);
                self.ask(entry.cause, position, Atom::at_most(x, asked.max(needed)), reason);
            }
            Change::Is(Is::Equal, value) if self.store.is_boolean(x) => {
                let claim = if value == 1 { Atom::at_least(x, 1) } else { Atom::at_most(x, 0) };
                self.ask(entry.cause, position, claim, reason);
            }
            Change::Is(Is::Equal, value) => self.ask(entry.cause, position, Atom::equal(x, value), reason),
            Change::Is(Is::NotEqual, value) if self.store.is_boolean(x) => {
                self.ask(entry.cause, position, self.store.claim_without(x, value), reason);
            }
            Change::Is(Is::NotEqual, value) => {
                match atom.is {
                    Is::AtLeast => {
                        reason.atoms.push(Atom::at_least(x, value));
                        holes(&past, x, value + 1..atom.value, reason);
                    }
                    Is::AtMost => {
                        reason.atoms.push(Atom::at_most(x, value));
                        holes(&past, x, atom.value + 1..value, reason);
                    }
                    Is::Equal | Is::NotEqual => {}
                }
                self.ask(entry.cause, position, Atom::not_equal(x, value), reason);
            }
            Change::Within(_) => {
                let gone = match atom.is {
                    Is::AtLeast => {
                        reason.atoms.push(Atom::at_least(x, before.min));
                        before.min..atom.value
                    }
                    Is::AtMost => {
                        reason.atoms.push(Atom::at_most(x, before.max));
                        atom.value + 1..before.max + 1
                    }
                    Is::Equal | Is::NotEqual => atom.value..atom.value + 1,
                };
                self.each_gone(entry.cause, position, x, gone, reason);
            }
        }
    }

    /// The fact that told a literal that stands for it, if that is what was changed at a position.
    pub(crate) fn told_by(&self, position: u32) -> Option<Atom> {
        let entry = self.store.entry(position)?;
        let Cause::Channel(id) = entry.cause else { return None };
        let Channel { literal, atom, .. } = self.channels.get(id);
        let held = entry.var == literal.var() && self.store.is_true(literal);
        (entry.var == literal.var()).then(|| if held { atom } else { atom.negated() })
    }

    /// Why each of these values is not in the domain after the change at `position`.
    fn each_gone(&mut self, cause: Cause, position: u32, x: VarId, values: std::ops::Range<i64>, reason: &mut Reason) {
        for value in values {
            let past = self.store.past(position);
            if past.var_contains(x, value) {
                self.ask(cause, position, self.store.claim_without(x, value), reason);
            } else if !past.was_never(x, value) {
                reason.atoms.push(Atom::not_equal(x, value));
            }
        }
    }

    /// Facts that lead to the conflict the kernel has just met.
    pub(crate) fn explain_conflict(&mut self, reason: &mut Reason) {
        let (position, cause) = (self.store.position(), self.store.cause);
        let Some((x, change)) = self.store.take_failed() else {
            return self.ask_for_failure(cause, position, reason);
        };
        let past = self.store.past(position);
        let now = past.extent(x);
        let claim = match change {
            Change::Is(Is::AtLeast, value) => {
                reason.atoms.push(Atom::at_most(x, value - 1));
                Atom::at_least(x, value)
            }
            Change::Is(Is::AtMost, value) => {
                reason.atoms.push(Atom::at_least(x, value + 1));
                Atom::at_most(x, value)
            }
            Change::Is(Is::NotEqual, value) => {
                reason.atoms.extend([Atom::at_least(x, value), Atom::at_most(x, value)]);
                self.store.claim_without(x, value)
            }
            Change::Is(Is::Equal, value) => {
                reason.atoms.push(match value {
                    value if value < now.min => Atom::at_least(x, value + 1),
                    value if value > now.max => Atom::at_most(x, value - 1),
                    value => Atom::not_equal(x, value),
                });
                match (self.store.is_boolean(x), value) {
                    (true, 0) => Atom::at_most(x, 0),
                    (true, 1) => Atom::at_least(x, 1),
                    _ => Atom::equal(x, value),
                }
            }
            Change::Within(_) => {
                reason.atoms.extend([Atom::at_least(x, now.min), Atom::at_most(x, now.max)]);
                return self.each_gone(cause, position, x, now.min..now.max + 1, reason);
            }
        };
        self.ask(cause, position, claim, reason);
    }

    /// Why a cause claimed this.
    fn ask(&mut self, cause: Cause, position: u32, claim: Atom, reason: &mut Reason) {
        let from = reason.atoms.len();
        match cause {
            // What was decided has no reason.
            Cause::Decision => return,
            Cause::Propagator(id) => self.ask_propagator(id, position, Claim::Change(claim), reason),
            Cause::Implication(literal) => reason.holds(literal),
            Cause::Clause(start) => {
                let implied = |literal: Literal| Atom::of(literal).implies(claim) && literal.var() == claim.var;
                let others = self.clauses.literals(start).iter().filter(|&&literal| !implied(literal));
                reason.atoms.extend(others.map(|&literal| Atom::of(!literal)));
            }
            Cause::Channel(id) => {
                let asked = reason.atoms.len();
                let Channel { literal, atom, .. } = self.channels.get(id);
                if claim.var == literal.var() {
                    let holds = Atom::of(literal).implies(claim);
                    reason.atoms.push(if holds { atom } else { atom.negated() });
                } else {
                    let held = self.store.past(position).is_true(literal);
                    reason.holds(if held { literal } else { !literal });
                }
                self.note_inference(asked, Claim::Change(claim), reason);
            }
            Cause::Disequality(x) => {
                let value = self.store.record(x).min;
                reason.atoms.extend([Atom::at_least(x, value), Atom::at_most(x, value)]);
            }
            Cause::Nogood(id) => self.nogoods.reason(id, claim, reason),
            Cause::Posted(_) => debug_assert!(false, "what is posted is true from the root: {claim:?}"),
        }
        self.prove(cause, &reason.atoms[from..], Claim::Change(claim));
    }

    fn ask_for_failure(&mut self, cause: Cause, position: u32, reason: &mut Reason) {
        let from = reason.atoms.len();
        if let Cause::Propagator(id) = cause {
            self.ask_propagator(id, position, Claim::Failure, reason);
            self.prove(cause, &reason.atoms[from..], Claim::Failure);
        }
    }

    fn ask_propagator(&mut self, id: u32, position: u32, claim: Claim, reason: &mut Reason) {
        let asked = reason.atoms.len();
        let guard = self.guards[id as usize];
        if guard != Literal::TRUE {
            reason.holds(guard);
        }
        let past = self.store.past(position);
        let from = reason.atoms.len();
        if self.propagators[id as usize].explain(claim, &past, reason) {
            let sound = reason.atoms[from..].iter().all(|&atom| past.is_true_atom(atom));
            debug_assert!(sound, "a reason that did not hold");
            if sound {
                self.note_inference(asked, claim, reason);
                return;
            }
        }
        reason.atoms.truncate(asked + usize::from(guard != Literal::TRUE));
        for &x in &self.scopes[id as usize] {
            reason.variable(x, &past);
        }
        self.note_inference(asked, claim, reason);
    }

    fn note_inference(&mut self, from: usize, claim: Claim, reason: &Reason) {
        if let Some(audit) = &mut self.audit {
            audit.inferences.push((reason.atoms[from..].to_vec(), claim));
        }
    }
}

/// That none of these values between the bounds was there, as far as it is not so from the root. The range may lie in a gap of
/// any width, so what was taken out is gone through, and not the range.
fn holes(past: &Past<'_>, x: VarId, values: std::ops::Range<i64>, reason: &mut Reason) {
    if values.is_empty() {
        return;
    }
    past.for_each_hole(x, |value| {
        if values.contains(&value) {
            reason.atoms.push(Atom::not_equal(x, value));
        }
    });
}

impl Past<'_> {
    fn is_true_atom(&self, atom: Atom) -> bool {
        match atom.is {
            Is::AtLeast => self.extent(atom.var).min >= atom.value,
            Is::AtMost => self.extent(atom.var).max <= atom.value,
            Is::NotEqual => !self.var_contains(atom.var, atom.value),
            Is::Equal => self.value(View { var: atom.var, scale: 1, offset: 0 }) == Some(atom.value),
        }
    }
}

impl crate::store::Store {
    pub(crate) fn is_boolean(&self, x: VarId) -> bool {
        self.record(x).declared_boolean
    }

    /// That a value is gone, said of a 0..1 variable as a bound.
    fn claim_without(&self, x: VarId, value: i64) -> Atom {
        match (self.is_boolean(x), value) {
            (true, 0) => Atom::at_least(x, 1),
            (true, 1) => Atom::at_most(x, 0),
            _ => Atom::not_equal(x, value),
        }
    }
}
