//! `damier solve`: one solution, several, all, or the K-th.

use crate::arguments::{Color, Solve};
use crate::asking::{self, Extras};
use crate::failure::{self, Exit, Failure};
use crate::many::{self, Many};
use crate::output::Output;
use crate::output::tell;
use crate::progress::{Spinner, gap_in_words};
use crate::proof::ProofFile;
use crate::report::{self, Report};
use crate::split;
use crate::{files, impossible, interrupt, relax};
use damier_grid::{text, text_width};
use damier_interface::{AnswerLook, Instance, Puzzle};
use damier_model::{Budget, Conflict, Grounds, Limit, Outcome, Run, Source, Status, stage};
use damier_solve::answers::{self, Answer};
use damier_solve::conflict::{self, conflict};
use damier_solve::walk::{WalkReport, counted};
use damier_solve::{Answered, Attribution, Plan, Question};
use damier_split::Whole;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The widest board shown, in characters: beyond it lines would wrap in most terminals.
const MAX_SHOWN: usize = 160;

pub(crate) fn run(asked: &Solve) -> Result<Exit, Failure> {
    // Reading and modelling a large board takes long enough to be interrupted.
    let interrupted = interrupt::flag();
    split::refuse_of_solve(asked)?;
    split::listen(&asked.split, &interrupted);
    if asked.relax {
        return relax::run(asked);
    }
    let (puzzle, argument) = asked.what.given()?;
    let source = argument.map(|argument| files::source(puzzle, argument)).transpose()?;
    let boards = source.as_ref().map(|source| files::boards(puzzle, source)).unwrap_or_default();
    if let (Some(source), false) = (&source, boards.is_empty()) {
        return many_boards(asked, puzzle, source, boards, interrupted);
    }
    let instance = files::read(puzzle, source.as_ref(), &asked.what.own)?;
    // A proof, reasons, steps and the tree come from a search.
    let wants_search = asked.core || asked.steps || asked.proof.is_some() || asked.trace_search.is_some();
    if let (false, Some(because)) = (wants_search, impossible::because(instance.as_ref())) {
        if asked.print.json {
            report::json(&mut Output::standard(), &Report::impossible(puzzle, instance.as_ref(), because))?;
        } else {
            let mut output = Output::standard();
            instance.words_for_no_solution().map_or(Ok(()), |words| output.line(words))?;
            output.flush()?;
            if !asked.print.quiet {
                impossible::tell(&because);
            }
        }
        return Ok(Exit::NoSolution);
    }
    let trace = asked.trace_search.as_deref().map(|path| damier_trace::open(path, asked.force)).transpose()?;
    let proof = asked.proof.as_deref().map(|path| ProofFile::open(path, &asked.how, asked.force)).transpose()?;
    let extras = Extras {
        trace: trace.clone(),
        proof: proof.as_ref().map(ProofFile::draft),
        core: asked.core,
        steps: asked.steps,
        in_parts: asked.split.part.is_some() || asked.split.split.is_some(),
        part: asked.split.part,
        ..Extras::default()
    };
    // A model of gigabytes is not freed piece by piece, where nothing else is open.
    let leaving = (trace.is_none() && proof.is_none()).then(|| stage::leave_by(failure::leave));
    let cut = extras.cut.clone();
    let several = asked.all || asked.limit.is_some();
    let question = if several || asked.nth.is_some() { Question::Several } else { Question::First };
    let mut plan = asking::plan(question, puzzle, instance.as_ref(), &asked.how, &asked.how_long, extras)?;
    split::narrow(&mut plan, &asked.split, several)?;
    let whole = split::of_solve(asked, (puzzle, argument, source.as_ref()), &plan)?;
    let leaving = leaving.filter(|_| whole.is_none() && question == Question::First);
    let mut output = Output::standard();
    let lines_on_screen = several && !asked.print.json && io::stdout().is_terminal();
    let spinner = Spinner::new(!asked.print.quiet && !lines_on_screen);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let mut run = asking::run(&asked.how, &asked.how_long, asked.limit, interrupted);
    // What reading and modelling took is over.
    run.budget.time = stage::time_left().or(run.budget.time);
    run.progress = Some(&tell);

    let mut kept: Vec<Answer> = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    let mut separate = false;
    let mut answered = if let Some(k) = asked.nth {
        answers::nth(&plan, &run, k)?
    } else if several {
        let mut print = |answer: Answer| -> Result<(), Failure> {
            if asked.print.json {
                kept.push(answer)
            } else {
                // Answers of several lines are told apart by a blank one; what all are worth is said once.
                match answer.worth {
                    _ if separate => output.line("")?,
                    Some(worth) => output.line(&worth.to_string())?,
                    None => {}
                }
                separate = answer.text.contains('\n');
                output.line(&answer.text)?;
                wrong.extend(in_words(&answer));
            }
            Ok(())
        };
        let mut printed = Ok(());
        let mut show = |answer: Answer| {
            printed = print(answer);
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let answered = match &whole {
            Some(whole) => whole.list(&plan, &run, &mut show)?,
            None => answers::list(&plan, &run, &mut show)?,
        };
        printed?;
        answered
    } else {
        match &whole {
            Some(whole) => whole.first(&plan, &run)?,
            None => answers::first(&plan, &run)?,
        }
    };
    kept.append(&mut answered.answers);
    let Answered { outcome, by, .. } = &answered;
    drop(leaving);
    spinner.finish();
    let bound = spinner.bound().map(|bound| by.whole_bound(bound));
    if let (Some(file), Some(path)) = (trace, &asked.trace_search) {
        let unwritten = |error| Failure::Refused(format!("the search tree could not be written: {error}"));
        if let Some(cut) = file.finish().map_err(unwritten)? {
            tell!("note: {}: {cut}", path.display());
        }
    }
    let core = match outcome.status {
        // That there is no solution stands, whatever the reasons take.
        Status::Unsatisfiable if asked.core => {
            stage::within(&Budget::default(), Instant::now(), || reasons(asked, &plan)).unwrap_or(Ok(None))?
        }
        _ => None,
    };

    if asked.print.json {
        let (texts, violations): (Vec<String>, Vec<_>) = kept.iter().cloned().map(|a| (a.text, a.violations)).unzip();
        let violations = by.leaves_out.map(|_| violations);
        let report = Report::new(puzzle, instance.as_ref(), &answered, &texts).with_bound(bound);
        let report =
            report.with_part(asked.split.part, &cut).with_split(whole.as_ref().and_then(Whole::report).as_ref());
        report::json(&mut output, &report.with_core(core.as_deref()).with_violations(violations))?;
    } else {
        let walked = by.walk.as_ref();
        if let (Status::Unsatisfiable, Some(words), None) =
            (outcome.status, instance.words_for_no_solution(), asked.split.part)
        {
            output.line(words)?;
        }
        for step in walked.into_iter().flat_map(WalkReport::steps_in_words) {
            output.line(&step)?;
        }
        if let Some(worth) = kept.first().and_then(|answer| answer.worth) {
            output.line(&worth.to_string())?;
        }
        let stuck_at = walked.and_then(WalkReport::stuck_at);
        for answer in kept.iter().map(|answer| answer.text.as_str()).chain(stuck_at) {
            // Of a board in text and its drawing, people get the drawing, programs the text.
            let look = instance.answers_look_like();
            let either = look == AnswerLook::Board;
            let wanted = !asked.print.quiet && look != AnswerLook::Fixed && (!either || io::stdout().is_terminal());
            let shown = wanted && show_board(&mut output, instance.as_ref(), answer, asked.print.color)?;
            if !(shown && either) {
                output.line(answer.trim_end_matches('\n'))?;
            }
        }
        wrong.extend(kept.iter().filter_map(in_words));
        for reason in core.iter().flatten() {
            output.line(reason)?;
        }
        output.flush()?;
        // A wrong answer must not pass for a right one, however little is to be said.
        if !asked.print.quiet || !wrong.is_empty() {
            tell_wrong(by, &wrong, several);
        }
        if !asked.print.quiet && several {
            report::tell_if_some_are_missing(puzzle, &answered);
        }
        if !asked.print.quiet {
            let searched = || summary(asked, outcome, kept.len(), bound);
            let summary = walked.map_or_else(searched, |walked| walked.summary(searched));
            tell!("{summary}{}; {}", split::in_words(asked.split.part), report::effort(&answered));
            let is_explained =
                asked.core || asked.split.part.is_some() || walked.and_then(WalkReport::impossible).is_some();
            if outcome.status == Status::Unsatisfiable && !is_explained {
                tell!("  --core tells which clues and rules cannot hold together");
            }
            if let Some(uses) = walked.and_then(WalkReport::uses_in_words) {
                tell!("steps: {uses}");
            }
        }
        if asked.print.stats {
            report::statistics(&answered, None);
            whole.iter().for_each(split::tell_statistics);
        }
    }
    if let Some(proof) = proof {
        proof.settle(outcome, asked.print.quiet)?;
    }
    let nothing_there = asked.nth.is_some() && kept.is_empty() && outcome.complete;
    let stopped_before = asked.nth.is_some() && kept.is_empty() && !outcome.complete;
    let near_enough = asked.how.gap.is_some() && outcome.stopped_by.is_none();
    let not_proved = outcome.objective.is_some() && outcome.stopped_by != Some(Limit::Solutions) && !near_enough;
    let not_the_end = not_proved && !outcome.complete || several && !outcome.is_all_that_was_asked();
    let exit = match (nothing_there, stopped_before || not_the_end) {
        (true, _) => Exit::NoSolution,
        (_, true) if outcome.status != Status::Unsatisfiable => Exit::Stopped,
        _ => report::exit(outcome.status),
    };
    Ok(split::exit(&asked.split, exit))
}

/// A solution each of many boards.
fn many_boards(
    asked: &Solve,
    puzzle: &'static dyn Puzzle,
    source: &Source,
    boards: Vec<(usize, &str)>,
    interrupted: Arc<AtomicBool>,
) -> Result<Exit, Failure> {
    let meaningless = [
        ("--all", asked.all),
        ("--limit", asked.limit.is_some()),
        ("--nth", asked.nth.is_some()),
        ("--core", asked.core),
        ("--steps", asked.steps),
        ("--proof", asked.proof.is_some()),
        ("--trace-search", asked.trace_search.is_some()),
        ("--split", asked.split.split.is_some()),
        ("--part", asked.split.part.is_some()),
        ("--stats", asked.print.stats),
    ];
    many::refuse(&meaningless)?;
    let (how, how_long, quiet) = (&asked.how, &asked.how_long, asked.print.quiet);
    let run = asking::run(how, how_long, None, interrupted);
    let (own, unique, json) = (&asked.what.own, false, asked.print.json);
    let many = Many { puzzle, source, boards, question: Question::First, how, how_long, own, unique, quiet, json };
    many::answer(&many, &Run { threads: 1, ..run })
}

/// The reasons of a few constraints that cannot hold together, each once.
fn reasons(asked: &Solve, plan: &Plan) -> Result<Option<Vec<String>>, Failure> {
    let solver = asked.how.sat_solver.clone().unwrap_or_default();
    let run = asking::run(&asked.how, &asked.how_long, None, interrupt::flag());
    let tell = |what: &str| {
        if !asked.print.quiet {
            tell!("{what}");
        }
    };
    let Some((model, conflict)) = conflict(plan, &solver, &run)? else { return Ok(None) };
    let posted = model.constraints();
    match conflict {
        Conflict::Core { constraints, minimal } => {
            let few = if minimal { "none of them can be left out" } else { "perhaps fewer would do" };
            let reasons = conflict::reasons(model, &constraints);
            let said = if reasons.len() == constraints.len() {
                String::new()
            } else {
                format!(", for {}", counted(reasons.len() as u64, "reason"))
            };
            tell(&format!("{} of {} constraints cannot hold together{said}; {few}", constraints.len(), posted.len()));
            Ok(Some(reasons))
        }
        Conflict::Unknown(limit) => {
            tell(&format!("no reasons were found: {}", limit.describe()));
            Ok(Some(Vec::new()))
        }
        Conflict::Satisfiable => Err(Failure::CheckFailed(
            "one engine says that there is no solution, another that there is one; please report this".to_owned(),
        )),
    }
}

/// What an answer breaks, if it breaks anything.
fn in_words(answer: &Answer) -> Option<String> {
    if answer.violations.is_empty() { None } else { Some(answer.violations.join("; ")) }
}

/// Says of answers that break a rule which, and that the model does not know it.
fn tell_wrong(by: &Attribution, wrong: &[String], several: bool) {
    let Some(rule) = by.leaves_out else { return };
    let model = by.model.as_deref().unwrap_or_default();
    let lead = format!("the rules, which the model '{model}' leaves out in part ({rule})");
    match wrong {
        [] => tell!("no rule is broken, though the model '{model}' leaves out a part of them ({rule})"),
        [only] if !several => tell!("this answer breaks {lead}: {only}"),
        _ => {
            let breaks = if wrong.len() == 1 { "breaks" } else { "break" };
            tell!("{} of the answers {breaks} {lead}:", wrong.len());
            impossible::named(wrong).iter().for_each(|sentence| tell!("  {sentence}"));
        }
    }
}

/// Draws the board, unless it is too large for that.
fn show_board(output: &mut Output, instance: &dyn Instance, answer: &str, color: Color) -> Result<bool, Failure> {
    match instance.picture(Some(&Source::argument(answer))) {
        Ok(picture) if text_width(&picture) <= MAX_SHOWN => {
            output.line(text(&picture, wants_color(color)).trim_end_matches('\n'))?;
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Whether to colour what goes to standard output.
pub(crate) fn wants_color(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    }
}

/// What is known of the best answer there is.
fn of_the_best(asked: &Solve, outcome: &Outcome, kept: usize, bound: Option<f64>) -> String {
    let best = outcome.objective.unwrap_or_default();
    let gap = || bound.map(|bound| format!(" (bound {bound:.3}, {})", gap_in_words(best, bound))).unwrap_or_default();
    let listed = |number: u64| format!("{}, each worth {best}", counted(number, "best answer"));
    match (outcome.complete, outcome.stopped_by) {
        (true, _) if asked.all || asked.limit.is_some() => {
            format!("{}, all of them{}", listed(outcome.count), report::claim_in_words(outcome))
        }
        (true, _) => match report::claim(outcome) {
            Grounds::Claimed { by } => format!("{best} is best, according to {by}, unverified"),
            _ => format!("{best} is proved to be best{}", report::claim_in_words(outcome)),
        },
        (false, Some(Limit::Solutions)) => {
            let number = if asked.nth.is_some() { kept as u64 } else { outcome.count };
            format!("{}; {}", listed(number), Limit::Solutions.describe())
        }
        (false, None) if asked.how.gap.is_some() => format!("{best} is as near to the best as was asked for{}", gap()),
        (false, stopped) => {
            let stopped = stopped.map_or("nothing was proved", Limit::describe);
            format!("{best} is the best known{}: {stopped}", gap())
        }
    }
}

fn summary(asked: &Solve, outcome: &Outcome, kept: usize, bound: Option<f64>) -> String {
    let stopped = outcome.stopped_by.map_or("there may be others", Limit::describe);
    let solutions = if outcome.count == 1 { "1 solution".to_owned() } else { format!("{} solutions", outcome.count) };
    match (outcome.status, asked.nth) {
        (Status::Unsatisfiable, _) => format!("no solution{}", report::claim_in_words(outcome)),
        (Status::Solved, _) if outcome.objective.is_some() => of_the_best(asked, outcome, kept, bound),
        (Status::Unknown, _) => format!("nothing found: {stopped}"),
        (Status::Solved, Some(k)) if kept > 0 => format!("solution number {k}"),
        (Status::Solved, Some(k)) if outcome.complete => format!("no solution number {k}: there are {}", outcome.count),
        (Status::Solved, _) if asked.all || asked.limit.is_some() || asked.nth.is_some() => {
            if outcome.complete {
                format!("{solutions}, all of them{}", report::claim_in_words(outcome))
            } else {
                format!("{solutions}; {stopped}")
            }
        }
        (Status::Solved, _) => "solved".to_owned(),
    }
}
