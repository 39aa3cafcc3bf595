//! Any Sudoku: sides up to 36, irregular regions, diagonals.
//!
//! Two views of the same candidates are kept in step: the numbers each cell may hold, and the places each number may
//! take in each house. Losing a candidate is a bit less in one cell and in its three to five houses, and written on a
//! trail, from which it is undone. A cell or a number left with one candidate is settled; a number whose places in one
//! house all lie in another loses the rest of that other (locked candidates).
//!
//! A guess is made in the cell, or for the number of a house, with the fewest candidates in proportion to how often its
//! surroundings failed (dom/wdeg: Boussemart, Hemery, Lecoutre, Saïs, ECAI 2004). Until a solution is met the search
//! starts over after growing numbers of failures and keeps what it learned about where things fail; since these numbers
//! grow, it is complete.

use super::super::super::Sudoku;
use super::super::watch::WatchedSearch;
use super::layout::Layout;
use crate::sets::bits;
use fastrand::Rng;
use std::ops::ControlFlow;

/// Failures before the first start over; half as many again before each next one.
const FIRST_FAILURES: u64 = 100;

/// Shows every solution.
pub(in super::super) fn search(board: &Sudoku, watch: &mut WatchedSearch) -> ControlFlow<()> {
    let layout = Layout::of(board);
    let mut position = Position::new(&layout);
    if !position.settle_given(&board.cells) {
        watch.meter.failure();
        return ControlFlow::Continue(());
    }
    let mut most = FIRST_FAILURES;
    loop {
        match position.explore(Some(most), &mut |event| match event {
            Event::Node(depth) => watch.meter.node(depth),
            Event::Failure => {
                watch.meter.failure();
                ControlFlow::Continue(())
            }
            Event::Solution(numbers) => watch.solution(numbers),
        }) {
            SearchEnd::Complete => return ControlFlow::Continue(()),
            SearchEnd::Stopped => return ControlFlow::Break(()),
            SearchEnd::StartOver => {
                most += most / 2;
                watch.meter.statistics.restarts += 1;
            }
        }
    }
}

/// What happens in a search.
pub(in super::super::super) enum Event<'n> {
    /// A guess or its opposite, at that depth.
    Node(u64),
    /// Something that cannot be.
    Failure,
    /// A full board, numbers from 1.
    Solution(&'n [u8]),
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super::super) enum SearchEnd {
    /// Everything was seen.
    Complete,
    /// The receiver has enough.
    Stopped,
    /// Too many failures before any solution.
    StartOver,
}

/// What is still possible.
pub(in super::super::super) struct Position<'l> {
    layout: &'l Layout,
    /// By cell: a bit for each number it may hold, from 0.
    candidates: Vec<u64>,
    /// By house and number: a bit for each place it may take.
    places: Vec<u64>,
    /// Candidates lost, in order: cell and number.
    trail: Vec<(u16, u8)>,
    /// Cells and numbers to settle.
    to_settle: Vec<(u16, u8)>,
    /// By house: numbers that lost a place since locked candidates were looked for.
    to_look_at: Vec<u64>,
    /// Houses with such numbers.
    houses_to_look_at: Vec<u16>,
    /// By cell, then by house: how often something failed there.
    weights: Vec<u32>,
    /// Whether something cannot be.
    broken: bool,
    /// Where guesses come from, if by chance.
    chance: Option<Rng>,
}

/// A guess: how long the trail was, and what was guessed.
struct Guess {
    trail: usize,
    cell: usize,
    number: usize,
}

impl<'l> Position<'l> {
    /// Everything possible everywhere.
    pub(in super::super::super) fn new(layout: &'l Layout) -> Position<'l> {
        let (side, houses) = (layout.side, layout.houses());
        let all = (1u64 << side) - 1;
        Position {
            layout,
            candidates: vec![all; side * side],
            places: vec![all; houses * side],
            trail: Vec::with_capacity(side * side * side),
            to_settle: Vec::new(),
            to_look_at: vec![0; houses],
            houses_to_look_at: Vec::with_capacity(houses),
            weights: vec![1; side * side + houses],
            broken: false,
            chance: None,
        }
    }

    /// Guesses by chance from now on.
    pub(in super::super::super) fn guess_by(&mut self, mut chance: Rng) {
        self.weights.iter_mut().for_each(|weight| *weight = chance.u32(8..16));
        self.chance = Some(chance);
    }

    /// Whether there is no solution with another number in this cell: `None` if so many failures do not tell.
    pub(in super::super::super) fn is_certain(&mut self, cell: usize, number: u8, most: Option<u64>) -> Option<bool> {
        let trail = self.trail.len();
        self.lose(cell, usize::from(number) - 1);
        let mut found = false;
        let end = if self.propagate() {
            self.explore(most, &mut |event| match event {
                Event::Solution(_) => {
                    found = true;
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            })
        } else {
            SearchEnd::Complete
        };
        self.undo_to(trail);
        (end != SearchEnd::StartOver).then_some(!found)
    }

    /// Settles what is given and what follows; false if something cannot be.
    pub(in super::super::super) fn settle_given(&mut self, given: &[Option<u8>]) -> bool {
        for (cell, number) in given.iter().enumerate() {
            if let Some(number) = number {
                self.to_settle.push((cell as u16, number - 1));
            }
        }
        self.propagate()
    }

    /// Searches from here on, and comes back to here. Gives up after so many failures if no solution was met.
    pub(in super::super::super) fn explore(
        &mut self,
        most_failures: Option<u64>,
        tell: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> SearchEnd {
        let root = self.trail.len();
        let mut guesses: Vec<Guess> = Vec::new();
        let (mut failures, mut found) = (0, false);
        // Each step of the path, refused guesses included.
        let mut depth = 0;
        let end = loop {
            if !self.broken {
                if let Some((cell, number)) = self.choose() {
                    depth += 1;
                    if tell(Event::Node(depth)).is_break() {
                        break SearchEnd::Stopped;
                    }
                    guesses.push(Guess { trail: self.trail.len(), cell, number });
                    self.to_settle.push((cell as u16, number as u8));
                    self.propagate();
                    continue;
                }
                found = true;
                let numbers: Vec<u8> = self.candidates.iter().map(|bits| bits.trailing_zeros() as u8 + 1).collect();
                if tell(Event::Solution(&numbers)).is_break() {
                    break SearchEnd::Stopped;
                }
            } else {
                failures += 1;
                if tell(Event::Failure).is_break() {
                    break SearchEnd::Stopped;
                }
            }
            let Some(guess) = guesses.pop() else { break SearchEnd::Complete };
            if !found && most_failures.is_some_and(|most| failures >= most) {
                break SearchEnd::StartOver;
            }
            self.undo_to(guess.trail);
            depth = guesses.len() as u64 + 1;
            self.lose(guess.cell, guess.number);
            self.propagate();
        };
        self.undo_to(root);
        end
    }

    /// The cell and number to guess; nothing on a full board.
    fn choose(&mut self) -> Option<(usize, usize)> {
        let side = self.layout.side;
        let mut best: Option<(u64, u64)> = None;
        let mut choice = None;
        // Fewer candidates in proportion to the weight: compared crosswise, without fractions.
        let mut better = |count: u32, weight: u32| {
            let (count, weight) = (u64::from(count), u64::from(weight));
            let is_better = best.is_none_or(|(least, heaviest)| count * heaviest < least * weight);
            if is_better {
                best = Some((count, weight));
            }
            is_better
        };
        for (cell, bits) in self.candidates.iter().enumerate() {
            if bits & (bits - 1) != 0 && better(bits.count_ones(), self.weights[cell]) {
                choice = Some((cell, None));
            }
        }
        for house in 0..self.layout.houses() {
            let weight = self.weights[side * side + house];
            for (number, bits) in self.places[house * side..][..side].iter().enumerate() {
                if bits & (bits - 1) != 0 && better(bits.count_ones(), weight) {
                    choice = Some((house, Some(number)));
                }
            }
        }
        let (at, number) = choice?;
        if let Some(chance) = &mut self.chance {
            let set = number.map_or(self.candidates[at], |number| self.places[at * side + number]);
            let drawn = bits(set).nth(chance.usize(..set.count_ones() as usize))?;
            return Some(match number {
                None => (at, drawn),
                Some(number) => (usize::from(self.layout.cells[at * side + drawn]), number),
            });
        }
        // Of the candidates the one that leaves the most to its surroundings.
        let room = |cell: usize, number: usize| -> u32 {
            let places = |&(house, _): &(u16, u8)| self.places[usize::from(house) * side + number].count_ones();
            self.layout.homes(cell).iter().map(places).sum::<u32>()
        };
        match number {
            None => {
                bits(self.candidates[at]).map(|number| (at, number)).min_by_key(|&(cell, number)| room(cell, number))
            }
            Some(number) => bits(self.places[at * side + number])
                .map(|place| (usize::from(self.layout.cells[at * side + place]), number))
                .min_by_key(|&(cell, _)| self.candidates[cell].count_ones()),
        }
    }

    /// Follows what follows; false if something cannot be.
    fn propagate(&mut self) -> bool {
        while !self.broken {
            if let Some((cell, number)) = self.to_settle.pop() {
                self.settle(usize::from(cell), usize::from(number));
            } else if let Some(house) = self.houses_to_look_at.pop() {
                self.look_at(usize::from(house));
            } else {
                return true;
            }
        }
        self.to_settle.clear();
        while let Some(house) = self.houses_to_look_at.pop() {
            self.to_look_at[usize::from(house)] = 0;
        }
        false
    }

    /// Gives a cell its number.
    fn settle(&mut self, cell: usize, number: usize) {
        if self.candidates[cell] >> number & 1 == 0 {
            self.fail_at(cell);
            return;
        }
        for other in bits(self.candidates[cell] & !(1 << number)) {
            self.lose(cell, other);
        }
        let layout = self.layout;
        for &(house, place) in layout.homes(cell) {
            let house = usize::from(house);
            for other in bits(self.places[house * layout.side + number] & !(1 << place)) {
                self.lose(usize::from(layout.cells[house * layout.side + other]), number);
            }
        }
    }

    /// Looks for locked candidates of the numbers of a house that lost places.
    fn look_at(&mut self, house: usize) {
        let layout = self.layout;
        let side = layout.side;
        let meetings = &layout.meetings[layout.first_meeting[house] as usize..layout.first_meeting[house + 1] as usize];
        for number in bits(std::mem::take(&mut self.to_look_at[house])) {
            let places = self.places[house * side + number];
            for meeting in meetings {
                if places & !meeting.here == 0 {
                    let other = usize::from(meeting.other);
                    for place in bits(self.places[other * side + number] & !meeting.there) {
                        self.lose(usize::from(layout.cells[other * side + place]), number);
                    }
                }
            }
        }
    }

    /// Takes a candidate.
    #[inline]
    fn lose(&mut self, cell: usize, number: usize) {
        let layout = self.layout;
        let left = self.candidates[cell] & !(1 << number);
        if left == self.candidates[cell] {
            return;
        }
        self.candidates[cell] = left;
        self.trail.push((cell as u16, number as u8));
        if left == 0 {
            self.fail_at(cell);
        } else if left & (left - 1) == 0 {
            self.to_settle.push((cell as u16, left.trailing_zeros() as u8));
        }
        for &(house, place) in layout.homes(cell) {
            let house = usize::from(house);
            let places = &mut self.places[house * layout.side + number];
            *places &= !(1 << place);
            let left = *places;
            if left == 0 {
                self.broken = true;
                self.weights[layout.side * layout.side + house] += 1;
            } else if left & (left - 1) == 0 {
                let last = layout.cells[house * layout.side + left.trailing_zeros() as usize];
                self.to_settle.push((last, number as u8));
            } else {
                if self.to_look_at[house] == 0 {
                    self.houses_to_look_at.push(house as u16);
                }
                self.to_look_at[house] |= 1 << number;
            }
        }
    }

    fn fail_at(&mut self, cell: usize) {
        self.broken = true;
        self.weights[cell] += 1;
    }

    /// Gives back what was lost since the trail was so long.
    fn undo_to(&mut self, length: usize) {
        let layout = self.layout;
        while self.trail.len() > length {
            let Some((cell, number)) = self.trail.pop() else { break };
            let (cell, number) = (usize::from(cell), usize::from(number));
            self.candidates[cell] |= 1 << number;
            for &(house, place) in layout.homes(cell) {
                self.places[usize::from(house) * layout.side + number] |= 1 << place;
            }
        }
        self.broken = false;
    }
}
