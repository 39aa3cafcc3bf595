//! The search that learns against the reference enumerator: its answers, its reasons and what it learned.

use damier_cp::Learning;
use damier_model::{Assignment, Branching, Domain, FindSolution, Model, Relate, Run, Strength, ValSelect, VarSelect};
use damier_testkit::agree::engine_agrees_on_random_models;
use damier_testkit::generate::Kind;
use damier_testkit::reasons::{self, Contradiction};

const WAYS: [(bool, Strength); 3] = [(true, Strength::Auto), (false, Strength::Domain), (true, Strength::Bounds)];

#[test]
fn learning_finds_what_the_reference_finds() {
    for (free, strength) in WAYS {
        engine_agrees_on_random_models(&Learning { free, strength }, &Run::default());
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
        reasons::hold_on_random_models(&|model| audited(&Learning { free, strength }, model));
    }
}

#[test]
fn reasons_of_every_kind_of_constraint_are_true() {
    for &kind in Kind::ALL {
        for (free, strength) in WAYS {
            reasons::hold_for(kind, &|model| audited(&Learning { free, strength }, model));
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
