//! The native form: a first line that names the shape, the rows as they lie, the links.
//!
//! ```text
//! radius 2                # comments run to the end of the line
//!      1   .   .
//!    .   .   .   7
//!  .   .   X   .   .
//!    .   .   .   .
//!     18   .   .
//! links 3-4 10-11         # cells numbered from 1 in reading order, blocked ones not counted
//! ```
//!
//! Answers are the rows alone. Rows without a first line are read too where they are a rectangle (4 neighbours) or a
//! hexagon.

use super::super::board::{Board, Neighbours, Shape};
use super::ACCEPTED;
use super::header::{self, Header};
use damier_grid::reading::{Word, is_number};
use damier_model::{Cell, InputError, Mark, Source};
use std::fmt::Write;

const ROWS_HELP: &str = "a row holds numbers from 1, '.' for unknown, 'X' for blocked, with spaces between them";
const LINKS_HELP: &str = "links are pairs of cells as in 'links 1-2 5-9', cells numbered from 1 in reading order \
                          without the blocked ones";

/// What stands in a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Blocked,
    Unknown,
    Number(u32),
}

type Lines<'l, 't> = &'l [Vec<Word<'t>>];

/// Reads a text that begins with a first line.
pub(super) fn read(source: &Source, lines: Lines) -> Result<Board, InputError> {
    let header = header::read(source, &lines[0])?;
    let (rows, links) = without_links(&lines[1..]);
    let board = if rows.is_empty() {
        header.board()
    } else {
        if let (true, Shape::Hexagon { .. }) = (header.full, header.shape) {
            let message = "'full' is for a board without rows";
            return Err(source.error(message, &[lines[0][0].mark], "the rows say which places are blocked"));
        }
        let Header { shape, .. } = header;
        fill(source, rows, shape, lines[0][0].mark)?
    };
    read_links(source, links, board)
}

/// Reads rows alone.
pub(super) fn read_bare(source: &Source, lines: Lines, expected: Option<Shape>) -> Result<Board, InputError> {
    let (rows, links) = without_links(lines);
    let shape = match expected.or_else(|| shape_of(rows)) {
        Some(shape) if shape.is_accepted() => shape,
        _ => {
            for word in rows.first().into_iter().flatten() {
                entry(source, word)?;
            }
            let message = "these rows are neither a rectangle nor a hexagon of an accepted size";
            return Err(source.error(message, &[lines[0][0].mark], ACCEPTED));
        }
    };
    let board = fill(source, rows, shape, lines[0][0].mark)?;
    read_links(source, links, board)
}

/// Whether there are as many rows as the shape has, each of its length.
pub(super) fn fits(lines: Lines, shape: Shape) -> bool {
    let (rows, _) = without_links(lines);
    rows.len() == shape.rows() as usize
        && (1..).zip(rows).all(|(row, words)| words.len() == shape.row_length(row) as usize)
}

/// Whether the rows are a hexagon, or a rectangle that holds every number from 1 once.
pub(super) fn is_hexagon_or_full(lines: Lines) -> bool {
    let (rows, _) = without_links(lines);
    match shape_of(rows) {
        None => false,
        Some(Shape::Hexagon { .. }) => true,
        Some(Shape::Square { .. }) => {
            let mut numbers: Vec<usize> = rows.iter().flatten().map(|word| word.text.parse().unwrap_or(0)).collect();
            numbers.sort_unstable();
            numbers.into_iter().eq(1..=rows.iter().map(Vec::len).sum())
        }
    }
}

/// What rows look like: a rectangle, or a hexagon.
fn shape_of(rows: Lines) -> Option<Shape> {
    let longest = u32::try_from(rows.iter().map(Vec::len).max()?).ok()?;
    let count = u32::try_from(rows.len()).ok()?;
    let square = Shape::Square { rows: count, columns: longest, neighbours: Neighbours::Four };
    let hexagon = Shape::Hexagon { radius: longest / 2 };
    [square, hexagon].into_iter().find(|&shape| shape.is_accepted() && fits(rows, shape))
}

/// The rows, and the lines from the first that speaks of links.
fn without_links<'l, 't>(lines: Lines<'l, 't>) -> (Lines<'l, 't>, Lines<'l, 't>) {
    let at = lines.iter().position(|line| begins_links(line[0].text));
    lines.split_at(at.unwrap_or(lines.len()))
}

/// Whether a word begins the lines that speak of links.
pub(super) fn begins_links(word: &str) -> bool {
    word.to_ascii_lowercase().trim_end_matches(':') == "links"
}

/// What mostly stands in a cell whose number is unknown.
pub(super) const UNKNOWN: &str = ".";

/// Whether a word stands for an unknown number.
pub(super) fn is_unknown(word: &str) -> bool {
    [UNKNOWN, "?", "_"].contains(&word)
}

fn entry(source: &Source, word: &Word) -> Result<Entry, InputError> {
    let refused = |message: String| source.error(message, &[word.mark], ROWS_HELP);
    match word.text {
        text if is_unknown(text) => Ok(Entry::Unknown),
        "X" | "x" => Ok(Entry::Blocked),
        text if is_number(text) => match text.parse() {
            Ok(number) if number > 0 => Ok(Entry::Number(number)),
            Ok(_) => Err(refused(format!("{text} is not on this board: numbers start at 1"))),
            Err(_) if text.starts_with('-') => Err(refused(format!("{text} is not on this board: numbers start at 1"))),
            Err(_) => Err(refused(format!("{text} is too large a number"))),
        },
        text => Err(refused(format!("'{text}' is not a cell"))),
    }
}

fn fill(source: &Source, rows: Lines, shape: Shape, start: Mark) -> Result<Board, InputError> {
    let (mut cells, mut given) = (Vec::new(), Vec::new());
    for (row, line) in (1..).zip(rows) {
        if row > shape.rows() {
            let message = format!("a row too many: this board has {} rows", shape.rows());
            return Err(source.error(message, &[line[0].mark], ROWS_HELP));
        }
        for (column, word) in (1..).zip(line) {
            match entry(source, word)? {
                Entry::Blocked => {}
                Entry::Unknown => {
                    cells.push(Cell { row, column });
                    given.push(None);
                }
                Entry::Number(number) => {
                    cells.push(Cell { row, column });
                    given.push(Some(number));
                }
            }
        }
        let (found, wanted) = (line.len(), shape.row_length(row) as usize);
        if found != wanted {
            let message = format!("row {row} has {found} places, but {wanted} on this board");
            let mark = line.get(wanted).or(line.last()).map(|word| word.mark);
            return Err(source.error(message, mark.as_slice(), ROWS_HELP));
        }
    }
    if rows.len() < shape.rows() as usize {
        let message = format!("the board ends after {} of its {} rows", rows.len(), shape.rows());
        let mark = rows.last().and_then(|line| line.last()).map_or(start, |word| word.mark);
        return Err(source.error(message, &[mark], ROWS_HELP));
    }
    Ok(Board::new(shape, cells).with_given(given))
}

fn read_links(source: &Source, lines: Lines, board: Board) -> Result<Board, InputError> {
    let mut links = Vec::new();
    for line in lines {
        let leads = line[0].text.to_ascii_lowercase().trim_end_matches(':') == "links";
        for word in line.iter().skip(usize::from(leads)) {
            let refused = |message: String| source.error(message, &[word.mark], LINKS_HELP);
            let cell = |text: &str| -> Result<usize, InputError> {
                if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
                    return Err(refused(format!("'{}' is not a link", word.text)));
                }
                let accepted = text.parse().ok().filter(|cell| (1..=board.len()).contains(cell));
                accepted.ok_or_else(|| refused(format!("there is no cell {text}: this board has {}", board.len())))
            };
            let Some((one, other)) = word.text.split_once('-') else {
                return Err(refused(format!("'{}' is not a link", word.text)));
            };
            let (one, other) = (cell(one)?, cell(other)?);
            if one == other {
                return Err(refused(format!("cell {one} cannot be linked with itself")));
            }
            links.push((one - 1, other - 1));
        }
    }
    Ok(board.with_links(links))
}

/// The whole board.
pub(super) fn write(board: &Board) -> String {
    let mut text = header::write(board).0;
    text.push('\n');
    text.push_str(&rows(board, |vertex| board.given()[vertex]));
    text.push('\n');
    if !board.links().is_empty() {
        text.push_str("links");
        for (a, b) in board.links() {
            let _ = write!(text, " {}-{}", a + 1, b + 1);
        }
        text.push('\n');
    }
    text
}

/// The whole board, or its first line alone if that says everything.
pub(super) fn describe(board: &Board) -> String {
    match header::write(board) {
        (line, true) if board.is_blank() => line,
        _ => write(board).trim_end().to_owned(),
    }
}

/// The rows as they lie, the last not ended: a number where there is one, `.` for none, `X` for blocked.
pub(super) fn rows(board: &Board, number: impl Fn(usize) -> Option<u32>) -> String {
    let shape = board.shape();
    let numbers: Vec<Option<u32>> = (0..board.len()).map(number).collect();
    let digits = numbers.iter().flatten().max().copied().unwrap_or(0).max(board.len() as u32).to_string().len();
    // Rows of a hexagon are shifted by half a place, so that a place takes an even number of characters.
    let pitch = match shape {
        Shape::Hexagon { .. } => (digits + 1).next_multiple_of(2),
        Shape::Square { .. } => digits + 1,
    };
    let mut text = String::new();
    let mut vertices = board.cells().iter().zip(&numbers).peekable();
    for row in 1..=shape.rows() {
        let indent = match shape {
            Shape::Hexagon { .. } => (shape.rows() - shape.row_length(row)) as usize * pitch / 2,
            Shape::Square { .. } => 0,
        };
        let _ = write!(text, "{:indent$}", "");
        for column in 1..=shape.row_length(row) {
            let word = match vertices.next_if(|(cell, _)| **cell == Cell { row, column }) {
                None => "X".to_owned(),
                Some((_, None)) => ".".to_owned(),
                Some((_, Some(number))) => number.to_string(),
            };
            let gap = if column == 1 { pitch - 1 } else { pitch };
            let _ = write!(text, "{word:>gap$}");
        }
        if row < shape.rows() {
            text.push('\n');
        }
    }
    text
}
