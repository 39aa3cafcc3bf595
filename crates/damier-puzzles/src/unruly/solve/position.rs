//! A board while it is being solved: cells are settled one by one, and opened again in the opposite order.
//!
//! Three views are kept together. A byte per cell, with a frame of two cells around the board so that neighbours need no
//! test for the edge. Two bit sets per line, one for each colour, for what is asked of whole lines. The number of cells of
//! each colour in every line. To settle a cell or to open it again is a handful of instructions, and nothing is allocated.
//!
//! What techniques have still to look at is kept too: cells by their place in the order of settling, lines in lists. Each
//! list is filled only if the technique is [in use](Position::use_techniques), and all are empty once nothing follows.

use super::super::{Colour, Unruly};
use super::techniques::{ALL, FULL, NEAR_FULL, UNIQUE_LINES, WHOLE_LINE};
use super::techniques::{Broken, LineFillings};
use damier_interface::sampling::Known;
use damier_model::Cell;

/// Not settled yet.
pub(in super::super) const OPEN: u8 = 0;
/// Settled as light.
pub(in super::super) const LIGHT: u8 = 1;
/// Settled as dark.
pub(in super::super) const DARK: u8 = 2;
/// Not on the board.
const OUTSIDE: u8 = 3;
/// Width of the frame.
const FRAME: usize = 2;

/// The other colour.
#[inline]
pub(in super::super) fn other(colour: u8) -> u8 {
    LIGHT + DARK - colour
}

/// A board on which cells are settled and opened again.
///
/// Lines are numbered: first the rows, then the columns. Cells are named by their index within the frame.
pub(in super::super) struct Position {
    pub(in super::super) width: usize,
    pub(in super::super) height: usize,
    /// From a cell to the one below.
    pub(super) stride: usize,
    cells: Vec<u8>,
    /// Row and column of each cell, from 0.
    places: Vec<(u32, u32)>,
    /// Words per bit set.
    pub(super) words: usize,
    bits: Vec<u64>,
    /// Light and dark cells of each line.
    counts: Vec<[u32; 2]>,
    /// The cells settled, in order.
    trail: Vec<u32>,
    /// How many of these `pairs` and `gaps` have seen.
    pub(super) seen_by_pairs: usize,
    pub(super) seen_by_gaps: usize,
    /// Lines that have just got all of a colour.
    pub(super) full: Vec<u32>,
    pub(super) near_full: Waiting,
    pub(super) last_of_a_colour: Waiting,
    pub(super) changed: Waiting,
    pub(super) fillings: LineFillings,
    pub(super) unique_lines: bool,
    /// Techniques from this one on are not in use.
    techniques: usize,
    /// The first contradiction met since the last [`Position::undo_to`].
    pub(super) broken: Option<Broken>,
}

/// Lines to look at, each once.
#[derive(Default)]
pub(super) struct Waiting {
    list: Vec<u32>,
    is_in: Vec<bool>,
}

impl Waiting {
    fn new(lines: usize) -> Waiting {
        Waiting { list: Vec::with_capacity(lines), is_in: vec![false; lines] }
    }

    #[inline]
    fn add(&mut self, line: usize) {
        if !self.is_in[line] {
            self.is_in[line] = true;
            self.list.push(line as u32);
        }
    }

    pub(super) fn take(&mut self) -> Option<usize> {
        let line = self.list.pop()? as usize;
        self.is_in[line] = false;
        Some(line)
    }

    fn clear(&mut self) {
        while self.take().is_some() {}
    }
}

impl Position {
    /// A board of that size with nothing on it, all techniques in use.
    pub(in super::super) fn empty(width: usize, height: usize, unique_lines: bool) -> Position {
        let stride = width + 2 * FRAME;
        let lines = width + height;
        let words = width.max(height).div_ceil(64).max(1);
        let mut cells = vec![OUTSIDE; stride * (height + 2 * FRAME)];
        let mut places = vec![(0, 0); cells.len()];
        for row in 0..height {
            for column in 0..width {
                let cell = (row + FRAME) * stride + column + FRAME;
                cells[cell] = OPEN;
                places[cell] = (row as u32, column as u32);
            }
        }
        Position {
            width,
            height,
            stride,
            cells,
            places,
            words,
            bits: vec![0; lines * 2 * words],
            counts: vec![[0; 2]; lines],
            trail: Vec::with_capacity(width * height),
            seen_by_pairs: 0,
            seen_by_gaps: 0,
            full: Vec::with_capacity(lines),
            near_full: Waiting::new(lines),
            last_of_a_colour: Waiting::new(lines),
            changed: Waiting::new(lines),
            fillings: LineFillings::new(width.max(height)),
            unique_lines,
            techniques: ALL.len(),
            broken: None,
        }
    }

    /// Uses only the techniques before that one from here on. To be said before cells are settled.
    pub(in super::super) fn use_techniques(&mut self, before: usize) {
        self.techniques = before.min(ALL.len());
    }

    /// Settles what is given, deducing nothing.
    pub(in super::super) fn settle_given(&mut self, board: &Unruly) {
        for (index, colour) in board.cells.iter().enumerate() {
            if let &Some(colour) = colour {
                let (row, column) = board.grid().position(index);
                self.settle(self.cell(row, column), code(colour));
            }
        }
    }

    /// The number of techniques in use.
    pub(super) fn techniques(&self) -> usize {
        self.techniques
    }

    /// The cell at that row and column, counted from 0.
    #[inline]
    pub(in super::super) fn cell(&self, row: usize, column: usize) -> usize {
        (row + FRAME) * self.stride + column + FRAME
    }

    /// Number of cells, the frame included: a bound for the index of a cell.
    pub(in super::super) fn size(&self) -> usize {
        self.cells.len()
    }

    /// What a cell holds.
    #[inline]
    pub(in super::super) fn colour(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Row and column of a cell, counted from 0.
    #[inline]
    pub(super) fn row_and_column(&self, cell: usize) -> (usize, usize) {
        let (row, column) = self.places[cell];
        (row as usize, column as usize)
    }

    /// What people call a cell.
    pub(super) fn place(&self, cell: usize) -> Cell {
        let (row, column) = self.places[cell];
        Cell { row: row + 1, column: column + 1 }
    }

    /// Settles an open cell.
    #[inline]
    pub(in super::super) fn settle(&mut self, cell: usize, colour: u8) {
        self.cells[cell] = colour;
        self.trail.push(cell as u32);
        let (row, column) = self.row_and_column(cell);
        self.count_in(row, column, self.width, colour);
        self.count_in(self.height + column, row, self.height, colour);
    }

    #[inline]
    fn count_in(&mut self, line: usize, at: usize, length: usize, colour: u8) {
        self.bits[(2 * line + usize::from(colour - 1)) * self.words + at / 64] |= 1 << (at % 64);
        let counts = &mut self.counts[line];
        counts[usize::from(colour - 1)] += 1;
        let [light, dark] = *counts;
        let half = (length / 2) as u32;
        let count = counts[usize::from(colour - 1)];
        if count > half {
            self.broken.get_or_insert(Broken::TooMany { line, colour });
        } else if count == half && self.techniques > FULL {
            self.full.push(line as u32);
        }
        if self.techniques > NEAR_FULL {
            if light + 1 == half || dark + 1 == half {
                self.near_full.add(line);
            }
            if self.unique_lines && self.techniques > UNIQUE_LINES && (light + 1 >= half || dark + 1 >= half) {
                self.last_of_a_colour.add(line);
            }
            if self.techniques > WHOLE_LINE {
                self.changed.add(line);
            }
        }
    }

    /// How many cells are settled; to be handed to [`Position::undo_to`].
    #[inline]
    pub(in super::super) fn settled(&self) -> usize {
        self.trail.len()
    }

    /// How many cells are open.
    #[inline]
    pub(in super::super) fn open(&self) -> usize {
        self.width * self.height - self.trail.len()
    }

    /// What the techniques have found out about the board as a whole.
    pub(super) fn known(&self) -> Known {
        if self.broken.is_some() || self.open() == 0 && self.alike().is_some() {
            Known::Impossible
        } else if self.open() == 0 {
            Known::AtMostOne
        } else {
            Known::Nothing
        }
    }

    /// The cells settled, in order.
    pub(in super::super) fn trail(&self) -> &[u32] {
        &self.trail
    }

    /// Opens the cells settled since then, and forgets what was to be looked at.
    pub(in super::super) fn undo_to(&mut self, settled: usize) {
        for at in (settled..self.trail.len()).rev() {
            let cell = self.trail[at] as usize;
            let colour = usize::from(self.cells[cell] - 1);
            let (row, column) = self.row_and_column(cell);
            self.cells[cell] = OPEN;
            for (line, at) in [(row, column), (self.height + column, row)] {
                self.bits[(2 * line + colour) * self.words + at / 64] &= !(1 << (at % 64));
                self.counts[line][colour] -= 1;
            }
        }
        self.trail.truncate(settled);
        self.seen_by_pairs = settled;
        self.seen_by_gaps = settled;
        self.full.clear();
        self.near_full.clear();
        self.last_of_a_colour.clear();
        self.changed.clear();
        self.broken = None;
    }

    /// Number of lines, rows and columns together.
    pub(super) fn lines(&self) -> usize {
        self.width + self.height
    }

    /// Number of cells of a line.
    #[inline]
    pub(super) fn length(&self, line: usize) -> usize {
        if line < self.height { self.width } else { self.height }
    }

    /// Cells of a colour in a line.
    #[inline]
    pub(super) fn count(&self, line: usize, colour: u8) -> usize {
        self.counts[line][usize::from(colour - 1)] as usize
    }

    /// Where a line has a colour.
    #[inline]
    pub(super) fn bits(&self, line: usize, colour: u8) -> &[u64] {
        let from = (2 * line + usize::from(colour - 1)) * self.words;
        &self.bits[from..from + self.words]
    }

    /// Where a line is open, in one word of its bit set.
    #[inline]
    pub(super) fn open_bits(&self, line: usize, word: usize) -> u64 {
        let within = match self.length(line).saturating_sub(64 * word) {
            0 => 0,
            cells if cells >= 64 => u64::MAX,
            cells => (1 << cells) - 1,
        };
        !(self.bits(line, LIGHT)[word] | self.bits(line, DARK)[word]) & within
    }

    /// The cell of a line at that place.
    #[inline]
    pub(super) fn at(&self, line: usize, at: usize) -> usize {
        if line < self.height { self.cell(line, at) } else { self.cell(at, line - self.height) }
    }

    /// What people call a line.
    pub(super) fn line_name(&self, line: usize) -> String {
        if line < self.height { format!("row {}", line + 1) } else { format!("column {}", line - self.height + 1) }
    }

    /// Two complete lines that are alike, where lines must differ.
    pub(super) fn alike(&self) -> Option<(usize, usize)> {
        if !self.unique_lines {
            return None;
        }
        for lines in [0..self.height, self.height..self.lines()] {
            let complete = |&line: &usize| self.count(line, LIGHT) + self.count(line, DARK) == self.length(line);
            let mut sorted: Vec<usize> = lines.filter(complete).collect();
            sorted.sort_by_key(|&line| self.bits(line, DARK));
            if let Some(two) = sorted.windows(2).find(|two| self.bits(two[0], DARK) == self.bits(two[1], DARK)) {
                return Some((two[0].min(two[1]), two[0].max(two[1])));
            }
        }
        None
    }

    /// What is settled, row by row.
    pub(in super::super) fn to_cells(&self) -> Vec<Option<Colour>> {
        let row = |row| (0..self.width).map(move |column| decode(self.cells[self.cell(row, column)]));
        (0..self.height).flat_map(row).collect()
    }
}

/// A colour as a position keeps it.
pub(in super::super) fn code(colour: Colour) -> u8 {
    match colour {
        Colour::Light => LIGHT,
        Colour::Dark => DARK,
    }
}

fn decode(code: u8) -> Option<Colour> {
    match code {
        LIGHT => Some(Colour::Light),
        DARK => Some(Colour::Dark),
        _ => None,
    }
}

/// The word for a colour.
pub(super) fn word(colour: u8) -> &'static str {
    if colour == LIGHT { "light" } else { "dark" }
}
