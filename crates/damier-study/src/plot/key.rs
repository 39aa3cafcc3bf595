//! The key to a plot: which curve is whose.
//!
//! It stands to the right if it fits there: every name at the height where its curve ends, pushed apart where they
//! would touch, so that the order of names is the order of curves and most need no looking up. Long keys stand below, in
//! columns.

use super::chart::{Chart, HEIGHT, MARK, Point, RIM, outline};
use super::curves::{Curve, Curves, Factors};
use super::picture::{Anchor, FINE, SMALL, WIDTH, Words, fine, shortened, width};
use super::theme::{Style, hex};
use plotters::prelude::*;

/// From one line of the key to the next.
const LINE: f64 = 17.0;
/// Length of the piece of curve shown in a key.
const SAMPLE: f64 = 30.0;
/// Widest name in a key to the right.
const NAME: f64 = 190.0;

/// Where a curve ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) at: Point,
    /// Whether it is a place of its own, from which a line may lead to the key.
    pub(super) leads: bool,
}

/// A line of the key.
pub(super) struct Entry {
    pub(super) label: String,
    pub(super) style: Style,
    pub(super) end: Option<End>,
    /// Whether it is drawn as marks only.
    pub(super) loose: bool,
}

/// The key to a plot.
pub(super) enum Key {
    None,
    Each(Vec<Entry>),
    Factors(Factors),
}

impl Key {
    /// The key to curves that end there.
    pub(super) fn of(curves: Curves<'_>, ends: &[Option<End>], loose: bool) -> Key {
        match curves.factors {
            Some(factors) => Key::Factors(factors),
            None if curves.all.len() == 1 && curves.all[0].label.is_empty() => Key::None,
            None => {
                let entry = |(curve, end): (Curve<'_>, &Option<End>)| Entry {
                    label: curve.label,
                    style: curve.style,
                    end: *end,
                    loose,
                };
                Key::Each(curves.all.into_iter().zip(ends).map(entry).collect())
            }
        }
    }
}

impl Chart {
    /// The key to the right: each name where its curve ends; gives how far down it reaches.
    pub(super) fn key_beside(&mut self) -> Result<f64, String> {
        let Key::Each(entries) = std::mem::replace(&mut self.frame.key, Key::None) else { return Ok(self.area.1) };
        let (_, top, right, bottom) = self.area;
        let wished = |entry: &Entry| entry.end.map_or((right, bottom), |end| self.pixel(end.at));
        let mut placed: Vec<(f64, (f64, f64), &Entry)> =
            entries.iter().map(|entry| (wished(entry).1, wished(entry), entry)).collect();
        placed.sort_by(|a, b| (a.0.total_cmp(&b.0)).then(a.1.0.total_cmp(&b.1.0)));
        push_apart(&mut placed, top + 4.0, bottom - 2.0);
        let foot = placed.last().map_or(top, |(y, ..)| y + LINE);
        for (y, end, entry) in placed {
            let start = right + 14.0;
            if entry.end.is_some_and(|end| end.leads) && end.0 > right - 24.0 {
                let colour = self.picture.theme.colour(entry.style.colour);
                let look = ShapeStyle { color: colour.mix(0.45), filled: false, stroke_width: 7 };
                let way = vec![fine((end.0 + 5.0, end.1)), fine((right + 2.0, end.1)), fine((start - 2.0, y))];
                self.picture.layer("", |sheet| sheet.draw(&PathElement::new(way, look)))?;
            }
            self.sample(&entry.style, (start, y), entry.loose, true)?;
            let label = shortened(&entry.label, SMALL, NAME);
            let at = (start + SAMPLE + 7.0, y + 4.0);
            self.picture.words(&Words::new(&label, at, Anchor::Start, self.picture.theme.text()));
        }
        Ok(foot)
    }

    /// The key below, in columns; gives how far down it reaches.
    pub(super) fn key_below(&mut self, from: f64) -> Result<f64, String> {
        let theme = self.picture.theme;
        match std::mem::replace(&mut self.frame.key, Key::None) {
            Key::None => Ok(from),
            Key::Each(entries) => {
                let lines: Vec<(String, Style, Shown)> =
                    entries.into_iter().map(|entry| (entry.label, entry.style, Shown::Both)).collect();
                self.columns(&lines, from + 14.0)
            }
            Key::Factors(factors) => {
                let mut foot = from + 14.0;
                let colours = factors
                    .colours
                    .into_iter()
                    .map(|(name, colour)| (name, Style { colour, ..Style::of(0) }, Shown::Colour));
                let strokes = factors
                    .strokes
                    .into_iter()
                    .map(|(name, dash, mark)| (name, Style { colour: theme.ink(), dash, mark }, Shown::Both));
                let parts: [Vec<(String, Style, Shown)>; 2] = [colours.collect(), strokes.collect()];
                for (name, lines) in factors.names.iter().zip(parts) {
                    let heading = shortened(name, SMALL, WIDTH - 2.0 * RIM);
                    let at = (self.area.0, foot + 8.0);
                    self.picture.words(&Words { bold: true, ..Words::new(&heading, at, Anchor::Start, theme.quiet()) });
                    foot = self.columns(&lines, foot + 10.0)? + 8.0;
                }
                Ok(foot - 8.0)
            }
        }
    }

    fn columns(&mut self, lines: &[(String, Style, Shown)], from: f64) -> Result<f64, String> {
        let room = WIDTH - self.area.0 - RIM;
        let widest = lines.iter().map(|(name, ..)| width(name, SMALL)).fold(0.0, f64::max).min(room - SAMPLE - 30.0);
        let column = SAMPLE + 7.0 + widest + 18.0;
        let columns = ((room + 18.0) / column).floor().max(1.0) as usize;
        let rows = lines.len().div_ceil(columns).max(1);
        for (place, (name, style, shown)) in lines.iter().enumerate() {
            let x = self.area.0 + (place / rows) as f64 * column;
            let y = from + 8.0 + (place % rows) as f64 * LINE;
            self.sample(style, (x, y), false, *shown == Shown::Both)?;
            let name = shortened(name, SMALL, widest + 1.0);
            let at = (x + SAMPLE + 7.0, y + 4.0);
            self.picture.words(&Words::new(&name, at, Anchor::Start, self.picture.theme.text()));
        }
        Ok(from + rows as f64 * LINE)
    }

    /// A piece of curve with its mark.
    fn sample(&mut self, style: &Style, (x, y): (f64, f64), loose: bool, marked: bool) -> Result<(), String> {
        let theme = self.picture.theme;
        let colour = theme.colour(style.colour);
        if !loose {
            let look = ShapeStyle { color: colour.into(), filled: false, stroke_width: if marked { 20 } else { 50 } };
            let ends = vec![fine((x, y)), fine((x + SAMPLE, y))];
            self.picture
                .layer(style.dash.pattern(FINE).trim_start(), |sheet| sheet.draw(&PathElement::new(ends, look)))?;
        }
        if marked {
            let attributes = format!(r#"stroke="{}" stroke-width="8""#, hex(theme.background()));
            let shape = Polygon::new(outline(style.mark, MARK), colour.filled());
            self.picture
                .layer(&attributes, |sheet| sheet.draw(&(EmptyElement::at(fine((x + SAMPLE / 2.0, y))) + shape)))?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Both,
    Colour,
}

/// The room that a key to the right needs; `None` if it has to stand below.
pub(super) fn beside(key: &Key) -> Option<f64> {
    let Key::Each(entries) = key else { return None };
    let widest = entries.iter().map(|entry| width(&entry.label, SMALL)).fold(0.0, f64::max);
    let fits = widest <= NAME && (entries.len() as f64) * LINE <= HEIGHT;
    fits.then_some(14.0 + SAMPLE + 7.0 + widest)
}

/// Moves lines of a key so that none touches another and all are within reach.
fn push_apart<T>(placed: &mut [(f64, (f64, f64), T)], top: f64, bottom: f64) {
    let mut free = top;
    for (y, ..) in placed.iter_mut() {
        *y = y.max(free);
        free = *y + LINE;
    }
    let mut free = bottom;
    for (y, ..) in placed.iter_mut().rev() {
        *y = y.min(free);
        free = *y - LINE;
    }
}
