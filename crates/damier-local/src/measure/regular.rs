//! `regular`: the least number of symbols to change until the automaton accepts the word (one more than there are symbols
//! if it accepts none of that length).
//!
//! For every prefix and every state the least number of changes to get there is kept (dynamic programming; van Hoeve,
//! Pesant, Rousseau, "On global warming: flow-based soft global constraints", 2006, have the same measure). A change
//! makes what follows it stale, and it is computed again when the violation is asked for.

use super::Gauge;
use damier_model::{Automaton, stage};
use std::sync::Arc;

const UNREACHED: u32 = u32::MAX;

/// From so many transitions on, the clock is looked at for each symbol.
const LARGE: usize = 10_000;

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
            if self.transitions.len() >= LARGE {
                stage::poll_now()
            } else {
                stage::poll()
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::{Budget, Limit};
    use std::sync::atomic::AtomicBool;
    use std::time::Instant;

    #[test]
    fn a_long_word_ends_in_the_middle() {
        let loops = Automaton::new(1, (0..LARGE as i64).map(|symbol| (0, symbol, 0)), [0]);
        let mut word = Word::new(3, &Arc::new(loops));
        let called_off = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        let ended = stage::within(&called_off, Instant::now(), || {
            let _stage = stage::enter("local search went on");
            word.violation()
        });
        assert_eq!(ended.map_err(|ended| ended.limit), Err(Limit::Cancelled));
        // What was not finished is computed when it is asked for again.
        assert_eq!(word.violation(), 0);
    }
}
