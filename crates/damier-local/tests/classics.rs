//! Problems that local search is known for, sizes that take well under a second each; and the limits of a run.

mod problems;

use damier_local::Local;
use damier_model::{
    Assignment, Budget, FindSolution, Limit, Model, Objective, Optimise, Outcome, Progress, Relate, Run, Status,
    all_different, circuit, element_constant, inverse, sum,
};
use damier_testkit::patience::until_called_off;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Enough for every problem here by far; a run that needs it all has lost its way.
const STEPS: u64 = 2_000_000;

fn find(model: &Model) -> Assignment {
    for seed in 0..2 {
        let budget = Budget { nodes: Some(STEPS), ..Budget::default() };
        let (outcome, found) =
            Local::default().find(model, &Run { budget, seed, ..Run::default() }).expect("a usable model");
        let found = found.expect("a solution within the steps");
        assert_eq!((outcome.status, outcome.complete, outcome.stopped_by), (Status::Solved, true, None));
        assert_eq!(model.broken_by(&found), None);
        if seed == 1 {
            return found;
        }
    }
    unreachable!("the second seed returns")
}

#[test]
fn three_hundred_queens() {
    find(&problems::queens(300));
}

#[test]
fn queens_by_pairs_of_rows() {
    find(&problems::queens_by_pairs(60));
}

#[test]
fn queens_by_squares() {
    find(&problems::queens_by_squares(12));
}

#[test]
fn an_easy_sudoku() {
    let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let found: String = find(&problems::sudoku(givens)).as_slice().iter().map(|digit| digit.to_string()).collect();
    assert_eq!(found, solved);
}

#[test]
fn a_magic_square() {
    find(&problems::magic_square(5));
}

#[test]
fn an_all_interval_series_by_computed_differences() {
    find(&problems::all_interval(12));
}

#[test]
fn a_permutation_and_its_inverse() {
    let n = 9;
    let mut m = Model::new("inverse");
    let (there, back) = (m.ints("there", n, 0..=8), m.ints("back", n, 0..=8));
    m.post(inverse(&there, &back));
    (0..n).for_each(|i| {
        m.post(there[i].differs_from(back[i]));
    });
    m.post(sum(&back[..4]).equals(20));
    find(&m);
}

fn best(model: &Model, steps: u64) -> Option<i64> {
    let run = Run { budget: Budget { nodes: Some(steps), ..Budget::default() }, ..Run::default() };
    let (outcome, _) = Local::default().optimise(model, &run, &mut |_, _| {}).expect("a usable model");
    assert!(!outcome.complete, "nothing is proved");
    outcome.objective
}

/// OEIS A006075: 4, 5, 8 knights dominate boards of 4, 5, 6.
#[test]
fn as_few_knights_as_dominate_a_board() {
    for (n, fewest) in [(4, 4), (5, 5), (6, 8)] {
        assert_eq!(best(&problems::knights(n), 50_000), Some(fewest), "{n}×{n}");
    }
}

/// Eight towns on a line: there and back again is 14.
#[test]
fn a_shortest_round_trip() {
    let n = 8usize;
    let mut m = Model::new("round trip");
    let next = m.ints("next", n, 0..=n as i64 - 1);
    m.post(circuit(&next));
    let length = m.ints("length", n, 0..=n as i64);
    for (i, (&next, &length)) in next.iter().zip(&length).enumerate() {
        let distances: Vec<i64> = (0..n).map(|j| i.abs_diff(j) as i64).collect();
        m.post(element_constant(distances, next, length));
    }
    let total = m.int("total", 0..=100);
    m.post(sum(&length).equals(total));
    m.objective = Objective::Minimise(total.into());
    assert_eq!(best(&m, 50_000), Some(14));
}

/// Three pigeons in two holes, which nothing that reads the model sees.
fn pigeons() -> Model {
    let mut m = Model::new("pigeons");
    let x = m.ints("x", 3, 1..=2);
    m.post(all_different(&x));
    m
}

fn run_out(budget: Budget) -> Outcome {
    run_out_in(&Run { budget, ..Run::default() })
}

fn run_out_in(run: &Run) -> Outcome {
    let (outcome, found) = Local::default().find(&pigeons(), run).expect("a usable model");
    assert_eq!((outcome.status, outcome.complete, found), (Status::Unknown, false, None));
    outcome
}

#[test]
fn every_limit_ends_a_search_without_a_solution() {
    let outcome = run_out(Budget { nodes: Some(1000), ..Budget::default() });
    assert_eq!((outcome.stopped_by, outcome.statistics.nodes), (Some(Limit::Nodes), 1000));
    let outcome = run_out(Budget { failures: Some(100), ..Budget::default() });
    assert_eq!((outcome.stopped_by, outcome.statistics.failures), (Some(Limit::Failures), 100));
    let outcome = run_out(Budget { time: Some(Duration::from_millis(30)), ..Budget::default() });
    assert_eq!(outcome.stopped_by, Some(Limit::Time));
    let outcome = run_out(Budget { memory: Some(1), ..Budget::default() });
    assert_eq!(outcome.stopped_by, Some(Limit::Memory));
}

#[test]
fn a_number_of_solutions_ends_an_optimisation_and_the_best_is_kept() {
    let run = Run { budget: Budget { solutions: Some(3), ..Budget::default() }, ..Run::default() };
    let mut values = Vec::new();
    let (outcome, best) = Local::default()
        .optimise(&problems::knights(6), &run, &mut |_, value| values.push(value))
        .expect("a usable model");
    assert_eq!((outcome.stopped_by, outcome.count, values.len()), (Some(Limit::Solutions), 3, 3));
    assert_eq!(best.map(|a| problems::knights(6).objective_value(&a)), Some(outcome.objective));
    assert_eq!(outcome.objective, values.last().copied());
}

#[test]
fn progress_is_told_and_its_listener_may_stop_the_search() {
    let (budget, called_off) = until_called_off();
    let steps = Mutex::new(Vec::new());
    let tell = |progress: &Progress| {
        assert_eq!(progress.solutions, 0);
        let mut steps = steps.lock().expect("no panic before");
        steps.push(progress.nodes);
        called_off.store(steps.len() >= 3, Ordering::Relaxed);
    };
    let outcome = run_out_in(&Run { budget, progress: Some(&tell), ..Run::default() });
    assert_eq!(outcome.stopped_by, Some(Limit::Cancelled));
    let steps = steps.into_inner().expect("no panic before");
    assert!(steps.is_sorted() && steps.last() > steps.first(), "{steps:?}");
}
