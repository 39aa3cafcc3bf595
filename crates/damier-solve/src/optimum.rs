//! Where something is to be as small or as large as possible: the best answer, and all that are as good.
//!
//! A best answer is looked for by an engine that optimises. All best answers are the solutions of the model with its
//! objective fixed at the optimum: two questions, one after the other, the second only once the first is answered with a
//! proof.

use crate::answers::{self, Answer, Show};
use crate::failure::Failure;
use crate::plan::{Plan, Solver};
use crate::race::Found;
use crate::walk::later;
use damier_model::{Assignment, Budget, Constraint, Model, Objective, Outcome, Progress, Relation, Run, Term, stage};
use damier_puzzles::Instance;
use std::ops::ControlFlow;
use std::time::Instant;

/// Whether the plan is to find a best answer rather than any.
pub fn is_sought(plan: &Plan) -> bool {
    matches!(&plan.solver, Solver::Engine { formulation, .. } if formulation.model.objective != Objective::Satisfy)
}

/// Whether all answers asked for means all best ones. A model that leaves a rule out is kept for comparison, and lists
/// whatever it admits.
pub fn selects(plan: &Plan) -> bool {
    is_sought(plan) && plan.leaves_out().is_none()
}

/// A best answer; with its proof if the outcome is complete.
pub fn best(plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<(Outcome, Option<Answer>), Failure> {
    let Solver::Engine { engine, formulation, .. } = &plan.solver else { return answers::first(plan, instance, run) };
    let optimiser = engine.optimiser().ok_or_else(|| {
        answers::unable(plan, "find best solutions, and --trace-search follows only a search for any solution")
    })?;
    let mut solutions = 0;
    let mut improved = |_: &Assignment, value: i64| {
        solutions += 1;
        if let Some(tell) = run.progress {
            tell(&Progress { solutions, objective: Some(value), ..Progress::default() });
        }
    };
    let (mut outcome, found) = optimiser.optimise(&formulation.model, run, &mut improved)?;
    let answer = found.map(|a| answers::decoded(plan, instance, formulation, &a)).transpose()?;
    let said = |answer: &Answer| answer.worth.zip(outcome.objective);
    if let Some((answer, (worth, objective))) = answer.as_ref().and_then(|answer| Some((answer, said(answer)?)))
        && worth != objective
    {
        let complaint = format!("the engine says {objective}, the rules {worth}");
        return Err(answers::wrong_answer(plan, instance, &answer.text, &complaint));
    }
    // However many were seen on the way, one was asked for.
    outcome.count = u64::from(answer.is_some());
    Ok((outcome, answer))
}

/// Every best answer within the budget; the best known, if that is not proved to be one.
pub fn list(plan: &Plan, instance: &dyn Instance, run: &Run, show: Show) -> Result<Outcome, Failure> {
    match fixed_at_optimum(plan, instance, run)? {
        Fixed::Best { model, run, found } => {
            let listed = stage::within(&run.budget, Instant::now(), || {
                answers::list_solutions(plan, instance, &model, &run, show)
            });
            Ok(together(found, listed.unwrap_or_else(|ended| Ok(Found::nothing(Some(ended.limit)).outcome))?))
        }
        Fixed::NotProved { outcome, answer } => {
            if let Some(answer) = answer {
                let _: ControlFlow<()> = show(answer);
            }
            Ok(outcome)
        }
    }
}

/// The number of best answers.
pub fn count(plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<Outcome, Failure> {
    match fixed_at_optimum(plan, instance, run)? {
        Fixed::Best { model, run, found } => {
            let counted =
                stage::within(&run.budget, Instant::now(), || answers::count_solutions(plan, instance, &model, &run));
            Ok(together(found, counted.unwrap_or_else(|ended| Ok(Found::nothing(Some(ended.limit)).outcome))?))
        }
        // Without a proof nothing is known about the number of best answers.
        Fixed::NotProved { outcome, .. } => Ok(Outcome { count: 0, ..outcome }),
    }
}

enum Fixed<'p> {
    /// A model that only best answers are solutions of, and the run that is left for them.
    Best { model: Box<Model>, run: Run<'p>, found: Outcome },
    /// No optimum is proved, perhaps for there is no solution.
    NotProved { outcome: Outcome, answer: Option<Answer> },
}

fn fixed_at_optimum<'p>(plan: &Plan, instance: &dyn Instance, run: &Run<'p>) -> Result<Fixed<'p>, Failure> {
    let begun = Instant::now();
    let search = Run { budget: Budget { solutions: None, ..run.budget.clone() }, ..run.clone() };
    let (outcome, answer) = best(plan, instance, &search)?;
    let (Solver::Engine { formulation, .. }, Some(value), true) = (&plan.solver, outcome.objective, outcome.complete)
    else {
        return Ok(Fixed::NotProved { outcome, answer });
    };
    let mut model = formulation.model.clone();
    fix(&mut model, value);
    Ok(Fixed::Best { model: Box::new(model), run: later(run, begun), found: outcome })
}

/// Leaves only the solutions that are worth this.
pub fn fix(model: &mut Model, value: i64) {
    if let Some(term) = model.objective.term() {
        model.objective = Objective::Satisfy;
        let right = Term::constant(value);
        model.post(Constraint::Compare { left: term, relation: Relation::Eq, right }).named("as good as can be");
    }
}

/// What the second question brought, with what both took.
fn together(first: Outcome, second: Outcome) -> Outcome {
    let mut statistics = second.statistics;
    statistics.absorb(&first.statistics);
    statistics.build_s += first.statistics.build_s;
    statistics.solve_s += first.statistics.solve_s;
    // That these are the best ones rests on the first question, that they are all of them on the second.
    let grounds = first.grounds.and(second.grounds);
    Outcome { objective: first.objective, grounds, statistics, ..second }
}
