//! Whatever a technique says is true of every solution, on boards of every kind; and each has its sentence.

use super::super::super::Sudoku;
use super::super::super::generate::tests::boards;
use super::super::tests::{from_line, small_shapes};
use super::*;
use damier_interface::{ByRules, Direct, WalkEnd, WalkOptions};
use damier_model::{Budget, Run};
use std::ops::ControlFlow;

/// All solutions of a board, if they are not too many.
fn solutions(board: &Sudoku) -> Option<Vec<Vec<usize>>> {
    const MOST: u64 = 50;
    let run = Run { budget: Budget { solutions: Some(MOST), ..Budget::default() }, ..Run::default() };
    let mut all: Vec<Vec<usize>> = Vec::new();
    let outcome = Direct::enumerate(board, &run, &mut |answer| {
        all.push(answer.split_whitespace().map(|number| number.parse::<usize>().unwrap() - 1).collect());
        ControlFlow::Continue(())
    });
    outcome.unwrap().complete.then_some(all)
}

/// Walks through a board and compares every step with all solutions; counts the uses.
fn check(board: &Sudoku, uses: &mut [u64]) {
    let Some(solutions) = solutions(board) else { return };
    let plan = Plan::of(board);
    let mut grid = Candidates::new(&plan, true);
    if grid.settle_given(&board.cells).is_err() {
        assert!(solutions.is_empty());
        return;
    }
    let mut step = 0;
    while grid.broken().is_none() && grid.open() > 0 {
        // Now and then every technique is asked, not only the easiest that finds something.
        if step % 8 == 0 {
            for (technique, uses) in TECHNIQUES.iter().zip(&mut *uses) {
                let Some(found) = (technique.find)(&grid) else { continue };
                *uses += 1;
                for solution in &solutions {
                    let holds = match &found.change {
                        Change::Settle(cell, number) => solution[*cell] == *number,
                        Change::Lose(marks) => marks.iter().all(|&(cell, number)| solution[cell] != number),
                    };
                    assert!(holds, "{}: {}\n{}", technique.info.name, found.sentence, board.to_text());
                }
            }
        }
        step += 1;
        let Some((technique, found)) = find(&grid, ALL.len()) else { break };
        let marks = |grid: &Candidates| grid.marks.iter().map(|marks| marks.count_ones()).sum::<u32>();
        let before = (marks(&grid), grid.open());
        apply(&mut grid, &found.change);
        assert_ne!(before, (marks(&grid), grid.open()), "nothing gained: {}", found.sentence);
        assert!(found.sentence.contains(": "), "{}", found.sentence);
        uses[technique] += 1;
        for solution in &solutions {
            let holds = solution.iter().enumerate().all(|(cell, &number)| grid.has(cell, number));
            assert!(holds, "{}: {}\n{}", ALL[technique].name, found.sentence, board.to_text());
        }
    }
    if grid.broken().is_some() {
        assert!(solutions.is_empty(), "{}", board.to_text());
    } else if grid.open() == 0 {
        assert_eq!(solutions.len(), 1, "{}", board.to_text());
    }
}

#[test]
fn every_step_is_true_of_every_solution() {
    let mut uses = vec![0; ALL.len()];
    for board in boards(9, "unique", false, 80) {
        check(&board, &mut uses);
    }
    for board in boards(9, "jigsaw", false, 20) {
        check(&board, &mut uses);
    }
    for board in boards(9, "unique", true, 20).into_iter().chain(boards(8, "jigsaw", true, 10)) {
        check(&board, &mut uses);
    }
    for board in boards(6, "unique", false, 100).into_iter().chain(boards(7, "jigsaw", false, 20)) {
        check(&board, &mut uses);
    }
    for board in boards(12, "unique", false, 2).into_iter().chain(boards(16, "unique", false, 1)) {
        check(&board, &mut uses);
    }
    for (technique, uses) in ALL.iter().zip(&uses) {
        assert!(*uses > 0, "{} was never of use", technique.name);
    }
}

#[test]
fn steps_are_true_on_boards_with_several_solutions_and_with_none() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut uses = vec![0; ALL.len()];
    for board in boards(9, "unique", false, 60).into_iter().chain(boards(6, "jigsaw", true, 60)) {
        let mut changed = board.clone();
        for _ in 0..3 {
            let cell = rng.usize(..board.cells.len());
            changed.cells[cell] = if rng.bool() { None } else { Some(rng.u8(1..=board.side as u8)) };
        }
        check(&changed, &mut uses);
    }
    for shape in small_shapes() {
        check(&shape, &mut uses);
    }
}

#[test]
fn a_walk_says_what_cannot_be() {
    let end = |line: &str| from_line(line).walk(&WalkOptions::default(), &Run::default()).end;
    let twice = format!("5.......5{}", ".".repeat(72));
    assert_eq!(end(&twice), WalkEnd::Impossible("5 is given twice in row 1".to_owned()));
    let none_left = format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54));
    let none_left = format!("{}9{}", &none_left[..17], &none_left[18..]);
    assert!(matches!(end(&none_left), WalkEnd::Impossible(_)), "{none_left}");
}

#[test]
fn with_fewer_techniques_a_walk_is_stuck_where_they_end() {
    // Arto Inkala's board of 2012 begins with hardly anything but chains.
    let board = from_line("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let singles = WalkOptions { keep_steps: false, techniques: Some(3) };
    let WalkEnd::Stuck { board: text, settled, open } = board.walk(&singles, &Run::default()).end else {
        panic!("singles alone should not solve it");
    };
    assert_eq!(settled + open, 81);
    assert_eq!(text.split_whitespace().filter(|&cell| cell == ".").count(), open);
}
