//! A kernel of one propagator per constraint, each keeping just the values that occur in a solution of its constraint.

use crate::laws::{Laboratory, Verdict};
use crate::reference;
use damier_model::{Constraint, Domain, Model, Strength, Var};

/// Domain consistency by enumeration; whatever the strength asked for, it cannot do less.
#[derive(Clone, Debug)]
pub struct NaiveLaboratory {
    constraints: Vec<Constraint>,
    now: Level,
    saved: Vec<Level>,
}

#[derive(Clone, Debug)]
struct Level {
    domains: Vec<Domain>,
    entailed: Vec<bool>,
}

impl Laboratory for NaiveLaboratory {
    fn new(model: &Model, _strength: Strength) -> NaiveLaboratory {
        let constraints: Vec<Constraint> = model.constraints().iter().map(|posted| posted.constraint.clone()).collect();
        let now = Level { domains: reference::domains(model), entailed: vec![false; constraints.len()] };
        NaiveLaboratory { constraints, now, saved: Vec::new() }
    }

    fn propagate(&mut self) -> bool {
        loop {
            let before = self.now.domains.clone();
            if before.iter().any(Domain::is_empty) {
                return false;
            }
            for propagator in 0..self.constraints.len() {
                if !self.is_entailed(propagator) && self.run(propagator) == Verdict::Failed {
                    return false;
                }
            }
            if self.now.domains == before {
                return true;
            }
        }
    }

    fn domain(&self, var: Var) -> Vec<i64> {
        self.now.domains[var.index()].values().collect()
    }

    fn remove(&mut self, var: Var, value: i64) -> bool {
        let domain = &mut self.now.domains[var.index()];
        *domain = domain.without(value);
        !domain.is_empty()
    }

    fn push(&mut self) {
        self.saved.push(self.now.clone());
    }

    fn pop(&mut self) {
        self.now = self.saved.pop().expect("a choice point was opened");
    }

    fn propagators(&self) -> usize {
        self.constraints.len()
    }

    fn run(&mut self, propagator: usize) -> Verdict {
        let assignments: u64 = self.now.domains.iter().map(Domain::size).product();
        let solutions = reference::solutions_within(&self.constraints[propagator], &self.now.domains);
        if solutions.is_empty() {
            return Verdict::Failed;
        }
        for (index, domain) in self.now.domains.iter_mut().enumerate() {
            *domain = solutions.iter().map(|solution| solution.as_slice()[index]).collect();
        }
        if solutions.len() as u64 == assignments {
            self.now.entailed[propagator] = true;
            return Verdict::Entailed;
        }
        Verdict::Fixpoint
    }

    fn is_entailed(&self, propagator: usize) -> bool {
        self.now.entailed[propagator]
    }
}
