//! From a conflict to a nogood: resolution backwards through the journal to the first unique implication point.
//!
//! Facts wait in a heap by their position in the journal. The latest is replaced by its reason, until only one position of
//! the last level is left. Facts of one variable are merged, since a bound contains all weaker ones.

use super::marks::Marks;
use super::minimise::Minimiser;
use super::reason::as_bounds;
use super::{Atom, Is, Reason};
use crate::kernel::Kernel;
use crate::store::VarId;
use crate::store::journal::{Change, ROOT};
use std::collections::BinaryHeap;

/// What was learned: a clause whose first atom is to be made true, and whose second was the last of the others to become
/// false.
pub(crate) struct Learned<'a> {
    pub(crate) clause: &'a [Atom],
    /// The level to go back to.
    pub(crate) level: u32,
    pub(crate) glue: u32,
}

/// Room for analysis, used again and again.
#[derive(Default)]
pub(crate) struct Analyser {
    heap: BinaryHeap<(u32, Atom)>,
    /// What waits in the heap, by position: the last fact, and how many there are.
    waiting: Marks<u32>,
    reason: Reason,
    here: Vec<Atom>,
    nogood: Vec<(u32, Atom)>,
    clause: Vec<Atom>,
    levels: Vec<u32>,
    minimiser: Minimiser,
    /// Facts that took part, one for each change, for the activity of their variables.
    pub(crate) touched: Vec<Atom>,
    /// Positions at which literals were told that were taken for the facts that they stand for.
    told: Vec<u32>,
}

/// Facts of one change beyond which the change itself is said instead: a value of hundreds may be the reason why each of
/// the others is gone.
const MOST_FACTS: u32 = 3;

impl Analyser {
    /// Learns from the conflict that the kernel has just met at a level above the root. `None` if it rests on the root alone.
    pub(crate) fn learn(&mut self, kernel: &mut Kernel) -> Option<Learned<'_>> {
        self.heap.clear();
        self.waiting.clear(kernel.store.position());
        self.nogood.clear();
        self.touched.clear();
        self.told.clear();
        self.reason.atoms.clear();
        kernel.explain_conflict(&mut self.reason);
        let end = kernel.store.position();
        self.take_reason(kernel, end);
        // A bound applied after the fact may lead to a conflict that rests on earlier levels alone.
        let &(latest, _) = self.heap.peek()?;
        let level = kernel.store.entry(latest)?.level;
        let start = kernel.store.start_of(level);
        loop {
            let &(position, _) = self.heap.peek()?;
            self.gather(position);
            let alone = self.heap.peek().is_none_or(|&(next, _)| next < start);
            let change = kernel.store.entry(position)?.change;
            let decided = kernel.store.is_decision(position);
            if alone || decided {
                let single = as_one(&self.here, change);
                if let Some(atom) = single.or_else(|| decided.then(|| as_asked(kernel, position)).flatten()) {
                    self.nogood.push((position, atom));
                    break;
                }
            }
            self.reason.atoms.clear();
            // That a variable has a value has one reason, whatever follows from it.
            let asked = if matches!(change, Change::Is(Is::Equal, _)) { 1 } else { self.here.len() };
            for k in 0..asked {
                let atom = self.here[k];
                kernel.explain(position, atom, &mut self.reason);
            }
            self.take_reason(kernel, position);
        }
        while let Some(&(position, _)) = self.heap.peek() {
            self.gather(position);
            self.nogood.extend(self.here.iter().map(|&atom| (position, atom)));
        }
        self.minimiser.minimise(kernel, &mut self.nogood);
        self.told.iter().for_each(|&position| kernel.prove_told(position));
        self.state(kernel)
    }

    /// The decisions that a fact rests on, by their levels.
    pub(crate) fn rests_on(&mut self, kernel: &mut Kernel, fact: Atom) -> Vec<u32> {
        self.heap.clear();
        self.waiting.clear(kernel.store.position());
        self.reason.atoms.clear();
        self.reason.atoms.push(fact);
        let mut decisions = Vec::new();
        let mut position = kernel.store.position();
        loop {
            self.take_reason(kernel, position);
            self.reason.atoms.clear();
            let Some(&(latest, _)) = self.heap.peek() else { return decisions };
            position = latest;
            self.gather(position);
            if kernel.store.is_decision(position) {
                decisions.extend(kernel.store.entry(position).map(|entry| entry.level));
            }
            // Where a bound that was decided went on over values that were missing, that has reasons of its own.
            for k in 0..self.here.len() {
                kernel.explain(position, self.here[k], &mut self.reason);
            }
        }
    }

    /// Moves all facts of the latest position out of the heap, those that others imply left out.
    fn gather(&mut self, position: u32) {
        self.here.clear();
        while let Some(&(at, atom)) = self.heap.peek() {
            if at != position {
                break;
            }
            self.heap.pop();
            if !self.here.iter().any(|known| known.implies(atom)) {
                self.here.retain(|&known| !atom.implies(known));
                self.here.push(atom);
            }
        }
        self.touched.extend(self.here.first());
    }

    /// Sorts the facts of a reason into the heap, those of the root left out.
    fn take_reason(&mut self, kernel: &Kernel, before: u32) {
        let reason = std::mem::take(&mut self.reason);
        for fact in reason.facts() {
            self.take(kernel, before, fact);
        }
        self.reason = reason;
    }

    /// Sorts a fact that held before a position into the heap, if it did not at the root.
    fn take(&mut self, kernel: &Kernel, before: u32, fact: Atom) {
        let bound = match (fact.is, fact.value) {
            (Is::NotEqual, 0) if kernel.store.is_boolean(fact.var) => Atom::at_least(fact.var, 1),
            (Is::NotEqual, 1) if kernel.store.is_boolean(fact.var) => Atom::at_most(fact.var, 0),
            _ => fact,
        };
        let Some(position) = kernel.store.past(before).since(bound) else {
            debug_assert!(false, "{bound:?} did not hold before {before}");
            return;
        };
        if position == ROOT {
            return;
        }
        if let Some(told) = kernel.told_by(position) {
            self.told.push(position);
            // A literal that stands for a fact, which came first and may be joined with others of its variable.
            return as_bounds(told).for_each(|fact| self.take(kernel, position, fact));
        }
        let (said, count) = self.waiting.get(position).unzip();
        if said.is_some_and(|said| said.implies(bound)) {
            return;
        }
        let count = count.unwrap_or(0) + 1;
        let whole = (count > MOST_FACTS).then(|| as_asked(kernel, position)).flatten();
        let bound = whole.filter(|whole| whole.implies(bound)).unwrap_or(bound);
        self.waiting.set(position, bound, count);
        self.heap.push((position, bound));
    }

    /// The nogood as a clause, the fact of the last level first, then the one before it.
    fn state(&mut self, kernel: &Kernel) -> Option<Learned<'_>> {
        let level_of = |position: u32| kernel.store.entry(position).map_or(0, |entry| entry.level);
        let (&mut (_, uip), others) = self.nogood.split_first_mut()?;
        join_bounds(others);
        others.sort_unstable_by_key(|&(position, _)| std::cmp::Reverse(position));
        let level = others.first().map_or(0, |&(position, _)| level_of(position));
        self.levels.clear();
        self.levels.extend(self.nogood.iter().map(|&(position, _)| level_of(position)));
        self.levels.sort_unstable();
        self.levels.dedup();
        self.clause.clear();
        self.clause.push(as_literal(kernel, uip.negated()));
        // Of bounds that are joined to one fact, the second stands for both.
        let others = self.nogood[1..].iter().filter(|&&(_, atom)| atom.var != JOINED);
        self.clause.extend(others.map(|&(_, atom)| as_literal(kernel, atom.negated())));
        let glue = self.levels.len() as u32;
        Some(Learned { clause: &self.clause, level, glue })
    }
}

/// A fact said by the literal that stands for it, if there is one: watching it takes less, since it changes only once.
fn as_literal(kernel: &Kernel, atom: Atom) -> Atom {
    kernel.channels.literal_of(atom).map_or(atom, Atom::of)
}

/// In place of a variable: the fact is part of another.
const JOINED: VarId = VarId::MAX;

/// Both bounds of a variable at one value are one fact, as late as the later.
fn join_bounds(facts: &mut [(u32, Atom)]) {
    facts.sort_unstable_by_key(|&(_, atom)| (atom.var, atom.is));
    for k in 1..facts.len() {
        let ((early, low), (late, high)) = (facts[k - 1], facts[k]);
        if low.var == high.var && low.value == high.value && (low.is, high.is) == (Is::AtLeast, Is::AtMost) {
            facts[k - 1] = (early.min(late), Atom { var: JOINED, ..low });
            facts[k] = (early.max(late), Atom::equal(high.var, high.value));
        }
    }
}

/// One fact that contains all of these, which one change made true; `None` if there is none.
fn as_one(facts: &[Atom], change: Change) -> Option<Atom> {
    match (facts, change) {
        ([only], _) => Some(*only),
        ([first, ..], Change::Is(Is::Equal, value)) => Some(Atom::equal(first.var, value)),
        _ => None,
    }
}

/// The change as it was asked for, which contains all that it made true but what holes add to it.
fn as_asked(kernel: &Kernel, position: u32) -> Option<Atom> {
    let entry = kernel.store.entry(position)?;
    match entry.change {
        Change::Is(is, value) => Some(Atom { var: entry.var, is, value }),
        Change::Within(_) => None,
    }
}
