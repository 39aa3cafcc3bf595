//! The solvers: three within this program, and any other that reads DIMACS.
//!
//! What the rest of the crate needs of a solver is little: clauses in, an answer under assumptions, values or failed
//! assumptions out, a way to stop it, and what it did. That is [`Solver`]; one file per back end says how it is done
//! there. Choosing is [`SolverChoice`]'s business, which is also how people name a solver on the command line.

mod batsat;
mod cadical;
mod child;
mod external;
mod minisat;
mod output;
mod verify;

use crate::cnf::Literal;
use damier_model::{Grounds, Run, Unusable};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a solver says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Satisfiable,
    Unsatisfiable,
    /// It was stopped, or used up what it was allowed.
    Interrupted,
    /// It says itself that it does not know.
    GaveUp,
}

/// What a solver may still do; `None` for as much as it likes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) decisions: Option<u64>,
    pub(crate) conflicts: Option<u64>,
}

/// What a solver has done since it was made, as far as it tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    pub(crate) propagations: u64,
    pub(crate) restarts: u64,
}

/// What a solver is told at its start.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Start {
    pub(crate) seed: u64,
    /// The time for a second opinion on what a program of others claims, if that was said.
    pub(crate) confirm: Option<Duration>,
}

impl Start {
    /// As a run says.
    pub(crate) fn of(run: &Run) -> Start {
        Start { seed: run.seed, confirm: run.budget.confirm }
    }
}

/// Stops a solver from another thread; may be called at any time while the solver lives.
pub(crate) type Interrupter = Box<dyn Fn() + Send>;

/// A solver that answers again and again, with more clauses each time and under other assumptions.
pub(crate) trait Solver {
    /// Makes sure that the variables 1..=`variables` exist.
    fn reserve(&mut self, variables: u32) -> Result<(), Trouble>;
    /// Adds a clause over variables that exist.
    fn add(&mut self, clause: &[Literal]) -> Result<(), Trouble>;
    /// Asks that these literals be tried as true first; solvers that have no such thing pass it over.
    /// To be said before anything else.
    fn prefer(&mut self, _literals: &[Literal]) -> Result<(), Trouble> {
        Ok(())
    }
    /// Takes such wishes back.
    fn prefer_no_longer(&mut self, _literals: &[Literal]) -> Result<(), Trouble> {
        Ok(())
    }
    /// Looks for a solution in which all assumptions hold.
    fn solve(&mut self, assumptions: &[Literal], allowance: Allowance) -> Result<Verdict, Trouble>;
    /// Whether a literal holds in the solution found last; a variable that may be anything is false.
    fn holds(&self, literal: Literal) -> bool;
    /// Some of the assumptions that cannot all hold, after [`Verdict::Unsatisfiable`] under these assumptions.
    fn failed(&mut self, assumptions: &[Literal]) -> Result<Vec<Literal>, Trouble>;
    /// What was done so far.
    fn effort(&self) -> Effort;
    /// How to stop it, where looking at the flag it was made with is not its way.
    fn interrupter(&mut self) -> Option<Interrupter> {
        None
    }
    /// What it rests on that there was no solution where it said so.
    fn grounds(&self) -> Grounds {
        Grounds::Exact
    }
    /// Whether it can answer again after it was stopped.
    fn survives_interruption(&self) -> bool {
        true
    }
}

/// A solver that cannot go on: it crashed, ran out of memory, or said something that is not true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

impl From<Trouble> for Unusable {
    fn from(trouble: Trouble) -> Unusable {
        Unusable(trouble.0)
    }
}

/// Which solver to use.
///
/// ```
/// use damier_sat::SolverChoice;
/// assert_eq!("minisat".parse(), Ok(SolverChoice::Minisat));
/// assert!("./no-such-program".parse::<SolverChoice>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SolverChoice {
    /// CaDiCaL, within this program.
    #[default]
    Cadical,
    /// MiniSat, within this program.
    Minisat,
    /// BatSat, within this program.
    Batsat,
    /// A program that reads DIMACS, started for every question.
    External(PathBuf),
}

impl SolverChoice {
    /// The solvers within this program, by name, with a line about each.
    pub const WITHIN: [(&'static str, SolverChoice, &'static str); 3] = [
        ("cadical", SolverChoice::Cadical, "CaDiCaL by Biere et al., with inprocessing; writes proofs"),
        ("minisat", SolverChoice::Minisat, "MiniSat by Eén and Sörensson; small, quick at many easy questions"),
        ("batsat", SolverChoice::Batsat, "BatSat, MiniSat in Rust"),
    ];

    /// A new solver without clauses, that looks at `stop` to know when to give up.
    pub(crate) fn start(&self, start: Start, stop: &Arc<AtomicBool>) -> Result<Box<dyn Solver>, Trouble> {
        let (stop, seed) = (Arc::clone(stop), start.seed);
        Ok(match self {
            SolverChoice::Cadical => Box::new(cadical::Cadical::new(seed, stop)?),
            SolverChoice::Minisat => Box::new(minisat::MiniSat::new()),
            SolverChoice::Batsat => Box::new(batsat::BatSat::new(stop)),
            SolverChoice::External(program) => Box::new(external::External::new(program.clone(), start, stop)),
        })
    }

    /// As [`SolverChoice::start`], for listing: many easy questions in a row.
    pub(crate) fn start_for_many(&self, start: Start, stop: &Arc<AtomicBool>) -> Result<Box<dyn Solver>, Trouble> {
        match self {
            SolverChoice::Cadical => Ok(Box::new(cadical::Cadical::for_many(start.seed, Arc::clone(stop))?)),
            other => other.start(start, stop),
        }
    }

    /// As [`SolverChoice::start`], with a DRAT proof written to a file of the given name; only CaDiCaL can.
    pub(crate) fn start_with_proof(
        &self,
        start: Start,
        stop: &Arc<AtomicBool>,
        proof: &Path,
    ) -> Result<Box<dyn Solver>, Trouble> {
        match self {
            SolverChoice::Cadical => Ok(Box::new(cadical::Cadical::with_proof(start.seed, Arc::clone(stop), proof)?)),
            other => Err(Trouble(format!("{other} writes no proofs here; accepted: cadical"))),
        }
    }
}

impl fmt::Display for SolverChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverChoice::External(program) => write!(f, "{}", program.display()),
            within => {
                let known = SolverChoice::WITHIN.iter().find(|(_, choice, _)| choice == within);
                f.write_str(known.map_or("", |&(name, ..)| name))
            }
        }
    }
}

/// A name of [`SolverChoice::WITHIN`], a path of a program, or the name of one that is found as shells find it.
impl FromStr for SolverChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<SolverChoice, String> {
        if let Some((_, choice, _)) = SolverChoice::WITHIN.into_iter().find(|&(name, ..)| name == text) {
            return Ok(choice);
        }
        let names = SolverChoice::WITHIN.map(|(name, ..)| name).join(", ");
        let accepted = format!("accepted: {names}, or a program that reads DIMACS");
        let program = if text.contains(std::path::MAIN_SEPARATOR) {
            Some(PathBuf::from(text)).filter(|path| path.is_file())
        } else {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&folders).map(|folder| folder.join(text)).find(|path| path.is_file())
        };
        program.map(SolverChoice::External).ok_or_else(|| format!("there is no program '{text}'; {accepted}"))
    }
}
