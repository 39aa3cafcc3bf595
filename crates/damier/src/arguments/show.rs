//! What may be wished for of a study's results: tables, plots, pages, comparisons.

use super::{Destination, WhichStudy};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Which study, in which form, with results where.
#[derive(Args)]
#[command(next_help_heading = "Which study")]
pub(crate) struct ShownStudy {
    /// The file that declares the study (see docs/studies.md).
    #[arg(display_order = 0)]
    pub(crate) file: PathBuf,
    /// In its quick form.
    #[arg(long)]
    pub(crate) quick: bool,
    /// The folder of its results, if 'damier study run' had --out [default: NAME.results or NAME.quick beside the file].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) results: Option<PathBuf>,
}

impl ShownStudy {
    /// The same study, as it is run.
    pub(crate) fn which(&self) -> WhichStudy {
        WhichStudy { file: self.file.clone(), quick: self.quick, out: self.results.clone() }
    }
}

#[derive(Args)]
pub(crate) struct StudyTable {
    #[command(flatten)]
    pub(crate) which: ShownStudy,
    /// Only the table of this name; may be given several times.
    #[arg(long, value_name = "NAME", help_heading = "What to print")]
    pub(crate) name: Vec<String>,
    /// The form.
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "What to print")]
    pub(crate) to: TableForm,
    #[command(flatten)]
    pub(crate) destination: Destination,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableForm {
    /// Aligned, for the terminal.
    Text,
    /// For documents in Markdown.
    Markdown,
    /// Numbers for other programs, without units (one table at a time).
    Csv,
    /// For papers; needs the package booktabs.
    Latex,
    /// For pages.
    Html,
}

#[derive(Args)]
pub(crate) struct StudyPlot {
    #[command(flatten)]
    pub(crate) which: ShownStudy,
    /// Only the plot of this name; may be given several times.
    #[arg(long, value_name = "NAME", help_heading = "What to draw")]
    pub(crate) name: Vec<String>,
    /// The ground it will stand on.
    #[arg(long, default_value = "light", help_heading = "What to draw")]
    pub(crate) theme: PlotTheme,
    /// The format of the files.
    #[arg(long, default_value = "svg", help_heading = "What to draw")]
    pub(crate) format: PlotFormat,
    /// Width of PNG pictures [default: twice that of the drawing].
    #[arg(long, value_name = "PIXELS", help_heading = "What to draw", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) width: Option<u32>,
    /// The folder to write to, made if missing [default: 'plots' in the folder of results].
    #[arg(long, short, value_name = "FOLDER", help_heading = "What to draw")]
    pub(crate) out: Option<PathBuf>,
    /// Replace files that exist in that folder.
    #[arg(long, requires = "out", help_heading = "What to draw")]
    pub(crate) force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotTheme {
    /// Dark ink.
    Light,
    /// Light ink.
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotFormat {
    /// A drawing for documents and pages.
    Svg,
    /// A picture in pixels.
    Png,
}

#[derive(Args)]
pub(crate) struct StudyReport {
    #[command(flatten)]
    pub(crate) which: ShownStudy,
    /// The folder to write to, made if missing [default: the folder of results, where the last report is replaced].
    #[arg(long, short, value_name = "FOLDER", help_heading = "What to write")]
    pub(crate) out: Option<PathBuf>,
    /// Replace files that exist in that folder.
    #[arg(long, requires = "out", help_heading = "What to write")]
    pub(crate) force: bool,
}

#[derive(Args)]
pub(crate) struct StudyCompare {
    /// The first: a folder of results, or the file of a study that has results.
    #[arg(display_order = 0)]
    pub(crate) first: PathBuf,
    /// The second.
    #[arg(display_order = 1, required_unless_present = "methods", conflicts_with = "methods")]
    pub(crate) second: Option<PathBuf>,
    /// Two methods of the first instead.
    #[arg(long, num_args = 2, value_names = ["METHOD", "METHOD"])]
    pub(crate) methods: Option<Vec<String>>,
    /// Of studies named by their files, the quick form.
    #[arg(long)]
    pub(crate) quick: bool,
    /// One JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}
