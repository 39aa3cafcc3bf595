//! Damier's command line: arguments in, answers out, exit codes that mean something.
//!
//! Thin on purpose: puzzles read, model, check and draw; engines solve; here they are introduced to each other and what
//! they say is printed. No answer is printed that was not checked against the model and against the puzzle's rules.

mod arguments;
mod asking;
mod check;
mod clauses;
mod compare;
mod convert;
mod count;
mod draw;
mod explain;
mod export;
mod failure;
mod files;
mod generate;
mod grade;
mod help;
mod impossible;
mod interrupt;
mod lists;
mod logic;
mod man;
mod many;
mod mzn;
mod output;
mod progress;
mod proof;
mod relax;
mod report;
mod sheets;
mod solve;
mod split;
mod study;

use arguments::{Arguments, HowLong, Verb};
use asking::limited;
use clap::{CommandFactory, FromArgMatches};
use failure::{Exit, Failure};
use std::ffi::OsString;
use std::io::Write;

fn main() -> ! {
    let given: Vec<OsString> = std::env::args_os().collect();
    let exit = run_command(&given).unwrap_or_else(Failure::report);
    let _ = std::io::stdout().flush();
    failure::exit(exit)
}

fn run_command(given: &[OsString]) -> Result<Exit, Failure> {
    if let Some(asked) = mzn::dispatch(given) {
        return asked;
    }
    sheets::register();
    let given = &arguments::instances_set_apart(given)[..];
    let parsed = arguments::command_for(given).try_get_matches_from(given);
    match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => obey(arguments),
        Err(error) => match arguments::misplaced(&error).or_else(|| arguments::former(&error)) {
            Some(message) => Err(Failure::Refused(message)),
            None => {
                failure::end(given, error, |words| arguments::command_for(&words).try_get_matches_from(&words).err())
            }
        },
    }
}

fn obey(arguments: Arguments) -> Result<Exit, Failure> {
    match arguments.verb {
        Verb::Solve(asked) => limited(&asked.how_long, || match asked.what.file() {
            Some(file) => clauses::solve(&asked, &file),
            None => solve::run(&asked),
        }),
        Verb::Count(asked) => limited(&asked.how_long, || match asked.what.file() {
            Some(file) => clauses::count(&asked, &file),
            None => count::run(&asked),
        }),
        Verb::Compare(asked) => compare::run(&asked),
        Verb::Explain(asked) => limited(&HowLong::of(asked.time_limit, asked.memory_limit), || explain::steps(&asked)),
        Verb::Why(asked) => limited(&HowLong::of(asked.time_limit, asked.memory_limit), || explain::why(&asked)),
        Verb::Hint(asked) => limited(&HowLong::of(asked.time_limit, asked.memory_limit), || explain::hint(&asked)),
        Verb::Grade(asked) => grade::run(&asked),
        Verb::Check(asked) => limited(&HowLong::default(), || check::run(&asked)),
        Verb::Draw(asked) => draw::run(&asked),
        Verb::Convert(asked) => limited(&HowLong::default(), || convert::run(&asked)),
        Verb::Generate(asked) => generate::run(&asked),
        Verb::Export(asked) => limited(&HowLong::of(asked.time_limit, asked.memory_limit), || export::run(&asked)),
        Verb::Logic(asked) => limited(&HowLong::of(asked.time_limit, asked.memory_limit), || logic::run(&asked)),
        Verb::Mzn(asked) => mzn::run(&asked),
        Verb::Fzn(asked) => mzn::flatzinc(&asked),
        Verb::Study(asked) => study::run(&asked.verb),
        Verb::New { name, like, out, force } => sheets::new(&name, like.as_deref(), out, force),
        Verb::Test { puzzle } => limited(&HowLong::default(), || sheets::test(puzzle)),
        Verb::Puzzles { puzzle, json } => lists::puzzles(puzzle, json),
        Verb::Engines { engine, json } => lists::engines(engine.as_deref(), json),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "damier", &mut script);
            output::Output::standard().bytes(&script)?;
            Ok(Exit::Answered)
        }
        Verb::Man { verb, out, force } => man::run(&verb, out.as_deref(), force),
    }
}
