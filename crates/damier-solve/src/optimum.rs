//! Where something is to be as small or as large as possible: the best answer, and all that are as good.
//!
//! A best answer is looked for by an engine that optimises. All best answers are the solutions of the model with its
//! objective fixed at the optimum: two questions, one after the other, the second only once the first is answered with a
//! proof.

use crate::answered::Answered;
use crate::answers::{self, Answer, Show};
use crate::engines::{CP, EngineSettings, MIP, engine};
use crate::failure::Failure;
use crate::plan::{Plan, Solver};
use crate::problem::Problem;
use crate::race::Found;
use crate::walk::later;
use damier_model::{
    Assignment, Budget, Constraint, Engine, Model, Objective, Optimise, Outcome, Progress, Relation, Run, SharedBounds,
    Statistics, Status, Term, stage,
};
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
pub fn best<'i>(plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
    improved(plan, run, None)
}

/// A best answer, and before it each that is better than those before; any answer, where nothing is optimised.
pub fn improving<'i>(plan: &Plan<'i>, run: &Run, show: Show) -> Result<Answered<'i>, Failure> {
    if is_sought(plan) {
        let answered = improved(plan, run, Some(&mut *show))?;
        return Ok(Answered { answers: Vec::new(), ..answered });
    }
    let mut answered = answers::first(plan, run)?;
    for answer in std::mem::take(&mut answered.answers) {
        let _: ControlFlow<()> = show(answer);
    }
    Ok(answered)
}

/// A best answer. Where better ones are shown on the way, it is the last of them.
fn improved<'i>(plan: &Plan<'i>, run: &Run, mut show: Option<Show>) -> Result<Answered<'i>, Failure> {
    let Solver::Engine { engine, formulation, .. } = &plan.solver else { return answers::first(plan, run) };
    let optimiser = engine.optimiser().ok_or_else(|| {
        answers::unable(plan, "find best solutions, and --trace-search follows only a search for any solution")
    })?;
    let (mut solutions, mut shown, mut failure) = (0, None, None);
    let mut better = |solution: &Assignment, value: i64| {
        solutions += 1;
        if let Some((shared, cost)) = run.shared.as_ref().zip(SharedBounds::cost(&plan.objective(), value)) {
            shared.reach(cost);
        }
        if let Some(tell) = run.progress {
            tell(&Progress { solutions, objective: Some(value), ..Progress::default() });
        }
        if let (Some(show), None) = (&mut show, &failure) {
            match answers::decoded(plan, solution).map(&mut **show) {
                Ok(ControlFlow::Continue(())) => shown = Some(solution.clone()),
                Ok(ControlFlow::Break(())) => {}
                Err(error) => failure = Some(error),
            }
        }
    };
    let (mut outcome, found) = match plan.problem {
        Problem::Board { .. } => optimiser.optimise(&formulation.model, run, &mut better)?,
        Problem::Model { .. } => kept_at_the_end(optimiser, &formulation.model, run, &mut better)?,
    };
    if let Some(failure) = failure {
        return Err(failure);
    }
    let is_shown = found.is_some() && found == shown;
    let answer = found.map(|solution| answers::decoded(plan, &solution)).transpose()?;
    let said = |answer: &Answer| answer.worth.zip(outcome.objective);
    if let Some((answer, (worth, objective))) = answer.as_ref().and_then(|answer| Some((answer, said(answer)?)))
        && worth != objective
    {
        let complaint = format!("the engine says {objective}, the rules {worth}");
        return Err(answers::wrong_answer(plan, &answer.text, &complaint));
    }
    if let (Some(show), Some(answer), false) = (&mut show, &answer, is_shown) {
        let _: ControlFlow<()> = show(answer.clone());
    }
    // However many were seen on the way, one was asked for. Statistics of MiniZinc tell how many there were.
    if matches!(plan.problem, Problem::Board { .. }) {
        outcome.count = u64::from(answer.is_some());
    }
    Ok(plan.answered(outcome, answer.into_iter().collect()))
}

/// The optimum of a model from outside, or the best that was found until a stage of the search was stopped by a limit. (For
/// boards the program ends at such a limit, which saves taking large models apart.)
fn kept_at_the_end(
    optimiser: &dyn Optimise,
    model: &Model,
    run: &Run,
    better: &mut (dyn FnMut(&Assignment, i64) + Send),
) -> Result<(Outcome, Option<Assignment>), Failure> {
    let mut last: Option<(Assignment, i64)> = None;
    let asked = stage::within(&run.budget, Instant::now(), || {
        optimiser.optimise(model, run, &mut |solution, value| {
            last = Some((solution.clone(), value));
            better(solution, value);
        })
    });
    match (asked, last) {
        (Ok(answered), last) => {
            let (outcome, best) = answered?;
            Ok((outcome, best.or(last.map(|(solution, _)| solution))))
        }
        (Err(ended), None) => Err(ended.into()),
        (Err(ended), Some((solution, value))) => {
            let statistics = Statistics { solutions: 1, ..Statistics::default() };
            let objective = model.objective.term().map(|_| value);
            let outcome = Outcome { objective, ..Outcome::without_proof(statistics, Some(ended.limit)) };
            Ok((outcome, Some(solution)))
        }
    }
}

/// Every best answer within the budget; the best known, if that is not proved to be one, or if a limit is reached before the
/// first of the list.
pub fn list<'i>(plan: &Plan<'i>, run: &Run, show: Show) -> Result<Answered<'i>, Failure> {
    let Fixed { best, second } = fixed_at_optimum(plan, run)?;
    let Answered { outcome: found, answers, by } = best;
    let Some((model, run)) = second else {
        for answer in answers {
            let _: ControlFlow<()> = show(answer);
        }
        return Ok(Answered { outcome: found, answers: Vec::new(), by });
    };
    let mut shown = 0;
    let listed = stage::within(&run.budget, Instant::now(), || {
        answers::list_solutions(plan, second_engine(plan, &model).as_deref(), &model, &run, &mut |answer| {
            shown += 1;
            show(answer)
        })
    });
    let mut listed = listed.unwrap_or_else(|ended| Ok(Found::nothing(Some(ended.limit)).outcome))?;
    if shown == 0 && !listed.complete {
        for answer in answers {
            let _: ControlFlow<()> = show(answer);
            (listed.count, listed.status) = (1, Status::Solved);
        }
    }
    Ok(Answered { outcome: together(found, listed), answers: Vec::new(), by })
}

/// The number of best answers.
pub fn count<'i>(plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
    let Fixed { best, second } = fixed_at_optimum(plan, run)?;
    let Answered { outcome: found, by, .. } = best;
    let outcome = match second {
        Some((model, run)) => {
            let counted = stage::within(&run.budget, Instant::now(), || {
                answers::count_solutions(plan, second_engine(plan, &model).as_deref(), &model, &run)
            });
            together(found, counted.unwrap_or_else(|ended| Ok(Found::nothing(Some(ended.limit)).outcome))?)
        }
        // Without a proof nothing is known about the number of best answers.
        None => Outcome { count: 0, ..found },
    };
    Ok(Answered { outcome, answers: Vec::new(), by })
}

/// The engine that is asked the second question, where the choice is the program's and another one suits it better than the
/// first: integer programming starts anew for every solution that it lists.
fn second_engine(plan: &Plan, model: &Model) -> Option<Box<dyn Engine>> {
    let is_free = plan.why.is_some() || plan.is_member;
    let may_change = is_free && plan.engine == MIP && !model.has_reals();
    let propagation = || engine(CP, EngineSettings::default()).ok().map(|cp| cp as Box<dyn Engine>);
    may_change.then(propagation).flatten()
}

/// What is known after the first of two questions.
struct Fixed<'i, 'p> {
    best: Answered<'i>,
    /// A model that only best answers are solutions of, and the run that is left for them; `None` if no optimum is proved,
    /// perhaps for there is no solution.
    second: Option<(Box<Model>, Run<'p>)>,
}

fn fixed_at_optimum<'i, 'p>(plan: &Plan<'i>, run: &Run<'p>) -> Result<Fixed<'i, 'p>, Failure> {
    let begun = Instant::now();
    if matches!(plan.objective(), Objective::MinimiseReal(_) | Objective::MaximiseReal(_)) {
        let reason = "all best solutions cannot be listed where the objective is a real number";
        return Err(Failure::Refused(reason.to_owned()));
    }
    let search = Run { budget: Budget { solutions: None, ..run.budget.clone() }, ..run.clone() };
    let best = self::best(plan, &search)?;
    let Outcome { objective, complete, .. } = best.outcome;
    let (Solver::Engine { formulation, .. }, Some(value), true) = (&plan.solver, objective, complete) else {
        return Ok(Fixed { best, second: None });
    };
    let mut model = formulation.model.clone().into_owned();
    fix(&mut model, value);
    Ok(Fixed { best, second: Some((Box::new(model), later(run, begun))) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{Fake, all_seen};
    use damier_model::Limit;

    /// A number to be made small, and the plan to have an engine do so.
    fn numbers() -> Model {
        let mut model = Model::new("numbers");
        let x = model.int("x", 1..=9);
        model.objective = Objective::Minimise(x.into());
        model
    }

    fn plan(model: &Model, engine: Fake) -> Plan<'_> {
        Plan::by(Box::new(engine), Problem::model(model), model)
    }

    fn worths(ask: impl FnOnce(Show) -> Result<Outcome, Failure>) -> (Vec<Option<i64>>, Outcome) {
        let mut worths = Vec::new();
        let outcome = ask(&mut |answer| {
            worths.push(answer.worth);
            ControlFlow::Continue(())
        });
        (worths, outcome.expect("asked"))
    }

    #[test]
    fn each_better_answer_is_shown_once_and_the_best_last() {
        for best in [3, 2] {
            let engine = Fake::new("steps", move |_, _, show| {
                (3..=5).rev().for_each(|value| show(&Assignment::from(vec![value])));
                let outcome = Outcome { objective: Some(best), ..all_seen(3) };
                Ok((outcome, Some(Assignment::from(vec![best]))))
            });
            let model = numbers();
            let plan = plan(&model, engine);
            let (shown, outcome) = worths(|show| Ok(improving(&plan, &Run::default(), show)?.outcome));
            let expected: Vec<Option<i64>> = (best..=5).rev().map(Some).collect();
            assert_eq!((shown, outcome.objective, outcome.complete), (expected, Some(best), true));
            let answered = super::best(&plan, &Run::default()).expect("asked");
            assert_eq!(answered.answer().and_then(|answer| answer.worth), Some(best));
        }
    }

    #[test]
    fn the_optimum_is_shown_where_a_limit_ends_the_list_before_its_first() {
        let engine = Fake::new("half", |model, _, show| {
            if model.objective == Objective::Satisfy {
                return Ok((Outcome::of(Statistics::default(), Some(Limit::Time)), None));
            }
            let best = Assignment::from(vec![1]);
            show(&best);
            Ok((Outcome { objective: Some(1), ..all_seen(1) }, Some(best)))
        });
        let model = numbers();
        let plan = plan(&model, engine);
        let (shown, outcome) = worths(|show| Ok(list(&plan, &Run::default(), show)?.outcome));
        assert_eq!(shown, [Some(1)]);
        assert_eq!((outcome.status, outcome.count, outcome.complete), (Status::Solved, 1, false));
        assert_eq!((outcome.objective, outcome.stopped_by), (Some(1), Some(Limit::Time)));
        // Nothing is known of how many there are.
        assert_eq!(count(&plan, &Run::default()).expect("asked").outcome.count, 0);
    }
}
