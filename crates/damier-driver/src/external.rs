//! Solvers that are programs of their own: FlatZinc goes in by a file, solutions come out as text.
//!
//! Every line `x = value;` of the answer is read back into an assignment of the model, and the assignment is checked as
//! that of our own engines is, so that what another program finds is printed in the same way and trusted no more.

use crate::asked::Solving;
use crate::failure::Failure;
use crate::messages::Ending;
use crate::solvers::Solver;
use damier_files::temporary_file;
use damier_minizinc::Compiled;
use damier_minizinc::flatzinc::{Declared, Dialect, OutputAnnotation, OutputSpec, write};
use damier_minizinc::value::Value;
use damier_model::{Assignment, Model, RealSum};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The array under which all variables of the model come back.
const ALL: &str = "damier_all_variables";
/// The one of its real-valued variables.
const REALS: &str = "damier_all_reals";

/// What a program that was told of its time limit may take longer, to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// Runs a program on the model; `visit` gets each solution. Returns what the program said at the end.
pub(super) fn solve(
    program: &Path,
    solver: &Solver,
    compiled: &Compiled,
    how: &Solving,
    left: Option<Duration>,
    cancel: &Arc<AtomicBool>,
    visit: &mut dyn FnMut(&Assignment) -> Result<(), Failure>,
) -> Result<Ending, Failure> {
    let refused = |what: String| Failure::Refused(format!("the solver '{}' {what}", program.display()));
    let model = &compiled.model;
    let all: Vec<Value> = model.all_variables().map(Value::IntVar).collect();
    let reals = model.all_reals().map(|real| Value::FloatSum(Rc::new(RealSum::new([(1.0, real)], 0.0)))).collect();
    let shown = [(ALL, all), (REALS, reals)]
        .map(|(name, values)| OutputAnnotation { name: name.to_owned(), value: Value::list(values) });
    let spec = OutputSpec { shown: shown.into(), declared: Declared::of(compiled), ..OutputSpec::default() };
    let text = write(model, Dialect::Standard, &spec, &[])?;
    let file = temporary_file("flatzinc", "fzn", text.as_bytes())
        .map_err(|error| refused(format!("cannot be given its model: {error}")))?;
    let mut command = Command::new(program);
    command.args(flags(solver, how, left)).arg(&file).stdin(Stdio::null()).stdout(Stdio::piped());
    let child = command.spawn().map_err(|error| refused(format!("cannot be started: {error}")));
    let grace = if solver.follows("-t") { GRACE } else { Duration::ZERO };
    let deadline = left.map(|left| Instant::now() + left + grace);
    let ended = child.and_then(|mut child| {
        let Some(output) = child.stdout.take() else { return Ok(Ending::Unknown) };
        let (listening, over) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| end_in_time(child, over, cancel, deadline));
            let heard = listen(output, model, cancel, visit);
            drop(listening);
            let failed = waiting.join().ok().flatten().filter(|status| !status.success());
            match (heard?, failed) {
                (Heard::Ending(ending), _) => Ok(ending),
                // A program that failed has not said that it does not know.
                (Heard::Nothing, Some(status)) => Err(refused(format!("failed without an answer ({status})"))),
                (Heard::Nothing, None) => Ok(Ending::Unknown),
                (Heard::Error(words), _) => Err(refused(format!("failed: it said {words}"))),
            }
        })
    });
    let _ = std::fs::remove_file(&file);
    ended
}

/// Ends a program that is no longer listened to, that was asked to stop, or that does not keep its time: what listens
/// waits for what it prints, and may wait long. Says how it ended, if by itself.
fn end_in_time(
    mut child: Child,
    over: Receiver<()>,
    cancel: &AtomicBool,
    deadline: Option<Instant>,
) -> Option<ExitStatus> {
    const LOOK: Duration = Duration::from_millis(50);
    let is_over = || cancel.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() > deadline);
    while over.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
        if is_over() {
            break;
        }
    }
    // One that has closed its output is about to end.
    let begun = Instant::now();
    while !is_over() && begun.elapsed() < GRACE {
        match child.try_wait() {
            Ok(None) => std::thread::sleep(Duration::from_millis(1)),
            Ok(status) => return status,
            Err(_) => break,
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}

/// What a program said.
enum Heard {
    Ending(Ending),
    /// Nothing by which its answer could be known.
    Nothing,
    /// That it failed.
    Error(String),
}

fn flags(solver: &Solver, how: &Solving, left: Option<Duration>) -> Vec<String> {
    let mut flags = Vec::new();
    let mut flag = |name: &str, value: Option<String>| {
        if solver.follows(name) {
            flags.push(name.to_owned());
            flags.extend(value);
        }
    };
    if how.all_solutions || how.intermediate {
        flag("-a", None);
    }
    if let Some(number) = how.num_solutions {
        flag("-n", Some(number.to_string()));
    }
    if how.free_search {
        flag("-f", None);
    }
    if let Some(threads) = how.parallel {
        flag("-p", Some(threads.to_string()));
    }
    if let Some(seed) = how.random_seed {
        flag("-r", Some(seed.to_string()));
    }
    if let Some(left) = left {
        flag("-t", Some(left.as_millis().max(1).to_string()));
    }
    flags
}

fn listen(
    output: ChildStdout,
    model: &Model,
    cancel: &Arc<AtomicBool>,
    visit: &mut dyn FnMut(&Assignment) -> Result<(), Failure>,
) -> Result<Heard, Failure> {
    let mut found = 0u64;
    let (mut values, mut reals): (Vec<i64>, Vec<f64>) = Default::default();
    let unreadable = |line: &str| Failure::Refused(format!("the solver's answer cannot be read: {line}"));
    for line in BufReader::new(output).lines() {
        let line = line?;
        let line = line.trim();
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        if let Some(rest) = line.strip_prefix(ALL) {
            values = numbers(rest, model.variables()).ok_or_else(|| unreadable(line))?;
        } else if let Some(rest) = line.strip_prefix(REALS) {
            reals = numbers(rest, model.reals()).ok_or_else(|| unreadable(line))?;
        } else if line == "----------" {
            found += 1;
            let assignment = Assignment::with_reals(std::mem::take(&mut values), std::mem::take(&mut reals));
            visit(&assignment)?;
        } else if line == "==========" {
            let satisfy = matches!(model.objective, damier_model::Objective::Satisfy);
            return Ok(Heard::Ending(if found == 0 {
                Ending::Unsatisfiable
            } else if satisfy {
                Ending::AllSolutions
            } else {
                Ending::Optimal
            }));
        } else if line == "=====UNSATISFIABLE=====" {
            return Ok(Heard::Ending(Ending::Unsatisfiable));
        } else if line == "=====UNBOUNDED=====" {
            return Ok(Heard::Ending(Ending::Unbounded));
        } else if line == "=====UNKNOWN=====" && found == 0 {
            return Ok(Heard::Ending(Ending::Unknown));
        } else if line == "=====ERROR=====" && found == 0 {
            return Ok(Heard::Error(line.to_owned()));
        }
    }
    Ok(if found > 0 { Heard::Ending(Ending::Satisfied) } else { Heard::Nothing })
}

/// The numbers in `= array1d(1..3, [1, 2, 3]);`.
fn numbers<T: FromStr>(text: &str, count: usize) -> Option<Vec<T>> {
    let inside = text.split_once('[')?.1.split_once(']')?.0;
    let numbers: Option<Vec<T>> =
        inside.split(',').map(str::trim).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == count)
}
