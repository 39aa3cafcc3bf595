//! Boards of Kakuro: dark cells with sums. Addresses count neither the first row nor the first column, which are dark; their
//! sums stand at the end, for those columns and rows that begin with a white cell.

use super::bound::Target;
use crate::board::Board;
use crate::layers::Layers;
use damier_grid::address::Runs;
use damier_grid::address::{Problem, Said, Scan};
use damier_grid::address::{sum_as, sum_of};

/// The sums of a dark cell: below and to the right, 0 for none.
type Sums = (i64, i64);

/// Puts a dark cell onto the board.
fn put(
    targets: &[Target],
    layers: &Layers,
    board: &mut Board,
    place: usize,
    (below, right): Sums,
) -> Result<(), String> {
    let [down, beside, dark] = targets else { return Err("this sheet has no sums".to_owned()) };
    for (target, sum) in [(down, below), (beside, right)] {
        if sum != 0 {
            target.put(board, layers, place, Some(sum))?;
        }
    }
    if (below, right) == (0, 0) {
        dark.set(board, place, 1);
    }
    Ok(())
}

/// The sums of a cell, if it is dark.
fn take(targets: &[Target], layers: &Layers, board: &Board, place: usize) -> Result<Option<Sums>, String> {
    let [down, beside, dark] = targets else { return Ok(None) };
    let sum = |target: &Target| Ok::<_, String>(target.take(board, layers, place)?.flatten());
    let (below, right) = (sum(down)?, sum(beside)?);
    let is_dark = dark.take(board, layers, place)?.is_some();
    Ok((is_dark || below.is_some() || right.is_some()).then(|| (below.unwrap_or(0), right.unwrap_or(0))))
}

/// The places within the board, row by row.
fn inside(board: &Board) -> impl Iterator<Item = usize> + use<> {
    let (height, width) = (board.height, board.width);
    (1..height).flat_map(move |row| (1..width).map(move |column| row * width + column))
}

/// Places of the first row and column with those that follow them, and whether the sum is the one below.
fn edges(board: &Board) -> impl Iterator<Item = (usize, usize, bool)> + use<> {
    let (height, width) = (board.height, board.width);
    let above = (1..width).map(move |column| (column, width + column, true));
    above.chain((1..height).map(move |row| (row * width, row * width + 1, false)))
}

pub(super) fn read(
    scan: &mut Scan,
    runs: &Runs,
    targets: &[Target],
    layers: &Layers,
    board: &mut Board,
) -> Result<(), Problem> {
    let places: Vec<usize> = inside(board).collect();
    let found = runs.read(scan, places.len(), "cells")?;
    for (spotted, place) in found.iter().zip(places) {
        if let &[Some(below), Some(right)] = spotted.said.as_slice() {
            put(targets, layers, board, place, (below, right)).map_err(|message| spotted.problem(message))?;
        }
    }
    let wrong = |scan: &Scan, message: String| scan.problem(message);
    put(targets, layers, board, 0, (0, 0)).map_err(|message| wrong(scan, message))?;
    for (place, next, is_below) in edges(board) {
        let closed = take(targets, layers, board, next).map_err(|message| wrong(scan, message))?.is_some();
        let sum = match scan.rest().chars().next() {
            _ if closed => 0,
            None => return Err(scan.problem("the address ends before the sums of the first row and column")),
            Some(character) => {
                let sum = sum_of(character);
                sum.ok_or_else(|| scan.problem(format!("{} is no sum (0-9, a-j, A-Z, '-' for none)", scan.shown())))?
            }
        };
        let sums = if is_below { (sum, 0) } else { (0, sum) };
        put(targets, layers, board, place, sums).map_err(|message| wrong(scan, message))?;
        if !closed {
            scan.skip(1);
        }
    }
    Ok(())
}

pub(super) fn write(runs: &Runs, targets: &[Target], layers: &Layers, board: &Board) -> Result<String, String> {
    let dark = |place: usize| take(targets, layers, board, place);
    let said = |sums: Option<Sums>| sums.map_or_else(Said::new, |(below, right)| vec![Some(below), Some(right)]);
    let within = inside(board).map(|place| dark(place).map(said)).collect::<Result<Vec<_>, _>>()?;
    let too_large = |sum: i64| format!("addresses have sums up to 45, and no {sum}");
    let mut text =
        runs.write(&within).map_err(|at| too_large(within[at].iter().copied().flatten().max().unwrap_or(0)))?;
    if dark(0)? != Some((0, 0)) {
        return Err("the first cell of the board must be dark for an address, without sums".to_owned());
    }
    for (place, next, is_below) in edges(board) {
        let Some((below, right)) = dark(place)? else {
            return Err("the first row and the first column must be dark for an address".to_owned());
        };
        let (sum, other) = if is_below { (below, right) } else { (right, below) };
        let closed = dark(next)?.is_some();
        if other != 0 || closed && sum != 0 {
            return Err("a sum in the first row or column has no cells: addresses do not say it".to_owned());
        }
        if !closed {
            text.push(sum_as(sum).ok_or_else(|| too_large(sum))?);
        }
    }
    Ok(text)
}
