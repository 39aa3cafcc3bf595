//! Boards that have no clues, only regions: these are moved cell by cell until no other answer is left.
//!
//! Guided by counterexamples: an engine lists other answers of the board at hand, and these are kept. Regions then change by moves of
//! single cells until every answer that was ever found is wrong and the wished one still right, which costs judging only; the engine
//! is asked again when nothing that is known is left. Without those found before, moves would go around in circles, since what
//! makes one answer wrong lets another in again. Answers near to the wished one are asked for: they differ in one part of the board, and
//! with them go all that differ there and elsewhere.
//!
//! A cell in which another answer differs goes to the region beside it, if regions stay in one piece. Cells that the wished
//! answer leaves empty are tried first: where they go, its regions have what they had, and the other answer's do not.

use super::layout::beside;
use super::{Attempt, EFFORT, Halt, refused};
use crate::board::{Board, Grid};
use crate::layer::Place;
use fastrand::Rng;

/// Answers that are listed at once.
const LISTED: u64 = 30;
/// Moves in a row that get rid of none of the answers that are known, at most: judged by the rules, and by counts.
const VAIN: usize = 120;
const VAIN_BY_COUNTS: usize = 4_000;
/// Questions to the engine at most.
const ROUNDS: usize = 200;

/// The board changed until the answer is its only one; nothing if that does not come about.
pub(super) fn until_unique(
    attempt: &Attempt,
    mut board: Board,
    wished: &Board,
    rng: &mut Rng,
) -> Result<Option<Board>, Halt> {
    let layers = attempt.sheet.layers().map_err(refused)?;
    let Some(regions) = layers.all.iter().position(|layer| layer.place == Place::Regions) else { return Ok(None) };
    let answers = layers.answers().filter(|(_, layer)| layer.place == Place::Cells).map(|(at, _)| at).collect();
    let mut wrong = Wrong { regions, answers, wished, known: Vec::new() };
    for _ in 0..ROUNDS {
        attempt.work.look().map_err(Halt::Limit)?;
        let solutions = attempt.solutions_within(&board, LISTED, EFFORT, Some(wished))?;
        let before = wrong.known.len();
        let is_one = solutions.is_one();
        wrong.known.extend(
            solutions
                .found
                .into_iter()
                .filter(|found| wrong.answers.iter().any(|&at| found.grids[at] != wished.grids[at])),
        );
        if wrong.known.len() == before {
            return Ok(is_one.then_some(board));
        }
        let new: Vec<usize> = (before..wrong.known.len()).collect();
        match wrong.excluded(attempt, &board, new, rng)? {
            Some(next) => board = next,
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// Answers that are not wished.
struct Wrong<'b> {
    /// The layer of the regions, and those of the answer.
    regions: usize,
    answers: Vec<usize>,
    wished: &'b Board,
    known: Vec<Board>,
}

impl Wrong<'_> {
    /// The board with other regions, on which none of the known answers is right; `let_in` are those that are right on it as it is.
    fn excluded(
        &self,
        attempt: &Attempt,
        board: &Board,
        let_in: Vec<usize>,
        rng: &mut Rng,
    ) -> Result<Option<Board>, Halt> {
        let is_guess_right = |counts: &Counts| let_in.iter().all(|&at| counts.may_be_right(board, &self.known[at]));
        let by_counts = Counts::of(self, board).filter(is_guess_right);
        let next = match &by_counts {
            Some(counts) => self.searched(attempt, board, let_in.clone(), VAIN_BY_COUNTS, rng, |board, _, _| {
                Ok(counts
                    .may_be_right(board, self.wished)
                    .then(|| (0..self.known.len()).filter(|&at| counts.may_be_right(board, &self.known[at])).collect()))
            })?,
            None => None,
        };
        // What counts say is a guess at the rules, and all that the moves have kept to.
        if let Some(board) = next
            && !attempt.is_wrong(&board, self.wished)?
        {
            return Ok(Some(board));
        }
        if by_counts.is_some() {
            return Ok(None);
        }
        self.searched(attempt, board, let_in, VAIN, rng, |board, first, most| {
            let judge = attempt.judge(board)?;
            let mut right = Vec::new();
            let others = (0..self.known.len()).filter(|&at| at != first);
            for at in [first].into_iter().chain(others) {
                if !judge.is_wrong(&self.known[at])? {
                    right.push(at);
                    if right.len() > most {
                        return Ok(None);
                    }
                }
            }
            Ok((!judge.is_wrong(self.wished)?).then_some(right))
        })
    }

    /// The board moved from one to the next for as long as answers are let in, and never more of them than before. `right` says which are on a board,
    /// if it is one that may be: shown the one that is to become wrong, and how many may be right.
    fn searched(
        &self,
        attempt: &Attempt,
        board: &Board,
        mut let_in: Vec<usize>,
        most_in_vain: usize,
        rng: &mut Rng,
        mut right: impl FnMut(&Board, usize, usize) -> Result<Option<Vec<usize>>, Halt>,
    ) -> Result<Option<Board>, Halt> {
        let mut board = board.clone();
        let mut vain = 0;
        while vain < most_in_vain {
            let Some(&one) = let_in.get(rng.usize(..let_in.len().max(1))) else { return Ok(Some(board)) };
            attempt.work.look().map_err(Halt::Limit)?;
            vain += 1;
            let Some(moved) = moved(&board, self.regions, self.place(&self.known[one], rng), rng) else { continue };
            let Some(still) = right(&moved, one, let_in.len())? else { continue };
            if still.len() > let_in.len() || still.len() == let_in.len() && rng.u8(..3) > 0 {
                continue;
            }
            if still.len() < let_in.len() {
                vain = 0;
            }
            (board, let_in) = (moved, still);
        }
        Ok(None)
    }

    /// A cell to be moved so that an answer becomes wrong.
    fn place(&self, other: &Board, rng: &mut Rng) -> usize {
        let differs = |place: &usize, by: fn(&Option<i64>, &Option<i64>) -> bool| {
            self.answers.iter().any(|&at| by(&self.wished.grids[at].values[*place], &other.grids[at].values[*place]))
        };
        let places = 0..self.wished.grids[self.regions].values.len();
        let all = places.len();
        let (empty, taken): (Vec<usize>, Vec<usize>) =
            places.filter(|place| differs(place, PartialEq::ne)).partition(|place| differs(place, PartialOrd::lt));
        let (most, least) = if empty.is_empty() { (&taken, &empty) } else { (&empty, &taken) };
        // Where none of these cells can be moved, another one makes room.
        match rng.u8(..8) {
            0 => rng.usize(..all),
            1 if !least.is_empty() => least[rng.usize(..least.len())],
            _ => most[rng.usize(..most.len())],
        }
    }
}

/// How many cells of each region are part of the answer, where these are as many in all regions. That this is a rule is a good guess, which
/// is looked at in no time; an answer that is wrong by another rule only counts as right.
struct Counts {
    regions: usize,
    /// The layers of the answer with the number of their cells in a region.
    each: Vec<(usize, usize)>,
}

impl Counts {
    /// Nothing if the wished answer has not the same number in each region.
    fn of(wrong: &Wrong, board: &Board) -> Option<Counts> {
        let mut each = Vec::new();
        for &at in &wrong.answers {
            let counts = counts(&board.grids[wrong.regions], &wrong.wished.grids[at]);
            let first = counts.iter().copied().find(|&count| count > 0)?;
            counts.iter().skip(1).all(|&count| count == first).then(|| each.push((at, first)))?;
        }
        Some(Counts { regions: wrong.regions, each })
    }

    fn may_be_right(&self, board: &Board, filled: &Board) -> bool {
        self.each.iter().all(|&(at, each)| {
            counts(&board.grids[self.regions], &filled.grids[at]).iter().skip(1).all(|&count| count == each)
        })
    }
}

/// How many cells of each region are true, by the number of the region; none are in region 0, which is none.
fn counts(regions: &Grid, answer: &Grid) -> Vec<usize> {
    let most = regions.values.iter().flatten().max().map_or(0, |&most| most as usize);
    let mut counts = vec![0; most + 1];
    for (region, value) in regions.values.iter().zip(&answer.values) {
        if let (Some(region @ 1..), Some(1)) = (region, value) {
            counts[*region as usize] += 1;
        }
    }
    counts
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
