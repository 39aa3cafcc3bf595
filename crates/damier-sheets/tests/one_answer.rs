//! An answer that has a block of regions is one board, though the block could be a board by itself.

use damier_interface::{ReadBoards, parts};
use damier_model::Source;
use damier_sheets::{SheetPuzzle, shipped};

fn sheet(name: &str) -> SheetPuzzle {
    let text = shipped().find(|(known, _)| *known == name).map(|(_, text)| text).unwrap_or_else(|| panic!("{name}"));
    SheetPuzzle::from_text(name, text).unwrap_or_else(|why| panic!("{name}: {why}"))
}

#[test]
fn an_answer_with_regions_is_one_board() {
    let shikaku = sheet("shikaku");
    let text = "2 .\n. 2\n\n1 1\n2 2\n";
    assert!(parts::answers(&shikaku, &Source::argument(text), 1).is_empty(), "taken for two boards");
    let board = shikaku.parse(&Source::argument("2.\n.2")).unwrap_or_else(|why| panic!("{why}"));
    assert!(board.check(&Source::argument(text)).is_ok_and(|broken| broken.is_empty()));
    let wrong = "2 .\n. 2\n\n1 1\n1 2\n";
    assert!(board.check(&Source::argument(wrong)).is_ok_and(|broken| !broken.is_empty()));
    // Two boards stay two.
    assert_eq!(parts::boards(&shikaku, &Source::argument("2 .\n. 2\n\n. 2\n2 .\n")).len(), 2);
}
