//! A square board with queens on it, right or wrong.

use damier_model::Cell;

/// The largest board that is read: its native line is some 50 kB, and no algorithm here needs more room than n².
pub const MAX_SIZE: u32 = 10_000;

/// A square board and the queens on it: any number, anywhere, at most one on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: u32,
    queens: Vec<Cell>,
}

impl Board {
    /// A board without queens.
    pub fn empty(size: u32) -> Board {
        Board { size, queens: Vec::new() }
    }

    /// A board with queens on these squares, in any order. Squares outside it are left out.
    pub fn new(size: u32, queens: impl IntoIterator<Item = Cell>) -> Board {
        let inside = |cell: &Cell| (1..=size).contains(&cell.row) && (1..=size).contains(&cell.column);
        let mut queens: Vec<Cell> = queens.into_iter().filter(inside).collect();
        queens.sort_unstable();
        queens.dedup();
        Board { size, queens }
    }

    /// Rows, and columns.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The queens, row by row.
    pub fn queens(&self) -> &[Cell] {
        &self.queens
    }

    /// The column of the queen in each row, from 1, or `None` if some row has two queens.
    pub fn columns(&self) -> Option<Vec<Option<u32>>> {
        let mut columns = vec![None; self.size as usize];
        for queen in &self.queens {
            if columns[queen.row as usize - 1].replace(queen.column).is_some() {
                return None;
            }
        }
        Some(columns)
    }
}
