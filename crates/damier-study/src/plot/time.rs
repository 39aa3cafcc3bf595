//! A figure, mostly time, against a parameter: how does it grow?
//!
//! A point is the median over instances, with the quartiles around it where there are enough of them to have any: as a
//! band while there are few curves, as whiskers up to a dozen. A curve ends where half of the instances have no
//! answer: with an open mark on the line of the time limit, since the median is known to lie above it.

use super::axis::{Axis, Unit, seconds};
use super::chart::{Chart, Frame, Point};
use super::curves::{FEW, curves, parameter, quoted};
use super::figure::{Figure, name, over, unit, wants_logarithm};
use super::key::{End, Key};
use super::picture::Anchor;
use super::theme::{Style, Theme};
use super::{label, no_answer, several, time_limit, without_answer};
use crate::file::{PlotSpec, Show};
use crate::settled::Settled;
use crate::values::in_order;

/// Quartiles of fewer instances say nothing.
const ENOUGH: usize = 4;
/// Up to so many curves have bands.
const BANDS: usize = 4;
/// A limit that is this many times as long as everything is not shown.
const FAR: f64 = 20.0;
/// Pixels from a whisker to the next.
const APART: f64 = 3.0;
/// Pixels from one open mark to the next, where several curves end at once.
const OPEN: f64 = 7.0;

/// A curve: where it is, and whether it is left without an answer at the end.
struct Traced {
    points: Vec<(String, Figure)>,
    stopped: Option<String>,
    style: Style,
}

pub(super) fn draw(spec: &PlotSpec, results: &[&Settled], theme: Theme) -> Result<String, String> {
    let results: Vec<&Settled> = results.iter().copied().filter(|one| parameter(one, &spec.x).is_some()).collect();
    if results.is_empty() {
        return Err(format!("no run has {}", quoted(std::slice::from_ref(&spec.x))));
    }
    let curves = curves(&results, &spec.curves)?;
    let limit = time_limit(&results).filter(|_| spec.show == Show::Time);
    let traced: Vec<Traced> = curves.all.iter().map(|curve| trace(&curve.results, curve.style, spec)).collect();
    let figures = || traced.iter().flat_map(|curve| curve.points.iter().map(|(_, figure)| figure));
    let stops = traced.iter().filter(|curve| curve.stopped.is_some()).count();
    if figures().next().is_none() && (stops == 0 || limit.is_none()) {
        return Err(format!("no answered run tells '{}'", name(&spec.show)));
    }

    let largest = figures().map(|figure| figure.middle).fold(0.0, f64::max);
    let limit = limit.filter(|limit| stops > 0 || *limit <= largest * FAR);
    let x = Axis::parameter(results.iter().filter_map(|one| parameter(one, &spec.x)));
    let words = x.has_words();
    let spread = match traced.len() {
        _ if figures().all(|figure| figure.of < ENOUGH || unit(&spec.show) == Unit::Share) => Spread::None,
        ..=BANDS if !words => Spread::Bands,
        ..=FEW => Spread::Whiskers,
        _ => Spread::None,
    };
    let y = vertical(spec, &traced, limit, spread);
    // Whiskers would hide each other if they stood at the same places, and so would marks without curves.
    let apart = match spread {
        _ if words => 3.0 * APART,
        Spread::Whiskers => APART,
        Spread::None | Spread::Bands => 0.0,
    };
    let number = traced.len();
    let aside = |place: usize| Chart::along(&x, apart * (place as f64 - (number - 1) as f64 / 2.0));
    let path = |(place, curve): (usize, &Traced)| -> Vec<Point> {
        let point = |(at, figure): &(String, Figure)| Some((x.place_of(at)? + aside(place), y.place(figure.middle)));
        curve.points.iter().filter_map(point).collect()
    };
    let paths: Vec<Vec<Point>> = traced.iter().enumerate().map(path).collect();
    let ends = ends(&traced, &paths, &x, limit.map_or(y.range.1, |limit| y.place(limit)));
    let bounds = |(place, curve): (usize, &Traced)| -> Vec<(Point, Point)> {
        let top = limit.map_or(y.range.1, |limit| y.place(limit));
        let bound = |(at, figure): &(String, Figure)| {
            let at = x.place_of(at).filter(|_| figure.of >= ENOUGH)? + aside(place);
            let high = if figure.high.is_finite() { y.place(figure.high) } else { top };
            Some(((at, y.place(figure.low)), (at, high.max(y.place(figure.middle)))))
        };
        curve.points.iter().filter_map(bound).collect()
    };
    let bounds: Vec<Vec<(Point, Point)>> = traced.iter().enumerate().map(bounds).collect();

    let many = figures().map(|figure| figure.of).max().unwrap_or(0);
    let mut notes = Vec::new();
    if many > 1 && unit(&spec.show) != Unit::Share {
        let around = match spread {
            Spread::None => "",
            Spread::Bands => ", bands from quartile to quartile",
            Spread::Whiskers => ", whiskers from quartile to quartile",
        };
        notes.push(format!("medians over up to {}{around}", several(many, "instance")));
    }
    match limit {
        Some(_) if stops > 0 => notes.push(format!("open marks: {}, the curve ends there", no_answer(&results))),
        None if stops > 0 => notes.push(format!("curves end where there is {}", no_answer(&results))),
        _ => {}
    }
    notes.extend(without_answer(&results));
    let description = describe(spec, curves.all.iter().map(|curve| curve.label.as_str()), &traced);
    let frame = Frame {
        x_label: label(&spec.x_label, spec.x.clone()),
        y_label: label(&spec.y_label, name(&spec.show)),
        key: Key::of(curves, &ends, words),
        notes,
        square: false,
        x,
        y,
    };
    let mut chart = Chart::new(spec, theme, frame)?;
    if let Some(limit) = limit {
        let (x, y) = chart.scales();
        let (from, to, height) = (x.range.0, x.range.1, y.place(limit));
        chart.rule([(from, height), (to, height)], "60 40", true)?;
        chart.remark(&format!("limit {}", seconds(limit)), (from, height), (6.0, -6.0), Anchor::Start);
    }
    let thin = traced.len() > FEW;
    for (curve, bounds) in traced.iter().zip(&bounds) {
        let (below, above): (Vec<Point>, Vec<Point>) = bounds.iter().copied().unzip();
        match spread {
            Spread::Bands => chart.band(&below, &above, &curve.style)?,
            Spread::Whiskers => chart.whiskers(bounds, &curve.style)?,
            Spread::None => {}
        }
    }
    // Between words there is nothing for a curve to go through.
    for ((curve, path), end) in traced.iter().zip(&paths).zip(&ends).filter(|_| !words) {
        let mut path = path.clone();
        path.extend(end.filter(|_| curve.stopped.is_some() && limit.is_some()).map(|end| end.at));
        chart.line(&path, &curve.style, thin)?;
    }
    let size = if thin { 0.75 } else { 1.0 };
    for ((curve, path), end) in traced.iter().zip(&paths).zip(&ends) {
        chart.marks(path, &curve.style, false, size)?;
        if let (Some(_), Some(_), Some(end)) = (&curve.stopped, limit, end) {
            chart.marks(&[end.at], &curve.style, true, size)?;
        }
    }
    Ok(chart.finish(&description))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spread {
    None,
    Bands,
    Whiskers,
}

/// The points of a curve up to the first without an answer.
fn trace(results: &[&Settled], style: Style, spec: &PlotSpec) -> Traced {
    let mut places: Vec<&str> = results.iter().filter_map(|one| parameter(one, &spec.x)).collect();
    places.sort_by(|a, b| in_order(a, b));
    places.dedup();
    let mut traced = Traced { points: Vec::new(), stopped: None, style };
    for at in places {
        let group: Vec<&Settled> = results.iter().copied().filter(|one| parameter(one, &spec.x) == Some(at)).collect();
        match over(&group, &spec.show) {
            Some(figure) if figure.middle.is_finite() => traced.points.push((at.to_owned(), figure)),
            Some(_) => {
                traced.stopped = Some(at.to_owned());
                break;
            }
            None => {}
        }
    }
    traced
}

/// Where curves end. Those that end at the same place on the limit stand side by side there, the slowest first.
fn ends(traced: &[Traced], paths: &[Vec<Point>], x: &Axis, top: f64) -> Vec<Option<End>> {
    let last = |place: usize| traced[place].points.last().map_or(f64::INFINITY, |(_, figure)| figure.middle);
    let end = |(place, curve): (usize, &Traced)| match &curve.stopped {
        None => paths[place].last().map(|at| End { at: *at, leads: !x.has_words() }),
        Some(at) => {
            let same = || traced.iter().enumerate().filter(|(_, other)| other.stopped.as_ref() == Some(at));
            let slower = |other: usize| last(other).total_cmp(&last(place)).then(place.cmp(&other)).is_gt();
            let before = same().filter(|(other, _)| slower(*other)).count() as f64;
            let several = same().count();
            let step = if traced.len() <= FEW { OPEN.min(32.0 / several as f64) } else { 0.0 };
            let aside = Chart::along(x, step * (before - (several - 1) as f64 / 2.0));
            Some(End { at: (x.place_of(at)? + aside, top), leads: false })
        }
    };
    traced.iter().enumerate().map(end).collect()
}

fn vertical(spec: &PlotSpec, traced: &[Traced], limit: Option<f64>, spread: Spread) -> Axis {
    let spreads = spread != Spread::None;
    let around = |figure: &Figure| match spreads && figure.of >= ENOUGH {
        true => [figure.low, figure.middle, figure.high],
        false => [figure.middle; 3],
    };
    let values = || traced.iter().flat_map(|curve| &curve.points).flat_map(|(_, figure)| around(figure)).chain(limit);
    let finite = || values().filter(|value| value.is_finite());
    // Without a single figure, the decades below the limit are what one expects to see.
    let none = finite().all(|value| Some(value) == limit);
    let below = limit.filter(|_| none).map(|limit| limit / 100.0);
    match wants_logarithm(&spec.show) && finite().all(|value| value >= 0.0) {
        true => Axis::logarithmic(finite().chain(below), unit(&spec.show)),
        false => Axis::linear(finite(), unit(&spec.show)),
    }
}

fn describe<'l>(spec: &PlotSpec, labels: impl Iterator<Item = &'l str>, traced: &[Traced]) -> String {
    let last = |(label, curve): (&str, &Traced)| match (curve.points.last(), &curve.stopped) {
        (Some((at, figure)), stopped) => {
            let more = stopped.as_ref().map_or(String::new(), |at| format!(", no answer at {at}"));
            let figure = super::axis::short(figure.middle, unit(&spec.show));
            format!("{label}: {figure} at {} {at}{more}", spec.x)
        }
        (None, _) => format!("{label}: no answer"),
    };
    let all: Vec<String> = labels.zip(traced).map(last).collect();
    format!("{} against {}. {}.", name(&spec.show), spec.x, all.join("; "))
}
