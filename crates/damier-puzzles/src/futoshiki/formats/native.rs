//! The drawing: a line per row of cells, and between two rows a line of signs where there are some.
//!
//! ```text
//! . < .   . > 3
//!         ^
//! .   2   . < .
//! ```
//!
//! A sign points at the smaller number. Those of a row stand between cells, spacing being free; `^` and `v` stand under the
//! cell above and over the cell below, so cells keep their columns.

use super::super::board::{Futoshiki, Sign};
use super::{MAX_SIDE, SIZES, side};
use damier_grid::reading::{SourceLine, counted};
use damier_model::{InputError, Mark, Source};

const ROWS: &str = "a row is cells, numbers between spaces or '.' (also '_', '-', '?', '0') for nothing given, with '<' or '>' \
                    between two of them";
const BETWEEN: &str = "between two rows stands at most one line of signs: '^' where the upper number is smaller, 'v' where the \
                       lower is, each right below the one cell and right above the other";

/// A cell of a row, and where it stands.
struct RowCell {
    number: Option<usize>,
    mark: Mark,
}

/// The signs after the cells of a row, or below them: which cell, and whether its number is the smaller one.
type Signs = Vec<(usize, bool)>;

/// Whether a line holds signs between rows and nothing else.
fn is_between(line: &SourceLine) -> bool {
    line.text.chars().all(|c| c.is_whitespace() || vertical(c).is_some())
}

/// Whether a sign between rows says that the upper number is smaller.
pub(super) fn vertical(c: char) -> Option<bool> {
    match c {
        '^' | '∧' | '⌃' => Some(true),
        'v' | 'V' | '∨' | '⌄' => Some(false),
        _ => None,
    }
}

pub(super) fn read(source: &Source, lines: &[SourceLine]) -> Result<Futoshiki, InputError> {
    let (mut rows, mut signs): (Vec<Vec<RowCell>>, Vec<Sign>) = (Vec::new(), Vec::new());
    let columns = lines.iter().filter(|line| !is_between(line)).count();
    let mut between: Option<&SourceLine> = None;
    for line in lines {
        if is_between(line) {
            if rows.is_empty() {
                return Err(source.error("no row stands above these signs", &[line.mark()], BETWEEN));
            }
            if let Some(before) = between.replace(line) {
                let marks = [line.mark(), before.mark()];
                return Err(source.error("two lines of signs follow each other", &marks, BETWEEN));
            }
            continue;
        }
        if rows.len() == MAX_SIDE {
            return Err(source.error(format!("a board of {columns} rows"), &[line.mark()], SIZES));
        }
        let (row, rises) = read_row(source, line)?;
        if row.len() != columns {
            let message = format!("a row of {} in a board of {columns}", counted(row.len(), "cell", "cells"));
            let message = message + if columns == 1 { " row" } else { " rows" };
            return Err(source.error(message, &[line.mark()], format!("{ROWS}; {SIZES}")));
        }
        let first = rows.len() * columns;
        for (at, rises) in rises {
            signs.push(sign(first + at, first + at + 1, rises));
        }
        if let Some((line, above)) = between.take().zip(rows.last()) {
            for (column, rises) in read_between(source, line, above, &row)? {
                signs.push(sign(first - columns + column, first + column, rises));
            }
        }
        rows.push(row);
    }
    if let Some(line) = between {
        return Err(source.error("no row stands below these signs", &[line.mark()], BETWEEN));
    }
    if side(columns).is_none() {
        return Err(source.error(format!("a board of {}", counted(columns, "row", "rows")), &[lines[0].mark()], SIZES));
    }
    let beyond = |place: &&RowCell| place.number.is_some_and(|number| number > columns);
    if let Some(place) = rows.iter().flatten().find(beyond) {
        let message = format!("a number beyond {columns}");
        return Err(source.error(
            message,
            &[place.mark],
            format!("numbers from 1 to {columns}, with spaces between them"),
        ));
    }
    let numbers = rows.iter().flatten().map(|place| place.number.map(|number| number as u8)).collect();
    Ok(Futoshiki::new(columns, numbers, signs))
}

/// The cells of a row, and the signs in it.
fn read_row(source: &Source, line: &SourceLine) -> Result<(Vec<RowCell>, Signs), InputError> {
    let (mut cells, mut signs): (Vec<RowCell>, Signs) = (Vec::new(), Vec::new());
    let mut open_sign: Option<Mark> = None;
    let mut rest = (1..).zip(line.text.chars()).peekable();
    while let Some((column, c)) = rest.next() {
        let mark = Mark::at(line.number, column, 1);
        match c {
            _ if c.is_whitespace() => {}
            '<' | '>' => {
                if let Some(before) = open_sign.replace(mark) {
                    return Err(source.error("two signs between two cells", &[mark, before], ROWS));
                }
                let Some(before) = cells.len().checked_sub(1) else {
                    return Err(source.error("no cell stands before this sign", &[mark], ROWS));
                };
                signs.push((before, c == '<'));
            }
            '.' | '_' | '-' | '?' => {
                open_sign = None;
                cells.push(RowCell { number: None, mark });
            }
            '0'..='9' => {
                let mut digits = c.to_string();
                while let Some((_, digit)) = rest.next_if(|(_, c)| c.is_ascii_digit()) {
                    digits.push(digit);
                }
                open_sign = None;
                // A number that long is beyond every board.
                let number = digits.parse::<usize>().unwrap_or(usize::MAX);
                let mark = Mark::at(line.number, column, digits.len());
                cells.push(RowCell { number: (number > 0).then_some(number), mark });
            }
            _ if vertical(c).is_some() => {
                return Err(source.error(format!("'{c}' in a row of cells"), &[mark], BETWEEN));
            }
            _ => return Err(source.error(format!("'{c}' is no cell"), &[mark], ROWS)),
        }
    }
    match open_sign {
        Some(mark) => Err(source.error("no cell stands after this sign", &[mark], ROWS)),
        None => Ok((cells, signs)),
    }
}

/// The signs between two rows.
fn read_between(source: &Source, line: &SourceLine, above: &[RowCell], below: &[RowCell]) -> Result<Signs, InputError> {
    let mut signs = Signs::new();
    for (column, c) in (1..).zip(line.text.chars()) {
        let Some(rises) = vertical(c) else { continue };
        let mark = Mark::at(line.number, column, 1);
        let at = |row: &[RowCell]| {
            let covers = |place: &RowCell| (place.mark.column..place.mark.column + place.mark.width).contains(&column);
            row.iter().position(covers)
        };
        let message = match (at(above), at(below)) {
            (Some(one), Some(other)) if one == other => {
                if signs.last().is_none_or(|&(before, _)| before < one) {
                    signs.push((one, rises));
                    continue;
                }
                "a second sign between the same two cells".to_owned()
            }
            (None, _) => "this sign stands below no cell".to_owned(),
            (_, None) => "this sign stands above no cell".to_owned(),
            (Some(one), Some(other)) => {
                format!("this sign stands below cell {} of a row and above cell {}", one + 1, other + 1)
            }
        };
        return Err(source.error(message, &[mark], BETWEEN));
    }
    Ok(signs)
}

/// The sign between two cells, the left or upper one first.
pub(super) fn sign(first: usize, last: usize, rises: bool) -> Sign {
    if rises { Sign { smaller: first, greater: last } } else { Sign { smaller: last, greater: first } }
}

/// The drawing of a board with these numbers.
pub(super) fn write(board: &Futoshiki, cells: &[Option<u8>]) -> String {
    let side = board.side;
    let width = side.to_string().len();
    let mut lines: Vec<String> = Vec::new();
    for row in 0..side {
        let (mut across, mut down) = (String::new(), String::new());
        for (index, cell) in cells.iter().enumerate().skip(row * side).take(side) {
            let cell = cell.map_or(".".to_owned(), |number| number.to_string());
            across += &format!("{cell:>width$}");
            across += match board.sign(index, index + 1) {
                Some(sign) if sign.rises() => " < ",
                Some(_) => " > ",
                None => "   ",
            };
            let below = match board.sign(index, index + side) {
                Some(sign) if sign.rises() => '^',
                Some(_) => 'v',
                None => ' ',
            };
            down += &format!("{below:>width$}   ");
        }
        let written = [across, down].map(|line| line.trim_end().to_owned());
        lines.extend(written.into_iter().filter(|line| !line.is_empty()));
    }
    lines.join("\n")
}
