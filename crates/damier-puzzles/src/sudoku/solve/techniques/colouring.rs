//! Simple colouring: where a number has two places in a house, one of them is right.
//!
//! Such pairs make chains; along a chain the places take turns, so that all of one colour are right or all of the
//! other. If two of one colour see each other, that colour is wrong. What sees both colours is wrong in any case.

use super::candidates::Candidates;
use super::{Found, lose};
use crate::sets::bits;

/// Looks at the chains of every number.
pub(super) fn simple_colouring(grid: &Candidates) -> Option<Found> {
    (0..grid.plan.side()).find_map(|number| of_number(grid, number))
}

fn of_number(grid: &Candidates, number: usize) -> Option<Found> {
    let mut seen = vec![false; grid.marks.len()];
    for start in 0..grid.marks.len() {
        if seen[start] || grid.is_settled[start] || !grid.has(start, number) {
            continue;
        }
        let colours = chain(grid, number, start, &mut seen);
        if colours[1].is_empty() {
            continue;
        }
        let because = |what: &str| {
            let [one, other] = [0, 1].map(|colour| grid.names(&colours[colour]));
            format!("{} stands at {one}, or at {other}; {what}", number + 1)
        };
        for colour in &colours {
            let clash = pairs(colour).find(|&(one, other)| grid.plan.sees(one, other));
            if let Some((one, other)) = clash {
                let marks = colour.iter().filter(|&&cell| grid.has(cell, number)).map(|&cell| (cell, number)).collect();
                let found = lose(grid, marks, || because(&format!("{} see each other", grid.names(&[one, other]))));
                if found.is_some() {
                    return found;
                }
            }
        }
        let sees = |cell: usize, colour: &[usize]| colour.iter().any(|&other| grid.plan.sees(cell, other));
        let outside = |&cell: &usize| {
            grid.has(cell, number)
                && !grid.is_settled[cell]
                && !colours.iter().any(|colour| colour.contains(&cell))
                && colours.iter().all(|colour| sees(cell, colour))
        };
        let marks = (0..grid.marks.len()).filter(outside).map(|cell| (cell, number)).collect();
        let found = lose(grid, marks, || because("both are seen from there"));
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The places that hang together with this one, in two colours.
fn chain(grid: &Candidates, number: usize, start: usize, seen: &mut [bool]) -> [Vec<usize>; 2] {
    let mut colours = [vec![start], Vec::new()];
    let mut next = vec![(start, 0)];
    seen[start] = true;
    while let Some((cell, colour)) = next.pop() {
        for &(house, place) in &grid.plan.homes[cell] {
            let places = grid.places(house, number);
            if places.count_ones() == 2 {
                for other in bits(places & !(1 << place)).map(|place| grid.cell(house, place)) {
                    if !std::mem::replace(&mut seen[other], true) {
                        colours[1 - colour].push(other);
                        next.push((other, 1 - colour));
                    }
                }
            }
        }
    }
    colours
}

fn pairs(cells: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    cells.iter().enumerate().flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| (one, other)))
}
