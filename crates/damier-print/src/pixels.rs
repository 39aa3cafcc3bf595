//! Drawings as PNG.
//!
//! Four bytes a pixel, twice while the file is made: the largest picture takes a third of a gigabyte for a moment.

use crate::PrintError;
use crate::read::read;
use resvg::tiny_skia::{Pixmap, Transform};

/// The most pixels of a picture.
pub const MAX_PIXELS: u64 = 40_000_000;
/// The most pixels of a picture's side.
pub const MAX_SIDE: u64 = 20_000;
/// How many pixels a unit of a drawing takes, unless a width is wished for: screens are finer than they were.
const FINE: f64 = 2.0;

/// A drawing as a PNG file, so many pixels wide; by default twice the drawing's own size, or as much of that as
/// [`MAX_PIXELS`] and [`MAX_SIDE`] allow. What the drawing leaves open stays transparent.
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PrintError> {
    let tree = read(svg)?;
    let mut canvas = Canvas::new((tree.size().width().into(), tree.size().height().into()), width)?;
    canvas.draw(&tree, Transform::identity());
    canvas.finish()
}

/// Pixels to draw on, in units of the drawing.
pub(crate) struct Canvas {
    pixels: Pixmap,
    scale: Transform,
}

impl Canvas {
    /// Room for a drawing of that size.
    pub(crate) fn new((width, height): (f64, f64), wished: Option<u32>) -> Result<Canvas, PrintError> {
        let (across, down) = match wished {
            Some(across) => (u64::from(across), rounded(height * f64::from(across) / width)),
            None => {
                let most = (MAX_SIDE as f64 / width.max(height)).min((MAX_PIXELS as f64 / (width * height)).sqrt());
                // A hair below, so that rounding does not lead over the edge again.
                let scale = if FINE <= most { FINE } else { most * 0.999 };
                (rounded(width * scale), rounded(height * scale))
            }
        };
        if across > MAX_SIDE || down > MAX_SIDE || across.saturating_mul(down) > MAX_PIXELS {
            return Err(PrintError::TooLarge { width: across, height: down });
        }
        let pixels =
            Pixmap::new(across as u32, down as u32).ok_or(PrintError::TooLarge { width: across, height: down })?;
        let scale = Transform::from_scale((across as f64 / width) as f32, (down as f64 / height) as f32);
        Ok(Canvas { pixels, scale })
    }

    pub(crate) fn draw(&mut self, tree: &resvg::usvg::Tree, place: Transform) {
        resvg::render(tree, self.scale.pre_concat(place), &mut self.pixels.as_mut());
    }

    pub(crate) fn white(&mut self) {
        self.pixels.fill(resvg::tiny_skia::Color::WHITE);
    }

    pub(crate) fn finish(self) -> Result<Vec<u8>, PrintError> {
        self.pixels.encode_png().map_err(|error| PrintError::Writing(error.to_string()))
    }
}

/// At least one pixel; what is no number is far too many.
fn rounded(pixels: f64) -> u64 {
    if pixels.is_finite() { (pixels.round() as u64).max(1) } else { u64::MAX }
}
