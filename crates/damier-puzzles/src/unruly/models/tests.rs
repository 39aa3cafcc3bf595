//! The models against the rules, filling by filling.

use super::*;
use crate::unruly::rules;
use damier_model::{Constraint, Source, Var};

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

/// The assignment that a filling stands for, with all that follows from it: the other colour, where lines differ, the
/// numbers of lines in their list. `None` if a line is in no list.
fn assignment(model: &Model, name: &str, filling: &[Option<Colour>]) -> Option<Assignment> {
    let mut values = vec![0; model.variables()];
    for (index, &colour) in filling.iter().enumerate() {
        let dark = i64::from(colour == Some(Colour::Dark));
        if name == "report" {
            (values[2 * index], values[2 * index + 1]) = (dark, 1 - dark);
        } else {
            values[index] = dark;
        }
    }
    for posted in model.constraints() {
        match &posted.constraint {
            Constraint::Reified { literal, constraint } => {
                let truth = constraint.holds(&Assignment::from(values.clone()));
                values[literal.var().index()] = i64::from(truth);
            }
            Constraint::Table { terms, tuples, .. } if !model.is_boolean(terms[0].var) => {
                let so_far = Assignment::from(values.clone());
                let word: Vec<i64> = terms[1..].iter().map(|&term| so_far.value(term)).collect();
                let row = tuples.rows().find(|row| row[1..] == word[..])?;
                values[terms[0].var.index()] = row[0];
            }
            _ => {}
        }
    }
    Some(Assignment::from(values))
}

/// What each model makes of every filling is what the rules make of it; returns how many are right.
fn agree(board: &Unruly) -> usize {
    let models = all_models(board);
    let mut right = 0;
    for filling in fillings(board.width, board.height) {
        let by_rules = rules::violations(board, &filling).is_empty();
        right += usize::from(by_rules);
        for (name, Formulation { model, decode }) in &models {
            let solution = assignment(model, name, &filling).filter(|a| model.broken_by(a).is_none());
            assert_eq!(solution.is_some(), by_rules, "{name}: {filling:?}");
            if let Some(solution) = solution {
                assert_eq!(decode(&solution), formats::write_answer(board, &filling), "{name}");
            }
        }
    }
    right
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
fn whatever_a_solution_does_not_say_follows_from_it() {
    // Without the cells, nothing is left to choose: else a solution would be counted several times.
    let board = read("4x4 unique");
    for (name, Formulation { model, .. }) in all_models(&board) {
        let defined = model.constraints().iter().filter_map(|posted| match &posted.constraint {
            Constraint::Reified { literal, .. } => Some(literal.var()),
            Constraint::Table { terms, .. } if !model.is_boolean(terms[0].var) => Some(terms[0].var),
            _ => None,
        });
        let cells = if name == "report" { 32 } else { 16 };
        let mut defined: Vec<Var> = defined.collect();
        defined.sort_unstable();
        assert_eq!(defined, (cells..model.variables()).map(Var::from_index).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn the_known_answer_of_the_icon_is_a_solution_of_every_model() {
    let board = read("6x6:faCADAJeBd");
    let answer = read("110010\n010110\n001101\n101001\n110010\n001101").cells;
    for (unique, right) in [(false, true), (true, false)] {
        let mut board = board.clone();
        board.unique_lines = unique;
        for (name, Formulation { model, .. }) in all_models(&board) {
            let solution = assignment(&model, name, &answer).filter(|a| model.broken_by(a).is_none());
            assert_eq!(solution.is_some(), right, "{name}");
        }
    }
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

#[test]
fn models_are_as_large_as_their_essays_say() {
    let kinds = |text: &str, name: &str| {
        let size = default_build(&read(text), name).model.size();
        size.by_kind.into_iter().map(|(kind, number)| format!("{kind} {number}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(kinds("6x4", "bool"), "bool_sum 10, clause 56");
    assert_eq!(kinds("6x4", "report"), "compare 24, linear 66");
    assert_eq!(kinds("6x14", "table"), "regular 6, table 14");
    assert_eq!(kinds("6x6 unique", "bool"), "bool_sum 12, clause 126, reified and 180");
    assert_eq!(kinds("6x6 unique", "table"), "all_different 2, table 12");
    assert_eq!(kinds("1.\n.0", "bool"), "bool_sum 4, clause 2");
}

#[test]
fn every_constraint_has_a_reason_with_cells_on_the_board() {
    let board = read("unique lines\n1...\n..0.\n....\n....");
    for (name, Formulation { model, .. }) in all_models(&board) {
        for posted in model.constraints() {
            let cells = posted.label().cells();
            assert!(!cells.is_empty(), "{name}: {}", posted.label());
            assert!(cells.iter().all(|cell| cell.row <= 4 && cell.column <= 4), "{name}: {}", posted.label());
        }
        model.check().expect(name);
        assert!(model.dump().contains("1 is given at r1c1"), "{name}");
    }
}

#[test]
fn what_the_user_asks_of_the_search_reaches_the_model() {
    let options = FormulationOptions {
        var_select: Some(VarSelect::InputOrder),
        val_select: Some(ValSelect::Max),
        ..FormulationOptions::default()
    };
    for info in FORMULATIONS {
        let search = formulate(&read("4x4"), info.name, &options).expect(info.name).model.search;
        assert_eq!((search[0].var_select, search[0].val_select), (VarSelect::InputOrder, ValSelect::Max));
        assert_eq!(search[0].variables.len(), 16, "{}", info.name);
    }
}

#[test]
fn boards_too_large_for_a_model_are_refused_with_the_limit() {
    let refused = |text: &str, name: &str| {
        formulate(&read(text), name, &FormulationOptions::default()).err().expect("too large").0
    };
    assert_eq!(
        refused("2000x2000", "bool"),
        "model 'bool' is not made for 4000000 cells; accepted: up to 1000000 cells"
    );
    assert!(refused("300x300", "table").ends_with("accepted: up to 40000 cells"));
    assert!(refused("200x200 unique", "bool").contains("take 7960000 comparisons of cells"));
}

#[test]
fn a_board_of_700_by_700_makes_two_million_constraints() {
    let model = default_build(&read("700x700"), "bool").model;
    assert_eq!((model.variables(), model.constraints().len()), (490_000, 4 * 698 * 700 + 1400));
}
