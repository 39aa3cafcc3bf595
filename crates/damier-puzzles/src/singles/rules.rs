//! The rules themselves, for checking answers. Shares nothing with the models: not even what touches what, which is said
//! here once more. O(cells · log cells).

use super::answer::Blackening;
use super::board::{MarkedAs, Singles};
use super::formats::HIDDEN;
use damier_interface::{Violation, listed};
use damier_model::Cell;

/// Cells named in a sentence before the rest is only counted.
const NAMED: usize = 10;

/// Everything that is wrong with an answer: numbers changed, marks not kept, black cells that touch, numbers that repeat
/// among the white cells of a line, white cells cut off from the others.
///
/// The answer is as wide and as high as the board.
pub(super) fn violations(board: &Singles, answer: &Blackening) -> Vec<Violation> {
    let mut found = Vec::new();
    changed(board, answer, &mut found);
    marks_not_kept(board, &answer.black, &mut found);
    touching(board, &answer.black, &mut found);
    for row in 0..board.height {
        let cells = (0..board.width).map(|column| row * board.width + column);
        repeated(board, &answer.black, cells, &format!("row {}", row + 1), &mut found);
    }
    for column in 0..board.width {
        let cells = (0..board.height).map(|row| row * board.width + column);
        repeated(board, &answer.black, cells, &format!("column {}", column + 1), &mut found);
    }
    cut_off(board, &answer.black, &mut found);
    found
}

/// Some cells as people list them.
pub(super) fn list(cells: &[Cell]) -> String {
    let mut names: Vec<String> = cells.iter().take(NAMED).map(Cell::to_string).collect();
    if cells.len() > NAMED {
        names.push(format!("{} more", cells.len() - NAMED));
    }
    listed(names, "and")
}

fn changed(board: &Singles, answer: &Blackening, found: &mut Vec<Violation>) {
    for (index, (&number, &written)) in board.numbers.iter().zip(&answer.numbers).enumerate() {
        if let Some(written) = written.filter(|&written| written != number && number != HIDDEN) {
            let cell = board.place(index);
            found.push(Violation::broken(format!("{number} stands at {cell}, not {written}"), [cell]));
        }
    }
}

fn marks_not_kept(board: &Singles, black: &[bool], found: &mut Vec<Violation>) {
    for (index, &mark) in board.marks.iter().enumerate() {
        let (marked, left) = match (mark, black[index]) {
            (Some(MarkedAs::Black), false) => ("black", "white"),
            (Some(MarkedAs::White), true) => ("white", "black"),
            _ => continue,
        };
        let cell = board.place(index);
        found.push(Violation::broken(format!("{cell} is marked {marked}, but is {left}"), [cell]));
    }
}

fn touching(board: &Singles, black: &[bool], found: &mut Vec<Violation>) {
    for one in (0..black.len()).filter(|&one| black[one]) {
        let right = (one % board.width + 1 < board.width).then_some(one + 1);
        let below = Some(one + board.width).filter(|&below| below < black.len());
        for other in right.into_iter().chain(below).filter(|&other| black[other]) {
            let cells = [board.place(one), board.place(other)];
            found.push(Violation::broken(format!("the black cells {} and {} touch", cells[0], cells[1]), cells));
        }
    }
}

fn repeated(
    board: &Singles,
    black: &[bool],
    line: impl Iterator<Item = usize>,
    name: &str,
    found: &mut Vec<Violation>,
) {
    let mut white: Vec<(u32, usize)> =
        line.filter(|&index| !black[index]).map(|index| (board.numbers[index], index)).collect();
    white.sort_unstable();
    for same in white.chunk_by(|one, other| one.0 == other.0).filter(|same| same.len() > 1) {
        let cells: Vec<Cell> = same.iter().map(|&(_, index)| board.place(index)).collect();
        let sentence = format!("{} is white more than once in {name}: {}", same[0].0, list(&cells));
        found.push(Violation::broken(sentence, cells));
    }
}

fn cut_off(board: &Singles, black: &[bool], found: &mut Vec<Violation>) {
    let mut parts = white_parts(board.width, black);
    let Some(largest) = (0..parts.len()).max_by_key(|&part| (parts[part].len(), usize::MAX - part)) else { return };
    parts.remove(largest);
    for part in parts {
        let cells: Vec<Cell> = part.into_iter().map(|index| board.place(index)).collect();
        let (what, are) = if cells.len() == 1 { ("cell", "is") } else { ("cells", "are") };
        let sentence = format!("the white {what} {} {are} cut off from the others", list(&cells));
        found.push(Violation::broken(sentence, cells));
    }
}

/// The pieces in which the white cells hang together, each in reading order.
pub(super) fn white_parts(width: usize, black: &[bool]) -> Vec<Vec<usize>> {
    let mut seen = black.to_vec();
    let mut parts = Vec::new();
    for start in 0..seen.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut part, mut next) = (vec![start], 0);
        while let Some(&cell) = part.get(next) {
            next += 1;
            let column = cell % width;
            let near = [
                cell.checked_sub(width),
                (column > 0).then(|| cell - 1),
                (column + 1 < width).then_some(cell + 1),
                Some(cell + width).filter(|&below| below < black.len()),
            ];
            for cell in near.into_iter().flatten() {
                if !std::mem::replace(&mut seen[cell], true) {
                    part.push(cell);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::super::formats;
    use super::*;
    use damier_model::Source;

    fn sentences(board: &str, answer: &str) -> Vec<String> {
        let board = formats::read(&Source::argument(board)).expect(board);
        let answer = formats::read_answer(&Source::argument(answer)).expect(answer);
        violations(&board, &answer).iter().map(Violation::to_string).collect()
    }

    const SEED: &str = "1,2,1,5,5\n1,5,3,1,4\n3,5,5,1,1\n5,3,1,4,2\n4,2,2,4,5";

    #[test]
    fn the_answer_printed_in_the_report_breaks_no_rule() {
        assert_eq!(sentences(SEED, "1,2,*,5,*\n*,5,3,1,4\n3,*,5,*,1\n5,3,1,4,2\n4,*,2,*,5"), [""; 0]);
    }

    #[test]
    fn each_broken_rule_is_named_with_its_cells() {
        let cases = [
            ("1,2\n2,1", "1,3\n2,1", "2 stands at r1c2, not 3"),
            ("1,2\n2,1", "1,2\n*7,1", "2 stands at r2c1, not 7"),
            ("*1,2\n2,1", "1,2\n2,1", "r1c1 is marked black, but is white"),
            ("o1,2\n2,1", "*,2\n2,1", "r1c1 is marked white, but is black"),
            ("1,2,3\n2,3,1", "*,*,3\n2,3,1", "the black cells r1c1 and r1c2 touch"),
            ("1,2,3\n2,3,1", "1,2,*\n2,3,*", "the black cells r1c3 and r2c3 touch"),
            ("1,2,1\n2,3,4", "1,2,1\n2,3,4", "1 is white more than once in row 1: r1c1 and r1c3"),
            ("1,2\n3,2", "1,2\n3,2", "2 is white more than once in column 2: r1c2 and r2c2"),
            ("1,2,3\n2,3,1", "1,*,3\n*,3,1", "the white cell r1c1 is cut off from the others"),
            (
                "1,2,3,4\n2,3,1,5\n3,1,2,6",
                "1,2,*,4\n2,*,1,5\n*,1,2,6",
                "the white cells r1c1, r1c2 and r2c1 are cut off from the others",
            ),
        ];
        for (board, answer, sentence) in cases {
            assert_eq!(sentences(board, answer), [sentence], "{board}");
        }
    }

    #[test]
    fn of_two_parts_of_one_size_the_second_is_cut_off() {
        assert_eq!(sentences("1,2,3", "1,*,3"), ["the white cell r1c3 is cut off from the others"]);
    }

    #[test]
    fn long_lists_of_cells_end_in_a_number() {
        let same = ["5"; 20].join(",");
        let expected = "5 is white more than once in row 1: r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r1c10 and 10 more";
        assert_eq!(sentences(&same, &same), [expected]);
    }
}
