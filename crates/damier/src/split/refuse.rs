//! What makes no sense for parts of a search. It is refused before anything runs, with what does make sense.

use crate::arguments::{How, RunsOn, Solve, Split};
use crate::failure::Failure;
use damier_solve::engines::{AUTO, CP};

/// Refuses what makes no sense for parts of a search, and says what does.
pub(crate) fn refuse(split: &Split, how: &How, others: &[(&str, bool)]) -> Result<(), Failure> {
    let option = match (split.split, split.part) {
        (None, None) => return Ok(()),
        (Some(_), _) => "--split",
        (None, Some(_)) => "--part",
    };
    if ![AUTO, CP].contains(&how.engine.as_str()) {
        let engine = &how.engine;
        return Err(Failure::Refused(format!(
            "{option} cuts the search tree of the engine 'cp', and '{engine}' has no such tree; accepted: --engine cp, or no \
             {option}"
        )));
    }
    let of_how = [
        ("--restart", how.restart.is_some()),
        ("--method", how.method.is_some()),
        ("--guess", how.guess),
        ("--sat-solver", how.sat_solver.is_some()),
        ("--gap", how.gap.is_some()),
    ];
    if let Some((other, _)) = of_how.iter().chain(others).find(|(_, given)| *given) {
        return Err(Failure::Refused(format!(
            "{other} means nothing to the parts of a search; accepted: no {other}, or no {option}"
        )));
    }
    if split.split.is_none() {
        return Ok(());
    }
    let on_slurm = split.on == Some(RunsOn::Slurm);
    let misplaced = match on_slurm {
        true => [("--threads", how.threads.is_some(), "--slurm cores=N"), ("", false, "")],
        false => {
            [("--slurm", !split.slurm.is_empty(), "--on slurm"), ("--folder", split.folder.is_some(), "--on slurm")]
        }
    };
    match misplaced.iter().find(|(_, given, _)| *given) {
        Some((other, _, instead)) => Err(Failure::Refused(format!(
            "{other} means nothing to parts that run {}; accepted: no {other}, or {instead}",
            if on_slurm { "on Slurm" } else { "on this machine" }
        ))),
        None => Ok(()),
    }
}

/// What of `damier solve` makes no sense for parts.
pub(crate) fn refuse_of_solve(asked: &Solve) -> Result<(), Failure> {
    let others = [
        ("--nth", asked.nth.is_some()),
        ("--trace-search", asked.trace_search.is_some()),
        ("--proof", asked.proof.is_some()),
        ("--core", asked.core),
        ("--relax", asked.relax),
        ("--steps", asked.steps),
    ];
    refuse(&asked.split, &asked.how, &others)
}
