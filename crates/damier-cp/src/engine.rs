//! The kernel as an engine among others.

use crate::extension::Extension;
use crate::post::Poster;
use crate::search::part::{CutMark, Part};
use crate::search::trace::{TraceNode, TraceSink};
use crate::solve::{Question, Setup, answer};
use crate::store::Pruned;
use damier_model::{
    Assignment, CountSolutions, Engine, Enumerate, FindSolution, Model, Objective, Optimise, Outcome, Restart, Run,
    Strength, Unusable,
};
use std::ops::ControlFlow;

/// Finite-domain propagation and search.
///
/// ```
/// use damier_cp::Cp;
/// use damier_model::{CountSolutions, Model, Run, all_different};
/// let mut m = Model::new("permutations");
/// let x = m.ints("x", 5, 1..=5);
/// m.post(all_different(x));
/// assert_eq!(Cp::default().count(&m, &Run::default())?.count, 120);
/// # Ok::<(), damier_model::Unusable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cp {
    /// For constraints that leave their strength to the engine.
    pub strength: Strength,
    /// When to start over and after how many failures first; `None` for the engine's choice. Used on one thread, where
    /// only one solution or the optimum is asked for: starting over would show other solutions twice. Runs of constant
    /// length may go on for ever where there is nothing to find.
    pub restart: Option<(Restart, u64)>,
    /// What each run is longer than the one before by, where runs grow geometrically; `None` for half as much again.
    pub growth: Option<f64>,
    /// Only this share of the search tree, without restarts; `None` for all of it. Outcomes then speak of the share alone:
    /// `Unsatisfiable` says that no solution is there, `complete` that the share was searched to its end. Shares add up to
    /// the whole if model, seed and options are the same for all; the number of threads does not matter.
    pub part: Option<Part>,
    /// Where to leave a fingerprint of the cut into parts, to be compared.
    pub cut: CutMark,
    /// Constraints of one's own besides the model's; [`Cp::with`] sets it.
    pub extension: Extension,
}

impl Cp {
    /// This engine, for a model and what `post` adds to it: propagators of one's own. Solutions keep to those too, on any
    /// number of threads; `Model::broken_by` knows nothing of them.
    ///
    /// ```
    /// use damier_cp::{Conflict, Cost, Cp, Events, Literal, Propagator, Status, Store, Subscriptions, View};
    /// use damier_model::{CountSolutions, Model, Run};
    ///
    /// /// Two numbers differ.
    /// struct Differ(View, View);
    ///
    /// impl Propagator for Differ {
    ///     fn cost(&self) -> Cost {
    ///         Cost::Binary
    ///     }
    ///     fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
    ///         to.on_all(&[self.0, self.1], Events::FIXED);
    ///     }
    ///     fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
    ///         for (known, other) in [(self.0, self.1), (self.1, self.0)] {
    ///             if let Some(value) = store.value(known) {
    ///                 store.remove(other, value)?;
    ///                 return Ok(Status::Entailed);
    ///             }
    ///         }
    ///         Ok(Status::Fixpoint)
    ///     }
    /// }
    ///
    /// let mut m = Model::new("doc");
    /// let (x, y) = (m.int("x", 1..=4), m.int("y", 1..=4));
    /// let cp = Cp::default().with(move |poster| poster.add(Literal::TRUE, Differ(x.into(), y.into())));
    /// assert_eq!(cp.count(&m, &Run::default())?.count, 12);
    /// # Ok::<(), damier_model::Unusable>(())
    /// ```
    pub fn with(self, post: impl Fn(&mut Poster<'_>) -> Pruned + Send + Sync + 'static) -> Cp {
        Cp { extension: Extension::new(post), ..self }
    }

    fn setup(&self, first_only: bool) -> Setup {
        Setup {
            strength: self.strength,
            restart: self.restart,
            growth: self.growth,
            first_only,
            part: self.part,
            cut: self.cut.clone(),
            extension: self.extension.clone(),
        }
    }

    /// As [`FindSolution::find`], on one thread, telling `trace` about every node of the search tree. Refused for a part.
    pub fn trace_first(
        &self,
        model: &Model,
        run: &Run,
        trace: &mut (dyn FnMut(TraceNode) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.first(model, run, Some(trace))
    }

    /// As [`Enumerate::enumerate`], on one thread, telling `trace` about every node of the search tree. Refused for a part.
    pub fn trace_all(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
        trace: &mut (dyn FnMut(TraceNode) + Send),
    ) -> Result<Outcome, Unusable> {
        answer(model, run, &self.setup(false), Question::Visit(visit), Some(trace))
    }

    fn first(
        &self,
        model: &Model,
        run: &Run,
        trace: Option<&mut TraceSink<'_>>,
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let mut found = None;
        let mut keep = |assignment: &Assignment| {
            found = Some(assignment.clone());
            ControlFlow::Break(())
        };
        let mut outcome = answer(model, run, &self.setup(true), Question::Visit(&mut keep), trace)?;
        if found.is_some() {
            // One was asked for, and there it is.
            (outcome.complete, outcome.stopped_by) = (true, None);
        }
        Ok((outcome, found))
    }
}

impl Engine for Cp {
    fn name(&self) -> &'static str {
        "cp"
    }
    fn summary(&self) -> &'static str {
        "finite-domain propagation with depth-first search, on any number of threads"
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
}

impl FindSolution for Cp {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.first(model, run, None)
    }
}

impl Enumerate for Cp {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        answer(model, run, &self.setup(false), Question::Visit(visit), None)
    }
}

impl CountSolutions for Cp {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        answer(model, run, &self.setup(false), Question::Count, None)
    }
}

impl Optimise for Cp {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        if model.objective == Objective::Satisfy {
            return self.first(model, run, None);
        }
        let mut best = None;
        let mut keep = |assignment: &Assignment, value: i64| {
            improved(assignment, value);
            best = Some(assignment.clone());
        };
        let outcome = answer(model, run, &self.setup(false), Question::Improve(&mut keep), None)?;
        Ok((outcome, best))
    }
}
