//! Random layouts by an engine: what the comments `%! layout: …` of a sheet ask of walls and other things that are always printed.
//!
//! The layers of the layout are variables of a model of their own, but for those that chance has made already. Its items know the
//! size of the board, the sets `ROW`, `COLUMN` and `LINE`, `luck`, and the library. The engine begins with values by chance.

use super::{Attempt, Halt, Search, clues, refused};
use crate::board::{Board, write_array};
use crate::check::on_large_stack;
use crate::formulate::Readings;
use crate::layer::{Layer, Place, Role, Values};
use crate::recipe::Use;
use damier_model::WarmStart;
use fastrand::Rng;
use std::fmt::Write;

/// Puts a layout on the board; whether there is one.
pub(super) fn lay_out(attempt: &Attempt, board: &mut Board, luck: &[i64], rng: &mut Rng) -> Result<bool, Halt> {
    let (sheet, work) = (attempt.sheet, attempt.work);
    let layers = sheet.layers().map_err(refused)?;
    let open: Vec<(usize, &Layer)> = layers.all.iter().enumerate().filter(|(_, layer)| is_open(layer)).collect();
    let mut text = format!(
        "include \"sheet.mzn\"; int: height = {0}; int: width = {1}; int: size = {0}; set of int: ROW = 1..{0}; set of int: \
         COLUMN = 1..{1}; set of int: LINE = 1..{0};\n",
        board.height, board.width
    );
    for (at, layer) in layers.all.iter().enumerate().filter(|(_, layer)| layer.role == Role::Layout || is_open(layer)) {
        let grid = &board.grids[at];
        let most = board.height * board.width;
        let values = match (is_open(layer), &layer.values) {
            (true, Values::Truth) => "var bool".to_owned(),
            (true, Values::Numbers) => {
                let (low, high) = layer.range.unwrap_or((0, most as i64));
                format!("var {low}..{high}")
            }
            (true, Values::Members(members)) => format!("var 1..{}", members.len()),
            (false, Values::Truth) => "bool".to_owned(),
            (false, _) => "int".to_owned(),
        };
        let ((a, b), (c, d)) = (grid.rows, grid.columns);
        let _ = match layer.place {
            Place::Outside(_) => write!(text, "array [{a}..{b}] of {values}: {}", layer.name),
            _ => write!(text, "array [{a}..{b}, {c}..{d}] of {values}: {}", layer.name),
        };
        if !is_open(layer) {
            text.push_str(" = ");
            write_array(&mut text, layer, grid);
        }
        text.push_str(";\n");
    }
    let luck = clues::luck_item(sheet, Use::Layouts, board.height, board.width, luck);
    let items = sheet.recipe.items(Use::Layouts);
    let names: Vec<&str> = open.iter().map(|(_, layer)| layer.name.as_str()).collect();
    let (mut model, readings) = on_large_stack(|| {
        let mut compiled = sheet.compiled_apart(&text, &[&items, &luck])?;
        let globals = &compiled.program().globals;
        let places: Vec<Option<usize>> =
            names.iter().map(|name| globals.iter().position(|global| *global.name == **name)).collect();
        let read = |place: &Option<usize>| Readings::of(compiled.value((*place)?));
        let readings: Option<Vec<Readings>> = places.iter().map(read).collect();
        let readings = readings.ok_or_else(|| sheet.error(1, "the layout has values that cannot be shown"))?;
        Ok((std::mem::replace(&mut compiled.model, damier_model::Model::new("")), readings))
    })
    .map_err(refused)?;
    let mut start = WarmStart::default();
    for ((_, layer), readings) in open.iter().zip(&readings) {
        start.whole.extend(super::by_chance(layer, readings.variables(), &model, rng));
    }
    rng.shuffle(&mut start.whole);
    model.warm_start = start;
    let Search::Found(solution) = attempt.find(&model, rng)? else { return Ok(false) };
    work.look().map_err(Halt::Limit)?;
    for ((at, _), readings) in open.iter().zip(&readings) {
        board.grids[*at].values = readings.under(&solution);
    }
    Ok(true)
}

/// Whether an engine is to find the layer: a layout that chance alone does not make, or clues that begin by chance.
fn is_open(layer: &Layer) -> bool {
    match layer.role {
        Role::Layout => !layer.chance.is_whole() && layer.place != Place::Regions,
        Role::Clue => layer.chance.share().is_some(),
        Role::Answer => false,
    }
}
