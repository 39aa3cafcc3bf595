//! What a puzzle is to the rest of Damier: a name, and capabilities, each a small trait in a file of its own.
//!
//! Two things carry them. A [`Puzzle`] is the kind, which the registry lists; an [`Instance`] is one board of it. What every
//! puzzle must have is a supertrait, so that a missing part does not compile; what a puzzle may have is asked for and is
//! `None` by default.
//!
//! | capability | trait | of | every puzzle |
//! |---|---|---|---|
//! | read texts | [`ReadBoards`] | the puzzle | yes |
//! | write boards | [`WriteBoard`] | the instance | yes |
//! | formulate as a model | [`Formulate`] | the instance | yes |
//! | have its steps explained | [`Told`] | the instance | [`Formulate::explained`] |
//! | read and check answers | [`Answers`] | the instance | yes |
//! | draw | [`Draw`] | the instance | yes |
//! | generate boards | [`Generator`] | the puzzle | [`Puzzle::generator`] |
//! | options of its own | [`OwnOptions`] | the puzzle | [`Puzzle::own_options`] |
//! | walk by techniques | [`ByRules`](crate::ByRules) | the instance | [`Instance::by_rules`] |
//! | algorithms of its own | [`Direct`] | the instance | [`Instance::direct`], [`Instance::method`] |
//!
//! Names and texts are borrowed from the puzzle, which may have been made at run time.
//! Why so: `docs/decisions/0027-puzzle-traits-by-capability.md`.

mod answers;
mod direct;
mod draw;
mod example;
mod filled;
mod format_info;
mod formulate;
mod formulation;
mod instance;
mod own_options;
mod read;
mod refusal;
mod told;
mod violation;
mod write;

use crate::Generator;
use crate::{OptionInfo, Options};
pub use answers::{AnswerLook, Answers, joined};
pub use direct::{Direct, MethodInfo, Visit};
pub use draw::Draw;
pub use example::Example;
pub use filled::Filled;
pub use format_info::FormatInfo;
pub use formulate::{Formulate, InLogic};
pub use formulation::{Decode, Formulation, FormulationInfo, FormulationOptions};
pub use instance::Instance;
pub use own_options::OwnOptions;
pub use read::ReadBoards;
pub use refusal::{Refusal, UsageError};
pub use told::{AtOnce, Place, Told};
pub use violation::Violation;
pub use write::WriteBoard;

/// What a look at a puzzle shows that was written by its user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// Mistakes.
    pub wrong: Vec<String>,
    /// What may be one.
    pub notes: Vec<String>,
}

/// A kind of puzzle, as the registry knows it.
pub trait Puzzle: ReadBoards + Sync {
    /// Short name, as on the command line.
    fn name(&self) -> &str;
    /// Other names it answers to.
    fn aliases(&self) -> Vec<&str> {
        Vec::new()
    }
    /// One line for people.
    fn summary(&self) -> &str;
    /// The ways to write it as a model; the first is the default.
    fn formulations(&self) -> &[FormulationInfo];
    /// Small instances with their known counts.
    fn examples(&self) -> Vec<Example<'_>>;
    /// The algorithms of its own that [`Instance::method`] finds by name.
    fn methods(&self) -> &[MethodInfo] {
        &[]
    }
    /// Options of its own, where it has some.
    fn own_options(&self) -> Option<&dyn OwnOptions> {
        None
    }
    /// What the command line calls it: its name, or the file that it was read from.
    fn typed(&self) -> &str {
        self.name()
    }
    /// What is to be said of the puzzle as it is written, before any board is tried.
    fn review(&self) -> Review {
        Review::default()
    }
    /// What makes boards of a requested size, where something does.
    fn generator(&self) -> Option<&dyn Generator> {
        None
    }
    /// What its definition says in vain, a sentence each: rules that come to nothing on every example.
    fn in_vain(&self) -> Vec<String> {
        Vec::new()
    }
    /// What says a board by its size, such as `8`, for puzzles that need no [generator](Puzzle::generator) since that is all
    /// there is to say.
    fn by_size(&self) -> Option<&str> {
        None
    }
}

impl dyn Puzzle + '_ {
    /// The options of its own, if any.
    pub fn options(&self) -> &[OptionInfo] {
        self.own_options().map_or(&[], |own| own.options())
    }

    /// The instance that options alone describe.
    pub fn instance_from(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        match self.own_options() {
            Some(own) => own.instance_from(options),
            None => Err(UsageError::no_board(self.accepts()).into()),
        }
    }

    /// Whether all answers are among the solutions of the formulation of that name.
    pub fn finds_all(&self, formulation: &str) -> bool {
        self.formulations().iter().all(|info| info.name != formulation || info.finds_all)
    }
}
