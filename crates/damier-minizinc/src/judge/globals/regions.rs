//! Boards divided into regions, and lines that join cells: the words of `sheet_regions.mzn` and `sheet_links.mzn`.
//!
//! The numbers of regions are names here: cells with one number are one region, whichever number that is.

use crate::judge::arguments::{Call, Own, truth};
use crate::judge::verdict::Judged;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("one_clue_each", 2) => |_, call| {
            let division = Division::of(call)?;
            truth(division.has_one_clue_each())
        },
        ("one_near_clue_each", 2) => |_, call| {
            let division = Division::of(call)?;
            let near = |cell: Cell| division.clues().any(|(at, clue)| division.is_near(cell, at, clue));
            truth(division.has_one_clue_each() && division.regions.keys().all(|&cell| near(cell)))
        },
        ("rectangle_of", 4) => |_, call| {
            let division = Division::of(call)?;
            let at = (call.int(2)?, call.int(3)?);
            truth(division.is_rectangle(at))
        },
        ("symmetric_region_of", 4) => |_, call| {
            let division = Division::of(call)?;
            let at = (call.int(2)?, call.int(3)?);
            truth(division.is_symmetric(at))
        },
        ("pieces_have_sizes", 1) => |_, call| truth(pieces_have_sizes(matrix(call, 0, &call.ints(0)?)?)),
        ("islands", 2) => |_, call| {
            let (chosen, says) = (call.flags(0)?, call.ints(1)?);
            truth(are_islands(&matrix(call, 0, &chosen)?, &matrix(call, 1, &says)?))
        },
        ("pieces_beside", 4) => |_, call| {
            let chosen = call.flags(0)?;
            let (at, size) = ((call.int(1)?, call.int(2)?), call.int(3)?);
            truth(piece(&matrix(call, 0, &chosen)?, at).len() as i64 == size + 1)
        },
        ("paths_between", 3) => |_, call| Lines::of(call)?.join_equals(),
        _ => return None,
    })
}

/// A cell by its row and column.
type Cell = (i64, i64);

/// A matrix, cell by cell.
fn matrix<T: Copy>(call: &Call, at: usize, values: &[T]) -> Judged<BTreeMap<Cell, T>> {
    let (rows, columns) = (call.indices(at, 0)?, call.indices(at, 1)?);
    let cells = (rows.0..=rows.1).flat_map(|row| (columns.0..=columns.1).map(move |column| (row, column)));
    Ok(cells.zip(values.iter().copied()).collect())
}

fn beside((row, column): Cell) -> [Cell; 4] {
    [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
}

/// A cell with all chosen cells that can be reached from it over chosen ones.
fn piece(chosen: &BTreeMap<Cell, bool>, start: Cell) -> BTreeSet<Cell> {
    let (mut found, mut waiting) = (BTreeSet::from([start]), vec![start]);
    while let Some(cell) = waiting.pop() {
        let next = beside(cell).into_iter().filter(|next| chosen.get(next) == Some(&true));
        let new: Vec<Cell> = next.filter(|&next| found.insert(next)).collect();
        waiting.extend(new);
    }
    found
}

/// Each piece of the chosen cells has one cell that says something (not 0), and as many cells as that says if it is a number above 0;
/// and what says something is chosen.
fn are_islands(chosen: &BTreeMap<Cell, bool>, says: &BTreeMap<Cell, i64>) -> bool {
    let is_chosen = |cell: &Cell| chosen.get(cell) == Some(&true);
    let mut seen = BTreeSet::new();
    says.iter().all(|(cell, &said)| said == 0 || is_chosen(cell))
        && chosen.keys().filter(|cell| is_chosen(cell)).all(|&cell| {
            if seen.contains(&cell) {
                return true;
            }
            let piece = piece(chosen, cell);
            let said: Vec<i64> =
                piece.iter().filter_map(|cell| says.get(cell).copied()).filter(|&said| said != 0).collect();
            let fits = matches!(said[..], [size] if size < 0 || size == piece.len() as i64);
            seen.extend(piece);
            fits
        })
}

/// A board divided into regions, with clues in some cells.
struct Division {
    regions: BTreeMap<Cell, i64>,
    clues: BTreeMap<Cell, Option<i64>>,
}

impl Division {
    /// The first argument has regions, the second clues.
    fn of(call: &Call) -> Judged<Division> {
        let (regions, clues) = (call.ints(0)?, call.optional_ints(1)?);
        Ok(Division { regions: matrix(call, 0, &regions)?, clues: matrix(call, 1, &clues)? })
    }

    fn clues(&self) -> impl Iterator<Item = (Cell, i64)> + '_ {
        self.clues.iter().filter_map(|(&cell, &clue)| Some((cell, clue?)))
    }

    fn region_of(&self, cell: Cell) -> BTreeSet<Cell> {
        let number = self.regions.get(&cell);
        self.regions.iter().filter(|(_, other)| Some(*other) == number).map(|(&cell, _)| cell).collect()
    }

    fn has_one_clue_each(&self) -> bool {
        let with_clues: Vec<i64> = self.clues().filter_map(|(cell, _)| self.regions.get(&cell).copied()).collect();
        let named: BTreeSet<i64> = with_clues.iter().copied().collect();
        named.len() == with_clues.len() && self.regions.values().all(|region| named.contains(region))
    }

    /// Whether a cell is in the region of a clue and fewer steps away than that says.
    fn is_near(&self, cell: Cell, at: Cell, clue: i64) -> bool {
        self.regions.get(&cell) == self.regions.get(&at) && (cell.0 - at.0).abs() + (cell.1 - at.1).abs() < clue
    }

    fn is_rectangle(&self, at: Cell) -> bool {
        let Some(area) = self.clues.get(&at).copied().flatten() else { return false };
        let cells: Vec<Cell> = self.region_of(at).into_iter().filter(|&cell| self.is_near(cell, at, area)).collect();
        let side = |of: fn(&Cell) -> i64| {
            let all = || cells.iter().map(of);
            all().max().zip(all().min()).map_or(0, |(most, least)| most - least + 1)
        };
        let clues = cells.iter().filter(|cell| self.clues.get(cell).copied().flatten().is_some()).count();
        cells.len() as i64 == area && side(|cell| cell.0) * side(|cell| cell.1) == area && clues == 1
    }

    fn is_symmetric(&self, at: Cell) -> bool {
        let Some(kind @ 0..=3) = self.clues.get(&at).copied().flatten() else { return false };
        let touched = |(row, column): Cell, kind: i64| {
            (row..=row + kind / 2).flat_map(move |row| (column..=column + kind % 2).map(move |column| (row, column)))
        };
        let region = self.region_of(at);
        let opposite = |&(row, column): &Cell| (2 * at.0 + kind / 2 - row, 2 * at.1 + kind % 2 - column);
        let others = self.clues().filter(|&(cell, _)| cell != at);
        let touches = |cell: Cell, kind: i64| touched(cell, kind).any(|cell| region.contains(&cell));
        touched(at, kind).all(|cell| region.contains(&cell))
            && region.iter().all(|cell| region.contains(&opposite(cell)))
            && !others.into_iter().any(|(cell, kind)| touches(cell, kind))
            && is_one_piece(&region)
    }
}

/// Whether cells hang together, side by side.
fn is_one_piece(cells: &BTreeSet<Cell>) -> bool {
    let mut left = cells.clone();
    let mut waiting: Vec<Cell> = left.pop_first().into_iter().collect();
    while let Some(cell) = waiting.pop() {
        waiting.extend(beside(cell).into_iter().filter(|next| left.remove(next)));
    }
    left.is_empty()
}

/// Whether each piece of equal numbers, side by side, has as many cells as its number says.
fn pieces_have_sizes(numbers: BTreeMap<Cell, i64>) -> bool {
    let mut left = numbers;
    while let Some((first, number)) = left.pop_first() {
        let (mut waiting, mut size) = (vec![first], 1);
        while let Some(cell) = waiting.pop() {
            for next in beside(cell) {
                if left.get(&next) == Some(&number) {
                    left.remove(&next);
                    waiting.push(next);
                    size += 1;
                }
            }
        }
        if size != number {
            return false;
        }
    }
    true
}

/// Lines from cell to cell, with numbers in some cells.
struct Lines {
    numbers: BTreeMap<Cell, Option<i64>>,
    /// Each cell with those that lines from it lead to.
    ends: BTreeMap<Cell, Vec<Cell>>,
}

impl Lines {
    /// The arguments are the numbers, the lines to the right, the lines downwards.
    fn of(call: &Call) -> Judged<Lines> {
        let (numbers, right, below) = (call.optional_ints(0)?, call.flags(1)?, call.flags(2)?);
        let mut ends: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
        for (lines, step) in [(matrix(call, 1, &right)?, (0, 1)), (matrix(call, 2, &below)?, (1, 0))] {
            for ((row, column), _) in lines.into_iter().filter(|(_, taken)| *taken) {
                let next = (row + step.0, column + step.1);
                ends.entry((row, column)).or_default().push(next);
                ends.entry(next).or_default().push((row, column));
            }
        }
        Ok(Lines { numbers: matrix(call, 0, &numbers)?, ends })
    }

    fn number(&self, cell: Cell) -> Option<i64> {
        self.numbers.get(&cell).copied().flatten()
    }

    /// Every line is a path between two equal numbers, and every number is the end of one.
    fn join_equals(&self) -> Judged {
        let fits = |cell: &Cell| {
            let lines = self.ends.get(cell).map_or(0, Vec::len);
            if self.number(*cell).is_some() { lines == 1 } else { lines == 0 || lines == 2 }
        };
        if !self.numbers.keys().chain(self.ends.keys()).all(fits) {
            return truth(false);
        }
        // From each number to the other end; what is not passed is closed.
        let mut passed = BTreeSet::new();
        for (&start, number) in self.numbers.iter().filter(|(_, number)| number.is_some()) {
            let (mut before, mut cell) = (start, start);
            loop {
                passed.insert(cell);
                let onwards = self.ends.get(&cell).into_iter().flatten().find(|&&next| next != before);
                let Some(&next) = onwards.filter(|_| cell == start || self.number(cell).is_none()) else { break };
                (before, cell) = (cell, next);
            }
            if cell == start || self.number(cell) != *number {
                return truth(false);
            }
        }
        truth(self.ends.keys().all(|cell| passed.contains(cell)))
    }
}
