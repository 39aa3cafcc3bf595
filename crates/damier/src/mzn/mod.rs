//! `damier mzn` and `damier fzn`: MiniZinc models compiled and solved in this process.
//!
//! Called under the name `minizinc` (a link to this program), the same code answers as MiniZinc's driver does, so that
//! programs written for that driver work unchanged.

mod asked;
mod compile;
mod driver;
mod explain;
mod sandbox;

use crate::arguments::Mzn;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::tell;
use compile::{Question, may_replace};
use damier_driver::{Asked, Destination, MessagePrinter, answers, in_large_room, install, solvers};
use damier_model::{Budget, stage};
use damier_solve::engines::AUTO;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Answers at once what is about MiniZinc: the program called under another name, or the verbs of this folder, for which
/// the options of all other verbs need not be set up.
pub(crate) fn dispatch(given: &[OsString]) -> Option<Result<Exit, Failure>> {
    let (program, words) = given.split_first()?;
    let as_driver = driver::is_driver(program);
    let (words, flatzinc) = match words.split_first() {
        _ if as_driver => (words, false),
        Some((verb, words)) if verb == "mzn" || verb == "fzn" => (words, verb == "fzn"),
        _ => return None,
    };
    let asks_help = words.iter().any(|word| word == "--help" || word == "-h");
    if !as_driver && asks_help {
        return None;
    }
    let asked = driver::parse(words, as_driver);
    let in_stream = words.iter().any(|word| word == "--json-stream");
    Some(match asked {
        Ok(asked) => on_large_stack(&asked, flatzinc),
        Err(Failure::Refused(message)) if in_stream => {
            let told = serde_json::json!({ "type": "error", "what": "error", "message": message });
            let exit = if as_driver { Exit::NoSolution } else { Exit::BadInput };
            crate::output::Output::standard().line(&told.to_string()).map(|()| exit)
        }
        Err(failure) => Err(failure),
    })
}

/// `damier mzn`
pub(crate) fn run(asked: &Mzn) -> Result<Exit, Failure> {
    on_large_stack(asked, false)
}

/// `damier fzn`
pub(crate) fn flatzinc(asked: &Mzn) -> Result<Exit, Failure> {
    on_large_stack(asked, true)
}

fn on_large_stack(asked: &Mzn, flatzinc: bool) -> Result<Exit, Failure> {
    in_large_room(|| obey(asked, flatzinc)).unwrap_or_else(|failure| Err(failure.into()))
}

fn obey(asked: &Mzn, flatzinc: bool) -> Result<Exit, Failure> {
    let start = Instant::now();
    let instead = &asked.instead;
    if instead.install_solver && !asked.what.sandbox {
        let configured = install::run(asked.print.force)?;
        tell!("wrote {}; try: minizinc --solver damier model.mzn", configured.display());
        return Ok(Exit::Answered);
    }
    let question = Question { typed: asked, asked: &asked::asked(asked) };
    let (mut messages, told) = match begin(&question, start) {
        Ok(mut messages) => {
            let told = answer(&question, flatzinc, &mut messages, start);
            (messages, told)
        }
        Err(failure) => (MessagePrinter::new(Destination::standard(), &question.asked.print, start), Err(failure)),
    };
    let told = match told {
        // In a stream, an error is a message like others.
        Err(Failure::Refused(message)) if asked.print.json_stream || asked.taken.as_driver => {
            messages.complaint("error", &message)?;
            Ok(if asked.taken.as_driver { Exit::NoSolution } else { Exit::BadInput })
        }
        other => other,
    };
    let told_well = told.is_ok();
    match (told, messages.settle(told_well).map_err(Failure::from)) {
        (Ok(exit), settled) => settled.map(|()| exit),
        // The second says where the output is that could not be written to its end.
        (Err(Failure::Refused(_)), Err(Failure::Refused(message))) => Err(Failure::Refused(message)),
        (Err(failure), _) => Err(failure),
    }
}

/// What is seen before anything is read: whether it is allowed, and where the output goes.
fn begin(question: &Question, start: Instant) -> Result<MessagePrinter, Failure> {
    let Question { typed, asked } = question;
    if typed.what.sandbox {
        sandbox::refuse(typed)?;
    }
    let out = match &typed.print.output {
        // What is compiled goes there, not what is said of it.
        Some(path) if !asked.compile => Destination::file(path, may_replace(typed))?,
        _ => Destination::standard(),
    };
    Ok(MessagePrinter::new(out, &asked.print, start))
}

fn answer(question: &Question, flatzinc: bool, messages: &mut MessagePrinter, start: Instant) -> Result<Exit, Failure> {
    let Question { typed, asked } = *question;
    let instead = &typed.instead;
    if instead.solvers_json {
        messages.text(&solvers::as_json())?;
        return Ok(Exit::Answered);
    }
    if let Some(called) = &instead.solver_json {
        messages.text(&solvers::one_as_json(called)?)?;
        return Ok(Exit::Answered);
    }
    if instead.solvers {
        messages.text(&solvers::as_text())?;
        return Ok(Exit::Answered);
    }
    if instead.config_dirs {
        messages.text(&solvers::config_dirs())?;
        return Ok(Exit::Answered);
    }
    if let Some(file) = &instead.ozn_file {
        return said(file, question, messages);
    }
    let Asked { how, cancel, .. } = asked;
    let cancel = Some(Arc::clone(cancel));
    let budget = Budget { time: how.time_limit, memory: how.memory_limit, cancel, ..Budget::default() };
    stage::process_ends_with_limits();
    let answered = stage::within(&budget, start, || compile::run(question, flatzinc, messages, start));
    let ended = match answered {
        Ok(Err(Failure::Stopped(ended))) => ended,
        Ok(answered) => return answered,
        Err(ended) => ended.to_string(),
    };
    messages.warning(&format!("stopped: {ended}"))?;
    Ok(damier_driver::stopped(asked, messages)?.into())
}

/// `--ozn-file`: what a solver says on standard input, as this output model has it.
fn said(file: &Path, question: &Question, messages: &mut MessagePrinter) -> Result<Exit, Failure> {
    let (name, accepted) = (file.display().to_string(), answers::ACCEPTED);
    let output_model = files::plain(&name, accepted)?
        .ok_or_else(|| Failure::Refused(format!("there is no file '{name}'\n  = accepted: {accepted}")))?;
    let options = compile::options(question, &solvers::find(AUTO)?, false);
    let said = std::io::stdin().lock();
    Ok(answers::run(&output_model, said, &options, question.asked, messages)?.into())
}
