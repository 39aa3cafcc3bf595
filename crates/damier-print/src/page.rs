//! What stands on a page.

/// The size of a page, in points (72 to the inch).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Paper {
    /// 210 by 297 millimetres, upright.
    pub const A4: Paper = Paper { width: 595.28, height: 841.89 };
    /// 8½ by 11 inches, upright.
    pub const LETTER: Paper = Paper { width: 612.0, height: 792.0 };

    /// The same paper lying on its long side, or upright again.
    pub fn turned(self) -> Paper {
        Paper { width: self.height, height: self.width }
    }
}

impl Default for Paper {
    fn default() -> Paper {
        Paper::A4
    }
}

/// A drawing with what stands above it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The drawing, an SVG document with a size.
    pub svg: String,
    /// A short line above it; cut short if it is wider than the drawing's place.
    pub caption: Option<String>,
}

/// A page of drawings in rows and columns, all in the same scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Its size.
    pub paper: Paper,
    /// A heading.
    pub title: Option<String>,
    /// The drawings, in the order in which a page is read.
    pub drawings: Vec<Drawing>,
    /// How many drawings the page has room for, so that a last page that is not full looks like those before; 0 for as
    /// many as there are. Rows and columns are chosen so that drawings are as large as can be.
    pub places: usize,
    /// A line at the foot of the page.
    pub foot: Option<String>,
    /// The number of the page, at its foot.
    pub number: Option<usize>,
    /// Style (CSS) for all drawings, beside that of their own: what is for screens can be changed for paper.
    pub style: String,
}
