//! Learned clauses over atoms.
//!
//! A clause watches two of its atoms. Watches hang on the variable and on the kind of change that can make the atom false: an
//! upper bound that falls, a lower bound that rises, a value taken out, a variable fixed. As for the model's own clauses, the
//! search for a new atom to watch goes on where the last one ended. Clauses are dropped only while the search is at its root,
//! where none of them is the cause of anything.

use super::{Atom, Is, Reason};
use crate::store::journal::Cause;
use crate::store::{Events, Pruned, Store, VarId};

#[derive(Clone, Copy)]
struct Watch {
    /// The number in the atom that is watched.
    value: i64,
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
}

/// All learned clauses of a kernel.
#[derive(Default)]
pub(crate) struct Nogoods {
    atoms: Vec<Atom>,
    all: Vec<Nogood>,
    /// By variable and kind of atom.
    watches: Vec<Vec<Watch>>,
    bump: f32,
    /// Clauses above which the worse half goes.
    most: usize,
}

/// Clauses kept at first, before the worse half goes.
const FIRST_LIMIT: usize = 4_000;
/// What the limit grows by each time.
const LIMIT_STEP: usize = 500;
/// Clauses of so few levels stay for good.
const GOOD_GLUE: u32 = 2;
const ACTIVITY_DECAY: f32 = 0.999;
const ACTIVITY_TOO_LARGE: f32 = 1e20;

fn list_of(atom: Atom) -> usize {
    4 * atom.var as usize + atom.is as usize
}

impl Nogoods {
    pub(crate) fn new(variables: usize) -> Nogoods {
        Nogoods { watches: vec![Vec::new(); 4 * variables], bump: 1.0, most: FIRST_LIMIT, ..Nogoods::default() }
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
        self.all.push(Nogood { start, len: clause.len() as u32, resume: 2, glue, activity: self.bump });
        self.watch(id, clause[0], clause[1]);
        self.watch(id, clause[1], clause[0]);
        id
    }

    fn watch(&mut self, nogood: u32, atom: Atom, blocker: Atom) {
        self.watches[list_of(atom)].push(Watch { value: atom.value, nogood, blocker });
    }

    /// Something happened to a variable: does what follows.
    #[inline]
    pub(crate) fn on_change(&mut self, store: &mut Store, x: VarId, events: Events) -> Pruned {
        let base = 4 * x as usize;
        if events.meets(Events::UPPER) && !self.watches[base + Is::AtLeast as usize].is_empty() {
            self.visit(store, x, Is::AtLeast)?;
        }
        if events.meets(Events::LOWER) && !self.watches[base + Is::AtMost as usize].is_empty() {
            self.visit(store, x, Is::AtMost)?;
        }
        if !self.watches[base + Is::Equal as usize].is_empty() {
            self.visit(store, x, Is::Equal)?;
        }
        if events.meets(Events::FIXED) && !self.watches[base + Is::NotEqual as usize].is_empty() {
            self.visit(store, x, Is::NotEqual)?;
        }
        Ok(())
    }

    fn visit(&mut self, store: &mut Store, x: VarId, is: Is) -> Pruned {
        let at = 4 * x as usize + is as usize;
        let mut list = std::mem::take(&mut self.watches[at]);
        let (mut kept, mut next) = (0, 0);
        let mut outcome = Ok(());
        while next < list.len() {
            let watch = list[next];
            next += 1;
            let watched = Atom { var: x, is, value: watch.value };
            if !store.refutes(watched) || store.entails(watch.blocker) {
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
                    self.watches[list_of(moved)].push(Watch {
                        value: moved.value,
                        nogood: watch.nogood,
                        blocker: first,
                    });
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
        // Atoms of the same kind and variable may have come to be watched meanwhile.
        list.append(&mut self.watches[at]);
        self.watches[at] = list;
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
        self.all.len() > self.most
    }

    /// Drops what is true for good, and the worse half of what is not short.
    pub(crate) fn reduce(&mut self, store: &Store) {
        self.most += LIMIT_STEP;
        let mut order: Vec<u32> = (0..self.all.len() as u32).filter(|&id| !self.stays(id)).collect();
        let worth = |id: u32| self.all[id as usize].activity;
        order.sort_by(|&a, &b| worth(a).total_cmp(&worth(b)));
        let mut gone = vec![false; self.all.len()];
        order[..order.len() / 2].iter().for_each(|&id| gone[id as usize] = true);
        let old = std::mem::take(&mut self.all);
        let atoms = std::mem::take(&mut self.atoms);
        self.watches.iter_mut().for_each(Vec::clear);
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
        }
        // Of clauses that stay for good there may be many.
        self.most = self.most.max(self.all.len() + FIRST_LIMIT / 2);
    }

    fn stays(&self, id: u32) -> bool {
        let nogood = &self.all[id as usize];
        nogood.glue <= GOOD_GLUE || nogood.len <= 2
    }
}
