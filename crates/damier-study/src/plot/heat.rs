//! A figure by two parameters, as colours with the figure in each cell.
//!
//! Colours say where to look, figures say what is there. Where most instances have no answer a cell is hatched, which no
//! colour is. Rows that are words stand in order of merit: those with most answers first, then those that need least, so
//! that the upper left is where one wants to be.

use super::axis::{Axis, Unit, seconds, short};
use super::chart::{RIM, SLANT, remarks, slanted_room, title};
use super::curves::{parameter, quoted};
use super::figure::{Figure, name, over, unit, wants_logarithm};
use super::picture::{Anchor, Drawn, Picture, SMALL, Sheet, WIDTH, Words, fine, shortened, width};
use super::theme::{Theme, hex, readable_on};
use super::{label, no_answer, several, time_limit, without_answer};
use crate::file::{PlotSpec, Show};
use crate::record::Ending;
use crate::settled::{Settled, in_a_word};
use crate::values::{in_order, number};
use plotters::prelude::*;

/// Most columns and rows that can be read.
const MOST: (usize, usize) = (40, 60);
/// Height of a row.
const ROW: f64 = 26.0;
/// Widest column.
const WIDEST: f64 = 96.0;
/// Widest name of a row.
const NAME: f64 = 230.0;
/// Size of words in cells.
const SIZE: f64 = 11.0;

/// A cell: a figure, or `None` where there is nothing.
type Cell = Option<Figure>;

pub(super) fn draw(spec: &PlotSpec, results: &[&Settled], theme: Theme) -> Result<String, String> {
    let wanted = [spec.x.clone(), spec.y.clone()];
    let results: Vec<&Settled> =
        results.iter().copied().filter(|one| wanted.iter().all(|name| parameter(one, name).is_some())).collect();
    if results.is_empty() {
        return Err(format!("no run has {}", quoted(&wanted)));
    }
    let (columns, mut rows) = (values(&results, &spec.x), values(&results, &spec.y));
    if columns.len() > MOST.0 || rows.len() > MOST.1 {
        let (across, down) = (columns.len(), rows.len());
        return Err(format!(
            "{across} columns and {down} rows cannot be read; accepted: up to {} and {} ('where' chooses)",
            MOST.0, MOST.1
        ));
    }
    let row = |name: &str| -> Vec<Cell> {
        let group = |column: &str| -> Vec<&Settled> {
            let belongs =
                |one: &&Settled| parameter(one, &spec.y) == Some(name) && parameter(one, &spec.x) == Some(column);
            results.iter().copied().filter(belongs).collect()
        };
        columns.iter().map(|column| over(&group(column), &spec.show)).collect()
    };
    let mut cells: Vec<(&str, Vec<Cell>)> = rows.drain(..).map(|name| (name, row(name))).collect();
    let found = |cells: &[(&str, Vec<Cell>)]| -> Vec<f64> {
        cells
            .iter()
            .flat_map(|(_, row)| row.iter().flatten())
            .map(|cell| cell.middle)
            .filter(|m| m.is_finite())
            .collect()
    };
    let figures = found(&cells);
    if figures.is_empty() {
        return Err(format!("no answered run tells '{}'", name(&spec.show)));
    }
    let colours = Colours::over(&figures, &spec.show);
    if cells.iter().any(|(name, _)| number(name).is_none()) {
        cells.sort_by(|a, b| colours.merit(&b.1, &spec.show).total_cmp(&colours.merit(&a.1, &spec.show)));
    }

    let mut picture = Picture::new(theme);
    let widest = cells.iter().map(|(name, _)| width(name, SMALL)).fold(0.0, f64::max).min(NAME);
    let left = RIM + widest.max(width(&spec.y, 12.0).min(NAME)) + 10.0;
    let across = ((WIDTH - RIM - left) / columns.len() as f64).min(WIDEST);
    let mut top = title(&mut picture, &spec.title) + 22.0;
    let y_label = shortened(&label(&spec.y_label, spec.y.clone()), 12.0, WIDTH - 2.0 * RIM);
    picture.words(&Words { size: 12.0, ..Words::new(&y_label, (RIM, top), Anchor::Start, theme.quiet()) });
    top += 8.0;
    let place = |column: usize, row: usize| (left + column as f64 * across, top + row as f64 * ROW);

    let limit = time_limit(&results);
    let mut unreadable = 0;
    for (down, (name, row)) in cells.iter().enumerate() {
        let at = (left - 8.0, place(0, down).1 + ROW / 2.0 + 4.0);
        picture.words(&Words::new(&shortened(name, SMALL, NAME), at, Anchor::End, theme.text()));
        for (column, cell) in row.iter().enumerate() {
            let Some(figure) = cell else { continue };
            let corners = (place(column, down), place(column + 1, down + 1));
            let colour = figure.middle.is_finite().then(|| theme.heat(colours.shade(colours.part(figure.middle))));
            picture.layer(&hatching(theme), |sheet| paint(sheet, corners, colour))?;
            let text = say(figure, &spec.show, limit).into_iter().find(|text| width(text, SIZE) <= across - 4.0);
            unreadable += usize::from(text.is_none());
            let text = text.unwrap_or_default();
            let at = (corners.0.0 + across / 2.0, corners.0.1 + ROW / 2.0 + 4.0);
            let ink = colour.map_or(theme.text(), readable_on);
            picture.words(&Words { size: SIZE, rim: colour.is_none(), ..Words::new(&text, at, Anchor::Middle, ink) });
        }
    }
    let mut foot = place(0, cells.len()).1;
    foot = columns_named(&mut picture, &columns, (left, foot), across);
    let middle = left + across * columns.len() as f64 / 2.0;
    let x_label = shortened(&label(&spec.x_label, spec.x.clone()), 12.0, WIDTH - left - RIM);
    foot += 18.0;
    picture.words(&Words { size: 12.0, ..Words::new(&x_label, (middle, foot), Anchor::Middle, theme.quiet()) });
    foot = colours.key(&mut picture, &spec.show, foot + 14.0)?;

    let mut notes = Vec::new();
    let all = || cells.iter().flat_map(|(_, row)| row.iter().flatten());
    let many = all().map(|cell| cell.of).max().unwrap_or(0);
    if many > 1 && unit(&spec.show) != Unit::Share && !matches!(spec.show, Show::Largest(_)) {
        notes.push(format!("medians over up to {}", several(many, "instance")));
    }
    if all().any(|cell| cell.middle.is_infinite()) {
        let within = limit.map_or(String::new(), |limit| format!(" (time limit {})", seconds(limit)));
        let half = if many > 1 { " for half of the instances or more" } else { "" };
        notes.push(format!("hatched: {}{half}{within}", no_answer(&results)));
    }
    if all().any(|cell| cell.middle.is_infinite() && cell.ending == Some(Ending::Skipped)) {
        notes.push("–: not tried after a time-out on something smaller".to_owned());
    }
    notes.extend(without_answer(&results));
    if unreadable > 0 {
        notes.push("empty cells are too narrow for what they say".to_owned());
    }
    let best = cells.first().map_or("", |(name, _)| *name);
    let height = remarks(&mut picture, &notes.join("; "), foot, (RIM, WIDTH - RIM));
    let size = format!("{} by {}", several(cells.len(), "row"), several(columns.len(), "column"));
    let description = format!("{} by {} and {}: {size}; first row {best}.", name(&spec.show), spec.y, spec.x);
    Ok(picture.finish(&spec.title, &description, height))
}

/// The values of a parameter, in order.
fn values<'s>(results: &[&'s Settled], name: &str) -> Vec<&'s str> {
    let mut values: Vec<&str> = results.iter().filter_map(|one| parameter(one, name)).collect();
    values.sort_by(|a, b| in_order(a, b));
    values.dedup();
    values
}

/// What a cell says: the first of these that has room.
fn say(figure: &Figure, show: &Show, limit: Option<f64>) -> Vec<String> {
    if figure.middle.is_finite() {
        let text = short(figure.middle, unit(show));
        // All that was tried was answered: there may be more.
        let all = matches!(show, Show::Largest(_)) && figure.answered == figure.of;
        return vec![if all { format!("≥ {text}") } else { text }];
    }
    let how = match (show, figure.ending, limit) {
        (Show::Largest(_), ..) => return vec!["none".to_owned()],
        (Show::Time, Some(Ending::Timeout), Some(limit)) => format!("> {}", seconds(limit)),
        (_, ending, _) => ending.map_or("–", in_a_word).to_owned(),
    };
    match (figure.answered, figure.of) {
        (0, _) => vec![how],
        (answered, of) => vec![format!("{how} ({answered}/{of})"), format!("{answered}/{of}")],
    }
}

/// Names below the columns, or every second, third, … if they would touch; gives how far down they reach.
fn columns_named(picture: &mut Picture, columns: &[&str], (left, foot): (f64, f64), across: f64) -> f64 {
    let colour = picture.theme.text();
    let widest = columns.iter().map(|name| width(name, SMALL)).fold(0.0, f64::max);
    let words = columns.iter().any(|name| number(name).is_none());
    let slanted = words && widest > across - 4.0;
    let step = if slanted { 1 } else { ((widest + 6.0) / across).ceil().max(1.0) as usize };
    let mut deep: f64 = 0.0;
    for (place, name) in columns.iter().enumerate().step_by(step) {
        let middle = left + (place as f64 + 0.5) * across;
        let name = shortened(name, SMALL, slanted_room(middle));
        if slanted {
            deep = deep.max(width(&name, SMALL) * 0.6);
            let words = Words::new(&name, (middle + 4.0, foot + 14.0), Anchor::End, colour);
            picture.words(&Words { slant: SLANT, ..words });
        } else {
            picture.words(&Words::new(&name, (middle, foot + 16.0), Anchor::Middle, colour));
        }
    }
    foot + 16.0 + deep
}

fn hatching(theme: Theme) -> String {
    format!(r#"stroke-width="10" stroke="{}""#, hex(theme.background()))
}

/// A cell in its colour, or hatched.
fn paint(sheet: &Sheet<'_>, ((x0, y0), (x1, y1)): ((f64, f64), (f64, f64)), colour: Option<RGBColor>) -> Drawn {
    // A hair of background stays free between cells.
    let (x0, y0, x1, y1) = (x0 + 0.6, y0 + 0.6, x1 - 0.6, y1 - 0.6);
    if let Some(colour) = colour {
        return sheet.draw(&Rectangle::new([fine((x0, y0)), fine((x1, y1))], colour.filled()));
    }
    let grey = RGBColor(0x8C, 0x95, 0x9F);
    let look = ShapeStyle { color: grey.mix(0.55), filled: false, stroke_width: 8 };
    let mut sum = ((x0 + y0) / 6.0).ceil() * 6.0;
    while sum < x1 + y1 {
        let from = (x0.max(sum - y1), (sum - x0).min(y1));
        let to = (x1.min(sum - y0), (sum - x1).max(y0));
        sheet.draw(&PathElement::new(vec![fine(from), fine(to)], look))?;
        sum += 6.0;
    }
    sheet.draw(&Rectangle::new([fine((x0, y0)), fine((x1, y1))], grey.mix(0.55).stroke_width(8)))
}

/// From figures to colours.
struct Colours {
    axis: Axis,
    /// Positions of the first and the last colour, and their figures.
    range: (f64, f64),
    ends: (f64, f64),
    /// Whether one wants to see much.
    more_is_better: bool,
}

impl Colours {
    fn over(figures: &[f64], show: &Show) -> Colours {
        let factors = wants_logarithm(show) && figures.iter().all(|figure| *figure >= 0.0);
        let axis = match factors {
            true => Axis::logarithmic(figures.iter().copied(), unit(show)),
            false => Axis::linear(figures.iter().copied(), unit(show)),
        };
        let mut ends = (figures[0], figures[0]);
        if unit(show) == Unit::Share {
            ends = (0.0, 1.0);
        }
        for figure in figures {
            ends = (ends.0.min(*figure), ends.1.max(*figure));
        }
        let more_is_better = matches!(show, Show::Answered | Show::Optimal | Show::Solvable | Show::Largest(_));
        Colours { range: (axis.place(ends.0), axis.place(ends.1)), axis, ends, more_is_better }
    }

    fn part(&self, figure: f64) -> f64 {
        let (low, high) = self.range;
        if high > low { (self.axis.place(figure) - low) / (high - low) } else { 0.0 }
    }

    /// What is good has the colours that are near to the background.
    fn shade(&self, part: f64) -> f64 {
        if self.more_is_better { 1.0 - part } else { part }
    }

    /// How good a row is: by answers first, then by figures; nothing where more is neither better nor worse.
    fn merit(&self, row: &[Cell], show: &Show) -> f64 {
        let known = || row.iter().flatten().filter(|cell| cell.middle.is_finite());
        let answers = known().count() as f64;
        let sum: f64 = known().map(|cell| self.part(cell.middle)).sum();
        let mean = if answers > 0.0 { sum / answers } else { 0.0 };
        match show {
            _ if self.more_is_better => sum,
            Show::Time | Show::Figure(_) => answers - mean * 0.5,
            _ => 0.0,
        }
    }

    /// A strip of all colours with figures beside it; gives how far down it reaches.
    fn key(&self, picture: &mut Picture, show: &Show, top: f64) -> Result<f64, String> {
        let (theme, long, high) = (picture.theme, 240.0, 11.0);
        let left = RIM + width(&name(show), SMALL).min(300.0) + 12.0;
        let named = shortened(&name(show), SMALL, 300.0);
        picture.words(&Words::new(&named, (RIM, top + high - 1.0), Anchor::Start, theme.quiet()));
        if self.range.0 >= self.range.1 {
            let text = short(self.ends.0, unit(show));
            picture.words(&Words::new(&text, (left, top + high - 1.0), Anchor::Start, theme.text()));
            return Ok(top + high + 4.0);
        }
        let pieces = 120;
        // Each piece reaches to the end and is painted over by the next, so that there are no seams.
        picture.layer("", |sheet| {
            (0..pieces).try_for_each(|piece| {
                let part = f64::from(piece) / f64::from(pieces - 1);
                let x = left + long * f64::from(piece) / f64::from(pieces);
                let corners = [fine((x, top)), fine((left + long, top + high))];
                sheet.draw(&Rectangle::new(corners, theme.heat(self.shade(part)).filled()))
            })
        })?;
        let ends = [(0.0, short(self.ends.0, unit(show))), (1.0, short(self.ends.1, unit(show)))];
        let place = |at: f64| (at - self.range.0) / (self.range.1 - self.range.0);
        let between = self.axis.ticks.iter().map(|(at, text)| (place(*at), text.clone()));
        let mut taken: Vec<(f64, f64)> = Vec::new();
        for (part, text) in
            ends.into_iter().chain(between.filter(|(part, text)| *part > 0.0 && *part < 1.0 && !text.is_empty()))
        {
            let (middle, half) = (left + part * long, width(&text, 11.0) / 2.0 + 5.0);
            if taken.iter().any(|(from, to)| middle - half < *to && middle + half > *from) {
                continue;
            }
            taken.push((middle - half, middle + half));
            let words = Words::new(&text, (middle, top + high + 14.0), Anchor::Middle, theme.text());
            picture.words(&Words { size: 11.0, ..words });
        }
        Ok(top + high + 16.0)
    }
}
