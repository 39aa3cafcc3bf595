//! A model in a solver: the clauses that were passed on, those that were made since, and the way back.

use crate::cnf::{Cnf, Literal};
use crate::encode::Encoded;
use crate::lazy::Lazily;
use crate::meter::Meter;
use crate::solvers::{Solver, SolverChoice, Start, Trouble};
use damier_model::Assignment;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) struct Loaded {
    pub(crate) encoded: Encoded,
    pub(crate) solver: Box<dyn Solver>,
    choice: SolverChoice,
    start: Start,
    stop: Arc<AtomicBool>,
    /// Clauses of the encoding that the solver has.
    passed_on: usize,
}

impl Loaded {
    /// A solver that is still to be given the clauses; `proof` is where its proof goes, if one is wanted.
    pub(crate) fn new(
        encoded: Encoded,
        choice: &SolverChoice,
        start: Start,
        stop: &Arc<AtomicBool>,
        proof: Option<&Path>,
    ) -> Result<Loaded, Trouble> {
        let solver = match proof {
            None => choice.start(start, stop)?,
            Some(file) => choice.start_with_proof(start, stop, file)?,
        };
        let solver = Lazily::dressed(solver, encoded.lazy());
        let (choice, stop) = (choice.clone(), Arc::clone(stop));
        Ok(Loaded { encoded, solver, choice, start, stop, passed_on: 0 })
    }

    /// Whether a search is over soon by its own limits, which the solver keeps to.
    pub(crate) fn is_short(&self, meter: &Meter) -> bool {
        self.choice == SolverChoice::Cadical && meter.is_short(self.encoded.cnf().len())
    }

    /// Gives the solver what was added to the encoding since the last time, as long as the budget lasts.
    pub(crate) fn pass_on(&mut self) -> Result<(), Trouble> {
        if self.passed_on == 0 {
            self.solver.prefer(self.encoded.warm_start())?;
        }
        self.passed_on = pass_on(self.encoded.cnf(), self.passed_on, self.solver.as_mut(), &self.stop)?;
        Ok(())
    }

    /// After a stop: a new solver where the old one has had enough. What it learnt is lost.
    pub(crate) fn recover(&mut self) -> Result<(), Trouble> {
        if !self.solver.survives_interruption() {
            self.replace(self.choice.start(self.start, &self.stop)?);
        }
        Ok(())
    }

    /// Takes another solver, which has no clauses yet.
    pub(crate) fn replace(&mut self, solver: Box<dyn Solver>) {
        self.solver = Lazily::dressed(solver, self.encoded.lazy());
        self.passed_on = 0;
    }

    /// The solution found last.
    pub(crate) fn assignment(&self) -> Assignment {
        self.encoded.assignment(|literal: Literal| self.solver.holds(literal))
    }
}

/// Clauses between two looks at the flag.
const LOOK_EVERY: usize = 1 << 12;

/// Gives a solver the clauses from `first` on, until there are no more or the flag is set; answers how many it has then.
pub(crate) fn pass_on(cnf: &Cnf, first: usize, solver: &mut dyn Solver, stop: &AtomicBool) -> Result<usize, Trouble> {
    solver.reserve(cnf.variables())?;
    for index in first..cnf.len() {
        if index % LOOK_EVERY == 0 && stop.load(Ordering::Relaxed) {
            return Ok(index);
        }
        solver.add(cnf.clause(index))?;
    }
    Ok(cnf.len())
}
