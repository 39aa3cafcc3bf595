//! The rules themselves, for checking answers. Shares nothing with the models.

use super::board::Board;
use damier_interface::Violation;
use damier_model::Cell;
use std::collections::BTreeSet;

/// Rows named in a sentence before the rest is only counted.
const ROWS_NAMED: usize = 10;

/// A way for queens to stand in line: its name, and what all squares of one such line have in common.
type Direction = (&'static str, fn(&Cell) -> i64);

const DIRECTIONS: [Direction; 4] = [
    ("row", |cell| i64::from(cell.row)),
    ("column", |cell| i64::from(cell.column)),
    ("falling diagonal", |cell| i64::from(cell.row) - i64::from(cell.column)),
    ("rising diagonal", |cell| i64::from(cell.row) + i64::from(cell.column)),
];

/// Everything that is wrong with an answer: given queens left out, pairs that attack each other, queens not there yet.
///
/// Of several queens in one line only neighbours are named, so a hopeless board gives a long list, not a quadratic one.
pub(super) fn violations(answer: &Board, given: &Board) -> Vec<Violation> {
    let mut found = Vec::new();
    for queen in given.queens().iter().filter(|queen| answer.queens().binary_search(queen).is_err()) {
        found.push(Violation::broken(format!("the given queen {queen} is not on the board"), [*queen]));
    }
    for (name, line_of) in DIRECTIONS {
        let mut by_line: Vec<(i64, Cell)> = answer.queens().iter().map(|queen| (line_of(queen), *queen)).collect();
        by_line.sort_unstable();
        for pair in by_line.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (one, other) = (pair[0].1, pair[1].1);
            let sentence = format!("the queens {one} and {other} attack each other: same {name}");
            found.push(Violation::broken(sentence, [one, other]));
        }
    }
    found.extend(missing(answer));
    found
}

fn missing(answer: &Board) -> Option<Violation> {
    let number = (answer.size() as usize).checked_sub(answer.queens().len()).filter(|&number| number > 0)?;
    let taken: BTreeSet<u32> = answer.queens().iter().map(|queen| queen.row).collect();
    let rows: Vec<u32> = (1..=answer.size()).filter(|row| !taken.contains(row)).collect();
    let named: Vec<String> = rows.iter().take(ROWS_NAMED).map(u32::to_string).collect();
    let rest = if rows.len() > ROWS_NAMED { format!(" and {} more", rows.len() - ROWS_NAMED) } else { String::new() };
    let (queens, rows_word) =
        (if number == 1 { "queen is" } else { "queens are" }, if rows.len() == 1 { "row" } else { "rows" });
    Some(Violation::missing(format!("{number} {queens} missing; none in {rows_word} {}{rest}", named.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(size: u32, queens: &[(u32, u32)]) -> Board {
        Board::new(size, queens.iter().map(|&(row, column)| Cell { row, column }))
    }

    #[test]
    fn a_column_full_of_queens_gives_neighbours_only() {
        let column: Vec<(u32, u32)> = (1..=1000).map(|row| (row, 1)).collect();
        assert_eq!(violations(&board(1000, &column), &Board::empty(1000)).len(), 999);
    }
}
