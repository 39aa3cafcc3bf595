//! Terminal pictures of boards, as rows of `.` and `Q`.

use damier_grid::drawing::{Drawing, squares};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let row = |row: Vec<Option<char>>| row.into_iter().map(|square| square.unwrap_or('.')).collect::<String>();
    Ok(squares(drawing)?.into_iter().map(row).collect::<Vec<_>>().join("\n"))
}
