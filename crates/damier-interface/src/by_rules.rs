//! Solving as a person does: named techniques, one step at a time, each with the sentence that explains it.
//!
//! A puzzle that has techniques lists them from the easiest to the hardest, and takes a board as far as they lead. What
//! they settle is true of every solution, so a board solved this way has exactly one. The difficulty of a board is that
//! of the hardest technique it needs.

use damier_model::{Cell, Limit, Run, Statistics};

/// A puzzle's techniques at work on one instance.
pub trait ByRules: Sync {
    /// The techniques, easiest first.
    fn techniques(&self) -> &'static [TechniqueInfo];
    /// Takes the board as far as the techniques lead, always by the easiest that applies.
    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk;
    /// The easiest technique that is this conclusion: looking at a board on which nothing is known but what the conclusion rests on,
    /// it alone finds all that is concluded. Which, in [`ByRules::techniques`].
    fn technique_of(&self, _conclusion: &Conclusion) -> Option<usize> {
        None
    }
}

/// What follows from some rules and from what is known, whoever found it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conclusion {
    /// The cells that each of its rules speaks of, sorted.
    pub rules: Vec<Vec<Cell>>,
    /// What is known and needed.
    pub known: Vec<Change>,
    /// What follows.
    pub facts: Vec<Change>,
}

/// One way of making progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechniqueInfo {
    /// Short name, as in reports.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// The difficulty of boards that need it.
    pub difficulty: &'static str,
}

/// What a walk should do beside walking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WalkOptions {
    /// Keep every step with its sentence. Without it, steps are only counted.
    pub keep_steps: bool,
    /// Only the techniques before this one, if not all.
    pub techniques: Option<usize>,
}

/// One use of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which, in [`ByRules::techniques`].
    pub technique: usize,
    /// The sentence a person reads: what follows, and from what.
    pub sentence: String,
    /// What it changes on the board.
    pub changes: Vec<Change>,
}

/// What is known of a cell after a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// Where.
    pub cell: Cell,
    /// The value, as it stands on a board.
    pub value: String,
    /// Whether the cell has this value now, or else cannot have it.
    pub settled: bool,
}

/// A board taken as far as techniques lead.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Steps taken, if they were to be kept.
    pub steps: Vec<Step>,
    /// How often each technique was of use.
    pub uses: Vec<u64>,
    /// Where it ended.
    pub end: WalkEnd,
    /// What it took; `nodes` is the number of steps.
    pub statistics: Statistics,
}

/// Where a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalkEnd {
    /// At the only solution, in native text.
    Solved(String),
    /// At something that cannot be; the sentence says what. There is no solution.
    Impossible(String),
    /// Where no technique applies.
    Stuck {
        /// The board as far as it is settled, in native text that can be drawn and solved on.
        board: String,
        /// Cells settled, those given included.
        settled: usize,
        /// Cells open.
        open: usize,
    },
    /// Before its end.
    Stopped(Limit),
}

impl Walk {
    /// The hardest technique that was of use, if any was.
    pub fn hardest(&self) -> Option<usize> {
        self.uses.iter().rposition(|&uses| uses > 0)
    }
}
