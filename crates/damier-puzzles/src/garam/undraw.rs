//! Terminal pictures of boards, as drawings of a character per place. Which operators were given is not drawn, so that all are.

use damier_grid::drawing::{Drawing, slots};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let rows = slots(drawing)?;
    let only_given = drawing.only_given(rows.iter().flatten().map(|slot| slot.given));
    let written = rows.iter().map(|row| {
        let places = row.iter().map(|slot| match (slot.text(only_given), slot.boxed) {
            ("", true) => "_",
            ("", false) => " ",
            (text, _) => text,
        });
        places.collect::<String>().trim_end().to_owned()
    });
    Ok(written.collect::<Vec<_>>().join("\n"))
}
