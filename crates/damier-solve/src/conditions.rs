//! What is asked, and under which conditions.

use crate::engines::{AUTO, EngineSettings};
use crate::models::SearchAdvice;
use damier_model::{Strength, ValSelect, VarSelect};

/// What is asked, as far as the choice of an engine depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One solution, or the best where something is optimised.
    First,
    /// Each solution that is better than the one before, where something is optimised.
    Improving,
    /// Several solutions, or all; the best ones, where something is optimised.
    Several,
    /// The number of solutions, or whether there is exactly one.
    Number,
}

/// Which formulation of a puzzle, and how it is searched; what is `None` is left to the program.
#[derive(Clone, Debug, Default)]
pub struct ModelOptions {
    /// The formulation's name.
    pub model: Option<String>,
    /// Which variable to branch on next.
    pub var_select: Option<VarSelect>,
    /// Which of its values to try first.
    pub val_select: Option<ValSelect>,
    /// How much global constraints deduce.
    pub strength: Option<Strength>,
    /// Whether a conflict is to be told by reasons.
    pub reasons: bool,
}

/// How a question is to be answered; limits are the [run](damier_model::Run)'s.
#[derive(Clone)]
pub struct Conditions {
    /// The engine's name; [`AUTO`] for whichever suits.
    pub engine: String,
    /// The formulation.
    pub model: ModelOptions,
    /// What the engine is told beyond the model.
    pub settings: EngineSettings,
    /// An algorithm of the puzzle's own, by its name.
    pub method: Option<String>,
    /// Whether techniques may be followed by guesses.
    pub guess: bool,
    /// Whether the steps of a walk by techniques are kept.
    pub steps: bool,
    /// Whether something asked for needs a model and a search: then no algorithm of the puzzle's own answers.
    pub needs_search: bool,
    /// Engines that a portfolio starts at once; as many as there are cores where it is not said.
    pub threads: Option<u64>,
    /// How a model that is no puzzle's is searched, beyond what it says itself.
    pub search: SearchAdvice,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            engine: AUTO.to_owned(),
            model: ModelOptions::default(),
            settings: EngineSettings::default(),
            method: None,
            guess: false,
            steps: false,
            needs_search: false,
            threads: None,
            search: SearchAdvice::default(),
        }
    }
}
