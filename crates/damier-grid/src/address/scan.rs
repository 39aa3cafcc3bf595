//! The text of a part as it is read, with the place of whatever is wrong.

use crate::reading::Word;
use damier_model::{InputError, Source};

/// What an address says of one spot: numbers, of which some may be unknown (`?`); none where nothing stands.
pub type Said = Vec<Option<i64>>;

/// What was read for a spot, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spotted {
    /// What it says.
    pub said: Said,
    /// Where it begins, in bytes.
    pub at: usize,
    /// How many bytes it takes.
    pub length: usize,
}

impl Spotted {
    /// What is wrong with it.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem { at: self.at, length: self.length, message: message.into() }
    }
}

/// Why a text is none, and where: in bytes from its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it begins.
    pub at: usize,
    /// How many bytes are wrong.
    pub length: usize,
    /// What is said of it.
    pub message: String,
}

/// What a whole word says, of which nothing may be left; a problem is told at its place in the word.
pub fn whole<T>(
    source: &Source,
    word: &Word,
    help: &str,
    read: impl FnOnce(&mut Scan) -> Result<T, Problem>,
) -> Result<T, InputError> {
    let mut scan = Scan::new(word.text);
    let read = read(&mut scan).and_then(|read| match scan.rest() {
        "" => Ok(read),
        more => Err(Problem { length: more.len(), ..scan.problem("there is more after the board") }),
    });
    // What is missing at the end is told of the last character.
    let last = word.text.char_indices().last().map_or(0, |(at, _)| at);
    read.map_err(|Problem { at, length, message }| {
        let at = at.min(last);
        let wrong = word.text.get(at..at + length).unwrap_or(&word.text[at..]);
        source.error(message, &[word.of(wrong)], help)
    })
}

/// A text and how far it has been read.
pub struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    /// The text from its beginning.
    pub fn new(text: &'t str) -> Scan<'t> {
        Scan { text, at: 0 }
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Goes over so many bytes, which the caller has seen; gives where they began.
    pub fn skip(&mut self, bytes: usize) -> usize {
        let at = self.at;
        self.at += bytes;
        at
    }

    /// A problem with the next character, or with the end of the text.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem { at: self.at, length: self.rest().chars().next().map_or(1, char::len_utf8), message: message.into() }
    }

    /// The next character as people see it.
    pub fn shown(&self) -> String {
        self.rest().chars().next().map_or_else(|| "the end".to_owned(), |c| format!("'{c}'"))
    }
}
