//! Boards made by request: the same seed makes the same, what cannot be is refused, nothing is overwritten.

mod common;

use common::{Ended, folder, object, run, run_on};
use std::path::Path;

fn generate(words: &[&str]) -> Ended {
    run(&[&["generate"], words].concat())
}

/// One of each line.
fn objects(ended: &Ended) -> Vec<serde_json::Value> {
    ended.out.lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect()
}

fn refused(words: &[&str], expected: &[&str]) {
    let ended = generate(words);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{words:?}: {}", ended.err);
    assert!(ended.err.starts_with("error: "), "{words:?}: {}", ended.err);
    for part in expected {
        assert!(ended.err.contains(part), "{words:?} should say {part:?}: {}", ended.err);
    }
}

#[test]
fn the_same_seed_makes_the_same_boards_and_another_makes_others() {
    for puzzle in ["unruly", "singles"] {
        let made = |seed: &str, count: &str| {
            let ended = generate(&[puzzle, "--size", "8x6", "--unique", "--count", count, "--seed", seed]);
            assert_eq!(ended.code, 0, "{}", ended.err);
            ended.out
        };
        let five = made("7", "5");
        assert_eq!(five, made("7", "5"));
        assert_ne!(five, made("8", "5"));
        let boards: Vec<&str> = five.trim_end().split("\n\n").collect();
        assert_eq!(boards.len(), 5, "told apart by a blank line: {five}");
        assert_eq!(made("7", "1").trim_end(), boards[0], "the first of many is the one made alone");
        assert!((1..5).all(|k| boards[k] != boards[0]), "{five}");
    }
}

#[test]
fn unique_boards_have_one_solution_by_every_engine() {
    for puzzle in ["unruly", "singles"] {
        for engine in ["cp", "sat"] {
            let words = [puzzle, "--size", "8", "--unique", "--count", "4", "--seed", "3", "--verify", "--json"];
            let ended = generate(&[&words[..], &["--verify-engine", engine]].concat());
            let boards = objects(&ended);
            assert_eq!((ended.code, boards.len()), (0, 4), "{}", ended.err);
            assert!(ended.err.contains(&format!("proved by {engine}")), "{}", ended.err);
            for board in boards {
                assert_eq!(board["verified"], engine);
                let count = run_on(&["count", puzzle, "-", "--unique"], board["text"].as_str().expect("a board"));
                assert_eq!(count.out.trim(), "exactly one solution");
                let seed = board["seed"].as_u64().expect("a seed");
                assert!(seed < 1 << 53, "{seed} is no number that JavaScript holds");
                let seed = seed.to_string();
                let alone = generate(&[puzzle, "--size", "8", "--unique", "--seed", &seed, "--quiet"]);
                assert_eq!(alone.out.trim_end(), board["text"].as_str().expect("a board").trim_end());
            }
        }
    }
}

#[test]
fn every_difficulty_is_what_solving_by_rules_says() {
    let list = object(&run(&["puzzles", "--json"]));
    for puzzle in ["unruly", "singles"] {
        let entry = list.as_array().expect("a list").iter().find(|entry| entry["name"] == puzzle).expect("listed");
        let levels = entry["difficulties"].as_array().expect("a list");
        assert!(!levels.is_empty());
        for level in levels.iter().map(|level| level.as_str().expect("a name")) {
            let words = [puzzle, "--size", "10", "--difficulty", level, "--seed", "5", "--time-limit", "300", "--json"];
            let ended = generate(&words);
            assert_eq!(ended.code, 0, "{level}: {}", ended.err);
            let report = object(&ended);
            assert_eq!(report["difficulty"], level);
            let board = report["text"].as_str().expect("a board");
            let solved = object(&run_on(&["solve", puzzle, "-", "--engine", "direct", "--json"], board));
            if solved["status"] == "solved" {
                assert_eq!(solved["rules"]["difficulty"], level, "{puzzle} {level}");
            }
        }
    }
}

#[test]
fn many_boards_go_into_a_folder_of_files_that_are_never_overwritten() {
    let out = folder("many").join("boards");
    let path = out.to_str().expect("plain");
    let words = ["unruly", "--size", "6", "--unique", "--count", "3", "--seed", "7", "--out", path];
    let made = generate(&words);
    assert_eq!((made.code, made.out.as_str()), (0, ""), "{}", made.err);
    let read = |name: &str| std::fs::read_to_string(out.join(name)).expect(name);
    let first = read("unruly-6x6-seed7-001.txt");
    assert_ne!(first, read("unruly-6x6-seed7-003.txt"));
    assert_eq!(run_on(&["count", "unruly", "-", "--unique"], &first).out.trim(), "exactly one solution");

    std::fs::write(out.join("unruly-6x6-seed7-003.txt"), "mine").expect("written");
    for number in ["001", "002"] {
        std::fs::remove_file(out.join(format!("unruly-6x6-seed7-{number}.txt"))).expect("ours");
    }
    refused(&words, &["unruly-6x6-seed7-003.txt' exists already", "--force"]);
    assert_eq!(read("unruly-6x6-seed7-003.txt"), "mine");
    assert!(!out.join("unruly-6x6-seed7-001.txt").exists(), "nothing was begun");
    assert_eq!(generate(&[&words[..], &["--force"]].concat()).code, 0);
    assert_ne!(read("unruly-6x6-seed7-003.txt"), "mine");
    assert_eq!(read("unruly-6x6-seed7-001.txt"), first);
}

#[test]
fn without_a_seed_it_is_another_board_each_time_and_the_seed_is_told() {
    let made = [(); 3].map(|()| generate(&["unruly"]));
    assert!(made.iter().any(|other| other.out != made[0].out), "{}", made[0].out);
    let words: Vec<&str> = made[0].err.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "--seed").expect("told");
    assert_eq!(generate(&["unruly", "--seed", words[at + 1]]).out, made[0].out);
    assert!(!generate(&["unruly", "--seed", "3"]).err.contains("--seed"));
}

#[test]
fn several_boards_go_into_one_file_if_its_name_has_an_ending() {
    let path = folder("ending").join("twenty.sdm");
    let name = path.to_str().expect("plain");
    let words = ["sudoku", "--count", "20", "--to", "line", "--out", name];
    let made = generate(&words);
    assert_eq!((made.code, made.out.as_str()), (0, ""), "{}", made.err);
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(text.lines().count() == 20 && text.lines().all(|line| line.len() == 81), "{text}");
    refused(&words, &["twenty.sdm' exists already", "--force"]);
    assert_eq!(std::fs::read_to_string(&path).expect("as it was"), text);
}

#[test]
fn one_board_goes_into_the_file_named() {
    let path = folder("one").join("board.txt");
    let name = path.to_str().expect("plain");
    assert_eq!(generate(&["unruly", "--size", "6", "--out", name]).code, 0);
    assert!(Path::new(name).is_file());
    refused(&["unruly", "--size", "6", "--out", name], &["exists already"]);
    refused(&["unruly", "--size", "6", "--count", "2", "--out", name], &["exists already"]);
    let into = folder("into");
    assert_eq!(generate(&["unruly", "--size", "6", "--seed", "0", "--out", into.to_str().expect("plain")]).code, 0);
    assert!(into.join("unruly-6x6-seed0-001.txt").is_file());
}

#[test]
fn a_board_is_written_in_the_form_asked_for() {
    for puzzle in ["unruly", "singles"] {
        let native = generate(&[puzzle, "--size", "6", "--seed", "2"]).out;
        let id = generate(&[puzzle, "--size", "6", "--seed", "2", "--to", "id"]).out;
        assert!(id.starts_with("6x6") && id.lines().count() == 1, "{id}");
        assert_eq!(run(&["convert", puzzle, id.trim(), "--to", "native"]).out, native);
        let ids = generate(&[puzzle, "--size", "6", "--count", "3", "--to", "id"]).out;
        assert_eq!(ids.lines().count(), 3, "one a line: {ids}");
        refused(&[puzzle, "--size", "6", "--to", "foo"], &["no form 'foo'", "native"]);
    }
}

#[test]
fn requests_that_cannot_be_fulfilled_are_refused_at_once() {
    refused(&["unruly", "radius=4"], &["not made on a board"]);
    refused(&["unruly", "--size", "7x8"], &["even"]);
    refused(&["unruly", "--size", "0"], &["columns and rows"]);
    refused(&["unruly", "--size", "ten"], &["10x8"]);
    refused(&["unruly", "--size", "8", "--density", "1.5"], &["share"]);
    refused(&["unruly", "--size", "8", "--style", "foo"], &["no style 'foo'", "report"]);
    refused(&["unruly", "--size", "8", "--difficulty", "foo"], &["no difficulty 'foo'", "easy"]);
    refused(&["unruly", "--size", "8", "--style", "report", "--unique"], &["exactly one solution", "'report'"]);
    refused(&["unruly", "--size", "8", "--style", "report", "--verify"], &["exactly one solution", "'report'"]);
    refused(&["unruly", "--size", "8", "--givens", "30%"], &["--givens means nothing", "--density"]);
    refused(&["unruly", "--size", "8", "--count", "0"], &["0"]);
    refused(&["singles", "--size", "9999"], &["accepted"]);
    refused(
        &["singles", "--size", "8", "--unique-lines"],
        &["--unique-lines means nothing here", "an option of unruly"],
    );
    refused(&["rikudo", "radius=3", "--unique", "--style", "solvable"], &["--unique needs", "accepted styles: unique"]);
    refused(&["rikudo", "--size", "8"], &["--size means nothing", "rikudo 8x8"]);
    refused(&["rikudo", "radius=3", "--density", "20%"], &["--density means nothing", "--givens"]);
    refused(
        &["rikudo", "radius=3", "--difficulty", "trivial"],
        &["by techniques: easy, normal, hard, expert", "by grade: gentle"],
    );
    refused(&["rikudo", "radius=20"], &["at most 400 cells", "--style solvable"]);
    refused(&["rikudo", "radius=3", "--minimal", "--links", "4"], &["either --minimal"]);
    refused(&["nqueens", "8"], &["cannot be generated", "damier solve nqueens 8"]);
    refused(&["nqueens"], &["damier solve nqueens 8"]);
    refused(&["chess"], &["damier solve chess -d -n 8 --minimise knights"]);
}

#[test]
fn what_is_not_found_in_time_is_said_with_what_was_made() {
    let words =
        ["singles", "--size", "62", "--unique", "--count", "50000", "--seed", "1", "--time-limit", "1", "--json"];
    let ended = generate(&words);
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(ended.out.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
    assert!(
        ended.err.contains("of 50000 boards") && ended.err.contains("not found within the budget"),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("--time-limit"), "{}", ended.err);
}

#[test]
fn boards_with_unique_lines_keep_to_that_rule_and_minimal_ones_lose_their_answer_with_any_clue() {
    let words = ["unruly", "--size", "6", "--unique", "--seed", "4", "--quiet"];
    let board = generate(&[&words[..], &["--unique-lines", "--verify"]].concat());
    assert_eq!(board.code, 0, "{}", board.err);
    let count = |board: &str| run_on(&["count", "unruly", "-", "--limit", "2"], board).out;
    assert_eq!(count(&board.out).trim(), "1", "the text says that lines are unique: {}", board.out);
    let minimal = generate(&[&words[..], &["--minimal"]].concat()).out;
    assert_eq!(count(&minimal).trim(), "1");
    for (at, _) in minimal.char_indices().filter(|(_, c)| "01".contains(*c)) {
        let mut fewer = minimal.clone();
        fewer.replace_range(at..=at, ".");
        assert_eq!(count(&fewer).trim(), "2", "the clue at {at} can be left out of\n{minimal}");
    }
}

#[test]
fn puzzles_on_given_boards_come_in_numbers_too() {
    let three = generate(&["rikudo", "radius=2", "--count", "3", "--seed", "1"]);
    assert_eq!((three.code, three.out.matches("radius 2").count()), (0, 3), "{}", three.out);
    assert!(three.out.starts_with(&generate(&["rikudo", "radius=2", "--seed", "1"]).out));
    assert!(
        generate(&["rikudo", "--seed", "1"]).out.starts_with("radius 3\n"),
        "a hexagon unless another board is named"
    );
}

#[test]
fn paths_have_one_solution_for_engines_that_had_no_part_in_making_them() {
    for (board, difficulty, engine) in [
        ("radius=2", "easy", "cp"),
        ("radius=3", "normal", "cp"),
        ("radius=3", "hard", "sat"),
        ("radius=4", "expert", "sat"),
        ("5x6", "hard", "cp"),
        ("5x5 diagonal", "expert", "sat"),
        ("4x4\nX . . .\n. . . .\n. . . X\n. . . .", "normal", "lcg"),
    ] {
        let words = ["rikudo", board, "--difficulty", difficulty, "--count", "4", "--seed", "2", "--json"];
        let made = generate(&[&words[..], &["--verify", "--verify-engine", engine]].concat());
        let boards = objects(&made);
        assert_eq!((made.code, boards.len()), (0, 4), "{board}: {}", made.err);
        for made in boards {
            assert_eq!((made["difficulty"].as_str(), made["verified"].as_str()), (Some(difficulty), Some(engine)));
            let text = made["text"].as_str().expect("a text");
            let solved = run_on(&["solve", "rikudo", "-", "--engine", "direct", "--steps", "--json"], text);
            assert_eq!(object(&solved)["rules"]["difficulty"], difficulty, "{text}");
        }
    }
    let minimal = generate(&["rikudo", "radius=3", "--minimal", "--verify", "--seed", "2"]);
    assert_eq!(minimal.code, 0, "{}", minimal.err);
}

#[test]
fn boards_with_several_solutions_are_made_when_asked_for() {
    let words =
        ["rikudo", "radius=4", "--style", "solvable", "--givens", "10%", "--links", "2", "--seed", "1", "--quiet"];
    let board = generate(&words);
    assert_eq!((board.code, board.out.matches('-').count()), (0, 2), "{}", board.err);
    assert_eq!(run_on(&["count", "rikudo", "-", "--unique"], &board.out).code, 4);
    let never = generate(&["rikudo", "4x4 diagonal", "--givens", "0%", "--links", "0", "--seed", "1"]);
    assert!(never.code == 2 && never.err.contains("had more than one solution each"), "{}", never.err);
}
