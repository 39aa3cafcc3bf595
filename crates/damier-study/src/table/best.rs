//! Which cell is the best of those that it can be compared with.
//!
//! Methods are compared, on the same instances: along a row where columns differ by method, down a column where only rows
//! do. Two cells that read the same are equally good, whatever the digits behind; where all read the same, none is marked.

use super::{Cell, Standing, Table};
use crate::file::{Show, TableSpec};
use std::collections::{BTreeMap, BTreeSet};

/// What cells have in common that are compared: the line they stand in, the instances, and which of the things shown.
type Alike = (usize, Vec<String>, usize);

/// Marks the best cells.
pub(super) fn mark(table: &mut Table, spec: &TableSpec, of_methods: &BTreeSet<String>) {
    let is_method = |name: &String| of_methods.contains(name);
    let along_rows = spec.columns.iter().any(is_method);
    if !along_rows && !spec.rows.iter().any(is_method) {
        return;
    }
    let same = |names: &[String], values: &[String]| -> Vec<String> {
        names.iter().zip(values).filter(|(name, _)| !is_method(name)).map(|(_, value)| value.clone()).collect()
    };
    let mut groups: BTreeMap<Alike, Vec<(usize, usize)>> = BTreeMap::new();
    let shown = spec.show.len().max(1);
    for (r, row) in table.rows.iter().enumerate() {
        for (c, column) in table.columns.iter().enumerate() {
            let (line, across) = match along_rows {
                true => (r, same(&spec.columns, &column.values)),
                false => (c, same(&spec.rows, &row.values)),
            };
            groups.entry((line, across, c % shown)).or_default().push((r, c));
        }
    }
    for ((_, _, shown), places) in groups {
        let Some(better) = sense(&spec.show[shown]) else { continue };
        let rated: Vec<(usize, usize, f64)> = places
            .iter()
            .filter(|&&(r, c)| table.rows[r].cells[c].mark == Standing::Plain)
            .filter_map(|&(r, c)| Some((r, c, better * table.rows[r].cells[c].value?)))
            .collect();
        let Some(&(r, c, _)) = rated.iter().max_by(|a, b| a.2.total_cmp(&b.2)) else { continue };
        let reads = number_read(&table.rows[r].cells[c]).to_owned();
        let is_best = |cell: &Cell| number_read(cell) == reads;
        // A cell without an answer is worse; one that was not tried, or is for nothing, says nothing.
        let worse = places.iter().map(|&(r, c)| &table.rows[r].cells[c]);
        if !worse
            .into_iter()
            .any(|cell| cell.mark == Standing::Unanswered || (cell.mark == Standing::Plain && !is_best(cell)))
        {
            continue;
        }
        for (r, c, _) in rated {
            if is_best(&table.rows[r].cells[c]) {
                table.rows[r].cells[c].mark = Standing::Best;
            }
        }
    }
}

/// 1 where more is better, -1 where less is; `None` where neither is.
fn sense(show: &Show) -> Option<f64> {
    match show {
        Show::Time => Some(-1.0),
        Show::Figure(name) if name != "solutions" && name != "peak_depth" => Some(-1.0),
        Show::Answered | Show::Largest(_) => Some(1.0),
        Show::Figure(_) | Show::Count | Show::Objective | Show::Optimal | Show::Solvable => None,
    }
}

/// The number that a person reads, without how many were answered or whether more was not tried.
fn number_read(cell: &Cell) -> &str {
    let text = cell.text.strip_prefix("≥ ").unwrap_or(&cell.text);
    text.split_once(" (").map_or(text, |(number, _)| number)
}
