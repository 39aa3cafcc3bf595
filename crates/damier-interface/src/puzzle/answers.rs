//! Answers: read from text, checked by the rules alone, and shown.
//!
//! Checking shares nothing with the models, so that a mistake in one of them is seen.
//!
//! ```
//! use damier_model::Source;
//! use damier_puzzles::find;
//!
//! let board = find("nqueens").expect("it is in the registry").parse(&Source::argument("4"))?;
//! assert!(board.check(&Source::argument("2 4 1 3"))?.is_empty());
//! let wrong = board.check(&Source::argument("1 3 1 3"))?;
//! assert!(!wrong.is_empty() && wrong.iter().all(|violation| !violation.cells.is_empty()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::Violation;
use damier_model::{InputError, Source};

/// Reads and checks the answers to one instance, and says how they are shown.
pub trait Answers {
    /// An answer to this instance, in whichever of the puzzle's text forms it is, as native text.
    fn read_answer(&self, source: &Source) -> Result<String, InputError>;
    /// What is wrong with an answer, by the rules alone; nothing for a right one.
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError>;
    /// What a right answer is worth by the rules alone, where something is to be as small or as large as possible.
    fn worth(&self, _answer: &Source) -> Option<i64> {
        None
    }
    /// How answers are shown to people.
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Line
    }
    /// An answer in one line, for boards that come one per line.
    fn in_one_line(&self, answer: &str) -> String {
        joined(answer, " ")
    }
    /// An answer that was written [in one line](Answers::in_one_line), laid out again so that it can be read.
    fn laid_out(&self, line: &str) -> String {
        joined(line, "\n")
    }
    /// What is printed where there is no solution, if the form of answers has words for it.
    fn words_for_no_solution(&self) -> Option<&str> {
        None
    }
}

/// The words of a text with this between them.
pub fn joined(text: &str, between: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(between)
}

/// How answers are shown to people; programs always get them as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerLook {
    /// A line of text, with a drawing of the board beside it.
    Line,
    /// Laid out like the board: a drawing beside it would say everything twice, so there is only one of them.
    Board,
    /// A form that is fixed to the letter elsewhere: never a drawing.
    Fixed,
}
