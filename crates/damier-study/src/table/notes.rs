//! Remarks below a table: what its marks mean, as far as it has them, and what it does not show.

use super::{Cell, Standing, Table};
use crate::file::{Show, TableSpec};
use crate::findings::Case;
use std::collections::BTreeSet;

/// The remarks on a table of these cases, from which others were left out; the file's own is the last.
pub(super) fn of(table: &Table, spec: &TableSpec, shown: &[&Case], left_out: &[&Case]) -> Vec<String> {
    let cells = || table.rows.iter().flat_map(|row| row.cells.iter().zip(&table.columns));
    let any = |is: &dyn Fn(&Cell, &Show) -> bool| cells().any(|(cell, column)| is(cell, &column.show));
    let mut notes = Vec::new();
    if shown.is_empty() && left_out.is_empty() {
        notes.push("Nothing in this form of the study is what the table asks for.".to_owned());
    }
    if any(&|cell, _| cell.mark == Standing::Best) {
        notes.push("Bold: the best of its kind.".to_owned());
    }
    if any(&|cell, _| cell.mark == Standing::Unanswered && cell.text.starts_with('>')) {
        notes.push("> : no answer within the time limit.".to_owned());
    }
    let partly = |cell: &Cell| in_brackets(cell).is_some_and(is_share);
    if any(&|cell, show| partly(cell) && is_median(show)) {
        notes.push(
            "(4/5): four of five instances were answered; the others count as infinitely long in the median."
                .to_owned(),
        );
    } else if any(&|cell, show| partly(cell) && is_found_out(show)) {
        notes.push("(4/5): four of five instances were answered.".to_owned());
    }
    let of_runs = |cell: &Cell| in_brackets(cell).is_some_and(|text| text.ends_with(" runs"));
    if any(&|cell, show| of_runs(cell) && (is_median(show) || is_found_out(show))) {
        let rest = "the others count as infinitely long in the median";
        notes.push(format!("(2/3 runs): of three runs, repetitions included, two were answered; {rest}."));
    }
    if any(&|cell, show| is_found_out(show) && cell.text != "–" && cell.text.contains('–')) {
        notes.push("5–8: instances differ, from 5 to 8.".to_owned());
    }
    if any(&|cell, _| cell.text == "–") {
        notes.push("–: not tried after a time-out on something smaller, or not told.".to_owned());
    }
    notes.extend(not_run(shown, left_out));
    if !spec.note.trim().is_empty() {
        notes.push(spec.note.trim().to_owned());
    }
    notes
}

/// Whether it is a median over instances.
fn is_median(show: &Show) -> bool {
    matches!(show, Show::Time | Show::Figure(_))
}

/// Whether it is something that is true of an instance, whichever method finds it out.
fn is_found_out(show: &Show) -> bool {
    matches!(show, Show::Count | Show::Objective)
}

/// What stands in brackets at the end of a cell.
fn in_brackets(cell: &Cell) -> Option<&str> {
    Some(cell.text.strip_suffix(')')?.rsplit_once(" (")?.1)
}

fn is_share(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('/').is_some_and(|(part, whole)| number(part) && number(whole))
}

/// What was left out, since nothing of it was run: methods, instances, or combinations of what was run otherwise.
fn not_run(shown: &[&Case], left_out: &[&Case]) -> Option<String> {
    if left_out.is_empty() {
        return None;
    }
    if shown.is_empty() {
        return Some("Nothing that the table asks for was run.".to_owned());
    }
    let number = |name: &str| {
        let values = |cases: &[&Case]| -> BTreeSet<String> {
            cases.iter().filter_map(|case| case.parameters.get(name).cloned()).collect()
        };
        values(left_out).difference(&values(shown)).count()
    };
    let several = |number: usize, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{number} {what}s")),
    };
    let (methods, instances) = (number("method"), number("instance"));
    let parts: Vec<String> =
        [several(methods, "method"), several(instances, "instance")].into_iter().flatten().collect();
    Some(match methods + instances {
        0 => "Rows and columns of which nothing was run are left out.".to_owned(),
        1 => format!("{} was not run.", parts.join(" and ")),
        _ => format!("{} were not run.", parts.join(" and ")),
    })
}
