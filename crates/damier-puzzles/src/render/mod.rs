//! Pictures made visible.

mod svg;
mod text;

pub use svg::svg;
pub use text::{text, text_width};
