//! Drawings one after the other: one picture, or a document page by page.
//!
//! A document is made page by page, so that thousands of drawings take no more memory than their document.

use crate::{Book, Drawing, Page, PrintError, png, sheet_png, sheet_svg};

/// What the drawings become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetFormat {
    /// One picture.
    Svg,
    /// One picture of pixels.
    Png,
    /// A document of as many pages as it takes.
    Pdf,
}

/// How drawings are put on pages.
#[derive(Clone)]
pub struct SheetsWish {
    /// What they become.
    pub format: SheetFormat,
    /// Pixels from left to right, of pictures that have pixels.
    pub width: Option<u32>,
    /// One drawing alone, without a page around it.
    pub bare: bool,
    /// What all pages have in common.
    pub like: Page,
    /// Places on a page.
    pub places: usize,
    /// Places on a page of the last part and its title, where that part has pages of another kind.
    pub last: Option<(usize, String)>,
    /// Whether pages have numbers.
    pub numbered: bool,
}

/// Drawings on pages.
pub struct Sheets {
    wish: SheetsWish,
    /// The page in hand, and whether it is of the last part.
    drawings: Vec<Drawing>,
    of_last: bool,
    /// How many pages are done.
    done: usize,
    book: Book,
    picture: Vec<u8>,
}

impl Sheets {
    /// Pages without drawings.
    pub fn new(wish: SheetsWish) -> Sheets {
        let book = Book::new(wish.like.title.as_deref());
        Sheets { wish, drawings: Vec::new(), of_last: false, done: 0, book, picture: Vec::new() }
    }

    /// The next drawing, and whether it is of the last part, which begins a page.
    pub fn add(&mut self, of_last: bool, drawing: Drawing) -> Result<(), PrintError> {
        if of_last != self.of_last && !self.drawings.is_empty() {
            self.turn()?;
        }
        self.of_last = of_last;
        self.drawings.push(drawing);
        if self.drawings.len() == self.places() { self.turn() } else { Ok(()) }
    }

    /// The picture, or the document.
    pub fn finish(mut self) -> Result<Vec<u8>, PrintError> {
        if !self.drawings.is_empty() {
            self.turn()?;
        }
        if self.wish.format == SheetFormat::Pdf { self.book.finish() } else { Ok(self.picture) }
    }

    /// How many drawings the page in hand has room for.
    fn places(&self) -> usize {
        self.wish.last.as_ref().filter(|_| self.of_last).map_or(self.wish.places, |(places, _)| *places)
    }

    /// Ends the page in hand.
    fn turn(&mut self) -> Result<(), PrintError> {
        self.done += 1;
        let drawings = std::mem::take(&mut self.drawings);
        if let ([Drawing { svg, .. }], true) = (&drawings[..], self.wish.bare) {
            self.picture = match self.wish.format {
                SheetFormat::Png => png(svg, self.wish.width)?,
                _ => svg.clone().into_bytes(),
            };
            return Ok(());
        }
        let title = match &self.wish.last {
            Some((_, title)) if self.of_last => Some(title.clone()),
            _ => self.wish.like.title.clone(),
        };
        let number = self.wish.numbered.then_some(self.done);
        let page = Page { title, drawings, places: self.places(), number, ..self.wish.like.clone() };
        match self.wish.format {
            SheetFormat::Png => self.picture = sheet_png(&page, self.wish.width)?,
            SheetFormat::Svg => self.picture = sheet_svg(&page)?.into_bytes(),
            SheetFormat::Pdf => self.book.add(&page)?,
        }
        Ok(())
    }
}
