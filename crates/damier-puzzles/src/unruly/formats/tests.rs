//! Every form read, written and refused.

use super::*;
use crate::testing::{are_read_as_written, are_refused, are_told_apart, ids_of};
use crate::unruly::PUZZLE;

fn read_text(text: &str) -> Result<Unruly, InputError> {
    read(&Source::file("board.txt", text))
}

fn board(text: &str) -> Unruly {
    read_text(text).expect(text)
}

/// Boards of all sizes and shares of given cells, full ones and empty ones among them.
fn random_boards(count: u64) -> impl Iterator<Item = Unruly> {
    (1..=count).map(|seed| {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = move |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % bound
        };
        let mut board = Unruly::empty(2 + 2 * below(8) as usize, 2 + 2 * below(8) as usize);
        board.unique_lines = below(2) == 1;
        let share = [0, 1, 10, 50, 100][below(5) as usize];
        for cell in &mut board.cells {
            let colour = if below(2) == 1 { Colour::Dark } else { Colour::Light };
            *cell = (below(100) < share).then_some(colour);
        }
        board
    })
}

#[test]
fn whatever_is_written_is_read_again_in_every_form() {
    assert_eq!(are_read_as_written(PUZZLE, random_boards(1000)), [1000; 4]);
    for board in random_boards(200) {
        let answer = read_text(&write_answer(&board, &board.cells)).expect("an answer");
        assert_eq!(answer.cells, board.cells);
    }
}

#[test]
fn one_board_reads_the_same_in_every_form() {
    let expected = board("1..0\n....\n.01.\n....");
    for form in [
        "1 . . 0\n. . . .\n. 0 1 .\n. . . .\n",
        "# a comment\n\n1--0 # given\r\n____\r\n?01?\r\n....",
        "1..2\n....\n.21.\n....",
        "\t1\t-\t-\t2\n\t-\t-\t-\t-\n\t-\t2\t1\t-\n\t-\t-\t-\t-",
        "-----------\n| 1 - - 2 |\n| - - - - |\n| - 2 1 - |\n| - - - - |\n-----------",
        "-----\n| 1 - - 2 |\n| - - - - |\n| - 2 1 - |\n| - - - - |\n|-----",
        "| 1 0 0 2 |\n| 0 0 0 0 |\n| 0 2 1 0 |\n| 0 0 0 0 |",
        "+----------+\n|1--2|\n|----|\n|-21-|\n|----|\n+----------+",
        "1,,,0\n,,,\n,0,1,\n,,,",
        "1, , ,0\n , , , \n ,0,1, \n , , , ",
        "1,.,.,2\n.,.,.,.\n.,2,1,.\n.,.,.,.",
        "4x4:AcfAf",
        "4X4de:AcfAf",
    ] {
        assert_eq!(read_text(form).as_ref(), Ok(&expected), "{form}");
        assert_eq!(read_text(&format!("Unique-Lines\n{form}")).map(|board| board.unique_lines), Ok(true), "{form}");
    }
    assert_eq!(write_as(&expected, "native"), Ok("1..0\n....\n.01.\n....\n".to_owned()));
    assert_eq!(write_as(&expected, "comma"), Ok("1,,,0\n,,,\n,0,1,\n,,,\n".to_owned()));
    assert_eq!(write_as(&expected, "id"), Ok("4x4:AcfAf\n".to_owned()));
    let framed = "-----------\n| 1 - - 2 |\n| - - - - |\n| - 2 1 - |\n| - - - - |\n-----------\n";
    assert_eq!(write_as(&expected, "framed"), Ok(framed.to_owned()));
}

#[test]
fn the_frame_decides_what_a_zero_is() {
    assert_eq!(board("|10|\n|00|").cells, [Some(Colour::Dark), None, None, None]);
    assert_eq!(
        board("10\n00").cells,
        [Some(Colour::Dark), Some(Colour::Light), Some(Colour::Light), Some(Colour::Light)]
    );
    assert_eq!(board("12\n..").cells, [Some(Colour::Dark), Some(Colour::Light), None, None]);
}

#[test]
fn a_line_of_dashes_is_frame_or_row_by_its_length() {
    assert_eq!(board("|--|\n|--|"), Unruly::empty(2, 2));
    assert_eq!(board("|--|\n|12|\n|21|\n|--|").height, 4);
    assert_eq!(board("|-----|\n| 1 2 |\n| 2 1 |\n|-----|").height, 2);
    assert_eq!(board("-------\n| - - |\n| - - |\n-------").height, 2);
}

#[test]
fn sizes_are_empty_boards_columns_first() {
    let wide = board("10x4");
    assert_eq!((wide.width, wide.height, wide.unique_lines, wide.cells.len()), (10, 4, false, 40));
    for unique in ["10x4 unique", "10x4 unique lines", "10x4u", "10x4udn", "unique lines\n10x4", "10×4  Unique"] {
        let board = board(unique);
        assert_eq!((board.width, board.height, board.unique_lines), (10, 4, true), "{unique}");
    }
    assert_eq!(describe(&wide), "10x4");
    assert_eq!(describe(&board("10x4u")), "10x4 unique");
}

#[test]
fn runs_of_open_cells_are_counted_in_ids() {
    // 'y' is 24 open cells and a clue, 'z' 25 open cells alone.
    let mut long = Unruly::empty(6, 10);
    long.cells[24] = Some(Colour::Light);
    long.cells[24 + 26] = Some(Colour::Dark);
    assert_eq!(id::write(&long), "6x10:yZAj");
    assert_eq!(read_text("6x10:yzAJ"), Ok(long));
    assert_eq!(id::write(&Unruly::empty(10, 10)), "10x10:zzzza");
    assert_eq!(id::write(&board("01\n10")), "2x2:aAAaa");
}

#[test]
fn a_board_is_typed_as_in_a_newspaper_or_pasted_from_a_spreadsheet() {
    let native = ".....0\n0..11.\n..11..\n......\n.1....\n0.1...\n";
    let expected = board(native);
    let typed = native.replace('.', " ");
    let cut = |text: &str| text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>();
    let apart = |between: &str| {
        let row = |line: &str| line.chars().map(String::from).collect::<Vec<_>>().join(between) + "\n";
        typed.lines().map(row).collect::<String>()
    };
    for text in [
        typed.clone(),
        cut(&typed),
        apart(" "),
        cut(&apart("  ")),
        apart(";"),
        apart(";").replace(' ', ""),
        apart(",").replace(' ', "").replace('1', "\"1\""),
        apart("\t").replace(' ', ""),
        cut(&apart("\t").replace(' ', "")),
        apart("\t").replace(' ', "").replace('\n', "\r\n"),
    ] {
        assert_eq!(read_text(&text).as_ref(), Ok(&expected), "{text}");
        let unique = read_text(&format!("unique lines\n{text}")).expect("the same under another rule");
        assert!(unique.unique_lines && unique.cells == expected.cells, "{text}");
    }
    // The last two columns are empty in all rows, which may have been cut: 4×6 or 6×6.
    let open = read_text("0  1\n\n11\n\n 1\n0 1").expect_err("its width is open");
    assert_eq!(
        open.message,
        "these rows can be read in two ways: as 4×6 cells, each a column of the text, or as 6×6 cells, each a column of the text"
    );
    // Three cells may stand three columns apart by chance: 4×2 or 2×2.
    assert!(
        read_text("1\n0  1")
            .is_err_and(|error| error.message.contains("as 4×2 cells") && error.message.contains("2×2"))
    );
    // As wide as its lines, where they are not cut.
    assert_eq!(board("0  1\n    \n11  \n    \n 1  \n0 1 ").width, 4);
    // Spaces are free where every row has as many signs, as they always were.
    assert_eq!(board("0  1\n1  0").width, 2);
    assert_eq!(board("\t0 1\n\t1 0").width, 2);
    assert_eq!(
        read_text("0;1\n1;0\n1;0;").expect_err("a ragged row").message,
        "row 3 has 3 cells, but the first has 2"
    );
}

#[test]
fn rows_between_blanks_in_one_line_are_a_whole_board() {
    let whole = "1010 0101 1010 0101";
    assert_eq!(read_text(whole), read_text("1010\n0101\n1010\n0101\n"));
    assert_eq!(read_text("  01.. 10..  "), read_text("01..\n10..\n"));
    assert_eq!(read_text(&format!("unique lines\n{whole}")).map(|board| board.unique_lines), Ok(true));
    let six = "110010 010110 001101 101001 110010 001101";
    assert_eq!(boards(&format!("{whole}\n{six}\n")), [(1, whole), (2, six)]);
    assert_eq!(boards(&format!("{whole}\n6x6:faCADAJeBd\n")).len(), 2);
    for count in 2..=20 {
        assert_eq!(boards(&format!("{whole}\n").repeat(count)).len(), count, "answers, be it sixteen of them");
    }
    assert!(boards(whole).is_empty());
    // Gaps in the rows of a square board are still free.
    let gaps = "0.1. ....\n".repeat(8);
    assert_eq!((boards(&gaps).len(), board(&gaps).width), (0, 8));
    assert!(boards("0 1\n1 0\n").is_empty() && boards("01\n10\n").is_empty());
}

#[test]
fn the_icon_is_read_as_its_program_shows_it() {
    let icon = board("6x6de:faCADAJeBd");
    assert_eq!(icon.to_text(), ".....0\n0..11.\n..11..\n......\n.1....\n0.1...");
    assert_eq!(id::write(&icon), "6x6:faCADAJeBd");
}

#[test]
fn ids_of_sgt_unruly_are_written_as_they_were_read() {
    for (parameters, id) in ids_of("sgt-unruly", 20, &["8x8dn", "6x10dt", "14x14de", "8x8ude"]) {
        let board = board(&id);
        assert_eq!(id::write(&board), id);
        assert_eq!(board.unique_lines, parameters.contains('u'));
    }
}

#[test]
fn misread_boards_are_refused_at_the_right_place() {
    let cases = [
        ("", None, "board.txt holds no board"),
        ("# nothing\n\n", None, "board.txt holds no board"),
        ("unique lines\n", Some((1, 1)), "nothing follows 'unique lines'"),
        ("what is this", Some((1, 1)), "'w' is not a cell"),
        ("01\n1x", Some((2, 2)), "'x' is not a cell"),
        ("0 1\n1 3", Some((2, 3)), "'3' is not a cell"),
        ("01\n1", Some((2, 1)), "row 2 has 1 cell, but the first has 2"),
        ("0101\n010101\n", Some((2, 1)), "row 2 has 6 cells, but the first has 4"),
        ("010\n101\n", Some((1, 1)), "a row of 3 cells cannot hold as many of each colour"),
        ("01\n\n10\n01 # odd\n", Some((4, 1)), "a column of 3 cells cannot hold as many of each colour"),
        ("01", Some((1, 1)), "a column of 1 cell cannot hold as many of each colour"),
        ("1.\n20", Some((2, 2)), "without a frame, 0 and 2 cannot both be colours"),
        ("0,1\n1,00", Some((2, 3)), "'00' is not a cell"),
        ("0,1\n1, x", Some((2, 4)), "'x' is not a cell"),
        ("0,1\n1,,", Some((2, 1)), "row 2 has 3 cells, but the first has 2"),
        ("| 1 2 |\n| 2 1", Some((2, 5)), "this row does not end with a bar"),
        ("| 1 2 |\n  2 1 |", Some((2, 3)), "this row does not begin with a bar"),
        ("| 1 2 |\n|", Some((2, 1)), "this row does not end with a bar"),
        ("| 1 2 |\n| 2 3 |", Some((2, 5)), "'3' is not a cell"),
        ("| 1 2 |\n| 2 | 1 |", Some((2, 5)), "'|' is not a cell"),
        ("-----\n|-----", Some((1, 1)), "a column of 0 cells cannot hold as many of each colour"),
        ("||\n||", Some((1, 1)), "a row of 0 cells cannot hold as many of each colour"),
        (
            "| 0 1 |\n| . 0 |",
            Some((2, 3)),
            "within a frame, 0 says that nothing is given, and so does the other sign here: only one can be meant",
        ),
        ("5x4", Some((1, 1)), "a row of 5 cells cannot hold as many of each colour"),
        ("4x5:a", Some((1, 1)), "a column of 5 cells cannot hold as many of each colour"),
        ("0x4", Some((1, 1)), "there are no boards of 0×4"),
        ("4x10002", Some((1, 1)), "there are no boards of 4×10002"),
        (" 99999999999999999999x4", Some((1, 2)), "there are no boards of 99999999999999999999×4"),
        ("4x4 diagonal", Some((1, 5)), "'diagonal' says nothing about this board"),
        ("4x4\n01", Some((2, 1)), "nothing can follow a size or an id"),
        ("4x4q:a", Some((1, 4)), "'q' says nothing about a board"),
        (
            "4x4dn#77",
            Some((1, 4)),
            "what follows # is a number that only the program which wrote it can make a board of",
        ),
        ("4x4:", Some((1, 4)), "the letters end after 0 of 16 cells"),
        ("4x4:abz", Some((1, 7)), "'z' goes beyond the 16 cells of this board"),
        ("4x4:ab", Some((1, 6)), "the letters end after 3 of 16 cells"),
        ("4x4:p", Some((1, 5)), "after the last cell, the letter for the end is missing"),
        ("4x4:qa", Some((1, 6)), "this letter is one too many: the board of 16 cells is full"),
        ("4x4:a-b", Some((1, 6)), "'-' is not a letter"),
    ];
    are_refused(read_text, &cases);
}

#[test]
fn a_refusal_shows_both_signs_and_says_what_is_accepted() {
    let error = read_text("1.\n20").expect_err("0 and 2");
    let expected = "without a frame, 0 and 2 cannot both be colours
  ┌─ board.txt:2:2
2 │ 20
  │ ^^
  = a cell is '0', '1', or '.' (also '-', '_', '?') for nothing given, with commas also a blank; rows with 1, 2 and 0 \
                    for nothing given stand between bars: '| 1 0 2 0 |'";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn too_long_rows_are_refused_before_they_are_read_to_the_end() {
    let error = read_text(&"0".repeat(20_000)).expect_err("too wide");
    assert_eq!(error.message, "a row of more than 10000 cells is too long");
    let error = read_text(&"01\n".repeat(10_001)).expect_err("too high");
    assert_eq!(error.message, "a board of more than 10000 rows is too large");
}

#[test]
fn boards_are_told_from_file_names() {
    let boards =
        ["01 10", "8x8", "8X6u", "8x8dn", "8x8 unique", "6x6de:faCADAJeBd", "5x5", "01\n10", "8x8#12", "8x8?:a", ""];
    let files = ["board.txt", "8x8.txt", "8x8_hard", "8x8unruly.txt", "x", "8x", "01", "10x10d0.6", "a board.txt"];
    are_told_apart(is_inline, &boards, &files);
}
