//! The letters of pieces; what options ask for is in `tests/transcripts`.

use super::super::formats;
use super::*;
use damier_model::Source;

fn flag(name: &'static str) -> Options {
    Options::flag(name)
}

#[test]
fn short_options_are_those_of_the_course_and_of_all_puzzles() {
    let shorts: Vec<(char, &str)> = OPTIONS.iter().filter_map(|info| Some((info.short?, info.name))).collect();
    assert_eq!(
        shorts,
        [('i', "independence"), ('d', "domination"), ('n', "size"), ('t', "tours"), ('f', "fous"), ('c', "cavaliers")]
    );
}

#[test]
fn letters_are_told_anew_when_options_change_them() {
    let chess = formats::read(&Source::argument("domination 5x5, knights 1, piece camel leaper(1,3) 2")).expect("read");
    let mut order = Order::of(&chess);
    assert!(order.apply(&flag("course")).is_ok());
    let course = order.finish().expect("fine");
    let letters = |chess: &Chess| chess.army.iter().map(|kind| kind.letter).collect::<String>();
    assert_eq!((letters(&chess).as_str(), letters(&course).as_str()), ("NC", "CA"));
    assert_eq!(formats::read(&Source::argument(formats::describe(&course))).expect("read again"), course);
}

#[test]
fn every_kind_has_a_letter_of_its_own() {
    let mut options = flag("domination").with("size", "9").with("kings", "1");
    for name in ["camel", "zebra", "alfil", "queenlike", "crow"] {
        options = options.with("piece", format!("{name}:rider(1,2)=1"));
    }
    let mut order = Order::default();
    assert!(order.apply(&options).is_ok());
    let letters =
        |order: Order| -> String { order.finish().expect("fine").army.iter().map(|kind| kind.letter).collect() };
    assert_eq!(letters(order.clone()), "KCZADE");
    order.set_course();
    assert_eq!(letters(order), "RAZBQE", "the course's knights are C");
}
