//! What a person sees of the model of a board: its places, in the words of the sheet.
//!
//! The compiler makes what a rule says of a single variable part of that variable's domain, and later constraints shorter by it.
//! A person sees that too, with its reason; so it is kept in the order in which it was seen, and told as the first steps.

use crate::board::{Board, Grid};
use crate::draw::seen;
use crate::formulate::{Reading, Readings};
use crate::layer::{Layer, Place as Where, Values};
use damier_grid::Drawn;
use damier_interface::{AtOnce, Place, Told};
use damier_minizinc::flatten::Narrowed;
use damier_model::{Cell, Domain, Model, Term, Var};
use std::collections::{HashMap, HashSet};

/// The places of the answer, with what was seen of them at once.
pub(crate) fn told(
    board: &Board,
    answers: &[(&Layer, &Grid, &Readings)],
    model: &Model,
    narrowed: &[Narrowed],
) -> Told {
    let mut first = HashMap::new();
    for Narrowed { var, before, .. } in narrowed {
        first.entry(*var).or_insert(before);
    }
    let whole = |var: Var| first.get(&var).map_or_else(|| model.domain(var), |before| (*before).clone());
    let mut places = Vec::new();
    let mut given = HashSet::new();
    let mut taken = HashSet::new();
    for &(layer, grid, readings) in answers {
        for (at, reading) in readings.all().iter().enumerate() {
            if grid.values.get(at).is_some_and(Option::is_some) {
                given.extend(reading.variables());
            }
            let (row, column) = grid.indices(at);
            let (name, cells) = named(board, layer, grid, row, column);
            let name = if taken.insert(name.clone()) { name } else { format!("{} of {name}", words(layer)) };
            let place = |name: String, term: Term, signs| {
                let values = if term.var.is_constant() { Domain::boolean() } else { whole(term.var) };
                let (at, looks) = seen(board, layer, grid, (row, column), &values);
                Place { name, cells: cells.clone(), term, values, signs, at, looks }
            };
            match reading {
                Reading::Perhaps(present, value) => {
                    let there = vec![(1, "filled".to_owned()), (0, "empty".to_owned())];
                    let looks = [(1, Drawn::Nothing), (0, Drawn::Dot)];
                    places.push(place(name.clone(), Term::from(*present), there).drawn(looks));
                    places.extend(value.term().map(|term| place(format!("what is in {name}"), term, signs(layer))));
                }
                reading => places.extend(reading.term().map(|term| place(name, term, signs(layer)))),
            }
        }
    }
    let at_once = narrowed.iter().map(|Narrowed { var, before, after, reason }| AtOnce {
        var: *var,
        before: before.clone(),
        after: after.clone(),
        rule: reason.clone(),
        is_given: given.contains(var),
    });
    Told { places, at_once: at_once.collect() }
}

/// The name of a layer in words.
fn words(layer: &Layer) -> String {
    layer.name.replace('_', " ")
}

/// How values are written; of truth values the words come first, the signs of the board are understood too.
fn signs(layer: &Layer) -> Vec<(i64, String)> {
    let sign = |value| layer.sign(Some(value)).filter(|sign| !sign.is_empty()).map(|sign| (value, sign));
    match &layer.values {
        Values::Truth if matches!(layer.place, Where::Borders | Where::Links) => {
            vec![(1, "line".to_owned()), (0, "no line".to_owned())]
        }
        Values::Truth => {
            let words = [(1, words(layer)), (0, format!("not {}", words(layer)))];
            words.into_iter().chain(sign(1)).chain(sign(0)).collect()
        }
        Values::Members(members) => (1..=members.len() as i64).filter_map(sign).collect(),
        Values::Numbers => Vec::new(),
    }
}

/// What a place is called, and the cells beside it: `r3c4`, `r3c4/r3c5` for a border, `r3c4-r3c5` for a link.
fn named(board: &Board, layer: &Layer, grid: &Grid, row: i64, column: i64) -> (String, Vec<Cell>) {
    let (rows, columns) = (board.height as i64, board.width as i64);
    let cell = |row: i64, column: i64| {
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        inside.then_some(Cell { row: row as u32, column: column as u32 })
    };
    let between = |one: Option<Cell>, other: Option<Cell>, sides: [&str; 2], mark: &str| {
        let name = match (one, other) {
            (Some(one), Some(other)) => format!("{one}{mark}{other}"),
            (None, Some(other)) => format!("{other}{mark}{}", sides[0]),
            (Some(one), None) => format!("{one}{mark}{}", sides[1]),
            (None, None) => format!("{row},{column}"),
        };
        (name, one.into_iter().chain(other).collect())
    };
    let here = cell(row, column);
    match layer.place {
        Where::Borders if crate::text::is_across(board, grid) => {
            between(here, cell(row + 1, column), ["top", "bottom"], "/")
        }
        Where::Borders => between(here, cell(row, column + 1), ["left", "right"], "/"),
        Where::Links if crate::text::is_rightwards(board, grid) => {
            between(here, cell(row, column + 1), ["left", "right"], "-")
        }
        Where::Links => between(here, cell(row + 1, column), ["top", "bottom"], "-"),
        Where::Corners => {
            let around = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            (
                format!("corner {row},{column}"),
                around.into_iter().filter_map(|(row, column)| cell(row, column)).collect(),
            )
        }
        Where::Outside(side) => (format!("{} {row}", side.name()), Vec::new()),
        Where::Cells | Where::Regions => (format!("r{row}c{column}"), here.into_iter().collect()),
    }
}
