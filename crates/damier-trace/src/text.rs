//! The tree as text: a node per line, indented below its parent, with what lies below every branching.

use super::counted;
use super::legend;
use super::tree::{Below, Tree};
use damier_cp::NodeOutcome;
use std::io::{self, Write};

/// From this depth on lines are not indented further: they say how deep they are.
const MAX_INDENT: usize = 80;

const KEY: &str = "● branching, with what is below it   ■ failure   ◆ solution   ○ not explored";

/// A branching whose children are being written.
struct Frame {
    next: usize,
    end: usize,
    missing: usize,
    /// Bytes of the indentation of its children.
    indent: usize,
}

pub(super) fn write(writer: &mut impl Write, tree: &Tree) -> io::Result<()> {
    writeln!(writer, "Search tree: {}", legend::totals(tree))?;
    if tree.is_cut() {
        writeln!(writer, "{}", legend::cut(tree))?;
    }
    writeln!(writer, "{KEY}\n")?;
    if tree.len() == 0 {
        return Ok(());
    }
    let below = tree.below();
    writeln!(writer, "{}", describe(&below, 0))?;
    let mut indent = String::new();
    let mut open = vec![Frame { next: 1, end: below.end(0), missing: below.missing(0), indent: 0 }];
    loop {
        let depth = open.len();
        let Some(frame) = open.last_mut() else { return Ok(()) };
        indent.truncate(frame.indent);
        let child = (frame.next < frame.end).then_some(frame.next);
        match child {
            Some(child) => frame.next = below.end(child),
            None if frame.missing > 0 => frame.missing -= 1,
            None => {
                open.pop();
                continue;
            }
        }
        let is_last = frame.next == frame.end && frame.missing == 0;
        let branch = if is_last { "└─" } else { "├─" };
        let depth_if_far = if depth > MAX_INDENT { format!("(depth {depth}) ") } else { String::new() };
        let Some(child) = child else {
            writeln!(writer, "{indent}{branch} {depth_if_far}○")?;
            continue;
        };
        writeln!(writer, "{indent}{branch} {depth_if_far}{}", describe(&below, child))?;
        if tree.outcome(child) == NodeOutcome::Branched {
            if depth < MAX_INDENT {
                indent.push_str(if is_last { "   " } else { "│  " });
            }
            let (end, missing) = (below.end(child), below.missing(child));
            open.push(Frame { next: child + 1, end, missing, indent: indent.len() });
        }
    }
}

fn describe(below: &Below, node: usize) -> String {
    let name = if node == 0 { "root" } else { below.tree.decision(node) };
    match below.tree.outcome(node) {
        NodeOutcome::Failed => format!("■ {name}"),
        NodeOutcome::Solution => format!("◆ {name}"),
        NodeOutcome::Branched => {
            let nodes = counted(below.size(node) as u64 - 1, "node");
            let what = match below.solutions(node) {
                _ if below.failed(node) => "all failed".to_owned(),
                0 => "no solution".to_owned(),
                solutions => counted(solutions as u64, "solution"),
            };
            format!("● {name}: {nodes}, {what}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::tree;
    use super::*;

    fn text(tree: &Tree) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes, tree).expect("memory takes it");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn unexplored_branches_are_shown() {
        let text = text(&tree("bbffbs"));
        let lines: Vec<&str> = text.lines().skip(3).collect();
        let expected = [
            "● root: 5 nodes, 1 solution",
            "├─ ● x0 = 1: 2 nodes, all failed",
            "│  ├─ ■ x1 = 1",
            "│  └─ ■ x1 ≠ 1",
            "└─ ● x0 ≠ 1: 1 node, 1 solution",
            "   ├─ ◆ x4 = 1",
            "   └─ ○",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_deep_tree_does_not_make_endless_lines() {
        let text = text(&tree(&("bf".repeat(3000) + "f")));
        assert_eq!(text.lines().count(), 3 + 6001);
        assert!(text.lines().all(|line| line.chars().count() < 3 * MAX_INDENT + 60));
        assert!(text.contains("(depth 3000) ■"));
    }

    #[test]
    fn a_search_without_a_node_is_no_tree() {
        assert!(text(&Tree::default()).starts_with("Search tree: 0 nodes"));
    }
}
