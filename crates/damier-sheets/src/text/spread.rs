//! Cells spread apart so that something can stand on the borders between them: `+` at corners, lines between these.

use super::token;
use crate::board::{Board, Grid};
use crate::layer::{Layer, Place};
use crate::layers::Layers;

/// What stands on a border that is known to be free.
const FREE: char = 'x';

/// Whether a layer of borders has those below rows, and not those beside columns.
pub(crate) fn is_across(board: &Board, grid: &Grid) -> bool {
    grid.columns == (1, board.width as i64) && grid.rows != (1, board.height as i64)
}

/// The sign of a value on a border: a line, unless the layer has signs of its own.
fn sign(layer: &Layer, value: i64, line: char) -> String {
    match layer.sign(Some(value)) {
        Some(sign) => sign,
        None if value == 0 => FREE.to_string(),
        None => line.to_string(),
    }
}

pub(super) fn write(layers: &Layers, board: &Board) -> String {
    let (height, width) = (board.height as i64, board.width as i64);
    let at = |place: Place| layers.all.iter().zip(&board.grids).filter(move |(layer, _)| layer.place == place);
    let tokens: Vec<Vec<String>> =
        (1..=height).map(|row| (1..=width).map(|column| token::of(at(Place::Cells), row, column)).collect()).collect();
    let room = tokens.iter().flatten().map(|token| token.chars().count()).max().unwrap_or(1);
    let known = |grid: &Grid, row, column| {
        let partly = grid.values.contains(&None);
        grid.get(row, column).filter(|&value| value != 0 || partly)
    };
    let across = |row: i64, column: i64| {
        let found = at(Place::Borders).filter(|(_, grid)| is_across(board, grid));
        let mut signs = found.filter_map(|(layer, grid)| Some(sign(layer, known(grid, row, column)?, '-')));
        signs
            .next()
            .map_or(" ".repeat(room), |sign| if sign == "-" { sign.repeat(room) } else { format!("{sign:^room$}") })
    };
    let down = |row: i64, column: i64| {
        let found = at(Place::Borders).filter(|(_, grid)| !is_across(board, grid));
        let mut signs = found.filter_map(|(layer, grid)| Some(sign(layer, known(grid, row, column)?, '|')));
        signs.next().unwrap_or_else(|| " ".to_owned())
    };
    let mut lines = Vec::new();
    for row in 0..=height {
        let line: String = (1..=width).map(|column| format!("+{}", across(row, column))).collect();
        lines.push(line + "+");
        if row < height {
            let cell = |column: i64| {
                let token = &tokens[row as usize][column as usize - 1];
                let shown = if token == super::NOTHING { " " } else { token };
                format!("{shown:>room$}{}", down(row + 1, column))
            };
            let line: String = (1..=width).map(cell).collect();
            let line = (down(row + 1, 0) + &line).trim_end().to_owned();
            // A blank line would part the board.
            lines.push(if line.is_empty() { format!("{:>1$}", super::NOTHING, room + 1) } else { line });
        }
    }
    lines.join("\n")
}

/// Whether rows of text are cells spread apart.
pub(super) fn is_spread(first: &str) -> bool {
    first.trim_end().starts_with('+') && first.matches('+').count() > 1
}

/// A border with what stands on it: row and column as the layers have them, the sign, where it stands.
pub(super) struct Sign {
    pub(super) across: bool,
    pub(super) row: i64,
    pub(super) column: i64,
    pub(super) text: String,
    /// Line within the block and column of the character, from 0.
    pub(super) at: (usize, usize),
}

/// Cells spread apart, taken apart.
pub(super) struct Spread {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The token of each cell, with the column of its first character.
    pub(super) tokens: Vec<(String, usize)>,
    pub(super) signs: Vec<Sign>,
}

/// Takes rows apart; `None` if they are not of the form.
pub(super) fn read(lines: &[&str]) -> Option<Spread> {
    let rows: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    let corners: Vec<usize> = rows.first()?.iter().enumerate().filter(|(_, c)| **c == '+').map(|(at, _)| at).collect();
    if rows.len().is_multiple_of(2) || corners.len() < 2 {
        return None;
    }
    let mut spread = Spread { height: rows.len() / 2, width: corners.len() - 1, tokens: Vec::new(), signs: Vec::new() };
    for (index, row) in rows.iter().enumerate() {
        // What stands between two corners: its text, and where that begins.
        let between = |from: usize, to: usize| {
            let text: String = (from + 1..to).map(|at| row.get(at).copied().unwrap_or(' ')).collect();
            let lead = text.chars().take_while(|c| *c == ' ').count();
            (text.trim().to_owned(), from + 1 + lead)
        };
        let spans = corners.windows(2).map(|ends| between(ends[0], ends[1]));
        if index.is_multiple_of(2) {
            for (column, (text, first)) in (1..).zip(spans).filter(|(_, (text, _))| !text.is_empty()) {
                spread.signs.push(Sign { across: true, row: index as i64 / 2, column, text, at: (index, first) });
            }
            continue;
        }
        for (column, &corner) in (0..).zip(&corners) {
            let text = row.get(corner).filter(|c| **c != ' ').map(char::to_string);
            let sign = |text| Sign { across: false, row: index as i64 / 2 + 1, column, text, at: (index, corner) };
            spread.signs.extend(text.map(sign));
        }
        spread.tokens.extend(spans);
    }
    Some(spread)
}

/// The value that a sign on a border stands for in a layer.
pub(super) fn value(layer: &Layer, across: bool, text: &str) -> Option<i64> {
    if let Some((value, length)) = layer.read(text)
        && length == text.len()
    {
        return Some(value);
    }
    let line = if across { ['-', '─', '='] } else { ['|', '│', '‖'] };
    if text.chars().all(|c| line.contains(&c)) {
        return Some(1);
    }
    (text == FREE.to_string()).then_some(0)
}
