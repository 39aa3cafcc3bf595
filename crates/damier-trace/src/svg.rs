//! The tree as a drawing, in the manner of Gecode's Gist: branchings are blue circles, failures red squares, solutions
//! green diamonds, and a folded subtree is a triangle with the number of nodes in it. The way to a solution is dark.
//!
//! Decisions stand above their nodes while there is room for them; otherwise a node tells when it is pointed at.

use super::fold::{self, Drawn, Item};
use super::layout::{Extent, Layout, layout};
use super::tree::Tree;
use super::walk::NodeKind;
use super::{counted, key, legend};
use std::fmt::Write;

/// Up to this many things are drawn with their decisions beside them.
const LABELLED: usize = 80;
/// Room around the drawing.
const MARGIN: f64 = 28.0;
/// From a level to the next: at least, and at most where a wide tree would be too flat.
const LEVEL: (f64, f64) = (38.0, 160.0);
/// From a level to the next with decisions between.
const LABELLED_LEVEL: f64 = 54.0;
/// A tree is stretched until it is no more than this many times as wide as tall.
const FLATTEST: f64 = 5.0;
/// Room between neighbours, and between those with decisions.
const GAP: f64 = 5.0;
const LABELLED_GAP: f64 = 8.0;
/// Half of what a node takes to the sides.
const NODE: f64 = 6.0;
/// How far above its node a decision reaches.
const LABEL: f64 = 23.0;
/// Longer decisions are cut short; the tooltip has them whole.
const MAX_LABEL: usize = 24;
/// Width of a character of a decision, and of a figure in a triangle, on average.
const LETTER: f64 = 5.9;
const FIGURE: f64 = 2.7;
/// How far a triangle hangs down.
const BELOW: f64 = 18.0;

const STYLE: &str = "<style>
path { stroke-linejoin: round; } .edge { fill: none; stroke: #c9c2b4; stroke-width: 1.2; }
.way { stroke: #6d8f73; stroke-width: 1.6; }
.b { fill: #4a7fc1; stroke: #2b5a94; } .f { fill: #d5483b; stroke: #a52c20; } .s { fill: #37a353; stroke: #1f7537; }
.o { fill: #fffdf8; stroke: #8d8676; stroke-dasharray: 2 1.6; } .t { fill: #4a7fc1; stroke: #2b5a94; }
text { font: 11px sans-serif; fill: #4b4437; }
.label { text-anchor: middle; } .in { font-size: 9px; text-anchor: middle; fill: #ffffff; }
.total { font-size: 14px; font-weight: bold; } .key { font-size: 13px; }
</style>
<defs>
<circle id=\"b\" r=\"5\" class=\"b\"/><path id=\"f\" d=\"M-4.5 -4.5h9v9h-9z\" class=\"f\"/>
<path id=\"s\" d=\"M0 -6.5L6.5 0L0 6.5L-6.5 0z\" class=\"s\"/><circle id=\"o\" r=\"4.5\" class=\"o\"/>
</defs>
";

/// The tree as an SVG document.
pub(super) fn svg(tree: &Tree) -> String {
    let below = tree.below();
    let drawn = fold::fold(&below, fold::DRAWING);
    let labelled = drawn.items.len() <= LABELLED;
    let parents: Vec<usize> = drawn.items.iter().map(|item| item.parent).collect();
    let extents: Vec<Extent> = drawn.items.iter().map(|item| extent(tree, item, labelled)).collect();
    let layout = layout(&parents, &extents, if labelled { LABELLED_GAP } else { GAP });

    let levels = layout.level.iter().max().map_or(0, |deepest| deepest + 1) as f64;
    let stretched = (layout.width / FLATTEST / levels.max(1.0)).clamp(LEVEL.0, LEVEL.1);
    let level = if labelled { LABELLED_LEVEL } else { stretched };
    let inner = layout.width.max(key::WIDTH);
    let key = key::key(tree, &drawn, labelled, inner);
    let top = MARGIN + key.height + MARGIN;
    let (width, height) = (inner + 2.0 * MARGIN, top + (levels - 1.0).max(0.0) * level + BELOW + MARGIN);
    let place = Placement { layout: &layout, left: MARGIN + (inner - layout.width) / 2.0, top, level };

    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n\
         <desc>Search tree: {}</desc>\n{STYLE}<rect width=\"100%\" height=\"100%\" fill=\"#fffdf8\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">{}</g>\n",
        legend::totals(tree),
        key.drawing
    );
    edges(&mut out, &drawn, &place, labelled);
    for (index, item) in drawn.items.iter().enumerate() {
        node(&mut out, tree, item, place.at(index), labelled);
    }
    out.push_str("</svg>\n");
    out
}

struct Placement<'l> {
    layout: &'l Layout,
    left: f64,
    top: f64,
    level: f64,
}

impl Placement<'_> {
    fn at(&self, index: usize) -> (f64, f64) {
        (self.left + self.layout.x[index], self.top + self.layout.level[index] as f64 * self.level)
    }
}

fn extent(tree: &Tree, item: &Item, labelled: bool) -> Extent {
    let label = if labelled { LETTER / 2.0 * label(tree, item).chars().count() as f64 } else { 0.0 };
    match item.mark {
        // A triangle hangs down to where others have their edges.
        NodeKind::FailedSubtree | NodeKind::Subtree => Extent { half: triangle(item.nodes).max(label), levels: 2 },
        _ => Extent { half: NODE.max(label), levels: 1 },
    }
}

/// Half the base of a triangle with a number in it.
fn triangle(nodes: usize) -> f64 {
    7.0 + FIGURE * nodes.to_string().len() as f64
}

fn decision<'t>(tree: &'t Tree, item: &Item) -> &'t str {
    item.node.map_or("", |node| tree.decision(node))
}

fn label(tree: &Tree, item: &Item) -> String {
    let whole = decision(tree, item);
    match whole.char_indices().nth(MAX_LABEL) {
        Some(_) => whole.chars().take(MAX_LABEL - 1).chain(['…']).collect(),
        None => whole.to_owned(),
    }
}

/// All edges of one kind are one path; those on the way to a solution lie on top. With decisions, they end above them.
fn edges(out: &mut String, drawn: &Drawn, place: &Placement, labelled: bool) {
    for (class, way) in [("edge", false), ("edge way", true)] {
        let _ = write!(out, "<path class=\"{class}\" d=\"");
        for (index, item) in drawn.items.iter().enumerate().skip(1).filter(|(_, item)| (item.solutions > 0) == way) {
            let ((x1, y1), (x2, y2)) = (place.at(item.parent), place.at(index));
            let y2 = if labelled && item.node.is_some() { y2 - LABEL } else { y2 };
            // Leaving and arriving upright, flat edges stay clear of the neighbours.
            let bend = (y2 - y1) / 2.0;
            let _ = write!(
                out,
                "M{x1:.1} {y1:.1}c0 {bend:.1} {dx:.1} {bend:.1} {dx:.1} {dy:.1}",
                dx = x2 - x1,
                dy = y2 - y1
            );
        }
        out.push_str("\"/>\n");
    }
}

fn node(out: &mut String, tree: &Tree, item: &Item, (x, y): (f64, f64), labelled: bool) {
    if labelled && item.node.is_some_and(|node| node > 0) {
        let _ = writeln!(
            out,
            "<text class=\"label\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
            y - 12.0,
            escape(&label(tree, item))
        );
    }
    let told = told(tree, item);
    let symbol = match item.mark {
        NodeKind::Branching => "b",
        NodeKind::Failure => "f",
        NodeKind::Solution => "s",
        NodeKind::Unexplored => "o",
        NodeKind::FailedSubtree | NodeKind::Subtree => {
            let class = if item.mark == NodeKind::FailedSubtree { "f" } else { "t" };
            let (half, number) = (triangle(item.nodes), item.nodes);
            let _ = writeln!(
                out,
                "<g transform=\"translate({x:.1} {y:.1})\"><title>{told}</title><path class=\"{class}\" d=\"M0 -6L{half:.1} {BELOW}H-{half:.1}z\"/>\
                 <text class=\"in\" y=\"15\">{number}</text></g>"
            );
            return;
        }
    };
    let _ = writeln!(out, "<use href=\"#{symbol}\" x=\"{x:.1}\" y=\"{y:.1}\"><title>{told}</title></use>");
}

/// What a node says when it is pointed at.
fn told(tree: &Tree, item: &Item) -> String {
    let decision = decision(tree, item);
    let name = if item.node == Some(0) { "root" } else { decision };
    let (nodes, solutions) = (counted(item.nodes as u64, "node"), counted(item.solutions as u64, "solution"));
    let what = match item.mark {
        NodeKind::Unexplored => return "not explored".to_owned(),
        NodeKind::Failure => "failure".to_owned(),
        NodeKind::Solution => "solution".to_owned(),
        NodeKind::FailedSubtree => format!("{nodes}, all failed"),
        NodeKind::Branching | NodeKind::Subtree => format!("{nodes}, {solutions}"),
    };
    format!("{}: {what}", escape(name))
}

/// Text for XML; characters it does not allow are replaced.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
