//! Cores: small, right, named, and within a budget.

mod models;

use damier_cp::core;
use damier_model::{Budget, Conflict, Constraint, Domain, Model, Relate, Run, all_different};
use damier_testkit::{cases, generate, reference, runner};
use models::pigeons;
use proptest::prelude::*;

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
    let found = core(&m, &Run::default()).unwrap();
    let Conflict::Core { constraints, minimal } = found else { panic!("{found:?}") };
    let labels: Vec<String> = constraints.iter().map(|&k| m.constraints()[k].label().to_string()).collect();
    assert_eq!(labels, ["the third is large", "the third and the fourth are small"]);
    assert!(minimal);
}

#[test]
fn no_constraint_of_a_core_can_be_left_out() {
    // Pigeons beyond the fifth are not needed to fill four holes: five that must sit, every two apart in every hole.
    let found = core(&pigeons(7, 4), &Run::default()).unwrap();
    let Conflict::Core { constraints, minimal: true } = found else { panic!("{found:?}") };
    assert_eq!(constraints.len(), 5 + 4 * 10);
}

#[test]
fn a_model_with_solutions_has_no_core_and_an_empty_domain_needs_no_constraint() {
    assert_eq!(core(&pigeons(3, 3), &Run::default()), Ok(Conflict::Satisfiable));
    let mut m = Model::new("empty");
    let (x, y) = (m.int("x", Domain::range(2, 1)), m.int("y", 0..=3));
    m.post(x.at_most(y));
    let none = Conflict::Core { constraints: Vec::new(), minimal: true };
    assert_eq!(core(&m, &Run::default()), Ok(none));
}

#[test]
fn a_core_that_was_not_found_in_time_is_unknown() {
    let run = Run { budget: Budget { failures: Some(50), ..Budget::default() }, ..Run::default() };
    assert!(matches!(core(&pigeons(16, 15), &run), Ok(Conflict::Unknown(_))));
}

/// The model with some of its constraints.
fn only(model: &Model, constraints: &[usize]) -> Model {
    let mut part = Model::new("part");
    for var in model.all_variables() {
        part.int(model.name_of(var), model.domain(var));
    }
    for &index in constraints {
        let constraint: Constraint = model.constraints()[index].constraint.clone();
        part.post(constraint);
    }
    part
}

#[test]
fn cores_of_random_models_have_no_solution_and_every_part_of_them_has_one() {
    let outcome = runner(8 * cases()).run(&generate::model(), |case| {
        let found = core(&case.model, &Run::default()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let solvable = |constraints: &[usize]| !reference::solutions(&only(&case.model, constraints)).is_empty();
        match found {
            Conflict::Satisfiable => prop_assert!(!reference::solutions(&case.model).is_empty()),
            Conflict::Core { constraints, minimal } => {
                prop_assert!(minimal);
                prop_assert!(!solvable(&constraints), "{:?} can hold together", constraints);
                for &left_out in &constraints {
                    let rest: Vec<usize> = constraints.iter().copied().filter(|&c| c != left_out).collect();
                    prop_assert!(solvable(&rest), "{} is not needed in {:?}", left_out, constraints);
                }
            }
            Conflict::Unknown(limit) => prop_assert!(false, "stopped by {:?}", limit),
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
