//! Terminal pictures of boards, as native text: the lines between cells tell the regions. Diagonals are not drawn.

use super::board::{MAX_SIDE, Sudoku, even_regions};
use damier_grid::drawing::{ACROSS, DOWN, Drawing, OPEN, Token, tokens};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let mut rows: Vec<(usize, &str, Vec<Token>)> = Vec::new();
    // The lines of the frame above each row, and below the last.
    let mut frames: Vec<Vec<&str>> = vec![Vec::new()];
    for (number, line) in drawing.rows() {
        if line.contains(ACROSS) {
            frames.last_mut().into_iter().for_each(|frames| frames.push(line));
        } else {
            rows.push((number, line, tokens(line)));
            frames.push(Vec::new());
        }
    }
    let side = rows.len();
    if let Some((number, ..)) = rows.get(MAX_SIDE) {
        return Err(drawing.error(*number, format!("a board of more than {MAX_SIDE} rows is too large")));
    }
    if let Some((number, _, cells)) = rows.iter().find(|(_, _, cells)| cells.len() != side) {
        let message = format!("this row has {} cells, but there are {side} rows", cells.len());
        return Err(drawing.error(*number, message));
    }
    // Cells without a line between them are of one region.
    let mut touching = Vec::new();
    for (row, (_, line, cells)) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let here = row * side + column;
            if let Some(next) = cells.get(column + 1)
                && !line.chars().take(next.end).skip(cell.end).any(|c| c == DOWN)
            {
                touching.push((here, here + 1));
            }
            let is_line = |frame: &&str| frame.chars().nth(cell.end).is_some_and(|c| c == ACROSS);
            if row + 1 < side && !frames[row + 1].iter().any(is_line) {
                touching.push((here, here + side));
            }
        }
    }
    let Some(region) = even_regions(side, touching) else {
        let first = rows.first().map_or(1, |&(number, ..)| number);
        return Err(
            drawing.error(first, format!("the lines of this drawing do not make {side} regions of {side} cells"))
        );
    };
    let all = || rows.iter().flat_map(|(_, _, cells)| cells);
    let only_given = drawing.only_given(all().map(|cell| cell.given));
    let word = |cell: &Token| match cell.counts(only_given) && !cell.text.contains(OPEN) {
        true => cell.text.clone(),
        false => ".".to_owned(),
    };
    let mut written: Vec<String> =
        rows.iter().map(|(_, _, cells)| cells.iter().map(word).collect::<Vec<_>>().join(" ")).collect();
    match Sudoku::with_regions(side, region.clone()).boxes {
        Some((columns, rows)) => written.insert(0, format!("boxes {columns}x{rows}")),
        None => {
            written.push(String::new());
            let name = |name: &u8| (name + 1).to_string();
            written.extend(region.chunks(side).map(|row| row.iter().map(name).collect::<Vec<_>>().join(" ")));
        }
    }
    Ok(written.join("\n"))
}
