//! Two results beside each other: before and after, two machines, two versions, or two methods of one study.
//!
//! Times are compared as ratios, instance by instance, and their geometric mean is told with its 95 % interval (Student's
//! *t* on logarithms): how long an instance takes then cancels out, and twice as fast on one and half as fast on another is
//! no difference. Only instances that both answered have a ratio; what one answered and the other did not is counted
//! beside it, since a ratio alone would hide it. An interval needs two instances, and is worth something from ten or so.

use crate::record::{Ending, Record};
use crate::settled::{Settled, contradiction, settle};
use crate::table::{one_line, pad, seconds, width};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// What two results say of each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// How the first is called.
    pub first: String,
    /// How the second is called.
    pub second: String,
    /// Method by method (one entry, if two methods are compared).
    pub methods: Vec<Compared>,
    /// Answers that cannot both be true, in words.
    pub contradictions: Vec<String>,
    /// Methods on instances that only one of the two has at all: how many only the first, how many only the second.
    pub alone: (usize, usize),
}

/// What two results say of a method.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// Who is compared, as a sentence about it begins: `'cp'`, or `'cp' in B`.
    pub who: String,
    /// With whom, as it ends: `in A`, or `'sat'`.
    pub than: String,
    /// Every instance that both have.
    pub pairs: Vec<Pair>,
    /// The geometric mean of the ratios, if any instance was answered by both.
    pub ratio: Option<Ratio>,
    /// Instances that only the first answered.
    pub only_first: usize,
    /// Instances that only the second answered.
    pub only_second: usize,
    /// Instances that neither answered.
    pub neither: usize,
}

/// An instance that both have.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// Its label.
    pub instance: String,
    /// Seconds that the first took, if it answered.
    pub first: Option<f64>,
    /// Seconds that the second took, if it answered.
    pub second: Option<f64>,
    /// The first's time by the second's: above 1, the second is faster.
    pub ratio: Option<f64>,
}

/// A geometric mean of ratios.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// The mean: above 1, the second is faster.
    pub mean: f64,
    /// Where it lies with a probability of 95 %; unknown of one instance.
    pub interval: Option<(f64, f64)>,
    /// How many ratios there are.
    pub of: usize,
}

/// Compares two results, method by method and instance by instance.
pub fn results(names: (&str, &str), first: &[Record], second: &[Record]) -> Comparison {
    let (first, second) = (newest(first), newest(second));
    let known: HashMap<(&str, &str), &Settled> =
        second.iter().map(|one| ((one.method.as_str(), one.instance.as_str()), one)).collect();
    let mut by_method: Vec<(&str, Vec<(&Settled, &Settled)>)> = Vec::new();
    let mut both = 0;
    for one in &first {
        let Some(&other) = known.get(&(one.method.as_str(), one.instance.as_str())) else { continue };
        both += 1;
        match by_method.iter_mut().find(|(method, _)| *method == one.method) {
            Some((_, pairs)) => pairs.push((one, other)),
            None => by_method.push((&one.method, vec![(one, other)])),
        }
    }
    let mut comparison = Comparison {
        first: names.0.to_owned(),
        second: names.1.to_owned(),
        methods: Vec::new(),
        contradictions: Vec::new(),
        alone: (first.len() - both, second.len() - both),
    };
    for (method, pairs) in by_method {
        let called = (format!("{method} in {}", names.0), format!("{method} in {}", names.1));
        comparison.contradictions.extend(contradictions(&pairs, &called.0, &called.1));
        comparison.methods.push(compared(format!("'{method}' in {}", names.1), format!("in {}", names.0), &pairs));
    }
    comparison
}

/// Compares two methods of one study. `None` if either has no results.
pub fn methods(names: (&str, &str), records: &[Record]) -> Option<Comparison> {
    let settled = newest(records);
    let of = |name: &str| -> BTreeMap<&str, &Settled> {
        settled.iter().filter(|one| one.method == name).map(|one| (one.instance.as_str(), one)).collect()
    };
    let (first, second) = (of(names.0), of(names.1));
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let pairs: Vec<(&Settled, &Settled)> = settled
        .iter()
        .filter(|one| one.method == names.0)
        .filter_map(|one| Some((one, *second.get(one.instance.as_str())?)))
        .collect();
    Some(Comparison {
        first: names.0.to_owned(),
        second: names.1.to_owned(),
        contradictions: contradictions(&pairs, names.0, names.1),
        alone: (first.len() - pairs.len(), second.len() - pairs.len()),
        methods: vec![compared(format!("'{}'", names.1), format!("'{}'", names.0), &pairs)],
    })
}

impl Comparison {
    /// Everything in words: the instances, then what they amount to.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        for compared in &self.methods {
            text += &compared.listed(&self.first, &self.second);
        }
        for compared in &self.methods {
            text += &compared.in_words(&self.first, &self.second);
            text.push('\n');
        }
        for (number, name) in [(self.alone.0, &self.first), (self.alone.1, &self.second)] {
            if number > 0 {
                let what = if number == 1 { "result" } else { "results" };
                text += &format!("Left aside: {number} {what} that only {name} has.\n");
            }
        }
        if self.methods.iter().all(|compared| compared.pairs.is_empty()) {
            text += "Nothing was measured in both: no method and instance of the same name.\n";
        }
        for contradiction in &self.contradictions {
            text += &format!("ANSWERS DIFFER: {contradiction}\n");
        }
        text
    }
}

impl Compared {
    /// The sentence that a person can use.
    pub fn in_words(&self, first: &str, second: &str) -> String {
        let Compared { who, than, .. } = self;
        let mut text = match self.ratio {
            None => format!("{who} cannot be compared: no instance was answered by both."),
            Some(Ratio { mean, interval: None, .. }) => {
                let (factor, word) = faster(mean);
                format!(
                    "{who} is {factor}× {word} than {than} on the one instance that both answered, which says little."
                )
            }
            Some(Ratio { mean, interval: Some((low, high)), of }) if low > 1.0 || high < 1.0 => {
                let (factor, word) = faster(mean);
                let (low, high) = if mean < 1.0 { (1.0 / high, 1.0 / low) } else { (low, high) };
                let between = format!("{}–{}", digits(low), digits(high));
                format!("{who} is {factor}× {word} than {than} ({between}) on {of} instances that both answered.")
            }
            Some(Ratio { mean, interval: Some((low, high)), of }) => format!(
                "{who} is neither faster nor slower than {than}, as far as {of} instances that both answered can tell \
                 (ratio {}, {}–{}).",
                digits(mean),
                digits(low),
                digits(high)
            ),
        };
        let others = [(self.only_first, Some(first)), (self.only_second, Some(second)), (self.neither, None)];
        for (number, name) in others.into_iter().filter(|&(number, _)| number > 0) {
            text += &match name {
                Some(name) => format!(" {number} answered by {name} alone."),
                None => format!(" {number} answered by neither."),
            };
        }
        text
    }

    /// A line per instance.
    fn listed(&self, first: &str, second: &str) -> String {
        let time = |time: Option<f64>| time.map_or_else(|| "–".to_owned(), seconds);
        let heading = [one_line(&self.who), one_line(first), one_line(second), "ratio".to_owned()];
        let mut rows = vec![heading];
        rows.extend(self.pairs.iter().map(|pair| {
            let ratio = pair.ratio.map_or_else(|| "–".to_owned(), digits);
            [one_line(&pair.instance), time(pair.first), time(pair.second), ratio]
        }));
        let widths: Vec<usize> =
            (0..4).map(|k| rows.iter().map(|row| width(&row[k])).max().unwrap_or_default()).collect();
        let mut text = String::new();
        for row in rows {
            let cells = row.iter().enumerate().map(|(k, cell)| pad(cell, widths[k], k > 0));
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text.push('\n');
        }
        text + "\n"
    }
}

/// The newest record of every method on every instance and repetition, taken together over repetitions. Programs that were
/// not there did not take part.
fn newest(records: &[Record]) -> Vec<Settled> {
    let mut order: Vec<&Record> = Vec::new();
    let mut place = HashMap::new();
    for record in records.iter().filter(|record| record.ending != Ending::Missing) {
        let next = order.len();
        match *place.entry((&record.instance, &record.method, record.repetition)).or_insert(next) {
            new if new == next => order.push(record),
            known => order[known] = record,
        }
    }
    settle(order)
}

fn compared(who: String, than: String, both: &[(&Settled, &Settled)]) -> Compared {
    let time = |one: &Settled| one.medians.get("time").copied().filter(|_| one.is_answered());
    let pair = |&(one, other): &(&Settled, &Settled)| {
        let (first, second) = (time(one), time(other));
        let ratio = first.zip(second).map(|(a, b)| measurable(a) / measurable(b));
        Pair { instance: one.instance.clone(), first, second, ratio }
    };
    let pairs: Vec<Pair> = both.iter().map(pair).collect();
    let number = |first: bool, second: bool| {
        pairs.iter().filter(|pair| (pair.first.is_some(), pair.second.is_some()) == (first, second)).count()
    };
    Compared {
        ratio: ratio(pairs.iter().filter_map(|pair| pair.ratio)),
        only_first: number(true, false),
        only_second: number(false, true),
        neither: number(false, false),
        who,
        than,
        pairs,
    }
}

/// A time above zero: what was too short for the clock took a microsecond.
fn measurable(time: f64) -> f64 {
    time.max(1e-6)
}

fn contradictions(pairs: &[(&Settled, &Settled)], first: &str, second: &str) -> Vec<String> {
    let differ = pairs.iter().filter_map(|(one, other)| {
        let (said, but) = contradiction(&one.answer, &other.answer)?;
        Some(format!("on {}, {first} found {said}, {second} found {but}", one.instance))
    });
    differ.collect()
}

/// The geometric mean of ratios and its 95 % interval.
pub fn ratio(ratios: impl Iterator<Item = f64>) -> Option<Ratio> {
    let logarithms: Vec<f64> = ratios.map(f64::ln).collect();
    let of = logarithms.len();
    if of == 0 {
        return None;
    }
    let mean = logarithms.iter().sum::<f64>() / of as f64;
    let interval = (of > 1).then(|| {
        let variance = logarithms.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (of - 1) as f64;
        let half = student(of - 1) * (variance / of as f64).sqrt();
        ((mean - half).exp(), (mean + half).exp())
    });
    Some(Ratio { mean: mean.exp(), interval, of })
}

/// The number that Student's *t* with so many degrees of freedom stays below with a probability of 97.5 %.
fn student(freedom: usize) -> f64 {
    const TABLE: [f64; 30] = [
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604,
        2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518,
        2.0484, 2.0452, 2.0423,
    ];
    match TABLE.get(freedom.max(1) - 1) {
        Some(&value) => value,
        None => {
            // The first terms of the expansion around the normal distribution's (Abramowitz & Stegun 26.7.5).
            let (z, freedom) = (1.959_964_f64, freedom as f64);
            z + (z.powi(3) + z) / (4.0 * freedom)
                + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom.powi(2))
        }
    }
}

/// How many times faster or slower, from a ratio.
fn faster(ratio: f64) -> (String, &'static str) {
    if ratio >= 1.0 { (digits(ratio), "faster") } else { (digits(1.0 / ratio), "slower") }
}

/// A ratio with the digits that it is worth.
fn digits(ratio: f64) -> String {
    match ratio {
        _ if ratio >= 99.5 => format!("{ratio:.0}"),
        _ if ratio >= 1.995 => format!("{ratio:.1}"),
        _ if ratio >= 0.01 => format!("{ratio:.2}"),
        _ => format!("{ratio:.5}"),
    }
}

#[cfg(test)]
mod tests;
