//! Clauses over the store's 0..1 variables, built into the kernel.
//!
//! Clauses of two literals are lists of implications. Longer ones watch two of their literals (Moskewicz et al., DAC
//! 2001): a clause is looked at only when a watched literal becomes false, and nothing is undone on backtracking. The
//! search for a new literal to watch goes on where the last one ended (Gent, JAIR 2013), which matters for the long
//! clauses of grid puzzles.

use crate::store::journal::Cause;
use crate::store::{Conflict, Pruned, Store};
use crate::subsumption::unsubsumed;
use crate::view::Literal;

/// Entries of the arena before a clause's first literal.
const HEADER: usize = 2;

#[derive(Clone, Copy)]
struct Watch {
    /// Start of the clause in the arena.
    clause: u32,
    /// Another literal of the clause; if it holds, the clause need not be looked at.
    blocker: Literal,
}

/// All clauses of a kernel.
#[derive(Default)]
pub(crate) struct Clauses {
    /// By literal: what follows when it holds.
    implied: Vec<Vec<Literal>>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// Clauses one after the other, each preceded by a header of its length and where to go on searching.
    arena: Vec<Literal>,
    /// The literal that could not hold in the last failure, and the clause that asked for it if it was a long one.
    pub(crate) failed: (Literal, Option<u32>),
}

impl Default for Literal {
    fn default() -> Literal {
        Literal::TRUE
    }
}

impl Clauses {
    pub(crate) fn grow(&mut self, variables: usize) {
        self.implied.resize_with(2 * variables, Vec::new);
        self.watches.resize_with(2 * variables, Vec::new);
    }

    /// Adds a clause, simplified by what is decided at the root.
    pub(crate) fn add(&mut self, store: &mut Store, literals: &[Literal]) -> Pruned {
        let mut clause: Vec<Literal> = literals.iter().copied().filter(|&l| !store.is_false(l)).collect();
        clause.sort_unstable();
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| pair[0] == !pair[1]);
        if tautology || clause.iter().any(|&l| store.is_true(l)) {
            return Ok(());
        }
        match clause[..] {
            [] => Err(Conflict),
            [only] => store.set_true(only),
            [a, b] => {
                self.implied[(!a).0 as usize].push(b);
                self.implied[(!b).0 as usize].push(a);
                Ok(())
            }
            _ => {
                self.store_clause(&clause);
                Ok(())
            }
        }
    }

    fn store_clause(&mut self, clause: &[Literal]) {
        let start = (self.arena.len() + HEADER) as u32;
        self.arena.extend([Literal(clause.len() as u32), Literal(2)]);
        self.arena.extend_from_slice(clause);
        self.watches[clause[0].0 as usize].push(Watch { clause: start, blocker: clause[1] });
        self.watches[clause[1].0 as usize].push(Watch { clause: start, blocker: clause[0] });
    }

    /// Drops what was said twice, as rules of a grid often do, and makes room for every watch that can move to a
    /// literal, so that searching allocates nothing.
    pub(crate) fn tidy(&mut self) {
        for list in &mut self.implied {
            list.sort_unstable();
            list.dedup();
            list.shrink_to_fit();
        }
        self.drop_subsumed();
        let mut occurrences = vec![0; self.watches.len()];
        for clause in self.long_clauses() {
            clause.iter().for_each(|lit| occurrences[lit.0 as usize] += 1);
        }
        for (list, occurrences) in self.watches.iter_mut().zip(occurrences) {
            list.reserve_exact(occurrences - list.len());
        }
    }

    fn drop_subsumed(&mut self) {
        let old = Clauses { arena: std::mem::take(&mut self.arena), ..Clauses::default() };
        self.watches.iter_mut().for_each(Vec::clear);
        let clauses: Vec<&[Literal]> = old.long_clauses().collect();
        let keep = unsubsumed(&clauses, self.watches.len());
        clauses.iter().zip(keep).filter(|(_, keep)| *keep).for_each(|(clause, _)| self.store_clause(clause));
    }

    fn long_clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let mut start = HEADER;
        std::iter::from_fn(move || {
            let clause = (start <= self.arena.len()).then(|| self.literals(start as u32))?;
            start += clause.len() + HEADER;
            Some(clause)
        })
    }

    /// The literal `lit` has become true: does what follows.
    #[inline]
    pub(crate) fn on_true(&mut self, store: &mut Store, lit: Literal) -> Pruned {
        store.cause = Cause::Implication(lit);
        for &implied in &self.implied[lit.0 as usize] {
            if store.set_true(implied).is_err() {
                self.failed = (implied, None);
                return Err(Conflict);
            }
        }
        if self.watches[(!lit).0 as usize].is_empty() { Ok(()) } else { self.visit_watches(store, !lit) }
    }

    fn visit_watches(&mut self, store: &mut Store, falsified: Literal) -> Pruned {
        let mut list = std::mem::take(&mut self.watches[falsified.0 as usize]);
        let mut kept = 0;
        let mut outcome = Ok(());
        let mut at = 0;
        while at < list.len() {
            let watch = list[at];
            at += 1;
            if store.is_true(watch.blocker) {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let start = watch.clause as usize;
            let length = self.arena[start - HEADER].0 as usize;
            let (header, clause) = self.arena[start - HEADER..start + length].split_at_mut(HEADER);
            if clause[0] == falsified {
                clause.swap(0, 1);
            }
            let first = clause[0];
            if !store.is_true(first) {
                let from = header[1].0 as usize;
                let not_false = |&k: &usize| !store.is_false(clause[k]);
                if let Some(other) = (from..length).find(not_false).or_else(|| (2..from).find(not_false)) {
                    if store.is_true(clause[other]) {
                        // It became true no later than the watched one became false, so it stays as long.
                        list[kept] = Watch { clause: watch.clause, blocker: clause[other] };
                        kept += 1;
                        continue;
                    }
                    header[1] = Literal(other as u32);
                    clause.swap(1, other);
                    let moved = clause[1];
                    self.watches[moved.0 as usize].push(Watch { clause: watch.clause, blocker: first });
                    continue;
                }
            }
            list[kept] = Watch { clause: watch.clause, blocker: first };
            kept += 1;
            store.cause = Cause::Clause(watch.clause);
            if store.set_true(first).is_err() {
                self.failed = (first, Some(watch.clause));
                outcome = Err(Conflict);
                break;
            }
        }
        while at < list.len() {
            list[kept] = list[at];
            kept += 1;
            at += 1;
        }
        list.truncate(kept);
        self.watches[falsified.0 as usize] = list;
        outcome
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.arena.is_empty() && self.implied.iter().all(Vec::is_empty)
    }

    /// Number of clauses in which a literal stands and is looked at.
    pub(crate) fn degree(&self, lit: Literal) -> usize {
        self.implied[lit.0 as usize].len() + self.watches[lit.0 as usize].len()
    }

    /// The literals of the clause starting at `start`.
    pub(crate) fn literals(&self, start: u32) -> &[Literal] {
        let start = start as usize;
        &self.arena[start..start + self.arena[start - HEADER].0 as usize]
    }
}
