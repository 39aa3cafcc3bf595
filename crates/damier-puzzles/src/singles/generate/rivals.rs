//! Boards that no technique solves, and that have one solution all the same.
//!
//! Such boards are rare, so they are climbed to: the number under a random black cell is changed, and the change kept
//! if techniques leave no fewer cells open than before, or at least have to ask "what if" no less often. It is climbed
//! within a small window of the board, where numbers have much to do with each other; the rest stays as chance made it.
//! Once something is left open, the search is asked for a solution other than the one the board was made from. In such
//! a *rival*, some black cell of ours is white: made to repeat a number that is white in both, it spoils the rival, and
//! ours stays, since that cell is black in it. When there is no rival, the board is done. When all ways to spoil one
//! let the techniques through, the climb goes on from there.

use super::super::Singles;
use super::super::solve::{End, Solver, Stage, State, up_to};
use super::SEARCH;
use super::number::Draft;
use crate::making::Work;
use damier_model::Limit;
use fastrand::Rng;

/// Changes tried, and rivals spoiled, before a board is given up.
const MOST_CHANGES: usize = 2_000;
/// Side of the window in which numbers are changed.
const WINDOW: usize = 12;
/// Ways to spoil a rival that are tried.
const WAYS: usize = 12;
/// Steps of a search between two looks at the clock.
const STEPS_AT_ONCE: u64 = 64;

/// How much a board resists: the cells left open, then how often "what if" is needed.
type Resistance = (usize, u64);

/// Changes numbers until there is no rival; answers whether the board then needs search.
pub(super) fn climb(draft: &mut Draft, rng: &mut Rng) -> Result<bool, Limit> {
    let Singles { width, height, .. } = *draft.board;
    let corner = |side: usize, rng: &mut Rng| rng.usize(..=side.saturating_sub(WINDOW));
    let (top, left) = (corner(height, rng), corner(width, rng));
    let grid = draft.board.grid();
    let inside = |index: usize| {
        let (row, column) = grid.position(index);
        (top..top + WINDOW).contains(&row) && (left..left + WINDOW).contains(&column)
    };
    let black: Vec<usize> = (0..draft.black.len()).filter(|&index| draft.black[index] && inside(index)).collect();
    if black.is_empty() {
        return Ok(false);
    }
    let mut now = resistance(draft)?;
    for _ in 0..MOST_CHANGES {
        if now.0 > 0 {
            let Some(rival) = rival(draft.board, draft.black, draft.work)? else { return Ok(true) };
            now = spoil(draft, &rival, rng, inside)?;
            continue;
        }
        let index = black[rng.usize(..black.len())];
        let Some(number) = draft.random_white(index, rng, inside) else { continue };
        let before = std::mem::replace(&mut draft.board.numbers[index], number);
        let then = resistance(draft)?;
        if then >= now {
            now = then;
        } else {
            draft.board.numbers[index] = before;
        }
    }
    Ok(false)
}

/// Changes the number of one of our black cells so that the rival breaks a rule, in the way that resists most.
fn spoil(
    draft: &mut Draft,
    rival: &[bool],
    rng: &mut Rng,
    inside: impl Fn(usize) -> bool,
) -> Result<Resistance, Limit> {
    let ours: Vec<usize> = (0..rival.len()).filter(|&index| draft.black[index] && !rival[index]).collect();
    let mut best = ((0, 0), 0, draft.board.numbers[0]);
    for _ in 0..WAYS {
        let index = ours[rng.usize(..ours.len())];
        let Some(number) = draft.random_white(index, rng, |other| !rival[other] && (inside(other) || !inside(index)))
        else {
            continue;
        };
        let before = std::mem::replace(&mut draft.board.numbers[index], number);
        best = best.max((resistance(draft)?, index, number));
        draft.board.numbers[index] = before;
    }
    let (resistance, index, number) = best;
    draft.board.numbers[index] = number;
    Ok(resistance)
}

fn resistance(draft: &mut Draft) -> Result<Resistance, Limit> {
    draft.walker.field.layout.renumber(&draft.board.numbers);
    draft.walker.start_over();
    match draft.walker.walk(up_to(SEARCH)) {
        End::Stopped(limit) => Err(limit),
        _ => Ok((draft.walker.field.open(), draft.walker.uses.last().copied().unwrap_or_default())),
    }
}

/// A solution other than ours: which cells are black.
fn rival(board: &Singles, black: &[bool], work: &Work) -> Result<Option<Vec<bool>>, Limit> {
    let mut solver = Solver::new(board);
    for steps in 0u64.. {
        match solver.step(board) {
            Stage::Done => break,
            Stage::Going => {}
            Stage::Solution => {
                let field = solver.field();
                let is_black = |index| field.state(field.layout.place(index)) == State::Black;
                if (0..black.len()).any(|index| is_black(index) != black[index]) {
                    return Ok(Some((0..black.len()).map(is_black).collect()));
                }
            }
        }
        if steps.is_multiple_of(STEPS_AT_ONCE) {
            work.look()?;
        }
    }
    Ok(None)
}
