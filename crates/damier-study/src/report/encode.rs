//! Small forms that pages need: pictures within an address, and dates.

/// Bytes in base 64 (RFC 4648), as addresses that hold their own content have them.
pub(super) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |k: usize| u32::from(chunk.get(k).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for k in 0..4 {
            let digit = DIGITS[(group >> (18 - 6 * k) & 63) as usize];
            text.push(if k <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

/// The day of a moment in seconds since 1970, in the Gregorian calendar and Greenwich's time: `2026-11-15`.
///
/// Years are taken to begin in March, so that the day that some years have more is the last one of a year; 400 years then
/// are 146 097 days, whatever the year they begin with.
pub(super) fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468; // from 1 March of the year 0
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153; // from March
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day_of_month:02}", era * 400 + year + later)
}

/// A name that is safe for a file, and different from those given before.
pub fn file_name(name: &str, given: &[String]) -> String {
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect();
    let plain = if plain.is_empty() { "plot".to_owned() } else { plain };
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    std::iter::once(plain.clone()).chain(numbered).find(|name| !given.contains(name)).unwrap_or(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_as_the_standard_shows_it() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xff, 0xfe, 0xfd]), "//79");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let known = [(0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_709_164_800, "2024-02-29")];
        for (seconds, text) in known.into_iter().chain([(1_709_251_199, "2024-02-29"), (1_709_251_200, "2024-03-01")]) {
            assert_eq!(date(seconds), text);
        }
        assert_eq!(date(4_107_542_400), "2100-03-01");
    }

    #[test]
    fn names_of_files_lead_nowhere_else_and_differ() {
        assert_eq!(file_name("../a b", &[]), "___a_b");
        assert_eq!(file_name("time", &["time".to_owned(), "time-2".to_owned()]), "time-3");
        assert_eq!(file_name("", &[]), "plot");
    }
}
