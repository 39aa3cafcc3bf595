//! Solving what was compiled: by one of our engines, or by another program.

use super::checker::Checker;
use super::choice::choose;
use super::messages::{Ending, Figure, Teller};
use super::presenter::Presenter;
use super::solvers::{By, Solver};
use super::summary::{as_object, figures};
use super::{by_engine, external};
use crate::arguments::Mzn;
use crate::engines::{AUTO, MIP};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::tell;
use damier_minizinc::machine::Compiled;
use damier_model::{Limit, Model, Objective, Outcome};
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

pub(super) fn run(
    compiled: &Compiled,
    checker: Option<&Checker>,
    flatzinc: bool,
    solver: &Solver,
    asked: &Mzn,
    teller: &mut Teller,
    start: Instant,
) -> Result<Exit, Failure> {
    let mut presenter = Presenter::new(compiled, checker, flatzinc, asked, teller);
    let model = &compiled.model;
    let wanted = wanted(asked, model);
    let limits = [
        asked.how.time_limit.map(|limit| limit.saturating_sub(start.elapsed().as_millis() as u64)),
        asked.how.solver_time_limit,
    ];
    let left = limits.into_iter().flatten().min().map(Duration::from_millis);
    let mut engine_name = solver.name().to_owned();
    let (ending, statistics) = match &solver.by {
        By::Program(program, _) => {
            let cancel = interrupt::flag();
            let only_last = wanted == Wanted::One && !matches!(model.objective, Objective::Satisfy);
            let ending = external::solve(program, solver, compiled, &asked.how, left, &cancel, &mut |assignment| {
                if only_last {
                    presenter.keep(assignment);
                    return Ok(());
                }
                presenter.show(assignment)
            })?;
            presenter.show_kept()?;
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
                Ok((ending, outcome)) => (ending, Some(outcome)),
                Err(Failure::Refused(reason)) if reason.ends_with(damier_model::UNBOUNDED) => (Ending::Unbounded, None),
                Err(failure) => return Err(failure),
            }
        }
    };
    presenter.judging.close()?;
    let found = presenter.solutions;
    if let Some(texts) = presenter.texts.take() {
        let object = as_object(compiled, &engine_name, ending, &texts, statistics.as_ref());
        presenter.teller.text(&object.to_string())?;
        return Ok(exit(ending, statistics.as_ref(), model, asked));
    }
    presenter.teller.ending(ending)?;
    if asked.print.statistics || asked.taken.solver_statistics {
        if let Some(outcome) = &statistics {
            presenter.teller.statistics(&figures(outcome, model))?;
        }
        let judging = &presenter.judging;
        let mut figures = vec![("nSolutions", Figure::Count(found))];
        if found > 0 {
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
    Ok(exit(ending, statistics.as_ref(), model, asked))
}

fn exit(ending: Ending, outcome: Option<&Outcome>, model: &Model, asked: &Mzn) -> Exit {
    let optimises = !matches!(model.objective, Objective::Satisfy);
    match ending {
        _ if asked.taken.as_driver => Exit::Answered,
        Ending::Unsatisfiable => Exit::NoSolution,
        Ending::Unknown | Ending::Unbounded => Exit::Stopped,
        Ending::Satisfied if optimises && outcome.is_some_and(cut_short) => Exit::Stopped,
        _ => Exit::Answered,
    }
}

fn cut_short(outcome: &Outcome) -> bool {
    outcome.stopped_by.is_some_and(|limit| limit != Limit::Solutions)
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
