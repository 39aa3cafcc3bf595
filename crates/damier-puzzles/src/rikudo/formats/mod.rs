//! Every text form of a board. Which one a text is in is told by its content.
//!
//! | form | told by | file |
//! |---|---|---|
//! | `native` | a first line `radius 3`, `square 5 5`, `5x5`…, or nothing but rows | `native.rs` |
//! | `dzn` | `[\|`, the matrix of the MiniZinc report | `dzn.rs` |
//! | `carte` | a first line of two sizes, then that many rows | `carte.rs` |
//!
//! Rows from a spreadsheet are given blanks between their cells first (`pasted.rs`).
//! Whatever a form cannot say (links in a matrix, blocked cells in a carte) is refused when writing, never dropped.

mod carte;
mod dzn;
mod header;
mod native;
mod pasted;

use super::board::{Board, Shape};
use damier_grid::{
    reading::{Word, content},
    several::{self, Parts},
};
use damier_interface::{FormatInfo, UsageError};
use damier_model::{InputError, Mark, Source};

pub(super) const ACCEPTED: &str = "\
'radius 3' (or radius=3), then the rows of the hexagon: a number, '.' unknown, 'X' blocked; then 'links 1-2 5-9';
'square 4 5' (or 4x5), with 'diagonal' for 8 neighbours, then rows and links likewise; without rows, an empty board;
a matrix [| … |] of the MiniZinc report: negative unusable, 0 unknown, columns along the slant of the hexagon;
a carte: a line 'H W', then H rows of W numbers from 0, '?' unknown;
or rows from a spreadsheet, with semicolons, commas or tabs, and nothing between two of them where nothing is given ('1;;9')";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "native", summary: "shape, rows of numbers from 1, links: can say everything" },
    FormatInfo { name: "dzn", summary: "the MiniZinc report's matrix: hexagons without links" },
    FormatInfo {
        name: "carte",
        summary: "rows of numbers from 0: rectangles of 4 neighbours, nothing blocked, no links",
    },
];

/// Whether an argument is a board rather than a file's name.
pub(super) fn is_inline(argument: &str) -> bool {
    let first = argument.split_whitespace().next();
    argument.contains('\n') || argument.trim_start().starts_with("[|") || first.is_none_or(header::begins)
}

/// The boards of a text that holds several, in blocks between blank lines; a row of empty fields is no blank line.
pub(super) fn boards(text: &str) -> Parts<'_> {
    let reads = |text: &str| read(&Source::argument(text), None).is_ok();
    let is_empty_row = |line: &str| !line.is_empty() && line.trim().is_empty() && line.contains('\t');
    if text.lines().any(is_empty_row) && reads(text) { Vec::new() } else { several::boards(text, |_| false, reads) }
}

/// Reads a board in any form. Rows alone are of the shape expected, or of the one they look like.
pub(super) fn read(source: &Source, expected: Option<Shape>) -> Result<Board, InputError> {
    if source.text.contains("[|") {
        return dzn::read(source);
    }
    let source = &Source::file(source.origin.as_str(), pasted::spaced(&source.text));
    let lines = content(&source.text, '#');
    let Some(first) = lines.first() else {
        return Err(source.error(format!("{} holds no board", source.origin), &[], ACCEPTED));
    };
    let board = if header::begins(first[0].text) {
        native::read(source, &lines)?
    } else if is_carte(&lines, expected) {
        carte::read(source, &lines)?
    } else {
        native::read_bare(source, &lines, expected)?
    };
    if board.is_empty() {
        let mark = first.first().map_or(Mark::at(1, 1, 1), |word| word.mark);
        return Err(source.error("every cell of this board is blocked", &[mark], "a board has at least one free cell"));
    }
    Ok(board)
}

/// What the path's first number is called in a text that can be read: 0 in a carte, 1 in all other forms.
pub(super) fn first_number(source: &Source) -> u32 {
    let text = pasted::spaced(&source.text);
    let lines = content(&text, '#');
    let native = source.text.contains("[|") || lines.first().is_none_or(|first| header::begins(first[0].text));
    if !native && is_carte(&lines, None) { 0 } else { 1 }
}

/// Whether lines without a native first line are a carte rather than rows: two sizes and as many rows, unless they fit
/// the shape expected, or are a hexagon, or hold every number from 1 once.
fn is_carte(lines: &[Vec<Word>], expected: Option<Shape>) -> bool {
    let rows = expected.is_some_and(|shape| native::fits(lines, shape)) || native::is_hexagon_or_full(lines);
    carte::is_one(lines) && !rows
}

/// The board in the form of that name.
pub(super) fn write_as(board: &Board, format: &str) -> Result<String, UsageError> {
    match format {
        "native" => Ok(native::write(board)),
        "dzn" => dzn::write(board),
        _ => carte::write(board),
    }
}

/// The board in native text; an empty one as its first line alone.
pub(super) fn describe(board: &Board) -> String {
    native::describe(board)
}

/// An answer in native text: the rows, with the number of each cell.
pub(super) fn write_answer(board: &Board, number: impl Fn(usize) -> Option<u32>) -> String {
    native::rows(board, number)
}

/// The answer that visits the cells in this order.
pub(super) fn write_path(board: &Board, path: &[u32]) -> String {
    let mut number = vec![None; path.len()];
    for (&cell, k) in path.iter().zip(1..) {
        number[cell as usize] = Some(k);
    }
    write_answer(board, |vertex| number[vertex])
}

#[cfg(test)]
mod tests {
    use super::super::board::Neighbours;
    use super::*;
    use fastrand::Rng;

    fn read_text(text: &str) -> Result<Board, InputError> {
        read(&Source::file("board.txt", text), None)
    }

    /// Boards of all shapes and sizes, with anything blocked, given or linked.
    fn random_boards(count: u64) -> impl Iterator<Item = Board> {
        (1..=count).map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let mut below = |bound: u64| rng.u64(..bound);
            let shape = match below(3) {
                0 => Shape::Hexagon { radius: below(5) as u32 + 1 },
                kind => Shape::Square {
                    rows: below(6) as u32 + 1,
                    columns: below(6) as u32 + 1,
                    neighbours: if kind == 1 { Neighbours::Four } else { Neighbours::Eight },
                },
            };
            let blocked = below(3) * 20;
            let cells: Vec<_> = shape.all().filter(|_| below(100) >= blocked).collect();
            let board = if cells.is_empty() { Board::new(shape, shape.all()) } else { Board::new(shape, cells) };
            let n = board.len() as u64;
            let share = below(101);
            let given: Vec<_> = (0..n).map(|_| (below(100) < share).then(|| below(n + 3) as u32 + 1)).collect();
            let links: Vec<_> = (0..below(4)).map(|_| (below(n) as usize, below(n) as usize)).collect();
            board.with_given(given).with_links(links)
        })
    }

    #[test]
    fn whatever_is_written_is_read_again_in_every_form_that_can_say_it() {
        let mut written = [0; FORMATS.len()];
        for board in random_boards(2000) {
            for (info, written) in FORMATS.iter().zip(&mut written) {
                if let Ok(text) = write_as(&board, info.name) {
                    assert_eq!(read_text(&text).as_ref(), Ok(&board), "{}:\n{text}", info.name);
                    *written += 1;
                }
            }
            assert_eq!(read_text(&describe(&board)), Ok(board));
        }
        assert!(written.iter().all(|&boards| boards > 20), "{written:?}");
    }

    #[test]
    fn answers_are_rows_alone_and_read_by_their_board() {
        for board in random_boards(500) {
            let rows = write_answer(&board, |v| board.given()[v]);
            let again = read(&Source::argument(rows.as_str()), Some(board.shape())).expect(&rows);
            assert_eq!((again.cells(), again.given()), (board.cells(), board.given()), "{rows}");
        }
    }
}
