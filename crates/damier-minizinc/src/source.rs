//! The texts a program is made of, and places in them.

use damier_model::{Mark, Source};
use std::cell::OnceCell;
use std::rc::Rc;

/// A name of the program, shared by everything that mentions it.
pub type Name = Rc<str>;

/// One of the [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FileId(pub u32);

/// A piece of a text: bytes `start..end` of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Its first byte.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
}

impl Span {
    /// From the start of this piece to the end of another one of the same file.
    pub fn to(self, other: Span) -> Span {
        Span { end: other.end.max(self.start), ..self }
    }
}

/// All texts of a program: the model, what it includes, its data.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<File>,
}

/// A text, and where its lines start once a place in it was asked for.
#[derive(Clone, Debug)]
struct File {
    source: Rc<Source>,
    line_starts: OnceCell<Rc<[u32]>>,
}

/// Where a piece of text stands, as people count: lines and columns from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file's name.
    pub file: String,
    /// Line of the first character.
    pub first_line: usize,
    /// Column of the first character.
    pub first_column: usize,
    /// Line of the last character.
    pub last_line: usize,
    /// Column of the last character.
    pub last_column: usize,
}

impl Sources {
    /// Adds a text.
    pub fn add(&mut self, source: Source) -> FileId {
        self.files.push(File { source: Rc::new(source), line_starts: OnceCell::new() });
        FileId(self.files.len() as u32 - 1)
    }

    /// The files from the one with this number on.
    pub fn since(&self, first: usize) -> impl Iterator<Item = &Source> {
        self.files.iter().skip(first).map(|file| &*file.source)
    }

    /// The text of a file.
    pub fn get(&self, file: FileId) -> &Rc<Source> {
        &self.files[file.0 as usize].source
    }

    /// The text of a piece.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Where a piece stands.
    pub fn locate(&self, span: Span) -> Location {
        let file = &self.files[span.file.0 as usize];
        let (first_line, first_column) = file.line_and_column(span.start as usize);
        let last = (span.end as usize).max(span.start as usize + 1) - 1;
        let (last_line, last_column) = file.line_and_column(last);
        Location { file: file.source.origin.clone(), first_line, first_column, last_line, last_column }
    }

    /// The mark that puts carets under the first line of a piece.
    pub fn mark(&self, span: Span) -> Mark {
        let place = self.locate(span);
        let first_line = self.text(span).lines().next().unwrap_or_default();
        Mark::at(place.first_line, place.first_column, first_line.chars().count().max(1))
    }
}

impl File {
    fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let text = self.source.text.as_str();
        let mut byte = byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        let starts = self.line_starts.get_or_init(|| {
            let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            [0].into_iter().chain(ends.map(|(at, _)| at as u32 + 1)).collect()
        });
        let line = starts.partition_point(|&start| start as usize <= byte);
        (line, text[starts[line - 1] as usize..byte].chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let mut sources = Sources::default();
        let file = sources.add(Source::argument("é = 1;\nab\n"));
        let place = |start, end| {
            let place = sources.locate(Span { file, start, end });
            (place.first_line, place.first_column, place.last_line, place.last_column)
        };
        assert_eq!(place(0, 2), (1, 1, 1, 1));
        assert_eq!(place(3, 6), (1, 3, 1, 5));
        assert_eq!(place(8, 9), (2, 1, 2, 1));
        assert_eq!(place(0, 10), (1, 1, 2, 2));
        assert_eq!(place(11, 11), (3, 1, 3, 1));
        assert_eq!(place(99, 99), (3, 1, 3, 1));
    }
}
