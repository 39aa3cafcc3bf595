//! Dark cells moved from columns with too many to columns with too few, without any three alike coming of it.
//!
//! Within a row, a dark cell of one column and a light cell of another change colours: the row stays balanced, one column
//! loses a dark cell and the other gains it. If no row offers that for a column with too many and one with too few,
//! there may be a column between: breadth-first search over columns. A column is reached through the first row that
//! serves, so a search looks at every cell once or twice on boards with few clues, and at most at width · cells.

use super::{NOTHING, Repairs};

/// Room for the search.
pub(super) struct Shifts {
    /// Where a column was reached from: the column before and the row; itself for a beginning.
    from: Vec<Option<(u32, u32)>>,
    queue: Vec<u32>,
}

impl Shifts {
    pub(super) fn new(width: usize) -> Shifts {
        Shifts { from: vec![None; width], queue: Vec::with_capacity(width) }
    }
}

impl Repairs {
    /// Shifts as long as it makes columns better.
    pub(super) fn shift_all(&mut self) {
        while self.shift() {}
    }

    /// One shift, perhaps through columns between; false if there is none.
    fn shift(&mut self) -> bool {
        let half = self.height as i32 / 2;
        self.shifts.from.fill(None);
        self.shifts.queue.clear();
        for column in 0..self.width {
            if self.dark[column] > half {
                self.shifts.from[column] = Some((column as u32, 0));
                self.shifts.queue.push(column as u32);
            }
        }
        let mut next = 0;
        while next < self.shifts.queue.len() {
            let column = self.shifts.queue[next] as usize;
            next += 1;
            // Beginning anywhere, or the upper rows would be changed most.
            let begin = self.rng.usize(0..self.height);
            for row in (begin..self.height).chain(0..begin) {
                if let Some(last) = self.reach_from(column, row, half) {
                    return self.apply(last);
                }
            }
        }
        false
    }

    /// Marks the columns to which a dark cell can be moved within a row; answers one that has too few, if there is one.
    fn reach_from(&mut self, column: usize, row: usize, half: i32) -> Option<usize> {
        let cell = self.cell(row, column);
        if self.cells[cell] != 1 || self.fixed[cell] != NOTHING || self.makes_three(cell, self.stride) {
            return None;
        }
        let alone = !self.makes_three(cell, 1);
        let near = column.saturating_sub(2)..(column + 3).min(self.width);
        let columns = if alone { 0..self.width } else { near.clone() };
        for to in columns {
            if self.shifts.from[to].is_some() {
                continue;
            }
            let goal = self.cell(row, to);
            if self.cells[goal] != 0 || self.fixed[goal] != NOTHING || self.makes_three(goal, self.stride) {
                continue;
            }
            let fits = if near.contains(&to) { self.fit_together(cell, goal) } else { !self.makes_three(goal, 1) };
            if fits {
                self.shifts.from[to] = Some((column as u32, row as u32));
                if self.dark[to] < half {
                    return Some(to);
                }
                self.shifts.queue.push(to as u32);
            }
        }
        None
    }

    /// Whether a cell of the other colour would be one of three alike in that direction.
    #[inline]
    fn makes_three(&self, cell: usize, step: usize) -> bool {
        let colour = 1 - self.cells[cell];
        let is = |cell: usize| self.cells[cell] == colour;
        let (before, after) = (is(cell - step), is(cell + step));
        before && (after || is(cell - 2 * step)) || after && is(cell + 2 * step)
    }

    /// Whether two near cells of a row can both change without three alike in the row.
    fn fit_together(&mut self, one: usize, two: usize) -> bool {
        self.cells[one] ^= 1;
        self.cells[two] ^= 1;
        // Changed back, one would make three alike if it does so now.
        let three = |cell: usize| {
            let is = |other: usize| self.cells[other] == self.cells[cell];
            let (before, after) = (is(cell - 1), is(cell + 1));
            before && (after || is(cell - 2)) || after && is(cell + 2)
        };
        let fits = !three(one) && !three(two);
        self.cells[one] ^= 1;
        self.cells[two] ^= 1;
        fits
    }

    /// Makes the shifts that lead to a column, last first; whether the first of them could be made.
    fn apply(&mut self, last: usize) -> bool {
        let mut to = last;
        let mut made = false;
        while let Some((from, row)) = self.shifts.from[to] {
            let (from, row) = (from as usize, row as usize);
            if from == to {
                break;
            }
            let (dark, light) = (self.cell(row, from), self.cell(row, to));
            // A shift made before may have changed the cells around.
            let still = self.cells[dark] == 1
                && self.cells[light] == 0
                && !self.makes_three(dark, self.stride)
                && !self.makes_three(light, self.stride)
                && self.fit_together(dark, light);
            if !still {
                break;
            }
            self.cells[dark] = 0;
            self.cells[light] = 1;
            self.dark[from] -= 1;
            self.dark[to] += 1;
            made = true;
            to = from;
        }
        made
    }
}
