//! Boards that have no clues, only regions: these are moved cell by cell until no other answer is left.
//!
//! A cell in which another answer differs goes to the region beside it, if the wished answer stays right and regions stay in
//! one piece; a move after which the other answer is wrong comes first. Cells that the wished answer leaves empty are tried
//! first: where they go, its regions have what they had, and the other answer's do not.

use super::layout::beside;
use super::{Attempt, Halt, refused};
use crate::board::{Board, Grid};
use crate::check::{self, on_large_stack};
use crate::layer::Place;
use fastrand::Rng;

/// Moves that are tried to get rid of one answer.
const MOVES: usize = 40;
/// Answers that are got rid of at most.
const ROUNDS: usize = 400;

/// The board changed until the answer is its only one; nothing if that does not come about.
pub(super) fn until_unique(
    attempt: &Attempt,
    board: Board,
    wished: &Board,
    rng: &mut Rng,
) -> Result<Option<Board>, Halt> {
    let layers = attempt.sheet.layers().map_err(refused)?;
    let Some(regions) = layers.all.iter().position(|layer| layer.place == Place::Regions) else { return Ok(None) };
    let answers: Vec<usize> =
        layers.answers().filter(|(_, layer)| layer.place == Place::Cells).map(|(at, _)| at).collect();
    let mut board = board;
    for _ in 0..ROUNDS {
        attempt.work.look().map_err(Halt::Limit)?;
        let solutions = attempt.solutions(&board)?;
        let other = solutions.found.iter().find(|found| answers.iter().any(|&at| found.grids[at] != wished.grids[at]));
        let Some(other) = other else { return Ok(solutions.is_one().then_some(board)) };
        let differs = |&place: &usize, by: fn(&Option<i64>, &Option<i64>) -> bool| {
            answers.iter().any(|&at| by(&wished.grids[at].values[place], &other.grids[at].values[place]))
        };
        let places = 0..board.grids[regions].values.len();
        let (empty, taken): (Vec<usize>, Vec<usize>) =
            places.filter(|place| differs(place, PartialEq::ne)).partition(|place| differs(place, PartialOrd::lt));
        let mut second_best = None;
        let mut best = None;
        for tried in 0..MOVES {
            let differing = if taken.is_empty() || tried < MOVES / 2 && !empty.is_empty() { &empty } else { &taken };
            // Where none of these cells can be moved, another one makes room.
            let place = match tried < MOVES - MOVES / 4 {
                true => differing[rng.usize(..differing.len())],
                false => rng.usize(..board.grids[regions].values.len()),
            };
            let Some(moved) = moved(&board, regions, place, rng) else { continue };
            let sheet = attempt.sheet;
            let wrong = |filled: &Board| {
                on_large_stack(|| check::violations(sheet, &moved, filled).map(|found| !found.is_empty()))
                    .map_err(refused)
            };
            if wrong(wished)? {
                continue;
            }
            if wrong(other)? {
                best = Some(moved);
                break;
            }
            second_best = Some(moved);
        }
        match best.or(second_best) {
            Some(next) => board = next,
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// The board with a cell in another region, if that region touches it and the one it leaves stays in one piece.
fn moved(board: &Board, regions: usize, place: usize, rng: &mut Rng) -> Option<Board> {
    let grid = &board.grids[regions];
    let from = grid.values[place];
    let others: Vec<_> = beside(grid, place).map(|next| grid.values[next]).filter(|&of| of != from).collect();
    let into = *others.get(rng.usize(..others.len().max(1)))?;
    let mut moved = board.clone();
    moved.grids[regions].values[place] = into;
    is_one_piece(&moved.grids[regions], from).then_some(moved)
}

fn is_one_piece(grid: &Grid, of: Option<i64>) -> bool {
    let members: Vec<usize> = (0..grid.values.len()).filter(|&place| grid.values[place] == of).collect();
    let Some(&start) = members.first() else { return false };
    let mut seen = vec![false; grid.values.len()];
    let mut waiting = vec![start];
    seen[start] = true;
    let mut reached = 0;
    while let Some(place) = waiting.pop() {
        reached += 1;
        for next in beside(grid, place) {
            if grid.values[next] == of && !std::mem::replace(&mut seen[next], true) {
                waiting.push(next);
            }
        }
    }
    reached == members.len()
}
