//! Studies: experiments declared once in a TOML file, run one process at a time, shown as tables, plots and pages.
//!
//! The way of a study: [`Study::read`] gives what the file says; [`Plan::of`] multiplies it out into instances and runs;
//! `run` carries them out and appends a [`Record`] per run to the results; [`settle`] takes medians over repetitions; tables,
//! plots and pages only ever see those. Nothing here knows a puzzle or an engine: Damier itself is measured as a program
//! among others, by its command line, so that what a study says can be said again by hand.

pub mod compare;
pub mod file;
pub mod findings;
pub mod plan;
pub mod plot;
pub mod record;
pub mod report;
pub mod results;
pub mod run;
pub mod settled;
pub mod slurm;
pub mod table;
pub mod template;
pub mod values;

#[cfg(test)]
mod sample;

pub use file::{PlotKind, PlotSpec, Show, Study, TableSpec};
pub use findings::{Case, Cases, Findings};
pub use plan::{Board, Instance, Method, Plan, RunSpec};
pub use record::{Ending, Machine, Record, RunAnswer, Session, Status};
pub use results::Results;
pub use settled::{Settled, Summary, settle, summarise};
pub use table::Table;
pub use values::{Filter, Parameters};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
