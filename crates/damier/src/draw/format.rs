//! Which format a drawing is wanted in, and what of the rest makes no sense with it.

use crate::arguments::{Draw, PictureFormat};
use crate::failure::Failure;
use crate::files;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Endings of names, and what they tell.
const ENDINGS: [(&str, PictureFormat); 4] = [
    ("svg", PictureFormat::Svg),
    ("png", PictureFormat::Png),
    ("pdf", PictureFormat::Pdf),
    ("txt", PictureFormat::Text),
];

pub(super) fn format(asked: &Draw) -> Result<PictureFormat, Failure> {
    let Some(path) = asked.file() else { return Ok(asked.format.unwrap_or(PictureFormat::Text)) };
    let name = path.display();
    match (asked.format, told_by(path)) {
        // The file would be taken for something that it is not.
        (Some(format), Some(told)) if format != told => {
            let (format, told) = (ending(format), ending(told));
            Err(Failure::Refused(format!(
                "--format asks for {format}, and '{name}' is a name for {told}; accepted: a name that ends in .{format}, or \
                 no --format"
            )))
        }
        (Some(format), _) | (None, Some(format)) => Ok(format),
        (None, None) => {
            let accepted = ".svg, .png, .pdf, .txt, or --format";
            Err(Failure::Refused(format!("'{name}' does not tell its format; accepted: {accepted}")))
        }
    }
}

fn told_by(path: &Path) -> Option<PictureFormat> {
    let ending = path.extension()?.to_string_lossy().to_lowercase();
    ENDINGS.iter().find(|(known, _)| *known == ending).map(|&(_, format)| format)
}

fn ending(format: PictureFormat) -> &'static str {
    ENDINGS.iter().find(|(_, known)| *known == format).map_or("txt", |&(ending, _)| ending)
}

/// Refuses what would fail after a long search.
pub(super) fn refuse_what_cannot_be(asked: &Draw, format: PictureFormat) -> Result<(), Failure> {
    use PictureFormat::{Pdf, Png, Svg, Text};
    let meaningless = [
        ("--per-page", asked.per_page.is_some() && format == Text, "pages (SVG, PNG, PDF)"),
        ("--paper", asked.paper.is_some() && format == Text, "pages (SVG, PNG, PDF)"),
        ("--title", asked.title.is_some() && format == Text, "pages (SVG, PNG, PDF)"),
        ("--width", asked.width.is_some() && format != Png, "PNG pictures"),
        ("--solutions", asked.solutions && matches!(format, Svg | Png), "what has several pages (PDF) or none (text)"),
    ];
    if let Some((option, _, whose)) = meaningless.iter().find(|(_, given, _)| *given) {
        return Err(Failure::Refused(format!(
            "{option} is for {whose}; accepted: no {option}, or another format (--out, --format)"
        )));
    }
    match asked.file() {
        Some(path) => Ok(files::may_write(path, asked.force)?),
        None if matches!(format, Png | Pdf) && io::stdout().is_terminal() => {
            let name = if format == Png { "a PNG picture" } else { "a PDF document" };
            Err(Failure::Refused(format!("{name} means nothing to a terminal; accepted: --out FILE, or a pipe")))
        }
        None => Ok(()),
    }
}
