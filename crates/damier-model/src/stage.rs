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

use crate::budget::{Budget, Limit, resident_memory};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// So many polls pass between two looks at the budget.
const EVERY: u32 = 16;

/// Resident memory is asked of the system, which takes a hundred times as long as the clock: so much time passes between two
/// looks at it, in which a process grows by a few megabytes.
const MEMORY_EVERY: Duration = Duration::from_millis(2);

/// What is held to, and since when.
struct StageBudget {
    budget: Budget,
    start: Instant,
    /// How long work may go on once the time is used up, or the run called off. Memory has no such grace.
    grace: Duration,
    /// When it was first seen to be used up.
    over: Option<Instant>,
    /// When memory was last looked at.
    memory_seen: Option<Instant>,
}

impl StageBudget {
    /// The limit that is reached, once its grace is over too.
    fn exceeded(&mut self) -> Option<Limit> {
        let (now, memory) = (Instant::now(), self.budget.memory);
        let looks = memory.is_some() && self.memory_seen.is_none_or(|seen| now - seen >= MEMORY_EVERY);
        if looks {
            self.memory_seen = Some(now);
        } else {
            self.budget.memory = None;
        }
        let limit = self.budget.exceeded(self.start, 0, 0);
        self.budget.memory = memory;
        let limit = limit?;
        if limit == Limit::Memory {
            return Some(limit);
        }
        (now - *self.over.get_or_insert(now) >= self.grace).then_some(limit)
    }
}

thread_local! {
    static POLLS: Cell<u32> = const { Cell::new(0) };
    static WATCH: RefCell<Option<StageBudget>> = const { RefCell::new(None) };
    static STAGE: Cell<Option<&'static str>> = const { Cell::new(None) };
    static LEAVE: Cell<Option<fn(Ended)>> = const { Cell::new(None) };
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

/// As [`within`], for work that may go on for a moment after its time is used up: showing what was found by then.
pub fn within_grace<T>(budget: &Budget, start: Instant, grace: Duration, run: impl FnOnce() -> T) -> Result<T, Ended> {
    let budget = Budget { nodes: None, failures: None, solutions: None, ..budget.clone() };
    let outside = WATCH.replace(Some(StageBudget { budget, start, grace, over: None, memory_seen: None }));
    let (stage, leave) = (STAGE.get(), LEAVE.replace(None));
    let result = catch_unwind(AssertUnwindSafe(run));
    STAGE.set(stage);
    LEAVE.set(leave);
    WATCH.set(outside);
    result.map_err(|payload| match payload.downcast::<Ended>() {
        Ok(ended) => *ended,
        // A panic is none of our business.
        Err(payload) => resume_unwind(payload),
    })
}

/// What holds in this thread, to hold in another that works for it.
pub struct Carried {
    budget: Option<(Budget, Instant, Duration)>,
    stage: Option<&'static str>,
    leave: Option<fn(Ended)>,
}

/// What holds here, for a thread that goes on with the work while this one waits for it.
pub fn carry() -> Carried {
    let budget =
        WATCH.with_borrow(|watch| watch.as_ref().map(|watch| (watch.budget.clone(), watch.start, watch.grace)));
    Carried { budget, stage: STAGE.get(), leave: LEAVE.get() }
}

impl Carried {
    /// Runs something under it. Where a limit is reached, this unwinds as in the thread that it is from, which passes that on
    /// ([`resume_unwind`]) to where it is caught.
    pub fn run<T>(self, run: impl FnOnce() -> T) -> T {
        let Some((budget, start, grace)) = self.budget else { return run() };
        let watch = StageBudget { budget, start, grace, over: None, memory_seen: None };
        let outside = WATCH.replace(Some(watch));
        let (stage, leave) = (STAGE.replace(self.stage), LEAVE.replace(self.leave));
        let result = catch_unwind(AssertUnwindSafe(run));
        STAGE.set(stage);
        LEAVE.set(leave);
        WATCH.set(outside);
        result.unwrap_or_else(|payload| resume_unwind(payload))
    }
}

/// The time that is left of what holds here.
pub fn time_left() -> Option<Duration> {
    WATCH.with_borrow(|watch| {
        let StageBudget { budget, start, .. } = watch.as_ref()?;
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

/// A way to leave other than by unwinding, until it is dropped.
#[must_use]
pub struct Leaving(Option<fn(Ended)>);

impl Drop for Leaving {
    fn drop(&mut self) {
        LEAVE.set(self.0);
    }
}

/// Calls `end` where a stage of the innermost [`within`] is over, before anything is unwound: to end the process there, which
/// saves freeing piece by piece what fills gigabytes. Only for where nothing is open that a `Drop` puts right, and nothing
/// written waits in a buffer.
pub fn leave_by(end: fn(Ended)) -> Leaving {
    Leaving(LEAVE.replace(Some(end)))
}

/// Whether the process ends with the first limit that is reached.
static LAST: AtomicBool = AtomicBool::new(false);

/// Says that the process ends with the first limit that is reached, so that what is [large](Large) need not be freed then.
pub fn process_ends_with_limits() {
    LAST.store(true, Ordering::Relaxed);
}

/// Something large that is made in a stage, or searched in. Freeing gigabytes piece by piece may take longer than a limit
/// allows to be late; where the process [ends](process_ends_with_limits) with the limit, the system takes them back at once.
pub struct Large<T>(Option<T>);

impl<T> Large<T> {
    /// Holds something.
    pub fn new(thing: T) -> Large<T> {
        Large(Some(thing))
    }

    /// What is held.
    pub fn get(&mut self) -> &mut T {
        self.0.as_mut().expect("it is there until it is taken out, which ends this")
    }

    /// Hands it out, to be freed as usual.
    pub fn into_inner(mut self) -> T {
        self.0.take().expect("it is taken out once")
    }
}

impl<T> Drop for Large<T> {
    fn drop(&mut self) {
        let is_over = || {
            let over = |watch: &StageBudget| watch.budget.exceeded(watch.start, 0, 0).is_some();
            std::thread::panicking() || WATCH.try_with(|watch| watch.borrow().as_ref().is_some_and(over)) == Ok(true)
        };
        if LAST.load(Ordering::Relaxed) && is_over() {
            std::mem::forget(self.0.take());
        }
    }
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
    let over = WATCH.with_borrow_mut(|watch| watch.as_mut()?.exceeded());
    if let Some(limit) = over {
        over_in(Ended { limit, stage });
    }
}

/// Called before something is made that takes so many bytes at once: memory may not suffice for it though the budget holds
/// as yet.
pub fn poll_ahead(bytes: u64) {
    const WORTH_A_LOOK: u64 = 1 << 20;
    if bytes < WORTH_A_LOOK {
        return poll();
    }
    let Some(stage) = STAGE.get() else { return };
    let most = WATCH.with_borrow(|watch| watch.as_ref()?.budget.memory);
    if most.is_some_and(|most| resident_memory().is_some_and(|used| used.saturating_add(bytes) > most)) {
        over_in(Ended { limit: Limit::Memory, stage });
    }
    poll_now();
}

/// Called before an entry of so many bytes goes into a hash table: a full one is copied into another twice as large.
#[inline]
pub fn poll_at_table(entries: usize, capacity: usize, entry: usize) {
    if entries == capacity {
        // A table has a byte of its own for each entry, and an eighth stays free.
        let bytes = 2 * capacity.saturating_mul(entry + 1) / 7 * 8;
        poll_ahead(bytes as u64);
    }
}

fn over_in(ended: Ended) -> ! {
    if let Some(leave) = LEAVE.get() {
        leave(ended);
    }
    resume_unwind(Box::new(ended));
}

/// Ends here what ended in another thread that worked for this one; does nothing where no budget holds.
pub fn end(ended: Ended) {
    if WATCH.with_borrow(Option::is_some) {
        over_in(ended);
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
    fn what_holds_in_a_thread_holds_in_one_that_works_for_it() {
        let called_off = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        let work = || {
            let _stage = enter("another thread worked");
            poll_now();
        };
        let in_another = |carried: Carried| {
            let joined = std::thread::scope(|scope| scope.spawn(|| carried.run(work)).join());
            joined.unwrap_or_else(|payload| resume_unwind(payload));
        };
        let ended = within(&called_off, Instant::now(), || in_another(carry()));
        assert_eq!(ended, Err(Ended { limit: Limit::Cancelled, stage: "another thread worked" }));
        in_another(carry());
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
        let in_grace = within_grace(&small, Instant::now(), Duration::MAX, || {
            let _stage = enter("it grew");
            poll_now();
        });
        assert_eq!(in_grace, Err(Ended { limit: Limit::Memory, stage: "it grew" }), "what is full cannot wait");
    }

    #[test]
    fn what_is_large_is_not_freed_where_the_process_ends_with_the_limit() {
        let (thing, called_off) = (Arc::new(()), Arc::new(AtomicBool::new(false)));
        let budget = Budget { cancel: Some(Arc::clone(&called_off)), ..Budget::default() };
        let make = || {
            let _stage = enter("it was made");
            let mut large = Large::new(Arc::clone(&thing));
            poll_now();
            assert_eq!(large.get(), &thing);
        };
        process_ends_with_limits();
        assert!(within(&budget, Instant::now(), make).is_ok());
        assert_eq!(Arc::strong_count(&thing), 1, "no limit was reached");
        called_off.store(true, Ordering::Relaxed);
        assert!(within(&budget, Instant::now(), make).is_err());
        assert_eq!(Arc::strong_count(&thing), 2, "left by unwinding");
        assert!(within(&budget, Instant::now(), || drop(Large::new(Arc::clone(&thing)))).is_ok());
        assert_eq!(Arc::strong_count(&thing), 3, "beyond the limit");
        let inner = within(&budget, Instant::now(), || Large::new(Arc::clone(&thing)).into_inner());
        drop(inner);
        assert_eq!(Arc::strong_count(&thing), 3, "taken out");
    }

    #[test]
    fn what_would_not_fit_is_not_begun() {
        let roomy = Budget { memory: Some(1 << 40), ..Budget::default() };
        let ended = within(&roomy, Instant::now(), || {
            let _stage = enter("it was to grow");
            poll_ahead(1 << 30);
            poll_ahead(1 << 50);
        });
        assert_eq!(ended, Err(Ended { limit: Limit::Memory, stage: "it was to grow" }));
    }

    #[test]
    fn a_stage_is_left_as_was_wished_by_the_innermost_alone() {
        thread_local!(static LEFT: Cell<u32> = const { Cell::new(0) });
        let called_off = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
        let poll_in = || {
            let _stage = enter("something was done");
            poll_now();
        };
        let ended = within(&called_off, Instant::now(), || {
            let _leaving = leave_by(|_| LEFT.set(LEFT.get() + 1));
            assert!(within(&called_off, Instant::now(), poll_in).is_err());
            assert_eq!(LEFT.get(), 0, "another budget, of which more depends than the end");
            poll_in();
        });
        assert!(ended.is_err() && LEFT.get() == 1);
        assert!(within(&called_off, Instant::now(), poll_in).is_err());
        assert_eq!(LEFT.get(), 1);
    }
}
