//! Texts cut into lines, words and fields that know their place: what every reader of boards begins with, and what its
//! errors point at.

use damier_model::Mark;

/// A line of a text, without a comment.
#[derive(Clone, Copy, Debug)]
pub struct SourceLine<'t> {
    /// Which line of the text it is, from 1.
    pub number: usize,
    /// What stands there.
    pub text: &'t str,
}

/// A word of a text and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Word<'t> {
    /// What stands there.
    pub text: &'t str,
    /// Where.
    pub mark: Mark,
}

impl<'t> Word<'t> {
    /// Where a part of its text stands.
    pub fn of(&self, part: &str) -> Mark {
        let from = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        let before = self.text.get(..from).map_or(0, |before| before.chars().count());
        Mark::at(self.mark.line, self.mark.column + before, part.chars().count().max(1))
    }

    /// A part of its text with its place.
    pub fn part(&self, part: &'t str) -> Word<'t> {
        Word { text: part, mark: self.of(part) }
    }
}

/// How the cells of a row are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// One character each.
    Characters,
    /// Words between blanks, commas or bars.
    Words,
}

/// All lines; a `#` begins a comment at the start of a word only: `8x8#1` is not a board of 8x8.
pub fn all_lines(text: &str) -> impl Iterator<Item = SourceLine<'_>> {
    let bare = |line: &'_ str| {
        let begins = |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
        line.match_indices('#').map(|(at, _)| at).find(|&at| begins(at)).unwrap_or(line.len())
    };
    (1..).zip(text.lines()).map(move |(number, line)| SourceLine { number, text: &line[..bare(line)] })
}

/// The [lines](all_lines) that hold something.
pub fn lines(text: &str) -> impl Iterator<Item = SourceLine<'_>> {
    all_lines(text).filter(|line| !line.is_blank())
}

/// The lines that hold something; what follows `comment` does not count, wherever it stands.
pub fn lines_before(text: &str, comment: char) -> impl Iterator<Item = SourceLine<'_>> {
    let bare = move |line: &'_ str| line.split(comment).next().map_or(0, str::len);
    let lines = (1..).zip(text.lines()).map(move |(number, line)| SourceLine { number, text: &line[..bare(line)] });
    lines.filter(|line| !line.is_blank())
}

/// The words of [these lines](lines_before).
pub fn content(text: &str, comment: char) -> Vec<Vec<Word<'_>>> {
    lines_before(text, comment).map(|line| line.words()).collect()
}

/// All words of a text.
pub fn all_words(text: &str) -> impl Iterator<Item = Word<'_>> {
    (1..).zip(text.lines()).flat_map(|(number, text)| SourceLine { number, text }.words())
}

impl<'t> SourceLine<'t> {
    /// Whether nothing stands there.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// What stands there, without blanks around it.
    pub fn whole(&self) -> Word<'t> {
        let lead = self.text.chars().take_while(|c| c.is_whitespace()).count();
        let text = self.text.trim();
        Word { text, mark: Mark::at(self.number, lead + 1, text.chars().count()) }
    }

    /// Where [the whole](SourceLine::whole) of it stands.
    pub fn mark(&self) -> Mark {
        self.whole().mark
    }

    /// All of it from the first column to its last sign.
    pub fn at_start(&self) -> Mark {
        Mark::at(self.number, 1, self.text.trim_end().chars().count())
    }

    /// Its characters with their columns, blanks left out.
    pub fn signs(&self) -> impl Iterator<Item = (usize, char)> {
        (1..).zip(self.text.chars()).filter(|(_, c)| !c.is_whitespace())
    }

    /// What stands between blanks.
    pub fn words(&self) -> Vec<Word<'t>> {
        self.cells(Cut::Words)
    }

    /// Its words, or its characters.
    pub fn cells(&self, cut: Cut) -> Vec<Word<'t>> {
        let mut found: Vec<Word> = Vec::new();
        let mut begun = None;
        for (column, (at, c)) in (1..).zip(self.text.char_indices()) {
            if c.is_whitespace() {
                begun = None;
                continue;
            }
            let end = at + c.len_utf8();
            match (found.last_mut(), begun) {
                (Some(word), Some(start)) if cut == Cut::Words => {
                    word.text = &self.text[start..end];
                    word.mark.width += 1;
                }
                _ => {
                    begun = Some(at);
                    found.push(Word { text: &self.text[at..end], mark: Mark::at(self.number, column, 1) });
                }
            }
        }
        found
    }

    /// The parts between separators as lines of their own, each with the number of columns before it.
    pub fn parts(&self, separator: char) -> impl Iterator<Item = (usize, SourceLine<'t>)> {
        let (number, mut before) = (self.number, 0);
        self.text.split(separator).map(move |text| {
            let columns = before;
            before += text.chars().count() + 1;
            (columns, SourceLine { number, text })
        })
    }

    /// What stands between separators, without blanks around it; of a part that holds nothing, its first column is marked.
    pub fn fields(&self, separator: char) -> impl Iterator<Item = Word<'t>> {
        self.parts(separator).map(|(before, part)| {
            let Word { text, mark } = part.whole();
            let (column, width) = if text.is_empty() { (1, 1) } else { (mark.column, mark.width) };
            Word { text, mark: Mark::at(mark.line, before + column, width) }
        })
    }
}

/// Whether a word is digits, perhaps after a sign.
pub fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A number of things: `1 cell`, `2 cells`.
pub fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed<'t>(words: impl IntoIterator<Item = Word<'t>>) -> Vec<(&'t str, usize, usize)> {
        words.into_iter().map(|word| (word.text, word.mark.column, word.mark.width)).collect()
    }

    #[test]
    fn comments_begin_at_words_or_anywhere() {
        let text = "8x8#1 # a size\n\n# nothing\n  1 2";
        let known = |line: SourceLine<'static>| (line.number, line.text);
        assert_eq!(lines(text).map(known).collect::<Vec<_>>(), [(1, "8x8#1 "), (4, "  1 2")]);
        assert_eq!(lines_before(text, '#').map(known).collect::<Vec<_>>(), [(1, "8x8"), (4, "  1 2")]);
        assert_eq!(all_lines(text).count(), 4);
    }

    #[test]
    fn words_characters_and_fields_know_their_columns() {
        let line = SourceLine { number: 7, text: " é1  2;; 34 " };
        assert_eq!(listed(line.words()), [("é1", 2, 2), ("2;;", 6, 3), ("34", 10, 2)]);
        assert_eq!(listed(line.cells(Cut::Characters))[..3], [("é", 2, 1), ("1", 3, 1), ("2", 6, 1)]);
        assert_eq!(listed(line.fields(';')), [("é1  2", 2, 5), ("", 8, 1), ("34", 10, 2)]);
        assert_eq!((line.mark(), line.at_start()), (Mark::at(7, 2, 10), Mark::at(7, 1, 11)));
        assert_eq!(line.signs().nth(1), Some((3, '1')));
    }
}
