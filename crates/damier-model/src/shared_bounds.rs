//! What engines that look for the best answer to one question at once tell each other: the value of the best solution that one of
//! them has, and how good any solution can be at best.
//!
//! Values are told, not solutions: each engine has a formulation of its own, and keeps the solutions that it finds. An engine that
//! looks only for what is better than another's solution, and finds that there is nothing, has proved that one to be a best one,
//! and says so here ([`settle`](SharedBounds::settle)); its own answer then is that it has none. As soon as the two bounds meet,
//! the engine that has such a solution has the answer.

use crate::engine::{Grounds, Outcome, Status};
use crate::model::Objective;
use crate::{Limit, Term};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The bounds that are known on the value of the best solution.
///
/// Costs are to be small: the value of what is minimised, the value with its sign turned of what is maximised.
///
/// ```
/// use damier_model::{Grounds, Outcome, SharedBounds, Statistics, Status};
/// let bounds = SharedBounds::default();
/// bounds.reach(7);
/// bounds.reach(9);
/// assert_eq!(bounds.reached(), Some(7));
/// bounds.prove(5, &Grounds::Exact);
/// assert!(!bounds.meet());
/// // An engine that found nothing better than 7.
/// let outcome = bounds.settle(Outcome::of(Statistics::default(), None), None);
/// assert_eq!((outcome.status, outcome.complete), (Status::Unknown, false));
/// assert!(bounds.meet());
/// ```
#[derive(Debug)]
pub struct SharedBounds {
    reached: AtomicI64,
    proved: AtomicI64,
    /// What the greatest bound rests on, with the bound.
    grounds: Mutex<(i64, Grounds)>,
}

impl Default for SharedBounds {
    fn default() -> SharedBounds {
        SharedBounds {
            reached: AtomicI64::new(i64::MAX),
            proved: AtomicI64::new(i64::MIN),
            grounds: Mutex::new((i64::MIN, Grounds::Exact)),
        }
    }
}

impl SharedBounds {
    /// A value of an objective as a cost; `None` where none is whole.
    pub fn cost(objective: &Objective, value: i64) -> Option<i64> {
        let _: Term = objective.term()?;
        Some(if objective.is_maximised() { value.saturating_neg() } else { value })
    }

    /// A solution of this cost was found.
    pub fn reach(&self, cost: i64) {
        self.reached.fetch_min(cost, Ordering::SeqCst);
    }

    /// The least cost of a solution that was found: only less is of interest.
    pub fn reached(&self) -> Option<i64> {
        let cost = self.reached.load(Ordering::SeqCst);
        (cost != i64::MAX).then_some(cost)
    }

    /// No solution costs less than this.
    pub fn prove(&self, cost: i64, grounds: &Grounds) {
        let mut known = self.grounds.lock().unwrap_or_else(PoisonError::into_inner);
        let stronger = cost == known.0 && grounds.clone().and(known.1.clone()) == known.1;
        if cost > known.0 || stronger {
            *known = (cost, grounds.clone());
            self.proved.fetch_max(cost, Ordering::SeqCst);
        }
    }

    /// The cost that no solution is less than, as far as is known.
    pub fn proved(&self) -> Option<i64> {
        let cost = self.proved.load(Ordering::SeqCst);
        (cost != i64::MIN).then_some(cost)
    }

    /// What it rests on that no solution costs less than is proved.
    pub fn grounds(&self) -> Grounds {
        self.grounds.lock().unwrap_or_else(PoisonError::into_inner).1.clone()
    }

    /// Whether a solution was found that is proved to be a best one.
    pub fn meet(&self) -> bool {
        self.reached().zip(self.proved()).is_some_and(|(reached, proved)| reached <= proved)
    }

    /// The outcome of an engine that looked only for solutions better than the best one known, of which its own costs `own`. If
    /// it came to its end, a best solution is known; unless that is its own, the engine has none to show.
    pub fn settle(&self, outcome: Outcome, own: Option<i64>) -> Outcome {
        let best = match (own, self.reached()) {
            (own, Some(reached)) if own.is_none_or(|own| own > reached) => reached,
            (Some(own), _) => {
                if outcome.complete {
                    self.prove(own, &outcome.grounds);
                }
                return outcome;
            }
            (None, _) => return outcome,
        };
        if !outcome.complete {
            return outcome;
        }
        self.prove(best, &outcome.grounds);
        let status = if own.is_some() { Status::Solved } else { Status::Unknown };
        Outcome { status, complete: false, stopped_by: Some(Limit::Cancelled), grounds: Grounds::Exact, ..outcome }
    }
}
