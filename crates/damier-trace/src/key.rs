//! The legend of a drawing: counts, symbols, and what is not in it.

use super::fold::Drawn;
use super::tree::Tree;
use super::walk::NodeKind;
use super::{counted, legend};
use std::fmt::Write;

/// What the longest usual row takes.
pub(super) const WIDTH: f64 = 600.0;
/// From a row to the next.
const ROW: f64 = 21.0;
/// Drawings wider than this are looked at from further away, and have larger legends.
const USUAL: f64 = 1200.0;

pub(super) struct Key {
    /// With its upper left corner at 0, 0.
    pub(super) drawing: String,
    pub(super) height: f64,
}

/// The legend of a drawing of this width.
pub(super) fn key(tree: &Tree, drawn: &Drawn, labelled: bool, width: f64) -> Key {
    let totals = tree.totals();
    let text = |words: &str| format!("<text class=\"key\">{words}</text>");
    let mut rows = vec![
        format!("<text class=\"total\">{}, depth {}</text>", counted(totals.nodes, "node"), totals.depth),
        symbols(tree, drawn),
    ];
    for (mark, words) in legend::folded(drawn) {
        let class = if mark == NodeKind::FailedSubtree { "f" } else { "t" };
        let triangle = format!("<path class=\"{class}\" d=\"M7 -11l7 12h-14z\"/>");
        rows.push(format!("{triangle}<text class=\"key\" x=\"20\">{words}</text>"));
    }
    if tree.is_cut() {
        rows.push(text(&legend::cut(tree)));
    }
    rows.push(text("left: the decision is taken, right: it is refused"));
    let hints =
        [(totals.solutions > 0, "green lines lead to solutions"), (!labelled, "point at a node to see its decision")];
    let hints: Vec<&str> = hints.into_iter().filter(|&(given, _)| given).map(|(_, hint)| hint).collect();
    if !hints.is_empty() {
        rows.push(text(&hints.join("; ")));
    }

    let scale = (width / USUAL).sqrt().max(1.0);
    let mut drawing = format!("<g transform=\"scale({scale:.2})\">\n");
    for (number, row) in (0..).zip(&rows) {
        let _ = writeln!(drawing, "<g transform=\"translate(0 {})\">{row}</g>", 11.0 + ROW * f64::from(number));
    }
    drawing.push_str("</g>");
    Key { drawing, height: scale * ROW * rows.len() as f64 }
}

/// The kinds of nodes, with how many there are.
fn symbols(tree: &Tree, drawn: &Drawn) -> String {
    let totals = tree.totals();
    let branchings = totals.nodes - totals.failures - totals.solutions;
    let mut kinds = vec![
        ("b", counted(branchings, "branching")),
        ("f", counted(totals.failures, "failure")),
        ("s", counted(totals.solutions, "solution")),
    ];
    if drawn.items.iter().any(|item| item.mark == NodeKind::Unexplored) {
        kinds.push(("o", if tree.is_cut() { "not explored or not kept" } else { "not explored" }.to_owned()));
    }
    let (mut row, mut x) = (String::new(), 7.0);
    for (symbol, words) in kinds {
        let words_at = x + 13.0;
        let _ = write!(row, "<use href=\"#{symbol}\" x=\"{x:.0}\" y=\"-4.5\"/>");
        let _ = write!(row, "<text class=\"key\" x=\"{words_at:.0}\">{words}</text>");
        x += 46.0 + 7.2 * words.chars().count() as f64;
    }
    row
}
