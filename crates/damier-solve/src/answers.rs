//! Answers by the method that the plan names, each checked against its model and against the puzzle's rules.

use crate::failure::Failure;
use crate::optimum;
use crate::plan::{Plan, Solver};
use crate::reproduce::kept_for_report;
use crate::walk::later;
use damier_model::{Assignment, Model, Outcome, Run};
use damier_puzzles::{Formulation, Instance, Source};
use std::ops::ControlFlow;
use std::time::Instant;

/// An answer that was checked.
#[derive(Clone, Debug)]
pub struct Answer {
    /// In native text.
    pub text: String,
    /// The rules it breaks, in sentences: none, unless the model leaves a rule out.
    pub violations: Vec<String>,
    /// What it is worth, where something is optimised.
    pub worth: Option<i64>,
}

/// What is shown each checked answer, and may end the search.
pub type Show<'a> = &'a mut (dyn FnMut(Answer) -> ControlFlow<()> + Send);

/// Solutions that a local search may be asked for in the hope that there are so many.
const FEW: u64 = 100;

/// One answer, if there is one.
pub fn first(plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<(Outcome, Option<Answer>), Failure> {
    match &plan.solver {
        Solver::Direct(direct) => {
            let (outcome, answer) = direct.first(run)?;
            let answer = answer.map(|answer| checked(plan, instance, answer)).transpose()?;
            Ok((outcome, answer))
        }
        Solver::Rules(rules) => {
            let (outcome, answer) = rules.first(run)?;
            let answer = answer.map(|answer| checked(plan, instance, answer)).transpose()?;
            Ok((outcome, answer))
        }
        Solver::Turns(turns) => {
            let begun = Instant::now();
            match turns.opening(instance, run)? {
                Some(found) => Ok(found),
                None => turns.first(instance, &later(run, begun)),
            }
        }
        Solver::Engine { .. } if optimum::is_sought(plan) => optimum::best(plan, instance, run),
        Solver::Engine { engine, formulation, .. } => {
            let finder = engine.finder().ok_or_else(|| unable(plan, "find solutions"))?;
            let (outcome, assignment) = finder.find(&formulation.model, run)?;
            let answer = assignment.map(|a| decoded(plan, instance, formulation, &a)).transpose()?;
            Ok((outcome, answer))
        }
    }
}

/// Every answer within the budget; every best one, where something is optimised.
pub fn list(plan: &Plan, instance: &dyn Instance, run: &Run, show: Show) -> Result<Outcome, Failure> {
    if optimum::selects(plan) {
        return optimum::list(plan, instance, run, show);
    }
    if let Solver::Turns(turns) = &plan.solver {
        let begun = Instant::now();
        let (outcome, answers) = match turns.opening(instance, run)? {
            Some((outcome, answer)) => (outcome, answer.into_iter().collect()),
            None if asks_for_few(run) || turns.asks_all() => turns.list(instance, &later(run, begun))?,
            None => return list(turns.prover()?, instance, &later(run, begun), show),
        };
        for answer in answers {
            if show(answer).is_break() {
                break;
            }
        }
        return Ok(outcome);
    }
    if let Solver::Engine { formulation, .. } = &plan.solver {
        return list_solutions(plan, instance, &formulation.model, run, show);
    }
    let mut failure = None;
    let mut handle = |answer: Result<Answer, Failure>| match answer.map(&mut *show) {
        Ok(flow) => flow,
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    };
    let outcome = match &plan.solver {
        Solver::Turns(_) | Solver::Engine { .. } => unreachable!("handed on above"),
        Solver::Direct(direct) => direct.enumerate(run, &mut |answer| handle(checked(plan, instance, answer)))?,
        Solver::Rules(rules) => rules.enumerate(run, &mut |answer| handle(checked(plan, instance, answer)))?,
    };
    failure.map_or(Ok(outcome), Err)
}

/// Every answer that a solution of the model stands for; one, from an engine that finds but cannot list.
pub(crate) fn list_solutions(
    plan: &Plan,
    instance: &dyn Instance,
    model: &Model,
    run: &Run,
    show: Show,
) -> Result<Outcome, Failure> {
    let Solver::Engine { engine, formulation, .. } = &plan.solver else { return Err(unable(plan, "list solutions")) };
    let mut failure = None;
    let mut visit = |a: &Assignment| match decoded(plan, instance, formulation, a).map(&mut *show) {
        Ok(flow) => flow,
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    };
    let outcome = match (engine.enumerator(), engine.finder()) {
        (Some(enumerator), _) => enumerator.enumerate(model, run, &mut visit)?,
        (None, Some(finder)) => {
            let (outcome, found) = finder.find(model, run)?;
            let _ = found.map(|a| visit(&a));
            // It knows of no other, and cannot know that there is none.
            Outcome { complete: false, ..outcome }
        }
        (None, None) => return Err(unable(plan, "list solutions")),
    };
    failure.map_or(Ok(outcome), Err)
}

/// The number of solutions of the model.
pub(crate) fn count_solutions(
    plan: &Plan,
    instance: &dyn Instance,
    model: &Model,
    run: &Run,
) -> Result<Outcome, Failure> {
    match &plan.solver {
        Solver::Engine { engine, .. } => match engine.counter() {
            Some(counter) => Ok(counter.count(model, run)?),
            None => list_solutions(plan, instance, model, run, &mut |_| ControlFlow::Continue(())),
        },
        _ => Err(unable(plan, "count solutions")),
    }
}

/// Up to a few, even one who proves nothing may be the first to find them.
fn asks_for_few(run: &Run) -> bool {
    run.budget.solutions.is_some_and(|most| most <= FEW)
}

/// The number of answers, none of them built where the engine can count without.
pub fn count(plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<Outcome, Failure> {
    match &plan.solver {
        Solver::Direct(direct) => Ok(direct.count(run)?),
        Solver::Rules(rules) => Ok(rules.count(run)?),
        Solver::Turns(turns) => {
            let begun = Instant::now();
            match turns.opening(instance, run)? {
                Some((outcome, _)) => Ok(outcome),
                None if asks_for_few(run) || turns.asks_all() => turns.count(instance, &later(run, begun)),
                None => count(turns.prover()?, instance, &later(run, begun)),
            }
        }
        Solver::Engine { .. } if optimum::selects(plan) => optimum::count(plan, instance, run),
        Solver::Engine { formulation, .. } => count_solutions(plan, instance, &formulation.model, run),
    }
}

/// The number of answers, by one who may have to list them.
pub fn count_or_list(plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<Outcome, Failure> {
    match &plan.solver {
        Solver::Direct(direct) if !direct.proves() => list(plan, instance, run, &mut |_| ControlFlow::Continue(())),
        _ => count(plan, instance, run),
    }
}

pub(crate) fn unable(plan: &Plan, what: &str) -> Failure {
    Failure::Refused(format!("the engine '{}' cannot {what}; see 'damier engines'", plan.engine()))
}

/// The answer that an assignment stands for, if the model and the rules agree that it is one.
pub(crate) fn decoded(
    plan: &Plan,
    instance: &dyn Instance,
    formulation: &Formulation,
    a: &Assignment,
) -> Result<Answer, Failure> {
    let answer = (formulation.decode)(a);
    match formulation.model.broken_by(a) {
        Some(broken) => Err(wrong_answer(plan, instance, &answer, &format!("the model says: {broken}"))),
        None => checked(plan, instance, answer),
    }
}

/// The answer, if the rules agree that it is one; what it breaks, if the model leaves a rule out.
pub fn checked(plan: &Plan, instance: &dyn Instance, answer: String) -> Result<Answer, Failure> {
    let source = Source::argument(answer.as_str());
    let complaint = match instance.check(&source) {
        Ok(violations) if violations.is_empty() || plan.leaves_out().is_some() => {
            let worth = instance.worth(&source);
            return Ok(Answer {
                text: answer,
                violations: violations.iter().map(ToString::to_string).collect(),
                worth,
            });
        }
        Ok(violations) => violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        Err(unreadable) => unreadable.to_string(),
    };
    Err(wrong_answer(plan, instance, &answer, &format!("the rules say: {complaint}")))
}

/// Keeps what is needed to see the error again, and says where.
pub fn wrong_answer(plan: &Plan, instance: &dyn Instance, answer: &str, complaint: &str) -> Failure {
    let by = plan.describe();
    let details = format!("by: {by}\ninstance:\n{}\nanswer:\n{answer}\n{complaint}", instance.describe());
    let kept = kept_for_report("answer", &details);
    Failure::CheckFailed(format!("an answer of {by} failed its check: {complaint}; {kept}"))
}

/// As for a wrong answer: a board of ours that is not what it should be.
pub fn wrong_board(instance: &dyn Instance, complaint: &str) -> Failure {
    let kept = kept_for_report("board", &format!("board:\n{}\n{complaint}", instance.describe()));
    Failure::CheckFailed(format!("a board failed its check: {complaint}; {kept}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{Fake, all_seen};
    use damier_puzzles::{FormulationOptions, find};

    /// An engine that takes the first value of every variable for a solution.
    fn liar() -> Fake {
        Fake::new("liar", |model, _, show| {
            let lie = model.all_variables().map(|x| model.domain(x).min().unwrap_or(0)).collect::<Vec<i64>>();
            let lie = Assignment::from(lie);
            show(&lie);
            Ok((all_seen(1), Some(lie)))
        })
    }

    #[test]
    fn a_wrong_answer_of_an_engine_is_an_internal_error_with_a_file_to_reproduce_it() {
        let instance = find("nqueens").expect("registered").parse(&Source::argument("4")).expect("a size");
        let formulation = instance.formulate("int", &FormulationOptions::default()).expect("a model");
        let solver = Solver::Engine { engine: Box::new(liar()), formulation, leaves_out: None };
        let plan = Plan { solver, engine: "liar", model: Some("int".to_owned()), build_s: 0.0, why: None };
        let run = Run::default();
        let found = || first(&plan, instance.as_ref(), &run).err();
        let listed = || list(&plan, instance.as_ref(), &run, &mut |_| panic!("shown unchecked")).err();
        for answer in [&found as &dyn Fn() -> Option<Failure>, &listed] {
            let Some(Failure::CheckFailed(message)) = answer() else { panic!("not noticed") };
            assert!(message.contains("the queens of rows 1 and 2 do not attack each other"), "{message}");
            let path = message.rsplit(' ').next().expect("a path");
            let report = std::fs::read_to_string(path).expect("the file named");
            assert!(report.contains("answer:\n1 1 1 1\n"));
            std::fs::remove_file(path).expect("ours");
        }
    }
}
