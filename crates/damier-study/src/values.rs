//! Parameters of instances and methods: what a study varies, and what tables and plots are arranged by.

use serde::Deserialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use toml::Value;

/// Most values that one parameter may have: a slip of the pen in a range should not fill the memory.
const MAX_VALUES: i64 = 10_000;

/// The name and the value of everything that varies, as text.
pub type Parameters = BTreeMap<String, String>;

/// Parameters with the values each may take, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices(pub Vec<(String, Vec<String>)>);

impl Choices {
    /// Reads `name = value`, `name = [values]` and `name = "4..12"` (or `"10..50..10"`, with a step).
    ///
    /// # Errors
    /// In words, if a value is neither a number, a text, a Boolean nor a list of these.
    pub fn read(table: &toml::Table) -> Result<Choices, String> {
        let read = |(name, value): (&String, &Value)| Ok((name.clone(), values(name, value)?));
        Ok(Choices(table.iter().map(read).collect::<Result<_, String>>()?))
    }

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
fn values(name: &str, value: &Value) -> Result<Vec<String>, String> {
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

/// What a text such as `4..12` or `10..50..10` stands for; `None` if it is no range.
fn range(text: &str) -> Option<Result<Vec<String>, String>> {
    let bounds: Vec<i64> = text.split("..").map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let (from, to, step) = match bounds[..] {
        [from, to] => (from, to, 1),
        [from, to, step] => (from, to, step),
        _ => return None,
    };
    if step < 1 || to < from || (to - from) / step >= MAX_VALUES {
        return Some(Err(format!("the range '{text}' is empty, goes backwards or has more than {MAX_VALUES} values")));
    }
    let steps = (0..=(to - from) / step).map(|k| (from + k * step).to_string());
    Some(Ok(steps.collect()))
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
        Choices::read(&text.parse().expect("TOML")).expect("values")
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
    fn a_range_that_goes_backwards_is_refused() {
        let read = Choices::read(&"n = '9..4'".parse().expect("TOML"));
        assert!(read.expect_err("refused").contains("'9..4'"));
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
