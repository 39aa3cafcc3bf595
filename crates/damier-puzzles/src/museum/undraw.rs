//! Terminal pictures of maps, as compact maps: two characters per cell, of which the first says what is there. Rays say
//! nothing that their sensors do not.

use super::map::letter;
use damier_grid::{
    Facing,
    drawing::{BLACK, Drawing},
};
use damier_interface::Letters;
use damier_model::InputError;

/// Characters per cell.
const PITCH: usize = 2;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let margin = |line: &str| line.chars().take_while(|c| c.is_whitespace()).count();
    let indent = drawing.rows().map(|(_, line)| margin(line)).min().unwrap_or(0);
    let cell = |c: char| match c {
        BLACK => '*',
        '▲' if drawing.is_filled() => letter(Facing::North, Letters::English),
        '▼' if drawing.is_filled() => letter(Facing::South, Letters::English),
        '▶' if drawing.is_filled() => letter(Facing::East, Letters::English),
        '◀' if drawing.is_filled() => letter(Facing::West, Letters::English),
        _ => ' ',
    };
    let row = |line: &str| line.chars().skip(indent).step_by(PITCH).map(cell).collect::<String>();
    Ok(drawing.rows().map(|(_, line)| row(line)).collect::<Vec<_>>().join("\n"))
}
