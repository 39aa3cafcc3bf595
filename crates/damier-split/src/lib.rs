//! One search in several parts, each a process of its own: on this machine, or on a cluster.
//!
//! The kernel cuts its tree into parts that know nothing of each other (`damier-cp/src/search/part.rs`). Here each becomes
//! a [command line](Command), `damier … --part 3/8 --json`, which may also be run by hand; what the parts say is added up
//! ([`Whole`]). A part that says nothing (it crashed, it was lost) or was stopped by a limit makes the answer incomplete, and
//! is named.
//!
//! Parts check their answers as always, and the answers are checked again here, since they come through files and pipes.
//! Every part tells a fingerprint of its cut. They must be equal: else some solutions were seen twice or never.
//!
//! All best answers are two rounds: the optimum is the best of the parts' bests; then every part lists what is worth that.

mod cluster;
mod command;
mod here;
mod narrow;
mod part_answer;
mod report;
mod whole;

pub use command::{Command, Round};
pub use narrow::narrow;
pub use part_answer::ExitCodes;
pub use report::{PartReport, SplitReport};
pub use whole::{Cut, PartsListener, RunsOn, Whole};

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
