//! Text from people: where it came from, and errors that point at the place.

use crate::shown::{acts, for_screen};
use std::fmt::{self, Write};
use std::ops::Range;

/// Characters of a source line shown around a mark.
const EXCERPT: usize = 100;

/// A text and where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// How messages call it: a file name, `standard input`, `argument`.
    pub origin: String,
    /// The text.
    pub text: String,
    /// Where in the text each of its parts is, with the line that it was read from, if the parts are known beforehand:
    /// their places in the text are not those in what was read.
    pub parts: Vec<(usize, Range<usize>)>,
}

impl Source {
    /// A text typed on the command line, or made by the program itself.
    pub fn argument(text: impl Into<String>) -> Source {
        Source::file("argument", text)
    }

    /// A text read from a file or from standard input.
    pub fn file(origin: impl Into<String>, text: impl Into<String>) -> Source {
        Source { origin: origin.into(), text: text.into(), parts: Vec::new() }
    }

    /// A text made of several, each of which was read from a line.
    pub fn of_parts(origin: impl Into<String>, parts: impl IntoIterator<Item = (usize, String)>) -> Source {
        let mut source = Source::file(origin, "");
        for (line, part) in parts {
            let begin = source.text.len();
            source.text += &part;
            source.parts.push((line, begin..source.text.len()));
            source.text.push('\n');
        }
        source
    }

    /// The error `message`, pointing at `marks` in this text (the first is where it happens).
    pub fn error(&self, message: impl Into<String>, marks: &[Mark], help: impl Into<String>) -> InputError {
        InputError { message: message.into(), place: self.place(marks).map(Box::new), help: help.into() }
    }

    fn place(&self, marks: &[Mark]) -> Option<Place> {
        let Mark { line, column, .. } = *marks.first()?;
        let mut marks = marks.to_vec();
        marks.sort_by_key(|mark| (mark.line, mark.column));
        let excerpt = |line: usize| self.text.lines().nth(line - 1).unwrap_or_default().to_owned();
        let mut lines: Vec<(usize, String)> = marks.iter().map(|mark| (mark.line, excerpt(mark.line))).collect();
        lines.dedup();
        Some(Place { origin: self.origin.clone(), line, column, lines, marks })
    }
}

/// A place in a text, from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The line.
    pub line: usize,
    /// Its first character.
    pub column: usize,
    /// How many characters.
    pub width: usize,
    /// What to say beside it, if anything.
    pub note: &'static str,
}

impl Mark {
    /// A place without a remark.
    pub fn at(line: usize, column: usize, width: usize) -> Mark {
        Mark { line, column, width, note: "" }
    }

    /// The same place with a remark.
    pub fn noted(self, note: &'static str) -> Mark {
        Mark { note, ..self }
    }
}

/// Why a text could not be read, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where, if a place can be named.
    pub place: Option<Box<Place>>,
    /// What is accepted.
    pub help: String,
}

/// Where in a text an error is, with the lines to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// How the source is called.
    pub origin: String,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    lines: Vec<(usize, String)>,
    marks: Vec<Mark>,
}

impl InputError {
    /// The same error in a text of which so many lines, which were not read, stand before the ones that were.
    pub fn below(mut self, lines: usize) -> InputError {
        if let Some(place) = &mut self.place {
            place.line += lines;
            place.lines.iter_mut().for_each(|(number, _)| *number += lines);
            place.marks.iter_mut().for_each(|mark| mark.line += lines);
        }
        self
    }
}

impl fmt::Display for InputError {
    /// The message, the place with its source lines and carets, then what is accepted; all of it fit for a screen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&for_screen(&self.message))?;
        let help = for_screen(&self.help);
        let Some(place) = &self.place else {
            return if help.is_empty() { Ok(()) } else { write!(f, "\n  = {help}") };
        };
        let gutter = place.lines.iter().map(|(number, _)| number.to_string().len()).max().unwrap_or(1);
        write!(f, "\n{:gutter$} ┌─ {}:{}:{}", "", for_screen(&place.origin), place.line, place.column)?;
        for (number, text) in &place.lines {
            let marks: Vec<&Mark> = place.marks.iter().filter(|mark| mark.line == *number).collect();
            let (shown, carets) = excerpt(text, &marks);
            write!(f, "\n{number:gutter$} │ {shown}\n{:gutter$} │ {carets}", "")?;
        }
        if help.is_empty() { Ok(()) } else { write!(f, "\n{:gutter$} = {help}", "") }
    }
}

impl std::error::Error for InputError {}

/// The part of a line around its marks, and the line of carets below it.
fn excerpt(text: &str, marks: &[&Mark]) -> (String, String) {
    let first = marks.first().map_or(1, |mark| mark.column);
    let length = text.chars().count();
    let start = if length <= EXCERPT { 0 } else { (first - 1).saturating_sub(EXCERPT / 2).min(length - EXCERPT) };
    let mut shown = String::new();
    let mut width = 0;
    if start > 0 {
        shown.push('…');
        width = 1;
    }
    // Where each character of the part begins in what is shown, and where the last one ends: what is escaped is wider.
    let mut begins = Vec::with_capacity(EXCERPT + 1);
    for c in text.chars().skip(start).take(EXCERPT) {
        begins.push(width);
        let before = shown.len();
        match c {
            '\t' => shown.push(' '),
            c if acts(c) => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
        width += shown[before..].chars().count();
    }
    begins.push(width);
    if start + EXCERPT < length {
        shown.push('…');
    }
    let begin = |column: usize| begins[column.saturating_sub(1 + start).min(begins.len() - 1)];
    let mut carets = String::new();
    for mark in marks {
        let so_far = carets.chars().count();
        let from = begin(mark.column).max(so_far);
        let to = begin(mark.column.saturating_add(mark.width)).max(from + 1);
        let _ = write!(carets, "{:gap$}{}", "", "^".repeat(to - from), gap = from - so_far);
        if !mark.note.is_empty() {
            let _ = write!(carets, " {}", mark.note);
        }
    }
    (shown, carets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_shows_the_line_with_carets_under_the_places() {
        let source = Source::file("evening.sdk", "# easy\n\n4 . 7 . 1 7 . . 2\n");
        let marks = [Mark::at(3, 5, 1), Mark::at(3, 11, 1).noted("and here")];
        let error = source.error("7 appears twice in row 3", &marks, "a row holds each number at most once");
        let expected = "7 appears twice in row 3
  ┌─ evening.sdk:3:5
3 │ 4 . 7 . 1 7 . . 2
  │     ^     ^ and here
  = a row holds each number at most once";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_very_long_line_is_cut_around_the_place() {
        let source = Source::argument(format!("{}x{}", "1 ".repeat(5000), " 1".repeat(5000)));
        let shown = source.error("not a number", &[Mark::at(1, 10_001, 1)], "numbers").to_string();
        let (line, carets) = (shown.lines().nth(2).expect("excerpt"), shown.lines().nth(3).expect("carets"));
        assert!(line.chars().count() < 110 && line.contains('…'));
        let caret = carets.chars().position(|c| c == '^').expect("caret");
        assert_eq!(line.chars().nth(caret), Some('x'));
    }

    #[test]
    fn control_characters_are_shown_and_the_caret_stands_under_what_is_meant() {
        let source = Source::file("a\u{1b}]0;name", "1 \u{1b}[2J\tx 2\n");
        let shown = source.error("no \u{1b}[31mnumber", &[Mark::at(1, 8, 1)], "numbers").to_string();
        assert!(!shown.contains('\u{1b}'), "{shown:?}");
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[..3], ["no \\u{1b}[31mnumber", "  ┌─ a\\u{1b}]0;name:1:8", "1 │ 1 \\u{1b}[2J x 2"]);
        let caret = lines[3].chars().position(|c| c == '^').expect("caret");
        assert_eq!(lines[2].chars().nth(caret), Some('x'));
    }

    #[test]
    fn carets_end_where_the_part_of_the_line_ends() {
        let source = Source::argument("y".repeat(1000));
        let shown = source.error("all of it", &[Mark::at(1, 1, 1000)], "").to_string();
        let (line, carets) = (shown.lines().nth(2).expect("excerpt"), shown.lines().nth(3).expect("carets"));
        assert_eq!(carets.chars().count() + 1, line.chars().count(), "{shown}");
    }
}
