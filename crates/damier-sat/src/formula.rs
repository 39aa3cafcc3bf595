//! Questions about clauses alone, without a model: what `damier solve --dimacs` asks.

use crate::cnf::Literal;
use crate::dimacs::Formula;
use crate::hunt::{self, each};
use crate::loaded::pass_on;
use crate::solvers::{Solver, SolverChoice, Start, Trouble};
use crate::watch::Watch;
use damier_model::{Limit, Outcome, Run};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A solution: a literal for every variable declared, in order.
pub type Solution = Vec<Literal>;

/// Called with each solution.
type Visit<'v> = &'v mut dyn FnMut(&Solution) -> ControlFlow<()>;

impl Formula {
    /// The first clause that a solution breaks, if it is none.
    pub fn broken_by(&self, solution: &Solution) -> Option<&[Literal]> {
        let holds = |literal: &Literal| solution.get(literal.variable() as usize - 1) == Some(literal);
        self.cnf.clauses().find(|clause| !clause.iter().any(holds))
    }

    /// One solution, or a proof in DRAT to `proof` that there is none, if that is asked for.
    pub fn find(
        &self,
        solver: &SolverChoice,
        proof: Option<&Path>,
        run: &Run,
    ) -> Result<(Outcome, Option<Solution>), Trouble> {
        let mut found = None;
        let mut outcome = self.hunt(solver, proof, run, &[], &mut |solver| {
            found = Some(self.solution(solver, self.cnf.variables()));
            ControlFlow::Break(())
        })?;
        if found.is_some() {
            (outcome.complete, outcome.stopped_by) = (true, None);
        }
        Ok((outcome, found))
    }

    /// Every solution that differs in the variables to show (in all that are declared, if the file names none).
    pub fn enumerate(&self, solver: &SolverChoice, run: &Run, visit: Visit) -> Result<Outcome, Trouble> {
        let telling: Vec<Literal> = self.telling().collect();
        let known = most(&telling).max(self.cnf.variables());
        self.hunt(solver, None, run, &telling, &mut |solver| visit(&self.solution(solver, known)))
    }

    /// How many there are. Variables in no clause double the number without being tried.
    pub fn count(&self, solver: &SolverChoice, run: &Run) -> Result<Outcome, Trouble> {
        let used = self.cnf.variables();
        let (telling, free): (Vec<Literal>, Vec<Literal>) = self.telling().partition(|lit| lit.variable() <= used);
        let mut outcome = self.hunt(solver, None, run, &telling, &mut |_| ControlFlow::Continue(()))?;
        let doubled = u32::try_from(free.len()).ok().and_then(|by| 1u64.checked_shl(by));
        let all = match doubled.and_then(|by| outcome.count.checked_mul(by)) {
            _ if outcome.count == 0 => 0,
            Some(all) => all,
            // More than anybody asks for.
            None if run.budget.solutions.is_some() => u64::MAX,
            None => {
                let what = format!("{} variables are in no clause, so there are more than 2^64 solutions", free.len());
                return Err(Trouble(format!("{what}; accepted: 'c p show … 0' to name those that matter")));
            }
        };
        outcome.count = run.budget.solutions.map_or(all, |most| all.min(most));
        outcome.statistics.solutions = outcome.count;
        if outcome.count < all {
            (outcome.complete, outcome.stopped_by) = (false, Some(Limit::Solutions));
        }
        Ok(outcome)
    }

    fn telling(&self) -> impl Iterator<Item = Literal> {
        let mut variables: Vec<u32> = match &self.shown {
            Some(shown) => shown.clone(),
            None => (1..=self.declared).collect(),
        };
        variables.sort_unstable();
        variables.dedup();
        variables.into_iter().filter_map(|v| i32::try_from(v).ok().and_then(Literal::from_dimacs))
    }

    /// The solution found last; variables that the solver does not know are false.
    fn solution(&self, solver: &dyn Solver, known: u32) -> Solution {
        let literal = |v: u32| i32::try_from(v).ok().and_then(Literal::from_dimacs);
        let all = (1..=self.declared).filter_map(literal);
        all.map(|literal| if literal.variable() <= known && solver.holds(literal) { literal } else { !literal })
            .collect()
    }

    fn hunt(
        &self,
        solver: &SolverChoice,
        proof: Option<&Path>,
        run: &Run,
        telling: &[Literal],
        visit: hunt::Visit,
    ) -> Result<Outcome, Trouble> {
        let stop = Arc::new(AtomicBool::new(false));
        let watch = Watch::new(run, Arc::clone(&stop));
        let mut solver = match proof {
            None => solver.start(Start::of(run), &stop)?,
            Some(file) => solver.start_with_proof(Start::of(run), &stop, file)?,
        };
        let mut build = watch.elapsed();
        let interrupter = solver.interrupter();
        let forbid = |solver: &dyn Solver| {
            let other = |&literal: &Literal| if solver.holds(literal) { !literal } else { literal };
            telling.iter().map(other).collect()
        };
        let stopped_by = watch.during(interrupter, || {
            pass_on(&self.cnf, 0, solver.as_mut(), &stop)?;
            solver.reserve(most(telling).max(self.cnf.variables()))?;
            build = watch.elapsed();
            each(solver.as_mut(), &watch, &[], &forbid, visit)
        })?;
        Ok(hunt::outcome(&watch, stopped_by, solver.as_ref(), build))
    }
}

fn most(literals: &[Literal]) -> u32 {
    literals.iter().map(|literal| literal.variable()).max().unwrap_or(0)
}
