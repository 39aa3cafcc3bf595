//! For tests: what every puzzle's readers, models and generators are asked in the same way.

use damier_cp::Cp;
use damier_interface::{Direct, Formulation, FormulationOptions, TypedPuzzle, making::Prover};
use damier_model::{Budget, Engine, Limit, Objective, Run, Source, Status};
use damier_testkit::skip;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Boards that are written in every form that can say them, and read again from each; how many were, by form. What describes
/// a board in a word is read again too.
#[track_caller]
pub(crate) fn are_read_as_written<B: Clone + Debug + PartialEq, A>(
    puzzle: &TypedPuzzle<B, A>,
    boards: impl IntoIterator<Item = B>,
) -> Vec<usize> {
    let mut written = vec![0; puzzle.formats.len()];
    let read = |text: &str| (puzzle.read)(&Source::file("board.txt", text));
    for board in boards {
        for (info, written) in puzzle.formats.iter().zip(&mut written) {
            let Ok(text) = (puzzle.write_as)(&board, info.name) else { continue };
            assert_eq!(read(&text).as_ref(), Ok(&board), "{}:\n{text}", info.name);
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{}:\n{text}", info.name);
            *written += 1;
        }
        assert_eq!(read(&(puzzle.describe)(&board)), Ok(board));
    }
    written
}

/// Ids that a program of Simon Tatham's makes for each of these parameters, so many; none where it is not installed.
pub(crate) fn ids_of(program: &str, number: usize, parameters: &[&'static str]) -> Vec<(&'static str, String)> {
    let Some(program) = skip::program(program, "test") else { return Vec::new() };
    let mut all = Vec::new();
    for &parameters in parameters {
        let run = Command::new(&program).args(["--generate", &number.to_string(), parameters]).output();
        let ids = String::from_utf8(run.expect("it starts").stdout).expect("ids are text");
        assert_eq!(ids.lines().count(), number, "{parameters}");
        all.extend(ids.lines().map(|id| (parameters, id.to_owned())));
    }
    all
}

/// The engine that generators are handed.
pub(crate) fn prover() -> Prover {
    Prover::by(Box::new(damier_cp::Learning::default()))
}

/// The answers that the solutions of a model stand for, in order, as often as there are solutions; each with what the model
/// says that it is worth.
pub(crate) fn answers_of(Formulation { model, decode, .. }: &Formulation) -> Vec<(String, Option<i64>)> {
    let (mut all, mut found) = (model.clone(), Vec::new());
    all.objective = Objective::Satisfy;
    let cp = Cp::default();
    let listed = cp.enumerator().expect("it lists").enumerate(&all, &Run::default(), &mut |solution| {
        found.push((decode(solution), model.objective_value(solution)));
        ControlFlow::Continue(())
    });
    assert!(listed.is_ok_and(|outcome| outcome.complete), "{}", model.name());
    found.sort();
    found
}

/// What the models of a board have as solutions is what the rules accept, each answer once and of the same worth; of a model
/// that does not find all, the best of them. Returns how many are right among the fillings, which are to have all that are.
pub(crate) fn models_agree<B, A>(
    puzzle: &TypedPuzzle<B, A>,
    board: &B,
    fillings: impl IntoIterator<Item = A>,
) -> usize {
    let right = fillings.into_iter().filter(|filling| (puzzle.violations)(board, filling).is_empty());
    let right = right.map(|filling| ((puzzle.write_answer)(board, &filling), (puzzle.extras.worth)(board, &filling)));
    let right: Vec<(String, Option<i64>)> = right.collect::<BTreeSet<_>>().into_iter().collect();
    let mut asked = 0;
    for info in puzzle.formulations.iter().filter(|info| info.leaves_out.is_none()) {
        let Ok(formulation) = (puzzle.formulate)(board, info.name, &FormulationOptions::default()) else { continue };
        let (found, at) = (answers_of(&formulation), format!("{} on\n{}", info.name, (puzzle.describe)(board)));
        asked += 1;
        if info.finds_all {
            assert_eq!(found, right, "{at}");
        } else {
            let best = |answers: &[(String, Option<i64>)]| answers.iter().map(|(_, worth)| *worth).min();
            assert!(found.iter().all(|answer| right.contains(answer)), "{at}: {found:?}");
            assert_eq!(best(&found), best(&right), "{at}");
        }
    }
    assert!(asked > 0, "no model of {}", (puzzle.describe)(board));
    right.len()
}

/// All answers that a puzzle's own algorithm lists: each right by the rules, none twice, as many as it counts, and the first that
/// it finds among them.
#[track_caller]
pub(crate) fn all_listed<B: Direct, A>(puzzle: &TypedPuzzle<B, A>, board: &B) -> BTreeSet<String> {
    let (run, at) = (Run::default(), (puzzle.describe)(board));
    let mut listed = BTreeSet::new();
    let outcome = board.enumerate(&run, &mut |answer| {
        let read = (puzzle.read_answer)(board, &Source::argument(answer.as_str())).expect(&answer);
        assert_eq!((puzzle.violations)(board, &read), [], "{at}: {answer}");
        assert!(listed.insert(answer), "{at}: an answer came twice");
        ControlFlow::Continue(())
    });
    let outcomes = [outcome.expect(&at), board.count(&run).expect(&at)];
    for outcome in &outcomes {
        assert_eq!((outcome.count, outcome.complete), (listed.len() as u64, true), "{at}");
        assert_eq!(outcome.status == Status::Unsatisfiable, listed.is_empty(), "{at}");
    }
    let (outcome, first) = board.first(&run).expect(&at);
    assert_eq!((outcome.complete, first.is_some()), (true, !listed.is_empty()), "{at}");
    assert!(first.is_none_or(|first| listed.contains(&first)), "{at}");
    listed
}

/// A search for many solutions ends where it is told to: with so many, when its time is over, when it is called off.
#[track_caller]
pub(crate) fn limits_are_kept(direct: &dyn Direct) {
    let with = |budget| Run { budget, ..Run::default() };
    let seven = with(Budget { solutions: Some(7), ..Budget::default() });
    let mut shown = 0;
    let listed = direct.enumerate(&seven, &mut |_| {
        shown += 1;
        ControlFlow::Continue(())
    });
    for outcome in [listed.expect("within reach"), direct.count(&seven).expect("within reach")] {
        assert_eq!((outcome.count, outcome.complete, outcome.stopped_by), (7, false, Some(Limit::Solutions)));
    }
    assert_eq!(shown, 7);
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    for (budget, limit) in [
        (Budget { cancel, ..Budget::default() }, Limit::Cancelled),
        (Budget { time: Some(Duration::ZERO), ..Budget::default() }, Limit::Time),
    ] {
        let outcome = direct.count(&with(budget)).expect("within reach");
        assert_eq!((outcome.complete, outcome.stopped_by), (false, Some(limit)));
    }
}
