//! A board of Garam: a drawing of cells and signs, and the equations that are read from it.
//!
//! Nothing here knows the printed layout: a board is whatever is drawn. Cells are named as in the printed game, by a
//! letter for the column and a number for the row, where only rows and columns with cells count.

use damier_grid::Way;
use damier_model::Cell;

/// What stands between the two numbers of an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// The sum.
    Plus,
    /// The difference.
    Minus,
    /// The product.
    Times,
}

impl Operator {
    /// All of them; their places are the numbers by which models and algorithms call them.
    pub const ALL: [Operator; 3] = [Operator::Plus, Operator::Minus, Operator::Times];

    /// The operator written so.
    pub fn from_sign(sign: char) -> Option<Operator> {
        match sign {
            '+' => Some(Operator::Plus),
            '-' | '−' | '–' => Some(Operator::Minus),
            'x' | 'X' | '*' | '×' => Some(Operator::Times),
            _ => None,
        }
    }

    /// How it is written in files.
    pub fn sign(self) -> char {
        match self {
            Operator::Plus => '+',
            Operator::Minus => '-',
            Operator::Times => 'x',
        }
    }

    /// How it is printed for people.
    pub fn symbol(self) -> char {
        match self {
            Operator::Plus => '+',
            Operator::Minus => '−',
            Operator::Times => '×',
        }
    }

    /// What comes of two numbers.
    pub fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Operator::Plus => left + right,
            Operator::Minus => left - right,
            Operator::Times => left * right,
        }
    }
}

/// `left ∘ right = units`, or `left ∘ right = 10·tens + units`. Cells are places in [`Garam::places`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equation {
    /// Which way it is read.
    pub way: Way,
    /// The first number.
    pub left: usize,
    /// The second number.
    pub right: usize,
    /// The first digit of the result, if it has two.
    pub tens: Option<usize>,
    /// The last digit of the result.
    pub units: usize,
    /// Where its operator stands in the drawing.
    pub sign: Cell,
    /// Where its `=` stands in the drawing.
    pub equals: Cell,
}

impl Equation {
    /// Its cells in the order in which they are read.
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        [Some(self.left), Some(self.right), self.tens, Some(self.units)].into_iter().flatten()
    }
}

/// What stands on a board: a digit per cell, an operator per equation, as far as known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filling {
    /// A digit per cell.
    pub digits: Vec<Option<u8>>,
    /// An operator per equation.
    pub operators: Vec<Option<Operator>>,
}

impl Filling {
    /// Whether nothing is left open.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some) && self.operators.iter().all(Option::is_some)
    }
}

/// A board to fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Garam {
    /// Columns of the drawing.
    pub width: u32,
    /// Rows of the drawing.
    pub height: u32,
    /// Where each cell stands in the drawing, row by row.
    pub places: Vec<Cell>,
    /// The equations, in the order of their operators in the drawing, row by row.
    pub equations: Vec<Equation>,
    /// What is given.
    pub given: Filling,
    /// Whether a result of two digits may begin with 0.
    pub leading_zeros: bool,
}

impl Garam {
    /// The same board with no digit given. Operators stay.
    pub fn cleared(&self) -> Garam {
        let mut board = self.clone();
        board.given.digits.fill(None);
        board
    }

    /// Whether another board has the same cells and equations, whatever is given.
    pub fn same_layout(&self, other: &Garam) -> bool {
        self.places == other.places && self.equations == other.equations
    }

    /// What cells and equations are called.
    pub fn names(&self) -> Names<'_> {
        let sorted = |of: fn(&Cell) -> u32| {
            let mut all: Vec<u32> = self.places.iter().map(of).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        Names { board: self, rows: sorted(|cell| cell.row), columns: sorted(|cell| cell.column) }
    }

    /// Columns and rows that have cells.
    pub fn size(&self) -> (usize, usize) {
        let names = self.names();
        (names.columns.len(), names.rows.len())
    }

    /// The drawing with a filling on it: `_` for open cells, `?` for unknown operators. No line break at the end.
    pub fn to_picture(&self, filling: &Filling) -> String {
        let mut lines = vec![vec![' '; self.width as usize]; self.height as usize];
        let mut put = |cell: Cell, c: char| lines[cell.row as usize - 1][cell.column as usize - 1] = c;
        for (&cell, digit) in self.places.iter().zip(&filling.digits) {
            put(cell, digit.map_or('_', |digit| char::from(b'0' + digit)));
        }
        for (equation, operator) in self.equations.iter().zip(&filling.operators) {
            put(equation.sign, operator.map_or('?', Operator::sign));
            put(equation.equals, '=');
        }
        let line = |line: Vec<char>| line.into_iter().collect::<String>().trim_end().to_owned();
        lines.into_iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// What the cells and equations of a board are called.
pub struct Names<'b> {
    board: &'b Garam,
    rows: Vec<u32>,
    columns: Vec<u32>,
}

impl Names<'_> {
    /// The name of a cell: `b4`.
    pub fn cell(&self, cell: usize) -> String {
        format!("{}{}", self.column(cell), self.row(cell))
    }

    /// Where an equation stands: `column c, rows 1–4`.
    pub fn place(&self, equation: &Equation) -> String {
        let (first, last) = (equation.left, equation.units);
        match equation.way {
            Way::Across => format!("row {}, columns {}–{}", self.row(first), self.column(first), self.column(last)),
            Way::Down => format!("column {}, rows {}–{}", self.column(first), self.row(first), self.row(last)),
        }
    }

    /// The number of a cell's row, among those with cells.
    pub fn row(&self, cell: usize) -> usize {
        self.rows.partition_point(|&row| row < self.board.places[cell].row) + 1
    }

    /// The letter of a cell's column, among those with cells: `a` to `z`, then `aa`.
    pub fn column(&self, cell: usize) -> String {
        let mut number = self.columns.partition_point(|&column| column < self.board.places[cell].column) + 1;
        let mut letters = Vec::new();
        while number > 0 {
            letters.push(b'a' + ((number - 1) % 26) as u8);
            number = (number - 1) / 26;
        }
        letters.into_iter().rev().map(char::from).collect()
    }
}
