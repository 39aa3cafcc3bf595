//! Forcing chains: a number tried in a cell, and what follows by singles; if that cannot be, the number is not there.
//!
//! Cells with few numbers are tried first, and no more than [`LONGEST`] cells are settled: a person would not follow more.
//! Without that limit nearly every board would yield, for boards that take guesses within guesses are one in a million. It
//! is the last technique: whatever it leaves open takes a search.
//!
//! A trial costs what it changes: singles are met as marks go, and the marks are given back from a list.

use super::candidates::{Broken, Candidates};
use super::{Found, lose};
use crate::sets::bits;
use std::collections::VecDeque;

/// Cells settled in a chain, at most.
const LONGEST: usize = 8;

/// Tries numbers until one leads to something that cannot be.
pub(super) fn forcing_chain(grid: &Candidates) -> Option<Found> {
    let mut cells: Vec<usize> = (0..grid.marks.len()).filter(|&cell| !grid.is_settled[cell]).collect();
    cells.sort_by_key(|&cell| grid.marks[cell].count_ones());
    let mut trial = Trial::on(grid);
    for cell in cells {
        for number in bits(grid.marks[cell]) {
            if let Some(broken) = trial.follow(cell, number) {
                return lose(grid, vec![(cell, number)], || {
                    let told = trial.steps.iter().skip(1);
                    let told = told.map(|&(cell, number)| format!("{} is {}, ", grid.names(&[cell]), number + 1));
                    format!("otherwise {}and {}", told.collect::<String>(), grid.sentence_of(broken))
                });
            }
            trial.take_back();
        }
    }
    None
}

/// A board on which something is tried.
struct Trial<'g, 'p> {
    grid: &'g Candidates<'p>,
    marks: Vec<u64>,
    places: Vec<u64>,
    /// Cells settled, with their numbers.
    steps: Vec<(usize, usize)>,
    /// Cells to settle.
    next: VecDeque<(usize, usize)>,
    /// Marks that went.
    gone: Vec<(usize, usize)>,
    broken: Option<Broken>,
}

impl<'g, 'p> Trial<'g, 'p> {
    fn on(grid: &'g Candidates<'p>) -> Trial<'g, 'p> {
        let (marks, places) = (grid.marks.clone(), grid.places.clone());
        Trial { grid, marks, places, steps: Vec::new(), next: VecDeque::new(), gone: Vec::new(), broken: None }
    }

    /// Settles a cell and singles that follow; what cannot be then, if something cannot.
    fn follow(&mut self, cell: usize, number: usize) -> Option<Broken> {
        self.next.push_back((cell, number));
        while let Some(step) = self.next.pop_front() {
            if self.steps.contains(&step) {
                continue;
            }
            if self.steps.len() == LONGEST {
                break;
            }
            self.steps.push(step);
            self.settle(step);
            if self.broken.is_some() {
                break;
            }
        }
        self.broken
    }

    fn settle(&mut self, (cell, number): (usize, usize)) {
        let plan = self.grid.plan;
        for other in bits(self.marks[cell] & !(1 << number)) {
            self.lose(cell, other);
        }
        for &(house, place) in &plan.homes[cell] {
            for other in bits(self.places[house * plan.side() + number] & !(1 << place)) {
                self.lose(plan.houses[house].cells[other], number);
            }
        }
    }

    fn lose(&mut self, cell: usize, number: usize) {
        let plan = self.grid.plan;
        self.marks[cell] &= !(1 << number);
        self.gone.push((cell, number));
        let left = self.marks[cell];
        if left == 0 {
            self.broken.get_or_insert(Broken::Cell(cell));
        } else if left.is_power_of_two() {
            self.next.push_back((cell, left.trailing_zeros() as usize));
        }
        for &(house, place) in &plan.homes[cell] {
            let places = &mut self.places[house * plan.side() + number];
            *places &= !(1 << place);
            if *places == 0 {
                self.broken.get_or_insert(Broken::House { house, number });
            } else if places.is_power_of_two() {
                self.next.push_back((plan.houses[house].cells[places.trailing_zeros() as usize], number));
            }
        }
    }

    /// Gives back everything.
    fn take_back(&mut self) {
        let plan = self.grid.plan;
        for (cell, number) in self.gone.drain(..) {
            self.marks[cell] |= 1 << number;
            for &(house, place) in &plan.homes[cell] {
                self.places[house * plan.side() + number] |= 1 << place;
            }
        }
        self.steps.clear();
        self.next.clear();
        self.broken = None;
    }
}
