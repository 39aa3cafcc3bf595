//! A board of Singles: its numbers, and what is already marked on it.

use damier_grid::Grid;
use damier_model::Cell;

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkedAs {
    /// It stays white.
    White,
    /// It is black.
    Black,
}

/// A board to blacken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Singles {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The numbers, row by row.
    pub numbers: Vec<u32>,
    /// What is marked from the start, row by row; mostly nothing.
    pub marks: Vec<Option<MarkedAs>>,
}

impl Singles {
    /// A board with nothing marked.
    pub fn new(width: usize, height: usize, numbers: Vec<u32>) -> Singles {
        let marks = vec![None; numbers.len()];
        Singles { width, height, numbers, marks }
    }

    /// Its cells.
    pub fn grid(&self) -> Grid {
        Grid::new(self.width, self.height)
    }

    /// Where the cell of that index is.
    pub fn place(&self, index: usize) -> Cell {
        self.grid().place(index)
    }

    /// The board in native text: rows of numbers between commas, `*` before one marked black, `o` before one marked
    /// white.
    pub fn to_text(&self) -> String {
        self.rows(|index| match self.marks[index] {
            None => self.numbers[index].to_string(),
            Some(MarkedAs::Black) => format!("*{}", self.numbers[index]),
            Some(MarkedAs::White) => format!("o{}", self.numbers[index]),
        })
    }

    /// An answer in native text: `*` for black, the number for white.
    pub fn answer_text(&self, black: impl Fn(usize) -> bool) -> String {
        self.rows(|index| if black(index) { "*".to_owned() } else { self.numbers[index].to_string() })
    }

    fn rows(&self, word: impl Fn(usize) -> String) -> String {
        in_rows((self.width, self.height), ",", word)
    }
}

/// The words of all cells in rows, of a board of so many columns and rows.
pub(super) fn in_rows((width, height): (usize, usize), between: &str, word: impl Fn(usize) -> String) -> String {
    // Numbers alone in their rows would be read as rows of digits.
    let alone = width == 1 && height > 1 && (0..height).any(|index| word(index).len() > 1);
    let end = if alone { "," } else { "" };
    let row = |row: usize| (0..width).map(|column| word(row * width + column)).collect::<Vec<_>>().join(between) + end;
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}
