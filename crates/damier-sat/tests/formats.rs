//! What is written is what was meant: DIMACS read again has as many solutions, OPB as many and the same optimum.

mod support;

use damier_model::{
    CountSolutions, Domain, Lit, Model, Objective, Relate, Relation, Run, all_different, any_of, bool_sum, sum,
};
use damier_sat::{Sat, SolverChoice, dimacs, encode, opb};
use damier_testkit::{generate, peer, reference, runner, skip};
use proptest::test_runner::TestCaseError;
use support::{Folder, pigeons};

#[test]
fn exported_clauses_read_again_have_as_many_solutions_as_the_model() {
    let outcome = runner(200).run(&generate::model(), |case| {
        let mut text = Vec::new();
        let encoded = encode(&case).map_err(|error| TestCaseError::fail(error.to_string()))?;
        dimacs::write(&mut text, &case, &encoded).expect("memory");
        let formula = dimacs::read("exported", &mut text.as_slice()).expect("our own format");
        let minisat = Sat { solver: SolverChoice::Minisat, ..Sat::default() };
        let count = minisat.count(&formula.to_model("read"), &Run::default()).expect("minisat").count;
        let expected = reference::solutions(&case).len() as u64;
        if count == expected { Ok(()) } else { Err(TestCaseError::fail(format!("{count}, not {expected}"))) }
    });
    outcome.unwrap();
}

#[test]
fn comments_say_what_variables_mean_and_which_rule_clauses_come_from() {
    let mut m = Model::new("two lines\nin a name");
    let q = m.ints("q", 2, 1..=3);
    m.post(q[0].differs_from(q[1])).named("they differ");
    let mut text = Vec::new();
    dimacs::write(&mut text, &m, &encode(&m).unwrap()).unwrap();
    let text = String::from_utf8(text).unwrap();
    for words in ["c two lines in a name by Damier", "q[1]", "\nc p show 1 2", "\nc they differ\n", "\np cnf "] {
        assert!(text.contains(words), "{words:?} is not in\n{text}");
    }
    let variables = text.lines().filter(|line| line.starts_with("c ") && line.contains("q[")).count();
    assert!(variables >= 4, "{text}");
}

#[test]
fn variables_beyond_all_clauses_are_told_apart() {
    let count = |text: &str| {
        let formula = dimacs::read("text", &mut text.as_bytes()).unwrap();
        let (used, free) = formula.to_model_of_used("used");
        let counts =
            [used, formula.to_model("all")].map(|model| Sat::default().count(&model, &Run::default()).unwrap());
        (counts[0].count, free, counts[1].count)
    };
    assert_eq!(count("p cnf 5 1\n1 2 0\n"), (3, 3, 3 * 8));
    assert_eq!(count("p cnf 5 1\nc p show 1 5 5 0\n1 2 0\n"), (2, 1, 2 * 2));
    assert_eq!(count("p cnf 3 1\n0\n"), (0, 3, 0));
    assert_eq!(count("p cnf 0 0\n"), (1, 0, 1));
}

/// (solutions, optimum of the sum to minimise) by clasp.
fn clasp(text: &str, arguments: &[&str]) -> Option<peer::ProgramOutput> {
    let folder = Folder::new(&format!("clasp-{}-{}", text.len(), arguments.len()));
    let file = folder.path().join("model.opb");
    std::fs::write(&file, text).expect("written");
    let name = file.to_str().expect("a plain path");
    skip::program("clasp", "peers")?;
    peer::ask("clasp", [name].iter().chain(arguments), "")
}

fn figure(answer: &peer::ProgramOutput, name: &str) -> i64 {
    let line = answer.output.lines().find(|line| line.trim_start_matches("c ").starts_with(name));
    let number = line.and_then(|line| line.split(':').nth(1)).and_then(|text| text.trim().parse().ok());
    number.unwrap_or_else(|| panic!("no {name} in\n{}\n{}", answer.output, answer.errors))
}

#[test]
fn clasp_counts_what_the_reference_counts() {
    let mut native = Model::new("all kinds of linear");
    let b = native.bools("b", 5);
    let (x, y) = (native.int("x", 0..=1), native.int("y", 0..=1));
    native.post(bool_sum([b[0], !b[1], b[2]], Relation::Le, 2));
    native.post(bool_sum(&b, Relation::Gt, x));
    native.post((3 * x - 2 * y + b[3]).at_most(2));
    native.post(any_of([!b[4], b[0]]));
    native.post(x.differs_from(y));
    native.post(damier_model::Constraint::Iff(b[1], !b[2]));
    let mut mixed = Model::new("clauses beside");
    let z = mixed.ints("z", 3, 1..=3);
    let c = mixed.bools("c", 2);
    mixed.post(all_different(&z));
    mixed.post(z[0].at_least(2).iff(c[0]));
    mixed.post(bool_sum(&c, Relation::Eq, 1));
    let mut empty = Model::new("no values");
    empty.int("x", Domain::range(3, 2));
    let mut none = Model::new("no literals");
    none.post(any_of::<Lit>([]));
    let mut all = Model::new("an empty sum that holds");
    all.bools("b", 2);
    all.post(bool_sum::<Lit>([], Relation::Le, 0));
    for model in [native, mixed, pigeons(3, 3), pigeons(3, 2), empty, none, all] {
        let text = opb::write(&model).unwrap();
        let Some(answer) = clasp(&text, &["-n", "0", "-q"]) else { return };
        let expected = reference::solutions(&model).len() as i64;
        assert_eq!(figure(&answer, "Models"), expected, "{text}\n{}", answer.output);
    }
}

#[test]
fn clasp_finds_the_same_optimum_of_a_wide_objective() {
    let mut m = Model::new("too many values to list");
    let (x, cost) = (m.int("x", 3..=9), m.int("cost", -7..=500_000_000));
    m.post((1_000_003 * x - cost).at_most(12));
    m.objective = Objective::Minimise(cost * 3 + 1);
    let text = opb::write(&m).unwrap();
    assert!(text.len() < 100_000, "{} bytes", text.len());
    let Some(answer) = clasp(&text, &["-q"]) else { return };
    let remark = text.lines().find_map(|line| line.strip_prefix("* the model's objective is (the sum to minimise + "));
    let constant: i64 = remark.and_then(|rest| rest.strip_suffix(')')).and_then(|n| n.parse().ok()).expect(&text);
    assert_eq!(figure(&answer, "Optimization") + constant, 3 * (3 * 1_000_003 - 12) + 1);
}

#[test]
fn clasp_finds_the_same_optimum() {
    let mut m = Model::new("a knapsack");
    let b: Vec<Lit> = m.bools("take", 6);
    let value = m.int("value", -5..=40);
    m.post((3 * b[0] + 4 * b[1] + 5 * b[2] + 9 * b[3] + 4 * b[4] + 2 * b[5]).at_most(14));
    m.post((3 * b[0] + 4 * b[1] + 4 * b[2] + 10 * b[3] + 4 * b[4] + b[5]).equals(value));
    m.objective = Objective::Maximise(2 * value + 3);
    let text = opb::write(&m).unwrap();
    let Some(answer) = clasp(&text, &["-q"]) else { return };
    let cost = figure(&answer, "Optimization");
    // The remark in the file says how to read the figure.
    let remark = text.lines().find_map(|line| line.strip_prefix("* the model's objective is -(the sum to minimise + "));
    let constant: i64 = remark.and_then(|rest| rest.strip_suffix(')')).and_then(|n| n.parse().ok()).expect(&text);
    assert_eq!(Some(-(cost + constant)), reference::optimum(&m));
}

#[test]
fn opb_is_in_the_shape_the_competitions_ask_for() {
    let mut m = Model::new("shape");
    let b = m.bools("b", 2);
    let x = m.int("x", 2..=4);
    m.post(any_of([b[0], !b[1]])).named("one or the other");
    m.post(sum(&b).at_least(1));
    m.objective = Objective::Minimise(x.into());
    let text = opb::write(&m).unwrap();
    let mut lines = text.lines();
    let first = lines.next().unwrap();
    let constraints = text.lines().filter(|line| !line.starts_with('*') && !line.starts_with("min:")).count();
    assert_eq!(first, format!("* #variable= 4 #constraint= {constraints}"));
    for words in ["+1 x1 +1 ~x2 >= 1 ;", "* one or the other", "+1 x1 +1 x2 >= 1 ;", "\nmin: +1 x3 +1 x4 ;"] {
        assert!(text.contains(words), "{words:?} is not in\n{text}");
    }
    assert!(text.lines().all(|line| line.starts_with('*') || line.ends_with(" ;") || line.ends_with(";")), "{text}");
}
