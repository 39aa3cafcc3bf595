//! Where in a text something was written.
//!
//! Formulas carry spans so that an error found long after parsing, say a division by zero while grounding, can still
//! point at its place. A span says nothing about meaning, so all spans compare equal: a formula built in Rust equals the
//! same formula read from a file.

use damier_model::{InputError, Mark, Source};

/// A stretch of bytes in a text, or nowhere for what was built in Rust.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    start: u32,
    end: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

impl Span {
    /// The place of what stands in no text.
    pub const NOWHERE: Span = Span { start: u32::MAX, end: u32::MAX };

    pub(crate) fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// From the start of this to the end of `last`.
    pub(crate) fn to(self, last: Span) -> Span {
        Span { start: self.start, end: last.end }
    }

    /// The first line of what stands there.
    pub(crate) fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default().lines().next().unwrap_or_default()
    }

    /// The stretch as a mark: line and column from 1, at most to the end of its first line.
    fn mark(self, text: &str) -> Option<Mark> {
        let before = text.get(..self.start as usize)?;
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        Some(Mark::at(line, column, self.of(text).chars().count().max(1)))
    }

    /// The error `message` at this place of `source`; without a place where there is no text.
    pub(crate) fn error(
        self,
        source: Option<&Source>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> InputError {
        match source {
            Some(source) => source.error(message, &self.mark(&source.text).into_iter().collect::<Vec<_>>(), help),
            None => InputError { message: message.into(), place: None, help: help.into() },
        }
    }
}

/// A name, and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: Box<str>,
    /// Where it stands.
    pub span: Span,
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name { text: text.into(), span: Span::NOWHERE }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
