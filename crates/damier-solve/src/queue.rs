//! Solutions on their way from the engine to what prints them.
//!
//! A channel wakes the other thread for every solution, which costs the search more than finding one. Here the engine only
//! lays its solutions down; the printer looks by itself, after a moment that grows while nothing comes, and takes all
//! there are at once. The engine waits only if far too many lie there.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Solutions that may lie there.
const MOST: usize = 1024;

/// How soon the printer looks again, and how long it waits at most while nothing comes.
const SOON: Duration = Duration::from_millis(1);
const LATE: Duration = Duration::from_millis(10);

/// Things on their way from one thread to another.
pub struct Queue<T> {
    state: Mutex<QueueState<T>>,
    /// The giver waits here for room, the taker for things.
    changed: Condvar,
}

struct QueueState<T> {
    things: Vec<T>,
    is_over: bool,
    is_deaf: bool,
}

impl<T> Default for Queue<T> {
    /// Nothing is there yet.
    fn default() -> Queue<T> {
        let state = QueueState { things: Vec::new(), is_over: false, is_deaf: false };
        Queue { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<T> Queue<T> {
    /// The giver's side: when it is dropped, also in a panic, no more will come.
    pub fn giving(self: &Arc<Self>) -> Giving<T> {
        Giving(Arc::clone(self))
    }

    /// Takes everything there is into an empty list, waiting for something as long as `waits` says; `false` if nothing will
    /// come any more, or nothing has come.
    pub fn take(&self, into: &mut Vec<T>, mut waits: impl FnMut() -> bool) -> bool {
        let mut state = self.lock();
        let mut pause = SOON;
        while state.things.is_empty() && !state.is_over && waits() {
            state = self.changed.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner).0;
            pause = (pause * 2).min(LATE);
        }
        let was_full = state.things.len() >= MOST;
        std::mem::swap(&mut state.things, into);
        drop(state);
        if was_full {
            self.changed.notify_all();
        }
        !into.is_empty()
    }

    /// Says that nothing more will be taken.
    pub fn stop_taking(&self) {
        self.lock().is_deaf = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, QueueState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The giver's side, while it may still give.
pub struct Giving<T>(Arc<Queue<T>>);

impl<T> Giving<T> {
    /// Lays a thing down; whether it will be taken.
    pub fn give(&self, thing: T) -> bool {
        let queue = &self.0;
        let mut state = queue.lock();
        while state.things.len() >= MOST && !state.is_deaf {
            state = queue.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.things.push(thing);
        if state.things.len() == MOST {
            queue.changed.notify_all();
        }
        !state.is_deaf
    }

    /// Has what lies there taken at once.
    pub fn hurry(&self) {
        self.0.changed.notify_all();
    }
}

impl<T> Drop for Giving<T> {
    fn drop(&mut self) {
        self.0.lock().is_over = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_arrives_once_and_in_order() {
        let queue = Arc::new(Queue::default());
        let arrived = std::thread::scope(|scope| {
            scope.spawn(|| {
                let giving = queue.giving();
                (0..10 * MOST).for_each(|number| assert!(giving.give(number)));
            });
            let (mut all, mut some) = (Vec::new(), Vec::new());
            while queue.take(&mut some, || true) {
                all.append(&mut some);
            }
            all
        });
        assert!(arrived.into_iter().eq(0..10 * MOST));
    }

    #[test]
    fn a_taker_waits_as_long_as_it_likes() {
        let queue = Arc::new(Queue::<u8>::default());
        let giving = queue.giving();
        let mut looks = 3;
        let taken = queue.take(&mut Vec::new(), || {
            looks -= 1;
            looks > 0
        });
        assert!(!taken && looks == 0);
        drop(giving);
        assert!(!queue.take(&mut Vec::new(), || true));
    }

    #[test]
    fn a_giver_does_not_wait_once_nothing_is_taken() {
        let queue = Arc::new(Queue::default());
        std::thread::scope(|scope| {
            let giver = scope.spawn(|| {
                let giving = queue.giving();
                (0..).take_while(|&number| giving.give(number)).count()
            });
            assert!(queue.take(&mut Vec::new(), || true));
            queue.stop_taking();
            assert!(giver.join().is_ok());
        });
    }
}
