//! Whether tables and plots ask for something that is there: a name that is mistyped would else show nothing, in silence.

use super::place::error_at;
use super::{PlotKind, PlotSpec, Show, TableSpec};
use crate::values::{Filter, values};
use damier_model::{InputError, Source};
use std::collections::BTreeSet;
use std::ops::Range;
use toml::Spanned;

/// What tables and plots may name.
pub(super) struct Nameable<'s> {
    pub(super) source: &'s Source,
    /// Parameters, `instance`, `method`, `puzzle` and `file` among them.
    pub(super) parameters: &'s BTreeSet<String>,
    /// Methods, in the full and in the quick form.
    pub(super) methods: &'s BTreeSet<String>,
}

impl Nameable<'_> {
    /// Looks at all tables and plots.
    pub(super) fn check(&self, tables: &[Spanned<TableSpec>], plots: &[Spanned<PlotSpec>]) -> Result<(), InputError> {
        let mut names = BTreeSet::new();
        for table in tables {
            let (at, TableSpec { name, rows, columns, show, filter, .. }) = (table.span(), table.get_ref());
            let who = format!("the table '{name}'");
            self.is_new(&mut names, &at, name, "tables")?;
            self.known(&at, &who, rows.iter().chain(columns))?;
            show.iter().try_for_each(|show| self.show(&at, &who, show))?;
            self.filter(&at, &who, filter)?;
        }
        names.clear();
        for plot in plots {
            let (at, PlotSpec { name, x, y, curves, kind, show, filter, .. }) = (plot.span(), plot.get_ref());
            let who = format!("the plot '{name}'");
            self.is_new(&mut names, &at, name, "plots")?;
            let axes: &[&String] = match kind {
                PlotKind::Time | PlotKind::Share => &[x],
                PlotKind::Heat => &[x, y],
                PlotKind::Profile | PlotKind::Cactus | PlotKind::Scatter => &[],
            };
            self.known(&at, &who, axes.iter().copied().chain(curves))?;
            if let (PlotKind::Scatter, Some(unknown)) =
                (kind, [x, y].into_iter().find(|method| !self.methods.contains(*method)))
            {
                let message = format!("{who}: no method is called '{unknown}'");
                return Err(self.error(&at, unknown, message, &format!("accepted: {}", quoted(self.methods))));
            }
            self.show(&at, &who, show)?;
            self.filter(&at, &who, filter)?;
        }
        Ok(())
    }

    fn is_new<'n>(
        &self,
        names: &mut BTreeSet<&'n String>,
        at: &Range<usize>,
        name: &'n String,
        what: &str,
    ) -> Result<(), InputError> {
        if names.insert(name) {
            return Ok(());
        }
        Err(self.error(at, name, format!("two {what} are called '{name}'"), "accepted: names that differ"))
    }

    fn show(&self, at: &Range<usize>, who: &str, show: &Show) -> Result<(), InputError> {
        match show {
            Show::Largest(parameter) => self.known(at, who, std::iter::once(parameter)),
            _ => Ok(()),
        }
    }

    fn filter(&self, at: &Range<usize>, who: &str, filter: &Filter) -> Result<(), InputError> {
        self.known(at, who, filter.0.keys())?;
        for (name, value) in &filter.0 {
            values(name, value).map_err(|message| self.error(at, name, format!("{who}: {message}"), VALUES))?;
        }
        Ok(())
    }

    fn known<'n>(
        &self,
        at: &Range<usize>,
        who: &str,
        mut names: impl Iterator<Item = &'n String>,
    ) -> Result<(), InputError> {
        let Some(name) = names.find(|name| !self.parameters.contains(*name)) else { return Ok(()) };
        let message = format!("{who}: no parameter is called '{name}'");
        Err(self.error(at, name, message, &accepted(self.parameters)))
    }

    /// An error at a word of a table or a plot; at its beginning, if the word is not found there.
    fn error(&self, at: &Range<usize>, word: &str, message: String, help: &str) -> InputError {
        let text = self.source.text.get(at.start..).unwrap_or_default();
        // It goes to the next table or plot, wherever the reader of TOML takes its end to be.
        let inside = text.char_indices().skip(1).map(|(at, _)| at).find(|&at| text[at..].starts_with("\n[["));
        let text = &text[..inside.unwrap_or(text.len())];
        let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let whole = |&(found, _): &(usize, &str)| {
            !text[..found].chars().next_back().is_some_and(is_part)
                && !text[found + word.len()..].chars().next().is_some_and(is_part)
        };
        let found =
            Some(word).filter(|word| !word.is_empty()).and_then(|word| text.match_indices(word).filter(whole).last());
        let span = found.map_or(at.clone(), |(found, _)| at.start + found..at.start + found + word.len());
        error_at(self.source, span, message, help)
    }
}

/// What values may be.
pub(super) const VALUES: &str =
    "accepted: numbers, texts, true, false, lists of these, and ranges: \"4..12\", \"10..50..10\", \"0.1..0.5..0.1\"";

/// The names that are accepted.
pub(super) fn accepted(names: &BTreeSet<String>) -> String {
    format!("accepted: {}", names.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
}

fn quoted(names: &BTreeSet<String>) -> String {
    names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ")
}
