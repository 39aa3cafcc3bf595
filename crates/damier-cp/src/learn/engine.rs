//! The search that learns, as an engine among others.
//!
//! What it learns serves one solution, the best, or a proof that there are no others. Where many are listed or counted, plain
//! search keeps nothing of one for the next and is faster, so it takes over after a [few](super::list).

use super::Audit;
use super::proof::Proof;
use super::search::{Found, Guide, Search};
use super::session::Session;
use crate::engine::Cp;
use crate::kernel::Kernel;
use crate::post::{compile_into, view};
use crate::search::choose::Chooser;
use crate::search::restart::Restarts;
use crate::view::View;
use damier_model::{
    Assignment, Budget, CountSolutions, Engine, Enumerate, FindSolution, Limit, Model, Objective, OpenSession,
    Optimise, Outcome, Progress, Restart, Run, SolveAssuming, Statistics, Strength, Unusable, decompose, stage,
};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Failures in the first run of a free search.
const RESTART_BASE: u64 = 100;
pub(super) const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// Propagation with learning.
///
/// ```
/// use damier_cp::Learning;
/// use damier_model::{Model, Objective, Optimise, Relate, Run};
/// let mut m = Model::new("knapsack");
/// let take = m.bools("take", 3);
/// let value = m.int("value", 0..=100);
/// m.post((3 * take[0] + 4 * take[1] + 5 * take[2]).at_most(8));
/// m.post((4 * take[0] + 5 * take[1] + 7 * take[2]).equals(value));
/// m.objective = Objective::Maximise(value.into());
/// let (outcome, _) = Learning::default().optimise(&m, &Run::default(), &mut |_, _| {})?;
/// assert_eq!((outcome.objective, outcome.complete), (Some(11), true));
/// # Ok::<(), damier_model::Unusable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Learning {
    /// For constraints that leave their strength to the engine.
    pub strength: Strength,
    /// Whether the model's own description of its search is followed only now and then.
    pub free: bool,
    /// Where to write a proof that there is no solution, or none better than the best, for a checker to read
    /// (`docs/proofs.md`). The search is then on one thread. The file has a last line `end` only if it is a proof.
    pub proof: Option<PathBuf>,
}

impl Engine for Learning {
    fn name(&self) -> &'static str {
        "lcg"
    }
    fn summary(&self) -> &'static str {
        "lazy clause generation on the kernel of cp: its propagators explain, its search learns"
    }
    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }
    fn enumerator(&self) -> Option<&dyn Enumerate> {
        Some(self)
    }
    fn counter(&self) -> Option<&dyn CountSolutions> {
        Some(self)
    }
    fn optimiser(&self) -> Option<&dyn Optimise> {
        Some(self)
    }
    fn sessions(&self) -> Option<&dyn OpenSession> {
        Some(self)
    }
}

impl OpenSession for Learning {
    fn open(&self, model: &Model) -> Result<Box<dyn SolveAssuming>, Unusable> {
        Ok(Box::new(Session::new(model)?.at_strength(self.strength)))
    }
}

impl FindSolution for Learning {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.search(model, run, None, &mut None)
    }
}

impl Enumerate for Learning {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        self.list(model, run, visit)
    }
}

impl CountSolutions for Learning {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        self.number(model, run)
    }
}

impl Optimise for Learning {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.search(model, run, Some(improved), &mut None)
    }
}

/// Told of each better solution.
pub(super) type Improved<'v> = &'v mut (dyn FnMut(&Assignment, i64) + Send);

impl Search {
    /// A search on the kernel of a model, at its root; `Err` if nothing is left there, or the limit that came first.
    pub(crate) fn of(
        model: &Model,
        strength: Strength,
        free: bool,
        cost: Option<View>,
        run: &Run,
        start: Instant,
    ) -> Result<Search, Option<Limit>> {
        Search::within(Kernel::empty(), model, strength, free, cost, run, start)
    }

    /// The same, within a kernel that is empty but for the proof it is to write.
    pub(super) fn within(
        kernel: Kernel,
        model: &Model,
        strength: Strength,
        free: bool,
        cost: Option<View>,
        run: &Run,
        start: Instant,
    ) -> Result<Search, Option<Limit>> {
        let mut large = stage::Large::new(kernel);
        let kernel = large.get();
        // A proof speaks of the model's own variables.
        kernel.made_for_learning = kernel.proof.is_none();
        if compile_into(kernel, model, strength, |_| Ok(())).is_err() {
            kernel.prove_failure_at_root();
            kernel.end_proof();
            return Err(None);
        }
        let by_the_clock = Budget { nodes: None, failures: None, ..run.budget.clone() };
        kernel.store.set_watchdog(Box::new(move || by_the_clock.exceeded(start, 0, 0).is_some()));
        let chooser = Chooser::new(model, None, kernel, run.seed);
        let (guide, policy) = match (chooser.is_free(), free) {
            (true, _) => (Guide::Activity, Restart::Luby),
            (false, true) => (Guide::InTurn, Restart::Luby),
            (false, false) => (Guide::Advice, Restart::None),
        };
        if kernel.propagate().is_err() {
            let limit = || run.budget.exceeded(start, 0, 0).unwrap_or(Limit::Cancelled);
            if kernel.store.is_interrupted() {
                return Err(Some(limit()));
            }
            kernel.prove_failure_at_root();
            kernel.end_proof();
            return Err(None);
        }
        let kernel = large.into_inner();
        Ok(Search::new(kernel, chooser, guide, Restarts::new(policy, RESTART_BASE, None), cost))
    }
}

impl Learning {
    pub(super) fn plain(&self) -> Cp {
        Cp { strength: self.strength, ..Cp::default() }
    }

    /// Looks for a solution, and tells all that was claimed and learned on the way.
    #[doc(hidden)]
    pub fn audited(&self, model: &Model, run: &Run) -> Result<Audit, Unusable> {
        let mut audit = Some(Box::default());
        self.search(model, run, None, &mut audit)?;
        Ok(audit.map(|audit| *audit).unwrap_or_default())
    }

    fn search(
        &self,
        model: &Model,
        run: &Run,
        mut improved: Option<Improved<'_>>,
        audit: &mut Option<Box<Audit>>,
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        model.check_whole()?;
        let start = Instant::now();
        let (cost, maximise) = match (&model.objective, improved.is_some()) {
            (Objective::Minimise(term), true) => (Some(view(*term)), false),
            (Objective::Maximise(term), true) => (Some(view(*term).negated()), true),
            _ => (None, false),
        };
        if run.budget.solutions == Some(0) {
            return Ok((Outcome::of(Statistics::default(), Some(Limit::Solutions)), None));
        }
        if run.threads > 1 && audit.is_none() && self.proof.is_none() {
            return Ok(self.together(model, run, (cost, maximise), improved));
        }
        let (mut kernel, mut trouble, mut flat) = (Kernel::empty(), None, None);
        if let Some(path) = &self.proof {
            // Truth values within others are named, so that every inference is that of one constraint of the model.
            let named = decompose(model, &|_, _, _| true)?.model;
            let (proof, told) = Proof::create(path, &named)?;
            (kernel.proof, trouble, flat) = (Some(proof), Some(told), Some(named));
        }
        let searched = flat.as_ref().unwrap_or(model);
        let built = Search::within(kernel, searched, self.strength, self.free, cost, run, start);
        let build_s = start.elapsed().as_secs_f64();
        let mut search = match built {
            Ok(search) => stage::Large::new(search),
            Err(limit) => {
                let statistics = Statistics { build_s, ..Statistics::default() };
                return Ok((Outcome::of(statistics, limit), None));
            }
        };
        let search = search.get();
        search.kernel.audit = audit.take();
        // A proof rests on the model alone, not on what others say.
        search.shared = run.shared.clone().filter(|_| cost.is_some() && self.proof.is_none());
        let mut best: Option<(Assignment, i64)> = None;
        let mut told = start;
        let stopped = loop {
            let objective = best.as_ref().map(|&(_, value)| value);
            let look = |now: &Statistics| {
                if let (Some(tell), true) = (run.progress, told.elapsed() > PROGRESS_EVERY) {
                    told = Instant::now();
                    let Statistics { nodes, failures, solutions, .. } = *now;
                    tell(&Progress { nodes, failures, solutions, objective, bound: None });
                }
                run.budget.exceeded(start, now.nodes, now.failures)
            };
            match search.next(look) {
                Found::Nothing => break None,
                Found::Stopped(limit) => break Some(limit),
                Found::Solution => {}
            }
            let assignment = search.assignment(model);
            let reached = cost.map(|cost| search.kernel.store.min(cost));
            let value = reached.map_or(0, |reached| if maximise { -reached } else { reached });
            if let (Some(improved), Some(_)) = (&mut improved, reached) {
                improved(&assignment, value);
            }
            best = Some((assignment, value));
            match reached {
                None => break None,
                Some(_) if run.budget.solutions.is_some_and(|most| search.statistics.solutions >= most) => {
                    break Some(Limit::Solutions);
                }
                Some(reached) if !search.improve_on(reached) => break None,
                Some(_) => {}
            }
        };
        *audit = search.kernel.audit.take();
        if stopped.is_none() && (cost.is_some() || best.is_none()) {
            search.kernel.end_proof();
        }
        if let Some(error) = trouble.and_then(|trouble| trouble.lock().ok()?.take()) {
            return Err(Unusable(format!("the proof cannot be written: {error}")));
        }
        let solve_s = start.elapsed().as_secs_f64() - build_s;
        let outcome = Outcome::of(Statistics { build_s, solve_s, ..search.statistics }, stopped);
        let objective = cost.and(best.as_ref().map(|&(_, value)| value));
        let outcome = Outcome { objective, ..outcome };
        let own = objective.map(|value| if maximise { -value } else { value });
        let outcome = match &search.shared {
            Some(shared) => shared.settle(outcome, own),
            None => outcome,
        };
        Ok((outcome, best.map(|(assignment, _)| assignment)))
    }
}
