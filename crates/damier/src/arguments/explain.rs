//! Arguments of the verbs that explain: `explain`, `why`, `hint`, `grade`.

use super::values::{self, megabytes, puzzle_parser, seconds};
use super::{Color, OwnOptions};
use clap::{Args, ValueEnum};
use damier_explain::Cost;
use damier_interface::Puzzle;
use std::path::PathBuf;
use std::time::Duration;

/// What a reason costs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CostOf {
    /// Its rules; what is known is free.
    Rules,
    /// 20 for each rule, 1 for each known fact.
    Facts,
}

impl From<CostOf> for Cost {
    fn from(cost: CostOf) -> Cost {
        match cost {
            CostOf::Rules => Cost::Rules,
            CostOf::Facts => Cost::Facts,
        }
    }
}

/// How steps are shown.
#[derive(Args)]
pub(crate) struct StepsShown {
    /// A text board below each step; '*' marks where something follows.
    #[arg(long, help_heading = "What to print", conflicts_with = "json")]
    pub(crate) boards: bool,
    /// Colours in the terminal.
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "What to print")]
    pub(crate) color: Color,
    /// The file to draw into: one step as .svg or .png, all as .pdf or .html.
    #[arg(long, short, value_name = "FILE", help_heading = "What to print")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out", help_heading = "What to print")]
    pub(crate) force: bool,
}

#[derive(Args)]
pub(crate) struct Explain {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The board: a file, '-' for standard input, or the thing itself where it is short.
    #[arg(display_order = 1)]
    pub(crate) instance: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// No more than this many steps.
    #[arg(long, value_name = "N", value_parser = values::from_one)]
    pub(crate) steps: Option<u64>,
    /// Only the step of this number.
    #[arg(long, value_name = "N", value_parser = values::from_one, conflicts_with = "steps")]
    pub(crate) step: Option<u64>,
    /// What is to be small about a reason.
    #[arg(long, value_name = "OF", default_value = "rules")]
    pub(crate) cost: CostOf,
    /// What each rule of a family costs instead; --json names the families of the rules. For several families, several times.
    #[arg(long, value_name = "FAMILY=N", value_parser = values::weight)]
    pub(crate) weight: Vec<(String, u64)>,
    /// Marks to begin with: what is still possible at each place, in a file or as text.
    #[arg(long, value_name = "MARKS")]
    pub(crate) marks: Option<String>,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// Stop when the program uses this many megabytes.
    #[arg(long, value_name = "MB", value_parser = megabytes, help_heading = "How long")]
    pub(crate) memory_limit: Option<u64>,
    /// One JSON object instead of text.
    #[arg(long, help_heading = "What to print")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) shown: StepsShown,
    /// No summary.
    #[arg(long, short, help_heading = "What to print")]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct Why {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The board: a file, '-' for standard input, or the thing itself where it is short.
    #[arg(display_order = 1)]
    pub(crate) instance: String,
    /// A fact, such as r3c4=7 or r3c4!=7 [default: the board as a whole].
    #[arg(display_order = 2)]
    pub(crate) fact: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// Stop when the program uses this many megabytes.
    #[arg(long, value_name = "MB", value_parser = megabytes, help_heading = "How long")]
    pub(crate) memory_limit: Option<u64>,
    /// One JSON object instead of text.
    #[arg(long, help_heading = "What to print")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) shown: StepsShown,
}

#[derive(Args)]
pub(crate) struct Hint {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The board as far as it was filled: a file, '-' for standard input, or the thing itself where it is short.
    #[arg(display_order = 1)]
    pub(crate) instance: String,
    /// The board as it began, to tell what was given from what was filled in.
    #[arg(long, value_name = "INSTANCE")]
    pub(crate) given: Option<String>,
    /// The player's marks: what is still possible at each place, in a file or as text. Without any, a step that settles a place
    /// comes before those that only rule something out.
    #[arg(long, value_name = "MARKS")]
    pub(crate) marks: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// How much to tell: 1 where to look, 2 the rule too, 3 what it rests on, 4 the move.
    #[arg(long, value_name = "1-4", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=4))]
    pub(crate) level: u64,
    /// If something is wrong, name the first place that is.
    #[arg(long)]
    pub(crate) which: bool,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// Stop when the program uses this many megabytes.
    #[arg(long, value_name = "MB", value_parser = megabytes, help_heading = "How long")]
    pub(crate) memory_limit: Option<u64>,
    /// One JSON object instead of text.
    #[arg(long, help_heading = "What to print")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) shown: StepsShown,
}

#[derive(Args)]
pub(crate) struct Grade {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The boards: files of one board or several, '-' for standard input, or boards themselves where they are short.
    #[arg(value_name = "BOARD", required = true, display_order = 1)]
    pub(crate) boards: Vec<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// Stop grading a board after this many seconds: then it is at least as hard as was seen.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// One JSON object per board instead of text.
    #[arg(long, help_heading = "What to print")]
    pub(crate) json: bool,
}
