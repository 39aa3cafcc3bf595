//! An integer linear program as data: columns with bounds, rows with bounds, an objective, and where each came from.
//!
//! Rows are kept one after the other in three flat lists, so that a board of 40,000 cells is a handful of allocations.
//! Names are put together only when a file is written: until then a column knows what it stands for ([`Meaning`]) and a
//! row why it is there ([`Source`]). The first columns are the model's own variables, in the model's order, then its
//! real-valued ones.

use crate::lazy::Lazy;
use damier_model::{Label, Unusable};

/// What a column stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The variable of the model with this index.
    Variable(u32),
    /// The real-valued variable of the model with this index.
    Real(u32),
    /// 1 exactly when the variable has this value.
    Equals(u32, i64),
    /// 1 exactly when the variable is at least this value.
    AtLeast(u32, i64),
    /// Something that a row of this source needed, in a word.
    Auxiliary(Source, &'static str),
}

/// Why a row is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The constraint of the model with this index.
    Constraint(u32),
    /// The constraint on real-valued variables with this index.
    Real(u32),
    /// The values of the variable with this index.
    Variable(u32),
    /// A point that was seen, and broke what the rows had left out.
    Seen,
}

/// A column: a number to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Smallest value.
    pub lower: f64,
    /// Largest value.
    pub upper: f64,
    /// Whether it must be whole.
    pub integer: bool,
    /// What it stands for.
    pub meaning: Meaning,
}

impl Column {
    /// Whether the column is 0 or 1.
    pub fn is_binary(&self) -> bool {
        self.integer && self.lower >= 0.0 && self.upper <= 1.0
    }

    /// Whether it lacks a bound.
    pub fn is_endless(&self) -> bool {
        self.lower == f64::NEG_INFINITY || self.upper == f64::INFINITY
    }
}

/// A row, `lower ≤ Σ coefficient·column ≤ upper`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row<'p> {
    /// At least this (−∞ for no limit).
    pub lower: f64,
    /// At most this (∞ for no limit).
    pub upper: f64,
    /// The columns, each once.
    pub columns: &'p [u32],
    /// Their coefficients, none of them 0.
    pub coefficients: &'p [f64],
    /// Why it is there.
    pub source: Source,
}

impl Row<'_> {
    /// The columns with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        self.columns.iter().copied().zip(self.coefficients.iter().copied())
    }
}

/// What is to be made small or large: `Σ coefficient·column + constant`.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Large rather than small.
    pub maximise: bool,
    /// Coefficients and columns, each column once.
    pub terms: Vec<(f64, u32)>,
    /// What is added.
    pub constant: f64,
    /// Two different values are at least this far apart; 0 if they can be as near as one likes.
    pub step: f64,
}

/// Columns are whole to a millionth, or to a billionth where care is taken: beyond this, a row cannot tell a value from the next.
const LARGEST_COEFFICIENT: f64 = 1e8;

/// An integer linear program.
#[derive(Clone, Default)]
pub struct Program {
    /// What people call it.
    pub name: String,
    /// The columns, the model's variables first.
    pub columns: Vec<Column>,
    /// What to optimise, if anything.
    pub objective: Option<Goal>,
    /// What the rows leave out, to be checked on each answer and added where it is broken.
    pub lazy: Vec<Lazy>,
    starts: Vec<usize>,
    row_columns: Vec<u32>,
    coefficients: Vec<f64>,
    limits: Vec<(f64, f64)>,
    sources: Vec<Source>,
    pub(crate) variables: Vec<String>,
    pub(crate) reals: Vec<String>,
    pub(crate) labels: Vec<Label>,
}

impl Program {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.limits.len()
    }

    /// Number of coefficients that are not 0.
    pub fn entries(&self) -> usize {
        self.coefficients.len()
    }

    /// Whether there are numbers that need not be whole, and so are not exact, in its columns, rows or objective.
    pub fn has_reals(&self) -> bool {
        self.columns.iter().any(|column| matches!(column.meaning, Meaning::Real(_)))
            || self.sources.iter().any(|source| matches!(source, Source::Real(_)))
            || self.objective.as_ref().is_some_and(|goal| goal.step == 0.0)
    }

    /// Refuses rows of whole numbers whose coefficients floating-point arithmetic cannot tell from what its tolerances allow:
    /// HiGHS then misses solutions, or breaks.
    pub(crate) fn can_be_told_apart(&self) -> Result<(), Unusable> {
        let largest = self.coefficients.iter().fold(0.0, |largest: f64, by| largest.max(by.abs()));
        if largest < LARGEST_COEFFICIENT || self.has_reals() {
            return Ok(());
        }
        Err(Unusable(format!(
            "its rows would have coefficients of {largest}, beyond what floating-point arithmetic tells apart; accepted: cp, lcg or \
             sat, or smaller domains"
        )))
    }

    /// Number of columns that must be whole.
    pub fn integers(&self) -> usize {
        self.columns.iter().filter(|column| column.integer).count()
    }

    /// A row by its number.
    pub fn row(&self, index: usize) -> Row<'_> {
        let start = if index == 0 { 0 } else { self.starts[index - 1] };
        let (lower, upper) = self.limits[index];
        let range = start..self.starts[index];
        Row {
            lower,
            upper,
            columns: &self.row_columns[range.clone()],
            coefficients: &self.coefficients[range],
            source: self.sources[index],
        }
    }

    /// All rows.
    pub fn all_rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.rows()).map(|index| self.row(index))
    }

    /// Adds a column and says its number.
    pub(crate) fn add_column(&mut self, lower: i64, upper: i64, integer: bool, meaning: Meaning) -> u32 {
        self.columns.push(Column { lower: lower as f64, upper: upper as f64, integer, meaning });
        (self.columns.len() - 1) as u32
    }

    /// Adds a row; columns come once each, with coefficients other than 0.
    pub(crate) fn add_row(
        &mut self,
        terms: impl IntoIterator<Item = (i64, u32)>,
        lower: Option<i64>,
        upper: Option<i64>,
        source: Source,
    ) {
        for (coefficient, column) in terms {
            self.row_columns.push(column);
            self.coefficients.push(coefficient as f64);
        }
        self.starts.push(self.coefficients.len());
        let lower = lower.map_or(f64::NEG_INFINITY, |lower| lower as f64);
        self.limits.push((lower, upper.map_or(f64::INFINITY, |upper| upper as f64)));
        self.sources.push(source);
    }

    /// Adds a row of numbers that need not be whole; columns come once each, with coefficients other than 0.
    pub(crate) fn add_real_row(&mut self, terms: &[(f64, u32)], limits: (f64, f64), source: Source) {
        for &(coefficient, column) in terms {
            self.row_columns.push(column);
            self.coefficients.push(coefficient);
        }
        self.starts.push(self.coefficients.len());
        self.limits.push(limits);
        self.sources.push(source);
    }

    /// Adds a row of another program. A column is at a place here, or has one value there.
    pub(crate) fn copy_row(&mut self, row: &Row, place: impl Fn(u32) -> Result<u32, f64>) {
        let mut fixed = 0.0;
        for (column, coefficient) in row.terms() {
            match place(column) {
                Ok(column) => {
                    self.row_columns.push(column);
                    self.coefficients.push(coefficient);
                }
                Err(value) => fixed += coefficient * value,
            }
        }
        self.starts.push(self.coefficients.len());
        self.limits.push((row.lower - fixed, row.upper - fixed));
        self.sources.push(row.source);
    }

    /// What a column stands for, in words.
    pub fn column_name(&self, column: usize) -> String {
        let name = |var: u32| &self.variables[var as usize];
        match self.columns[column].meaning {
            Meaning::Variable(var) => name(var).clone(),
            Meaning::Real(real) => self.reals[real as usize].clone(),
            Meaning::Equals(var, value) => format!("{} is {value}", name(var)),
            Meaning::AtLeast(var, value) => format!("{} from {value}", name(var)),
            Meaning::Auxiliary(source, what) => match source {
                Source::Constraint(index) => format!("{what} of {}", self.labels[index as usize].family()),
                Source::Real(index) => format!("{what} of real {}", index + 1),
                Source::Variable(var) => format!("{what} of {}", name(var)),
                Source::Seen => what.to_owned(),
            },
        }
    }

    /// Why a row is there, in words.
    pub fn row_name(&self, row: usize) -> String {
        match self.sources[row] {
            Source::Constraint(index) => self.labels[index as usize].to_string(),
            Source::Real(index) => format!("real {}", index + 1),
            Source::Variable(var) => format!("values of {}", self.variables[var as usize]),
            Source::Seen => "seen".to_owned(),
        }
    }
}
