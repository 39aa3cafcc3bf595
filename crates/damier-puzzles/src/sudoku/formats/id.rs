//! The game id of Simon Tatham's Solo: `3x3:2c3f6_2a9…`, or `7j:…,…` with irregular regions.
//!
//! Before the colon stand the columns and rows **of boxes**, not of cells: `3x2` has boxes of two columns and three rows,
//! the other way round than everywhere else here. `7j` is a board of side 7 with regions of its own. An `x` says that
//! diagonals count; symmetry and difficulty may follow and say nothing about the board.
//!
//! After it, numbers are given in digits, with `_` between two of them, and a letter is a run of open cells: `a` is one,
//! `z` 26. Regions follow a comma as the lines between them. First all places between cells beside each other are walked
//! through, row by row, then those between cells above each other, column by column. A letter is a run of places without a
//! line, then one with: `_` is none, `a` one, `y` 25; `z` is 25 without a line at its end. One more line is imagined after
//! the last place.

use super::super::board::{MAX_SIDE, MIN_SIDE, Sudoku, even_regions};
use super::gather::Loose;
use damier_grid::{Grid, reading::Word};
use damier_model::{InputError, Mark, Source};

const EXPECTED: &str = "an id is such as 3x3:2c3f6_2 or 7j:…,…: boxes across and down or the side with 'j', perhaps 'x' for \
                        diagonals, a colon, then numbers, '_' between two of them and letters for runs of open cells; with \
                        'j', a comma and the lines between regions";

/// The longest run of places without a line that one letter says.
const RUN: usize = 25;

/// What stands before the number from which that program makes a board, in ids that do not say the board itself.
const SEED: char = '#';

/// Whether a word is an id, be it one that does not say the board.
pub(super) fn is_one(word: &str) -> bool {
    let Some((head, _)) = word.split_once([':', SEED]) else { return false };
    let rest = head.trim_start_matches(|c: char| c.is_ascii_digit());
    let side =
        rest.strip_prefix('x').map_or(rest.starts_with('j'), |rows| rows.starts_with(|c: char| c.is_ascii_digit()));
    rest.len() < head.len() && side && rest.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Reads an id, which is one word.
pub(super) fn read(source: &Source, word: &Word) -> Result<Loose, InputError> {
    let mut text = Reading { source, mark: word.mark, left: word.text, column: word.mark.column };
    let mut board = head(&mut text, word.mark)?;
    let jigsaw = board.boxes.is_none();
    let mut cell = 0;
    // Whether a number may follow: not right after another.
    let mut apart = true;
    while cell < board.cells.len() {
        match text.next() {
            Some(c @ 'a'..='z') => {
                let run = c as usize - 'a' as usize + 1;
                if run > board.cells.len() - cell {
                    return Err(text.error(format!("'{c}' goes beyond the {} cells of this board", board.cells.len())));
                }
                (cell, apart) = (cell + run, true);
            }
            Some('_') => apart = true,
            Some(c) if c.is_ascii_digit() && apart => {
                let digits = text.digits(c);
                let number = digits.parse().ok().filter(|&number: &u8| (1..=board.side).contains(&usize::from(number)));
                if number.is_none() {
                    return Err(text.error(format!("{digits} does not stand on a board of {0}×{0}", board.side)));
                }
                board.cells[cell] = number;
                (cell, apart) = (cell + 1, false);
            }
            Some(c) => return Err(text.error(format!("'{c}' says nothing about a cell"))),
            None => return Err(text.error(format!("the id ends after {cell} of {} cells", board.cells.len()))),
        }
    }
    if jigsaw {
        match text.next() {
            Some(',') => board.regions = Some(regions(&mut text, board.side)?),
            _ => return Err(text.error("a comma and the lines between regions are missing")),
        }
    }
    match text.next() {
        None => Ok(board),
        Some(_) => Err(text.error("this is beyond the board's end")),
    }
}

/// An id on its way to being read.
struct Reading<'s> {
    source: &'s Source,
    /// The character read last.
    mark: Mark,
    left: &'s str,
    /// Where what is left begins.
    column: usize,
}

impl Reading<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.left.chars().next()?;
        self.left = &self.left[c.len_utf8()..];
        self.mark = Mark::at(self.mark.line, self.column, 1);
        self.column += 1;
        Some(c)
    }

    /// A number that begins with this digit, which was read already.
    fn digits(&mut self, first: char) -> String {
        let mut digits = first.to_string();
        while self.left.starts_with(|c: char| c.is_ascii_digit()) {
            digits.extend(self.next());
        }
        digits
    }

    fn error(&self, message: impl Into<String>) -> InputError {
        self.source.error(message, &[self.mark], EXPECTED)
    }
}

/// Reads what stands before the colon.
fn head(text: &mut Reading, word: Mark) -> Result<Loose, InputError> {
    let small = |digits: &str| digits.parse().ok().filter(|&number: &usize| (1..=MAX_SIDE).contains(&number));
    let first = text.next().map(|c| text.digits(c)).unwrap_or_default();
    let (side, boxes) = match text.next() {
        Some('x') => {
            let second = text.next().map(|c| text.digits(c)).unwrap_or_default();
            match small(&first).zip(small(&second)) {
                Some((across, down)) => (across * down, Some((down, across))),
                None => (0, None),
            }
        }
        _ => (small(&first).unwrap_or(0), None),
    };
    let lines = boxes.is_some_and(|(columns, rows)| columns == 1 || rows == 1);
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) || lines {
        let head = text.source.text.lines().nth(word.line - 1).unwrap_or_default().trim();
        let size = head.split([':', SEED]).next().unwrap_or_default();
        return Err(text.source.error(format!("there are no boards of '{size}'"), &[word], EXPECTED));
    }
    let mut board = Loose::empty(text.source, side, word)?;
    board.boxes = boxes;
    loop {
        match text.next() {
            Some(':') => return Ok(board),
            Some('x') => board.diagonals = true,
            Some('j') => board.boxes = None,
            Some('k') => return Err(text.error("a board with cages, which are not read")),
            // Symmetry, then difficulty.
            Some('r' | 'm' | 'a' | 'd' | 't' | 'b' | 'i' | 'e' | 'u' | '0'..='9') => {}
            Some(SEED) => {
                let message = "what follows # is a number that only the program which wrote it can make a board of";
                return Err(text.error(message));
            }
            Some(c) => return Err(text.error(format!("'{c}' says nothing about a board"))),
            None => return Err(text.error("the cells are missing")),
        }
    }
}

/// Every two cells that touch: those beside each other row by row, then those above each other column by column.
fn places(side: usize) -> impl Iterator<Item = (usize, usize)> {
    Grid::square(side).lines().flat_map(|line| line.run().windows(2)).map(|two| (two.index(0), two.index(1)))
}

/// Reads the lines between regions; regions are numbered as they come in reading order.
fn regions(text: &mut Reading, side: usize) -> Result<Vec<u8>, InputError> {
    let total = 2 * side * (side - 1);
    let mut lines = Vec::with_capacity(total + 1);
    while lines.len() <= total {
        let (run, line) = match text.next() {
            Some('_') => (0, true),
            Some('z') => (RUN, false),
            Some(c @ 'a'..='y') => (c as usize - 'a' as usize + 1, true),
            Some(c) => return Err(text.error(format!("'{c}' is no letter that says where lines are"))),
            None => return Err(text.error(format!("the letters end after {} of {total} places", lines.len()))),
        };
        lines.extend(std::iter::repeat_n(false, run));
        lines.extend(line.then_some(true));
    }
    if lines.len() > total + 1 || !lines[total] {
        return Err(text.error(format!("this letter goes beyond the {total} places between cells")));
    }
    let open = places(side).zip(&lines).filter(|(_, line)| !**line).map(|(pair, _)| pair);
    even_regions(side, open.collect())
        .ok_or_else(|| text.error(format!("these lines do not make {side} regions of {side} cells")))
}

/// Whether lines between regions can tell this board's: each hangs together.
pub(super) fn can_say(board: &Sudoku) -> bool {
    board.boxes.is_some() || {
        let mut reached = vec![false; board.cells.len()];
        let mut parts = 0;
        for start in 0..board.cells.len() {
            if std::mem::replace(&mut reached[start], true) {
                continue;
            }
            parts += 1;
            let mut near = vec![start];
            while let Some(cell) = near.pop() {
                let beside = places(board.side).filter(|&(one, other)| one == cell || other == cell);
                for other in beside.map(|(one, other)| one + other - cell).collect::<Vec<_>>() {
                    if board.regions[other] == board.regions[cell] && !std::mem::replace(&mut reached[other], true) {
                        near.push(other);
                    }
                }
            }
        }
        parts == board.side
    }
}

/// The id of a board; its regions [can be said](can_say).
pub(super) fn write(board: &Sudoku) -> String {
    let mut id = match board.boxes {
        Some((columns, rows)) => format!("{rows}x{columns}"),
        None => format!("{}j", board.side),
    };
    id += if board.diagonals { "x:" } else { ":" };
    let (mut run, mut after_number) = (0u8, false);
    for cell in &board.cells {
        match cell {
            None => run += 1,
            Some(number) => {
                if run > 0 {
                    id.push(char::from(b'a' + run - 1));
                } else if after_number {
                    id.push('_');
                }
                id += &number.to_string();
                (run, after_number) = (0, true);
            }
        }
        if run == 26 {
            id.push('z');
            (run, after_number) = (0, false);
        }
    }
    if run > 0 {
        id.push(char::from(b'a' + run - 1));
    }
    if board.boxes.is_none() {
        id.push(',');
        let lines = places(board.side).map(|(one, other)| board.regions[one] != board.regions[other]);
        let mut run = 0;
        for line in lines.chain([true]) {
            if !line {
                run += 1;
                continue;
            }
            while run > RUN {
                id.push('z');
                run -= RUN;
            }
            id.push(if run == 0 { '_' } else { char::from(b'a' + run as u8 - 1) });
            run = 0;
        }
    }
    id
}
