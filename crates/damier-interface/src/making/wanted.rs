//! A board as hard as it should be: clues put back until it is.
//!
//! A board of which no clue can be left out is about as hard as its answer can be made, and with every clue it asks for nothing.
//! In between it is the easier the more clues it has, not strictly but nearly so. So a generator makes the hardest board that
//! it can, and hands over what it took away; clues are put back, twice as near each time, until the board is graded as wanted.
//! A board that is too easy as it is, and one whose grade jumps over what is wanted, are given up for another. What grades is
//! handed over by the caller, as the [`Prover`](super::Prover) is: generators know no grades.

use super::{Halt, Work};
use crate::UsageError;
use damier_model::Run;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Tells how hard boards of a puzzle are.
pub trait Grader: Send + Sync {
    /// The names of the levels, the easiest first.
    fn levels(&self) -> &'static [&'static str];
    /// The level of a board in native text; `None` if it has no place among them, as it has no single answer or takes too long.
    fn level(&self, board: &str, run: &Run) -> Result<Option<usize>, UsageError>;
}

/// How hard a board should be, what tells, and what was seen on the way.
#[derive(Clone)]
pub struct Wanted {
    level: usize,
    grader: Arc<dyn Grader>,
    seen: Arc<[AtomicU64]>,
}

impl Wanted {
    /// This level of a grader, by its number.
    pub fn new(grader: Arc<dyn Grader>, level: usize) -> Wanted {
        let seen = grader.levels().iter().map(|_| AtomicU64::new(0)).collect();
        Wanted { level, grader, seen }
    }

    /// The name of the level.
    pub fn name(&self) -> &'static str {
        self.grader.levels().get(self.level).copied().unwrap_or_default()
    }

    /// How often each level was met so far, where it was.
    pub fn seen(&self) -> Vec<(&'static str, u64)> {
        let seen = self.grader.levels().iter().zip(self.seen.iter());
        seen.map(|(&name, number)| (name, number.load(Relaxed))).filter(|(_, number)| *number > 0).collect()
    }

    /// How hard a board is beside what is wanted.
    fn beside(&self, board: &str, work: &Work) -> Result<Option<Ordering>, Halt> {
        work.look()?;
        let level = self.grader.level(board, &work.within(None, None))?;
        // What ended the grading, ends the making.
        work.look()?;
        Ok(level.map(|level| {
            self.seen[level].fetch_add(1, Relaxed);
            level.cmp(&self.level)
        }))
    }

    /// A board as hard as wanted, of one that is told by how many of so many clues are put back; none if none of those looked at is.
    pub fn dial(&self, clues: usize, work: &Work, board: impl Fn(usize) -> String) -> Result<Option<String>, Halt> {
        let text = board(0);
        match self.beside(&text, work)? {
            Some(Ordering::Equal) => return Ok(Some(text)),
            // What is too much to be graded may be graded with more clues.
            Some(Ordering::Greater) | None => {}
            Some(Ordering::Less) => return Ok(None),
        }
        let (mut above, mut below) = (0, clues);
        while below - above > 1 {
            let back = above + (below - above) / 2;
            let text = board(back);
            match self.beside(&text, work)? {
                Some(Ordering::Equal) => return Ok(Some(text)),
                Some(Ordering::Greater) | None => above = back,
                Some(Ordering::Less) => below = back,
            }
        }
        Ok(None)
    }
}

impl fmt::Debug for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Wanted").field(&self.name()).finish()
    }
}

/// The same level of the same grader.
impl PartialEq for Wanted {
    fn eq(&self, other: &Wanted) -> bool {
        self.level == other.level && Arc::ptr_eq(&self.grader, &other.grader)
    }
}
