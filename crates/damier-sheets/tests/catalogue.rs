//! The shipped sheets: each is read, its examples have as many solutions as announced, by an engine that is not part of this crate,
//! every solution passes the check and reads back, and wrong answers do not pass.

use damier_grid::{svg, text};
use damier_interface::{FormulationOptions, Instance, Puzzle, ReadBoards};
use damier_model::{Budget, Enumerate, Run, Source};
use damier_sat::Sat;
use damier_sheets::{SheetPuzzle, shipped};
use std::ops::ControlFlow;

fn all() -> impl Iterator<Item = SheetPuzzle> {
    shipped().map(|(name, text)| SheetPuzzle::from_text(name, text).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// The solutions of a board, one more than announced at most.
fn solutions(instance: &dyn Instance, most: u64) -> Vec<String> {
    let formulation = instance.formulate("sheet", &FormulationOptions::default()).expect("the one formulation");
    let mut found = Vec::new();
    let run = Run { budget: Budget { solutions: Some(most), ..Budget::default() }, ..Run::default() };
    let mut visit = |solution: &damier_model::Assignment| {
        found.push((formulation.decode)(solution));
        ControlFlow::Continue(())
    };
    Sat::default().enumerate(&formulation.model, &run, &mut visit).expect("clauses take every sheet");
    found
}

#[test]
fn every_sheet_has_layers_words_and_examples() {
    for puzzle in all() {
        let name = puzzle.name().to_owned();
        if let Err(error) = puzzle.sheet().layers() {
            panic!("{name}: {error}");
        }
        assert!(!puzzle.summary().is_empty() && !puzzle.sheet().title.is_empty(), "{name}");
        assert!(!puzzle.examples().is_empty(), "{name} has no example");
        assert!(puzzle.accepts().starts_with("a board in text"), "{name}: {}", puzzle.accepts());
    }
}

#[test]
fn examples_read_back_and_have_as_many_solutions_as_announced() {
    for puzzle in all() {
        for example in puzzle.examples() {
            let at = format!("{} {}", puzzle.name(), example.name);
            let instance =
                puzzle.parse(&Source::argument(example.text)).unwrap_or_else(|error| panic!("{at}: {error}"));
            let written = instance.describe();
            let again =
                puzzle.parse(&Source::argument(written.as_str())).unwrap_or_else(|error| panic!("{at}: {error}"));
            assert_eq!(again.describe(), written, "{at}");
            let found = solutions(instance.as_ref(), example.solutions + 1);
            assert_eq!(found.len() as u64, example.solutions, "{at}:\n{}", found.join("\n\n"));
            for answer in &found {
                let source = Source::argument(answer.as_str());
                let broken = instance.check(&source).unwrap_or_else(|error| panic!("{at}: {error}\n{answer}"));
                assert!(broken.is_empty(), "{at}: {broken:?}\n{answer}");
                assert_eq!(instance.read_answer(&source).expect("an answer"), *answer, "{at}");
                let folded = instance.in_one_line(answer);
                assert_eq!(instance.laid_out(&folded), *answer, "{at}");
                let picture = instance.picture(Some(&source)).unwrap_or_else(|error| panic!("{at}: {error:?}"));
                assert!(svg(&picture).contains("</svg>") && !text(&picture, false).trim().is_empty(), "{at}");
            }
        }
    }
}

#[test]
fn the_answer_to_one_board_is_none_to_another() {
    // An empty answer breaks some rule of every example that has one solution, or lacks something.
    for puzzle in all() {
        for example in puzzle.examples().iter().filter(|example| example.solutions == 1) {
            let instance = puzzle.parse(&Source::argument(example.text)).expect("as in the test above");
            let blank = instance.describe();
            let right = solutions(instance.as_ref(), 1);
            if right.first() == Some(&blank) {
                continue;
            }
            let broken = instance.check(&Source::argument(blank.as_str()));
            assert!(broken.is_ok_and(|broken| !broken.is_empty()), "{} {}", puzzle.name(), example.name);
        }
    }
}

#[test]
fn every_shipped_sheet_is_a_puzzle_by_its_name() {
    damier_sheets::register();
    for (name, _) in shipped() {
        assert!(
            damier_interface::find(name).is_some_and(|puzzle| puzzle.name() == name),
            "{name}, or an alias, is taken"
        );
    }
}

#[test]
fn nothing_in_a_shipped_sheet_is_said_in_vain() {
    let vain: Vec<String> = all()
        .flat_map(|puzzle| puzzle.in_vain().into_iter().map(move |said| format!("{}: {said}", puzzle.name())))
        .collect();
    assert!(vain.is_empty(), "{}", vain.join("\n"));
}

#[test]
fn clues_of_one_cell_are_one_word_where_a_rule_is_broken_too() {
    for (name, word) in [("thermometers", "3.1"), ("kakuro", "7\\8")] {
        let puzzle = all().find(|puzzle| puzzle.name() == name).expect(name);
        let instance = puzzle.parse(&Source::argument(puzzle.examples()[0].text)).expect(name);
        let blank = Source::argument(instance.describe());
        assert!(!instance.check(&blank).expect(name).is_empty());
        let drawn = svg(&instance.picture(Some(&blank)).expect(name));
        assert!(drawn.contains(&format!(">{word}<")), "{name}: {drawn}");
    }
}
