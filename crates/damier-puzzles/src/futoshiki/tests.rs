//! The puzzle as the rest of Damier sees it.

use super::*;
use damier_grid::svg;
use damier_interface::{Filled, Instance, ReadBoards};
use damier_model::{Run, Source};

fn read(text: &str) -> Box<dyn Instance> {
    PUZZLE.parse(&Source::argument(text)).expect(text)
}

#[test]
fn every_example_has_as_many_solutions_as_it_says_and_all_are_right() {
    for example in PUZZLE.examples {
        let board = read(example.text);
        let mut solutions = 0;
        let outcome = board.direct().expect("it has one").enumerate(&Run::default(), &mut |answer| {
            let source = Source::argument(answer);
            assert_eq!(board.read_answer(&source).as_ref(), Ok(&source.text), "{}", example.name);
            assert_eq!(board.check(&source), Ok(Vec::new()), "{}", example.name);
            solutions += 1;
            std::ops::ControlFlow::Continue(())
        });
        assert!(outcome.is_ok_and(|outcome| outcome.complete && outcome.count == solutions));
        assert_eq!(solutions, example.solutions, "{}", example.name);
    }
}

#[test]
fn the_answer_to_an_example() {
    let board = read(include_str!("examples/signs5.txt"));
    let (_, answer) = board.direct().and_then(|direct| direct.first(&Run::default()).ok()).expect("no limit");
    let expected = "\
3   1   4   5   2
^       v       v
5   3 > 2   4   1
4 > 2   3 > 1   5
1   4   5   2   3
            ^
2   5   1   3 < 4";
    assert_eq!(answer.as_deref(), Some(expected));
}

#[test]
fn a_board_with_an_answer_is_taken_apart() {
    let Filled { instance, answer, .. } = PUZZLE.parse_filled(&Source::argument("1 < 2\n2   1")).expect("a board");
    assert_eq!(answer, "1 < 2\n2   1");
    assert_eq!(instance.describe(), ". < .\n.   .");
    assert!(!instance.is_blank() && read("2").is_blank());
    assert_eq!(instance.check(&Source::argument("2 1\n1 2")).map(|found| found.len()), Ok(1));
}

#[test]
fn what_is_on_a_board_is_given_unless_it_is_full() {
    let tones = |text: &str| {
        let picture = PUZZLE.picture_of(&Source::argument(text)).expect("a board");
        picture.pieces.iter().map(|piece| piece.tone).collect::<Vec<_>>()
    };
    use damier_grid::Tone::{Given, Plain};
    assert_eq!(tones("1 .\n. ."), [Given]);
    assert_eq!(tones("1 2\n2 1"), [Plain; 4]);
}

#[test]
fn signs_are_escaped_in_drawings() {
    let picture = read("1 < .\n.   .").picture(None).expect("a board");
    let drawn = svg(&picture);
    assert!(drawn.contains(">&lt;</text>"), "{drawn}");
}
