//! Boards that no technique solves, and that have one solution all the same.
//!
//! Such boards are rare, so they are climbed to: the number under a random black cell is changed, and the change kept
//! if techniques leave no fewer cells open than before, or at least have to ask "what if" no less often. It is climbed
//! within a small window of the board, where numbers have much to do with each other; the rest stays as chance made it.
//! Once something is left open, an engine is asked for a solution other than the one the board was made from. In such
//! a *rival*, some black cell of ours is white: made to repeat a number that is white in both, it spoils the rival, and
//! ours stays, since that cell is black in it. When there is no rival, the board is done. When all ways to spoil one
//! let the techniques through, the climb goes on from there.

use super::super::Singles;
use super::super::models::{FORMULATIONS, formulate};
use super::super::solve::{WalkerEnd, up_to};
use super::SEARCH;
use super::number::Draft;
use damier_interface::{
    FormulationOptions,
    making::{Halt, Prover},
};
use damier_model::Limit;
use fastrand::Rng;

/// Changes tried, and rivals spoiled, before a board is given up.
const MOST_CHANGES: usize = 2_000;
/// Side of the window in which numbers are changed.
const WINDOW: usize = 12;
/// Ways to spoil a rival that are tried.
const WAYS: usize = 12;

/// How much a board resists: the cells left open, then how often "what if" is needed.
type Resistance = (usize, u64);

/// Changes numbers until there is no rival; answers whether the board then needs search.
pub(super) fn climb(draft: &mut Draft, prover: &Prover, rng: &mut Rng) -> Result<bool, Halt> {
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
            let Some(rival) = rival(draft, prover)? else { return Ok(true) };
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
        WalkerEnd::Stopped(limit) => Err(limit),
        _ => Ok((draft.walker.field.open(), draft.walker.uses.last().copied().unwrap_or_default())),
    }
}

/// A solution other than ours: which cells are black.
fn rival(draft: &Draft, prover: &Prover) -> Result<Option<Vec<bool>>, Halt> {
    let ours = draft.board.answer_text(|index| draft.black[index]);
    let formulation = formulate(draft.board, FORMULATIONS[0].name, &FormulationOptions::default())?;
    let found = prover.solutions(&formulation, 2, &draft.work.within(None, None))?;
    let other = found.into_iter().find(|answer| *answer != ours);
    let is_black = |answer: String| answer.split([',', '\n']).map(|word| word.starts_with('*')).collect();
    Ok(other.map(is_black))
}
