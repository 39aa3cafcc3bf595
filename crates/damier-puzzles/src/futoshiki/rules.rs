//! The rules themselves, for checking answers. Shares nothing with the models.

use super::board::Futoshiki;
use damier_interface::{Violation, listed};

/// Everything that is wrong with a filling of a board: given numbers changed, numbers twice in a line, signs that are not
/// kept to, cells still empty.
pub(super) fn violations(board: &Futoshiki, cells: &[Option<u8>]) -> Vec<Violation> {
    let mut found = Vec::new();
    for (index, (given, number)) in board.given.iter().zip(cells).enumerate() {
        if let (Some(given), Some(number)) = (given, number)
            && given != number
        {
            let cell = board.cell(index);
            found.push(Violation::broken(format!("{given} is given at {cell}, not {number}"), [cell]));
        }
    }
    let side = board.side;
    for row in 0..side {
        found.extend(repeated(board, cells, &format!("row {}", row + 1), |at| row * side + at));
    }
    for column in 0..side {
        found.extend(repeated(board, cells, &format!("column {}", column + 1), |at| at * side + column));
    }
    for sign in &board.signs {
        if let (Some(one), Some(other)) = (cells[sign.smaller], cells[sign.greater])
            && one >= other
        {
            let (smaller, greater) = (board.cell(sign.smaller), board.cell(sign.greater));
            let sentence = format!("{one} at {smaller} is not less than {other} at {greater}");
            found.push(Violation::broken(sentence, [smaller, greater]));
        }
    }
    let empty = cells.iter().filter(|cell| cell.is_none()).count();
    if empty > 0 {
        let are = if empty == 1 { "cell is" } else { "cells are" };
        found.push(Violation::missing(format!("{empty} {are} empty")));
    }
    found
}

/// Each number that a line holds more than once, with the cells that hold it.
fn repeated(
    board: &Futoshiki,
    cells: &[Option<u8>],
    line: &str,
    index: impl Fn(usize) -> usize,
) -> impl Iterator<Item = Violation> {
    (1..=board.side as u8).filter_map(move |number| {
        let holders = (0..board.side).map(&index).filter(|&index| cells[index] == Some(number));
        let holders: Vec<_> = holders.map(|index| board.cell(index)).collect();
        let times = match holders.len() {
            0 | 1 => return None,
            2 => "twice".to_owned(),
            times => format!("{times} times"),
        };
        let sentence = format!("{line} has {number} {times} ({})", listed(&holders, "and"));
        Some(Violation::broken(sentence, holders))
    })
}

#[cfg(test)]
mod tests {
    use super::super::formats;
    use super::*;
    use damier_model::Source;

    fn sentences(board: &str, answer: &str) -> Vec<String> {
        let board = formats::read(&Source::argument(board)).expect(board);
        let cells = formats::read_answer(&board, &Source::argument(answer)).expect(answer);
        violations(&board, &cells).iter().map(Violation::to_string).collect()
    }

    #[test]
    fn each_broken_rule_is_named_with_its_cells() {
        let board = "1 < . .\n^\n. . .\n    v\n. . .";
        assert_eq!(sentences(board, "1 2 3\n2 3 1\n3 1 2"), ["2 at r3c3 is not less than 1 at r2c3"]);
        let wrong = sentences(board, "2 1 .\n2 3 3\n2 . 1");
        let expected = [
            "1 is given at r1c1, not 2",
            "row 2 has 3 twice (r2c2 and r2c3)",
            "column 1 has 2 3 times (r1c1, r2c1 and r3c1)",
            "2 at r1c1 is not less than 1 at r1c2",
            "2 at r1c1 is not less than 2 at r2c1",
            "2 cells are empty",
        ];
        assert_eq!(wrong, expected);
    }

    #[test]
    fn a_right_answer_breaks_no_rule() {
        assert!(sentences("1 < . .\n^\n. . .\n    ^\n. . .", "1 2 3\n2 3 1\n3 1 2").is_empty());
    }
}
