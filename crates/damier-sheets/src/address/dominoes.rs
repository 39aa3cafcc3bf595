//! Regions of two cells as the cells' halves: `L` and `R`, `T` and `B`, and `*` for a cell alone, as Simon Tatham's Magnets has them.

use crate::board::Grid;
use damier_grid::address::{Problem, Scan};

/// Each half of a domino with the way to the other: rows down, columns to the right.
const HALVES: [(char, i64, i64); 4] = [('L', 0, 1), ('R', 0, -1), ('T', 1, 0), ('B', -1, 0)];
const ALONE: char = '*';

/// The other half of a cell's domino.
fn other(half: char) -> Option<(i64, i64)> {
    HALVES.iter().find(|(known, ..)| *known == half).map(|&(_, down, right)| (down, right))
}

/// Reads the regions, numbered in the order of reading.
pub(super) fn read(scan: &mut Scan, grid: &mut Grid) -> Result<(), Problem> {
    let halves: Vec<char> = scan.rest().chars().take(grid.values.len()).collect();
    let mut regions = 0;
    for at in 0..grid.values.len() {
        let (row, column) = grid.indices(at);
        let half = halves.get(at).copied();
        let fits = match half {
            Some(ALONE) => Some(None),
            Some(half) => other(half).and_then(|(down, right)| {
                let to = grid.place(row + down, column + right)?;
                let back = other(*halves.get(to)?)?;
                (back == (-down, -right)).then_some(Some(to))
            }),
            None => None,
        };
        let Some(to) = fits else {
            return Err(scan.problem(match half {
                None => format!("the id ends after {at} of {} cells", grid.values.len()),
                Some(half) if other(half).is_some() => {
                    format!("the other half of '{half}' is missing beside r{row}c{column}")
                }
                Some(_) => format!("{} is none of L, R, T, B (halves of a domino) and {ALONE}", scan.shown()),
            }));
        };
        grid.values[at] = match to.filter(|to| *to < at) {
            Some(to) => grid.values[to],
            None => {
                regions += 1;
                Some(regions)
            }
        };
        scan.skip(1);
    }
    Ok(())
}

/// Writes regions of one or two cells.
pub(super) fn write(grid: &Grid) -> Result<String, String> {
    let half = |at: usize| {
        let (row, column) = grid.indices(at);
        let here = grid.values[at].filter(|number| *number != 0);
        if here.is_none() {
            return Err("ids have no cells without a region".to_owned());
        }
        if grid.values.iter().filter(|value| **value == here).count() == 1 {
            return Ok(ALONE);
        }
        let beside = |(_, down, right): &&(char, i64, i64)| grid.get(row + down, column + right) == here;
        let two = grid.values.iter().filter(|value| **value == here).count() == 2;
        let found = HALVES.iter().find(beside).filter(|_| two);
        found.map(|(half, ..)| *half).ok_or_else(|| "ids have regions of one or two cells".to_owned())
    };
    (0..grid.values.len()).map(half).collect()
}
