//! Tables: what a study's file asks to see, as rows, columns and cells, before they are written in any form.
//!
//! Rows and columns are the values that the parameters take, numbers by size and words in the order of the file. A cell
//! stands for all instances and methods that share its row and its column, and says one thing about them (`cell.rs`). The
//! best of what can be compared is marked (`best.rs`). Rows and columns of which nothing was run are left out, and how much
//! that is stands below (`notes.rs`). The five ways to write a table (`text`, `markdown`, `csv`, `latex`,
//! `html`) see nothing but [`Table`].

mod best;
mod cell;
mod csv;
mod html;
mod latex;
mod markdown;
mod notes;
mod numbers;
mod text;

#[cfg(test)]
mod tests;

pub use csv::csv;
pub(crate) use html::escape as escape_html;
pub use html::html;
pub use latex::latex;
pub(crate) use markdown::escape as escape_markdown;
pub use markdown::markdown;
pub use numbers::{Number, grouped, seconds};
pub use text::text;
pub(crate) use text::{one_line, pad, width};

use crate::file::{Show, TableSpec};
use crate::findings::{Case, Cases};
use crate::values::{in_order, number};
use std::collections::{BTreeMap, HashMap};

/// What stands for a parameter that a case does not have, where it has others of the same row or column.
const NO_VALUE: &str = "–";

/// A table, to be written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name, for files and labels.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// Names of the parameters that rows differ by: headings of the first columns.
    pub row_names: Vec<String>,
    /// The rows of headings above the other columns, from the top.
    pub headings: Vec<Vec<Heading>>,
    /// What every column shows, with the values that lead to it.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Remarks below it: what its marks mean, and what the file says.
    pub notes: Vec<String>,
}

/// A heading above one column or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// What it says.
    pub text: String,
    /// How many columns it is above.
    pub span: usize,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The values of the parameters that columns differ by.
    pub values: Vec<String>,
    /// What its cells say.
    pub show: Show,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The values of the parameters that rows differ by.
    pub values: Vec<String>,
    /// A cell for every column.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What a person reads.
    pub text: String,
    /// The same as a number, if it is one: seconds, megabytes, a count, a share.
    pub value: Option<f64>,
    /// How it came about, in one word or as `answered 4/5`.
    pub status: String,
    /// What to make of it.
    pub mark: Standing,
    /// What else there is to say.
    pub note: String,
}

/// What to make of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// A figure like others.
    #[default]
    Plain,
    /// The best of those that it can be compared with.
    Best,
    /// There is no figure, since most runs were stopped by a limit, gave up or crashed.
    Unanswered,
    /// There is nothing: not run, not tried, not told.
    Missing,
}

impl Table {
    /// The table that a study's file asks for.
    pub fn of(spec: &TableSpec, cases: &Cases) -> Table {
        let meant: Vec<&Case> = cases
            .all
            .iter()
            .filter(|case| spec.filter.lets_pass(&case.parameters))
            .filter(|case| has_any(case, &spec.rows) && has_any(case, &spec.columns))
            .collect();
        let (shown, left_out) = run_at_all(meant, spec);
        let (row_values, row_of) = arranged(&shown, &spec.rows);
        let (column_values, column_of) = arranged(&shown, &spec.columns);
        let mut within: HashMap<(usize, usize), Vec<&Case>> = HashMap::new();
        for (k, case) in shown.iter().enumerate() {
            within.entry((row_of[k], column_of[k])).or_default().push(case);
        }
        let columns: Vec<Column> = column_values
            .iter()
            .flat_map(|values| spec.show.iter().map(|show| Column { values: values.clone(), show: show.clone() }))
            .collect();
        let row = |(number, values): (usize, Vec<String>)| {
            let cells = (0..column_values.len()).flat_map(|column| {
                let cases = within.get(&(number, column)).map_or(&[][..], Vec::as_slice);
                spec.show.iter().map(move |show| cell::of(show, cases))
            });
            Row { cells: cells.collect(), values }
        };
        let rows: Vec<Row> = row_values.into_iter().enumerate().map(row).collect();
        let mut table = Table {
            name: spec.name.clone(),
            title: spec.title.clone(),
            row_names: spec.rows.clone(),
            headings: headings(spec, &columns),
            columns,
            rows,
            notes: Vec::new(),
        };
        best::mark(&mut table, spec, &cases.of_methods);
        table.notes = notes::of(&table, spec, &shown, &left_out);
        table
    }

    /// Whether all values of a heading column are numbers, so that it is set flush right.
    fn is_numeric(&self, row_name: usize) -> bool {
        self.rows.iter().all(|row| number(&row.values[row_name]).is_some())
    }
}

/// How a column that shows this is headed.
pub fn heading(show: &Show) -> String {
    match show {
        Show::Time => "time".to_owned(),
        Show::Figure(name) => name.clone(),
        Show::Count => "solutions".to_owned(),
        Show::Objective => "objective".to_owned(),
        Show::Optimal => "optimal?".to_owned(),
        Show::Answered => "answered".to_owned(),
        Show::Solvable => "solvable".to_owned(),
        Show::Largest(parameter) => format!("largest {parameter}"),
    }
}

/// Whether a case has a place among these: one that has none of the parameters named does not.
fn has_any(case: &Case, names: &[String]) -> bool {
    names.is_empty() || names.iter().any(|name| case.parameters.contains_key(name))
}

/// The cases in rows and columns of which something was run, or was tried in vain; and the others.
fn run_at_all<'c>(cases: Vec<&'c Case>, spec: &TableSpec) -> (Vec<&'c Case>, Vec<&'c Case>) {
    let ((rows, row_of), (columns, column_of)) = (arranged(&cases, &spec.rows), arranged(&cases, &spec.columns));
    let (mut in_row, mut in_column) = (vec![false; rows.len()], vec![false; columns.len()]);
    for (k, case) in cases.iter().enumerate() {
        let tried = case.known.is_some() || case.missing;
        in_row[row_of[k]] |= tried;
        in_column[column_of[k]] |= tried;
    }
    let (mut shown, mut left_out) = (Vec::new(), Vec::new());
    for (k, case) in cases.into_iter().enumerate() {
        if in_row[row_of[k]] && in_column[column_of[k]] { shown.push(case) } else { left_out.push(case) }
    }
    (shown, left_out)
}

/// The combinations of values that occur, in order, and the number of each case's among them.
fn arranged(cases: &[&Case], names: &[String]) -> (Vec<Vec<String>>, Vec<usize>) {
    let value = |case: &Case, name: &String| case.parameters.get(name).map_or(NO_VALUE, String::as_str).to_owned();
    let ranks: Vec<BTreeMap<String, usize>> =
        names.iter().map(|name| ranks(cases.iter().map(|case| value(case, name)))).collect();
    let rank = |case: &&Case| -> Vec<usize> {
        names.iter().zip(&ranks).map(|(name, ranks)| ranks[&value(case, name)]).collect()
    };
    let of_cases: Vec<Vec<usize>> = cases.iter().map(rank).collect();
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|&k| &of_cases[k]);
    let (mut combinations, mut place) = (Vec::new(), vec![0; cases.len()]);
    for (position, &k) in order.iter().enumerate() {
        if position == 0 || of_cases[k] != of_cases[order[position - 1]] {
            combinations.push(names.iter().map(|name| value(cases[k], name)).collect());
        }
        place[k] = combinations.len() - 1;
    }
    (combinations, place)
}

/// The place of every value: numbers by size if all are numbers, otherwise as they first appear.
fn ranks(values: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut first = BTreeMap::new();
    for value in values {
        let next = first.len();
        first.entry(value).or_insert(next);
    }
    let is_number = |value: &&String| number(value).is_some() || *value == NO_VALUE;
    if first.keys().all(|value| is_number(&value)) {
        let mut sorted: Vec<String> = first.into_keys().collect();
        sorted.sort_by(|a, b| in_order(a, b));
        first = sorted.into_iter().enumerate().map(|(place, value)| (value, place)).collect();
    }
    first
}

/// The rows of headings: one per parameter of the columns, and one for what is shown if that is not the same everywhere.
fn headings(spec: &TableSpec, columns: &[Column]) -> Vec<Vec<Heading>> {
    let levels = spec.columns.len();
    let mut rows: Vec<Vec<Heading>> = Vec::new();
    for level in 0..levels {
        let mut row: Vec<Heading> = Vec::new();
        for (k, column) in columns.iter().enumerate() {
            match row.last_mut() {
                Some(last) if columns[k - 1].values[..=level] == column.values[..=level] => last.span += 1,
                _ => row.push(Heading { text: column.values[level].clone(), span: 1 }),
            }
        }
        rows.push(row);
    }
    if spec.show.len() > 1 || levels == 0 {
        rows.push(columns.iter().map(|column| Heading { text: heading(&column.show), span: 1 }).collect());
    }
    rows
}
