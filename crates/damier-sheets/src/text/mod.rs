//! The text form of boards, the same for all sheets: what stands beside the board by name, then blocks of rows between blank lines.
//!
//! ```text
//! stars: 2                 single numbers of the board, by name
//! top: 3 . 1 .             beside the board: a place for each column or row; lists have commas between places
//!
//! .1.X                     what stands in cells: signs next to each other, or with blanks between them
//! ..2.
//!
//! aabb                     regions: cells that touch and have one letter, or cells of one number
//! accc
//! ```
//!
//! What stands at corners is a block before the cells, with a row and a column more; lines from cell to cell are a block behind
//! them, of `┌─┐│└┘` or of directions (`se ew sw`). Where something stands on borders, the cells are spread between `+`:
//!
//! ```text
//! +-+ +
//! |2|1
//! +-+ +
//! ```
//!
//! Signs on borders may stand between cells without the `+`: `3 > . < .`, with lines of them between two rows. What comes from
//! a spreadsheet has semicolons, commas or tabs between cells, signs in columns and rows of their own. A size alone, `8x5`, is
//! an empty board.
//!
//! A text that begins with a line of numbers, rows before columns (`4 4`, then further numbers of the board), has its parts one
//! after the other without names, and `-` for nothing: so collections of boards have them.
//!
//! Boards and boards with an answer on them have one form; what is given of an answer is written as the answer is.

mod between;
mod blocks;
mod fields;
mod read;
mod regions;
mod several;
mod spread;
mod token;
mod write;

pub(crate) use fields::of_boxes;
pub(crate) use read::{Mode, accepted, read};
pub(crate) use regions::components;
pub(crate) use several::{boards, is_size, is_whole};
pub(crate) use spread::is_across;
pub(crate) use token::{Said as Token, joined, read as read_token, shown as token};
pub(crate) use write::{is_rightwards, write};

/// What stands for nothing.
const NOTHING: &str = ".";

/// What stands for a list of which nothing is known.
const UNKNOWN: &str = "?";

/// Lines to the north, east, south and west of a cell, one bit each, as a character.
const WAYS: [char; 16] = ['.', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
/// The same as letters, by bit.
const LETTERS: [char; 4] = ['n', 'e', 's', 'w'];

#[cfg(test)]
mod tests;
