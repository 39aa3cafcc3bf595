//! The course report's form: `| 1 - 2 - |`, a bar at both ends of a row, lines of dashes above and below.
//!
//! Its 1 is our 1, its 2 our 0; where nothing is given it shows `-`, and its arrays hold 0. A line of dashes is part of
//! the frame if it lacks a bar at an end, or has not as many dashes as the board has columns; so an empty row written
//! without spaces is still a row.

use super::super::Unruly;
use super::gather::{Alphabet, Gathering};
use damier_grid::reading::SourceLine;
use damier_model::{InputError, Mark, Source};

/// What a row begins and ends with.
pub(super) const BAR: char = '|';

static FRAMED: Alphabet = Alphabet {
    dark: &['1'],
    light: &['2'],
    empty: &['-', '0', '.', '_', '?'],
    never_with: (
        '0',
        &['-', '.', '_', '?'],
        "within a frame, 0 says that nothing is given, and so does the other sign here: only one can be meant",
    ),
    help: "a row within a frame is '| 1 - 2 - |': a bar, then '1', '2', or '-' (or '0') for nothing given, then a bar",
};

pub(super) fn read(source: &Source, lines: &[SourceLine]) -> Result<Unruly, InputError> {
    let width = lines.iter().filter(|line| !is_dashes(line.text)).map(|line| places(line.text)).next();
    let is_row = |line: &&SourceLine| {
        !is_dashes(line.text) || (has_bars(line.text) && width.is_none_or(|w| places(line.text) == w))
    };
    let mut board = Gathering::new(source, &FRAMED);
    let mut last = lines[0];
    for &line in lines.iter().filter(is_row) {
        row(source, line, &mut board)?;
        board.end_row(line)?;
        last = line;
    }
    board.finish(last)
}

fn row(source: &Source, line: SourceLine, board: &mut Gathering) -> Result<(), InputError> {
    let begin = line.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let end = line.text.trim_end().chars().count();
    let refused =
        |column: usize, message: &str| Err(source.error(message, &[Mark::at(line.number, column, 1)], FRAMED.help));
    if !line.text.trim_start().starts_with(BAR) {
        return refused(begin, "this row does not begin with a bar");
    }
    if begin == end || !line.text.trim_end().ends_with(BAR) {
        return refused(end, "this row does not end with a bar");
    }
    for (column, c) in (1..).zip(line.text.chars()).take(end - 1).skip(begin) {
        if !c.is_whitespace() {
            board.place(c, Mark::at(line.number, column, 1))?;
        }
    }
    Ok(())
}

/// Whether a line has nothing but dashes and corners, and bars perhaps.
fn is_dashes(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '-' | '+' | BAR) || c.is_whitespace())
}

fn has_bars(line: &str) -> bool {
    let line = line.trim();
    line.len() > 1 && line.starts_with(BAR) && line.ends_with(BAR)
}

fn places(line: &str) -> usize {
    line.chars().filter(|&c| c != BAR && !c.is_whitespace()).count()
}

/// The board in its frame, without a line break at the end.
pub(super) fn write(board: &Unruly) -> String {
    let edge = "-".repeat(2 * board.width + 3);
    let mut text = String::with_capacity((board.height + 2) * (edge.len() + 1));
    text.push_str(&edge);
    for row in board.cells.chunks(board.width) {
        text.push('\n');
        text.push(BAR);
        for &cell in row {
            text.push(' ');
            text.push(FRAMED.write(cell));
        }
        text.push(' ');
        text.push(BAR);
    }
    text.push('\n');
    text + &edge
}
