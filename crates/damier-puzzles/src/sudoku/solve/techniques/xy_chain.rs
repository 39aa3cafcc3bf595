//! XY-chains: cells with two numbers, each of which loses one if the cell before it holds it.
//!
//! If the first cell does not hold a number, it holds its other one, the next cell then its other one, and so on; if
//! the last cell then holds the number, one of the two ends holds it in any case. Chains are grown breadth first, so
//! that the shortest is told.

use super::candidates::Candidates;
use super::{Found, lose};
use crate::sets::bits;
use std::collections::VecDeque;

/// Looks for the shortest chain from every end.
pub(super) fn xy_chain(grid: &Candidates) -> Option<Found> {
    let cells: Vec<usize> = (0..grid.marks.len()).filter(|&cell| grid.has_marks(cell, 2)).collect();
    // By cell of the list: the others that it sees.
    let sees = |cell: usize| (0..cells.len()).filter(|&at| grid.plan.sees(cell, cells[at])).collect();
    let near: Vec<Vec<usize>> = cells.iter().map(|&cell| sees(cell)).collect();
    for start in 0..cells.len() {
        for number in bits(grid.marks[cells[start]]) {
            let found = from(grid, &cells, &near, start, number);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn from(grid: &Candidates, cells: &[usize], near: &[Vec<usize>], start: usize, number: usize) -> Option<Found> {
    let other_of = |at: usize, number: usize| (grid.marks[cells[at]] & !(1 << number)).trailing_zeros() as usize;
    // By cell and which of its two numbers it then holds: the step before.
    let mut before: Vec<[Option<(usize, usize)>; 2]> = vec![[None; 2]; cells.len()];
    let which = |at: usize, number: usize| usize::from(grid.marks[cells[at]].trailing_zeros() as usize != number);
    let held = other_of(start, number);
    before[start] = [Some((start, held)); 2];
    let mut queue = VecDeque::from([(start, held)]);
    while let Some((at, held)) = queue.pop_front() {
        for &next in &near[at] {
            if !grid.has(cells[next], held) {
                continue;
            }
            let then = other_of(next, held);
            let entry = &mut before[next][which(next, then)];
            if entry.is_some() {
                continue;
            }
            *entry = Some((at, held));
            if then == number {
                let ends = [cells[start], cells[next]];
                let seen = grid.plan.seen_by_all(&ends).filter(|&cell| grid.has(cell, number));
                let marks: Vec<(usize, usize)> = seen.map(|cell| (cell, number)).collect();
                let found = lose(grid, marks, || {
                    let (mut path, mut step) = (vec![(next, then)], (next, then));
                    while step.0 != start {
                        let Some(previous) = before[step.0][which(step.0, step.1)] else { break };
                        step = previous;
                        path.push(step);
                    }
                    path.reverse();
                    let told = path.iter().map(|&(at, held)| format!("{} is {}", grid.names(&[cells[at]]), held + 1));
                    let told: Vec<String> = told.collect();
                    let first = grid.names(&[cells[start]]);
                    format!("if {first} is not {}, then {}", number + 1, told.join(", "))
                });
                if found.is_some() {
                    return found;
                }
            }
            queue.push_back((next, then));
        }
    }
    None
}
