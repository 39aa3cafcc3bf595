//! Boards are as requested, by counting that had no part in making them.

use super::*;
use damier_interface::{Direct, Given, Options};
use damier_model::{Budget, Source};
use std::time::Duration;

fn request(seed: u64, options: Options) -> Request {
    Request { width: DEFAULT_SIZE.0, height: DEFAULT_SIZE.1, seed, options, ..Request::default() }
}

fn made(request: &Request) -> Garam {
    match GaramGenerator.make(request, &Run::default()).expect("a possible request") {
        Made::Board { text, .. } => formats::read(&Source::argument(text)).expect("native text"),
        not_found => panic!("{not_found:?}"),
    }
}

/// Solutions, by listing them one by one.
fn solutions(board: &Garam, most: u64) -> u64 {
    let budget = Budget { solutions: Some(most), ..Budget::default() };
    let run = Run { budget, ..Run::default() };
    board.enumerate(&run, &mut |_| ControlFlow::Continue(())).expect("any board").count
}

fn givens(board: &Garam) -> usize {
    board.given.digits.iter().flatten().count()
}

#[test]
fn boards_have_one_solution_and_no_clue_too_many() {
    for seed in 0..12 {
        let options = if seed % 2 == 0 { Options::default() } else { Options::default().with("layout", "mini") };
        let board = made(&Request { minimal: true, ..request(seed, options) });
        assert_eq!(board.places.len(), if seed % 2 == 0 { 44 } else { 10 });
        assert!(board.given.operators.iter().all(Option::is_some));
        assert_eq!(solutions(&board, 2), 1, "{}", formats::describe(&board));
        for cell in (0..board.places.len()).filter(|&cell| board.given.digits[cell].is_some()) {
            let mut without = board.clone();
            without.given.digits[cell] = None;
            assert_eq!(solutions(&without, 2), 2, "{}", formats::describe(&board));
        }
    }
}

#[test]
fn as_many_digits_are_given_as_asked_for() {
    for (number, minimal) in [(20, false), (44, false), (9, false), (9, true)] {
        let board = made(&Request { minimal, ..request(5, Options::default().with("givens", number.to_string())) });
        assert!(givens(&board) == number || minimal && givens(&board) <= number, "{number}");
        assert_eq!(solutions(&board, 2), 1);
    }
    let by_share = made(&Request { density: Some(0.5), ..request(5, Options::default()) });
    assert_eq!(givens(&by_share), 22);
}

#[test]
fn what_is_not_found_is_not_promised() {
    let budget = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
    let none = request(1, Options::default().with("givens", "0"));
    let made = GaramGenerator.make(&none, &Run { budget, ..Run::default() }).expect("a possible request");
    assert!(matches!(made, Made::NotFound { stopped_by: Limit::Time, .. }), "{made:?}");
}

#[test]
fn a_layout_of_ones_own_keeps_its_operators_and_loses_its_digits() {
    let drawn = Source::file("own.txt", "9x_=__\n?   ?\n_   _\n=   =\n_-_=_\n");
    let option = Given { name: "layout", value: "own.txt".to_owned(), file: Some(drawn) };
    let board = made(&request(2, Options(vec![option])));
    let text = board.to_picture(&board.cleared().given);
    assert!(text.starts_with("_x_=__\n") && text.ends_with("\n_-_=_") && !text.contains('?'), "{text}");
    assert_eq!(solutions(&board, 2), 1);
    let zeros = made(&request(2, Options::flag("leading-zeros")));
    assert!(zeros.leading_zeros && solutions(&zeros, 2) == 1);
}
