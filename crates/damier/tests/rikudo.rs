//! Rikudo from the command line: known counts, every form, contradictions, drawing, generating.

mod common;

use common::{folder, run, run_on};
use damier_puzzles::find;
use damier_puzzles::rikudo::{Board, GenerateOptions, Neighbours, Shape, random_board};
use serde_json::Value;

const MODELS: [&str; 3] = ["successor", "report", "sat"];

fn count(board: &str, model: &str) -> String {
    run(&["count", "rikudo", board, "--engine", "cp", "--model", model]).out.trim().to_owned()
}

#[test]
fn empty_boards_have_as_many_paths_as_published() {
    let known = [("radius=1", 12), ("2x2", 8), ("2x3", 16), ("3x3", 40), ("4x4", 552), ("2x2 diagonal", 24)];
    for (board, paths) in known {
        for model in MODELS {
            assert_eq!(count(board, model), paths.to_string(), "{board} by {model}");
        }
    }
    assert_eq!(count("5x5", "successor"), "8648");
    assert_eq!(count("radius=2", "successor"), "47592");
}

#[test]
fn every_model_counts_the_examples_right() {
    for example in find("rikudo").expect("registered").examples() {
        for model in MODELS {
            // The report's own constraints see little: half a minute for some of these boards.
            if model == "report" && ["links.txt", "numbrix.carte"].contains(&example.name) {
                continue;
            }
            let ended = run_on(&["count", "rikudo", "-", "--engine", "cp", "--model", model], example.text);
            assert_eq!(ended.out.trim(), example.solutions.to_string(), "{} by {model}", example.name);
            assert_eq!(ended.code, i32::from(example.solutions == 0), "{}", example.name);
        }
    }
}

/// Paths through all cells that keep to what is given, counted in the simplest way there is.
fn paths(board: &Board) -> u64 {
    fn go(board: &Board, at: &mut Vec<Option<u32>>, v: usize, number: u32) -> u64 {
        if at[v].is_some() || board.given()[v].is_some_and(|given| given != number) {
            return 0;
        }
        at[v] = Some(number);
        let found = if number as usize == board.len() {
            let apart =
                |&&(a, b): &&(usize, usize)| at[a].zip(at[b]).is_none_or(|(a, b): (u32, u32)| a.abs_diff(b) != 1);
            u64::from(board.links().iter().filter(apart).count() == 0)
        } else {
            board.graph().neighbours(v).iter().map(|&w| go(board, at, w as usize, number + 1)).sum()
        };
        at[v] = None;
        found
    }
    (0..board.len()).map(|start| go(board, &mut vec![None; board.len()], start, 1)).sum()
}

#[test]
fn every_model_counts_random_boards_as_a_plain_search_does() {
    let rikudo = find("rikudo").expect("registered");
    let four = |rows, columns| Shape::Square { rows, columns, neighbours: Neighbours::Four };
    let eight = Shape::Square { rows: 3, columns: 3, neighbours: Neighbours::Eight };
    for (seed, shape) in (0..).zip([four(3, 4), eight, Shape::Hexagon { radius: 1 }, four(2, 5), four(4, 4)].repeat(8))
    {
        let cells: Vec<_> =
            shape.all().filter(|place| (u64::from(place.row * 7 + place.column * 3) + seed) % 11 > 0).collect();
        let options = GenerateOptions { seed, givens: 0.1 * (seed % 4) as f64, links: (seed % 3) as usize };
        let Ok((board, _)) = random_board(&Board::new(shape, cells), &options) else { continue };
        // With other links and numbers than those of a path, boards without a solution come up too.
        let shifted = board.clone().with_links(board.links().iter().map(|&(a, b)| (a, b + 1)));
        for board in [board, shifted] {
            let expected = paths(&board);
            let text = run_on(&["convert", "rikudo", "-", "--to", "native"], &native(&board)).out;
            for model in MODELS {
                let counted = run_on(&["count", "rikudo", "-", "--engine", "cp", "--model", model], &text).out;
                assert_eq!(counted.trim(), expected.to_string(), "{model}:\n{text}");
            }
        }
    }
    assert_eq!(rikudo.formulations().iter().filter(|info| MODELS.contains(&info.name)).count(), MODELS.len());
}

/// A board in the native form, written without the program's own writer.
fn native(board: &Board) -> String {
    let mut text = match board.shape() {
        Shape::Hexagon { radius } => format!("radius {radius}\n"),
        Shape::Square { rows, columns, neighbours } => {
            format!("square {rows} {columns} neighbours {}\n", if neighbours == Neighbours::Four { 4 } else { 8 })
        }
    };
    for place in board.shape().all() {
        let word = match board.vertex(place).map(|v| board.given()[v]) {
            None => "X".to_owned(),
            Some(None) => ".".to_owned(),
            Some(Some(number)) => number.to_string(),
        };
        let ends = place.column == board.shape().row_length(place.row);
        text += &format!("{word}{}", if ends { "\n" } else { " " });
    }
    text += "links";
    board.links().iter().for_each(|(a, b)| text += &format!(" {}-{}", a + 1, b + 1));
    text
}

#[test]
fn an_answer_is_checked_in_the_form_it_was_printed_in() {
    let path = folder("answers").join("board.txt");
    let name = path.to_str().expect("a plain path");
    for example in find("rikudo").expect("registered").examples().iter().filter(|example| example.solutions > 0) {
        std::fs::write(&path, example.text).expect("written");
        let solved = run(&["solve", "rikudo", name]);
        assert_eq!(solved.code, 0, "{}", example.name);
        let checked = run_on(&["check", "rikudo", "-", "--given", name], &solved.out);
        assert_eq!(checked.code, 0, "{}: {}", example.name, checked.out);
    }
}

#[test]
fn an_answer_that_looks_like_something_else_is_read_as_its_board_has_it() {
    // Two columns, and a first number that could be the height of a carte; one row, which could be a first line.
    for (board, answer) in [("3x2\n. 1\n. X\n. .", "2 1\n3 X\n4 5\n"), ("1x3\n1 . .", "1 2 3\n")] {
        let solved = run(&["solve", "rikudo", board]);
        assert_eq!(solved.out, answer);
        assert_eq!(run_on(&["check", "rikudo", "-", "--given", board], answer).code, 0, "{board}");
        let drawn = run_on(&["draw", "rikudo", "-", "--given", board], answer);
        assert_eq!(drawn.out, run(&["draw", "rikudo", board, "--solve"]).out);
    }
    let wrong = run_on(&["check", "rikudo", "-", "--given", "2x2"], "1 1\n1 2\n");
    assert_eq!((wrong.code, wrong.out.as_str()), (1, "wrong:\n  1 stands in r1c1 and r1c2 and r2c1\n"));
}

#[test]
fn what_editors_leave_in_a_file_does_no_harm() {
    let ended = run_on(&["solve", "rikudo", "-", "--quiet"], "\u{feff}2x2\r\n1\t.\r\n. 3\r\nlinks 1-2\r\n");
    assert_eq!((ended.code, ended.out.as_str()), (0, "1 2\n4 3\n"), "{}", ended.err);
}

#[test]
fn whether_there_is_one_solution_is_answered_without_counting_on() {
    let board = |name: &str| {
        let examples = find("rikudo").expect("registered").examples();
        examples.iter().find(|example| example.name == name).expect(name).text
    };
    let unique = |name: &str| run_on(&["count", "rikudo", "-", "--unique"], board(name));
    assert_eq!((unique("figure5.txt").out.trim(), unique("figure5.txt").code), ("exactly one solution", 0));
    assert_eq!((unique("ring.txt").out.trim(), unique("ring.txt").code), ("more than one solution", 4));
    assert_eq!((unique("no_way.txt").out.trim(), unique("no_way.txt").code), ("no solution", 1));
    assert_eq!((unique("twice.carte").out.trim(), unique("twice.carte").code), ("no solution", 1));
    for (name, expected) in [("figure5.txt", true), ("ring.txt", false), ("twice.carte", false)] {
        let ended = run_on(&["count", "rikudo", "-", "--unique", "--json"], board(name));
        let object: Value = serde_json::from_str(&ended.out).expect("one object");
        assert_eq!(object["unique"], Value::Bool(expected), "{name}");
    }
    assert_eq!(run(&["count", "rikudo", "3x3", "--unique", "--limit", "5"]).code, 2);
}

#[test]
fn contradictions_are_named_before_any_search() {
    let twice = "3 3\n0 2 2\n? 4 ?\n? ? 8\n";
    let ended = run_on(&["count", "rikudo", "-", "--engine", "cp"], twice);
    assert_eq!((ended.code, ended.out.trim()), (1, "0"));
    assert_eq!(ended.err.trim(), "no solution: 2 is given twice, at r1c2 and r1c3");
    let ended = run_on(&["solve", "rikudo", "-", "--json"], twice);
    let object: Value = serde_json::from_str(&ended.out).expect("one object");
    assert_eq!((object["status"].as_str(), object["complete"].as_bool()), (Some("unsatisfiable"), Some(true)));
    assert_eq!((object["count"].as_u64(), object["stats"]["nodes"].as_u64()), (Some(0), Some(0)));
    assert_eq!(object["because"][0], "2 is given twice, at r1c2 and r1c3");
    let ended = run(&["solve", "rikudo", "radius 2\nlinks 1-5 1-18"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert_eq!(ended.err.trim(), "no solution: r1c1 and r5c3 are linked, but do not touch");
    // Nothing of the kind is in reports on other boards.
    let object: Value = serde_json::from_str(&run(&["count", "rikudo", "2x2", "--json"]).out).expect("one object");
    assert!(object.get("because").is_none() && object.get("unique").is_none());
}

#[test]
fn boards_are_converted_into_each_form_and_back() {
    let matrix = run(&["convert", "rikudo", "radius=2", "--to", "dzn"]);
    assert_eq!(run_on(&["convert", "rikudo", "-", "--to", "native"], &matrix.out).out.lines().next(), Some("radius 2"));
    let carte = run(&["convert", "rikudo", "2x3\n1 . .\n. . 4", "--to", "carte"]);
    assert_eq!(carte.out, "2 3\n0 ? ?\n? ? 3\n");
    assert_eq!(run_on(&["convert", "rikudo", "-", "--to", "native"], &carte.out).out, "square 2 3\n1 . .\n. . 4\n");
    let refused = run(&["convert", "rikudo", "2x2\nlinks 1-2", "--to", "carte"]);
    assert!(refused.code == 2 && refused.err.contains("cells are linked"), "{}", refused.err);
    let refused = run(&["convert", "rikudo", "2x2", "--to", "xml"]);
    assert!(refused.code == 2 && refused.err.contains("accepted: native, dzn, carte"), "{}", refused.err);
    assert_eq!(run(&["convert", "nqueens", "2 4 1 3", "--to", "picture"]).out, ".Q..\n...Q\nQ...\n..Q.\n");
    assert_eq!(run(&["convert", "nqueens", "2 . . .", "--to", "coordinates"]).out, "n 4\n1 2\n");

    let path = folder("convert").join("board.carte");
    let name = path.to_str().expect("a plain path");
    assert_eq!(run(&["convert", "rikudo", "2x2", "--to", "carte", "--out", name]).code, 0);
    assert_eq!(run(&["convert", "rikudo", "2x2", "--to", "carte", "--out", name]).code, 2);
    assert_eq!(run(&["convert", "rikudo", "2x2", "--to", "carte", "--out", name, "--force"]).code, 0);
    assert_eq!(run(&["count", "rikudo", name]).out.trim(), "8");
}

#[test]
fn several_answers_are_told_apart_by_blank_lines() {
    let listed = run(&["solve", "rikudo", "2x2", "--all"]).out;
    let answers: Vec<&str> = listed.split("\n\n").collect();
    assert_eq!(answers.len(), 8);
    for answer in answers {
        assert_eq!(run_on(&["check", "rikudo", "-"], answer).code, 0, "{answer}");
    }
}

#[test]
fn wrong_and_unfinished_answers_are_told_what_they_lack() {
    let ended = run_on(&["check", "rikudo", "-"], "1 2\n3 4\n");
    assert_eq!(ended.code, 1);
    assert!(ended.out.contains("2 at r1c2 and 3 at r2c1 are not neighbours"), "{}", ended.out);
    let ended = run_on(&["check", "rikudo", "-"], "1 .\n4 .\n");
    assert!(ended.out.starts_with("wrong, and incomplete") || ended.out.starts_with("incomplete"), "{}", ended.out);
    assert!(ended.out.contains("2 cells are empty; missing 2, 3"), "{}", ended.out);
    let refused = run_on(&["check", "rikudo", "-", "--given", "3x3"], "1 2\n4 3\n");
    assert_eq!(refused.code, 2, "{}", refused.out);
}

#[test]
fn boards_are_drawn_with_their_path_links_and_givens() {
    let board = "2x3\n1 . .\n. . .\nlinks 2-3";
    assert_eq!(run(&["draw", "rikudo", board]).out, "[1]  ·─◆─·\n\n ·   ·   ·\n".replace('─', " "));
    let solved = run(&["draw", "rikudo", "2x3\n1 2 .\n6 . .\nlinks 2-3", "--solve"]).out;
    assert_eq!(solved, "[1]─[2]◆─3\n         │\n[6]──5───4\n");
    let svg = run(&["draw", "rikudo", "radius 2\nlinks 1-2", "--solve", "--format", "svg"]).out;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!((svg.matches("<text ").count(), svg.matches("class=\"diamond").count()), (18, 1));
    assert_eq!(svg.matches("class=\"path\"").count(), 1);
    let answer = run(&["draw", "rikudo", "2x2\n1 2\n4 3", "--given", "2x2\n1 .\n. ."]).out;
    assert_eq!(answer, "[1]──2\n     │\n 4───3\n");
    let wrong = run(&["draw", "rikudo", "2x2\n1 2\n3 4"]).out;
    assert_eq!(wrong, " 1───2!\n\n 3!──4\n");
    assert!(run(&["draw", "rikudo", "radius=2", "--color", "always"]).out.contains("\x1b[36m"));
}

#[test]
fn generated_boards_have_a_solution_and_the_same_seed_makes_the_same() {
    let make = |seed: &str| run(&["generate", "rikudo", "radius=4", "--givens", "40%", "--links", "5", "--seed", seed]);
    let first = make("1");
    assert_eq!((first.code, first.out.as_str()), (0, make("1").out.as_str()));
    assert_ne!(first.out, make("2").out);
    assert_eq!(run_on(&["solve", "rikudo", "-"], &first.out).code, 0);
    let refused = run(&["generate", "rikudo", "2x3\n. X .\n. X ."]);
    assert!(refused.code == 2 && refused.err.contains("several pieces"), "{}", refused.err);
    let refused = run(&["generate", "nqueens", "8"]);
    assert!(refused.code == 2 && refused.err.contains("cannot be generated"), "{}", refused.err);
    assert_eq!(run(&["generate", "rikudo", "3x3", "--givens", "120%"]).code, 2);
}

#[test]
fn hostile_boards_are_refused_with_a_place() {
    for (board, words) in [
        ("radius 4000000000", "out of range"),
        ("square 20000 20000", "too large"),
        ("radius 1\n. .\n. 4294967296 .\n. .", "-:3:3"),
        ("[|0,0|0", "does not end"),
        ("3 3\n0 ? ?\n? ? ?\n? ? ? ?", ":4:7"),
    ] {
        let ended = run_on(&["solve", "rikudo", "-"], board);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{board}");
        assert!(ended.err.contains(words.trim_start_matches('-')), "{board}: {}", ended.err);
    }
    // Large numbers are read, and found to be too large for the board.
    let ended = run_on(&["solve", "rikudo", "-"], "1x2\n1 4294967295");
    assert!(ended.code == 1 && ended.err.contains("4294967295 is given at r1c2, but the board has 2 cells"));
    let ended = run(&["count", "rikudo", "100x100", "--model", "sat"]);
    assert!(ended.code == 2 && ended.err.contains("would not fit in memory"), "{}", ended.err);
}
