//! The rules themselves, for checking answers. Shares nothing with the models.
//!
//! A partly filled board can break rules too: what is there may be three alike in line or too many of a colour already.
//! One walk over the rows and one over the columns; lines that are alike are found by sorting them.

use super::Unruly;
use super::board::Colour;
use damier_interface::{Violation, listed};
use damier_model::Cell;

/// Cells named altogether before no more broken rules are looked for: a wrong board of a hundred million cells is
/// wrong in as many ways, and a list of all is of no use.
const MOST_CELLS: usize = 1_000_000;

/// Everything that is wrong with a filling of a board: given cells changed, three alike in line, too many of one colour
/// in a line, lines alike where they must differ, cells still empty.
pub(super) fn violations(board: &Unruly, cells: &[Option<Colour>]) -> Vec<Violation> {
    let mut found = Found { violations: Vec::new(), named: 0 };
    given_cells_changed(board, cells, &mut found);
    for line in all_lines(board) {
        three_alike(line, cells, &mut found);
        too_many(line, cells, &mut found);
    }
    if board.unique_lines {
        alike(all_lines(board).filter(|line| line.kind == "row"), cells, &mut found);
        alike(all_lines(board).filter(|line| line.kind == "column"), cells, &mut found);
    }
    let empty = cells.iter().filter(|cell| cell.is_none()).count();
    if empty > 0 {
        let are = if empty == 1 { "cell is" } else { "cells are" };
        found.violations.push(Violation::missing(format!("{empty} {are} empty")));
    }
    found.violations
}

struct Found {
    violations: Vec<Violation>,
    named: usize,
}

impl Found {
    fn is_full(&self) -> bool {
        self.named >= MOST_CELLS
    }

    fn broken(&mut self, sentence: String, cells: Vec<Cell>) {
        self.named += cells.len();
        self.violations.push(Violation::broken(sentence, cells));
    }
}

/// A row or a column: which one, and how to get from cell to cell.
#[derive(Clone, Copy)]
struct CheckedLine {
    kind: &'static str,
    number: usize,
    first: usize,
    step: usize,
    length: usize,
    width: usize,
}

impl CheckedLine {
    fn index(self, at: usize) -> usize {
        self.first + at * self.step
    }

    fn cell(self, at: usize) -> Cell {
        let index = self.index(at);
        Cell { row: (index / self.width) as u32 + 1, column: (index % self.width) as u32 + 1 }
    }

    fn colours(self, cells: &[Option<Colour>]) -> impl Iterator<Item = Option<Colour>> + Clone {
        (0..self.length).map(move |at| cells[self.index(at)])
    }
}

fn all_lines(board: &Unruly) -> impl Iterator<Item = CheckedLine> {
    let (width, height) = (board.width, board.height);
    let row = move |y| CheckedLine { kind: "row", number: y + 1, first: y * width, step: 1, length: width, width };
    let column = move |x| CheckedLine { kind: "column", number: x + 1, first: x, step: width, length: height, width };
    (0..height).map(row).chain((0..width).map(column))
}

fn given_cells_changed(board: &Unruly, cells: &[Option<Colour>], found: &mut Found) {
    for (index, (given, cell)) in board.cells.iter().zip(cells).enumerate() {
        if let (Some(given), Some(colour)) = (given, cell)
            && given != colour
            && !found.is_full()
        {
            let place = board.place(index);
            found.broken(format!("{} is given at {place}, not {}", given.digit(), colour.digit()), vec![place]);
        }
    }
}

fn three_alike(line: CheckedLine, cells: &[Option<Colour>], found: &mut Found) {
    let mut begin = 0;
    while begin < line.length && !found.is_full() {
        let colour = cells[line.index(begin)];
        let same = (begin..line.length).take_while(|&at| cells[line.index(at)] == colour).count();
        if let Some(colour) = colour.filter(|_| same >= 3) {
            let (digit, from, to) = (colour.digit(), line.cell(begin), line.cell(begin + same - 1));
            let times = if same == 3 { "three times".to_owned() } else { format!("{same} times") };
            let run = (begin..begin + same).map(|at| line.cell(at)).collect();
            found.broken(format!("{digit} stands {times} in line, from {from} to {to}"), run);
        }
        begin += same;
    }
}

fn too_many(line: CheckedLine, cells: &[Option<Colour>], found: &mut Found) {
    for colour in [Colour::Light, Colour::Dark] {
        let many = line.colours(cells).filter(|&cell| cell == Some(colour)).count();
        if many > line.length / 2 && !found.is_full() {
            let (kind, number, digit, half) = (line.kind, line.number, colour.digit(), line.length / 2);
            let places = (0..line.length).filter(|&at| cells[line.index(at)] == Some(colour)).map(|at| line.cell(at));
            let sentence = format!("{kind} {number} has {many} cells of {digit}; half of {} are {half}", line.length);
            found.broken(sentence, places.collect());
        }
    }
}

/// Lines that are full and the same.
fn alike(lines: impl Iterator<Item = CheckedLine>, cells: &[Option<Colour>], found: &mut Found) {
    let key = |line: CheckedLine| line.colours(cells).map(|cell| cell == Some(Colour::Dark));
    let mut full: Vec<CheckedLine> = lines.filter(|line| line.colours(cells).all(|cell| cell.is_some())).collect();
    full.sort_by(|&one, &other| key(one).cmp(key(other)));
    let mut groups: Vec<&[CheckedLine]> =
        full.chunk_by(|&one, &other| key(one).eq(key(other))).filter(|group| group.len() > 1).collect();
    groups.sort_by_key(|group| group[0].number);
    for group in groups {
        if found.is_full() {
            return;
        }
        let numbers = listed(group.iter().map(|line| line.number), "and");
        let places = group.iter().flat_map(|line| (0..line.length).map(|at| line.cell(at))).collect();
        found.broken(format!("{}s {numbers} are alike", group[0].kind), places);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unruly::formats;
    use damier_model::Source;

    fn read(text: &str) -> Unruly {
        formats::read(&Source::argument(text)).expect(text)
    }

    fn sentences(board: &Unruly, answer: &str) -> Vec<String> {
        violations(board, &read(answer).cells).iter().map(Violation::to_string).collect()
    }

    fn unique(mut board: Unruly) -> Unruly {
        board.unique_lines = true;
        board
    }

    #[test]
    fn a_right_answer_breaks_no_rule() {
        let answer = "110010\n010110\n001101\n101001\n110010\n001101";
        assert!(sentences(&read("6x6:faCADAJeBd"), answer).is_empty());
    }

    #[test]
    fn each_broken_rule_is_named_with_its_cells() {
        let board = Unruly::empty(4, 4);
        let three = "1100\n0111\n0011\n1.00";
        let found = violations(&board, &read(three).cells);
        let places = |violation: &Violation| violation.cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ");
        let listed: Vec<(String, String)> = found.iter().map(|v| (v.to_string(), places(v))).collect();
        let expected = [
            ("1 stands three times in line, from r2c2 to r2c4", "r2c2 r2c3 r2c4"),
            ("row 2 has 3 cells of 1; half of 4 are 2", "r2c2 r2c3 r2c4"),
            ("1 cell is empty", ""),
        ];
        assert_eq!(listed, expected.map(|(sentence, cells)| (sentence.to_owned(), cells.to_owned())));
        assert!(found[2].only_missing && !found[0].only_missing);
        let down = sentences(&board, "1.0.\n1.0.\n1.0.\n1...");
        assert_eq!(
            down,
            [
                "1 stands 4 times in line, from r1c1 to r4c1",
                "column 1 has 4 cells of 1; half of 4 are 2",
                "0 stands three times in line, from r1c3 to r3c3",
                "column 3 has 3 cells of 0; half of 4 are 2",
                "9 cells are empty"
            ]
        );
    }

    #[test]
    fn given_cells_must_stay_as_they_are() {
        let board = read("1.\n..");
        assert_eq!(sentences(&board, "01\n10"), ["1 is given at r1c1, not 0"]);
        assert!(sentences(&board, "10\n01").is_empty());
    }

    #[test]
    fn lines_may_be_alike_unless_they_must_differ() {
        let answer = "1010\n0101\n1010\n0101";
        assert!(sentences(&Unruly::empty(4, 4), answer).is_empty());
        let alike = ["rows 1 and 3 are alike", "rows 2 and 4 are alike", "columns 1 and 3 are alike"];
        assert_eq!(sentences(&unique(Unruly::empty(4, 4)), answer)[..3], alike);
        let open = sentences(&unique(Unruly::empty(4, 4)), "1010\n....\n101.\n....");
        assert_eq!(open, ["9 cells are empty"]);
        let many = sentences(&unique(Unruly::empty(2, 6)), "01\n01\n10\n01\n10\n10");
        assert_eq!(many, ["rows 1, 2 and 4 are alike", "rows 3, 5 and 6 are alike"]);
    }

    #[test]
    fn a_large_board_that_is_all_wrong_is_not_described_to_the_end() {
        let board = Unruly::empty(2000, 2000);
        let found = violations(&board, &vec![Some(Colour::Dark); 2000 * 2000]);
        let named: usize = found.iter().map(|violation| violation.cells.len()).sum();
        assert!((MOST_CELLS..2 * MOST_CELLS).contains(&named), "{named}");
    }
}
