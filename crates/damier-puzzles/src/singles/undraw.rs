//! Terminal pictures of boards with black cells, as rows of numbers with `*` before those. Others are rows of numbers
//! already.

use damier_grid::drawing::{Drawing, tokens};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let row = |line: &str| {
        let cells =
            tokens(line).into_iter().map(|token| if token.black { format!("*{}", token.text) } else { token.text });
        cells.collect::<Vec<_>>().join(",")
    };
    let lines = drawing.lines().iter().filter(|(_, line)| !line.trim().is_empty());
    Ok(lines.map(|(_, line)| row(line)).collect::<Vec<_>>().join("\n"))
}
