//! What an engine is: a name, and the capabilities it really has, each a small trait of its own.

use crate::assignment::Assignment;
use crate::assuming::OpenSession;
use crate::budget::{Budget, Limit, Progress, Statistics};
use crate::limits::Unusable;
use crate::model::Model;
use crate::shared_bounds::SharedBounds;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What is known at the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// At least one solution exists.
    Solved,
    /// It is proved that there is none.
    Unsatisfiable,
    /// Neither, yet.
    Unknown,
}

/// What it rests on that nothing was missed: that there is no solution, no other one, no better one. (Solutions need no
/// such thing, for they are checked.)
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Grounds {
    /// An engine within this program that reasons exactly.
    #[default]
    Exact,
    /// One whose word alone is not enough, and something else that says the same.
    Confirmed {
        /// A proof that was checked, or an engine.
        by: String,
    },
    /// One whose word alone is not enough: floating-point arithmetic, another program.
    Claimed {
        /// Whose word it is.
        by: String,
    },
}

impl Grounds {
    /// The weaker of two, for what rests on both.
    pub fn and(self, other: Grounds) -> Grounds {
        let strength = |grounds: &Grounds| match grounds {
            Grounds::Exact => 2,
            Grounds::Confirmed { .. } => 1,
            Grounds::Claimed { .. } => 0,
        };
        if strength(&other) < strength(&self) { other } else { self }
    }
}

/// How a run ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What is known about the model.
    pub status: Status,
    /// Whether the question asked was answered to the end: all solutions seen, the optimum proved.
    pub complete: bool,
    /// What stopped the run, if it was stopped.
    pub stopped_by: Option<Limit>,
    /// Solutions seen.
    pub count: u64,
    /// Value of the best solution, if something whole is optimised.
    pub objective: Option<i64>,
    /// Value of the best solution, if a sum of reals is optimised.
    pub objective_real: Option<f64>,
    /// What `complete` and [`Status::Unsatisfiable`] rest on.
    pub grounds: Grounds,
    /// What it took.
    pub statistics: Statistics,
}

impl Outcome {
    /// The outcome of a search that found the solutions in its statistics: all there are, unless something stopped it.
    ///
    /// ```
    /// use damier_model::{Limit, Outcome, Statistics, Status};
    /// let nothing = Statistics::default();
    /// assert_eq!(Outcome::of(nothing, None).status, Status::Unsatisfiable);
    /// assert_eq!(Outcome::of(nothing, Some(Limit::Time)).status, Status::Unknown);
    /// let two = Outcome::of(Statistics { solutions: 2, ..nothing }, Some(Limit::Solutions));
    /// assert_eq!((two.status, two.count, two.complete), (Status::Solved, 2, false));
    /// ```
    pub fn of(statistics: Statistics, stopped_by: Option<Limit>) -> Outcome {
        Outcome {
            status: match (statistics.solutions, stopped_by) {
                (0, None) => Status::Unsatisfiable,
                (0, Some(_)) => Status::Unknown,
                _ => Status::Solved,
            },
            complete: stopped_by.is_none(),
            stopped_by,
            count: statistics.solutions,
            objective: None,
            objective_real: None,
            grounds: Grounds::default(),
            statistics,
        }
    }

    /// The outcome of a search that can find solutions but not tell that there are no others.
    pub fn without_proof(statistics: Statistics, stopped_by: Option<Limit>) -> Outcome {
        let status = if statistics.solutions > 0 { Status::Solved } else { Status::Unknown };
        Outcome { status, complete: false, ..Outcome::of(statistics, stopped_by) }
    }

    /// Whether all solutions were seen, or as many as were asked for.
    pub fn is_all_that_was_asked(&self) -> bool {
        self.complete || self.stopped_by == Some(Limit::Solutions)
    }
}

/// Called with the state of a run, from time to time, perhaps from several threads.
pub type ProgressCallback<'a> = &'a (dyn Fn(&Progress) + Sync);

/// How to run, whatever is run.
#[derive(Clone, Default)]
pub struct Run<'a> {
    /// Limits.
    pub budget: Budget,
    /// Threads to use; 0 and 1 both mean one.
    pub threads: usize,
    /// Seed of everything that happens by chance.
    pub seed: u64,
    /// Who wants to hear about progress.
    pub progress: Option<ProgressCallback<'a>>,
    /// What engines that look for the best answer at the same time tell each other. An engine that is told of a solution may
    /// look for better ones only, and then [settles](SharedBounds::settle) what it came to.
    pub shared: Option<Arc<SharedBounds>>,
}

/// An engine, as the registry knows it. Capabilities it lacks answer `None`.
pub trait Engine: Sync {
    /// Short name, as on the command line.
    fn name(&self) -> &'static str;
    /// One line for people.
    fn summary(&self) -> &'static str;
    /// One solution, if it can find one.
    fn finder(&self) -> Option<&dyn FindSolution> {
        None
    }
    /// All solutions, if it can list them.
    fn enumerator(&self) -> Option<&dyn Enumerate> {
        None
    }
    /// The number of solutions, if it can count without listing.
    fn counter(&self) -> Option<&dyn CountSolutions> {
        None
    }
    /// The optimum, if it can prove one.
    fn optimiser(&self) -> Option<&dyn Optimise> {
        None
    }
    /// One question after the other about one model, if it can hold models ready for that.
    fn sessions(&self) -> Option<&dyn OpenSession> {
        None
    }

    /// What the engine can do, in words, for listings.
    fn abilities(&self) -> Vec<&'static str> {
        let mut words = Vec::new();
        let mut add = |able: bool, word| {
            if able {
                words.push(word)
            }
        };
        add(self.finder().is_some(), "first");
        add(self.enumerator().is_some(), "all");
        add(self.counter().is_some(), "count");
        add(self.optimiser().is_some(), "optimum");
        words
    }
}

/// Finds one solution.
pub trait FindSolution {
    /// A solution, or the proof that there is none, or neither within the budget.
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable>;
}

/// Lists solutions.
pub trait Enumerate {
    /// Calls `visit` with each solution once until all are seen, `visit` breaks, or the budget ends.
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable>;
}

/// Counts solutions without building them.
pub trait CountSolutions {
    /// The number of solutions is the outcome's `count`.
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable>;
}

/// Finds a best solution.
pub trait Optimise {
    /// Calls `improved` with each better solution; the last one is the best known. The number is the value of the
    /// objective; of a real one it is only the nearest whole number, and [`Model::objective_real`] tells the value.
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable>;
}
