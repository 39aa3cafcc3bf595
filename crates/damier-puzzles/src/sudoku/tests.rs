//! The puzzle as others see it: read, changed by options, answered, checked.

use super::*;
use damier_interface::{Instance, ReadBoards};
use damier_testkit::skip::shared_data;
use std::fs;

fn parse(text: &str) -> Box<dyn Instance> {
    PUZZLE.parse(&Source::argument(text)).expect(text)
}

fn complaints(board: &dyn Instance, answer: &str) -> usize {
    board.check(&Source::argument(answer)).expect(answer).len()
}

#[test]
fn every_example_is_answered_rightly() {
    for example in PUZZLE.examples.iter().filter(|example| example.solutions > 0) {
        let board = PUZZLE.parse(&Source::file(example.name, example.text)).expect(example.name);
        let direct = board.direct().expect("an algorithm of its own");
        let (_, answer) = direct.first(&Default::default()).expect(example.name);
        assert_eq!(complaints(&*board, &answer.expect("a solution")), 0, "{}", example.name);
    }
    let many = include_str!("examples/three.sdm");
    let boards = PUZZLE.boards(many);
    assert_eq!(boards.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 3, 4]);
    for (line, text) in boards {
        let count = parse(text).direct().expect("an algorithm of its own").count(&Default::default()).expect("a count");
        assert_eq!((count.count, count.complete), (1, true), "line {line}");
    }
}

#[test]
fn shared_boards_are_read_and_their_solutions_are_right() {
    let Some(folder) = shared_data("sudoku") else { return };
    let files = fs::read_dir(&folder).expect("a folder");
    let mut checked = 0;
    for path in files.flatten().map(|file| file.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if !name.ends_with(".txt") || name.contains(".solution.") || name == "SOURCES.txt" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it is text");
        let board = PUZZLE.parse(&Source::file(name.as_str(), text.as_str())).expect(&name);
        assert_eq!(parse(&board.describe()).describe(), board.describe(), "{name}");
        let stem = name.trim_end_matches(".txt").trim_end_matches(".oneline");
        if let Ok(solution) = fs::read_to_string(folder.join(format!("{stem}.solution.txt"))) {
            assert_eq!(complaints(&*board, &solution), 0, "{name}");
            assert!(board.contradictions().is_empty(), "{name}");
            checked += 1;
        }
        if name.contains(".oneline") {
            let native = fs::read_to_string(folder.join(format!("{stem}.txt"))).expect("the same board in rows");
            assert_eq!(parse(&native).describe(), board.describe());
            assert_eq!(board.write_as("line"), Ok(text), "{name}");
        }
    }
    assert!(checked >= 6, "{checked}");
}
