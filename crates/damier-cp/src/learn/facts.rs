//! Which facts took part in conflicts most lately, and how they were when last known: what is decided next.
//!
//! Chuffed and CP-SAT decide literals, of which there is one for each bound and value of a variable. Here there are no literals,
//! but a fact that a conflict rested on is known by then, and is given an activity of its own, as SAT solvers give one to each
//! variable (Moskewicz et al., DAC 2001). "x ≥ 5" may matter where "x ≥ 3" does not; to know only that x matters, and to
//! decide it by the value it had last, costs many times the failures (`docs/decisions/0053`). A fact and its opposite are one.
//!
//! Facts leave the heap as they are found to be known, with the level at which they were, and come back when that level is undone.

use super::activity::Activity;
use super::{Atom, Holds, Is};
use crate::store::Store;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Facts known at most, of some 70 bytes each, beyond which the less active half is forgotten.
const MOST: usize = 1 << 19;

/// Hashes the few numbers that a fact is, quickly.
#[derive(Default)]
struct FactHasher(u64);

impl Hasher for FactHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }
    fn write_i64(&mut self, number: i64) {
        self.write_u64(number as u64);
    }
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
    fn write_u64(&mut self, number: u64) {
        // Multiplying by an odd number of mixed bits, as Firefox and rustc do.
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

struct Fact {
    atom: Atom,
    /// Whether it held when that was last known.
    held: Option<bool>,
}

/// Facts that took part in conflicts.
pub(super) struct Facts {
    numbers: HashMap<Atom, u32, BuildHasherDefault<FactHasher>>,
    facts: Vec<Fact>,
    /// Their numbers by activity.
    order: Activity,
    /// Numbers that are not in the heap, with the level from which on they are not, ascending.
    aside: Vec<(u32, u32)>,
    most: usize,
}

impl Default for Facts {
    fn default() -> Facts {
        Facts { numbers: HashMap::default(), facts: Vec::new(), order: Activity::new(0), aside: Vec::new(), most: MOST }
    }
}

/// The fact itself or its opposite, whichever stands for both.
fn standing(store: &Store, atom: Atom) -> Atom {
    match atom.is {
        Is::Equal | Is::NotEqual if store.is_boolean(atom.var) => Atom::at_least(atom.var, 1),
        Is::AtMost | Is::NotEqual => atom.negated(),
        Is::AtLeast | Is::Equal => atom,
    }
}

impl Facts {
    /// The fact, or its opposite, took part in a conflict.
    pub(super) fn bump(&mut self, store: &Store, atom: Atom) {
        let atom = standing(store, atom);
        let number = match self.numbers.get(&atom) {
            Some(&number) => number,
            None => self.add(atom, None),
        };
        self.order.bump(number);
    }

    fn add(&mut self, atom: Atom, held: Option<bool>) -> u32 {
        let number = self.facts.len() as u32;
        self.numbers.insert(atom, number);
        self.facts.push(Fact { atom, held });
        self.order.grow(self.facts.len());
        number
    }

    /// A conflict is over: later ones count more.
    pub(super) fn decay(&mut self) {
        self.order.decay();
    }

    /// The most active fact that is open, and whether it held when that was last known.
    pub(super) fn next(&mut self, store: &Store) -> Option<(Atom, Option<bool>)> {
        let level = store.level() as u32;
        while let Some(number) = self.order.pop() {
            let fact = &mut self.facts[number as usize];
            match store.holds(fact.atom) {
                Holds::Open => {
                    // It is about to be decided.
                    self.aside.push((level + 1, number));
                    return Some((fact.atom, fact.held));
                }
                // What is known at the root is so for good.
                _ if level == 0 => {}
                holds => {
                    fact.held = Some(holds == Holds::Yes);
                    self.aside.push((level, number));
                }
            }
        }
        None
    }

    /// How the fact that came last was decided.
    pub(super) fn decided(&mut self, holds: bool) {
        if let Some(&(_, number)) = self.aside.last() {
            self.facts[number as usize].held = Some(holds);
        }
    }

    /// Levels above this one are undone: what was known there may be open again.
    pub(super) fn back_to(&mut self, level: usize) {
        while let Some((_, number)) = self.aside.pop_if(|&mut (from, _)| from as usize > level) {
            self.order.insert(number);
        }
    }

    /// Nothing is known of how facts were: variables say how they are to be.
    pub(super) fn forget_how_they_were(&mut self) {
        self.facts.iter_mut().for_each(|fact| fact.held = None);
    }

    /// Forgets the less active half where there are too many; the search must be at its root.
    pub(super) fn reduce(&mut self) {
        if self.facts.len() <= self.most {
            return;
        }
        let mut by_activity: Vec<u32> = (0..self.facts.len() as u32).collect();
        by_activity.sort_by(|&a, &b| self.order.compare(a, b));
        by_activity.truncate(self.most / 2);
        let before = std::mem::take(&mut self.facts);
        let activities = std::mem::replace(&mut self.order, Activity::new(0));
        self.numbers.clear();
        self.aside.clear();
        for &number in &by_activity {
            let Fact { atom, held } = before[number as usize];
            self.add(atom, held);
        }
        self.order.inherit(&activities, &by_activity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Domain;

    #[test]
    fn the_most_active_open_fact_comes_first_and_comes_back_with_its_level() {
        let mut store = Store::default();
        let x = store.add_variable(&Domain::range(0, 9));
        let (low, high) = (Atom::at_least(x, 3), Atom::equal(x, 7));
        let mut facts = Facts::default();
        facts.bump(&store, low);
        facts.bump(&store, high.negated());
        facts.bump(&store, high);
        assert_eq!(facts.next(&store), Some((high, None)), "a fact and its opposite are one");
        facts.decided(false);
        store.push();
        store.assert(high.negated()).expect("open");
        assert_eq!(facts.next(&store), Some((low, None)));
        facts.decided(true);
        store.push();
        store.assert(low).expect("open");
        assert_eq!(facts.next(&store), None);
        facts.back_to(1);
        store.pop();
        assert_eq!(facts.next(&store), Some((low, Some(true))), "the other is still known");
        facts.back_to(0);
        store.pop();
        assert_eq!(facts.next(&store), Some((high, Some(false))));
        facts.back_to(0);
        facts.forget_how_they_were();
        assert_eq!(facts.next(&store), Some((high, None)));
    }

    #[test]
    fn too_many_facts_are_halved_the_most_active_staying() {
        let mut store = Store::default();
        let x = store.add_variable(&Domain::range(0, 999));
        let mut facts = Facts { most: 100, ..Facts::default() };
        for value in 0..150 {
            facts.bump(&store, Atom::at_least(x, value));
            facts.decay();
        }
        facts.bump(&store, Atom::at_least(x, 3));
        facts.reduce();
        assert_eq!((facts.facts.len(), facts.numbers.len()), (50, 50));
        assert_eq!(facts.next(&store), Some((Atom::at_least(x, 3), None)));
        assert_eq!(facts.next(&store), Some((Atom::at_least(x, 149), None)));
        // What is left is still known, so it is not noted twice.
        facts.bump(&store, Atom::at_most(x, 148));
        assert_eq!(facts.facts.len(), 50);
        facts.bump(&store, Atom::at_least(x, 500));
        assert_eq!(facts.facts.len(), 51);
    }
}
