//! Formulating: a board as a model for engines, in each of the ways that [`Puzzle::formulations`](crate::Puzzle::formulations)
//! lists, and as formulas where the rules are written so.

use super::{Formulation, FormulationOptions, UsageError};

/// Writes one instance as a model.
pub trait Formulate {
    /// The model of that name, with the way back to answers.
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError>;
    /// The model whose constraints are the rules as a person knows them, which [tells](Formulation::told) what a person sees of
    /// it; `None` where the puzzle has no such model.
    fn explained(&self) -> Result<Option<Formulation>, UsageError> {
        Ok(None)
    }
    /// The puzzle's rules in first-order logic, with this instance as parameters, where they are written so.
    fn in_logic(&self) -> Option<InLogic> {
        None
    }
}

/// Rules in first-order logic, and the parameters that describe an instance.
pub struct InLogic {
    /// The text of the rules, for [`Theory::parse`](damier_logic::Theory::parse).
    pub rules: &'static str,
    /// The instance.
    pub parameters: damier_logic::Parameters,
}
