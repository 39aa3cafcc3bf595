//! The text of a part as it is read, with the place of whatever is wrong.

/// What an address says of one spot: numbers, of which some may be unknown (`?`); none where nothing stands.
pub(super) type Said = Vec<Option<i64>>;

/// What was read for a spot, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spotted {
    pub(super) said: Said,
    pub(super) at: usize,
    pub(super) length: usize,
}

/// Why a text is none, and where: in bytes from its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) at: usize,
    pub(super) length: usize,
    pub(super) message: String,
}

/// A text and how far it has been read.
pub(super) struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str) -> Scan<'t> {
        Scan { text, at: 0 }
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Goes over so many bytes, which the caller has seen; gives where they began.
    pub(super) fn skip(&mut self, bytes: usize) -> usize {
        let at = self.at;
        self.at += bytes;
        at
    }

    /// A problem with the next character, or with the end of the text.
    pub(super) fn problem(&self, message: impl Into<String>) -> Problem {
        Problem { at: self.at, length: self.rest().chars().next().map_or(1, char::len_utf8), message: message.into() }
    }

    /// The next character as people see it.
    pub(super) fn shown(&self) -> String {
        self.rest().chars().next().map_or_else(|| "the end".to_owned(), |c| format!("'{c}'"))
    }
}
