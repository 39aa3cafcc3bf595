//! How a drawing becomes a word: names that occur often are two letters, the lines are deflated (RFC 1951, without a header), and that
//! is base64.

use base64::Engine;
use base64::alphabet;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD};
use miniz_oxide::inflate::TINFLStatus;

/// The most that an address unpacks to: a few bytes can stand for gigabytes.
const MOST_BYTES: usize = 16 << 20;
/// How hard to deflate, of 10.
const LEVEL: u8 = 9;

/// Names and what stands for them. The first frees the letter that all others begin with, so it is the first in packing, and the last in
/// unpacking.
const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// Browsers and messengers drop the signs at the end.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The text of a drawing.
pub(super) fn unpack(packed: &str) -> Result<String, String> {
    let word = packed.trim().replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let bytes = LENIENT.decode(&word).map_err(|error| match error {
        base64::DecodeError::InvalidByte(at, byte) => {
            format!("the board is packed as base64, in which there is no {:?} (character {})", char::from(byte), at + 1)
        }
        _ => "the board is packed as base64, and this is none: is the address whole?".to_owned(),
    })?;
    let text =
        miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, MOST_BYTES).map_err(|error| match error.status {
            TINFLStatus::HasMoreOutput => format!("the board unpacks to more than {} MB", MOST_BYTES >> 20),
            _ => "the board does not unpack: is the address whole?".to_owned(),
        })?;
    let text = String::from_utf8(text).map_err(|_| "the board unpacks to bytes that are no text".to_owned())?;
    Ok(SHORT.iter().rev().fold(text, |text, (name, short)| text.replace(short, name)))
}

/// A drawing as a word.
pub(super) fn pack(text: &str) -> String {
    let text = SHORT.iter().fold(text.to_owned(), |text, (name, short)| text.replace(name, short));
    STANDARD.encode(miniz_oxide::deflate::compress_to_vec(text.as_bytes(), LEVEL))
}
