//! Steps as pictures: which file they go to, in which format, and the colours and boards of a terminal.

use crate::arguments::StepsShown;
use crate::failure::Failure;
use crate::files;
use crate::output::{Output, tell};
use crate::solve::wants_color;
use damier_explain::show::{Figure, guide};
use damier_explain::{Board, Known, Step};
use damier_grid::{Picture, text};
use damier_interface::Instance;
use damier_print::{Drawing, Page, SheetFormat, Sheets, SheetsWish};
use std::path::Path;

/// What a file of steps is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Pdf,
    Html,
}

/// Endings of names, and what they tell.
const ENDINGS: [(&str, Format); 5] =
    [("svg", Format::Svg), ("png", Format::Png), ("pdf", Format::Pdf), ("html", Format::Html), ("htm", Format::Html)];
/// What marks look like, at the foot of printed pages.
const LEGEND: &str = "thick frame: what follows; hatched: what it rests on; dashed line: where the rule holds";
/// Paper is white already.
const WHITE: &str = ".ground { fill: none; }";
/// Widths of drawings up to which so many stand on a page.
const ON_PAGE: [(usize, usize); 3] = [(400, 6), (640, 4), (1000, 2)];

/// Where steps go, and how.
pub(super) struct Shows<'a> {
    asked: &'a StepsShown,
    title: String,
    /// The board as it is printed; only if it is needed.
    base: Option<Picture>,
    format: Option<Format>,
    figures: Vec<Figure>,
    color: bool,
}

impl<'a> Shows<'a> {
    /// Refuses at once what would fail at the end.
    pub(super) fn new(asked: &'a StepsShown, title: &str, instance: &dyn Instance) -> Result<Shows<'a>, Failure> {
        let format = asked.out.as_deref().map(format).transpose()?;
        if let Some(path) = &asked.out {
            files::may_write(path, asked.force)?;
        }
        let base = (format.is_some() || asked.boards).then(|| instance.picture(None)).transpose()?;
        let color = wants_color(asked.color);
        Ok(Shows { asked, title: title.to_owned(), base, format, figures: Vec::new(), color })
    }

    /// Whether steps go to a file.
    pub(super) fn is_file(&self) -> bool {
        self.format.is_some()
    }

    /// Whether the file is a picture, of one step.
    pub(super) fn is_picture(&self) -> bool {
        matches!(self.format, Some(Format::Svg | Format::Png))
    }

    /// Takes a picture, made from the printed board, with its words: for the file, or in the terminal if boards are wished for.
    pub(super) fn add(
        &mut self,
        output: &mut Output,
        heading: &str,
        lines: &[String],
        picture: impl FnOnce(Picture) -> Picture,
    ) -> Result<(), Failure> {
        let Some(base) = self.base.clone() else { return Ok(()) };
        let picture = picture(base);
        if self.asked.boards && !self.is_file() {
            output.line(&indented(&text(&picture, self.color)))?;
        }
        if self.is_file() {
            self.figures.push(Figure { heading: heading.to_owned(), picture, lines: lines.to_vec() });
        }
        Ok(())
    }

    /// A step on the board as it stood before, as far as a hint of that level tells it.
    pub(super) fn add_step(
        &mut self,
        output: &mut Output,
        (heading, lines): (&str, &[String]),
        board: &Board,
        known: &Known,
        (step, level): (&Step, usize),
    ) -> Result<(), Failure> {
        let picture = |base| damier_explain::show::of_step(board, base, known, step, level);
        self.add(output, heading, lines, picture)
    }

    /// The lines of a step, in colours if there are some: the rules, what is known, what follows.
    pub(super) fn painted(&self, lines: &[String]) -> Vec<String> {
        let paint = |line: &String| {
            let code = match line.split(' ').next() {
                _ if !self.color => return line.clone(),
                Some("since") => "33",
                Some("so") => "1",
                _ => "36",
            };
            format!("\x1b[{code}m{line}\x1b[0m")
        };
        lines.iter().map(paint).collect()
    }

    /// Writes the file.
    pub(super) fn finish(self, about: &str) -> Result<(), Failure> {
        let (Some(format), Some(path)) = (self.format, &self.asked.out) else { return Ok(()) };
        if self.figures.is_empty() {
            tell!("there is nothing to draw, so nothing was written");
            return Ok(());
        }
        let drawn = match format {
            Format::Html => guide(&self.title, about, &self.figures).into_bytes(),
            Format::Svg => self.sheets(SheetFormat::Svg)?,
            Format::Png => self.sheets(SheetFormat::Png)?,
            Format::Pdf => self.sheets(SheetFormat::Pdf)?,
        };
        Ok(files::write_bytes(path, &drawn, self.asked.force)?)
    }

    fn sheets(&self, format: SheetFormat) -> Result<Vec<u8>, Failure> {
        let is_picture = format != SheetFormat::Pdf;
        let drawings: Vec<String> = self.figures.iter().map(|figure| figure.svg(is_picture)).collect();
        let wide = self.figures.iter().map(|figure| figure.width() as usize).max().unwrap_or(0);
        let on_page = ON_PAGE.iter().find(|(width, _)| wide <= *width).map_or(1, |&(_, places)| places);
        let foot = (!is_picture).then(|| LEGEND.to_owned());
        let style = if is_picture { String::new() } else { WHITE.to_owned() };
        let places = if is_picture { drawings.len() } else { on_page.min(drawings.len()) };
        let mut sheets = Sheets::new(SheetsWish {
            format,
            width: None,
            bare: is_picture && drawings.len() == 1,
            like: Page { title: Some(self.title.clone()), foot, style, ..Page::default() },
            places,
            last: None,
            numbered: !is_picture && drawings.len() > places,
        });
        for svg in drawings {
            sheets.add(false, Drawing { svg, caption: None })?;
        }
        Ok(sheets.finish()?)
    }
}

fn format(path: &Path) -> Result<Format, Failure> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    let known = ENDINGS.iter().find(|(known, _)| *known == ending).map(|&(_, format)| format);
    known.ok_or_else(|| {
        Failure::Refused(format!(
            "'{}' does not tell its format\n  = accepted: .svg or .png for one step, .pdf or .html for all",
            path.display()
        ))
    })
}

/// A board below the sentences of a step.
fn indented(board: &str) -> String {
    board.trim_end_matches('\n').lines().map(|line| format!("   {line}")).collect::<Vec<_>>().join("\n")
}
