//! `damier mzn` and `damier fzn`: MiniZinc models compiled and solved in this process.
//!
//! Called under the name `minizinc` (a link to this program), the same code answers as MiniZinc's driver does, so that
//! programs written for that driver work unchanged.

mod answers;
mod beyond;
mod by_engine;
mod checker;
mod choice;
mod compile;
mod destination;
mod driver;
mod enough;
mod external;
mod install;
mod interface;
mod judging;
mod messages;
mod presenter;
mod sandbox;
mod settings;
mod solve;
mod solvers;
mod summary;

use crate::arguments::Mzn;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use damier_minizinc::with_large_stack;
use damier_model::{Budget, stage};
use messages::Teller;
use serde_json::json;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// The room on the heap to begin with.
const ROOM: usize = 4 << 20;

/// Answers at once what is about MiniZinc: the program called under another name, or the verbs of this folder, for which
/// the options of all other verbs need not be set up.
pub(crate) fn quickly(given: &[OsString]) -> Option<Result<Exit, Failure>> {
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
    let work = || {
        take_room();
        obey(asked, flatzinc)
    };
    match catch_unwind(AssertUnwindSafe(|| with_large_stack(work))) {
        Ok(Ok(told)) => told,
        Ok(Err(error)) => Err(Failure::Refused(format!("no thread can be started: {error}"))),
        Err(_) => Err(Failure::CheckFailed("the compiler stopped in a panic".to_owned())),
    }
}

/// Makes the thread's heap large at once.
///
/// The C library lets the heap of a thread other than the first grow by a page at a time, with a call of the system for each:
/// hundreds of them for a small model, a tenth of all time. What was given back stays in the heap below a limit, which
/// follows the largest block that ever had pages of its own: the first block here is that one, the second makes the room.
/// Pages that nobody writes to take no memory.
fn take_room() {
    for size in [ROOM, ROOM / 2] {
        drop(std::hint::black_box(Vec::<u8>::with_capacity(size)));
    }
}

fn obey(asked: &Mzn, flatzinc: bool) -> Result<Exit, Failure> {
    let start = Instant::now();
    let instead = &asked.instead;
    if instead.install_solver && !asked.what.sandbox {
        return install::run(asked.print.force);
    }
    let (mut teller, told) = match begin(asked, start) {
        Ok(mut teller) => {
            let told = answer(asked, flatzinc, &mut teller, start);
            (teller, told)
        }
        Err(failure) => (Teller::plain(asked, start), Err(failure)),
    };
    let told = match told {
        // In a stream, an error is a message like others.
        Err(Failure::Refused(message)) if asked.print.json_stream || asked.taken.as_driver => {
            teller.complaint("error", &message)?;
            Ok(if asked.taken.as_driver { Exit::NoSolution } else { Exit::BadInput })
        }
        other => other,
    };
    let told_well = told.is_ok();
    match (told, teller.settle(told_well)) {
        (Ok(exit), settled) => settled.map(|()| exit),
        // The second says where the output is that could not be written to its end.
        (Err(Failure::Refused(_)), Err(Failure::Refused(message))) => Err(Failure::Refused(message)),
        (Err(failure), _) => Err(failure),
    }
}

/// What is seen before anything is read: whether it is allowed, and where the output goes.
fn begin(asked: &Mzn, start: Instant) -> Result<Teller, Failure> {
    if asked.what.sandbox {
        sandbox::refuse(asked)?;
    }
    Teller::new(asked, start)
}

fn answer(asked: &Mzn, flatzinc: bool, teller: &mut Teller, start: Instant) -> Result<Exit, Failure> {
    let instead = &asked.instead;
    if instead.solvers_json {
        teller.text(&solvers::as_json())?;
        return Ok(Exit::Answered);
    }
    if let Some(called) = &instead.solver_json {
        teller.text(&solvers::one_as_json(called)?)?;
        return Ok(Exit::Answered);
    }
    if instead.solvers {
        teller.text(&solvers::as_text())?;
        return Ok(Exit::Answered);
    }
    if instead.config_dirs {
        teller.text(&config_dirs())?;
        return Ok(Exit::Answered);
    }
    match &instead.ozn_file {
        Some(file) => answers::run(file, asked, teller),
        None => {
            let time = asked.how.time_limit.map(Duration::from_millis);
            let (memory, cancel) = (asked.how.memory_limit(), Some(interrupt::flag()));
            let budget = Budget { time, memory, cancel, ..Budget::default() };
            let answered = stage::within(&budget, start, || compile::run(asked, flatzinc, teller, start));
            let ended = match answered {
                Ok(Err(Failure::Stopped(ended))) => ended,
                Ok(answered) => return answered,
                Err(ended) => ended.to_string(),
            };
            teller.warning(&format!("stopped: {ended}"))?;
            compile::stopped(asked, teller)
        }
    }
}

fn config_dirs() -> String {
    let user = solvers::user_folder().map(|folder| folder.display().to_string()).unwrap_or_default();
    let described = json!({
        "globalConfigFile": "",
        "userConfigFile": format!("{user}/Preferences.json"),
        "userSolverConfigDir": format!("{user}/solvers"),
        "mznStdlibDir": "",
    });
    serde_json::to_string_pretty(&described).unwrap_or_default()
}
