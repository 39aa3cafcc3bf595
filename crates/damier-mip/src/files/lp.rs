//! The LP format of CPLEX: a program as one would write it on paper.
//!
//! A row with two limits is written as two rows, since `glpsol` reads no double inequality there. Columns that no row speaks
//! of stand in the objective with a 0, so that readers hear of them before their bounds.

use super::names::Names;
use super::{heading, number};
use crate::program::Program;
use std::io::{self, Write};

/// Lines are broken before they get longer than this.
const WIDTH: usize = 100;

/// Writes a program in LP format.
pub fn write_lp(program: &Program, out: &mut dyn Write) -> io::Result<()> {
    let names = Names::new(program);
    for line in heading(program) {
        writeln!(out, "\\ {line}")?;
    }
    objective(program, &names, out)?;
    writeln!(out, "Subject To")?;
    for (row, name) in program.all_rows().zip(&names.rows) {
        let sides = match (row.lower, row.upper) {
            (lower, upper) if lower == upper => vec![(name.clone(), "=", lower)],
            (lower, upper) if lower.is_finite() && upper.is_finite() => {
                vec![(format!("{name}~low"), ">=", lower), (format!("{name}~high"), "<=", upper)]
            }
            (lower, _) if lower.is_finite() => vec![(name.clone(), ">=", lower)],
            (_, upper) => vec![(name.clone(), "<=", upper)],
        };
        for (name, sign, limit) in sides {
            let mut line = Wrapped::new(format!(" {name}:"), out);
            for (column, coefficient) in row.terms() {
                line.add(&part(coefficient, &names.columns[column as usize]))?;
            }
            line.add(&format!("{sign} {}", number(limit)))?;
            line.end()?;
        }
    }
    if program.rows() == 0 {
        // A section must not be empty.
        let first = names.columns.first().map_or("nothing", String::as_str);
        match program.columns.first().map_or((0.0, 0.0), |column| (column.lower, column.upper)) {
            (_, upper) if upper.is_finite() => writeln!(out, " no_row: {first} <= {}", number(upper))?,
            (lower, _) if lower.is_finite() => writeln!(out, " no_row: {first} >= {}", number(lower))?,
            _ => writeln!(out, " no_row: 0 {first} <= 0")?,
        }
    }
    bounds(program, &names, out)?;
    writeln!(out, "End")
}

fn part(coefficient: f64, name: &str) -> String {
    let sign = if coefficient < 0.0 { '-' } else { '+' };
    match coefficient.abs() {
        1.0 => format!("{sign} {name}"),
        size => format!("{sign} {} {name}", number(size)),
    }
}

fn objective(program: &Program, names: &Names, out: &mut dyn Write) -> io::Result<()> {
    let goal = program.objective.as_ref();
    writeln!(out, "{}", if goal.is_some_and(|goal| goal.maximise) { "Maximize" } else { "Minimize" })?;
    let mut used = vec![false; program.columns.len()];
    program.all_rows().for_each(|row| row.columns.iter().for_each(|&column| used[column as usize] = true));
    let mut line = Wrapped::new(format!(" {}:", names.objective), out);
    let mut empty = true;
    if let Some(goal) = goal {
        for &(factor, column) in &goal.terms {
            line.add(&part(factor, &names.columns[column as usize]))?;
            used[column as usize] = true;
            empty = false;
        }
        if goal.constant != 0.0 {
            line.add(&part(goal.constant, CONSTANT))?;
            empty = false;
        }
    }
    for (name, _) in names.columns.iter().zip(used).filter(|&(_, used)| !used) {
        line.add(&format!("+ 0 {name}"))?;
        empty = false;
    }
    if empty {
        let first = names.columns.first().map_or("nothing", String::as_str);
        line.add(&format!("0 {first}"))?;
    }
    line.end()
}

/// A column that is 1: what the objective adds, since not every reader takes a number there.
pub(super) const CONSTANT: &str = "always~1";

fn bounds(program: &Program, names: &Names, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Bounds")?;
    if program.objective.as_ref().is_some_and(|goal| goal.constant != 0.0) {
        writeln!(out, " {CONSTANT} = 1")?;
    }
    if program.columns.is_empty() {
        writeln!(out, " nothing = 0")?;
    }
    let (mut generals, mut binaries) = (Vec::new(), Vec::new());
    for (column, name) in program.columns.iter().zip(&names.columns) {
        let is_free_binary = column.is_binary() && column.lower == 0.0 && column.upper == 1.0;
        if is_free_binary {
            binaries.push(name);
            continue;
        }
        if column.integer {
            generals.push(name);
        }
        match (column.lower, column.upper) {
            (lower, upper) if lower == upper => writeln!(out, " {name} = {}", number(lower))?,
            (f64::NEG_INFINITY, f64::INFINITY) => writeln!(out, " {name} free")?,
            (lower, f64::INFINITY) => writeln!(out, " {name} >= {}", number(lower))?,
            (f64::NEG_INFINITY, upper) => writeln!(out, " -inf <= {name} <= {}", number(upper))?,
            (lower, upper) => writeln!(out, " {} <= {name} <= {}", number(lower), number(upper))?,
        }
    }
    for (section, list) in [("Generals", generals), ("Binaries", binaries)] {
        if list.is_empty() {
            continue;
        }
        writeln!(out, "{section}")?;
        let mut line = Wrapped::new(String::new(), out);
        for name in list {
            line.add(name)?;
        }
        line.end()?;
    }
    Ok(())
}

/// A line that goes on below when it gets long.
struct Wrapped<'o> {
    line: String,
    out: &'o mut dyn Write,
}

impl<'o> Wrapped<'o> {
    fn new(start: String, out: &'o mut dyn Write) -> Wrapped<'o> {
        Wrapped { line: start, out }
    }

    fn add(&mut self, word: &str) -> io::Result<()> {
        if self.line.len() + word.len() >= WIDTH && !self.line.trim().is_empty() {
            writeln!(self.out, "{}", self.line)?;
            self.line.clear();
            self.line.push(' ');
        }
        self.line.push(' ');
        self.line.push_str(word);
        Ok(())
    }

    fn end(self) -> io::Result<()> {
        writeln!(self.out, "{}", self.line)
    }
}
