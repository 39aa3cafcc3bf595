//! Why there is no solution: few constraints of the model that cannot hold together.

use crate::engines::LCG;
use crate::failure::Failure;
use crate::plan::{Plan, Solver};
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
