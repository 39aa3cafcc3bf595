//! A plot with two axes: title above, curves in the middle, key to the right or below, remarks at the foot.
//!
//! What is drawn is given in positions on both axes; plotters turns them into places.

use super::axis::Axis;
use super::key::{Key, beside};
use super::picture::{Anchor, Drawn, FINE, Picture, SMALL, Sheet, WIDTH, Words, fine, shortened, width, wrapped};
use super::theme::{Marker, Style, Theme, hex};
use crate::file::PlotSpec;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

/// Free room at the rim.
pub(super) const RIM: f64 = 16.0;
/// Height of the plot itself.
pub(super) const HEIGHT: f64 = 340.0;
/// Radius of marks.
pub(super) const MARK: f64 = 4.2;

/// Degrees by which words rise that have no room beside each other.
pub(super) const SLANT: f64 = 36.0;

/// A place on both axes, as positions.
pub(super) type Point = (f64, f64);

type Plane<'b> = DrawingArea<SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// All that is said beside the curves.
pub(super) struct Frame {
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) x_label: String,
    pub(super) y_label: String,
    pub(super) key: Key,
    pub(super) notes: Vec<String>,
    /// Whether both axes are equally long.
    pub(super) square: bool,
}

/// A plot being drawn.
pub(super) struct Chart {
    pub(super) picture: Picture,
    pub(super) frame: Frame,
    /// Left, top, right and bottom of the plot itself.
    pub(super) area: (f64, f64, f64, f64),
    title: String,
    height: f64,
}

impl Chart {
    /// Draws all but the curves.
    pub(super) fn new(spec: &PlotSpec, theme: Theme, frame: Frame) -> Result<Chart, String> {
        let mut picture = Picture::new(theme);
        let mut top = title(&mut picture, &spec.title);
        let ticks = frame.y.ticks.iter().map(|(_, label)| width(label, SMALL)).fold(24.0, f64::max);
        let left = RIM + ticks.min(160.0) + 8.0;
        let beside = beside(&frame.key);
        let right = match (frame.square, beside) {
            (true, _) => left + HEIGHT * 1.2,
            (false, Some(room)) => WIDTH - RIM - room,
            (false, None) => WIDTH - RIM - 8.0,
        };
        top += 20.0;
        let y_label = shortened(&frame.y_label, 12.0, WIDTH - 2.0 * RIM);
        picture.words(&Words {
            size: 12.0,
            ..Words::new(&y_label, (left - ticks.min(160.0) - 8.0, top), Anchor::Start, theme.quiet())
        });
        top += 12.0;
        let bottom = top + HEIGHT * if frame.square { 1.2 } else { 1.0 };
        let mut chart =
            Chart { picture, frame, area: (left, top, right, bottom), title: spec.title.clone(), height: 0.0 };
        let mut foot = chart.axes()?;
        let mut beside_to = top;
        match beside {
            Some(_) => beside_to = chart.key_beside()? + 10.0,
            None => foot = chart.key_below(foot)?,
        }
        let notes = std::mem::take(&mut chart.frame.notes);
        chart.height = match chart.frame.square {
            // What a square leaves free to its right is the place for remarks.
            true => {
                let room = (right + 24.0, WIDTH - RIM);
                notes.iter().fold(beside_to, |from, note| remarks(&mut chart.picture, note, from - 8.0, room));
                foot + 16.0
            }
            false => remarks(&mut chart.picture, &notes.join("; "), foot, (RIM, WIDTH - RIM)),
        };
        Ok(chart)
    }

    /// The place of a point in pixels.
    pub(super) fn pixel(&self, (x, y): Point) -> (f64, f64) {
        let (left, top, right, bottom) = self.area;
        let part = |value: f64, (low, high): (f64, f64)| ((value - low) / (high - low)).clamp(-0.05, 1.05);
        let across = left + part(x, self.frame.x.range) * (right - left);
        (across, bottom - part(y, self.frame.y.range) * (bottom - top))
    }

    /// So many pixels along the horizontal axis, as a difference of positions.
    pub(super) fn along(x: &Axis, pixels: f64) -> f64 {
        // About how wide plots are: what is moved is moved to be told apart, not to be measured.
        pixels * (x.range.1 - x.range.0) / 620.0
    }

    /// The axes, and with them the way from values to positions.
    pub(super) fn scales(&self) -> (&Axis, &Axis) {
        (&self.frame.x, &self.frame.y)
    }

    fn plane<'b>(&self, sheet: &Sheet<'b>) -> Plane<'b> {
        let (left, top, right, bottom) = self.area;
        let ((x0, y0), (x1, y1)) = (fine((left, bottom)), fine((right, top)));
        let (x, y) = (self.frame.x.range, self.frame.y.range);
        sheet.apply_coord_spec(Cartesian2d::new(x.0..x.1, y.0..y.1, (x0..x1, y0..y1)))
    }

    fn layer(&mut self, attributes: &str, draw: impl FnOnce(&Plane<'_>) -> Drawn) -> Result<(), String> {
        let mut picture = std::mem::replace(&mut self.picture, Picture::new(Theme::Light));
        let drawn = picture.layer(attributes, |sheet| draw(&self.plane(sheet)));
        self.picture = picture;
        drawn
    }

    /// A curve through points, in steps if they are given as such.
    pub(super) fn line(&mut self, points: &[Point], style: &Style, thin: bool) -> Result<(), String> {
        if points.len() < 2 {
            return Ok(());
        }
        let (theme, dash) = (self.picture.theme, style.dash.pattern(FINE));
        let look = ShapeStyle {
            color: theme.colour(style.colour).into(),
            filled: false,
            stroke_width: if thin { 12 } else { 20 },
        };
        self.layer(&format!(r#"stroke-linejoin="round"{dash}"#), |plane| {
            plane.draw(&PathElement::new(points.to_vec(), look))
        })
    }

    /// A band between two curves.
    pub(super) fn band(&mut self, below: &[Point], above: &[Point], style: &Style) -> Result<(), String> {
        if below.len() < 2 {
            return Ok(());
        }
        let rim: Vec<Point> = below.iter().chain(above.iter().rev()).copied().collect();
        let look = self.picture.theme.colour(style.colour).mix(0.16).filled();
        self.layer("", |plane| plane.draw(&Polygon::new(rim, look)))
    }

    /// Upright lines, each from one point to another.
    pub(super) fn whiskers(&mut self, ends: &[(Point, Point)], style: &Style) -> Result<(), String> {
        let color = self.picture.theme.colour(style.colour).mix(0.65);
        let look = ShapeStyle { color, filled: false, stroke_width: 11 };
        self.layer("", |plane| ends.iter().try_for_each(|(a, b)| plane.draw(&PathElement::new(vec![*a, *b], look))))
    }

    /// Marks at points: filled, or open ones.
    pub(super) fn marks(&mut self, points: &[Point], style: &Style, open: bool, scale: f64) -> Result<(), String> {
        if points.is_empty() {
            return Ok(());
        }
        let theme = self.picture.theme;
        let (colour, back) = (theme.colour(style.colour), theme.background());
        let (fill, rim, thick) = if open { (back, colour, 15) } else { (colour, back, 8) };
        let shape = outline(style.mark, MARK * scale);
        let attributes = format!(r#"stroke="{}" stroke-width="{thick}" stroke-linejoin="round""#, hex(rim));
        self.layer(&attributes, |plane| {
            points.iter().try_for_each(|point| {
                plane.draw(&(EmptyElement::at(*point) + Polygon::new(shape.clone(), fill.filled())))
            })
        })
    }

    /// A straight line that is no curve: a limit, a diagonal.
    pub(super) fn rule(&mut self, ends: [Point; 2], dash: &str, strong: bool) -> Result<(), String> {
        let theme = self.picture.theme;
        let color = if strong { theme.text() } else { theme.quiet() };
        let look = ShapeStyle { color: color.into(), filled: false, stroke_width: if strong { 13 } else { 10 } };
        let attributes = if dash.is_empty() { String::new() } else { format!(r#"stroke-dasharray="{dash}""#) };
        self.layer(&attributes, |plane| plane.draw(&PathElement::new(ends.to_vec(), look)))
    }

    /// A few words within the plot.
    pub(super) fn remark(&mut self, text: &str, at: Point, by: (f64, f64), anchor: Anchor) {
        let (x, y) = self.pixel(at);
        let colour = self.picture.theme.quiet();
        self.picture.words(&Words { rim: true, ..Words::new(text, (x + by.0, y + by.1), anchor, colour) });
    }

    /// The picture as a text.
    pub(super) fn finish(self, description: &str) -> String {
        self.picture.finish(&self.title, description, self.height)
    }

    /// Lines across and labels; gives how far down they reach.
    fn axes(&mut self) -> Result<f64, String> {
        let (left, _, right, bottom) = self.area;
        let theme = self.picture.theme;
        let Frame { x, y, .. } = &self.frame;
        let (x, y) = (x.clone(), y.clone());
        let line = |color: RGBColor, width: u32| ShapeStyle { color: color.into(), filled: false, stroke_width: width };
        self.layer("", |plane| {
            for (at, label) in &y.ticks {
                let look = line(theme.grid(!label.is_empty()), 10);
                plane.draw(&PathElement::new(vec![(x.range.0, *at), (x.range.1, *at)], look))?;
            }
            for (at, label) in x.ticks.iter().filter(|_| !x.has_words()) {
                let look = line(theme.grid(!label.is_empty()), 10);
                plane.draw(&PathElement::new(vec![(*at, y.range.0), (*at, y.range.1)], look))?;
            }
            let foot = vec![(x.range.0, y.range.0), (x.range.1, y.range.0)];
            plane.draw(&PathElement::new(foot, line(theme.quiet(), 12)))
        })?;
        let mut last = f64::INFINITY;
        for (at, label) in &y.ticks {
            let (_, across) = self.pixel((x.range.0, *at));
            if label.is_empty() || last - across < 13.0 {
                continue;
            }
            last = across;
            let label = shortened(label, SMALL, 160.0);
            self.picture.words(&Words::new(&label, (left - 8.0, across + 4.0), Anchor::End, theme.text()));
        }
        let slot = (right - left) / x.ticks.len().max(1) as f64;
        let slanted = x.has_words() && x.ticks.iter().any(|(_, label)| width(label, SMALL) > slot - 6.0);
        let mut deep: f64 = 0.0;
        let mut last = f64::NEG_INFINITY;
        for (at, label) in &x.ticks {
            let (along, _) = self.pixel((*at, y.range.0));
            let wide = width(label, SMALL);
            if slanted {
                let label = shortened(label, SMALL, slanted_room(along));
                deep = deep.max(width(&label, SMALL) * 0.6);
                let words = Words::new(&label, (along + 4.0, bottom + 14.0), Anchor::End, theme.text());
                self.picture.words(&Words { slant: SLANT, ..words });
            } else if !label.is_empty() && along - wide / 2.0 > last + 6.0 {
                last = along + wide / 2.0;
                self.picture.words(&Words::new(label, (along, bottom + 17.0), Anchor::Middle, theme.text()));
            }
        }
        let foot = bottom + 36.0 + deep;
        let label = shortened(&self.frame.x_label, 12.0, right - left);
        let middle = ((left + right) / 2.0, foot);
        self.picture.words(&Words { size: 12.0, ..Words::new(&label, middle, Anchor::Middle, theme.quiet()) });
        Ok(foot)
    }
}

/// Writes the title; gives how far down it reaches.
pub(super) fn title(picture: &mut Picture, title: &str) -> f64 {
    let colour = picture.theme.text();
    let mut foot = 8.0;
    for line in wrapped(title, 17.0, WIDTH - 2.0 * RIM).iter().take(3) {
        foot += 19.0;
        // Bold letters are wider by a tenth or more, which the larger size above leaves room for.
        let words = Words::new(line, (RIM, foot), Anchor::Start, colour);
        picture.words(&Words { size: 15.0, bold: true, ..words });
    }
    foot
}

/// Writes remarks between two margins; gives how far down they reach, with some room.
pub(super) fn remarks(picture: &mut Picture, notes: &str, from: f64, (left, right): (f64, f64)) -> f64 {
    let colour = picture.theme.quiet();
    let mut foot = from + 8.0;
    for line in wrapped(notes, 11.0, right - left) {
        foot += 15.0;
        picture.words(&Words { size: 11.0, ..Words::new(&line, (left, foot), Anchor::Start, colour) });
    }
    foot + 12.0
}

/// The corners of a mark around its place, in tenths of pixels.
pub(super) fn outline(mark: Marker, radius: f64) -> Vec<(i32, i32)> {
    mark.corners().iter().map(|(x, y)| fine((x * radius, y * radius))).collect()
}

/// How long words may be that rise to a place, without leaving the picture.
pub(super) fn slanted_room(place: f64) -> f64 {
    ((place - 4.0) / SLANT.to_radians().cos()).min(170.0)
}
