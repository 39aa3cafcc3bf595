//! A kernel on the bench: propagation without search, step by step, for tests and for people who want to watch.

use crate::kernel::Kernel;
use crate::post::{Poster, store_variable};
use crate::propagator::Status;
use crate::store::{Conflict, Pruned};
use crate::view::View;
use damier_model::{Model, Strength, Var};

/// One model's kernel, driven by hand.
///
/// ```
/// use damier_cp::Probe;
/// use damier_model::{Model, Relate, Strength};
/// let mut m = Model::new("doc");
/// let (x, y) = (m.int("x", 0..=9), m.int("y", 0..=9));
/// m.post((x + 5).at_most(y));
/// let mut probe = Probe::new(&m, Strength::Auto);
/// assert!(probe.propagate());
/// assert_eq!(probe.domain(x), [0, 1, 2, 3, 4]);
/// ```
pub struct Probe {
    /// `None` if posting the constraints already found a contradiction.
    kernel: Option<Kernel>,
    domains: Vec<Vec<i64>>,
    failed: Vec<bool>,
}

impl Probe {
    /// Posts a model's constraints; nothing is propagated yet.
    pub fn new(model: &Model, strength: Strength) -> Probe {
        Probe::with(model, strength, |_| Ok(()))
    }

    /// As [`Probe::new`], with what `own` posts besides the model's constraints.
    pub fn with(model: &Model, strength: Strength, own: impl FnOnce(&mut Poster<'_>) -> Pruned) -> Probe {
        let kernel = Kernel::with(model, strength, own).ok();
        let values = |x| model.domain(x).values().collect();
        let domains = if kernel.is_none() { model.all_variables().map(values).collect() } else { Vec::new() };
        Probe { failed: vec![kernel.is_none()], kernel, domains }
    }

    fn fail(&mut self) {
        if let Some(now) = self.failed.last_mut() {
            *now = true;
        }
    }

    fn has_failed(&self) -> bool {
        self.failed.last() == Some(&true)
    }

    /// Propagates to the fixpoint; false if there is no solution.
    pub fn propagate(&mut self) -> bool {
        if self.has_failed() {
            return false;
        }
        let consistent = self.kernel.as_mut().is_some_and(|kernel| kernel.propagate().is_ok());
        if !consistent {
            self.fail();
        }
        consistent
    }

    /// The values a variable of the model still has.
    pub fn domain(&self, var: Var) -> Vec<i64> {
        match &self.kernel {
            Some(kernel) => kernel.store.values(View { var: store_variable(var), scale: 1, offset: 0 }).collect(),
            None => self.domains[var.index()].clone(),
        }
    }

    /// Removes a value; false if it was the last one.
    pub fn remove(&mut self, var: Var, value: i64) -> bool {
        let Some(kernel) = &mut self.kernel else { return false };
        let removed = kernel.store.var_remove(store_variable(var), value).is_ok();
        if !removed {
            self.fail();
        }
        removed
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.failed.push(self.has_failed());
        if let Some(kernel) = &mut self.kernel {
            kernel.store.push();
        }
    }

    /// Undoes a level.
    pub fn pop(&mut self) {
        self.failed.pop();
        if let Some(kernel) = &mut self.kernel {
            kernel.pop();
        }
    }

    /// Number of propagators; the kernel's clauses and disequalities together count as one that is never entailed.
    pub fn propagators(&self) -> usize {
        self.kernel.as_ref().map_or(1, |kernel| kernel.propagator_count() + usize::from(kernel.has_built_ins()))
    }

    /// Runs one propagator once. One that sleeps is at its fixpoint.
    pub fn run(&mut self, propagator: usize) -> Result<Status, Conflict> {
        let Some(kernel) = &mut self.kernel else { return Err(Conflict) };
        if propagator >= kernel.propagator_count() {
            return Ok(Status::MayProgress);
        }
        let outcome = kernel.run_alone(propagator as u32).unwrap_or(Ok(Status::Fixpoint));
        if outcome.is_err() {
            self.fail();
        }
        outcome
    }

    /// Whether a propagator has said that it will have nothing more to say below the current level.
    pub fn is_entailed(&self, propagator: usize) -> bool {
        let within = |kernel: &&Kernel| propagator < kernel.propagator_count();
        self.kernel.as_ref().filter(within).is_some_and(|kernel| kernel.is_entailed(propagator as u32))
    }
}
