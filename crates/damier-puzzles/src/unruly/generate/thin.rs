//! Boards with one solution: clues are taken from a full board in a random order for as long as it can be solved.
//!
//! By techniques, in batches ([`in_batches`]): clues that were tried and stay are settled once with all that follows
//! from them, so that towards the end, where nearly every clue stays, a try has little left to do. A batch of one can
//! go as soon as its cell is settled again.
//!
//! By search: a clue can go if there is no solution with the other colour in its place. A board that lost a clue
//! this way after it could lose none by techniques needs guesses.

use super::super::solve::position::{OPEN, Position, code, other};
use super::super::solve::search::{self, Guessing};
use super::super::solve::techniques::{ALL, close, step};
use super::super::{Colour, Unruly};
use super::{Accepted, DIFFICULTIES, NORMAL, Rated, SEARCH, full, techniques_of};
use damier_interface::making::{
    Halt, Wanted, Work,
    thin::{from_list, in_batches},
};
use damier_model::{Limit, Statistics};
use fastrand::Rng;
use std::ops::ControlFlow;

/// Failures after which a clue stays although a longer search might show that it can go, or is looked at more
/// thoroughly where boards must be minimal.
const MOST_FAILURES: u64 = 60;

/// A clue: its place row by row, its cell in a position, and its colour there.
#[derive(Clone, Copy)]
struct Clue {
    place: usize,
    cell: usize,
    colour: u8,
}

/// One try at a board with one solution.
pub(super) fn unique(order: &Accepted, rng: &mut Rng, work: &Work) -> Result<Option<(Unruly, Rated)>, Limit> {
    Ok(made(order, rng, work)?.map(|Thinned { board, rated, .. }| (board, rated)))
}

/// One try at a board of a wanted grade: the hardest board that a full one leaves, and some of its clues put back.
pub(super) fn dialled(order: &Accepted, wanted: &Wanted, rng: &mut Rng, work: &Work) -> Result<Option<String>, Halt> {
    let Some(Thinned { board, solution, gone, .. }) = made(order, rng, work)? else { return Ok(None) };
    let with = |back: usize| {
        let mut board = board.clone();
        gone[..back].iter().for_each(|&place| board.cells[place] = solution[place]);
        board.to_text()
    };
    // What must be minimal, or of so many clues, gets none back.
    wanted.dial(if order.request.minimal || order.clues.is_some() { 0 } else { gone.len() }, work, with)
}

/// A board with what was taken from it.
struct Thinned {
    board: Unruly,
    rated: Rated,
    solution: Vec<Option<Colour>>,
    /// Places of clues that were taken, in a random order.
    gone: Vec<usize>,
}

fn made(order: &Accepted, rng: &mut Rng, work: &Work) -> Result<Option<Thinned>, Limit> {
    let Some(solution) = full::random(order, rng, work)? else { return Ok(None) };
    let normal = DIFFICULTIES.iter().position(|&name| name == NORMAL).unwrap_or(0);
    let is_graded = order.request.wanted.is_some();
    let requested = if is_graded { DIFFICULTIES.len() - 1 } else { order.difficulty.unwrap_or(normal) };
    let mut position = Position::empty(order.request.width, order.request.height, order.unique_lines());
    let mut clues: Vec<Clue> = (0..order.cells())
        .filter_map(|place| {
            let cell = position.cell(place / order.request.width, place % order.request.width);
            solution[place].map(|colour| Clue { place, cell, colour: code(colour) })
        })
        .collect();
    rng.shuffle(&mut clues);
    let shuffled: Vec<usize> = clues.iter().map(|clue| clue.place).collect();
    let least = order.clues.unwrap_or(0);
    position.use_techniques(techniques_of(requested));
    let mut hint = vec![OPEN; position.size()];
    clues.iter().for_each(|clue| hint[clue.cell] = clue.colour);
    let settle = |position: &mut Position, clue: Clue| {
        if position.colour(clue.cell) == OPEN {
            position.settle(clue.cell, clue.colour);
            close(position, &mut ());
        }
    };
    let can_be_missed = |position: &mut Position, tried: &[Clue], rest: &[Clue]| Ok(can_go(position, tried, rest));
    let mut clues = in_batches(work, &mut position, &clues, least, can_be_missed, settle)?;
    let searches = order.request.minimal || DIFFICULTIES[requested] == SEARCH;
    if searches {
        let before = clues.len();
        thin_by_search(&mut position, &mut clues, &hint, order.request.minimal, least, work)?;
        // Beyond what its techniques reach, a minimal board is of another difficulty than requested: no need to rate
        // it.
        let lost = clues.len() < before;
        if order.difficulty.is_some() && lost != (DIFFICULTIES[requested] == SEARCH) {
            return Ok(None);
        }
    }
    if order.clues.is_some_and(|wanted| clues.len() > wanted) {
        return Ok(None);
    }
    let rated = if is_graded { None } else { Some(rate(&mut position, &clues)) };
    if order.difficulty.is_some_and(|requested| Some(requested) != rated) {
        return Ok(None);
    }
    let mut board: Unruly = order.empty();
    for clue in &clues {
        board.cells[clue.place] = solution[clue.place];
    }
    let gone = shuffled.into_iter().filter(|&place| board.cells[place].is_none()).collect();
    Ok(Some(Thinned { board, rated: rated.map(|rated| DIFFICULTIES[rated]), solution, gone }))
}

/// Whether the techniques settle the cells of these clues from what is settled and from the rest.
fn can_go(position: &mut Position, clues: &[Clue], rest: &[Clue]) -> bool {
    if clues.iter().all(|clue| position.colour(clue.cell) != OPEN) {
        return true;
    }
    let settled = position.settled();
    for clue in rest {
        if position.colour(clue.cell) == OPEN {
            position.settle(clue.cell, clue.colour);
        }
    }
    if let [clue] = clues {
        while position.colour(clue.cell) == OPEN && step(position, &mut ()) {}
    } else {
        close(position, &mut ());
    }
    let can = clues.iter().all(|clue| position.colour(clue.cell) != OPEN);
    position.undo_to(settled);
    can
}

/// Takes every clue without which there is still only one solution. If not all such clues must go, those stay for which
/// that takes long to prove.
///
/// Another solution mostly differs from the known one in few cells, so guesses follow that.
fn thin_by_search(
    position: &mut Position,
    clues: &mut Vec<Clue>,
    hint: &[u8],
    minimal: bool,
    least: usize,
    work: &Work,
) -> Result<(), Limit> {
    position.use_techniques(ALL.len());
    let (short, long) = (work.within(None, Some(MOST_FAILURES)), work.within(None, None));
    from_list(work, clues, least, |clues, tried| {
        position.undo_to(0);
        for (at, clue) in clues.iter().enumerate() {
            position.settle(clue.cell, if at == tried { other(clue.colour) } else { clue.colour });
        }
        let mut other_solution = |looks_ahead, run| {
            let (guessing, found) = (Guessing { hint, looks_ahead }, &mut |_: &Position| ControlFlow::Break(()));
            search::search(position, guessing, run, work.begun, &mut Statistics::default(), found)
        };
        let mut found = other_solution(false, &short);
        if minimal && found == ControlFlow::Break(Limit::Failures) {
            found = other_solution(true, &long);
        }
        match found {
            ControlFlow::Continue(()) => Ok(true),
            ControlFlow::Break(Limit::Solutions | Limit::Failures) => Ok(false),
            ControlFlow::Break(limit) => Err(limit),
        }
    })
}

/// The least difficulty whose techniques solve the board.
fn rate(position: &mut Position, clues: &[Clue]) -> usize {
    let search = DIFFICULTIES.len() - 1;
    let solves = |difficulty: &usize| {
        position.undo_to(0);
        position.use_techniques(techniques_of(*difficulty));
        clues.iter().for_each(|clue| position.settle(clue.cell, clue.colour));
        close(position, &mut ());
        position.open() == 0
    };
    (0..search).find(solves).unwrap_or(search)
}
