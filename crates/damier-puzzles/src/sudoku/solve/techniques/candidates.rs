//! A board as a person sees it: numbers written in, and pencil marks in the other cells.
//!
//! The marks are kept in two views, as in `bits/general.rs`: by cell, and by house and number. Nothing is ever given
//! back, so there is no trail. What never changes is a [`Plan`], made once for all boards of one shape.

use super::super::super::board::{House, HouseKind, Sudoku};
use crate::sets::bits;
use damier_interface::listed;

/// Houses, and which cells see which.
pub(in super::super::super) struct Plan {
    /// The board without what is given: it knows what houses are called.
    pub(super) board: Sudoku,
    pub(super) houses: Vec<House>,
    /// By cell: its houses, and its place in each.
    pub(super) homes: Vec<Vec<(usize, usize)>>,
    /// By two cells: a bit if they share a house.
    sees: Vec<u64>,
    /// Words of a set of cells.
    words: usize,
    /// By house: others that share at least two cells, and the places of these in the first and in the other.
    pub(super) meetings: Vec<Vec<(usize, u64, u64)>>,
}

impl Plan {
    /// The plan of boards of this shape.
    pub(in super::super::super) fn of(board: &Sudoku) -> Plan {
        let houses = board.houses();
        let count = board.cells.len();
        let words = count.div_ceil(64);
        let mut homes = vec![Vec::new(); count];
        let mut sees = vec![0; count * words];
        for (index, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                homes[cell].push((index, place));
                for &other in house.cells.iter().filter(|&&other| other != cell) {
                    sees[cell * words + other / 64] |= 1 << (other % 64);
                }
            }
        }
        let mut meetings = vec![Vec::new(); houses.len()];
        for (index, house) in houses.iter().enumerate() {
            let mut shared = vec![(0u64, 0u64); houses.len()];
            for (place, &cell) in house.cells.iter().enumerate() {
                for &(other, there) in &homes[cell] {
                    shared[other].0 |= 1 << place;
                    shared[other].1 |= 1 << there;
                }
            }
            let others = shared.into_iter().enumerate();
            let others = others.filter(|&(other, (here, _))| other != index && here.count_ones() >= 2);
            meetings[index] = others.map(|(other, (here, there))| (other, here, there)).collect();
        }
        Plan { board: board.cleared(), houses, homes, sees, words, meetings }
    }

    /// Whether two cells share a house.
    pub(super) fn sees(&self, cell: usize, other: usize) -> bool {
        self.sees[cell * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// The cells that all of these see.
    pub(super) fn seen_by_all<'p>(&'p self, cells: &'p [usize]) -> impl Iterator<Item = usize> + 'p {
        (0..self.words).flat_map(move |word| {
            let set = cells.iter().fold(u64::MAX, |set, &cell| set & self.sees[cell * self.words + word]);
            bits(set).map(move |bit| word * 64 + bit)
        })
    }

    pub(super) fn side(&self) -> usize {
        self.board.side
    }

    /// What a house is called.
    pub(super) fn name(&self, house: usize) -> String {
        self.board.name_of(&self.houses[house])
    }

    pub(super) fn kind(&self, house: usize) -> HouseKind {
        self.houses[house].kind
    }
}

/// What each cell may hold still.
#[derive(Clone)]
pub(in super::super::super) struct Candidates<'p> {
    pub(super) plan: &'p Plan,
    /// By cell: a bit for each number that it may hold, number 1 first.
    pub(super) marks: Vec<u64>,
    /// By house and number: a bit for each place that it may take.
    pub(super) places: Vec<u64>,
    /// By cell: whether its number is written in.
    pub(super) is_settled: Vec<bool>,
    /// Cells without a number.
    pub(super) open: usize,
    /// Whether sentences are kept.
    pub(super) is_read: bool,
}

/// Something that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Broken {
    /// No number is left for the cell.
    Cell(usize),
    /// No place in the house is left for the number.
    House { house: usize, number: usize },
}

impl<'p> Candidates<'p> {
    /// An empty board.
    pub(in super::super::super) fn new(plan: &'p Plan, is_read: bool) -> Candidates<'p> {
        let side = plan.side();
        let all = (1 << side) - 1;
        Candidates {
            plan,
            marks: vec![all; side * side],
            places: vec![all; plan.houses.len() * side],
            is_settled: vec![false; side * side],
            open: side * side,
            is_read,
        }
    }

    /// Writes down what is given; or the house in which a number is given twice.
    pub(in super::super::super) fn settle_given(&mut self, given: &[Option<u8>]) -> Result<(), (usize, u8)> {
        for (cell, number) in given.iter().enumerate() {
            if let Some(number) = *number {
                let has = |&&(house, _): &&(usize, usize)| {
                    self.plan.houses[house].cells.iter().any(|&other| other < cell && given[other] == Some(number))
                };
                if let Some(&(house, _)) = self.plan.homes[cell].iter().find(has) {
                    return Err((house, number));
                }
                self.settle(cell, usize::from(number) - 1);
            }
        }
        Ok(())
    }

    /// Cells without a number.
    pub(in super::super::super) fn open(&self) -> usize {
        self.open
    }

    /// What is written in.
    pub(in super::super) fn to_cells(&self) -> Vec<Option<u8>> {
        let number = |cell: usize| self.is_settled[cell].then(|| self.marks[cell].trailing_zeros() as u8 + 1);
        (0..self.marks.len()).map(number).collect()
    }

    /// The places in a house that a number may take.
    pub(super) fn places(&self, house: usize, number: usize) -> u64 {
        self.places[house * self.plan.side() + number]
    }

    /// Whether a number may still be in an open cell.
    pub(super) fn has(&self, cell: usize, number: usize) -> bool {
        self.marks[cell] >> number & 1 == 1
    }

    /// Whether a cell is open and has so many marks.
    pub(super) fn has_marks(&self, cell: usize, count: u32) -> bool {
        !self.is_settled[cell] && self.marks[cell].count_ones() == count
    }

    /// The cell at a place of a house.
    pub(super) fn cell(&self, house: usize, place: usize) -> usize {
        self.plan.houses[house].cells[place]
    }

    /// Writes a number into a cell and takes it from all cells around.
    pub(in super::super) fn settle(&mut self, cell: usize, number: usize) {
        for other in bits(self.marks[cell] & !(1 << number)) {
            self.lose(cell, other);
        }
        for &(house, place) in &self.plan.homes[cell] {
            for other in bits(self.places(house, number) & !(1 << place)) {
                self.lose(self.plan.houses[house].cells[other], number);
            }
        }
        if !std::mem::replace(&mut self.is_settled[cell], true) {
            self.open -= 1;
        }
    }

    /// Takes a mark.
    pub(in super::super) fn lose(&mut self, cell: usize, number: usize) {
        self.marks[cell] &= !(1 << number);
        for &(house, place) in &self.plan.homes[cell] {
            self.places[house * self.plan.side() + number] &= !(1 << place);
        }
    }

    /// Something that cannot be, if it shows.
    pub(in super::super) fn broken(&self) -> Option<Broken> {
        if let Some(cell) = self.marks.iter().position(|&marks| marks == 0) {
            return Some(Broken::Cell(cell));
        }
        let at = self.places.iter().position(|&places| places == 0)?;
        Some(Broken::House { house: at / self.plan.side(), number: at % self.plan.side() })
    }

    /// What is said of something that cannot be.
    pub(in super::super) fn sentence_of(&self, broken: Broken) -> String {
        match broken {
            Broken::Cell(cell) => format!("no number is left for {}", self.plan.board.place(cell)),
            Broken::House { house, number } => {
                format!("no place is left for {} in {}", number + 1, self.plan.name(house))
            }
        }
    }

    /// A sentence, if sentences are kept.
    pub(super) fn say(&self, sentence: impl FnOnce() -> String) -> String {
        if self.is_read { sentence() } else { String::new() }
    }

    /// "r1c2", "r1c2 and r3c4", "r1c2, r3c4 and r5c6".
    pub(super) fn names(&self, cells: &[usize]) -> String {
        listed(cells.iter().map(|&cell| self.plan.board.place(cell)), "and")
    }

    /// "5 is not at r1c2", "3 and 5 are not at r1c2; 5 is not at r3c4".
    pub(super) fn lost(&self, marks: &[(usize, usize)]) -> String {
        let mut numbers: Vec<usize> = marks.iter().map(|&(_, number)| number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let of_number = |&number: &usize| {
            let cells: Vec<usize> = marks.iter().filter(|mark| mark.1 == number).map(|mark| mark.0).collect();
            format!("{} is not at {}", number + 1, self.names(&cells))
        };
        numbers.iter().map(of_number).collect::<Vec<_>>().join("; ")
    }
}

/// "3", "3 and 5", "3, 5 and 8".
pub(super) fn numbers(set: u64) -> String {
    listed(bits(set).map(|number| number + 1), "and")
}
