//! The engine `direct` of puzzles with techniques: a walk that never guesses, and a search behind it where guesses are
//! allowed.
//!
//! What techniques settle is true of every solution. So a walk to the end is at once an answer and the proof that there
//! is no other, and it takes microseconds where building a model takes milliseconds; that is why `auto` begins with one
//! too. The walk goes with the answer, for the report.

use crate::failure::Failure;
use crate::plan::Plan;
use damier_interface::{ByRules, Change, Step, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use damier_model::{Budget, Outcome, Run, Statistics};
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Instant;

/// A puzzle's techniques, and what guesses where they end.
pub struct Rules<'i> {
    techniques: &'i dyn ByRules,
    guesser: Option<Box<Plan<'i>>>,
    keep_steps: bool,
}

impl<'i> Rules<'i> {
    /// With the steps kept for printing, or only counted.
    pub fn new(techniques: &'i dyn ByRules, guesser: Option<Plan<'i>>, keep_steps: bool) -> Rules<'i> {
        Rules { techniques, guesser: guesser.map(Box::new), keep_steps }
    }

    /// The walk and its outcome, or that of a guesser, if there is one and the walk got stuck.
    pub(crate) fn ask(
        &self,
        run: &Run,
        guess: impl FnOnce(&Plan<'i>, &Run) -> Result<Outcome, Failure>,
    ) -> Result<(Outcome, WalkReport<'i>), Failure> {
        let begun = Instant::now();
        let options = WalkOptions { keep_steps: self.keep_steps, techniques: None };
        let walk = self.techniques.walk(&options, run);
        let report = |walk: Walk, guesses: Option<u64>| {
            let (techniques, with_steps) = (self.techniques, self.keep_steps);
            WalkReport { techniques, walk, with_steps, guesses }
        };
        let (WalkEnd::Stuck { .. }, Some(guesser)) = (&walk.end, &self.guesser) else {
            return Ok((outcome_of(&walk), report(walk, None)));
        };
        let mut outcome = guess(guesser, &later(run, begun))?;
        // All nodes but the root are guesses: what follows from one is no node.
        let guesses = outcome.statistics.nodes.saturating_sub(1);
        outcome.statistics.build_s += walk.statistics.build_s;
        outcome.statistics.solve_s += walk.statistics.solve_s;
        Ok((outcome, report(walk, Some(guesses))))
    }
}

/// The run with the time that is left of it.
pub fn later<'p>(run: &Run<'p>, begun: Instant) -> Run<'p> {
    let time = run.budget.time.map(|most| most.saturating_sub(begun.elapsed()));
    Run { budget: Budget { time, ..run.budget.clone() }, ..run.clone() }
}

fn outcome_of(walk: &Walk) -> Outcome {
    let solutions = u64::from(matches!(walk.end, WalkEnd::Solved(_)));
    let statistics = Statistics { solutions, ..walk.statistics };
    match walk.end {
        WalkEnd::Solved(_) | WalkEnd::Impossible(_) => Outcome::of(statistics, None),
        WalkEnd::Stuck { .. } => Outcome::without_proof(statistics, None),
        WalkEnd::Stopped(limit) => Outcome::without_proof(statistics, Some(limit)),
    }
}

/// A walk, told to people and to programs.
pub struct WalkReport<'i> {
    techniques: &'i dyn ByRules,
    walk: Walk,
    with_steps: bool,
    /// Guesses taken after it, if guessing was allowed.
    guesses: Option<u64>,
}

/// The walk in JSON.
#[derive(Serialize)]
pub struct RulesReport {
    steps: u64,
    uses: Map<String, Value>,
    hardest: Option<&'static str>,
    difficulty: Option<&'static str>,
    open: usize,
    /// The board as far as it is settled, where the walk got stuck.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    /// Every step, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    walk: Option<Vec<StepReport>>,
}

/// One use of a technique in JSON.
#[derive(Serialize)]
struct StepReport {
    technique: &'static str,
    difficulty: &'static str,
    sentence: String,
    /// What it settles, and what it rules out.
    changes: Vec<ChangeReport>,
}

#[derive(Serialize)]
struct ChangeReport {
    cell: String,
    value: String,
    settled: bool,
}

impl StepReport {
    fn new(step: &Step, techniques: &'static [TechniqueInfo]) -> StepReport {
        let (technique, difficulty) =
            techniques.get(step.technique).map_or(("", ""), |info| (info.name, info.difficulty));
        let change = |Change { cell, value, settled }: &Change| ChangeReport {
            cell: cell.to_string(),
            value: value.clone(),
            settled: *settled,
        };
        let (sentence, changes) = (step.sentence.clone(), step.changes.iter().map(change).collect());
        StepReport { technique, difficulty, sentence, changes }
    }
}

impl WalkReport<'_> {
    /// The walk in JSON, with every step if they were kept.
    pub fn report(&self) -> RulesReport {
        let hardest = self.hardest();
        let uses = self.uses().map(|(name, uses)| (name.to_owned(), uses.into())).collect();
        let open = if let WalkEnd::Stuck { open, .. } = self.walk.end { open } else { 0 };
        let techniques = self.techniques.techniques();
        let walk = || self.walk.steps.iter().map(|step| StepReport::new(step, techniques)).collect();
        RulesReport {
            steps: self.steps(),
            uses,
            hardest: hardest.map(|(name, _)| name),
            // How hard a board is that techniques do not solve, they cannot tell.
            difficulty: hardest
                .filter(|_| matches!(self.walk.end, WalkEnd::Solved(_)))
                .map(|(_, difficulty)| difficulty),
            open,
            board: self.stuck_at().map(str::to_owned),
            guesses: self.guesses,
            walk: self.with_steps.then(walk),
        }
    }

    /// Every step kept, numbered.
    pub fn steps_in_words(&self) -> impl Iterator<Item = String> {
        let names = self.techniques.techniques();
        (1..).zip(&self.walk.steps).map(move |(number, step): (usize, _)| {
            let name = names.get(step.technique).map_or("", |info| info.name);
            format!("{number}. {name}: {}", step.sentence)
        })
    }

    /// `solved by rules in 34 steps, hardest: near-full colour (normal)`, or where it ended instead. What came of guesses
    /// is for the caller to say.
    pub fn summary(&self, of_guesses: impl FnOnce() -> String) -> String {
        let steps = counted(self.steps(), "step");
        match (&self.walk.end, self.guesses) {
            (WalkEnd::Solved(_), _) => match self.hardest() {
                Some((name, difficulty)) => format!("solved by rules in {steps}, hardest: {name} ({difficulty})"),
                None => "solved: nothing was left to do".to_owned(),
            },
            (WalkEnd::Impossible(sentence), _) => format!("no solution: {sentence} (after {steps})"),
            (WalkEnd::Stuck { .. }, Some(0)) => format!("{} in another way, after {steps} by rules", of_guesses()),
            (WalkEnd::Stuck { .. }, Some(guesses)) => {
                format!("{} with {}, after {steps} by rules", of_guesses(), counted(guesses, "guess"))
            }
            (WalkEnd::Stuck { settled, open, .. }, None) => format!(
                "stuck: {open} of {} cells open after {steps}; --guess allows guessing, other engines search",
                settled + open
            ),
            (WalkEnd::Stopped(limit), _) => format!("nothing found: {} after {steps}", limit.describe()),
        }
    }

    /// `pairs 12, gaps 5`, if anything was of use.
    pub fn uses_in_words(&self) -> Option<String> {
        let uses: Vec<String> = self.uses().map(|(name, uses)| format!("{name} {uses}")).collect();
        if uses.is_empty() { None } else { Some(uses.join(", ")) }
    }

    /// Whether guesses followed it.
    pub fn guessed(&self) -> bool {
        self.guesses.is_some()
    }

    /// Why there is no solution, if the walk found that.
    pub fn impossible(&self) -> Option<&str> {
        if let WalkEnd::Impossible(sentence) = &self.walk.end { Some(sentence) } else { None }
    }

    /// The board as far as it is settled, if the walk got stuck and no guesses followed.
    pub fn stuck_at(&self) -> Option<&str> {
        match &self.walk.end {
            WalkEnd::Stuck { board, .. } if self.guesses.is_none() => Some(board),
            _ => None,
        }
    }

    /// The only solution, if the walk led to it.
    pub(crate) fn solution(&self) -> Option<&str> {
        if let WalkEnd::Solved(answer) = &self.walk.end { Some(answer) } else { None }
    }

    fn steps(&self) -> u64 {
        self.walk.uses.iter().sum()
    }

    fn hardest(&self) -> Option<(&'static str, &'static str)> {
        let info = self.techniques.techniques().get(self.walk.hardest()?)?;
        Some((info.name, info.difficulty))
    }

    fn uses(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let of_use = self.techniques.techniques().iter().zip(&self.walk.uses).filter(|(_, uses)| **uses > 0);
        of_use.map(|(info, &uses)| (info.name, uses))
    }
}

/// `1 step`, `2 steps`, `3 guesses`.
pub fn counted(number: u64, what: &str) -> String {
    let plural = if what.ends_with('s') { "es" } else { "s" };
    format!("{number} {what}{}", if number == 1 { "" } else { plural })
}
