//! The engine against the reference enumerator, on random models. It proves nothing, so the comparison is its own.

use damier_local::Local;
use damier_model::{Assignment, Budget, Domain, FindSolution, Limit, Model, Objective, Optimise, Run, Status};
use damier_testkit::{agree, cases, generate, reference, runner};
use proptest::prelude::*;

const MODELS_PER_CASE: u32 = 8;
/// Steps allowed for a model of at most six variables.
const STEPS: u64 = 20_000;

fn limited(steps: u64, seed: u64) -> Run<'static> {
    Run { budget: Budget { nodes: Some(steps), ..Budget::default() }, seed, ..Run::default() }
}

fn has_an_empty_domain(model: &Model) -> bool {
    model.all_variables().any(|x| model.domain(x).is_empty())
}

fn check(holds: bool, what: impl Into<String>) -> Result<(), TestCaseError> {
    if holds { Ok(()) } else { Err(TestCaseError::fail(what.into())) }
}

#[test]
fn random_models_are_solved_if_they_can_be_and_left_open_if_not() {
    let outcome = runner(MODELS_PER_CASE * cases()).run(&(generate::model(), any::<u64>()), |(case, seed)| {
        let solvable = !reference::solutions(&case).is_empty();
        let (outcome, found) = Local::default().find(&case, &limited(STEPS, seed)).expect("a usable model");
        if has_an_empty_domain(&case) {
            return check(outcome.status == Status::Unsatisfiable && outcome.complete, "an empty domain was not seen");
        }
        check(found.is_some() == solvable, format!("found {found:?}, solvable: {solvable}"))?;
        check(found.iter().all(|a| case.broken_by(a).is_none()), "a wrong solution")?;
        let expected = if solvable { Status::Solved } else { Status::Unknown };
        check(outcome.status == expected && outcome.complete == solvable, format!("{outcome:?}"))?;
        check(outcome.count == u64::from(solvable), "count")
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[test]
fn optima_of_random_models_are_reached_and_never_surpassed() {
    let outcome = runner(MODELS_PER_CASE * cases()).run(&(generate::model(), any::<u64>()), |(case, seed)| {
        if case.objective == Objective::Satisfy {
            return Ok(());
        }
        if has_an_empty_domain(&case) {
            return Ok(());
        }
        let optimum = reference::optimum(&case);
        let mut improvements: Vec<(Assignment, i64)> = Vec::new();
        let improved = &mut |a: &Assignment, value| improvements.push((a.clone(), value));
        let (outcome, best) =
            Local::default().optimise(&case, &limited(STEPS, seed), improved).expect("a usable model");
        check(!outcome.complete, "a proof was claimed")?;
        check(outcome.objective == optimum, format!("{:?} found, {optimum:?} is best", outcome.objective))?;
        check(best.as_ref().and_then(|a| case.objective_value(a)) == optimum, "the assignment has another value")?;
        check(improvements.last().map(|last| &last.0) == best.as_ref(), "the last improvement is not the best")?;
        for (a, value) in &improvements {
            check(case.broken_by(a).is_none() && case.objective_value(a) == Some(*value), "a wrong improvement")?;
        }
        let better = |a: i64, b: i64| if matches!(case.objective, Objective::Minimise(_)) { a < b } else { a > b };
        check(improvements.windows(2).all(|pair| better(pair[1].1, pair[0].1)), "an improvement that is none")
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let outcome = runner(cases()).run(&(generate::model(), any::<u64>()), |(case, seed)| {
        let answer = || {
            let (outcome, found) = Local::default().find(&case, &limited(2000, seed)).expect("a usable model");
            (found, outcome.statistics.nodes, outcome.statistics.failures, outcome.statistics.propagations)
        };
        check(answer() == answer(), "two answers for one seed")
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[test]
fn models_without_variables_or_without_values_are_answered() {
    let local = Local::default();
    let (outcome, found) = local.find(&Model::new("nothing at all"), &Run::default()).expect("a usable model");
    assert_eq!((outcome.status, outcome.complete, found), (Status::Solved, true, Some(Assignment::default())));

    let mut m = Model::new("an empty domain");
    m.int("x", Domain::range(3, 2));
    let (outcome, found) = local.find(&m, &Run::default()).expect("a usable model");
    assert_eq!((outcome.status, outcome.complete, found), (Status::Unsatisfiable, true, None));

    let mut m = Model::new("one value each, and an objective");
    let x = m.ints("x", 2, 5..=5);
    m.objective = Objective::Maximise(-2 * x[1] + 3);
    let (outcome, _) = local.optimise(&m, &Run::default(), &mut |_, _| {}).expect("a usable model");
    assert_eq!((outcome.status, outcome.complete, outcome.objective), (Status::Solved, false, Some(-7)));

    let mut m = Model::new("no constraint on the objective");
    let x = m.int("x", 0..=9);
    m.objective = Objective::Minimise(x.into());
    let (outcome, _) = local.optimise(&m, &Run::default(), &mut |_, _| {}).expect("a usable model");
    assert_eq!((outcome.objective, outcome.stopped_by), (Some(0), None));
}

#[test]
fn a_model_beyond_the_arithmetic_is_refused() {
    let mut m = Model::new("too large");
    m.int("x", 0..=i64::MAX / 2);
    assert!(Local::default().find(&m, &Run::default()).is_err());
}

#[test]
fn no_solution_is_looked_for_if_none_is_wanted() {
    let budget = Budget { solutions: Some(0), ..Budget::default() };
    let run = Run { budget, ..Run::default() };
    let (outcome, found) = Local::default().find(&Model::new("nothing"), &run).expect("a usable model");
    assert_eq!((outcome.status, outcome.stopped_by, found), (Status::Unknown, Some(Limit::Solutions), None));
}

#[test]
fn models_with_reals_are_refused() {
    agree::engine_refuses_reals(&Local::default());
}
