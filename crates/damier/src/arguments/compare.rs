//! What may be compared on a board.

use super::OwnOptions;
use super::values::{puzzle_parser, seconds};
use clap::Args;
use damier_interface::Puzzle;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct Compare {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), help_heading = "What to solve", display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// A file, '-' for standard input, or the thing itself where it is short (a size for N-Queens).
    #[arg(help_heading = "What to solve", display_order = 1)]
    pub(crate) instance: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// Count all solutions instead of finding the first.
    #[arg(long, help_heading = "What to solve", conflicts_with = "unique")]
    pub(crate) count: bool,
    /// Tell whether there is exactly one solution instead of finding the first.
    #[arg(long, help_heading = "What to solve")]
    pub(crate) unique: bool,
    /// Only these engines, between commas [default: all].
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "How",
          value_parser = super::values::engine_parser())]
    pub(crate) engines: Vec<String>,
    /// Every formulation with every engine, not only the one that suits it.
    #[arg(long, help_heading = "How")]
    pub(crate) models: bool,
    /// Seconds for each.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Duration,
    /// One JSON object per row instead of a table, each on a line of its own.
    #[arg(long, help_heading = "What to print")]
    pub(crate) json: bool,
}
