//! Addresses of Penpa+, the drawing board on which setters make puzzles that no program knows.
//!
//! An address carries a drawing: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=…`, where `p` is base64 of deflated lines
//! ([`packing`]). A drawing knows nothing of rules: it has numbers, symbols, colours and lines at points ([`page`]). What they are to a
//! sheet follows from its layers, as they are drawn elsewhere: walls are black cells, circles are circles, regions have thick lines
//! around them, all else is the words of the text form. Where that is not what people draw, a comment of the sheet says so ([`marks`]):
//!
//! ```text
//! %! penpa: arrow=arrow.0,arrow.2,arrow.3,arrow.1 wall=surface
//! ```
//!
//! One list of marks writes and reads ([`places`]). Read is the problem; an answer that somebody drew over it is not. Lines along borders
//! that mean nothing to a sheet (the boxes of Sudoku) are let be; colours, symbols and numbers that mean nothing are refused, since
//! the setter meant something by them.
//!
//! Sheets of hexagons have none: points of those boards are counted in another way.
//!
//! Facts from the sources of <https://github.com/swaroopg92/penpa-edit>.

mod marks;
mod packing;
mod page;
mod places;
#[cfg(test)]
mod tests;

pub(crate) use marks::Line;

use super::line::LineError;
use crate::board::Board;
use crate::layers::Layers;
use crate::sheet::Sheet;
use damier_grid::address::drawing;
use damier_model::{InputError, Mark, Source};
use page::Page;

/// What addresses begin with.
const SITE: &str = "https://swaroopg92.github.io/penpa-edit/#";
const HELP: &str = "an address of Penpa+ ends with #m=edit&p= and the board as it was packed there; 'Share' makes one";

/// Whether a word is an address, where the sheet's boards can be drawn.
pub(crate) fn begins(sheet: &Sheet, word: &str) -> bool {
    !sheet.hexagons && drawing(word).is_some()
}

/// Whether the sheet's comment on marks fits to its layers.
pub(crate) fn fits(line: &Line, layers: &Layers) -> Result<(), LineError> {
    marks::of(Some(line), layers).map(|_| ())
}

/// Reads the board of an address; `None` if the text is none.
pub(crate) fn read(sheet: &Sheet, source: &Source) -> Option<Result<Board, InputError>> {
    let word = source.text.trim();
    let packed = drawing(word).filter(|_| !sheet.hexagons)?;
    let start = word.as_ptr() as usize - source.text.as_ptr() as usize;
    let row = source.text[..start].matches('\n').count() + 1;
    let column = source.text[..start].rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let at = column + word[..packed.as_ptr() as usize - word.as_ptr() as usize].chars().count();
    let length = packed.split_whitespace().next().map_or(1, |word| word.chars().count().max(1));
    let error = |message: String| source.error(message, &[Mark::at(row, at, length)], HELP);
    Some(board(sheet, packed).map_err(error))
}

fn board(sheet: &Sheet, packed: &str) -> Result<Board, String> {
    let page = Page::read(&packing::unpack(packed)?)?;
    let layers = sheet.layers().map_err(|failure| failure.to_string())?;
    let marks = marks::of(sheet.page.as_ref(), layers).map_err(|failure| failure.message)?;
    places::board(sheet, layers, &marks, &page)
}

/// Writes a board as an address, or says what a drawing cannot say of it.
pub(crate) fn write(sheet: &Sheet, board: &Board) -> Result<String, String> {
    if sheet.hexagons {
        return Err(format!("boards of {} have no addresses of Penpa+: their cells are hexagons", sheet.name));
    }
    let layers = sheet.layers().map_err(|failure| failure.to_string())?;
    let marks = marks::of(sheet.page.as_ref(), layers).map_err(|failure| failure.message)?;
    let page = places::page(sheet, layers, &marks, board)?;
    Ok(format!("{SITE}m=edit&p={}", packing::pack(&page.write()?)))
}
