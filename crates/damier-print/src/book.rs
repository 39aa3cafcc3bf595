//! Pages as a PDF document.
//!
//! Fonts are embedded once, with the letters that occur. Pages are made one by one and kept compressed, so a book of
//! thousands of drawings takes little more memory than its file.

use crate::layout::layout;
use crate::read::{read, read_with};
use crate::words::{document, words};
use crate::{Page, PrintError};
use krilla::geom::{Size, Transform};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;

/// A PDF document of these pages. Its title is that of the first page.
pub fn pdf(pages: &[Page]) -> Result<Vec<u8>, PrintError> {
    let mut book = Book::new(pages.first().and_then(|page| page.title.as_deref()));
    for page in pages {
        book.add(page)?;
    }
    book.finish()
}

/// A PDF document to which pages are added one after the other.
pub struct Book {
    document: Document,
}

impl Book {
    /// A book without pages; a viewer shows its title.
    pub fn new(title: Option<&str>) -> Book {
        // No text here has parts such as paragraphs to be marked.
        let settings = SerializeSettings { enable_tagging: false, ..SerializeSettings::default() };
        let mut document = Document::new_with(settings);
        let metadata = Metadata::new().creator("Damier".to_owned()).language("en".to_owned());
        document.set_metadata(metadata.title(title.unwrap_or_default().to_owned()));
        Book { document }
    }

    /// Adds a page.
    pub fn add(&mut self, page: &Page) -> Result<(), PrintError> {
        let trees = trees(page)?;
        let sizes: Vec<(f64, f64)> = trees.iter().map(size).collect();
        let layout = layout(page, &sizes)?;
        let words = read(&document(page.paper, "", &words(page, &layout, &sizes)?))?;

        let settings = PageSettings::from_wh(page.paper.width as f32, page.paper.height as f32);
        let mut sheet = self.document.start_page_with(settings.ok_or(PrintError::NoRoom)?);
        let mut surface = sheet.surface();
        let paper = (page.paper.width, page.paper.height);
        let placed = trees.iter().zip(&sizes).zip(&layout.corners);
        let drawings =
            placed.map(|((tree, size), &corner)| (tree, corner, (size.0 * layout.scale, size.1 * layout.scale)));
        for (tree, (x, y), (width, height)) in drawings.chain([(&words, (0.0, 0.0), paper)]) {
            let size = Size::from_wh(width as f32, height as f32).ok_or(PrintError::NoRoom)?;
            surface.push_transform(&Transform::from_translate(x as f32, y as f32));
            let drawn = surface.draw_svg(tree, size, SvgSettings::default());
            surface.pop();
            drawn.ok_or_else(|| PrintError::Writing("a drawing does not go into a PDF".to_owned()))?;
        }
        surface.finish();
        sheet.finish();
        Ok(())
    }

    /// The document.
    pub fn finish(self) -> Result<Vec<u8>, PrintError> {
        self.document.finish().map_err(|error| PrintError::Writing(error.to_string()))
    }
}

/// The drawings of a page.
pub(crate) fn trees(page: &Page) -> Result<Vec<Tree>, PrintError> {
    page.drawings.iter().map(|drawing| read_with(&drawing.svg, &page.style)).collect()
}

/// Width and height of a drawing in its own units.
pub(crate) fn size(tree: &Tree) -> (f64, f64) {
    (tree.size().width().into(), tree.size().height().into())
}
