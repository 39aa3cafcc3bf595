//! The engine against the reference enumerator, on random models, one thread and several.

use damier_cp::Cp;
use damier_model::{Model, Relation, Restart, Run, Strength, all_of, bool_sum, implies};
use damier_testkit::agree::{engine_agrees, engine_agrees_on_random_models};

#[test]
fn one_thread_finds_what_the_reference_finds() {
    engine_agrees_on_random_models(&Cp::default(), &Run::default());
}

#[test]
fn several_threads_find_the_same_set() {
    engine_agrees_on_random_models(&Cp::default(), &Run { threads: 3, ..Run::default() });
}

#[test]
fn stronger_propagation_finds_the_same_set() {
    for strength in [Strength::Bounds, Strength::Domain] {
        engine_agrees_on_random_models(&Cp { strength, ..Cp::default() }, &Run::default());
    }
}

#[test]
fn starting_over_finds_the_same_set() {
    // Runs of constant length need not come to an end unless they are long enough for the whole tree.
    for (restart, base) in
        [(Restart::Luby, 1), (Restart::Geometric, 1), (Restart::Linear, 1), (Restart::Constant, 10_000)]
    {
        engine_agrees_on_random_models(&Cp { restart: Some((restart, base)), ..Cp::default() }, &Run::default());
    }
}

#[test]
fn what_is_decided_before_a_propagator_starts_is_counted_once() {
    let mut m = Model::new("decided while posting");
    let b = m.bools("b", 4);
    m.post(bool_sum(&b, Relation::Eq, 2));
    m.post(all_of([b[0]]));
    engine_agrees(&Cp::default(), &m, &Run::default());

    let mut m = Model::new("decided with the guard");
    let (b, guard, cause) = (m.bools("b", 4), m.bool("guard"), m.bool("cause"));
    m.post(bool_sum(&b, Relation::Eq, 2).when(guard));
    m.post(implies(cause, guard));
    m.post(implies(cause, b[0]));
    engine_agrees(&Cp::default(), &m, &Run::default());
}
