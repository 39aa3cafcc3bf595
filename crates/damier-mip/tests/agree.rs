//! The engine against the reference enumerator, on random models.

use damier_mip::{Connectivity, Linearisation, Mip};
use damier_model::{Domain, Model, Objective, Run, all_different};
use damier_testkit::agree::{compare, engine_agrees, engine_agrees_on_narrowed_booleans};
use damier_testkit::{cases, generate, reference, runner};
use proptest::prelude::TestCaseError;

/// Every solution is a run of HiGHS of some milliseconds: models with more of them are left to other tests.
const MOST_SOLUTIONS: usize = 20;
const MODELS_PER_CASE: u32 = 3;

fn agrees(mip: &Mip, run: &Run) {
    let models = runner(MODELS_PER_CASE * cases());
    let outcome = { models }.run(&generate::model(), |case| {
        if reference::solutions(&case).len() > MOST_SOLUTIONS {
            return Ok(());
        }
        compare(mip, &case, run).map_err(|disagreement| TestCaseError::fail(disagreement.0))
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[test]
fn random_models_have_the_solutions_that_the_reference_finds() {
    agrees(&Mip::default(), &Run::default());
}

#[test]
fn the_complete_forms_have_the_same_solutions() {
    let linearisation = Linearisation { connectivity: Connectivity::Flow };
    agrees(&Mip { linearisation, ..Mip::default() }, &Run { seed: 7, ..Run::default() });
}

#[test]
fn models_without_variables_or_without_values_are_answered() {
    let mip = Mip::default();
    engine_agrees(&mip, &Model::new("nothing at all"), &Run::default());
    let mut m = Model::new("an empty domain");
    m.int("x", Domain::range(3, 2));
    engine_agrees(&mip, &m, &Run::default());
    let mut m = Model::new("one value each, and an objective");
    let x = m.ints("x", 2, 5..=5);
    m.objective = Objective::Maximise(-2 * x[1] + 3);
    engine_agrees(&mip, &m, &Run::default());
    let mut m = Model::new("a variable that nothing speaks of");
    let x = m.ints("x", 2, 1..=2);
    m.int("free", -1..=1);
    m.post(all_different(&x));
    engine_agrees(&mip, &m, &Run::default());
}

#[test]
fn two_threads_find_what_one_does() {
    let mut m = Model::new("permutations");
    let x = m.ints("x", 3, 1..=3);
    m.post(all_different(&x));
    m.objective = Objective::Minimise(x[0] * 3 - 1);
    for threads in [2, 1, 2] {
        engine_agrees(&Mip::default(), &m, &Run { threads, ..Run::default() });
    }
}

#[test]
fn booleans_keep_to_domains_narrowed_afterwards() {
    engine_agrees_on_narrowed_booleans(&Mip::default());
}

#[test]
fn solutions_that_differ_in_what_is_shown_are_listed_once() {
    damier_testkit::agree::engine_agrees_on_projections(&Mip::default(), &Run::default());
}
