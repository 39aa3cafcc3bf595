//! What may be asked about a study.

use super::show::{StudyCompare, StudyPlot, StudyReport, StudyTable};
use super::split::{RunsOn, setting};
use crate::help;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What to do with a study.
#[derive(Subcommand)]
pub(crate) enum StudyVerb {
    /// Make all runs of a study that were not made yet.
    #[command(help_template = help::TEMPLATE, before_help = help::STUDY_RUN)]
    Run(StudyRun),
    /// Print the tables of a study: for the terminal, or as Markdown, CSV, LaTeX or HTML.
    #[command(help_template = help::TEMPLATE, before_help = help::STUDY_TABLE)]
    Table(StudyTable),
    /// Draw the plots of a study, as SVG or PNG.
    #[command(help_template = help::TEMPLATE, before_help = help::STUDY_PLOT)]
    Plot(StudyPlot),
    /// Write a page about a study: question, tables, plots, set-up and the exact commands, as HTML and as Markdown.
    #[command(help_template = help::TEMPLATE, before_help = help::STUDY_REPORT)]
    Report(StudyReport),
    /// Compare two results, or two methods of one: how many times faster, how sure that is, and whether answers differ.
    #[command(help_template = help::TEMPLATE, before_help = help::STUDY_COMPARE)]
    Compare(StudyCompare),
    /// One run, watched over by a process of its own.
    #[command(hide = true)]
    One(StudyOne),
}

/// Which study, in which form, with results where.
#[derive(Args)]
#[command(next_help_heading = "Which study")]
pub(crate) struct WhichStudy {
    /// The file that declares the study (see docs/studies.md).
    #[arg(display_order = 0)]
    pub(crate) file: PathBuf,
    /// In its quick form: fewer, smaller boards and short limits, as the file says.
    #[arg(long)]
    pub(crate) quick: bool,
    /// The folder of its results [default: beside the file, NAME.results or, for the quick form, NAME.quick].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct StudyRun {
    #[command(flatten)]
    pub(crate) which: WhichStudy,
    /// How many runs at once, each tied to cores of its own; 0 for as many as there are cores for.
    #[arg(long, short, value_name = "N", default_value_t = 1, help_heading = "How", value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(crate) jobs: u16,
    /// Start over: the results so far are kept under another name.
    #[arg(long, help_heading = "How")]
    pub(crate) fresh: bool,
    /// Only the runs of this method; may be given several times.
    #[arg(long, value_name = "NAME", help_heading = "How")]
    pub(crate) only_method: Vec<String>,
    /// Where the runs are made [default: here]. On Slurm, the file's [slurm] says what a run asks for.
    #[arg(long, value_name = "PLACE", help_heading = "Where")]
    pub(crate) on: Option<RunsOn>,
    /// What a run asks of Slurm, beside or instead of what the file says: partition=NAME, time=H:M:S, memory=MB, cores=N,
    /// or options=OPTION for any other option of sbatch. May be given several times.
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting, help_heading = "Where")]
    pub(crate) slurm: Vec<(String, String)>,
    /// Print every run with its command and whether it is done, and make none.
    #[arg(long, help_heading = "What to print")]
    pub(crate) dry_run: bool,
}

#[derive(Args)]
pub(crate) struct StudyOne {
    /// A file of runs, one per line, instead of one run on standard input.
    #[arg(long, value_name = "FILE", requires = "run")]
    pub(crate) runs: Option<PathBuf>,
    /// Which line of it, from 0.
    #[arg(long, value_name = "K", requires = "runs")]
    pub(crate) run: Option<usize>,
    /// The file to write the record to instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
