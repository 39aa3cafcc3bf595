//! The words of a page: heading, captions, foot. They are a drawing themselves, so that what sets the text of drawings
//! sets them too.

use crate::layout::{Layout, MARGIN};
use crate::read::read;
use crate::{Page, Paper, PrintError};
use resvg::usvg::{Group, Node, Text};
use std::fmt::Write;

/// Sizes of letters, in points.
const TITLE: f64 = 17.0;
const CAPTION: f64 = 10.0;
const FOOT: f64 = 8.5;
/// From a caption's foot down to its drawing.
const ABOVE: f64 = 5.0;
/// Longer texts are cut before they are measured.
const MAX_LETTERS: usize = 400;

/// Everything on a page but the drawings, as parts of an SVG document.
pub(crate) fn words(page: &Page, layout: &Layout, sizes: &[(f64, f64)]) -> Result<String, PrintError> {
    let Paper { width, height } = page.paper;
    let across = width - 2.0 * MARGIN;
    let mut out = String::new();
    if let Some(title) = &page.title {
        let line = TextLine { text: title, size: TITLE, bold: true, anchor: "middle", room: across };
        line.write(&mut out, width / 2.0, MARGIN + TITLE * 0.75)?;
    }
    for ((drawing, &(x, y)), size) in page.drawings.iter().zip(&layout.corners).zip(sizes) {
        if let Some(caption) = &drawing.caption {
            let line = TextLine { text: caption, size: CAPTION, bold: false, anchor: "middle", room: layout.place };
            line.write(&mut out, x + size.0 * layout.scale / 2.0, y - ABOVE)?;
        }
    }
    if let Some(foot) = &page.foot {
        let line = TextLine { text: foot, size: FOOT, bold: false, anchor: "start", room: across * 0.85 };
        line.write(&mut out, MARGIN, height - MARGIN)?;
    }
    if let Some(number) = page.number {
        let number = number.to_string();
        let line = TextLine { text: &number, size: FOOT, bold: false, anchor: "end", room: across };
        line.write(&mut out, width - MARGIN, height - MARGIN)?;
    }
    Ok(out)
}

/// What of a text none of our fonts has, each once: a page shows empty boxes instead.
pub fn missing_letters(text: &str) -> Result<Vec<String>, PrintError> {
    fn texts(group: &Group) -> Vec<&Text> {
        let within = group.children().iter().flat_map(|node| match node {
            Node::Group(group) => texts(group),
            Node::Text(text) => vec![&**text],
            Node::Path(_) | Node::Image(_) => Vec::new(),
        });
        within.collect()
    }
    let line = TextLine { text, size: TITLE, bold: true, anchor: "start", room: f64::INFINITY };
    let paper = Paper { width: 100.0, height: 100.0 };
    let tree = read(&document(paper, "", &line.element(&line.cut(), 0.0, 50.0)))?;
    let mut missing: Vec<String> = Vec::new();
    for glyph in texts(tree.root()).iter().flat_map(|text| text.layouted()).flat_map(|span| &span.positioned_glyphs) {
        // The first shape of every font is the one for what it lacks.
        if glyph.id.0 == 0 && !missing.contains(&glyph.text) {
            missing.push(glyph.text.clone());
        }
    }
    Ok(missing)
}

/// Parts of a document as one of the size of a page, in points; `unit` is what a browser takes them for.
pub(crate) fn document(paper: Paper, unit: &str, parts: &str) -> String {
    let Paper { width, height } = paper;
    let size = format!("viewBox=\"0 0 {width} {height}\" width=\"{width}{unit}\" height=\"{height}{unit}\"");
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n{parts}</svg>\n")
}

struct TextLine<'t> {
    text: &'t str,
    size: f64,
    bold: bool,
    anchor: &'t str,
    /// The width it must not exceed.
    room: f64,
}

impl TextLine<'_> {
    fn write(&self, out: &mut String, x: f64, y: f64) -> Result<(), PrintError> {
        let text = self.fitting()?;
        out.push_str(&self.element(&text, x, y));
        Ok(())
    }

    /// As much of the text as fits.
    fn fitting(&self) -> Result<String, PrintError> {
        let mut text = self.cut();
        let mut letters = self.text.chars().count().min(MAX_LETTERS);
        loop {
            let width = self.width(&text)?;
            if width <= self.room || letters == 0 {
                return Ok(text);
            }
            // As long as the average letter says, and at least one letter less than before.
            letters = ((letters as f64 * self.room / width) as usize).min(letters - 1);
            text = self.text.chars().take(letters).collect::<String>().trim_end().to_owned() + "…";
        }
    }

    /// As much of the text as is worth measuring.
    fn cut(&self) -> String {
        match self.text.char_indices().nth(MAX_LETTERS) {
            Some((end, _)) => self.text[..end].to_owned() + "…",
            None => self.text.to_owned(),
        }
    }

    fn width(&self, text: &str) -> Result<f64, PrintError> {
        let line = TextLine { anchor: "start", ..*self };
        let paper = Paper { width: 100.0, height: 100.0 };
        let tree = read(&document(paper, "", &line.element(text, 0.0, 50.0)))?;
        Ok(tree.root().bounding_box().width().into())
    }

    /// The style stands with the text: styles of drawings on the same sheet must not reach it.
    fn element(&self, text: &str, x: f64, y: f64) -> String {
        let TextLine { size, anchor, .. } = self;
        let weight = if self.bold { "bold" } else { "normal" };
        let mut out = format!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" style=\"font: {weight} {size}px sans-serif; text-anchor: {anchor}; \
             fill: #222222; stroke: none; opacity: 1; dominant-baseline: auto\">"
        );
        for letter in text.chars() {
            let _ = match letter {
                '&' => write!(out, "&amp;"),
                '<' => write!(out, "&lt;"),
                '>' => write!(out, "&gt;"),
                // What XML does not allow, and line ends.
                letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => write!(out, " "),
                letter => write!(out, "{letter}"),
            };
        }
        out + "</text>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(text: &str, room: f64) -> String {
        TextLine { text, size: 10.0, bold: false, anchor: "start", room }.fitting().expect("text")
    }

    #[test]
    fn what_fits_stays_and_what_does_not_is_cut_short() {
        assert_eq!(fitted("a caption", 200.0), "a caption");
        assert_eq!(fitted("", 10.0), "");
        let long = fitted(&"wide words ".repeat(500), 100.0);
        assert!(long.ends_with('…') && (10..25).contains(&long.chars().count()), "{long}");
        assert_eq!(fitted("impossible", 0.5), "…");
    }

    #[test]
    fn letters_that_no_font_has_are_told_once_each() {
        let missing = |text: &str| missing_letters(text).expect("text");
        assert_eq!(missing("Six evenings: ½ ♛ «é» <&>\t"), Vec::<String>::new());
        assert_eq!(missing("For 東京, and 東 again"), ["東", "京"]);
        assert_eq!(missing(""), Vec::<String>::new());
    }

    #[test]
    fn signs_of_xml_are_letters_like_others() {
        let line = TextLine { text: "", size: 10.0, bold: false, anchor: "start", room: 10.0 };
        assert!(line.element("<&>\u{1}\u{ffff}", 0.0, 0.0).contains(">&lt;&amp;&gt;  </text>"));
    }
}
