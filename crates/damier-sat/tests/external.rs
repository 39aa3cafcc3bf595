//! Programs of others: those that are installed agree with the reference, and those that misbehave are not believed.

#![cfg(unix)]

mod support;

use damier_model::{
    Budget, CountSolutions, FindSolution, Grounds, Limit, Model, Objective, Optimise, Relate, Run, Status,
    all_different, any_of,
};
use damier_sat::{Sat, SolverChoice};
use damier_testkit::agree::engine_agrees;
use damier_testkit::patience::{eventually, until_called_off};
use damier_testkit::skip;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;
use support::{Folder, pigeons};

fn external(program: PathBuf) -> Sat {
    Sat { solver: SolverChoice::External(program), ..Sat::default() }
}

/// Those of Debian, which `scripts/setup peers` installs.
const INSTALLED: [&str; 4] = ["minisat", "cadical", "cryptominisat5", "clasp"];

fn small_models() -> Vec<Model> {
    let mut orders = Model::new("orders, the last as small as possible");
    let x = orders.ints("x", 3, 1..=3);
    orders.post(all_different(&x));
    orders.objective = Objective::Minimise(x[2] * 5 - 7);
    let mut sums = Model::new("sums");
    let (a, b) = (sums.int("a", -2..=2), sums.bool("b"));
    sums.post((a + b).at_least(2));
    sums.objective = Objective::Maximise(a.into());
    vec![orders, sums, pigeons(3, 2), pigeons(2, 2), Model::new("nothing")]
}

#[test]
fn installed_solvers_find_what_the_reference_finds() {
    for name in INSTALLED {
        let Some(program) = skip::program(name, "peers") else { continue };
        small_models().iter().for_each(|m| engine_agrees(&external(program.clone()), m, &Run::default()));
    }
}

#[test]
fn installed_solvers_stop_with_the_clock() {
    for name in INSTALLED {
        let Some(program) = skip::program(name, "peers") else { continue };
        let budget = Budget { time: Some(Duration::from_millis(200)), ..Budget::default() };
        let run = Run { budget, ..Run::default() };
        let (outcome, found) = external(program).find(&pigeons(16, 15), &run).unwrap();
        assert_eq!((outcome.status, outcome.stopped_by, found), (Status::Unknown, Some(Limit::Time), None), "{name}");
    }
}

/// A model with the clauses (1 or 2), (not 1), and three variables.
fn tiny() -> Model {
    let mut m = Model::new("tiny");
    let b = m.bools("b", 3);
    m.post(any_of([b[0], b[1]]));
    m.post(any_of([!b[0]]));
    m
}

#[test]
fn solvers_that_misbehave_are_named_with_what_they_did() {
    let folder = Folder::new("misbehave");
    let cases = [
        ("crashes", "echo starting; echo 'ran into a wall' >&2; kill -SEGV $$", vec!["signal 11", "ran into a wall"]),
        ("fails", "echo 'cannot read' >&2; exit 3", vec!["exit code 3", "cannot read"]),
        ("chats", "echo hello world; exit 0", vec!["no answer", "exit code 0", "nothing on standard error"]),
        ("stammers", "echo s SATISFIABLE; echo v 1 maybe 0; exit 10", vec!["'maybe' is no literal"]),
        ("lies", "echo s SATISFIABLE; echo v 1 2 3 0; exit 10", vec!["wrong", "[-1]", "exit code 10"]),
        ("forgets", "echo s SATISFIABLE; echo v -1 -2 0; exit 10", vec!["wrong", "[1, 2]"]),
        ("breaks-off", "echo s SATISFIABLE; echo v -1 2; exit 10", vec!["end before the closing 0"]),
        ("invents", "echo s SATISFIABLE; echo v -1 2 3 4711 0; exit 10", vec!["variable 4711"]),
        ("wavers", "echo s SATISFIABLE; echo v -1 2 3 0; exit 20", vec!["disagree"]),
        ("keeps-it-secret", "echo s SATISFIABLE; exit 10", vec!["but not which"]),
        ("dies-late", "echo s UNSATISFIABLE; kill -KILL $$", vec!["signal 9"]),
    ];
    for (name, body, expected) in cases {
        let sat = external(folder.script(name, body));
        let error = sat.find(&tiny(), &Run::default()).expect_err(name).to_string();
        for words in expected.iter().chain(&[name]) {
            assert!(error.contains(words), "{name} should be told of with {words:?}: {error}");
        }
        assert!(sat.count(&tiny(), &Run::default()).is_err(), "{name}");
    }
}

#[test]
fn both_styles_of_output_are_understood() {
    let folder = Folder::new("styles");
    let right = [
        ("competition", "echo c hello; echo s SATISFIABLE; echo v -1 2; echo v -3 0; exit 10"),
        ("without-codes", "echo s SATISFIABLE; echo v -1 2 3 0"),
        ("partial", "echo s SATISFIABLE; echo v 2 0; exit 10"),
        (
            "minisat-style",
            "echo noise; echo SATISFIABLE; [ -z \"$2\" ] || printf 'SAT\\n-1 2 3 0\\n' > \"$2\"; exit 10",
        ),
        ("silent-minisat", "[ -z \"$2\" ] || printf 'SAT\\n-1 2 3 0\\n' > \"$2\"; exit 10"),
    ];
    for (name, body) in right {
        let (outcome, found) = external(folder.script(name, body)).find(&tiny(), &Run::default()).unwrap();
        assert_eq!(outcome.status, Status::Solved, "{name}");
        assert_eq!(tiny().broken_by(&found.expect("a solution")), None, "{name}");
    }
    for (name, body) in [("no", "echo s UNSATISFIABLE; exit 20"), ("bare-no", "echo UNSATISFIABLE; exit 20")] {
        let (outcome, _) = external(folder.script(name, body)).find(&pigeons(3, 2), &Run::default()).unwrap();
        assert_eq!(outcome.status, Status::Unsatisfiable, "{name}");
        assert_eq!(outcome.grounds, Grounds::Confirmed { by: "cadical".to_owned() }, "{name}");
    }
}

#[test]
fn that_there_is_no_solution_is_checked() {
    let folder = Folder::new("no-solution");
    let says_no = "echo s UNSATISFIABLE; exit 20";
    // A name that is known to write proofs is asked for one: an option, the formula, the proof.
    let with = |name: &str, proof: &str| {
        external(folder.script(name, &format!("[ \"$1\" = --no-binary ] && printf '{proof}' > \"$3\"; {says_no}")))
    };
    let liars = [external(folder.script("liar", says_no)), with("cadical-empty", "0\\n"), with("cadical-none", "")];
    for liar in &liars {
        let find = liar.find(&tiny(), &Run::default()).expect_err("a solution").to_string();
        let count = liar.count(&tiny(), &Run::default()).expect_err("solutions").to_string();
        let best = liar.optimise(&small_models()[0], &Run::default(), &mut |_, _| {}).expect_err("a best").to_string();
        for error in [find, count, best] {
            assert!(error.contains("it says that there is no solution, but CaDiCaL finds one"), "{error}");
        }
    }
    // This is not refuted in time.
    let hard = pigeons(40, 39);
    let (outcome, _) = liars[0].find(&hard, &Run::default()).unwrap();
    let Grounds::Claimed { by } = outcome.grounds else { panic!("{:?}", outcome.grounds) };
    assert!(outcome.status == Status::Unsatisfiable && by.ends_with("liar"), "{by}");
    let error = liars[1].find(&hard, &Run::default()).expect_err("a wrong proof").to_string();
    assert!(error.contains("its proof is wrong: step 1"), "{error}");
    // What is no proof is not held against it.
    let (outcome, _) = with("kissat-words", "UNSAT\\n").find(&hard, &Run::default()).unwrap();
    assert!(matches!(outcome.grounds, Grounds::Claimed { .. }));
}

#[test]
fn a_program_that_refuses_to_write_a_proof_is_asked_without() {
    let folder = Folder::new("refuses");
    let old = folder.script("kissat-old", "[ $# = 1 ] || exit 1; echo s UNSATISFIABLE; exit 20");
    let (outcome, _) = external(old).find(&pigeons(3, 2), &Run::default()).unwrap();
    assert_eq!(outcome.grounds, Grounds::Confirmed { by: "cadical".to_owned() });
}

#[test]
fn proofs_of_installed_solvers_hold() {
    for name in ["cadical", "cryptominisat5"] {
        let Some(program) = skip::program(name, "peers") else { continue };
        let (outcome, _) = external(program).find(&pigeons(7, 6), &Run::default()).unwrap();
        assert_eq!(outcome.grounds, Grounds::Confirmed { by: "its proof, which was checked".to_owned() }, "{name}");
    }
}

#[test]
fn a_solver_that_hangs_is_killed_by_the_clock_and_by_others() {
    let folder = Folder::new("hangs");
    let sat = external(folder.script("hangs", "touch \"$0.hangs\"; echo s SATISFIABLE; sleep 1000"));
    let hangs = folder.path().join("hangs.hangs");
    let budget = Budget { time: Some(Duration::from_millis(100)), ..Budget::default() };
    let (outcome, _) = sat.find(&tiny(), &Run { budget, ..Run::default() }).unwrap();
    assert_eq!((outcome.status, outcome.stopped_by), (Status::Unknown, Some(Limit::Time)));

    // The clock may have been too quick for the script to begin.
    let _ = std::fs::remove_file(&hangs);
    let (budget, called_off) = until_called_off();
    let stopped = std::thread::scope(|scope| {
        scope.spawn(|| {
            eventually("the script hangs", || hangs.exists());
            called_off.store(true, Ordering::Relaxed);
        });
        sat.find(&tiny(), &Run { budget, ..Run::default() }).unwrap().0.stopped_by
    });
    assert_eq!(stopped, Some(Limit::Cancelled));
}

#[test]
fn limits_that_a_program_cannot_be_told_are_refused() {
    let folder = Folder::new("limits");
    let sat = external(folder.script("endless", "sleep 1000"));
    for budget in [Budget { failures: Some(10), ..Budget::default() }, Budget { nodes: Some(10), ..Budget::default() }]
    {
        let error = sat.find(&tiny(), &Run { budget, ..Run::default() }).unwrap_err().to_string();
        assert!(error.contains("cannot be told to") && error.contains("endless"), "{error}");
    }
}

#[test]
fn what_a_solver_leaves_behind_does_not_live_on() {
    let folder = Folder::new("leaves");
    let body = "sleep 1000 > /dev/null 2>&1 &\necho $! > \"$0.pid\"; echo s UNSATISFIABLE; exit 20";
    let script = folder.script("leaves", body);
    let (outcome, _) = external(script).find(&pigeons(3, 2), &Run::default()).unwrap();
    assert_eq!(outcome.status, Status::Unsatisfiable);
    let left = std::fs::read_to_string(folder.path().join("leaves.pid")).expect("a number");
    // Of what has ended and was not waited for, there is no command line.
    let command_line = format!("/proc/{}/cmdline", left.trim());
    eventually("it ends", || std::fs::read(&command_line).unwrap_or_default().is_empty());
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let folder = Folder::new("not-a-program");
    let path = folder.path().join("plain.txt");
    std::fs::write(&path, "just text").unwrap();
    let error = external(path).find(&tiny(), &Run::default()).unwrap_err().to_string();
    assert!(error.contains("cannot start") && error.contains("plain.txt"), "{error}");
    assert!("no-such-solver".parse::<SolverChoice>().unwrap_err().contains("cadical, minisat, batsat"));
}
