//! The matrix of the MiniZinc report: `[| row | row |]`, negative unusable, 0 unknown, a positive number given.
//!
//! Neighbours of (i, j) are (i, j±1), (i±1, j), (i+1, j−1) and (i−1, j+1): a hexagon in axial coordinates. The report's
//! matrix is 7×7 for radius 3, with the places outside the hexagon and the one in the middle unusable. Any other matrix
//! is laid into the smallest hexagon that holds its usable places, so any set of hexagons can be written down.
//!
//! Unusable places are written as −1, −2, −3…: the report has all values of the matrix different, these too.

use super::super::board::{Board, MAX_PLACES, Shape};
use damier_interface::UsageError;
use damier_model::{Cell, InputError, Mark, Source};
use std::fmt::Write;

const HELP: &str = "a matrix is [| 0, 0 | 0, -1 |]: rows of equal length, negative unusable, 0 unknown, else the number; \
                    % starts a comment, and names such as 'grille =' may stand before it";

struct Entry {
    row: i64,
    column: i64,
    value: i64,
}

/// Reads a text with a matrix in it.
pub(super) fn read(source: &Source) -> Result<Board, InputError> {
    let (entries, rows, columns) = entries(source)?;
    let usable: Vec<&Entry> = entries.iter().filter(|entry| entry.value >= 0).collect();
    let Some((radius, down, right)) = hexagon(&usable, rows, columns) else {
        let message = if usable.is_empty() { "no place of this matrix is usable" } else { "this matrix is too large" };
        let help = format!("a board has at least one cell and lies in a hexagon of at most {MAX_PLACES} places");
        return Err(source.error(message, &[], help));
    };
    let shape = Shape::Hexagon { radius };
    let mut cells: Vec<(Cell, Option<u32>)> = Vec::new();
    for entry in usable {
        if let Some(cell) = shape.from_matrix(entry.row + down, entry.column + right) {
            cells.push((cell, u32::try_from(entry.value).ok().filter(|&value| value > 0)));
        }
    }
    cells.sort_unstable();
    Ok(Board::new(shape, cells.iter().map(|&(cell, _)| cell)).with_given(cells.iter().map(|&(_, given)| given)))
}

/// The smallest hexagon for the usable places, and how far the matrix moves down and to the right to lie in it.
fn hexagon(usable: &[&Entry], rows: i64, columns: i64) -> Option<(u32, i64, i64)> {
    let first = usable.first()?;
    let accepted = |radius: i64| u32::try_from(radius).ok().filter(|&radius| Shape::Hexagon { radius }.is_accepted());
    // The report's own layout, even if its outer rings are all unusable.
    if rows == columns && rows % 2 == 1 && rows > 1 {
        let radius = rows / 2;
        if usable.iter().all(|e| (radius..=3 * radius).contains(&(e.row + e.column))) {
            return Some((accepted(radius)?, 0, 0));
        }
    }
    let span = |of: fn(&Entry) -> i64| {
        let start = (of(first), of(first));
        usable.iter().fold(start, |(low, high), entry| (low.min(of(entry)), high.max(of(entry))))
    };
    let (i, j, s) = (span(|e| e.row), span(|e| e.column), span(|e| e.row + e.column));
    let widest = [i, j, s].iter().map(|(low, high)| high - low).max()?;
    for radius in (widest + 1) / 2..=widest.max(1) {
        accepted(radius.max(1))?;
        // The middle (a, b) must be within the radius of every place, in all three directions.
        for a in i.1 - radius..=i.0 + radius {
            let (low, high) = ((j.1 - radius).max(s.1 - radius - a), (j.0 + radius).min(s.0 + radius - a));
            if low <= high {
                let radius = radius.max(1);
                return Some((accepted(radius)?, radius - a, radius - low));
            }
        }
    }
    None
}

/// The entries of the matrix, its rows and its columns.
fn entries(source: &Source) -> Result<(Vec<Entry>, i64, i64), InputError> {
    let mut found = Vec::new();
    let (mut inside, mut row, mut column, mut columns) = (false, 0, 0, None);
    let mut last = Mark::at(1, 1, 1);
    for (number, line) in (1..).zip(source.text.lines()) {
        let line = line.split('%').next().unwrap_or_default();
        let mut characters = (1..).zip(line.chars()).peekable();
        while let Some((at, c)) = characters.next() {
            let mark = Mark::at(number, at, 1);
            match c {
                '[' if !inside && characters.next_if(|&(_, c)| c == '|').is_some() => inside = true,
                // What stands before the matrix is a name; what follows it is not ours.
                _ if !inside => {}
                ',' => {}
                '|' => {
                    let ended = characters.next_if(|&(_, c)| c == ']').is_some();
                    if column != *columns.get_or_insert(column) {
                        let message =
                            format!("row {} has {column} entries, the first has {}", row + 1, columns.unwrap_or(0));
                        return Err(source.error(message, &[last], HELP));
                    }
                    row += 1;
                    column = 0;
                    if ended {
                        return Ok((found, row, columns.unwrap_or(0)));
                    }
                }
                c if c.is_whitespace() => {}
                c if c == '-' || c.is_ascii_digit() => {
                    let mut text = c.to_string();
                    while let Some((_, digit)) = characters.next_if(|(_, c)| c.is_ascii_digit()) {
                        text.push(digit);
                    }
                    last = Mark::at(number, at, text.len());
                    let value = text.parse::<i64>().ok().filter(|&value| value <= i64::from(u32::MAX));
                    let Some(value) = value else {
                        return Err(source.error(format!("'{text}' is not an entry of the matrix"), &[last], HELP));
                    };
                    found.push(Entry { row, column, value });
                    column += 1;
                    if found.len() as u64 > 4 * MAX_PLACES {
                        return Err(source.error("this matrix is too large", &[last], HELP));
                    }
                }
                c => return Err(source.error(format!("'{c}' has no place in a matrix"), &[mark], HELP)),
            }
        }
    }
    Err(source.error("the matrix does not end", &[last], HELP))
}

/// The board in this form, if it has one.
pub(super) fn write(board: &Board) -> Result<String, UsageError> {
    let refused = |what: &str| Err(UsageError(format!("the matrix cannot say that {what}; accepted: --to native")));
    let shape @ Shape::Hexagon { radius } = board.shape() else {
        return refused("cells are squares");
    };
    if !board.links().is_empty() {
        return refused("cells are linked");
    }
    let size = 2 * i64::from(radius) + 1;
    let digits = shape.places().to_string().len() + 2;
    let mut unusable = 0;
    let mut text = format!("% rikudo, radius {radius}: negative = unusable, 0 = unknown\ngrille = [|");
    for i in 0..size {
        for j in 0..size {
            let value = match shape.from_matrix(i, j).and_then(|cell| board.vertex(cell)) {
                Some(vertex) => i64::from(board.given()[vertex].unwrap_or(0)),
                None => {
                    unusable -= 1;
                    unusable
                }
            };
            let _ = write!(text, "{}{value:>digits$}", if j == 0 { "" } else { "," });
        }
        text.push_str(if i + 1 < size { "\n          |" } else { " |];\n" });
    }
    Ok(text)
}
