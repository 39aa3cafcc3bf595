//! From files to a compiled model, and everything that can be done with it besides solving.

use super::checker::Checker;
use super::messages::{Ending, Figure, Teller, may_replace};
use super::solve::{self, Task};
use super::solvers::{self, By, Solver};
use super::{interface, sandbox};
use crate::arguments::{Mzn, MznFormat, MznInput, MznPrinting};
use crate::export;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::interrupt;
use crate::output::tell;
use damier_minizinc::diagnostic::{Diagnostic, Kind};
use damier_minizinc::flatzinc::{Dialect, told, write};
use damier_minizinc::library::{Library, ModelText, load_program};
use damier_minizinc::machine::store::Reach;
use damier_minizinc::machine::{Compiled, Input, Options, check, compile};
use damier_minizinc::source::Sources;
use damier_model::{Budget, Source, stage};
use damier_solve::engines::AUTO;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What files are accepted.
const ACCEPTED: &str = "a model (.mzn, .fzn), a solution checker (.mzc.mzn), data (.dzn, .json), parameters (.mpc), or '-' for a model on standard input";

pub(super) fn run(asked: &Mzn, flatzinc: bool, teller: &mut Teller, start: Instant) -> Result<Exit, Failure> {
    let reading = read(&asked.what)?;
    let solver = match (&asked.how.solver, msc(&asked.what)) {
        (called, _) if asked.what.sandbox => sandbox::solver(called.as_deref())?,
        (Some(called), _) => solvers::find(called)?,
        (None, Some(file)) => solvers::find(&file)?,
        (None, None) => solvers::find(AUTO)?,
    };
    let flatzinc = flatzinc || reading.flatzinc;
    let mut options = options(asked, &solver, flatzinc);
    options.more_data = !reading.checkers.is_empty();
    let instead = &asked.instead;
    if instead.check
        || instead.model_check_only
        || instead.instance_check_only
        || instead.parse_only
        || instead.model_interface_only
        || instead.model_types_only
    {
        return types_only(asked, reading.input, &options, teller);
    }
    let targets = targets(asked);
    targets.iter().flat_map(Targets::all).try_for_each(|path| files::may_write(path, may_replace(asked)))?;
    let checker = Checker::of(&reading, &options)?;
    let input = reading.input;
    // Standard input cannot be read again.
    let kept = asked.what.stdin.then(|| input.clone());
    let compiled = match compile(input, &options) {
        // The process is about to end, and the system takes everything back at once.
        Ok(compiled) => ManuallyDrop::new(compiled),
        Err(failure) => {
            for said in &failure.traces {
                teller.trace(said)?;
            }
            return complain(asked, &failure.diagnostics, &failure.sources, teller);
        }
    };
    for said in &compiled.traces {
        teller.trace(said)?;
    }
    teller.diagnostics(&compiled.warnings, &compiled.sources)?;
    if asked.print.verbose || asked.taken.verbose_compilation {
        let milliseconds = compiled.statistics.time.as_secs_f64() * 1e3;
        tell!("% compiled in {milliseconds:.1} ms");
    }
    if asked.print.profile {
        teller.profile(&compiled.profile, &compiled.sources)?;
    }
    if asked.taken.output_paths {
        teller.paths(&compiled)?;
    }
    // Who hands over FlatZinc has told how it was made.
    if (asked.print.statistics && !flatzinc) || asked.taken.compiler_statistics || instead.model_stats {
        teller.statistics(&figures(&compiled))?;
    }
    if instead.model_stats {
        let size = compiled.model.size();
        if asked.print.json_stream {
            let kinds = serde_json::json!(size.by_kind).to_string();
            teller.statistics(&[("constraintsByKind", Figure::Value(kinds))])?;
        } else {
            teller.text(&size.to_string())?;
        }
        return Ok(Exit::Answered);
    }
    if let Some(format) = instead.export {
        return match compiled.foreign_error().filter(|_| format != MznFormat::Flatzinc) {
            Some(error) => complain(asked, &[error], &compiled.sources, teller),
            None => exported(&compiled, format, teller),
        };
    }
    if instead.compile {
        return written(asked, &compiled, &solver, targets.as_ref(), teller);
    }
    if let Some(error) = compiled.foreign_error() {
        return complain(asked, &[error], &compiled.sources, teller);
    }
    let wide = || {
        let input = kept.clone().or_else(|| read(&asked.what).ok().map(|reading| reading.input))?;
        let budget = Budget {
            time: stage::time_left(),
            memory: options.memory_limit,
            cancel: options.cancel.clone(),
            ..Budget::default()
        };
        let options = Options { reach: Reach::WIDE, ..options.clone() };
        stage::within(&budget, Instant::now(), || compile(input, &options)).ok()?.ok()
    };
    let task = Task { compiled: &compiled, checker: checker.as_ref(), flatzinc, wide: &wide };
    solve::run(&task, &solver, asked, teller, start)
}

/// A solver configuration among the files.
fn msc(what: &MznInput) -> Option<String> {
    what.files.iter().find(|file| has_ending(file, "msc")).map(|file| file.display().to_string())
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// What the files are.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) input: Input,
    /// Models that check solutions of the others.
    pub(super) checkers: Vec<ModelText>,
    flatzinc: bool,
}

/// What a compiled solution checker begins with.
const COMPILED_CHECKER: char = '@';

fn is_checker(path: &Path) -> bool {
    has_ending(path, "mzc")
        || (has_ending(path, "mzn") && path.file_stem().is_some_and(|stem| has_ending(Path::new(stem), "mzc")))
}

fn read(what: &MznInput) -> Result<Reading, Failure> {
    let mut reading = Reading::default();
    let input = &mut reading.input;
    let text = |path: &Path| -> Result<Source, Failure> {
        let name = path.display().to_string();
        files::plain(&name, ACCEPTED)?
            .ok_or_else(|| Failure::Refused(format!("there is no file '{name}'\n  = accepted: {ACCEPTED}")))
    };
    for file in &what.files {
        if has_ending(file, "dzn") || has_ending(file, "json") {
            input.data.push(text(file)?);
        } else if is_checker(file) {
            let checker = text(file)?;
            if checker.text.starts_with(COMPILED_CHECKER) {
                return Err(Failure::Refused(format!(
                    "the solution checker '{}' was compiled by MiniZinc, which hides what it says\n  \
                     = accepted: the checker as it was written, a file .mzc.mzn",
                    file.display()
                )));
            }
            reading.checkers.push(model(checker, what));
        } else if has_ending(file, "mzn") || has_ending(file, "fzn") {
            reading.flatzinc |= has_ending(file, "fzn");
            input.models.push(model(text(file)?, what));
        } else if !has_ending(file, "msc") {
            return Err(Failure::Refused(format!(
                "the ending of '{}' says nothing\n  = accepted: {ACCEPTED}",
                file.display()
            )));
        }
    }
    for file in &what.model {
        input.models.push(model(text(file)?, what));
    }
    for file in &what.data {
        input.data.push(text(file)?);
    }
    for (number, define) in what.define.iter().enumerate() {
        let end = if define.trim_end().ends_with(';') { "" } else { ";" };
        input.data.push(Source::file(format!("-D (number {})", number + 1), format!("{define}{end}")));
    }
    for define in &what.define_json {
        input.data.push(Source::file("--cmdline-json-data.json", define.clone()));
    }
    if what.stdin {
        input.models.push(model(text(Path::new("-"))?, what));
    }
    if input.models.is_empty() {
        // A checker alone is a model like others.
        std::mem::swap(&mut input.models, &mut reading.checkers);
    }
    if input.models.is_empty() {
        return Err(Failure::Refused(format!("there is no model\n  = accepted: {ACCEPTED}")));
    }
    Ok(reading)
}

/// A model's text; what it includes is relative to where it stands. In the sandbox, what came from nowhere has nothing
/// beside it.
fn model(source: Source, what: &MznInput) -> ModelText {
    if what.sandbox && source.origin == files::STANDARD_INPUT {
        return ModelText { source, folder: None };
    }
    let path = source.origin.clone();
    ModelText::file(&path, source.text)
}

pub(super) fn options(asked: &Mzn, solver: &Solver, flatzinc: bool) -> Options {
    let what = &asked.what;
    let solver_library = match (&solver.by, what.globals_dir.last()) {
        (_, Some(folder)) => Some(folder.clone()),
        (By::Program(_, Some(folder)), None) if asked.instead.compile => Some(folder.clone()),
        _ => None,
    };
    let library = Library {
        folders: what.include.clone(),
        solver: solver_library,
        standard: what.stdlib_dir.clone(),
        confined: what.sandbox,
        ..Library::default()
    };
    Options {
        library,
        all_solutions: solve::lists(asked) || asked.taken.no_half_reifications,
        seed: asked.how.random_seed.unwrap_or(0) as u64,
        flatzinc,
        lint: asked.instead.check,
        output_model: asked.instead.compile || asked.instead.export == Some(MznFormat::Flatzinc),
        multiple_assignments: asked.taken.allow_multiple_assignments,
        debug: asked.taken.debug,
        time_limit: asked.how.time_limit.map(Duration::from_millis),
        memory_limit: asked.how.memory_limit(),
        cancel: Some(interrupt::flag()),
        ..Options::default()
    }
}

fn types_only(asked: &Mzn, input: Input, options: &Options, teller: &mut Teller) -> Result<Exit, Failure> {
    let instead = &asked.instead;
    if instead.parse_only {
        let loaded = load_program(input.models, input.data, &options.library);
        let failed = loaded.diagnostics.iter().any(|diagnostic| diagnostic.kind.is_some());
        let exit = complain(asked, &loaded.diagnostics, &loaded.sources, teller)?;
        return Ok(if failed { exit } else { Exit::Answered });
    }
    let checked = match check(input, options, !instead.instance_check_only) {
        Ok(checked) => checked,
        Err(failure) => return complain(asked, &failure.diagnostics, &failure.sources, teller),
    };
    complain(asked, &checked.warnings, &checked.sources, teller)?;
    if instead.model_interface_only {
        teller.text(&interface::interface(&checked))?;
    }
    if instead.model_types_only {
        teller.text(&interface::types(&checked))?;
    }
    Ok(Exit::Answered)
}

/// Tells all errors and warnings, and the exit code for errors, or for a limit that was reached before any was met.
pub(super) fn complain(
    asked: &Mzn,
    diagnostics: &[Diagnostic],
    sources: &Sources,
    teller: &mut Teller,
) -> Result<Exit, Failure> {
    teller.diagnostics(diagnostics, sources)?;
    let mut kinds = diagnostics.iter().filter_map(|diagnostic| diagnostic.kind).peekable();
    if kinds.peek().is_some() && kinds.all(|kind| kind == Kind::Stopped) {
        return stopped(asked, teller);
    }
    teller.flush()?;
    Ok(if asked.taken.as_driver { Exit::NoSolution } else { Exit::BadInput })
}

/// The end of a run that a limit ended before there was an answer.
pub(super) fn stopped(asked: &Mzn, teller: &mut Teller) -> Result<Exit, Failure> {
    if !asked.instead.compile && teller.told == 0 {
        teller.ending(Ending::Unknown)?;
    }
    Ok(match (asked.taken.as_driver, asked.instead.compile) {
        (false, _) => Exit::Stopped,
        (true, false) => Exit::Answered,
        (true, true) => Exit::NoSolution,
    })
}

fn figures(compiled: &Compiled) -> Vec<(&'static str, Figure)> {
    let pairs = compiled.statistics.pairs().into_iter().map(|(name, value)| (name, Figure::Value(value)));
    [("paths", Figure::Count(0))].into_iter().chain(pairs).collect()
}

fn exported(compiled: &Compiled, format: MznFormat, teller: &mut Teller) -> Result<Exit, Failure> {
    let _stage = stage::enter(export::WRITING);
    let model = &compiled.model;
    let text = match format {
        MznFormat::Text => model.dump(),
        MznFormat::Flatzinc => write(model, Dialect::Standard, &told(compiled), &compiled.foreign)?,
        MznFormat::Dimacs => export::dimacs(model)?,
        MznFormat::Opb => damier_sat::opb(model)?,
        MznFormat::Lp => export::lp(model)?,
        MznFormat::Mps => export::mps(model)?,
    };
    teller.text(&text)?;
    Ok(Exit::Answered)
}

/// Whether an output model is written: who names one file wants one file.
fn writes_output_model(print: &MznPrinting) -> bool {
    let only_flatzinc = print.no_ozn || print.to_stdout || (print.output.is_some() && print.fzn.is_none());
    !only_flatzinc || print.ozn.is_some()
}

/// The files that `--compile` writes.
struct Targets {
    flatzinc: PathBuf,
    output_model: Option<PathBuf>,
}

impl Targets {
    fn all(&self) -> impl Iterator<Item = &Path> {
        [Some(&self.flatzinc), self.output_model.as_ref()].into_iter().flatten().map(PathBuf::as_path)
    }
}

/// Where `--compile` writes, if it writes files: beside the model unless other files are named.
fn targets(asked: &Mzn) -> Option<Targets> {
    let print = &asked.print;
    if !asked.instead.compile || print.to_stdout {
        return None;
    }
    let base = asked.what.files.first().map_or(Path::new("model"), PathBuf::as_path);
    let named = print.fzn.as_ref().or(print.output.as_ref());
    let output_model = || print.ozn.clone().unwrap_or_else(|| base.with_extension("ozn"));
    Some(Targets {
        flatzinc: named.cloned().unwrap_or_else(|| base.with_extension("fzn")),
        output_model: writes_output_model(print).then(output_model),
    })
}

/// `--compile`: FlatZinc and the output model.
fn written(
    asked: &Mzn,
    compiled: &Compiled,
    solver: &Solver,
    targets: Option<&Targets>,
    teller: &mut Teller,
) -> Result<Exit, Failure> {
    let _stage = stage::enter(export::WRITING);
    let dialect = if matches!(solver.by, By::Program(..)) { Dialect::Standard } else { Dialect::Damier };
    let told = told(compiled);
    let text = write(&compiled.model, dialect, &told, &compiled.foreign)?;
    let Some(Targets { flatzinc, output_model }) = targets else {
        teller.text(&text)?;
        return Ok(Exit::Answered);
    };
    files::write(flatzinc, &text, may_replace(asked))?;
    if let Some(path) = output_model {
        if compiled.constraints_print() {
            teller.warning("what constraints print (output_to_section and its like) is not in the output model")?;
        }
        files::write(path, &told.output_model, may_replace(asked))?;
    }
    teller.flush()?;
    Ok(Exit::Answered)
}
