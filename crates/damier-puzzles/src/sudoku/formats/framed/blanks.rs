//! Rows with bars in which an open cell is a blank, as they are typed from a newspaper:
//!
//! ```text
//! 53 | 7 |            5 3   |   7   |
//! 6  |195|            6     | 1 9 5 |
//!  98|   | 6            9 8 |       |   6
//! ```
//!
//! Bars stand at the same places in all rows, where these are not cut at the end. There are as many rows as cells in each, so
//! that the number of bars tells the cells between two of them, and their distance the characters of a cell.

use super::{BAR, Cells, is_rule};
use crate::sudoku::formats::signs;
use damier_grid::reading::{Cut, SourceLine, Word};
use damier_model::Mark;

/// Characters per cell, at most: a number of two digits and a blank.
const MOST: usize = 3;
/// What stands for an open cell in rows that have a sign for it.
const OPEN: &str = ".";

/// The cells of such rows; nothing if these are none.
pub(super) fn cells<'t>(lines: &[SourceLine<'t>]) -> Option<Cells<'t>> {
    let rows: Vec<&SourceLine> = lines.iter().filter(|line| !is_rule(line.text)).collect();
    // Where open cells have a sign, a blank is a slip.
    if rows.iter().any(|line| line.text.contains(signs::is_open)) {
        return None;
    }
    let places: Vec<Vec<usize>> = rows.iter().map(|line| bars(line.text)).collect();
    let mut bars = places.iter().max_by_key(|bars| bars.len())?.clone();
    if !places.iter().all(|these| bars.starts_with(these)) {
        return None;
    }
    let empty =
        |from: usize, to: usize| rows.iter().all(|row| row.text.chars().take(to).skip(from).all(char::is_whitespace));
    // A bar at the left edge begins the first part; one at the right edge ends the last.
    let left = bars.first().copied().filter(|&first| empty(0, first));
    if left.is_some() {
        bars.remove(0);
    }
    let right = bars.last().copied().filter(|&last| empty(last + 1, usize::MAX));
    if right.is_some() {
        bars.pop();
    }
    let parts = bars.len() + 1;
    let width = rows.len() / parts;
    if parts < 2 || width == 0 || width * parts != rows.len() {
        return None;
    }
    // Where parts begin and end, as far as bars tell.
    let begins: Vec<Option<usize>> =
        [left.map(|at| at + 1)].into_iter().chain(bars.iter().map(|at| Some(at + 1))).collect();
    let ends: Vec<Option<usize>> = bars.iter().copied().map(Some).chain([right]).collect();
    let lengths: Vec<usize> = begins.iter().zip(&ends).filter_map(|(begin, end)| Some((*end)? - (*begin)?)).collect();
    let length = match lengths.first() {
        Some(&first) => lengths.iter().all(|&length| length == first).then_some(first)?,
        // Without a blank before its first cell where that is wider than a character.
        None if bars[0] == width => width,
        None => bars[0] + 1,
    };
    let pitch = (1..=MOST).find(|&pitch| length == pitch * width + usize::from(pitch > 1))?;
    let margin = usize::from(pitch > 1);
    let span = |part: usize, index: usize| match (begins[part], ends[part]) {
        (Some(begin), _) => (begin + pitch * index, begin + pitch * (index + 1)),
        // The first part has no bar before it: it is counted from the one behind it.
        (None, end) => {
            let before = |cells: usize| end.unwrap_or(0).saturating_sub(margin + pitch * cells);
            (before(width - index), before(width - index - 1))
        }
    };
    let mut read = Vec::with_capacity(rows.len());
    for line in rows {
        let cells = (0..parts).flat_map(|part| (0..width).map(move |index| (part, index)));
        let cells: Vec<Word> = cells.map(|(part, index)| written(line, span(part, index))).collect();
        // Nothing may stand where no cell is.
        let signs = |text: &str| text.chars().filter(|&c| c != BAR && !c.is_whitespace()).count();
        let taken: usize = cells.iter().filter(|cell| cell.mark.width > 0).map(|cell| signs(cell.text)).sum();
        if taken != signs(line.text) {
            return None;
        }
        read.push(cells);
    }
    let cut = if pitch == 1 { Cut::Characters } else { Cut::Words };
    Some(Cells { cut, rows: read, widths: vec![width; parts] })
}

/// The places of the bars in a line, in characters from 0.
fn bars(line: &str) -> Vec<usize> {
    line.chars().enumerate().filter(|&(_, c)| c == BAR).map(|(at, _)| at).collect()
}

/// What stands between two places of a line; an open cell, which takes no room, if nothing does.
fn written<'t>(line: &SourceLine<'t>, (from, to): (usize, usize)) -> Word<'t> {
    let byte = |place: usize| line.text.char_indices().nth(place).map_or(line.text.len(), |(at, _)| at);
    let text = &line.text[byte(from)..byte(to)];
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    match text.trim() {
        "" => Word { text: OPEN, mark: Mark::at(line.number, from + 1, 0) },
        cell => Word { text: cell, mark: Mark::at(line.number, from + lead + 1, cell.chars().count()) },
    }
}
