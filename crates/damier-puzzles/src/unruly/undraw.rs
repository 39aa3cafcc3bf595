//! Terminal pictures of boards, as rows of `0`, `1` and `.`.

use damier_grid::drawing::{Drawing, OPEN, Token, tokens};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let rows: Vec<(usize, Vec<Token>)> = drawing.rows().map(|(number, line)| (number, tokens(line))).collect();
    let only_given = drawing.only_given(rows.iter().flat_map(|(_, row)| row).map(|token| token.given));
    let mut written = Vec::new();
    for (number, row) in rows {
        let mut line = String::new();
        for token in row {
            // Signs that stand close together are cells of their own.
            for c in token.text.chars() {
                line.push(match c {
                    OPEN => '.',
                    '●' | '○' if !token.counts(only_given) => '.',
                    '●' => '1',
                    '○' => '0',
                    _ => return Err(drawing.error(number, format!("'{c}' is no disc"))),
                });
            }
        }
        written.push(line);
    }
    Ok(written.join("\n"))
}
