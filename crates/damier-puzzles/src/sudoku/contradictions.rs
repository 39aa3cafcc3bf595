//! What makes a board impossible at a glance: seen before any search, and said in terms of cells.
//!
//! What is given may break a rule by itself; an open cell may see every number already; and a number may have no place
//! left in a house that lacks it. Each is sure, and all of it is one look at every cell and house. Most boards without a
//! solution are not found out here.

use super::board::Sudoku;
use super::rules;
use damier_interface::{Violation, listed};
use damier_model::Cell;

/// Cells without a number and numbers without a place that are named, before that is left at saying that there are more.
const MOST_NAMED: usize = 100;

/// Every contradiction that shows without a search.
pub(super) fn contradictions(board: &Sudoku) -> Vec<Violation> {
    let mut found = rules::violations(board, &board.cells);
    found.retain(|violation| !violation.only_missing);
    if found.is_empty() {
        let sight = Sight::of(board);
        found = Violation::first(MOST_NAMED, without_a_number(board, &sight).chain(without_a_place(board, &sight)));
    }
    found
}

/// By cell and number: a cell in one of its houses where that number is given.
struct Sight {
    side: usize,
    seen: Vec<Option<usize>>,
}

impl Sight {
    fn of(board: &Sudoku) -> Sight {
        let side = board.side;
        let mut seen = vec![None; side * side * side];
        for house in board.houses() {
            for &giver in &house.cells {
                let Some(number) = board.cells[giver] else { continue };
                for &cell in &house.cells {
                    seen[cell * side + usize::from(number) - 1].get_or_insert(giver);
                }
            }
        }
        Sight { side, seen }
    }

    /// Where the cell sees the number.
    fn at(&self, cell: usize, number: u8) -> Option<usize> {
        self.seen[cell * self.side + usize::from(number) - 1]
    }
}

fn without_a_number(board: &Sudoku, sight: &Sight) -> impl Iterator<Item = Violation> {
    let open = (0..board.cells.len()).filter(|&cell| board.cells[cell].is_none());
    open.filter_map(|cell| {
        let givers: Vec<usize> = (1..=board.side as u8).map(|number| sight.at(cell, number)).collect::<Option<_>>()?;
        let places: Vec<Cell> = givers.iter().map(|&giver| board.place(giver)).collect();
        let said: Vec<String> = (1..).zip(&places).map(|(number, place)| format!("{number} at {place}")).collect();
        let place = board.place(cell);
        let sentence = format!("no number is left for {place}: it sees {}", listed(&said, "and"));
        Some(Violation::broken(sentence, [&[place], &places[..]].concat()))
    })
}

fn without_a_place(board: &Sudoku, sight: &Sight) -> impl Iterator<Item = Violation> {
    board.houses().into_iter().flat_map(move |house| {
        let name = board.name_of(&house);
        let lacks = |&number: &u8| house.cells.iter().all(|&cell| board.cells[cell] != Some(number));
        let nowhere = |number: u8| {
            let open = house.cells.iter().copied().filter(|&cell| board.cells[cell].is_none());
            let seen: Vec<(usize, usize)> =
                open.map(|cell| Some((cell, sight.at(cell, number)?))).collect::<Option<_>>()?;
            let mut givers: Vec<Cell> = seen.iter().map(|&(_, giver)| board.place(giver)).collect();
            givers.sort_unstable();
            givers.dedup();
            let cells =
                seen.iter().map(|&(cell, _)| board.place(cell)).chain(givers.iter().copied()).collect::<Vec<_>>();
            let sentence = format!("{number} has no place in {name}: it stands at {}", listed(&givers, "and"));
            Some(Violation::broken(sentence, cells))
        };
        (1..=board.side as u8).filter(lacks).filter_map(nowhere).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use crate::sudoku::PUZZLE;
    use crate::testing::contradictions_of;

    fn sentences(text: &str) -> Vec<String> {
        contradictions_of(PUZZLE, text)
    }

    #[test]
    fn given_numbers_that_break_a_rule_are_named() {
        assert_eq!(sentences("1..1............"), ["row 1 has 1 twice (r1c1 and r1c4)"]);
        assert_eq!(sentences("1....1.........."), ["box 1 has 1 twice (r1c1 and r2c2)"]);
        assert_eq!(sentences("diagonals\n1..............1"), ["the falling diagonal has 1 twice (r1c1 and r4c4)"]);
        assert!(sentences("1..............1").is_empty());
    }

    #[test]
    fn a_cell_that_sees_every_number_is_named_with_them() {
        let sees = sentences(".12.\n....\n3...\n4...");
        assert_eq!(sees[0], "no number is left for r1c1: it sees 1 at r1c2, 2 at r1c3, 3 at r3c1 and 4 at r4c1");
        assert_eq!(
            sees[1..],
            ["1 has no place in column 1: it stands at r1c2", "1 has no place in box 3: it stands at r1c2"]
        );
    }

    #[test]
    fn a_number_without_a_place_is_named_with_what_is_in_its_way() {
        assert!(sentences(".2..\n....\n1...\n....\n").is_empty());
        // In the first box, 1 fits neither above nor beside 2, and no more than that is needed to be sure.
        let nowhere = sentences(".2..\n...1\n1...\n....\n");
        let houses = ["row 1", "column 2", "box 1"];
        assert_eq!(nowhere, houses.map(|house| format!("1 has no place in {house}: it stands at r2c4 and r3c1")));
    }

    #[test]
    fn boards_with_solutions_are_left_alone() {
        let report = include_str!("examples/report.txt");
        assert!(sentences(report).is_empty() && sentences("36").is_empty());
        assert!(sentences("1234\n3412\n2143\n4321").is_empty());
    }
}
