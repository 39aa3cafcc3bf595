//! What is claimed of numbers that were declared without bounds.
//!
//! Engines need bounds, so some are assumed ([`Reach`]). That a model has no solution within them, or none that is better,
//! is no proof. Where such a claim is made, the model is compiled again with much wider bounds, and a short search looks
//! for a solution beyond the narrow ones. Mostly propagation alone sees that there is none, and the claim stands. Where there
//! was no solution before and there is one now, the wide model is solved instead; in all other cases the claim is dropped and
//! the variables are named.

use crate::by_engine;
use crate::choice::choose;
use crate::failure::Failure;
use crate::messages::Ending;
use crate::presenter::Presenter;
use crate::solve::HowMany;
use damier_minizinc::Compiled;
use damier_minizinc::Reach;
use damier_model::{Budget, Constraint, Model, Objective, Relation, Run, Status, Term, Var, any_of};
use damier_solve::engines::{self, CP, EngineSettings};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a short search finds beyond bounds.
pub(super) enum Beyond {
    /// There is no solution, or none that is better.
    Nothing,
    /// There is one.
    Solution,
    /// The search did not come to an end.
    Unknown,
}

/// Looks for a solution, better than the best so far, that has one of these variables further from 0 than `reach`.
pub(super) fn look(
    model: &Model,
    unbounded: &[Var],
    reach: i64,
    best: Option<i64>,
    cancel: &Arc<AtomicBool>,
) -> Beyond {
    const SHORT: u64 = 1000;
    let mut beyond = model.clone();
    let better = match (model.objective.term(), best) {
        (Some(term), Some(best)) if model.objective.is_maximised() => Some((term, Relation::Gt, best)),
        (Some(term), Some(best)) => Some((term, Relation::Lt, best)),
        _ => None,
    };
    (beyond.objective, beyond.projection) = (Objective::Satisfy, None);
    let compare = |left: Term, relation, right| Constraint::Compare { left, relation, right: Term::constant(right) };
    if let Some((term, relation, best)) = better {
        beyond.post(compare(term, relation, best));
    }
    let mut somewhere = Vec::new();
    for &var in unbounded {
        for (relation, end) in [(Relation::Gt, reach), (Relation::Lt, -reach)] {
            let there = beyond.bool("beyond");
            beyond.post(compare(var.into(), relation, end).when(there));
            somewhere.push(there);
        }
    }
    beyond.post(any_of(somewhere));
    let (time, cancel) = (Some(Duration::from_secs(1)), Some(Arc::clone(cancel)));
    let run = Run { budget: Budget { nodes: Some(SHORT), time, cancel, ..Budget::default() }, ..Run::default() };
    let engine = engines::engines(EngineSettings::default()).into_iter().find(|engine| engine.name() == CP);
    match engine.as_ref().and_then(|engine| engine.finder()).map(|finder| finder.find(&beyond, &run)) {
        Some(Ok((outcome, _))) if outcome.status == Status::Unsatisfiable => Beyond::Nothing,
        Some(Ok((_, Some(_)))) => Beyond::Solution,
        _ => Beyond::Unknown,
    }
}

/// What may be said after all, where bounds were assumed. `wide` compiles the model with wider ones.
pub(super) fn settle(
    presenter: &mut Presenter,
    ending: Ending,
    best: Option<i64>,
    wanted: HowMany,
    left: Option<Duration>,
    wide: &dyn Fn() -> Option<Compiled>,
) -> Result<Ending, Failure> {
    let compiled = presenter.compiled;
    if !ending.is_claim() || compiled.assumed.is_empty() || compiled.model.has_reals() {
        return Ok(ending);
    }
    if let Some(wide) = wide() {
        match look(&wide.model, &wide.unbounded, Reach::USUAL.declared, best, &presenter.asked.cancel) {
            Beyond::Nothing => return Ok(ending),
            Beyond::Solution if ending == Ending::Unsatisfiable => {
                let engine = choose(CP, &wide, presenter.asked)?;
                let mut beside = presenter.beside(&wide);
                let (ending, _) = by_engine::solve(&mut beside, engine, wanted, left)?;
                (presenter.solutions, presenter.texts) = (beside.solutions, beside.texts);
                return Ok(if wide.assumed.is_empty() { ending } else { ending.without_claim() });
            }
            Beyond::Solution | Beyond::Unknown => {}
        }
    }
    presenter.messages.warning(&format!(
        "nothing is proved of solutions beyond \u{b1}{}: {} declared without bounds\n  \
         = with bounds, as in `var 0..1000: x`, the answer can be complete",
        Reach::USUAL.declared,
        names(compiled)
    ))?;
    Ok(ending.without_claim())
}

/// The variables that were declared without bounds, in words.
fn names(compiled: &Compiled) -> String {
    const SHOWN: usize = 5;
    let open = compiled.unbounded.iter().filter(|var| compiled.assumed.contains(var));
    let mut names: Vec<String> = open.map(|&var| compiled.model.name_of(var)).collect();
    if names.is_empty() {
        names = compiled.unbounded.iter().map(|&var| compiled.model.name_of(var)).collect();
    }
    let more = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    let were = if names.len() + more == 1 { "was" } else { "were" };
    let others = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{others} {were}", names.join(", "))
}
