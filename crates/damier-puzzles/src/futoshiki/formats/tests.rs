//! What is written is read, what others write is read, and mistakes are pointed at.

use super::super::board::Sign;
use super::super::search::Search;
use super::*;
use crate::futoshiki::PUZZLE;
use crate::testing::{are_read_as_written, are_told_apart, ids_of};
use damier_model::Run;
use fastrand::Rng;
use std::time::Instant;

fn read_text(text: &str) -> Futoshiki {
    read(&Source::argument(text)).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn mistake(text: &str) -> String {
    let error = read(&Source::file("board.txt", text)).expect_err(text).to_string();
    error.lines().take_while(|line| !line.trim_start().starts_with('=')).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_form_is_read_as_it_was_written() {
    let mut rng = Rng::with_seed(3);
    for side in (2..=12).chain([31, 32]) {
        for _ in 0..10 {
            let given = (0..side * side).map(|_| rng.bool().then(|| rng.u8(1..=side as u8))).collect();
            let pairs: Vec<(usize, usize)> =
                Futoshiki::empty(side).grid().pairs().filter(|_| rng.u8(0..3) == 0).collect();
            let sign = |(one, other)| match rng.bool() {
                true => Sign { smaller: one, greater: other },
                false => Sign { smaller: other, greater: one },
            };
            let board = Futoshiki::new(side, given, pairs.into_iter().map(sign).collect());
            assert_eq!(are_read_as_written(PUZZLE, [board]), [1, 1]);
        }
    }
}

#[test]
fn spacing_is_free_and_many_signs_will_do() {
    let expected = read_text("2 < .   .\n^       v\n.   . > .\n.   .   .");
    assert_eq!(read_text("# a remark\n\n2<_ -   # another\n^   V\n? .>0\n\n. . .\n"), expected);
    assert_eq!(read_text("2<..\n∧  ∨\n..>.\n..."), expected);
    assert_eq!(read_text("3:2,0L,0D,0U,0R,0,0,0,0,"), expected);
    assert_eq!(read_text("3dk:2,0L,0D,0U,0R,0,0,0,0\n"), expected);
    assert_eq!(read_text("3"), Futoshiki::empty(3));
    assert_eq!(read_text("12x12"), Futoshiki::empty(12));
}

#[test]
fn the_numbers_of_all_rows_in_one_line_are_a_whole_board() {
    assert_eq!(read_text("3 2 1 1 3 2 2 1 3\n"), read_text("3 2 1\n1 3 2\n2 1 3"));
    let boards = |text: &str| damier_grid::several::boards(text, is_line, |_| false).len();
    assert_eq!(boards("3 2 1 1 3 2 2 1 3\n1 2 2 1\n"), 2);
    assert_eq!(boards("3:0R,0,0,0,0,0,0R,0,0U,\n3 2 1 1 3 2 2 1 3\n"), 2);
    // Rows of four cells are no boards of side two.
    assert_eq!(boards("1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n"), 0);
    assert_eq!(boards("1 2 . .\n2 1 . .\n. . 1 2\n. . 2 1\n"), 0);
}

#[test]
fn a_board_from_a_spreadsheet_has_columns_and_rows_for_its_signs() {
    let expected = read_text("2 < .   .\n^       v\n.   . > .\n.   .   .");
    let sheet = "2;<;;;\n^;;;;v\n;;;>;\n;;;;\n;;;;\n";
    assert_eq!(read_text(sheet), expected);
    assert_eq!(read_text(&sheet.replace(';', ",").replace('\n', "\r\n")), expected);
    assert_eq!(read_text(&sheet.replace(';', "\t")), expected);
    assert_eq!(read_text("\"2\",\"<\",,,\n^,,,,v\n,,,>,\n,,,,\n,,,,"), expected);
    assert_eq!(read_text("1;;;\n;;;\n;;4;\n;2;;"), read_text("1 . . .\n. . . .\n. . 4 .\n. 2 . ."));
    let mut large = "12;".to_owned() + &";".repeat(10) + "\n";
    large += &(";".repeat(11) + "\n").repeat(11);
    assert_eq!(read_text(&large).given[0], Some(12));
    // Tabs are mere spacing where every cell has a sign, as they always were.
    assert_eq!(read_text("\t2 < .\t.\n. . .\n. . ."), read_text("2<. .\n. . .\n. . ."));
    assert!(mistake("1;;\n;;;\n;;").starts_with("a row of 4 fields in a sheet of 3 rows\n  ┌─ board.txt:2:4"));
    assert!(mistake("1;<;\n;;\n<;;2").starts_with("'<' stands where a cell is\n  ┌─ board.txt:3:1"));
    assert!(mistake("1;2;3\n;;4\n;;").starts_with("'4' is not a number from 1 to 3\n  ┌─ board.txt:2:3"));
    assert!(mistake("1;<;3;\n;;;\n;;;\n;;;").starts_with("a sheet of 4 rows with signs"));
}

#[test]
fn which_arguments_are_boards() {
    let boards = ["4", "4x4", "4:0,0,", "4dk:", "4#123", "1 2\n2 1"];
    are_told_apart(is_inline, &boards, &["board.txt", "4.txt", "4x5", "1 2", "d:4", ""]);
}

#[test]
fn mistakes_in_drawings_are_pointed_at() {
    let expected = "'x' is no cell
  ┌─ board.txt:2:5
2 │ 2 > x
  │     ^";
    assert_eq!(mistake("1 < .\n2 > x"), expected);
    let places = [
        (". < .\n.   3", "a number beyond 2", "2:5"),
        (". .\n. . .", "a row of 3 cells in a board of 2 rows", "2:1"),
        ("< . .\n. .", "no cell stands before this sign", "1:1"),
        (". . >\n. .", "no cell stands after this sign", "1:5"),
        (". < > .\n. .", "two signs between two cells", "1:5"),
        ("^\n. .\n. .", "no row stands above these signs", "1:1"),
        (". .\n. .\n  v", "no row stands below these signs", "3:3"),
        (". .\n^\n  ^\n. .", "two lines of signs follow each other", "3:3"),
        (".   .\n ^\n.   .", "this sign stands below no cell", "2:2"),
        (".   .\n    ^\n. .", "this sign stands above no cell", "2:5"),
        (".   .  .\n    ^\n. . .\n. . .", "this sign stands below cell 2 of a row and above cell 3", "2:5"),
        (". ^ .\n. .", "'^' in a row of cells", "1:3"),
        ("11 .\n^^\n11 .", "a second sign between the same two cells", "2:2"),
        (". .", "a row of 2 cells in a board of 1 row", "1:1"),
    ];
    for (text, message, place) in places {
        let found = mistake(text);
        assert!(found.starts_with(message) && found.contains(&format!("board.txt:{place}\n")), "{text}\n{found}");
    }
    let large = ". ".repeat(33) + "\n";
    assert!(mistake(&large.repeat(33)).starts_with("a board of 33 rows\n"));
    assert_eq!(mistake("\n# nothing"), "board.txt holds no board");
}

#[test]
fn mistakes_in_ids_are_pointed_at() {
    let places = [
        ("1", "there are no boards of side 1", 1),
        ("33", "there are no boards of side 33", 1),
        ("2a:0,0,0,0,", "'a' is another puzzle", 2),
        ("2k:0,0,0,0,", "'k' says nothing about a board", 2),
        ("2#12345", "what follows # is a number", 2),
        ("2:0,0,0,", "3 cells of 4 are there", 8),
        ("2:0,0,0,0,0,", "a cell beyond the 4 of this board", 11),
        ("2:0,3,0,0,", "'3' does not begin with a number from 0 to 2", 5),
        ("2:0,0X,0,0,", "'X' is no neighbour", 6),
        ("2:0,0U,0,0,", "'U' points beyond the board", 6),
        ("2:0R,0L,0,0,", "'L' says the opposite of what the other cell says", 7),
    ];
    for (text, message, column) in places {
        let found = mistake(text);
        assert!(found.starts_with(message) && found.contains(&format!("board.txt:1:{column}\n")), "{text}\n{found}");
    }
    assert!(mistake("2:0,0,0,0,\n. .").starts_with("nothing can follow an id"));
}

#[test]
fn an_answer_has_the_signs_of_its_board_or_none() {
    let board = read_text(". < .\n.   .");
    let answer = |text: &str| read_answer(&board, &Source::argument(text)).map_err(|error| error.message);
    let expected = Ok(vec![Some(1), Some(2), Some(2), None]);
    assert_eq!(answer("1 2\n2 ."), expected);
    assert_eq!(answer("1 < 2\n2   ."), expected);
    assert_eq!(answer("2:1,2L,2,0,"), expected);
    assert_eq!(
        answer("1 > 2\n2   ."),
        Err("between r1c1 and r1c2 the answer has another sign than the board".to_owned())
    );
    assert_eq!(answer("3"), Err("the answer has 3 rows, the board 2".to_owned()));
}

#[test]
fn boards_of_simon_tathams_generator_have_one_solution() {
    for (_, id) in ids_of("sgt-unequal", 5, &["3", "4", "5dt", "5de", "5dk", "6dx", "6dr", "7dk", "9de"]) {
        let board = read_text(&id);
        assert_eq!(Search::new(&board, &Run::default(), Instant::now()).count(2), Ok(1), "{id}");
        assert_eq!(write_as(&board, "id"), Ok(id + "\n"));
    }
}
