//! Every form read, written and refused.

use super::super::board::MIN_SIDE;
use super::*;
use crate::testing::{are_refused, are_told_apart, ids_of};

fn read_text(text: &str) -> Result<Sudoku, InputError> {
    read(&Source::file("board.txt", text))
}

fn board(text: &str) -> Sudoku {
    read_text(text).expect(text)
}

/// A seeded source of numbers below a bound.
fn chance(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((state >> 33) % bound as u64) as usize
    }
}

/// Regions that hang together: two rows at a time are walked through column by column, and half the way is a region.
fn zigzag(side: usize) -> Vec<u8> {
    let pair = |row: usize, column: usize| row / 2 * 2 + (2 * column + (row + column) % 2) / side;
    let region = |cell: usize| match (cell / side, cell % side) {
        (row, _) if row + 1 == side && side % 2 == 1 => row,
        (row, column) => pair(row, column),
    };
    (0..side * side).map(|cell| region(cell) as u8).collect()
}

/// Boards of all sides, with usual boxes, other boxes and scattered regions, with and without diagonals, with any share
/// of given cells.
fn random_boards(count: u64) -> impl Iterator<Item = Sudoku> {
    (1..=count).map(|seed| {
        let mut below = chance(seed);
        let side = MIN_SIDE + below(MAX_SIDE - MIN_SIDE + 1);
        let divisors: Vec<usize> = (2..side).filter(|columns| side.is_multiple_of(*columns)).collect();
        let mut board = match (divisors.len(), below(3)) {
            (1.., 0) => {
                Sudoku::usual_boxes(side).map(|(columns, rows)| Sudoku::with_boxes(columns, rows)).expect("boxes")
            }
            (many @ 1.., 1) => {
                let columns = divisors[below(many)];
                Sudoku::with_boxes(columns, side / columns)
            }
            (_, 2) if below(2) == 0 => Sudoku::with_regions(side, zigzag(side)),
            _ => {
                let mut regions: Vec<u8> = (0..side * side).map(|cell| (cell / side) as u8).collect();
                (1..regions.len()).for_each(|at| regions.swap(at, below(at + 1)));
                Sudoku::with_regions(side, regions)
            }
        };
        board.diagonals = below(3) == 0;
        let share = [0, 1, 10, 50, 100][below(5)];
        for cell in &mut board.cells {
            *cell = (below(100) < share).then(|| below(side) as u8 + 1);
        }
        board
    })
}

/// The same board with regions numbered as they come.
fn in_reading_order(board: &Sudoku) -> Sudoku {
    let mut names: Vec<u8> = Vec::new();
    let mut number = |region: &u8| {
        names.iter().position(|name| name == region).unwrap_or_else(|| {
            names.push(*region);
            names.len() - 1
        }) as u8
    };
    let regions = board.regions.iter().map(&mut number).collect();
    Sudoku { cells: board.cells.clone(), diagonals: board.diagonals, ..Sudoku::with_regions(board.side, regions) }
}

#[test]
fn whatever_is_written_is_read_again_in_every_form() {
    let mut written = [0; 8];
    for board in random_boards(600) {
        for (info, written) in FORMATS.iter().zip(&mut written) {
            if let Ok(text) = write_as(&board, info.name) {
                // Lines between regions tell no names.
                let board = if info.name == "id" { in_reading_order(&board) } else { board.clone() };
                assert_eq!(read_text(&text).as_ref(), Ok(&board), "{}:\n{text}", info.name);
                assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{}", info.name);
                assert!(boards(&text).is_empty(), "{}:\n{text}", info.name);
                *written += 1;
            }
        }
        assert_eq!(read_text(&describe(&board)).as_ref(), Ok(&board));
        for answer in [board.answer_text(&board.cells), characters(&board.cells)] {
            assert_eq!(read_cells(&Source::argument(answer), board.side).as_ref(), Ok(&board.cells));
        }
    }
    assert!(
        written[0] == 600
            && written[5] == 600
            && written[6] > 200
            && written[7] > 10
            && written[..7].iter().all(|&times| times > 100),
        "{written:?}"
    );
}

#[test]
fn one_board_reads_the_same_in_every_form() {
    let expected = board("1 . . 4\n. . . .\n. 3 2 .\n. . . .\n");
    for form in [
        "# a comment\n\n1 0 _ 4 # given\r\nX * - ?\r\nx 3 2 .\r\n. . . .",
        "1..4\n....\n.32.\n....",
        "1. .4\n.. ..\n\n.3 2.\n.. ..",
        "1..4.....32.....",
        "1004000003200000\n",
        "  1XX4*****32_____   # one line",
        "1 . . 4 . . . . . 3 2 . . . . .",
        "1..4 .... .32. ....",
        "#A nobody\n#D nothing\n1..4\n....\n.32.\n....",
        "[Puzzle]\n1..4\n....\n.32.\n....\n[State]\n1234\n3412\n.32.\n....",
        "#Asomebody\n[puzzle]\r\n1..4\r\n....\r\n.32.\r\n....\r\n",
        "*-----*\n|1.|.4|\n|..|..|\n|--+--|\n|.3|2.|\n|..|..|\n*-----*",
        "1 . | . 4\n. . | . .\n----+----\n. 3 | 2 .\n. . | . .",
        "+-----+-----+\n| 1 . | . 4 |\n| 0 0 | 0 0 |\n+=====+=====+\n| . 3 | 2 . |\n| . . | . . |\n+-----+-----+",
        "|1..4|\n|....|\n|.32.|\n|....|",
        "1,,,4\n,,,\n,3,2,\n,,,",
        "1, ,.,4\n , , , \n0,3,2, \n,,,",
        "SumoCueV1=1=0=0=4=0=0=0=0=0=3=2=0=0=0=0=0",
        "sumocuev1\n=1J0=0J0=0J1=4J1\n=0J0=0J0=0J1=0J1\n=0J2=3J2=2J3=0J3\n=0J2=0J2=0J3=0J3\n",
        "1..4.....32.....AABBAABBCCDDCCDD",
        "1..4.....32.....0011001122332233",
        "1 . . 4\n. . . .\n. 3 2 .\n. . . .\n\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4",
        "boxes 2x2\n1..4\n....\n.32.\n....",
        "2x2:1b4e3_2e",
        "https://puzz.link/p?sudoku/4/4/1h4k32k",
        "http://pzv.jp/p.html?sudoku/4/4/1h4k32k",
        "sudoku_edit/4/4/1.g4gggh32gj/",
        "1;;;4\n;;;\n;3;2;\n;;;",
        "1; ;.;4\r\n;;;\r\n;\"3\";\"2\";\"\"\r\n;;;\r\n",
        "\"1\",,,\"4\"\n,,,\n,3,2,\n,,,",
        "1\t\t\t4\n\t\t\t\n\t3\t2\t\n\t\t\t",
        "# pasted\n1\t\t\t4\r\n\r\n\t3\t2\r\n\r\n",
        "1  4\n\n 32\n\n",
        "1  4\n    \n 32 \n    ",
        "1     4\n\n  3 2\n  # nothing is given in the last row\n\n",
        "2x2r2dt:1b4e3_2e",
    ] {
        assert_eq!(read_text(form).as_ref(), Ok(&expected), "{form}");
        if !form.contains("umo") && !form.contains("[") {
            assert_eq!(read_text(&format!("Diagonals\n{form}")).map(|board| board.diagonals), Ok(true), "{form}");
        }
    }
    let written = |form| write_as(&expected, form).expect(form);
    assert_eq!(written("native"), "1 . . 4\n. . . .\n. 3 2 .\n. . . .\n");
    assert_eq!(written("line"), "1..4.....32.....\n");
    assert_eq!(written("sdk"), "1..4\n....\n.32.\n....\n");
    assert_eq!(written("ss"), "*-----*\n|1.|.4|\n|..|..|\n|--+--|\n|.3|2.|\n|..|..|\n*-----*\n");
    assert_eq!(written("comma"), "1,,,4\n,,,\n,3,2,\n,,,\n");
    assert_eq!(written("sumocue"), "SumoCueV1=1=0=0=4=0=0=0=0=0=3=2=0=0=0=0=0\n");
}

#[test]
fn a_board_is_typed_as_in_a_newspaper_or_pasted_from_a_spreadsheet() {
    let usual = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let expected = board(usual);
    let cut = |text: &str| text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>();
    let typed = usual.replace('.', " ");
    let apart = |text: &str, between: &str| {
        let row = |line: &str| line.chars().map(String::from).collect::<Vec<_>>().join(between) + "\n";
        text.lines().map(row).collect::<String>()
    };
    let sheet = |separator: &str| apart(&typed, separator).replace(' ', "");
    let in_boxes: String = typed
        .lines()
        .enumerate()
        .map(|(at, line)| format!("{}{line}\n", if at % 3 == 0 { "\n" } else { "" }))
        .collect();
    for text in [
        typed.clone(),
        cut(&typed),
        in_boxes,
        apart(&typed, " "),
        cut(&apart(&typed, "  ")),
        sheet(";"),
        sheet(","),
        sheet("\t"),
        cut(&sheet("\t")),
        sheet(";").replace('\n', "\r\n"),
        format!("boxes 3x3\n{typed}"),
    ] {
        assert_eq!(read_text(&text).as_ref(), Ok(&expected), "{text}");
        assert_eq!(read_cells(&Source::argument(text.clone()), 9).as_ref(), Ok(&expected.cells), "{text}");
        assert!(boards(&text).is_empty(), "{text}");
    }
}

#[test]
fn whatever_board_is_pasted_from_a_spreadsheet_is_read() {
    for board in
        random_boards(200).filter(|board| board.boxes.is_some() && board.boxes == Sudoku::usual_boxes(board.side))
    {
        // A text with a single number is a size, and one without any is no board.
        if board.cells.iter().flatten().count() < 2 {
            continue;
        }
        let comma = rows::write_comma(&board);
        let quoted: String = comma.lines().map(|line| format!("\"{}\"\r\n", line.replace(',', "\";\""))).collect();
        for text in [comma.replace(',', ";"), comma.replace(',', "\t"), quoted] {
            assert_eq!(read_text(&text).map(|read| read.cells), Ok(board.cells.clone()), "{text}");
            assert!(boards(&text).is_empty(), "{text}");
        }
    }
}

#[test]
fn numbers_of_two_digits_are_typed_in_columns() {
    for board in random_boards(300)
        .filter(|board| board.side > 9 && board.boxes.is_some() && board.boxes == Sudoku::usual_boxes(board.side))
    {
        let cell = |cell: &Option<u8>| cell.map_or(String::new(), |number| number.to_string());
        let rows = |row: &dyn Fn(&[Option<u8>]) -> String| board.cells.chunks(board.side).map(row).collect::<String>();
        let right = rows(&|row| row.iter().map(|c| format!("{:>3}", cell(c))).collect::<String>() + "\n");
        let left = rows(&|row| row.iter().map(|c| format!("{:<3}", cell(c))).collect::<String>() + "\n");
        for text in [right, left] {
            // A board on which next to nothing is given may be read in several ways, and is refused then.
            match read_text(&text) {
                Ok(read) => assert_eq!(read.cells, board.cells, "{text}"),
                Err(error) => {
                    let given = board.cells.iter().flatten().count();
                    assert!(given < board.cells.len() / 20, "{error}\n{text}");
                }
            }
        }
    }
}

#[test]
fn what_was_read_before_blanks_were_cells_is_read_as_before() {
    // Tabs and blanks around and between cells are free where every cell has a sign.
    let expected = board("1..4\n....\n.32.\n....");
    for text in [
        "\t1..4\n\t....\n\t.32.\n\t....",
        "1.\t.4\n..\t..\n\n.3\t2.\n..\t..",
        "1\t.\t.\t4\n.\t.\t.\t.\n.\t3\t2\t.\n.\t.\t.\t.",
        "  1  .  .  4\n . . . .\n.    3 2 .\n. . . .",
    ] {
        assert_eq!(read_text(text).as_ref(), Ok(&expected), "{text}");
    }
    // Eight rows of four are a board of 4×4 with its region map, though they might be 8×8 with half of it blank.
    let jigsaw = board("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n1 1 2 2\n1 2 2 3\n1 4 3 3\n4 4 4 3");
    assert_eq!((jigsaw.side, jigsaw.boxes), (4, None));
}

#[test]
fn addresses_are_those_of_puzz_link() {
    // The first is the test of that program's own; the others were written by the package pzpr 0.10.1.
    for (address, cells) in
        [("4/4/g1k23k3g", ".1.....23.....3."), ("9/9/53h7zzzu9", ""), ("16/16/af-10zzzzzzzzzzzzr1", ""), ("6/6/zv", "")]
    {
        let read = board(&format!("https://puzz.link/p?sudoku/{address}"));
        if !cells.is_empty() {
            assert_eq!(read, board(cells));
        }
        let written = write_as(&read, "url").expect("a usual board");
        assert_eq!(board(&written), read);
        assert_eq!(written.trim_end(), format!("https://puzz.link/p?sudoku/{address}"));
    }
    assert!(is_inline("https://puzz.link/p?sudoku/9/9/53h7zzzu9") && !is_inline("sudoku/boards/9"));
    let no = |text: &str| write_as(&board(text), "url").expect_err(text).0;
    assert_eq!(no("12"), "the form 'url' cannot say sides of 12; accepted: native, line, ss, sumocue, id");
    assert!(no("9 diagonals").contains("diagonals") && no("2x3").contains("boxes of 2×3"));
}

#[test]
fn rows_with_nothing_for_empty_cells_are_refused_where_they_leave_something_open() {
    let cases = [
        (
            "1 3\n3 1\n1\n2",
            (1, 3),
            "these rows can be read in two ways: as 4×4 cells, each a column of the text, or as 4×4 cells, each 2 columns of the text",
        ),
        ("1  4\n  2\n 32 1\n3  1", (3, 5), "row 3 has 5 cells, but there are 4 rows"),
        ("1  4\n  2\n 92\n3  1", (1, 4), "these 4 rows of numbers with nothing for empty cells make no board"),
        ("1\t\t\t4\t\n\t\t\t\t3\n1\t\n2\t", (2, 5), "row 2 has 5 cells, but there are 4 rows"),
        (
            "53  7\n6  195\n 98    6\n8   6   3\n4  8 3  1\n7   2   6\n 6    28\n   419  5",
            (8, 1),
            "a row is missing: there are 8 rows of 9 cells, and 9 rows are expected",
        ),
        (
            "5 3     7\n6     1 9 5\n  9 8         6\n8       6       3\n4     8   3     1\n7       2       6",
            (6, 1),
            "3 rows are missing: there are 6 rows of 9 cells, and 9 rows are expected",
        ),
        ("1;2;3;4\n;;5;\n;;;\n;;;", (2, 3), "'5' is not a cell of a board of 4×4"),
        ("1;2;3;4\n;;\n;;;\n;;;", (2, 3), "row 2 has 3 cells, but the first has 4"),
        ("https://puzz.link/p?sudoku/9/8/1", (1, 28), "there are no such boards of 9×8"),
        ("https://puzz.link/p?sudoku/12/12/1", (1, 28), "there are no such boards of 12×12"),
        ("https://puzz.link/p?sudoku/4/4/15", (1, 33), "5 is not a number from 1 to 4"),
        ("https://puzz.link/p?sudoku/4/4/1-1", (1, 33), "'-' is followed by two characters 0-9 or a-f"),
        ("https://puzz.link/p?sudoku/4/4/1z", (1, 33), "there are more than 16 cells"),
        ("https://puzz.link/p?sudoku/9/9/53", (1, 33), "the address ends after 2 of 81 cells"),
        ("sudoku/4/4/1h4k32j/", (1, 18), "the address ends after 15 of 16 cells"),
        ("sudoku/4/4", (1, 10), "the address ends after 0 of 16 cells"),
        ("https://puzz.link/p?sudoku/4/4/1%2", (1, 33), "'%' is neither a number nor a run of empty cells"),
        ("https://puzz.link/p?sudoku/4/4/1/2", (1, 34), "there is more after the board"),
    ];
    cases.iter().for_each(|&(text, place, message)| are_refused(read_text, &[(text, Some(place), message)]));
}

/// The usual board of a newspaper, with a blank where nothing is given.
const NEWSPAPER: &str = "53  7\n6  195\n 98    6\n8   6   3\n4  8 3  1\n7   2   6\n 6    28\n   419  5\n    8  79\n";

fn indented(text: &str, by: usize) -> String {
    text.lines().map(|line| format!("{}{line}\n", " ".repeat(by))).collect()
}

#[test]
fn a_slip_in_a_newspaper_board_is_pointed_at() {
    let refused = |text: &str| {
        let error = read_text(text).expect_err(text);
        (error.message.clone(), error.place.map(|place| (place.line, place.column)))
    };
    let too_long = NEWSPAPER.replace("4  8 3  1\n", "4  8 3  12\n");
    for (by, column) in [(0, 10), (4, 14)] {
        let expected = ("row 5 has 10 cells, but there are 9 rows".to_owned(), Some((5, column)));
        assert_eq!(refused(&indented(&too_long, by)), expected);
    }
    for letter in ["x", "O", "l"] {
        let expected = |column| (format!("'{letter}' is not a cell of a board of 9×9"), Some((2, column)));
        let text = NEWSPAPER.replace("195", &format!("1{letter}5"));
        assert_eq!(refused(&text), expected(5));
        assert_eq!(refused(&indented(&text, 3)), expected(8));
        let apart: String =
            text.lines().map(|line| line.chars().flat_map(|c| [c, ' ']).collect::<String>() + "\n").collect();
        assert_eq!(refused(&apart), expected(9));
    }
    // Prose is no board with slips.
    assert!(!refused("what is this\nno board at all\n").0.contains("is not a cell"));
}

#[test]
fn rows_that_are_all_indented_are_read_without_their_margin() {
    let expected = board(NEWSPAPER);
    let apart: String =
        NEWSPAPER.lines().map(|line| line.chars().flat_map(|c| [c, ' ']).collect::<String>() + "\n").collect();
    for by in 0..=8 {
        for text in [NEWSPAPER, &apart] {
            assert_eq!(read_text(&indented(text, by)).as_ref(), Ok(&expected), "{}", indented(text, by));
        }
    }
    // The first column may be empty: eight rows of which no cell is in it are no board of 8×8.
    let first_empty = " 3  7\n   1 5\n  8    6\n    6   3\n   8 3  1\n    2   6\n 6    28\n    8  7\n";
    assert!(read_text(first_empty).is_err_and(|error| error.message.starts_with("a row is missing")));
}

#[test]
fn large_numbers_are_words_or_letters() {
    let mut large = Sudoku::with_boxes(6, 6);
    for (at, number) in [(0, 9), (1, 10), (2, 33), (3, 35), (4, 36)] {
        large.cells[at] = Some(number);
    }
    assert!(large.to_text().starts_with("9 10 33 35 36 . "));
    assert!(characters(&large.cells).starts_with("9AXZ0."));
    let sixteen = board("16x16");
    let lower = "g".to_owned() + &".".repeat(255);
    assert_eq!(board(&lower).cells[0], Some(16));
    assert_eq!(board(&lower.to_uppercase()).cells[0], Some(16));
    assert_eq!(board(&("x".to_owned() + &"0".repeat(255))), sixteen);
    let error = read_text(&("h".to_owned() + &".".repeat(255))).expect_err("17");
    assert_eq!(error.help, "a cell is 1 to 9, A to G for 10 to 16, or '.' (also 0 X * _ - ?) where nothing is given");
}

#[test]
fn what_a_form_cannot_say_is_refused_with_those_that_can() {
    let refused = |text: &str, form| write_as(&board(text), form).expect_err(text).0;
    let jigsaw = ".........................AAABBAABBBCCDDDCCDDECEEEE";
    assert_eq!(
        refused(jigsaw, "ss"),
        "the form 'ss' cannot say irregular regions; accepted: native, line, sumocue, id"
    );
    assert!(refused(jigsaw, "sdk").contains("irregular regions") && refused(jigsaw, "comma").contains("irregular"));
    assert!(refused("9 diagonals", "line").ends_with("cannot say diagonals; accepted: native, sumocue, id"));
    assert!(refused("2x6", "comma").ends_with("cannot say boxes of 2×6; accepted: native, line, ss, sumocue, id"));
}

#[test]
fn sizes_are_empty_boards_and_products_are_boxes() {
    let boxes = |text: &str| {
        let board = board(text);
        assert!(board.cells.iter().all(Option::is_none) && board.cells.len() == board.side * board.side);
        board.boxes.expect("boxes")
    };
    for (text, expected) in [
        ("4", (2, 2)),
        ("4x4", (2, 2)),
        ("2x2", (2, 2)),
        ("6", (3, 2)),
        ("6x6", (3, 2)),
        ("3x2", (3, 2)),
        ("2x3", (2, 3)),
        ("8x8", (4, 2)),
        ("9", (3, 3)),
        ("9×9", (3, 3)),
        ("3X3", (3, 3)),
        ("10", (5, 2)),
        ("12", (4, 3)),
        ("4x3", (4, 3)),
        ("12 boxes 2x6", (2, 6)),
        ("15", (5, 3)),
        ("boxes 4x4", (4, 4)),
        ("boxes 5x5", (5, 5)),
        ("Boxes 6x6 diagonals", (6, 6)),
        ("36", (6, 6)),
        ("9x4", (9, 4)),
    ] {
        assert_eq!(boxes(text), expected, "{text}");
    }
    assert!(
        board("9 diagonals").diagonals && board("diagonals\n9").diagonals && board("boxes 3x3 diagonals").diagonals
    );
    assert_eq!(describe(&board("diagonals\n2x3")), "boxes 2x3 diagonals");
    assert_eq!(describe(&board("25")), "25x25");
}

#[test]
fn regions_are_numbered_by_their_signs() {
    let cells = ".".repeat(25);
    let plain = board(&format!("{cells}AAABBAABBBCCDDDCCDDECEEEE"));
    for map in ["1112211222334443344535555", "0001100111223332233424444", "bbbccbbccceekkkeekkzezzzz"] {
        assert_eq!(board(&format!("{cells}{map}")), plain, "{map}");
    }
    assert_eq!(plain.regions[..5], [0, 0, 0, 1, 1]);
    assert_eq!(plain.boxes, None);
    let rows = board(&format!("{cells}AAAAABBBBBCCCCCDDDDDEEEEE"));
    assert_eq!((rows.boxes, rows.regions[6]), (None, 1));
    let twos = board(&format!("{}112233112233112233445566445566445566", ".".repeat(36)));
    assert_eq!(twos, board("2x3"));
    let other_order = board(&format!("{}223311223311223311445566445566445566", ".".repeat(36)));
    assert_eq!(other_order.boxes, None);
}

#[test]
fn bars_and_lines_tell_the_boxes() {
    let six = |bars: &str| board(bars).boxes;
    let upright = "|12|34|56|\n|..|..|..|\n|..|..|..|\n|--+--+--|\n|..|..|..|\n|..|..|..|\n|..|..|..|";
    assert_eq!(six(upright), Some((2, 3)));
    assert_eq!(six(&upright.replace("|--+--+--|\n", "")), Some((2, 3)));
    assert_eq!(six("|123456|\n|......|\n--------\n|......|\n|......|\n--------\n|......|\n|......|"), Some((3, 2)));
    let sixteen = "| 1 16 3 4 | . . . . | . . . . | . . . . |\n".repeat(16);
    assert_eq!(board(&sixteen).cells[1], Some(16));
}

#[test]
fn many_boards_stand_one_per_line() {
    let line = ".".repeat(81);
    let text = format!("# top\n{line}\n\n  {}\r\n# more\n{line} # a remark\n", line.replace('.', "0"));
    let found = boards(&text);
    assert_eq!(found.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 4, 6]);
    assert!(found.iter().all(|(_, text)| board(text) == board("9")));
    let error = read_text(&text).expect_err("three boards");
    assert_eq!(error.message, "board.txt holds 3 boards, one per line, where one is expected");
    assert!(boards(&line).is_empty() && boards("").is_empty() && boards("9\n").is_empty());
    // A line that is no board keeps its place among the others.
    assert_eq!(boards(&format!("{line}\noops\n{line}")).len(), 3);
    let four = format!("{}\n", ".".repeat(16));
    assert_eq!((boards(&four.repeat(3)).len(), boards(&four.repeat(15)).len()), (3, 15));
    assert_eq!((boards(&four.repeat(16)).len(), board(&four.repeat(16)).side), (0, 16));
    assert!(boards("1 2 3 4\n. . . .\n. . . .\n. . . .").is_empty());
}

#[test]
fn misread_boards_are_refused_at_the_right_place() {
    let jigsaw = "....\n....\n....\n....\n";
    let cases = [
        ("", None, "board.txt holds no board"),
        ("# nothing\n\n", None, "board.txt holds no board"),
        ("diagonals\n", Some((1, 1)), "nothing follows 'diagonals'"),
        ("what is this", Some((1, 1)), "a line of 10 characters is no board"),
        ("1 2 3 4\n. . .\n. . . .\n. . . .", Some((2, 5)), "row 2 has 3 cells, but the first has 4"),
        ("1 2 3 4\n. . . . .\n. . . .\n. . . .", Some((2, 9)), "row 2 has 5 cells, but the first has 4"),
        ("1 2 3 4\n. . . 5\n. . . .\n. . . .", Some((2, 7)), "'5' is not a cell of a board of 4×4"),
        ("1 2 3 4\n. . q .\n. . . .\n. . . .", Some((2, 5)), "'q' is not a cell of a board of 4×4"),
        ("1 2 3 4\n. . 12 .\n. . . .\n. . . .", Some((2, 5)), "'12' is not a cell of a board of 4×4"),
        ("1 2 3 4\n. . -1 .\n. . . .\n. . . .", Some((2, 5)), "'-1' is not a cell of a board of 4×4"),
        ("1 2 3 4\n. . . .\n. . . .", Some((3, 1)), "there are 3 rows of 4 cells"),
        ("1 2 3 4\n. . . .\n. . . .\n. . . .\n. . . .", Some((5, 1)), "there are 5 rows of 4 cells"),
        ("123\n...\n...", Some((1, 1)), "a row of 3 cells makes no board"),
        ("1\n2", Some((1, 1)), "a row of 1 cell makes no board"),
        ("12345\n.....\n.....\n.....\n.....", Some((1, 1)), PRIME),
        ("1.......................", Some((1, 1)), "a line of 24 characters is no board"),
        ("1...............5", Some((1, 1)), "a line of 17 characters is no board"),
        ("1...............AAAABBBBCCCCDDDE", Some((1, 32)), "'E' is one region too many: there are 4 before it"),
        ("1...............AAAABBBBCCCCCCCC", Some((1, 17)), "this map has 3 regions, not 4"),
        ("1...............AAAABBBBCCCCDDDC", Some((1, 32)), "region 'C' has more than 4 cells"),
        ("1,2,3,4\n,,5,\n,,,\n,,,", Some((2, 3)), "'5' is not a cell of a board of 4×4"),
        ("1,2,3,4\n,,  oops,\n,,,\n,,,", Some((2, 5)), "'oops' is not a cell of a board of 4×4"),
        ("1,2,3,4\n,,\n,,,\n,,,", Some((2, 3)), "row 2 has 3 cells, but the first has 4"),
        ("|12|34|\n|..|. |\n|..|..|\n|..|..|", Some((2, 1)), "bars stand elsewhere in this row than in the first"),
        ("|1|234|\n|.|...|\n|.|...|\n|.|...|", Some((1, 2)), "these bars and lines make no boxes of 4 cells"),
        ("|1234|\n----\n|....|\n|....|\n|....|", Some((1, 2)), "these bars and lines make no boxes of 4 cells"),
        ("|12|34|\n|..|.5|\n|..|..|\n|..|..|", Some((2, 6)), "'5' is not a cell of a board of 4×4"),
        ("|\n|\n|\n|", None, "there are no cells"),
        ("[State]\n1234", Some((1, 1)), "there is no section [Puzzle]"),
        ("[Puzzle]\n[State]\n1234", None, "board.txt holds no board"),
        ("boxes\n9", Some((1, 1)), "'boxes' says nothing alone"),
        ("boxes many\n9", Some((1, 7)), "there are no boxes of 'many'"),
        ("boxes 1x9\n9", Some((1, 7)), "there are no boxes of '1x9'"),
        ("boxes 7x7", Some((1, 7)), "there are no boxes of '7x7'"),
        ("boxes 99999999999999999999x2", Some((1, 7)), "there are no boxes of '99999999999999999999x2'"),
        ("boxes 3x2\n1234\n....\n....\n....", Some((1, 7)), "boxes of 3×2 do not fit a board of 4×4"),
        ("boxes 3x3\n4x3", Some((1, 7)), "boxes of 3×3 do not fit a board of 12×12"),
        ("boxes 6x2\n4x3", Some((1, 7)), "the board below says something else of its regions"),
        ("diagonals twice\n9", Some((1, 11)), "'twice' says nothing about this board"),
        ("9 holes", Some((1, 3)), "'holes' says nothing about this board"),
        ("3", Some((1, 1)), "there are no boards of '3'"),
        ("0", Some((1, 1)), "there are no boards of '0'"),
        ("37", Some((1, 1)), "there are no boards of '37'"),
        ("1x9", Some((1, 1)), "there are no boards of '1x9'"),
        ("7x6", Some((1, 1)), "there are no boards of '7x6'"),
        ("99999999999999999999x4", Some((1, 1)), "there are no boards of '99999999999999999999x4'"),
        ("5x5", Some((1, 1)), PRIME),
        ("SumoCueV1", Some((1, 1)), "0 cells make no board"),
        ("SumoCueV1=1=2", Some((1, 1)), "2 cells make no board"),
        ("SumoCueV1=1=+", Some((1, 12)), "no number follows '='"),
        ("SumoCueV1=1+2", Some((1, 12)), "a cell of a cage: boards with cages are not read"),
        ("SumoCueV1\n=1J1J2", Some((2, 5)), "a region stands where none is expected"),
        ("SumoCueV1\n=1 ?", Some((2, 4)), "'?' is neither '=' nor 'J'"),
        ("2x2:1b4e3_2d", Some((1, 12)), "the id ends after 15 of 16 cells"),
        ("2x2:1b4e3_2f", Some((1, 12)), "'f' goes beyond the 16 cells of this board"),
        ("2x2:1b4e3_2e7", Some((1, 13)), "this is beyond the board's end"),
        ("2x2:1b5m", Some((1, 7)), "5 does not stand on a board of 4×4"),
        ("2x2:1b-l", Some((1, 7)), "'-' says nothing about a cell"),
        ("2x2k:p,", Some((1, 4)), "a board with cages, which are not read"),
        ("2x2q:p", Some((1, 4)), "'q' says nothing about a board"),
        ("3x3#12345", Some((1, 4)), SEEDED),
        ("3x3xdu#12345", Some((1, 7)), SEEDED),
        ("7j#12345", Some((1, 3)), SEEDED),
        ("9x9#12345", Some((1, 1)), "there are no boards of '9x9'"),
        ("  4x1:p", Some((1, 3)), "there are no boards of '4x1'"),
        ("9x9:p", Some((1, 1)), "there are no boards of '9x9'"),
        ("4j:p", Some((1, 4)), "a comma and the lines between regions are missing"),
        ("4j:p,z", Some((1, 6)), "this letter goes beyond the 24 places between cells"),
        ("4j:p,y", Some((1, 6)), "this letter goes beyond the 24 places between cells"),
        ("4j:p,x", Some((1, 6)), "these lines do not make 4 regions of 4 cells"),
        ("4j:p,aa", Some((1, 7)), "the letters end after 4 of 24 places"),
        ("4j:p,a?", Some((1, 7)), "'?' is no letter that says where lines are"),
    ];
    are_refused(read_text, &cases);
    let several = [
        (
            format!("boxes 2x2\n{jigsaw}1122\n1122\n3344\n3344"),
            (1, 7),
            "the board below says something else of its regions",
        ),
        (format!("SumoCueV1{}=0J0", "=0".repeat(15)), (1, 42), "a region stands where none is expected"),
        (format!("SumoCueV1=0J0{}", "=0".repeat(15)), (1, 15), "1 of 16 cells have a region"),
        (format!("SumoCueV1{}=5", "=0".repeat(15)), (1, 41), "'5' is not a cell of a board of 4×4"),
        (format!("{jigsaw}1122\n1122\n3344\n3345"), (8, 4), "'5' is one region too many: there are 4 before it"),
    ];
    several.iter().for_each(|(text, place, message)| are_refused(read_text, &[(text, Some(*place), message)]));
}

#[test]
fn ids_of_sgt_solo_are_written_as_they_were_read() {
    let parameters = ["3x3db", "3x2dt", "2x4dt", "3x3xdt", "6jdt", "7jxdt", "9jdt"];
    let ids = ids_of("sgt-solo", 5, &parameters);
    for (parameters, id) in &ids {
        let board = board(id);
        assert_eq!(id::write(&board), *id);
        assert_eq!((board.diagonals, board.boxes.is_none()), (id.contains("x:"), parameters.contains('j')), "{id}");
    }
    for ids in ids.chunks(5) {
        let lines: String = ids.iter().map(|(_, id)| format!("{id}\n")).collect();
        assert_eq!(boards(&lines).len(), 5, "{lines}");
    }
}

const SEEDED: &str = "what follows # is a number that only the program which wrote it can make a board of";
const PRIME: &str = "boxes of 5 cells would be lines, for 5 is prime: regions are missing";

#[test]
fn a_refusal_shows_the_place_and_says_what_is_accepted() {
    let error = read_text("1 2 3 4\n. . 7 .\n. . . .\n. . . .").expect_err("7");
    let expected = "'7' is not a cell of a board of 4×4
  ┌─ board.txt:2:5
2 │ . . 7 .
  │     ^
  = a cell is a number from 1 to 4, or '.' (also 0 X * _ - ?) where nothing is given";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn answers_are_read_without_regions() {
    let rows = "12345\n23451\n34512\n45123\n51234";
    let cells = read_cells(&Source::argument(rows), 5).expect("rows will do");
    assert_eq!(cells[24], Some(4));
    let error = read_cells(&Source::argument(rows), 9).expect_err("another side");
    assert_eq!(
        (error.message.as_str(), error.help.as_str()),
        ("the answer is for a board of 5×5", "an answer has 9 rows of 9, as its board has")
    );
}

#[test]
fn damaged_texts_are_read_or_refused_but_never_more() {
    let signs: Vec<char> = " \n\t\r.,|-+*=#[]0149xXaAzJD:;é×_?\u{feff}\u{1f600}".chars().collect();
    let mut refused = 0;
    for (number, board) in (1..).zip(random_boards(150)) {
        let mut below = chance(number);
        for info in FORMATS {
            let Ok(text) = write_as(&board, info.name) else { continue };
            for _ in 0..8 {
                let mut damaged: Vec<char> = text.chars().collect();
                for _ in 0..=below(4) {
                    let at = below(damaged.len().max(1));
                    match below(5) {
                        0 => damaged.truncate(at),
                        1 if at < damaged.len() => drop(damaged.remove(at)),
                        2 if at < damaged.len() => damaged[at] = signs[below(signs.len())],
                        3 => damaged.extend_from_within(..at.min(damaged.len())),
                        _ => damaged.insert(at.min(damaged.len()), signs[below(signs.len())]),
                    }
                }
                let damaged: String = damaged.into_iter().collect();
                match read_text(&damaged) {
                    Ok(again) => assert_eq!(read_text(&again.to_text()).as_ref(), Ok(&again)),
                    Err(error) => {
                        refused += 1;
                        assert!(!error.message.is_empty() && !error.to_string().is_empty());
                    }
                }
                boards(&damaged);
                is_inline(&damaged);
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn boards_are_told_from_file_names() {
    let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let jigsaw = format!("{line}{}", "AAABBBCCC".repeat(9));
    let boards = [
        "9",
        "16",
        "9x9",
        "3x2",
        "3x3#12345",
        "3x2 diagonals",
        "boxes 4x4",
        "diagonals 9",
        "1..4.....32.....",
        "1004000003200000",
        line,
        &line[1..],
        &jigsaw,
        "1 . . 4\n. . . .\n. 3 2 .\n. . . .",
        "1 . . 4 . . . . . 3 2 . . . . .",
        "SumoCueV1=1",
        "",
    ];
    let files =
        ["board.txt", "9x9.txt", "top.sdm", "2024-01-01_12.30", "x", "3x", "a board.txt", "17_clues_of_2012", "1234"];
    are_told_apart(is_inline, &boards, &files);
}
