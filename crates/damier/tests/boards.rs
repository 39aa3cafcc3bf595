//! Checking, drawing and exporting from the command line.

mod common;

use common::{folder, run, run_on};

#[test]
fn a_full_and_right_board_is_said_to_be_right() {
    let ended = run(&["check", "nqueens", "1 5 8 6 3 7 2 4"]);
    assert_eq!((ended.code, ended.out.trim()), (0, "right: complete, and no rule is broken"));
    assert_eq!(run_on(&["check", "nqueens", "-"], ".Q..\n...Q\nQ...\n..Q.\n").code, 0);
    assert_eq!(run(&["check", "nqueens", "1"]).code, 0, "the one queen of a 1×1 board");
}

#[test]
fn an_address_of_another_puzzle_says_of_which() {
    let (hitori, sudoku) = ("https://puzz.link/p?hitori/2/2/1221", "https://puzz.link/p?sudoku/4/4/1u");
    for (given, puzzle, address) in [("sudoku", "singles", hitori), ("singles", "sudoku", sudoku)] {
        let said = format!("this is an address of {puzzle}: damier solve {puzzle}");
        for verb in ["solve", "check", "draw"] {
            let ended = run(&[verb, given, address]);
            assert!(ended.code == 2 && ended.err.contains(&format!("{said} '{address}'")), "{}", ended.err);
        }
        let ended = run_on(&["solve", given, "-"], &format!("{address}\n"));
        assert!(ended.code == 2 && ended.err.contains(&said), "{}", ended.err);
        let ended = run(&["solve", puzzle, address]);
        assert!(ended.code <= 1, "{}", ended.err);
    }
}

#[test]
fn an_instance_in_options_is_one_argument_and_options_beside_it_stay_options() {
    let plain = run(&["solve", "chess", "-d", "-n", "5", "-t", "5", "--quiet"]);
    assert_eq!(plain.code, 0, "{}", plain.err);
    let task = "-d -n 5 -t 5";
    for words in [["--quiet", "chess", task], ["chess", "--quiet", task], ["chess", task, "--quiet"]] {
        let quoted = run(&[&["solve"], &words[..]].concat());
        assert_eq!((quoted.code, &quoted.out), (0, &plain.out), "{words:?}: {}", quoted.err);
    }
    let json = run(&["solve", "chess", "--json", task]);
    assert!(json.code == 0 && json.out.starts_with('{'), "{}{}", json.out, json.err);
    let checked = run_on(&["check", "chess", "-", "--given", task], &plain.out);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    // Mistakes within it are told where they were typed, and other options are still unknown ones.
    let wrong = run(&["solve", "chess", "-d -n 5 -y 5"]);
    assert!(wrong.code == 2 && wrong.err.contains("argument:1:9"), "{}", wrong.err);
    for word in ["--jsno", "--jsno -d", "-y -n 5"] {
        let unknown = run(&["solve", "chess", word, "-d", "-n", "5", "-t", "5"]);
        assert!(unknown.code == 2 && unknown.err.contains("unexpected argument"), "{word}: {}", unknown.err);
    }
}

#[test]
fn a_wrong_board_names_the_pairs_that_attack_each_other() {
    let ended = run(&["check", "nqueens", "1 2 4 3"]);
    assert_eq!(ended.code, 1);
    assert!(ended.out.contains("the queens r1c1 and r2c2 attack each other: same falling diagonal"), "{}", ended.out);
    assert!(ended.out.contains("the queens r3c4 and r4c3 attack each other: same rising diagonal"), "{}", ended.out);
}

#[test]
fn an_incomplete_board_says_what_is_missing_and_whether_all_is_well_so_far() {
    let ended = run(&["check", "nqueens", "2 . . ."]);
    assert_eq!(ended.code, 1);
    assert!(ended.out.starts_with("incomplete, but no rule is broken so far"), "{}", ended.out);
    assert!(ended.out.contains("3 queens are missing; none in rows 2, 3, 4"), "{}", ended.out);
    assert!(run(&["check", "nqueens", "2 2 . ."]).out.starts_with("wrong, and incomplete"));
}

#[test]
fn an_answer_is_checked_against_the_given_queens() {
    assert_eq!(run(&["check", "nqueens", "2 4 1 3", "--given", "2 . . ."]).code, 0);
    let ended = run(&["check", "nqueens", "2 4 1 3", "--given", "3 . . ."]);
    assert_eq!(ended.code, 1);
    assert!(ended.out.contains("the given queen r1c3 is not on the board"), "{}", ended.out);
    assert_eq!(run(&["check", "nqueens", "2 4 1 3", "--given", "5"]).code, 2);
}

#[test]
fn check_speaks_json() {
    let ended = run(&["check", "nqueens", "1 2 . .", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&ended.out).expect("one object");
    assert_eq!((ended.code, object["right"].as_bool(), object["complete"].as_bool()), (1, Some(false), Some(false)));
    assert_eq!(object["violations"][0]["cells"], serde_json::json!(["r1c1", "r2c2"]));
}

#[test]
fn a_board_is_drawn_as_text_and_an_empty_one_with_a_solution() {
    let drawn = run(&["draw", "nqueens", "2 4 1 3"]).out;
    assert_eq!(drawn, "  1 2 3 4\n1 · ♛ · ·\n2 · · · ♛\n3 ♛ · · ·\n4 · · ♛ ·\n");
    assert_eq!(run(&["draw", "nqueens", "8"]).out.matches('♛').count(), 8);
    assert_eq!(run(&["draw", "nqueens", "3"]).out.matches('♛').count(), 0);
    let solved = run(&["draw", "nqueens", ". . . 4 . . . .", "--solve"]).out;
    assert_eq!((solved.matches('♕').count(), solved.matches('♛').count()), (1, 7));
    assert!(run(&["draw", "nqueens", "4", "--color", "always"]).out.contains("\x1b["));
}

#[test]
fn a_drawing_goes_to_a_new_file_and_never_over_an_old_one() {
    let path = folder("draw").join("board.svg");
    let name = path.to_str().expect("a plain path");
    assert_eq!(run(&["draw", "nqueens", "8", "--out", name]).code, 0);
    let first = std::fs::read_to_string(&path).expect("written");
    assert!(first.starts_with("<svg ") && first.ends_with("</svg>\n"));
    assert_eq!(first.matches("<use ").count(), 8);

    let refused = run(&["draw", "nqueens", "4", "--out", name]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), first);

    assert_eq!(run(&["draw", "nqueens", "4", "--out", name, "--force"]).code, 0);
    assert_ne!(std::fs::read_to_string(&path).expect("written"), first);
}

#[test]
fn attacking_queens_are_red_and_joined_by_a_line() {
    let svg = run(&["draw", "nqueens", "1 2 . .", "--format", "svg"]).out;
    assert_eq!(svg.matches("class=\"wrong\"").count(), 2);
    assert_eq!(svg.matches("class=\"link wrong\"").count(), 1);
}

#[test]
fn a_file_whose_ending_says_nothing_or_a_huge_board_is_not_drawn() {
    let path = folder("ending").join("board.xyz");
    let refused = run(&["draw", "nqueens", "8", "--out", path.to_str().expect("a plain path")]);
    assert!(refused.code == 2 && refused.err.contains(".svg, .png, .pdf, .txt"), "{}", refused.err);
    let refused = run(&["draw", "nqueens", "5000"]);
    assert!(refused.code == 2 && refused.err.contains("up to 200×200"), "{}", refused.err);
}

#[test]
fn a_model_is_exported_as_text_and_in_figures() {
    let text = run(&["export", "nqueens", "4"]).out;
    assert!(text.starts_with("model nqueens/int\nvar q[1] in 1..4\n"), "{text}");
    let size = run(&["export", "nqueens", "8", "--model", "bool", "--to", "size"]).out;
    assert!(size.contains("variables    64 (64 Boolean)"), "{size}");
}

#[test]
fn a_limit_for_all_boards_of_a_file_leaves_a_line_for_each() {
    let place = folder("total");
    let path = place.join("ten.sdm");
    // The fillings of an empty board are not counted to the end one by one.
    std::fs::write(&path, format!("{}\n", ".".repeat(81)).repeat(10)).expect("written");
    let path = path.to_str().expect("a plain path");
    let ended = run(&["count", "sudoku", path, "--total-time-limit", "1", "--threads", "1"]);
    assert_eq!((ended.code, ended.out.lines().count()), (3, 10), "{}{}", ended.out, ended.err);
    assert_eq!(ended.out.lines().last(), Some("unknown"), "the last one was not looked at");
    std::fs::remove_dir_all(place).expect("ours");
}
