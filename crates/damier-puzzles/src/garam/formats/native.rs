//! The native form: the board as it is drawn, from which its equations are read.
//!
//! ```text
//! _+4=_        a cell is a digit, or '_' or '.'; '=' and operators stand between cells
//! x   +        an equation goes from left to right or from top to bottom:
//! _   _        cell, operator, cell, '=', and the one or two digits of the result
//! =   =
//! _   _        cells that follow each other after '=' are the digits of one number
//! _-_=_
//! ```
//!
//! Every sign belongs to an equation and every cell to at least one, so a slip of the pen is seen. Whether an operator is
//! read across or down is told by what stands beside it. A first line `leading zeros` drops the rule against them.

use super::super::board::{Equation, Filling, Garam, Operator};
use damier_grid::Way;
use damier_model::{Cell, InputError, Mark, Source};

/// Rows and columns of the largest drawing.
pub(super) const MAX_SIDE: usize = 400;
/// Cells of the largest board.
pub(super) const MAX_CELLS: usize = 4000;

/// The first line of a text in which results may begin with 0.
pub(super) const LEADING_ZEROS: &str = "leading zeros";

const SIGNS: &str = "a cell is a digit, or '_' or '.' if nothing is given; between cells stand + - x (or * × −), \
                     '?' for an unknown operator, and '='";
const EQUATION: &str = "an equation is a cell, an operator, a cell, '=' and one or two cells for the digits of its result, \
                        side by side from left to right or from top to bottom";

/// What stands at one place of a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symbol {
    Blank,
    Digit(Option<u8>),
    Sign(Option<Operator>),
    Equals,
}

/// A drawing as it was typed, and where it begins in its text.
struct Drawing<'s> {
    source: &'s Source,
    lines: Vec<Vec<Symbol>>,
    top: usize,
    indent: usize,
}

pub(super) fn read(source: &Source) -> Result<Garam, InputError> {
    let (drawing, leading_zeros) = Drawing::read(source)?;
    let mut board = drawing.board()?;
    board.leading_zeros = leading_zeros;
    Ok(board)
}

/// The board in this form, without a line break at the end.
pub(super) fn write(board: &Garam) -> String {
    let rules = if board.leading_zeros { format!("{LEADING_ZEROS}\n") } else { String::new() };
    rules + &board.to_picture(&board.given)
}

/// Whether a character may stand in a drawing.
pub(super) fn is_symbol(c: char) -> bool {
    symbol(c).is_some()
}

fn symbol(c: char) -> Option<Symbol> {
    Some(match c {
        ' ' => Symbol::Blank,
        '_' | '.' => Symbol::Digit(None),
        '0'..='9' => Symbol::Digit(Some(c as u8 - b'0')),
        '?' => Symbol::Sign(None),
        '=' => Symbol::Equals,
        c => Symbol::Sign(Some(Operator::from_sign(c)?)),
    })
}

fn says_leading_zeros(line: &str) -> bool {
    let words = line.split([' ', '\t', '-', '_', '\r']).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).eq(LEADING_ZEROS.split(' ').map(str::to_owned))
}

impl<'s> Drawing<'s> {
    /// Cuts a text into symbols, without blank lines above and below and without the indent that all lines share.
    fn read(source: &'s Source) -> Result<(Drawing<'s>, bool), InputError> {
        let bare = |line: &'s str| line.split('#').next().unwrap_or_default().trim_end();
        let all: Vec<&str> = source.text.lines().map(bare).collect();
        let content = |from: usize| (from..all.len()).find(|&at| !all[at].is_empty());
        let mut top = content(0);
        let leading_zeros = top.is_some_and(|at| says_leading_zeros(all[at]));
        if leading_zeros {
            top = content(top.map_or(0, |at| at + 1));
        }
        let Some(top) = top else {
            return Err(source.error(format!("{} holds no board", source.origin), &[], super::ACCEPTED));
        };
        let end = all.iter().rposition(|line| !line.is_empty()).map_or(top, |last| last + 1);
        let lines = &all[top..end];
        if lines.len() > MAX_SIDE {
            let message = format!("a drawing of {} lines is too large", lines.len());
            return Err(source.error(message, &[], format!("accepted: up to {MAX_SIDE} lines and columns")));
        }
        let indent = |line: &&str| line.chars().take_while(|&c| c == ' ').count();
        let indent = lines.iter().filter(|line| !line.is_empty()).map(indent).min().unwrap_or(0);
        let mut drawing = Drawing { source, lines: Vec::with_capacity(lines.len()), top, indent };
        for (row, line) in lines.iter().enumerate() {
            let mut symbols = Vec::new();
            for (column, c) in line.chars().skip(indent).enumerate() {
                let mark = drawing.mark(row, column);
                if column >= MAX_SIDE {
                    let message = format!("this line has more than {MAX_SIDE} columns");
                    return Err(source.error(
                        message,
                        &[mark],
                        format!("accepted: up to {MAX_SIDE} lines and columns"),
                    ));
                }
                let Some(symbol) = symbol(c) else {
                    let name = if c == '\t' { "a tab".to_owned() } else { format!("'{}'", c.escape_debug()) };
                    return Err(source.error(format!("{name} does not belong in a drawing"), &[mark], SIGNS));
                };
                symbols.push(symbol);
            }
            drawing.lines.push(symbols);
        }
        Ok((drawing, leading_zeros))
    }

    fn mark(&self, row: usize, column: usize) -> Mark {
        Mark::at(self.top + row + 1, self.indent + column + 1, 1)
    }

    fn at(&self, row: usize, column: usize) -> Symbol {
        self.lines.get(row).and_then(|line| line.get(column)).copied().unwrap_or(Symbol::Blank)
    }

    fn is_digit(&self, row: usize, column: usize) -> bool {
        matches!(self.at(row, column), Symbol::Digit(_))
    }

    fn symbols(&self) -> impl Iterator<Item = (usize, usize, Symbol)> {
        let line = |(row, line): (usize, &'_ Vec<Symbol>)| {
            line.iter().copied().enumerate().map(move |(column, symbol)| (row, column, symbol)).collect::<Vec<_>>()
        };
        self.lines.iter().enumerate().flat_map(line)
    }

    fn board(&self) -> Result<Garam, InputError> {
        let height = self.lines.len();
        let width = self.lines.iter().map(Vec::len).max().unwrap_or(0);
        let mut index = vec![usize::MAX; width * height];
        let (mut places, mut digits) = (Vec::new(), Vec::new());
        for (row, column, symbol) in self.symbols() {
            if let Symbol::Digit(digit) = symbol {
                index[row * width + column] = places.len();
                places.push(cell(row, column));
                digits.push(digit);
            }
        }
        if places.len() > MAX_CELLS {
            let message = format!("a board of {} cells is too large", places.len());
            return Err(self.source.error(message, &[], format!("accepted: up to {MAX_CELLS} cells")));
        }
        let (mut equations, mut operators) = (Vec::new(), Vec::new());
        for (row, column, symbol) in self.symbols() {
            if let Symbol::Sign(operator) = symbol {
                equations.push(self.equation(row, column, |row, column| index[row * width + column])?);
                operators.push(operator);
            }
        }
        let given = Filling { digits, operators };
        let (width, height) = (width as u32, height as u32);
        let board = Garam { width, height, places, equations, given, leading_zeros: false };
        self.nothing_left_over(&board)?;
        Ok(board)
    }

    /// The equation whose operator stands there.
    fn equation(
        &self,
        row: usize,
        column: usize,
        index: impl Fn(usize, usize) -> usize,
    ) -> Result<Equation, InputError> {
        let refuse = |message: &str, mark| Err(self.source.error(message, &[mark], EQUATION));
        let mark = self.mark(row, column);
        let reads = |before: Option<(usize, usize)>, after: (usize, usize), equals: (usize, usize)| {
            let begins = before.is_some_and(|(row, column)| self.is_digit(row, column));
            begins && self.is_digit(after.0, after.1) && self.at(equals.0, equals.1) == Symbol::Equals
        };
        let left = column.checked_sub(1).map(|column| (row, column));
        let above = row.checked_sub(1).map(|row| (row, column));
        let across = reads(left, (row, column + 1), (row, column + 2));
        let down = reads(above, (row + 1, column), (row + 2, column));
        let (way, first) = match (across, down) {
            (true, true) => return refuse("this operator can be read across and down", mark),
            (true, false) => (Way::Across, left),
            (false, true) => (Way::Down, above),
            (false, false) => return refuse("this operator is part of no equation", mark),
        };
        // The place so many steps from the operator.
        let step = |steps: usize| match way {
            Way::Across => (row, column + steps),
            Way::Down => (row + steps, column),
        };
        let result: Vec<usize> = (3..6)
            .map(step)
            .take_while(|&(row, column)| self.is_digit(row, column))
            .map(|at| index(at.0, at.1))
            .collect();
        let equals = self.mark(step(2).0, step(2).1);
        let (tens, units) = match result[..] {
            [units] => (None, units),
            [tens, units] => (Some(tens), units),
            [] => return refuse("nothing follows this '='", equals),
            _ => return refuse("a result of more than two digits follows this '='", equals),
        };
        let (row_of_first, column_of_first) = first.unwrap_or_default();
        Ok(Equation {
            way,
            left: index(row_of_first, column_of_first),
            right: index(step(1).0, step(1).1),
            tens,
            units,
            sign: cell(row, column),
            equals: cell(step(2).0, step(2).1),
        })
    }

    /// Refuses drawings without equations, and what is part of none.
    fn nothing_left_over(&self, board: &Garam) -> Result<(), InputError> {
        if board.equations.is_empty() {
            return Err(self.source.error("there is no equation on this board", &[], EQUATION));
        }
        let mut used = vec![false; board.places.len()];
        board.equations.iter().flat_map(Equation::cells).for_each(|cell| used[cell] = true);
        if let Some(&place) = board.places.iter().zip(&used).find(|(_, used)| !**used).map(|(place, _)| place) {
            let mark = self.mark(place.row as usize - 1, place.column as usize - 1);
            let help = format!("{EQUATION}; the numbers before '=' have one digit");
            return Err(self.source.error("this cell is part of no equation", &[mark], help));
        }
        let mut known: Vec<Cell> = board.equations.iter().map(|equation| equation.equals).collect();
        known.sort_unstable();
        for (row, column, symbol) in self.symbols() {
            if symbol == Symbol::Equals && known.binary_search(&cell(row, column)).is_err() {
                let mark = self.mark(row, column);
                return Err(self.source.error("this '=' is part of no equation", &[mark], EQUATION));
            }
        }
        Ok(())
    }
}

fn cell(row: usize, column: usize) -> Cell {
    Cell { row: row as u32 + 1, column: column as u32 + 1 }
}
