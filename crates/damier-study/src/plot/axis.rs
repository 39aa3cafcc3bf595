//! Axes: where a value stands, and what is written beside it.
//!
//! An axis turns values into *positions* (the logarithm, the value itself, the number of a word), which are linear in
//! pixels. Labels are those that people read: 10 ms, 1 s, 1 min; 10⁶; 20 %.

use crate::values::{in_order, number};

/// What a figure is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// Nothing: a number.
    Plain,
    Seconds,
    Megabytes,
    /// Part of one, shown in per cent.
    Share,
    /// Times as much as something else.
    Times,
}

/// A line along which something is measured.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    scale: Scale,
    /// First and last position.
    pub(super) range: (f64, f64),
    /// Lines across the plot, and what they are called; nothing for lines in between.
    pub(super) ticks: Vec<(f64, String)>,
}

#[derive(Clone, Debug)]
enum Scale {
    Linear,
    /// Zero and less stand at the position given.
    Logarithmic(f64),
    Words(Vec<String>),
}

/// The largest number that is drawn: beyond it, sums and differences would not be finite.
const LARGEST: f64 = 1e100;
/// Most labels along an axis of numbers.
const MOST_TICKS: usize = 9;
/// Most values of a parameter that all get a label.
const MOST_VALUES: usize = 24;

/// Whether a number can be drawn.
pub(super) fn is_drawable(value: f64) -> bool {
    value.abs() <= LARGEST
}

impl Axis {
    /// An axis with equal steps, over all these values.
    pub(super) fn linear(values: impl IntoIterator<Item = f64>, unit: Unit) -> Axis {
        let mut whole = true;
        let values = values.into_iter().inspect(|value| whole &= value.fract() == 0.0);
        let (low, high) = span(values).unwrap_or((0.0, 1.0));
        let room = match high - low {
            0.0 => (low.abs() * 0.1).max(1.0),
            span => span * 0.03,
        };
        let (mut low, mut high) = (low - room, high + room);
        if unit == Unit::Share {
            (low, high) = (0.0, 1.0);
        }
        let least = if whole && unit == Unit::Plain { 1.0 } else { 0.0 };
        let step = nice((high - low) / 6.0).max(least);
        let first = (low / step).ceil();
        let ticks = (0..=20).map(|k| (first + f64::from(k)) * step).filter(|tick| *tick <= high + step * 1e-6);
        let decimals = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
        let label = |tick: f64| match unit {
            Unit::Share => format!("{:.0} %", tick * 100.0),
            _ if tick.abs() >= 1e5 => compact(tick),
            _ => format!("{:.decimals$}", tick + 0.0),
        };
        let ticks = ticks.map(|tick| (tick, label(tick))).collect();
        if unit == Unit::Share {
            (low, high) = (-0.02, 1.02);
        }
        Axis { scale: Scale::Linear, range: (low, high), ticks }
    }

    /// An axis with steps of equal factors, over all these values. Zero, if it is among them, has a place of its own
    /// below the least of the others.
    pub(super) fn logarithmic(values: impl IntoIterator<Item = f64>, unit: Unit) -> Axis {
        let mut zero = false;
        let above = values.into_iter().inspect(|value| zero |= *value <= 0.0).filter(|value| *value > 0.0);
        let (low, high) = span(above).map_or((0.0, 1.0), |(low, high)| (low.log10(), high.log10()));
        let room = ((high - low) * 0.04).max(0.12);
        let (mut low, high) = (low - room, high + room);
        let mut ticks = logarithmic_ticks(low, high, unit);
        if zero {
            low -= (high - low) * 0.12;
            ticks.insert(0, (low, "0".to_owned()));
        }
        Axis { scale: Scale::Logarithmic(low), range: (low, high), ticks }
    }

    /// An axis from one (the best) to the largest of some ratios.
    pub(super) fn ratios(values: impl IntoIterator<Item = f64>) -> Axis {
        let high = span(values).map_or(1.0, |(_, high)| high.log10()).max(0.5) * 1.04;
        Axis { scale: Scale::Logarithmic(0.0), range: (0.0, high), ticks: logarithmic_ticks(0.0, high, Unit::Times) }
    }

    /// An axis of whole numbers from nothing to this one.
    pub(super) fn counting(most: usize) -> Axis {
        let most = most.max(1) as f64;
        let step = nice(most / 10.0).max(1.0);
        let ticks = (0..=20).map(|k| f64::from(k) * step).take_while(|tick| *tick <= most);
        let ticks = ticks.map(|tick| (tick, format!("{tick:.0}"))).collect();
        Axis { scale: Scale::Linear, range: (0.0, most * 1.02), ticks }
    }

    /// An axis over the values of a parameter: by size if all are numbers, side by side if not.
    pub(super) fn parameter<'v>(values: impl IntoIterator<Item = &'v str>) -> Axis {
        let mut values: Vec<&str> = values.into_iter().collect();
        values.sort_by(|a, b| in_order(a, b));
        values.dedup();
        let numbers: Option<Vec<f64>> =
            values.iter().map(|value| number(value).filter(|value| is_drawable(*value))).collect();
        match numbers {
            Some(numbers) if !numbers.is_empty() => {
                let (low, high) = (numbers[0], numbers[numbers.len() - 1]);
                let wide = low > 0.0 && high / low >= 200.0;
                let mut axis = match wide {
                    true => Axis::logarithmic(numbers.iter().copied(), Unit::Plain),
                    false => Axis::linear(numbers.iter().copied(), Unit::Plain),
                };
                if numbers.len() <= MOST_VALUES {
                    let tick = |(value, name): (&f64, &&str)| (axis.place(*value), (*name).to_owned());
                    axis.ticks = numbers.iter().zip(&values).map(tick).collect();
                }
                axis
            }
            _ => {
                let words: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
                let ticks = words.iter().enumerate().map(|(place, word)| (place as f64, word.clone())).collect();
                let range = (-0.5, words.len().max(1) as f64 - 0.5);
                Axis { scale: Scale::Words(words), range, ticks }
            }
        }
    }

    /// Whether values are words, not numbers.
    pub(super) fn has_words(&self) -> bool {
        matches!(self.scale, Scale::Words(_))
    }

    /// The position of a number.
    pub(super) fn place(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Logarithmic(zero) if value <= 0.0 => zero,
            Scale::Logarithmic(_) => value.log10().max(self.range.0),
            Scale::Linear | Scale::Words(_) => value,
        }
    }

    /// The position of a parameter's value.
    pub(super) fn place_of(&self, value: &str) -> Option<f64> {
        match &self.scale {
            Scale::Words(words) => words.iter().position(|word| word == value).map(|place| place as f64),
            _ => number(value).map(|value| self.place(value)),
        }
    }
}

/// The least and the largest of those that can be drawn.
fn span(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let drawable = values.into_iter().filter(|value| is_drawable(*value));
    drawable.fold(None, |span, value| match span {
        None => Some((value, value)),
        Some((low, high)) => Some((low.min(value), high.max(value))),
    })
}

/// The next 1, 2 or 5 times a power of ten.
fn nice(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= step * 0.999);
    factor.unwrap_or(10.0) * power
}

/// Labels between two logarithms: powers of ten, or fewer, or more in between if there is room.
fn logarithmic_ticks(low: f64, high: f64, unit: Unit) -> Vec<(f64, String)> {
    let (first, last) = (low.ceil() as i32 - 1, high.floor() as i32 + 1);
    let decades = (first..=last).map(|power| 10f64.powi(power));
    let mut major: Vec<f64> = match unit {
        Unit::Seconds => {
            let short = decades.clone().filter(|value| *value < 60.0);
            let long = [60.0, 600.0, 3600.0, 36_000.0];
            short.chain(long).chain(decades.clone().map(|value| value * 86_400.0).filter(|v| *v >= 86_400.0)).collect()
        }
        _ => decades.clone().collect(),
    };
    let inside = |value: &f64| (low..=high).contains(&value.log10());
    major.retain(inside);
    let mut minor: Vec<f64> = match unit {
        Unit::Seconds => {
            let short = decades.flat_map(|power| [2.0, 5.0].map(|factor| factor * power)).filter(|value| *value < 25.0);
            let long = [30.0, 120.0, 300.0, 1200.0, 1800.0, 7200.0, 18_000.0];
            short.chain(long).collect()
        }
        _ => decades.flat_map(|power| [2.0, 5.0].map(|factor| factor * power)).collect(),
    };
    minor.retain(inside);
    let named = |values: &[f64]| values.iter().map(|value| (value.log10(), scientific(*value, unit))).collect();
    let unnamed = |values: &[f64]| values.iter().map(|value| (value.log10(), String::new())).collect::<Vec<_>>();
    let mut ticks: Vec<(f64, String)> = named(&major);
    if major.len() <= 3 {
        ticks.extend(named(&minor));
    } else if major.len() <= MOST_TICKS {
        ticks.extend(unnamed(&minor));
    } else {
        let step = major.len().div_ceil(MOST_TICKS);
        ticks = ticks.into_iter().step_by(step).collect();
    }
    ticks.sort_by(|a, b| a.0.total_cmp(&b.0));
    ticks
}

/// A round number on a logarithmic axis.
fn scientific(value: f64, unit: Unit) -> String {
    let power = value.log10().round();
    match unit {
        Unit::Seconds if value < 0.99e-6 => format!("10{} s", raised(power)),
        Unit::Seconds => seconds(value),
        Unit::Times => format!("{}×", scientific(value, Unit::Plain)),
        Unit::Share => format!("{} %", scientific(value * 100.0, Unit::Plain)),
        _ if !(0.99e-3..0.99e4).contains(&value) && (value.log10() - power).abs() < 1e-6 => {
            format!("10{}", raised(power))
        }
        _ => compact(value),
    }
}

fn raised(power: f64) -> String {
    let raise = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        c => c.to_digit(10).and_then(|digit| char::from_u32(0x2070 + digit)).unwrap_or(c),
    };
    format!("{power:.0}").chars().map(raise).collect()
}

/// A figure in few characters, to two digits or three.
pub(super) fn short(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Seconds => seconds(value),
        Unit::Megabytes if value >= 1000.0 => format!("{} GB", digits(value / 1000.0)),
        Unit::Megabytes => format!("{} MB", digits(value)),
        Unit::Share => format!("{:.0} %", value * 100.0),
        Unit::Times => format!("{}×", compact(value)),
        Unit::Plain => compact(value),
    }
}

/// A time, in the unit that suits it.
pub(super) fn seconds(value: f64) -> String {
    match value {
        v if v <= 0.0 => "0 s".to_owned(),
        v if v < 0.000_999_5 => format!("{} µs", digits(v * 1e6)),
        v if v < 0.0995 => format!("{} ms", digits(v * 1e3)),
        v if v < 59.95 => format!("{} s", digits(v)),
        v if v < 3597.0 => format!("{} min", digits(v / 60.0)),
        v if v < 86_300.0 => format!("{} h", digits(v / 3600.0)),
        v => format!("{} d", compact(v / 86_400.0)),
    }
}

/// A number with a letter for thousands, millions and so on.
fn compact(value: f64) -> String {
    let size = value.abs();
    let (part, letter) = match size {
        s if s < 9_999.5 => (1.0, ""),
        s if s < 999.5e3 => (1e3, "k"),
        s if s < 999.5e6 => (1e6, "M"),
        s if s < 999.5e9 => (1e9, "G"),
        s if s < 999.5e12 => (1e12, "T"),
        _ => return format!("{value:.1e}"),
    };
    match size {
        0.0 => "0".to_owned(),
        s if s < 1e-3 => format!("{value:.0e}"),
        s if s < 9_999.5 && value.fract() == 0.0 => format!("{value:.0}"),
        _ => digits(value / part) + letter,
    }
}

/// Two digits that count, all before the point, and no noughts at the end.
fn digits(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 9.95 => 0,
        size if size >= 0.995 => 1,
        size if size >= 0.0995 => 2,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, label)| label.as_str()).filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn times_are_labelled_as_people_say_them() {
        let axis = Axis::logarithmic([0.0004, 5000.0], Unit::Seconds);
        assert_eq!(labels(&axis), ["1 ms", "10 ms", "0.1 s", "1 s", "10 s", "1 min", "10 min", "1 h"]);
        let narrow = Axis::logarithmic([0.9, 12.0], Unit::Seconds);
        assert_eq!(labels(&narrow), ["1 s", "2 s", "5 s", "10 s"]);
    }

    #[test]
    fn figures_are_short() {
        let said =
            [0.0, 0.000_012, 0.001_24, 0.0999, 1.0, 12.34, 75.0, 4000.0].map(|value| short(value, Unit::Seconds));
        assert_eq!(said, ["0 s", "12 µs", "1.2 ms", "0.1 s", "1 s", "12 s", "1.2 min", "1.1 h"]);
        let said = [0.0, 7.0, 1234.0, 14_200.0, 3.4e6, 2e30].map(|value| short(value, Unit::Plain));
        assert_eq!(said, ["0", "7", "1234", "14k", "3.4M", "2.0e30"]);
    }

    #[test]
    fn zero_has_a_place_below_all_others() {
        let axis = Axis::logarithmic([0.0, 1.0, 1000.0], Unit::Plain);
        assert!(axis.place(0.0) < axis.place(1.0) && axis.place(0.0) == axis.range.0);
        assert_eq!(axis.ticks[0].1, "0");
    }

    #[test]
    fn values_of_a_parameter_are_numbers_only_if_all_are() {
        let numbers = Axis::parameter(["10", "9", "12"]);
        assert_eq!(labels(&numbers), ["9", "10", "12"]);
        assert_eq!(numbers.place_of("10"), Some(10.0));
        let words = Axis::parameter(["10", "many"]);
        assert_eq!((words.place_of("many"), words.place_of("none")), (Some(1.0), None));
    }

    #[test]
    fn strange_values_give_axes_of_finite_length() {
        for values in
            [vec![], vec![f64::NAN], vec![f64::INFINITY, 3.0], vec![-1e99, 1e99], vec![1e-300, 1e90], vec![5.0; 3]]
        {
            let axes = [Axis::linear(values.clone(), Unit::Plain), Axis::logarithmic(values, Unit::Seconds)];
            for axis in axes {
                assert!(axis.range.0 < axis.range.1 && axis.range.0.is_finite() && axis.range.1.is_finite());
                assert!(axis.ticks.len() < 60, "{axis:?}");
            }
        }
    }
}
