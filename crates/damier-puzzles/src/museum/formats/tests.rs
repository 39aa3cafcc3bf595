//! Both forms, what they have in common, and what is refused with its place.

use super::*;
use crate::museum::PUZZLE;
use crate::museum::testing::random_map;
use crate::testing::are_read_as_written;
use damier_grid::Facing;

fn text(text: &str) -> Source {
    Source::file("map.txt", text)
}

#[test]
fn compact_and_spaced_maps_are_the_same_map() {
    let compact = read(&text("*****\n*  **\n*   *\n*****\n")).expect("compact");
    let spaced = read(&text("* * * * *\n*     * *\n*       *\n* * * * *\n")).expect("spaced");
    assert_eq!(compact, spaced);
    assert_eq!((compact.width, compact.height), (5, 4));
    assert_eq!(compact.free().collect::<Vec<_>>(), [6, 7, 11, 12, 13]);
}

#[test]
fn a_map_from_a_spreadsheet_has_nothing_between_separators_where_a_cell_is_free() {
    let plain = read(&text("*****\n*  **\n*   *\n*****\n")).expect("compact");
    for map in [
        "*;*;*;*;*\n*;;;*;*\n*;;;;*\n*;*;*;*;*\n",
        "*,*,*,*,*\r\n*, ,,*,*\r\n*,,,,*\r\n\"*\",*,*,*,*\r\n",
        "*\t*\t*\t*\t*\n*\t\t\t*\t*\n*\t\t\t\t*\n*\t*\t*\t*\t*\n",
    ] {
        assert_eq!(read(&text(map)).expect(map), plain);
    }
    let answer = read_filled(&text("1\n*;*;*\n*;N;*\n*;*;*")).expect("an answer");
    assert_eq!(answer, read_filled(&text("1\n***\n*N*\n***")).expect("compact"));
    assert_eq!(refused("*;*;*\n*;;x\n*;*;*"), ("'x' is not a cell".to_owned(), 2, 4));
    assert_eq!(refused("*;*;*\n*;;\n*;*;*").0, "row 2 ends after 1 of 3 cells, so the outer wall is open");
    assert_eq!(refused("*;*;*\n*;**;*\n*;*;*").0, "';' is not a cell");
}

#[test]
fn what_is_written_is_read_again() {
    let boards = (0..50).map(|seed| random_map(seed, 1 + seed as usize % 9, 1 + seed as usize % 7, 0.4));
    assert_eq!(are_read_as_written(PUZZLE, boards), [50, 50]);
}

#[test]
fn line_ends_of_other_systems_blank_lines_around_and_blanks_behind_do_not_count() {
    let plain = read(&text("***\n* *\n***")).expect("plain");
    assert_eq!(read(&text("\n\n***  \r\n* *\r\n*** \r\n\r\n")).expect("decorated"), plain);
    assert_eq!(read(&text("* * * \n*   *  \n* * *\n")).expect("spaced"), plain);
}

#[test]
fn answers_come_with_or_without_their_number_in_both_forms() {
    let forms = ["2\n* * * *\n* E   *\n* O   *\n* * * *\n", "****\n*E *\n*O *\n****", "2\n****\n*E *\n*W *\n****\n"];
    let read = forms.map(|form| read_filled(&text(form)).expect(form));
    assert_eq!(read[0], read[1]);
    assert_eq!(read[0], read[2]);
    assert_eq!(write_answer(&read[1].museum, &read[1].sensors), "* * * *\n* E   *\n* W   *\n* * * *");
}

#[test]
fn answers_between_blank_lines_are_several_maps() {
    let (first, second) = ("1\n* * *\n* E *\n* * *\n", "1\n* * * *\n* E   *\n* * * *\n");
    let boards = |text: &str| damier_interface::ReadBoards::boards(&PUZZLE, text).len();
    assert_eq!(boards(&format!("{first}\n{second}")), 2);
    assert_eq!(boards(&format!("{first}\n{second}\n\n{first}")), 3);
    assert_eq!(boards("***\n* *\n***\n\n***\n*N*\n***\n"), 2, "a map, and an answer without its number");
    assert_eq!(boards("9\n***\n*N*\n***\n\n***\n* *\n***\n"), 2, "a wrong number is said of the one map");
    assert_eq!(boards(first), 0);
    assert_eq!(boards("***\n\n***\n\n***\n"), 0, "an open wall");
}

#[test]
fn the_letters_of_the_course_are_asked_for_before_the_map() {
    let museum = read(&text("course\n****\n*  *\n****")).expect("the course's");
    assert_eq!(museum.letters, Letters::Course);
    let sensors = vec![None, None, None, None, None, Some(Facing::West), None, None, None, None, None, None];
    assert_eq!(write_answer(&museum, &sensors), "* * * *\n* O   *\n* * * *");
    for form in FORMATS.iter().map(|info| write_as(&museum, info.name).expect("a form")).chain([describe(&museum)]) {
        assert!(form.starts_with("course\n*"), "{form}");
        assert_eq!(read(&text(&form)).expect(&form), museum);
    }
    assert_eq!(read(&text("\n course \n*;*;*;*\n*;;;*\n*;*;*;*\n")).expect("a spreadsheet"), museum);
    assert_eq!(refused("course\n****\n*x *\n****"), ("'x' is not a cell".to_owned(), 3, 2));
    assert_eq!(refused("course").0, "map.txt holds no map");
    let plain = Museum { letters: Letters::English, ..museum };
    assert_eq!(write_answer(&plain, &sensors), "* * * *\n* W   *\n* * * *");
}

/// Message, line and column of the error.
fn refused(map: &str) -> (String, usize, usize) {
    let error = read(&text(map)).expect_err(map);
    let (line, column) = error.place.map_or((0, 0), |place| (place.line, place.column));
    (error.message, line, column)
}

#[test]
fn what_is_wrong_with_a_map_is_named_with_line_and_column() {
    let cases: &[(&str, &str, usize, usize)] = &[
        ("", "map.txt holds no map", 0, 0),
        ("\n  \n\n", "map.txt holds no map", 0, 0),
        ("5\n", "map.txt holds no map", 0, 0),
        ("** **\n*   *\n*****", "the outer wall is open at row 1, column 3", 1, 3),
        ("*****\n    *\n*****", "the outer wall is open at row 2, column 1", 2, 1),
        ("*****\n*    \n*****", "row 2 ends after 1 of 5 cells, so the outer wall is open", 2, 2),
        ("*****\n*   *\n** **", "the outer wall is open at row 3, column 3", 3, 3),
        ("*****\n*   *\n****", "row 3 ends after 4 of 5 cells, so the outer wall is open", 3, 5),
        ("****\n*   *\n*****", "row 1 ends after 4 of 5 cells, so the outer wall is open", 1, 5),
        ("*****\n\n*****", "row 2 ends after 0 of 5 cells, so the outer wall is open", 2, 1),
        ("* * *\n    *\n* * *", "the outer wall is open at row 2, column 1", 2, 1),
        ("* * *\n*\n* * *", "row 2 ends after 1 of 3 cells, so the outer wall is open", 2, 3),
        ("* * *\n* * *\n*** *", "the outer wall is open at row 1, column 2", 1, 2),
        ("* * *\n***\n* * *", "'*' stands between two cells of a spaced map", 2, 2),
        ("*****\n* # *\n*****", "'#' is not a cell", 2, 3),
        ("*****\n* n *\n*****", "'n' is not a cell", 2, 3),
        ("*****\n* é *\n*****", "'é' is not a cell", 2, 3),
        ("*****\n*\t *\n*****", "a tab is not a cell", 2, 2),
        ("* * *\n* x *\n* * *", "'x' is not a cell", 2, 3),
        ("*****\n*\u{7} *\n*****", "the character U+0007 is not a cell", 2, 2),
        ("*****\n* N *\n*****", "a sensor stands on the map: this is an answer already", 2, 3),
        ("1\n***\n* *\n***", "a number stands before the map, as before an answer", 1, 1),
        (" ", "map.txt holds no map", 0, 0),
        ("hello", "'h' is not a cell", 1, 1),
    ];
    for (map, message, line, column) in cases {
        assert_eq!(refused(map), ((*message).to_owned(), *line, *column), "{map:?}");
    }
}

#[test]
fn a_number_that_is_not_that_of_the_sensors_is_refused() {
    for number in ["2", "0", "99999999999999999999999"] {
        let error = read_filled(&text(&format!("{number}\n***\n*E*\n***"))).expect_err("one sensor");
        assert_eq!(error.message, "the number before the map is not that of its sensors, which are 1");
        assert_eq!(error.place.map(|place| (place.line, place.column)), Some((1, 1)));
    }
}

#[test]
fn a_map_beyond_all_measure_is_refused() {
    let wide = "*".repeat(MAX_SIDE + 1);
    assert_eq!(refused(&wide).0, "a map of 1001×1 is too large");
    assert!(read(&text(&"*\n".repeat(MAX_SIDE))).is_ok());
}

#[test]
fn maps_are_told_from_names_of_files() {
    assert!(is_inline("***\n* *\n***") && is_inline("*** ***") && !is_inline("map.txt") && !is_inline(""));
}
