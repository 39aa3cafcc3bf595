//! What several searches that learn tell each other: short clauses, and the best cost reached.
//!
//! Each has a kernel of its own, made of the same model in the same way, so a variable has the same number in all of them. A
//! clause may rest on the bound that a solution put on the cost. The cost is told before any clause that rests on it, and
//! looked at after clauses were taken, so who takes a clause knows the bound as well.

use super::Atom;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Clauses of at most so many atoms are told, or of at most so many levels if they are not much longer.
const SHORT: usize = 6;
const GOOD_GLUE: u32 = 2;
const NOT_TOO_LONG: usize = 20;
/// Clauses told in all, beyond which only facts are: a bound on memory.
const MOST: usize = 500_000;
/// Failures after which a search that never starts over goes back to its root to hear what is new.
const LISTENS_EVERY: u64 = 2_000;

struct Told {
    by: usize,
    glue: u32,
    clause: Arc<[Atom]>,
}

/// What all know.
pub(super) struct Pool {
    told: Mutex<Vec<Told>>,
    /// How many were told.
    number: AtomicUsize,
    /// The least cost of a solution; `i64::MAX` before there is one.
    best: AtomicI64,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool { told: Mutex::default(), number: AtomicUsize::new(0), best: AtomicI64::new(i64::MAX) }
    }
}

impl Pool {
    /// A solution of this cost was found.
    pub(super) fn reached(&self, cost: i64) {
        self.best.fetch_min(cost, Ordering::SeqCst);
    }

    fn told(&self) -> std::sync::MutexGuard<'_, Vec<Told>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One search's part in a pool.
pub(crate) struct Member {
    pool: Arc<Pool>,
    number: usize,
    /// How many clauses it has heard.
    heard: usize,
    /// The failures it had met then.
    heard_at: u64,
    /// The cost that it looks for less than.
    bound: i64,
}

impl Member {
    pub(super) fn new(pool: &Arc<Pool>, number: usize) -> Member {
        Member { pool: Arc::clone(pool), number, heard: 0, heard_at: 0, bound: i64::MAX }
    }

    /// A clause was learned.
    pub(crate) fn tell(&self, clause: &[Atom], glue: u32) {
        let good = clause.len() <= SHORT || glue <= GOOD_GLUE && clause.len() <= NOT_TOO_LONG;
        if !good || clause.len() > 1 && self.pool.number.load(Ordering::Relaxed) >= MOST {
            return;
        }
        let mut told = self.pool.told();
        told.push(Told { by: self.number, glue, clause: clause.into() });
        self.pool.number.store(told.len(), Ordering::Release);
    }

    /// Whether it is time to go back to the root, for a better solution is known, or much was told since.
    pub(crate) fn is_called(&self, failures: u64) -> bool {
        self.pool.best.load(Ordering::Relaxed) < self.bound
            || failures >= self.heard_at + LISTENS_EVERY && self.has_news()
    }

    /// Whether others told something.
    pub(crate) fn has_news(&self) -> bool {
        self.pool.number.load(Ordering::Relaxed) > self.heard || self.pool.best.load(Ordering::Relaxed) < self.bound
    }

    /// What the others told since it last listened, and the best cost known, if it is news.
    pub(crate) fn hear(&mut self, failures: u64, mut each: impl FnMut(&[Atom], u32)) -> Option<i64> {
        let news: Vec<(Arc<[Atom]>, u32)> = {
            let told = self.pool.told();
            let others = told[self.heard..].iter().filter(|told| told.by != self.number);
            let news = others.map(|told| (Arc::clone(&told.clause), told.glue)).collect();
            self.heard = told.len();
            news
        };
        self.heard_at = failures;
        let best = self.pool.best.load(Ordering::SeqCst);
        news.iter().for_each(|(clause, glue)| each(clause, *glue));
        (best < self.bound).then(|| {
            self.bound = best;
            best
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_heard_once_by_all_others_and_with_the_bound_they_may_rest_on() {
        let pool = Arc::new(Pool::default());
        let [mut one, mut other] = [0, 1].map(|number| Member::new(&pool, number));
        let (a, b) = (Atom::at_least(1, 5), Atom::at_most(2, 3));
        assert!(!other.has_news());
        pool.reached(70);
        one.tell(&[a, b], 9);
        one.tell(&[a; NOT_TOO_LONG + 1], 1);
        let heard = |member: &mut Member| {
            let mut clauses = Vec::new();
            let best = member.hear(0, |clause, _| clauses.push(clause.to_vec()));
            (clauses, best)
        };
        assert!(other.is_called(0), "there is a better solution");
        assert_eq!(heard(&mut other), (vec![vec![a, b]], Some(70)));
        assert!(!other.has_news());
        assert_eq!(heard(&mut one), (vec![], Some(70)));
        one.tell(&[b], 1);
        assert!(other.has_news() && !other.is_called(LISTENS_EVERY - 1) && other.is_called(LISTENS_EVERY));
        assert_eq!(heard(&mut other), (vec![vec![b]], None));
    }
}
