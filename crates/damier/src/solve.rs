//! `damier solve`: one solution, several, all, or the K-th.

use crate::answers::{self, Answer};
use crate::arguments::{Color, Solve};
use crate::by_rules::Tale;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::plan::{self, Extras, Plan, Question, Solver};
use crate::progress::Spinner;
use crate::proof::ProofFile;
use crate::report::{self, Report};
use crate::{files, impossible, interrupt, relax, trace};
use damier_model::{Limit, Outcome, Run, Status};
use damier_puzzles::{Instance, Source, text, text_width};
use damier_sat::Conflict;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

/// The widest board shown, in characters: beyond it lines would wrap in most terminals.
const MAX_SHOWN: usize = 120;
/// Wrong answers named before the rest is only counted.
const MAX_NAMED: usize = 20;

pub(crate) fn run(asked: &Solve) -> Result<Exit, Failure> {
    // Reading and modelling a large board takes long enough to be interrupted.
    let interrupted = interrupt::flag();
    if asked.relax {
        return relax::run(asked);
    }
    let (puzzle, argument) = asked.what.given()?;
    let instance = files::instance(puzzle, argument, asked.what.rules)?;
    // Who asks for a proof, for reasons, for steps or for the tree gets them from a search.
    let wants_search = asked.core || asked.steps || asked.proof.is_some() || asked.trace_search.is_some();
    if let (false, Some(because)) = (wants_search, impossible::because(instance.as_ref())) {
        if asked.print.json {
            Report::impossible(puzzle, instance.as_ref(), because).print(&mut Output::standard())?;
        } else if !asked.print.quiet {
            impossible::tell(&because);
        }
        return Ok(Exit::NoSolution);
    }
    let trace = asked.trace_search.as_deref().map(trace::open).transpose()?;
    let proof = asked.proof.as_deref().map(|path| ProofFile::open(path, &asked.how)).transpose()?;
    let extras = Extras {
        trace: trace.clone(),
        proof: proof.as_ref().map(ProofFile::draft),
        core: asked.core,
        steps: asked.steps,
        relax: false,
    };
    let several = asked.all || asked.limit.is_some();
    let question = if several || asked.nth.is_some() { Question::Several } else { Question::First };
    let plan = plan::plan(question, puzzle, instance.as_ref(), &asked.how, &asked.how_long, extras)?;
    let mut output = Output::standard();
    let lines_on_screen = several && !asked.print.json && io::stdout().is_terminal();
    let spinner = Spinner::new(!asked.print.quiet && !lines_on_screen);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let mut run = plan::run(&asked.how, &asked.how_long, asked.limit, interrupted);
    run.progress = Some(&tell);

    let mut kept: Vec<Answer> = Vec::new();
    let mut wrong: Vec<String> = Vec::new();
    let mut separate = false;
    let outcome = if let Some(k) = asked.nth {
        nth(&plan, instance.as_ref(), run, k, &mut kept)?
    } else if several {
        answers::list(&plan, instance.as_ref(), &run, &mut |answer| {
            if asked.print.json {
                kept.push(answer)
            } else {
                // Answers of several lines are told apart by a blank one.
                if separate {
                    output.line("")?;
                }
                separate = answer.text.contains('\n');
                output.line(&answer.text)?;
                wrong.extend(in_words(&answer));
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
    let core = match outcome.status {
        Status::Unsatisfiable if asked.core => reasons(asked, &plan)?,
        _ => None,
    };

    if asked.print.json {
        let (texts, violations): (Vec<String>, Vec<_>) = kept.iter().cloned().map(|a| (a.text, a.violations)).unzip();
        let violations = plan.leaves_out().map(|_| violations);
        let report = Report::new(puzzle, instance.as_ref(), &plan, &outcome, &texts);
        report.with_core(core.as_deref()).with_violations(violations).print(&mut output)?;
    } else {
        let tale = plan.tale();
        for step in tale.iter().flat_map(Tale::steps_in_words) {
            output.line(&step)?;
        }
        let stuck_at = tale.as_ref().and_then(Tale::stuck_at);
        for answer in kept.iter().map(|answer| answer.text.as_str()).chain(stuck_at) {
            // Of a board in text and its drawing, people get the drawing, programs the text.
            let either = puzzle.answers_are_boards();
            let wanted = !asked.print.quiet && (!either || io::stdout().is_terminal());
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
            tell_wrong(&plan, &wrong, several);
        }
        if !asked.print.quiet {
            let searched = || summary(asked, &outcome, kept.len());
            let summary = tale.as_ref().map_or_else(searched, |tale| tale.summary(searched));
            eprintln!("{summary}; {}", report::effort(&plan, &outcome));
            if let Some(uses) = tale.and_then(|tale| tale.uses_in_words()) {
                eprintln!("steps: {uses}");
            }
        }
        if asked.print.stats {
            report::statistics(&plan, &outcome);
        }
    }
    if let Some(proof) = proof {
        proof.settle(outcome.status, asked.print.quiet)?;
    }
    let nothing_there = asked.nth.is_some() && kept.is_empty() && outcome.complete;
    let stopped_before = asked.nth.is_some() && kept.is_empty() && !outcome.complete;
    Ok(match (nothing_there, stopped_before) {
        (true, _) => Exit::NoSolution,
        (_, true) => Exit::Stopped,
        _ => report::exit(outcome.status),
    })
}

/// The reasons of a few constraints that cannot hold together, each once.
fn reasons(asked: &Solve, plan: &Plan) -> Result<Option<Vec<String>>, Failure> {
    let Solver::Engine { formulation, .. } = &plan.solver else { return Ok(None) };
    let solver = asked.how.sat_solver.clone().unwrap_or_default();
    let run = plan::run(&asked.how, &asked.how_long, None, interrupt::flag());
    let tell = |what: &str| {
        if !asked.print.quiet {
            eprintln!("{what}");
        }
    };
    let posted = formulation.model.constraints();
    match damier_sat::core(&formulation.model, &solver, &run)? {
        Conflict::Core { constraints, minimal } => {
            let few = if minimal { "none of them can be left out" } else { "perhaps fewer would do" };
            tell(&format!("{} of {} constraints cannot hold together; {few}", constraints.len(), posted.len()));
            let mut reasons: Vec<String> = Vec::new();
            for reason in constraints.iter().map(|&index| posted[index].label().to_string()) {
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
            Ok(Some(reasons))
        }
        Conflict::Unknown(limit) => {
            tell(&format!("no reasons were found: {}", limit.describe()));
            Ok(Some(Vec::new()))
        }
        Conflict::Satisfiable => Err(Failure::CheckFailed(
            "one engine says that there is no solution, the SAT solver that there is one; please report this"
                .to_owned(),
        )),
    }
}

/// The K-th solution alone. On one thread, since the order would be chance on several.
fn nth(plan: &Plan, instance: &dyn Instance, run: Run, k: u64, kept: &mut Vec<Answer>) -> Result<Outcome, Failure> {
    let mut seen = 0;
    let outcome = answers::list(plan, instance, &Run { threads: 1, ..run }, &mut |answer| {
        seen += 1;
        if seen == k {
            kept.push(answer);
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    // The one asked for is there, so the question is answered to the end.
    let found = !kept.is_empty();
    Ok(Outcome { complete: outcome.complete || found, stopped_by: outcome.stopped_by.filter(|_| !found), ..outcome })
}

/// What an answer breaks, if it breaks anything.
fn in_words(answer: &Answer) -> Option<String> {
    if answer.violations.is_empty() { None } else { Some(answer.violations.join("; ")) }
}

/// Says of answers that break a rule which, and that the model does not know it.
fn tell_wrong(plan: &Plan, wrong: &[String], several: bool) {
    let Some(rule) = plan.leaves_out() else { return };
    let model = plan.model().unwrap_or_default();
    let lead = format!("the rules, which the model '{model}' leaves out in part ({rule})");
    match wrong {
        [] => eprintln!("no rule is broken, though the model '{model}' leaves out a part of them ({rule})"),
        [only] if !several => eprintln!("this answer breaks {lead}: {only}"),
        _ => {
            let breaks = if wrong.len() == 1 { "breaks" } else { "break" };
            eprintln!("{} of the answers {breaks} {lead}:", wrong.len());
            wrong.iter().take(MAX_NAMED).for_each(|sentence| eprintln!("  {sentence}"));
            if wrong.len() > MAX_NAMED {
                eprintln!("  and {} more of the kind", wrong.len() - MAX_NAMED);
            }
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
