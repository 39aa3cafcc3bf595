//! Terminal pictures read back: what [`text`](crate::text) draws, a person copies from the screen.
//!
//! Each puzzle turns a drawing into its native text; what drawings have in common is here: how several are told apart, marks of given and wrong cells, boxes with signs between them (`boxed.rs`).
//! A drawing is looked at only where a text holds characters that are in no text form, so that those keep their meaning.

mod boxed;
mod checkerboard;

pub use boxed::{Slot, slots};
pub use checkerboard::squares;

use damier_model::{InputError, Mark, Source};

/// What is wanted of a drawing on which given cells are told from those of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// The board to solve: what is given.
    Board,
    /// All that stands there.
    Filled,
}

/// The sign of an empty cell.
pub const OPEN: char = '·';
/// Where a picture is painted black.
pub const BLACK: char = '█';
/// Where there is no cell.
pub const BLOCKED: char = '▒';
/// A link between two cells.
pub const LINK: char = '◆';
/// What a line of the frame has and a row of cells has not.
pub const ACROSS: char = '─';
/// A line between two cells of a row.
pub const DOWN: char = '│';

/// What follows a cell that breaks a rule.
const WRONG: char = '!';
/// What is drawn above the solutions of a book.
const SOLUTIONS: &str = "Solutions";

/// A terminal picture of one board.
pub struct Drawing<'s> {
    source: &'s Source,
    /// Its lines with their numbers in the text; the first and the last hold something.
    lines: Vec<(usize, &'s str)>,
    wanted: ReadAs,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its characters, without marks.
    pub text: String,
    /// Whether it is in brackets.
    pub given: bool,
    /// Whether it is marked as wrong: given or not, that mark hides it.
    pub wrong: bool,
    /// Whether its cell is painted black.
    pub black: bool,
    /// The place of its last character in the line, from 0.
    pub end: usize,
}

/// Whether a text holds terminal pictures.
pub fn is_drawing(text: &str) -> bool {
    text.lines().any(|line| !line.trim_start().starts_with('#') && line.contains(is_drawn))
}

/// The texts below numbers from 1 on, each with its first line: how several drawings are shown, also where one is a text form.
pub fn below_numbers(text: &str) -> Vec<(usize, String)> {
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
pub fn captioned<'s>(lines: &[(usize, &'s str)]) -> Vec<Vec<(usize, &'s str)>> {
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
    /// What is drawn in these lines of a text, which have their numbers there.
    pub fn new(source: &'s Source, mut lines: Vec<(usize, &'s str)>, wanted: ReadAs) -> Drawing<'s> {
        let holds = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        let first = lines.iter().position(holds).unwrap_or(lines.len());
        lines.drain(..first);
        lines.truncate(lines.iter().rposition(holds).map_or(0, |last| last + 1));
        Drawing { source, lines, wanted }
    }

    /// The lines that hold something drawn, with their numbers: none of what a person or the program wrote beside.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &'s str)> {
        self.lines.iter().copied().filter(|(_, line)| line.contains(is_drawn))
    }

    /// All lines from the first to the last.
    pub fn lines(&self) -> &[(usize, &'s str)] {
        &self.lines
    }

    /// Whether only what is given counts, some of what is drawn being told to be.
    pub fn only_given(&self, mut all: impl Iterator<Item = bool>) -> bool {
        self.wanted == ReadAs::Board && all.any(|given| given)
    }

    /// Whether all that stands there is wanted.
    pub fn is_filled(&self) -> bool {
        self.wanted == ReadAs::Filled
    }

    /// An error in the line of that number.
    pub fn error(&self, number: usize, message: impl Into<String>) -> InputError {
        let width = self.source.text.lines().nth(number - 1).map_or(1, |line| line.trim_end().chars().count());
        let help = "a drawing is read as 'damier draw' and 'damier solve' print it without colour, all lines of it; what it \
                    cannot say, a text form says ('damier convert')";
        self.source.error(message, &[Mark::at(number, 1, width.max(1))], help)
    }
}

impl Token {
    /// Whether it counts, perhaps because it is given. What is wrong is kept: a mistake is to be told, not to be lost.
    pub fn counts(&self, only_given: bool) -> bool {
        !only_given || self.given || self.wrong
    }
}

/// The cells of a row, whatever is drawn between them.
pub fn tokens(line: &str) -> Vec<Token> {
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
