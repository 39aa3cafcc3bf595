//! `damier solve`: one solution, several, all, or the K-th.

use crate::answers;
use crate::arguments::{Color, Solve};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::plan::{self, Plan, Question};
use crate::progress::Spinner;
use crate::report::{self, Report};
use crate::{files, interrupt, trace};
use damier_model::{Limit, Outcome, Run, Status};
use damier_puzzles::{Instance, Source, text};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

/// The widest board shown beside its line: beyond it lines would wrap in most terminals.
const MAX_SHOWN: u32 = 60;

pub(crate) fn run(asked: &Solve) -> Result<Exit, Failure> {
    let puzzle = asked.what.puzzle;
    let instance = puzzle.parse(&files::source(puzzle, &asked.what.instance)?)?;
    let trace = asked.trace_search.as_deref().map(trace::open).transpose()?;
    let several = asked.all || asked.limit.is_some();
    let question = if several || asked.nth.is_some() { Question::Several } else { Question::First };
    let plan = plan::plan(question, puzzle, instance.as_ref(), &asked.how, &asked.how_long, trace.clone())?;
    let mut output = Output::standard();
    let lines_on_screen = several && !asked.print.json && io::stdout().is_terminal();
    let spinner = Spinner::new(!asked.print.quiet && !lines_on_screen);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let mut run = plan::run(&asked.how, &asked.how_long, asked.limit.or(asked.nth), interrupt::flag());
    run.progress = Some(&tell);

    let mut kept = Vec::new();
    let outcome = if let Some(k) = asked.nth {
        nth(&plan, instance.as_ref(), run, k, &mut kept)?
    } else if several {
        answers::list(&plan, instance.as_ref(), &run, &mut |answer| {
            if asked.print.json {
                kept.push(answer.to_owned())
            } else {
                output.line(answer)?
            }
            Ok(ControlFlow::Continue(()))
        })?
    } else {
        let (outcome, answer) = answers::first(&plan, instance.as_ref(), &run)?;
        kept.extend(answer);
        outcome
    };
    spinner.finish();
    if let Some(file) = trace {
        file.finish()?;
    }

    if asked.print.json {
        Report::new(puzzle, instance.as_ref(), &plan, &outcome, &kept).print(&mut output)?;
    } else {
        for answer in &kept {
            if !asked.print.quiet {
                show_board(&mut output, instance.as_ref(), answer, asked.print.color)?;
            }
            output.line(answer)?;
        }
        output.flush()?;
        if !asked.print.quiet {
            eprintln!("{}; {}", summary(asked, &outcome, kept.len()), report::effort(&plan, &outcome));
        }
        if asked.print.stats {
            report::statistics(&plan, &outcome);
        }
    }
    let nothing_there = asked.nth.is_some() && kept.is_empty() && outcome.complete;
    let stopped_before = asked.nth.is_some() && kept.is_empty() && !outcome.complete;
    Ok(match (nothing_there, stopped_before) {
        (true, _) => Exit::NoSolution,
        (_, true) => Exit::Stopped,
        _ => report::exit(outcome.status),
    })
}

/// The K-th solution alone. On one thread, since the order would be chance on several.
fn nth(plan: &Plan, instance: &dyn Instance, run: Run, k: u64, kept: &mut Vec<String>) -> Result<Outcome, Failure> {
    let mut seen = 0;
    let outcome = answers::list(plan, instance, &Run { threads: 1, ..run }, &mut |answer| {
        seen += 1;
        if seen == k {
            kept.push(answer.to_owned());
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    // The one asked for is there, so the question is answered to the end.
    let found = !kept.is_empty();
    Ok(Outcome { complete: outcome.complete || found, stopped_by: outcome.stopped_by.filter(|_| !found), ..outcome })
}

fn show_board(output: &mut Output, instance: &dyn Instance, answer: &str, color: Color) -> Result<(), Failure> {
    match instance.picture(Some(&Source::argument(answer))) {
        Ok(picture) if picture.columns <= MAX_SHOWN => {
            output.line(text(&picture, wants_color(color)).trim_end_matches('\n'))
        }
        // A board too large to draw still has its line.
        _ => Ok(()),
    }
}

/// Whether to colour what goes to standard output.
pub(crate) fn wants_color(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

fn summary(asked: &Solve, outcome: &Outcome, kept: usize) -> String {
    let stopped = outcome.stopped_by.map_or("stopped", Limit::describe);
    let solutions = if outcome.count == 1 { "1 solution".to_owned() } else { format!("{} solutions", outcome.count) };
    match (outcome.status, asked.nth) {
        (Status::Unsatisfiable, _) => "no solution".to_owned(),
        (Status::Unknown, _) => format!("nothing found: {stopped}"),
        (Status::Solved, Some(k)) if kept > 0 => format!("solution number {k}"),
        (Status::Solved, Some(k)) if outcome.complete => format!("no solution number {k}: there are {}", outcome.count),
        (Status::Solved, _) if asked.all || asked.limit.is_some() || asked.nth.is_some() => {
            if outcome.complete {
                format!("{solutions}, all of them")
            } else {
                format!("{solutions}; {stopped}")
            }
        }
        (Status::Solved, _) => "solved".to_owned(),
    }
}
