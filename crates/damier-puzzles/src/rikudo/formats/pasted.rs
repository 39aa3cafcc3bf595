//! Rows from a spreadsheet: semicolons, commas or tabs between the fields.
//!
//! Rows that make a hexagon, or in which `.` stands for unknown, are read as if blanks stood there: empty fields are then what
//! moves the rows of a hexagon against each other. Otherwise the rows are a rectangle, and an empty field is an unknown cell.

use super::{header, native};
use damier_grid::{
    newspaper::{fields, separator},
    reading::{SourceLine, Word, all_lines},
};
use std::borrow::Cow;
use std::iter;

/// The text with blanks between cells; itself where that is so already.
pub(super) fn spaced(text: &str) -> Cow<'_, str> {
    let lines: Vec<SourceLine> = all_lines(text).collect();
    let rows: Vec<SourceLine> = lines.iter().filter(|line| is_row(line)).copied().collect();
    let Some(separator) = separator(&rows) else { return Cow::Borrowed(text) };
    let blank = |line: &SourceLine| line.text.replace([separator, '"'], " ");
    let blanks: Vec<String> = rows.iter().map(blank).collect();
    let words = content_of(&blanks);
    let has_signs = words.iter().flatten().any(|word| native::is_unknown(word.text));
    if has_signs || native::is_hexagon_or_full(&words) {
        return Cow::Owned(lines.iter().map(blank).collect::<Vec<_>>().join("\n"));
    }
    let width = rows.iter().map(|line| fields(line, separator).len()).max().unwrap_or(0);
    let written = lines.iter().map(|line| match is_row(line) {
        true => {
            let fields = fields(line, separator).into_iter().map(|field| field.text);
            let cells = fields.map(|field| if field.is_empty() { native::UNKNOWN } else { field });
            cells.chain(iter::repeat(native::UNKNOWN)).take(width).collect::<Vec<_>>().join(" ")
        }
        false => blank(line),
    });
    Cow::Owned(written.collect::<Vec<_>>().join("\n"))
}

/// Whether a line is a row: it is neither of the shape nor of links, and something is there, be it tabs.
fn is_row(line: &SourceLine) -> bool {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '"');
    let first = line.text.split(is_between).find(|word| !word.is_empty()).unwrap_or_default();
    let is_empty = line.is_blank() && !line.text.contains('\t');
    !is_empty && !header::begins(first) && !native::begins_links(first)
}

/// The words of each line that has some.
fn content_of(lines: &[String]) -> Vec<Vec<Word<'_>>> {
    let words = (1..).zip(lines).map(|(number, text)| SourceLine { number, text }.words());
    words.filter(|words| !words.is_empty()).collect()
}
