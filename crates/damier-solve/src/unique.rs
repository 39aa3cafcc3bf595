//! A second opinion on boards that should have exactly one solution, from an engine that shares nothing with what
//! made them.

use crate::answers;
use crate::engines::{CP, EngineSettings};
use crate::{Failure, ModelOptions, Question, plan};
use damier_interface::{Instance, Puzzle};
use damier_model::{Budget, Grounds, Limit, Run};

/// Nothing if the engine proves that there is exactly one, or the limit that stopped it. Any other number of solutions is
/// an error of ours.
pub fn has_one_solution(
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    engine: &str,
    run: &Run,
) -> Result<Option<Limit>, Failure> {
    let plan = plan::by_engine(
        engine,
        Question::Number,
        puzzle,
        instance,
        &ModelOptions::default(),
        EngineSettings::default(),
    )?;
    let budget = Budget { solutions: Some(2), ..run.budget.clone() };
    let outcome = answers::count_or_list(&plan, &Run { budget, ..run.clone() })?.outcome;
    if outcome.complete && matches!(outcome.grounds, Grounds::Claimed { .. }) {
        // What is called proved is proved: nothing exact has confirmed this in passing, so it gets the time it takes.
        return has_one_solution(puzzle, instance, CP, run);
    }
    match (outcome.count, outcome.complete, outcome.stopped_by) {
        (1, true, _) => Ok(None),
        (0 | 1, false, Some(limit)) => Ok(Some(limit)),
        (found, ..) => {
            let found = if found > 1 { "more than one solution".to_owned() } else { format!("{found} solutions") };
            let complaint = format!("{} found {found}, where exactly one was promised", plan.describe());
            Err(answers::wrong_board(instance, &complaint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Source;
    use damier_puzzles::find;

    #[test]
    fn a_board_with_other_than_one_solution_is_an_internal_error_with_a_file_to_reproduce_it() {
        let unruly = find("unruly").expect("registered");
        let instance = |text: &str| unruly.parse(&Source::argument(text)).expect("a board");
        let verdict = |text: &str, engine| has_one_solution(unruly, instance(text).as_ref(), engine, &Run::default());
        for engine in ["cp", "sat", "mip"] {
            assert!(matches!(verdict("6x6:faCADAJeBd", engine), Ok(None)), "{engine}");
            for (board, found) in [("4x4", "more than one solution"), ("6x6u:faCADAJeBd", "0 solutions")] {
                let Err(Failure::CheckFailed(message)) = verdict(board, engine) else { panic!("{engine} on {board}") };
                assert!(message.contains(found), "{message}");
                std::fs::remove_file(message.rsplit(' ').next().expect("a path")).expect("written there");
            }
        }
    }
}
