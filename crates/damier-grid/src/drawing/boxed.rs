//! Boxes with signs between them, as Garam is drawn:
//!
//! ```text
//! ┌───┐   ┌───┐
//! │[3]│ > │   │
//! └───┘   └───┘
//!   ∨
//! ```
//!
//! Lines with `─` are the edges of boxes, all others a row of cells or of signs. The places of edges in any line cut all
//! lines into columns; what stands between the edges of a box is a cell, what stands elsewhere a sign or nothing.

use super::{ACROSS, Drawing, tokens};
use damier_model::InputError;

/// Characters of a column that has signs and no boxes.
const SLIM: usize = 3;

/// A place of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// The number or sign there; empty if there is none.
    pub text: String,
    /// Whether it is a cell.
    pub boxed: bool,
    /// Whether it is in brackets.
    pub given: bool,
    /// Whether it is marked as wrong.
    pub wrong: bool,
}

impl Slot {
    /// The number or sign, unless it is that of a cell and does not count (as [`Token::counts`](super::Token::counts) says).
    pub fn text(&self, only_given: bool) -> &str {
        if !self.boxed || !only_given || self.given || self.wrong { &self.text } else { "" }
    }
}

/// The places of a drawing, row by row.
pub fn slots(drawing: &Drawing) -> Result<Vec<Vec<Slot>>, InputError> {
    let lines: Vec<(usize, Vec<char>)> =
        drawing.lines().iter().map(|&(number, line)| (number, line.chars().collect())).collect();
    let is_edge = |c: char| matches!(c, '│' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼');
    let width = lines.iter().map(|(_, line)| line.len()).max().unwrap_or(0);
    let at = |line: &[char], x: usize| line.get(x).copied().unwrap_or(' ');
    let edges: Vec<usize> = (0..width).filter(|&x| lines.iter().any(|(_, line)| is_edge(at(line, x)))).collect();
    let is_frame = |line: &[char]| line.contains(&ACROSS);
    let mut rows = Vec::new();
    for (y, (number, line)) in lines.iter().enumerate().filter(|(_, (_, line))| !is_frame(line)) {
        let outside =
            |x: &usize| edges.first().is_none_or(|first| x < first) || edges.last().is_some_and(|last| x > last);
        if (0..line.len()).any(|x| outside(&x) && !line[x].is_whitespace()) {
            return Err(drawing.error(*number, "something stands beside the boxes of this drawing"));
        }
        let above = y.checked_sub(1).map(|y| &lines[y].1);
        let below = lines.get(y + 1).map(|(_, line)| line);
        let mut row = Vec::new();
        for pair in edges.windows(2) {
            let (from, to) = (pair[0] + 1, pair[1]);
            let capped = |line: Option<&Vec<char>>| line.is_some_and(|line| at(line, from) == ACROSS);
            let boxed = at(line, pair[0]) == '│' && at(line, to) == '│' && capped(above) && capped(below);
            let content: String = (from..to).map(|x| at(line, x)).collect();
            let mut found = tokens(&content);
            if found.len() > 1 {
                return Err(drawing.error(*number, "two things stand in one place of this drawing"));
            }
            let token = found.pop();
            let places = if boxed { 1 } else { ((to - from) / SLIM).max(1) };
            let place = token.as_ref().map_or(0, |token| (token.end / SLIM).min(places - 1));
            let first = row.len();
            row.resize(first + places, Slot::default());
            if let Some(token) = token {
                row[first + place] = Slot { text: token.text, boxed, given: token.given, wrong: token.wrong };
            }
            row[first].boxed = boxed;
        }
        rows.push(row);
    }
    Ok(rows)
}
