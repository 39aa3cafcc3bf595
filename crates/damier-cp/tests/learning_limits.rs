//! The search that learns: every limit stops it, and the outcome says which limit it was.

mod models;

use damier_cp::Learning;
use damier_model::{
    Assignment, Budget, Enumerate, FindSolution, Limit, Model, Objective, Optimise, Progress, Relate, Run, Status,
    any_of, sum,
};
use damier_testkit::patience::until_called_off;
use models::pigeons;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// More than any run gets through.
const MANY: usize = 16;

fn stopped_run(run: &Run) -> (Status, bool, Option<Limit>) {
    let (outcome, found) = Learning::default().find(&pigeons(MANY, MANY - 1), run).expect("an outcome");
    assert_eq!(found, None);
    (outcome.status, outcome.complete, outcome.stopped_by)
}

fn stopped(budget: Budget) -> (Status, bool, Option<Limit>) {
    stopped_run(&Run { budget, ..Run::default() })
}

#[test]
fn the_clock_stops_the_search() {
    let budget = Budget { time: Some(Duration::from_millis(200)), ..Budget::default() };
    assert_eq!(stopped(budget), (Status::Unknown, false, Some(Limit::Time)));
    let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    assert_eq!(stopped(budget), (Status::Unknown, false, Some(Limit::Time)));
}

#[test]
fn somebody_else_stops_the_search() {
    let (budget, called_off) = until_called_off();
    // What is told of progress comes from the middle of the search.
    let tell = |_: &Progress| called_off.store(true, Ordering::Relaxed);
    let run = Run { budget, progress: Some(&tell), ..Run::default() };
    assert_eq!(stopped_run(&run), (Status::Unknown, false, Some(Limit::Cancelled)));
}

#[test]
fn conflicts_decisions_and_memory_stop_the_search() {
    let budget = Budget { failures: Some(200), ..Budget::default() };
    assert_eq!(stopped(budget), (Status::Unknown, false, Some(Limit::Failures)));
    let budget = Budget { nodes: Some(300), ..Budget::default() };
    assert_eq!(stopped(budget), (Status::Unknown, false, Some(Limit::Nodes)));
    let budget = Budget { memory: Some(1), ..Budget::default() };
    assert_eq!(stopped(budget), (Status::Unknown, false, Some(Limit::Memory)));
}

#[test]
fn what_is_counted_is_what_the_limits_say() {
    let run = Run { budget: Budget { failures: Some(200), ..Budget::default() }, ..Run::default() };
    let (outcome, _) = Learning::default().find(&pigeons(MANY, MANY - 1), &run).unwrap();
    // Limits are looked at every 64 nodes.
    assert!((200..264).contains(&outcome.statistics.failures), "{}", outcome.statistics.failures);
    assert!(outcome.statistics.nodes >= 200);
}

#[test]
fn a_number_of_solutions_is_not_exceeded_and_what_was_found_is_kept() {
    let mut m = Model::new("many");
    let b = m.bools("b", 12);
    m.post(any_of(b.iter().copied()));
    for (wanted, found) in [(0, 0), (1, 1), (40, 40)] {
        let run = Run { budget: Budget { solutions: Some(wanted), ..Budget::default() }, ..Run::default() };
        let mut seen = 0;
        let visit = &mut |_: &Assignment| {
            seen += 1;
            ControlFlow::Continue(())
        };
        let outcome = Learning::default().enumerate(&m, &run, visit).unwrap();
        assert_eq!((outcome.count, outcome.complete, outcome.stopped_by), (found, false, Some(Limit::Solutions)));
        assert_eq!(seen, found);
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let run = Run { budget: Budget { cancel: Some(Arc::clone(&cancel)), ..Budget::default() }, ..Run::default() };
    let mut seen = 0;
    let outcome = Learning::default().enumerate(&m, &run, &mut |_| {
        seen += 1;
        cancel.store(seen >= 5, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    let outcome = outcome.unwrap();
    assert_eq!((outcome.status, outcome.stopped_by), (Status::Solved, Some(Limit::Cancelled)));
    assert!((5..12).contains(&outcome.count), "{}", outcome.count);
}

#[test]
fn a_stopped_optimisation_keeps_the_best_so_far_and_does_not_call_it_proved() {
    // Pigeons may stay outside at a price: that one must is not proved by so few conflicts.
    let mut m = Model::new("pigeons outside");
    let sits = m.bool_grid("sits", MANY, MANY - 1);
    let outside = m.bools("outside", MANY);
    let price = m.int("price", 0..=MANY as i64);
    for (sits, &outside) in sits.iter().zip(&outside) {
        m.post(any_of(sits.iter().copied().chain([outside])));
    }
    for (p, one) in sits.iter().enumerate() {
        for other in &sits[p + 1..] {
            for (&here, &there) in one.iter().zip(other) {
                m.post(any_of([!here, !there]));
            }
        }
    }
    m.post(sum(&outside).at_most(price));
    m.objective = Objective::Minimise(price.into());
    let budget = Budget { failures: Some(2000), ..Budget::default() };
    let (outcome, best) = Learning::default().optimise(&m, &Run { budget, ..Run::default() }, &mut |_, _| {}).unwrap();
    assert_eq!((outcome.status, outcome.complete), (Status::Solved, false));
    assert_eq!(outcome.stopped_by, Some(Limit::Failures));
    let best = best.expect("some solution");
    assert_eq!((outcome.objective, m.broken_by(&best)), (Some(best[price]), None));
}

#[test]
fn progress_is_told_during_a_long_search() {
    let (budget, called_off) = until_called_off();
    let told = AtomicU64::new(0);
    let tell = |progress: &Progress| {
        let conflicts = told.fetch_max(progress.failures, Ordering::Relaxed).max(progress.failures);
        called_off.store(conflicts > 0, Ordering::Relaxed);
    };
    let run = Run { budget, progress: Some(&tell), ..Run::default() };
    assert_eq!(stopped_run(&run).2, Some(Limit::Cancelled), "conflicts are told of");
}

#[test]
fn several_threads_stop_together() {
    for threads in [2, 4] {
        let budget = Budget { failures: Some(2_000), ..Budget::default() };
        let run = Run { budget, threads, ..Run::default() };
        assert_eq!(stopped_run(&run), (Status::Unknown, false, Some(Limit::Failures)), "{threads} threads");
        let (budget, called_off) = until_called_off();
        let tell = |_: &Progress| called_off.store(true, Ordering::Relaxed);
        let run = Run { budget, threads, progress: Some(&tell), ..Run::default() };
        assert_eq!(stopped_run(&run), (Status::Unknown, false, Some(Limit::Cancelled)), "{threads} threads");
    }
}

#[test]
fn a_wide_objective_is_not_climbed_one_by_one() {
    for (x_scale, y_scale) in [(3, -2), (-3, 2), (1, 1)] {
        let mut m = Model::new("wide");
        let (x, y) = (m.int("x", 0..=1_000_000_000), m.int("y", 0..=1_000_000_000));
        let total = m.int("total", -5_000_000_000..=5_000_000_000);
        m.post((x * x_scale + y * y_scale).equals(total));
        m.objective = Objective::Maximise(total.into());
        let budget = Budget { nodes: Some(2000), ..Budget::default() };
        let run = Run { budget, ..Run::default() };
        let (outcome, best) = Learning::default().optimise(&m, &run, &mut |_, _| {}).expect("an outcome");
        let expected = 1_000_000_000 * (x_scale.max(0) + y_scale.max(0));
        assert_eq!((outcome.objective, outcome.complete), (Some(expected), true), "{x_scale}x + {y_scale}y");
        assert_eq!(m.broken_by(&best.expect("the best")), None);
    }
}
