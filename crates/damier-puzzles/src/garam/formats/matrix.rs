//! The report's form: a matrix of 9 rows of 7 numbers, −1 where there is no cell and 0 where nothing is given, then the 20
//! operators. It knows the full layout only, and cannot give a 0.
//!
//! Operators come in the order in which they are met on the board, line by line: the two of row 1, the four that go down
//! from there, that of row 2, the two of row 4, the two that go down from there, and again from row 6 on. The report does not
//! say how it numbers them; + − × may be written so, or as 1 2 3, or as its first draft has them, 10 11 12. Brackets, bars,
//! commas, quotes and names such as `operations =` may stand around the numbers, as in a MiniZinc data file.

use super::super::board::{Filling, Garam, Operator};
use super::FULL;
use damier_interface::UsageError;
use damier_model::{InputError, Mark, Source};

const ROWS: usize = 9;
const COLUMNS: usize = 7;

const HELP: &str = "9 rows of 7 numbers, -1 where the full layout has no cell, 0 where nothing is given, 1 to 9 for a clue; \
                    then 20 operators: + - x, or 1 2 3, or '?'";

/// Words beyond which nothing is read: one more than there should be.
const MOST_WORDS: usize = ROWS * COLUMNS + 21;

/// Whether a line begins with a number, as a matrix does.
pub(super) fn begins_with_number(line: &str) -> bool {
    let first = line.split(is_space).find(|word| !word.is_empty());
    first.is_some_and(|word| damier_grid::reading::is_number(&word.replace(['−', '–'], "-")))
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '[' | ']' | '|' | ',' | ';' | '"')
}

/// The words of a text with their places, without comments and names of arrays.
fn words(text: &str) -> Vec<(String, Mark)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if found.len() >= MOST_WORDS {
            break;
        }
        let line = line.split(['#', '%']).next().unwrap_or_default();
        // What stands before '=' is a name.
        let skip = line.rfind('=').map_or(0, |at| at + 1);
        let first = line[..skip].chars().count() + 1;
        let mut word: Option<(String, Mark)> = None;
        for (column, c) in (first..).zip(line[skip..].chars().chain([' '])) {
            // Operators may stand close together, but a minus before a digit is part of a number.
            let alone = Operator::from_sign(c).is_some() && !matches!(c, '-' | '−' | '–') || c == '?';
            if is_space(c) || alone || matches!(c, '-' | '−' | '–') {
                found.extend(word.take());
            }
            if !is_space(c) {
                match &mut word {
                    Some((text, mark)) => {
                        text.push(c);
                        mark.width += 1;
                    }
                    None => word = Some((c.to_string(), Mark::at(number, column, 1))),
                }
            }
            if alone {
                found.extend(word.take());
            }
        }
    }
    found
}

pub(super) fn read(source: &Source) -> Result<Garam, InputError> {
    let words = words(&source.text);
    let mut board = super::named(FULL);
    let holes = Holes::of(&board);
    let mut words = words.iter();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let Some((word, mark)) = words.next() else {
                let message = format!("the matrix ends in row {} of {ROWS}", row + 1);
                return Err(source.error(message, &[], HELP));
            };
            let refuse = |message: String| Err(source.error(message, &[*mark], HELP));
            let Some(number) = word.replace(['−', '–'], "-").parse::<i64>().ok().filter(|n| (-1..=9).contains(n))
            else {
                return refuse(format!("'{word}' is not a number from -1 to 9"));
            };
            match (holes.cell(row, column), number) {
                (None, -1) => {}
                (None, _) => return refuse(format!("there is no cell in row {}, column {}", row + 1, column + 1)),
                (Some(_), -1) => return refuse(format!("there is a cell in row {}, column {}", row + 1, column + 1)),
                (Some(_), 0) => {}
                (Some(cell), digit) => board.given.digits[cell] = Some(digit as u8),
            }
        }
    }
    let expected = board.equations.len();
    for (number, operator) in board.given.operators.iter_mut().enumerate() {
        let Some((word, mark)) = words.next() else {
            return Err(source.error(format!("{number} operators instead of {expected} follow the matrix"), &[], HELP));
        };
        *operator = match read_operator(word) {
            Some(known) => known,
            None => return Err(source.error(format!("'{word}' is not an operator"), &[*mark], HELP)),
        };
    }
    match words.next() {
        Some((_, mark)) => {
            Err(source.error(format!("more than {expected} operators follow the matrix"), &[*mark], HELP))
        }
        None => Ok(board),
    }
}

/// An operator, or that it is not known.
fn read_operator(word: &str) -> Option<Option<Operator>> {
    let mut characters = word.chars();
    match (word, characters.next(), characters.next()) {
        ("?", ..) => Some(None),
        ("1" | "10", ..) => Some(Some(Operator::Plus)),
        ("2" | "11", ..) => Some(Some(Operator::Minus)),
        ("3" | "12", ..) => Some(Some(Operator::Times)),
        (_, Some(sign), None) => Operator::from_sign(sign).map(Some),
        _ => None,
    }
}

/// The board in this form, or what it cannot say.
pub(super) fn write(board: &Garam) -> Result<String, UsageError> {
    let refuse = |reason: &str| Err(UsageError(format!("the matrix form {reason}; accepted: native")));
    if !board.same_layout(&super::named(FULL)) {
        return refuse("knows the full layout only");
    }
    if board.leading_zeros {
        return refuse("cannot say that results may begin with 0");
    }
    let Filling { digits, operators } = &board.given;
    if let Some(cell) = digits.iter().position(|&digit| digit == Some(0)) {
        let name = board.names().cell(cell);
        return refuse(&format!("cannot give a 0, which stands at {name}: there a 0 means that nothing is given"));
    }
    let holes = Holes::of(board);
    let number = |row, column| match holes.cell(row, column) {
        Some(cell) => format!("{:>2}", digits[cell].unwrap_or(0)),
        None => "-1".to_owned(),
    };
    let row = |row| (0..COLUMNS).map(|column| number(row, column)).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = (0..ROWS).map(row).collect();
    let sign = |operator: &Option<Operator>| operator.map_or('?', Operator::sign).to_string();
    lines.push(operators.iter().map(sign).collect::<Vec<_>>().join(" "));
    Ok(lines.join("\n"))
}

/// Which cell of a board stands at each place of the matrix.
struct Holes(Vec<Option<usize>>);

impl Holes {
    fn of(board: &Garam) -> Holes {
        let names = board.names();
        let mut cells = vec![None; ROWS * COLUMNS];
        for cell in 0..board.places.len() {
            let column = names.column(cell).bytes().next().map_or(0, |letter| usize::from(letter - b'a'));
            cells[(names.row(cell) - 1) * COLUMNS + column] = Some(cell);
        }
        Holes(cells)
    }

    fn cell(&self, row: usize, column: usize) -> Option<usize> {
        self.0[row * COLUMNS + column]
    }
}
