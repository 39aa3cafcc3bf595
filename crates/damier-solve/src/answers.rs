//! Asking: answers by the method that the plan names, each checked against its model and against the rules.

use crate::answered::Answered;
use crate::conditions::{Conditions, Question};
use crate::failure::Failure;
use crate::optimum;
use crate::plan::{self, Plan, Solver};
use crate::problem::Problem;
use crate::reproduce::kept_for_report;
use crate::walk::later;
use damier_interface::Instance;
use damier_model::{Assignment, Engine, Model, Outcome, Run};
use std::ops::ControlFlow;
use std::time::Instant;

/// An answer that was checked.
#[derive(Clone, Debug)]
pub struct Answer {
    /// In the puzzle's native text, or as the problem reads a solution; empty where it has no text.
    pub text: String,
    /// The rules it breaks, in sentences: none, unless the model leaves a rule out.
    pub violations: Vec<String>,
    /// What it is worth, where something is optimised.
    pub worth: Option<i64>,
    /// The solution of the model, where that is what was asked about.
    pub solution: Option<Assignment>,
}

/// What is shown each checked answer, and may end the search.
pub type Show<'a> = &'a mut (dyn FnMut(Answer) -> ControlFlow<()> + Send);

/// Solutions that a local search may be asked for in the hope that there are so many.
const FEW: u64 = 100;

/// Answers a question about a problem: chooses the method, asks it, and keeps the answers. Where there may be many of them,
/// [`plan::plan`] and [`list`] show them one by one.
pub fn ask<'i>(
    question: Question,
    problem: Problem<'i>,
    conditions: &Conditions,
    run: &Run,
) -> Result<Answered<'i>, Failure> {
    let plan = plan::plan(question, problem, conditions)?;
    let mut answers = Vec::new();
    let answered = put(question, &plan, run, &mut |answer| {
        answers.push(answer);
        ControlFlow::Continue(())
    })?;
    Ok(Answered { answers, ..answered })
}

/// Puts a question to the method of a plan, and shows every answer as it is found.
pub fn put<'i>(question: Question, plan: &Plan<'i>, run: &Run, show: Show) -> Result<Answered<'i>, Failure> {
    match question {
        Question::First => {
            let mut answered = first(plan, run)?;
            for answer in std::mem::take(&mut answered.answers) {
                let _: ControlFlow<()> = show(answer);
            }
            Ok(answered)
        }
        Question::Improving => optimum::improving(plan, run, show),
        Question::Several => list(plan, run, show),
        Question::Number => count_or_list(plan, run),
    }
}

/// One answer, if there is one; the best, where something is optimised.
pub fn first<'i>(plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
    let one = |text: Option<String>| {
        Ok::<Vec<Answer>, Failure>(text.map(|text| checked(plan, text)).transpose()?.into_iter().collect())
    };
    match &plan.solver {
        Solver::Direct(direct) => {
            let (outcome, text) = direct.first(run)?;
            Ok(plan.answered(outcome, one(text)?))
        }
        Solver::Rules(rules) => {
            let mut guessed = Vec::new();
            let (outcome, walk) = rules.ask(run, |guesser, run| {
                let answered = first(guesser, run)?;
                guessed = answered.answers;
                Ok(answered.outcome)
            })?;
            guessed.extend(one(walk.solution().map(str::to_owned))?);
            Ok(plan.answered_by_walk(outcome, guessed, Some(walk)))
        }
        Solver::Portfolio(portfolio) => {
            let begun = Instant::now();
            match portfolio.presolved(run)? {
                Some(answered) => Ok(plan.answered_by_member(answered)),
                None => portfolio.first(plan, &later(run, begun)),
            }
        }
        Solver::Engine { .. } if optimum::is_sought(plan) => optimum::best(plan, run),
        Solver::Engine { engine, formulation, .. } => {
            let finder = engine.finder().ok_or_else(|| unable(plan, "find solutions"))?;
            let (outcome, solution) = finder.find(&formulation.model, run)?;
            let answer = solution.map(|solution| decoded(plan, &solution)).transpose()?;
            Ok(plan.answered(outcome, answer.into_iter().collect()))
        }
    }
}

/// Every answer within the budget; every best one, where something is optimised.
pub fn list<'i>(plan: &Plan<'i>, run: &Run, show: Show) -> Result<Answered<'i>, Failure> {
    if optimum::selects(plan) {
        return optimum::list(plan, run, show);
    }
    let mut failure = None;
    let mut handle = |answer: Result<Answer, Failure>, show: &mut dyn FnMut(Answer) -> ControlFlow<()>| match answer {
        Ok(answer) => show(answer),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    };
    let answered = match &plan.solver {
        Solver::Portfolio(portfolio) => {
            let begun = Instant::now();
            let mut answered = match portfolio.presolved(run)? {
                Some(answered) => plan.answered_by_member(answered),
                None if asks_for_few(run) || portfolio.asks_all() => portfolio.list(plan, &later(run, begun))?,
                None => {
                    let prover = portfolio.prover()?;
                    return Ok(plan.answered_by_member(list(&prover, &later(run, begun), show)?));
                }
            };
            for answer in std::mem::take(&mut answered.answers) {
                if show(answer).is_break() {
                    break;
                }
            }
            return Ok(answered);
        }
        Solver::Engine { formulation, .. } => {
            let outcome = list_solutions(plan, None, &formulation.model, run, show)?;
            return Ok(plan.answered(outcome, Vec::new()));
        }
        Solver::Direct(direct) => {
            let outcome = direct.enumerate(run, &mut |text| handle(checked(plan, text), show))?;
            plan.answered(outcome, Vec::new())
        }
        Solver::Rules(rules) => {
            let (outcome, walk) = rules.ask(run, |guesser, run| Ok(list(guesser, run, &mut *show)?.outcome))?;
            if let Some(text) = walk.solution() {
                let _ = handle(checked(plan, text.to_owned()), show);
            }
            plan.answered_by_walk(outcome, Vec::new(), Some(walk))
        }
    };
    failure.map_or(Ok(answered), Err)
}

/// The answer of this number, in the order in which they are found. On one thread, since the order would be chance on
/// several.
pub fn nth<'i>(plan: &Plan<'i>, run: &Run, number: u64) -> Result<Answered<'i>, Failure> {
    let (mut seen, mut kept) = (0, None);
    let answered = list(plan, &Run { threads: 1, ..run.clone() }, &mut |answer| {
        seen += 1;
        if seen == number {
            kept = Some(answer);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })?;
    // The one asked for is there, so the question is answered to the end.
    let found = kept.is_some();
    let Answered { mut outcome, by, .. } = answered;
    (outcome.complete, outcome.stopped_by) = (outcome.complete || found, outcome.stopped_by.filter(|_| !found));
    Ok(Answered { outcome, answers: kept.into_iter().collect(), by })
}

/// Every answer that a solution of the model stands for, by the plan's engine or another; one, from an engine that finds but
/// cannot list.
pub(crate) fn list_solutions(
    plan: &Plan,
    other: Option<&dyn Engine>,
    model: &Model,
    run: &Run,
    show: Show,
) -> Result<Outcome, Failure> {
    let Solver::Engine { engine, .. } = &plan.solver else { return Err(unable(plan, "list solutions")) };
    let engine = other.unwrap_or(engine.as_ref());
    let mut failure = None;
    let mut visit = |solution: &Assignment| match decoded(plan, solution).map(&mut *show) {
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
            let _ = found.map(|solution| visit(&solution));
            // It knows of no other, and cannot know that there is none.
            Outcome { complete: false, ..outcome }
        }
        (None, None) => return Err(unable(plan, "list solutions")),
    };
    failure.map_or(Ok(outcome), Err)
}

/// The number of solutions of the model, by the plan's engine or another.
pub(crate) fn count_solutions(
    plan: &Plan,
    other: Option<&dyn Engine>,
    model: &Model,
    run: &Run,
) -> Result<Outcome, Failure> {
    match &plan.solver {
        Solver::Engine { engine, .. } => match other.unwrap_or(engine.as_ref()).counter() {
            Some(counter) => Ok(counter.count(model, run)?),
            None => list_solutions(plan, other, model, run, &mut |_| ControlFlow::Continue(())),
        },
        _ => Err(unable(plan, "count solutions")),
    }
}

/// Up to a few, even a method that proves nothing may be the first to find them.
fn asks_for_few(run: &Run) -> bool {
    run.budget.solutions.is_some_and(|most| most <= FEW)
}

/// The number of answers, none of them built where the engine can count without.
pub fn count<'i>(plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
    match &plan.solver {
        Solver::Direct(direct) => Ok(plan.answered(direct.count(run)?, Vec::new())),
        Solver::Rules(rules) => {
            let (outcome, walk) = rules.ask(run, |guesser, run| Ok(count(guesser, run)?.outcome))?;
            Ok(plan.answered_by_walk(outcome, Vec::new(), Some(walk)))
        }
        Solver::Portfolio(portfolio) => {
            let begun = Instant::now();
            match portfolio.presolved(run)? {
                Some(answered) => Ok(plan.answered_by_member(answered)),
                None if asks_for_few(run) || portfolio.asks_all() => portfolio.count(plan, &later(run, begun)),
                None => Ok(plan.answered_by_member(count(&portfolio.prover()?, &later(run, begun))?)),
            }
        }
        Solver::Engine { .. } if optimum::selects(plan) => optimum::count(plan, run),
        Solver::Engine { formulation, .. } => {
            Ok(plan.answered(count_solutions(plan, None, &formulation.model, run)?, Vec::new()))
        }
    }
}

/// The number of answers, by a method that may have to list them.
pub fn count_or_list<'i>(plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
    match &plan.solver {
        Solver::Direct(direct) if !direct.proves() => list(plan, run, &mut |_| ControlFlow::Continue(())),
        _ => count(plan, run),
    }
}

pub(crate) fn unable(plan: &Plan, what: &str) -> Failure {
    Failure::Refused(format!("the engine '{}' cannot {what}; see 'damier engines'", plan.engine))
}

/// The answer that a solution stands for, if the model and the rules agree that it is one.
pub(crate) fn decoded(plan: &Plan, solution: &Assignment) -> Result<Answer, Failure> {
    let Solver::Engine { formulation, .. } = &plan.solver else { return Err(unable(plan, "find solutions")) };
    let broken = formulation.model.broken_by(solution).map(|broken| format!("the model says: {broken}"));
    match (&formulation.decode, plan.problem, broken) {
        (Some(decode), _, None) => checked(plan, decode(solution)),
        (Some(decode), _, Some(broken)) => Err(wrong_answer(plan, &decode(solution), &broken)),
        (None, Problem::Model { model, read, .. }, None) => {
            let text = read.map_or(Ok(String::new()), |read| read(solution));
            let text = text.map_err(|broken| wrong_solution(plan, solution, &format!("the rules say: {broken}")))?;
            let worth = model.objective_value(solution);
            Ok(Answer { text, violations: Vec::new(), worth, solution: Some(solution.clone()) })
        }
        (None, _, broken) => Err(wrong_solution(plan, solution, &broken.unwrap_or_default())),
    }
}

/// The answer, if the rules agree that it is one; what it breaks, if the model leaves a rule out.
pub fn checked(plan: &Plan, answer: String) -> Result<Answer, Failure> {
    let answer = plan.problem.check(answer, plan.leaves_out().is_some());
    answer.map_err(|(text, complaint)| wrong_answer(plan, &text, &format!("the rules say: {complaint}")))
}

fn wrong_solution(plan: &Plan, solution: &Assignment, complaint: &str) -> Failure {
    wrong_answer(plan, &format!("{:?}", solution.as_slice()), complaint)
}

/// Keeps what is needed to see the error again, and says where.
pub fn wrong_answer(plan: &Plan, answer: &str, complaint: &str) -> Failure {
    let by = plan.describe();
    let details = format!("by: {by}\ninstance:\n{}\nanswer:\n{answer}\n{complaint}", plan.problem.describe());
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
    use crate::plan::planned;
    use crate::problem::Origin;
    use damier_interface::FormulationOptions;
    use damier_model::{Source, all_different};
    use damier_puzzles::find;

    /// An engine that takes the first value of every variable for a solution.
    fn liar() -> Fake {
        Fake::new("liar", |model, _, show| {
            let lie = model.all_variables().map(|x| model.domain(x).min().unwrap_or(0)).collect::<Vec<i64>>();
            let lie = Assignment::from(lie);
            show(&lie);
            Ok((all_seen(1), Some(lie)))
        })
    }

    /// Whether a liar's answer is noticed, and kept in a file with what it lied about.
    fn is_noticed(failure: Option<Failure>, rule: &str, answer: &str) {
        let Some(Failure::CheckFailed(message)) = failure else { panic!("not noticed") };
        assert!(message.contains(rule), "{message}");
        let path = message.rsplit(' ').next().expect("a path");
        let report = std::fs::read_to_string(path).expect("the file named");
        assert!(report.contains(answer), "{report}");
        std::fs::remove_file(path).expect("ours");
    }

    #[test]
    fn a_wrong_answer_of_an_engine_is_an_internal_error_with_a_file_to_reproduce_it() {
        let puzzle = find("nqueens").expect("registered");
        let instance = puzzle.parse(&Source::argument("4")).expect("a size");
        let formulation = instance.formulate("int", &FormulationOptions::default()).expect("a model");
        let plan = planned(puzzle, instance.as_ref(), Box::new(liar()), "int".to_owned(), formulation, 0.0);
        let run = Run::default();
        let rule = "the queens of rows 1 and 2 do not attack each other";
        is_noticed(first(&plan, &run).err(), rule, "answer:\n1 1 1 1\n");
        is_noticed(list(&plan, &run, &mut |_| panic!("shown unchecked")).err(), rule, "answer:\n1 1 1 1\n");
    }

    #[test]
    fn a_wrong_solution_of_a_model_is_noticed_by_the_model_or_by_what_reads_it() {
        let mut model = Model::new("two");
        let x = model.ints("x", 2, 1..=2);
        let odd = |solution: &Assignment| match solution[x[1]] {
            1 => Err("the second is even".to_owned()),
            value => Ok(value.to_string()),
        };
        let run = Run::default();
        let read = Problem::Model { model: &model, origin: Origin::Given, read: Some(&odd) };
        is_noticed(first(&Plan::by(Box::new(liar()), read, &model), &run).err(), "the second is even", "[1, 1]");
        let listed = ask(Question::Several, read, &Conditions::default(), &run);
        is_noticed(listed.err(), "the second is even", "1]");
        let mut different = model.clone();
        different.post(all_different(x.clone()));
        let plan = Plan::by(Box::new(liar()), Problem::model(&different), &different);
        is_noticed(first(&plan, &run).err(), "the model says", "[1, 1]");
        let answered = ask(Question::Number, Problem::model(&different), &Conditions::default(), &run).expect("asked");
        assert_eq!((answered.outcome.count, answered.by.engine), (2, "cp"));
        let answered = ask(Question::Several, Problem::model(&different), &Conditions::default(), &run).expect("asked");
        assert_eq!(answered.answers.len(), 2);
        assert!(answered.answers.iter().all(|answer| answer.solution.is_some()));
    }

    #[test]
    fn an_answer_says_which_member_of_a_portfolio_gave_it_and_why() {
        let puzzle = find("rikudo").expect("registered");
        let instance = puzzle.parse(&Source::argument("radius=1")).expect("a board");
        let conditions = Conditions::default();
        let plan = plan::plan(Question::First, Problem::board(puzzle, instance.as_ref()), &conditions).expect("a plan");
        assert_eq!((plan.engine, plan.describe().as_str()), ("auto", "auto"));
        let answered = first(&plan, &Run::default()).expect("asked");
        assert_eq!((answered.by.engine, answered.answers.len()), ("cp", 1));
        assert!(answered.by.method.starts_with("cp/"), "{}", answered.by.method);
        assert!(answered.by.why.is_some_and(|why| why.contains("take turns")));
        // Asking again is asking anew: nothing of the first answer stays in the plan.
        assert_eq!(plan.describe(), "auto");
    }
}
