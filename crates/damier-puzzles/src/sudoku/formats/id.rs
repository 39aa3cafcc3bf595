//! The game id of Simon Tatham's Solo: `3x3:2c3f6_2a9…`, or `7j:…,…` with irregular regions.
//!
//! Before the colon stand the columns and rows **of boxes**, not of cells: `3x2` has boxes of two columns and three rows,
//! the other way round than everywhere else here. `7j` is a board of side 7 with regions of its own. An `x` says that
//! diagonals count; symmetry and difficulty may follow and say nothing about the board.
//!
//! After it, numbers are given in digits, with `_` between two of them, and a letter is a run of open cells: `a` is one,
//! `z` 26. Regions follow a comma as the lines between them. First all places between cells beside each other are walked
//! through, row by row, then those between cells above each other, column by column. A letter is a run of places without a
//! line, then one with: `_` is none, `a` one, `y` 25; `z` is 25 without a line at its end. One more line is imagined after
//! the last place.

use super::super::board::{MAX_SIDE, MIN_SIDE, Sudoku, even_regions};
use super::gather::Loose;
use super::url::{number, said};
use damier_grid::{
    Grid,
    address::{self, NUMBERS, SEED, SEEDED, Said, WALLS},
    reading::Word,
};
use damier_model::{InputError, Source};

const EXPECTED: &str = "an id is such as 3x3:2c3f6_2 or 7j:…,…: boxes across and down or the side with 'j', perhaps 'x' for \
                        diagonals, a colon, then numbers, '_' between two of them and letters for runs of open cells; with \
                        'j', a comma and the lines between regions";

/// Whether a word is an id, be it one that does not say the board.
pub(super) fn is_one(word: &str) -> bool {
    address::id(word).is_some_and(|id| {
        let is_head = id.height.is_some() || id.flags.starts_with('j');
        is_head && !id.sign.is_empty() && id.flags.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}

/// Reads an id, which is one word.
pub(super) fn read(source: &Source, word: &Word) -> Result<Loose, InputError> {
    let refused = |part: &str, message: String| source.error(message, &[word.of(part)], EXPECTED);
    let Some(id) = address::id(word.text) else { return Err(refused(word.text, "this is no id".to_owned())) };
    let small = |digits: &str| digits.parse().ok().filter(|number: &usize| (1..=MAX_SIDE).contains(number));
    let (side, boxes) = match id.height {
        None => (small(id.width), None),
        Some(down) => match small(id.width).zip(small(down)) {
            Some((across, down)) => (Some(across * down), Some((down, across))),
            None => (None, None),
        },
    };
    let lines = boxes.is_some_and(|(columns, rows)| columns == 1 || rows == 1);
    let Some(side) = side.filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side) && !lines) else {
        let size = word.text.split([':', '#']).next().unwrap_or_default();
        return Err(refused(word.text, format!("there are no boards of '{size}'")));
    };
    let mut board = Loose::empty(source, side, word.mark)?;
    board.boxes = boxes;
    for (at, c) in id.flags.char_indices() {
        let here = &id.flags[at..at + c.len_utf8()];
        match c {
            'x' => board.diagonals = true,
            'j' => board.boxes = None,
            'k' => return Err(refused(here, "a board with cages, which are not read".to_owned())),
            // Symmetry, then difficulty.
            'r' | 'm' | 'a' | 'd' | 't' | 'b' | 'i' | 'e' | 'u' | '0'..='9' => {}
            _ => return Err(refused(here, format!("'{c}' says nothing about a board"))),
        }
    }
    if id.sign == SEED {
        return Err(refused(id.sign, SEEDED.to_owned()));
    }
    let jigsaw = board.boxes.is_none();
    (board.cells, board.regions) = address::whole(source, &word.part(id.body), EXPECTED, |scan| {
        let cells = NUMBERS.read(scan, side * side, "cells")?;
        let cells: Vec<Option<u8>> = cells.iter().map(|spot| number(spot, side)).collect::<Result<_, _>>()?;
        if !jigsaw {
            return Ok((cells, None));
        }
        if !scan.rest().starts_with(',') {
            return Err(scan.problem("a comma and the lines between regions are missing"));
        }
        scan.skip(1);
        let lines = WALLS.read(scan, 2 * side * (side - 1), "places between cells")?;
        let open = places(side).zip(&lines).filter(|(_, line)| line.said.is_empty()).map(|(pair, _)| pair);
        let regions = even_regions(side, open.collect());
        let uneven = || scan.problem(format!("these lines do not make {side} regions of {side} cells"));
        Ok((cells, Some(regions.ok_or_else(uneven)?)))
    })?;
    Ok(board)
}

/// Every two cells that touch: those beside each other row by row, then those above each other column by column.
fn places(side: usize) -> impl Iterator<Item = (usize, usize)> {
    Grid::square(side).lines().flat_map(|line| line.run().windows(2)).map(|two| (two.index(0), two.index(1)))
}

/// Whether lines between regions can tell this board's: each hangs together.
pub(super) fn can_say(board: &Sudoku) -> bool {
    let joined = places(board.side).filter(|&(one, other)| board.regions[one] == board.regions[other]);
    board.boxes.is_some() || even_regions(board.side, joined.collect()).is_some()
}

/// The id of a board; its regions [can be said](can_say).
pub(super) fn write(board: &Sudoku) -> String {
    let mut id = match board.boxes {
        Some((columns, rows)) => format!("{rows}x{columns}"),
        None => format!("{}j", board.side),
    };
    id += if board.diagonals { "x:" } else { ":" };
    id += &NUMBERS.write(&said(board)).unwrap_or_default();
    if board.boxes.is_none() {
        let line = |(one, other): (usize, usize)| (board.regions[one] != board.regions[other]).then_some(Some(1));
        let lines: Vec<Said> = places(board.side).map(|pair| line(pair).into_iter().collect()).collect();
        id.push(',');
        id += &WALLS.write(&lines).unwrap_or_default();
    }
    id
}
