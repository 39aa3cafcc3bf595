//! One method against another, a point per instance.
//!
//! Where a table says that one is twice as quick, this shows whether it is so everywhere or on a few instances only. A
//! point above the diagonal took the method on the vertical axis longer. Both axes are alike, so distances from the
//! diagonal are factors; lines mark ten times. What was not answered stands on the line of the limit.

use super::axis::{Axis, Unit, seconds};
use super::chart::{Chart, Frame, Point};
use super::curves::{Curve, curves};
use super::figure::{name, unit, value};
use super::key::{End, Entry, Key};
use super::picture::Anchor;
use super::theme::{Dash, Marker, Style, Theme};
use super::{label, no_answer, several, time_limit, without_answer};
use crate::file::{PlotSpec, Show};
use crate::settled::Settled;
use std::collections::{BTreeMap, BTreeSet};

/// An instance: its two values, infinite without an answer.
type Pair = (f64, f64);

pub(super) fn draw(spec: &PlotSpec, results: &[&Settled], theme: Theme) -> Result<String, String> {
    for wanted in [&spec.x, &spec.y] {
        if !results.iter().any(|one| one.method == *wanted) {
            let known: BTreeSet<&str> = results.iter().map(|one| one.method.as_str()).collect();
            let known: Vec<&str> = known.into_iter().take(20).collect();
            return Err(format!("no run has the method '{wanted}'; there are: {}", known.join(", ")));
        }
    }
    let across: BTreeMap<&str, &Settled> = of_method(results, &spec.x);
    let vertical: Vec<&Settled> = of_method(results, &spec.y).into_values().collect();
    let colourless = spec.curves.iter().all(|name| name == "method");
    let groups: Vec<Curve<'_>> = match colourless {
        true => vec![Curve { label: String::new(), style: Style::of(0), results: vertical }],
        false => curves(&vertical, &spec.curves)?.all,
    };
    let pair = |one: &&Settled| -> Option<Pair> {
        let other = across.get(one.instance.as_str())?;
        Some((value(other, &spec.show)?, value(one, &spec.show)?))
    };
    let pairs: Vec<Vec<Pair>> = groups.iter().map(|group| group.results.iter().filter_map(pair).collect()).collect();
    let all = || pairs.iter().flatten().copied();
    if all().next().is_none() {
        return Err(format!("no instance has '{}' by both '{}' and '{}'", name(&spec.show), spec.x, spec.y));
    }
    let counts = Counts::of(all());

    let finite = || all().flat_map(|(x, y)| [x, y]).filter(|value| value.is_finite());
    let unanswered = all().any(|(x, y)| x.is_infinite() || y.is_infinite());
    let limit = time_limit(results).filter(|_| spec.show == Show::Time && unanswered);
    let beyond = limit.or_else(|| finite().reduce(f64::max).filter(|_| unanswered).map(|most| most * 3.0));
    let edge = beyond.unwrap_or(1.0);
    let logarithmic = finite().all(|value| value >= 0.0);
    let axis = match logarithmic {
        true => Axis::logarithmic(finite().chain(beyond), unit(&spec.show)),
        false => Axis::linear(finite().chain(beyond), Unit::Plain),
    };
    let place = |value: f64| axis.place(if value.is_finite() { value } else { edge });
    // Marks of a single group are all alike; of several they differ as curves do.
    let styles: Vec<Style> = match colourless {
        true => vec![Style { colour: 0, dash: Dash::of(0), mark: Marker::of(0) }],
        false => groups.iter().map(|group| group.style).collect(),
    };
    let key = match colourless {
        true => Key::None,
        false => Key::Each(groups.iter().zip(&styles).map(|(group, style)| entry(group, *style, &axis)).collect()),
    };
    let is_drawn = |one: &&Settled| [&spec.x, &spec.y].contains(&&one.method);
    let both: Vec<&Settled> = results.iter().copied().filter(is_drawn).collect();
    let mut notes = counts.said(&spec.x, &spec.y);
    if unanswered {
        notes.push(format!("open marks: {}", no_answer(&both)));
    }
    notes.extend(without_answer(&both));
    notes.push(if logarithmic {
        "lines: equal, and ten times as much either way".to_owned()
    } else {
        "line: equal".to_owned()
    });
    let said = name(&spec.show);
    let frame = Frame {
        x_label: label(&spec.x_label, format!("{}: {said}", spec.x)),
        y_label: label(&spec.y_label, format!("{}: {said}", spec.y)),
        key,
        notes,
        square: true,
        x: axis.clone(),
        y: axis.clone(),
    };
    let mut chart = Chart::new(spec, theme, frame)?;
    let (low, high) = axis.range;
    chart.rule([(low, low), (high, high)], "", true)?;
    if logarithmic && high - low > 1.0 {
        chart.rule([(low, low + 1.0), (high - 1.0, high)], "30 40", false)?;
        chart.rule([(low + 1.0, low), (high, high - 1.0)], "30 40", false)?;
    }
    if unanswered {
        let at = axis.place(edge);
        chart.rule([(low, at), (high, at)], "60 40", true)?;
        chart.rule([(at, low), (at, high)], "60 40", true)?;
        let text = limit.map_or("no answer".to_owned(), |limit| format!("limit {}", seconds(limit)));
        chart.remark(&text, (low, at), (6.0, -5.0), Anchor::Start);
    }
    for (pairs, style) in pairs.iter().zip(&styles) {
        let (open, closed): (Vec<Pair>, Vec<Pair>) =
            pairs.iter().partition(|(x, y)| x.is_infinite() || y.is_infinite());
        let points = |pairs: Vec<Pair>| pairs.iter().map(|(x, y)| (place(*x), place(*y))).collect::<Vec<Point>>();
        chart.marks(&points(closed), style, false, 0.9)?;
        chart.marks(&points(open), style, true, 0.9)?;
    }
    let inset = (high - low) * 0.03;
    let below_limit = if unanswered { axis.place(edge) } else { high };
    let above = format!("{} above", counts.above);
    chart.remark(&above, (low + inset, below_limit - inset), (0.0, 16.0), Anchor::Start);
    let below = format!("{} below", counts.below);
    chart.remark(&below, (below_limit - inset, low + inset), (-6.0, 0.0), Anchor::End);
    Ok(chart.finish(&format!(
        "{} against {}, {said} of each instance. {}.",
        spec.y,
        spec.x,
        counts.said(&spec.x, &spec.y).join(", ")
    )))
}

fn of_method<'s>(results: &[&'s Settled], method: &str) -> BTreeMap<&'s str, &'s Settled> {
    results.iter().filter(|one| one.method == method).map(|one| (one.instance.as_str(), *one)).collect()
}

fn entry(group: &Curve<'_>, style: Style, axis: &Axis) -> Entry {
    let label = format!("{} ({})", group.label, group.results.len());
    Entry { label, style, end: Some(End { at: (axis.range.1, axis.range.1), leads: false }), loose: true }
}

/// How many points are on which side.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    below: usize,
    above: usize,
    equal: usize,
    neither: usize,
}

impl Counts {
    fn of(pairs: impl Iterator<Item = Pair>) -> Counts {
        let mut counts = Counts { below: 0, above: 0, equal: 0, neither: 0 };
        for (x, y) in pairs {
            match y.total_cmp(&x) {
                std::cmp::Ordering::Less => counts.below += 1,
                std::cmp::Ordering::Greater => counts.above += 1,
                std::cmp::Ordering::Equal if x.is_infinite() => counts.neither += 1,
                std::cmp::Ordering::Equal => counts.equal += 1,
            }
        }
        counts
    }

    fn said(&self, x: &str, y: &str) -> Vec<String> {
        let mut said = vec![
            several(self.below + self.above + self.equal + self.neither, "instance"),
            format!("{} below the diagonal: {y} needs less", self.below),
            format!("{} above the diagonal: {x} needs less", self.above),
        ];
        for (number, what) in [(self.equal, "equal"), (self.neither, "answered by neither")] {
            if number > 0 {
                said.push(format!("{number} {what}"));
            }
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_by_side() {
        let inf = f64::INFINITY;
        let counts = Counts::of([(1.0, 2.0), (2.0, 1.0), (inf, 3.0), (4.0, 4.0), (inf, inf)].into_iter());
        assert_eq!(counts, Counts { below: 2, above: 1, equal: 1, neither: 1 });
    }
}
