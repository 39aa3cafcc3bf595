//! CaDiCaL, the default: the strongest of the three on hard questions, and the one that writes proofs.
//!
//! Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt: CaDiCaL 2.0, CAV 2024. It is linked in through `rustsat-cadical`;
//! two copies of it must never be linked into one program.

use super::{Allowance, Effort, Solver, Trouble, Verdict};
use crate::cnf::Literal;
use rustsat::solvers::{ControlSignal, GetInternalStats, PhaseLit, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Cl, Lit, TernaryVal, Var};
use rustsat_cadical::{CaDiCaL, Config, Limit, ProofFormat};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest seed CaDiCaL takes; larger ones are folded into this range.
const SEEDS: u64 = 2_000_000_000;

pub(super) struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    variables: u32,
    clause: Vec<Lit>,
}

impl Cadical {
    pub(super) fn new(seed: u64, stop: Arc<AtomicBool>) -> Result<Cadical, Trouble> {
        Cadical::until(seed, move || stop.load(Ordering::Relaxed))
    }

    /// As [`Cadical::new`], with another way to know when to give up.
    pub(super) fn until(seed: u64, mut enough: impl FnMut() -> bool + 'static) -> Result<Cadical, Trouble> {
        let mut solver = CaDiCaL::default();
        solver.set_option("seed", (seed % SEEDS) as i32).map_err(trouble)?;
        solver.attach_terminator(move || if enough() { ControlSignal::Terminate } else { ControlSignal::Continue });
        Ok(Cadical { solver, variables: 0, clause: Vec::new() })
    }

    /// For many easy questions in a row: without what is done anew before each one, in the hope of making it easier, and
    /// going back no further than the new clause asks (its option `ilb`). It stays in its stable mode, which is the better
    /// one at finding. Listing the paths of a 5×5 board took a twentieth of the time, a thousand fillings of a 96×96 Unruly
    /// a seventh.
    pub(super) fn for_many(seed: u64, stop: Arc<AtomicBool>) -> Result<Cadical, Trouble> {
        let mut this = Cadical::new(seed, stop)?;
        this.solver.set_configuration(Config::Plain).map_err(trouble)?;
        for technique in ["lucky", "walk"] {
            this.solver.set_option(technique, 0).map_err(trouble)?;
        }
        this.solver.set_option("stabilizeonly", 1).map_err(trouble)?;
        this.solver.set_option("ilb", 2).map_err(trouble)?;
        Ok(this)
    }

    /// The file is complete once the solver is dropped.
    pub(super) fn with_proof(seed: u64, stop: Arc<AtomicBool>, file: &Path) -> Result<Cadical, Trouble> {
        let mut this = Cadical::new(seed, stop)?;
        this.solver.trace_proof(file, ProofFormat::Drat { binary: false }).map_err(trouble)?;
        Ok(this)
    }
}

impl Solver for Cadical {
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
        if !literals.is_empty() {
            // It would try other values before: all false, all true, and what a random walk comes to.
            for technique in ["lucky", "walk"] {
                self.solver.set_option(technique, 0).map_err(trouble)?;
            }
        }
        literals.iter().try_for_each(|&literal| self.solver.phase_lit(foreign(literal)).map_err(trouble))
    }

    fn prefer_no_longer(&mut self, literals: &[Literal]) -> Result<(), Trouble> {
        literals.iter().try_for_each(|&literal| self.solver.unphase_var(foreign(literal).var()).map_err(trouble))
    }

    fn solve(&mut self, assumptions: &[Literal], allowance: Allowance) -> Result<Verdict, Trouble> {
        let figure = |most: u64| i32::try_from(most).unwrap_or(i32::MAX);
        if let Some(most) = allowance.conflicts {
            self.solver.set_limit(Limit::Conflicts(figure(most))).map_err(trouble)?;
        }
        if let Some(most) = allowance.decisions {
            self.solver.set_limit(Limit::Decisions(figure(most))).map_err(trouble)?;
        }
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
        Effort {
            decisions: self.solver.decisions() as u64,
            conflicts: self.solver.conflicts() as u64,
            propagations: self.solver.propagations() as u64,
            restarts: 0,
        }
    }
}

/// Our literal as rustsat's.
pub(super) fn foreign(literal: Literal) -> Lit {
    Lit::new(literal.variable() - 1, literal.is_negated())
}

/// What a value says of the literal it was asked for; a variable that may be anything is false.
pub(super) fn truth(value: TernaryVal, literal: Literal) -> bool {
    match value {
        TernaryVal::True => true,
        TernaryVal::False => false,
        TernaryVal::DontCare => literal.is_negated(),
    }
}

pub(super) fn verdict(result: SolverResult) -> Verdict {
    match result {
        SolverResult::Sat => Verdict::Satisfiable,
        SolverResult::Unsat => Verdict::Unsatisfiable,
        SolverResult::Interrupted => Verdict::Interrupted,
    }
}

/// The assumptions whose negations are in a core, which is a clause.
pub(super) fn among(assumptions: &[Literal], core: &[Lit]) -> Vec<Literal> {
    assumptions.iter().copied().filter(|&literal| core.contains(&!foreign(literal))).collect()
}

pub(super) fn trouble(error: impl fmt::Display) -> Trouble {
    Trouble(format!("the SAT solver gave up: {error}"))
}
