//! The stages before a search, held to the same budget: building, encoding, grounding, flattening.
//!
//! What builds a model or a formula is plain code, many calls deep, without a way to say "enough" at every step. So it is
//! left by unwinding, as other programs do whose work is called off (rust-analyzer's database is one): [`poll`] stands where
//! something is added, looks at the budget once in a while, and unwinds to [`within`], which says what was over and in which
//! stage. Outside a stage ([`enter`]) it does nothing: searches look at their budget themselves, and what they found must not be
//! lost when they add a clause.
//!
//! ```
//! use damier_model::{Budget, Limit, stage};
//! use std::time::{Duration, Instant};
//!
//! let budget = Budget { time: Some(Duration::from_millis(10)), ..Budget::default() };
//! let ended = stage::within(&budget, Instant::now(), || {
//!     let _stage = stage::enter("everything was added");
//!     loop {
//!         stage::poll();
//!     }
//! });
//! let over: Result<(), stage::Ended> = ended;
//! assert_eq!(over.unwrap_err().to_string(), "the time limit was reached while everything was added");
//! ```

use crate::budget::{Budget, Limit};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

/// So many polls pass between two looks at the budget.
const EVERY: u32 = 256;

/// What is held to, and since when.
struct Watch {
    budget: Budget,
    start: Instant,
    /// How long work may go on once the budget is used up.
    grace: Duration,
    /// When it was first seen to be used up.
    over: Option<Instant>,
}

thread_local! {
    static POLLS: Cell<u32> = const { Cell::new(0) };
    static WATCH: RefCell<Option<Watch>> = const { RefCell::new(None) };
    static STAGE: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// The end of a stage before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// What was over.
    pub limit: Limit,
    /// What was being done, to follow "while".
    pub stage: &'static str,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} while {}", self.limit.describe(), self.stage)
    }
}

/// Runs something whose stages are held to a budget that began at `start`. What else holds outside does not inside.
pub fn within<T>(budget: &Budget, start: Instant, run: impl FnOnce() -> T) -> Result<T, Ended> {
    within_grace(budget, start, Duration::ZERO, run)
}

/// As [`within`], for work that may go on for a moment after the budget is used up: showing what was found by then.
pub fn within_grace<T>(budget: &Budget, start: Instant, grace: Duration, run: impl FnOnce() -> T) -> Result<T, Ended> {
    let budget = Budget { nodes: None, failures: None, solutions: None, ..budget.clone() };
    let outside = WATCH.replace(Some(Watch { budget, start, grace, over: None }));
    let stage = STAGE.get();
    let result = catch_unwind(AssertUnwindSafe(run));
    STAGE.set(stage);
    WATCH.set(outside);
    result.map_err(|payload| match payload.downcast::<Ended>() {
        Ok(ended) => *ended,
        // A panic is none of our business.
        Err(payload) => resume_unwind(payload),
    })
}

/// The time that is left of what holds here.
pub fn time_left() -> Option<Duration> {
    WATCH.with_borrow(|watch| {
        let Watch { budget, start, .. } = watch.as_ref()?;
        Some(budget.time?.saturating_sub(start.elapsed()))
    })
}

/// A stage, until it is dropped.
#[must_use]
pub struct Stage(Option<&'static str>);

impl Drop for Stage {
    fn drop(&mut self) {
        STAGE.set(self.0);
    }
}

/// Says what is being done from here on, to follow "while", as in "the model was built".
pub fn enter(stage: &'static str) -> Stage {
    Stage(STAGE.replace(Some(stage)))
}

/// Called wherever a stage adds something; looks at the budget once in a while.
#[inline]
pub fn poll() {
    let polls = POLLS.get().wrapping_add(1);
    POLLS.set(polls);
    if polls.is_multiple_of(EVERY) {
        poll_now();
    }
}

/// As [`poll`], for steps that take long: looks at the budget each time.
#[cold]
pub fn poll_now() {
    let Some(stage) = STAGE.get() else { return };
    let over = WATCH.with_borrow_mut(|watch| {
        let Watch { budget, start, grace, over } = watch.as_mut()?;
        let limit = budget.exceeded(*start, 0, 0)?;
        (over.get_or_insert_with(Instant::now).elapsed() >= *grace).then_some(limit)
    });
    if let Some(limit) = over {
        resume_unwind(Box::new(Ended { limit, stage }));
    }
}

/// Ends here what ended in another thread that worked for this one; does nothing where no budget holds.
pub fn end(ended: Ended) {
    if WATCH.with_borrow(Option::is_some) {
        resume_unwind(Box::new(ended));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn what_is_called_off_says_where_it_was() {
        let called_off = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        let ended = within(&called_off, Instant::now(), || {
            let _outer = enter("the model was built");
            {
                let _inner = enter("something else was done");
            }
            poll_now();
        });
        assert_eq!(ended, Err(Ended { limit: Limit::Cancelled, stage: "the model was built" }));
        poll_now();
        assert_eq!(within(&called_off, Instant::now(), poll_now), Ok(()), "in a search, which looks by itself");
        assert_eq!(within(&Budget::default(), Instant::now(), || 3), Ok(3));
    }

    #[test]
    fn a_panic_is_passed_on() {
        let passed =
            catch_unwind(|| within(&Budget::default(), Instant::now(), || resume_unwind(Box::new("as it is"))));
        let Err(payload) = passed else { panic!("it was caught") };
        assert_eq!(payload.downcast_ref::<&str>(), Some(&"as it is"));
        assert_eq!(time_left(), None);
    }

    #[test]
    fn grace_begins_when_the_budget_is_used_up() {
        let called_off = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        let (polls, begun) = (Cell::new(0u64), Instant::now());
        let grace = Duration::from_millis(20);
        let ended: Result<(), Ended> = within_grace(&called_off, begun, grace, || {
            let _stage = enter("something was shown");
            loop {
                poll_now();
                polls.set(polls.get() + 1);
            }
        });
        assert_eq!(ended.map_err(|ended| ended.limit), Err(Limit::Cancelled));
        assert!(polls.get() > 0 && begun.elapsed() >= grace);
    }

    #[test]
    fn memory_counts() {
        let small = Budget { memory: Some(1), ..Budget::default() };
        let ended = within(&small, Instant::now(), || {
            let _stage = enter("it grew");
            poll_now();
        });
        assert_eq!(
            ended.map_err(|ended| ended.to_string()),
            Err("the memory limit was reached while it grew".to_owned())
        );
    }
}
