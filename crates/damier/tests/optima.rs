//! The best answer, the proof that it is best, all that are as good; the course's output to the letter.

mod common;

use common::{folder, object, run, run_on};
use damier_testkit::skip::shared_data;

const EVERY: [&str; 5] = ["cp", "sat", "mip", "lcg", "auto"];

#[test]
fn the_course_gets_its_output_to_the_letter() {
    let ended = run(&["solve", "chess", "-i", "-n", "4", "-t", "2", "-f", "1", "-c", "2"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let rows: Vec<Vec<&str>> = ended.out.lines().map(|row| row.split(' ').collect()).collect();
    assert!(rows.len() == 4 && rows.iter().all(|row| row.len() == 4), "{}", ended.out);
    let number = |letter: &str| rows.iter().flatten().filter(|square| **square == letter).count();
    assert_eq!((number("T"), number("F"), number("C"), number("*")), (2, 1, 2, 11));
    let ended = run(&["solve", "chess", "-d", "-n", "3", "-t", "1", "-f", "1", "-c", "1"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, "pas de solution\n"), "{}", ended.err);
}

#[test]
fn without_the_course_letters_are_english_and_no_solution_is_no_output() {
    let ended =
        run(&["solve", "chess", "-i", "-n", "4", "--rooks", "2", "--bishops", "1", "--knights", "2", "--quiet"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, "R * * *\n* R * *\n* * N B\n* * * N\n"), "{}", ended.err);
    let impossible = ["solve", "chess", "-d", "-n", "3", "--rooks", "1", "--bishops", "1", "--knights", "1"];
    let ended = run(&impossible);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{}", ended.err);
    for crowded in [&["--kings", "17"][..], &["--kings", "17", "--course"]] {
        let ended = run(&[&["solve", "chess", "-i", "-n", "4"][..], crowded].concat());
        let expected = if crowded.len() > 2 { "pas de solution\n" } else { "" };
        assert_eq!((ended.code, ended.out.as_str()), (1, expected), "more pieces than squares: {}", ended.err);
    }
}

#[test]
fn the_course_is_asked_for_by_its_option_its_names_or_its_form() {
    let expected = "T * * *\n* T * *\n* * C F\n* * * C\n";
    let english = "independence 4x4, rooks 2, bishops 1, knights 2";
    for words in [
        &["-i", "-n", "4", "-t", "2", "-f", "1", "-c", "2"][..],
        &["-i", "-n", "4", "--tours", "2", "--fous", "1", "--cavaliers", "2"],
        &["-i", "-n", "4", "--rooks", "2", "--bishops", "1", "--knights", "2", "--course"],
        &[english, "--course"],
        &["independence 4x4, course, rooks 2, bishops 1, knights 2"],
    ] {
        let ended = run(&[&["solve", "chess", "--quiet"][..], words].concat());
        assert_eq!((ended.code, ended.out.as_str()), (0, expected), "{words:?}: {}", ended.err);
    }
    let ended = run_on(&["solve", "chess", "-", "--quiet"], "-i -n 4 -t 2 -f 1 -c 2\n");
    assert_eq!((ended.code, ended.out.as_str()), (0, expected), "{}", ended.err);
    let told = object(&run(&["solve", "chess", english, "--course", "--json"]));
    assert_eq!(told["instance"], "independence 4x4, course, rooks 2, bishops 1, knights 2");
}

#[test]
fn sensors_look_west_by_w_and_by_o_in_the_course() {
    let map = "***\n* *\n***";
    for (words, west) in [(&[][..], "W"), (&["--course"][..], "O")] {
        let listed = run(&[&["solve", "museum", map, "--all", "--quiet"][..], words].concat()).out;
        assert!(listed.contains(&format!("* {west} *")) && listed.matches(['W', 'O']).count() == 1, "{listed}");
        for answer in ["***\n*W*\n***", "***\n*O*\n***"] {
            let told = object(&run(&[&["check", "museum", answer, "--given", map, "--json"][..], words].concat()));
            assert_eq!(told["answer"], format!("* * *\n* {west} *\n* * *"), "{answer}");
            let told = object(&run(&[&["check", "museum", answer, "--json"][..], words].concat()));
            assert_eq!(told["answer"], format!("* * *\n* {west} *\n* * *"), "{answer} by itself");
        }
    }
    let drawn = |words: &[&str]| run(&[&["draw", "museum", map][..], words].concat()).out;
    assert_eq!(drawn(&["--course"]), drawn(&[]), "a map is drawn as it is");
}

#[test]
fn a_board_of_the_course_is_checked_in_its_letters_when_that_is_asked_for() {
    let board = "independence 2x1, rooks 1, kings 0\nT *";
    assert_eq!(run(&["check", "chess", board]).code, 0);
    assert_eq!(run(&["check", "chess", board, "--course"]).code, 0);
    let kings = "independence 2x1, rooks 1, kings 1\nT *";
    let ended = run(&["check", "chess", kings, "--course"]);
    assert!(ended.code == 1 && ended.out.contains("1 of 1 kings are missing"), "the rook is no king: {}", ended.out);
}

#[test]
fn boards_are_counted_not_permutations_of_equal_pieces() {
    for model in ["squares", "coordinates"] {
        for (options, known) in [("-i -n 3 -t 1 -f 1 -c 1", "24"), ("-d -n 3 -t 2 -f 1 -c 1", "520")] {
            let words: Vec<&str> = options.split(' ').collect();
            let ended = run(&[&["count", "chess", "--model", model][..], &words].concat());
            assert_eq!(ended.out.trim(), known, "{model} {options}: {}", ended.err);
        }
    }
    let ended = run(&["count", "chess", "-d", "-n", "3", "-t", "2", "-f", "1", "-c", "1", "--blocking"]);
    assert_eq!(ended.out.trim(), "348");
}

#[test]
fn every_engine_proves_the_fewest_knights_and_counts_the_boards_that_have_so_few() {
    for engine in EVERY {
        let words = ["chess", "-d", "-n", "5", "--minimise", "knights", "--engine", engine];
        let ended = run(&[&["solve"][..], &words].concat());
        assert_eq!((ended.code, ended.out.lines().next()), (0, Some("5")), "{engine}: {}", ended.err);
        assert!(ended.err.contains("5 is proved to be best"), "{engine}: {}", ended.err);
        let report = object(&run(&[&["solve", "--json"][..], &words].concat()));
        assert_eq!((&report["objective"], &report["complete"]), (&5.into(), &true.into()), "{engine}");
        let counted = run(&[&["count"][..], &words].concat());
        assert_eq!(counted.out.trim(), "47", "{engine}: {}", counted.err);
    }
    let listed = run(&["solve", "chess", "-d", "-n", "3", "--minimise", "knights", "--all"]);
    let boards = listed.out.split("\n\n").count();
    assert_eq!((listed.out.lines().next(), boards), (Some("4"), 8), "{}", listed.out);
}

#[test]
fn most_that_do_not_threaten_each_other_are_found() {
    for (piece, known) in [("kings", "9"), ("knights", "13"), ("queens", "5")] {
        let ended = run(&["solve", "chess", "-i", "-n", "5", "--maximise", piece]);
        assert_eq!((ended.code, ended.out.lines().next()), (0, Some(known)), "{piece}: {}", ended.err);
    }
}

#[test]
fn a_stop_keeps_the_best_and_says_that_nothing_is_proved() {
    let words = ["chess", "-d", "-n", "16", "--minimise", "queens", "--node-limit", "2000", "--engine", "cp"];
    let ended = run(&[&["solve"][..], &words].concat());
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(ended.err.contains("is the best known") && ended.err.contains("node limit"), "{}", ended.err);
    assert_eq!(ended.out.lines().count(), 17, "the number, then the board: {}", ended.out);
    let report = object(&run(&[&["solve", "--json"][..], &words].concat()));
    assert_eq!((&report["status"], &report["complete"]), (&"solved".into(), &false.into()));
}

#[test]
fn local_search_improves_but_claims_no_proof() {
    let words = ["chess", "-d", "-n", "5", "--minimise", "knights", "--engine", "local", "--node-limit", "2000"];
    let ended = run(&[&["solve"][..], &words].concat());
    assert_eq!(ended.code, 3, "{}", ended.err);
    let best: i64 = ended.out.lines().next().and_then(|line| line.parse().ok()).expect("a number first");
    assert!((5..25).contains(&best), "{best}");
    let ended = run(&["count", "nqueens", "6", "--engine", "local"]);
    assert_eq!((ended.code, ended.out.trim()), (3, "at least 1"), "{}", ended.err);
}

#[test]
fn a_portfolio_answers_as_its_engines_do_and_names_the_winner() {
    let words = ["chess", "-d", "-n", "6", "--minimise", "knights", "--engine", "portfolio"];
    let report = object(&run(&[&["solve", "--json"][..], &words].concat()));
    assert_eq!((&report["objective"], &report["complete"]), (&8.into(), &true.into()));
    assert!(report["engine"].as_str().is_some_and(|name| name != "portfolio"), "{report}");
    let ended = run(&["count", "nqueens", "8", "--engine", "portfolio", "--threads", "3"]);
    assert_eq!((ended.code, ended.out.trim()), (0, "92"), "{}", ended.err);
    let refused = run(&["solve", "nqueens", "10000", "--model", "int", "--engine", "portfolio", "--threads", "3"]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{}", refused.err);
    assert!(refused.err.contains("cp: model 'int' would not fit in memory"), "{}", refused.err);
    let ended = run(&["solve", "chess", "-d", "-n", "3", "-t", "1", "-f", "1", "-c", "1", "--engine", "portfolio"]);
    assert_eq!((ended.code, ended.out.trim()), (1, "pas de solution"));
}

#[test]
fn the_choice_of_an_engine_is_explained() {
    let ended = run(&["solve", "chess", "-d", "-n", "11", "--minimise", "knights", "--stats", "--node-limit", "1"]);
    assert!(ended.err.contains("chosen because an optimum is sought and all constraints are linear"), "{}", ended.err);
    let ended = run(&["solve", "nqueens", "8", "--stats"]);
    assert!(ended.err.contains("chosen because one solution is asked for"), "{}", ended.err);
}

#[test]
fn maps_are_watched_by_the_fewest_sensors() {
    let path = folder("museum").join("map.txt");
    std::fs::write(&path, "*****\n*   *\n* * *\n*   *\n*****\n").expect("written");
    let map = path.to_str().expect("a plain path");
    for engine in EVERY {
        let ended = run(&["solve", "museum", map, "--engine", engine]);
        assert_eq!((ended.code, ended.out.lines().next()), (0, Some("4")), "{engine}: {}", ended.err);
        let checked = run(&["check", "museum", "-", "--given", map]);
        assert_eq!(checked.code, 2, "an empty answer is none");
    }
    let Some(folder) = shared_data("museum") else { return };
    let statement = folder.join("enonce_exemple.txt");
    for engine in EVERY {
        let ended = run(&["count", "museum", statement.to_str().expect("plain"), "--engine", engine]);
        assert_eq!(ended.out.trim(), "480", "{engine}: {}", ended.err);
    }
}

#[test]
fn options_of_a_puzzle_are_offered_with_it_alone() {
    let help = run(&["solve", "chess", "--help"]);
    assert!(help.out.contains("Options of chess") && help.out.contains("--blocking"), "{}", help.out);
    assert!(!run(&["solve", "nqueens", "--help"]).out.contains("--blocking"));
    let ended = run(&["solve", "nqueens", "8", "--blocking"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("--blocking means nothing here: it is an option of chess"), "{}", ended.err);
}

#[test]
fn optima_of_small_boards_go_to_who_is_quickest_on_them() {
    let by = |words: &[&str]| object(&run(&[words, &["--json"][..]].concat()))["engine"].clone();
    let domination = "domination 4x5, blocking, kings 2, bishops 3, queens minimise";
    assert_eq!(by(&["count", "chess", domination]), "direct", "integer programming takes a thousand times as long");
    assert_eq!(by(&["solve", "chess", "independence 6x6, rooks 2, bishops maximise"]), "cp");
    assert_eq!(
        by(&["solve", "chess", "independence 9x9, kings maximise"]),
        "mip",
        "what takes longer is for who proves more"
    );
}
