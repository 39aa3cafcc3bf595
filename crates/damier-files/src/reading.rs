//! Reading texts, never trusting what is there: no more than a bound, and nothing that is no text.

use crate::Refused;
use std::io::Read;

/// The longest text read: far above any sensible board, far below the memory of a machine.
const MAX_BYTES: u64 = 128 << 20;

/// Room for most boards, so that they are read in one go.
const USUAL_BYTES: usize = 4096;

/// What no text has in any encoding that takes a byte for a character.
const NEVER_IN_TEXT: [u8; 6] = [0, 1, 2, 3, 4, 5];

/// What some editors put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What it says.
    pub text: String,
    /// What a person should know of how it was read.
    pub warning: Option<String>,
}

/// Reads a text to its end; a refusal names where it is from and what is accepted.
pub fn read_text(origin: &str, reader: impl Read, accepted: &str) -> Result<Text, Refused> {
    let mut bytes = Vec::with_capacity(USUAL_BYTES);
    let refused = |what: String| Refused(format!("{what}\n  = accepted: {accepted}"));
    let read = reader.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| refused(format!("cannot read {origin}: {error}")))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(refused(format!("{origin} is larger than {} MB", MAX_BYTES >> 20)));
    }
    if let Some(text) = utf_16(&bytes) {
        let warning = Some(format!("{origin} is text in UTF-16, not UTF-8"));
        return text.map(|text| Text { text, warning }).ok_or_else(|| refused(format!("{origin} is broken UTF-16")));
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(Text { text, warning: None }),
        Err(error) => error,
    };
    let bytes = error.as_bytes();
    let line = 1 + bytes[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
    let what = format!("{origin} is not text in UTF-8 (line {line})");
    if bytes.iter().any(|byte| NEVER_IN_TEXT.contains(byte)) {
        return Err(refused(what));
    }
    // The bytes of Latin-1 are the first characters of Unicode.
    let text = bytes.iter().map(|&byte| char::from(byte)).collect();
    Ok(Text { text, warning: Some(format!("{what}, and taken for Latin-1")) })
}

/// The text of bytes that begin with the mark of UTF-16, as some editors and spreadsheets write; `None` inside if they are
/// no text.
fn utf_16(bytes: &[u8]) -> Option<Option<String>> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let units: Vec<u16> = bytes[2..].as_chunks().0.iter().map(|&pair| unit(pair)).collect();
    Some(String::from_utf16(&units).ok().filter(|text| bytes.len().is_multiple_of(2) && !text.contains('\0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_in_utf_8_is_latin_1_with_a_warning_or_refused() {
        let read = |bytes: &[u8]| read_text("a file", bytes, "a board");
        assert_eq!(read("\u{feff}é".as_bytes()), Ok(Text { text: "é".to_owned(), warning: None }));
        let latin = read(b"a\n\xe9").expect("Latin-1");
        let warning = "a file is not text in UTF-8 (line 2), and taken for Latin-1".to_owned();
        assert_eq!(latin, Text { text: "a\né".to_owned(), warning: Some(warning) });
        let wide = |text: &str, unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        for bytes in [wide("\u{feff}é1\n", u16::to_le_bytes), wide("\u{feff}é1\n", u16::to_be_bytes)] {
            let warning = "a file is text in UTF-16, not UTF-8".to_owned();
            assert_eq!(read(&bytes), Ok(Text { text: "é1\n".to_owned(), warning: Some(warning) }));
            let half = read(&bytes[..bytes.len() - 1]).expect_err("half a character");
            assert_eq!(half.to_string(), "a file is broken UTF-16\n  = accepted: a board");
        }
        let refused = read(b"\xff\0").expect_err("no text");
        assert_eq!(refused.to_string(), "a file is not text in UTF-8 (line 1)\n  = accepted: a board");
    }
}
