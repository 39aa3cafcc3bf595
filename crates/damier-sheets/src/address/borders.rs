//! Regions as walls between cells, and walls as regions.

use crate::board::Grid;
use crate::text::components;
use damier_grid::address::Said;

/// Pairs of cells side by side: first each cell with the next of its row, then each with the one below.
pub(super) fn pairs(height: usize, width: usize) -> impl Iterator<Item = (usize, usize)> {
    let right =
        (0..height).flat_map(move |row| (1..width).map(move |column| (row * width + column - 1, row * width + column)));
    let below = (1..height)
        .flat_map(move |row| (0..width).map(move |column| ((row - 1) * width + column, row * width + column)));
    right.chain(below)
}

/// Where the walls stand in the usual order if those below cells come column by column.
pub(super) fn by_columns(height: usize, width: usize) -> impl Iterator<Item = usize> {
    let right = counts(height, width).0;
    let below =
        (0..width).flat_map(move |column| (0..height.saturating_sub(1)).map(move |row| right + row * width + column));
    (0..right).chain(below)
}

/// How many walls there may be to the right of cells, and below.
pub(super) fn counts(height: usize, width: usize) -> (usize, usize) {
    (height * width.saturating_sub(1), height.saturating_sub(1) * width)
}

/// Numbers the regions that walls part, in reading order; `Err` is a wall with one region on both sides.
pub(super) fn regions(walls: &[bool], height: usize, width: usize) -> Result<Vec<i64>, usize> {
    let mut above: Vec<usize> = (0..height * width).collect();
    let root = |above: &mut Vec<usize>, mut at: usize| {
        while above[at] != at {
            above[at] = above[above[at]];
            at = above[at];
        }
        at
    };
    for ((one, other), _) in pairs(height, width).zip(walls).filter(|(_, wall)| !**wall) {
        let (one, other) = (root(&mut above, one), root(&mut above, other));
        above[one.max(other)] = one.min(other);
    }
    let mut numbers = vec![0; height * width];
    let mut count = 0;
    for cell in 0..numbers.len() {
        let first = root(&mut above, cell);
        if first == cell {
            count += 1;
            numbers[cell] = count;
        } else {
            numbers[cell] = numbers[first];
        }
    }
    let loose =
        pairs(height, width).zip(walls).position(|((one, other), wall)| *wall && numbers[one] == numbers[other]);
    loose.map_or(Ok(numbers), Err)
}

/// The walls between regions.
pub(super) fn walls(grid: &Grid) -> Result<Vec<Said>, String> {
    let numbers: Vec<i64> = grid.values.iter().map(|value| value.unwrap_or(0)).collect();
    if numbers.contains(&0) {
        return Err("addresses have no cells without a region".to_owned());
    }
    let mut distinct = numbers.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if components(&numbers, grid.width(), grid.height()).1 != distinct.len() {
        return Err("addresses have no regions of several pieces".to_owned());
    }
    let wall = |(one, other): (usize, usize)| if numbers[one] == numbers[other] { Said::new() } else { vec![Some(1)] };
    Ok(pairs(grid.height(), grid.width()).map(wall).collect())
}
