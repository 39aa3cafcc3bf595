//! Counts by a second way, where that is cheap.
//!
//! A solution that is only counted is never looked at, so a count has nothing that could be checked. What was counted in a
//! moment is therefore counted again, by an engine of another school, on the model that suits it, with every solution put
//! through the puzzle's own checker. That may take no longer than a moment either: long counts are left as they are, since
//! the second way would mostly take longer than the first, unless time for it is asked for.

use crate::answered::Answered;
use crate::answers;
use crate::conditions::{ModelOptions, Question};
use crate::engines::{CP, EngineSettings, LOCAL, SAT};
use crate::failure::Failure;
use crate::plan;
use crate::reproduce::kept_for_report;
use damier_interface::{Instance, Puzzle};
use damier_model::{Budget, Outcome, Run, stage};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// What a count may have taken that is made again, and what the second one may take.
const MOMENT: Duration = Duration::from_millis(50);
/// Solutions up to which all of them are looked at.
const FEW: u64 = 10_000;
/// Cells up to which building a second model takes a moment at most.
const SMALL: usize = 1_000;

/// What came of counting again.
pub enum Recount {
    /// This engine found as many.
    By(String),
    /// It was not done, or not to the end: why.
    Not(&'static str),
}

impl Recount {
    /// The engine that confirmed the count.
    pub fn by(&self) -> Option<&str> {
        match self {
            Recount::By(engine) => Some(engine),
            Recount::Not(_) => None,
        }
    }

    /// What came of it, in words.
    pub fn in_words(&self) -> String {
        match self {
            Recount::By(engine) => engine.clone(),
            Recount::Not(why) => format!("no engine: {why}"),
        }
    }
}

/// Counts again what was counted within such a time. Another number is an error of ours.
pub fn recount(
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    first: &Answered,
    took: Duration,
    run: &Run,
) -> Result<Recount, Failure> {
    let Answered { outcome: counted, by, .. } = first;
    let asked_for = run.budget.confirm;
    let most = asked_for.unwrap_or(MOMENT);
    let time = run.budget.time.map_or(most, |limit| most.min(limit.saturating_sub(took)));
    let keeps_all = by.leaves_out.is_none() && by.model.as_ref().is_none_or(|model| puzzle.finds_all(model));
    let reason = match () {
        _ if !counted.is_all_that_was_asked() || by.engine == LOCAL => Some("the count is not complete"),
        _ if !keeps_all => Some("the model does not stand for exactly the answers"),
        _ if time.is_zero() => Some("no time is left"),
        _ if asked_for.is_none() && took > MOMENT => Some("the count took too long"),
        _ if asked_for.is_none() && counted.count > FEW => Some("there are too many"),
        _ if asked_for.is_none() && instance.cells() > SMALL => Some("the board is too large"),
        _ => None,
    };
    if let Some(reason) = reason {
        return Ok(Recount::Not(reason));
    }
    let other = if by.engine == CP { SAT } else { CP };
    let how = ModelOptions::default();
    let budget = Budget { time: Some(time), nodes: None, failures: None, ..run.budget.clone() };
    let again = Run { budget, threads: 1, seed: run.seed, ..Run::default() };
    // The first count stands, in whatever stage the second is stopped.
    let counted_again = stage::within(&again.budget, Instant::now(), || {
        let second = plan::by_engine(other, Question::Number, puzzle, instance, &how, EngineSettings::default())?;
        answers::list(&second, &again, &mut |_| ControlFlow::Continue(()))
    });
    let second = match counted_again {
        Ok(Ok(second)) => second,
        Ok(Err(Failure::Refused(_))) => return Ok(Recount::Not("the other engine cannot take the board")),
        Ok(Err(failure)) => return Err(failure),
        Err(_) => return Ok(Recount::Not("counting again took too long")),
    };
    let found = &second.outcome;
    // More than the first way found is too many, however the second one ended.
    let too_many = counted.complete && found.count > counted.count;
    if !too_many && !found.is_all_that_was_asked() {
        return Ok(Recount::Not("counting again took too long"));
    }
    if found.count != counted.count || found.objective != counted.objective {
        return Err(contradiction(instance, first, &second));
    }
    Ok(Recount::By(second.by.engine.to_owned()))
}

fn contradiction(instance: &dyn Instance, first: &Answered, second: &Answered) -> Failure {
    let worth = |outcome: &Outcome| outcome.objective.map_or(String::new(), |value| format!(", each worth {value}"));
    let found = |counted: &Answered| format!("{}{}", counted.outcome.count, worth(&counted.outcome));
    let complaint =
        format!("{} counts {}, {} finds {}", first.by.method, found(first), second.by.method, found(second));
    let kept = kept_for_report("count", &format!("instance:\n{}\n{complaint}", instance.describe()));
    Failure::CheckFailed(format!("a count failed its check: {complaint}; {kept}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;
    use damier_interface::FormulationOptions;
    use damier_model::{Limit, Source, Statistics};
    use damier_puzzles::find;

    /// An engine that says a number without looking.
    fn guesser(guess: u64) -> Fake {
        Fake::new("guesser", move |_, run, _| {
            let stopped_by = run.budget.solutions.filter(|&most| most <= guess).map(|_| Limit::Solutions);
            let solutions = run.budget.solutions.map_or(guess, |most| most.min(guess));
            Ok((Outcome::of(Statistics { solutions, ..Statistics::default() }, stopped_by), None))
        })
    }

    /// What comes of recounting the two boards of four queens, of which an engine says that there are so many.
    fn recounted(guess: u64, budget: Budget) -> Result<Recount, Failure> {
        let puzzle = find("nqueens").expect("registered");
        let instance = puzzle.parse(&Source::argument("4")).expect("a size");
        let formulation = instance.formulate("int", &FormulationOptions::default()).expect("a model");
        let engine = Box::new(guesser(guess));
        let plan = plan::planned(puzzle, instance.as_ref(), engine, "int".to_owned(), formulation, 0.0);
        let run = Run { budget, ..Run::default() };
        let counted = answers::count(&plan, &run)?;
        recount(puzzle, instance.as_ref(), &counted, Duration::ZERO, &run)
    }

    #[test]
    fn a_wrong_count_is_an_internal_error_with_a_file_to_reproduce_it() {
        let patient = Budget { confirm: Some(Duration::from_secs(600)), ..Budget::default() };
        let up_to = |most: u64| Budget { solutions: Some(most), ..patient.clone() };
        assert!(matches!(recounted(2, patient.clone()), Ok(Recount::By(by)) if by == CP));
        // Two are enough to know that there is not only one.
        assert!(matches!(recounted(5, up_to(2)), Ok(Recount::By(by)) if by == CP));
        for (guess, budget) in
            [(0, patient.clone()), (1, patient.clone()), (3, patient.clone()), (1, up_to(2)), (5, up_to(3))]
        {
            let Err(Failure::CheckFailed(message)) = recounted(guess, budget) else { panic!("{guess} is not noticed") };
            assert!(message.contains("a count failed its check") && message.contains("cp"), "{message}");
            let path = message.rsplit(' ').next().expect("a path");
            assert!(std::fs::read_to_string(path).expect("the file named").contains("instance:\n4\n"));
            std::fs::remove_file(path).expect("ours");
        }
        let none = Budget { confirm: Some(Duration::ZERO), ..Budget::default() };
        assert!(matches!(recounted(3, none), Ok(Recount::Not(_))));
    }
}
