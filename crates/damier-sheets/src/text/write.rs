//! Writing a board.

use super::{LETTERS, NOTHING, UNKNOWN, WAYS, regions, spread, token};
use crate::board::{Board, Grid};
use crate::layer::{Layer, Place, Role, Values};
use crate::layers::Layers;
use crate::sheet::Sheet;
use std::fmt::Write;

/// The text of a board, with what is known of the answer.
pub(crate) fn write(sheet: &Sheet, board: &Board) -> String {
    let Ok(layers) = sheet.layers() else { return String::new() };
    let mut named = String::new();
    for (((name, _), value), usual) in layers.numbers.iter().zip(&board.numbers).zip(&board.usual) {
        if !usual {
            let _ = writeln!(named, "{name}: {value}");
        }
    }
    for (layer, grid) in layers.all.iter().zip(&board.grids) {
        if let Place::Outside(_) = layer.place {
            let _ = writeln!(named, "{}: {}", key(layers, layer), beside(layer, grid));
        }
    }
    let mut blocks = Vec::new();
    let at = |place: Place| layers.all.iter().zip(&board.grids).filter(move |(layer, _)| layer.place == place);
    let blank = |place: Place| at(place).all(|(layer, grid)| grid.is_blank(layer));
    if layers.has(Place::Corners) {
        let (rows, columns) = corners(board);
        blocks.push(rows_of(rows, columns, |row, column| token::of(at(Place::Corners), row, column)));
    }
    if layers.has(Place::Borders) && (layers.prints(Place::Borders) || !blank(Place::Borders)) {
        blocks.push(spread::write(layers, board));
    } else if layers.prints(Place::Cells)
        || !blank(Place::Cells)
        || !(layers.prints(Place::Corners) || layers.prints(Place::Regions) || is_told_by_lists(layers))
    {
        let ends = |size: usize| (1, size as i64);
        blocks.push(rows_of(ends(board.height), ends(board.width), |row, column| {
            token::of(at(Place::Cells), row, column)
        }));
    }
    if layers.has(Place::Links) && !blank(Place::Links) {
        blocks.push(links(layers, board));
    }
    // Regions that are to be found are not there yet.
    let is_open = |(layer, grid): &(&Layer, &Grid)| layer.role == Role::Answer && grid.is_blank(layer);
    if let Some((_, grid)) = at(Place::Regions).next().filter(|region| !is_open(region)) {
        blocks.push(regions::write(grid));
    }
    // What is named stands directly above the first block.
    (named + &blocks.join("\n\n")).trim_end().to_owned()
}

/// Whether lists beside the board tell its size.
fn is_told_by_lists(layers: &Layers) -> bool {
    let beside = |by_column: bool| {
        layers.all.iter().any(
            |layer| matches!(layer.place, Place::Outside(side) if side.is_by_column() == by_column && layer.is_list()),
        )
    };
    beside(true) && beside(false)
}

/// The index ranges of the corners of a board.
pub(super) fn corners(board: &Board) -> ((i64, i64), (i64, i64)) {
    ((0, board.height as i64), (0, board.width as i64))
}

/// What the line of a layer beside the board begins with: its side where it is alone there, or else its name.
pub(super) fn key<'l>(layers: &Layers, layer: &'l Layer) -> &'l str {
    match layer.place {
        Place::Outside(side) if layers.all.iter().filter(|other| other.place == layer.place).count() == 1 => {
            side.name()
        }
        _ => &layer.name,
    }
}

fn beside(layer: &Layer, grid: &Grid) -> String {
    if layer.is_list() {
        let list = |list: &Vec<i64>| match list.is_empty() {
            true => "0".to_owned(),
            false if list.contains(&-1) => UNKNOWN.to_owned(),
            false => list.iter().map(i64::to_string).collect::<Vec<_>>().join(" "),
        };
        return grid.lists.iter().map(list).collect::<Vec<_>>().join(", ");
    }
    let sign = |value: &Option<i64>| layer.sign(*value).unwrap_or_else(|| NOTHING.to_owned());
    grid.values.iter().map(sign).collect::<Vec<_>>().join(" ")
}

/// Rows of tokens: next to each other where each is one character, or else in columns.
fn rows_of(rows: (i64, i64), columns: (i64, i64), token: impl Fn(i64, i64) -> String) -> String {
    let tokens: Vec<Vec<String>> =
        (rows.0..=rows.1).map(|row| (columns.0..=columns.1).map(|column| token(row, column)).collect()).collect();
    let width = tokens.iter().flatten().map(|token| token.chars().count()).max().unwrap_or(1);
    let row = |tokens: &Vec<String>| match width {
        1 => tokens.concat(),
        _ => tokens.iter().map(|token| format!("{token:>width$}")).collect::<Vec<_>>().join(" "),
    };
    tokens.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// Lines from cell to cell, as seen from each cell.
fn links(layers: &Layers, board: &Board) -> String {
    let (right, below): (Vec<_>, Vec<_>) = layers
        .all
        .iter()
        .zip(&board.grids)
        .filter(|(layer, _)| layer.place == Place::Links && layer.role == Role::Answer)
        .partition(|(_, grid)| is_rightwards(board, grid));
    let value = |of: &[(&Layer, &Grid)], row: i64, column: i64| {
        of.iter().find_map(|(_, grid)| grid.get(row, column)).filter(|&value| value != 0)
    };
    let only_truth = right.iter().chain(&below).all(|(layer, _)| layer.values == Values::Truth);
    rows_of((1, board.height as i64), (1, board.width as i64), |row, column| {
        let ways = [
            value(&below, row - 1, column),
            value(&right, row, column),
            value(&below, row, column),
            value(&right, row, column - 1),
        ];
        if only_truth {
            let bits = (0..4).filter(|&way| ways[way].is_some()).map(|way| 1 << way).sum::<usize>();
            return WAYS[bits].to_string();
        }
        let ways = LETTERS.iter().zip(ways).filter_map(|(letter, value)| Some(format!("{letter}{}", value?)));
        let token: String = ways.collect();
        if token.is_empty() { NOTHING.to_owned() } else { token }
    })
}

/// Whether a layer of links has those to the right, and not those below.
pub(crate) fn is_rightwards(board: &Board, grid: &Grid) -> bool {
    grid.rows == (1, board.height as i64) && grid.columns == (1, board.width as i64 - 1)
}
