//! The engine against the reference enumerator, kind by kind and on random models.

use damier_lcg::Lcg;
use damier_model::{Domain, Model, Objective, Run};
use damier_testkit::agree::{self, engine_agrees, engine_agrees_on_random_models};
use damier_testkit::generate::Case;
use damier_testkit::{cases, runner};
use proptest::prelude::TestCaseError;
use proptest::strategy::BoxedStrategy;

fn check(strategy: &BoxedStrategy<Case>) {
    let outcome = runner(cases()).run(strategy, |case| {
        agree::compare(&Lcg::default(), &case, &Run::default())
            .map_err(|disagreement| TestCaseError::fail(disagreement.0))
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

damier_testkit::test_every_kind!(check);

#[test]
fn random_models_have_the_solutions_that_the_reference_finds() {
    engine_agrees_on_random_models(&Lcg::default(), &Run::default());
}

#[test]
fn another_seed_and_free_search_find_the_same_sets() {
    engine_agrees_on_random_models(&Lcg { free_search: true }, &Run { seed: u64::MAX - 7, ..Run::default() });
}

#[test]
fn models_without_variables_or_without_values_are_answered() {
    let lcg = Lcg::default();
    engine_agrees(&lcg, &Model::new("nothing at all"), &Run::default());
    let mut m = Model::new("an empty domain");
    m.int("x", Domain::range(3, 2));
    engine_agrees(&lcg, &m, &Run::default());
    let mut m = Model::new("one value each, and an objective");
    let x = m.ints("x", 2, 5..=5);
    m.objective = Objective::Maximise(-2 * x[1] + 3);
    engine_agrees(&lcg, &m, &Run::default());
    let mut m = Model::new("a variable that nothing speaks of");
    let x = m.ints("x", 2, 1..=2);
    m.int("free", -1..=1);
    m.post(damier_model::all_different(&x));
    engine_agrees(&lcg, &m, &Run::default());
}

#[test]
fn a_literal_that_tells_about_another_new_literal_is_told_right() {
    let mut m = Model::new("a count of one literal, under two conditions");
    let (x, y) = (m.int("x", 1..=2), m.int("y", 2..=2));
    let (b, c) = (m.bool("b"), m.bool("c"));
    m.post(damier_model::global_cardinality([x, y], [(1, 0)]).iff(c).when(b));
    engine_agrees(&Lcg::default(), &m, &Run::default());
}

#[test]
fn models_with_reals_are_refused() {
    agree::engine_refuses_reals(&Lcg::default());
}

#[test]
fn booleans_keep_to_domains_narrowed_afterwards() {
    agree::engine_agrees_on_narrowed_booleans(&Lcg::default());
}

#[test]
fn solutions_that_differ_in_what_is_shown_are_listed_once() {
    agree::engine_agrees_on_projections(&Lcg::default(), &Run::default());
}
