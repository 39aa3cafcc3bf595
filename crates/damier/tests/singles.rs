//! Singles from the command line: known counts by every engine, the text forms, the model that leaves a rule out.

mod common;

use common::{expected, object, run, run_on};
use damier_testkit::skip::shared_data;

const ICON: &str = "6x6dk:361566412253452144234115163346553461";

#[test]
fn boards_beside_the_project_have_as_many_solutions_as_known() {
    let Some(folder) = shared_data("singles") else { return };
    for row in expected(&folder) {
        let file = folder.join(format!("{}.txt", row[0]));
        let file = file.to_str().expect("plain");
        for engine in ["cp", "sat", "mip", "auto"] {
            let ended = run(&["count", "singles", file, "--engine", engine, "--limit", "2"]);
            assert_eq!((ended.code, ended.out.trim()), (0, row[2].as_str()), "{file} {engine}: {}", ended.err);
        }
        if row[2] == "1" {
            let answer = folder.join(format!("{}.solution.txt", row[0]));
            let answer = std::fs::read_to_string(&answer).expect("an answer beside it");
            let checked = run_on(&["check", "singles", "-", "--given", file], &answer);
            assert_eq!(checked.code, 0, "{file}: {}{}", checked.out, checked.err);
        }
    }
}

#[test]
fn the_reports_model_counts_what_connectivity_would_forbid_and_says_so() {
    let count = |more: &[&str]| run(&[&["count", "singles", ICON, "--engine", "cp"], more].concat());
    assert_eq!(count(&[]).out.trim(), "1");
    let partial = count(&["--model", "report"]);
    assert_eq!(partial.code, 0);
    assert!(partial.out.trim().parse::<u64>().is_ok_and(|found| (1..=60).contains(&found)), "{}", partial.out);
    assert!(partial.err.contains("the model 'report' leaves out"), "{}", partial.err);
}

#[test]
fn wrong_answers_of_the_reports_model_are_marked_and_no_others() {
    let all = run(&["solve", "singles", ICON, "--engine", "cp", "--model", "report", "--all", "--json"]);
    assert_eq!(all.code, 0, "{}", all.err);
    let report = object(&all);
    let solutions = report["solutions"].as_array().expect("answers");
    let violations = report["violations"].as_array().expect("a list beside them");
    assert_eq!(solutions.len(), violations.len());
    let right = violations.iter().filter(|broken| broken.as_array().is_some_and(Vec::is_empty)).count();
    assert_eq!(right, 1, "one of them is the solution");
    if solutions.len() > 1 {
        let listed = run(&["solve", "singles", ICON, "--engine", "cp", "--model", "report", "--all"]);
        assert_eq!(listed.code, 0);
        assert!(listed.err.contains("which the model 'report' leaves out in part ("), "{}", listed.err);
    }
    let complete = object(&run(&["solve", "singles", ICON, "--engine", "cp", "--json"]));
    assert!(complete.get("violations").is_none() && complete.get("leaves_out").is_none());
}

#[test]
fn every_form_is_written_and_read_again_as_every_other() {
    let list = object(&run(&["puzzles", "--json"]));
    let singles = list.as_array().expect("a list").iter().find(|puzzle| puzzle["name"] == "singles").expect("singles");
    let forms = singles["forms"].as_array().expect("a list");
    let forms: Vec<&str> = forms.iter().map(|form| form["name"].as_str().expect("a name")).collect();
    assert!(forms.len() >= 4, "{forms:?}");
    let native = run(&["convert", "singles", ICON, "--to", forms[0]]).out;
    for first in &forms {
        let one = run(&["convert", "singles", ICON, "--to", first]);
        assert_eq!(one.code, 0, "{}", one.err);
        for second in &forms {
            let two = run_on(&["convert", "singles", "-", "--to", second], &one.out);
            assert_eq!(two.code, 0, "{first} to {second}: {}", two.err);
            assert_eq!(run_on(&["convert", "singles", "-", "--to", forms[0]], &two.out).out, native);
        }
    }
}

#[test]
fn a_wrong_answer_is_told_even_where_nothing_else_is() {
    let board = "1,o2,*3,o4\no2,3,4,1\n3,4,*1,2\n4,3,o2,2\n";
    let ended = run_on(&["solve", "singles", "-", "--model", "report", "--engine", "sat", "--quiet"], board);
    assert_eq!(ended.code, 0);
    assert!(ended.err.contains("this answer breaks the rules"), "{}", ended.err);
    assert_eq!(run_on(&["solve", "singles", "-", "--engine", "sat", "--quiet"], board).code, 1);
}

#[test]
fn what_solve_prints_can_be_drawn() {
    let answer = run(&["solve", "singles", ICON, "--quiet"]).out;
    assert!(answer.contains('*'), "{answer}");
    let drawn = run_on(&["draw", "singles", "-"], &answer);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    assert!(drawn.out.lines().count() >= 6, "{}", drawn.out);
}
