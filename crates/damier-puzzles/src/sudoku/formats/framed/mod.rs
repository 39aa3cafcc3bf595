//! `.ss`, as Simple Sudoku writes it: bars between boxes, lines of dashes between rows of boxes.
//!
//! ```text
//! *-----------*
//! |53.|.7.|...|
//! |6..|195|...|
//! |.98|...|.6.|
//! |---+---+---|
//! ```
//!
//! Bars at both ends and lines above and below are free. A line of dashes and crosses is never a row, so `-` is no open
//! cell here. Where bars and lines stand tells the boxes. As in a newspaper, an open cell may be a blank (`blanks.rs`).

mod blanks;

use super::super::board::Sudoku;
use super::gather::Loose;
use super::signs;
use damier_grid::reading::{Cut, SourceLine, Word};
use damier_model::{InputError, Mark, Source};

pub(super) const BAR: char = '|';

const FRAMES: &str =
    "bars stand between boxes, at the same places in all rows, and lines of dashes between rows of boxes";

/// Whether a line is part of the frame, not a row.
fn is_rule(text: &str) -> bool {
    (text.contains("--") || text.contains("=="))
        && text.chars().all(|c| c.is_whitespace() || matches!(c, '-' | '+' | '*' | '=' | '|' | ':' | '.' | '\''))
}

/// Whether a text has rows with bars.
pub(super) fn is_one(lines: &[SourceLine]) -> bool {
    lines.iter().any(is_row)
}

/// The same of a text that begins with this line, and whose other lines are made only if that may begin a frame.
pub(super) fn is_one_under<'t, I: Iterator<Item = SourceLine<'t>>>(first: &str, lines: impl FnOnce() -> I) -> bool {
    is_rule(first) && lines().any(|line| is_row(&line))
}

fn is_row(line: &SourceLine) -> bool {
    line.text.contains(BAR) && !is_rule(line.text)
}

pub(super) fn read(source: &Source, lines: &[SourceLine]) -> Result<Loose, InputError> {
    let Cells { cut, rows, widths } = cells(source, lines).or_else(|error| blanks::cells(lines).ok_or(error))?;
    let mut heights: Vec<usize> = vec![0];
    for line in lines {
        match (is_rule(line.text), heights.last_mut()) {
            (true, Some(1..)) => heights.push(0),
            (false, Some(height)) => *height += 1,
            _ => {}
        }
    }
    heights.retain(|&height| height > 0);
    let mut board = Loose::from_rows(source, cut, &rows)?;
    let side = board.side;
    // What the frame says of the boxes: so many columns, so many rows, or nothing.
    let told = |sizes: &[usize]| match sizes {
        [] | [_] => Some(None),
        [first, rest @ ..] => rest.iter().all(|size| size == first).then_some(Some(*first)),
    };
    let heights = if board.regions.is_some() { Some(None) } else { told(&heights) };
    let boxes = match (told(&widths), heights) {
        (Some(None), Some(None)) => return Ok(board),
        (Some(Some(columns)), Some(None)) => Some((columns, side / columns)),
        (Some(None), Some(Some(rows))) => Some((side / rows, rows)),
        (Some(Some(columns)), Some(Some(rows))) => Some((columns, rows)),
        _ => None,
    };
    match boxes.filter(|&(columns, rows)| columns * rows == side && columns > 1 && rows > 1) {
        Some(boxes) => board.boxes = Some(boxes),
        None => {
            let message = format!("these bars and lines make no boxes of {side} cells");
            return Err(source.error(message, &[board.mark], FRAMES));
        }
    }
    Ok(board)
}

/// The cells of a frame.
struct Cells<'t> {
    cut: Cut,
    rows: Vec<Vec<Word<'t>>>,
    /// How many stand between two bars of a row.
    widths: Vec<usize>,
}

/// The cells of rows that have a sign for each.
fn cells<'t>(source: &Source, lines: &[SourceLine<'t>]) -> Result<Cells<'t>, InputError> {
    let apart = |segment: &str| segment.trim().contains(char::is_whitespace);
    let rows_only = || lines.iter().filter(|line| !is_rule(line.text));
    let cut = if rows_only().any(|line| line.text.split(BAR).any(apart)) { Cut::Words } else { Cut::Characters };
    let mut rows: Vec<Vec<Word>> = Vec::new();
    let mut widths: Option<Vec<usize>> = None;
    for line in rows_only() {
        let segments = segments(line, cut);
        let these: Vec<usize> = segments.iter().map(Vec::len).collect();
        if widths.get_or_insert_with(|| these.clone()) != &these {
            let mark = Mark::at(line.number, 1, line.text.chars().count());
            return Err(source.error("bars stand elsewhere in this row than in the first", &[mark], FRAMES));
        }
        rows.push(segments.concat());
    }
    Ok(Cells { cut, rows, widths: widths.unwrap_or_default() })
}

/// What stands between the bars of a line.
fn segments<'t>(line: &SourceLine<'t>, cut: Cut) -> Vec<Vec<Word<'t>>> {
    let cells = |(before, part): (usize, SourceLine<'t>)| {
        let mut cells = part.cells(cut);
        cells.iter_mut().for_each(|cell| cell.mark.column += before);
        cells
    };
    let mut found: Vec<Vec<Word>> = line.parts(BAR).map(cells).collect();
    // Bars at the ends have nothing beyond them.
    if found.len() > 1 && found.last().is_some_and(Vec::is_empty) {
        found.pop();
    }
    if found.len() > 1 && found[0].is_empty() {
        found.remove(0);
    }
    found
}

/// The board in its frame; it has boxes.
pub(super) fn write(board: &Sudoku, (columns, rows): (usize, usize)) -> String {
    let between = vec!["-".repeat(columns); rows].join("+");
    let mut lines = vec![format!("*{}*", "-".repeat(between.len()))];
    for (number, row) in board.cells.chunks(board.side).enumerate() {
        if number > 0 && number % rows == 0 {
            lines.push(format!("|{between}|"));
        }
        let part = |part: &[Option<u8>]| part.iter().map(|&cell| signs::sign(cell)).collect::<String>();
        lines.push(format!("|{}|", row.chunks(columns).map(part).collect::<Vec<_>>().join("|")));
    }
    lines.push(lines[0].clone());
    lines.join("\n")
}
