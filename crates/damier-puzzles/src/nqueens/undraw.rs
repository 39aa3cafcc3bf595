//! Terminal pictures of boards, as rows of `.` and `Q`.

use crate::drawing::{Drawing, squares};
use crate::input::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let row = |row: Vec<Option<char>>| row.into_iter().map(|square| square.unwrap_or('.')).collect::<String>();
    Ok(squares(drawing)?.into_iter().map(row).collect::<Vec<_>>().join("\n"))
}
