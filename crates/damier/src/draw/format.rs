//! Which format a drawing is wanted in, and what of the rest makes no sense with it.

use crate::arguments::{Draw, PictureFormat};
use crate::failure::Failure;
use crate::files;
use std::io::{self, IsTerminal};
use std::path::Path;

pub(super) fn format(asked: &Draw) -> Result<PictureFormat, Failure> {
    let ending = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match (asked.format, &asked.out) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(PictureFormat::Text),
        (None, Some(path)) => match ending(path).as_deref() {
            Some("svg") => Ok(PictureFormat::Svg),
            Some("png") => Ok(PictureFormat::Png),
            Some("pdf") => Ok(PictureFormat::Pdf),
            Some("txt") => Ok(PictureFormat::Text),
            _ => {
                let (name, accepted) = (path.display(), ".svg, .png, .pdf, .txt, or --format");
                Err(Failure::Refused(format!("'{name}' does not tell its format; accepted: {accepted}")))
            }
        },
    }
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
    match &asked.out {
        Some(path) => files::may_write(path, asked.force),
        None if matches!(format, Png | Pdf) && io::stdout().is_terminal() => {
            let name = if format == Png { "a PNG picture" } else { "a PDF document" };
            Err(Failure::Refused(format!("{name} means nothing to a terminal; accepted: --out FILE, or a pipe")))
        }
        None => Ok(()),
    }
}
