//! One question after the other about one model: what if this cell is a 7? What the solver learns stays.
//!
//! Callers that change one clue at a time (generators, hints, the page) would spend most of their time on building the
//! same clauses again. A session builds them once; a question is a list of assumptions, and a refusal names those that
//! cannot hold together.
//!
//! ```
//! use damier_model::{Model, Run, all_different};
//! use damier_sat::{Answer, Session};
//! let mut m = Model::new("doc");
//! let x = m.ints("x", 3, 1..=3);
//! m.post(all_different(&x));
//! let mut session = Session::new(&m)?;
//! let run = Run::default();
//! let Answer::Solution(s) = session.solve_assuming(&[(x[0], 3).into()], &run)? else { panic!("there is one") };
//! assert_eq!(s[x[0]], 3);
//! let clash = session.solve_assuming(&[(x[2], 1).into(), (x[0], 3).into(), (x[1], 3).into()], &run)?;
//! assert_eq!(clash, Answer::Core(vec![1, 2]));
//! # Ok::<(), damier_model::Unusable>(())
//! ```

use crate::cnf::Literal;
use crate::encode::{encode_lazily, encode_with_selectors};
use crate::hunt::{Reply, ask};
use crate::loaded::Loaded;
use crate::meter::Meter;
use crate::solvers::{Interrupter, SolverChoice, Start};
use damier_model::{Answer, Assumption, Grounds, Model, Run, SolveAssuming, Unusable, Var};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A model held ready for many questions.
pub struct Session {
    loaded: Loaded,
    stop: Arc<AtomicBool>,
    variables: usize,
    constraints: usize,
    /// By constraint, where constraints can be switched.
    switches: Vec<Literal>,
    known: HashMap<Assumption, Literal>,
}

impl Session {
    /// A session with all constraints in force, by CaDiCaL.
    pub fn new(model: &Model) -> Result<Session, Unusable> {
        Session::with_solver(model, &SolverChoice::default(), 0)
    }

    /// As [`Session::new`], by another solver and from another seed.
    pub fn with_solver(model: &Model, solver: &SolverChoice, seed: u64) -> Result<Session, Unusable> {
        let stop = Arc::new(AtomicBool::new(false));
        let start = Start { seed, ..Start::default() };
        let loaded = Loaded::new(encode_lazily(model)?, solver, start, &stop, None)?;
        Ok(Session::of(model, loaded, stop, Vec::new()))
    }

    /// A session for many easy questions: nothing is done before each of them in the hope of making it easier.
    pub(crate) fn for_many(model: &Model, solver: &SolverChoice) -> Result<Session, Unusable> {
        let mut session = Session::with_solver(model, solver, 0)?;
        let easy = solver.start_for_many(Start::default(), &session.stop)?;
        session.loaded.replace(easy);
        Ok(session)
    }

    /// A session in which only those constraints are in force that a question assumes; domains always are.
    pub fn with_switches(model: &Model, solver: &SolverChoice, seed: u64) -> Result<Session, Unusable> {
        Session::stopped_by(Arc::new(AtomicBool::new(false)), model, solver, Start { seed, ..Start::default() })
    }

    /// As [`Session::with_switches`], with a flag of the caller's that stops the solver.
    pub(crate) fn stopped_by(
        stop: Arc<AtomicBool>,
        model: &Model,
        solver: &SolverChoice,
        start: Start,
    ) -> Result<Session, Unusable> {
        let (encoded, switches) = encode_with_selectors(model)?;
        let loaded = Loaded::new(encoded, solver, start, &stop, None)?;
        Ok(Session::of(model, loaded, stop, switches))
    }

    fn of(model: &Model, loaded: Loaded, stop: Arc<AtomicBool>, switches: Vec<Literal>) -> Session {
        let (variables, constraints) = (model.variables(), model.constraints().len());
        Session { loaded, stop, variables, constraints, switches, known: HashMap::new() }
    }

    /// A solution in which all assumptions hold, or some that cannot hold together.
    pub fn solve_assuming(&mut self, assumptions: &[Assumption], run: &Run) -> Result<Answer, Unusable> {
        let stop = Arc::clone(&self.stop);
        let meter = Meter::continuing(run, stop, self.loaded.solver.effort());
        let interrupter = self.loaded.solver.interrupter();
        let is_short = self.loaded.is_short(&meter);
        let mut ask = || self.ask(assumptions, &meter);
        let answer = if is_short { ask() } else { meter.during(interrupter, ask) }?;
        // The budget may have ended just as the answer came: then the solver was told to stop all the same.
        if self.stop.load(Ordering::Relaxed) {
            self.loaded.recover()?;
        }
        Ok(answer)
    }

    /// As [`Session::solve_assuming`], within a budget that is metered elsewhere; for several questions under one budget.
    pub(crate) fn ask(&mut self, assumptions: &[Assumption], meter: &Meter) -> Result<Answer, Unusable> {
        let mut literals = Vec::with_capacity(assumptions.len());
        let mut positions = Vec::with_capacity(assumptions.len());
        for (position, &assumption) in assumptions.iter().enumerate() {
            if let Some(literal) = self.literal(assumption)? {
                literals.push(literal);
                positions.push(position);
            }
        }
        self.loaded.pass_on()?;
        Ok(match ask(self.loaded.solver.as_mut(), meter, &literals)? {
            Reply::Stopped(limit) => Answer::Unknown(limit),
            Reply::Satisfiable => Answer::Solution(self.loaded.assignment()),
            Reply::Unsatisfiable => {
                let failed = self.loaded.solver.failed(&literals)?;
                let mut core = Vec::new();
                for literal in failed {
                    // Two assumptions may be one literal; one of them is enough.
                    core.extend(literals.iter().position(|&other| other == literal).map(|at| positions[at]));
                }
                core.sort_unstable();
                core.dedup();
                Answer::Core(core)
            }
        })
    }

    /// The literal of an assumption; `None` if it holds anyway.
    fn literal(&mut self, assumption: Assumption) -> Result<Option<Literal>, Unusable> {
        if let Some(&literal) = self.known.get(&assumption) {
            return Ok(Some(literal));
        }
        let foreign = |var: Var| !var.is_constant() && var.index() >= self.variables;
        if let Some(term) = assumption.term().filter(|term| foreign(term.var)) {
            return Err(Unusable(format!("{:?} is not a variable of this model", term.var)));
        }
        let literal = match assumption {
            Assumption::Constraint(index) if index >= self.constraints => {
                return Err(Unusable(format!("there is no constraint {index}: the model has {}", self.constraints)));
            }
            Assumption::Constraint(index) => match self.switches.get(index) {
                Some(&switch) => switch,
                None => return Ok(None),
            },
            Assumption::Equals(term, value) => self.loaded.encoded.equals(term, value),
            Assumption::Differs(term, value) => !self.loaded.encoded.equals(term, value),
            Assumption::AtLeast(term, value) => self.loaded.encoded.at_least(term, value),
            Assumption::AtMost(term, value) => match value.checked_add(1) {
                Some(above) => !self.loaded.encoded.at_least(term, above),
                None => return Ok(None),
            },
            Assumption::Holds(lit) => self.loaded.encoded.literal(lit),
        };
        self.known.insert(assumption, literal);
        Ok(Some(literal))
    }

    pub(crate) fn interrupter(&mut self) -> Option<Interrupter> {
        self.loaded.solver.interrupter()
    }

    /// What the refusals so far rest on.
    pub(crate) fn grounds(&self) -> Grounds {
        self.loaded.solver.grounds()
    }
}

impl SolveAssuming for Session {
    fn solve_assuming(&mut self, assumptions: &[Assumption], run: &Run) -> Result<Answer, Unusable> {
        Session::solve_assuming(self, assumptions, run)
    }
}
