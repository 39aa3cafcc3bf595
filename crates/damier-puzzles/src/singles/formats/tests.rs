use super::*;
use crate::singles::PUZZLE;
use crate::testing::{are_read_as_written, are_refused, are_told_apart, ids_of};

fn read_text(text: &str) -> Result<Singles, InputError> {
    read(&Source::file("board.txt", text))
}

/// Boards of all sizes, with numbers of all sizes and some marks.
fn random_boards(count: u64) -> impl Iterator<Item = Singles> {
    (0..count).map(|seed| {
        let mut chance = fastrand::Rng::with_seed(seed);
        let (width, height) = (chance.usize(1..8), chance.usize(1..8));
        let most = [9, 61, 1295, 9999][chance.usize(0..4)];
        let mut board = Singles::new(width, height, (0..width * height).map(|_| chance.u32(0..=most)).collect());
        if chance.bool() {
            let mark = |_| [None, Some(MarkedAs::Black), Some(MarkedAs::White)][chance.usize(0..3)];
            board.marks = (0..width * height).map(mark).collect();
        }
        board
    })
}

#[test]
fn whatever_is_written_is_read_again_in_every_form_that_can_say_it() {
    let written = are_read_as_written(PUZZLE, random_boards(1000));
    assert!(written[..2] == [1000, 1000] && written[2..].iter().all(|&boards| boards > 100), "{written:?}");
}

#[test]
fn one_board_reads_the_same_in_every_form() {
    let board = read_text("3,6,1\n10,36,2").expect("native");
    assert_eq!((board.width, board.height, &board.numbers[..]), (3, 2, &[3, 6, 1, 10, 36, 2][..]));
    for form in [
        "3 6 1\n10 36 2",
        "# by hand\n 3 ,6, 1 # first\r\n\r\n10,\t36,2\r\n",
        "3\t6\t1\n10\t36\t2\n",
        "3;6;1\r\n10; 36 ;2\r\n",
        "\"3\";\"6\";\"1\"\n\"10\";36;2",
        "\"3\",\"6\",\"1\"\n10,36,2",
        "3x2:361aA2",
        "3x2dk:361aA2\n",
        "# an id\n  3x2de:361aA2",
        "https://puzz.link/p?hitori/3/2/361a-102",
        "http://pzv.jp/p.html?hitori/3/2/361a-102/",
        "https://puzz.link/p?hitori_edit/3/2/361a-102",
        "hitori/3/2/361a-102",
    ] {
        assert_eq!(read_text(form).as_ref(), Ok(&board), "{form}");
    }
}

#[test]
fn rows_of_digits_have_a_digit_per_cell() {
    assert_eq!(read_text("3615\n1234\n3333\n4321\n"), read_text("3,6,1,5\n1,2,3,4\n3,3,3,3\n4,3,2,1"));
    assert_eq!(read_text("# typed\n 361 # first\n\n102"), read_text("3,6,1\n1,0,2"));
    // A comma makes a number of each row, and numbers of one digit are a column either way.
    for column in ["3615,\n1234,\n33,", "3615;\n1234;\n33;"] {
        assert_eq!(read_text(column), Ok(Singles::new(1, 3, vec![3615, 1234, 33])), "{column}");
    }
    assert_eq!(read_text("1\n2\n"), Ok(Singles::new(1, 2, vec![1, 2])));
    assert_eq!(read_text("3615"), Ok(Singles::new(1, 1, vec![3615])));
    assert_eq!(describe(&Singles::new(1, 2, vec![36, 15])), "36,\n15,");
    let error = read_text("3615\n123\n4321").expect_err("a short row");
    assert_eq!(error.message, "row 2 has 3 cells, but the first has 4");
    assert!(error.help.contains("in a board of one column a comma follows each number: '3615,'"), "{}", error.help);
    // An answer without black cells is numbers alone.
    let column = Singles::new(1, 2, vec![36, 15]);
    let answer = read_answer(&Source::argument(column.answer_text(|_| false))).expect("an answer");
    assert_eq!((answer.width, &answer.numbers[..]), (1, &[Some(36), Some(15)][..]));
    assert_eq!(answer.to_text(|_| false), "36,\n15,");
}

#[test]
fn rows_between_blanks_in_one_line_are_a_whole_board() {
    assert_eq!(read_text("3,6,1 10,36,2"), read_text("3,6,1\n10,36,2"));
    let answer = read_answer(&Source::argument("1,* 3,4")).expect("an answer");
    assert_eq!((answer.width, answer.height, &answer.black[..]), (2, 2, &[false, true, false, false][..]));
    let boards = |text: &str| damier_grid::several::boards(text, is_line, |_| false).len();
    assert_eq!(boards("1,* 3,4\n3,6,1 *,36,*\n"), 2);
    assert_eq!(boards("2x2:1234\n1,2 3,4\n"), 2);
    for one in ["1, 2\n3, 4\n", "1 2\n3 4\n", "1,2\n3,4\n", "1 ,2\n3 ,4"] {
        assert_eq!(boards(one), 0, "{one}");
    }
    let error = read(&Source::argument("1,2 3,*")).expect_err("an answer");
    assert_eq!(error.place.map(|place| place.column), Some(7));
}

#[test]
fn a_published_address_has_as_many_cells_as_it_says() {
    // The example board of penpa-edit for this puzzle.
    let text = "https://puzz.link/p?hitori/8/8/8416325715684121262378436475273858613542475783762346528431821615";
    let board = read_text(text).expect("a published board");
    assert_eq!((board.width, board.height, &board.numbers[..3]), (8, 8, &[8, 4, 1][..]));
    assert_eq!(write_as(&board, "url").as_deref(), Ok(format!("{text}\n").as_str()));
}

#[test]
fn marks_are_read_and_a_bare_star_is_for_answers_only() {
    let board = read_text("*3,o6\n1,2").expect("marks");
    assert_eq!(board.marks, [Some(MarkedAs::Black), Some(MarkedAs::White), None, None]);
    let source = Source::argument("*,6\n1,*2");
    assert!(is_answer(&source) && !is_answer(&Source::argument("*3,6\n1,2")));
    let answer = read_answer(&source).expect("an answer");
    assert_eq!(answer.numbers, [None, Some(6), Some(1), Some(2)]);
    assert_eq!(answer.black, [true, false, false, true]);
    assert_eq!((answer.to_text(|_| false), answer.to_text(|_| true)), ("*,6\n1,*".into(), "*,6\n1,*2".into()));
    let error = read(&source).expect_err("no number");
    assert_eq!(error.message, "the number of this black cell is not given");
    assert_eq!(read_answer(&Source::argument("* 6\n1 *")).expect("between spaces").black, [true, false, false, true]);
    assert_eq!(read_answer(&Source::argument("2x1:12")).expect("all white").black, [false, false]);
}

const SEEDED: &str = "what follows # is a number that only the program which wrote it can make a board of";

#[test]
fn misread_boards_are_refused_at_the_right_place() {
    let cases = [
        ("", None, "board.txt holds no board"),
        ("# nothing\n\n", None, "board.txt holds no board"),
        ("1,2\n3", Some((2, 1)), "row 2 has 1 cell, but the first has 2"),
        ("1 2\n3 4 5", Some((2, 5)), "row 2 has 3 cells, but the first has 2"),
        ("1, x,2", Some((1, 4)), "'x' is not a cell"),
        ("1,,2", Some((1, 3)), "a number is missing here"),
        ("1,2,", Some((1, 5)), "a number is missing here"),
        ("1 2,3", Some((1, 1)), "'1 2' is not a cell"),
        ("1 -2", Some((1, 3)), "'-2' is not a cell"),
        ("1 o", Some((1, 3)), "'o' is not a cell"),
        ("1 **", Some((1, 3)), "'**' is not a cell"),
        ("1 é2", Some((1, 3)), "'é2' is not a cell"),
        ("1 10000", Some((1, 3)), "10000 is too large a number: 9999 is the most"),
        ("1 *99999999999999999999", Some((1, 3)), "99999999999999999999 is too large a number: 9999 is the most"),
        ("1,2\n*,1", Some((2, 1)), "the number of this black cell is not given"),
        ("2x2:12", Some((1, 5)), "2 numbers, but 2×2 cells are 4"),
        ("2x2:12345", Some((1, 5)), "5 numbers, but 2×2 cells are 4"),
        ("2x2:1_34", Some((1, 6)), "'_' is not a number"),
        ("2x2:1é34", Some((1, 6)), "'é' is not a number"),
        ("2x2:", Some((1, 5)), "0 numbers, but 2×2 cells are 4"),
        ("2:1234", Some((1, 2)), "the number of rows is missing"),
        ("0x2:1234", Some((1, 1)), "'0' is not a number of rows or columns from 1 to 1000"),
        ("2x1001:1234", Some((1, 3)), "'1001' is not a number of rows or columns from 1 to 1000"),
        ("2x2du:1234", Some((1, 4)), "'du' is not a difficulty"),
        ("6x6dk#12345", Some((1, 6)), SEEDED),
        ("# made there\n 6x6#12345", Some((2, 5)), SEEDED),
        ("2x2:1234 5", Some((1, 10)), "there is more after the board"),
        ("hitori/2/2/123", Some((1, 12)), "3 numbers, but 2×2 cells are 4"),
        ("hitori/2/2", Some((1, 11)), "0 numbers, but 2×2 cells are 4"),
        ("hitori/2/2/12.4", Some((1, 14)), "a cell without a number cannot be solved"),
        ("hitori/2/2/12%4", Some((1, 14)), "a cell without a number cannot be solved"),
        ("hitori/2/2/12-1", Some((1, 14)), "'-' is followed by two characters 0-9 or a-z"),
        ("hitori/2/2/12A4", Some((1, 14)), "'A' is not a number"),
        ("hitori/2/0/1234", Some((1, 10)), "'0' is not a number of rows or columns from 1 to 1000"),
        ("hitori/2/2/1234/7", Some((1, 17)), "there is more after the board"),
    ];
    are_refused(read_text, &cases);
    let wide = "1 ".repeat(1001);
    assert_eq!(read_text(&wide).expect_err("too wide").message, "1001×1 cells are too many");
    let high = "1\n".repeat(1001);
    assert_eq!(read_text(&high).expect_err("too high").message, "1×1001 cells are too many");
}

#[test]
fn what_a_form_cannot_say_is_refused_by_name() {
    let refused = |text: &str, form: &str| write_as(&read_text(text).expect(text), form).expect_err(text).0;
    assert!(refused("1,o2", "id").contains("that r1c2 is marked white"));
    assert!(refused("*1,2", "url").contains("that r1c1 is marked black"));
    assert!(refused("62", "id").contains("the number 62: 61 is its largest"));
    assert!(refused("1296", "url").contains("the number 1296: 1295 is its largest"));
}

#[test]
fn boards_are_told_from_file_names() {
    let boards = [
        "6x6dk:36",
        "6x6dk#36",
        "8x8:1",
        "https://puzz.link/p?hitori/2/2/1",
        "hitori/2/2/1",
        "1,2\n3,4",
        "1,2",
        "1 *2 o3",
        "",
    ];
    let files =
        ["board.txt", "8x8.txt", "hitori/8.txt", "boards/hitori/8/8/a.txt", "1", "C:/boards/a", "my board", ","];
    are_told_apart(is_inline, &boards, &files);
}

#[test]
fn ids_of_the_program_they_come_from_are_read_and_written_unchanged() {
    // Small ones: larger boards may take that program minutes.
    for (_, id) in ids_of("sgt-singles", 10, &["8x8dk", "12x12de", "7x5de"]) {
        let board = read_text(&id).expect(&id);
        assert_eq!(write_as(&board, "id"), Ok(id + "\n"));
    }
}
