//! `damier solve --dimacs` and `damier count --dimacs`: clauses without a puzzle.
//!
//! The clauses become a model and are asked about as any other, by a SAT solver unless another engine is named. Answers are
//! printed as the SAT competitions do it (`s SATISFIABLE`, `v 1 -2 … 0`); exit codes are Damier's.

use crate::arguments::{Count, How, HowToModel, Print, Solve};
use crate::asking::{self, Extras};
use crate::count;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::output::tell;
use crate::progress::Spinner;
use crate::proof::ProofFile;
use crate::report::{self, Report};
use damier_model::{Assignment, Grounds, Outcome, Run, Status, stage};
use damier_sat::dimacs::{self, Formula};
use damier_solve::engines::DIRECT;
use damier_solve::{Answered, Attribution, Problem, Question, answers, free, plan};
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

pub(crate) fn solve(asked: &Solve, file: &Path) -> Result<Exit, Failure> {
    let meaningless = [
        ("--nth", asked.nth.is_some()),
        ("--trace-search", asked.trace_search.is_some()),
        ("--core", asked.core),
        ("--steps", asked.steps),
        ("--relax", asked.relax),
    ];
    refuse(&asked.how, &meaningless)?;
    let proof = asked.proof.as_deref().map(|path| ProofFile::open(path, &asked.how, asked.force)).transpose()?;
    let extras = Extras { proof: proof.as_ref().map(ProofFile::draft), ..Extras::default() };
    let several = asked.all || asked.limit.is_some();
    let question = if several { Question::Several } else { Question::First };
    let conditions = asking::conditions(question, &asked.how, &asked.how_long, &extras)?;
    let model = read(file)?.to_model(&file.display().to_string());
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let run = asking::run(&asked.how, &asked.how_long, asked.limit, interrupt::flag());
    let run = Run { progress: Some(&tell), ..timed(run) };

    let mut output = Output::standard();
    let (mut kept, mut printed) = (Vec::new(), Ok(()));
    let plan = plan::plan(question, Problem::clauses(&model, &numbers), &conditions)?;
    let Answered { outcome, by, .. } = answers::put(question, &plan, &run, &mut |answer| {
        if asked.print.json {
            kept.push(answer.text);
            return ControlFlow::Continue(());
        }
        let first = if kept.is_empty() { "s SATISFIABLE\n" } else { "" };
        kept.resize(1, String::new());
        let values = match answer.solution.filter(|_| !several) {
            Some(solution) => dimacs::values_lines(&Formula::literals(&solution)),
            None => format!("v {}", answer.text),
        };
        printed = output.line(&format!("{first}{values}"));
        if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    printed?;
    spinner.finish();
    if asked.print.json {
        report::json(&mut output, &Report::of(by.engine, file.display().to_string(), &outcome, &kept))?;
    } else {
        if let Grounds::Claimed { by } = report::claim(&outcome) {
            output.line(&format!("c according to {by}, unverified"))?;
        }
        match outcome.status {
            Status::Solved => {}
            Status::Unsatisfiable => output.line("s UNSATISFIABLE")?,
            Status::Unknown => output.line("s UNKNOWN")?,
        }
        output.flush()?;
    }
    say(&asked.print, &by, &outcome, !outcome.complete);
    if let Some(proof) = proof {
        proof.settle(&outcome, asked.print.quiet)?;
    }
    Ok(if several { report::exit_of_list(&outcome) } else { report::exit(outcome.status) })
}

pub(crate) fn count(asked: &Count, file: &Path) -> Result<Exit, Failure> {
    refuse(&asked.how, &[])?;
    let conditions = asking::conditions(Question::Number, &asked.how, &asked.how_long, &Extras::default())?;
    let (model, free) = read(file)?.to_model_of_used(&file.display().to_string());
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let run = asking::run(&asked.how, &asked.how_long, count::most(asked), interrupt::flag());
    let run = Run { progress: Some(&tell), ..timed(run) };
    let plan = plan::plan(Question::Number, Problem::clauses(&model, &numbers), &conditions)?;
    let Answered { mut outcome, by, .. } = answers::count_or_list(&plan, &run)?;
    free::multiply(&mut outcome, free, run.budget.solutions)?;
    spinner.finish();
    let mut output = Output::standard();
    if asked.print.json {
        let report = Report::of(by.engine, file.display().to_string(), &outcome, &[]);
        let report = if asked.unique { report.with_unique(count::is_unique(&outcome)) } else { report };
        report::json(&mut output, &report)?;
    } else {
        output.line(&count::sentence(asked.unique, &outcome))?;
        output.flush()?;
        if !asked.print.quiet {
            report::tell_if_unverified(&outcome);
        }
    }
    say(&asked.print, &by, &outcome, count::cut_short(asked.unique, &outcome));
    Ok(count::exit(asked.unique, &outcome))
}

/// Options that speak of a puzzle's models or methods are refused.
fn refuse(how: &How, more: &[(&str, bool)]) -> Result<(), Failure> {
    let HowToModel { model, var_select, val_select, strength } = &how.formulation;
    let given = [
        ("--engine direct", how.engine == DIRECT),
        ("--model", model.is_some()),
        ("--var-select", var_select.is_some()),
        ("--val-select", val_select.is_some()),
        ("--strength", strength.is_some()),
        ("--restart", how.restart.is_some()),
        ("--method", how.method.is_some()),
        ("--guess", how.guess),
        ("--gap", how.gap.is_some()),
    ];
    match given.iter().chain(more).find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Refused(format!(
            "{option} means nothing to clauses; accepted with --dimacs: --engine, --sat-solver, --seed, limits, and what to \
             print"
        ))),
        None => Ok(()),
    }
}

fn read(file: &Path) -> Result<Formula, Failure> {
    let _reading = interrupt::reading();
    let name = file.display().to_string();
    let formula = if name == "-" {
        dimacs::read("standard input", &mut io::stdin().lock())
    } else {
        let opened = File::open(file).and_then(|opened| match opened.metadata()?.is_dir() {
            true => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            false => Ok(opened),
        });
        let mut opened = opened.map_err(|error| {
            Failure::Refused(format!("cannot read '{name}': {error}\n  = accepted: a file in DIMACS CNF, or '-'"))
        })?;
        dimacs::read(&name, &mut opened)
    };
    formula.map_err(|error| Failure::Refused(error.to_string()))
}

/// The run with the time that reading and modelling have left.
fn timed(mut run: Run) -> Run {
    run.budget.time = stage::time_left().or(run.budget.time);
    run
}

/// All values in one line; the clauses are the model, which was checked.
fn numbers(solution: &Assignment) -> Result<String, String> {
    let numbers = Formula::literals(solution).into_iter().map(|literal| literal.dimacs().to_string() + " ");
    Ok(numbers.collect::<String>() + "0")
}

fn say(print: &Print, by: &Attribution, outcome: &Outcome, cut_short: bool) {
    let s = &outcome.statistics;
    if let (false, true, Some(limit)) = (print.quiet || print.json, cut_short, outcome.stopped_by) {
        tell!("stopped: {}; {:.3} s, {}", limit.describe(), s.build_s + s.solve_s, by.engine);
    }
    if print.stats && !print.json {
        let rows = [
            ("by", by.engine.to_owned()),
            ("solutions", outcome.count.to_string()),
            ("decisions", s.nodes.to_string()),
            ("conflicts", s.failures.to_string()),
            ("propagations", s.propagations.to_string()),
            ("build seconds", format!("{:.6}", s.build_s)),
            ("solve seconds", format!("{:.6}", s.solve_s)),
        ];
        let confirmed = report::confirmed_by(outcome).map(|by| ("confirmed by", by));
        for (name, value) in rows.into_iter().chain(confirmed) {
            tell!("{name:<14} {value}");
        }
    }
}
