//! A picture with its sentences: one drawing that stands alone.
//!
//! The drawing is the board, below it what the marks mean, and the sentences in lines as wide as the board. Not every viewer has the
//! same letters, so lines are broken by what a wide letter takes.

use damier_grid::{Part, Picture, svg};
use std::fmt::Write;

/// A picture with what is said of it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What stands above.
    pub heading: String,
    /// The board.
    pub picture: Picture,
    /// What is said, a line each.
    pub lines: Vec<String>,
}

/// The narrowest drawing that has room for sentences.
const NARROWEST: u32 = 380;
/// Size of the letters, and from one line to the next.
const LETTERS: f64 = 14.0;
const LEADING: f64 = 19.0;
/// What a letter takes, on the average.
const LETTER: f64 = 0.58 * LETTERS;
/// Room on the left and on the right of sentences.
const SIDE: f64 = 14.0;
/// How far the second line of a sentence is moved in.
const INDENT: f64 = 14.0;
/// Side of the samples that tell what marks mean.
const SAMPLE: f64 = 15.0;

impl Figure {
    /// What the marks mean that the picture has, in the order in which sentences speak of them.
    pub fn legend(&self) -> Vec<(&'static str, &'static str)> {
        let has = |wanted: fn(Part) -> bool| self.picture.marks.iter().any(|mark| wanted(mark.part));
        let mut parts = Vec::new();
        if has(|part| matches!(part, Part::Rule(_))) {
            parts.push(("rule", "where the rule holds"));
        }
        if has(|part| part == Part::Reason) {
            parts.push(("reason", "what it rests on"));
        }
        if has(|part| part == Part::Target) {
            parts.push(("target", "what follows"));
        }
        parts
    }

    /// How wide the drawing is.
    pub fn width(&self) -> u32 {
        size(&svg(&self.picture)).0.max(NARROWEST)
    }

    /// The figure as an SVG document, with what its marks mean if that is wished for.
    pub fn svg(&self, with_legend: bool) -> String {
        let board = svg(&self.picture);
        let (width, height) = size(&board);
        let wide = width.max(NARROWEST);
        let (mut words, mut y) = (String::new(), 0.0);
        if !self.heading.is_empty() {
            y += LEADING;
            write_line(&mut words, &self.heading, (SIDE, y), "bold");
            y += 6.0;
        }
        let at = (f64::from(wide - width) / 2.0, y);
        y += f64::from(height);
        let legend = self.legend();
        if with_legend && !legend.is_empty() {
            let mut x = SIDE;
            for (class, meaning) in &legend {
                let room = SAMPLE + 6.0 + LETTER * meaning.chars().count() as f64;
                if x > SIDE && x + room > f64::from(wide) - SIDE {
                    (x, y) = (SIDE, y + LEADING);
                }
                sample(&mut words, class, (x, y));
                write_line(&mut words, meaning, (x + SAMPLE + 6.0, y + SAMPLE - 3.0), "normal");
                x += room + 14.0;
            }
            y += LEADING + 4.0;
        }
        for line in &self.lines {
            let room = (f64::from(wide) - 2.0 * SIDE - INDENT) / LETTER;
            for (nth, part) in broken(line, room as usize).iter().enumerate() {
                y += LEADING;
                write_line(&mut words, part, (SIDE + if nth > 0 { INDENT } else { 0.0 }, y), "normal");
            }
        }
        let high = y + if self.lines.is_empty() { 0.0 } else { SIDE };
        let inner = board.replacen("<svg ", &format!("<svg x=\"{:.1}\" y=\"{:.1}\" ", at.0, at.1), 1);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high:.0}\" width=\"{wide}\" height=\"{high:.0}\" \
             role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<rect class=\"ground\" width=\"{wide}\" height=\"{high:.0}\" \
             fill=\"#fffdf8\"/>\n{inner}{words}</svg>\n",
            escaped(&self.heading),
            escaped(&self.lines.join(". "))
        )
    }
}

/// Width and height of a drawing that `svg` made.
fn size(drawing: &str) -> (u32, u32) {
    let number = |name: &str| {
        let from = drawing.find(&format!(" {name}=\""))? + name.len() + 3;
        drawing[from..].split('"').next()?.parse().ok()
    };
    (number("width").unwrap_or(NARROWEST), number("height").unwrap_or(NARROWEST))
}

/// The mark itself, small, as it looks on the board.
fn sample(out: &mut String, class: &str, (x, y): (f64, f64)) {
    let dashes = if class == "rule" { " stroke-dasharray=\"4 2.5\"" } else { "" };
    let _ = writeln!(
        out,
        "<rect class=\"{class}\"{dashes} x=\"{:.1}\" y=\"{:.1}\" width=\"{SAMPLE}\" height=\"{SAMPLE}\"/>",
        x + 1.0,
        y - 1.0
    );
}

/// The style stands with the words, since that of the board is for its own.
fn write_line(out: &mut String, text: &str, (x, y): (f64, f64), weight: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" style=\"font: {weight} {LETTERS}px sans-serif; text-anchor: start; fill: #222222; \
         stroke: none\">{}</text>",
        escaped(text)
    );
}

/// A text in lines of so many letters, broken between words where that is possible.
fn broken(text: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > room {
            lines.push(String::new());
        }
        let mut letters = word.chars().peekable();
        if let Some(line) = lines.last_mut().filter(|line| !line.is_empty()) {
            line.push(' ');
        }
        while letters.peek().is_some() {
            let Some(line) = lines.last_mut() else { break };
            let left = room.saturating_sub(line.chars().count());
            line.extend(letters.by_ref().take(left.max(1)));
            if letters.peek().is_some() {
                lines.push(String::new());
            }
        }
    }
    lines
}

/// A text as it is written in a document.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_long_words_within() {
        assert_eq!(broken("so r1c2 is 2", 8), ["so r1c2", "is 2"]);
        assert_eq!(broken("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(broken("", 5), [""]);
    }

    #[test]
    fn words_cannot_break_a_document() {
        assert_eq!(escaped("a<b>&\"\u{1}"), "a&lt;b&gt;&amp;&quot; ");
    }
}
