//! Boards as pictures: one alone, or pages of several.
//!
//! A book is made page by page, so that thousands of boards take no more memory than their document.

use super::{Canvas, Part, Shown};
use crate::arguments::{Draw, PaperSize, PictureFormat};
use crate::failure::Failure;
use crate::output::tell;
use damier_print::{Book, Drawing, Page, Paper, PrintError, missing_letters, png, sheet_png, sheet_svg};
use damier_puzzles::{Source, svg};
use std::path::Path;

/// Boards on a page of a document, unless a number is wished for: large enough to write into.
const BOARDS: usize = 6;
/// Paper is white already.
const WHITE: &str = ".ground { fill: none; } .paper { fill: #ffffff !important; }";
/// The most that may be wished for.
const MOST: usize = 100;
/// Solutions on a page: small, they are only looked at.
const SOLUTIONS: usize = 12;

pub(super) struct Pages {
    format: PictureFormat,
    width: Option<u32>,
    /// One drawing alone, without a page around it.
    bare: bool,
    /// What all pages have in common.
    like: Page,
    /// Places on a page of boards.
    places: usize,
    /// Places on a page of solutions at the end, if there are such pages.
    small: Option<usize>,
    numbered: bool,
    /// The page in hand: what is on it, and its part.
    drawings: Vec<Drawing>,
    part: Part,
    /// How many pages are done.
    done: usize,
    book: Book,
    picture: Vec<u8>,
}

impl Pages {
    pub(super) fn new(
        asked: &Draw,
        format: PictureFormat,
        boards: usize,
        sources: &[Source],
    ) -> Result<Pages, Failure> {
        let wished = asked.per_page.map(usize::from);
        let one_page = matches!(format, PictureFormat::Svg | PictureFormat::Png);
        // A picture is one page, so that without a wish all boards stand on it.
        if one_page && boards > wished.unwrap_or(MOST) {
            let all = if boards <= MOST { format!("--per-page {boards}, or ") } else { String::new() };
            return Err(Failure::Refused(format!(
                "{boards} boards do not fit into one picture; accepted: {all}a PDF document (--out FILE.pdf)"
            )));
        }
        let places = wished.unwrap_or(if one_page { boards } else { boards.min(BOARDS) });
        let small = asked.solutions.then_some(boards.min(SOLUTIONS).max(places));
        let pages = boards.div_ceil(places) + small.map_or(0, |small| boards.div_ceil(small));
        let paper = match asked.paper {
            Some(PaperSize::Letter) => Paper::LETTER,
            Some(PaperSize::A4) | None => Paper::A4,
        };
        // A drawing in SVG has the fonts of whoever looks at it.
        if let (Some(title), false) = (&asked.title, format == PictureFormat::Svg) {
            tell_missing(title)?;
        }
        Ok(Pages {
            format,
            width: asked.width,
            bare: one_page && boards == 1 && wished.is_none() && asked.paper.is_none() && asked.title.is_none(),
            like: Page {
                paper,
                title: asked.title.clone(),
                foot: foot(asked, boards, sources),
                style: WHITE.to_owned(),
                ..Page::default()
            },
            places,
            small,
            numbered: pages > 1,
            drawings: Vec::new(),
            part: Part::Boards,
            done: 0,
            book: Book::new(asked.title.as_deref()),
            picture: Vec::new(),
        })
    }

    /// How many drawings a page of this part has room for.
    fn places(&self, part: Part) -> usize {
        self.small.filter(|_| part == Part::Solutions).unwrap_or(self.places)
    }

    /// Ends the page in hand.
    fn turn(&mut self) -> Result<(), Failure> {
        self.done += 1;
        let drawings = std::mem::take(&mut self.drawings);
        if let ([Drawing { svg, .. }], true) = (&drawings[..], self.bare) {
            self.picture = match self.format {
                PictureFormat::Png => png(svg, self.width)?,
                _ => svg.clone().into_bytes(),
            };
            return Ok(());
        }
        let at_the_end = self.small.is_some() && self.part == Part::Solutions;
        let title = match &self.like.title {
            Some(title) if at_the_end => Some(format!("{title}: solutions")),
            None if at_the_end => Some("Solutions".to_owned()),
            title => title.clone(),
        };
        let number = self.numbered.then_some(self.done);
        let page = Page { title, drawings, places: self.places(self.part), number, ..self.like.clone() };
        match self.format {
            PictureFormat::Png => self.picture = sheet_png(&page, self.width)?,
            PictureFormat::Svg => self.picture = sheet_svg(&page)?.into_bytes(),
            PictureFormat::Pdf | PictureFormat::Text => self.book.add(&page)?,
        }
        Ok(())
    }
}

/// Says what of a title cannot be read on the page. The rest can, so it is drawn all the same.
fn tell_missing(title: &str) -> Result<(), Failure> {
    let missing = missing_letters(title)?;
    if !missing.is_empty() {
        tell!("the title has characters that the font lacks, drawn as empty boxes: {}", missing.join(" "));
    }
    Ok(())
}

/// Where many boards are from.
fn foot(asked: &Draw, boards: usize, sources: &[Source]) -> Option<String> {
    let (true, [argument], [source, ..]) = (boards > 1, &asked.boards[..], sources) else { return None };
    let path = if sources.len() == 1 { &source.origin } else { argument };
    let name = Path::new(path).file_name().filter(|_| argument != "-")?;
    Some(format!("{}, {}", asked.puzzle.name(), name.to_string_lossy()))
}

impl Canvas for Pages {
    fn add(&mut self, part: Part, Shown { picture, caption }: Shown) -> Result<(), Failure> {
        if part != self.part && !self.drawings.is_empty() {
            self.turn()?;
        }
        self.part = part;
        self.drawings.push(Drawing { svg: svg(&picture), caption });
        if self.drawings.len() == self.places(part) { self.turn() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<u8>, Failure> {
        if !self.drawings.is_empty() {
            self.turn()?;
        }
        Ok(if self.format == PictureFormat::Pdf { self.book.finish()? } else { self.picture })
    }
}

impl From<PrintError> for Failure {
    fn from(error: PrintError) -> Failure {
        Failure::Refused(error.to_string())
    }
}
