//! Rows from a spreadsheet: fields between semicolons, commas or tabs, nothing between two of them where nothing stands.
//!
//! What stands on borders has columns and rows of its own: a board of n rows is then a table of 2n − 1 rows, cells in those
//! of odd number. Without any sign of a border the table has a field for each cell.

use super::blocks::Token;
use super::spread::{self, Problem, Sign, Spread, shown_signs, sign_length};
use crate::layer::{Place, Signs};
use crate::layers::Layers;
use damier_grid::{
    drawing::{ACROSS, Drawing, Slot, slots},
    newspaper,
    reading::SourceLine,
};
use damier_model::InputError;

const COMMA: char = ',';
pub(super) const TAB: char = '\t';

/// What stands between the fields of these lines, if they are such rows: semicolons or commas in all of them, or tabs that leave
/// something empty and are no mere spacing.
pub(super) fn separator(lines: &[SourceLine], layers: &Layers) -> Option<char> {
    let all_have = |c: char| lines.len() > 1 && lines.iter().all(|line| line.text.contains(c));
    let is_no_sign = |c: char| {
        layers.all.iter().filter(|layer| matches!(layer.place, Place::Cells | Place::Corners)).all(|layer| {
            !layer.is_list()
                && match &layer.signs {
                    Signs::Number(around) => {
                        !around.iter().any(|(before, after)| before.contains(c) || after.contains(c))
                    }
                    Signs::Each(_, each) => !each.iter().flatten().any(|sign| sign.contains(c)),
                }
        })
    };
    let separates = |c: char| all_have(c) && (c != COMMA || is_no_sign(c));
    let by_tabs = || {
        let mut fields = lines.iter().flat_map(|line| newspaper::fields(line, TAB));
        let has_tab = lines.iter().any(|line| line.text.contains(TAB));
        let widths = || lines.iter().map(|line| line.text.matches(TAB).count());
        let is_uneven = widths().min() != widths().max();
        let is_empty = || lines.iter().flat_map(|line| newspaper::fields(line, TAB)).any(|field| field.text.is_empty());
        let is_indented = lines.iter().all(|line| line.text.starts_with(TAB)) && widths().all(|tabs| tabs == 1);
        has_tab
            && !is_indented
            && fields.all(|field| !field.text.contains(char::is_whitespace))
            && (is_uneven || is_empty())
    };
    [';', COMMA].into_iter().find(|&c| separates(c)).or_else(|| by_tabs().then_some(TAB))
}

/// Whether signs of borders stand in fields.
pub(super) fn have_signs(lines: &[SourceLine], separator: char, layers: &Layers) -> bool {
    let is_sign = |text: &str| sign_length(text, layers) == Some(text.len());
    lines.iter().flat_map(|line| newspaper::fields(line, separator)).any(|field| is_sign(field.text))
}

/// The rows of a table with tabs from the first to the last that has some: a row of tabs alone is empty, and editors cut tabs at
/// the end of a line.
pub(super) fn whole(mut lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let is_row = |line: &SourceLine| !line.is_blank() || line.text.contains(TAB);
    let first = lines.iter().position(is_row).unwrap_or(lines.len());
    lines.drain(..first);
    lines.truncate(lines.iter().rposition(is_row).map_or(0, |last| last + 1));
    lines
}

/// The fields of each row; of tabs, those that were cut at its end too.
pub(super) fn rows(lines: &[SourceLine], separator: char) -> Vec<Vec<Token>> {
    let token =
        |line: &SourceLine, text: &str, column: usize| Token { text: text.to_owned(), line: line.number, column };
    let row = |line: &SourceLine| -> Vec<Token> {
        let fields = newspaper::fields(line, separator).into_iter();
        fields.map(|field| token(line, field.text, field.mark.column)).collect()
    };
    let mut rows: Vec<Vec<Token>> = lines.iter().map(row).collect();
    if separator == TAB {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for (line, row) in lines.iter().zip(&mut rows) {
            row.resize(width, token(line, "", line.text.chars().count() + 1));
        }
    }
    rows
}

/// The cells and signs of a table that has columns and rows for what stands between cells.
pub(super) fn spread(lines: &[SourceLine], separator: char, layers: &Layers) -> Result<Spread, Problem> {
    let help = format!(
        "where there are signs ({}), they have a column between two columns of cells and a row between two rows of cells",
        shown_signs(layers)
    );
    let mut rows = rows(lines, separator);
    let height = rows.len();
    let first = rows.first().map_or(0, Vec::len);
    let width = if layers.is_square { height } else { first };
    // Cut tabs may be those of whole columns.
    if separator == TAB && first < width {
        rows.iter_mut().for_each(|row| row.resize(width, Token { text: String::new(), ..row[0].clone() }));
    }
    if let Some(row) = rows.iter().find(|row| row.len() != width) {
        let mark = row.get(width).unwrap_or(&row[row.len() - 1]).mark();
        return Err(Problem::new(format!("a row of {} fields where {width} are expected", row.len()), &[mark], help));
    }
    if height.is_multiple_of(2) || width.is_multiple_of(2) {
        let message = format!("a table of {height} rows and {width} columns with signs");
        return Err(Problem::new(message, &[lines[0].at_start()], help));
    }
    let mut spread =
        Spread { height: height.div_ceil(2), width: width.div_ceil(2), tokens: Vec::new(), signs: Vec::new() };
    for (y, row) in rows.into_iter().enumerate() {
        for (x, token) in row.into_iter().enumerate() {
            let is_sign = sign_length(&token.text, layers) == Some(token.text.len());
            let (row, column) = (y as i64 / 2 + 1, x as i64 / 2 + 1);
            let wrong = |what: &str| {
                Err(Problem::new(format!("'{}' stands {what}", token.text), &[token.mark()], help.clone()))
            };
            match (y % 2, x % 2) {
                (0, 0) if is_sign => return wrong("where a cell is"),
                (0, 0) => spread.tokens.push(token),
                _ if token.text.is_empty() => {}
                (1, 1) => return wrong("between no two cells"),
                (across, _) => spread.signs.push(Sign { across: across == 1, row, column, token }),
            }
        }
    }
    Ok(spread)
}

/// The table that a terminal picture of boxes with signs between them shows; nothing if boards have no signs there, or no boxes
/// are drawn.
pub(crate) fn of_boxes(layers: &Layers, drawing: &Drawing) -> Option<Result<String, InputError>> {
    let is_boxed = drawing.rows().any(|(_, line)| line.contains(ACROSS));
    if !is_boxed || !spread::have_signs(layers) {
        return None;
    }
    let table = |rows: Vec<Vec<Slot>>| {
        let all = || rows.iter().flatten();
        let only_given = drawing.only_given(all().map(|slot| slot.given));
        // A table without any sign has no room for signs.
        let step = if all().any(|slot| !slot.boxed && !slot.text.is_empty()) { 1 } else { 2 };
        let row = |row: &Vec<Slot>| {
            let cells = row.iter().step_by(step).map(|slot| slot.text(only_given));
            cells.collect::<Vec<_>>().join(";")
        };
        rows.iter().step_by(step).map(row).collect::<Vec<_>>().join("\n")
    };
    Some(slots(drawing).map(table))
}
