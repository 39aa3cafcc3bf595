//! The formulations: a number per cell, a Boolean per cell and number, the same in sums, and the report's.

mod alldiff;
mod booleans;
mod mip;
mod report;

use super::board::Sudoku;
use super::reasons::NamedHouse;
use super::reasons::SudokuRule::Given;
use damier_interface::{Formulation, FormulationInfo, FormulationOptions, Place, Told, UsageError};
use damier_model::{Assignment, Domain, Lit, Model, Relate, ValSelect, Var, VarSelect};
use std::sync::Arc;

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new("alldiff", "a number per cell, all different in every row, column and region"),
    FormulationInfo::new(
        "bool",
        "a Boolean per cell and number: one number per cell, each number once per row, column and region",
    )
    .suits(&["sat"]),
    FormulationInfo::new("mip", "the same as sums of 0-1 variables x[row,column,number]").suits(&["mip"]),
    FormulationInfo::new("report", "as the report's MiniZinc has it: all different, no advice for the search"),
];

pub(super) fn formulate(board: &Sudoku, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    match name {
        "alldiff" => Ok(alldiff::build(board, options)),
        "bool" => Ok(booleans::build(board, options)),
        "mip" => Ok(mip::build(board, options)),
        _ => Ok(report::build(board, options)),
    }
}

/// A number per cell, row after row, those given fixed.
fn numbers(m: &mut Model, board: &Sudoku, name: &str) -> Vec<Var> {
    let domain = 1..=board.side as i64;
    let mut number = |index| {
        let place = board.place(index);
        m.int(format!("{name}[{},{}]", place.row, place.column), domain.clone())
    };
    let numbers: Vec<Var> = (0..board.cells.len()).map(&mut number).collect();
    for (index, given) in board.cells.iter().enumerate() {
        if let Some(given) = *given {
            m.post(numbers[index].equals(i64::from(given))).because(Given(board.place(index), given));
        }
    }
    numbers
}

/// A Boolean per cell and number: by cell, row after row, those of its numbers.
fn booleans(m: &mut Model, board: &Sudoku) -> Vec<Vec<Lit>> {
    let cell = |index| {
        let place = board.place(index);
        let number = |number| m.bool(format!("x[{},{},{number}]", place.row, place.column));
        (1..=board.side).map(number).collect()
    };
    (0..board.cells.len()).map(cell).collect()
}

/// Every house with the name and the cells that reasons give it, and with the places of its cells.
fn houses(board: &Sudoku) -> impl Iterator<Item = (Arc<NamedHouse>, Vec<usize>)> {
    board.houses().into_iter().map(|house| (NamedHouse::new(board, &house), house.cells))
}

/// Which variable and which value the search takes next, unless others are requested.
///
/// Cells in houses that failed before come first: on hard boards of 9×9 that takes less than half the time of the
/// smallest domain first, and on 16×16 and 25×25 it is the difference between a moment and never.
fn advise(m: &mut Model, variables: Vec<Var>, value: ValSelect, options: &FormulationOptions) {
    m.branch_on(options.branching(variables, VarSelect::DomWDeg, value));
}

/// The way back from a number per cell.
fn with_numbers(model: Model, board: &Sudoku, numbers: Vec<Var>) -> Formulation {
    let values = Domain::range(1, board.side as i64);
    let cell = |(index, &number): (usize, &Var)| Place::cell(board.place(index), number, values.clone());
    let cells: Vec<Place> = numbers.iter().enumerate().map(cell).collect();
    let told = move || Told::places(cells.clone());
    let board = board.cleared();
    let decode = move |a: &Assignment| {
        let cells: Vec<Option<u8>> = numbers.iter().map(|&x| u8::try_from(a[x]).ok()).collect();
        board.answer_text(&cells)
    };
    Formulation::new(model, Box::new(decode)).telling(told)
}

/// Search and way back for a Boolean per cell and number.
fn with_booleans(mut m: Model, board: &Sudoku, x: Vec<Vec<Lit>>, options: &FormulationOptions) -> Formulation {
    // Saying where a number stands decides more than saying where it does not.
    let variables = x.iter().flatten().map(|lit| lit.var()).collect();
    advise(&mut m, variables, ValSelect::Max, options);
    let board = board.cleared();
    let decode = move |a: &Assignment| {
        let number = |cell: &Vec<Lit>| cell.iter().position(|&lit| a.is_true(lit)).map(|at| at as u8 + 1);
        board.answer_text(&x.iter().map(number).collect::<Vec<_>>())
    };
    Formulation::new(m, Box::new(decode))
}

#[cfg(test)]
mod tests;
