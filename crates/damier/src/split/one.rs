//! A part by itself: what it does otherwise than a whole search, and what it says of itself.

use crate::arguments::Split;
use crate::failure::{Exit, Failure};
use damier_cp::Part;
use damier_model::Objective;
use damier_solve::Plan;
use damier_solve::optimum;
use damier_solve::plan::Solver;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Has a part search what all parts do: with `--worth`, the answers worth that. All best answers of a part are refused,
/// for they need not be best.
pub(crate) fn narrow(plan: &mut Plan, split: &Split, several: bool) -> Result<(), Failure> {
    if split.part.is_none() {
        return Ok(());
    }
    let selects = optimum::selects(plan);
    let Solver::Engine { formulation, .. } = &mut plan.solver else { return Ok(()) };
    match split.worth {
        Some(value) if formulation.model.objective != Objective::Satisfy => {
            optimum::fix(&mut formulation.model, value);
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

/// Has the run stop when standard input ends, if that was asked for.
pub(crate) fn listen(split: &Split, interrupted: &Arc<AtomicBool>) {
    if !split.while_heard {
        return;
    }
    let interrupted = Arc::clone(interrupted);
    // Ends with the program.
    std::thread::spawn(move || {
        let mut nothing = [0; 64];
        while matches!(std::io::stdin().read(&mut nothing), Ok(1..)) {}
        interrupted.store(true, Ordering::SeqCst);
    });
}

/// ` in part 3 of 8`, to end a sentence.
pub(crate) fn in_words(part: Option<Part>) -> String {
    part.map_or(String::new(), |part| format!(" in part {} of {}", part.index() + 1, part.of()))
}

/// The exit code of a part: that there is no solution is known of the part only, so it is an answer like others.
pub(crate) fn exit(split: &Split, exit: Exit) -> Exit {
    if split.part.is_some() && exit == Exit::NoSolution { Exit::Answered } else { exit }
}
