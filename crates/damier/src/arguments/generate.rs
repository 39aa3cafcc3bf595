//! What may be asked for of boards.

use super::OwnOptions;
use super::values::{puzzle_parser, seconds, share, size};
use clap::Args;
use damier_interface::Puzzle;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct Generate {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), help_heading = "What to make", display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// For puzzles on boards of many shapes: the board to make a puzzle on, a size or a file; what is given on it does
    /// not count [default: a small one].
    #[arg(help_heading = "What to make", display_order = 1)]
    pub(crate) board: Option<String>,
    /// Columns and rows, such as 10x8, or one number for both; for puzzles on rectangles.
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "What to make", conflicts_with = "board")]
    pub(crate) size: Option<Size>,
    /// A board whose layout (walls, regions) is taken, for puzzles that are sheets.
    #[arg(long, value_name = "BOARD", help_heading = "What to make", conflicts_with_all = ["board", "size"])]
    pub(crate) like: Option<String>,
    /// The way of making boards (see 'damier puzzles') [default: the puzzle's first].
    #[arg(long, value_name = "NAME", help_heading = "What to make")]
    pub(crate) style: Option<String>,
    /// Exactly as hard as this for a person (see 'damier puzzles') [default: any].
    #[arg(long, value_name = "NAME", help_heading = "What to make")]
    pub(crate) difficulty: Option<String>,
    /// Share of the cells that are given, such as 20% or 0.2 [default: the style's choice].
    #[arg(long, value_name = "SHARE", value_parser = share, help_heading = "What to make")]
    pub(crate) density: Option<f64>,
    /// Only boards with exactly one solution.
    #[arg(long, help_heading = "What to make")]
    pub(crate) unique: bool,
    /// Only boards of which no clue can be left out.
    #[arg(long, help_heading = "What to make")]
    pub(crate) minimal: bool,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// How much of the answer is given: on boards of many shapes a share such as 25%, for puzzles with few clues a
    /// number [default: the style's choice].
    #[arg(long, value_name = "SHARE|N", help_heading = "What to make")]
    pub(crate) givens: Option<String>,
    /// How many links are given, for puzzles that have them [default: the style's choice].
    #[arg(long, value_name = "N", help_heading = "What to make")]
    pub(crate) links: Option<usize>,
    /// How many boards.
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "What to make",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) count: u64,
    /// Seed of everything that happens by chance: the same seed makes the same boards [default: a new one each time,
    /// which the summary tells].
    #[arg(long, value_name = "N", help_heading = "How")]
    pub(crate) seed: Option<u64>,
    /// Have another engine prove of every board that it has exactly one solution.
    #[arg(long, help_heading = "How")]
    pub(crate) verify: bool,
    /// The engine that proves it.
    #[arg(long, value_name = "ENGINE", default_value = damier_solve::engines::SAT, value_parser = super::values::prover_parser(),
          requires = "verify", help_heading = "How")]
    pub(crate) verify_engine: String,
    /// Stop after this many seconds in all [default: give up when one board takes more than a minute].
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// The file to write instead of standard output; for several boards a name without an ending, or that of a folder,
    /// is a folder of a file each, made if missing.
    #[arg(long, short, value_name = "PATH", help_heading = "What to print")]
    pub(crate) out: Option<PathBuf>,
    /// Replace files that exist.
    #[arg(long, help_heading = "What to print")]
    pub(crate) force: bool,
    /// The text form to write (see 'damier puzzles') [default: what the ending of
    /// --out stands for, such as .sdm, or the puzzle's first].
    #[arg(long, value_name = "FORM", help_heading = "What to print")]
    pub(crate) to: Option<String>,
    /// One JSON object per board on standard output, each on a line of its own; with --out the boards go there as well,
    /// as text.
    #[arg(long, help_heading = "What to print")]
    pub(crate) json: bool,
    /// Boards only: no summary.
    #[arg(long, short, help_heading = "What to print")]
    pub(crate) quiet: bool,
}

/// Columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
