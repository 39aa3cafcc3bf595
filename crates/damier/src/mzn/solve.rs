//! Solving what was compiled: by one of our engines, or by another program.

use super::checker::Checker;
use super::choice::choose;
use super::messages::{Ending, Figure, Teller};
use super::presenter::Presenter;
use super::solvers::{By, Solver};
use super::summary::{as_object, figures};
use super::{beyond, by_engine, external};
use crate::arguments::Mzn;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::tell;
use damier_minizinc::machine::Compiled;
use damier_model::{Budget, Grounds, Limit, Model, Objective};
use damier_solve::confirm;
use damier_solve::engines::{AUTO, MIP};
use serde_json::json;
use std::time::{Duration, Instant};

/// How many solutions, and which.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// One, or the best.
    One,
    /// At most so many; `None` for all.
    Several(Option<u64>),
    /// Each better than the one before.
    Better,
    /// At most so many of the best; `None` for all of them.
    Best(Option<u64>),
}

/// Whether the literals that flattening introduces must be tied both ways, since solutions will be told apart.
pub(super) fn lists(asked: &Mzn) -> bool {
    asked.how.all_solutions
        || asked.how.num_solutions.is_some_and(|number| number != 1)
        || asked.how.all_optimal
        || asked.how.num_optimal.is_some()
}

/// What is solved.
pub(super) struct Task<'a> {
    pub(super) compiled: &'a Compiled,
    /// What looks at each solution, if anything does.
    pub(super) checker: Option<&'a Checker>,
    /// Whether it came as FlatZinc.
    pub(super) flatzinc: bool,
    /// Compiles it again, with wider bounds for numbers that have none.
    pub(super) wide: &'a dyn Fn() -> Option<Compiled>,
}

pub(super) fn run(
    task: &Task,
    solver: &Solver,
    asked: &Mzn,
    teller: &mut Teller,
    start: Instant,
) -> Result<Exit, Failure> {
    let compiled = task.compiled;
    let mut presenter = Presenter::new(compiled, task.checker, task.flatzinc, asked, teller);
    let model = &compiled.model;
    let wanted = wanted(asked, model);
    let limits = [
        asked.how.time_limit.map(|limit| limit.saturating_sub(start.elapsed().as_millis() as u64)),
        asked.how.solver_time_limit,
    ];
    let left = limits.into_iter().flatten().min().map(Duration::from_millis);
    let mut engine_name = solver.name().to_owned();
    let mut grounds = Grounds::Exact;
    let (ending, statistics) = match &solver.by {
        By::Program(program, _) => {
            let cancel = interrupt::flag();
            let only_last = wanted == Wanted::One && !matches!(model.objective, Objective::Satisfy);
            let (begun, mut seen, mut last) = (Instant::now(), 0, None);
            let ending = external::solve(program, solver, compiled, &asked.how, left, &cancel, &mut |assignment| {
                (seen, last) = (seen + 1, model.objective_value(assignment));
                if only_last {
                    presenter.keep(assignment);
                    return Ok(());
                }
                presenter.show(assignment)
            })?;
            presenter.show_kept()?;
            presenter.teller.flush()?;
            let claim = claim(ending, model, seen, last);
            if let Some((of, most)) = claim {
                let time = confirm::time_for(
                    begun.elapsed(),
                    &Budget { time: left, confirm: confirm_time(asked), ..Budget::default() },
                );
                grounds = confirm::of_others(solver.name(), of.as_ref().unwrap_or(model), most, time, &cancel)?;
            } else if ending.is_claim() {
                grounds = Grounds::Claimed { by: solver.name().to_owned() };
            }
            (ending, None)
        }
        By::Engine(name) => {
            let name = if model.has_reals() && ![AUTO, MIP].contains(&name.as_str()) {
                let instead =
                    format!("{name} has no real-valued variables, and this model has; {MIP} solves it instead");
                presenter.teller.warning(&instead)?;
                MIP
            } else {
                name
            };
            let engine = choose(name, compiled, asked)?;
            engine_name = engine.name().to_owned();
            if asked.print.verbose || asked.taken.verbose_solving {
                let (variables, constraints) = (model.variables(), model.constraints().len());
                tell!("% {variables} variables, {constraints} constraints; solved by {engine_name}");
            }
            match by_engine::solve(&mut presenter, engine.as_ref(), wanted, left) {
                Ok((ending, outcome)) => {
                    // Programs that call the driver know the word for it; people are told why.
                    if let (Some(limit), false) =
                        (outcome.stopped_by.filter(|&limit| limit != Limit::Solutions), asked.taken.as_driver)
                    {
                        presenter.teller.warning(&format!("stopped: {} during the search", limit.describe()))?;
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
        presenter.teller.text(&object.to_string())?;
        return Ok(exit(ending, wanted, found, model, asked));
    }
    if let Grounds::Claimed { by } = &grounds {
        presenter.teller.warning(&format!("{}, according to {by}, unverified", in_words(ending)))?;
    }
    presenter.teller.ending(ending)?;
    if asked.print.statistics || asked.taken.solver_statistics {
        if let Some(outcome) = &statistics {
            presenter.teller.statistics(&figures(outcome, model))?;
        }
        let confirmed = match &grounds {
            Grounds::Exact => None,
            Grounds::Confirmed { by } => Some(("confirmedBy", by)),
            Grounds::Claimed { by } => Some(("unverifiedAccordingTo", by)),
        };
        if let Some((name, by)) = confirmed {
            presenter.teller.statistics(&[(name, Figure::Value(json!(by).to_string()))])?;
        }
        let judging = &presenter.judging;
        let mut figures = vec![("nSolutions", Figure::Count(printed))];
        if presenter.found > 0 {
            figures.push(("judgedSolutions", Figure::Count(judging.solutions)));
            figures.push(("judged", Figure::Count(judging.items)));
            figures.push(("notJudged", Figure::Count(judging.open)));
        }
        presenter.teller.statistics(&figures)?;
    }
    if asked.print.verbose {
        for reason in presenter.judging.reasons() {
            tell!("% not judged: {reason}");
        }
    }
    presenter.teller.flush()?;
    Ok(exit(ending, wanted, found, model, asked))
}

/// The time for a second opinion, if that was said.
pub(super) fn confirm_time(asked: &Mzn) -> Option<Duration> {
    asked.how.confirm.map(Duration::from_millis)
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

fn exit(ending: Ending, wanted: Wanted, found: u64, model: &Model, asked: &Mzn) -> Exit {
    match ending {
        _ if asked.taken.as_driver => Exit::Answered,
        Ending::Unsatisfiable => Exit::NoSolution,
        Ending::Unknown | Ending::Unbounded => Exit::Stopped,
        Ending::Satisfied if !is_all_that_was_wanted(wanted, found, model) => Exit::Stopped,
        _ => Exit::Answered,
    }
}

/// Whether so many solutions answer the question, though the search did not come to its end. A best one without its proof
/// does not.
fn is_all_that_was_wanted(wanted: Wanted, found: u64, model: &Model) -> bool {
    match wanted {
        Wanted::One => matches!(model.objective, Objective::Satisfy),
        Wanted::Several(Some(most)) | Wanted::Best(Some(most)) => found >= most,
        Wanted::Several(None) | Wanted::Best(None) | Wanted::Better => false,
    }
}

fn wanted(asked: &Mzn, model: &Model) -> Wanted {
    let how = &asked.how;
    if matches!(model.objective, Objective::Satisfy) {
        return match (how.all_solutions || how.all_optimal, how.num_solutions.or(how.num_optimal)) {
            (_, Some(0)) => Wanted::Several(None),
            (_, Some(1)) => Wanted::One,
            (_, Some(number)) => Wanted::Several(Some(number)),
            (true, None) => Wanted::Several(None),
            (false, None) => Wanted::One,
        };
    }
    if how.all_optimal || how.num_optimal.is_some() {
        return Wanted::Best(how.num_optimal.filter(|&number| number > 0));
    }
    if how.all_solutions || how.intermediate { Wanted::Better } else { Wanted::One }
}
