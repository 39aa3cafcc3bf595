//! Learned clauses over atoms.
//!
//! A clause watches two of its atoms. Each atom that is watched has a list of its own, and the lists of a variable and a kind of
//! atom stand in the order of their numbers. So a change, of which the [journal](crate::store::journal) knows what was before
//! it, leads to the lists of the atoms that it made false, and to no others. As for the model's own clauses, the search for a
//! new atom to watch goes on where the last one ended. Clauses are dropped only while the search is at its root, where none of
//! them is the cause of anything.

use super::search::FOR_GOOD;
use super::{Atom, Is, Reason};
use crate::store::journal::Cause;
use crate::store::{Pruned, Store, VarId};

#[derive(Clone, Copy)]
struct Watch {
    nogood: u32,
    /// Another atom of the clause; if it is true, the clause need not be looked at.
    blocker: Atom,
}

struct Nogood {
    start: u32,
    len: u32,
    /// Where the last search for an atom to watch ended.
    resume: u32,
    /// Number of levels its atoms were decided at when it was learned, or less since.
    glue: u32,
    activity: f32,
    /// Its line in a proof, where one is written.
    line: u32,
}

/// All learned clauses of a kernel.
#[derive(Default)]
pub(crate) struct Nogoods {
    atoms: Vec<Atom>,
    all: Vec<Nogood>,
    /// By variable and kind of atom: the numbers of those that are watched, ascending, with their lists.
    watched: Vec<Vec<(i64, u32)>>,
    lists: Vec<Vec<Watch>>,
    bump: f32,
    /// Clauses above which the worse half goes.
    most: usize,
    /// Atoms above which clauses go whatever they are worth.
    most_atoms: usize,
}

/// Clauses kept at first, before the worse half goes.
const FIRST_LIMIT: usize = 4_000;
/// What the limit grows by each time.
const LIMIT_STEP: usize = 500;
/// Clauses of so few levels stay for good.
const GOOD_GLUE: u32 = 2;
/// Atoms kept at most, of 16 bytes each, whatever the clauses are worth.
const MOST_ATOMS: usize = 1 << 24;
const ACTIVITY_DECAY: f32 = 0.999;
const ACTIVITY_TOO_LARGE: f32 = 1e20;

fn place_of(x: VarId, is: Is) -> usize {
    4 * x as usize + is as usize
}

impl Nogoods {
    pub(crate) fn new(variables: usize) -> Nogoods {
        Nogoods {
            watched: vec![Vec::new(); 4 * variables],
            bump: 1.0,
            most_atoms: MOST_ATOMS,
            most: FIRST_LIMIT,
            ..Nogoods::default()
        }
    }

    /// Makes room for variables added since.
    pub(crate) fn grow(&mut self, variables: usize) {
        self.watched.resize_with(4 * variables, Vec::new);
    }

    pub(crate) fn clause(&self, id: u32) -> &[Atom] {
        let Nogood { start, len, .. } = self.all[id as usize];
        &self.atoms[start as usize..(start + len) as usize]
    }

    /// Keeps a clause of two atoms or more; the first two are watched, so they must be the last to become false.
    pub(crate) fn add(&mut self, clause: &[Atom], glue: u32) -> u32 {
        let id = self.all.len() as u32;
        let start = self.atoms.len() as u32;
        self.atoms.extend_from_slice(clause);
        self.all.push(Nogood { start, len: clause.len() as u32, resume: 2, glue, activity: self.bump, line: 0 });
        self.watch(id, clause[0], clause[1]);
        self.watch(id, clause[1], clause[0]);
        id
    }

    /// The line of a clause in a proof.
    pub(crate) fn line(&self, id: u32) -> u32 {
        self.all[id as usize].line
    }

    /// Says which line of a proof a clause is.
    pub(crate) fn is_line(&mut self, id: u32, line: u32) {
        self.all[id as usize].line = line;
    }

    fn watch(&mut self, nogood: u32, atom: Atom, blocker: Atom) {
        let list = self.list_of(atom);
        self.lists[list as usize].push(Watch { nogood, blocker });
    }

    /// The list of an atom; a new one if it has none.
    fn list_of(&mut self, atom: Atom) -> u32 {
        let watched = &mut self.watched[place_of(atom.var, atom.is)];
        let at = watched.partition_point(|&(value, _)| value < atom.value);
        match watched.get(at) {
            Some(&(value, list)) if value == atom.value => list,
            _ => {
                let list = self.lists.len() as u32;
                self.lists.push(Vec::new());
                watched.insert(at, (atom.value, list));
                list
            }
        }
    }

    /// Does what follows from the change at a position of the journal.
    pub(crate) fn on_change(&mut self, store: &mut Store, position: u32) -> Pruned {
        let Some((x, before, after)) = store.change(position) else { return Ok(()) };
        if after.min > before.min {
            self.visit_range(store, x, Is::AtMost, before.min, after.min - 1)?;
        }
        if after.max < before.max {
            self.visit_range(store, x, Is::AtLeast, after.max + 1, before.max)?;
        }
        if !self.watched[place_of(x, Is::Equal)].is_empty() {
            self.visit_lost(store, x, before.min, before.max)?;
        }
        if after.min == after.max && before.min < before.max {
            self.visit_range(store, x, Is::NotEqual, after.min, after.min)?;
        }
        Ok(())
    }

    /// Does what follows from changes of a variable at the root, where nothing is known of how it was.
    pub(crate) fn on_change_at_root(&mut self, store: &mut Store, x: VarId) -> Pruned {
        let (min, max) = (store.record(x).min, store.record(x).max);
        self.visit_range(store, x, Is::AtMost, i64::MIN, min - 1)?;
        self.visit_range(store, x, Is::AtLeast, max + 1, i64::MAX)?;
        self.visit_lost(store, x, i64::MIN, i64::MAX)?;
        if min == max { self.visit_range(store, x, Is::NotEqual, min, min) } else { Ok(()) }
    }

    /// Visits the lists of all atoms of one kind with numbers from `low` to `high`, which are false.
    fn visit_range(&mut self, store: &mut Store, x: VarId, is: Is, low: i64, high: i64) -> Pruned {
        let place = place_of(x, is);
        let mut value = low;
        loop {
            // The lists may come to be more meanwhile.
            let watched = &self.watched[place];
            let at = watched.partition_point(|&(number, _)| number < value);
            let Some(&(number, list)) = watched.get(at).filter(|&&(number, _)| number <= high) else { return Ok(()) };
            self.visit(store, Atom { var: x, is, value: number }, list)?;
            if number == high {
                return Ok(());
            }
            value = number + 1;
        }
    }

    /// Visits the lists of values that the variable does not have any more.
    fn visit_lost(&mut self, store: &mut Store, x: VarId, low: i64, high: i64) -> Pruned {
        let place = place_of(x, Is::Equal);
        let mut at = self.watched[place].partition_point(|&(number, _)| number < low);
        while let Some(&(value, list)) = self.watched[place].get(at).filter(|&&(value, _)| value <= high) {
            at += 1;
            if !store.var_contains(x, value) {
                let known = self.watched[place].len();
                self.visit(store, Atom::equal(x, value), list)?;
                if self.watched[place].len() != known {
                    at = self.watched[place].partition_point(|&(number, _)| number <= value);
                }
            }
        }
        Ok(())
    }

    fn visit(&mut self, store: &mut Store, watched: Atom, at: u32) -> Pruned {
        let at = at as usize;
        let mut list = std::mem::take(&mut self.lists[at]);
        let (mut kept, mut next) = (0, 0);
        let mut outcome = Ok(());
        while next < list.len() {
            let watch = list[next];
            next += 1;
            if store.entails(watch.blocker) {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let nogood = &mut self.all[watch.nogood as usize];
            let clause = &mut self.atoms[nogood.start as usize..(nogood.start + nogood.len) as usize];
            if clause[0] == watched {
                clause.swap(0, 1);
            }
            let first = clause[0];
            let holds = store.entails(first);
            if !holds {
                let from = nogood.resume as usize;
                let not_false = |&k: &usize| !store.refutes(clause[k]);
                if let Some(other) = (from..clause.len()).find(not_false).or_else(|| (2..from).find(not_false)) {
                    nogood.resume = other as u32;
                    clause.swap(1, other);
                    let moved = clause[1];
                    self.watch(watch.nogood, moved, first);
                    continue;
                }
            }
            list[kept] = Watch { blocker: first, ..watch };
            kept += 1;
            if holds {
                continue;
            }
            store.cause = Cause::Nogood(watch.nogood);
            if let Err(conflict) = store.assert(first) {
                outcome = Err(conflict);
                break;
            }
        }
        list.copy_within(next.., kept);
        list.truncate(kept + list.len() - next);
        self.lists[at] = list;
        outcome
    }

    /// Why the clause made one of its atoms true: all others are false.
    pub(crate) fn reason(&mut self, id: u32, claim: Atom, reason: &mut Reason) {
        self.bump(id);
        let clause = self.clause(id);
        debug_assert!(clause[0].var == claim.var, "{clause:?} made {claim:?} true");
        reason.atoms.extend(clause[1..].iter().map(|atom| atom.negated()));
    }

    fn bump(&mut self, id: u32) {
        let nogood = &mut self.all[id as usize];
        nogood.activity += self.bump;
        if nogood.activity > ACTIVITY_TOO_LARGE {
            self.all.iter_mut().for_each(|nogood| nogood.activity /= ACTIVITY_TOO_LARGE);
            self.bump /= ACTIVITY_TOO_LARGE;
        }
    }

    /// A conflict was met: what helps from now on counts more.
    pub(crate) fn decay(&mut self) {
        self.bump /= ACTIVITY_DECAY;
    }

    /// Whether it is time to drop some, once the search is at its root.
    pub(crate) fn are_many(&self) -> bool {
        self.all.len() > self.most || self.is_full()
    }

    fn is_full(&self) -> bool {
        self.atoms.len() > self.most_atoms
    }

    /// Drops what is true for good, and the worse half of what is neither short nor of few levels. Where memory is
    /// full, all but what must stay may go.
    pub(crate) fn reduce(&mut self, store: &Store) {
        let full = self.is_full();
        self.most += if full { 0 } else { LIMIT_STEP };
        let may_go = |&id: &u32| {
            let glue = self.all[id as usize].glue;
            if full { glue != FOR_GOOD } else { !self.stays(id) }
        };
        let mut order: Vec<u32> = (0..self.all.len() as u32).filter(may_go).collect();
        let worth = |id: u32| self.all[id as usize].activity;
        order.sort_by(|&a, &b| worth(a).total_cmp(&worth(b)));
        let mut gone = vec![false; self.all.len()];
        order[..order.len() / 2].iter().for_each(|&id| gone[id as usize] = true);
        let old = std::mem::take(&mut self.all);
        let atoms = std::mem::take(&mut self.atoms);
        self.watched.iter_mut().for_each(Vec::clear);
        self.lists.clear();
        for (nogood, gone) in old.into_iter().zip(gone) {
            let clause = &atoms[nogood.start as usize..(nogood.start + nogood.len) as usize];
            if gone || clause.iter().any(|&atom| store.entails(atom)) {
                continue;
            }
            let left: Vec<Atom> = clause.iter().copied().filter(|&atom| !store.refutes(atom)).collect();
            if left.len() < 2 {
                continue;
            }
            let id = self.add(&left, nogood.glue);
            self.all[id as usize].activity = nogood.activity;
            self.all[id as usize].line = nogood.line;
        }
        // Of clauses that stay for good there may be many.
        self.most = self.most.max(self.all.len() + FIRST_LIMIT / 2);
    }

    fn stays(&self, id: u32) -> bool {
        let nogood = &self.all[id as usize];
        nogood.glue <= GOOD_GLUE || nogood.len <= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Domain;

    #[test]
    fn memory_is_bounded_however_long_the_run_and_however_good_its_clauses() {
        const VARIABLES: u32 = 200;
        let mut store = Store::default();
        for _ in 0..VARIABLES {
            store.add_variable(&Domain::range(0, 9));
        }
        let most = 5_000;
        let mut nogoods = Nogoods { most_atoms: most, ..Nogoods::new(store.variables()) };
        let mut dice = fastrand::Rng::with_seed(3);
        let (mut peak, mut dropped, mut kept) = (0, 0, 0);
        for _ in 0..20_000 {
            let start = dice.u32(..VARIABLES);
            let clause: Vec<Atom> =
                (0..dice.u32(2..40)).map(|k| Atom::at_least((start + k) % VARIABLES, dice.i64(1..9))).collect();
            nogoods.add(&clause, dice.u32(1..6));
            peak = peak.max(nogoods.atoms.len());
            if nogoods.are_many() {
                let before = nogoods.all.len();
                nogoods.reduce(&store);
                dropped += before - nogoods.all.len();
            }
            kept = nogoods.all.len();
        }
        assert!(peak <= most + 40, "{peak} atoms");
        assert!(dropped > 15_000 && kept > 50, "{dropped} clauses were dropped, {kept} are left");
        let watched: usize = nogoods.lists.iter().map(Vec::len).sum();
        assert_eq!(watched, 2 * kept, "two watches for each clause, and none for those that went");
    }
}
