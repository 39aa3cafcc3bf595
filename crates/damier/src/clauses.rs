//! `damier solve` and `count` with `--dimacs` or `--opb`: clauses, or sums over literals, without a puzzle.
//!
//! They become a model and are asked about as any other. Answers are printed as the competitions of SAT and pseudo-Boolean
//! solvers do it (`s SATISFIABLE`, `o 12`, `v 1 -2 … 0`); exit codes are Damier's.

use crate::arguments::{Count, How, HowToModel, Print, Solve};
use crate::asking::{self, Extras};
use crate::count;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::interrupt;
use crate::output::Output;
use crate::output::tell;
use crate::progress::Spinner;
use crate::proof::ProofFile;
use crate::report::{self, Report};
use damier_model::{Assignment, Grounds, Model, Outcome, Run, Status, stage};
use damier_sat::dimacs::{self, Formula};
use damier_sat::opb::{self, Sums};
use damier_solve::engines::DIRECT;
use damier_solve::{Answered, Attribution, Origin, Problem, Question, ReadSolution, answers, free, plan};
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A file of clauses or sums, and how its variables are written in a solution.
enum Written {
    Clauses(Formula),
    Sums(Sums),
}

impl Written {
    /// The model whose solutions are printed.
    fn model(&self, name: &str) -> Model {
        match self {
            Written::Clauses(formula) => formula.to_model(name),
            Written::Sums(sums) => sums.to_model(name),
        }
    }

    /// The model whose solutions are counted, and how many variables besides take either value with each of them.
    fn counted(&self, name: &str) -> (Model, usize) {
        match self {
            Written::Clauses(formula) => formula.to_model_of_used(name),
            Written::Sums(sums) => (sums.to_model(name), sums.free()),
        }
    }

    /// All values of a solution.
    fn values(&self, solution: &Assignment) -> Vec<String> {
        match self {
            Written::Clauses(_) => {
                let literals = Formula::literals(solution).into_iter().map(|literal| literal.dimacs().to_string());
                literals.chain(["0".to_owned()]).collect()
            }
            Written::Sums(sums) => sums.literals(solution).collect(),
        }
    }

    /// All values in one line; the model, which was checked, is all that there is to check.
    fn line(&self, solution: &Assignment) -> Result<String, String> {
        Ok(self.values(solution).join(" "))
    }
}

pub(crate) fn solve(asked: &Solve, file: &File) -> Result<Exit, Failure> {
    let is_clauses = matches!(file, File::Dimacs(_));
    let meaningless = [
        ("--nth", asked.nth.is_some()),
        ("--trace-search", asked.trace_search.is_some()),
        ("--core", asked.core),
        ("--steps", asked.steps),
        ("--relax", asked.relax),
        ("--gap", is_clauses && asked.how.gap.is_some()),
        ("--proof", !is_clauses && asked.proof.is_some()),
    ];
    refuse(&asked.how, &meaningless)?;
    let proof = asked.proof.as_deref().map(|path| ProofFile::open(path, &asked.how, asked.force)).transpose()?;
    let extras = Extras { proof: proof.as_ref().map(ProofFile::draft), ..Extras::default() };
    let written = read(file)?;
    let name = file.name();
    let model = written.model(&name);
    let optimises = model.objective.term().is_some();
    let several = asked.all || asked.limit.is_some();
    let question = match (several, optimises) {
        (true, _) => Question::Several,
        (false, true) => Question::Improving,
        (false, false) => Question::First,
    };
    let conditions = asking::conditions(question, &asked.how, &asked.how_long, &extras)?;
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let run = asking::run(&asked.how, &asked.how_long, asked.limit, interrupt::flag());
    let run = Run { progress: Some(&tell), ..timed(run) };

    let mut output = Output::standard();
    let (mut kept, mut best, mut printed) = (Vec::new(), None, Ok(()));
    let line = |solution: &Assignment| written.line(solution);
    let plan = plan::plan(question, file.problem(&model, &line), &conditions)?;
    let Answered { outcome, by, .. } = answers::put(question, &plan, &run, &mut |answer| {
        if asked.print.json {
            if optimises && !several {
                kept.clear();
            }
            kept.push(answer.text);
            return ControlFlow::Continue(());
        }
        let is_first = kept.is_empty();
        kept.resize(1, String::new());
        printed = match answer.solution.filter(|_| !several) {
            // The last is the best, which is known only in the end.
            Some(solution) if optimises => {
                let value = model.objective_value(&solution).unwrap_or_default();
                best = Some(solution);
                output.line(&format!("o {value}"))
            }
            solution => {
                let first = if is_first { "s SATISFIABLE\n" } else { "" };
                let values = solution.map_or_else(
                    || format!("v {}", answer.text),
                    |solution| dimacs::values_lines(written.values(&solution)),
                );
                output.line(&format!("{first}{values}"))
            }
        };
        if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    printed?;
    spinner.finish();
    if asked.print.json {
        report::json(&mut output, &Report::of(by.engine, name, &outcome, &kept))?;
    } else {
        if let Grounds::Claimed { by } = report::claim(&outcome) {
            output.line(&format!("c according to {by}, unverified"))?;
        }
        match (outcome.status, &best) {
            (Status::Solved, Some(best)) => {
                output.line(if outcome.complete { "s OPTIMUM FOUND" } else { "s SATISFIABLE" })?;
                output.line(&dimacs::values_lines(written.values(best)))?;
            }
            (Status::Solved, None) => {}
            (Status::Unsatisfiable, _) => output.line("s UNSATISFIABLE")?,
            (Status::Unknown, _) => output.line("s UNKNOWN")?,
        }
        output.flush()?;
    }
    say(&asked.print, &by, &outcome, !outcome.complete);
    if let Some(proof) = proof {
        proof.settle(&outcome, asked.print.quiet)?;
    }
    Ok(if several { report::exit_of_list(&outcome) } else { report::exit(outcome.status) })
}

pub(crate) fn count(asked: &Count, file: &File) -> Result<Exit, Failure> {
    refuse(&asked.how, &[("--gap", matches!(file, File::Dimacs(_)) && asked.how.gap.is_some())])?;
    let conditions = asking::conditions(Question::Number, &asked.how, &asked.how_long, &Extras::default())?;
    let written = read(file)?;
    let name = file.name();
    let (model, free) = written.counted(&name);
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let run = asking::run(&asked.how, &asked.how_long, count::most(asked), interrupt::flag());
    let run = Run { progress: Some(&tell), ..timed(run) };
    let line = |solution: &Assignment| written.line(solution);
    let plan = plan::plan(Question::Number, file.problem(&model, &line), &conditions)?;
    let Answered { mut outcome, by, .. } = answers::count_or_list(&plan, &run)?;
    free::multiply(&mut outcome, free, run.budget.solutions)?;
    spinner.finish();
    let mut output = Output::standard();
    if asked.print.json {
        let report = Report::of(by.engine, name, &outcome, &[]);
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
    ];
    match given.iter().chain(more).find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Refused(format!(
            "{option} means nothing to clauses and sums; accepted with --dimacs and --opb: --engine, --sat-solver, --seed, \
             limits, and what to print"
        ))),
        None => Ok(()),
    }
}

/// A file named in place of a puzzle.
pub(crate) enum File {
    /// Of clauses.
    Dimacs(PathBuf),
    /// Of sums.
    Opb(PathBuf),
}

impl File {
    fn name(&self) -> String {
        let (File::Dimacs(path) | File::Opb(path)) = self;
        path.display().to_string()
    }

    /// Clauses go to a SAT solver by default, sums by what they are and what is asked.
    fn problem<'i>(&self, model: &'i Model, read: &'i ReadSolution<'i>) -> Problem<'i> {
        match self {
            File::Dimacs(_) => Problem::clauses(model, read),
            File::Opb(_) => Problem::Model { model, origin: Origin::Rules, read: Some(read) },
        }
    }
}

fn read(file: &File) -> Result<Written, Failure> {
    let _reading = interrupt::reading();
    match file {
        File::Opb(path) => {
            const ACCEPTED: &str = "a file in OPB, or '-'";
            let name = path.display().to_string();
            let Some(source) = files::plain(&name, ACCEPTED)? else {
                return Err(Failure::Refused(format!("there is no file '{name}'\n  = accepted: {ACCEPTED}")));
            };
            let sums = opb::read(&source).map_err(|error| Failure::Refused(error.to_string()))?;
            Ok(Written::Sums(sums))
        }
        File::Dimacs(path) => clauses(path).map(Written::Clauses),
    }
}

/// Read as a stream, since there are large ones.
fn clauses(file: &Path) -> Result<Formula, Failure> {
    let name = file.display().to_string();
    let formula = if name == "-" {
        dimacs::read("standard input", &mut io::stdin().lock())
    } else {
        let opened = fs::File::open(file).and_then(|opened| match opened.metadata()?.is_dir() {
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
