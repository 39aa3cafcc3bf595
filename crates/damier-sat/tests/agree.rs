//! The engine against the reference enumerator, on random models, by each of the solvers within the program.

use damier_model::{Domain, Model, Objective, Run, all_different};
use damier_sat::{Sat, SolverChoice};
use damier_testkit::agree::{self, engine_agrees, engine_agrees_on_random_models};

fn by(solver: SolverChoice) -> Sat {
    Sat { solver, ..Sat::default() }
}

#[test]
fn cadical_finds_what_the_reference_finds() {
    engine_agrees_on_random_models(&by(SolverChoice::Cadical), &Run::default());
}

#[test]
fn minisat_finds_what_the_reference_finds() {
    engine_agrees_on_random_models(&by(SolverChoice::Minisat), &Run::default());
}

#[test]
fn batsat_finds_what_the_reference_finds() {
    engine_agrees_on_random_models(&by(SolverChoice::Batsat), &Run::default());
}

#[test]
fn another_seed_finds_the_same_set() {
    engine_agrees_on_random_models(&Sat::default(), &Run { seed: u64::MAX - 7, ..Run::default() });
}

#[test]
fn models_without_variables_or_without_values_are_answered() {
    for (_, solver, _) in SolverChoice::WITHIN {
        engine_agrees(&by(solver.clone()), &Model::new("nothing at all"), &Run::default());
        let mut m = Model::new("an empty domain");
        m.int("x", Domain::range(3, 2));
        engine_agrees(&by(solver.clone()), &m, &Run::default());
        let mut m = Model::new("one value each, and an objective");
        let x = m.ints("x", 2, 5..=5);
        m.objective = Objective::Maximise(-2 * x[1] + 3);
        engine_agrees(&by(solver.clone()), &m, &Run::default());
        let mut m = Model::new("a variable that nothing speaks of");
        let x = m.ints("x", 2, 1..=2);
        m.int("free", -1..=1);
        m.post(all_different(&x));
        engine_agrees(&by(solver), &m, &Run::default());
    }
}

#[test]
fn models_with_reals_are_refused() {
    agree::engine_refuses_reals(&Sat::default());
}

#[test]
fn booleans_keep_to_domains_narrowed_afterwards() {
    agree::engine_agrees_on_narrowed_booleans(&Sat::default());
}

#[test]
fn solutions_that_differ_in_what_is_shown_are_listed_once() {
    agree::engine_agrees_on_projections(&by(SolverChoice::Cadical), &Run::default());
}
