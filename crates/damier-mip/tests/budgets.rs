//! Every limit stops the engine, what was found is kept, and the outcome says which limit it was.

use damier_mip::{Mip, linearise, relaxation};
use damier_model::{
    Assignment, Budget, CountSolutions, Domain, Enumerate, FindSolution, Limit, Model, Objective, Optimise, Progress,
    Relate, Run, Status, Term, any_of, sum,
};
use damier_testkit::patience::until_called_off;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Market split (Cornuéjols and Dawande 1998): a few equations over 0/1 columns, beyond any branch and bound.
fn market_split(rows: usize, columns: usize) -> Model {
    let mut m = Model::new("market split");
    let b = m.bools("b", columns);
    let mut state = 12345_u64;
    for _ in 0..rows {
        let weights: Vec<i64> = (0..columns)
            .map(|_| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) as i64 % 100
            })
            .collect();
        let half = weights.iter().sum::<i64>() / 2;
        m.post(sum(b.iter().zip(&weights).map(|(&b, &w)| b * w)).equals(Term::constant(half)));
    }
    m
}

/// As few as possible of the equations' slack: solutions at once, no proof.
fn slack(rows: usize, columns: usize) -> Model {
    let hard = market_split(rows, columns);
    let mut m = Model::new("market split with slack");
    let b = m.bools("b", columns);
    let total = m.int("total", 0..=100_000);
    let mut slacks = Vec::new();
    for posted in hard.constraints() {
        let damier_model::Constraint::Linear { terms, constant, .. } = &posted.constraint else { panic!("linear") };
        let (over, under) = (m.int("over", 0..=5000), m.int("under", 0..=5000));
        let weights = sum(terms.iter().zip(&b).map(|(&(w, _), &b)| b * w));
        m.post((weights + over - under).equals(Term::constant(*constant)));
        slacks.extend([over, under]);
    }
    m.post(sum(&slacks).equals(total));
    m.objective = Objective::Minimise(total.into());
    m
}

fn within(budget: Budget) -> Run<'static> {
    Run { budget, ..Run::default() }
}

#[test]
fn the_clock_stops_the_search() {
    let time = Budget { time: Some(Duration::from_millis(300)), ..Budget::default() };
    let (outcome, found) = Mip::default().find(&market_split(6, 60), &within(time)).unwrap();
    assert_eq!((outcome.status, outcome.complete, outcome.stopped_by), (Status::Unknown, false, Some(Limit::Time)));
    assert_eq!(found, None);
}

#[test]
fn a_cancelled_search_stops() {
    let (budget, called_off) = until_called_off();
    // What is told of progress comes from the middle of the search.
    let tell = |_: &Progress| called_off.store(true, Ordering::Relaxed);
    let run = Run { budget, progress: Some(&tell), ..Run::default() };
    let (outcome, _) = Mip::default().find(&market_split(6, 60), &run).unwrap();
    assert_eq!((outcome.status, outcome.stopped_by), (Status::Unknown, Some(Limit::Cancelled)));
}

#[test]
fn nodes_and_memory_stop_the_search() {
    let budget = Budget { nodes: Some(20), ..Budget::default() };
    let (outcome, _) = Mip::default().find(&market_split(6, 60), &within(budget)).unwrap();
    assert_eq!((outcome.status, outcome.stopped_by), (Status::Unknown, Some(Limit::Nodes)));
    let budget = Budget { memory: Some(1), ..Budget::default() };
    let (outcome, _) = Mip::default().find(&market_split(6, 60), &within(budget)).unwrap();
    assert_eq!((outcome.status, outcome.stopped_by), (Status::Unknown, Some(Limit::Memory)));
}

#[test]
fn a_limit_that_highs_does_not_count_is_refused() {
    let budget = Budget { failures: Some(20), ..Budget::default() };
    let error = Mip::default().find(&market_split(2, 5), &within(budget)).unwrap_err().to_string();
    assert!(error.contains("failures"), "{error}");
}

#[test]
fn a_number_of_solutions_is_not_exceeded_and_what_was_found_is_kept() {
    let mut m = Model::new("many");
    let b = m.bools("b", 12);
    m.post(any_of(b.iter().copied()));
    let outcome = Mip::default().count(&m, &within(Budget { solutions: Some(7), ..Budget::default() })).unwrap();
    assert_eq!((outcome.count, outcome.complete, outcome.stopped_by), (7, false, Some(Limit::Solutions)));
    let cancel = Arc::new(AtomicBool::new(false));
    let run = within(Budget { cancel: Some(Arc::clone(&cancel)), ..Budget::default() });
    let mut seen = 0;
    let outcome = Mip::default().enumerate(&m, &run, &mut |_| {
        seen += 1;
        cancel.store(seen == 5, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    let outcome = outcome.unwrap();
    assert_eq!((outcome.count, outcome.status, outcome.stopped_by), (5, Status::Solved, Some(Limit::Cancelled)));
}

#[test]
fn a_stopped_optimisation_keeps_the_best_so_far_and_does_not_call_it_proved() {
    let m = slack(5, 50);
    let (budget, called_off) = until_called_off();
    let mut told = Vec::new();
    let mut improved = |_: &Assignment, value| {
        told.push(value);
        called_off.store(true, Ordering::Relaxed);
    };
    let (outcome, best) = Mip::default().optimise(&m, &within(budget), &mut improved).unwrap();
    assert_eq!((outcome.status, outcome.complete, outcome.stopped_by), (Status::Solved, false, Some(Limit::Cancelled)));
    let best = best.expect("some solution");
    assert_eq!(m.broken_by(&best), None);
    assert_eq!((m.objective_value(&best), outcome.objective), (told.last().copied(), told.last().copied()));
}

#[test]
fn a_gap_ends_the_proof_early_and_is_not_called_complete() {
    let mut m = Model::new("far from proved");
    let b = m.bools("b", 30);
    let value = m.int("value", 0..=3000);
    for (i, pair) in b.windows(3).enumerate() {
        m.post(sum(pair).at_most(Term::constant(1 + (i % 2) as i64)));
    }
    m.post(sum((7..).zip(&b).map(|(w, &b)| b * w)).equals(value));
    m.objective = Objective::Maximise(value.into());
    let mip = Mip { gap: Some(10.0), ..Mip::default() };
    let (loose, best) = mip.optimise(&m, &Run::default(), &mut |_, _| {}).unwrap();
    let (exact, _) = Mip::default().optimise(&m, &Run::default(), &mut |_, _| {}).unwrap();
    assert!(best.is_some() && loose.objective <= exact.objective && exact.complete);
    assert!(!loose.complete || loose.objective == exact.objective);
}

#[test]
fn progress_tells_bound_and_incumbent() {
    let (budget, called_off) = until_called_off();
    let told = Mutex::new(None);
    let tell = |progress: &Progress| {
        if let (Some(bound), Some(value)) = (progress.bound, progress.objective) {
            *told.lock().unwrap() = Some((bound, value));
            called_off.store(true, Ordering::Relaxed);
        }
    };
    let run = Run { budget, progress: Some(&tell), ..Run::default() };
    Mip::default().optimise(&slack(5, 50), &run, &mut |_, _| {}).unwrap();
    let (bound, value) = told.into_inner().unwrap().expect("a bound and an incumbent");
    assert!(bound <= value as f64, "{bound} bounds {value}");
}

#[test]
fn a_panic_of_a_listener_comes_out_where_it_belongs() {
    let panicked = std::panic::catch_unwind(|| {
        Mip::default().optimise(&slack(3, 20), &Run::default(), &mut |_, _| panic!("no more, please"))
    });
    assert!(panicked.is_err());
}

#[test]
fn the_same_seed_gives_the_same_solutions_in_the_same_order() {
    let mut m = Model::new("same");
    let x = m.ints("x", 4, 1..=4);
    m.post(damier_model::all_different(&x));
    let listed = || {
        let mut seen = Vec::new();
        let run = Run { seed: 11, budget: Budget { solutions: Some(10), ..Budget::default() }, ..Run::default() };
        let visit = &mut |a: &Assignment| {
            seen.push(a.clone());
            ControlFlow::Continue(())
        };
        Mip::default().enumerate(&m, &run, visit).unwrap();
        seen
    };
    assert_eq!(listed(), listed());
}

#[test]
fn the_relaxation_has_a_value_and_says_how_much_of_it_is_broken() {
    // At most one of every two out of three: half of each is the best there is, and one whole.
    let mut m = Model::new("triangle");
    let b = m.bools("b", 3);
    let total = m.int("total", 0..=10);
    for (i, j) in [(0, 1), (1, 2), (0, 2)] {
        m.post((b[i] + b[j]).at_most(Term::constant(1)));
    }
    m.post(sum(&b).equals(total * 2 - 2));
    m.objective = Objective::Maximise(total * 2 - 2);
    let relaxed = relaxation(&m, &Run::default()).unwrap();
    assert_eq!((relaxed.status, relaxed.fractional, relaxed.columns), (Status::Solved, 4, 4));
    assert!((relaxed.value.unwrap() - 1.5).abs() < 1e-6, "{relaxed:?}");
    let mut impossible = Model::new("impossible");
    let b = impossible.bools("b", 2);
    impossible.post(sum(&b).at_least(Term::constant(3)));
    assert_eq!(relaxation(&impossible, &Run::default()).unwrap().status, Status::Unsatisfiable);
}

#[test]
fn what_is_too_large_is_refused_with_its_size() {
    let mut m = Model::new("wide");
    let (x, y) = (m.int("x", 0..=1 << 40), m.int("y", 0..=1 << 40));
    m.post(damier_model::times(x, y, Term::constant(12))).named("a wide product");
    let error = linearise(&m, &Default::default()).err().expect("refused").to_string();
    assert!(error.starts_with("mip cannot take a wide product:"), "{error}");
}

#[test]
fn coefficients_that_floating_point_cannot_tell_apart_are_refused() {
    let mut m = Model::new("wide");
    let far = 1_000_000_000;
    let x = m.int("x", Domain::from_iter([-far, 0, far]));
    let y = m.int("y", Domain::from_iter([-far, 3, far]));
    let total = m.int("total", Domain::from_iter([0, 5]));
    m.post((x + y).equals(total));
    let refused = Mip::default().find(&m, &Run::default()).expect_err("it cannot be sure");
    assert!(refused.to_string().contains("floating-point"), "{refused}");
}
