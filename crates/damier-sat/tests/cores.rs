//! Cores: small, right, named, and within a budget.

mod support;

use damier_model::{Budget, Conflict, Domain, Model, Relate, Run, all_different};
use damier_sat::{SolverChoice, core};
use support::pigeons;

fn solvers() -> impl Iterator<Item = SolverChoice> {
    SolverChoice::WITHIN.into_iter().map(|(_, solver, _)| solver)
}

#[test]
fn what_has_nothing_to_do_with_it_is_left_out() {
    let mut m = Model::new("a small quarrel in a large family");
    let x = m.ints("x", 8, 1..=8);
    m.post(all_different(&x)).named("all different");
    for pair in x.windows(2) {
        m.post(pair[0].differs_from(pair[1]));
    }
    m.post(x[2].at_least(5)).named("the third is large");
    m.post((x[2] + x[3]).at_most(5)).named("the third and the fourth are small");
    m.post(x[0].at_most(7)).named("harmless");
    for solver in solvers() {
        let found = core(&m, &solver, &Run::default()).unwrap();
        let Conflict::Core { constraints, minimal } = found else { panic!("{found:?}") };
        let labels: Vec<String> = constraints.iter().map(|&k| m.constraints()[k].label().to_string()).collect();
        assert_eq!(labels, ["the third is large", "the third and the fourth are small"], "{solver}");
        assert!(minimal);
    }
}

#[test]
fn no_constraint_of_a_core_can_be_left_out() {
    // Pigeons beyond the sixth are not needed to fill five holes.
    let m = pigeons(9, 5);
    for solver in solvers() {
        let found = core(&m, &solver, &Run::default()).unwrap();
        let Conflict::Core { constraints, minimal: true } = found else { panic!("{found:?}") };
        // Six pigeons that must sit, and every two of them apart in every hole.
        assert_eq!(constraints.len(), 6 + 5 * 15, "{solver}");
    }
}

#[test]
fn a_model_with_solutions_has_no_core_and_an_empty_domain_needs_no_constraint() {
    for solver in solvers() {
        assert_eq!(core(&pigeons(3, 3), &solver, &Run::default()), Ok(Conflict::Satisfiable));
        let mut m = Model::new("empty");
        let (x, y) = (m.int("x", Domain::range(2, 1)), m.int("y", 0..=3));
        m.post(x.at_most(y));
        let none = Conflict::Core { constraints: Vec::new(), minimal: true };
        assert_eq!(core(&m, &solver, &Run::default()), Ok(none));
    }
}

#[test]
fn a_core_that_was_not_narrowed_to_the_end_says_so() {
    let m = pigeons(16, 15);
    let run = |failures| Run { budget: Budget { failures: Some(failures), ..Budget::default() }, ..Run::default() };
    assert!(matches!(core(&m, &SolverChoice::Cadical, &run(50)), Ok(Conflict::Unknown(_))));
    // The first conflict needs no search; leaving one of its members out asks for one, and there is no time for it.
    let mut m = pigeons(16, 15);
    let (b, c) = (m.int("b", 0..=9), m.int("c", 0..=9));
    m.post(b.at_least(7));
    m.post(b.at_most(c));
    m.post(c.at_most(6));
    match core(&m, &SolverChoice::Cadical, &run(60)).unwrap() {
        Conflict::Core { constraints, .. } => assert!(!constraints.is_empty()),
        Conflict::Unknown(_) => {}
        Conflict::Satisfiable => panic!("it has no solution"),
    }
}
