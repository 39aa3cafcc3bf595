//! Terminal pictures of boards, as rows of letters: an answer, for what was asked for is not drawn.

use damier_grid::drawing::{Drawing, squares};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let row = |row: Vec<Option<char>>| {
        let squares: Vec<String> = row.into_iter().map(|square| square.unwrap_or('*').to_string()).collect();
        squares.join(" ")
    };
    Ok(squares(drawing)?.into_iter().map(row).collect::<Vec<_>>().join("\n"))
}
