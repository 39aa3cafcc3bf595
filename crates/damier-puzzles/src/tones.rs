//! How what stands on a board strikes the eye, and which boards are small enough to be looked at.

use damier_grid::Tone;
use damier_interface::{UsageError, Violation};
use damier_model::Cell;
use std::collections::HashSet;

/// The tone of what stands on a cell, by whether it is given: wrong is what a complaint speaks of.
pub(crate) fn tones(complaints: &[Violation]) -> impl Fn(Cell, bool) -> Tone + use<> {
    let wrong: HashSet<Cell> = complaints.iter().flat_map(|violation| violation.cells.iter().copied()).collect();
    move |cell, given| match (wrong.contains(&cell), given) {
        (true, _) => Tone::Wrong,
        (false, true) => Tone::Given,
        (false, false) => Tone::Plain,
    }
}

/// The most rows and columns that are drawn: 40 000 cells are as many as can be looked at.
const MAX_DRAWN: usize = 200;

/// Refuses to draw what is larger.
pub(crate) fn is_drawn(what: &str, columns: usize, rows: usize) -> Result<(), UsageError> {
    if rows.max(columns) <= MAX_DRAWN {
        return Ok(());
    }
    Err(UsageError(format!(
        "a {what} of {columns}×{rows} is too large to draw; accepted: up to {MAX_DRAWN}×{MAX_DRAWN}"
    )))
}
