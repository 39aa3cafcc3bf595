//! Terminal pictures as boards: told apart, and turned into native text by their puzzle.

use crate::Puzzle;
use damier_grid::{
    drawing::{Drawing, ReadAs, captioned, is_drawing},
    several,
};
use damier_model::{InputError, Source};

/// The boards of a text that holds terminal pictures, in native text, each with its first line; nothing if it holds none.
pub fn undrawn(
    puzzle: &dyn Puzzle,
    source: &Source,
    wanted: ReadAs,
) -> Option<Result<Vec<(usize, String)>, InputError>> {
    if !is_drawing(&source.text) {
        return None;
    }
    let lines: Vec<(usize, &str)> = (1..).zip(source.text.lines()).collect();
    let read = |lines: Vec<(usize, &str)>| {
        let drawing = Drawing::new(source, lines, wanted);
        let first = drawing.lines().first().map_or(1, |&(number, _)| number);
        puzzle.undrawn(&drawing).map(|read| read.map(|text| (first, text)))
    };
    let captioned = captioned(&lines);
    if !captioned.is_empty() {
        return captioned.into_iter().map(read).collect::<Option<Result<Vec<_>, _>>>();
    }
    // Some drawings have blank lines of their own.
    let blocks = several::between_blank_lines(&source.text);
    let is_board = |text: &str| {
        let filled = puzzle.parse_filled(&Source::argument(text)).is_ok();
        filled || puzzle.parse(&Source::argument(text)).is_ok()
    };
    let several: Option<Result<Vec<_>, _>> =
        blocks.iter().map(|&(number, block)| read((number..).zip(block.lines()).collect())).collect();
    match several {
        Some(Ok(boards)) if boards.len() > 1 && boards.iter().all(|(_, text)| is_board(text)) => Some(Ok(boards)),
        _ => read(lines).map(|read| read.map(|board| vec![board])),
    }
}
