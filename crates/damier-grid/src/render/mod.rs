//! Pictures made visible.

mod svg;
mod text;

pub use svg::svg;
pub use text::{text, text_width};

use crate::{Facing, Glyph};

/// The character of a piece that is one character; `None` for numbers.
fn sign(glyph: Glyph) -> Option<char> {
    Some(match glyph {
        Glyph::Number(_) => return None,
        Glyph::King => '♚',
        Glyph::Queen => '♛',
        Glyph::Rook => '♜',
        Glyph::Bishop => '♝',
        Glyph::Knight => '♞',
        Glyph::Letter(sign) | Glyph::Sign(sign) => sign,
        Glyph::Sensor(Facing::North) => '▲',
        Glyph::Sensor(Facing::South) => '▼',
        Glyph::Sensor(Facing::East) => '▶',
        Glyph::Sensor(Facing::West) => '◀',
        Glyph::Disc { dark: true } => '●',
        Glyph::Disc { dark: false } => '○',
    })
}
