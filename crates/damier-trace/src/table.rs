//! The tree as a table: a node per line, for any tool that reads columns.

use super::outcome_word;
use damier_cp::TraceNode;
use std::io::{self, Write};

pub(super) fn header(writer: &mut impl Write) -> io::Result<()> {
    writeln!(writer, "node\tparent\tdepth\toutcome\tdecision")
}

pub(super) fn line(writer: &mut impl Write, node: &TraceNode) -> io::Result<()> {
    let parent = node.parent.map(|id| id.to_string()).unwrap_or_default();
    writeln!(writer, "{}\t{parent}\t{}\t{}\t{}", node.id, node.depth, outcome_word(node.outcome), node.decision)
}
