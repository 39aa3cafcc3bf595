//! Rows without a frame: the native form, the one with commas, and those that are typed or pasted.
//!
//! Spaces between the places of the native form are free. With commas or semicolons, a place is what stands between two of
//! them, or nothing. Where rows of the native form do not make a board, an empty place may be a blank, or nothing between
//! two tabs (`sheet/`).

use super::super::Unruly;
use super::MAX_SIDE;
use super::gather::{Alphabet, Gathering};
use damier_grid::{
    newspaper::{Expected, Reading, looks_typed, raw_lines, tabbed, typed, unquoted},
    reading::{SourceLine, Word},
};
use damier_model::{InputError, Mark, Source};

/// What stands between the places of the form with commas.
const COMMA: char = ',';
/// What stands there too, the more telling first.
const SEPARATORS: [char; 2] = [';', COMMA];
/// The longest text that is looked at as typed or pasted: every place is kept with where it stands.
const LONGEST_TYPED: usize = 1 << 20;

const TYPED: &str = "where a blank stands for an empty cell, every cell takes one column of the text, or two or three, and rows \
                     reach the last column; between tabs stands '0', '1' or nothing; with '.' for an empty cell nothing is \
                     left open";

static PLAIN: Alphabet = Alphabet {
    dark: &['1'],
    light: &['0', '2'],
    empty: &['.', '-', '_', '?', BLANK],
    never_with: ('0', &['2'], "without a frame, 0 and 2 cannot both be colours"),
    help: "a cell is '0', '1', or '.' (also '-', '_', '?') for nothing given, with commas also a blank; \
           rows with 1, 2 and 0 for nothing given stand between bars: '| 1 0 2 0 |'",
};

/// What stands for a place between commas that holds nothing.
const BLANK: char = ' ';

pub(super) fn read_native(source: &Source, lines: &[SourceLine]) -> Result<Unruly, InputError> {
    let mut board = Gathering::new(source, &PLAIN);
    for &line in lines {
        for (column, c) in line.signs() {
            board.place(c, Mark::at(line.number, column, 1))?;
        }
        board.end_row(line)?;
    }
    board.finish(lines[lines.len() - 1])
}

/// Whether a line holds all rows of a board, with blanks between them, as answers to boards of a line are printed.
pub(super) fn is_whole(line: &str) -> bool {
    let rows = || line.split_whitespace();
    let width = rows().next().map_or(0, str::len);
    let is_side = |side: usize| side > 0 && side.is_multiple_of(2);
    is_side(width)
        && rows().all(|row| row.len() == width && row.bytes().all(|b| matches!(b, b'0' | b'1' | b'.')))
        && is_side(rows().count())
}

/// Whether the rows of a [whole board](is_whole) are full, with as many of each colour.
pub(super) fn is_answer(line: &str) -> bool {
    let count = |row: &str, sign: u8| row.bytes().filter(|&b| b == sign).count();
    line.split_whitespace().all(|row| 2 * count(row, b'0') == row.len() && 2 * count(row, b'1') == row.len())
}

/// Reads a [whole board](is_whole) in one line.
pub(super) fn read_whole(source: &Source, line: SourceLine) -> Result<Unruly, InputError> {
    let mut board = Gathering::new(source, &PLAIN);
    for row in line.words() {
        for (at, c) in row.text.chars().enumerate() {
            board.place(c, Mark::at(line.number, row.mark.column + at, 1))?;
        }
        board.end_row(line)?;
    }
    board.finish(line)
}

/// What stands between the places of these lines, if anything does.
pub(super) fn separator(lines: &[SourceLine]) -> Option<char> {
    SEPARATORS.into_iter().find(|&c| lines.iter().any(|line| line.text.contains(c)))
}

/// Reads rows as they are typed from a newspaper or pasted from a spreadsheet, a text after that line; nothing if these
/// are none.
pub(super) fn read_typed(source: &Source, after: usize) -> Option<Result<Unruly, InputError>> {
    if source.text.len() > LONGEST_TYPED {
        return None;
    }
    let lines = raw_lines(&source.text, after);
    let place = |text: &str| text.chars().next().filter(|_| text.chars().count() == 1);
    let fits = |width: usize, height: usize| {
        let side = |side: usize| side.is_multiple_of(2) && (2..=MAX_SIDE).contains(&side);
        side(width) && side(height)
    };
    let colours = ['0', '1', '2'];
    let shape = |signs: &'static [char]| {
        move |text: &str, _, _| place(text).is_some_and(|c| signs.contains(&c) || colours.contains(&c))
    };
    let reading = if lines.iter().any(|line| line.text.contains('\t')) {
        tabbed(&lines, &Expected { fits: &fits, is_cell: &shape(PLAIN.empty) })
    } else if looks_typed(&lines, |c| colours.contains(&c)) {
        typed(&lines, &Expected { fits: &fits, is_cell: &shape(&[]) })
    } else {
        return None;
    };
    let rows = match reading {
        Reading::Rows(rows) => rows,
        Reading::Ambiguous(one, other) => {
            let first = lines.iter().find(|line| !line.text.trim().is_empty())?;
            let mark = first.at_start();
            let message = format!("these rows can be read in two ways: as {one}, or as {other}");
            return Some(Err(source.error(message, &[mark], TYPED)));
        }
        Reading::None => return None,
    };
    let mut board = Gathering::new(source, &PLAIN);
    let mut last = SourceLine { number: after + 1, text: "" };
    for row in rows {
        last.number = row.first().map_or(last.number, |cell| cell.mark.line);
        for cell in row {
            if let Err(error) = board.place(place(cell.text).unwrap_or(BLANK), cell.mark) {
                return Some(Err(error));
            }
        }
        if let Err(error) = board.end_row(last) {
            return Some(Err(error));
        }
    }
    Some(board.finish(last))
}

pub(super) fn read_separated(source: &Source, lines: &[SourceLine], separator: char) -> Result<Unruly, InputError> {
    let mut board = Gathering::new(source, &PLAIN);
    for &line in lines {
        for (before, part) in line.parts(separator) {
            let Word { text, mut mark } = part.whole();
            mark.column = before + mark.column.min(part.text.chars().count().max(1));
            let mut characters = unquoted(text).chars();
            match (characters.next(), characters.next()) {
                (None, _) => board.place(BLANK, mark)?,
                (Some(c), None) => board.place(c, mark)?,
                _ => {
                    let message = format!("'{text}' is not a cell");
                    return Err(source.error(message, &[mark], PLAIN.help));
                }
            }
        }
        board.end_row(line)?;
    }
    board.finish(lines[lines.len() - 1])
}

/// Rows with commas, without a line break at the end.
pub(super) fn write_comma(board: &Unruly) -> String {
    let mut text = String::with_capacity(2 * board.cells.len());
    for (index, &cell) in board.cells.iter().enumerate() {
        if index > 0 {
            text.push(if index % board.width == 0 { '\n' } else { COMMA });
        }
        if cell.is_some() {
            text.push(PLAIN.write(cell));
        }
    }
    text
}
