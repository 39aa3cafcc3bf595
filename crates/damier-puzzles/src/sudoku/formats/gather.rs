//! A board from cells as they are written: what all forms have in common.
//!
//! A form cuts its text into rows of cells and hands them over. As many rows as a row has cells are the board; as many
//! again after them are its region map, in which any signs will do: as many different ones as there are rows, each as
//! often. Regions are numbered by their signs in order (1, 2 …, or A, B …).

use super::super::board::{MAX_SIDE, MIN_SIDE, Sudoku};
use super::signs;
use damier_grid::reading::{Cut, Word, counted};
use damier_model::{InputError, Mark, Source};

/// A board of which it may not be known yet what regions it has.
#[derive(Debug)]
pub(super) struct Loose {
    pub(super) side: usize,
    pub(super) cells: Vec<Option<u8>>,
    pub(super) regions: Option<Vec<u8>>,
    /// Columns and rows of boxes, if the text says so.
    pub(super) boxes: Option<(usize, usize)>,
    pub(super) diagonals: bool,
    /// What to point at if regions are missing.
    pub(super) mark: Mark,
}

pub(super) const SIDES: &str = "a board has from 4 to 36 rows of as many cells";
pub(super) const MAPS: &str = "a region map follows the rows of a board: as many rows again, with a sign per cell, as many different ones as there \
     are rows, each as often";

impl Loose {
    /// A board of that side with nothing on it.
    pub(super) fn empty(source: &Source, side: usize, mark: Mark) -> Result<Loose, InputError> {
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(source.error(format!("there are no boards of {side}×{side}"), &[mark], SIDES));
        }
        let cells = vec![None; side * side];
        Ok(Loose { side, cells, regions: None, boxes: None, diagonals: false, mark })
    }

    /// The board of these rows, perhaps with the map that follows.
    pub(super) fn from_rows(source: &Source, cut: Cut, rows: &[Vec<Word>]) -> Result<Loose, InputError> {
        let Some(begin) = rows.first().and_then(|row| row.first()) else {
            return Err(source.error("there are no cells", &[], SIDES));
        };
        let side = rows[0].len();
        let mut board = match side {
            MIN_SIDE..=MAX_SIDE => Loose::empty(source, side, begin.mark)?,
            _ => {
                let message = format!("a row of {} makes no board", counted(side, "cell", "cells"));
                return Err(source.error(message, &[begin.mark], SIDES));
            }
        };
        for (number, row) in (1..).zip(rows) {
            if row.len() != side {
                let mark = row.get(side).or(row.last()).map_or(begin.mark, |cell| cell.mark);
                let cells = counted(row.len(), "cell", "cells");
                let message = format!("row {number} has {cells}, but the first has {side}");
                return Err(source.error(message, &[mark], SIDES));
            }
        }
        if rows.len() != side && rows.len() != 2 * side {
            let mark = rows.get(side).or(rows.last()).and_then(|row| row.first()).map_or(begin.mark, |cell| cell.mark);
            let message = format!("there are {} rows of {side} cells", rows.len());
            let help = format!("expected: {side} rows, or {} with a region map", 2 * side);
            return Err(source.error(message, &[mark], help));
        }
        board.take_cells(source, cut, rows[..side].iter().flatten())?;
        if rows.len() > side {
            board.take_map(source, &rows[side..].concat())?;
        }
        Ok(board)
    }

    /// Fills in what is given.
    pub(super) fn take_cells<'w>(
        &mut self,
        source: &Source,
        cut: Cut,
        cells: impl IntoIterator<Item = &'w Word<'w>>,
    ) -> Result<(), InputError> {
        for (place, cell) in self.cells.iter_mut().zip(cells) {
            *place = signs::number(cut, cell.text, self.side).ok_or_else(|| {
                let message = format!("'{}' is not a cell of a board of {}×{}", cell.text, self.side, self.side);
                source.error(message, &[cell.mark], signs::help(cut, self.side))
            })?;
        }
        Ok(())
    }

    /// Takes the regions from a map of the whole board.
    pub(super) fn take_map(&mut self, source: &Source, map: &[Word]) -> Result<(), InputError> {
        let mut names: Vec<(u32, &str)> = Vec::new();
        for cell in map {
            let name = region_order(cell.text);
            if !names.contains(&name) {
                if names.len() == self.side {
                    let message = format!("'{}' is one region too many: there are {} before it", cell.text, self.side);
                    return Err(source.error(message, &[cell.mark], MAPS));
                }
                names.push(name);
            }
        }
        names.sort_unstable();
        if names.len() < self.side {
            let regions = counted(names.len(), "region", "regions");
            let message = format!("this map has {regions}, not {}", self.side);
            return Err(source.error(message, &[map[0].mark], MAPS));
        }
        let mut sizes = vec![0; self.side];
        let mut regions = Vec::with_capacity(map.len());
        for cell in map {
            let name = region_order(cell.text);
            let region = names.iter().position(|&other| other == name).expect("every name was noted above");
            sizes[region] += 1;
            if sizes[region] > self.side {
                let message = format!("region '{}' has more than {} cells", cell.text, self.side);
                return Err(source.error(message, &[cell.mark], MAPS));
            }
            regions.push(region as u8);
        }
        self.regions = Some(regions);
        Ok(())
    }

    /// The board, with the boxes that are usual for its side if nothing is known of regions.
    pub(super) fn finish(self, source: &Source) -> Result<Sudoku, InputError> {
        let Loose { side, cells, regions, boxes, diagonals, mark } = self;
        let board = match (regions, boxes.or(Sudoku::usual_boxes(side))) {
            (Some(regions), _) => Sudoku::with_regions(side, regions),
            (None, Some((columns, rows))) => Sudoku::with_boxes(columns, rows),
            (None, None) => {
                let message = format!("boxes of {side} cells would be lines, for {side} is prime: regions are missing");
                return Err(source.error(message, &[mark], MAPS));
            }
        };
        Ok(Sudoku { cells, diagonals, ..board })
    }
}

/// What regions are sorted by: numbers as numbers, then other signs.
fn region_order(text: &str) -> (u32, &str) {
    match text.parse::<u16>() {
        Ok(number) => (u32::from(number), ""),
        Err(_) => (u32::MAX, text),
    }
}
