//! A board from a spreadsheet: cells between semicolons, commas or tabs, nothing between two of them where nothing is given.
//!
//! Signs have columns and rows of their own, as in a drawing: a board of n rows is then a sheet of 2n − 1 rows and
//! columns, cells in those of odd number. Without any sign it may be a sheet of n rows and columns.

use super::super::board::{Futoshiki, Sign};
use super::native::{sign, vertical};
use super::{SIZES, side};
use damier_grid::{
    Way,
    newspaper::{fields, raw_lines, separator},
    reading::{SourceLine, Word},
};
use damier_model::{InputError, Mark, Source};

const SHEETS: &str = "a sheet has as many rows as columns; if there are signs, a column for '<' and '>' between two columns of cells \
                      and a row for '^' and 'v' between two rows of cells; a cell is a number, or nothing (also . _ - ? 0)";

/// What stands between the cells of a text, if anything does.
pub(super) fn between(source: &Source) -> Option<char> {
    separator(&raw_lines(&source.text, 0))
}

/// Reads a sheet whose fields stand between such characters.
pub(super) fn read(source: &Source, between: char) -> Result<Futoshiki, InputError> {
    let lines = raw_lines(&source.text, 0);
    let holds = |line: &SourceLine| line.text.contains(between) || !line.text.trim().is_empty();
    let first = lines.iter().position(holds).unwrap_or(0);
    let last = lines.iter().rposition(holds).map_or(0, |last| last + 1);
    let rows: Vec<Vec<Word>> = lines[first..last].iter().map(|line| fields(line, between)).collect();
    let height = rows.len();
    // Editors cut tabs at the end of a line; what is left out is empty.
    let uneven = |row: &&Vec<Word>| row.len() > height || between != '\t' && row.len() < height;
    if let Some(row) = rows.iter().find(uneven) {
        let mark = row.get(height).or(row.last()).map_or(Mark::at(1, 1, 1), |field| field.mark);
        let message = format!("a row of {} fields in a sheet of {height} rows", row.len());
        return Err(source.error(message, &[mark], SHEETS));
    }
    let with_signs = rows.iter().flatten().any(|field| rises(field.text).is_some());
    let step = if with_signs { 2 } else { 1 };
    let Some(columns) = side(height.div_ceil(step)).filter(|_| !with_signs || height % 2 == 1) else {
        let begin = rows.first().and_then(|row| row.first()).map_or(Mark::at(1, 1, 1), |field| field.mark);
        let signs = if with_signs { " with signs" } else { "" };
        return Err(source.error(format!("a sheet of {height} rows{signs}"), &[begin], format!("{SHEETS}; {SIZES}")));
    };
    let mut numbers = vec![None; columns * columns];
    let mut signs: Vec<Sign> = Vec::new();
    for (row, fields) in rows.iter().enumerate() {
        for (column, field) in fields.iter().enumerate().filter(|(_, field)| !field.text.is_empty()) {
            let index = row / step * columns + column / step;
            let wrong = |message: String| Err(source.error(message, &[field.mark], SHEETS));
            match (row % step, column % step, rises(field.text)) {
                (0, 0, None) => match number(field.text, columns) {
                    Some(number) => numbers[index] = number,
                    None => return wrong(format!("'{}' is not a number from 1 to {columns}", field.text)),
                },
                (0, 1, Some((Way::Across, rises))) => signs.push(sign(index, index + 1, rises)),
                (1, 0, Some((Way::Down, rises))) => signs.push(sign(index, index + columns, rises)),
                (0, 0, Some(_)) => return wrong(format!("'{}' stands where a cell is", field.text)),
                (0, 1, _) => return wrong(format!("'{}' stands between two cells of a row", field.text)),
                (_, 0, _) => return wrong(format!("'{}' stands between two rows", field.text)),
                _ => return wrong(format!("'{}' stands between no two cells", field.text)),
            }
        }
    }
    Ok(Futoshiki::new(columns, numbers, signs))
}

/// Whether a field is a sign, which one, and whether it says that the first number is smaller.
fn rises(text: &str) -> Option<(Way, bool)> {
    let c = text.chars().next().filter(|c| c.len_utf8() == text.len())?;
    match c {
        '<' | '>' => Some((Way::Across, c == '<')),
        _ => vertical(c).map(|rises| (Way::Down, rises)),
    }
}

/// What a cell says; nothing if it is none.
fn number(text: &str, most: usize) -> Option<Option<u8>> {
    match text {
        "." | "_" | "-" | "?" | "0" => Some(None),
        _ if text.bytes().all(|b| b.is_ascii_digit()) => {
            text.parse().ok().filter(|number| (1..=most).contains(&usize::from(*number))).map(Some)
        }
        _ => None,
    }
}
