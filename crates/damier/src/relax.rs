//! `damier solve --relax`: a model without the demand that values be whole.
//!
//! The value of this relaxation bounds the optimum, and the nearer it is, the better the formulation; where nothing is
//! optimised, the number of values that are not whole tells how much is left to a search.

use crate::arguments::Solve;
use crate::asking::{self, Extras};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::output::tell;
use crate::report::{self, json, status_name};
use crate::{files, interrupt};
use damier_mip::{Relaxation, relaxation};
use damier_model::{Limit, Status, to_microseconds};
use damier_solve::Question;
use serde::Serialize;
use std::time::Instant;

#[derive(Serialize)]
struct Report<'a> {
    puzzle: &'a str,
    instance: String,
    engine: &'a str,
    model: &'a str,
    status: &'static str,
    stopped_by: Option<&'static str>,
    relaxation: Figures,
    build_s: f64,
    solve_s: f64,
}

#[derive(Serialize)]
struct Figures {
    value: Option<f64>,
    fractional: usize,
    columns: usize,
    integers: usize,
    rows: usize,
    entries: usize,
    lazy: usize,
    iterations: u64,
}

pub(crate) fn run(asked: &Solve) -> Result<Exit, Failure> {
    let interrupted = interrupt::flag();
    let engine = asking::engine_name(&asked.how, &Extras { relax: true, ..Extras::default() })?;
    let (puzzle, argument) = asked.what.given()?;
    let instance = files::instance(puzzle, argument, &asked.what.own)?;
    let begun = Instant::now();
    let (model, formulation) =
        asking::formulate(puzzle, instance.as_ref(), engine, Question::First, &asked.how.formulation)?;
    let build_s = begun.elapsed().as_secs_f64();
    let run = asking::run(&asked.how, &asked.how_long, None, interrupted);
    let begun = Instant::now();
    let relaxed = relaxation(&formulation.model, &run)?;
    let solve_s = begun.elapsed().as_secs_f64();
    let mut output = Output::standard();
    if asked.print.json {
        let Relaxation { value, fractional, columns, integers, rows, entries, lazy, iterations, .. } = relaxed;
        let report = Report {
            puzzle: puzzle.name(),
            instance: instance.describe(),
            engine,
            model: &model,
            status: status_name(relaxed.status),
            stopped_by: relaxed.stopped_by.map(Limit::name),
            relaxation: Figures { value, fractional, columns, integers, rows, entries, lazy, iterations },
            build_s: to_microseconds(build_s),
            solve_s: to_microseconds(solve_s),
        };
        json(&mut output, &report)?;
    } else {
        for (name, value) in in_words(&relaxed) {
            output.line(&format!("{name:<11} {value}"))?;
        }
        output.flush()?;
        if !asked.print.quiet {
            tell!("{}; {:.3} s, {engine}/{model}", verdict(&relaxed), build_s + solve_s);
        }
    }
    Ok(report::exit(relaxed.status))
}

/// What the relaxation says of the model.
fn verdict(relaxed: &Relaxation) -> &'static str {
    match (relaxed.status, relaxed.fractional) {
        (Status::Solved, 0) => "relaxed, and every value is whole: a solution of the rows",
        (Status::Solved, _) => "relaxed",
        (Status::Unsatisfiable, _) => "no solution, according to HiGHS: even the relaxation has none",
        (Status::Unknown, _) => relaxed.stopped_by.map_or("stopped", |limit| limit.describe()),
    }
}

fn in_words(relaxed: &Relaxation) -> Vec<(&'static str, String)> {
    let mut lines = vec![("status", status_name(relaxed.status).to_owned())];
    lines.extend(relaxed.value.map(|value| ("value", format!("{value:.6}"))));
    if relaxed.status == Status::Solved {
        let of = relaxed.integers;
        lines.push(("fractional", format!("{} of {of} columns that should be whole", relaxed.fractional)));
    }
    lines.push(("columns", relaxed.columns.to_string()));
    lines.push(("rows", relaxed.rows.to_string()));
    lines.push(("entries", relaxed.entries.to_string()));
    if relaxed.lazy > 0 {
        let constraints = if relaxed.lazy == 1 { "constraint" } else { "constraints" };
        let why = "whose rows are added where an answer breaks them";
        lines.push(("left out", format!("{} {constraints}, {why}", relaxed.lazy)));
    }
    lines.push(("iterations", relaxed.iterations.to_string()));
    lines
}
