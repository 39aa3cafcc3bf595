//! Grades: the same each time, of boards with one answer only, higher where less is given, and in the order of shipped boards.

use damier_explain::grade::{ByTechniques, Grade, LEVELS, Reached, by_techniques, cuts, grade, level_of};
use damier_explain::{Board, Cost, Explainer, Next};
use damier_interface::Puzzle;
use damier_model::{Budget, Limit, Run, Source};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn puzzle(name: &str) -> &'static dyn Puzzle {
    damier_sheets::register();
    damier_puzzles::find(name).expect("registered")
}

fn graded(name: &str, board: &str) -> Grade {
    let instance = puzzle(name).parse(&Source::argument(board)).expect("a board");
    grade(name, instance.as_ref(), &Run::default()).expect("it can be graded")
}

const FOUR: &str = "1..4.....32.....";
/// One by Arto Inkala, 2012, that no technique here reaches the end of, or a chain at least.
const CHAINS: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// A Sudoku of singles, and one that takes more.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

#[test]
fn a_grade_is_the_same_each_time_and_says_why() {
    let (one, other) = (graded("sudoku", FOUR), graded("sudoku", FOUR));
    assert_eq!(one.reached, Reached::Solution);
    assert_eq!((one.number, one.level, one.rounds), (other.number, other.level, other.rounds));
    assert_eq!((&one.hardest, &one.steps), (&other.hardest, &other.steps));
    let hardest = one.hardest.expect("something is left to do");
    assert!(!hardest.rules.is_empty() && !hardest.facts.is_empty(), "{hardest:?}");
    assert!(one.steps.values().sum::<u64>() >= one.rounds && one.bottlenecks <= one.rounds);
}

/// A Slant in which clues settle cells by themselves, by what only stands for something in its model.
const SETTLED: &str =
    ".01.....0\n0.2.2232.\n.......3.\n2..3.4...\n.1..12.21\n...1..2.0\n..2.32.2.\n.32..2...\n...01...0";

#[test]
fn what_clues_settle_by_themselves_keeps_neither_steps_nor_grades_from_their_end() {
    assert_eq!(graded("slant", SETTLED).reached, Reached::Solution);
    let instance = puzzle("slant").parse(&Source::argument(SETTLED)).expect("a board");
    let board = Board::of("slant", instance.as_ref()).expect("it has rules in words");
    let mut explainer = Explainer::new(&board, Cost::Rules);
    let mut steps = 0;
    loop {
        match explainer.next(&Run::default()).expect("no limit") {
            Next::Step(step) => assert!(!step.facts.is_empty(), "step {steps}"),
            Next::Solved => break,
            Next::Several | Next::Impossible(_) => panic!("the board has one solution"),
        }
        steps += 1;
        assert!(steps < 200, "each step says something");
    }
}

#[test]
fn a_board_that_is_full_asks_for_nothing_and_one_with_fewer_clues_is_graded_higher() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let nothing = graded("sudoku", full);
    assert_eq!((nothing.number, nothing.level, nothing.rounds), (0.0, 0, 0));
    assert!(nothing.hardest.is_none());
    let half: String =
        EASY.chars().zip(full.chars()).enumerate().map(|(at, (a, b))| if at % 2 == 0 { b } else { a }).collect();
    let (half, few) = (graded("sudoku", &half).number, graded("sudoku", EASY).number);
    assert!(0.0 < half && half < few, "{half} {few}");
}

#[test]
fn a_board_that_takes_more_is_harder_than_one_of_singles_by_grade_and_by_techniques() {
    let (easy, hard) = (graded("sudoku", EASY), graded("sudoku", HARD));
    assert!(easy.number < hard.number && easy.level < hard.level, "{} {}", easy.number, hard.number);
    let rated = |board: &str| {
        let instance = puzzle("sudoku").parse(&Source::argument(board)).expect("a board");
        by_techniques("sudoku", instance.as_ref(), &Run::default()).expect("a Sudoku")
    };
    assert!(
        matches!(rated(EASY), ByTechniques::Rated(rating, _) if (1.0..=2.3).contains(&rating)),
        "{:?}",
        rated(EASY)
    );
    let is_hard = match rated(CHAINS) {
        ByTechniques::Rated(rating, _) => rating > 6.0,
        ByTechniques::Beyond(_) => true,
    };
    assert!(is_hard, "{:?}", rated(CHAINS));
}

#[test]
fn boards_without_a_single_answer_have_none() {
    assert!(matches!(graded("sudoku", "1...............").reached, Reached::Several(open) if open > 0));
    assert_eq!(graded("sudoku", "1..4.....32.4...").reached, Reached::NoSolution);
}

#[test]
fn a_budget_that_is_used_up_leaves_what_was_seen() {
    let instance = puzzle("sudoku").parse(&Source::argument(HARD)).expect("a board");
    let cancelled = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    let stopped = grade("sudoku", instance.as_ref(), &Run { budget: cancelled, ..Run::default() }).expect("a grade");
    assert_eq!(stopped.reached, Reached::Stopped(Limit::Cancelled));
    assert!(stopped.number <= graded("sudoku", HARD).number);
}

#[test]
fn what_is_optimised_is_refused() {
    let instance = puzzle("chess").instance_from(&damier_interface::Options::default());
    assert!(instance.is_err() || grade("chess", instance.expect("an instance").as_ref(), &Run::default()).is_err());
}

#[test]
fn levels_are_cut_in_order_for_every_puzzle() {
    damier_sheets::register();
    for puzzle in damier_puzzles::puzzles() {
        let cuts = cuts(puzzle.name());
        assert!(cuts.windows(2).all(|two| two[0] < two[1]), "{}: {cuts:?}", puzzle.name());
        for (level, cut) in cuts.iter().enumerate() {
            assert_eq!((level_of(puzzle.name(), *cut), level_of(puzzle.name(), cut - 1e-9)), (level + 1, level));
        }
    }
    assert_eq!(LEVELS.len(), cuts("sudoku").len() + 1);
}

/// Every shipped board of these sheets that has one solution is graded to its end, and not as asking for nothing.
#[test]
fn examples_of_sheets_are_graded() {
    for name in ["futoshiki", "akari", "kakuro", "tents", "skyscrapers"] {
        let mut graded = 0;
        for example in puzzle(name).examples().iter().filter(|example| example.solutions == 1) {
            let instance = puzzle(name).parse(&Source::argument(example.text)).expect("an example");
            let found = grade(name, instance.as_ref(), &Run::default()).expect("a grade");
            assert!(found.reached == Reached::Solution && found.number > 0.0, "{name} {}: {found:?}", example.name);
            graded += 1;
        }
        assert!(graded > 0, "{name}");
    }
}
