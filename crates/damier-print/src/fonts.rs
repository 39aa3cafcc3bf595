//! The fonts within this program: DejaVu Sans, whatever a drawing asks for.
//!
//! Text is set in the face that fits best by weight and slope; the generic families all lead here. So do names of
//! fonts that are not there: `usvg` falls back to the family of its options.

use resvg::usvg::fontdb::{Database, Source};
use std::sync::{Arc, OnceLock};

/// The family that all text is set in, unless it asks for letters of one width.
pub(crate) const SANS: &str = "DejaVu Sans";
const MONO: &str = "DejaVu Sans Mono";

/// The one collection of fonts, read when first needed.
pub(crate) fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    Arc::clone(FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        for face in [dejavu::sans::regular(), dejavu::sans::bold(), dejavu::sans_mono::regular()] {
            fonts.load_font_source(Source::Binary(Arc::new(face)));
        }
        fonts.set_sans_serif_family(SANS);
        fonts.set_serif_family(SANS);
        fonts.set_cursive_family(SANS);
        fonts.set_fantasy_family(SANS);
        fonts.set_monospace_family(MONO);
        Arc::new(fonts)
    }))
}
