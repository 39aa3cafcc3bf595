//! `damier count`: how many solutions there are, or only whether there is exactly one.

use crate::arguments::Count;
use crate::asking::{self, Extras};
use crate::failure::{self, Exit, Failure};
use crate::many::{self, Many};
use crate::output::Output;
use crate::output::tell;
use crate::progress::Spinner;
use crate::report::{self, Report};
use crate::split;
use crate::{files, impossible, interrupt};
use damier_model::{Grounds, Limit, Outcome, Run, stage};
use damier_solve::answers;
use damier_solve::engines::LOCAL;
use damier_solve::recount::{Recount, recount};
use damier_solve::walk::WalkReport;
use damier_solve::{Answered, Question};
use damier_split::Whole;
use std::time::Instant;

pub(crate) fn run(asked: &Count) -> Result<Exit, Failure> {
    let interrupted = interrupt::flag();
    split::refuse(&asked.split, &asked.how, &[])?;
    split::listen(&asked.split, &interrupted);
    let (puzzle, argument) = asked.what.given()?;
    let source = argument.map(|argument| files::source(puzzle, argument)).transpose()?;
    let boards = source.as_ref().map(|source| files::boards(puzzle, source)).unwrap_or_default();
    if let (Some(source), false) = (&source, boards.is_empty()) {
        let parts = [("--split", asked.split.split.is_some()), ("--part", asked.split.part.is_some())];
        many::refuse(&[("--stats", asked.print.stats), parts[0], parts[1]])?;
        let (how, how_long, quiet) = (&asked.how, &asked.how_long, asked.print.quiet);
        let run = asking::run(how, how_long, most(asked), interrupted);
        let (own, unique, json) = (&asked.what.own, asked.unique, asked.print.json);
        let many = Many { puzzle, source, boards, question: Question::Number, how, how_long, own, unique, quiet, json };
        return many::answer(&many, &Run { threads: 1, ..run });
    }
    let instance = files::read(puzzle, source.as_ref(), &asked.what.own)?;
    if let Some(because) = impossible::because(instance.as_ref()) {
        let mut output = Output::standard();
        if asked.print.json {
            let report = Report::impossible(puzzle, instance.as_ref(), because);
            let report = if asked.unique { report.with_unique(Some(false)) } else { report };
            report::json(&mut output, &report)?;
        } else {
            output.line(if asked.unique { "no solution" } else { "0" })?;
            output.flush()?;
            if !asked.print.quiet {
                impossible::tell(&because);
            }
        }
        return Ok(Exit::NoSolution);
    }
    // A model of gigabytes is not freed piece by piece, where nothing else is open.
    let leaving = stage::leave_by(failure::leave);
    let part = asked.split.part;
    let extras = Extras { in_parts: part.is_some() || asked.split.split.is_some(), part, ..Extras::default() };
    let cut = extras.cut.clone();
    let mut plan = asking::plan(Question::Number, puzzle, instance.as_ref(), &asked.how, &asked.how_long, extras)?;
    split::narrow(&mut plan, &asked.split, true)?;
    let whole = split::of_count(asked, (puzzle, argument, source.as_ref()), &plan)?;
    let leaving = whole.is_none().then_some(leaving);
    let spinner = Spinner::new(!asked.print.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let mut run = asking::run(&asked.how, &asked.how_long, most(asked), interrupted);
    // What reading and modelling took is over.
    run.budget.time = stage::time_left().or(run.budget.time);
    run.progress = Some(&tell);
    let begun = Instant::now();
    let mut answered = match &whole {
        Some(whole) => whole.count(&plan, &run)?,
        None => answers::count(&plan, &run)?,
    };
    drop(leaving);
    let wanted = whole.is_none() && part.is_none() && !asked.how.no_confirm;
    let again = || recount(puzzle, instance.as_ref(), &answered, begun.elapsed(), &run);
    let recount = if wanted { Some(again()?) } else { None };
    if let (Some(by), Grounds::Claimed { .. }) = (recount.as_ref().and_then(Recount::by), &answered.outcome.grounds) {
        answered.outcome.grounds = Grounds::Confirmed { by: by.to_owned() };
    }
    let Answered { outcome, by, .. } = &answered;
    spinner.finish();

    let mut output = Output::standard();
    if asked.print.json {
        let report = Report::new(puzzle, instance.as_ref(), &answered, &[]).with_recount(recount.as_ref());
        let report = report.with_part(part, &cut).with_split(whole.as_ref().and_then(Whole::report).as_ref());
        let report = if asked.unique { report.with_unique(is_unique(outcome)) } else { report };
        report::json(&mut output, &report)?;
    } else {
        match by.walk.as_ref().and_then(WalkReport::stuck_at) {
            Some(_) => output.line("unknown")?,
            None if nothing_known(outcome) => {
                output.line("unknown")?;
                let best = outcome.objective.unwrap_or_default();
                if !asked.print.quiet {
                    tell!("the best answers were not counted; the best known is worth {best}");
                }
            }
            None => output.line(&sentence(asked.unique, outcome))?,
        }
        output.flush()?;
        if let (false, Some(walked)) = (asked.print.quiet, &by.walk) {
            tell!("{}; {}", walked.summary(|| "counted".to_owned()), report::effort(&answered));
        }
        if !asked.print.quiet {
            report::tell_if_unverified(outcome);
            report::tell_if_some_are_missing(puzzle, &answered);
        }
        if let (false, Some(rule)) = (asked.print.quiet, by.leaves_out) {
            let model = by.model.as_deref().unwrap_or_default();
            tell!("the model '{model}' leaves out a part of the rules ({rule}): some of these may be wrong answers");
        }
        if let (false, true, Some(limit)) = (asked.print.quiet, cut_short(asked.unique, outcome), outcome.stopped_by) {
            let all = if limit == Limit::Solutions { "perhaps not all" } else { "not all" };
            tell!("{all}: {}; {}", limit.describe(), report::effort(&answered));
        }
        if !asked.print.quiet && by.engine == LOCAL && !outcome.complete {
            tell!("local search finds solutions but cannot tell that there are no others");
        }
        if let (false, Some(_)) = (asked.print.quiet, part) {
            tell!("counted{} only", split::in_words(part));
        }
        if asked.print.stats {
            report::statistics(&answered, recount.as_ref());
            whole.iter().for_each(split::tell_statistics);
        }
    }
    Ok(split::exit(&asked.split, exit(asked.unique, outcome)))
}

/// Whether best answers are asked for, and none was counted before the end.
pub(crate) fn nothing_known(outcome: &Outcome) -> bool {
    outcome.objective.is_some() && outcome.count == 0 && !outcome.complete
}

/// How many solutions a question about their number needs to see.
pub(crate) fn most(asked: &Count) -> Option<u64> {
    if asked.unique { Some(2) } else { asked.limit }
}

/// The answer as it is printed: whether there is exactly one, or how many there are.
pub(crate) fn sentence(unique: bool, outcome: &Outcome) -> String {
    match (unique, outcome.is_all_that_was_asked()) {
        (true, _) => uniqueness(outcome).to_owned(),
        (false, true) => outcome.count.to_string(),
        (false, false) => format!("at least {}", outcome.count),
    }
}

/// Whether more could be said with a larger budget. A second solution says all about uniqueness.
pub(crate) fn cut_short(unique: bool, outcome: &Outcome) -> bool {
    !(outcome.complete || unique && outcome.count > 1)
}

/// The exit code of a count. Whether there is exactly one solution, a script hears from it alone.
pub(crate) fn exit(unique: bool, outcome: &Outcome) -> Exit {
    match (unique, is_unique(outcome)) {
        (true, Some(true)) => Exit::Answered,
        (true, Some(false)) if outcome.count > 1 => Exit::SeveralSolutions,
        (true, Some(false)) => Exit::NoSolution,
        (true, None) => Exit::Stopped,
        (false, _) => report::exit_of_list(outcome),
    }
}

/// Whether there is exactly one solution, as far as is known.
pub(crate) fn is_unique(outcome: &Outcome) -> Option<bool> {
    match (outcome.count, outcome.complete) {
        (2.., _) | (0, true) => Some(false),
        (1, true) => Some(true),
        (_, false) => None,
    }
}

fn uniqueness(outcome: &Outcome) -> &'static str {
    match (outcome.count, outcome.complete) {
        (2.., _) => "more than one solution",
        (1, true) => "exactly one solution",
        (0, true) => "no solution",
        (1, false) => "at least one solution",
        (_, false) => "unknown",
    }
}
