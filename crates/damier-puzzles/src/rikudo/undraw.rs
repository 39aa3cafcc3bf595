//! Terminal pictures of hexagons, as native text with their links. Squares are not read: whether cells touch at corners is
//! not drawn.
//!
//! Every second line is a row of cells; a link stands between two cells of a row, or in the line below, one character
//! beside the number above it (`render/text/cells.rs` draws so).

use damier_grid::drawing::{BLOCKED, Drawing, LINK, OPEN, Token, tokens};
use damier_model::InputError;

pub(super) fn text(drawing: &Drawing) -> Result<String, InputError> {
    let lines = drawing.lines();
    let rows: Vec<(usize, Vec<Token>)> =
        lines.iter().step_by(2).map(|&(number, line)| (number, tokens(line))).collect();
    let first = lines.first().map_or(1, |&(number, _)| number);
    let radius = rows.len() / 2;
    let length = |row: usize| 2 * radius + 1 - row.abs_diff(radius);
    let hexagon = rows.len() % 2 == 1 && (0..).zip(&rows).all(|(row, (_, cells))| cells.len() == length(row));
    if !hexagon || radius == 0 {
        let squares = rows.windows(2).all(|two| two[0].1.len() == two[1].1.len());
        return Err(drawing.error(first, match squares {
            true => "a drawing of squares does not say whether cells touch at their corners; accepted: the board as text",
            false => "these lines make no hexagon",
        }));
    }
    let is_blocked = |token: &Token| token.text.contains(BLOCKED);
    let mut count = 0;
    let numbers: Vec<Vec<Option<usize>>> = rows
        .iter()
        .map(|(_, cells)| {
            let number = |token: &Token| {
                count += usize::from(!is_blocked(token));
                (!is_blocked(token)).then_some(count)
            };
            cells.iter().map(number).collect()
        })
        .collect();
    // From a cell to the next there are twice the digits of a number, and two more.
    let digits = rows.iter().find_map(|(_, cells)| Some((cells.get(1)?.end - cells[0].end) / 2 - 1)).unwrap_or(1);
    let mut links = Vec::new();
    let mut link = |one: Option<usize>, other: Option<usize>| {
        links.extend(one.zip(other).map(|(one, other)| format!("{one}-{other}")));
    };
    for (row, (_, cells)) in rows.iter().enumerate() {
        let has_link =
            |line: usize, at: usize| lines.get(line).and_then(|(_, line)| line.chars().nth(at)) == Some(LINK);
        for (column, cell) in cells.iter().enumerate() {
            let here = numbers[row][column];
            if let Some(next) = cells.get(column + 1)
                && (cell.end + 1..next.end).any(|at| has_link(2 * row, at))
            {
                link(here, numbers[row][column + 1]);
            }
            let Some(below) = numbers.get(row + 1) else { continue };
            let left = if row < radius { Some(column) } else { column.checked_sub(1) };
            let right = if row < radius { column + 1 } else { column };
            if cell.end.checked_sub(digits).is_some_and(|at| has_link(2 * row + 1, at)) {
                link(here, left.and_then(|left| below.get(left).copied().flatten()));
            }
            if has_link(2 * row + 1, cell.end + 1) {
                link(here, below.get(right).copied().flatten());
            }
        }
    }
    let only_given = drawing.only_given(rows.iter().flat_map(|(_, row)| row).map(|token| token.given));
    let word = |token: &Token| match token.text.as_str() {
        _ if is_blocked(token) => "X".to_owned(),
        _ if token.text.contains(OPEN) || !token.counts(only_given) => ".".to_owned(),
        number => number.to_owned(),
    };
    let mut written = vec![format!("radius {radius}")];
    written.extend(rows.iter().map(|(_, row)| row.iter().map(word).collect::<Vec<_>>().join(" ")));
    if !links.is_empty() {
        written.push(format!("links {}", links.join(" ")));
    }
    Ok(written.join("\n"))
}
