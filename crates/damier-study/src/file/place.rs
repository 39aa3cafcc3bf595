//! Errors at places of the file, in words that a person who never heard of our types understands.

use super::Study;
use damier_model::{InputError, Mark, Source};
use std::ops::Range;

/// Where to read on.
pub(super) const HELP: &str = "docs/studies.md tells what a study's file may say";

/// An error at some bytes of a text.
pub(super) fn error_at(
    source: &Source,
    span: Range<usize>,
    message: impl Into<String>,
    help: impl Into<String>,
) -> InputError {
    let text = &source.text;
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (floor(span.start), floor(span.end));
    let before = &text[..start];
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
    let width = text[start..end.max(start)].lines().next().unwrap_or_default().chars().count().max(1);
    source.error(message, &[Mark::at(line, column, width)], help)
}

impl Study {
    /// An error at a place of the study's file, given in bytes.
    pub fn error(&self, at: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> InputError {
        error_at(&self.source, at, message, help)
    }

    /// Whether every puzzle that is named is one that `is_known`; `accepted` says which are.
    ///
    /// # Errors
    /// If one is not; the error points at its name.
    pub fn check_puzzles(&self, is_known: impl Fn(&str) -> bool, accepted: &str) -> Result<(), InputError> {
        for group in &self.instances {
            if let Some(puzzle) = group.puzzle.as_ref().filter(|puzzle| !is_known(puzzle)) {
                let message = format!("no puzzle is called '{puzzle}'");
                return Err(self.error(group.puzzle_at.clone(), message, format!("accepted: {accepted}")));
            }
        }
        Ok(())
    }
}

/// What is wrong and what is accepted, from what the reader of TOML says about types.
pub(super) fn plainly(message: &str) -> (String, String) {
    let message = message.trim().replace('\n', "; ");
    let quoted = |text: &str| text.replace('`', "'");
    if let Some((found, expected)) = message
        .strip_prefix("invalid type: ")
        .or(message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
    {
        return (format!("this is {}", quoted(found)), format!("accepted: {}", kind(expected)));
    }
    if let Some((name, expected)) =
        message.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", expected "))
    {
        return (format!("nothing is called {} here", quoted(name)), format!("accepted: {}", listed(expected)));
    }
    if let Some((name, expected)) =
        message.strip_prefix("unknown variant ").and_then(|rest| rest.split_once(", expected "))
    {
        return (format!("{} is not known here", quoted(name)), format!("accepted: {}", listed(expected)));
    }
    if let Some(name) = message.strip_prefix("missing field ") {
        return (format!("{} is missing", quoted(name)), HELP.to_owned());
    }
    (quoted(&message), HELP.to_owned())
}

fn listed(expected: &str) -> String {
    expected.trim_start_matches("one of ").replace('`', "")
}

/// A type, for people.
fn kind(expected: &str) -> String {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more, that is not too large".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number that is not too large".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a string" => "a text in quotes".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list in square brackets".to_owned(),
        "a map" => "a table: names with values".to_owned(),
        _ if expected.starts_with("struct ") => "a table: names with values".to_owned(),
        _ => expected.replace('`', "'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_told_in_words() {
        let told = |message: &str| {
            let (what, help) = plainly(message);
            format!("{what}; {help}")
        };
        let number = "accepted: a whole number, 0 or more, that is not too large";
        assert_eq!(told("invalid type: string \"x\", expected u32"), format!("this is string \"x\"; {number}"));
        assert_eq!(told("invalid value: integer `-1`, expected u32"), format!("this is integer '-1'; {number}"));
        assert_eq!(told("unknown field `a`, expected one of `b`, `c`"), "nothing is called 'a' here; accepted: b, c");
        assert_eq!(told("missing field `title`\n"), format!("'title' is missing; {HELP}"));
    }
}
