//! What makes a board impossible at a glance: seen before any search, and said in terms of cells.
//!
//! Each check is one function and is sure: whatever it names, no blackening is right. Of two equal numbers side by side
//! one is white, since black cells do not touch; so a second such pair in the same line, or a third cell marked white, is
//! one white cell too many. O(cells · log cells).

use super::board::{MarkedAs, Singles};
use super::rules::{list, white_parts};
use damier_grid::Line;
use damier_interface::Violation;
use damier_model::Cell;

/// Every contradiction that shows without a search.
pub(super) fn contradictions(board: &Singles) -> Vec<Violation> {
    let mut found = Vec::new();
    black_touching(board, &mut found);
    for line in board.grid().lines() {
        two_white(board, line, &mut found);
    }
    cut_in_parts(board, &mut found);
    found
}

fn black_touching(board: &Singles, found: &mut Vec<Violation>) {
    let black = |index: usize| board.marks[index] == Some(MarkedAs::Black);
    for (one, other) in board.grid().pairs().filter(|&(one, other)| black(one) && black(other)) {
        let cells = [board.place(one), board.place(other)];
        let sentence = format!("{} and {} touch, but both are marked black", cells[0], cells[1]);
        found.push(Violation::broken(sentence, cells));
    }
}

/// Places of a line where one cell with a certain number is white for sure: more than one such place is too many.
fn two_white(board: &Singles, line: Line, found: &mut Vec<Violation>) {
    let run = line.run();
    let mut by_number: Vec<(u32, usize)> =
        run.indices().enumerate().map(|(at, index)| (board.numbers[index], at)).collect();
    by_number.sort_unstable();
    let marked = |at: usize| board.marks[run.index(at)] == Some(MarkedAs::White);
    for same in by_number.chunk_by(|one, other| one.0 == other.0).filter(|same| same.len() > 1) {
        let (mut places, mut next): (Vec<Vec<usize>>, usize) = (Vec::new(), 0);
        while let Some(&(_, at)) = same.get(next) {
            let beside = same.get(next + 1).is_some_and(|&(_, other)| other == at + 1);
            if marked(at) {
                places.push(vec![at]);
            } else if beside && !marked(at + 1) {
                places.push(vec![at, at + 1]);
                next += 1;
            }
            next += 1;
        }
        if places.len() < 2 {
            continue;
        }
        let cells: Vec<Cell> = places.iter().flatten().map(|&at| board.place(run.index(at))).collect();
        let number = same[0].0;
        let sentence = if places.iter().all(|place| place.len() == 1) {
            format!("{number} is marked white more than once in {line}: {}", list(&cells))
        } else {
            let white = |place: &Vec<usize>| {
                let names: Vec<String> = place.iter().map(|&at| board.place(run.index(at)).to_string()).collect();
                if names.len() == 1 { names.concat() } else { format!("one of {}", names.join(" and ")) }
            };
            format!("{number} is white more than once in {line}: {}, and {}", white(&places[0]), white(&places[1]))
        };
        found.push(Violation::broken(sentence, cells));
    }
}

/// Marked black cells with something on either side: each part has a white cell, since a cell with black ones around it
/// is white, and of two that touch one is.
fn cut_in_parts(board: &Singles, found: &mut Vec<Violation>) {
    let black: Vec<bool> = board.marks.iter().map(|&mark| mark == Some(MarkedAs::Black)).collect();
    let parts = white_parts(board.width, &black);
    let Some(smallest) = parts.iter().filter(|_| parts.len() > 1).min_by_key(|part| part.len()) else { return };
    let cells: Vec<Cell> = smallest.iter().map(|&index| board.place(index)).collect();
    let what = if cells.len() == 1 { "cell" } else { "cells" };
    let sentence = format!("the cells marked black cut off the {what} {}", list(&cells));
    found.push(Violation::broken(sentence, cells));
}

#[cfg(test)]
mod tests {
    use super::super::testing::{random_boards, solutions};
    use super::*;

    #[test]
    fn boards_with_a_solution_have_none() {
        let (mut impossible, mut possible) = (0, 0);
        for board in random_boards(400, 12) {
            let found = contradictions(&board);
            match solutions(&board).is_empty() {
                true => impossible += usize::from(!found.is_empty()),
                false => {
                    possible += 1;
                    assert!(found.is_empty(), "{}\n{found:?}", board.to_text());
                }
            }
        }
        assert!(impossible > 20 && possible > 20, "{impossible} {possible}");
    }
}
