//! Options of a puzzle's own: what they are called, and what was given.
//!
//! A puzzle lists them, the command line offers them wherever the puzzle is named and hands over what it was given. They
//! change an instance that was read ([`Instance::under`](crate::Instance::under)), or say all that there is to say of one
//! ([`OwnOptions::instance_from`](crate::OwnOptions::instance_from)).

use crate::UsageError;
use damier_model::Source;
use std::ops::RangeInclusive;

/// An option as the command line offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Long name, without dashes.
    pub name: &'static str,
    /// Short name, if it has one.
    pub short: Option<char>,
    /// What follows it.
    pub takes: Takes,
    /// One line for people.
    pub summary: &'static str,
}

impl OptionInfo {
    /// Whether a word on the command line, with its dashes, is this option.
    pub fn is_called(&self, word: &str) -> bool {
        match word.strip_prefix("--") {
            Some(name) => self.name == name,
            None => self.short.is_some_and(|letter| *word == format!("-{letter}")),
        }
    }
}

/// What follows an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: it is there or not.
    Nothing,
    /// A value, called so in help.
    Value(&'static str),
    /// A value that may name a file, alone or before a last `=`: then the file's text is handed over with it. The option
    /// may be given several times.
    FileOrValue(&'static str),
}

/// An option that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Its long name.
    pub name: &'static str,
    /// What followed it, as it was typed.
    pub value: String,
    /// The text of the file that the value names, if it names one.
    pub file: Option<Source>,
}

/// The options that were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(pub Vec<Given>);

impl Options {
    /// Whether nothing was given.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the option was given.
    pub fn has(&self, name: &str) -> bool {
        self.all(name).next().is_some()
    }

    /// What followed the option, if it was given.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.all(name).last().map(|given| given.value.as_str())
    }

    /// Every time that the option was given.
    pub fn all<'o>(&'o self, name: &str) -> impl Iterator<Item = &'o Given> {
        self.0.iter().filter(move |given| given.name == name)
    }

    /// The number that followed the option, if it was given; refused if it is none of those accepted.
    pub fn number(&self, name: &str, accepted: RangeInclusive<usize>) -> Result<Option<usize>, UsageError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        match value.parse().ok().filter(|number| accepted.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let dashes = if name.chars().count() == 1 { "-" } else { "--" };
                let (least, most) = (accepted.start(), accepted.end());
                Err(UsageError(format!(
                    "{dashes}{name} is followed by a number from {least} to {most}, not by '{value}'"
                )))
            }
        }
    }

    /// An option without a value, as if it had been given: for tests and for programs.
    pub fn flag(name: &'static str) -> Options {
        Options(vec![Given { name, value: String::new(), file: None }])
    }

    /// The same with one more, followed by a value.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Options {
        self.0.push(Given { name, value: value.into(), file: None });
        self
    }
}
