//! Boards as pictures: one alone, or pages of several.

use super::{Canvas, Captioned, Part};
use crate::arguments::{Draw, PaperSize, PictureFormat};
use crate::failure::Failure;
use crate::output::tell;
use damier_grid::svg;
use damier_model::Source;
use damier_print::{Drawing, Page, Paper, PrintError, SheetFormat, Sheets, SheetsWish, missing_letters};
use std::path::Path;

/// Boards on a page of a document, unless a number is wished for: large enough to write into.
const BOARDS: usize = 6;
/// Paper is white already.
const WHITE: &str = ".ground { fill: none; } .paper { fill: #ffffff !important; }";
/// The most that may be wished for.
const MOST: usize = 100;
/// Solutions on a page: small, they are only looked at.
const SOLUTIONS: usize = 12;

pub(super) struct Pages(Sheets);

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
        // A drawing in SVG has the fonts of the machine that shows it.
        if let (Some(title), false) = (&asked.title, format == PictureFormat::Svg) {
            tell_missing(title)?;
        }
        let title = asked.title.clone();
        let at_the_end = title.as_ref().map_or("Solutions".to_owned(), |title| format!("{title}: solutions"));
        Ok(Pages(Sheets::new(SheetsWish {
            format: match format {
                PictureFormat::Svg => SheetFormat::Svg,
                PictureFormat::Png => SheetFormat::Png,
                PictureFormat::Pdf | PictureFormat::Text => SheetFormat::Pdf,
            },
            width: asked.width,
            bare: one_page && boards == 1 && wished.is_none() && asked.paper.is_none() && asked.title.is_none(),
            like: Page { paper, title, foot: foot(asked, boards, sources), style: WHITE.to_owned(), ..Page::default() },
            places,
            last: small.map(|places| (places, at_the_end)),
            numbered: pages > 1,
        })))
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
    fn add(&mut self, part: Part, Captioned { picture, caption }: Captioned) -> Result<(), Failure> {
        Ok(self.0.add(part == Part::Solutions, Drawing { svg: svg(&picture), caption })?)
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, Failure> {
        Ok(self.0.finish()?)
    }
}

impl From<PrintError> for Failure {
    fn from(error: PrintError) -> Failure {
        Failure::Refused(error.to_string())
    }
}
