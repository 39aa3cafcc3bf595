//! What stops a run, what it says then, and what it costs: on one thread and on several.

use damier_cp::Cp;
use damier_model::{
    Branching, Budget, CountSolutions, Enumerate, FindSolution, Limit, Model, Objective, Optimise, Relate, Run, Status,
    ValSelect, Var, VarSelect, all_different,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

fn permutations(n: i64) -> Model {
    let mut m = Model::new("permutations");
    let x = m.ints("x", n as usize, 1..=n);
    m.post(all_different(&x));
    m.branch_on(Branching { variables: x, var_select: VarSelect::InputOrder, val_select: ValSelect::Min });
    m
}

fn run(threads: usize, budget: Budget) -> Run<'static> {
    Run { threads, budget, ..Run::default() }
}

#[test]
fn a_limit_on_solutions_is_kept_exactly() {
    for threads in [1, 2, 4] {
        for _ in 0..50 {
            let asked = run(threads, Budget { solutions: Some(100), ..Budget::default() });
            let outcome = Cp::default().count(&permutations(6), &asked).unwrap();
            assert_eq!((outcome.count, outcome.stopped_by), (100, Some(Limit::Solutions)), "{threads} threads");
        }
    }
}

#[test]
fn nobody_is_shown_a_solution_after_saying_enough() {
    for threads in [1, 2, 4] {
        for _ in 0..50 {
            let shown = AtomicU64::new(0);
            let mut visit = |_: &_| {
                let enough = shown.fetch_add(1, Ordering::Relaxed) + 1 == 10;
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            Cp::default().enumerate(&permutations(6), &run(threads, Budget::default()), &mut visit).unwrap();
            assert_eq!(shown.into_inner(), 10, "{threads} threads");
        }
    }
}

#[test]
fn no_solution_asked_for_is_none_found() {
    let asked = run(1, Budget { solutions: Some(0), ..Budget::default() });
    let outcome = Cp::default().count(&permutations(4), &asked).unwrap();
    assert_eq!((outcome.count, outcome.status, outcome.complete), (0, Status::Unknown, false));
}

#[test]
fn limits_on_nodes_and_failures_bind() {
    let mut m = permutations(8);
    let first = Var::from_index(0);
    m.post(first.at_least(5));
    for threads in [1, 2] {
        let asked = run(threads, Budget { nodes: Some(2000), ..Budget::default() });
        let outcome = Cp::default().count(&m, &asked).unwrap();
        let slack = if threads == 1 { 0 } else { 200 };
        assert_eq!(outcome.stopped_by, Some(Limit::Nodes), "{threads} threads");
        assert!(outcome.statistics.nodes <= 2000 + slack, "{} nodes on {threads} threads", outcome.statistics.nodes);
    }
    let asked = run(1, Budget { failures: Some(0), ..Budget::default() });
    assert_eq!(Cp::default().count(&m, &asked).unwrap().stopped_by, Some(Limit::Failures));
}

#[test]
fn a_run_cancelled_before_it_starts_finds_nothing_and_says_why() {
    for threads in [1, 3] {
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let outcome =
            Cp::default().count(&permutations(7), &run(threads, Budget { cancel, ..Budget::default() })).unwrap();
        assert_eq!((outcome.status, outcome.stopped_by), (Status::Unknown, Some(Limit::Cancelled)));
    }
}

/// The ways in which bounds can creep through a wide domain for longer than a limit allows. What is waited for instead of stopped
/// ends as unsatisfiable, hours later.
#[test]
fn a_time_limit_stops_even_a_single_propagation() {
    let mut m = Model::new("creeping");
    let (a, b) = (m.int("a", 0..=1_000_000_000_000), m.int("b", 0..=1_000_000_000_000));
    m.post((2 * a).at_most(2 * b - 1));
    m.post((2 * b).at_most(2 * a - 1));
    for threads in [1, 2] {
        let asked = run(threads, Budget { time: Some(Duration::from_millis(200)), ..Budget::default() });
        let outcome = Cp::default().count(&m, &asked).unwrap();
        assert_eq!((outcome.status, outcome.stopped_by), (Status::Unknown, Some(Limit::Time)), "{threads} threads");
    }
}

#[test]
fn an_equation_without_integer_solution_is_seen_at_once() {
    let mut m = Model::new("parity");
    let (a, b, c) = (m.int("a", 0..=1_000_000_000), m.int("b", 0..=1_000_000_000), m.int("c", 0..=1));
    m.post((2 * a - 4 * b + 2 * c).equals(1));
    assert_eq!(Cp::default().count(&m, &Run::default()).unwrap().status, Status::Unsatisfiable);
}

#[test]
fn optimising_nothing_is_finding_a_solution() {
    let (outcome, found) = Cp::default().optimise(&permutations(4), &Run::default(), &mut |_, _| {}).unwrap();
    assert!(found.is_some() && outcome.count == 1 && outcome.complete);
}

#[test]
fn an_optimum_is_claimed_only_when_it_is_proved() {
    let mut m = permutations(9);
    let (first, last) = (Var::from_index(0), Var::from_index(8));
    let total = m.int("total", 0..=100);
    m.post((3 * first + last).equals(total));
    m.objective = Objective::Maximise(total.into());
    for threads in [1, 2] {
        let (outcome, _) = Cp::default().optimise(&m, &run(threads, Budget::default()), &mut |_, _| {}).unwrap();
        assert_eq!((outcome.objective, outcome.complete), (Some(35), true));
        let asked = run(threads, Budget { solutions: Some(1), ..Budget::default() });
        let (outcome, best) = Cp::default().optimise(&m, &asked, &mut |_, _| {}).unwrap();
        assert!(!outcome.complete && best.is_some(), "one solution is no proof");
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_on_one_thread() {
    let mut m = permutations(30);
    m.search[0].var_select = VarSelect::Random;
    m.search[0].val_select = ValSelect::Random;
    let find = |seed| Cp::default().find(&m, &Run { seed, ..Run::default() }).unwrap().1;
    assert_eq!(find(5), find(5));
    assert_ne!(find(5), find(6));
}

#[test]
fn search_advice_on_a_stranger_is_refused() {
    let mut m = permutations(3);
    m.search[0].variables.push(Var::from_index(7));
    assert!(Cp::default().count(&m, &Run::default()).is_err());
}
