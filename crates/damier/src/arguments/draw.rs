//! What may be wished for of drawings.

use super::values::{puzzle_parser, seconds};
use super::{Color, OwnOptions};
use clap::{Args, ValueEnum};
use damier_interface::Puzzle;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Args)]
pub(crate) struct Draw {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), help_heading = "What to draw", display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The boards: files, folders of files, '-' for standard input, or a board itself; an empty one is drawn with a solution
    /// on it.
    #[arg(value_name = "BOARD", help_heading = "What to draw", display_order = 1)]
    pub(crate) boards: Vec<String>,
    /// Complete every board first; what was given is set apart.
    #[arg(long, help_heading = "What to draw")]
    pub(crate) solve: bool,
    /// Draw the boards as they are, and their solutions, smaller, on pages of their own at the end.
    #[arg(long, help_heading = "What to draw", conflicts_with_all = ["solve", "given"])]
    pub(crate) solutions: bool,
    /// The instance that the board is an answer to, to set apart what was given; for several boards one for all of them, or as
    /// many, in the same order.
    #[arg(long, value_name = "INSTANCE", help_heading = "What to draw", conflicts_with = "solve")]
    pub(crate) given: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// Give up solving a board after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// How many boards stand on a page (SVG, PNG, PDF) [default: as many as there are; in a PDF document up to 6].
    #[arg(long, value_name = "N", help_heading = "How it looks", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) per_page: Option<u16>,
    /// The paper of such pages [default: a4].
    #[arg(long, value_name = "SIZE", help_heading = "How it looks")]
    pub(crate) paper: Option<PaperSize>,
    /// A heading for every page.
    #[arg(long, value_name = "TEXT", help_heading = "How it looks")]
    pub(crate) title: Option<String>,
    /// Width of a PNG picture [default: twice that of the drawing].
    #[arg(long, value_name = "PIXELS", help_heading = "How it looks", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) width: Option<u32>,
    /// Colours in the terminal.
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "How it looks")]
    pub(crate) color: Color,
    /// The file to write; its ending (.svg, .png, .pdf, .txt) tells the format. '-' is standard output.
    #[arg(long, short, value_name = "FILE", help_heading = "What to write")]
    pub(crate) out: Option<PathBuf>,
    /// The format, if not told by the file's ending.
    #[arg(long, help_heading = "What to write")]
    pub(crate) format: Option<PictureFormat>,
    /// Replace the file if it exists.
    #[arg(long, help_heading = "What to write")]
    pub(crate) force: bool,
}

impl Draw {
    /// The file to write; `None` for standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Characters, for the terminal.
    Text,
    /// A drawing for documents and pages.
    Svg,
    /// A picture in pixels.
    Png,
    /// Pages to print.
    Pdf,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperSize {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}
