//! Boards as they are copied from elsewhere, for puzzles that read them.

use damier_grid::drawing::ReadAs;
use damier_interface::copied::read;
use damier_model::Source;
use damier_puzzles::find;

fn read_as(puzzle: &str, text: &str) -> String {
    let puzzle = find(puzzle).expect("a puzzle");
    let (source, _) = read(puzzle, Source::argument(text), ReadAs::Board).expect("boards");
    source.text
}

#[test]
fn numbers_above_boards_are_no_rows() {
    let board = "3 1 1\n2 2 3\n1 3 2";
    let numbered = format!("1\n{board}\n\n2\n{board}\n");
    assert_eq!(read_as("singles", &numbered).matches(board).count(), 2);
    assert!(!read_as("singles", &numbered).starts_with('1'));
    assert_eq!(read_as("singles", board), board, "the first row is no number above a board");
}

#[test]
fn lists_and_bars_around_cells_are_boards() {
    assert_eq!(read_as("singles", "[[1,2],[2,0]]"), "1,2\n2,0");
    assert_eq!(read_as("rikudo", "[[1,0],[0,4]]"), "1,\n,4");
    assert_eq!(read_as("unruly", "|1|0| | |\n| | | | |"), "1,0,,\n,,,");
    assert_eq!(read_as("unruly", "| 1 - 2 - |\n| 2 - - 1 |"), "| 1 - 2 - |\n| 2 - - 1 |", "a form of its own");
    assert_eq!(read_as("nqueens", "[2, 4, 1, 3]"), "2 4 1 3");
}

#[test]
fn blanks_and_digits_of_other_widths_are_as_good() {
    assert_eq!(read_as("singles", "３\u{3000}１\n２\u{a0}１"), "3 1\n2 1");
    assert_eq!(read_as("unruly", "１．．０"), "1..0");
}
