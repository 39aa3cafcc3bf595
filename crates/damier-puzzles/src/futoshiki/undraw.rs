//! Terminal pictures of boards, as a sheet: signs have rows and columns of their own, as they are drawn.

use damier_grid::drawing::{Drawing, slots};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let rows = slots(drawing)?;
    let all = || rows.iter().flatten();
    let only_given = drawing.only_given(all().map(|slot| slot.given));
    // A sheet without any sign has no room for signs.
    let step = if all().any(|slot| !slot.boxed && !slot.text.is_empty()) { 1 } else { 2 };
    let written = rows.iter().step_by(step).map(|row| {
        let cells = row.iter().step_by(step).map(|slot| slot.text(only_given));
        cells.collect::<Vec<_>>().join(",")
    });
    Ok(written.collect::<Vec<_>>().join("\n"))
}
