//! Search trees in files, in the form that the file's ending asks for.
//!
//! `.svg` is a drawing (`svg.rs`) and `.txt` an indented tree (`text.rs`): both need the whole tree (`tree.rs`) and are
//! written at the end. `.jsonl` is an object per node (`objects.rs`) and everything else a table (`table.rs`): both are
//! written as the search goes on, so that no tree is too large for them. What of a large tree is drawn is chosen in
//! `fold.rs`, and where it goes in `layout.rs`.

mod file;
mod fold;
mod key;
mod layout;
mod legend;
mod objects;
mod svg;
mod table;
mod text;
mod tree;
mod walk;

pub use file::{Listener, TraceFile, open};

use damier_cp::NodeOutcome;

/// The word for an outcome, in every form that has words.
fn outcome_word(outcome: NodeOutcome) -> &'static str {
    match outcome {
        NodeOutcome::Branched => "branched",
        NodeOutcome::Failed => "failed",
        NodeOutcome::Solution => "solution",
    }
}

/// `1 node`, `2 nodes`.
fn counted(number: u64, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
