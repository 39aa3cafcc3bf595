//! Solving what was compiled: by one of our engines, or by another program.

use crate::asked::Asked;
use crate::checker::Checker;
use crate::choice::choose;
use crate::failure::{Exit, Failure};
use crate::messages::{Ending, Figure, MessagePrinter, aside};
use crate::presenter::Presenter;
use crate::solvers::{By, Solver};
use crate::summary::{as_object, figures};
use crate::{beyond, by_engine, external};
use damier_minizinc::Compiled;
use damier_model::{Budget, Grounds, Limit, Model, Objective};
use damier_solve::Question;
use damier_solve::confirm;
use damier_solve::engines::{AUTO, MIP};
use serde_json::json;
use std::time::Instant;

/// Which solutions, and how many.
#[derive(Clone, Copy)]
pub(super) struct HowMany {
    pub(super) question: Question,
    /// At most so many of a list; `None` for all.
    pub(super) most: Option<u64>,
}

/// What is solved.
pub struct Task<'a> {
    /// The model.
    pub compiled: &'a Compiled,
    /// What looks at each solution, if anything does.
    pub checker: Option<&'a Checker>,
    /// Whether it came as FlatZinc.
    pub flatzinc: bool,
    /// Compiles it again, with wider bounds for numbers that have none.
    pub wide: &'a dyn Fn() -> Option<Compiled>,
}

/// Solves, and presents what is found.
pub fn solve(
    task: &Task,
    solver: &Solver,
    asked: &Asked,
    messages: &mut MessagePrinter,
    start: Instant,
) -> Result<Exit, Failure> {
    let compiled = task.compiled;
    let mut presenter = Presenter::new(compiled, task.checker, task.flatzinc, asked, messages);
    let model = &compiled.model;
    let wanted = wanted(asked, model);
    let limits = [asked.how.time_limit.map(|limit| limit.saturating_sub(start.elapsed())), asked.how.solver_time_limit];
    let left = limits.into_iter().flatten().min();
    let mut engine_name = solver.name().to_owned();
    let mut grounds = Grounds::Exact;
    let (ending, statistics) = match &solver.by {
        By::Program(program, _) => {
            let cancel = &asked.cancel;
            let only_last = wanted.question == Question::First && !matches!(model.objective, Objective::Satisfy);
            let (begun, mut seen, mut last) = (Instant::now(), 0, None);
            let ending = external::solve(program, solver, compiled, &asked.how, left, cancel, &mut |assignment| {
                (seen, last) = (seen + 1, model.objective_value(assignment));
                if only_last {
                    presenter.keep(assignment);
                    return Ok(());
                }
                presenter.show(assignment)
            })?;
            presenter.show_kept()?;
            presenter.messages.flush()?;
            let claim = claim(ending, model, seen, last);
            if let Some((of, most)) = claim {
                let time = confirm::time_for(
                    begun.elapsed(),
                    &Budget { time: left, confirm: asked.how.confirm, ..Budget::default() },
                );
                grounds = confirm::of_others(solver.name(), of.as_ref().unwrap_or(model), most, time, cancel)?;
            } else if ending.is_claim() {
                grounds = Grounds::Claimed { by: solver.name().to_owned() };
            }
            (ending, None)
        }
        By::Engine(name) => {
            let name = if model.has_reals() && ![AUTO, MIP].contains(&name.as_str()) {
                let instead =
                    format!("{name} has no real-valued variables, and this model has; {MIP} solves it instead");
                presenter.messages.warning(&instead)?;
                MIP
            } else {
                name
            };
            let engine = choose(name, compiled, asked)?;
            engine_name = engine.name().to_owned();
            if asked.print.verbose_solving {
                let (variables, constraints) = (model.variables(), model.constraints().len());
                aside(&format!("% {variables} variables, {constraints} constraints; solved by {engine_name}"));
            }
            match by_engine::solve(&mut presenter, engine, wanted, left) {
                Ok((ending, outcome)) => {
                    // Programs that call the driver know the word for it; people are told why.
                    if let (Some(limit), false) =
                        (outcome.stopped_by.filter(|&limit| limit != Limit::Solutions), asked.as_driver)
                    {
                        presenter.messages.warning(&format!("stopped: {} during the search", limit.describe()))?;
                    }
                    let ending = beyond::settle(&mut presenter, ending, outcome.objective, wanted, left, task.wide)?;
                    if ending.is_claim() {
                        grounds = outcome.grounds.clone();
                    }
                    (ending, Some(outcome))
                }
                Err(Failure::Refused(reason)) if reason.ends_with(damier_model::UNBOUNDED) => (Ending::Unbounded, None),
                Err(failure) => return Err(failure),
            }
        }
    };
    presenter.judging.close()?;
    let printed = presenter.solutions;
    // Other programs are told how many to find, not how many to print.
    let found = if matches!(solver.by, By::Program(..)) { presenter.found } else { printed };
    if let Some(texts) = presenter.texts.take() {
        let object = as_object(compiled, &engine_name, ending, &texts, statistics.as_ref(), &grounds);
        presenter.messages.text(&object.to_string())?;
        return Ok(exit(ending, wanted, found, model, asked));
    }
    if let Grounds::Claimed { by } = &grounds {
        presenter.messages.warning(&format!("{}, according to {by}, unverified", in_words(ending)))?;
    }
    presenter.messages.ending(ending)?;
    if asked.print.statistics {
        if let Some(outcome) = &statistics {
            presenter.messages.statistics(&figures(outcome, model))?;
        }
        let confirmed = match &grounds {
            Grounds::Exact => None,
            Grounds::Confirmed { by } => Some(("confirmedBy", by)),
            Grounds::Claimed { by } => Some(("unverifiedAccordingTo", by)),
        };
        if let Some((name, by)) = confirmed {
            presenter.messages.statistics(&[(name, Figure::Value(json!(by).to_string()))])?;
        }
        let judging = &presenter.judging;
        let mut figures = vec![("nSolutions", Figure::Count(printed))];
        if presenter.found > 0 {
            figures.push(("judgedSolutions", Figure::Count(judging.solutions)));
            figures.push(("judged", Figure::Count(judging.items)));
            figures.push(("notJudged", Figure::Count(judging.open)));
        }
        presenter.messages.statistics(&figures)?;
    }
    if asked.print.verbose {
        for reason in presenter.judging.reasons() {
            aside(&format!("% not judged: {reason}"));
        }
    }
    presenter.messages.flush()?;
    Ok(exit(ending, wanted, found, model, asked))
}

/// What is claimed, in words.
fn in_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Unsatisfiable => "there is no solution",
        Ending::Optimal => "there is no better solution",
        _ => "there are no other solutions",
    }
}

/// What another program says with such an ending: that a model (the one given, where none is told here) has no more than
/// so many solutions. `None` if it says no such thing of a model that exact engines take.
fn claim(ending: Ending, model: &Model, seen: u64, last: Option<i64>) -> Option<(Option<Model>, u64)> {
    match ending {
        Ending::Unsatisfiable => Some((None, 0)),
        Ending::AllSolutions => Some((None, seen)),
        Ending::Optimal => last.and_then(|best| confirm::better_than(model, best)).map(|better| (Some(better), 0)),
        Ending::Satisfied | Ending::Unbounded | Ending::Unknown => None,
    }
}

fn exit(ending: Ending, wanted: HowMany, found: u64, model: &Model, asked: &Asked) -> Exit {
    match ending {
        _ if asked.as_driver => Exit::Answered,
        Ending::Unsatisfiable => Exit::NoSolution,
        Ending::Unknown | Ending::Unbounded => Exit::Stopped,
        Ending::Satisfied if !is_all_that_was_wanted(wanted, found, model) => Exit::Stopped,
        _ => Exit::Answered,
    }
}

/// Whether so many solutions answer the question, though the search did not come to its end. A best one without its proof
/// does not.
fn is_all_that_was_wanted(wanted: HowMany, found: u64, model: &Model) -> bool {
    match wanted.question {
        Question::First => matches!(model.objective, Objective::Satisfy),
        _ => wanted.most.is_some_and(|most| found >= most),
    }
}

fn wanted(asked: &Asked, model: &Model) -> HowMany {
    let one = HowMany { question: Question::First, most: None };
    // All of them, where that is the number asked for.
    let list = |number: u64| HowMany { question: Question::Several, most: Some(number).filter(|&number| number > 0) };
    let how = &asked.how;
    if matches!(model.objective, Objective::Satisfy) {
        return match (how.all_solutions || how.all_optimal, how.num_solutions.or(how.num_optimal)) {
            (_, Some(1)) | (false, None) => one,
            (_, Some(number)) => list(number),
            (true, None) => list(0),
        };
    }
    if how.all_optimal || how.num_optimal.is_some() {
        return list(how.num_optimal.unwrap_or(0));
    }
    if how.all_solutions || how.intermediate { HowMany { question: Question::Improving, most: None } } else { one }
}
