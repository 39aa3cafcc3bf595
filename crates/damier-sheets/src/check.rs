//! Checking an answer: by the interpreter that judges solutions of MiniZinc, which shares nothing with models and engines.

use crate::board::{Board, as_value};
use crate::layer::{Place, Role};
use crate::sheet::{Sheet, SheetError};
use damier_interface::Violation;
use damier_minizinc::judge::rules::{self, Findings};
use damier_minizinc::value::Value;
use damier_minizinc::{Checked, cells_named, with_large_stack};

/// Violations that are told at most.
const MOST: usize = 20;

/// What is wrong with the answer that `filled` has, on the board that `board` is.
pub(crate) fn violations(sheet: &Sheet, board: &Board, filled: &Board) -> Result<Vec<Violation>, SheetError> {
    violations_by(sheet, &sheet.checked(&board.data(sheet)?, false)?, Vec::new(), (board, filled), MOST)
}

/// The same by a program that is checked already, under values of those of its parameters that it leaves open; at most so many.
pub(crate) fn violations_by(
    sheet: &Sheet,
    Checked { program, sources, .. }: &Checked,
    parameters: Vec<(usize, Value)>,
    (board, filled): (&Board, &Board),
    most: usize,
) -> Result<Vec<Violation>, SheetError> {
    let layers = sheet.layers()?;
    let mut found = Vec::new();
    let mut values = parameters;
    for (at, layer) in layers.answers() {
        for ((row, column, given), answer) in board.grids[at].places().zip(&filled.grids[at].values) {
            if given.is_some_and(|given| answer.map_or(given != 0, |answer| answer != given)) {
                let sign = layer.sign(given).unwrap_or_default();
                let cell = damier_model::Cell { row: row.max(1) as u32, column: column.max(1) as u32 };
                found.push(Violation::broken(format!("{sign} is given at r{row}c{column}"), [cell]));
            }
        }
        match as_value(layer, &filled.grids[at]) {
            Some(value) => values.push((layer.global, value)),
            None => {
                let empty = filled.grids[at].values.iter().filter(|value| value.is_none()).count();
                let what = if layer.place == Place::Cells { "cell" } else { "place" };
                found.push(Violation::missing(format!(
                    "{empty} {what}{} of {} not filled",
                    if empty == 1 { "" } else { "s" },
                    layer.name
                )));
            }
        }
    }
    if !found.is_empty() {
        return Ok(found);
    }
    let Findings { broken, open } = rules::rules(program, values, most + 1);
    if let Some(open) = open.first() {
        let line = sources.locate(open.span).first_line;
        return Err(sheet.error(line, format!("this rule cannot be judged without a search: {}", open.what)));
    }
    let sentence = |broken: rules::Broken| {
        let line = sources.locate(broken.span).first_line;
        broken.sentence.unwrap_or_else(|| format!("the rule in line {line} of {} does not hold", sheet.origin))
    };
    let all = broken.into_iter().map(|broken| {
        let sentence = sentence(broken);
        let cells = cells_named(&sentence);
        Violation::broken(sentence, cells)
    });
    Ok(Violation::first(most.max(1), all))
}

/// Runs what reads or judges a sheet on a large stack.
pub(crate) fn on_large_stack<T: Send>(
    function: impl FnOnce() -> Result<T, SheetError> + Send,
) -> Result<T, SheetError> {
    with_large_stack(function).unwrap_or_else(|error| Err(SheetError(error.to_string())))
}

/// Why there can be no solution, as far as it shows on the board alone: values outside of what their layers may have.
pub(crate) fn contradictions(sheet: &Sheet, board: &Board) -> Vec<Violation> {
    let Ok(layers) = sheet.layers() else { return Vec::new() };
    let mut found = Vec::new();
    for (_, grid) in layers.all.iter().zip(&board.grids).filter(|(layer, _)| layer.role != Role::Layout) {
        let Some((low, high)) = grid.range else { continue };
        for (row, column, value) in grid.places() {
            let Some(value) = value.filter(|value| !(low..=high).contains(value)) else { continue };
            let cell = damier_model::Cell { row: row.max(1) as u32, column: column.max(1) as u32 };
            found.push(Violation::broken(format!("{value} at r{row}c{column} is not within {low} to {high}"), [cell]));
        }
    }
    found
}
