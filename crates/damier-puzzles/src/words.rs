//! Texts cut into words that know their place: what every reader of boards begins with.

use crate::input::Mark;

/// A word of a text and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) mark: Mark,
}

/// The lines that hold something, in words; what follows `comment` on a line does not count.
pub(crate) fn content(text: &str, comment: char) -> Vec<Vec<Word<'_>>> {
    let bare = |line: &'_ str| line.split(comment).next().map_or(0, str::len);
    (1..).zip(text.lines()).map(|(number, line)| words(number, &line[..bare(line)])).filter(|w| !w.is_empty()).collect()
}

/// The words of the line of that number.
pub(crate) fn words(number: usize, line: &str) -> Vec<Word<'_>> {
    let (mut column, mut rest) = (1, line);
    let mut found = Vec::new();
    while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
        column += rest[..start].chars().count();
        let word = &rest[start..];
        let text = &word[..word.find(char::is_whitespace).unwrap_or(word.len())];
        let width = text.chars().count();
        found.push(Word { text, mark: Mark::at(number, column, width) });
        column += width;
        rest = &word[text.len()..];
    }
    found
}

/// Whether a word is digits, perhaps after a sign.
pub(crate) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}
