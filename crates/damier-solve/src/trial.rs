//! Trying a puzzle out: whether its examples are what they are said to be, whatever engine is asked, and whether each of its
//! rules matters.
//!
//! A sheet written in an evening is tried like the shipped ones: texts read back as they were, engines of different schools
//! count the same solutions, every answer passes the check by the rules (this is [`answers`]' affair), and leaving out a family of
//! rules changes some example, or else the examples do not show what it is for. What the definition says in vain is told too.

use crate::answers;
use crate::engines::{CP, EngineSettings, LCG, SAT, engine};
use crate::{Failure, ModelOptions, Question, plan};
use damier_interface::{Example, FormulationOptions, Instance, Puzzle};
use damier_model::{Budget, Model, Run, Source, stage};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Engines that count the examples.
const ENGINES: [&str; 3] = [SAT, LCG, CP];
/// How long an engine may take for one example, and for one example without one of its rules.
const PATIENCE: Duration = Duration::from_secs(10);

/// Solutions that are counted at least where there are more than announced.
const COUNTED: u64 = 100;

/// What came of one trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub weight: Weight,
    /// In words.
    pub words: String,
}

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// As it should be.
    Good,
    /// Something to think about.
    Note,
    /// Not as announced.
    Wrong,
}

/// Tries a puzzle on its examples; each finding is told as soon as it is there.
pub fn trial(puzzle: &dyn Puzzle, run: &Run, tell: &mut dyn FnMut(Finding)) -> Result<(), Failure> {
    let (mut is_as_announced, mut is_endless) = (true, false);
    let mut found = |weight, words: String| {
        is_as_announced &= weight != Weight::Wrong;
        tell(Finding { weight, words });
    };
    let review = puzzle.review();
    review.wrong.into_iter().for_each(|words| found(Weight::Wrong, words));
    review.notes.into_iter().for_each(|words| found(Weight::Note, words));
    let examples = puzzle.examples();
    if examples.is_empty() {
        found(
            Weight::Wrong,
            "there is no example: `%! example NAME: 1 solution`, then the board behind `%|`".to_owned(),
        );
    }
    let mut matters: BTreeMap<String, bool> = BTreeMap::new();
    for example in &examples {
        let source = Source::file(format!("example {}", example.name), example.text);
        let instance = match puzzle.parse(&source) {
            Ok(instance) => instance,
            Err(error) => {
                found(Weight::Wrong, error.to_string());
                continue;
            }
        };
        reads_back(puzzle, example, instance.as_ref(), &mut found);
        let Some(info) = puzzle.formulations().first() else {
            counts(puzzle, example, instance.as_ref(), run, &mut found)?;
            continue;
        };
        // Rules that go on for ever do so before any engine is asked.
        let budget = Budget { time: Some(PATIENCE), ..run.budget.clone() };
        let options = FormulationOptions::default();
        let built = stage::within(&budget, Instant::now(), || instance.formulate(info.name, &options));
        let model = match built {
            Ok(formulation) => formulation?.model,
            Err(ended) => {
                found(Weight::Wrong, format!("{}: {ended}", example.name));
                is_endless = true;
                continue;
            }
        };
        counts(puzzle, example, instance.as_ref(), run, &mut found)?;
        rules_that_matter(&model, example.solutions, run, &mut matters)?;
    }
    let idle: Vec<&str> = matters.iter().filter(|(_, matters)| !**matters).map(|(family, _)| family.as_str()).collect();
    for family in &idle {
        found(Weight::Note, format!("leaving out the rule \"{family}\" changes the number of solutions of no example"));
    }
    let vain = if is_endless { Vec::new() } else { puzzle.in_vain() };
    for sentence in &vain {
        found(Weight::Note, sentence.clone());
    }
    if idle.is_empty() && vain.is_empty() && !matters.is_empty() && is_as_announced {
        let words = format!("each of {} kinds of rules with a reason matters in some example", matters.len());
        tell(Finding { weight: Weight::Good, words });
    }
    Ok(())
}

fn reads_back(puzzle: &dyn Puzzle, example: &Example, instance: &dyn Instance, found: &mut dyn FnMut(Weight, String)) {
    let written = instance.describe();
    match puzzle.parse(&Source::argument(written.as_str())).map(|again| again.describe()) {
        Ok(again) if again == written => {}
        Ok(again) => {
            found(Weight::Wrong, format!("{} is written as\n{written}\nwhich is read as\n{again}", example.name))
        }
        Err(error) => found(Weight::Wrong, format!("{} does not read back: {error}", example.name)),
    }
}

fn counts(
    puzzle: &dyn Puzzle,
    example: &Example,
    instance: &dyn Instance,
    run: &Run,
    found: &mut dyn FnMut(Weight, String),
) -> Result<(), Failure> {
    let announced = in_solutions(example.solutions);
    // What engines find, with those that find it.
    let mut said: Vec<(Weight, String, Vec<&str>)> = Vec::new();
    for name in ENGINES {
        let how = ModelOptions::default();
        let plan = plan::by_engine(name, Question::Several, puzzle, instance, &how, EngineSettings::default())?;
        let most = (example.solutions + 1).max(COUNTED);
        let budget = Budget { solutions: Some(most), time: Some(PATIENCE), ..run.budget.clone() };
        // Listing, so that every answer is checked by the rules.
        let outcome = answers::list(&plan, &Run { budget, ..run.clone() }, &mut |_| ControlFlow::Continue(()))?.outcome;
        let (weight, words) = match (outcome.complete, outcome.count) {
            (true, count) if count == example.solutions => (Weight::Good, announced.clone()),
            (true, count) => (Weight::Wrong, format!("{announced} announced, {} found", in_solutions(count))),
            (false, count) if count > example.solutions => {
                let all = format!("'damier solve {} BOARD --all' shows them", puzzle.typed());
                (Weight::Wrong, format!("{announced} announced, {count} found and perhaps more ({all})"))
            }
            (false, _) => (Weight::Note, "no end in time".to_owned()),
        };
        match said.iter_mut().find(|(_, known, _)| *known == words) {
            Some((.., engines)) => engines.push(name),
            None => said.push((weight, words, vec![name])),
        }
    }
    for (weight, words, engines) in said {
        found(weight, format!("{}: {words}, by {}", example.name, engines.join(", ")));
    }
    Ok(())
}

fn in_solutions(count: u64) -> String {
    if count == 1 { "1 solution".to_owned() } else { format!("{count} solutions") }
}

/// Notes of each family of rules whether the number of solutions is another without it.
fn rules_that_matter(
    model: &Model,
    solutions: u64,
    run: &Run,
    matters: &mut BTreeMap<String, bool>,
) -> Result<(), Failure> {
    let families: BTreeSet<String> = model
        .constraints()
        .iter()
        .filter(|posted| posted.label().family() != posted.constraint.kind())
        .map(|posted| posted.label().family().to_owned())
        .collect();
    let sat = engine(SAT, EngineSettings::default())?;
    let Some(lister) = sat.enumerator() else { return Ok(()) };
    for family in families {
        let known = matters.entry(family.clone()).or_insert(false);
        if *known {
            continue;
        }
        let mut without = model.without_constraints();
        without.projection = model.projection.clone();
        for posted in model.constraints().iter().filter(|posted| posted.label().family() != family) {
            without.post(posted.constraint.clone()).because_of(&posted.label());
        }
        let budget = Budget { solutions: Some(solutions + 1), time: Some(PATIENCE), ..run.budget.clone() };
        let outcome = lister.enumerate(&without, &Run { budget, ..run.clone() }, &mut |_| ControlFlow::Continue(()));
        let outcome = outcome.map_err(|unusable| Failure::Refused(unusable.to_string()))?;
        *known = outcome.count != solutions;
    }
    Ok(())
}
