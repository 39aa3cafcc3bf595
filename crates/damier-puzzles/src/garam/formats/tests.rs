//! Every form read, written and refused.

use super::*;
use crate::garam::PUZZLE;
use crate::garam::board::Operator;
use crate::testing::are_read_as_written;
use damier_grid::Way;
use fastrand::Rng;

fn read_text(text: &str) -> Result<Garam, InputError> {
    read(&Source::file("board.txt", text))
}

fn board(text: &str) -> Garam {
    read_text(text).expect(text)
}

/// Random digits and operators on random layouts.
fn random_boards(count: u64) -> impl Iterator<Item = Garam> {
    (0..count).map(|seed| {
        let mut rng = Rng::with_seed(seed);
        let mut board = match rng.u8(..3) {
            0 => named(FULL),
            1 => named(MINI),
            _ => board("_x_=__\n+   +\n_   _\n=   =\n_-_=_"),
        };
        let share = rng.f64();
        for digit in &mut board.given.digits {
            *digit = (rng.f64() < share).then(|| rng.u8(..10));
        }
        for operator in &mut board.given.operators {
            *operator = (rng.f64() < 0.8).then(|| Operator::ALL[rng.usize(..3)]);
        }
        board.leading_zeros = rng.bool();
        board
    })
}

#[test]
fn whatever_is_written_is_read_again_and_what_cannot_be_said_is_refused() {
    let written = are_read_as_written(PUZZLE, random_boards(600));
    assert!(written[0] == 600 && written[1] > 5, "{written:?}");
    for board in random_boards(600) {
        let can_say = board.same_layout(&named(FULL)) && !board.given.digits.contains(&Some(0)) && !board.leading_zeros;
        assert_eq!(write_as(&board, "matrix").is_ok(), can_say, "{}", describe(&board));
    }
}

#[test]
fn the_full_layout_is_that_of_the_printed_game() {
    let full = named(FULL);
    assert_eq!((full.places.len(), full.equations.len(), full.size()), (44, 20, (7, 9)));
    let names = full.names();
    let mut places: Vec<String> = full.equations.iter().map(|equation| names.place(equation)).collect();
    let mut expected = Vec::new();
    for row in [1, 4, 6, 9] {
        expected.extend([format!("row {row}, columns a–c"), format!("row {row}, columns e–g")]);
    }
    expected.extend([2, 7].map(|row| format!("row {row}, columns c–e")));
    for column in ["a", "c", "e", "g"] {
        expected.extend([format!("column {column}, rows 1–4"), format!("column {column}, rows 6–9")]);
    }
    expected.extend(["b", "f"].map(|column| format!("column {column}, rows 4–6")));
    places.sort_unstable();
    expected.sort_unstable();
    assert_eq!(places, expected);
    let long = |equation: &&super::super::Equation| equation.tens.is_some();
    assert_eq!(full.equations.iter().filter(long).count(), 8);
    let mini = named(MINI);
    assert_eq!((mini.places.len(), mini.equations.len(), mini.size()), (10, 4, (3, 4)));
}

#[test]
fn signs_may_be_written_in_several_ways_and_drawings_stand_anywhere() {
    let plain = board("_x_=_\n-\n_\n=\n_");
    for text in ["  .*.=.\n  −\n  .\n  =\n  .\n", "\n\n_×_=_   \n–\r\n_ # a remark\n=\n_\n\n# the end"] {
        assert_eq!(board(text), plain, "{text}");
    }
    assert_eq!(board("7x8=__").given.digits, [Some(7), Some(8), None, None]);
    assert!(board("Leading-Zeros\n\n7x8=__").leading_zeros);
    // A cell may end one equation and begin the next.
    let chain = board("_+_=_-_=_");
    assert_eq!((chain.places.len(), chain.equations.len()), (5, 2));
    let down = board("_\n+\n_\n=\n_\n_\nx\n_\n=\n_");
    assert_eq!((down.equations[0].way, down.equations[0].tens, down.equations[1].left), (Way::Down, Some(2), 3));
}

#[test]
fn the_matrix_may_look_like_minizinc_data() {
    let text = write_as(&named(FULL), "matrix").expect("full");
    let (matrix, operators) = text.trim_end().rsplit_once('\n').expect("lines");
    let rows: Vec<String> = matrix.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join(", ")).collect();
    let codes = operators.replace('?', "1").split_whitespace().collect::<Vec<_>>().join(", ");
    let data = format!("garamEntry = [| {} |];\noperations = [{codes}]; % by line\n", rows.join("\n | "));
    let read = board(&data);
    assert!(read.same_layout(&named(FULL)) && read.given.operators.iter().all(|&sign| sign == Some(Operator::Plus)));
    let close = board(&format!("{matrix}\n+-x?+-x?+-x?+-x?--++"));
    let first: Vec<_> = close.given.operators[..4].to_vec();
    assert_eq!(first, [Some(Operator::Plus), Some(Operator::Minus), Some(Operator::Times), None]);
    assert_eq!(close.given.operators[16..18], [Some(Operator::Minus); 2]);
}

#[test]
fn a_zero_cannot_be_given_in_the_matrix_form() {
    let mut full = named(FULL);
    full.given.digits[1] = Some(0);
    let refused = write_as(&full, "matrix").expect_err("a zero");
    assert!(refused.0.contains("cannot give a 0, which stands at b1"), "{refused}");
}

/// Every one of these is refused, at that line and column.
#[test]
fn what_cannot_be_read_is_refused_where_it_is_wrong() {
    for (text, message, place) in [
        ("", "holds no board", None),
        ("# nothing\n\n", "holds no board", None),
        ("leading zeros\n", "holds no board", None),
        ("_", "no equation on this board", None),
        ("12 34", "'12' is not a number from -1 to 9", Some((1, 1))),
        ("abc", "'a' does not belong", Some((1, 1))),
        ("_+_=_\n\t_", "a tab does not belong", Some((2, 1))),
        ("_/_=_", "'/' does not belong", Some((1, 2))),
        ("_+_", "this operator is part of no equation", Some((1, 2))),
        ("+_=_", "this operator is part of no equation", Some((1, 1))),
        ("_+_=", "nothing follows this '='", Some((1, 4))),
        ("_+_=___", "more than two digits", Some((1, 4))),
        ("_ + _ = _", "this operator is part of no equation", Some((1, 3))),
        ("12+3=15", "this cell is part of no equation", Some((1, 1))),
        ("_+_=_\n=", "this '=' is part of no equation", Some((2, 1))),
        ("_+_=_   _", "this cell is part of no equation", Some((1, 9))),
        ("_+_=_\n+\n_\n=", "nothing follows this '='", Some((4, 1))),
        ("_+_=_\n-\n_\n_", "this operator is part of no equation", Some((2, 1))),
        ("  _\n _+_=_\n  _\n  =\n  _", "read across and down", Some((2, 3))),
        ("  _+_=_\n x", "this operator is part of no equation", Some((2, 2))),
        ("_==_", "no equation on this board", None),
        ("[| 1 2 3 |]", "the matrix ends in row 1", None),
    ] {
        let error = read_text(text).expect_err(text);
        assert!(error.message.contains(message), "{text:?}: {}", error.message);
        let found = error.place.as_ref().map(|place| (place.line, place.column));
        assert_eq!(found, place, "{text:?}: {}", error.message);
    }
}

#[test]
fn a_matrix_that_does_not_fit_the_layout_is_refused() {
    let text = write_as(&named(FULL), "matrix").expect("full");
    for (from, to, message) in [
        (" 0  0  0 -1", " 0  0  0  0", "there is no cell in row 1, column 4"),
        (" 0  0  0 -1", "-1  0  0 -1", "there is a cell in row 1, column 1"),
        (" 0  0  0 -1", "12  0  0 -1", "'12' is not a number from -1 to 9"),
        (" 0  0  0 -1", " 0  x  0 -1", "'x' is not a number from -1 to 9"),
        ("? ?\n", "? ? ?\n", "more than 20 operators"),
        ("? ?\n", "?\n", "19 operators instead of 20"),
        ("? ?\n", "? 7\n", "'7' is not an operator"),
    ] {
        let wrong = text.replacen(from, to, 1);
        let error = read_text(&wrong).expect_err(&wrong);
        assert!(error.message.contains(message), "{to}: {}", error.message);
    }
}

#[test]
fn huge_texts_are_refused_and_no_noise_makes_the_reader_panic() {
    for text in ["_+".repeat(100_000), "_\n".repeat(100_000), "1 ".repeat(1_000_000), "[".repeat(100_000)] {
        assert!(read_text(&text).is_err());
    }
    let row = format!("{}\n", "_+_=_ ".repeat(66));
    assert!(read_text(&row.repeat(30)).expect_err("9900 cells").message.contains("too large"));
    let letters: Vec<char> = " _.0159+-x?=#\n\n\t|[−×é".chars().collect();
    let mut rng = Rng::with_seed(7);
    for _ in 0..20_000 {
        let text: String = (0..rng.usize(..40)).map(|_| letters[rng.usize(..letters.len())]).collect();
        if let Ok(board) = read_text(&text) {
            assert_eq!(board, self::board(&describe(&board)), "{text:?}");
        }
    }
}

#[test]
fn arguments_are_told_from_names_of_files() {
    for inline in ["full", "mini", "_x7=4_", "1+_=3", "_+_=_\n-"] {
        assert!(is_inline(inline), "{inline}");
    }
    for file in ["full.txt", "board", "x=y.txt", "garam/1.txt"] {
        assert!(!is_inline(file), "{file}");
    }
}

#[test]
fn answers_to_other_layouts_are_refused() {
    let error = read_answer(&named(MINI), &Source::argument("1+1=2")).expect_err("another layout");
    assert!(error.message.contains("other cells"), "{}", error.message);
}
