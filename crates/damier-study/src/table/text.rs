//! A table for the terminal: columns aligned by the width that characters have there, the best followed by an asterisk.

use super::{Standing, Table};

/// Writes a table in plain characters.
pub fn text(table: &Table) -> String {
    let heads = table.row_names.len();
    let rows: Vec<Vec<String>> = table
        .rows
        .iter()
        .map(|row| {
            let cells = row.cells.iter().map(|cell| match cell.mark {
                Standing::Best => format!("{}*", cell.text),
                _ => cell.text.clone(),
            });
            row.values.iter().map(|value| one_line(value)).chain(cells).collect()
        })
        .collect();
    let mut widths: Vec<usize> = vec![0; heads + table.columns.len()];
    let mut widen = |k: usize, text: &str| widths[k] = widths[k].max(width(text));
    table.row_names.iter().enumerate().for_each(|(k, name)| widen(k, name));
    for row in &rows {
        row.iter().enumerate().for_each(|(k, cell)| widen(k, cell));
    }
    for headings in &table.headings {
        let mut column = heads;
        for heading in headings {
            // A heading wider than the columns below widens the last of them.
            let last = column + heading.span - 1;
            let below: usize = widths[column..=last].iter().sum::<usize>() + 2 * (heading.span - 1);
            widths[last] += width(&one_line(&heading.text)).saturating_sub(below);
            column += heading.span;
        }
    }
    let mut lines = Vec::new();
    for (level, headings) in table.headings.iter().enumerate() {
        let last = level + 1 == table.headings.len();
        let mut cells: Vec<String> = (0..heads)
            .map(|k| pad(if last { &table.row_names[k] } else { "" }, widths[k], table.is_numeric(k)))
            .collect();
        let mut column = heads;
        for heading in headings {
            let room: usize = widths[column..column + heading.span].iter().sum::<usize>() + 2 * (heading.span - 1);
            let text = one_line(&heading.text);
            // Over several columns a line shows how far it reaches.
            let text = match heading.span {
                1 => text,
                _ => format!("{text} {}", "─".repeat(room.saturating_sub(width(&text) + 1))),
            };
            cells.push(pad(text.trim_end(), room, true));
            column += heading.span;
        }
        lines.push(cells.join("  "));
    }
    lines.push(widths.iter().map(|&width| "─".repeat(width)).collect::<Vec<_>>().join("  "));
    for row in &rows {
        let right = |k: usize| k >= heads || table.is_numeric(k);
        lines.push(
            row.iter().enumerate().map(|(k, cell)| pad(cell, widths[k], right(k))).collect::<Vec<_>>().join("  "),
        );
    }
    let mut text = String::new();
    if !table.title.is_empty() {
        text += &format!("{}\n\n", one_line(&table.title));
    }
    for line in lines {
        text += line.trim_end();
        text.push('\n');
    }
    let notes: Vec<String> =
        table.notes.iter().map(|note| one_line(&note.replace("Bold: the best", "*: the best"))).collect();
    if !notes.is_empty() {
        text += &format!("\n{}\n", notes.join("\n"));
    }
    text
}

/// Words from a file, on one line and without characters that command a terminal.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

pub(crate) fn pad(text: &str, room: usize, right: bool) -> String {
    let blanks = " ".repeat(room.saturating_sub(width(text)));
    if right { blanks + text } else { text.to_owned() + &blanks }
}

/// How many places a text takes in a terminal: none for marks that stand on the character before, two for the wide
/// characters of East Asia and for pictures.
pub(crate) fn width(text: &str) -> usize {
    let of = |c: char| match c as u32 {
        0..=0x1f | 0x7f..=0x9f => 0,
        0x300..=0x36f | 0x483..=0x489 | 0x591..=0x5bd | 0x610..=0x61a | 0x64b..=0x65f | 0x1ab0..=0x1aff => 0,
        0x1dc0..=0x1dff | 0x200b..=0x200f | 0x20d0..=0x20ff | 0xfe00..=0xfe0f | 0xfe20..=0xfe2f | 0xfeff => 0,
        0x1100..=0x115f | 0x2e80..=0x303e | 0x3041..=0xa4cf | 0xa960..=0xa97f | 0xac00..=0xd7a3 => 2,
        0xf900..=0xfaff | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 => 2,
        0x1f300..=0x1f64f | 0x1f680..=0x1f6ff | 0x1f900..=0x1f9ff | 0x20000..=0x3fffd => 2,
        _ => 1,
    };
    text.chars().map(of).sum()
}
