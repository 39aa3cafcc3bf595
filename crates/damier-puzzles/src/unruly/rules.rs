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

    #[test]
    fn a_large_board_that_is_all_wrong_is_not_described_to_the_end() {
        let board = Unruly::empty(2000, 2000);
        let found = violations(&board, &vec![Some(Colour::Dark); 2000 * 2000]);
        let named: usize = found.iter().map(|violation| violation.cells.len()).sum();
        assert!((MOST_CELLS..2 * MOST_CELLS).contains(&named), "{named}");
    }
}
