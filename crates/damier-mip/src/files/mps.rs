//! The MPS format, with free fields: column by column, as punched cards were.
//!
//! MPS files minimise, and not every reader knows the section that says otherwise: what is to be large is written with the
//! opposite sign, and a comment says so. The constant of the objective is a column that is 1.

use super::lp::CONSTANT;
use super::names::Names;
use super::{heading, number};
use crate::program::Program;
use damier_model::stage;
use std::io::{self, Write};

/// Writes a program in free MPS format.
pub fn write_mps(program: &Program, out: &mut dyn Write) -> io::Result<()> {
    let names = Names::new(program);
    for line in heading(program) {
        writeln!(out, "* {line}")?;
    }
    let sign = if program.objective.as_ref().is_some_and(|goal| goal.maximise) { -1.0 } else { 1.0 };
    if sign < 0.0 {
        writeln!(out, "* to be made large, so the objective stands here with the opposite sign")?;
    }
    writeln!(out, "NAME damier FREE")?;
    writeln!(out, "ROWS\n N {}", names.objective)?;
    for (row, name) in program.all_rows().zip(&names.rows) {
        let kind = match (row.lower, row.upper) {
            (lower, upper) if lower == upper => 'E',
            (_, upper) if upper.is_finite() => 'L',
            _ => 'G',
        };
        writeln!(out, " {kind} {name}")?;
    }
    columns(program, &names, sign, out)?;
    writeln!(out, "RHS")?;
    for (row, name) in program.all_rows().zip(&names.rows) {
        let limit = if row.upper.is_finite() { row.upper } else { row.lower };
        if limit != 0.0 {
            writeln!(out, " RHS {name} {}", number(limit))?;
        }
    }
    let is_range = |lower: f64, upper: f64| lower.is_finite() && upper.is_finite() && lower < upper;
    if program.all_rows().any(|row| is_range(row.lower, row.upper)) {
        writeln!(out, "RANGES")?;
        for (row, name) in program.all_rows().zip(&names.rows).filter(|(row, _)| is_range(row.lower, row.upper)) {
            writeln!(out, " RANGE {name} {}", number(row.upper - row.lower))?;
        }
    }
    writeln!(out, "BOUNDS")?;
    if program.objective.as_ref().is_some_and(|goal| goal.constant != 0.0) {
        writeln!(out, " FX BOUND {CONSTANT} 1")?;
    }
    for (column, name) in program.columns.iter().zip(&names.columns) {
        match (column.lower, column.upper) {
            (lower, upper) if lower == upper => writeln!(out, " FX BOUND {name} {}", number(lower))?,
            (f64::NEG_INFINITY, f64::INFINITY) => writeln!(out, " FR BOUND {name}")?,
            (lower, f64::INFINITY) => writeln!(out, " LO BOUND {name} {}", number(lower))?,
            (f64::NEG_INFINITY, upper) => writeln!(out, " MI BOUND {name}\n UP BOUND {name} {}", number(upper))?,
            (lower, upper) => {
                writeln!(out, " LO BOUND {name} {}\n UP BOUND {name} {}", number(lower), number(upper))?;
            }
        }
    }
    writeln!(out, "ENDATA")
}

fn columns(program: &Program, names: &Names, sign: f64, out: &mut dyn Write) -> io::Result<()> {
    let mut entries: Vec<Vec<(usize, f64)>> = vec![Vec::new(); program.columns.len()];
    for (index, row) in program.all_rows().enumerate() {
        stage::poll();
        row.terms().for_each(|(column, coefficient)| entries[column as usize].push((index, coefficient)));
    }
    let mut costs = vec![0.0; program.columns.len()];
    for &(factor, column) in program.objective.iter().flat_map(|goal| &goal.terms) {
        costs[column as usize] = factor;
    }
    writeln!(out, "COLUMNS")?;
    let mut whole = false;
    let mut marks = 0;
    for (index, (column, name)) in program.columns.iter().zip(&names.columns).enumerate() {
        if column.integer != whole {
            whole = column.integer;
            marks += 1;
            writeln!(out, " MARK{marks} 'MARKER' {}", if whole { "'INTORG'" } else { "'INTEND'" })?;
        }
        let cost = costs[index];
        if cost != 0.0 || entries[index].is_empty() {
            writeln!(out, " {name} {} {}", names.objective, number(sign * cost))?;
        }
        for &(row, coefficient) in &entries[index] {
            writeln!(out, " {name} {} {}", names.rows[row], number(coefficient))?;
        }
    }
    if whole {
        writeln!(out, " MARK{} 'MARKER' 'INTEND'", marks + 1)?;
    }
    if let Some(goal) = program.objective.as_ref().filter(|goal| goal.constant != 0.0) {
        writeln!(out, " {CONSTANT} {} {}", names.objective, number(sign * goal.constant))?;
    }
    if program.columns.is_empty() {
        writeln!(out, " nothing {} 0", names.objective)?;
    }
    Ok(())
}
