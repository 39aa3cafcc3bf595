//! A kernel in which propagators are tried for the laws.

use damier_cp::{Probe, Status};
use damier_model::{Model, Strength, Var};
use damier_testkit::laws::{Laboratory, Verdict};
use std::marker::PhantomData;

/// How the kernel of a model is made: from its constraints, or with something in place of them.
pub(crate) trait Setup {
    /// The kernel of a model.
    fn probe(model: &Model, strength: Strength) -> Probe;
}

/// A kernel made by `S`.
pub(crate) struct Bench<S> {
    probe: Probe,
    setup: PhantomData<S>,
}

impl<S: Setup> Laboratory for Bench<S> {
    fn new(model: &Model, strength: Strength) -> Bench<S> {
        Bench { probe: S::probe(model, strength), setup: PhantomData }
    }
    fn propagate(&mut self) -> bool {
        self.probe.propagate()
    }
    fn domain(&self, var: Var) -> Vec<i64> {
        self.probe.domain(var)
    }
    fn remove(&mut self, var: Var, value: i64) -> bool {
        self.probe.remove(var, value)
    }
    fn push(&mut self) {
        self.probe.push();
    }
    fn pop(&mut self) {
        self.probe.pop();
    }
    fn propagators(&self) -> usize {
        self.probe.propagators()
    }
    fn run(&mut self, propagator: usize) -> Verdict {
        match self.probe.run(propagator) {
            Ok(Status::Fixpoint) => Verdict::Fixpoint,
            Ok(Status::MayProgress) => Verdict::MayProgress,
            Ok(Status::Entailed) => Verdict::Entailed,
            Err(_) => Verdict::Failed,
        }
    }
    fn is_entailed(&self, propagator: usize) -> bool {
        self.probe.is_entailed(propagator)
    }
}
