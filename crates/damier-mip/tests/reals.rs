//! Real-valued variables: programs whose answer is known, and random ones against a search that knows no simplex method.

mod corners;
mod mixed;

use damier_mip::Mip;
use damier_model::{
    Assignment, CountSolutions, Enumerate, FindSolution, Lit, Model, Objective, Optimise, Outcome, RealConstraint,
    RealOrInt, RealSum, Relate, Relation, Run, Status, UNBOUNDED,
};
use damier_testkit::{cases, runner};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn sum<X: Into<RealOrInt> + Copy>(terms: &[(f64, X)], constant: f64) -> RealSum {
    RealSum::new(terms.iter().copied(), constant)
}

fn post(m: &mut Model, sum: RealSum, relation: Relation, when: Option<Lit>) {
    m.post_real(RealConstraint { sum, relation, when });
}

fn best(m: &Model) -> (Outcome, Assignment) {
    let (outcome, best) = Mip::default().optimise(m, &Run::default(), &mut |_, _| {}).expect("it is usable");
    assert!(outcome.complete, "{outcome:?}");
    let best = best.expect("it has a solution");
    assert_eq!(m.broken_by(&best), None);
    assert_eq!(outcome.objective_real, m.objective_real(&best));
    (outcome, best)
}

fn near(a: Option<f64>, b: f64) -> bool {
    a.is_some_and(|a| (a - b).abs() <= 1e-6 * b.abs().max(1.0))
}

fn refusal(m: &Model) -> String {
    Mip::default().optimise(m, &Run::default(), &mut |_, _| {}).expect_err("it is refused").0
}

#[test]
fn a_linear_program_without_whole_numbers() {
    // Dantzig's first example in many courses: 3x + 5y under x ≤ 4, 2y ≤ 12, 3x + 2y ≤ 18 is 36 at (2, 6).
    let mut m = Model::new("wyndor");
    let (x, y) = (m.real("x", 0.0, f64::INFINITY), m.real("y", 0.0, f64::INFINITY));
    post(&mut m, sum(&[(1.0, x)], -4.0), Relation::Le, None);
    post(&mut m, sum(&[(2.0, y)], -12.0), Relation::Le, None);
    post(&mut m, sum(&[(3.0, x), (2.0, y)], -18.0), Relation::Le, None);
    m.objective = Objective::MaximiseReal(sum(&[(3.0, x), (5.0, y)], 0.0));
    let (outcome, solution) = best(&m);
    assert!(near(outcome.objective_real, 36.0) && outcome.objective.is_none());
    assert!(near(Some(solution.real(x)), 2.0) && near(Some(solution.real(y)), 6.0));
}

#[test]
fn whole_numbers_and_reals_together() {
    // Make n batches at 2.5 each; sell x at 4, at most 1.5 per batch; n ≤ 3 whole: 4·4.5 - 2.5·3 = 10.5.
    let mut m = Model::new("batches");
    let (n, x) = (m.int("n", 0..=3), m.real("x", 0.0, 100.0));
    post(&mut m, sum(&[(1.0, x)], 0.0).plus(-1.5, n), Relation::Le, None);
    m.objective = Objective::MaximiseReal(sum(&[(4.0, x)], 0.0).plus(-2.5, n));
    let (outcome, solution) = best(&m);
    assert!(near(outcome.objective_real, 10.5));
    assert_eq!(solution[n], 3);
    // The same with constraints on the whole numbers alone.
    m.post(n.at_most(2));
    assert!(near(best(&m).0.objective_real, 7.0));
}

#[test]
fn a_whole_objective_beside_reals() {
    let mut m = Model::new("whole goal");
    let (n, x) = (m.int("n", 0..=100), m.real("x", 0.0, 7.3));
    post(&mut m, sum(&[(3.0, x)], 0.5).plus(-1.0, n), Relation::Ge, None);
    m.objective = Objective::Maximise(2 * n + 1);
    let (outcome, solution) = best(&m);
    assert_eq!((outcome.objective, solution[n]), (Some(45), 22));
}

#[test]
fn a_relation_under_a_literal_binds_only_then() {
    let mut m = Model::new("switch");
    let (b, x) = (m.bool("b"), m.real("x", -3.0, 10.0));
    post(&mut m, sum(&[(1.0, x)], -2.5), Relation::Eq, Some(b));
    post(&mut m, sum(&[(1.0, x)], -8.0), Relation::Le, Some(!b));
    m.objective = Objective::MaximiseReal(sum(&[(1.0, x)], 0.0));
    assert!(near(best(&m).0.objective_real, 8.0));
    m.post(damier_model::all_of([b]));
    assert!(near(best(&m).0.objective_real, 2.5));
}

#[test]
fn conditions_with_wide_bounds_are_kept_all_the_same() {
    let mut m = Model::new("wide");
    let (b, x) = (m.bools("b", 3), m.real("x", -5e8, 5e8));
    for (&literal, most) in b.iter().zip([3.25, 4.5, 2.0]) {
        post(&mut m, sum(&[(1.0, x)], -most), Relation::Le, Some(literal));
    }
    m.post(damier_model::any_of([b[0], b[1]]));
    m.post(damier_model::any_of([b[0], b[2]]));
    m.objective = Objective::MaximiseReal(sum(&[(1.0, x)], 0.0));
    let (outcome, solution) = best(&m);
    assert!(near(outcome.objective_real, 3.25) && solution.is_true(b[0]), "{outcome:?}");
}

#[test]
fn strict_relations_are_strict_and_different_is_different() {
    for (relation, bound) in [(Relation::Lt, 4.0), (Relation::Le, 4.0)] {
        let mut m = Model::new("strict");
        let x = m.real("x", 0.0, 10.0);
        post(&mut m, sum(&[(1.0, x)], -bound), relation, None);
        m.objective = Objective::MaximiseReal(sum(&[(1.0, x)], 0.0));
        let (outcome, solution) = best(&m);
        assert!(near(outcome.objective_real, bound), "{outcome:?}");
        assert_eq!(solution.real(x) < bound, relation == Relation::Lt);
    }
    let mut m = Model::new("different");
    let (x, y) = (m.real("x", 0.0, 1.0), m.real("y", 0.0, 1.0));
    post(&mut m, sum(&[(1.0, x), (-1.0, y)], 0.0), Relation::Ne, None);
    m.objective = Objective::MaximiseReal(sum(&[(1.0, x), (1.0, y)], 0.0));
    let (outcome, solution) = best(&m);
    assert!(near(outcome.objective_real, 2.0) && solution.real(x) != solution.real(y));
    // And there is nothing between 1 and 1.
    m.narrow_real(x, 1.0, 1.0);
    m.narrow_real(y, 1.0, 1.0);
    let (outcome, _) = Mip::default().find(&m, &Run::default()).expect("it is usable");
    assert_eq!((outcome.status, outcome.complete), (Status::Unsatisfiable, true));
}

#[test]
fn strict_sums_of_whole_numbers_are_exact() {
    // 0.5·a < 500: the largest a is 999, whatever the tolerance.
    let mut m = Model::new("halves");
    let a = m.int("a", 0..=2000);
    post(&mut m, sum(&[(0.5, a)], -500.0), Relation::Lt, None);
    m.objective = Objective::Maximise(a.into());
    assert_eq!(best(&m).0.objective, Some(999));
    m.objective = Objective::Satisfy;
    m.narrow(a, &(1000..=1000).into());
    let (outcome, _) = Mip::default().find(&m, &Run::default()).expect("it is usable");
    assert_eq!((outcome.status, outcome.complete), (Status::Unsatisfiable, true));
}

#[test]
fn small_and_large_coefficients_mean_what_they_say() {
    for scale in [1e-7, 1e-3, 1.0, 1e4, 1e8] {
        let mut m = Model::new("scaled");
        let (x, y) = (m.real("x", 0.0, 50.0), m.real("y", 0.0, 50.0));
        post(&mut m, sum(&[(3.0 * scale, x), (scale, y)], -12.0 * scale), Relation::Le, None);
        post(&mut m, sum(&[(scale, x), (-scale, y)], 0.0), Relation::Lt, None);
        m.objective = Objective::MaximiseReal(sum(&[(1.0, x)], 0.0));
        let (outcome, solution) = best(&m);
        assert!(near(outcome.objective_real, 3.0), "{scale}: {outcome:?}");
        assert!(solution.real(x) < solution.real(y));
    }
}

#[test]
fn bounds_that_follow_from_constraints_are_enough_for_conditions() {
    let mut m = Model::new("followed");
    let everything = (f64::NEG_INFINITY, f64::INFINITY);
    let [x, y] = ["x", "y"].map(|name| m.real(name, everything.0, everything.1));
    let b = m.bool("b");
    post(&mut m, sum(&[(1.0, x)], 0.0), Relation::Ge, None);
    post(&mut m, sum(&[(2.0, x)], -9.0), Relation::Le, None);
    post(&mut m, sum(&[(1.0, y), (-2.0, x)], 1.0), Relation::Eq, None);
    post(&mut m, sum(&[(1.0, y)], -5.0), Relation::Le, Some(b));
    m.objective = Objective::MaximiseReal(sum(&[(1.0, y)], 0.0).plus(7.0, b.var()));
    let (outcome, solution) = best(&m);
    assert!(near(outcome.objective_real, 12.0) && solution.is_true(b));
}

#[test]
fn a_condition_without_bounds_is_refused_by_name() {
    let mut m = Model::new("endless");
    let (b, x) = (m.bool("b"), m.real("x", 0.0, f64::INFINITY));
    post(&mut m, sum(&[(1.0, x)], -3.0), Relation::Le, Some(b));
    m.objective = Objective::MinimiseReal(sum(&[(1.0, x)], 0.0));
    let expected = "mip cannot take b ⇒ (x - 3.0 ≤ 0): x has no upper bound, and a relation that need not always hold \
                    needs one; give it one";
    assert_eq!(refusal(&m), expected);
    m.narrow_real(x, 0.0, 1e12);
    assert!(refusal(&m).contains("needs a factor of 1.000e12"), "{}", refusal(&m));
    m.narrow_real(x, 0.0, 1e6);
    assert!(near(best(&m).0.objective_real, 0.0));
}

#[test]
fn a_goal_without_end_is_told_from_no_solution_at_all() {
    let mut m = Model::new("endless");
    let (n, x) = (m.int("n", 0..=3), m.real("x", f64::NEG_INFINITY, 4.0));
    post(&mut m, sum(&[(1.0, x)], 0.0).plus(-1.0, n), Relation::Le, None);
    m.objective = Objective::MinimiseReal(sum(&[(1.0, x)], 0.0));
    assert_eq!(refusal(&m), UNBOUNDED);
    post(&mut m, sum(&[(1.0, n)], -9.0), Relation::Ge, None);
    let (outcome, best) = Mip::default().optimise(&m, &Run::default(), &mut |_, _| {}).expect("it is usable");
    assert_eq!((outcome.status, outcome.complete, best), (Status::Unsatisfiable, true, None));
}

#[test]
fn bounds_that_cross_leave_no_solution() {
    let mut m = Model::new("crossed");
    let x = m.real("x", 0.0, 4.0);
    m.narrow_real(x, 5.0, 6.0);
    let (outcome, found) = Mip::default().find(&m, &Run::default()).expect("it is usable");
    assert_eq!((outcome.status, outcome.complete, found), (Status::Unsatisfiable, true, None));
}

#[test]
fn each_choice_of_the_whole_numbers_is_listed_once_and_none_is_counted() {
    let mut m = Model::new("listed");
    let (a, b, x) = (m.int("a", 0..=3), m.int("b", 0..=3), m.real("x", 0.0, 1.0));
    // a + b = 3.5 + x, so a + b is 4.
    post(&mut m, sum(&[(1.0, a), (1.0, b)], -3.5).plus(-1.0, x), Relation::Eq, None);
    let mut seen = Vec::new();
    let outcome = Mip::default()
        .enumerate(&m, &Run::default(), &mut |solution| {
            assert!(near(Some(solution.real(x)), 0.5));
            seen.push((solution[a], solution[b]));
            ControlFlow::Continue(())
        })
        .expect("it is usable");
    seen.sort_unstable();
    assert_eq!(seen, [(1, 3), (2, 2), (3, 1)]);
    assert!(outcome.complete && outcome.count == 3);
    assert!(Mip::default().count(&m, &Run::default()).expect_err("no number").0.contains("endlessly"));
}

#[test]
fn each_better_solution_is_told_with_the_nearest_whole_number() {
    let mut m = Model::new("told");
    let x = m.real("x", 0.0, 2.6);
    let n = m.int("n", 0..=4);
    m.objective = Objective::MaximiseReal(sum(&[(1.0, x)], 0.0).plus(1.0, n));
    let mut told = Vec::new();
    let mut tell = |solution: &Assignment, value: i64| told.push((solution.real(x), solution[n], value));
    let (outcome, _) = Mip::default().optimise(&m, &Run::default(), &mut tell).expect("it is usable");
    assert!(near(outcome.objective_real, 6.6));
    assert_eq!(told.last().map(|&(_, n, value)| (n, value)), Some((4, 7)));
}

/// Corners are compared where strict relations leave this gap, and where they leave none: the engine is in between.
const GAP: f64 = 1e-4;
/// Every solution listed is a run of HiGHS.
const MOST_LISTED: usize = 12;
const MODELS_PER_CASE: u32 = 6;

#[test]
fn random_models_have_the_optima_and_the_choices_that_trying_finds() {
    let outcome = runner(MODELS_PER_CASE * cases()).run(&mixed::mixed(), |mixed::Shown(model)| {
        let (within, around) = (corners::parts(&model, GAP), corners::parts(&model, 0.0));
        optimum_agrees(&model, &within, &around)?;
        if around.len() > MOST_LISTED {
            return Ok(());
        }
        let mut seen = Vec::new();
        let listed = Mip::default().enumerate(&model, &Run::default(), &mut |solution| {
            seen.push((solution.as_slice().to_vec(), model.broken_by(solution)));
            ControlFlow::Continue(())
        });
        prop_assert!(listed.is_ok_and(|outcome| outcome.complete), "{}", model.dump());
        for (values, broken) in &seen {
            prop_assert_eq!(broken, &None);
            prop_assert!(around.iter().any(|part| part.0 == *values), "{:?} of\n{}", values, model.dump());
        }
        for part in &within {
            let times = seen.iter().filter(|(values, _)| *values == part.0).count();
            prop_assert_eq!(times, 1, "{:?} of\n{}", part.0, model.dump());
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

fn optimum_agrees(model: &Model, within: &[corners::Part], around: &[corners::Part]) -> Result<(), TestCaseError> {
    let (outcome, found) = Mip::default()
        .optimise(model, &Run::default(), &mut |_, _| {})
        .map_err(|refused| TestCaseError::fail(refused.0))?;
    prop_assert!(outcome.complete, "{:?} for\n{}", outcome, model.dump());
    let Some(found) = found else {
        prop_assert!(within.is_empty(), "nothing found for\n{}", model.dump());
        return Ok(());
    };
    prop_assert_eq!(model.broken_by(&found), None);
    prop_assert!(!around.is_empty(), "{:?} found for\n{}", found, model.dump());
    let Some(value) = outcome.objective_real else { return Ok(()) };
    let sign = if model.objective.is_maximised() { -1.0 } else { 1.0 };
    let smallest = |parts: &[corners::Part]| parts.iter().map(|part| sign * part.1).fold(f64::INFINITY, f64::min);
    let (least, most) = (smallest(around) - GAP, smallest(within) + GAP);
    prop_assert!((least..=most).contains(&(sign * value)), "{} not in {}..{}\n{}", value, least, most, model.dump());
    Ok(())
}
