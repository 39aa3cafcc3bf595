//! Several methods at one question at once: the first to answer it to the end stops the others.

use crate::answered::{Answered, Attribution};
use crate::answers::Answer;
use crate::failure::Failure;
use damier_model::{Budget, Limit, Objective, Outcome, Progress, Run, SharedBounds, Statistics, stage};
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

    /// The same as proved by others, if they have proved that nothing is better.
    fn proved_by(mut self, shared: Option<&SharedBounds>) -> Found<'i> {
        let cost = self.by.as_ref().zip(self.outcome.objective);
        let cost = cost.and_then(|(by, value)| SharedBounds::cost(&by.objective, value));
        if let Some(shared) = shared.filter(|shared| shared.meet() && shared.reached() == cost) {
            (self.outcome.complete, self.outcome.stopped_by) = (true, None);
            self.outcome.grounds = shared.grounds();
        }
        self
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
/// tells which of the values they report are news. Where they share bounds, the race is over when these meet, and whose
/// solution was proved to be a best one by the others has the answer.
pub(crate) fn race<'i, 'r, R>(run: &Run, objective: Objective, runners: Vec<R>) -> Result<Found<'i>, Failure>
where
    R: Fn(&Run) -> Result<Found<'i>, Failure> + Send + 'r,
{
    let over = Arc::new(AtomicBool::new(false));
    let shared = run.shared.clone();
    let shared = shared.as_deref();
    let met = || shared.is_some_and(SharedBounds::meet);
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
                Ok(Ok(found)) => {
                    most = Some(found.or_better(most));
                    over.fetch_or(met(), Ordering::Relaxed);
                }
                Err(mpsc::RecvTimeoutError::Timeout) if called_off() || met() => over.store(true, Ordering::Relaxed),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return match (most, stopped.or_else(|| together(refusals))) {
                        (Some(found), _) => Ok(found.proved_by(shared)),
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
    use crate::engines::{self, CP, EngineSettings, LCG, SAT};
    use crate::fake::Fake;
    use crate::optimum;
    use crate::plan::Plan;
    use crate::problem::Problem;
    use damier_model::{Assignment, Grounds, Model, Relate, Status, Term, Var, all_different};

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

    /// How often the engines below look what others know before they give up.
    const LOOKS: u32 = 2_000;

    /// Waits for something, or until the race is called off; false if neither comes.
    fn wait(run: &Run, mut until: impl FnMut() -> bool) -> bool {
        let cancelled = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        (0..LOOKS).any(|_| {
            std::thread::sleep(LOOK / 5);
            until() || cancelled()
        })
    }

    /// One knows a best solution and proves nothing, the other proves that nothing is better than what it is told of.
    #[test]
    fn one_that_only_finds_and_one_that_only_proves_have_the_answer_together() {
        let mut model = Model::new("numbers");
        let x = model.int("x", 1..=9);
        for (objective, grounds) in
            [(Objective::Minimise(x.into()), "exact"), (Objective::Maximise(x.into()), "by another's word")]
        {
            model.objective = objective.clone();
            let finds = Fake::new("finds", |_, run, show| {
                let best = Assignment::from(vec![5]);
                show(&best);
                wait(run, || false);
                let outcome =
                    Outcome::without_proof(Statistics { solutions: 1, ..Statistics::default() }, Some(Limit::Nodes));
                Ok((Outcome { objective: Some(5), ..outcome }, Some(best)))
            });
            let proves = Fake::new("proves", move |_, run, _| {
                let nothing = |limit| Outcome::of(Statistics::default(), limit);
                let Some(shared) = &run.shared else { return Ok((nothing(Some(Limit::Nodes)), None)) };
                if !wait(run, || shared.reached().is_some()) {
                    return Ok((nothing(Some(Limit::Nodes)), None));
                }
                let claimed = Grounds::Claimed { by: "a word".to_owned() };
                let grounds = if grounds == "exact" { Grounds::Exact } else { claimed };
                Ok((shared.settle(Outcome { grounds, ..nothing(None) }, None), None))
            });
            let plans = [finds, proves].map(|engine| Plan::by(Box::new(engine), Problem::model(&model), &model));
            let runners: Vec<_> =
                plans.iter().map(|plan| move |run: &Run| optimum::best(plan, run).map(Found::new)).collect();
            let run = Run { shared: Some(Arc::default()), ..Run::default() };
            let found = race(&run, objective, runners).expect("a race");
            assert_eq!((engine(&found), found.outcome.objective), (Some("finds"), Some(5)));
            assert!(found.outcome.complete && found.outcome.stopped_by.is_none());
            assert_eq!(found.outcome.grounds == Grounds::Exact, grounds == "exact");
        }
    }

    #[test]
    fn engines_that_are_told_of_a_best_solution_prove_it_without_one_of_their_own() {
        // Five marks of a ruler, all distances different: 11 long.
        let mut model = Model::new("ruler");
        let marks = model.ints("mark", 5, 0..=20);
        model.post(marks[0].equals(0));
        for two in marks.windows(2) {
            model.post((two[0] + 1).at_most(two[1]));
        }
        let pairs = (0..5).flat_map(|k| (0..k).map(move |j| (j, k)));
        let distances: Vec<Var> = pairs
            .map(|(j, k)| {
                let distance = model.int("distance", 1..=20);
                model.post((Term::from(marks[j]) + Term::from(distance)).equals(marks[k]));
                distance
            })
            .collect();
        model.post(all_different(distances));
        model.objective = Objective::Minimise(marks[4].into());
        for name in [CP, LCG, SAT] {
            let engine = engines::engine(name, EngineSettings::default()).expect("an engine");
            let optimiser = engine.optimiser().expect("optimises");
            let shared = Arc::new(SharedBounds::default());
            shared.reach(11);
            let run = Run { shared: Some(Arc::clone(&shared)), ..Run::default() };
            let (outcome, found) = optimiser.optimise(&model, &run, &mut |_, _| {}).expect("usable");
            assert!(!outcome.complete && outcome.status != Status::Unsatisfiable, "{name} has not the best itself");
            assert!(found.is_none_or(|found| found[marks[4]] > 11), "{name}: only what is better is looked for");
            assert_eq!((shared.reached(), shared.proved(), shared.meet()), (Some(11), Some(11), true), "{name}");
            // Told of something worse, it has the answer itself.
            let shared = Arc::new(SharedBounds::default());
            shared.reach(13);
            let run = Run { shared: Some(Arc::clone(&shared)), ..Run::default() };
            let (outcome, _) = optimiser.optimise(&model, &run, &mut |_, _| {}).expect("usable");
            assert_eq!((outcome.complete, outcome.objective, shared.proved()), (true, Some(11), Some(11)), "{name}");
        }
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
