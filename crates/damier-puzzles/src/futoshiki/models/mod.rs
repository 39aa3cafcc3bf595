//! The formulations: a number per cell, and a Boolean per cell and number.
//!
//! `alldiff` says what the rules say: n² variables, 2n all-different, a less-than per sign. In `bool`, x(c, k) says
//! that cell c holds k. A sign a < b becomes, for every k: if a holds k, then b holds one of k + 1, …, n; if b holds k,
//! then a holds one of 1, …, k − 1. Half of that would do; with all of it, unit propagation takes from either cell
//! whatever has no partner in the other (the support encoding: Gent, ECAI 2002). n³ Booleans, 3n² sums, 2n clauses per
//! sign.

use super::board::Futoshiki;
use super::formats;
use super::reasons::FutoshikiRule::{Differ, Given, Less, Once, OneNumber};
use damier_interface::{Formulation, FormulationInfo, FormulationOptions, Place, Told, UsageError};
use damier_model::{
    Assignment, Domain, Lit, Model, Relate, Strength, ValSelect, Var, VarSelect, all_different_by, any_of, exactly_one,
};

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new(
        "alldiff",
        "a number per cell, all different in every row and column, less-than for every sign",
    ),
    FormulationInfo::new(
        "bool",
        "a Boolean per cell and number; for every sign, what each number asks of the other cell",
    )
    .suits(&["sat", "mip"]),
];

pub(super) fn formulate(
    board: &Futoshiki,
    name: &str,
    options: &FormulationOptions,
) -> Result<Formulation, UsageError> {
    match name {
        "alldiff" => Ok(alldiff(board, options)),
        _ => Ok(booleans(board, options)),
    }
}

fn alldiff(board: &Futoshiki, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("futoshiki/alldiff");
    let numbers = 1..=board.side as i64;
    let x: Vec<Var> =
        (0..board.given.len()).map(|index| m.int(format!("x[{}]", board.cell(index)), numbers.clone())).collect();

    // On large boards all that follows from a line is worth seeking: 12×12 in a moment instead of not in ten seconds.
    let strength = if options.strength == Strength::Auto { Strength::Domain } else { options.strength };
    for (index, given) in givens(board) {
        m.post(x[index].equals(i64::from(given))).because(Given(board.cell(index), given));
    }
    for line in board.grid().lines() {
        let cells = line.run().indices().map(|index| x[index]);
        m.post(all_different_by(strength, cells)).because(Differ(line));
    }
    for sign in &board.signs {
        let reason = Less(board.cell(sign.smaller), board.cell(sign.greater));
        m.post(x[sign.smaller].less_than(x[sign.greater])).because(reason);
    }
    advise(&mut m, x.clone(), ValSelect::Min, options);
    let cell =
        |(index, &number): (usize, &Var)| Place::cell(board.cell(index), number, Domain::range(1, board.side as i64));
    let cells: Vec<Place> = x.iter().enumerate().map(cell).collect();
    let number = move |a: &Assignment, index: usize| u8::try_from(a[x[index]]).ok();
    formulation(m, board, number).telling(move || Told::places(cells.clone()))
}

fn booleans(board: &Futoshiki, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("futoshiki/bool");
    let side = board.side;
    let x: Vec<Vec<Lit>> = (0..board.given.len())
        .map(|index| (1..=side).map(|number| m.bool(format!("x[{},{number}]", board.cell(index)))).collect())
        .collect();

    for (index, given) in givens(board) {
        m.post(any_of([x[index][usize::from(given) - 1]])).because(Given(board.cell(index), given));
    }
    for (index, cell) in x.iter().enumerate() {
        m.post(exactly_one(cell)).because(OneNumber(board.cell(index)));
    }
    for line in board.grid().lines() {
        for number in 1..=side as u8 {
            let places = line.run().indices().map(|index| x[index][usize::from(number) - 1]);
            m.post(exactly_one(places)).because(Once(number, line));
        }
    }
    for sign in &board.signs {
        let reason = Less(board.cell(sign.smaller), board.cell(sign.greater));
        let (smaller, greater) = (&x[sign.smaller], &x[sign.greater]);
        for k in 0..side {
            m.post(any_of([!smaller[k]].iter().chain(&greater[k + 1..]).copied())).because(reason);
            m.post(any_of([!greater[k]].iter().chain(&smaller[..k]).copied())).because(reason);
        }
    }
    // Saying what a cell holds decides more than saying what it does not.
    let variables = x.iter().flatten().map(|lit| lit.var()).collect();
    advise(&mut m, variables, ValSelect::Max, options);
    let number =
        move |a: &Assignment, index: usize| x[index].iter().position(|&lit| a.is_true(lit)).map(|k| k as u8 + 1);
    formulation(m, board, number)
}

/// The cells that are given, with their numbers.
fn givens(board: &Futoshiki) -> impl Iterator<Item = (usize, u8)> {
    board.given.iter().enumerate().filter_map(|(index, given)| given.map(|number| (index, number)))
}

/// Cells that took part in failures first, unless others are requested.
fn advise(m: &mut Model, variables: Vec<Var>, value: ValSelect, options: &FormulationOptions) {
    m.branch_on(options.branching(variables, VarSelect::DomWDeg, value));
}

/// A model with the way back from its assignments, by the number of each cell.
fn formulation(
    model: Model,
    board: &Futoshiki,
    number: impl Fn(&Assignment, usize) -> Option<u8> + Send + Sync + 'static,
) -> Formulation {
    let board = board.cleared();
    let decode = move |a: &Assignment| {
        let cells: Vec<Option<u8>> = (0..board.given.len()).map(|index| number(a, index)).collect();
        formats::answer(&board, &cells)
    };
    Formulation::new(model, Box::new(decode))
}

#[cfg(test)]
mod tests;
