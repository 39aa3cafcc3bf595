//! BatSat: MiniSat written anew in Rust, by Simon Cruanes and others. Nothing of it is C++, which is its point here.
//!
//! It asks a callback whether to stop, and tells it of every clause learnt, one for each conflict; so both limits are
//! kept there. It has no limit on decisions, which are looked at only between questions.

use super::cadical::{among, foreign, trouble, truth, verdict};
use super::{Allowance, Effort, Solver, Trouble, Verdict};
use crate::cnf::Literal;
use batsat::{Callbacks, ClauseKind, SolverInterface};
use rustsat::solvers::{Solve, SolveIncremental};
use rustsat::types::{Cl, Lit, Var};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Default)]
struct Reins {
    stop: Arc<AtomicBool>,
    learnt: u64,
    most: Option<u64>,
}

impl Callbacks for Reins {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        self.learnt += u64::from(matches!(kind, ClauseKind::Learnt));
    }

    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.most.is_some_and(|most| self.learnt >= most)
    }
}

pub(super) struct BatSat {
    solver: rustsat_batsat::Solver<Reins>,
    clause: Vec<Lit>,
}

impl BatSat {
    pub(super) fn new(stop: Arc<AtomicBool>) -> BatSat {
        let mut solver = rustsat_batsat::Solver::<Reins>::default();
        solver.batsat_mut().cb_mut().stop = stop;
        BatSat { solver, clause: Vec::new() }
    }
}

impl Solver for BatSat {
    fn reserve(&mut self, variables: u32) -> Result<(), Trouble> {
        match variables.checked_sub(1) {
            Some(last) => self.solver.reserve(Var::new(last)).map_err(trouble),
            None => Ok(()),
        }
    }

    fn add(&mut self, clause: &[Literal]) -> Result<(), Trouble> {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&literal| foreign(literal)));
        self.solver.add_clause_ref(Cl::new(&self.clause)).map_err(trouble)
    }

    fn solve(&mut self, assumptions: &[Literal], allowance: Allowance) -> Result<Verdict, Trouble> {
        let reins = self.solver.batsat_mut().cb_mut();
        (reins.learnt, reins.most) = (0, allowance.conflicts);
        let assumptions: Vec<Lit> = assumptions.iter().map(|&literal| foreign(literal)).collect();
        self.solver.solve_assumps(&assumptions).map(verdict).map_err(trouble)
    }

    fn holds(&self, literal: Literal) -> bool {
        self.solver.lit_val(foreign(literal)).is_ok_and(|value| truth(value, literal))
    }

    fn failed(&mut self, assumptions: &[Literal]) -> Result<Vec<Literal>, Trouble> {
        Ok(among(assumptions, &self.solver.core().map_err(trouble)?))
    }

    fn effort(&self) -> Effort {
        let solver = self.solver.batsat_ref();
        Effort {
            decisions: solver.num_decisions(),
            conflicts: solver.num_conflicts(),
            propagations: solver.num_propagations(),
            restarts: solver.num_restarts(),
        }
    }
}
