//! The algorithm against trying everything, against itself, and against known boards.

use super::super::{PUZZLE, formats};
use super::*;
use crate::testing::{all_listed, limits_are_kept};
use damier_interface::{Options, ReadBoards};
use damier_model::{Budget, Source, Status};
use damier_testkit::skip::shared_data;
use fastrand::Rng;
use std::time::Duration;

fn board(text: &str) -> Garam {
    formats::read(&Source::argument(text)).expect(text)
}

fn counted(board: &Garam) -> u64 {
    let outcome = board.count(&Run::default()).expect("any board");
    assert!(outcome.complete);
    outcome.count
}

/// The rings of the mini layout with these operators, in the order top, left, right, bottom, by going through digits.
fn rings(operators: [Option<Operator>; 4], least: i64) -> u64 {
    let all = |known: Option<Operator>| known.map_or(Operator::ALL.to_vec(), |known| vec![known]);
    let digits = || (0..=9).flat_map(|one| (0..=9).map(move |other| (one, other)));
    let mut rings = 0;
    for top in all(operators[0]) {
        for (a, b) in digits() {
            let c = top.apply(a, b);
            if !(0..=9).contains(&c) {
                continue;
            }
            // The results of the two columns, with how often each comes up.
            let results = |operator: Option<Operator>, first: i64| {
                let mut last = [0u64; 10];
                for operator in all(operator) {
                    for result in (0..=9).map(|second| operator.apply(first, second)) {
                        if (least..=99).contains(&result) {
                            last[(result % 10) as usize] += 1;
                        }
                    }
                }
                last
            };
            let (left, right) = (results(operators[1], a), results(operators[2], c));
            for bottom in all(operators[3]) {
                for (d, e) in digits() {
                    if let Ok(f @ 0..=9) = usize::try_from(bottom.apply(d, e)) {
                        rings += left[d as usize] * right[f];
                    }
                }
            }
        }
    }
    rings
}

#[test]
fn rings_are_as_many_as_going_through_their_digits_finds() {
    assert_eq!(counted(&formats::named(formats::MINI)), rings([None; 4], 10));
    let mut zeros = formats::named(formats::MINI);
    zeros.leading_zeros = true;
    assert_eq!(counted(&zeros), rings([None; 4], 0));
    let mut rng = Rng::with_seed(1);
    for _ in 0..40 {
        let mut ring = formats::named(formats::MINI);
        let operators = [(); 4].map(|()| rng.bool().then(|| Operator::ALL[rng.usize(..3)]));
        ring.given.operators = operators.to_vec();
        assert_eq!(counted(&ring), rings(operators, 10), "{operators:?}");
    }
}

#[test]
fn counting_by_parts_finds_what_listing_finds() {
    let mut rng = Rng::with_seed(2);
    let mut several = 0;
    for round in 0..300 {
        let mut board = if round % 3 == 0 { formats::named(formats::MINI) } else { formats::named(formats::FULL) };
        board.leading_zeros = rng.bool();
        // Digits of a solution, so that there is one: those of a random one under random operators.
        let mut search = Search::new(&board, const { &RUN }, Instant::now());
        let mut found = None;
        let _ = search.each(Some(&mut rng), &mut |possible| {
            found = Some(filling(&board, possible));
            ControlFlow::Break(())
        });
        let found = found.expect("there are many");
        board.given.operators = found.operators.clone();
        for (given, digit) in board.given.digits.iter_mut().zip(&found.digits) {
            *given = digit.filter(|_| rng.f64() < 0.35);
        }
        let few = board.count(&Run { budget: solutions(2000), ..Run::default() }).expect("any board").count;
        if few < 2000 {
            assert_eq!(all_listed(PUZZLE, &board).len() as u64, few);
            several += usize::from(few > 1);
        }
    }
    assert!(several > 50, "{several}");
}

static RUN: Run<'static> = Run {
    budget: Budget {
        time: None,
        nodes: None,
        failures: None,
        solutions: None,
        memory: None,
        cancel: None,
        confirm: None,
    },
    threads: 1,
    seed: 0,
    progress: None,
    shared: None,
};

fn solutions(most: u64) -> Budget {
    Budget { solutions: Some(most), ..Budget::default() }
}

#[test]
fn limits_are_kept_and_what_was_found_is_said() {
    let mini = formats::named(formats::MINI);
    limits_are_kept(&mini);
    let nodes = Budget { nodes: Some(50), ..Budget::default() };
    let outcome = mini.count(&Run { budget: nodes, ..Run::default() }).expect("any board");
    assert!(outcome.stopped_by == Some(Limit::Nodes) && outcome.count < 25_729);
    let full = formats::named(formats::FULL);
    let time = Budget { time: Some(Duration::from_millis(100)), ..Budget::default() };
    let outcome = full.count(&Run { budget: time, ..Run::default() }).expect("any board");
    assert_eq!((outcome.complete, outcome.stopped_by), (false, Some(Limit::Time)));
    let (outcome, answer) = full.first(&Run::default()).expect("any board");
    assert!(outcome.complete && answer.is_some());
}

#[test]
fn a_board_without_solution_is_proved_to_have_none() {
    for text in ["9+_=8", include_str!("../examples/impossible.txt"), "_+_=0_"] {
        let board = board(text);
        assert_eq!(board.count(&Run::default()).expect("any board").status, Status::Unsatisfiable, "{text}");
        assert_eq!(board.first(&Run::default()).expect("any board").1, None);
    }
}

#[test]
fn a_long_chain_of_equations_does_not_exhaust_the_stack() {
    let row = format!("_{}\n", "+_=_".repeat(98));
    let board = board(&row.repeat(20));
    let budget = Budget { time: Some(Duration::from_millis(300)), ..Budget::default() };
    assert!(board.first(&Run::default()).expect("any board").1.is_some());
    assert!(board.count(&Run { budget, ..Run::default() }).is_ok());
}

#[test]
fn boards_of_the_printed_game_have_their_known_counts() {
    let Some(folder) = shared_data("garam") else { return };
    let expected = std::fs::read_to_string(folder.join("expected.tsv")).expect("a table beside the boards");
    for line in expected.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let file = folder.join(format!("{}.txt", fields[0])).display().to_string();
        let text = std::fs::read_to_string(&file).expect(&file);
        let puzzle = PUZZLE.parse(&Source::file(&file, &text)).expect(&file);
        let zeros = puzzle.under(&Options::flag("leading-zeros")).unwrap_or_else(|_| panic!("an option of its own"));
        for (instance, known) in [(puzzle, fields[2]), (zeros, fields[3])] {
            let direct = instance.direct().expect("its own algorithm");
            let outcome = direct.count(&Run::default()).expect(&file);
            assert_eq!((outcome.count.to_string().as_str(), outcome.complete), (known, true), "{file}");
            if known == "1" {
                let solution = std::fs::read_to_string(file.replace(".txt", ".solution.txt")).expect("a solution");
                assert_eq!(direct.first(&Run::default()).expect(&file).1.as_deref(), Some(solution.trim_end()));
                assert_eq!(instance.check(&Source::argument(solution)).expect("native text"), []);
            }
        }
    }
}
