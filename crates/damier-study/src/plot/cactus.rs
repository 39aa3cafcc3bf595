//! How many instances are answered within a time: the quickest first, then the next.
//!
//! A curve that reaches farther to the right answers more; one that lies lower is quicker. Instances are sorted for
//! each method by itself, so that a point of one curve and a point of another need not be the same instance.

use super::axis::{Axis, seconds};
use super::chart::{Chart, Frame, Point};
use super::curves::{FEW, curves};
use super::figure::{name, unit, value};
use super::key::{End, Key};
use super::picture::Anchor;
use super::theme::Theme;
use super::{label, several, time_limit, without_answer};
use crate::file::{PlotSpec, Show};
use crate::settled::Settled;
use std::collections::BTreeSet;

/// Most marks on a curve.
const MARKS: usize = 14;

pub(super) fn draw(spec: &PlotSpec, results: &[&Settled], theme: Theme) -> Result<String, String> {
    let curves = curves(results, &spec.curves)?;
    let sorted = |results: &[&Settled]| {
        let mut values: Vec<f64> =
            results.iter().filter_map(|one| value(one, &spec.show)).filter(|value| value.is_finite()).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let values: Vec<Vec<f64>> = curves.all.iter().map(|curve| sorted(&curve.results)).collect();
    let most = values.iter().map(Vec::len).max().unwrap_or(0);
    if most == 0 {
        return Err(format!("no answered run tells '{}'", name(&spec.show)));
    }
    let instances = results.iter().map(|one| one.instance.as_str()).collect::<BTreeSet<&str>>().len();
    let all = || values.iter().flatten().copied();
    let unanswered = curves.all.iter().zip(&values).any(|(curve, values)| values.len() < curve.results.len());
    let limit = time_limit(results).filter(|_| spec.show == Show::Time && unanswered);

    let x = Axis::counting(curves.all.iter().map(|curve| curve.results.len()).max().unwrap_or(most).max(most));
    let y = match all().all(|value| value >= 0.0) {
        true => Axis::logarithmic(all().chain(limit), unit(&spec.show)),
        false => Axis::linear(all().chain(limit), unit(&spec.show)),
    };
    let place = |(number, value): (usize, &f64)| (x.place((number + 1) as f64), y.place(*value));
    let paths: Vec<Vec<Point>> = values.iter().map(|values| values.iter().enumerate().map(place).collect()).collect();
    let end = |path: &Vec<Point>| path.last().map(|at| End { at: *at, leads: true });
    let ends: Vec<Option<End>> = paths.iter().map(end).collect();
    let styles: Vec<_> = curves.all.iter().map(|curve| curve.style).collect();
    let counts = curves.all.iter().zip(&values).map(|(curve, values)| format!("{}: {}", curve.label, values.len()));
    let description = format!("Instances answered of {instances}: {}.", counts.collect::<Vec<String>>().join("; "));
    let mut notes = vec![format!("{}, sorted for each curve by itself", several(instances, "instance"))];
    notes.extend(without_answer(results));
    let frame = Frame {
        x_label: label(&spec.x_label, "instances answered"),
        y_label: label(&spec.y_label, format!("{} of each", name(&spec.show))),
        key: Key::of(curves, &ends, false),
        notes,
        square: false,
        x,
        y,
    };
    let mut chart = Chart::new(spec, theme, frame)?;
    if let Some(limit) = limit {
        let (x, y) = chart.scales();
        let (range, height) = (x.range, y.place(limit));
        chart.rule([(range.0, height), (range.1, height)], "60 40", true)?;
        chart.remark(&format!("limit {}", seconds(limit)), (range.0, height), (6.0, -6.0), Anchor::Start);
    }
    let thin = styles.len() > FEW;
    for (path, style) in paths.iter().zip(&styles) {
        chart.line(path, style, thin)?;
    }
    for (number, (path, style)) in paths.iter().zip(&styles).enumerate() {
        chart.marks(&some_of(path, number), style, false, if thin { 0.7 } else { 0.85 })?;
    }
    Ok(chart.finish(&description))
}

/// A few points of a path, the last among them; other ones for neighbouring curves, so that marks do not hide each other.
pub(super) fn some_of(path: &[Point], number: usize) -> Vec<Point> {
    let step = path.len().div_ceil(MARKS).max(1);
    let first = (number * 3) % step;
    let last = path.len().saturating_sub(1);
    let chosen = path.iter().enumerate().filter(|(place, _)| place % step == first || *place == last);
    chosen.map(|(_, point)| *point).collect()
}
