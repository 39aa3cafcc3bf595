//! Texts of a given width, and numbers with a given number of digits.

/// The text, filled with blanks to a width: on the left, or on the right for a negative width.
pub fn justify(text: &str, width: i64) -> String {
    // Nobody reads lines of millions of blanks.
    let room = width.unsigned_abs().min(1 << 20) as usize;
    if width >= 0 { format!("{text:>room$}") } else { format!("{text:<room$}") }
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
