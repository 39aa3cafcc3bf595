//! Several at one question at once: the first to answer it to the end stops the others.

use crate::answers::Answer;
use crate::failure::Failure;
use crate::plan::{Plan, Solver};
use damier_model::{Budget, Limit, Objective, Outcome, Progress, Run, Statistics, stage};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// How often a race looks whether it was called off.
const LOOK: Duration = Duration::from_millis(5);

/// What one of the methods has found so far.
pub(crate) struct Found {
    /// Who it was, if anybody.
    pub(crate) by: Option<usize>,
    pub(crate) outcome: Outcome,
    pub(crate) answers: Vec<Answer>,
    /// Larger for those who found more or better.
    rank: i64,
}

impl Found {
    /// What came of a player's plan.
    pub(crate) fn new(by: usize, plan: &Plan, outcome: Outcome, answers: Vec<Answer>) -> Found {
        let rank = match (&plan.solver, outcome.objective) {
            (Solver::Engine { formulation, .. }, Some(value)) => match &formulation.model.objective {
                Objective::Minimise(_) => value.saturating_neg(),
                _ => value,
            },
            _ if outcome.count == 0 => i64::MIN,
            _ => i64::try_from(outcome.count).unwrap_or(i64::MAX),
        };
        Found { by: Some(by), outcome, answers, rank }
    }

    /// Nothing, found by none of them.
    pub(crate) fn nothing(stopped_by: Option<Limit>) -> Found {
        let outcome = Outcome::without_proof(Statistics::default(), stopped_by);
        Found { by: None, outcome, answers: Vec::new(), rank: i64::MIN }
    }

    /// Whether nothing is left to ask.
    fn is_all(&self) -> bool {
        self.outcome.is_all_that_was_asked()
    }

    /// The one with more solutions, or the better one; stopped by what stopped this one.
    pub(crate) fn or_better(self, other: Option<Found>) -> Found {
        match other {
            Some(mut other) if self.by.is_none() || !self.is_all() && other.rank > self.rank => {
                other.outcome.stopped_by = self.outcome.stopped_by.or(other.outcome.stopped_by);
                other
            }
            _ => self,
        }
    }
}

/// Runs everybody on a thread of their own. Who cannot answer drops out; a check that failed ends everything. The objective
/// tells which of the values they report are news.
pub(crate) fn race<'r, R>(run: &Run, objective: Objective, runners: Vec<R>) -> Result<Found, Failure>
where
    R: Fn(&Run) -> Result<Found, Failure> + Send + 'r,
{
    let over = Arc::new(AtomicBool::new(false));
    let called_off = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let news = News { objective, best: Mutex::default() };
    let tell_news = |progress: &Progress| {
        if let Some(tell) = run.progress {
            tell(&news.only_better(progress));
        }
    };
    let budget = Budget { cancel: Some(Arc::clone(&over)), ..run.budget.clone() };
    let run = Run { budget, threads: 1, progress: Some(&tell_news), ..run.clone() };
    let (tell, hear) = mpsc::channel();
    std::thread::scope(|scope| {
        for runner in runners {
            let (tell, run) = (tell.clone(), run.clone());
            scope.spawn(move || {
                // The receiver is gone if another was first.
                let ran = stage::within(&run.budget, Instant::now(), || runner(&run));
                let _ = tell.send(ran.unwrap_or_else(|ended| Err(ended.into())));
            });
        }
        drop(tell);
        let mut most = None;
        let (mut refusals, mut stopped) = (Vec::new(), None);
        loop {
            match hear.recv_timeout(LOOK) {
                Ok(Err(failure @ Failure::CheckFailed(_))) => {
                    over.store(true, Ordering::Relaxed);
                    return Err(failure);
                }
                Ok(Err(failure @ Failure::Stopped(_))) => stopped = Some(failure),
                Ok(Err(failure)) => refusals.push(failure),
                Ok(Ok(found)) if found.is_all() => {
                    over.store(true, Ordering::Relaxed);
                    return Ok(found);
                }
                Ok(Ok(found)) => most = Some(found.or_better(most)),
                Err(mpsc::RecvTimeoutError::Timeout) if called_off() => over.store(true, Ordering::Relaxed),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return match (most, stopped.or_else(|| together(refusals))) {
                        (Some(found), _) => Ok(found),
                        (None, Some(failure)) => Err(failure),
                        (None, None) => Ok(Found::nothing(Some(Limit::Cancelled))),
                    };
                }
            }
        }
    })
}

/// The refusals of several as one, each reason once; `None` if there are none.
pub(crate) fn together(refusals: Vec<Failure>) -> Option<Failure> {
    let mut reasons: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    reasons.sort();
    reasons.dedup();
    match &reasons[..] {
        [] => None,
        [one] => Some(Failure::Refused(one.clone())),
        several => {
            let list: Vec<String> =
                several.iter().map(|reason| format!("  {}", reason.replace('\n', "\n  "))).collect();
            Some(Failure::Refused(format!("no engine can answer:\n{}", list.join("\n"))))
        }
    }
}

/// The best value known from all who run.
struct News {
    objective: Objective,
    best: Mutex<Option<i64>>,
}

impl News {
    /// The progress without an objective value that is no better than one known already.
    fn only_better(&self, progress: &Progress) -> Progress {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let better = |value: &i64| match (*best, &self.objective) {
            (Some(known), Objective::Minimise(_)) => *value < known,
            (Some(known), Objective::Maximise(_)) => *value > known,
            _ => true,
        };
        let objective = progress.objective.filter(better);
        *best = objective.or(*best);
        Progress { objective, ..*progress }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_before_the_end_is_kept() {
        let found = |by, count: u64, stopped_by| {
            let mut found = Found::nothing(Some(stopped_by));
            (found.by, found.outcome.count, found.rank) = (Some(by), count, count as i64);
            found
        };
        let kept = found(1, 0, Limit::Time).or_better(Some(found(0, 1, Limit::Nodes)));
        assert_eq!((kept.by, kept.outcome.count, kept.outcome.stopped_by), (Some(0), 1, Some(Limit::Time)));
        let kept = found(1, 2, Limit::Solutions).or_better(Some(found(0, 3, Limit::Nodes)));
        assert_eq!((kept.by, kept.outcome.count), (Some(1), 2));
        let kept = Found::nothing(None).or_better(Some(found(0, 0, Limit::Time)));
        assert_eq!((kept.by, kept.outcome.stopped_by), (Some(0), Some(Limit::Time)));
    }

    #[test]
    fn the_first_to_answer_stops_the_others_and_who_cannot_drops_out() {
        let answers = |run: &Run, number: u64| match number {
            0 => Err(Failure::Refused("not for me".to_owned())),
            1 => {
                let mut found = Found::nothing(None);
                (found.by, found.outcome.complete, found.outcome.count) = (Some(1), true, 5);
                Ok(found)
            }
            _ => {
                let cancelled = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
                while !cancelled() {
                    std::thread::sleep(LOOK);
                }
                Ok(Found::nothing(Some(Limit::Cancelled)))
            }
        };
        let runners = (0..3).map(|number| move |run: &Run| answers(run, number)).collect();
        let found = race(&Run::default(), Objective::Satisfy, runners).expect("somebody answered");
        assert_eq!((found.by, found.outcome.count), (Some(1), 5));
        let refused = race(&Run::default(), Objective::Satisfy, vec![|run: &Run| answers(run, 0)]);
        assert!(matches!(refused, Err(Failure::Refused(_))));
    }

    #[test]
    fn where_all_refuse_every_reason_is_told_once_and_a_limit_says_more_than_a_refusal() {
        let refusals = |reasons: &'static [&'static str]| {
            let refuse = |&reason: &&'static str| move |_: &Run| Err(Failure::Refused(reason.to_owned()));
            race(&Run::default(), Objective::Satisfy, reasons.iter().map(refuse).collect())
                .err()
                .expect("refused")
                .to_string()
        };
        assert_eq!(refusals(&["sat: too large"]), "sat: too large");
        let told = refusals(&["sat: too large", "mip: no products", "sat: too large"]);
        assert_eq!(told, "no engine can answer:\n  mip: no products\n  sat: too large");
        let ended = stage::Ended { limit: Limit::Time, stage: "a model was built" };
        let runner = |number: u64| {
            move |_: &Run| Err(if number == 0 { ended.into() } else { Failure::Refused("too large".to_owned()) })
        };
        let ended = race(&Run::default(), Objective::Satisfy, (0..3).map(runner).collect());
        assert!(matches!(ended, Err(Failure::Stopped(_))));
    }
}
