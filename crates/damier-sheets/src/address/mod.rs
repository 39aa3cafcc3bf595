//! Boards of other programs: addresses of puzz.link, put together from parts, files of pzprjs, ids of Simon Tatham's games, and
//! drawings of Penpa+.
//!
//! pzprjs (puzz.link and its relatives) writes boards of hundreds of puzzles with a few dozen encodings. Each of them is one
//! definition here that reads and writes; a sheet says in a comment which ones its addresses have, and what stands in them:
//!
//! ```text
//! %! puzz.link: lightup|akari 4cell=number?wall
//! ```
//!
//! - First the names of the puzzle there; the first is written, all are read.
//! - Then the parts in the order of the address, each with the layers that it fills. Behind `?` stands what a question mark
//!   is: a layer of truth values that is true there, or a number that the layer itself has there. Without it, question marks
//!   are refused.
//! - `circle=black(false,true)` says what the values of a part are in the layer, from the first on. Without it, numbers are
//!   themselves, names of an enum are taken from 1 on in their order, and 1 is true. `-` is a value that boards cannot have. `circle=white,black` has a layer of truth
//!   values for each value.
//! - `arrownumber16=number,way(north,south,west,east)` fills two layers: the number, and where its arrow points.
//! - `outside16=top,left` goes along the sides one after the other; `minus+plus` are layers of one side, the one next to the
//!   board first, and lists are read from the board outwards.
//! - `kakuro=down,right,dark` has the sums below and to the right, and dark cells without any; the sheet's boards have the
//!   first row and column too, whose sums the address has at its end.
//! - `[border]` in brackets is left out where nothing stands in it; without a layer, nothing may.
//! - `flags=b` are letters before the sizes that change neither rules nor board.
//!
//! Files of pzprjs (`pzprv3`) have the same parts as tables, and need no line of their own.
//!
//! Ids of Simon Tatham's games have a line and parts of the same kind, `%! tatham: loopy flags=t0 digits=number`. `less=2,1` says that
//! their one number is so many less than the columns and the rows of the board.
//!
//! Addresses of Penpa+ carry drawings: [`penpa`].
//!
//! The parts are listed in [`parts`]. Facts from `src/variety-common/Encode.js` of <https://github.com/robx/pzprjs>.

mod borders;
mod bound;
mod compared;
mod dominoes;
mod file;
mod game;
mod kakuro;
mod line;
mod link;
mod listed;
mod packed;
mod parts;
mod penpa;
mod signed;
mod spots;

pub(crate) use bound::bind;
pub(crate) use file::write as write_file;
pub(crate) use game::write as write_id;
pub(crate) use line::{Line, LineError, Whose};
pub(crate) use link::write;
pub(crate) use penpa::{Line as PageLine, fits as page_fits, write as write_page};

use crate::board::Board;
use crate::sheet::Sheet;
use damier_model::{InputError, Source};

/// Reads a board that is an address, an id or a file; `None` if the text is none of them.
pub(crate) fn read(sheet: &Sheet, source: &Source) -> Option<Result<Board, InputError>> {
    let page = || penpa::read(sheet, source);
    file::read(sheet, source).or_else(|| link::read(sheet, source)).or_else(page).or_else(|| game::read(sheet, source))
}

/// Whether a word is an address or an id of the sheet's puzzle.
pub(crate) fn begins(sheet: &Sheet, word: &str) -> bool {
    link::begins(sheet, word) || penpa::begins(sheet, word) || game::is_id(sheet, word)
}

#[cfg(test)]
mod tests;
