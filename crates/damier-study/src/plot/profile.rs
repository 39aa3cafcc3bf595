//! Performance profiles (Dolan and Moré, *Mathematical Programming* 91, 2002): who is best how often, and how bad at worst.
//!
//! For every instance the best method is 1×; a curve says which share of instances its method answers within a factor
//! of that. At the left edge stands how often it is the best, at the right edge how much it answers at all. Unlike sums
//! and means, no single hard instance decides.

use super::axis::Axis;
use super::cactus::some_of;
use super::chart::{Chart, Frame, Point};
use super::curves::{FEW, curves};
use super::figure::{name, over};
use super::key::{End, Key};
use super::theme::Theme;
use super::{axis, label, several, without_answer};
use crate::file::PlotSpec;
use crate::settled::Settled;
use std::collections::BTreeMap;

pub(super) fn draw(spec: &PlotSpec, results: &[&Settled], theme: Theme) -> Result<String, String> {
    let curves = curves(results, &spec.curves)?;
    // Several results of a curve on one instance (curves that do not tell all methods apart) count by their median.
    let mut table: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut missing = 0;
    for (number, curve) in curves.all.iter().enumerate() {
        let mut groups: BTreeMap<&str, Vec<&Settled>> = BTreeMap::new();
        for &one in &curve.results {
            groups.entry(&one.instance).or_default().push(one);
        }
        for (instance, group) in groups {
            let row = table.entry(instance).or_insert_with(|| vec![f64::NAN; curves.all.len()]);
            row[number] = over(&group, &spec.show).map_or(f64::INFINITY, |figure| figure.middle.max(0.0));
        }
    }
    for value in table.values_mut().flatten().filter(|value| value.is_nan()) {
        *value = f64::INFINITY;
        missing += 1;
    }
    // Zero is as good as the best that is not.
    let positive = table.values().flatten().copied().filter(|value| *value > 0.0 && value.is_finite());
    let Some(least) = positive.reduce(f64::min).or_else(|| table.values().flatten().any(|v| *v == 0.0).then_some(1.0))
    else {
        return Err(format!("no answered run tells '{}'", name(&spec.show)));
    };
    let ratios: Vec<Vec<f64>> = (0..curves.all.len()).map(|number| ratios(&table, number, least)).collect();

    let x = Axis::ratios(ratios.iter().flatten().copied().filter(|ratio| axis::is_drawable(*ratio)));
    let y = Axis::linear([], axis::Unit::Share);
    let paths: Vec<(Vec<Point>, Vec<Point>)> = ratios.iter().map(|ratios| steps(ratios, table.len(), &x, &y)).collect();
    let end = |path: &Vec<Point>| path.last().map(|at| End { at: *at, leads: true });
    let ends: Vec<Option<End>> = paths.iter().map(|(path, _)| end(path)).collect();
    let unanswered = table.values().filter(|row| row.iter().all(|value| value.is_infinite())).count();
    let mut notes = vec![format!("share of {} within a factor of the best on each", several(table.len(), "instance"))];
    if unanswered > 0 {
        notes.push(format!("{unanswered} of them answered by none"));
    }
    if missing > 0 {
        notes.push(format!("{} not made, counted as unanswered", several(missing, "run")));
    }
    notes.extend(without_answer(results));
    let styles: Vec<_> = curves.all.iter().map(|curve| curve.style).collect();
    let told = curves.all.iter().zip(&ratios).map(|(curve, ratios)| {
        let best = ratios.iter().filter(|ratio| **ratio <= 1.0).count();
        format!("{}: best on {best}, answered {}", curve.label, ratios.len())
    });
    let description = format!("Performance profile. {}.", told.collect::<Vec<String>>().join("; "));
    let frame = Frame {
        x_label: label(&spec.x_label, format!("{}, as a multiple of the best", name(&spec.show))),
        y_label: label(&spec.y_label, "instances answered"),
        key: Key::of(curves, &ends, false),
        notes,
        square: false,
        x,
        y,
    };
    let mut chart = Chart::new(spec, theme, frame)?;
    let thin = styles.len() > FEW;
    for ((path, _), style) in paths.iter().zip(&styles) {
        chart.line(path, style, thin)?;
    }
    for (number, ((_, corners), style)) in paths.iter().zip(&styles).enumerate() {
        chart.marks(&some_of(corners, number), style, false, if thin { 0.7 } else { 0.85 })?;
    }
    Ok(chart.finish(&description))
}

/// How many times worse than the best a curve is on the instances it answers, sorted.
fn ratios(table: &BTreeMap<&str, Vec<f64>>, number: usize, least: f64) -> Vec<f64> {
    let ratio = |row: &Vec<f64>| {
        let best = row.iter().copied().fold(f64::INFINITY, f64::min).max(least);
        Some(row[number].max(least) / best).filter(|ratio| axis::is_drawable(*ratio))
    };
    let mut ratios: Vec<f64> = table.values().filter_map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    ratios
}

/// The path of a curve in steps, and its upper corners.
fn steps(ratios: &[f64], of: usize, x: &Axis, y: &Axis) -> (Vec<Point>, Vec<Point>) {
    let (mut path, mut corners) = (Vec::new(), Vec::new());
    let best = ratios.iter().filter(|ratio| **ratio <= 1.0).count();
    let mut height = y.place(best as f64 / of.max(1) as f64);
    path.push((x.place(1.0), height));
    for (number, ratio) in ratios.iter().enumerate() {
        if ratios.get(number + 1) == Some(ratio) {
            continue;
        }
        let at = x.place(*ratio);
        path.push((at, height));
        height = y.place((number + 1) as f64 / of.max(1) as f64);
        path.push((at, height));
        corners.push((at, height));
    }
    path.push((x.range.1, height));
    (path, corners)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_to_the_best_of_each_instance() {
        let inf = f64::INFINITY;
        let table = [("a", vec![1.0, 4.0]), ("b", vec![6.0, 2.0]), ("c", vec![inf, 5.0]), ("d", vec![inf, inf])].into();
        assert_eq!(ratios(&table, 0, 1.0), [1.0, 3.0]);
        assert_eq!(ratios(&table, 1, 1.0), [1.0, 1.0, 4.0]);
    }

    #[test]
    fn a_profile_rises_in_steps_to_the_share_answered() {
        let (x, y) = (Axis::ratios([4.0]), Axis::linear([], axis::Unit::Share));
        let (path, corners) = steps(&[1.0, 1.0, 4.0], 4, &x, &y);
        assert_eq!(corners, [(0.0, 0.5), (4f64.log10(), 0.75)]);
        assert_eq!(path.last().map(|(_, height)| *height), Some(0.75));
        assert!(path.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 <= pair[1].1));
    }
}
