use super::super::board::{Board, Neighbours, Shape};
use super::super::generate::random_board;
use super::super::{Rikudo, formats};
use super::position::Position;
use super::search::has_solution;
use super::techniques::{ALL, Because, DIFFICULTIES, Listener, Settled, Tools, close, step, techniques_of};
use crate::rikudo::GenerateOptions;
use damier_interface::{ByRules, WalkEnd, WalkOptions};
use damier_model::{Budget, Limit, Run, Source};
use fastrand::Rng;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Every solution, as the number of each cell, by trying all paths; nothing if there are too many.
fn solutions(board: &Board) -> Option<Vec<Vec<u32>>> {
    fn go_on(board: &Board, numbers: &mut Vec<u32>, cell: usize, number: u32, found: &mut Vec<Vec<u32>>) {
        let fits = |given: Option<u32>| given.is_none_or(|given| given == number);
        if found.len() > 2_000 || numbers[cell] != 0 || !fits(board.given()[cell]) {
            return;
        }
        if board.given().contains(&Some(number)) && board.given()[cell].is_none() {
            return;
        }
        numbers[cell] = number;
        if number as usize == board.len() {
            if board.links().iter().all(|&(a, b)| numbers[a].abs_diff(numbers[b]) == 1) {
                found.push(numbers.clone());
            }
        } else {
            for &next in board.graph().neighbours(cell) {
                go_on(board, numbers, next as usize, number + 1, found);
            }
        }
        numbers[cell] = 0;
    }
    let mut found = Vec::new();
    (0..board.len()).for_each(|cell| go_on(board, &mut vec![0; board.len()], cell, 1, &mut found));
    (found.len() <= 2_000).then_some(found)
}

/// Small boards of all shapes, some cells blocked, told a part of an answer, and sometimes something that is not so.
fn boards(count: u64) -> impl Iterator<Item = Board> {
    (0..count).filter_map(|seed| {
        let mut rng = Rng::with_seed(seed);
        let shape = match seed % 4 {
            0 => Shape::Hexagon { radius: 2 },
            1 => Shape::Square { rows: 3, columns: rng.u32(4..=6), neighbours: Neighbours::Four },
            2 => Shape::Square { rows: 4, columns: 4, neighbours: Neighbours::Four },
            _ => Shape::Square { rows: 3, columns: rng.u32(3..=4), neighbours: Neighbours::Eight },
        };
        let blocked = rng.u32(0..3) * 5;
        let cells = Board::empty(shape).cells().to_vec();
        let cells = Board::new(shape, cells.into_iter().filter(|_| rng.u32(0..100) >= blocked));
        let options = GenerateOptions { seed, givens: 0.1 + 0.3 * rng.f64(), links: rng.usize(0..5) };
        let (board, _) = random_board(&cells, &options).ok()?;
        let mut given = board.given().to_vec();
        if rng.bool() {
            // Ends are not always told.
            given
                .iter_mut()
                .filter(|given| [Some(1), Some(board.len() as u32)].contains(given))
                .for_each(|g| *g = None);
        }
        if rng.u32(0..8) == 0 {
            let number = rng.u32(1..=board.len() as u32);
            if !given.contains(&Some(number)) {
                given[rng.usize(0..board.len())] = Some(number);
            }
        }
        Some(board.with_given(given))
    })
}

/// Compares everything that is settled with all solutions.
struct Judge<'s> {
    solutions: &'s [Vec<u32>],
    uses: Vec<u64>,
}

impl Listener for Judge<'_> {
    const STEP_BY_STEP: bool = true;
    fn hear(&mut self, _: &Position, technique: usize, settled: &Settled, because: Because) {
        self.uses[technique] += 1;
        for numbers in self.solutions {
            let at = |cell: u32| numbers[cell as usize];
            let is_so = match settled {
                Settled::Number { cell, number } => at(*cell) == *number,
                Settled::Barred { cell, number } => at(*cell) != *number,
                Settled::Joined { cell, with } => with.iter().all(|&other| at(other).abs_diff(at(*cell)) == 1),
            };
            assert!(is_so, "{settled:?} because {because:?}");
        }
    }
}

#[test]
fn whatever_is_settled_is_so_in_every_solution() {
    let mut uses = vec![0; ALL.len()];
    let (mut solved, mut impossible) = (0, 0);
    for board in boards(3_000) {
        let Some(solutions) = solutions(&board) else { continue };
        let mut position = Position::given(&board);
        let run = Run::default();
        let mut tools = Tools::new(&run, Instant::now());
        let mut judge = Judge { solutions: &solutions, uses: vec![0; ALL.len()] };
        if !super::super::contradictions::contradictions(&board, 1).is_empty() {
            continue;
        }
        while step(&mut position, ALL.len(), &mut tools, &mut judge) {}
        let text = formats::describe(&board);
        if position.is_broken() {
            assert!(solutions.is_empty(), "{:?}\n{text}", position.broken);
            impossible += 1;
        } else if position.open() == 0 {
            assert_eq!(solutions.len(), 1, "{text}");
            solved += 1;
        }
        uses.iter_mut().zip(judge.uses).for_each(|(all, uses)| *all += uses);
        // In any other order, techniques end at the same place.
        for difficulty in 0..DIFFICULTIES.len() {
            let techniques = techniques_of(difficulty);
            let (mut slowly, mut at_once) = (Position::given(&board), Position::given(&board));
            while step(&mut slowly, techniques, &mut tools, &mut Judge { solutions: &[], uses: vec![0; ALL.len()] }) {}
            close(&mut at_once, techniques, &mut tools, |_| false);
            assert_eq!(slowly.is_broken(), at_once.is_broken(), "{text}");
            let same = (0..slowly.n).all(|cell| slowly.number(cell) == at_once.number(cell));
            assert!(slowly.is_broken() || same, "{difficulty}\n{text}");
        }
    }
    assert!(solved > 200 && impossible > 20, "{solved} solved, {impossible} impossible");
    assert!(uses.iter().all(|&uses| uses > 10), "{uses:?}");
}

#[test]
fn a_search_finds_a_solution_exactly_if_there_is_one() {
    let run = Run::default();
    let mut answers = [0, 0];
    for board in boards(600) {
        let Some(solutions) = solutions(&board) else { continue };
        let mut tools = Tools::new(&run, Instant::now());
        let mut position = Position::given(&board);
        // Also with a number barred and a step crossed, as callers do.
        let (cell, number) = (board.len() as u32 / 2, board.len() as u32 / 3 + 1);
        position.bar(cell, number);
        if let Some((a, b)) = board.graph().edges().find(|&(a, b)| !position.are_joined(a as u32, b as u32)) {
            position.cross(a as u32, b as u32);
            let is_left =
                |numbers: &&Vec<u32>| numbers[cell as usize] != number && numbers[a].abs_diff(numbers[b]) != 1;
            let expected = solutions.iter().any(|numbers| is_left(&numbers));
            let found = has_solution(&position, &vec![0; board.len()], None, &mut tools);
            assert_eq!(found, Ok(Some(expected)), "{}", formats::describe(&board));
            answers[usize::from(expected)] += 1;
        }
    }
    assert!(answers.iter().all(|&boards| boards > 50), "{answers:?}");
}

#[test]
fn a_walk_keeps_to_its_budget() {
    let board = "radius 5\n";
    let rikudo = Rikudo::from(formats::read(&Source::argument(board), None).expect(board));
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    let run = Run { budget: Budget { cancel, ..Budget::default() }, ..Run::default() };
    assert_eq!(rikudo.walk(&WalkOptions::default(), &run).end, WalkEnd::Stopped(Limit::Cancelled));
}
