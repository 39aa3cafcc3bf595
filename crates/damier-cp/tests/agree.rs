//! The engine against the reference enumerator, on random models, one thread and several.

use damier_cp::Cp;
use damier_model::{
    Constraint, CountSolutions, Lit, Model, Relate, Relation, Restart, Run, Strength, Var, all_different, all_of,
    any_of, bool_sum, implies, member,
};
use damier_testkit::agree::{self, engine_agrees, engine_agrees_on_random_models};

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

#[test]
fn models_without_variables_have_one_solution_or_none() {
    let mut m = Model::new("nothing to choose");
    engine_agrees(&Cp::default(), &m, &Run::default());
    m.post(all_of::<Lit>([]));
    engine_agrees(&Cp::default(), &m, &Run { threads: 2, ..Run::default() });
    m.post(any_of::<Lit>([]));
    engine_agrees(&Cp::default(), &m, &Run::default());
}

#[test]
fn an_integer_narrowed_to_0_or_1_is_still_an_integer() {
    let narrowings: [fn(Var, Var) -> Constraint; 3] =
        [|x, y| x.differs_from(y), |x, _| member(x, 0..=1), |x, _| x.at_most(1)];
    for narrow in narrowings {
        let mut m = Model::new("narrowed");
        let (x, y, b) = (m.int("x", 0..=2), m.int("y", 2..=2), m.bools("b", 2));
        m.post(narrow(x, y));
        m.post((x + b[0] + b[1]).equals(2));
        engine_agrees(&Cp::default(), &m, &Run::default());
    }
}

#[test]
fn reification_in_reification_stays_small_and_right() {
    let mut m = Model::new("nested");
    let x = m.ints("x", 2, 0..=2);
    let b = m.bools("b", 4);
    let mut nested = all_different(&x).iff(b[0]);
    for (k, &lit) in b.iter().enumerate().skip(1) {
        nested = if k % 2 == 0 { nested.iff(lit) } else { nested.when(!lit) };
    }
    m.post(nested);
    engine_agrees(&Cp::default(), &m, &Run::default());

    // b ⇔ (b ⇔ …) an even number of times is what stands inside, whatever b is: two orders for each b.
    let mut m = Model::new("deep");
    let (x, b) = (m.ints("x", 2, 0..=1), m.bool("b"));
    m.post((0..200).fold(all_different(&x), |nested, _| nested.iff(b)));
    assert_eq!(Cp::default().count(&m, &Run::default()).map(|outcome| outcome.count), Ok(4));
}

#[test]
fn models_with_reals_are_refused() {
    agree::engine_refuses_reals(&Cp::default());
}

#[test]
fn booleans_keep_to_domains_narrowed_afterwards() {
    agree::engine_agrees_on_narrowed_booleans(&Cp::default());
}

#[test]
fn solutions_that_differ_in_what_is_shown_are_listed_once() {
    agree::engine_agrees_on_projections(&Cp::default(), &Run::default());
}
