//! SumoCue's form: `SumoCueV1`, then for every cell `=` and its number (0 for none), then `J` and its region from 0 if the
//! regions are irregular. `SumoCueV1D` says that the diagonals count. Spaces and line breaks are free.
//!
//! It was made by Ruud van der Werf for Sudoku with cages ("killer"), whose cells after the first begin with `+`; such
//! boards are refused. Sides other than 9 are our addition.

use super::super::board::{MAX_SIDE, Sudoku};
use super::gather::Loose;
use super::line::side_of;
use damier_grid::reading::{Cut, Word};
use damier_model::{InputError, Mark, Source};

const NAME: &str = "SumoCueV1";

const EXPECTED: &str = "after SumoCueV1 (SumoCueV1D if diagonals count), every cell is '=' and its number, 0 for none, \
                        and 'J' and its region if regions are irregular: '=5J0=0J0=0J1'; n×n cells for n from 4 to 36";

/// Whether a text is in this form.
pub(super) fn is_one(text: &str) -> bool {
    text.trim_start().get(..NAME.len()).is_some_and(|start| start.eq_ignore_ascii_case(NAME))
}

pub(super) fn read(source: &Source) -> Result<Loose, InputError> {
    let mut characters = (1..)
        .zip(source.text.lines())
        .flat_map(|(number, line)| (1..).zip(line.char_indices()).map(move |(column, at)| (number, line, column, at)))
        .filter(|(_, _, _, (_, c))| !c.is_whitespace())
        .skip(NAME.len())
        .peekable();
    let diagonals = characters.next_if(|(_, _, _, (_, c))| matches!(c, 'D' | 'd')).is_some();
    let (mut cells, mut map): (Vec<Word>, Vec<Word>) = (Vec::new(), Vec::new());
    while let Some((number, _, column, (_, c))) = characters.next() {
        let mark = Mark::at(number, column, 1);
        let into = match c {
            '=' => &mut cells,
            'J' | 'j' if map.len() + 1 == cells.len() => &mut map,
            'J' | 'j' => return Err(source.error("a region stands where none is expected", &[mark], EXPECTED)),
            '+' => return Err(source.error("a cell of a cage: boards with cages are not read", &[mark], EXPECTED)),
            _ => return Err(source.error(format!("'{c}' is neither '=' nor 'J'"), &[mark], EXPECTED)),
        };
        let mut digits: Option<(usize, usize)> = None;
        let mut line_of = "";
        while let Some((_, line, _, (at, _))) =
            characters.next_if(|(n, _, _, (_, c))| c.is_ascii_digit() && *n == number)
        {
            line_of = line;
            digits = Some((digits.map_or(at, |(from, _)| from), at + 1));
        }
        let Some((from, to)) = digits else {
            return Err(source.error(format!("no number follows '{c}'"), &[mark], EXPECTED));
        };
        let text: &str = line_of.get(from..to).unwrap_or_default();
        into.push(Word { text, mark: Mark::at(number, column + 1, to - from) });
        if cells.len() > MAX_SIDE * MAX_SIDE {
            return Err(source.error("there are too many cells", &[mark], EXPECTED));
        }
    }
    let begin = Mark::at(1 + source.text.lines().take_while(|line| line.trim().is_empty()).count(), 1, NAME.len());
    let Some((side, false)) = side_of(cells.len()) else {
        return Err(source.error(format!("{} cells make no board", cells.len()), &[begin], EXPECTED));
    };
    let mut board = Loose::empty(source, side, cells[0].mark)?;
    board.diagonals = diagonals;
    board.take_cells(source, Cut::Words, &cells)?;
    if !map.is_empty() {
        if map.len() != cells.len() {
            let message = format!("{} of {} cells have a region", map.len(), cells.len());
            return Err(source.error(message, &[cells[map.len()].mark], EXPECTED));
        }
        board.take_map(source, &map)?;
    }
    Ok(board)
}

/// The board in one line.
pub(super) fn write(board: &Sudoku) -> String {
    let mut text = NAME.to_owned();
    if board.diagonals {
        text.push('D');
    }
    let usual = board.boxes.is_some() && board.boxes == Sudoku::usual_boxes(board.side);
    for (cell, region) in board.cells.iter().zip(&board.regions) {
        text += &format!("={}", cell.unwrap_or(0));
        if !usual {
            text += &format!("J{region}");
        }
    }
    text
}
