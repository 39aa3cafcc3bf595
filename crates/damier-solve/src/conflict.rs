//! Why there is no solution: few constraints of the model that cannot hold together.

use crate::engines::LCG;
use crate::failure::Failure;
use crate::plan::{Plan, Solver};
use crate::walk::counted;
use damier_model::{Conflict, Model, Run};
use damier_sat::SolverChoice;

/// The model of the plan, and a conflict in it; `None` if the method has no model. Learning explains what it proved itself; for
/// all other engines a SAT solver does.
pub fn conflict<'p>(
    plan: &'p Plan,
    solver: &SolverChoice,
    run: &Run,
) -> Result<Option<(&'p Model, Conflict)>, Failure> {
    let Solver::Engine { formulation, .. } = &plan.solver else { return Ok(None) };
    let model: &Model = &formulation.model;
    let conflict = match plan.engine {
        LCG => damier_cp::core(model, run)?,
        _ => damier_sat::core(model, solver, run)?,
    };
    Ok(Some((model, conflict)))
}

/// The reasons of some constraints in their order, each once, with how many constraints have it where that is more than one. What
/// has no reason only says what a variable of the model stands for, and is left out where others have one.
///
/// ```
/// use damier_model::{Model, Relate};
/// let mut m = Model::new("doc");
/// let x = m.int("x", 0..=9);
/// m.post(x.at_least(2)).named("x is large");
/// m.post(x.at_most(1)).named("x is small");
/// m.post(x.at_least(3)).named("x is large");
/// m.post(x.at_least(0));
/// assert_eq!(damier_solve::conflict::reasons(&m, &[0, 1, 2, 3]), ["x is large (2 constraints)", "x is small"]);
/// assert_eq!(damier_solve::conflict::reasons(&m, &[3]), ["compare"]);
/// ```
pub fn reasons(model: &Model, constraints: &[usize]) -> Vec<String> {
    let mut reasons: Vec<(String, u64)> = Vec::new();
    let posted = model.constraints();
    let some_say_why = constraints.iter().any(|&index| posted[index].has_reason());
    for &index in constraints.iter().filter(|&&index| posted[index].has_reason() || !some_say_why) {
        let reason = posted[index].label().to_string();
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, number)) => *number += 1,
            None => reasons.push((reason, 1)),
        }
    }
    let in_words = |(reason, number): (String, u64)| match number {
        1 => reason,
        _ => format!("{reason} ({})", counted(number, "constraint")),
    };
    reasons.into_iter().map(in_words).collect()
}
