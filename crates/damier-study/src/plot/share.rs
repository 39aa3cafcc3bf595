//! Which share of instances has a solution, against a parameter: where is the change from yes to no?
//!
//! Bands are 95 % confidence intervals after Wilson (*Journal of the American Statistical Association* 22, 1927), which
//! stay within 0 and 1 and are honest near both ends, where such plots are mostly. Instances that are not decided
//! are left out of the share and counted in the remarks: hard instances are mostly near the change, so leaving out many of
//! them may bend the curve.

use super::axis::{Axis, Unit};
use super::chart::{Chart, Frame, Point};
use super::curves::{FEW, curves, parameter, quoted};
use super::key::{End, Key};
use super::theme::Theme;
use super::{label, several};
use crate::file::PlotSpec;
use crate::record::Status;
use crate::settled::Settled;
use crate::values::in_order;
use std::collections::BTreeMap;

/// Up to so many curves have bands; then whiskers.
const BANDS: usize = 5;
/// Pixels from a whisker to the next.
const APART: f64 = 3.0;

/// A point: how many instances have a solution, of how many that are decided.
struct Counted {
    at: f64,
    solvable: usize,
    decided: usize,
}

pub(super) fn draw(spec: &PlotSpec, results: &[&Settled], theme: Theme) -> Result<String, String> {
    let results: Vec<&Settled> = results.iter().copied().filter(|one| parameter(one, &spec.x).is_some()).collect();
    if results.is_empty() {
        return Err(format!("no run has {}", quoted(std::slice::from_ref(&spec.x))));
    }
    let curves = curves(&results, &spec.curves)?;
    let x = Axis::parameter(results.iter().filter_map(|one| parameter(one, &spec.x)));
    let y = Axis::linear([], Unit::Share);
    let (mut all, mut open) = (0, 0);
    let mut counted: Vec<Vec<Counted>> = Vec::new();
    for curve in &curves.all {
        let mut points = Vec::new();
        for (value, statuses) in decisions(&curve.results, &spec.x) {
            let solvable = statuses.iter().filter(|status| **status == Some(true)).count();
            let decided = statuses.iter().flatten().count();
            all += statuses.len();
            open += statuses.len() - decided;
            if let Some(at) = x.place_of(value).filter(|_| decided > 0) {
                points.push(Counted { at, solvable, decided });
            }
        }
        counted.push(points);
    }
    if counted.iter().all(Vec::is_empty) {
        return Err("of no instance it is known whether it has a solution".to_owned());
    }
    // Whiskers would hide each other if they stood at the same places.
    let apart = match curves.all.len() {
        _ if x.has_words() => 3.0 * APART,
        ..=BANDS => 0.0,
        _ => APART,
    };
    for (number, points) in counted.iter_mut().enumerate() {
        let aside = Chart::along(&x, apart * (number as f64 - (curves.all.len() - 1) as f64 / 2.0));
        points.iter_mut().for_each(|point| point.at += aside);
    }
    let path = |points: &Vec<Counted>| -> Vec<Point> {
        points.iter().map(|point| (point.at, y.place(point.solvable as f64 / point.decided as f64))).collect()
    };
    let paths: Vec<Vec<Point>> = counted.iter().map(path).collect();
    let bounds = |points: &Vec<Counted>| -> Vec<(Point, Point)> {
        let bound = |point: &Counted| {
            let (low, high) = wilson(point.solvable, point.decided);
            ((point.at, y.place(low)), (point.at, y.place(high)))
        };
        points.iter().map(bound).collect()
    };
    let bounds: Vec<Vec<(Point, Point)>> = counted.iter().map(bounds).collect();
    let loose = x.has_words();
    let end = |path: &Vec<Point>| path.last().map(|at| End { at: *at, leads: !loose });
    let ends: Vec<Option<End>> = paths.iter().map(end).collect();
    let styles: Vec<_> = curves.all.iter().map(|curve| curve.style).collect();

    let around = match styles.len() {
        ..=BANDS if !loose => "bands: 95 % confidence (Wilson); ",
        ..=FEW => "whiskers: 95 % confidence (Wilson); ",
        _ => "",
    };
    let least = counted.iter().flatten().map(|point| point.decided).min().unwrap_or(0);
    let most = counted.iter().flatten().map(|point| point.decided).max().unwrap_or(0);
    let each = if least == most { several(most, "instance") } else { format!("{least} to {most} instances") };
    let mut notes = vec![format!("{around}{each} at each point")];
    if open > 0 {
        let are = if open == 1 { "is" } else { "are" };
        notes.push(format!("{open} of {} {are} undecided and left out", several(all, "instance")));
    }
    let labels: Vec<&str> = curves.all.iter().map(|curve| curve.label.as_str()).collect();
    let description = format!("Share of instances with a solution against {}, for {}.", spec.x, labels.join(", "));
    let frame = Frame {
        x_label: label(&spec.x_label, spec.x.clone()),
        y_label: label(&spec.y_label, "instances with a solution"),
        key: Key::of(curves, &ends, loose),
        notes,
        square: false,
        x,
        y,
    };
    let mut chart = Chart::new(spec, theme, frame)?;
    for (bounds, style) in bounds.iter().zip(&styles) {
        let (below, above): (Vec<Point>, Vec<Point>) = bounds.iter().copied().unzip();
        match styles.len() {
            // A single point has no band.
            ..=BANDS if below.len() > 1 && !loose => chart.band(&below, &above, style)?,
            ..=FEW => chart.whiskers(bounds, style)?,
            _ => {}
        }
    }
    let thin = styles.len() > FEW;
    // Between words there is nothing for a curve to go through.
    for (path, style) in paths.iter().zip(&styles).filter(|_| !loose) {
        chart.line(path, style, thin)?;
    }
    for (path, style) in paths.iter().zip(&styles) {
        chart.marks(path, style, false, if thin { 0.75 } else { 1.0 })?;
    }
    Ok(chart.finish(&description))
}

/// For each value of a parameter, what is known of each of its instances: if one method knows, it is known.
fn decisions<'s>(results: &[&'s Settled], x: &str) -> Vec<(&'s str, Vec<Option<bool>>)> {
    let mut known: BTreeMap<&str, BTreeMap<&str, Option<bool>>> = BTreeMap::new();
    for &one in results {
        let Some(value) = parameter(one, x) else { continue };
        let said = known.entry(value).or_default().entry(&one.instance).or_default();
        match one.answer.status {
            Some(Status::Solved) => *said = Some(true),
            Some(Status::Unsatisfiable) if said.is_none() => *said = Some(false),
            _ => {}
        }
    }
    let mut all: Vec<(&str, Vec<Option<bool>>)> =
        known.into_iter().map(|(value, instances)| (value, instances.into_values().collect())).collect();
    all.sort_by(|a, b| in_order(a.0, b.0));
    all
}

/// Between which shares the true one is, with 95 % confidence, if `successes` of `trials` were seen.
fn wilson(successes: usize, trials: usize) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let z = 1.959_964;
    let (n, p) = (trials as f64, successes as f64 / trials as f64);
    let middle = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::made_up::one;

    #[test]
    fn wilson_agrees_with_published_intervals() {
        // Newcombe, Statistics in Medicine 17, 1998, table I, method 3.
        for (successes, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let (from, to) = wilson(successes, trials);
            assert!((from - low).abs() < 1e-4 && (to - high).abs() < 1e-4, "{successes}/{trials}: {from} {to}");
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn an_instance_is_decided_if_one_method_knows() {
        let mut all = [one("a", "m", 1.0), one("a", "k", f64::INFINITY), one("b", "m", f64::INFINITY)];
        for one in &mut all {
            one.parameters.insert("n".to_owned(), "4".to_owned());
        }
        let found = decisions(&all.iter().collect::<Vec<_>>(), "n");
        assert_eq!(found, [("4", vec![Some(true), None])]);
    }
}
