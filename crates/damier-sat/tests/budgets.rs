//! Every limit stops every solver, and the outcome says which limit it was.

mod support;

use damier_model::{
    Budget, CountSolutions, FindSolution, Limit, Model, Objective, Optimise, Progress, Run, Status, any_of, sum,
};
use damier_model::{Enumerate, Relate};
use damier_sat::{Sat, SolverChoice};
use damier_testkit::patience::until_called_off;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use support::pigeons;

/// No solver here is through with that many in a lifetime.
const MANY: usize = 16;

fn all_solvers() -> impl Iterator<Item = Sat> {
    SolverChoice::WITHIN.into_iter().map(|(_, solver, _)| Sat { solver, ..Sat::default() })
}

fn stopped_run(sat: &Sat, run: &Run) -> (Status, bool, Option<Limit>) {
    let (outcome, found) = sat.find(&pigeons(MANY, MANY - 1), run).expect("an outcome");
    assert_eq!(found, None);
    (outcome.status, outcome.complete, outcome.stopped_by)
}

fn stopped(sat: &Sat, budget: Budget) -> (Status, bool, Option<Limit>) {
    stopped_run(sat, &Run { budget, ..Run::default() })
}

#[test]
fn the_clock_stops_the_search() {
    for sat in all_solvers() {
        let budget = Budget { time: Some(Duration::from_millis(200)), ..Budget::default() };
        assert_eq!(stopped(&sat, budget), (Status::Unknown, false, Some(Limit::Time)), "{:?}", sat.solver);
    }
}

#[test]
fn progress_is_told_during_a_long_search_and_its_listener_may_stop_it() {
    for sat in all_solvers() {
        let (budget, called_off) = until_called_off();
        let tell = |_: &Progress| called_off.store(true, Ordering::Relaxed);
        let run = Run { budget, progress: Some(&tell), ..Run::default() };
        let ended = stopped_run(&sat, &run);
        assert_eq!(ended, (Status::Unknown, false, Some(Limit::Cancelled)), "{:?}", sat.solver);
    }
}

#[test]
fn conflicts_and_memory_stop_the_search() {
    for sat in all_solvers() {
        let budget = Budget { failures: Some(200), ..Budget::default() };
        assert_eq!(stopped(&sat, budget), (Status::Unknown, false, Some(Limit::Failures)), "{:?}", sat.solver);
        let budget = Budget { memory: Some(1), ..Budget::default() };
        assert_eq!(stopped(&sat, budget), (Status::Unknown, false, Some(Limit::Memory)), "{:?}", sat.solver);
    }
}

#[test]
fn decisions_stop_the_solvers_that_count_them() {
    for solver in [SolverChoice::Cadical, SolverChoice::Minisat] {
        let sat = Sat { solver, ..Sat::default() };
        let budget = Budget { nodes: Some(500), ..Budget::default() };
        assert_eq!(stopped(&sat, budget), (Status::Unknown, false, Some(Limit::Nodes)), "{:?}", sat.solver);
    }
}

#[test]
fn a_number_of_solutions_is_not_exceeded_and_what_was_found_is_kept() {
    let mut m = Model::new("many");
    let b = m.bools("b", 12);
    m.post(any_of(b.iter().copied()));
    for sat in all_solvers() {
        let run = Run { budget: Budget { solutions: Some(7), ..Budget::default() }, ..Run::default() };
        let outcome = sat.count(&m, &run).unwrap();
        assert_eq!((outcome.count, outcome.complete, outcome.stopped_by), (7, false, Some(Limit::Solutions)));
        let cancel = Arc::new(AtomicBool::new(false));
        let run = Run { budget: Budget { cancel: Some(Arc::clone(&cancel)), ..Budget::default() }, ..Run::default() };
        let mut seen = 0;
        let outcome = sat.enumerate(&m, &run, &mut |_| {
            seen += 1;
            cancel.store(seen == 5, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        let outcome = outcome.unwrap();
        assert_eq!((outcome.count, outcome.status, outcome.stopped_by), (5, Status::Solved, Some(Limit::Cancelled)));
    }
}

#[test]
fn a_stopped_optimisation_keeps_the_best_so_far_and_does_not_call_it_proved() {
    // Pigeons may stay outside at a price: that one must is not proved by so few conflicts.
    let mut m = Model::new("pigeons outside");
    let (pigeons, holes) = (MANY, MANY - 1);
    let sits = m.bool_grid("sits", pigeons, holes);
    let outside = m.bools("outside", pigeons);
    let price = m.int("price", 0..=pigeons as i64);
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
    for sat in all_solvers() {
        let budget = Budget { failures: Some(3000), ..Budget::default() };
        let (outcome, best) = sat.optimise(&m, &Run { budget, ..Run::default() }, &mut |_, _| {}).unwrap();
        assert_eq!((outcome.status, outcome.complete), (Status::Solved, false), "{:?}", sat.solver);
        assert_eq!(outcome.stopped_by, Some(Limit::Failures));
        let best = best.expect("some solution");
        assert_eq!((outcome.objective, m.broken_by(&best)), (Some(best[price]), None));
    }
}

#[test]
fn the_same_seed_gives_the_same_solutions_in_the_same_order() {
    let mut m = Model::new("same");
    let x = m.ints("x", 6, 1..=6);
    m.post(damier_model::all_different(&x));
    for sat in all_solvers() {
        let listed = || {
            let mut seen = Vec::new();
            let run = Run { seed: 11, budget: Budget { solutions: Some(40), ..Budget::default() }, ..Run::default() };
            let visit = &mut |a: &damier_model::Assignment| {
                seen.push(a.clone());
                ControlFlow::Continue(())
            };
            sat.enumerate(&m, &run, visit).unwrap();
            seen
        };
        assert_eq!(listed(), listed(), "{:?}", sat.solver);
    }
}
