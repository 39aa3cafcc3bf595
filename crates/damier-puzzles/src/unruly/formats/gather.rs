//! Cells from rows of characters: what all forms with rows have in common.

use super::super::Unruly;
use super::super::board::Colour;
use super::{MAX_SIDE, SIZES};
use damier_grid::reading::{SourceLine, counted};
use damier_model::{InputError, Mark, Source};

/// Which characters a form has for what. The first of each list is the one written.
pub(super) struct Alphabet {
    pub(super) dark: &'static [char],
    pub(super) light: &'static [char],
    pub(super) empty: &'static [char],
    /// A character that cannot stand in one text with any of others, and why.
    pub(super) never_with: (char, &'static [char], &'static str),
    /// What is accepted, for errors.
    pub(super) help: &'static str,
}

impl Alphabet {
    fn read(&self, c: char) -> Option<Option<Colour>> {
        if self.empty.contains(&c) {
            Some(None)
        } else if self.dark.contains(&c) {
            Some(Some(Colour::Dark))
        } else {
            self.light.contains(&c).then_some(Some(Colour::Light))
        }
    }

    pub(super) fn write(&self, cell: Option<Colour>) -> char {
        match cell {
            None => self.empty[0],
            Some(Colour::Light) => self.light[0],
            Some(Colour::Dark) => self.dark[0],
        }
    }
}

/// A board on its way in, row by row.
pub(super) struct Gathering<'s> {
    source: &'s Source,
    alphabet: &'static Alphabet,
    cells: Vec<Option<Colour>>,
    /// Places of the first row, once that is known.
    width: Option<usize>,
    /// Cells of the rows that are complete.
    complete: usize,
    rows: usize,
    /// Where characters that exclude each other stood first.
    seen: [Option<Mark>; 2],
}

impl<'s> Gathering<'s> {
    pub(super) fn new(source: &'s Source, alphabet: &'static Alphabet) -> Gathering<'s> {
        Gathering { source, alphabet, cells: Vec::new(), width: None, complete: 0, rows: 0, seen: [None; 2] }
    }

    /// One more place in this row.
    pub(super) fn place(&mut self, c: char, mark: Mark) -> Result<(), InputError> {
        let Some(cell) = self.alphabet.read(c) else {
            return Err(self.source.error(format!("'{c}' is not a cell"), &[mark], self.alphabet.help));
        };
        let (one, others, why) = self.alphabet.never_with;
        if c == one {
            self.seen[0].get_or_insert(mark);
        } else if others.contains(&c) {
            self.seen[1].get_or_insert(mark);
        }
        if let [Some(one), Some(other)] = self.seen {
            return Err(self.source.error(why, &[mark, if mark == one { other } else { one }], self.alphabet.help));
        }
        if self.cells.len() - self.complete == MAX_SIDE {
            return Err(self.source.error(format!("a row of more than {MAX_SIDE} cells is too long"), &[mark], SIZES));
        }
        self.cells.push(cell);
        Ok(())
    }

    /// The row ends with this line.
    pub(super) fn end_row(&mut self, line: SourceLine) -> Result<(), InputError> {
        self.rows += 1;
        let here = line.at_start();
        let places = self.cells.len() - self.complete;
        let width = *self.width.get_or_insert(places);
        let refused = |message: String| Err(self.source.error(message, &[here], SIZES));
        if places != width {
            return refused(format!(
                "row {} has {}, but the first has {width}",
                self.rows,
                counted(places, "cell", "cells")
            ));
        }
        if self.rows > MAX_SIDE {
            return refused(format!("a board of more than {MAX_SIDE} rows is too large"));
        }
        if width == 0 || width % 2 == 1 {
            return refused(format!("a row of {} cannot hold as many of each colour", counted(width, "cell", "cells")));
        }
        self.complete = self.cells.len();
        Ok(())
    }

    /// The board, all rows being read.
    pub(super) fn finish(self, last: SourceLine) -> Result<Unruly, InputError> {
        if self.rows == 0 || self.rows % 2 == 1 {
            let here = last.at_start();
            let message =
                format!("a column of {} cannot hold as many of each colour", counted(self.rows, "cell", "cells"));
            return Err(self.source.error(message, &[here], SIZES));
        }
        let mut board = Unruly::empty(self.width.unwrap_or(0), self.rows);
        board.cells = self.cells;
        Ok(board)
    }
}
