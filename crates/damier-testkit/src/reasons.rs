//! What a search that learns says on its way, compared with all solutions: a reason that holds in a solution must be a reason
//! for something that is true there, and no solution may break a learned clause.

use crate::generate::{self, Case, Kind};
use crate::reference;
use crate::runner::{cases, runner};
use damier_model::{Assignment, Model, Objective, Tuples, Var, negative_table};
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestError};

/// Tells what a solution contradicts of all that was said, if anything.
pub type Contradiction = Box<dyn Fn(&Assignment) -> Option<String>>;
/// Looks for a solution of a model, and keeps what is said.
pub type Search<'s> = &'s dyn Fn(&Model) -> (Option<Assignment>, Contradiction);

/// Solutions that are forbidden, one after the other, so that a search is led everywhere.
const ROUNDS: usize = 6;
/// A model is searched faster than the laws of a propagator are tried.
const MODELS_PER_CASE: u32 = 4;

/// Tries random models.
///
/// # Panics
/// With the smallest model on which something was said that is not so.
pub fn hold_on_random_models(search: Search) {
    try_all(&generate::model(), MODELS_PER_CASE * cases(), search);
}

/// Tries models of one constraint, plain and reified.
///
/// # Panics
/// With the smallest model on which something was said that is not so.
pub fn hold_for(kind: Kind, search: Search) {
    try_all(&generate::constraint_of(kind), cases(), search);
    try_all(&generate::reified(kind), cases(), search);
}

fn try_all(strategy: &impl Strategy<Value = Case>, cases: u32, search: Search) {
    match runner(cases).run(strategy, |case| compare(&case, search)) {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("no cases: {reason}"),
        Err(TestError::Fail(reason, case)) => panic!("{reason}\n{case:?}"),
    }
}

fn compare(model: &Model, search: Search) -> Result<(), TestCaseError> {
    let mut model = model.clone();
    model.objective = Objective::Satisfy;
    let mut left = reference::solutions(&model);
    let variables: Vec<Var> = model.all_variables().collect();
    for _ in 0..ROUNDS {
        let (found, contradiction) = search(&model);
        if let Some((wrong, solution)) = left.iter().find_map(|solution| Some((contradiction(solution)?, solution))) {
            return Err(TestCaseError::fail(format!("{wrong}, but {solution:?} is a solution")));
        }
        let Some(found) = found else { break };
        left.retain(|solution| *solution != found);
        if variables.is_empty() {
            break;
        }
        let row: Vec<i64> = variables.iter().map(|&var| found[var]).collect();
        model.post(negative_table(variables.iter().copied(), Tuples::new(variables.len(), [row])));
    }
    Ok(())
}
