//! `damier count`: how many solutions there are.

use crate::answers;
use crate::arguments::Count;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::plan::{self, Question};
use crate::progress::Spinner;
use crate::report::{self, Report};
use crate::{files, interrupt};
use damier_model::{Limit, Status};

pub(crate) fn run(asked: &Count) -> Result<Exit, Failure> {
    let puzzle = asked.what.puzzle;
    let instance = puzzle.parse(&files::source(puzzle, &asked.what.instance)?)?;
    let plan = plan::plan(Question::Number, puzzle, instance.as_ref(), &asked.how, &asked.how_long, None)?;
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let mut run = plan::run(&asked.how, &asked.how_long, asked.limit, interrupt::flag());
    run.progress = Some(&tell);
    let outcome = answers::count(&plan, instance.as_ref(), &run)?;
    spinner.finish();

    // A count that reached the number asked for is an answer; one cut short by anything else is only a lower bound.
    let answered = outcome.complete || outcome.stopped_by == Some(Limit::Solutions);
    let mut output = Output::standard();
    if asked.print.json {
        Report::new(puzzle, instance.as_ref(), &plan, &outcome, &[]).print(&mut output)?;
    } else {
        output.line(&if answered { outcome.count.to_string() } else { format!("at least {}", outcome.count) })?;
        output.flush()?;
        if let (false, false, Some(limit)) = (asked.print.quiet, outcome.complete, outcome.stopped_by) {
            eprintln!("not all: {}; {}", limit.describe(), report::effort(&plan, &outcome));
        }
        if asked.print.stats {
            report::statistics(&plan, &outcome);
        }
    }
    Ok(match (outcome.status, answered) {
        (Status::Unsatisfiable, _) => Exit::NoSolution,
        (_, true) => Exit::Answered,
        (_, false) => Exit::Stopped,
    })
}
