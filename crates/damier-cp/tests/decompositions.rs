//! The shared decompositions against the meaning of what they take apart: with their new variables counted too, there
//! are exactly as many solutions, and they are the same ones.

use damier_cp::Cp;
use damier_model::{Assignment, Constraint, Enumerate, Form, Model, Run, decompose};
use damier_testkit::generate::{self, Case};
use damier_testkit::{cases, reference, runner};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use std::ops::ControlFlow;

/// Keeps nothing that can be taken apart.
fn nothing(_: &Model, _: &Constraint, _: Form) -> bool {
    false
}

/// Keeps everything where it simply holds: only truth values are taken apart.
fn what_holds(_: &Model, _: &Constraint, form: Form) -> bool {
    form == Form::Posted
}

fn is_small(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Reified { constraint, .. } | Constraint::Implied { constraint, .. } => {
            matches!(constraint.kind(), "linear" | "compare" | "member" | "clause" | "and")
        }
        bare => matches!(bare.kind(), "linear" | "compare" | "member" | "clause" | "and" | "times" | "division"),
    }
}

fn solutions(model: &Model, own: usize) -> Vec<Assignment> {
    let mut all = Vec::new();
    // Advice is not what is tested here.
    let mut model = model.clone();
    model.search.clear();
    let visit = &mut |solution: &Assignment| {
        all.push(Assignment::from(solution.as_slice()[..own].to_vec()));
        ControlFlow::Continue(())
    };
    Cp::default().enumerate(&model, &Run::default(), visit).expect("an outcome");
    all.sort();
    all
}

fn agree(model: &Model) -> Result<(), TestCaseError> {
    let expected = reference::solutions(model);
    let apart = decompose(model, &nothing).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let large = apart.model.constraints().iter().find(|posted| !is_small(&posted.constraint));
    prop_assert!(large.is_none(), "{} is left", large.map_or("", |posted| posted.constraint.kind()));
    prop_assert_eq!(apart.origins.len(), apart.model.constraints().len());
    prop_assert_eq!(&solutions(&apart.model, model.variables()), &expected, "{}", apart.model.dump());
    let half = decompose(model, &what_holds).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(&solutions(&half.model, model.variables()), &expected, "{}", half.model.dump());
    Ok(())
}

fn check(strategy: &BoxedStrategy<Case>) {
    if let Err(error) = runner(cases()).run(strategy, |case| agree(&case.model)) {
        panic!("{error}");
    }
}

damier_testkit::test_every_kind!(check);

#[test]
fn random_models() {
    check(&generate::model().boxed());
}
