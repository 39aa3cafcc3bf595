//! What a part by itself searches otherwise than a whole.

use damier_model::Objective;
use damier_solve::plan::Solver;
use damier_solve::{Failure, Plan, optimum};

/// Has a part search what all parts do: the answers worth so much, where that is said. All best answers of a part are refused,
/// for they need not be best.
pub fn narrow(plan: &mut Plan, worth: Option<i64>, several: bool) -> Result<(), Failure> {
    let selects = optimum::selects(plan);
    let Solver::Engine { formulation, .. } = &mut plan.solver else { return Ok(()) };
    match worth {
        Some(value) if formulation.model.objective != Objective::Satisfy => {
            optimum::fix(formulation.model.to_mut(), value);
            Ok(())
        }
        Some(_) => Err(Failure::Refused("--worth means nothing here, for nothing is optimised".to_owned())),
        None if several && selects => {
            let reason =
                "what is best in a part need not be best; accepted: --worth N for the answers worth N, or --split";
            Err(Failure::Refused(reason.to_owned()))
        }
        None => Ok(()),
    }
}
