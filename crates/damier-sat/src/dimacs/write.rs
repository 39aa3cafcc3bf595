//! Writing DIMACS: bare for solvers, or with the meaning of variables and the rules that clauses come from for people.

use crate::cnf::{Cnf, Literal};
use crate::encode::Encoded;
use damier_model::Model;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The longest line of values; competitions ask for short ones.
const LINE: usize = 78;

/// Writes clauses alone; `units` are clauses of one literal that come last.
pub(crate) fn write_plain(to: &mut dyn Write, cnf: &Cnf, units: &[Literal]) -> io::Result<()> {
    writeln!(to, "p cnf {} {}", cnf.variables(), cnf.len() + units.len())?;
    for clause in cnf.clauses().chain(units.iter().map(std::slice::from_ref)) {
        write_clause(to, clause)?;
    }
    Ok(())
}

fn write_clause(to: &mut dyn Write, clause: &[Literal]) -> io::Result<()> {
    for literal in clause {
        write!(to, "{} ", literal.dimacs())?;
    }
    to.write_all(b"0\n")
}

/// Writes the clauses of a model: a comment for each variable says what it means, a line `c p show` names those that
/// tell solutions apart, and a comment before the clauses of each constraint says which rule they come from.
pub fn write(to: &mut dyn Write, model: &Model, encoded: &Encoded) -> io::Result<()> {
    let cnf = encoded.cnf();
    writeln!(to, "c {} by Damier {}", one_line(model.name()), env!("CARGO_PKG_VERSION"))?;
    for variable in 1..=cnf.variables() {
        writeln!(to, "c {variable} {}", one_line(&encoded.meaning(variable)))?;
    }
    writeln!(to, "p cnf {} {}", cnf.variables(), cnf.len())?;
    write!(to, "c p show")?;
    for variable in encoded.own_literals().iter().map(|literal| literal.variable()).collect::<BTreeSet<u32>>() {
        write!(to, " {variable}")?;
    }
    writeln!(to, " 0")?;
    let mut open = None;
    for (group, clause) in cnf.grouped() {
        if open != Some(group) {
            open = Some(group);
            writeln!(to, "c {}", one_line(&group_name(model, group)))?;
        }
        write_clause(to, clause)?;
    }
    Ok(())
}

/// The sentence of the constraint that a group of clauses comes from.
pub(crate) fn group_name(model: &Model, group: u32) -> String {
    match model.constraints().get(group as usize) {
        Some(posted) => posted.label().to_string(),
        None => "what the variables mean".to_owned(),
    }
}

/// Text that stays within its comment.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A solution as competitions ask for it: lines of `v` and words, which for clauses are literals, the last of them 0.
///
/// ```
/// use damier_sat::dimacs;
/// assert_eq!(dimacs::values_lines(["1", "-2", "0"].map(str::to_owned)), "v 1 -2 0");
/// ```
pub fn values_lines(words: impl IntoIterator<Item = String>) -> String {
    let mut lines = String::from("v");
    let mut column = 1;
    for word in words {
        if column + 1 + word.len() > LINE {
            lines += "\nv";
            column = 1;
        }
        lines.push(' ');
        lines += &word;
        column += 1 + word.len();
    }
    lines
}
