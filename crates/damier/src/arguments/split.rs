//! Options of a search that is cut into parts.

use clap::{Args, ValueEnum};
use damier_cp::Part;
use damier_study::slurm;
use std::path::PathBuf;

#[derive(Args)]
#[command(next_help_heading = "Where")]
pub(crate) struct Split {
    /// Cut the search (of the engine cp) into K parts, run each as a process of its own, as many at once as --threads
    /// says [default: one per core], and add up.
    #[arg(long, value_name = "K", conflicts_with_all = ["dimacs", "opb"], value_parser = clap::value_parser!(u64).range(1..=Part::MOST as u64))]
    pub(crate) split: Option<u64>,
    /// Where the parts run [default: here].
    #[arg(long, value_name = "PLACE", requires = "split")]
    pub(crate) on: Option<RunsOn>,
    /// What a part asks of Slurm: partition=NAME, time=H:M:S, memory=MB, cores=N, or options=OPTION for any other option
    /// of sbatch. May be given several times.
    #[arg(long, value_name = "KEY=VALUE", requires = "split", value_parser = setting)]
    pub(crate) slurm: Vec<(String, String)>,
    /// Where commands and answers of the parts are kept on Slurm; all nodes must see it [default: damier-split-… here,
    /// removed when all parts have answered].
    #[arg(long, value_name = "FOLDER", requires = "split")]
    pub(crate) folder: Option<PathBuf>,
    /// Search only this part, such as 3/8, the third of eight. What is said is about the part alone.
    #[arg(long, value_name = "I/K", conflicts_with_all = ["split", "dimacs", "opb"])]
    pub(crate) part: Option<Part>,
    /// Of a part where something is optimised: the answers worth this, instead of a best one of the part.
    #[arg(long, value_name = "N", requires = "part", allow_negative_numbers = true)]
    pub(crate) worth: Option<i64>,
    /// Stop when standard input ends: how parts notice that their answers are no longer waited for.
    #[arg(long, hide = true, requires = "part")]
    pub(crate) while_heard: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunsOn {
    /// On this machine.
    Here,
    /// As job arrays of the cluster that this machine can submit to.
    Slurm,
}

/// `partition=short`, refused here if it is none, so that nothing is submitted with it.
pub(super) fn setting(text: &str) -> Result<(String, String), String> {
    let names = slurm::Settings::NAMES.join(", ");
    let pair = text.split_once('=').ok_or_else(|| format!("accepted: KEY=VALUE, with a key of: {names}"))?;
    let (name, value) = (pair.0.trim(), pair.1.trim());
    slurm::Settings::default().set(name, value).map_err(|error| error.to_string())?;
    Ok((name.to_owned(), value.to_owned()))
}
