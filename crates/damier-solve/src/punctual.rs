//! Engines that end in time, whatever they are in the middle of.
//!
//! A SAT solver looks at the clock neither while it takes clauses nor in all of its preprocessing, and one move of local search
//! takes seconds where a constraint is large. So where there is a time limit, such an engine works in a thread of its own, on a
//! copy of the model, and is listened to from here; one that has not come back a moment after its time, or after Ctrl-C, is left
//! behind. What it found until then is known here. Without a time limit it is called as it is.

use crate::decorator::decorates_engine;
use crate::queue::{Giving, Queue};
use damier_model::{
    Assignment, Budget, CountSolutions, Engine, Enumerate, FindSolution, Limit, Model, Optimise, Outcome, Progress,
    ProgressCallback, Run, Statistics, Unusable, stage,
};
use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How long an engine is waited for after its time.
const GRACE: Duration = Duration::from_millis(200);
/// How often it is looked whether that is over.
const LOOK: Duration = Duration::from_millis(5);
/// Engines go deep.
const STACK: usize = 64 << 20;

/// An engine that is left behind if it does not end in time.
pub(crate) struct Punctual {
    engine: Arc<dyn Engine + Send>,
}

/// What an engine tells of while it works.
enum Message {
    Solution(Assignment),
    Better(Assignment, i64),
    Progress(Progress),
}

/// What an engine answers with: the outcome, and a solution where one is asked for.
type OutcomeAndSolution = (Outcome, Option<Assignment>);

/// How an engine's thread ended: with an answer, in a stage, or in a panic.
type Ending = Result<Result<Result<OutcomeAndSolution, Unusable>, stage::Ended>, Box<dyn Any + Send>>;

impl Punctual {
    pub(crate) fn new(engine: impl Engine + Send + 'static) -> Punctual {
        Punctual { engine: Arc::new(engine) }
    }

    fn able<'e, T: ?Sized>(&self, ability: Option<&'e T>) -> Result<&'e T, Unusable> {
        ability.ok_or_else(|| Unusable(format!("'{}' cannot do that; see 'damier engines'", self.name())))
    }

    /// Puts a question to the engine in another thread, and receives its reports until it answers or is left behind.
    fn ask(
        &self,
        model: &Model,
        run: &Run,
        question: impl FnOnce(&dyn Engine, &Model, &Run, &Giving<Message>) -> Result<OutcomeAndSolution, Unusable>
        + Send
        + 'static,
        hear: &mut dyn FnMut(Assignment, Option<i64>) -> ControlFlow<()>,
    ) -> Result<OutcomeAndSolution, Unusable> {
        let begun = Instant::now();
        let queue = Arc::new(Queue::default());
        let (answer, answered) = mpsc::channel();
        let giving = queue.giving();
        // A flag of its own: an engine that nothing more is wanted of is called off as by Ctrl-C.
        let over = Arc::new(AtomicBool::new(false));
        let called_off = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let budget = Budget { cancel: Some(Arc::clone(&over)), ..run.budget.clone() };
        let mut patient = patience(&budget, begun);
        let mut waits = || {
            if called_off() {
                over.store(true, Ordering::Relaxed);
            }
            patient()
        };
        let (engine, model) = (Arc::clone(&self.engine), {
            let _stage = stage::enter("the model was copied");
            model.clone()
        });
        let (threads, seed, wants_progress) = (run.threads, run.seed, run.progress.is_some());
        let shared = run.shared.clone();
        let work = move || {
            let tell = |progress: &Progress| {
                giving.give(Message::Progress(*progress));
            };
            let progress: Option<ProgressCallback<'_>> = if wants_progress { Some(&tell) } else { None };
            let run = Run { budget, threads, seed, progress, shared };
            let ending: Ending = catch_unwind(AssertUnwindSafe(|| {
                stage::within(&run.budget, begun, || question(engine.as_ref(), &model, &run, &giving))
            }));
            // The receiver is gone if this engine was left behind.
            let _ = answer.send(ending);
        };
        let started = std::thread::Builder::new().stack_size(STACK).spawn(work);
        started.map_err(|error| Unusable(format!("no thread can be started: {error}")))?;
        let (mut seen, mut last, mut enough) = (0, None, false);
        let mut news = Vec::new();
        while queue.take(&mut news, &mut waits) {
            for news in news.drain(..) {
                let (solution, value) = match news {
                    Message::Solution(solution) => (solution, None),
                    Message::Better(solution, value) => (solution, Some(value)),
                    Message::Progress(progress) => {
                        run.progress.iter().for_each(|tell| tell(&progress));
                        continue;
                    }
                };
                seen += 1;
                last = value.map(|value| (solution.clone(), value)).or(last);
                if hear(solution, value).is_break() {
                    enough = true;
                    break;
                }
            }
            if enough {
                break;
            }
            if called_off() {
                over.store(true, Ordering::Relaxed);
            }
        }
        queue.stop_taking();
        if enough {
            over.store(true, Ordering::Relaxed);
        }
        loop {
            match answered.recv_timeout(LOOK) {
                // It may have gone further than was heard.
                Ok(Ok(Ok(Ok((outcome, _))))) if enough => {
                    let (complete, stopped_by) = (false, Some(Limit::Solutions));
                    return Ok((Outcome { complete, stopped_by, count: seen, ..outcome }, None));
                }
                Ok(Ok(Ok(answer))) => return answer,
                Ok(Ok(Err(_))) if enough => return Ok(left_behind(begun, Limit::Solutions, seen, last)),
                Ok(Ok(Err(ended))) => {
                    // What was found stands, though a later stage did not come to its end.
                    if seen == 0 {
                        stage::end(ended);
                    }
                    return Ok(left_behind(begun, ended.limit, seen, last));
                }
                Ok(Err(panic)) => resume_unwind(panic),
                Err(RecvTimeoutError::Disconnected) => return Err(Unusable(format!("'{}' was lost", self.name()))),
                Err(RecvTimeoutError::Timeout) if waits() => {}
                Err(RecvTimeoutError::Timeout) => {
                    let limit = by_the_clock(&run.budget).exceeded(begun, 0, 0).unwrap_or(Limit::Time);
                    let limit = if enough { Limit::Solutions } else { limit };
                    return Ok(left_behind(begun, limit, seen, last));
                }
            }
        }
    }
}

/// The limits that can be seen from outside.
fn by_the_clock(budget: &Budget) -> Budget {
    Budget { memory: None, nodes: None, failures: None, solutions: None, ..budget.clone() }
}

/// Whether an engine is waited for: until a moment after its time, or after Ctrl-C.
fn patience(budget: &Budget, begun: Instant) -> impl FnMut() -> bool + use<> {
    let (budget, mut over) = (by_the_clock(budget), None);
    move || match budget.exceeded(begun, 0, 0) {
        None => true,
        Some(_) => over.get_or_insert_with(Instant::now).elapsed() < GRACE,
    }
}

/// The answer of an engine that did not come back, by what it told until then.
fn left_behind(begun: Instant, limit: Limit, seen: u64, best: Option<(Assignment, i64)>) -> OutcomeAndSolution {
    let statistics = Statistics { solutions: seen, solve_s: begun.elapsed().as_secs_f64(), ..Statistics::default() };
    let objective = best.as_ref().map(|(_, value)| *value);
    let outcome = Outcome { objective, ..Outcome::without_proof(statistics, Some(limit)) };
    (outcome, best.map(|(solution, _)| solution))
}

decorates_engine!(Punctual);

impl FindSolution for Punctual {
    fn find(&self, model: &Model, run: &Run) -> Result<OutcomeAndSolution, Unusable> {
        if run.budget.time.is_none() {
            return self.able(self.engine.finder())?.find(model, run);
        }
        let find = |engine: &dyn Engine, model: &Model, run: &Run, _: &Giving<Message>| match engine.finder() {
            Some(finder) => finder.find(model, run),
            None => Err(Unusable(format!("'{}' cannot find solutions", engine.name()))),
        };
        self.ask(model, run, find, &mut |_, _| ControlFlow::Continue(()))
    }
}

impl Enumerate for Punctual {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        if run.budget.time.is_none() {
            return self.able(self.engine.enumerator())?.enumerate(model, run, visit);
        }
        let list = |engine: &dyn Engine, model: &Model, run: &Run, giving: &Giving<Message>| {
            let Some(enumerator) = engine.enumerator() else {
                return Err(Unusable(format!("'{}' cannot list solutions", engine.name())));
            };
            let mut give = |solution: &Assignment| match giving.give(Message::Solution(solution.clone())) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            Ok((enumerator.enumerate(model, run, &mut give)?, None))
        };
        Ok(self.ask(model, run, list, &mut |solution, _| visit(&solution))?.0)
    }
}

impl CountSolutions for Punctual {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        if run.budget.time.is_none() {
            return self.able(self.engine.counter())?.count(model, run);
        }
        let count = |engine: &dyn Engine, model: &Model, run: &Run, _: &Giving<Message>| match engine.counter() {
            Some(counter) => Ok((counter.count(model, run)?, None)),
            None => Err(Unusable(format!("'{}' cannot count solutions", engine.name()))),
        };
        Ok(self.ask(model, run, count, &mut |_, _| ControlFlow::Continue(()))?.0)
    }
}

impl Optimise for Punctual {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<OutcomeAndSolution, Unusable> {
        if run.budget.time.is_none() {
            return self.able(self.engine.optimiser())?.optimise(model, run, improved);
        }
        let best = |engine: &dyn Engine, model: &Model, run: &Run, giving: &Giving<Message>| match engine.optimiser() {
            Some(optimiser) => optimiser.optimise(model, run, &mut |solution, value| {
                giving.give(Message::Better(solution.clone(), value));
            }),
            None => Err(Unusable(format!("'{}' cannot optimise", engine.name()))),
        };
        self.ask(model, run, best, &mut |solution, value| {
            improved(&solution, value.unwrap_or_default());
            ControlFlow::Continue(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;
    use damier_model::{Objective, Relate, Status};

    /// An engine that knows solutions and never comes back from its search until it is let go.
    fn lost(let_go: Arc<AtomicBool>) -> Fake {
        Fake::new("lost", move |_, _, show| {
            (1..=3).for_each(|value| show(&Assignment::from(vec![value])));
            while !let_go.load(Ordering::Relaxed) {
                std::thread::sleep(LOOK);
            }
            Err(Unusable("too late".to_owned()))
        })
    }

    #[test]
    fn an_engine_that_does_not_come_back_is_left_behind_and_what_it_found_is_kept() {
        let let_go = Arc::new(AtomicBool::new(false));
        let engine = Punctual::new(lost(Arc::clone(&let_go)));
        let mut model = Model::new("numbers");
        let x = model.int("x", 1..=9);
        model.post(x.at_least(1));
        let run = Run { budget: Budget { time: Some(Duration::ZERO), ..Budget::default() }, ..Run::default() };
        let (outcome, found) = engine.find(&model, &run).expect("usable");
        assert_eq!((outcome.status, outcome.stopped_by, found), (Status::Unknown, Some(Limit::Time), None));
        // With time enough for three solutions, however slow the machine is: it is called off once they are there.
        let called_off = Arc::new(AtomicBool::new(false));
        let budget = Budget {
            time: Some(Duration::from_secs(3600)),
            cancel: Some(Arc::clone(&called_off)),
            ..Budget::default()
        };
        let run = Run { budget, ..Run::default() };
        let mut seen = Vec::new();
        let outcome = engine.enumerate(&model, &run, &mut |solution| {
            seen.push(solution.as_slice()[0]);
            called_off.store(seen.len() == 3, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        let outcome = outcome.expect("usable");
        assert_eq!((seen, outcome.count, outcome.stopped_by), (vec![1, 2, 3], 3, Some(Limit::Cancelled)));
        called_off.store(false, Ordering::Relaxed);
        model.objective = Objective::Maximise(x.into());
        let (outcome, best) = engine
            .optimise(&model, &run, &mut |_, value| called_off.store(value == 3, Ordering::Relaxed))
            .expect("usable");
        assert_eq!((outcome.objective, outcome.complete, best), (Some(3), false, Some(Assignment::from(vec![3]))));
        // Nor is it waited for once enough was heard.
        called_off.store(false, Ordering::Relaxed);
        let mut seen = 0;
        let outcome = engine.enumerate(&model, &run, &mut |_| {
            seen += 1;
            if seen == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let outcome = outcome.expect("usable");
        assert_eq!((seen, outcome.count, outcome.complete), (2, 2, false));
        assert_eq!(outcome.stopped_by, Some(Limit::Solutions));
        let_go.store(true, Ordering::Relaxed);
    }
}
