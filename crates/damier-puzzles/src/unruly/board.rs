//! A board of Unruly: what is given, and whether lines must differ.

use super::solve::RowsMethod;
use damier_grid::Grid;
use damier_model::Cell;

/// What a cell is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Written `0`.
    Light,
    /// Written `1`.
    Dark,
}

impl Colour {
    /// The colour written so.
    pub fn from_digit(digit: char) -> Option<Colour> {
        match digit {
            '0' => Some(Colour::Light),
            '1' => Some(Colour::Dark),
            _ => None,
        }
    }

    /// How it is written.
    pub fn digit(self) -> char {
        match self {
            Colour::Light => '0',
            Colour::Dark => '1',
        }
    }

    /// The other one.
    pub fn other(self) -> Colour {
        match self {
            Colour::Light => Colour::Dark,
            Colour::Dark => Colour::Light,
        }
    }
}

/// A board to fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unruly {
    /// Number of columns, even.
    pub width: usize,
    /// Number of rows, even.
    pub height: usize,
    /// What is given, row by row.
    pub cells: Vec<Option<Colour>>,
    /// Whether no two rows and no two columns may be alike.
    pub unique_lines: bool,
    /// The algorithms that were asked for. The fields above are changed in clones, which start without.
    pub(super) rows_method: RowsMethod,
}

/// The first line of a native text in which lines must differ.
pub(super) const UNIQUE_LINES: &str = "unique lines";

impl Unruly {
    /// A board on which nothing is given.
    pub fn empty(width: usize, height: usize) -> Unruly {
        Unruly {
            width,
            height,
            cells: vec![None; width * height],
            unique_lines: false,
            rows_method: RowsMethod::default(),
        }
    }

    /// Its cells.
    pub fn grid(&self) -> Grid {
        Grid::new(self.width, self.height)
    }

    /// Where the cell of that index is.
    pub fn place(&self, index: usize) -> Cell {
        self.grid().place(index)
    }

    /// The board in native text, which says everything.
    pub fn to_text(&self) -> String {
        let rules = if self.unique_lines { format!("{UNIQUE_LINES}\n") } else { String::new() };
        rules + &rows(self.width, &self.cells)
    }
}

/// Rows of `0`, `1` and `.`, without a line break at the end.
pub(super) fn rows(width: usize, cells: &[Option<Colour>]) -> String {
    let row = |row: &[Option<Colour>]| row.iter().map(|cell| cell.map_or('.', Colour::digit)).collect::<String>();
    cells.chunks(width.max(1)).map(row).collect::<Vec<_>>().join("\n")
}
