//! Results for tests.

use crate::record::{Ending, RunAnswer, Status};
use crate::settled::Settled;

/// What is known of a method on an instance that took so long; for ever, if that is infinite.
pub(super) fn one(instance: &str, method: &str, time: f64) -> Settled {
    let answered = time.is_finite();
    let parameters =
        [("instance", instance), ("method", method)].map(|(name, value)| (name.to_owned(), value.to_owned()));
    Settled {
        instance: instance.to_owned(),
        method: method.to_owned(),
        parameters: parameters.into(),
        ending: if answered { Ending::Answered } else { Ending::Timeout },
        answer: RunAnswer { status: answered.then_some(Status::Solved), complete: answered, ..RunAnswer::default() },
        medians: [("time".to_owned(), time.min(10.0))].into(),
        spread: (time, time),
        time_limit: 10.0,
        runs: 1,
        answered_runs: usize::from(answered),
    }
}
