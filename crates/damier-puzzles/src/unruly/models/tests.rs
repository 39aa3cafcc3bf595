//! The models against the rules, filling by filling.

use super::*;
use crate::testing::{answers_of, models_agree};
use crate::unruly::PUZZLE;
use damier_model::Source;

fn read(text: &str) -> Unruly {
    formats::read(&Source::argument(text)).expect(text)
}

fn default_build(board: &Unruly, name: &str) -> Formulation {
    formulate(board, name, &FormulationOptions::default()).expect(name)
}

/// Every formulation, and `table` with automata only, which small boards would not see.
fn all_models(board: &Unruly) -> Vec<(&'static str, Formulation)> {
    let mut all: Vec<_> = FORMULATIONS.iter().map(|info| (info.name, default_build(board, info.name))).collect();
    all.push(("table by automata", table::build_with(board, &FormulationOptions::default(), 0)));
    all
}

/// All fillings of a board of that size.
fn fillings(width: usize, height: usize) -> impl Iterator<Item = Vec<Option<Colour>>> {
    let cells = width * height;
    (0..1u64 << cells).map(move |bits| {
        let colour = |at: usize| if (bits >> at) & 1 == 1 { Colour::Dark } else { Colour::Light };
        (0..cells).map(|at| Some(colour(at))).collect()
    })
}

/// What each model makes of every filling is what the rules make of it; returns how many are right.
fn agree(board: &Unruly) -> usize {
    let models = all_models(board);
    let as_table = |name| models.iter().find(|model| model.0 == name).map(|model| answers_of(&model.1));
    assert_eq!(as_table("table by automata"), as_table("table"));
    models_agree(PUZZLE, board, fillings(board.width, board.height))
}

#[test]
fn every_model_has_exactly_the_solutions_the_rules_allow() {
    assert_eq!(agree(&read("2x2")), 2);
    assert_eq!(agree(&read("2x6")), 14);
    assert_eq!(agree(&read("4x2")), 6);
    assert_eq!(agree(&read("2x4 unique")), 0);
    assert_eq!(agree(&read("1..0\n....")), agree(&read("1.\n..\n..\n0.")));
}

#[test]
fn a_board_of_sixteen_cells_has_ninety_solutions_and_seventy_two_if_lines_differ() {
    assert_eq!(agree(&read("4x4")), 90);
    assert_eq!(agree(&read("4x4 unique")), 72);
}

#[test]
fn the_known_answer_of_the_icon_is_the_solution_of_every_model() {
    let answer = || [read("110010\n010110\n001101\n101001\n110010\n001101").cells];
    assert_eq!(models_agree(PUZZLE, &read("6x6:faCADAJeBd"), answer()), 1);
    assert_eq!(models_agree(PUZZLE, &read("6x6u:faCADAJeBd"), answer()), 0);
}

#[test]
fn automata_read_the_lines_that_keep_the_rules_and_no_others() {
    for length in (2..=14).step_by(2) {
        let automaton = table::automaton(length);
        for word in 0..1u32 << length {
            let three = |at: usize| (word >> at) & 7 == 0 || (word >> at) & 7 == 7;
            let keeps = word.count_ones() as usize * 2 == length && !(0..length.saturating_sub(2)).any(three);
            let symbols = (0..length).map(|at| i64::from((word >> at) & 1));
            assert_eq!(automaton.accepts(symbols), keeps, "{word:b}");
        }
    }
}
