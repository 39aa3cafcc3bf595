//! Grades for those who make boards.

use super::{LEVELS, Reached, grade};
use crate::stop::Stop;
use damier_interface::{Puzzle, UsageError, making::Grader};
use damier_model::{Run, Source};

/// Grades boards of a puzzle while they are made.
pub struct ByGrade(pub &'static dyn Puzzle);

impl Grader for ByGrade {
    fn levels(&self) -> &'static [&'static str] {
        &LEVELS
    }

    fn level(&self, board: &str, run: &Run) -> Result<Option<usize>, UsageError> {
        let instance = self.0.parse(&Source::argument(board)).map_err(|error| UsageError(error.to_string()))?;
        match grade(self.0.name(), instance.as_ref(), run) {
            Ok(grade) => Ok((grade.reached == Reached::Solution).then_some(grade.level)),
            Err(Stop::Refused(message)) => Err(UsageError(message)),
            Err(Stop::Limit(_)) => Ok(None),
        }
    }
}
