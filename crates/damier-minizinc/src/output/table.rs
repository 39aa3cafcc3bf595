//! `show2d` and `show3d`: arrays in rows and columns.
//!
//! A table in two dimensions has columns as wide as their widest cell, and the indices of rows and columns where they
//! are not simply 1, 2, 3 … One in three dimensions has all columns equally wide and no indices.

use super::members::Names;
use super::show::{Style, write_number, write_value};
use crate::types::ty::{Base, Type};
use crate::value::Array;

/// The index of each row or column; `None` where they are 1, 2, 3 …
pub type Headings = Option<Vec<String>>;

/// The text of an array of two dimensions.
pub fn show2d(array: &Array, of: &Type, style: Style, names: &Names) -> String {
    let (rows, columns) = (headings(array, of, 0, style, names), headings(array, of, 1, style, names));
    lay_out(&cells(array, of, style, names), length(array, 1), &rows, &columns)
}

/// The text of an array of three dimensions.
pub fn show3d(array: &Array, of: &Type, names: &Names) -> String {
    let cells = cells(array, of, Style::People, names);
    if cells.is_empty() {
        return "[| | | |]".to_owned();
    }
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let (rows, columns) = (length(array, 1), length(array, 2));
    let mut text = String::from("[| ");
    for (at, layer) in cells.chunks(rows * columns).enumerate() {
        text.push_str(if at > 0 { ",\n\n   | " } else { "| " });
        for (at, row) in layer.chunks(columns).enumerate() {
            if at > 0 {
                text.push_str("\n     ");
            }
            let row: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            text.push_str(&row.join(", "));
            text.push_str(" |");
        }
    }
    text.push_str(" |]\n");
    text
}

/// Lays cells out in rows of so many columns.
pub fn lay_out(cells: &[String], columns: usize, row_headings: &Headings, column_headings: &Headings) -> String {
    if cells.is_empty() || columns == 0 {
        return "[| |]".to_owned();
    }
    let width = |text: &String| text.chars().count();
    let heading_width = row_headings.as_ref().and_then(|rows| rows.iter().map(width).max()).unwrap_or(0);
    let mut widths = vec![0; columns];
    let headings = column_headings.iter().flatten();
    for (at, cell) in cells.iter().enumerate().chain(headings.enumerate()) {
        let slot = &mut widths[at % columns];
        *slot = width(cell).max(*slot);
    }
    let mut text = String::from("[| ");
    if let Some(headings) = column_headings {
        if row_headings.is_some() {
            text.push_str(&" ".repeat(heading_width + 2));
        }
        for (heading, width) in headings.iter().zip(&widths) {
            text.push_str(&format!("{heading:>width$}: "));
        }
        text.push_str("\n | ");
    }
    for (at, row) in cells.chunks(columns).enumerate() {
        if at > 0 {
            text.push_str(" | ");
        }
        if let Some(heading) = row_headings.as_ref().and_then(|rows| rows.get(at)) {
            text.push_str(&format!("{heading:>heading_width$}: "));
        }
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            text.push_str(&format!("{}{cell:>width$}", if at > 0 { ", " } else { "" }));
        }
        text.push('\n');
    }
    text.push_str(" |]");
    text
}

/// The indices of a dimension as texts, unless they are the numbers from 1.
pub fn headings(array: &Array, of: &Type, dimension: usize, style: Style, names: &Names) -> Headings {
    let (low, high) = *array.indices.get(dimension)?;
    let base = of.indices().get(dimension).unwrap_or(&Base::Int);
    if low == 1 && !matches!(base, Base::Enum(_)) {
        return None;
    }
    let heading = |index: i64| {
        let mut text = String::new();
        write_number(&mut text, index, base, style, names);
        text
    };
    Some((low..=high).map(heading).collect())
}

fn length(array: &Array, dimension: usize) -> usize {
    array.indices.get(dimension).map_or(0, |&(low, high)| (high - low + 1).max(0) as usize)
}

fn cells(array: &Array, of: &Type, style: Style, names: &Names) -> Vec<String> {
    let cell = |element| {
        let mut text = String::new();
        write_value(&mut text, element, &of.base, style, names);
        text
    };
    array.elements.iter().map(cell).collect()
}
