//! Several methods at one question at once: the first to answer it to the end stops the others.

use crate::answered::{Answered, Attribution};
use crate::answers::Answer;
use crate::failure::Failure;
use damier_model::{Budget, Limit, Objective, Outcome, Progress, Run, Statistics, stage};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// How often a race looks whether it was called off.
const LOOK: Duration = Duration::from_millis(5);

/// What one of the methods has found so far.
pub(crate) struct Found<'i> {
    /// How, if anything was.
    pub(crate) by: Option<Attribution<'i>>,
    pub(crate) outcome: Outcome,
    pub(crate) answers: Vec<Answer>,
    /// Larger for those that found more or better.
    rank: i64,
}

impl<'i> Found<'i> {
    /// What came of a member's plan.
    pub(crate) fn new(Answered { outcome, answers, by }: Answered<'i>) -> Found<'i> {
        let rank = match (&by.objective, outcome.objective) {
            (Objective::Minimise(_), Some(value)) => value.saturating_neg(),
            (Objective::Satisfy, _) | (_, None) if outcome.count == 0 => i64::MIN,
            (Objective::Satisfy, _) | (_, None) => i64::try_from(outcome.count).unwrap_or(i64::MAX),
            (_, Some(value)) => value,
        };
        Found { by: Some(by), outcome, answers, rank }
    }

    /// Nothing, found by none of them.
    pub(crate) fn nothing(stopped_by: Option<Limit>) -> Found<'i> {
        let outcome = Outcome::without_proof(Statistics::default(), stopped_by);
        Found { by: None, outcome, answers: Vec::new(), rank: i64::MIN }
    }

    /// Whether nothing is left to ask.
    fn is_all(&self) -> bool {
        self.outcome.is_all_that_was_asked()
    }

    /// The one with more solutions, or the better one; stopped by what stopped this one.
    pub(crate) fn or_better(self, other: Option<Found<'i>>) -> Found<'i> {
        match other {
            Some(mut other) if self.by.is_none() || !self.is_all() && other.rank > self.rank => {
                other.outcome.stopped_by = self.outcome.stopped_by.or(other.outcome.stopped_by);
                other
            }
            _ => self,
        }
    }
}

/// Runs each on a thread of its own. One that cannot answer drops out; a check that failed ends everything. The objective
/// tells which of the values they report are news.
pub(crate) fn race<'i, 'r, R>(run: &Run, objective: Objective, runners: Vec<R>) -> Result<Found<'i>, Failure>
where
    R: Fn(&Run) -> Result<Found<'i>, Failure> + Send + 'r,
{
    let over = Arc::new(AtomicBool::new(false));
    let called_off = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let news = BestKnown { objective, best: Mutex::default() };
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

/// The best value known from all that run.
struct BestKnown {
    objective: Objective,
    best: Mutex<Option<i64>>,
}

impl BestKnown {
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

    /// What a method of that name found, to be stopped by such a limit, or not.
    fn found(engine: &'static str, solutions: u64, stopped_by: Option<Limit>) -> Found<'static> {
        let statistics = Statistics { solutions, ..Statistics::default() };
        let by = Attribution {
            engine,
            model: None,
            why: None,
            method: engine.to_owned(),
            leaves_out: None,
            walk: None,
            objective: Objective::Satisfy,
        };
        Found::new(Answered { outcome: Outcome::of(statistics, stopped_by), answers: Vec::new(), by })
    }

    fn engine(found: &Found) -> Option<&'static str> {
        found.by.as_ref().map(|by| by.engine)
    }

    #[test]
    fn what_was_found_before_the_end_is_kept() {
        let kept = found("b", 0, Some(Limit::Time)).or_better(Some(found("a", 1, Some(Limit::Nodes))));
        assert_eq!((engine(&kept), kept.outcome.count, kept.outcome.stopped_by), (Some("a"), 1, Some(Limit::Time)));
        let kept = found("b", 2, Some(Limit::Solutions)).or_better(Some(found("a", 3, Some(Limit::Nodes))));
        assert_eq!((engine(&kept), kept.outcome.count), (Some("b"), 2));
        let kept = Found::nothing(None).or_better(Some(found("a", 0, Some(Limit::Time))));
        assert_eq!((engine(&kept), kept.outcome.stopped_by), (Some("a"), Some(Limit::Time)));
    }

    #[test]
    fn the_first_to_answer_stops_the_others_and_one_that_cannot_drops_out() {
        let answers = |run: &Run, number: u64| match number {
            0 => Err(Failure::Refused("not for me".to_owned())),
            1 => Ok(found("a", 5, None)),
            _ => {
                let cancelled = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
                while !cancelled() {
                    std::thread::sleep(LOOK);
                }
                Ok(Found::nothing(Some(Limit::Cancelled)))
            }
        };
        let runners = (0..3).map(|number| move |run: &Run| answers(run, number)).collect();
        let first = race(&Run::default(), Objective::Satisfy, runners).expect("one answered");
        assert_eq!((engine(&first), first.outcome.count), (Some("a"), 5));
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
