//! The clues that an answer tells, and boards with some of them.

use super::Attempt;
use super::asked::Teller;
use crate::board::{Board, Grid, as_value};
use crate::layer::{Layer, Place, Role, Values};
use crate::layers::Layers;
use crate::recipe::{self, Use};
use crate::sheet::{Sheet, SheetError};
use damier_minizinc::Checked;
use damier_minizinc::judge::rules::{self, ToldCall};
use damier_minizinc::source::Span;
use damier_minizinc::value::Value;
use std::rc::Rc;

/// What the names of predicates begin with whose first argument is a clue, and the second what it is told by.
const TELLS: &str = "tells";

/// A clue: its layer and its place in it.
pub(super) type Clue = (usize, usize);

/// What a sheet says of how its clues are told.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// The layers of which it says what they are told by.
    pub(super) layers: Vec<usize>,
    /// Those of them whose rule is only that they are.
    pub(super) tellers: Vec<Teller>,
}

/// What the sheet says of how its clues are told.
pub(super) fn told(sheet: &Sheet) -> Result<Told, SheetError> {
    let layers = sheet.layers()?;
    let (items, luck) = (sheet.recipe.items(Use::Tells), luck_item(sheet, Use::Tells, 1, 1, &[0]));
    let checked = sheet.checked_with("", &[&items, &luck], true)?;
    let calls = rules::calls(&checked.program, Vec::new(), TELLS);
    let mut told: Vec<usize> = calls.iter().filter_map(|call| layer_of(layers, call)).collect();
    for (name, line) in sheet.recipe.told() {
        let at = layers.all.iter().position(|layer| layer.name == name && layer.role != Role::Answer);
        told.push(at.ok_or_else(|| sheet.error(line, format!("{name} is no layer of the printed board")))?);
    }
    for used in [Use::Divides, Use::Adds] {
        let (is_fit, what): (fn(&Layer) -> bool, &str) = match used {
            Use::Divides => (|layer| layer.role == Role::Layout && layer.place == Place::Regions, "layout of regions"),
            _ => (
                |layer| layer.role != Role::Answer && !layer.is_list(),
                "layer of the printed board with single values",
            ),
        };
        for (name, line) in sheet.recipe.layers(used) {
            if !layers.all.iter().any(|layer| layer.name == name && is_fit(layer)) {
                return Err(sheet.error(line, format!("{name} is no {what}")));
            }
        }
    }
    let text = |at: Option<&Span>| at.map(|&span| checked.sources.text(span).to_owned());
    let teller = |call: &ToldCall| {
        let layer = layer_of(layers, call).filter(|_| call.name == TELLS)?;
        let (value, place) = (text(call.spans.get(1))?, call.spans.get(2).filter(|_| call.spans.len() > 3));
        let alone = rules::mentions(&checked.units, &layers.all[layer].name) == 1;
        Some(Teller { layer, value, place: text(place), alone })
    };
    let tellers = calls.iter().filter_map(teller).collect();
    Ok(Told { layers: told, tellers })
}

/// Random numbers of cells as an item, if comments of this kind speak of them.
pub(super) fn luck_item(sheet: &Sheet, used: Use, height: usize, width: usize, luck: &[i64]) -> String {
    if sheet.recipe.is_by_luck(used) { recipe::luck(height, width, luck) } else { String::new() }
}

fn layer_of(layers: &Layers, call: &ToldCall) -> Option<usize> {
    let global = (*call.globals.first()?)?;
    layers.all.iter().position(|layer| layer.global == global)
}

/// A program with values of its globals, by their places.
type Known = (Rc<Checked>, Vec<(usize, Value)>);

/// The sheet with its comments of a kind, and the values that it has of a board with its answer.
fn known(attempt: &Attempt, used: Use, filled: &Board, luck: &[i64]) -> Result<Known, SheetError> {
    let checked = attempt.programs.of_use(used)?;
    let mut values = filled.values(attempt.sheet, &checked.program, true)?;
    values.extend(recipe::luck_value(&checked.program, filled.height, filled.width, luck));
    let answers = attempt.sheet.layers()?.answers();
    values.extend(answers.filter_map(|(at, layer)| Some((layer.global, as_value(layer, &filled.grids[at])?))));
    Ok((checked, values))
}

/// The board of an answer with all that this tells.
pub(super) fn of_answer(attempt: &Attempt, filled: &Board, luck: &[i64]) -> Result<Board, SheetError> {
    let (sheet, layers) = (attempt.sheet, attempt.sheet.layers()?);
    let (checked, answers) = known(attempt, Use::Tells, filled, luck)?;
    let calls = rules::calls(&checked.program, answers.clone(), TELLS);
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
    for (name, line) in sheet.recipe.told() {
        let at = layers.all.iter().position(|layer| layer.name == name);
        let told = recipe::told_name(name);
        let global = checked.program.globals.iter().position(|global| *global.name == *told);
        let Some((at, global)) = at.zip(global) else { continue };
        let value = rules::value(&checked.program, answers.clone(), global)
            .map_err(|fault| sheet.error(line, format!("what is told of {name} has no value: {}", fault.what)))?;
        let fits = if let Value::Array(value) = &value {
            put(&mut board.grids[at], &layers.all[at], &value.elements)
        } else {
            false
        };
        if !fits {
            return Err(
                sheet.error(line, format!("what is told of {name} is no array with a value for each of its places"))
            );
        }
    }
    Ok(board)
}

/// What the sheet lets be added to the layout under an answer: the layer, the place and the value.
pub(super) fn additions(
    attempt: &Attempt,
    filled: &Board,
    luck: &[i64],
) -> Result<Vec<(usize, usize, i64)>, SheetError> {
    let (sheet, layers) = (attempt.sheet, attempt.sheet.layers()?);
    let (checked, answers) = known(attempt, Use::Adds, filled, luck)?;
    let mut found = Vec::new();
    for (name, line) in sheet.recipe.layers(Use::Adds) {
        let added = recipe::added_name(name);
        let at = layers.all.iter().position(|layer| layer.name == name);
        let global = checked.program.globals.iter().position(|global| *global.name == *added);
        let Some((at, global)) = at.zip(global) else { continue };
        let value = rules::value(&checked.program, answers.clone(), global)
            .map_err(|fault| sheet.error(line, format!("what is added to {name} has no value: {}", fault.what)))?;
        let mut grid = filled.grids[at].clone();
        if !matches!(&value, Value::Array(value) if put(&mut grid, &layers.all[at], &value.elements)) {
            let message = format!("what is added to {name} is no array with a value for each of its places");
            return Err(sheet.error(line, message));
        }
        let blank = layers.all[at].blank();
        let values = grid.values.into_iter().enumerate().filter(|&(_, value)| value != blank);
        found.extend(values.filter_map(|(place, value)| Some((at, place, value?))));
    }
    Ok(found)
}

/// Puts values into a layer, a list of them into each place that holds lists; whether there are as many as that needs.
fn put(grid: &mut Grid, layer: &Layer, values: &[Value]) -> bool {
    if layer.is_list() {
        let places = grid.lists.len().max(1);
        let each = values.len() / places;
        for (place, list) in grid.lists.iter_mut().enumerate() {
            let numbers = values[place * each..(place + 1) * each].iter();
            *list =
                numbers.filter_map(|value| if let Value::Int(value) = value { Some(*value) } else { None }).collect();
            list.retain(|&value| value != 0);
        }
        return values.len() == places * each;
    }
    if values.len() != grid.values.len() {
        return false;
    }
    let printed = |value: &Value| match value {
        Value::Bool(value) => Some(i64::from(*value)),
        value => clue(layer, value),
    };
    grid.values = values.iter().map(|value| printed(value).or(layer.blank())).collect();
    true
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
    let may_be_missing = match layer.role {
        Role::Clue if layer.is_list() => layer.place == Place::Cells,
        Role::Clue => layer.optional || layer.values == Values::Truth,
        Role::Answer => layer.given,
        Role::Layout => false,
    };
    may_be_missing && !layer.whole
}

/// Every clue of a board that can be taken away.
pub(super) fn places(layers: &Layers, full: &Board) -> Vec<Clue> {
    let of_layer = |(at, layer): (usize, &Layer)| {
        let grid = &full.grids[at];
        let stands = |&place: &usize| match grid.lists.get(place) {
            Some(list) => !list.is_empty(),
            None => grid.values[place] != layer.blank(),
        };
        let places = if is_thinned(layer) { grid.values.len().max(grid.lists.len()) } else { 0 };
        (0..places).filter(stands).map(|place| (at, place)).collect::<Vec<_>>()
    };
    layers.all.iter().enumerate().flat_map(of_layer).collect()
}

/// The board with only these of its clues.
pub(super) fn only<'c>(layers: &Layers, full: &Board, clues: impl Iterator<Item = &'c Clue>) -> Board {
    let mut board = full.clone();
    for (at, layer) in layers.all.iter().enumerate().filter(|(_, layer)| is_thinned(layer)) {
        board.grids[at].values.fill(layer.blank());
        board.grids[at].lists.iter_mut().for_each(Vec::clear);
    }
    for &(at, place) in clues {
        let (grid, full) = (&mut board.grids[at], &full.grids[at]);
        match grid.lists.get_mut(place) {
            Some(list) => list.clone_from(&full.lists[place]),
            None => grid.values[place] = full.values[place],
        }
    }
    board
}
