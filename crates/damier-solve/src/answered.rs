//! What came of a question: the outcome, the answers, and how they were found.

use crate::answers::Answer;
use crate::walk::WalkReport;
use damier_model::{Objective, Outcome};

/// What came of a question.
pub struct Answered<'i> {
    /// How the run ended, and what it took, building models included.
    pub outcome: Outcome,
    /// The answers, unless they were shown one by one, or only counted.
    pub answers: Vec<Answer>,
    /// How they were found.
    pub by: Attribution<'i>,
}

/// How an answer was found. Where a portfolio was asked, this is the member that answered; where none of them did, the
/// portfolio.
pub struct Attribution<'i> {
    /// The engine's name.
    pub engine: &'static str,
    /// The formulation's name.
    pub model: Option<String>,
    /// Why this engine, if the choice was the program's.
    pub why: Option<String>,
    /// The method in words: `cp/int first_fail/median`, or `direct (how it works)`.
    pub method: String,
    /// The rule that the model leaves out, in words: its solutions may be wrong answers.
    pub leaves_out: Option<&'static str>,
    /// The walk by techniques, if that was the method.
    pub walk: Option<WalkReport<'i>>,
    /// What the model makes as small or as large as possible.
    pub objective: Objective,
}

impl Answered<'_> {
    /// The only answer that was asked for, if there is one.
    pub fn answer(&self) -> Option<&Answer> {
        self.answers.first()
    }

    /// Seconds from the question to the answer.
    pub fn seconds(&self) -> f64 {
        self.outcome.statistics.build_s + self.outcome.statistics.solve_s
    }
}

impl Attribution<'_> {
    /// What a bound on the objective says, since objectives are whole numbers.
    pub fn whole_bound(&self, bound: f64) -> f64 {
        /// What a solver's arithmetic may be off by.
        const SLACK: f64 = 1e-6;
        match self.objective {
            Objective::Minimise(_) => (bound - SLACK).ceil(),
            Objective::Maximise(_) => (bound + SLACK).floor(),
            _ => bound,
        }
    }
}
