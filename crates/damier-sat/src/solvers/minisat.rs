//! MiniSat: the small classic. It keeps its place between questions, so that many easy ones go quickly.
//!
//! Eén, Sörensson: An Extensible SAT-solver, SAT 2003. It is interrupted from another thread, and stays so for good: a
//! solver that was stopped is replaced by a new one. It has no limit on decisions; under one it works in short runs and
//! looks in between.

use super::cadical::{among, foreign, trouble, truth, verdict};
use super::{Allowance, Effort, Interrupter, Solver, Trouble, Verdict};
use crate::cnf::Literal;
use rustsat::solvers::{GetInternalStats, Interrupt, InterruptSolver, PhaseLit, Solve, SolveIncremental};
use rustsat::types::{Cl, Lit, Var};
use rustsat_minisat::Limit;
use rustsat_minisat::core::Minisat;

/// Conflicts between two looks at the number of decisions.
const SHORT_RUN: u64 = 128;

pub(super) struct MiniSat {
    solver: Minisat,
    variables: u32,
    clause: Vec<Lit>,
}

impl MiniSat {
    pub(super) fn new() -> MiniSat {
        MiniSat { solver: Minisat::default(), variables: 0, clause: Vec::new() }
    }
}

impl Solver for MiniSat {
    fn reserve(&mut self, variables: u32) -> Result<(), Trouble> {
        if variables > self.variables {
            self.variables = variables;
            self.solver.reserve(Var::new(variables - 1)).map_err(trouble)?;
        }
        Ok(())
    }

    fn add(&mut self, clause: &[Literal]) -> Result<(), Trouble> {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&literal| foreign(literal)));
        self.solver.add_clause_ref(Cl::new(&self.clause)).map_err(trouble)
    }

    fn prefer(&mut self, literals: &[Literal]) -> Result<(), Trouble> {
        if let Some(most) = literals.iter().map(|literal| literal.variable()).max() {
            self.reserve(most)?;
        }
        literals.iter().try_for_each(|&literal| self.solver.phase_lit(foreign(literal)).map_err(trouble))
    }

    fn prefer_no_longer(&mut self, literals: &[Literal]) -> Result<(), Trouble> {
        literals.iter().try_for_each(|&literal| self.solver.unphase_var(foreign(literal).var()).map_err(trouble))
    }

    fn solve(&mut self, assumptions: &[Literal], allowance: Allowance) -> Result<Verdict, Trouble> {
        let assumptions: Vec<Lit> = assumptions.iter().map(|&literal| foreign(literal)).collect();
        let start = self.effort();
        loop {
            let now = self.effort();
            let left = |most: Option<u64>, done: u64| most.map(|most| most.saturating_sub(done));
            let conflicts = left(allowance.conflicts, now.conflicts - start.conflicts);
            let decisions = left(allowance.decisions, now.decisions - start.decisions);
            if conflicts == Some(0) || decisions == Some(0) {
                return Ok(Verdict::Interrupted);
            }
            let run = if decisions.is_some() { Some(conflicts.unwrap_or(u64::MAX).min(SHORT_RUN)) } else { conflicts };
            // Its budget is counted from the conflicts so far, and must not overflow together with them.
            self.solver.set_limit(run.map_or(Limit::None, |most| Limit::Conflicts(most.min(1 << 40) as i64)));
            let answer = verdict(self.solver.solve_assumps(&assumptions).map_err(trouble)?);
            let used_up = self.effort().conflicts - now.conflicts >= run.unwrap_or(u64::MAX);
            if answer != Verdict::Interrupted || !used_up {
                return Ok(answer);
            }
        }
    }

    fn holds(&self, literal: Literal) -> bool {
        // Asked for either literal of a variable that no clause decides, it may say that it holds: so only one is asked for.
        let positive = Literal::positive(literal.variable());
        self.solver.lit_val(foreign(positive)).is_ok_and(|value| truth(value, positive)) != literal.is_negated()
    }

    fn failed(&mut self, assumptions: &[Literal]) -> Result<Vec<Literal>, Trouble> {
        Ok(among(assumptions, &self.solver.core().map_err(trouble)?))
    }

    fn effort(&self) -> Effort {
        Effort {
            decisions: self.solver.decisions() as u64,
            conflicts: self.solver.conflicts() as u64,
            propagations: self.solver.propagations() as u64,
            restarts: 0,
        }
    }

    fn interrupter(&mut self) -> Option<Interrupter> {
        let interrupter = self.solver.interrupter();
        Some(Box::new(move || interrupter.interrupt()))
    }

    fn survives_interruption(&self) -> bool {
        false
    }
}
