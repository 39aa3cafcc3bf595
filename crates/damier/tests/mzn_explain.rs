//! `damier mzn --explain` and `--why`: conflict sets are conflicts, by another engine and compiled anew, and none of their members can be
//! left out; names, places and indices are those of the text.

mod common;

use common::run_on;
use serde_json::Value;
use std::collections::BTreeSet;

/// Models without a solution. Every constraint stands in a line of its own, so that it can be left out; an instance by its indices.
const MODELS: [&str; 12] = [
    "var 1..5: x; var 1..5: y;\nconstraint x > 3;\nconstraint y > x;\nconstraint y < 5;\nconstraint x + y = 4;\n",
    "array [1..3] of var 1..2: x;\nconstraint x[1] != x[2];\nconstraint x[2] != x[3];\nconstraint x[1] != x[3];\nconstraint x[1] = 1;\n",
    "include \"alldifferent.mzn\";\narray [1..4] of var 1..3: q;\nconstraint alldifferent(q);\nconstraint q[1] < q[2];\n",
    "var 0..9: a; var 0..9: b;\nconstraint a * b = 42;\nconstraint a < 6;\nconstraint b < 7;\n",
    "var bool: p; var bool: q;\nconstraint p -> q;\nconstraint q -> not p;\nconstraint p;\nconstraint q \\/ p;\n",
    "var set of 1..4: s;\nconstraint card(s) = 3;\nconstraint s subset 1..2;\nconstraint 1 in s;\n",
    "var 1..9: x;\nconstraint x mod 2 = 0;\nconstraint x mod 3 = 0;\nconstraint x > 6;\nconstraint x < 9;\n",
    "array [1..3] of var 0..5: x;\nconstraint sum(x) > 14;\nconstraint x[1] + x[2] < 9;\nconstraint x[3] < 5;\n",
    "include \"globals.mzn\";\narray [1..4] of var 1..4: x;\nconstraint increasing(x);\nconstraint x[1] > 2;\nconstraint count(x, 4) = 0;\nconstraint x[4] != 3;\n",
    "var 1..3: x; array [1..3] of int: t = [4, 5, 6];\nconstraint t[x] > 5;\nconstraint x < 3;\n",
    "var opt 1..3: x;\nconstraint occurs(x);\nconstraint absent(x);\n",
    "var 1..3: x;\nconstraint false;\nconstraint x > 1;\n",
];

fn json(arguments: &[&str], model: &str, code: i32) -> Value {
    let ended = run_on(&[&["mzn", "-", "--json"], arguments].concat(), model);
    assert_eq!(ended.code, code, "{arguments:?}\n{model}\n{}{}", ended.out, ended.err);
    serde_json::from_str(&ended.out).unwrap_or_else(|error| panic!("{error}: {}", ended.out))
}

/// The lines of the constraints of each set.
fn sets(explained: &Value) -> Vec<BTreeSet<u64>> {
    let lines = |set: &Value| -> BTreeSet<u64> {
        let constraints = set["constraints"].as_array().expect("a list");
        constraints.iter().map(|one| one["line"].as_u64().expect("a number")).collect()
    };
    explained["sets"].as_array().expect("a list").iter().map(lines).collect()
}

/// The model with only these of its constraints.
fn with_only(model: &str, kept: &BTreeSet<u64>) -> String {
    let keeps = |&(number, line): &(u64, &str)| !line.starts_with("constraint") || kept.contains(&number);
    (1..).zip(model.lines()).filter(keeps).map(|(_, line)| line.to_owned() + "\n").collect()
}

fn has_solution(model: &str) -> bool {
    let ended = run_on(&["mzn", "-", "--solver", "sat"], model);
    assert!([0, 1].contains(&ended.code), "{model}: {}", ended.err);
    ended.code == 0
}

/// All sets of constraints without a solution of which none can be left out, by trying all sets.
fn by_trying(model: &str) -> BTreeSet<BTreeSet<u64>> {
    let numbered = (1..).zip(model.lines());
    let all: Vec<u64> = numbered.filter(|(_, line)| line.starts_with("constraint")).map(|(number, _)| number).collect();
    let mut sets: BTreeSet<BTreeSet<u64>> = BTreeSet::new();
    let mut masks: Vec<u32> = (0..1 << all.len()).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    for mask in masks {
        let set: BTreeSet<u64> =
            all.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, &number)| number).collect();
        if !sets.iter().any(|known| known.is_subset(&set)) && !has_solution(&with_only(model, &set)) {
            sets.insert(set);
        }
    }
    sets
}

#[test]
fn conflict_sets_are_all_there_are_and_the_one_is_a_smallest() {
    for model in MODELS {
        let expected = by_trying(model);
        let all: BTreeSet<BTreeSet<u64>> = {
            let explained = json(&["--explain", "--all"], model, 1);
            assert_eq!(explained["complete"], true);
            sets(&explained).into_iter().collect()
        };
        assert_eq!(all, expected, "{model}");
        let one = json(&["--explain"], model, 1);
        let [one] = &sets(&one)[..] else { panic!("one set: {one}") };
        assert!(expected.contains(one), "{model}: {one:?}");
        assert_eq!(Some(one.len()), expected.iter().map(BTreeSet::len).min(), "{model}");
    }
}

const NAMED: &str = "\
int: n = 3;
array [1..n, 1..n] of var 1..n: x;
constraint :: \"rows\" forall (i in 1..n, j, k in 1..n where j < k) (x[i, j] != x[i, k]);
constraint forall (j in 1..n) (forall (i in 1..n - 1) (x[i, j] < x[i + 1, j]) :: \"column \\(j) grows\");
constraint x[1, 2] = 2;
";

#[test]
fn instances_are_told_by_name_place_and_indices() {
    let explained = json(&["--explain"], NAMED, 1);
    let set = &explained["sets"][0];
    assert_eq!((&explained["status"], &set["minimal"]), (&Value::from("unsatisfiable"), &Value::from(true)));
    let constraints = set["constraints"].as_array().expect("a list");
    let grows = constraints.iter().find(|one| one["name"] == "column 2 grows").expect("one of column 2");
    assert_eq!((&grows["line"], &grows["indices"][0]), (&Value::from(4), &serde_json::json!(["j", "2"])));
    assert_eq!(grows["text"], "x[i, j] < x[i + 1, j]");
    let text = run_on(&["mzn", "-", "--explain"], NAMED).out;
    assert!(
        text.starts_with("no solution: these 3 cannot hold together, and none of them can be left out\n"),
        "{text}"
    );
    assert!(text.contains("column 2 grows (j = 2, i = 1)") && text.contains(":4:"), "{text}");
    assert!(text.contains("^^^^"), "{text}");
}

#[test]
fn a_condition_follows_or_is_false_or_open() {
    let model =
        "array [1..3] of var 1..3: x;\nconstraint x[1] < x[2];\nconstraint x[2] < x[3];\nconstraint x[1] >= 1;\n";
    let follows = json(&["--why", "x[3] = 3"], model, 0);
    assert_eq!((&follows["status"], sets(&follows)), (&Value::from("follows"), vec![BTreeSet::from([2, 3])]));
    let not = json(&["--why", "x[1] != 3"], model, 0);
    assert_eq!(sets(&not), [BTreeSet::from([2])]);
    let wrong = json(&["--why", "x[2] = 3"], model, 1);
    assert_eq!((&wrong["status"], sets(&wrong)), (&Value::from("false"), vec![BTreeSet::from([3])]));
    let open = "var 1..3: x; var 1..3: y;\nconstraint x < y;\n";
    let open = json(&["--why", "y = 3"], open, 1);
    assert_eq!(open["status"], "open");
    assert!(open["counterexample"].as_str().is_some_and(|text| text.contains("y = 2")), "{open}");
    let ended = run_on(&["mzn", "-", "--why", "z = 3"], model);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("the condition of --why"), "{}", ended.err);
}

#[test]
fn a_model_with_a_solution_has_nothing_to_explain() {
    let ended = run_on(&["mzn", "-", "--explain"], "var 1..3: x;\n");
    assert_eq!(ended.code, 0);
    assert!(ended.out.contains("there is a solution"), "{}", ended.out);
    let none = run_on(&["mzn", "-", "--why", "x = 3"], "var 1..3: x;\nconstraint x > 3;\n");
    assert_eq!(none.code, 1);
    assert!(none.out.contains("--explain says why"), "{}", none.out);
}
