//! Pages: a whole study on one page that needs nothing else, as HTML, and the same as Markdown with its plots beside it.
//!
//! A page says what was asked, on what it was measured, what came out and how to get it again by hand. Answers that
//! contradict each other stand first, since nothing below them can then be believed. Everything on it is made of what the
//! study's file and its results say, and all of that is text: no name becomes an element of the page.

mod encode;
mod facts;
mod html;
mod markdown;
mod prose;

#[cfg(test)]
mod tests;

pub use encode::file_name;

use crate::file::PlotSpec;
use crate::findings::Findings;
use std::path::Path;

/// What a page is made of.
pub struct Contents<'w> {
    /// The study and what is known.
    pub findings: &'w Findings<'w>,
    /// The name of the study's file, as commands name it.
    pub file: &'w str,
    /// The folder of boards that are made or written, as seen from the study's own.
    pub boards: &'w Path,
    /// Draws a plot as SVG, on a dark ground if so wished, or says why it cannot.
    pub draw: &'w dyn Fn(&PlotSpec, bool) -> Result<String, String>,
}

/// The files of a report.
pub struct Pages {
    /// The page that needs nothing else.
    pub html: String,
    /// The same as Markdown.
    pub markdown: String,
    /// The plots that the Markdown shows: paths from where it stands, and SVG.
    pub plots: Vec<(String, String)>,
    /// Plots that could not be drawn, and why.
    pub not_drawn: Vec<String>,
}

/// Writes the pages of a study.
pub fn pages(wanted: &Contents<'_>) -> Pages {
    let facts = facts::gather(wanted);
    let study = wanted.findings.study;
    let mut pages = Pages {
        html: html::page(study, &facts),
        markdown: markdown::page(study, &facts),
        plots: Vec::new(),
        not_drawn: Vec::new(),
    };
    for plot in facts.plots {
        match plot.drawn {
            Ok((light, dark)) => {
                pages.plots.push((markdown::path(&plot.file, false), light));
                pages.plots.push((markdown::path(&plot.file, true), dark));
            }
            Err(why) => pages.not_drawn.push(format!("'{}' cannot be drawn: {why}", plot.file)),
        }
    }
    pages
}
