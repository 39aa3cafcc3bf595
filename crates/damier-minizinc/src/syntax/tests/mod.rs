//! What is read, what is printed, what is refused.

mod errors;
mod numbers;
mod properties;
mod snippets;
mod trees;

use super::ast::{Expression, Unit};
use super::parser::{parse, parse_data, parse_expression};
use crate::diagnostic::Diagnostic;
use crate::source::Sources;
use damier_model::Source;

fn with_text<Answer>(text: &str, read: impl Fn(&Sources, crate::source::FileId) -> Answer) -> Answer {
    let mut sources = Sources::default();
    let file = sources.add(Source::argument(text));
    read(&sources, file)
}

/// A model and what is wrong with it.
fn model(text: &str) -> (Unit, Vec<Diagnostic>) {
    with_text(text, |sources, file| {
        let mut diagnostics = Vec::new();
        (parse(sources, file, &mut diagnostics), diagnostics)
    })
}

/// Data and what is wrong with it.
fn data(text: &str) -> (Unit, Vec<Diagnostic>) {
    with_text(text, |sources, file| {
        let mut diagnostics = Vec::new();
        (parse_data(sources, file, &mut diagnostics), diagnostics)
    })
}

/// An expression, or what is wrong with it.
fn expression(text: &str) -> Result<Expression, Vec<Diagnostic>> {
    with_text(text, |sources, file| {
        let mut diagnostics = Vec::new();
        parse_expression(sources, file, &mut diagnostics).ok_or(diagnostics)
    })
}

/// What a tree says apart from the places.
fn shape(tree: &impl std::fmt::Debug) -> String {
    let text = format!("{tree:?}");
    let mut pieces = text.split("Span { file: FileId(");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        out.push('@');
        out.push_str(piece.split_once(" }").map_or("", |(_, rest)| rest));
    }
    out
}
