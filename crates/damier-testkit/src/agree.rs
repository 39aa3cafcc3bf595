//! Engines against the reference: everything an engine can do is asked of it, and every answer is compared.
//!
//! ```
//! use damier_model::{Model, Run, all_different};
//! use damier_testkit::{agree, naive::NaiveEngine};
//! let mut m = Model::new("doc");
//! let x = m.ints("x", 3, 1..=3);
//! m.post(all_different(&x));
//! agree::engine_agrees(&NaiveEngine, &m, &Run::default());
//! agree::engine_agrees_on_random_models(&NaiveEngine, &Run::default());
//! ```

use crate::generate;
use crate::reference;
use crate::runner::{cases, runner};
use damier_model::{
    Assignment, Budget, Conflict, CountSolutions, Domain, Engine, Enumerate, FindSolution, Model, Objective, Optimise,
    Outcome, RealSum, Relation, Run, Status, Unusable, bool_sum, lex_less, odd_number_of,
};
use proptest::prelude::TestCaseError;
use proptest::test_runner::TestError;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Compares all that the engine can do on a small model with the reference. The run's budget must be unlimited: every
/// answer is expected to be complete.
///
/// # Panics
/// With the model's dump, if an answer is wrong.
pub fn engine_agrees(engine: &dyn Engine, model: &Model, run: &Run) {
    if let Err(disagreement) = compare(engine, model, run) {
        panic!("{disagreement}");
    }
}

/// A model is solved much faster than the laws of a propagator are tried, and has more ways to go wrong.
const MODELS_PER_CASE: u32 = 16;

/// [`engine_agrees`] on [`cases`] random models.
///
/// # Panics
/// With the smallest model on which an answer is wrong.
pub fn engine_agrees_on_random_models(engine: &dyn Engine, run: &Run) {
    let outcome = runner(MODELS_PER_CASE * cases()).run(&generate::model(), |case| {
        compare(engine, &case, run).map_err(|disagreement| TestCaseError::fail(disagreement.0))
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("no cases: {reason}"),
        Err(TestError::Fail(reason, case)) => panic!("{reason}\n{case:?}"),
    }
}

/// Asks several engines about random models: whether there is a solution, which is best, and whether those constraints
/// that are said not to hold together do not.
///
/// # Panics
/// With the smallest model on which they disagree.
pub fn engines_agree_on_random_models(engines: &[&dyn Engine], core: &dyn Fn(&Model) -> Result<Conflict, Unusable>) {
    let outcome = runner(MODELS_PER_CASE * cases()).run(&generate::model(), |case| {
        disagreement(engines, core, &case.model).map_or(Ok(()), |words| Err(TestCaseError::fail(words)))
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("no cases: {reason}"),
        Err(TestError::Fail(reason, case)) => panic!("{reason}\n{case:?}"),
    }
}

fn disagreement(
    engines: &[&dyn Engine],
    core: &dyn Fn(&Model) -> Result<Conflict, Unusable>,
    model: &Model,
) -> Option<String> {
    let said = |engine: &dyn Engine, model: &Model| {
        let outcome = match (&model.objective, engine.optimiser(), engine.finder()) {
            (Objective::Satisfy, _, Some(finder)) => finder.find(model, &Run::default()),
            (_, Some(optimiser), _) => optimiser.optimise(model, &Run::default(), &mut |_, _| {}),
            _ => Err(Unusable("neither finds nor optimises".to_owned())),
        };
        outcome.map(|(outcome, found)| {
            let broken = found.and_then(|found| model.broken_by(&found));
            (outcome.status, outcome.complete, outcome.objective, broken)
        })
    };
    let all: Vec<_> = engines.iter().map(|&engine| said(engine, model)).collect();
    let told = |all: &dyn std::fmt::Debug| {
        let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
        Some(format!("{names:?} say {all:?}"))
    };
    let Some(Ok((status, true, _, None))) = all.first() else { return told(&all) };
    if all.iter().any(|said| *said != all[0]) {
        return told(&all);
    }
    if *status != Status::Unsatisfiable {
        return None;
    }
    let found = core(model);
    let Ok(Conflict::Core { constraints, .. }) = &found else { return told(&found) };
    let mut part = model.without_constraints();
    part.objective = Objective::Satisfy;
    for &index in constraints {
        part.post(model.constraints()[index].constraint.clone());
    }
    let all: Vec<_> = engines.iter().map(|&engine| said(engine, &part)).collect();
    let holds_nowhere =
        all.iter().flatten().filter(|(status, ..)| *status == Status::Unsatisfiable).count() == all.len();
    if holds_nowhere { None } else { told(&(constraints, all)) }
}

/// Compares, on random models, what an engine lists where only some of the variables tell solutions apart: each choice of
/// their values that has a solution once, with one of its solutions; and the optimum, to which that makes no difference.
///
/// # Panics
/// With the smallest model on which an answer is wrong.
pub fn engine_agrees_on_projections(engine: &dyn Engine, run: &Run) {
    let outcome = runner(MODELS_PER_CASE * cases()).run(&generate::model(), |case| {
        for part in 0..2 {
            let mut model = Model::clone(&case);
            model.projection = Some(model.all_variables().filter(|var| var.index() % 2 == part).collect());
            compare_projected(engine, &model, run).map_err(|disagreement| TestCaseError::fail(disagreement.0))?;
        }
        Ok(())
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("no cases: {reason}"),
        Err(TestError::Fail(reason, case)) => panic!("{reason}\n{case:?}"),
    }
}

fn compare_projected(engine: &dyn Engine, model: &Model, run: &Run) -> Result<(), Disagreement> {
    let truth = Truth { engine: engine.name(), model, solutions: reference::solutions(model) };
    let shown =
        |solution: &Assignment| -> Vec<i64> { model.projection.iter().flatten().map(|&var| solution[var]).collect() };
    let all: BTreeSet<Vec<i64>> = truth.solutions.iter().map(shown).collect();
    if let Some(enumerator) = engine.enumerator() {
        let mut seen = Vec::new();
        let outcome = enumerator.enumerate(model, run, &mut |solution| {
            seen.push(solution.clone());
            ControlFlow::Continue(())
        });
        truth.answered(outcome)?;
        truth.are_distinct_solutions(&seen)?;
        truth.expect("solutions that differ in what is shown", seen.len(), all.len())?;
        truth.expect("choices of what is shown", seen.iter().map(shown).collect::<BTreeSet<_>>(), all)?;
    }
    match (engine.optimiser(), &model.objective) {
        (None, _) | (_, Objective::Satisfy) => Ok(()),
        (Some(optimiser), _) => truth.best_solution(optimiser, run),
    }
}

/// Asks an engine all it can do about a model with a real-valued variable that nothing speaks of.
///
/// # Panics
/// If it answers anything but that it has none.
pub fn engine_refuses_reals(engine: &dyn Engine) {
    let mut model = Model::new("a real");
    let n = model.int("n", 1..=3);
    model.real("x", 0.0, 1.0);
    model.objective = Objective::Minimise(n.into());
    let run = &Run::default();
    let refused = |answer: Result<Outcome, Unusable>| {
        let said = answer.map(|outcome| outcome.status).map_err(|refusal| refusal.0);
        assert_eq!(said, Err("this engine has no real-valued variables; use mip".to_owned()), "{}", engine.name());
    };
    if let Some(finder) = engine.finder() {
        refused(finder.find(&model, run).map(|(outcome, _)| outcome));
    }
    if let Some(enumerator) = engine.enumerator() {
        refused(enumerator.enumerate(&model, run, &mut |_| ControlFlow::Continue(())));
    }
    if let Some(counter) = engine.counter() {
        refused(counter.count(&model, run));
    }
    if let Some(optimiser) = engine.optimiser() {
        refused(optimiser.optimise(&model, run, &mut |_, _| {}).map(|(outcome, _)| outcome));
        model.objective = Objective::MaximiseReal(RealSum::new([(0.5, n)], 0.0));
        refused(optimiser.optimise(&model, run, &mut |_, _| {}).map(|(outcome, _)| outcome));
    }
}

/// Compares what an engine says about Booleans whose domains were narrowed after they were declared.
///
/// # Panics
/// As [`engine_agrees`].
pub fn engine_agrees_on_narrowed_booleans(engine: &dyn Engine) {
    let mut model = Model::new("narrowed");
    let b = model.bools("b", 5);
    model.post(odd_number_of(&b));
    model.post(lex_less([b[0], b[1], b[2]], [b[2], b[3], b[4]]));
    model.post(bool_sum([b[0], b[1], b[3]], Relation::Ge, 1));
    model.narrow(b[1].var(), &Domain::range(1, 1));
    model.narrow(b[4].var(), &Domain::range(0, 0));
    engine_agrees(engine, &model, &Run::default());
    model.narrow(b[4].var(), &Domain::range(1, 1));
    engine_agrees(engine, &model, &Run::default());
}

/// What an engine got wrong, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement(pub String);

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// As [`engine_agrees`], with the disagreement returned.
pub fn compare(engine: &dyn Engine, model: &Model, run: &Run) -> Result<(), Disagreement> {
    let truth = Truth { engine: engine.name(), model, solutions: reference::solutions(model) };
    if let Some(enumerator) = engine.enumerator() {
        truth.enumeration(enumerator, run)?;
        truth.enumeration_that_is_broken_off(enumerator, run)?;
        truth.enumeration_with_a_limit(enumerator, run)?;
    }
    if let Some(counter) = engine.counter() {
        truth.count(counter, run)?;
    }
    if let Some(finder) = engine.finder() {
        truth.first_solution(finder, run)?;
    }
    match (engine.optimiser(), &model.objective) {
        (None, _) | (_, Objective::Satisfy) => Ok(()),
        (Some(optimiser), _) => truth.best_solution(optimiser, run),
    }
}

struct Truth<'a> {
    engine: &'static str,
    model: &'a Model,
    solutions: Vec<Assignment>,
}

impl Truth<'_> {
    fn enumeration(&self, enumerator: &dyn Enumerate, run: &Run) -> Result<(), Disagreement> {
        let mut seen = Vec::new();
        let outcome = enumerator.enumerate(self.model, run, &mut |solution| {
            seen.push(solution.clone());
            ControlFlow::Continue(())
        });
        let outcome = self.answered(outcome)?;
        self.are_distinct_solutions(&seen)?;
        let listed: BTreeSet<&Assignment> = seen.iter().collect();
        if let Some(missing) = self.solutions.iter().find(|solution| !listed.contains(solution)) {
            return self.wrong(&format!("the solution {:?} was not listed", missing.as_slice()));
        }
        self.counted_all(&outcome, "all solutions")
    }

    fn enumeration_that_is_broken_off(&self, enumerator: &dyn Enumerate, run: &Run) -> Result<(), Disagreement> {
        let mut calls = 0;
        let outcome = enumerator.enumerate(self.model, run, &mut |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        self.answered(outcome)?;
        self.expect("calls after the visitor broke off", calls, self.solutions.len().min(1))
    }

    fn enumeration_with_a_limit(&self, enumerator: &dyn Enumerate, run: &Run) -> Result<(), Disagreement> {
        const LIMIT: u64 = 2;
        let mut seen = Vec::new();
        let limited = Run { budget: Budget { solutions: Some(LIMIT), ..run.budget.clone() }, ..run.clone() };
        let outcome = enumerator.enumerate(self.model, &limited, &mut |solution| {
            seen.push(solution.clone());
            ControlFlow::Continue(())
        });
        let outcome = self.answered(outcome)?;
        self.are_distinct_solutions(&seen)?;
        self.expect("solutions under a limit of 2", seen.len(), self.solutions.len().min(LIMIT as usize))?;
        self.expect("count under a limit of 2", outcome.count, seen.len() as u64)?;
        if outcome.complete && seen.len() < self.solutions.len() {
            return self.wrong("a search stopped by its limit was called complete");
        }
        Ok(())
    }

    fn count(&self, counter: &dyn CountSolutions, run: &Run) -> Result<(), Disagreement> {
        let outcome = self.answered(counter.count(self.model, run))?;
        self.counted_all(&outcome, "counting")
    }

    fn first_solution(&self, finder: &dyn FindSolution, run: &Run) -> Result<(), Disagreement> {
        let (outcome, first) = self.answered(finder.find(self.model, run))?;
        self.expect("status of the first solution", outcome.status, self.status())?;
        self.expect("whether there is a first solution", first.is_some(), !self.solutions.is_empty())?;
        first.iter().try_for_each(|solution| self.is_solution(solution))
    }

    fn best_solution(&self, optimiser: &dyn Optimise, run: &Run) -> Result<(), Disagreement> {
        let mut improvements = Vec::new();
        let improved = &mut |solution: &Assignment, value: i64| improvements.push((solution.clone(), value));
        let (outcome, best) = self.answered(optimiser.optimise(self.model, run, improved))?;

        let optimum = reference::optimum(self.model);
        self.expect("status of the optimum", outcome.status, self.status())?;
        self.expect("complete", outcome.complete, true)?;
        self.expect("objective", outcome.objective, optimum)?;
        self.expect("whether there is a best solution", best.is_some(), optimum.is_some())?;
        if let Some(best) = &best {
            self.is_solution(best)?;
            self.expect("value of the best solution", self.model.objective_value(best), optimum)?;
        }
        for (solution, value) in &improvements {
            self.is_solution(solution)?;
            self.expect("value told with an improvement", Some(*value), self.model.objective_value(solution))?;
        }
        let better =
            |a: i64, b: i64| if matches!(self.model.objective, Objective::Minimise(_)) { a < b } else { a > b };
        if let Some(pair) = improvements.windows(2).find(|pair| !better(pair[1].1, pair[0].1)) {
            return self.wrong(&format!("{} after {} is no improvement", pair[1].1, pair[0].1));
        }
        self.expect("last improvement", improvements.last().map(|&(_, value)| value), optimum)
    }

    fn status(&self) -> Status {
        if self.solutions.is_empty() { Status::Unsatisfiable } else { Status::Solved }
    }

    fn counted_all(&self, outcome: &Outcome, asked: &str) -> Result<(), Disagreement> {
        self.expect(&format!("status of {asked}"), outcome.status, self.status())?;
        self.expect(&format!("count of {asked}"), outcome.count, self.solutions.len() as u64)?;
        self.expect(&format!("complete, of {asked}"), outcome.complete, true)
    }

    fn are_distinct_solutions(&self, seen: &[Assignment]) -> Result<(), Disagreement> {
        seen.iter().try_for_each(|solution| self.is_solution(solution))?;
        let mut once = BTreeSet::new();
        match seen.iter().find(|solution| !once.insert(*solution)) {
            None => Ok(()),
            Some(twice) => self.wrong(&format!("the solution {:?} was listed twice", twice.as_slice())),
        }
    }

    fn is_solution(&self, assignment: &Assignment) -> Result<(), Disagreement> {
        match self.model.broken_by(assignment) {
            None => Ok(()),
            Some(broken) => self.wrong(&format!("{:?} breaks {broken}", assignment.as_slice())),
        }
    }

    fn answered<T>(&self, answer: Result<T, damier_model::Unusable>) -> Result<T, Disagreement> {
        answer.or_else(|refusal| self.wrong(&format!("the model was refused: {refusal}")))
    }

    fn expect<T: PartialEq + std::fmt::Debug>(&self, what: &str, found: T, expected: T) -> Result<(), Disagreement> {
        if found == expected { Ok(()) } else { self.wrong(&format!("{what}: {found:?}, should be {expected:?}")) }
    }

    fn wrong<T>(&self, what: &str) -> Result<T, Disagreement> {
        Err(Disagreement(format!(
            "engine {} disagrees with the reference: {what}\n\n{}",
            self.engine,
            self.model.dump()
        )))
    }
}
