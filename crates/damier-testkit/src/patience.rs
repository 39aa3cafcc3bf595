//! Waiting that does not depend on how fast or how busy the machine is.
//!
//! A test asserts what came out, never how long that took. What it waits for comes after some milliseconds or not at all, so that
//! patience may be long: only a real miss uses it up. A search that is to be stopped in its middle is called off by something
//! that happens within it, a solution or a report of progress, and not by a clock beside it.

use damier_model::Budget;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Longer than anything takes that comes at all.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Waits until something is so.
///
/// # Panics
/// If it is not so after [`PATIENCE`].
#[track_caller]
pub fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    const LOOK_EVERY: Duration = Duration::from_millis(5);
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        std::thread::sleep(LOOK_EVERY);
    }
}

/// A budget that ends when the flag is set; or after [`PATIENCE`], so that a test whose flag is never set fails instead of
/// hanging.
pub fn until_called_off() -> (Budget, Arc<AtomicBool>) {
    let called_off = Arc::new(AtomicBool::new(false));
    let budget = Budget { time: Some(PATIENCE), cancel: Some(Arc::clone(&called_off)), ..Budget::default() };
    (budget, called_off)
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Limit;
    use std::sync::atomic::Ordering;

    #[test]
    fn what_comes_after_some_looks_is_waited_for() {
        let mut looks = 0;
        eventually("the third look", || {
            looks += 1;
            looks == 3
        });
        assert_eq!(looks, 3);
    }

    #[test]
    fn the_flag_ends_the_budget() {
        let (budget, called_off) = until_called_off();
        assert_eq!(budget.exceeded(Instant::now(), 0, 0), None);
        called_off.store(true, Ordering::Relaxed);
        assert_eq!(budget.exceeded(Instant::now(), 0, 0), Some(Limit::Cancelled));
    }
}
