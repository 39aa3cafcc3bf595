//! A rectangle of cells: which index is where, and what lies in line and side by side.
//!
//! Cells are counted from 0, row after row; what stands in them is a slice of the puzzle's own, by that index. People
//! are told of a [`Cell`], which counts rows and columns from 1.
//!
//! ```
//! use damier_grid::{Grid, Way};
//!
//! let grid = Grid::new(4, 3);
//! assert_eq!(grid.index(2, 1), 9);
//! assert_eq!(grid.place(9).to_string(), "r3c2");
//! assert_eq!(grid.neighbours(9).collect::<Vec<_>>(), [5, 8, 10]);
//!
//! let names: Vec<String> = grid.lines().map(|line| line.to_string()).collect();
//! assert_eq!(names, ["row 1", "row 2", "row 3", "column 1", "column 2", "column 3", "column 4"]);
//! let second_column = grid.line(Way::Down, 1).run();
//! assert_eq!(second_column.indices().collect::<Vec<_>>(), [1, 5, 9]);
//! ```
//!
//! The checkers of answers (`rules.rs` of each puzzle) do without it: they share nothing with the models, so that a
//! mistake here would be seen there.

use damier_model::Cell;
use std::fmt;
use std::ops::Range;

/// A step from cell to cell: so many rows down, so many columns to the right.
pub type Vector = (isize, isize);

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

impl Grid {
    /// So many columns and rows.
    pub const fn new(width: usize, height: usize) -> Grid {
        Grid { width, height }
    }

    /// As many columns as rows.
    pub const fn square(side: usize) -> Grid {
        Grid::new(side, side)
    }

    /// All cells, row after row.
    pub fn indices(self) -> Range<usize> {
        0..self.width * self.height
    }

    /// The cell in that row and column, both from 0.
    pub fn index(self, row: usize, column: usize) -> usize {
        row * self.width + column
    }

    /// The row and the column of a cell, both from 0.
    pub fn position(self, index: usize) -> (usize, usize) {
        (index / self.width, index % self.width)
    }

    /// The cell as people count it.
    pub fn place(self, index: usize) -> Cell {
        let (row, column) = self.position(index);
        Cell { row: row as u32 + 1, column: column as u32 + 1 }
    }

    /// All cells as people count them.
    pub fn places(self) -> impl Iterator<Item = Cell> {
        self.indices().map(move |index| self.place(index))
    }

    /// The row or column of that number, from 0.
    pub fn line(self, way: Way, number: usize) -> Line {
        Line { way, number: number as u32 + 1, width: self.width as u32, height: self.height as u32 }
    }

    /// All rows, or all columns.
    pub fn lines_along(self, way: Way) -> impl Iterator<Item = Line> + Clone {
        let lines = if way == Way::Across { self.height } else { self.width };
        (0..lines).map(move |number| self.line(way, number))
    }

    /// All rows, then all columns.
    pub fn lines(self) -> impl Iterator<Item = Line> + Clone {
        self.lines_along(Way::Across).chain(self.lines_along(Way::Down))
    }

    /// The row and the column of a cell.
    pub fn lines_of(self, index: usize) -> [Line; 2] {
        let (row, column) = self.position(index);
        [self.line(Way::Across, row), self.line(Way::Down, column)]
    }

    /// The cell a step away, if the board has it.
    pub fn step(self, from: usize, (down, right): Vector) -> Option<usize> {
        let (row, column) = self.position(from);
        let row = row.checked_add_signed(down).filter(|&row| row < self.height)?;
        let column = column.checked_add_signed(right).filter(|&column| column < self.width)?;
        Some(self.index(row, column))
    }

    /// The cells that repeated steps come to, without the first.
    ///
    /// ```
    /// # use damier_grid::Grid;
    /// assert_eq!(Grid::new(4, 3).ray(4, (1, 1)).collect::<Vec<_>>(), [9]);
    /// ```
    pub fn ray(self, from: usize, vector: Vector) -> impl Iterator<Item = usize> {
        std::iter::successors(self.step(from, vector), move |&cell| self.step(cell, vector))
    }

    /// The cells above, below, to the left and to the right of one.
    pub fn neighbours(self, index: usize) -> impl Iterator<Item = usize> {
        [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter_map(move |vector| self.step(index, vector))
    }

    /// The cell and all that can be walked to from it over cells not seen yet, which are seen then.
    ///
    /// ```
    /// # use damier_grid::Grid;
    /// let mut seen = [false, true, false, false, true, true];
    /// assert_eq!(Grid::new(3, 2).reach(0, &mut seen), [0, 3]);
    /// assert_eq!(seen, [true, true, false, true, true, true]);
    /// ```
    pub fn reach(self, from: usize, seen: &mut [bool]) -> Vec<usize> {
        seen[from] = true;
        let (mut reached, mut next) = (vec![from], 0);
        while let Some(&cell) = reached.get(next) {
            next += 1;
            reached.extend(self.neighbours(cell).filter(|&other| !std::mem::replace(&mut seen[other], true)));
        }
        reached
    }

    /// Every two neighbours, the left or upper one first: by cell, the one to its right and the one below.
    ///
    /// ```
    /// # use damier_grid::Grid;
    /// assert_eq!(Grid::square(2).pairs().collect::<Vec<_>>(), [(0, 1), (0, 2), (1, 3), (2, 3)]);
    /// ```
    pub fn pairs(self) -> impl Iterator<Item = (usize, usize)> {
        self.indices().flat_map(move |cell| {
            [(0, 1), (1, 0)].into_iter().filter_map(move |vector| Some((cell, self.step(cell, vector)?)))
        })
    }

    /// Whether a cell lies in the first or last row or column.
    pub fn is_outer(self, index: usize) -> bool {
        let (row, column) = self.position(index);
        row == 0 || row + 1 == self.height || column == 0 || column + 1 == self.width
    }

    /// Steps from one cell to another, from neighbour to neighbour.
    pub fn distance(self, one: usize, other: usize) -> usize {
        let ((row, column), (other_row, other_column)) = (self.position(one), self.position(other));
        row.abs_diff(other_row) + column.abs_diff(other_column)
    }
}

/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Along a row.
    Across,
    /// Along a column.
    Down,
}

impl Way {
    /// What a line is called that goes this way.
    pub fn word(self) -> &'static str {
        match self {
            Way::Across => "row",
            Way::Down => "column",
        }
    }

    /// The step from a cell to the next.
    pub fn vector(self) -> Vector {
        match self {
            Way::Across => (0, 1),
            Way::Down => (1, 0),
        }
    }
}

/// A row or a column. Small, since reasons of constraints keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whether it is a row or a column.
    pub way: Way,
    /// Which one, from 1.
    pub number: u32,
    width: u32,
    height: u32,
}

impl Line {
    /// Its cells, from the left or from above, by their indices.
    pub fn run(self) -> CellRun {
        let (width, height, at) = (self.width as usize, self.height as usize, self.number as usize - 1);
        match self.way {
            Way::Across => CellRun { first: at * width, step: 1, length: width },
            Way::Down => CellRun { first: at, step: width, length: height },
        }
    }

    /// Its cells as people count them.
    pub fn places(self) -> impl Iterator<Item = Cell> {
        let grid = Grid::new(self.width as usize, self.height as usize);
        self.run().indices().map(move |index| grid.place(index))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.way.word(), self.number)
    }
}

/// Cells in line, each as far from the next: a line, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRun {
    /// The first cell.
    pub first: usize,
    /// From the index of one cell to that of the next.
    pub step: usize,
    /// How many cells.
    pub length: usize,
}

impl CellRun {
    /// The cell at that place of it, from 0.
    pub fn index(self, at: usize) -> usize {
        self.first + at * self.step
    }

    /// Its cells.
    pub fn indices(self) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + Clone {
        (0..self.length).map(move |at| self.index(at))
    }

    /// Every part of so many cells, at least one.
    ///
    /// ```
    /// # use damier_grid::{Grid, Way};
    /// let row = Grid::new(4, 2).line(Way::Across, 1).run();
    /// let windows: Vec<Vec<usize>> = row.windows(3).map(|three| three.indices().collect()).collect();
    /// assert_eq!(windows, [[4, 5, 6], [5, 6, 7]]);
    /// ```
    pub fn windows(self, length: usize) -> impl Iterator<Item = CellRun> {
        (0..(self.length + 1).saturating_sub(length)).map(move |at| CellRun { first: self.index(at), length, ..self })
    }

    /// The longest parts of which every cell is as requested.
    ///
    /// ```
    /// # use damier_grid::{Grid, Way};
    /// let row = Grid::new(5, 1).line(Way::Across, 0).run();
    /// let parts: Vec<Vec<usize>> = row.parts(|cell| cell != 2).map(|part| part.indices().collect()).collect();
    /// assert_eq!(parts, [[0, 1], [3, 4]]);
    /// ```
    pub fn parts(self, is_requested: impl Fn(usize) -> bool) -> impl Iterator<Item = CellRun> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let requested = |at: &usize| is_requested(self.index(*at));
            let begin = (at..self.length).find(requested)?;
            let length = (begin..self.length).take_while(requested).count();
            at = begin + length;
            Some(CellRun { first: self.index(begin), length, ..self })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All of it beside rows and columns counted one by one.
    #[test]
    fn indices_lines_and_neighbours_are_those_of_a_table() {
        for grid in [Grid::new(1, 1), Grid::new(1, 4), Grid::new(5, 1), Grid::new(4, 3), Grid::square(3)] {
            let table: Vec<(usize, usize)> =
                (0..grid.height).flat_map(|row| (0..grid.width).map(move |column| (row, column))).collect();
            assert_eq!(grid.indices().map(|index| grid.position(index)).collect::<Vec<_>>(), table);
            for (index, &(row, column)) in table.iter().enumerate() {
                assert_eq!(grid.index(row, column), index);
                assert_eq!(grid.place(index), Cell { row: row as u32 + 1, column: column as u32 + 1 });
                let near = |&other: &usize| {
                    let (other_row, other_column) = table[other];
                    row.abs_diff(other_row) + column.abs_diff(other_column) == 1
                };
                let mut neighbours: Vec<usize> = grid.neighbours(index).collect();
                neighbours.sort_unstable();
                assert_eq!(neighbours, grid.indices().filter(near).collect::<Vec<_>>());
                assert!(grid.indices().all(|other| near(&other) == (grid.distance(index, other) == 1)));
                assert_eq!(
                    grid.pairs().filter(|pair| pair.0 == index).count(),
                    neighbours.iter().filter(|&&n| n > index).count()
                );
                let [across, down] = grid.lines_of(index);
                assert!(across.run().indices().all(|cell| table[cell].0 == row));
                assert!(down.run().indices().all(|cell| table[cell].1 == column));
                assert!(across.places().chain(down.places()).filter(|&cell| cell == grid.place(index)).count() == 2);
            }
            assert_eq!(grid.lines().map(|line| line.run().length).sum::<usize>(), 2 * table.len());
        }
    }

    #[test]
    fn the_outer_cells_are_those_that_lack_a_neighbour() {
        for grid in [Grid::new(1, 3), Grid::new(4, 4), Grid::new(5, 3)] {
            assert!(grid.indices().all(|cell| grid.is_outer(cell) == (grid.neighbours(cell).count() < 4)));
        }
    }

    #[test]
    fn parts_and_windows_may_be_none() {
        let row = Grid::new(3, 1).line(Way::Across, 0).run();
        assert_eq!(row.parts(|_| false).count(), 0);
        assert_eq!(row.parts(|_| true).collect::<Vec<_>>(), [row]);
        assert_eq!((row.windows(3).count(), row.windows(4).count(), row.windows(5).count()), (1, 0, 0));
    }
}
