//! For tests: small random boards, and their solutions by trying everything.

use super::answer::Blackening;
use super::board::{MarkedAs, Singles};
use super::rules;

/// Boards of at most so many cells, some with marks.
pub(super) fn random_boards(count: u64, most: usize) -> impl Iterator<Item = Singles> {
    (0..count).map(move |seed| {
        let mut chance = fastrand::Rng::with_seed(seed);
        let width = chance.usize(1..=most.min(5));
        let height = chance.usize(1..=(most / width).min(5));
        let largest = chance.u32(1..=width.max(height) as u32 + 1);
        let mut board = Singles::new(width, height, (0..width * height).map(|_| chance.u32(1..=largest)).collect());
        if chance.u8(0..3) == 0 {
            for _ in 0..2 {
                board.marks[chance.usize(0..width * height)] =
                    Some(if chance.bool() { MarkedAs::Black } else { MarkedAs::White });
            }
        }
        board
    })
}

/// Every choice of black cells.
pub(super) fn blackenings(cells: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_u32 << cells).map(move |bits| (0..cells).map(|cell| bits >> cell & 1 == 1).collect())
}

/// Whether the rules accept a blackening.
pub(super) fn is_right(board: &Singles, black: &[bool]) -> bool {
    let numbers = board.numbers.iter().copied().map(Some).collect();
    let answer = Blackening { width: board.width, height: board.height, numbers, black: black.to_vec() };
    rules::violations(board, &answer).is_empty()
}

/// The blackenings that the rules accept.
pub(super) fn solutions(board: &Singles) -> Vec<Vec<bool>> {
    blackenings(board.numbers.len()).filter(|black| is_right(board, black)).collect()
}

/// The blackenings in which no number repeats, no black cells touch and marks are kept, by trying cell after cell.
pub(super) fn without_connectedness(board: &Singles) -> impl Iterator<Item = Vec<bool>> {
    let mut found = Vec::new();
    extend(board, &mut Vec::new(), &mut found);
    found.into_iter()
}

fn extend(board: &Singles, black: &mut Vec<bool>, found: &mut Vec<Vec<bool>>) {
    let cell = black.len();
    if cell == board.numbers.len() {
        found.push(black.clone());
        return;
    }
    let (row, column) = (cell / board.width, cell % board.width);
    let left = (0..column).map(|column| row * board.width + column);
    let above = (0..row).map(|row| row * board.width + column);
    let same = |other: usize| !black[other] && board.numbers[other] == board.numbers[cell];
    let white = !left.chain(above).any(same) && board.marks[cell] != Some(MarkedAs::Black);
    let touches = column > 0 && black[cell - 1] || row > 0 && black[cell - board.width];
    let dark = !touches && board.marks[cell] != Some(MarkedAs::White);
    for (choice, possible) in [(false, white), (true, dark)] {
        if possible {
            black.push(choice);
            extend(board, black, found);
            black.pop();
        }
    }
}
