//! A table for documents in Markdown, in the form that GitHub shows.
//!
//! That form has one row of headings, so headings of several levels are written one behind the other.

use super::{Standing, Table};

/// Writes a table as Markdown, with its title and its remarks.
pub fn markdown(table: &Table) -> String {
    let mut text = String::new();
    if !table.title.is_empty() {
        text += &format!("**{}**\n\n", escape(&table.title));
    }
    let headings = table.row_names.iter().map(|name| escape(name));
    let headings = headings.chain(one_line_headings(table).into_iter().map(|heading| escape(&heading)));
    text += &line(headings);
    let rule = (0..table.row_names.len()).map(|k| if table.is_numeric(k) { "---:" } else { "---" });
    text += &line(rule.chain(table.columns.iter().map(|_| "---:")).map(str::to_owned));
    for row in &table.rows {
        let cells = row.cells.iter().map(|cell| match cell.mark {
            Standing::Best => format!("**{}**", escape(&cell.text)),
            Standing::Unanswered if !cell.text.is_empty() => format!("*{}*", escape(&cell.text)),
            _ => escape(&cell.text),
        });
        text += &line(row.values.iter().map(|value| escape(value)).chain(cells));
    }
    for note in &table.notes {
        text += &format!("\n{}\n", escape(note));
    }
    text
}

/// Headings of all levels above each column, in one line.
pub(super) fn one_line_headings(table: &Table) -> Vec<String> {
    let mut lines = vec![String::new(); table.columns.len()];
    for row in &table.headings {
        let above = row.iter().flat_map(|heading| std::iter::repeat_n(&heading.text, heading.span));
        for (line, text) in lines.iter_mut().zip(above) {
            if !line.is_empty() {
                line.push_str(", ");
            }
            line.push_str(text);
        }
    }
    lines
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// The text such that Markdown shows it as it is, on one line.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => escaped.push(' '),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' | '$' => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    escaped
}
