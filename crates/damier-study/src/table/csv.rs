//! A table for other programs, as RFC 4180 has it: numbers without units, one row of headings.
//!
//! Every column of figures is followed by one that says how they came about: `answered`, `timeout`, `memory`, `crashed`,
//! `stopped`, `skipped`, `not run`, `not installed`, `not planned`, or `answered 4/5` over several instances. A cell without
//! a figure is empty.

use super::{Cell, Column, Number, Table};
use crate::file::Show;

/// Writes a table as comma-separated values, lines ended as the standard wants them.
pub fn csv(table: &Table) -> String {
    let mut headings = table.row_names.clone();
    for column in &table.columns {
        let name = name(column);
        headings.push(name.clone());
        headings.push(format!("{name}_status"));
    }
    let mut text = line(&headings);
    for row in &table.rows {
        let mut fields = row.values.clone();
        for (cell, column) in row.cells.iter().zip(&table.columns) {
            fields.push(field_of(cell, &column.show));
            fields.push(cell.status.clone());
        }
        text += &line(&fields);
    }
    text
}

/// The figure of a cell; the word where it is one.
fn field_of(cell: &Cell, show: &Show) -> String {
    match (show, cell.value) {
        (Show::Optimal, Some(_)) => cell.text.clone(),
        (_, Some(value)) => value.to_string(),
        (_, None) => String::new(),
    }
}

/// Values and what is shown, with its unit.
fn name(column: &Column) -> String {
    let shown = match &column.show {
        Show::Time => "time_s".to_owned(),
        Show::Figure(name) => match Number::of_figure(name) {
            Number::Seconds if !name.ends_with("_s") => format!("{name}_s"),
            Number::Megabytes => format!("{name}_mb"),
            Number::Seconds | Number::Plain => name.clone(),
        },
        Show::Optimal => "optimal".to_owned(),
        Show::Largest(parameter) => format!("largest_{parameter}"),
        other => super::heading(other),
    };
    column.values.iter().chain([&shown]).cloned().collect::<Vec<_>>().join("_")
}

fn line(fields: &[String]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    fields.join(",") + "\r\n"
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
