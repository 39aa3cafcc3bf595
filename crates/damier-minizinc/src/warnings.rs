//! Warnings of an evaluation, each place once, and none about the insides of the library.

use crate::diagnostic::{Diagnostic, ENOUGH};
use crate::source::FileId;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Warnings so far.
#[derive(Debug, Default)]
pub struct Warnings {
    /// The warnings, in the order they were given.
    pub given: Vec<Diagnostic>,
    /// Files of the library.
    pub(crate) library: Rc<FxHashSet<FileId>>,
    /// Whether undefined expressions are passed over in silence, as they are while a solution is printed.
    pub(crate) printing: bool,
}

impl Warnings {
    /// Warns that something undefined was taken for false.
    pub fn undefined(&mut self, why: &Diagnostic) {
        let Some(span) = why.span else { return };
        let new = self.given.iter().all(|warning| warning.span != Some(span));
        if !self.printing && self.given.len() < ENOUGH && new && !self.library.contains(&span.file) {
            let warning = Diagnostic::warning(span, format!("{}, so the condition around it is false", why.message));
            self.given.push(warning);
        }
    }
}
