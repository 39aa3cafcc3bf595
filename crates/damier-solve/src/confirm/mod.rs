//! A second opinion on claims that nothing was missed: that there is no solution, no other one, no better one.
//!
//! Solutions are checked and need no belief. That there are no more is another matter. What `cp`, `sat` and `lcg` say
//! follows by exact reasoning within this program; what HiGHS says, by floating-point arithmetic; what another program
//! says, by nothing that is known here. So an exact engine is asked the same question, for a part of the time that the
//! answer took: `Confirmed` is an engine that does so with whatever another one claims. If the exact engine comes to its
//! end and agrees, the answer is confirmed; if it does not come to its end, the answer keeps the remark whose word it is
//! ([`Grounds`]); if it finds what should not be there, that is an internal error.

use crate::auto::{SearchStyle, choose};
use crate::conditions::Question;
use crate::decorator::decorates_engine;
use crate::engines::{self, CP, EngineSettings, LCG, SAT};
use crate::failure::Failure;
use crate::problem::Origin;
use crate::reproduce::kept_for_report;
use damier_model::{
    Assignment, Budget, Constraint, CountSolutions, Engine, Enumerate, FindSolution, Grounds, Model, Objective,
    Optimise, Outcome, Relation, Run, Status, Term, Unusable,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Which part of the time that an answer took may be spent on confirming it, and what may be spent in any case.
const PART: u32 = 4;
const AT_LEAST: Duration = Duration::from_millis(100);
/// How often it is looked whether time is over.
const LOOK: Duration = Duration::from_millis(5);

/// How the message of a contradiction begins, by which it is known as an error of ours.
pub const CONTRADICTED: &str = "engines contradict each other";

/// What an exact engine has to say.
pub enum Opinion {
    /// There are exactly so many solutions.
    Exactly {
        /// How many.
        count: u64,
        /// The engine that found it.
        by: &'static str,
    },
    /// There are more than were claimed; this is one of them.
    More {
        /// One of them.
        example: Assignment,
        /// The engine that found it.
        by: &'static str,
    },
    /// Nothing, in the time there was.
    None,
}

/// The time for a second opinion on what took so long, within the budget of a run that began then.
pub fn time_for(spent: Duration, budget: &Budget) -> Duration {
    let most = budget.confirm.unwrap_or(spent / PART + AT_LEAST);
    budget.time.map_or(most, |limit| most.min(limit.saturating_sub(spent)))
}

/// Whether a model has more than so many solutions, by two engines that reason exactly, one after the other.
pub fn opinion(model: &Model, most: u64, time: Duration, cancel: Option<&Arc<AtomicBool>>) -> Opinion {
    if model.has_reals() || time.is_zero() {
        return Opinion::None;
    }
    let begun = Instant::now();
    let order = choose(model, Question::First, Origin::Formulation, SearchStyle::default()).order;
    let second = order.into_iter().find(|name| [SAT, LCG].contains(name)).unwrap_or(SAT);
    let mut model = model.clone();
    model.objective = Objective::Satisfy;
    let model = Arc::new(model);
    for (name, deadline) in [(CP, time / 2), (second, time)] {
        let left = deadline.saturating_sub(begun.elapsed());
        match by_engine(name, &model, most, left, cancel) {
            Opinion::None => {}
            opinion => return opinion,
        }
    }
    Opinion::None
}

/// The opinion of one engine. It has a thread of its own, which is left behind if it does not stop in time: building what an
/// engine needs is not interrupted by any budget.
fn by_engine(
    name: &'static str,
    model: &Arc<Model>,
    most: u64,
    time: Duration,
    cancel: Option<&Arc<AtomicBool>>,
) -> Opinion {
    const STACK: usize = 64 << 20;
    let over = Arc::new(AtomicBool::new(false));
    let (tell, hear) = mpsc::channel();
    let (begun, model, flag) = (Instant::now(), Arc::clone(model), Arc::clone(&over));
    let work = move || {
        // The receiver is gone once nothing waits for this opinion.
        let _ = tell.send(asked(name, &model, most, Some(flag)));
    };
    if std::thread::Builder::new().stack_size(STACK).spawn(work).is_err() {
        return Opinion::None;
    }
    loop {
        match hear.recv_timeout(LOOK.min(time)) {
            Ok(opinion) => return opinion,
            Err(RecvTimeoutError::Disconnected) => return Opinion::None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if begun.elapsed() >= time || cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            over.store(true, Ordering::Relaxed);
            return Opinion::None;
        }
    }
}

fn asked(name: &'static str, model: &Model, most: u64, cancel: Option<Arc<AtomicBool>>) -> Opinion {
    let engine = engines::engines(EngineSettings::default()).into_iter().find(|engine| engine.name() == name);
    let Some(enumerator) = engine.as_ref().and_then(|engine| engine.enumerator()) else { return Opinion::None };
    let budget = Budget { solutions: most.checked_add(1), cancel, ..Budget::default() };
    let (mut count, mut last, mut broken) = (0, None, false);
    let outcome = enumerator.enumerate(model, &Run { budget, ..Run::default() }, &mut |found| {
        broken |= model.broken_by(found).is_some();
        (count, last) = (count + 1, Some(found.clone()));
        if broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (outcome, last) {
        // An engine that is wrong about a solution proves nothing.
        _ if broken => Opinion::None,
        (Ok(_), Some(example)) if count > most => Opinion::More { example, by: name },
        (Ok(outcome), _) if outcome.complete => Opinion::Exactly { count, by: name },
        _ => Opinion::None,
    }
}

/// The model of everything that is better than this.
pub fn better_than(model: &Model, value: i64) -> Option<Model> {
    let term = model.objective.term()?;
    let relation = if model.objective.is_maximised() { Relation::Gt } else { Relation::Lt };
    let mut better = model.clone();
    better.objective = Objective::Satisfy;
    better
        .post(Constraint::Compare { left: term, relation, right: Term::constant(value) })
        .named("better than the best");
    Some(better)
}

/// An engine whose claims are confirmed where that is possible.
pub(crate) struct Confirmed {
    pub(crate) engine: Box<dyn Engine + Send>,
}

impl Confirmed {
    /// Has a claim confirmed that a model has no more than so many solutions, made by a run that began then.
    fn settle(
        &self,
        model: &Model,
        most: u64,
        outcome: Outcome,
        begun: Instant,
        run: &Run,
    ) -> Result<Outcome, Unusable> {
        let time = time_for(begun.elapsed(), &run.budget);
        let (found, by) = match opinion(model, most, time, run.budget.cancel.as_ref()) {
            Opinion::None => return Ok(outcome),
            Opinion::Exactly { count, by } if count == most => {
                return Ok(Outcome { grounds: Grounds::Confirmed { by: by.to_owned() }, ..outcome });
            }
            Opinion::Exactly { count, by } => (format!("{count}"), by),
            Opinion::More { example, by } => (format!("more, such as {:?}", example.as_slice()), by),
        };
        let claim = format!("{} finds {most} solutions and says that there are no others, {by} finds", self.name());
        let kept = kept_for_report("claim", &format!("{claim} {found}\nmodel:\n{}", model.dump()));
        Err(Unusable(format!("{CONTRADICTED}: {claim} another number; {kept}")))
    }
}

/// What it rests on that a program of others has missed nothing: that a model has no more than so many solutions.
pub fn of_others(
    program: &str,
    model: &Model,
    most: u64,
    time: Duration,
    cancel: &Arc<AtomicBool>,
) -> Result<Grounds, Failure> {
    match opinion(model, most, time, Some(cancel)) {
        Opinion::None => Ok(Grounds::Claimed { by: program.to_owned() }),
        // It may tell solutions apart that are one to us.
        Opinion::Exactly { by, .. } => Ok(Grounds::Confirmed { by: by.to_owned() }),
        Opinion::More { by, .. } => Err(Failure::Refused(format!(
            "the solver '{program}' is not to be believed: it says that there is nothing more to be found, {by} finds more"
        ))),
    }
}

/// Whether completeness is claimed only, neither proved here nor confirmed.
fn is_claim(outcome: &Outcome) -> bool {
    outcome.complete && matches!(outcome.grounds, Grounds::Claimed { .. })
}

decorates_engine!(Confirmed);

impl Confirmed {
    fn unable(&self) -> Unusable {
        Unusable(format!("'{}' cannot do that; see 'damier engines'", self.name()))
    }
}

impl FindSolution for Confirmed {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let begun = Instant::now();
        let (outcome, found) = self.engine.finder().ok_or_else(|| self.unable())?.find(model, run)?;
        if outcome.status == Status::Unsatisfiable && is_claim(&outcome) {
            return Ok((self.settle(model, 0, outcome, begun, run)?, found));
        }
        Ok((outcome, found))
    }
}

impl Enumerate for Confirmed {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        let begun = Instant::now();
        let outcome = self.engine.enumerator().ok_or_else(|| self.unable())?.enumerate(model, run, visit)?;
        let count = outcome.count;
        if is_claim(&outcome) { self.settle(model, count, outcome, begun, run) } else { Ok(outcome) }
    }
}

impl CountSolutions for Confirmed {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        let begun = Instant::now();
        let outcome = self.engine.counter().ok_or_else(|| self.unable())?.count(model, run)?;
        let count = outcome.count;
        if is_claim(&outcome) { self.settle(model, count, outcome, begun, run) } else { Ok(outcome) }
    }
}

impl Optimise for Confirmed {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let begun = Instant::now();
        let optimiser = self.engine.optimiser().ok_or_else(|| self.unable())?;
        let (outcome, best) = optimiser.optimise(model, run, improved)?;
        if !is_claim(&outcome) {
            return Ok((outcome, best));
        }
        let better = outcome.objective.and_then(|value| better_than(model, value));
        Ok(match (outcome.status, better) {
            (Status::Unsatisfiable, _) => (self.settle(model, 0, outcome, begun, run)?, best),
            (_, Some(better)) => (self.settle(&better, 0, outcome, begun, run)?, best),
            (_, None) => (outcome, best),
        })
    }
}

#[cfg(test)]
mod tests;
