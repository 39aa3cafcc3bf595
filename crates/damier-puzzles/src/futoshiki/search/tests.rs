//! The search against brute force.

use super::*;
use crate::futoshiki::board::Sign;
use crate::futoshiki::{formats, rules};

fn count(board: &Futoshiki, most: u64) -> u64 {
    Search::new(board, &Run::default(), Instant::now()).count(most).expect("no limit")
}

/// Fills cell after cell with whatever breaks no rule yet.
fn brute_force(board: &Futoshiki, cells: &mut Vec<Option<u8>>) -> u64 {
    if rules::violations(board, cells).iter().any(|violation| !violation.only_missing) {
        return 0;
    }
    let Some(open) = cells.iter().position(Option::is_none) else { return 1 };
    let mut solutions = 0;
    for number in 1..=board.side as u8 {
        cells[open] = Some(number);
        solutions += brute_force(board, cells);
    }
    cells[open] = None;
    solutions
}

#[test]
fn random_boards_have_as_many_solutions_as_brute_force_finds() {
    let mut rng = Rng::with_seed(20);
    let (mut none, mut one, mut several) = (0, 0, 0);
    for _ in 0..300 {
        let side = rng.usize(2..=4);
        let given = (0..side * side).map(|_| (rng.u8(0..8) == 0).then(|| rng.u8(1..=side as u8))).collect();
        let pairs: Vec<(usize, usize)> = Futoshiki::empty(side).grid().pairs().filter(|_| rng.u8(0..4) == 0).collect();
        let sign = |(one, other)| match rng.bool() {
            true => Sign { smaller: one, greater: other },
            false => Sign { smaller: other, greater: one },
        };
        let board = Futoshiki::new(side, given, pairs.into_iter().map(sign).collect());
        let solutions = brute_force(&board, &mut board.given.clone());
        assert_eq!(count(&board, u64::MAX), solutions, "{}", formats::describe(&board));
        match solutions {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
    }
    assert!(none > 20 && one > 10 && several > 20, "{none} {one} {several}");
}

#[test]
fn empty_boards_are_latin_squares() {
    for (side, squares) in [(2, 2), (3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(count(&Futoshiki::empty(side), u64::MAX), squares, "side {side}");
    }
}

#[test]
fn the_largest_board_is_searched_too() {
    assert_eq!(count(&Futoshiki::empty(32), 1), 1);
}

#[test]
fn a_limit_ends_the_search() {
    let budget = damier_model::Budget { nodes: Some(1000), ..Default::default() };
    let run = Run { budget, ..Run::default() };
    assert_eq!(Search::new(&Futoshiki::empty(8), &run, Instant::now()).count(u64::MAX), Err(Limit::Nodes));
}
