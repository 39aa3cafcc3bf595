//! The clues that an answer tells, and boards with some of them.

use crate::board::{Board, Grid, as_value};
use crate::layer::{Layer, Role, Values};
use crate::layers::Layers;
use crate::sheet::{Sheet, SheetError};
use damier_minizinc::judge::rules::{self, ToldCall};
use damier_minizinc::value::Value;

/// What the names of predicates begin with whose first argument is a clue, and the second what it is told by.
const TELLS: &str = "tells";

/// A clue: its layer and its place in it.
pub(super) type Clue = (usize, usize);

/// The layers of clues of which the sheet says what they are told by.
pub(super) fn told(sheet: &Sheet) -> Result<Vec<usize>, SheetError> {
    let layers = sheet.layers()?;
    let checked = sheet.checked("", true)?;
    let calls = rules::calls(&checked.program, Vec::new(), TELLS);
    let layer = |call: &ToldCall| layer_of(layers, call);
    Ok(calls.iter().filter_map(layer).collect())
}

fn layer_of(layers: &Layers, call: &ToldCall) -> Option<usize> {
    let global = (*call.globals.first()?)?;
    layers.all.iter().position(|layer| layer.global == global)
}

/// The board of an answer with every clue that this tells.
pub(super) fn of_answer(sheet: &Sheet, filled: &Board) -> Result<Board, SheetError> {
    let layers = sheet.layers()?;
    let checked = sheet.checked(&filled.data(sheet)?, false)?;
    let answers = layers.answers().filter_map(|(at, layer)| Some((layer.global, as_value(layer, &filled.grids[at])?)));
    let calls = rules::calls(&checked.program, answers.collect(), TELLS);
    let mut board = filled.clone();
    for (at, layer) in layers.answers().filter(|(_, layer)| !layer.given) {
        board.grids[at].values.fill(layer.blank());
    }
    for call in &calls {
        let (Some(at), Some(Some(Value::Array(value)))) = (layer_of(layers, call), call.values.get(1)) else {
            continue;
        };
        let layer = &layers.all[at];
        match call.name.as_str() {
            "tells_runs_down" => board.grids[at].lists = runs(&value.elements, filled.width, true),
            "tells_runs_across" => board.grids[at].lists = runs(&value.elements, filled.width, false),
            _ => {
                let place = match call.values.get(2) {
                    Some(Some(Value::Array(place))) => Some(&place.elements),
                    _ => None,
                };
                let base = layer.on.as_ref().and_then(|on| layers.all.iter().position(|other| other.name == *on));
                let may_stand = |index: usize| {
                    let told = place.is_none_or(|place| place.get(index) == Some(&Value::Bool(true)));
                    told && base.is_none_or(|base| filled.grids[base].values[index] == Some(1))
                };
                let values = value
                    .elements
                    .iter()
                    .enumerate()
                    .map(|(index, value)| clue(layer, value).filter(|_| may_stand(index)));
                board.grids[at].values = values.collect();
            }
        }
    }
    Ok(board)
}

/// A value as a clue, if the layer has it.
fn clue(layer: &Layer, value: &Value) -> Option<i64> {
    let value = match value {
        Value::Int(value) => *value,
        Value::Bool(value) => i64::from(*value),
        _ => return None,
    };
    let range = match &layer.values {
        Values::Members(members) => Some((1, members.len() as i64)),
        Values::Truth => Some((1, 1)),
        Values::Numbers => layer.range,
    };
    range.is_none_or(|(low, high)| (low..=high).contains(&value)).then_some(value)
}

/// The lengths of runs of true, by column or by row.
fn runs(cells: &[Value], width: usize, down: bool) -> Vec<Vec<i64>> {
    let height = cells.len() / width.max(1);
    let (lines, length) = if down { (width, height) } else { (height, width) };
    let is_true = |line: usize, at: usize| {
        let index = if down { at * width + line } else { line * width + at };
        cells[index] == Value::Bool(true)
    };
    let runs = |line: usize| {
        let mut runs = Vec::new();
        for at in 0..length {
            match (is_true(line, at), at > 0 && is_true(line, at - 1)) {
                (true, true) => *runs.last_mut().unwrap_or(&mut 0) += 1,
                (true, false) => runs.push(1),
                (false, _) => {}
            }
        }
        runs
    };
    (0..lines).map(runs).collect()
}

/// Whether a layer holds clues that can be taken away one by one.
fn is_thinned(layer: &Layer) -> bool {
    !layer.is_list() && (layer.role == Role::Clue && layer.optional || layer.role == Role::Answer && layer.given)
}

/// Every clue of a board that can be taken away.
pub(super) fn places(layers: &Layers, full: &Board, bare: &Board) -> Vec<Clue> {
    let of_layer = |(at, layer): (usize, &Layer)| {
        let there = move |place: &usize| {
            full.grids[at].values[*place].is_some() && full.grids[at].values[*place] != bare.grids[at].values[*place]
        };
        let places = if is_thinned(layer) { full.grids[at].values.len() } else { 0 };
        (0..places).filter(there).map(move |place| (at, place)).collect::<Vec<_>>()
    };
    layers.all.iter().enumerate().flat_map(of_layer).collect()
}

/// The board with only these of its clues.
pub(super) fn only<'c>(layers: &Layers, full: &Board, bare: &Board, clues: impl Iterator<Item = &'c Clue>) -> Board {
    let mut board = full.clone();
    for (at, _) in layers.all.iter().enumerate().filter(|(_, layer)| is_thinned(layer)) {
        board.grids[at] = Grid { values: bare.grids[at].values.clone(), ..board.grids[at].clone() };
    }
    for &(at, place) in clues {
        board.grids[at].values[place] = full.grids[at].values[place];
    }
    board
}
