//! One solution after the other: each is shown, then forbidden by a clause over the model's own variables.
//!
//! Pumpkin is a library under development that asserts much. Should one of its assertions fail, that is caught here and
//! told as a refusal, and its answers are compared with the model before anybody sees them: a wrong one is a refusal too.

use crate::advice::Advised;
use crate::loaded::Loaded;
use crate::watch::Watch;
use damier_model::{Assignment, Branching, Limit, Model, Outcome, Run, Unusable, stage};
use pumpkin_solver::conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_solver::core::predicate;
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::results::{ProblemSolution, SatisfactionResultUnderAssumptions};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What is done with each solution.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&Assignment) -> ControlFlow<()>;

/// What a question is answered with.
pub(crate) enum Reply {
    /// A solution, checked, and the clause that forbids it.
    Solution(Assignment, Vec<Predicate>),
    /// There is none; assumptions that cannot hold together, none if they had no part in it.
    None(Vec<Predicate>),
    /// The budget ended.
    Stopped(Limit),
}

/// A model under investigation.
pub(crate) struct Hunt<'h> {
    model: &'h Model,
    pub(crate) watch: Watch<'h>,
    pub(crate) loaded: Loaded,
    brancher: Advised,
    resolver: ResolutionResolver,
}

impl<'h> Hunt<'h> {
    /// Loads a model. Without stages, Pumpkin's own search decides; `to_list`, it is followed by one that lists.
    pub(crate) fn new(
        model: &'h Model,
        stages: &[Branching],
        to_list: bool,
        run: &'h Run<'h>,
    ) -> Result<Hunt<'h>, Unusable> {
        let mut watch = Watch::new(run);
        let (loaded, brancher) = guarded(|| {
            let mut loaded = Loaded::new(model, run.seed, &mut watch)?;
            let brancher = if to_list && stages.is_empty() {
                Advised::to_list(&mut loaded, model, watch.effort())
            } else {
                Advised::new(&mut loaded, model, stages, watch.effort())
            };
            Ok((loaded, brancher))
        })??;
        watch.built();
        Ok(Hunt { model, watch, loaded, brancher, resolver: ResolutionResolver::default() })
    }

    /// Asks for a solution under assumptions.
    pub(crate) fn ask(&mut self, assumptions: &[Predicate]) -> Result<Reply, Unusable> {
        if let Some(limit) = self.watch.look() {
            return Ok(Reply::Stopped(limit));
        }
        if self.loaded.contradiction || self.loaded.solver.is_inconsistent() {
            return Ok(Reply::None(Vec::new()));
        }
        let Hunt { watch, loaded, brancher, resolver, .. } = self;
        let own: Vec<_> = loaded.own().collect();
        let shown = self.model.projection.as_ref().map(|variables| {
            let mut shown = vec![false; own.len()];
            variables.iter().filter(|var| !var.is_constant()).for_each(|var| shown[var.index()] = true);
            shown
        });
        let reply =
            guarded(|| match loaded.solver.satisfy_under_assumptions(brancher, watch, resolver, assumptions) {
                SatisfactionResultUnderAssumptions::Satisfiable(found) => {
                    let values: Vec<i32> = own.iter().map(|&x| found.solution().get_integer_value(x)).collect();
                    let is_shown = |at: &usize| shown.as_ref().is_none_or(|shown| shown[*at]);
                    let others = (0..own.len()).filter(is_shown).map(|at| (own[at], values[at]));
                    let others = others.map(|(x, value)| predicate![x != value]).collect();
                    let assignment: Vec<i64> = values.into_iter().map(i64::from).collect();
                    Reply::Solution(assignment.into(), others)
                }
                SatisfactionResultUnderAssumptions::UnsatisfiableUnderAssumptions(mut found) => {
                    Reply::None(found.extract_core().into_vec())
                }
                SatisfactionResultUnderAssumptions::Unsatisfiable(_) => Reply::None(Vec::new()),
                SatisfactionResultUnderAssumptions::Unknown(_) => Reply::Stopped(Limit::Cancelled),
            })?;
        match reply {
            Reply::Stopped(limit) => Ok(Reply::Stopped(self.watch.reached.unwrap_or(limit))),
            Reply::Solution(assignment, others) => match self.model.broken_by(&assignment) {
                None => Ok(Reply::Solution(assignment, others)),
                Some(broken) => Err(Unusable(format!("lcg found an answer that is none: it breaks {broken}"))),
            },
            none => Ok(none),
        }
    }

    /// Adds a clause for good.
    pub(crate) fn demand(&mut self, clause: Vec<Predicate>) -> Result<(), Unusable> {
        guarded(|| self.loaded.clause(clause))
    }

    /// Visits all solutions; says what stopped it, if it was not the end.
    pub(crate) fn each(&mut self, visit: Visit) -> Result<Option<Limit>, Unusable> {
        loop {
            let others = match self.ask(&[])? {
                Reply::Stopped(limit) => return Ok(Some(limit)),
                Reply::None(_) => return Ok(None),
                Reply::Solution(assignment, others) => {
                    let enough = self.watch.found_one();
                    if visit(&assignment).is_break() || enough {
                        return Ok(Some(Limit::Solutions));
                    }
                    others
                }
            };
            self.demand(others)?;
        }
    }

    /// The outcome of a run that ended, or was stopped by something.
    pub(crate) fn outcome(&self, stopped_by: Option<Limit>) -> Outcome {
        outcome(&self.watch, stopped_by)
    }
}

/// The outcome of a run, by what its watch saw.
pub(crate) fn outcome(watch: &Watch, stopped_by: Option<Limit>) -> Outcome {
    Outcome { objective: watch.objective, ..Outcome::of(watch.statistics(), stopped_by) }
}

/// Lets Pumpkin work; a failed assertion becomes a refusal. The end of a stage is passed on.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Unusable> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| {
        if cause.is::<stage::Ended>() {
            resume_unwind(cause);
        }
        let words = cause.downcast_ref::<String>().cloned();
        let words = words.or_else(|| cause.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Unusable(format!("pumpkin-solver failed: {}", words.unwrap_or_else(|| "for no reason given".to_owned())))
    })
}
