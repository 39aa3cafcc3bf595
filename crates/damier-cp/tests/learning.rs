//! The search that learns against the reference enumerator: its answers, its reasons and what it learned.

use damier_cp::Learning;
use damier_model::{
    Assignment, Branching, Domain, FindSolution, Model, Objective, Relate, Run, Strength, ValSelect, VarSelect,
};
use damier_testkit::agree::{self, engine_agrees, engine_agrees_on_random_models};
use damier_testkit::generate::Kind;
use damier_testkit::reasons::{self, Contradiction};

const WAYS: [(bool, Strength); 3] = [(true, Strength::Auto), (false, Strength::Domain), (true, Strength::Bounds)];

#[test]
fn learning_finds_what_the_reference_finds() {
    for (free, strength) in WAYS {
        engine_agrees_on_random_models(&Learning { free, strength, ..Learning::default() }, &Run::default());
    }
}

fn audited(engine: &Learning, model: &Model) -> (Option<Assignment>, Contradiction) {
    let audit = engine.audited(model, &Run::default()).expect("it takes the model");
    let (_, found) = engine.find(model, &Run::default()).expect("it takes the model");
    let model = model.clone();
    (found, Box::new(move |solution| audit.contradicted_by(&model, solution)))
}

#[test]
fn reasons_and_nogoods_are_true_of_all_solutions() {
    for (free, strength) in WAYS {
        reasons::hold_on_random_models(&|model| audited(&Learning { free, strength, ..Learning::default() }, model));
    }
}

#[test]
fn reasons_of_every_kind_of_constraint_are_true() {
    for &kind in Kind::ALL {
        for (free, strength) in WAYS {
            reasons::hold_for(kind, &|model| audited(&Learning { free, strength, ..Learning::default() }, model));
        }
    }
}

#[test]
fn a_bound_that_jumps_over_a_wide_gap_is_explained_at_once() {
    let far = 1 << 40;
    let mut m = Model::new("gap");
    let x = m.int("x", Domain::from_values([0, 1, far, far + 1]));
    let b = m.bool("b");
    m.post(x.at_least(2).when(b));
    // The literal is decided first, so that the jump is not made at the root.
    m.search =
        vec![Branching { variables: vec![b.var()], var_select: VarSelect::InputOrder, val_select: ValSelect::Max }];
    let audit = Learning::default().audited(&m, &Run::default()).expect("it takes the model");
    assert!(!audit.inferences.is_empty());
}

/// Few enough that plain search has no part in it, and so many that it takes over in the middle.
#[test]
fn all_solutions_are_told_once_however_many_there_are() {
    for values in [1, 2, 7, 8, 9, 30] {
        let mut m = Model::new("squares");
        let (x, square) = (m.int("x", 1..=values), m.int("square", 0..=1000));
        m.post(damier_model::times(x, x, square));
        let engine = Learning::default();
        for most in [None, Some(2), Some(8), Some(9)] {
            let budget = damier_model::Budget { solutions: most, ..Default::default() };
            let run = Run { budget, ..Run::default() };
            let mut told = Vec::new();
            let outcome = damier_model::Enumerate::enumerate(&engine, &m, &run, &mut |solution| {
                told.push(solution.clone());
                std::ops::ControlFlow::Continue(())
            });
            let outcome = outcome.expect("it takes the model");
            let wanted = most.map_or(values as usize, |most| most.min(values as u64) as usize);
            assert_eq!((told.len(), outcome.count), (wanted, wanted as u64), "{values} values, {most:?}");
            told.sort();
            told.dedup();
            assert_eq!(told.len(), wanted, "{values} values, {most:?}: a solution twice");
            let counted = damier_model::CountSolutions::count(&engine, &m, &run).expect("it takes the model");
            assert_eq!((counted.count, counted.complete), (outcome.count, outcome.complete), "{values}, {most:?}");
        }
    }
}

#[test]
fn several_threads_find_what_the_reference_finds() {
    for free in [false, true] {
        let lcg = Learning { free, ..Learning::default() };
        engine_agrees_on_random_models(&lcg, &Run { threads: 3, ..Run::default() });
    }
}

#[test]
fn models_without_variables_or_without_values_are_answered() {
    let lcg = Learning::default();
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
fn models_with_reals_are_refused() {
    agree::engine_refuses_reals(&Learning::default());
}

#[test]
fn booleans_keep_to_domains_narrowed_afterwards() {
    agree::engine_agrees_on_narrowed_booleans(&Learning::default());
}

#[test]
fn solutions_that_differ_in_what_is_shown_are_listed_once() {
    agree::engine_agrees_on_projections(&Learning::default(), &Run::default());
}

#[test]
fn a_warm_start_that_is_a_solution_is_the_one_that_is_told() {
    let start = [3, 1, 4, 5, 2];
    let mut m = Model::new("permutation");
    let x = m.ints("x", 5, 1..=5);
    m.post(damier_model::all_different(&x));
    m.warm_start.whole = x.iter().copied().zip(start).collect();
    for free in [false, true] {
        let (_, found) =
            Learning { free, ..Learning::default() }.find(&m, &Run::default()).expect("it takes the model");
        assert_eq!(found.map(|found| found.as_slice().to_vec()), Some(start.to_vec()));
    }
}
