//! A page as one picture.

use crate::book::{size, trees};
use crate::layout::layout;
use crate::pixels::Canvas;
use crate::read::read;
use crate::words::{document, words};
use crate::{Page, PrintError};
use resvg::tiny_skia::Transform;
use resvg::usvg::roxmltree::Document;
use std::fmt::Write;

/// Pixels of a screen for a point of paper.
const PIXELS: f64 = 96.0 / 72.0;

/// A page as a PNG file, so many pixels wide; by default twice as many as the page has on a screen.
pub fn sheet_png(page: &Page, width: Option<u32>) -> Result<Vec<u8>, PrintError> {
    let trees = trees(page)?;
    let sizes: Vec<(f64, f64)> = trees.iter().map(size).collect();
    let layout = layout(page, &sizes)?;
    let words = read(&document(page.paper, "", &words(page, &layout, &sizes)?))?;

    let mut canvas = Canvas::new((page.paper.width * PIXELS, page.paper.height * PIXELS), width)?;
    canvas.white();
    let points = Transform::from_scale(PIXELS as f32, PIXELS as f32);
    for (tree, &(x, y)) in trees.iter().zip(&layout.corners) {
        let scale = layout.scale as f32;
        canvas.draw(tree, points.pre_translate(x as f32, y as f32).pre_scale(scale, scale));
    }
    canvas.draw(&words, points);
    canvas.finish()
}

/// A page as an SVG document with the drawings within it. Styles and names in an SVG document hold for all of it: the
/// drawings must mean the same by the same class and the same id, as those made by one program do.
pub fn sheet_svg(page: &Page) -> Result<String, PrintError> {
    let sizes: Vec<(f64, f64)> = trees(page)?.iter().map(size).collect();
    let layout = layout(page, &sizes)?;
    let mut out = "<rect width=\"100%\" height=\"100%\" style=\"fill: #ffffff; stroke: none\"/>\n".to_owned();
    for (drawing, &(x, y)) in page.drawings.iter().zip(&layout.corners) {
        let _ = writeln!(out, "<g transform=\"translate({x:.2} {y:.2}) scale({:.5})\">", layout.scale);
        out.push_str(root(&drawing.svg)?);
        out.push_str("\n</g>\n");
    }
    if !page.style.is_empty() {
        let _ = writeln!(out, "<style>\n{}\n</style>", page.style.replace('&', "&amp;").replace('<', "&lt;"));
    }
    out += &words(page, &layout, &sizes)?;
    Ok(document(page.paper, "pt", &out))
}

/// A drawing without what stands before and after its root element.
fn root(svg: &str) -> Result<&str, PrintError> {
    let document = Document::parse(svg).map_err(|error| PrintError::Drawing(error.to_string()))?;
    Ok(&svg[document.root_element().range()])
}
