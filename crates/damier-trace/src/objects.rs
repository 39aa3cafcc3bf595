//! The tree as JSON lines: an object per node, for programs.

use super::outcome_word;
use damier_cp::TraceNode;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Object<'a> {
    node: u64,
    parent: Option<u64>,
    depth: usize,
    outcome: &'static str,
    /// `null` at the root, where nothing was decided.
    decision: Option<&'a str>,
}

pub(super) fn line(writer: &mut impl Write, node: &TraceNode) -> io::Result<()> {
    let object = Object {
        node: node.id,
        parent: node.parent,
        depth: node.depth,
        outcome: outcome_word(node.outcome),
        decision: node.parent.map(|_| node.decision.as_str()),
    };
    serde_json::to_writer(&mut *writer, &object)?;
    writer.write_all(b"\n")
}
