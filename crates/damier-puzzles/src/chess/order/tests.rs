//! What options ask for, and what they cannot ask for.

use super::super::formats;
use super::*;
use damier_model::Source;

fn asked(options: &Options) -> Result<String, String> {
    let mut order = Order::default();
    let refused = |refusal: Refusal| match refusal {
        Refusal::Usage(error) => error.0,
        Refusal::Input(error) => error.message,
    };
    order.apply(options).map_err(refused)?;
    order.finish().map(|chess| formats::describe(&chess)).map_err(|error| error.0)
}

fn flag(name: &'static str) -> Options {
    Options::flag(name)
}

#[test]
fn the_options_of_the_course_make_its_boards() {
    let course = flag("independence").with("size", "4").with("tours", "2").with("fous", "1").with("cavaliers", "2");
    assert_eq!(asked(&course).expect("the course's"), "independence 4x4, course, rooks 2, bishops 1, knights 2");
    let ours = flag("independence").with("size", "4").with("rooks", "2").with("bishops", "1").with("knights", "2");
    assert_eq!(asked(&ours).expect("ours"), "independence 4x4, rooks 2, bishops 1, knights 2");
    assert_eq!(asked(&ours.with("course", "")), asked(&course), "the same in English, with the option");
    let shorts: Vec<(char, &str)> = OPTIONS.iter().filter_map(|info| Some((info.short?, info.name))).collect();
    assert_eq!(
        shorts,
        [('i', "independence"), ('d', "domination"), ('n', "size"), ('t', "tours"), ('f', "fous"), ('c', "cavaliers")]
    );
}

#[test]
fn options_of_our_own_go_with_them() {
    let cases = [
        (flag("domination").with("size", "8x5").with("minimise", "knights"), "domination 8x5, knights minimise"),
        (flag("independence").with("size", "8").with("maximise", "queen"), "independence 8x8, queens maximise"),
        (
            flag("domination")
                .with("size", "6")
                .with("rooks", "1")
                .with("minimise", "knights,kings")
                .with("blocking", ""),
            "domination 6x6, blocking, rooks 1, knights minimise, kings minimise",
        ),
        (flag("domination").with("size", "5").with("piece", "camel=2"), "domination 5x5, piece camel leaper(1,3) 2"),
        (
            flag("domination").with("size", "5").with("piece", "rook+knight=1").with("piece", "gnu:camel+knight=2"),
            "domination 5x5, piece piece1 rider(0,1)+leaper(1,2) 1, piece gnu leaper(1,3)+leaper(1,2) 2",
        ),
        (
            flag("domination").with("size", "5").with("piece", "camel").with("minimise", "camel"),
            "domination 5x5, piece camel leaper(1,3) minimise",
        ),
        (
            flag("independence").with("size", "5").with("piece", "linear(1 0 -1 0 0 =)=2"),
            "independence 5x5, piece piece1 linear(1 0 -1 0 0 =) 2",
        ),
        (flag("independence").with("size", "3").with("rooks", "0").with("kings", "2"), "independence 3x3, kings 2"),
        (flag("independence").with("size", "3").with("rooks", "0"), "independence 3x3, rooks 0"),
    ];
    for (options, description) in cases {
        assert_eq!(asked(&options).as_deref(), Ok(description));
    }
}

#[test]
fn a_file_defines_a_piece_that_is_called_as_the_file() {
    let file = Source::file("dir/odd one.txt", "1 2 1 4 4 =\n1 2 -1 -4 -4 =\n");
    let mut options = flag("domination").with("size", "4");
    options.0.push(Given { name: "piece", value: "dir/odd one.txt=3".into(), file: Some(file) });
    assert_eq!(asked(&options).expect("read"), "domination 4x4, piece oddone linear(1 2 1 4 4 =; 1 2 -1 -4 -4 =) 3");
}

#[test]
fn what_cannot_be_asked_for_is_refused_with_what_can() {
    let small = |goal| flag(goal).with("size", "4");
    let cases = [
        (small("independence").with("domination", ""), "accepted: --independence (-i) or --domination (-d)"),
        (Options::default().with("size", "4").with("rooks", "1"), "accepted: --independence (-i) or --domination (-d)"),
        (flag("independence").with("rooks", "1"), "accepted: -n N or --size WIDTHxHEIGHT"),
        (flag("independence").with("size", "0").with("rooks", "1"), "'0' is no size of a board"),
        (flag("independence").with("size", "101").with("rooks", "1"), "sides from 1 to 100"),
        (flag("independence").with("size", "3x").with("rooks", "1"), "'3x' is no size of a board"),
        (small("independence"), "no piece is asked for; accepted: a number of rooks"),
        (small("independence").with("rooks", "-1"), "--rooks is followed by a number from 0 to 10000"),
        (small("independence").with("tours", "x"), "--tours is followed by a number from 0 to 10000"),
        (small("independence").with("tours", "1").with("rooks", "1"), "rooks are spoken of twice"),
        (small("independence").with("minimise", "rooks"), "accepted: --maximise with --independence"),
        (small("domination").with("maximise", "rooks"), "accepted: --minimise with --domination"),
        (small("domination").with("minimise", "rooks").with("maximise", "kings"), "accepted: one of the two"),
        (small("domination").with("minimise", "rooks").with("rooks", "3"), "is given and to be minimised"),
        (small("domination").with("minimise", "dragons"), "there are no 'dragons' here; accepted: rooks, bishops"),
        (small("domination").with("piece", "camel"), "how many camel is not said"),
        (small("domination").with("piece", "dragon=1"), "'dragon' defines no piece; accepted: leaper(A,B)"),
        (small("domination").with("piece", "rooks:camel=1"), "cannot be called 'rooks'"),
        (small("domination").with("piece", "camel=99999"), "'99999' is no number of pieces"),
    ];
    for (options, message) in cases {
        let refused = asked(&options).expect_err(message);
        assert!(refused.contains(message), "{refused}");
    }
}

#[test]
fn options_change_an_instance_that_was_read() {
    let chess = formats::read(&Source::argument("domination 5x5, rooks 3, knights 2")).expect("read");
    let under = |options: Options| {
        let mut order = Order::of(&chess);
        order.apply(&options).map_err(|_| "refused".to_owned())?;
        order.finish().map(|chess| formats::describe(&chess)).map_err(|error| error.0)
    };
    assert_eq!(under(flag("blocking")).expect("ok"), "domination 5x5, blocking, rooks 3, knights 2");
    assert_eq!(under(flag("independence")).expect("ok"), "independence 5x5, rooks 3, knights 2");
    let fewest = under(Options::default().with("minimise", "knights")).expect("ok");
    assert_eq!(fewest, "domination 5x5, rooks 3, knights minimise");
    assert_eq!(
        under(Options::default().with("rooks", "0").with("size", "4")).expect("ok"),
        "domination 4x4, knights 2"
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
