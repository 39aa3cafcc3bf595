//! Terminal pictures read back: what [`text`](crate::text) draws, a person copies from the screen.
//!
//! Each puzzle turns a drawing into its native text ([`ReadBoards::undrawn`](crate::puzzle::ReadBoards::undrawn)); what drawings have in
//! common is here: how several are told apart, marks of given and wrong cells, boxes with signs between them (`boxed.rs`).
//! A drawing is looked at only where a text holds characters that are in no text form, so that those keep their meaning.

mod boxed;
mod checkerboard;

pub(crate) use boxed::slots;
pub(crate) use checkerboard::squares;

use crate::input::{InputError, Mark, Source};
use crate::puzzle::Puzzle;
use crate::several;

/// What is wanted of a drawing on which given cells are told from those of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The board to solve: what is given.
    Board,
    /// All that stands there.
    Filled,
}

/// The sign of an empty cell.
pub(crate) const OPEN: char = '·';
/// Where a picture is painted black.
pub(crate) const BLACK: char = '█';
/// Where there is no cell.
pub(crate) const BLOCKED: char = '▒';
/// A link between two cells.
pub(crate) const LINK: char = '◆';
/// What a line of the frame has and a row of cells has not.
pub(crate) const ACROSS: char = '─';
/// A line between two cells of a row.
pub(crate) const DOWN: char = '│';

/// What follows a cell that breaks a rule.
const WRONG: char = '!';
/// What is drawn above the solutions of a book.
const SOLUTIONS: &str = "Solutions";

/// A terminal picture of one board.
pub struct Drawing<'s> {
    source: &'s Source,
    /// Its lines with their numbers in the text; the first and the last hold something.
    lines: Vec<(usize, &'s str)>,
    wanted: Wanted,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// Its characters, without marks.
    pub(crate) text: String,
    /// Whether it is in brackets.
    pub(crate) given: bool,
    /// Whether it is marked as wrong: given or not, that mark hides it.
    pub(crate) wrong: bool,
    /// Whether its cell is painted black.
    pub(crate) black: bool,
    /// The place of its last character in the line, from 0.
    pub(crate) end: usize,
}

/// The boards of a text that holds terminal pictures, in native text, each with its first line; nothing if it holds none.
pub fn undrawn(
    puzzle: &dyn Puzzle,
    source: &Source,
    wanted: Wanted,
) -> Option<Result<Vec<(usize, String)>, InputError>> {
    let lines: Vec<(usize, &str)> = (1..).zip(source.text.lines()).collect();
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    if !lines.iter().any(|(_, line)| !is_comment(line) && line.contains(is_drawn)) {
        return None;
    }
    let read = |lines: Vec<(usize, &str)>| {
        let drawing = Drawing::new(source, lines, wanted);
        let first = drawing.lines.first().map_or(1, |&(number, _)| number);
        puzzle.undrawn(&drawing).map(|read| read.map(|text| (first, text)))
    };
    let captioned = captioned(&lines);
    if !captioned.is_empty() {
        return captioned.into_iter().map(read).collect::<Option<Result<Vec<_>, _>>>();
    }
    // Some drawings have blank lines of their own.
    let blocks = several::between_blank_lines(&source.text);
    let is_board = |text: &str| {
        let filled = puzzle.parse_filled(&Source::argument(text)).is_ok();
        filled || puzzle.parse(&Source::argument(text)).is_ok()
    };
    let several: Option<Result<Vec<_>, _>> =
        blocks.iter().map(|&(number, block)| read((number..).zip(block.lines()).collect())).collect();
    match several {
        Some(Ok(boards)) if boards.len() > 1 && boards.iter().all(|(_, text)| is_board(text)) => Some(Ok(boards)),
        _ => read(lines).map(|read| read.map(|board| vec![board])),
    }
}

/// The texts below numbers from 1 on, each with its first line: how several drawings are shown, also where one is a text form.
pub(crate) fn below_numbers(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let whole = |block: Vec<(usize, &str)>| {
        let first = block.first().map_or(1, |&(number, _)| number);
        let text: Vec<&str> = block.into_iter().map(|(_, line)| line).collect();
        (first, text.join("\n").trim_end().to_owned())
    };
    captioned(&lines).into_iter().map(whole).collect()
}

/// Whether a character stands in terminal pictures and in no text form.
fn is_drawn(c: char) -> bool {
    matches!(c, '─'..='╿' | BLACK | BLOCKED | OPEN | LINK | '●' | '○' | '♔'..='♟' | '▲' | '▼' | '▶' | '◀')
}

/// The drawings below numbers from 1 on, as books have them; nothing if there are no such numbers.
fn captioned<'s>(lines: &[(usize, &'s str)]) -> Vec<Vec<(usize, &'s str)>> {
    let mut drawings: Vec<Vec<(usize, &str)>> = Vec::new();
    let (mut next, mut after_blank) = (1, true);
    for &(number, line) in lines {
        let caption = line.split(':').next().unwrap_or_default().trim_end();
        if after_blank && caption == next.to_string() {
            drawings.push(Vec::new());
            next += 1;
        } else if after_blank && line.trim() == SOLUTIONS {
            next = 1;
        } else if let Some(drawing) = drawings.last_mut() {
            drawing.push((number, line));
        }
        after_blank = line.trim().is_empty();
    }
    drawings
}

impl<'s> Drawing<'s> {
    fn new(source: &'s Source, mut lines: Vec<(usize, &'s str)>, wanted: Wanted) -> Drawing<'s> {
        let holds = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let first = lines.iter().position(holds).unwrap_or(lines.len());
        lines.drain(..first);
        lines.truncate(lines.iter().rposition(holds).map_or(0, |last| last + 1));
        Drawing { source, lines, wanted }
    }

    /// The lines that hold something drawn, with their numbers: none of what a person or the program wrote beside.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (usize, &'s str)> {
        self.lines.iter().copied().filter(|(_, line)| line.contains(is_drawn))
    }

    /// All lines from the first to the last.
    pub(crate) fn lines(&self) -> &[(usize, &'s str)] {
        &self.lines
    }

    /// Whether only what is given counts, some of what is drawn being told to be.
    pub(crate) fn only_given(&self, mut all: impl Iterator<Item = bool>) -> bool {
        self.wanted == Wanted::Board && all.any(|given| given)
    }

    /// Whether all that stands there is wanted.
    pub(crate) fn is_filled(&self) -> bool {
        self.wanted == Wanted::Filled
    }

    /// An error in the line of that number.
    pub(crate) fn error(&self, number: usize, message: impl Into<String>) -> InputError {
        let width = self.source.text.lines().nth(number - 1).map_or(1, |line| line.trim_end().chars().count());
        let help = "a drawing is read as 'damier draw' and 'damier solve' print it without colour, all lines of it; what it \
                    cannot say, a text form says ('damier convert')";
        self.source.error(message, &[Mark::at(number, 1, width.max(1))], help)
    }
}

impl Token {
    /// Whether it counts, perhaps because it is given. What is wrong is kept: a mistake is to be told, not to be lost.
    pub(crate) fn counts(&self, only_given: bool) -> bool {
        !only_given || self.given || self.wrong
    }
}

/// The cells of a row, whatever is drawn between them.
pub(crate) fn tokens(line: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let (mut open, mut given, mut black) = (false, false, false);
    for (at, c) in line.chars().enumerate() {
        match c {
            '[' => (open, given) = (false, true),
            ']' => (open, given) = (false, false),
            WRONG => {
                (open, given) = (false, false);
                found.last_mut().into_iter().for_each(|token| token.wrong = true);
            }
            BLACK => (open, black) = (false, !black),
            _ if c.is_whitespace() || c == LINK || matches!(c, '─'..='╿') => open = false,
            _ => {
                if !open {
                    found.push(Token { text: String::new(), given, wrong: false, black, end: at });
                }
                if let Some(token) = found.last_mut() {
                    token.text.push(c);
                    token.end = at;
                }
                open = true;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
