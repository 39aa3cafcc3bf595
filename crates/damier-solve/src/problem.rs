//! What is asked about: a model, the way back from its solutions to answers, and what checks these.
//!
//! A board of a puzzle has several models to choose from, and perhaps algorithms of its own that need none. All else that is
//! solved here is one model as it came: compiled from MiniZinc, grounded from rules in logic, stated in Rust. What asks and
//! what checks ([`answers`](crate::answers)) sees no difference.

use crate::answers::Answer;
use damier_interface::{Instance, Puzzle};
use damier_model::{Assignment, Model, Source};

/// The text of a solution, or the rule that it breaks though the model does not.
pub type ReadSolution<'i> = dyn Fn(&Assignment) -> Result<String, String> + Sync + 'i;

/// What is asked about.
#[derive(Clone, Copy)]
pub enum Problem<'i> {
    /// A board of a puzzle.
    Board {
        /// The puzzle.
        puzzle: &'i dyn Puzzle,
        /// The board.
        instance: &'i dyn Instance,
    },
    /// A model as it came.
    Model {
        /// The model.
        model: &'i Model,
        /// Where it is from.
        origin: Origin,
        /// What its solutions are in text, where they have one.
        read: Option<&'i ReadSolution<'i>>,
    },
}

/// Where a model is from: what `auto` cannot read off the model itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is a formulation of a puzzle, measured on boards of that puzzle with the search that it describes.
    Formulation,
    /// It is the rules of a puzzle as they are written, with no word on how to search.
    Rules,
    /// It came from outside: MiniZinc, FlatZinc, a program. A search that it describes is what its author expects to be of use.
    Given,
    /// It is clauses that rules in logic were brought into.
    Clauses,
}

impl Origin {
    /// Where the formulation of that name is from.
    pub(crate) fn of(puzzle: &dyn Puzzle, formulation: &str) -> Origin {
        let plain = puzzle.formulations().iter().any(|info| info.name == formulation && info.is_plain);
        if plain { Origin::Rules } else { Origin::Formulation }
    }
}

impl<'i> Problem<'i> {
    /// A board of a puzzle.
    pub fn board(puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Problem<'i> {
        Problem::Board { puzzle, instance }
    }

    /// A model from outside, whose answers are its solutions.
    pub fn model(model: &'i Model) -> Problem<'i> {
        Problem::Model { model, origin: Origin::Given, read: None }
    }

    /// Clauses that rules in logic were brought into, and what evaluates the rules on a solution of the clauses.
    pub fn clauses(model: &'i Model, read: &'i ReadSolution<'i>) -> Problem<'i> {
        Problem::Model { model, origin: Origin::Clauses, read: Some(read) }
    }

    /// What was given, in text: for a report that reproduces an error.
    pub(crate) fn describe(&self) -> String {
        match self {
            Problem::Board { instance, .. } => instance.describe(),
            Problem::Model { model, .. } => model.dump(),
        }
    }

    /// The answer in this text if the rules agree that it is one, or what they say against it. With a rule left out of the
    /// model, what is broken goes with the answer.
    pub(crate) fn check(&self, text: String, leaves_out: bool) -> Result<Answer, (String, String)> {
        let Problem::Board { instance, .. } = self else {
            return Ok(Answer { text, violations: Vec::new(), worth: None, solution: None });
        };
        let source = Source::argument(text.as_str());
        let complaint = match instance.check(&source) {
            Ok(violations) if violations.is_empty() || leaves_out => {
                let worth = instance.worth(&source);
                let violations = violations.iter().map(ToString::to_string).collect();
                return Ok(Answer { text, violations, worth, solution: None });
            }
            Ok(violations) => violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            Err(unreadable) => unreadable.to_string(),
        };
        Err((text, complaint))
    }
}
