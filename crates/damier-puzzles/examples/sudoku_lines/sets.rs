//! Sets of boards to measure solvers with: nine by nine, one solution each, three kinds.
//!
//! - `few`: boards with 17 clues, the fewest there can be. Ten of Gordon Royle's collection (University of Western
//!   Australia), each time in another guise.
//! - `minimal`: boards of the puzzle's generator, of which no clue can go.
//! - `hard`: the boards that were called the hardest when they were found, each time in another guise.
//!
//! A board stays the same puzzle if numbers, rows within a band, bands, columns within a stack, or stacks change
//! places, or rows and columns do. A solver that takes things in some order meets another board, so many guises of few
//! boards measure more than these boards. The same seed makes the same set.

use damier_interface::{Made, Puzzle, Request};
use damier_model::Run;
use damier_puzzles::sudoku;
use fastrand::Rng;

/// A kind of set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// As few clues as can be.
    Few,
    /// No clue can go.
    Minimal,
    /// Many guesses.
    Hard,
}

impl Kind {
    /// Every kind.
    pub(crate) const ALL: [Kind; 3] = [Kind::Few, Kind::Minimal, Kind::Hard];

    /// Short name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Few => "few",
            Kind::Minimal => "minimal",
            Kind::Hard => "hard",
        }
    }
}

/// Boards of a kind, 81 characters each, `.` for open.
pub(crate) fn boards(kind: Kind, count: usize, seed: u64) -> Vec<String> {
    let board = |number: usize| {
        let mut rng = Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number as u64));
        match kind {
            Kind::Few => guise(FEW[number % FEW.len()], &mut rng),
            Kind::Minimal => minimal(&mut rng),
            Kind::Hard => guise(HARD[number % HARD.len()], &mut rng),
        }
    };
    (0..count).map(|number| text(&board(number)).to_owned()).collect()
}

/// From Gordon Royle's collection of boards with 17 clues.
const FEW: [&str; 10] = [
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012040050000000009000070600400000100000000000050000087500601000300200000000",
    "000000012050400000000000030700600400001000000000080000920000800000510700000003000",
    "000000012300000060000040000900000500000001070020000000000350400001400800060000000",
    "000000012400090000000000050070200000600000400000108000018000000000030700502000000",
    "000000012500008000000700000600120000700000450000030000030000800000500700020000000",
];

/// Golden Nugget (tarek), Easter Monster (JPF), Platinum Blonde (coloin), AI Escargot and the board of 2012 (Arto
/// Inkala).
const HARD: [&str; 5] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

type Board = [u8; 81];

fn text(board: &Board) -> &str {
    std::str::from_utf8(board).unwrap_or("")
}

/// The same puzzle with everything in other places.
fn guise(line: &str, rng: &mut Rng) -> Board {
    let mut numbers = *b"123456789";
    rng.shuffle(&mut numbers);
    let (rows, columns, turned) = (lines(rng), lines(rng), rng.bool());
    let mut board = [b'.'; 81];
    for (cell, character) in line.bytes().enumerate().take(81) {
        if let number @ 0..9 = usize::from(character).wrapping_sub(usize::from(b'1')) {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            board[if turned { column * 9 + row } else { row * 9 + column }] = numbers[number];
        }
    }
    board
}

/// Nine lines in another order: three bands, and three lines within each.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    rng.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (at, band) in bands.into_iter().enumerate() {
        let mut within = [0, 1, 2];
        rng.shuffle(&mut within);
        for (place, line) in within.into_iter().enumerate() {
            lines[3 * at + place] = 3 * band + line;
        }
    }
    lines
}

/// A board of the puzzle's generator, of which no clue can go.
fn minimal(rng: &mut Rng) -> Board {
    let request = Request { width: 9, height: 9, minimal: true, seed: rng.u64(..), ..Request::default() };
    let generator = sudoku::PUZZLE.generator().expect("it makes boards");
    match generator.make(&request, &Run::default()) {
        Ok(Made::Board { text, .. }) => {
            let mut cells = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
            std::array::from_fn(|_| cells.next().unwrap_or(b'.'))
        }
        other => panic!("{request:?}: {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_puzzles::sudoku::count_line;

    #[test]
    fn sets_for_measuring_have_one_solution_each() {
        for kind in Kind::ALL {
            let set = boards(kind, 40, 1);
            assert_eq!(set, boards(kind, 40, 1));
            assert!(set.iter().all(|line| count_line(line, 2) == 1), "{}", kind.name());
        }
    }
}
