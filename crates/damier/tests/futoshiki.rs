//! Boards of Simon Tatham's Unequal have exactly one solution, the same under every engine, and their ids are written as they
//! were read.

use damier_cp::{Cp, Learning};
use damier_interface::{Formulation, FormulationOptions, find};
use damier_model::{Engine, Run, Source};
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
    damier_sheets::register();
    let puzzle = find("unequal").expect("registered");
    let Some(unequal) = skip::program("sgt-unequal", "test") else { return };
    for parameters in ["3", "4", "5dk", "6de", "6dx", "7dk", "9de"] {
        let run = Command::new(&unequal).args(["--generate", "5", parameters]).output().expect("it starts");
        let ids = String::from_utf8(run.stdout).expect("plain text");
        assert_eq!(ids.lines().count(), 5, "{parameters}");
        for id in ids.lines() {
            let board = puzzle.parse(&Source::argument(id)).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(board.write_as("id").as_deref(), Ok(id));
            let formulation = board.formulate("sheet", &FormulationOptions::default()).expect("the one there is");
            let found = answers(&Cp::default(), &formulation);
            let [answer] = &found[..] else { panic!("{} solutions of {id}", found.len()) };
            assert_eq!(board.check(&Source::argument(answer.as_str())), Ok(Vec::new()), "{id}");
            for engine in [&Sat::default() as &dyn Engine, &Learning::default()] {
                assert_eq!(answers(engine, &formulation), [answer.as_str()], "{} on {id}", engine.name());
            }
        }
    }
}
