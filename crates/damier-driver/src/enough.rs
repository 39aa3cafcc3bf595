//! When `-n` has enough: solutions that read the same are printed once, so that the engine, which has no idea of texts, goes on
//! until as many different ones were printed as were asked for.
//!
//! The engine does not run ahead: once it has given as many as could be enough, it waits for what prints them to say how many
//! texts these were. So the same search is made whatever the speed of the terminal.

use damier_solve::queue::Giving;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What of the solutions is counted, and up to which number.
#[derive(Clone, Copy)]
pub(super) enum Counting<'t> {
    /// Those found; `None` for all.
    Found(Option<u64>),
    /// Those printed, by this tally.
    Printed(u64, &'t Tally),
}

/// How many solutions were looked at by what prints them, and how many of them it printed.
#[derive(Default)]
pub(super) struct Tally {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, Default)]
struct State {
    seen: u64,
    printed: u64,
    /// Whether no more will be printed.
    closed: bool,
}

impl Tally {
    /// One more was looked at; so many were printed until now.
    pub(super) fn shown(&self, printed: u64) {
        let mut state = self.lock();
        (state.seen, state.printed) = (state.seen + 1, printed);
        self.changed.notify_all();
    }

    /// Nothing more will be printed once this is dropped, which a limit or a panic does too.
    pub(super) fn printing(&self) -> Printing<'_> {
        Printing(self)
    }

    /// The state once so many were looked at.
    fn after(&self, seen: u64) -> State {
        let mut state = self.lock();
        while state.seen < seen && !state.closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        *state
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The printer's side, while it may still print.
#[must_use]
pub(super) struct Printing<'t>(&'t Tally);

impl Drop for Printing<'_> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

/// The engine's side: how many it gave, and what it knows of their printing.
pub(super) struct Until<'t> {
    most: u64,
    tally: &'t Tally,
    given: u64,
    known: State,
}

impl<'t> Until<'t> {
    pub(super) fn new(most: u64, tally: &'t Tally) -> Until<'t> {
        Until { most, tally, given: 0, known: State::default() }
    }

    /// After one more was given: whether another is wanted.
    pub(super) fn wants_more<T>(&mut self, giving: &Giving<T>) -> bool {
        self.given += 1;
        let at_most = self.known.printed + (self.given - self.known.seen);
        if at_most >= self.most {
            giving.hurry();
            self.known = self.tally.after(self.given);
        }
        self.known.printed < self.most && !self.known.closed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_solve::queue::Queue;
    use std::sync::Arc;

    /// How many of these texts are given until so many different ones are printed.
    fn given(texts: &[u8], most: u64) -> usize {
        let (queue, tally) = (Arc::new(Queue::default()), Tally::default());
        std::thread::scope(|scope| {
            let giving = queue.giving();
            let giver = scope.spawn(|| {
                let (giving, mut until) = (giving, Until::new(most, &tally));
                let mut count = 0;
                for &text in texts {
                    count += 1;
                    if !giving.give(text) || !until.wants_more(&giving) {
                        break;
                    }
                }
                count
            });
            let (mut printed, mut some) = (Vec::new(), Vec::new());
            while queue.take(&mut some, || true) {
                for text in some.drain(..) {
                    if !printed.contains(&text) {
                        printed.push(text);
                    }
                    tally.shown(printed.len() as u64);
                }
            }
            giver.join().expect("no panic")
        })
    }

    #[test]
    fn as_many_are_given_as_it_takes_and_not_one_more() {
        assert_eq!(given(&[1, 2, 3, 4, 5], 3), 3);
        assert_eq!(given(&[1, 1, 1, 2, 1, 3, 4], 3), 6);
        assert_eq!(given(&[1, 1, 1], 3), 3, "there are no more");
    }

    #[test]
    fn nothing_is_waited_for_once_nothing_is_printed() {
        let (queue, tally) = (Arc::new(Queue::default()), Tally::default());
        drop(tally.printing());
        let (giving, mut until) = (queue.giving(), Until::new(2, &tally));
        assert!(giving.give(1) && until.wants_more(&giving), "not asked yet");
        assert!(giving.give(2) && !until.wants_more(&giving));
    }
}
