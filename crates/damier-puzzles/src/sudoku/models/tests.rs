//! The models against the rules, filling by filling.

use super::super::PUZZLE;
use super::super::formats;
use super::*;
use crate::testing::models_agree;
use damier_model::Source;

fn read(text: &str) -> Sudoku {
    formats::read(&Source::argument(text)).expect(text)
}

fn build(board: &Sudoku, name: &str) -> Formulation {
    formulate(board, name, &FormulationOptions::default()).expect(name)
}

/// Fillings of a board of four: the rows each one of all, or with a number twice, and all whose rows and columns are right.
fn fillings() -> impl Iterator<Item = Vec<Option<u8>>> {
    let rows = ["1234", "3412", "2143", "4321", "4312", "3421", "1243", "1123"];
    let filling = |rows: [&str; 4]| rows.concat().bytes().map(|digit| Some(digit - b'0')).collect();
    let any = (0..4096usize).map(move |which| filling([0, 1, 2, 3].map(|at| rows[which / 8usize.pow(at) % 8])));
    any.chain(latin(Vec::new()))
}

/// All ways to go on with cells of which no two in line are alike.
fn latin(cells: Vec<Option<u8>>) -> Vec<Vec<Option<u8>>> {
    let index = cells.len();
    if index == 16 {
        return vec![cells];
    }
    let in_line = |&other: &usize| other / 4 == index / 4 || other % 4 == index % 4;
    let free = |number: &u8| !(0..index).filter(in_line).any(|other| cells[other] == Some(*number));
    (1..=4).filter(free).flat_map(|number| latin([&cells[..], &[Some(number)]].concat())).collect()
}

/// What each model makes of every filling is what the rules make of it; returns how many are right.
fn agree(board: &Sudoku) -> usize {
    models_agree(PUZZLE, board, fillings())
}

#[test]
fn every_model_has_exactly_the_solutions_the_rules_allow() {
    let plain = agree(&read("4"));
    assert_eq!(plain, 288);
    let (crossed, given) = (agree(&read("4 diagonals")), agree(&read("1..4............")));
    assert!((1..plain).contains(&crossed) && (1..plain).contains(&given), "{crossed} {given}");
    assert!((1..plain).contains(&agree(&read("................AABBAABBCDDDCCCD"))));
    assert_eq!(agree(&read("1..1............")), 0);
}

#[test]
fn the_report_s_answer_is_the_solution_of_every_model() {
    let answer = "593762814268431579714985236326859147187324965459176328942618753835247691671593482";
    let cells = read(answer).cells;
    assert_eq!(models_agree(PUZZLE, &read(include_str!("../examples/report.txt")), [cells]), 1);
}

#[test]
fn the_report_says_nothing_of_the_search() {
    assert!(build(&read("4"), "report").model.search.is_empty());
    let choice = |text| build(&read(text), "alldiff").model.search[0].var_select;
    assert_eq!((choice("9"), choice("16")), (VarSelect::DomWDeg, VarSelect::DomWDeg));
}
