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
