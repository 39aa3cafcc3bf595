//! `damier solve --dimacs` and `damier count --dimacs`: clauses without a puzzle.
//!
//! Answers are printed as the SAT competitions do it (`s SATISFIABLE`, `v 1 -2 … 0`); exit codes are Damier's. Every
//! solution is checked against every clause before it is printed.

use crate::arguments::{Count, How, HowToModel, Print, Solve};
use crate::asking;
use crate::count;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::output::tell;
use crate::progress::Spinner;
use crate::proof::ProofFile;
use crate::report::{self, Report};
use damier_model::{Grounds, Outcome, Status};
use damier_sat::dimacs::{self, Formula};
use damier_sat::{Solution, SolverChoice};
use damier_solve::engines::{AUTO, SAT};
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
    let solver = solver(&asked.how, &meaningless)?;
    let proof = asked.proof.as_deref().map(|path| ProofFile::open(path, &asked.how, asked.force)).transpose()?;
    let formula = read(file)?;
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let mut run = asking::run(&asked.how, &asked.how_long, asked.limit, interrupt::flag());
    run.progress = Some(&tell);

    let several = asked.all || asked.limit.is_some();
    let mut output = Output::standard();
    let mut kept = Vec::new();
    let outcome = if several {
        let mut failure = None;
        let outcome = formula.enumerate(&solver, &run, &mut |solution| {
            let shown = checked(&formula, file, solution).and_then(|()| {
                if asked.print.json {
                    kept.push(numbers(solution));
                    return Ok(());
                }
                if kept.is_empty() {
                    kept.push(String::new());
                    output.line("s SATISFIABLE")?;
                }
                output.line(&format!("v {}", numbers(solution)))
            });
            match shown {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        outcome
    } else {
        let draft = proof.as_ref().map(ProofFile::draft);
        let (outcome, solution) = formula.find(&solver, draft.as_deref(), &run)?;
        if let Some(solution) = solution {
            checked(&formula, file, &solution)?;
            kept.push(numbers(&solution));
            if !asked.print.json {
                output.line("s SATISFIABLE")?;
                output.line(&dimacs::values_lines(&solution))?;
            }
        }
        outcome
    };
    spinner.finish();
    if asked.print.json {
        Report::of(SAT, file.display().to_string(), &outcome, &kept).print(&mut output)?;
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
    say(&asked.print, &solver, &outcome, !outcome.complete);
    if let Some(proof) = proof {
        proof.settle(outcome.status, asked.print.quiet)?;
    }
    Ok(if several { report::exit_of_list(&outcome) } else { report::exit(outcome.status) })
}

pub(crate) fn count(asked: &Count, file: &Path) -> Result<Exit, Failure> {
    let solver = solver(&asked.how, &[])?;
    let formula = read(file)?;
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let mut run = asking::run(&asked.how, &asked.how_long, count::most(asked), interrupt::flag());
    run.progress = Some(&tell);
    let outcome = formula.count(&solver, &run)?;
    spinner.finish();
    let mut output = Output::standard();
    if asked.print.json {
        let report = Report::of(SAT, file.display().to_string(), &outcome, &[]);
        if asked.unique { report.with_unique(count::is_unique(&outcome)) } else { report }.print(&mut output)?;
    } else {
        output.line(&count::sentence(asked.unique, &outcome))?;
        output.flush()?;
        if !asked.print.quiet {
            report::tell_if_unverified(&outcome);
        }
    }
    say(&asked.print, &solver, &outcome, count::cut_short(asked.unique, &outcome));
    Ok(count::exit(asked.unique, &outcome))
}

/// The solver asked for; options that speak of a model or of another engine are refused.
fn solver(how: &How, more: &[(&str, bool)]) -> Result<SolverChoice, Failure> {
    let HowToModel { model, var_select, val_select, strength } = &how.formulation;
    let given = [
        ("--engine", how.engine != AUTO && how.engine != SAT),
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
            "{option} means nothing to clauses, which a SAT solver takes as they are; \
             accepted with --dimacs: --sat-solver, --seed, limits, and what to print"
        ))),
        None => Ok(how.sat_solver.clone().unwrap_or_default()),
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

fn checked(formula: &Formula, file: &Path, solution: &Solution) -> Result<(), Failure> {
    match formula.broken_by(solution) {
        None => Ok(()),
        Some(clause) => Err(Failure::CheckFailed(format!(
            "a solution of the SAT solver breaks the clause {clause:?} of {}; to reproduce it, run the same command",
            file.display()
        ))),
    }
}

/// All values in one line.
fn numbers(solution: &Solution) -> String {
    let mut text = String::new();
    for literal in solution {
        text += &literal.dimacs().to_string();
        text.push(' ');
    }
    text + "0"
}

fn say(print: &Print, solver: &SolverChoice, outcome: &Outcome, cut_short: bool) {
    let s = &outcome.statistics;
    if let (false, true, Some(limit)) = (print.quiet || print.json, cut_short, outcome.stopped_by) {
        tell!("stopped: {}; {:.3} s, {solver}", limit.describe(), s.build_s + s.solve_s);
    }
    if print.stats && !print.json {
        let rows = [
            ("by", solver.to_string()),
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
