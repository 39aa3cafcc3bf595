//! Reading boards: from one text form or several, alone or many in a text, with an answer on them or without.
//!
//! A text is read as a board to solve ([`ReadBoards::parse`]) or as a board with an answer on it
//! ([`ReadBoards::parse_filled`]); the command that was given says which. Errors point at the place.
//!
//! ```
//! use damier_model::Source;
//! use damier_puzzles::find;
//!
//! let sudoku = find("sudoku").expect("it is in the registry");
//! let board = sudoku.parse(&Source::argument("1...............")).expect("a board of 4×4");
//! assert_eq!(board.cells(), 16);
//! let error = sudoku.parse(&Source::argument("1......%........")).err().expect("no such number");
//! assert!(error.to_string().contains("%"), "{error}");
//! ```

use super::{Filled, FormatInfo, Instance, Refusal};
use damier_grid::{
    Picture,
    drawing::Drawing,
    several::{self, Parts},
};
use damier_model::{InputError, Source};

/// Reads boards from text.
pub trait ReadBoards {
    /// What an instance may look like, in a few lines for people.
    fn accepts(&self) -> &str;
    /// The text forms an instance can be read from and written in; the first can say everything.
    fn formats(&self) -> &[FormatInfo];
    /// Reads an instance, in whichever of the text forms it is.
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError>;
    /// Reads a board with an answer on it, for checking: nothing on it counts as given.
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError>;
    /// Whether an argument is the instance itself rather than the name of a file.
    fn is_inline(&self, argument: &str) -> bool {
        argument.contains('\n')
    }
    /// The boards of a text that holds several, each with the number of its first line; nothing if it holds one.
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        several::boards(text, |_| false, |block| self.parse(&Source::argument(block)).is_ok())
    }
    /// What addresses of puzz.link call the puzzle, if it reads them.
    fn genre(&self) -> Option<&str> {
        None
    }
    /// All names that addresses of puzz.link have for the puzzle: the [genre](ReadBoards::genre) first.
    fn genres(&self) -> Vec<&str> {
        self.genre().into_iter().collect()
    }
    /// The native text of a board that was drawn for the terminal; nothing if the puzzle's drawings are not read.
    fn undrawn(&self, _drawing: &Drawing) -> Option<Result<String, InputError>> {
        None
    }
    /// A board drawn as it stands in a text: as an answer where [it is one](Filled::is_answer), or else as a board to solve.
    fn picture_of(&self, source: &Source) -> Result<Picture, Refusal> {
        self.picture_as_it_stands(source)
    }
    /// [The same](ReadBoards::picture_of) for every puzzle.
    fn picture_as_it_stands(&self, source: &Source) -> Result<Picture, Refusal> {
        match self.parse_filled(source) {
            Ok(Filled { instance, answer, is_answer: true }) => instance.picture(Some(&Source::argument(answer))),
            _ => self.parse(source)?.picture(None),
        }
    }
}
