//! Parameters of instances and methods: what a study varies, and what tables and plots are arranged by.

use serde::Deserialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use toml::Value;

/// Most values that one parameter may have: a slip of the pen in a range should not fill the memory.
const MAX_VALUES: i128 = 10_000;

/// The name and the value of everything that varies, as text.
pub type Parameters = BTreeMap<String, String>;

/// Parameters with the values each may take, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices(pub Vec<(String, Vec<String>)>);

impl Choices {
    /// These, but with the values of others where they have the same name.
    pub fn with(&self, others: &Choices) -> Choices {
        let mut choices = self.clone();
        for (name, values) in &others.0 {
            match choices.0.iter_mut().find(|(known, _)| known == name) {
                Some((_, replaced)) => replaced.clone_from(values),
                None => choices.0.push((name.clone(), values.clone())),
            }
        }
        choices
    }

    /// How many combinations there are.
    pub fn number(&self) -> usize {
        self.0.iter().fold(1, |number: usize, (_, values)| number.saturating_mul(values.len()))
    }

    /// Every combination; what stands last varies fastest.
    pub fn combinations(&self) -> Vec<Parameters> {
        let mut all = vec![Parameters::new()];
        for (name, values) in &self.0 {
            let longer = |fixed: &Parameters| {
                let fixed = fixed.clone();
                values.iter().map(move |value| {
                    let mut fixed = fixed.clone();
                    fixed.insert(name.clone(), value.clone());
                    fixed
                })
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }
}

/// The values that one entry of a table stands for.
///
/// # Errors
/// In words, if it is nothing that a parameter may be, or a range that is none.
pub(crate) fn values(name: &str, value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::Array(list) => {
            let nested: Result<Vec<Vec<String>>, String> = list.iter().map(|value| values(name, value)).collect();
            Ok(nested?.concat())
        }
        Value::String(text) => range(text).unwrap_or_else(|| Ok(vec![text.clone()])),
        Value::Integer(number) => Ok(vec![number.to_string()]),
        Value::Float(number) => Ok(vec![number.to_string()]),
        Value::Boolean(truth) => Ok(vec![truth.to_string()]),
        Value::Table(_) | Value::Datetime(_) => {
            Err(format!("'{name}' is neither a number, a text, a Boolean nor a list of these"))
        }
    }
}

/// What a text such as `4..12`, `10..50..10` or `0.1..0.5..0.1` stands for; `None` if it is no range and looks like none.
fn range(text: &str) -> Option<Result<Vec<String>, String>> {
    let parts: Vec<&str> = text.split("..").map(str::trim).collect();
    let Some(bounds) = parts.iter().map(|part| Decimal::read(part)).collect::<Option<Vec<Decimal>>>() else {
        return looks_like_a_range(text).then(|| Err(format!("'{text}' looks like a range but is none")));
    };
    // All of them in units of the last digit that any of them has: decimals without noise.
    let digits = bounds.iter().map(|bound| bound.digits).max().unwrap_or(0);
    let units: Vec<i128> = bounds.iter().map(|bound| bound.units * 10_i128.pow(digits - bound.digits)).collect();
    let (from, to, step) = match units[..] {
        [from, to] if digits == 0 => (from, to, 1),
        [_, _] => return Some(Err(format!("the range '{text}' of decimals has no step"))),
        [from, to, step] => (from, to, step),
        [_] => return None,
        _ => return Some(Err(format!("'{text}' looks like a range but is none"))),
    };
    if step < 1 || to < from || (to - from) / step >= MAX_VALUES {
        return Some(Err(format!("the range '{text}' is empty, goes backwards or has more than {MAX_VALUES} values")));
    }
    Some(Ok((0..=(to - from) / step).map(|k| Decimal { units: from + k * step, digits }.to_string()).collect()))
}

/// Two or three parts that are a number or a letter each, with two dots or more between them. Boards with dots for empty
/// cells and paths with `..` are no such thing.
fn looks_like_a_range(text: &str) -> bool {
    let dots = |text: &str| text.find("..").map(|at| (at, text[at..].chars().take_while(|&c| c == '.').count()));
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((at, width)) = dots(rest) {
        parts.push(rest[..at].trim());
        rest = &rest[at + width..];
    }
    parts.push(rest.trim());
    let is_bound = |part: &&str| {
        let mut letters = part.chars();
        Decimal::read(part).is_some() || (letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none())
    };
    (2..=3).contains(&parts.len()) && parts.iter().all(is_bound)
}

/// A number as people write it: so many units of its last digit.
struct Decimal {
    units: i128,
    digits: u32,
}

impl Decimal {
    /// Reads `-12.50`; `None` for anything else, and for what has more digits than can be meant.
    fn read(text: &str) -> Option<Decimal> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
        let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !all_digits(whole) || !all_digits(fraction) || whole.len() > 18 || fraction.len() > 9 {
            return None;
        }
        let fraction = fraction.trim_end_matches('0');
        let units: i128 = format!("{whole}{fraction}").parse().ok()?;
        let units = if unsigned.len() < text.len() { -units } else { units };
        Some(Decimal { units, digits: u32::try_from(fraction.len()).ok()? })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u128.pow(self.digits);
        let (sign, units) = (if self.units < 0 { "-" } else { "" }, self.units.unsigned_abs());
        let fraction = format!("{:0width$}", units % unit, width = self.digits as usize);
        match fraction.trim_end_matches('0') {
            "" => write!(f, "{sign}{}", units / unit),
            fraction => write!(f, "{sign}{}.{fraction}", units / unit),
        }
    }
}

/// Which parameter values are meant: all of them for a parameter that is not named.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Filter(pub toml::Table);

impl Filter {
    /// Whether all the parameters that are named have one of the values named.
    pub fn lets_pass(&self, parameters: &Parameters) -> bool {
        self.0.iter().all(|(name, wanted)| {
            let wanted = values(name, wanted).unwrap_or_default();
            parameters.get(name).is_some_and(|value| wanted.contains(value))
        })
    }
}

/// Orders parameter values as people do: numbers by size, before texts by the alphabet.
pub fn in_order(one: &str, other: &str) -> Ordering {
    match (number(one), number(other)) {
        (Some(a), Some(b)) => a.total_cmp(&b).then_with(|| one.cmp(other)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => one.cmp(other),
    }
}

/// The value as a number, if it is a finite one.
pub fn number(value: &str) -> Option<f64> {
    value.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(text: &str) -> Choices {
        let table: toml::Table = text.parse().expect("TOML");
        let read = |(name, value): (&String, &Value)| (name.clone(), values(name, value).expect("values"));
        Choices(table.iter().map(read).collect())
    }

    fn of_text(text: &str) -> Result<Vec<String>, String> {
        values("n", &Value::String(text.to_owned()))
    }

    #[test]
    fn ranges_lists_and_single_values_are_multiplied_out() {
        let choices = choices("n = '4..6'\nseed = [1, '10..30..10']\nengine = 'cp'");
        assert_eq!(choices.number(), 12);
        let all = choices.combinations();
        assert_eq!(all.len(), 12);
        assert_eq!(all.iter().filter(|one| one["n"] == "5" && one["seed"] == "30" && one["engine"] == "cp").count(), 1);
    }

    #[test]
    fn a_range_that_is_none_is_refused() {
        for text in ["9..4", "4...6", "a..c", "1..a", "4..6...8", "1..9..0", "0.1..0.5", "0..999999", "1..2..3..4"] {
            assert!(of_text(text).is_err_and(|message| message.contains(&format!("'{text}'"))), "{text}");
        }
    }

    #[test]
    fn boards_paths_and_words_with_dots_are_texts() {
        for text in ["1..4.....32.....", "../boards", "v1..v2", "..", "", "0.5", "a.b"] {
            assert_eq!(of_text(text), Ok(vec![text.to_owned()]));
        }
    }

    #[test]
    fn decimal_ranges_have_no_noise() {
        let values = |text: &str| of_text(text).expect("a range").join(" ");
        assert_eq!(values("0.1..0.5..0.1"), "0.1 0.2 0.3 0.4 0.5");
        assert_eq!(values("0.5..2..0.5"), "0.5 1 1.5 2");
        assert_eq!(values("-0.1..0.1..0.05"), "-0.1 -0.05 0 0.05 0.1");
        assert_eq!(values("-2..1"), "-2 -1 0 1");
        assert_eq!(values("1.0..3.0"), "1 2 3");
    }

    #[test]
    fn others_replace_values_of_the_same_name() {
        let both = choices("n = '4..12'\nk = 1").with(&choices("n = 4"));
        assert_eq!(both, choices("n = 4\nk = 1"));
    }

    #[test]
    fn numbers_are_ordered_by_size_and_stand_before_words() {
        let mut values = ["b", "10", "9", "a", "2.5"];
        values.sort_by(|a, b| in_order(a, b));
        assert_eq!(values, ["2.5", "9", "10", "a", "b"]);
    }

    #[test]
    fn a_filter_knows_lists_and_ranges() {
        let filter = Filter("n = '4..6'\nengine = ['cp', 'sat']".parse().expect("TOML"));
        let pass = |n: &str, engine: &str| {
            filter.lets_pass(&[("n", n), ("engine", engine)].map(|(k, v)| (k.to_owned(), v.to_owned())).into())
        };
        assert!(pass("5", "sat") && !pass("7", "sat") && !pass("5", "mip"));
        assert!(!filter.lets_pass(&Parameters::new()));
    }
}
