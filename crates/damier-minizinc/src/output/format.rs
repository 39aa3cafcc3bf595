//! Texts of a given width, and numbers with a given number of digits.

/// The text, filled with blanks to a width: on the left, or on the right for a negative width.
pub fn justify(text: &str, width: i64) -> String {
    // Lines of millions of blanks serve no reader.
    let room = width.unsigned_abs().min(1 << 20) as usize;
    let blanks = " ".repeat(room.saturating_sub(text.chars().count()));
    if width >= 0 { blanks + text } else { text.to_owned() + &blanks }
}

/// A float with so many digits after the point, filled to a width.
pub fn fixed(number: f64, digits: i64, width: i64) -> String {
    let text = match number {
        number if number.is_infinite() || number.is_nan() => super::show::float(number),
        number => format!("{number:.*}", digits.clamp(0, 1000) as usize),
    };
    justify(&text, width)
}

/// The first characters of a text.
pub fn shortened(text: &str, length: i64) -> &str {
    let end = text.char_indices().nth(length.max(0) as usize).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_width_is_taken() {
        assert_eq!(
            (justify("é", 3), justify("é", -3), justify("long", 2)),
            ("  é".into(), "é  ".into(), "long".into())
        );
        // More than the language's own formatting takes.
        assert_eq!(justify("5", 100_000).len(), 100_000);
        assert_eq!(justify("5", i64::MIN).len(), 1 << 20);
    }
}
