//! From files to a compiled model, and everything that can be done with it besides solving.

use super::asked::named;
use crate::arguments::{Mzn, MznFormat, MznPrinting};
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::tell;
use damier_driver::solvers::{self, By, Solver};
use damier_driver::{
    Asked, Checker, Figure, MessagePrinter, Only, Targets, Task, complain, look_at, of_compiling, reading, sandbox,
    solve, write_flatzinc,
};
use damier_minizinc::Library;
use damier_minizinc::Reach;
use damier_minizinc::flatzinc::{Dialect, output_spec, write};
use damier_minizinc::{Compiled, Options, compile};
use damier_model::{Budget, stage};
use damier_solve::engines::AUTO;
use damier_solve::export;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// A run of the verb: the options as they were typed, and as the driver takes them.
pub(super) struct Question<'a> {
    pub(super) typed: &'a Mzn,
    pub(super) asked: &'a Asked,
}

pub(super) fn run(
    question: &Question,
    flatzinc: bool,
    messages: &mut MessagePrinter,
    start: Instant,
) -> Result<Exit, Failure> {
    let Question { typed, asked } = *question;
    let named = named(typed);
    let text = |name: &str| files::plain(name, reading::ACCEPTED);
    let reading = reading::read(&named, text)?;
    let solver = match (&typed.how.solver, named.configuration()) {
        (called, _) if typed.what.sandbox => sandbox::solver(called.as_deref())?,
        (Some(called), _) => solvers::find(called)?,
        (None, Some(file)) => solvers::find(&file)?,
        (None, None) => solvers::find(AUTO)?,
    };
    let flatzinc = flatzinc || reading.flatzinc;
    let mut options = options(question, &solver, flatzinc);
    options.more_data = !reading.checkers.is_empty();
    options.only_count = typed.instead.model_stats;
    let instead = &typed.instead;
    if instead.check
        || instead.model_check_only
        || instead.instance_check_only
        || instead.parse_only
        || instead.model_interface_only
        || instead.model_types_only
    {
        let only = Only {
            parse: instead.parse_only,
            data: instead.instance_check_only,
            interface: instead.model_interface_only,
            types: instead.model_types_only,
        };
        return Ok(look_at(only, reading.input, &options, asked, messages)?.into());
    }
    if instead.explain || instead.why.is_some() {
        return super::explain::run(question, reading.input, options, messages);
    }
    let targets = targets(typed);
    targets.iter().flat_map(Targets::all).try_for_each(|path| files::may_write(path, may_replace(typed)))?;
    let checker = Checker::of(&reading, &options)?;
    let input = reading.input;
    // Standard input cannot be read again.
    let kept = typed.what.stdin.then(|| input.clone());
    let compiled = match compile(input, &options) {
        // The process is about to end, and the system takes everything back at once.
        Ok(compiled) => ManuallyDrop::new(compiled),
        Err(failure) => {
            for said in &failure.traces {
                messages.trace(said)?;
            }
            return Ok(complain(asked, &failure.diagnostics, &failure.sources, messages)?.into());
        }
    };
    for said in &compiled.traces {
        messages.trace(said)?;
    }
    messages.diagnostics(&compiled.warnings, &compiled.sources)?;
    if typed.print.verbose || typed.taken.verbose_compilation {
        let milliseconds = compiled.statistics.time.as_secs_f64() * 1e3;
        tell!("% compiled in {milliseconds:.1} ms");
    }
    if typed.print.profile {
        messages.profile(&compiled.profile, &compiled.sources)?;
    }
    if typed.taken.output_paths {
        messages.paths(&compiled)?;
    }
    // Who hands over FlatZinc has told how it was made.
    if (typed.print.statistics && !flatzinc) || typed.taken.compiler_statistics || instead.model_stats {
        messages.statistics(&of_compiling(&compiled))?;
    }
    if instead.model_stats {
        let size = compiled.size();
        if asked.print.json_stream {
            let kinds = serde_json::json!(size.by_kind).to_string();
            messages.statistics(&[("constraintsByKind", Figure::Value(kinds))])?;
        } else {
            messages.text(&size.to_string())?;
        }
        return Ok(Exit::Answered);
    }
    if let Some(format) = instead.export {
        return match compiled.foreign_error().filter(|_| format != MznFormat::Flatzinc) {
            Some(error) => Ok(complain(asked, &[error], &compiled.sources, messages)?.into()),
            None => exported(&compiled, format, messages),
        };
    }
    if instead.compile {
        return Ok(write_flatzinc(&compiled, &solver, targets.as_ref(), may_replace(typed), messages)?.into());
    }
    if let Some(error) = compiled.foreign_error() {
        return Ok(complain(asked, &[error], &compiled.sources, messages)?.into());
    }
    let wide = || {
        let input = kept.clone().or_else(|| reading::read(&named, text).ok().map(|reading| reading.input))?;
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
    Ok(solve(&task, &solver, asked, messages, start)?.into())
}

pub(super) fn options(question: &Question, solver: &Solver, flatzinc: bool) -> Options {
    let Question { typed, asked } = question;
    let what = &typed.what;
    let solver_library = match (&solver.by, what.globals_dir.last()) {
        (_, Some(folder)) => Some(folder.clone()),
        (By::Program(_, Some(folder)), None) if asked.compile => Some(folder.clone()),
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
        all_solutions: asked.how.lists() || typed.taken.no_half_reifications,
        seed: asked.how.random_seed.unwrap_or(0) as u64,
        flatzinc,
        lint: typed.instead.check,
        output_model: asked.compile || typed.instead.export == Some(MznFormat::Flatzinc),
        multiple_assignments: typed.taken.allow_multiple_assignments,
        debug: typed.taken.debug,
        time_limit: asked.how.time_limit,
        memory_limit: asked.how.memory_limit,
        cancel: Some(Arc::clone(&asked.cancel)),
        ..Options::default()
    }
}

fn exported(compiled: &Compiled, format: MznFormat, messages: &mut MessagePrinter) -> Result<Exit, Failure> {
    let _stage = stage::enter(export::WRITING);
    let model = &compiled.model;
    let text = match format {
        MznFormat::Text => model.dump(),
        MznFormat::Flatzinc => write(model, Dialect::Standard, &output_spec(compiled), &compiled.foreign)?,
        MznFormat::Dimacs => export::dimacs(model)?,
        MznFormat::Opb => damier_sat::opb::write(model)?,
        MznFormat::Lp => export::lp(model)?,
        MznFormat::Mps => export::mps(model)?,
    };
    messages.text(&text)?;
    Ok(Exit::Answered)
}

/// Whether an output model is written: who names one file wants one file.
fn writes_output_model(print: &MznPrinting) -> bool {
    let only_flatzinc = print.no_ozn || print.to_stdout || (print.output.is_some() && print.fzn.is_none());
    !only_flatzinc || print.ozn.is_some()
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

/// Whether files that exist may be replaced: if that was said, or by MiniZinc's driver, of which programs expect it.
pub(super) fn may_replace(asked: &Mzn) -> bool {
    asked.print.force || asked.taken.as_driver
}
