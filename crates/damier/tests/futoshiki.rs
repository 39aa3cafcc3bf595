//! Boards of Simon Tatham's Unequal have exactly one solution, the same by every formulation under two engines and by the
//! puzzle's own search.

use damier_cp::Cp;
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Engine, Run, Source};
use damier_puzzles::find;
use damier_sat::Sat;
use damier_testkit::skip;
use std::ops::ControlFlow;
use std::process::Command;

/// The answers that a formulation has, two of them at most.
fn answers(engine: &dyn Engine, formulation: &Formulation) -> Vec<String> {
    let mut answers = Vec::new();
    let outcome = engine.enumerator().expect("it lists").enumerate(&formulation.model, &Run::default(), &mut |a| {
        answers.push((formulation.decode)(a));
        if answers.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    outcome.expect("any model");
    answers
}

#[test]
fn boards_of_simon_tathams_generator_have_one_solution_by_every_engine() {
    let puzzle = find("unequal").expect("registered");
    let Some(unequal) = skip::program("sgt-unequal", "test") else { return };
    for parameters in ["3", "4", "5dk", "6de", "6dx", "7dk"] {
        let run = Command::new(&unequal).args(["--generate", "5", parameters]).output().expect("it starts");
        let ids = String::from_utf8(run.stdout).expect("plain text");
        assert_eq!(ids.lines().count(), 5, "{parameters}");
        for id in ids.lines() {
            let board = puzzle.parse(&Source::argument(id)).unwrap_or_else(|error| panic!("{error}"));
            let direct = board.direct().expect("it has one");
            let (_, answer) = direct.first(&Run::default()).expect("no limit");
            let answer = answer.unwrap_or_else(|| panic!("no solution of {id}"));
            assert_eq!(board.check(&Source::argument(answer.as_str())), Ok(Vec::new()), "{id}");
            assert_eq!(direct.count(&Run::default()).map(|outcome| outcome.count), Ok(1), "{id}");
            for info in puzzle.formulations() {
                let formulation = board.formulate(info.name, &FormulationOptions::default()).expect(info.name);
                for engine in [&Cp::default() as &dyn Engine, &Sat::default()] {
                    let who = format!("{}/{}", engine.name(), info.name);
                    assert_eq!(answers(engine, &formulation), [answer.as_str()], "{who} on {id}");
                }
            }
        }
    }
}
