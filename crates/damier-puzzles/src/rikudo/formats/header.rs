//! The first line of the native form, which is also a board of its own where nothing is given.
//!
//! `radius 3`, `radius=3`, `hexagon 3`; `square 4 5`, `4x5`; `full` after a radius leaves the middle free, `diagonal` (or
//! `neighbours 8`) after a square makes corners touch.

use super::super::board::{Board, MAX_PLACES, Neighbours, Shape};
use damier_grid::reading::{Word, is_number};
use damier_model::{InputError, Source};

const HELP: &str = "a board begins with 'radius R' (R from 1 to 81, 'full' if the middle is free), or with \
                    'square ROWS COLUMNS' or 'ROWSxCOLUMNS' (up to 20000 cells, 'diagonal' for 8 neighbours)";

/// A first line, read.
pub(super) struct Header {
    pub(super) shape: Shape,
    /// Whether the middle of a hexagon was said to be free.
    pub(super) full: bool,
}

impl Header {
    /// The board without anything given.
    pub(super) fn board(&self) -> Board {
        if self.full { Board::new(self.shape, self.shape.all()) } else { Board::empty(self.shape) }
    }
}

/// Whether a word begins a first line.
pub(super) fn begins(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let name = word.split(['=', ':']).next().unwrap_or_default();
    matches!(name, "radius" | "hexagon" | "square") || times(&word).is_some()
}

/// `4x5` in its two parts.
fn times(word: &str) -> Option<(&str, &str)> {
    word.split_once(['x', 'X', '×']).filter(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// Reads a first line.
pub(super) fn read(source: &Source, line: &[Word]) -> Result<Header, InputError> {
    let mut words: Vec<Word> = Vec::new();
    for word in line {
        let parts = word.text.split(['=', ':']).flat_map(|part| match times(part) {
            Some((rows, columns)) => vec!["square", rows, columns],
            None => vec![part],
        });
        words.extend(parts.filter(|part| !part.is_empty()).map(|text| Word { text, mark: word.mark }));
    }
    let refused = |word: Option<&Word>, message: String| {
        let mark = word.or(line.last()).map(|word| word.mark);
        source.error(message, mark.as_slice(), HELP)
    };
    let kind = words.first().map(|word| word.text.to_ascii_lowercase()).unwrap_or_default();
    let mut header = if kind == "square" {
        let rows = size(words.get(1), "number of rows", &refused)?;
        let columns = size(words.get(2), "number of columns", &refused)?;
        Header { shape: Shape::Square { rows, columns, neighbours: Neighbours::Four }, full: true }
    } else {
        Header { shape: Shape::Hexagon { radius: size(words.get(1), "radius", &refused)? }, full: false }
    };
    if !header.shape.is_accepted() {
        let message = format!("a board of {} places is too large: {MAX_PLACES} are the most", header.shape.places());
        return Err(refused(words.get(1), message));
    }
    let mut rest = words.iter().skip(if kind == "square" { 3 } else { 2 });
    while let Some(word) = rest.next() {
        match (word.text.to_ascii_lowercase().as_str(), &mut header) {
            ("full", Header { shape: Shape::Hexagon { .. }, full }) => *full = true,
            ("diagonal" | "hidato", Header { shape: Shape::Square { neighbours, .. }, .. }) => {
                *neighbours = Neighbours::Eight;
            }
            ("neighbours" | "neighbors", Header { shape: Shape::Square { neighbours, .. }, .. }) => {
                *neighbours = match rest.next().map(|word| word.text) {
                    Some("4") => Neighbours::Four,
                    Some("8") => Neighbours::Eight,
                    _ => return Err(refused(Some(word), "squares have 4 neighbours or 8".to_owned())),
                };
            }
            _ => return Err(refused(Some(word), format!("'{}' says nothing about this board", word.text))),
        }
    }
    Ok(header)
}

fn size(
    word: Option<&Word>,
    what: &str,
    refused: &dyn Fn(Option<&Word>, String) -> InputError,
) -> Result<u32, InputError> {
    let Some(word) = word else { return Err(refused(None, format!("the {what} is missing"))) };
    if !is_number(word.text) {
        return Err(refused(Some(word), format!("'{}' is not a {what}", word.text)));
    }
    let accepted = word.text.parse().ok().filter(|size| (1..=MAX_PLACES as u32).contains(size));
    accepted.ok_or_else(|| refused(Some(word), format!("{} is out of range for a {what}", word.text)))
}

/// The first line for a board, and whether it alone describes the board when nothing is given.
pub(super) fn write(board: &Board) -> (String, bool) {
    let shape = board.shape();
    let plain = match shape {
        Shape::Hexagon { radius } => format!("radius {radius}"),
        Shape::Square { rows, columns, neighbours: Neighbours::Four } => format!("square {rows} {columns}"),
        Shape::Square { rows, columns, neighbours: Neighbours::Eight } => format!("square {rows} {columns} diagonal"),
    };
    let usual = match shape.centre() {
        Some(centre) => shape.places() - 1 == board.len() as u64 && board.vertex(centre).is_none(),
        None => shape.places() == board.len() as u64,
    };
    (plain, usual)
}
