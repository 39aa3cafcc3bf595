//! Numbers as people read them: as many digits as the measurement is worth, thousands set apart.

/// What thousands are set apart by: a narrow space at which no line is broken.
const THIN_SPACE: char = '\u{202f}';

/// What a number measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Seconds.
    Seconds,
    /// Megabytes.
    Megabytes,
    /// Something to be counted, or without a unit.
    Plain,
}

impl Number {
    /// What a figure by this name measures.
    pub fn of_figure(name: &str) -> Number {
        match name {
            "time" | "cpu" => Number::Seconds,
            "memory" => Number::Megabytes,
            _ if name.ends_with("_s") => Number::Seconds,
            _ => Number::Plain,
        }
    }

    /// The number in words, with its unit.
    pub fn write(self, value: f64) -> String {
        match self {
            Number::Seconds => seconds(value),
            Number::Megabytes => format!("{} MB", rounded(value, if value < 9.95 { 1 } else { 0 })),
            Number::Plain => plain(value),
        }
    }
}

/// A time: `0.012 s`, `1.24 s`, `12.4 s`, `83 s`.
pub fn seconds(value: f64) -> String {
    let decimals = |value: f64| match value {
        _ if value >= 30.0 || value == 0.0 => 0,
        _ if value >= 10.0 => 1,
        _ if value >= 1.0 => 2,
        _ if value >= 0.01 => 3,
        // Two digits that are not 0; nothing is measured below a nanosecond.
        _ => (1 - value.log10().floor() as i32).clamp(3, 10) as usize,
    };
    let first = decimals(value);
    let scale = 10f64.powi(first as i32);
    // What is rounded up to the next magnitude is written as numbers of that.
    format!("{} s", rounded(value, decimals((value * scale).round() / scale).min(first)))
}

/// A whole number with its thousands set apart.
pub fn grouped(value: u64) -> String {
    apart(&value.to_string())
}

fn plain(value: f64) -> String {
    if value.fract() == 0.0 || value.abs() >= 100.0 {
        return rounded(value, 0);
    }
    let text = rounded(value, if value.abs() < 1.0 { 3 } else { 2 });
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn rounded(value: f64, decimals: usize) -> String {
    apart(&format!("{value:.decimals$}"))
}

/// Sets the thousands before the point apart; four digits alone stay together.
fn apart(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let (sign, digits) = whole.split_at(usize::from(whole.starts_with('-')));
    if digits.len() <= 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return number.to_owned();
    }
    let mut text = sign.to_owned();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k) % 3 == 0 {
            text.push(THIN_SPACE);
        }
        text.push(digit);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_as_many_digits_as_they_are_worth() {
        let cases = [
            (0.0, "0 s"),
            (0.000_42, "0.00042 s"),
            (0.0123, "0.012 s"),
            (0.4567, "0.457 s"),
            (0.9996, "1.00 s"),
            (1.2449, "1.24 s"),
            (9.996, "10.0 s"),
            (12.44, "12.4 s"),
            (29.98, "30 s"),
            (83.4, "83 s"),
            (3600.0, "3600 s"),
            (86_400.0, "86\u{202f}400 s"),
        ];
        for (value, text) in cases {
            assert_eq!(seconds(value), text, "{value}");
        }
    }

    #[test]
    fn thousands_are_set_apart_and_small_fractions_kept() {
        assert_eq!(grouped(724), "724");
        assert_eq!(grouped(2680), "2680");
        assert_eq!(grouped(14_200), "14\u{202f}200");
        assert_eq!(grouped(u64::MAX), "18\u{202f}446\u{202f}744\u{202f}073\u{202f}709\u{202f}551\u{202f}615");
        assert_eq!(Number::Plain.write(-1_234_567.0), "-1\u{202f}234\u{202f}567");
        assert_eq!(Number::Plain.write(0.25), "0.25");
        assert_eq!(Number::Plain.write(2.5), "2.5");
        assert_eq!(Number::Plain.write(1234.5), "1234");
        assert_eq!(Number::Megabytes.write(7.24), "7.2 MB");
        assert_eq!(Number::Megabytes.write(83.4), "83 MB");
    }
}
