//! Cells spread apart so that something can stand on the borders between them: `+` at corners, lines between these. Where no
//! more than signs stand there, `between.rs` reads rows without `+`, and `fields.rs` those of spreadsheets.

use super::blocks::Token;
use super::{between, fields, token};
use crate::board::{Board, Grid};
use crate::layer::{Layer, Place, Signs};
use crate::layers::Layers;
use damier_grid::reading::SourceLine;
use damier_model::Mark;

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

/// What cells that are apart have between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spacing {
    /// `+` at corners, and lines or signs between these.
    Corners,
    /// Signs alone: between two cells of a row, and in lines between two rows.
    Signs,
    /// Columns and rows of a spreadsheet, whose fields stand between such characters.
    Fields(char),
}

/// A border with what stands on it: row and column as the layers have them.
pub(super) struct Sign {
    /// Whether it stands between two rows.
    pub(super) across: bool,
    pub(super) row: i64,
    pub(super) column: i64,
    pub(super) token: Token,
}

/// Cells spread apart, taken apart.
pub(super) struct Spread {
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) tokens: Vec<Token>,
    pub(super) signs: Vec<Sign>,
}

/// Why rows are not of the form.
pub(super) struct Problem {
    pub(super) message: String,
    pub(super) marks: Vec<Mark>,
    pub(super) help: String,
}

impl Problem {
    pub(super) fn new(message: impl Into<String>, marks: &[Mark], help: impl Into<String>) -> Problem {
        Problem { message: message.into(), marks: marks.to_vec(), help: help.into() }
    }
}

/// Takes rows apart.
pub(super) fn read(lines: &[SourceLine], spacing: Spacing, layers: &Layers) -> Result<Spread, Problem> {
    match spacing {
        Spacing::Signs => between::read(lines, layers),
        Spacing::Fields(separator) => fields::spread(lines, separator, layers),
        Spacing::Corners => with_corners(lines).ok_or_else(|| {
            Problem::new(
                "rows of cells spread apart are an odd number of lines",
                &[lines[0].at_start()],
                "a line `+-+ +` stands above, between and below the rows of cells",
            )
        }),
    }
}

fn with_corners(lines: &[SourceLine]) -> Option<Spread> {
    let rows: Vec<(usize, Vec<char>)> = lines.iter().map(|line| (line.number, line.text.chars().collect())).collect();
    let (_, first) = rows.first()?;
    let corners: Vec<usize> = first.iter().enumerate().filter(|(_, c)| **c == '+').map(|(at, _)| at).collect();
    if rows.len().is_multiple_of(2) || corners.len() < 2 {
        return None;
    }
    let mut spread = Spread { height: rows.len() / 2, width: corners.len() - 1, tokens: Vec::new(), signs: Vec::new() };
    for (index, (number, row)) in rows.iter().enumerate() {
        let token = |text: &str, at: usize| Token { text: text.to_owned(), line: *number, column: at + 1 };
        // What stands between two corners, and where that begins.
        let between = |from: usize, to: usize| {
            let text: String = (from + 1..to).map(|at| row.get(at).copied().unwrap_or(' ')).collect();
            let lead = text.chars().take_while(|c| *c == ' ').count();
            token(text.trim(), from + 1 + lead)
        };
        let spans = corners.windows(2).map(|ends| between(ends[0], ends[1]));
        if index.is_multiple_of(2) {
            let signs = (1..).zip(spans).filter(|(_, token)| !token.text.is_empty());
            let sign = |(column, token)| Sign { across: true, row: index as i64 / 2, column, token };
            spread.signs.extend(signs.map(sign));
            continue;
        }
        for (column, &corner) in (0..).zip(&corners) {
            let Some(c) = row.get(corner).filter(|c| **c != ' ') else { continue };
            let token = token(&c.to_string(), corner);
            spread.signs.push(Sign { across: false, row: index as i64 / 2 + 1, column, token });
        }
        spread.tokens.extend(spans);
    }
    Some(spread)
}

/// The layers on borders that have signs of their own.
fn with_signs(layers: &Layers) -> impl Iterator<Item = &Layer> {
    let has_signs = |layer: &&Layer| match &layer.signs {
        Signs::Number(_) => false,
        Signs::Each(_, each) => each.iter().any(|signs| !signs.is_empty()),
    };
    layers.all.iter().filter(|layer| layer.place == Place::Borders).filter(has_signs)
}

/// How long the sign of a border at the beginning of a text is, in bytes, if one stands there and nothing that stands in cells.
pub(super) fn sign_length(text: &str, layers: &Layers) -> Option<usize> {
    let longest = with_signs(layers).filter_map(|layer| layer.read(text)).map(|(_, length)| length).max()?;
    let in_cells = layers.all.iter().filter(|layer| layer.place == Place::Cells);
    in_cells.filter_map(|layer| layer.read(text)).all(|(_, length)| length < longest).then_some(longest)
}

/// Whether signs may stand on borders.
pub(super) fn have_signs(layers: &Layers) -> bool {
    with_signs(layers).next().is_some()
}

/// The signs of borders for people.
pub(super) fn shown_signs(layers: &Layers) -> String {
    let mut shown: Vec<String> = with_signs(layers).map(|layer| layer.signs.shown()).collect();
    shown.dedup();
    shown.join(" ")
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
