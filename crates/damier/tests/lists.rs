//! Whatever `generate --count` writes in one text, every verb reads, for every puzzle and in every form.

mod common;

use common::{folder, object, run, run_on};
use serde_json::Value;

/// What is asked of each puzzle that makes boards: small ones, and all that has a form of its own.
const ASKED: &[(&str, &[&[&str]])] = &[
    ("sudoku", &[&[], &["--size", "4"], &["--style", "jigsaw", "--size", "6"], &["--size", "12"]]),
    ("unruly", &[&["--size", "6"], &["--size", "6", "--unique-lines"]]),
    ("singles", &[&["--size", "5"]]),
    ("futoshiki", &[&["--size", "5"]]),
    ("garam", &[&[]]),
    ("museum", &[&["--size", "6"]]),
    ("rikudo", &[&["radius=2"], &["4x4"], &["4x4", "--style", "solvable"]]),
];

fn forms(puzzle: &str) -> Vec<String> {
    let list = object(&run(&["puzzles", puzzle, "--json"]));
    let forms = list[0]["forms"].as_array().expect("a list").clone();
    // Data is for the sheet as a model of MiniZinc: it is written only.
    let names = forms.iter().map(|form| form["name"].as_str().expect("a name").to_owned());
    names.filter(|name| name != "data").collect()
}

#[test]
fn what_answers_are_worth_stands_before_each_of_many() {
    let maps = "***\n* *\n***\n\n****\n*  *\n*  *\n****\n";
    let solved = run_on(&["solve", "museum", "-"], maps);
    let numbers: Vec<&str> = solved.out.split("\n\n").filter_map(|answer| answer.lines().next()).collect();
    assert_eq!((solved.code, numbers), (0, vec!["1", "2"]), "{}", solved.out);
    let single = run_on(&["solve", "museum", "-"], "***\n* *\n***\n");
    assert!(solved.out.starts_with(&single.out), "as for one board alone: {}", solved.out);
    let armies = "domination 3x3\nkings minimise\n\ndomination 4x4\nkings minimise\n\nindependence 2x2\nkings 1\n";
    let solved = run_on(&["solve", "chess", "-"], armies);
    let numbers: Vec<&str> = solved.out.split("\n\n").filter_map(|answer| answer.lines().next()).collect();
    assert_eq!(numbers, ["1", "4", "K *"], "nothing where nothing is optimised: {}", solved.out);
}

#[test]
fn every_verb_reads_what_generate_writes() {
    let folder = folder("lists");
    let mut read = 0;
    for (puzzle, wishes) in ASKED {
        for wish in *wishes {
            for form in forms(puzzle) {
                let words = [&["generate", puzzle], *wish, &["--count", "3", "--seed", "5", "--to", &form]].concat();
                let made = run(&words);
                if made.code == 2 {
                    // A form that cannot say everything says so.
                    assert!(made.err.contains("accepted"), "{words:?}: {}", made.err);
                    continue;
                }
                assert_eq!(made.code, 0, "{words:?}: {}", made.err);
                let boards = folder.join(format!("boards-{read}.txt"));
                std::fs::write(&boards, &made.out).expect("written");
                every_verb_reads(puzzle, &form, boards.to_str().expect("plain"), &made.out);
                read += 1;
            }
        }
    }
    assert!(read > 20, "{read}");
}

fn every_verb_reads(puzzle: &str, form: &str, boards: &str, text: &str) {
    let solved = run(&["solve", puzzle, boards]);
    assert!(solved.code == 0 && solved.err.contains("3 boards: 3 solved"), "{puzzle} {form}: {}\n{text}", solved.err);
    let checked = run_on(&["check", puzzle, "-", "--given", boards], &solved.out);
    let shown = || format!("{puzzle} {form}: {}{}\n{}", checked.out, checked.err, solved.out);
    assert!(checked.code == 0 && checked.err.contains("3 of 3 boards are right"), "{}", shown());
    let objects = run(&["solve", puzzle, boards, "--json"]);
    let objects: Vec<Value> = objects.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), 3);
    assert!(objects.iter().all(|object| object["solutions"].as_array().is_some_and(|all| all.len() == 1)));
    assert!(objects.windows(2).all(|two| two[0]["line"].as_u64() < two[1]["line"].as_u64()));
    assert_eq!(run(&["count", puzzle, boards, "--limit", "2", "-q"]).out.lines().count(), 3);
    let again = run(&["convert", puzzle, boards, "--to", form]);
    assert_eq!((again.code, again.out.as_str()), (0, text), "{puzzle} {form}: {}", again.err);
    let drawn = run(&["draw", puzzle, boards]);
    assert_eq!(drawn.code, 0, "{puzzle} {form}: {}", drawn.err);
    let exported = run(&["export", puzzle, boards]);
    assert!(exported.code == 2 && exported.err.contains("3 boards, "), "{puzzle} {form}: {}", exported.err);
}

#[test]
fn a_wrong_answer_among_several_is_named_by_its_line() {
    let boards = "4x4:BcGaAc\n4x4:Ccbha\n";
    let path = folder("wrong").join("boards.txt");
    std::fs::write(&path, boards).expect("written");
    let given = path.to_str().expect("plain");
    let solved = run(&["solve", "unruly", given, "-q"]).out;
    let (first, second) = solved.split_once('\n').expect("two lines");
    let wrong = format!("{first}\n{}\n", second.trim().replace('1', "0"));
    let checked = run_on(&["check", "unruly", "-", "--given", given], &wrong);
    assert_eq!(checked.code, 1);
    assert!(checked.out.contains("line 1: right") && checked.out.contains("line 2: wrong"), "{}", checked.out);
    assert!(checked.err.contains("1 of 2 boards are right"), "{}", checked.err);
    let fewer = run_on(&["check", "unruly", "-", "--given", given], first);
    assert!(fewer.code == 2 && fewer.err.contains("as many answers as boards"), "{}", fewer.err);
}

#[test]
fn a_board_that_cannot_be_read_has_an_object_of_its_own() {
    let ended = run_on(&["solve", "unruly", "-", "--json"], "4x4:BcGaAc\n4x4:zz\n4x4:Ccbha\n");
    assert_eq!(ended.code, 2);
    let objects: Vec<Value> = ended.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), 3, "{}", ended.out);
    assert!(objects[1]["error"].as_str().is_some_and(|message| message.contains(":2:")), "{}", objects[1]);
    assert_eq!((&objects[1]["line"], &objects[2]["line"]), (&Value::from(2), &Value::from(3)));
}

#[test]
fn answers_alone_are_as_many_boards_as_there_are_between_blank_lines() {
    for (puzzle, size) in [("sudoku", "9"), ("singles", "8"), ("unruly", "8")] {
        for count in ["2", "3"] {
            let boards = run(&["generate", puzzle, "--size", size, "--count", count, "--seed", "7", "-q"]).out;
            let solved = run_on(&["solve", puzzle, "-", "-q"], &boards).out;
            let checked = run_on(&["check", puzzle, "-"], &solved);
            assert!(checked.err.contains(&format!("{count} of {count} boards")), "{puzzle}: {}", checked.err);
        }
    }
}
