//! Drawings as trees of shapes and placed letters.

use crate::PrintError;
use crate::fonts::{SANS, fonts};
use resvg::usvg::{Error, ImageHrefResolver, Options, Tree};

/// The longest drawing read: far above any board that can be looked at.
const MAX_BYTES: usize = 64 << 20;

/// A drawing, with its text set in our fonts. What it names outside of itself is not looked at.
pub(crate) fn read(svg: &str) -> Result<Tree, PrintError> {
    read_with(svg, "")
}

/// A drawing under a style beside its own.
pub(crate) fn read_with(svg: &str, style: &str) -> Result<Tree, PrintError> {
    if svg.len() > MAX_BYTES {
        return Err(PrintError::Drawing(format!("it is larger than {} MB", MAX_BYTES >> 20)));
    }
    let nothing = ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options {
        font_family: SANS.to_owned(),
        image_href_resolver: nothing,
        fontdb: fonts(),
        style_sheet: Some(style.to_owned()).filter(|style| !style.is_empty()),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| {
        PrintError::Drawing(match error {
            Error::ElementsLimitReached => "it has more than a million parts".to_owned(),
            Error::InvalidSize => "it has no size".to_owned(),
            error => error.to_string(),
        })
    })
}
