//! What people type in place of the text form: signs between cells, rows from spreadsheets, sizes, all rows in one line.

use super::{Mode, boards, is_size, is_whole, of_boxes, read, write};
use crate::sheet::Sheet;
use damier_grid::drawing::{Drawing, ReadAs};
use damier_interface::undrawn;
use damier_model::Source;

fn shipped(name: &str) -> Sheet {
    let (name, text) = crate::shipped().find(|(shipped, _)| *shipped == name).expect("it is shipped");
    Sheet::from_text(name, text).expect("a sheet")
}

fn written(sheet: &Sheet, text: &str) -> String {
    let board = read(sheet, &Source::argument(text), Mode::Board);
    write(sheet, &board.unwrap_or_else(|error| panic!("{text}\n{error}")))
}

/// What is said of a text, with its place.
fn mistake(sheet: &Sheet, text: &str) -> String {
    let error = read(sheet, &Source::file("board.txt", text), Mode::Board).expect_err(text);
    let place = error.place.map_or_else(String::new, |place| format!(" {}:{}", place.line, place.column));
    error.message + &place
}

const SIGNS: &str = "2 < .   .\n^       v\n.   . > .\n.   .   .";
const SPREAD: &str = "+ + + +\n 2<\n+^+ +v+\n    >\n+ + + +\n .\n+ + + +";

#[test]
fn signs_between_cells_are_read_however_they_are_spaced() {
    let futoshiki = shipped("futoshiki");
    for text in [
        SIGNS,
        "# a remark\n\n2<_ -   # another\n^   V\n? .>0\n\n. . .\n",
        "2<..\n∧  ∨\n..>.\n...",
        "\n  2 < ·   ·\n  ^       v\n  ·   · > ·\n\n  ·   ·   ·\n",
    ] {
        assert_eq!(written(&futoshiki, text), SPREAD, "{text}");
    }
    assert_eq!(written(&futoshiki, "12 .\n^\n.   ."), written(&futoshiki, "+  +  +\n 12\n+^ +  +\n .\n+  +  +"));
    assert_eq!(written(&futoshiki, "1 2\n\n2 1\n"), written(&futoshiki, "1 2\n2 1"), "a blank line of signs");
    let kropki = shipped("kropki-sudoku");
    let dots = written(&kropki, ". o 2 b 1   .\n    o\n.   .   .   .\n. . . .\n. . . .");
    assert!(dots.starts_with("+ + + + +\n  o2b1\n+ +o+ + +\n"), "{dots}");
}

#[test]
fn rows_from_spreadsheets_have_columns_and_rows_for_signs() {
    let futoshiki = shipped("futoshiki");
    let table = "2;<;;;\n^;;;;v\n;;;>;\n;;;;\n;;;;\n";
    assert_eq!(written(&futoshiki, table), SPREAD);
    assert_eq!(written(&futoshiki, &table.replace(';', ",").replace('\n', "\r\n")), SPREAD);
    assert_eq!(written(&futoshiki, &table.replace(';', "\t")), SPREAD);
    assert_eq!(written(&futoshiki, "2\t<\n^\t\t\t\tv\n\t\t\t>\n\t\t\t\t\n\t\t\t\t\n"), SPREAD, "cut by an editor");
    assert_eq!(written(&futoshiki, "\"2\",\"<\",,,\n^,,,,v\n,,,>,\n,,,,\n,,,,"), SPREAD);
    let plain = "1 . . .\n. . . .\n. . 4 .\n. 2 . .";
    assert_eq!(written(&futoshiki, "1;;;\n;;;\n;;4;\n;2;;"), written(&futoshiki, plain));
    // Tabs are mere spacing where every cell has a sign.
    assert_eq!(written(&futoshiki, "\t2 < .\t.\n. . .\n. . ."), written(&futoshiki, "2<. .\n. . .\n. . ."));
    let akari = shipped("akari");
    assert_eq!(written(&akari, "1;;\n;X;\n"), "1..\n.X.");
    assert_eq!(written(&akari, "1\t\t\n\tX\t\n"), "1..\n.X.");
    assert_eq!(written(&akari, "\t1..\n\t.X.\n"), "1..\n.X.", "an indentation");
    let tapa = shipped("tapa");
    assert_eq!(written(&tapa, "1,2 .\n. 3,1\n"), "1,2   .\n  . 3,1", "commas of lists part no fields");
}

#[test]
fn a_size_alone_is_an_empty_board() {
    let (futoshiki, akari) = (shipped("futoshiki"), shipped("akari"));
    assert_eq!(written(&futoshiki, "3"), written(&futoshiki, ". . .\n. . .\n. . ."));
    assert_eq!(written(&futoshiki, "12×12\n"), written(&futoshiki, "size: 12"));
    assert_eq!(written(&akari, "3x2"), "...\n...");
    assert_eq!(mistake(&futoshiki, "3x4"), "4 rows of 3 cells are no square");
    let is_one = |sheet: &Sheet, words: &[&str]| words.iter().map(|word| is_size(sheet, word)).collect::<Vec<_>>();
    assert_eq!(is_one(&futoshiki, &["4", "4x4", "4.txt", "x4", "", "1 2"]), [true, true, false, false, false, false]);
    assert_eq!(is_one(&akari, &["4", "4x5"]), [false, true]);
}

#[test]
fn a_first_line_leaves_out_numbers_that_are_as_usual() {
    // Height, width, and of the fleet ships of one cell and of two; then what stands beside the board.
    let sheet = shipped("battleships");
    let text = written(&sheet, "2 3 1 5\n- 2 -\n- 3\n- - -\n- o -\n");
    for said in ["ones: 1", "twos: 5", "top: . 2 .", "left: . 3"] {
        assert!(text.contains(said), "{said} is missing in {text}");
    }
    assert!(!text.contains("threes"), "{text}");
}

#[test]
fn the_numbers_of_all_rows_in_one_line_are_a_whole_board() {
    let futoshiki = shipped("futoshiki");
    assert_eq!(written(&futoshiki, "3 2 1 1 3 2 2 1 3\n"), written(&futoshiki, "3 2 1\n1 3 2\n2 1 3"));
    let are = |lines: &[&str]| lines.iter().map(|line| is_whole(&futoshiki, line)).collect::<Vec<_>>();
    // Rows of four cells are no boards of side two.
    assert_eq!(are(&["1 2 2 1", "1 2 3 4", "1 2 . .", "1 2", "1"]), [true, false, false, false, false]);
    assert!(!is_whole(&shipped("akari"), "1 2 2 1"));
}

#[test]
fn boards_with_signs_are_told_apart_by_blank_lines() {
    let futoshiki = shipped("futoshiki");
    let first_lines = |text: &str| -> Vec<usize> {
        boards(&futoshiki, text).expect("boards").into_iter().map(|(line, _)| line).collect()
    };
    assert_eq!(first_lines(&format!("{SIGNS}\n\n{SIGNS}\n")), [1, 6]);
    assert_eq!(first_lines(&format!("# two\n{SPREAD}\n\n{SPREAD}\n")), [2, 10]);
    assert_eq!(first_lines("2<.\n\n. .\n"), [1]);
}

#[test]
fn mistakes_are_pointed_at() {
    let futoshiki = shipped("futoshiki");
    for (text, message) in [
        ("1 < .\n2 > x", "\"x\" is no sign of futoshiki 2:5"),
        ("< . .\n. .", "no cell stands before this sign 1:1"),
        (". . >\n. .", "no cell stands after this sign 1:5"),
        (". < > .\n. .", "two signs between two cells 1:5"),
        ("^\n. .\n. .", "no row stands above these signs 1:1"),
        (". .\n. .\n  v", "no row stands below these signs 3:3"),
        (". .\n^\n  ^\n. .", "two lines of signs follow each other 3:3"),
        (".   .\n ^\n.   .", "this sign stands below no cell 2:2"),
        (".   .\n    ^\n. .", "this sign stands above no cell 2:5"),
        (".   .  .\n    ^\n. . .\n. . .", "this sign stands below cell 2 of a row and above cell 3 2:5"),
        (". ^ .\n. .", "\"^\" is nothing that stands on this border 1:3"),
        ("11 .\n^^\n11 .", "a second sign between the same two cells 2:2"),
        (". < .\n. . .", "a row of 3 where the first has 2 2:1"),
        (". .", "1 rows of 2 cells are no square 1:1"),
        ("1;;\n;;;\n;;", "a row of 4 where the first has 3 2:1"),
        ("1;<;\n;;\n<;;2", "'<' stands where a cell is 3:1"),
        ("1;<;\n;<;\n;;2", "'<' stands between no two cells 2:2"),
        ("1;<;3;\n;;;\n;;;\n;;;", "a table of 4 rows and 4 columns with signs 1:1"),
        ("1;<;3\n;;;;\n;;", "a row of 5 fields where 3 are expected 2:4"),
    ] {
        assert_eq!(mistake(&futoshiki, text), message, "{text}");
    }
}

#[test]
fn pictures_of_boxes_with_signs_between_them_are_tables() {
    let picture = Source::argument(
        "┌───┐   ┌───┐\n│[2]│ > │ 1 │\n└───┘   └───┘\n  ∨\n┌───┐   ┌───┐\n│ 1 │   │ 2 │\n└───┘   └───┘",
    );
    let table = |name: &str, wanted: ReadAs| {
        let sheet = shipped(name);
        let drawing = Drawing::new(&picture, (1..).zip(picture.text.lines()).collect(), wanted);
        of_boxes(sheet.layers().expect("layers"), &drawing).map(|table| table.expect("boxes"))
    };
    assert_eq!(table("futoshiki", ReadAs::Board).as_deref(), Some("2;>;\n∨;;\n;;"));
    assert_eq!(table("futoshiki", ReadAs::Filled).as_deref(), Some("2;>;1\n∨;;\n1;;2"));
    assert_eq!(table("akari", ReadAs::Board), None);
    // Blank lines are part of a board without signs between rows.
    let row = "┌───┐   ┌───┐\n│   │   │ 2 │\n└───┘   └───┘\n";
    let puzzle = crate::SheetPuzzle::new(shipped("futoshiki"));
    let boards = undrawn(&puzzle, &Source::argument(format!("{row}\n{row}")), ReadAs::Board);
    assert_eq!(boards, Some(Ok(vec![(1, ";2\n;2".to_owned())])));
    assert_eq!(written(&shipped("futoshiki"), "2;>;\n∨;;\n;;"), "+ + +\n 2>\n+v+ +\n .\n+ + +");
}
