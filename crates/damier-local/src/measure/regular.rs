//! `regular`: the least number of symbols to change until the automaton accepts the word (one more than there are symbols
//! if it accepts none of that length).
//!
//! For every prefix and every state the least number of changes to get there is kept (dynamic programming; van Hoeve,
//! Pesant, Rousseau, "On global warming: flow-based soft global constraints", 2006, have the same measure). A change
//! makes what follows it stale, and it is computed again when the violation is asked for.

use super::Gauge;
use damier_model::Automaton;
use std::sync::Arc;

const UNREACHED: u32 = u32::MAX;

pub(super) struct Word {
    transitions: Vec<(usize, i64, usize)>,
    accepting: Vec<bool>,
    at: Vec<i64>,
    /// Row i: by state, the least changes in the first i symbols to be there.
    changes: Vec<u32>,
    /// Rows after this one are stale.
    fresh: usize,
    known: Option<i64>,
}

impl Word {
    /// For an automaton with at least one state.
    pub(super) fn new(length: usize, automaton: &Arc<Automaton>) -> Word {
        let states = automaton.states();
        let mut changes = vec![UNREACHED; states * (length + 1)];
        changes[0] = 0;
        Word {
            transitions: automaton.transitions(),
            accepting: (0..states).map(|state| automaton.is_accepting(state)).collect(),
            at: vec![0; length],
            changes,
            fresh: 0,
            known: None,
        }
    }
}

impl Gauge for Word {
    fn load(&mut self, at: &[i64]) {
        self.at.copy_from_slice(at);
        (self.fresh, self.known) = (0, None);
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.at[slot] = new;
        self.fresh = self.fresh.min(slot);
        self.known = None;
    }
    fn violation(&mut self) -> i64 {
        if let Some(known) = self.known {
            return known;
        }
        let states = self.accepting.len();
        for (slot, &symbol) in self.at.iter().enumerate().skip(self.fresh) {
            let (before, after) = self.changes.split_at_mut((slot + 1) * states);
            let (before, after) = (&before[slot * states..], &mut after[..states]);
            after.fill(UNREACHED);
            for &(from, read, to) in &self.transitions {
                if before[from] != UNREACHED {
                    after[to] = after[to].min(before[from] + u32::from(read != symbol));
                }
            }
        }
        self.fresh = self.at.len();
        let last = &self.changes[self.at.len() * states..];
        let least = last.iter().zip(&self.accepting).filter(|&(_, &accepting)| accepting).map(|(&c, _)| c).min();
        let violation = match least {
            None | Some(UNREACHED) => self.at.len() as i64 + 1,
            Some(changes) => changes.into(),
        };
        self.known = Some(violation);
        violation
    }
    fn restore(&mut self, violation: i64) {
        self.known = Some(violation);
    }
}
