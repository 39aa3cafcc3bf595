//! Random boards: a random filling with all its signs, from which clues are taken for as long as there is one solution.
//!
//! Numbers tell more than signs, so the order in which clues go decides what a board looks like: numbers first, but for
//! the share that is asked for, then signs, then, where boards are to be minimal, those numbers too. Each clue is tried
//! once, in random order: one that cannot go now cannot go later either, when there are fewer others. A clue also stays
//! if it would take long to prove that the board can do without it, unless boards are to be minimal: so large boards
//! are made in a moment, and are no harder to solve than that.

use super::board::{Futoshiki, Sign};
use super::formats;
use super::search::Search;
use damier_interface::{
    Generator, Made, Options, Request, StyleInfo, UsageError,
    making::{self, Work, terms},
};
use damier_model::{Limit, Run};
use fastrand::Rng;
use std::ops::ControlFlow;

/// Makes boards.
pub(super) struct FutoshikiGenerator;

/// The sides of boards that are made.
const SIDES: std::ops::RangeInclusive<usize> = 2..=9;
/// The side of boards, if nothing is said of it.
const USUAL_SIDE: usize = 5;
/// The share of cells that are given, if nothing is said of it.
const USUAL_DENSITY: f64 = 0.1;
/// Boards begun before a request is given up without any other limit.
const MOST_TRIES: u64 = 100;
/// Nodes of the search for a filling before another begins. A limit is met when the last node is entered, and these may
/// all be used up.
const MOST_NODES: u64 = 20_224;
/// Nodes of the proof that there is one solution without a clue, before the clue stays; minimal boards may take any
/// number.
const MOST_EFFORT: u64 = 512;

const STYLES: &[StyleInfo] = &[StyleInfo {
    name: "unique",
    summary: "clues taken from a random full board for as long as it has one solution (--density is the share of numbers)",
    unique: true,
}];

impl Generator for FutoshikiGenerator {
    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
    }

    fn default_size(&self, _options: &Options) -> Option<(usize, usize)> {
        Some((USUAL_SIDE, USUAL_SIDE))
    }

    fn difficulties(&self) -> &'static [&'static str] {
        &[]
    }

    fn accepts(&self, request: &Request) -> Result<(), UsageError> {
        let refuse = |reason: String| Err(UsageError(reason));
        terms::style("futoshiki", STYLES, request)?;
        terms::ungraded("futoshiki", "--density", request)?;
        if request.width != request.height || !SIDES.contains(&request.width) {
            let (width, height, least, most) = (request.width, request.height, SIDES.start(), SIDES.end());
            return refuse(format!(
                "boards of futoshiki are squares, made with sides from {least} to {most}, not {width}×{height}; accepted: --size 5"
            ));
        }
        Ok(())
    }

    fn make(&self, request: &Request, run: &Run) -> Result<Made, UsageError> {
        self.accepts(request)?;
        let mut rng = Rng::with_seed(request.seed);
        let cells = request.width * request.height;
        let numbers = (request.density.unwrap_or(USUAL_DENSITY).clamp(0.0, 1.0) * cells as f64).round() as usize;
        making::board(MOST_TRIES, run, |work| {
            let Some(full) = fill(request.width, &mut rng, work)? else { return Ok(None) };
            let board = thin(full, numbers, request.minimal, &mut rng, work)?;
            let is_thin = board.given.iter().flatten().count() <= numbers;
            Ok::<_, Limit>(is_thin.then(|| (formats::describe(&board), None)))
        })
    }
}

/// A random filling with all its signs; none if chance began so badly that none is soon found.
fn fill(side: usize, rng: &mut Rng, work: &Work) -> Result<Option<Futoshiki>, Limit> {
    let empty = Futoshiki::empty(side);
    let limited = work.within(Some(MOST_NODES + 1), None);
    let mut found = None;
    let ended = Search::new(&empty, &limited, work.begun).each(Some(rng), &mut |cells| {
        found = Some(cells.to_vec());
        ControlFlow::Break(())
    });
    match ended {
        Err(Limit::Nodes) | Ok(_) => {}
        Err(limit) => return Err(limit),
    }
    let with_signs = |given: Vec<Option<u8>>| {
        let sign = |(one, other): (usize, usize)| match given[one] < given[other] {
            true => Sign { smaller: one, greater: other },
            false => Sign { smaller: other, greater: one },
        };
        let signs = empty.grid().pairs().map(sign).collect();
        Futoshiki::new(side, given, signs)
    };
    Ok(found.map(with_signs))
}

/// Takes clues from a full board for as long as it has one solution.
fn thin(mut board: Futoshiki, numbers: usize, minimal: bool, rng: &mut Rng, work: &Work) -> Result<Futoshiki, Limit> {
    let run = work.within((!minimal).then_some(MOST_EFFORT + 1), None);
    let is_unique = |board: &Futoshiki| match Search::new(board, &run, work.begun).count(2) {
        Ok(solutions) => Ok(solutions == 1),
        Err(Limit::Nodes) => Ok(false),
        Err(limit) => Err(limit),
    };
    let mut cells: Vec<usize> = (0..board.given.len()).collect();
    rng.shuffle(&mut cells);
    let take_number = |board: &mut Futoshiki, cell: usize| {
        let number = board.given[cell].take();
        if !is_unique(board)? {
            board.given[cell] = number;
        }
        Ok(())
    };
    let (kept, first) = cells.split_at(numbers.min(cells.len()));
    for &cell in first {
        take_number(&mut board, cell)?;
    }
    let mut signs = board.signs.clone();
    rng.shuffle(&mut signs);
    for sign in signs {
        let fewer = board.signs.iter().copied().filter(|&other| other != sign).collect();
        let without = Futoshiki { signs: fewer, ..board.clone() };
        if is_unique(&without)? {
            board = without;
        }
    }
    for &cell in kept.iter().filter(|_| minimal) {
        take_number(&mut board, cell)?;
    }
    Ok(board)
}

#[cfg(test)]
mod tests;
