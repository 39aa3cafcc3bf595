//! An SVG picture being drawn: shapes by [plotters](https://docs.rs/plotters), words by ourselves.
//!
//! plotters counts in whole pixels and knows no dashes. So every layer of shapes is drawn ten times as large as it will
//! be, and stands in a group that shrinks it and says what its lines look like: places are then good to a tenth of a
//! pixel, and a curve is one element. Words are ours since their place depends on how wide they are: widths are those
//! of DejaVu Sans, wider than what most readers have, so that what fits here fits there.

use super::theme::{Theme, hex};
use plotters::coord::Shift;
use plotters::prelude::*;
use std::fmt::Write as _;

/// Width of every picture.
pub(super) const WIDTH: f64 = 760.0;
/// Units of plotters in a pixel.
pub(super) const FINE: f64 = 10.0;
/// Size of words within a plot.
pub(super) const SMALL: f64 = 11.5;

/// Something that plotters draws on.
pub(super) type Sheet<'b> = DrawingArea<SVGBackend<'b>, Shift>;
/// Whether plotters could draw it. Into a text it always can.
pub(super) type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// A picture that is not finished.
pub(super) struct Picture {
    pub(super) theme: Theme,
    body: String,
}

/// Where words stand from their place on.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Words in a picture.
pub(super) struct Words<'w> {
    pub(super) text: &'w str,
    pub(super) at: (f64, f64),
    pub(super) anchor: Anchor,
    pub(super) size: f64,
    pub(super) colour: RGBColor,
    pub(super) bold: bool,
    /// Whether they stand on a rim of background, for what lies beneath them.
    pub(super) rim: bool,
    /// Degrees by which they rise.
    pub(super) slant: f64,
}

impl<'w> Words<'w> {
    pub(super) fn new(text: &'w str, at: (f64, f64), anchor: Anchor, colour: RGBColor) -> Words<'w> {
        Words { text, at, anchor, size: SMALL, colour, bold: false, rim: false, slant: 0.0 }
    }
}

impl Picture {
    pub(super) fn new(theme: Theme) -> Picture {
        Picture { theme, body: String::new() }
    }

    /// Writes words; their place is on their base line.
    pub(super) fn words(&mut self, words: &Words<'_>) {
        let (x, y) = words.at;
        let anchor = match words.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let mut extra = String::new();
        if words.bold {
            extra += r#" font-weight="bold""#;
        }
        if words.rim {
            let rim = hex(self.theme.background());
            // Writing into a text cannot fail.
            let _ = write!(extra, r#" stroke="{rim}" stroke-width="4" stroke-linejoin="round" paint-order="stroke""#);
        }
        if words.slant != 0.0 {
            let _ = write!(extra, r#" transform="rotate({:.0} {x:.1} {y:.1})""#, -words.slant);
        }
        let (size, colour, text) = (words.size, hex(words.colour), escaped(words.text));
        let place = format!(r#"x="{x:.1}" y="{y:.1}" text-anchor="{anchor}""#);
        let _ = writeln!(self.body, r#"<text {place} font-size="{size}" fill="{colour}"{extra}>{text}</text>"#);
    }

    /// Draws shapes, in tenths of pixels, with what `attributes` say of their lines.
    pub(super) fn layer(&mut self, attributes: &str, draw: impl FnOnce(&Sheet<'_>) -> Drawn) -> Result<(), String> {
        let mut text = String::new();
        let size = ((WIDTH * FINE) as u32, (WIDTH * FINE) as u32);
        let sheet = SVGBackend::with_string(&mut text, size).into_drawing_area();
        draw(&sheet).and_then(|()| sheet.present()).map_err(|error| error.to_string())?;
        drop(sheet);
        // What stands between the first and the last tag is ours; the tags are not.
        let shapes = text.split_once('\n').map_or("", |(_, rest)| rest).trim_end();
        let shapes = shapes.strip_suffix("</svg>").unwrap_or(shapes);
        let shapes = shapes.replace(" opacity=\"1\"", "").replace(" \"/>", "\"/>");
        let blank = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(self.body, "<g transform=\"scale(0.1)\"{blank}{attributes}>\n{shapes}</g>");
        Ok(())
    }

    /// The picture as a text.
    pub(super) fn finish(self, title: &str, description: &str, height: f64) -> String {
        let (title, description, back) = (escaped(title), escaped(description), hex(self.theme.background()));
        let size = format!(r#"width="{WIDTH}" height="{height:.0}" viewBox="0 0 {WIDTH} {height:.0}""#);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} role=\"img\" font-family=\"sans-serif\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <rect width=\"{WIDTH}\" height=\"{height:.0}\" fill=\"{back}\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// In tenths of pixels.
pub(super) fn fine((x, y): (f64, f64)) -> (i32, i32) {
    ((x * FINE).round() as i32, (y * FINE).round() as i32)
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '"' => escaped += "&quot;",
            // XML has no place for these, not even escaped.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Advance widths of DejaVu Sans from the blank to the tilde, in thousandths of the size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
    636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
    1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
    500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
    635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// How wide a text is in pixels.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let thousandths = text.chars().map(|c| match u32::from(c).checked_sub(32) {
        Some(place @ 0..95) => u32::from(WIDTHS[place as usize]),
        _ if ('⁰'..='⁹').contains(&c) || matches!(c, '¹' | '²' | '³' | '·') => 401,
        _ if u32::from(c) < 0x2000 => 700,
        _ => 1000,
    });
    f64::from(thousandths.sum::<u32>()) * size / 1000.0
}

/// The text, or as much of its beginning as is no wider than that.
pub(super) fn shortened(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let room = most - width("…", size);
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if width(&short, size) > room {
            short.pop();
            break;
        }
    }
    short.truncate(short.trim_end().len());
    short + "…"
}

/// The text in lines no wider than that; a word that is wider is shortened.
pub(super) fn wrapped(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word = shortened(word, size, most);
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(&word, size) <= most => {
                line.push(' ');
                *line += &word;
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_and_shortened_to_the_width_given() {
        let text = "a title that is by far too long for one line, with aVeryLongWordThatNobodyWouldEverWriteLikeThis";
        let lines = wrapped(text, 12.0, 120.0);
        assert!(lines.len() > 3 && lines.iter().all(|line| width(line, 12.0) <= 120.0), "{lines:?}");
        assert!(lines.iter().any(|line| line.ends_with('…')));
        assert_eq!(shortened("short", 12.0, 120.0), "short");
    }

    #[test]
    fn what_xml_cannot_hold_is_not_written() {
        assert_eq!(escaped("a<b>&\"\u{0}\u{1b}é"), "a&lt;b&gt;&amp;&quot;  é");
    }
}
