//! Texts that can be read in one way, in several, and in none.

use super::*;

/// Squares of digits from 4 to 16.
const SQUARES: Expected = Expected {
    fits: &|width, height| width == height && (4..=16).contains(&width),
    is_cell: &|text, width, _| text.parse::<usize>().is_ok_and(|number| (1..=width).contains(&number)),
};

fn rows(reading: Reading) -> Result<Vec<String>, String> {
    let cell = |word: &Word| if word.text.is_empty() { ".".to_owned() } else { word.text.to_owned() };
    match reading {
        Reading::Rows(rows) => Ok(rows.iter().map(|row| row.iter().map(cell).collect()).collect()),
        Reading::Ambiguous(one, other) => Err(format!("{one} or {other}")),
        Reading::None => Err("nothing".to_owned()),
    }
}

fn newspaper(text: &str) -> Result<Vec<String>, String> {
    rows(typed(&raw_lines(text, 0), &SQUARES))
}

fn square(cells: [&str; 4]) -> Result<Vec<String>, String> {
    Ok(cells.map(str::to_owned).to_vec())
}

#[test]
fn a_column_of_the_text_is_a_cell_or_several_are() {
    let expected = square(["1..4", "..2.", ".32.", "3..1"]);
    assert_eq!(newspaper("1  4\n  2 \n 32 \n3  1\n"), expected);
    assert_eq!(newspaper("1  4\n  2\n 32\n3  1"), expected, "blanks at the end may be cut");
    assert_eq!(newspaper("1     4\n    2\n  3 2\n3     1"), expected);
    assert_eq!(newspaper("1        4  \n      2     \n   3  2     \n3        1  "), expected);
    assert_eq!(newspaper("  1        4\n        2\n     3  2\n  3        1"), expected, "aligned at the other end");
    assert_eq!(newspaper("# of today\n1  4\n  2 # two\n 32\n# half\n3  1"), expected);
    assert_eq!(newspaper("1  4\n  2\n\n 32\n3  1\n\n\n"), expected, "spacing is no row");
    let with_an_empty_row = square(["1..4", "....", ".32.", "3..1"]);
    assert_eq!(newspaper("1  4\n\n 32\n3  1"), with_an_empty_row);
    assert_eq!(newspaper("1  4\n    \n 32 \n3  1"), with_an_empty_row);
}

#[test]
fn what_can_be_read_in_two_ways_is_not_read() {
    // Every second column, and only the left half of the board: either a column per cell or two.
    assert_eq!(
        newspaper("1 3\n3 1\n1\n2"),
        Err("4×4 cells, each a column of the text or 4×4 cells, each 2 columns of the text".to_owned())
    );
    // Eight rows with a line between: nothing says whether that is a row.
    let rows = ["12345678 ", "21      7", "3", "4", "", "5", "6", "7", "8"].map(str::trim_end).join("\n");
    assert_eq!(newspaper(&rows).map(|rows| rows.len()), Ok(9), "a ninth column");
    // The same with that line elsewhere is no spacing.
    let uneven = "1234567\n21    7\n3\n\n4\n5\n6\n7\n8";
    assert_eq!(newspaper(uneven).map(|rows| rows.len()), Ok(9));
    let narrow = "1234567\n21    7\n3\n4\n\n5\n6\n7\n8";
    assert!(newspaper(narrow).is_err_and(|ways| ways.contains("8×8") && ways.contains("9×9")), "{narrow}");
    assert_eq!(newspaper("1  5\n  2\n 32\n3  1"), Err("nothing".to_owned()));
    assert_eq!(newspaper("1    4\n  2\n 32\n3  1"), Err("nothing".to_owned()));
}

#[test]
fn tabs_at_the_end_may_be_missing() {
    let sheet = |text: &str| rows(tabbed(&raw_lines(text, 0), &SQUARES));
    let expected = square(["1..4", "....", ".32.", "3..."]);
    assert_eq!(sheet("1\t\t\t4\n\t\t\t\n\t3\t2\t\n3\t\t\t\n"), expected);
    assert_eq!(sheet("1\t\t\t4\r\n\t\t\t\r\n\t\"3\"\t2\t\r\n3\t\t\t\r\n"), expected);
    assert_eq!(sheet("1\t\t\t4\n\n\t3\t2\n3"), expected);
    assert_eq!(sheet("\t1\n1\n2\n3"), square([".1..", "1...", "2...", "3..."]));
    assert_eq!(sheet("1\t\t\t\t4\n\t\t\t\n\t3\t2\t\n3\t\t\t\n"), Err("nothing".to_owned()));
}

#[test]
fn fields_stand_between_separators_perhaps_in_quotes() {
    let lines = raw_lines(";\"5\"; 3 ;\"\";", 0);
    assert_eq!(separator(&lines), Some(';'));
    let found: Vec<(&str, usize)> =
        fields(&lines[0], ';').iter().map(|field| (field.text, field.mark.column)).collect();
    assert_eq!(found, [("", 1), ("5", 3), ("3", 7), ("", 10), ("", 13)]);
    assert_eq!(unquoted("\""), "\"");
}
