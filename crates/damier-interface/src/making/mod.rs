//! Making boards: fill, thin, grade, again and again until one is as requested.
//!
//! A generator brings one attempt: a random full answer, clues taken from it ([`thin`]) for as long as a function says
//! that the board keeps its solution, and a grade by techniques. The loop around attempts, the looks at the budget and
//! the word of progress are the same for all ([`board`]), and so is the reading of styles and difficulties (`terms`).
//! What proves that a solution is the only one: techniques, or the engine that the request brings ([`Prover`]).

mod prover;
pub mod terms;
pub mod thin;
mod wanted;

use crate::Made;
use crate::UsageError;
use damier_model::{Budget, Limit, Progress, Run, stage};
pub use prover::Prover;
use std::time::Instant;
pub use wanted::{Grader, Wanted};

/// The budget of an attempt, seen from inside it.
pub struct Work<'r> {
    run: &'r Run<'r>,
    /// When the first attempt began.
    pub begun: Instant,
}

impl<'r> Work<'r> {
    /// Work that begins now.
    pub fn new(run: &'r Run<'r>) -> Work<'r> {
        Work { run, begun: Instant::now() }
    }

    /// The run that the board is made in.
    pub fn run(&self) -> &'r Run<'r> {
        self.run
    }

    /// The limit that is met, if one is.
    pub fn over(&self) -> Option<Limit> {
        self.run.budget.exceeded(self.begun, 0, 0)
    }

    /// The same for work that hands on what stopped it.
    pub fn look(&self) -> Result<(), Limit> {
        self.over().map_or(Ok(()), Err)
    }

    /// What a search inside an attempt may use: the time and memory that are left, so many nodes and failures.
    pub fn within(&self, nodes: Option<u64>, failures: Option<u64>) -> Run<'static> {
        let time = self.run.budget.time.map(|all| all.saturating_sub(self.begun.elapsed()));
        let budget = Budget { time, nodes, failures, solutions: None, ..self.run.budget.clone() };
        Run { budget, ..Run::default() }
    }
}

/// What ends the making of a board without one.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// A limit was met.
    Limit(Limit),
    /// No board can be as requested, as turned out on the way.
    Refused(UsageError),
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Halt {
        Halt::Limit(limit)
    }
}

impl From<UsageError> for Halt {
    fn from(refusal: UsageError) -> Halt {
        Halt::Refused(refusal)
    }
}

/// A board in native text, and how hard it is where that is known.
pub type Board = (String, Option<&'static str>);

/// Attempts boards until one is as requested, at most so many times. The budget's nodes are attempts.
pub fn board<H: Into<Halt>>(
    most: u64,
    run: &Run,
    mut attempt: impl FnMut(&Work) -> Result<Option<Board>, H>,
) -> Result<Made, UsageError> {
    let work = Work::new(run);
    for tries in 0..most {
        if let Some(stopped_by) = run.budget.exceeded(work.begun, tries, 0) {
            return Ok(Made::NotFound { tries, stopped_by });
        }
        let tries = tries + 1;
        if let Some(progress) = run.progress {
            progress(&Progress { nodes: tries, ..Progress::default() });
        }
        // Models are built within attempts, and hold to the limits as they do elsewhere.
        let attempted = stage::within(&run.budget, work.begun, || attempt(&work).map_err(Into::into));
        match attempted.unwrap_or_else(|ended| Err(Halt::Limit(ended.limit))) {
            Ok(Some((text, difficulty))) => return Ok(Made::Board { text, difficulty, tries }),
            Ok(None) => {}
            Err(Halt::Limit(stopped_by)) => return Ok(Made::NotFound { tries, stopped_by }),
            Err(Halt::Refused(refusal)) => return Err(refusal),
        }
    }
    Ok(Made::NotFound { tries: most, stopped_by: Limit::Nodes })
}

#[cfg(test)]
mod tests;
