//! Cells one after the other, each with its number, the neighbours that it is greater than, and a comma: how Simon Tatham's
//! Unequal writes its boards.
//!
//! A number is 0 where none is given; the letters of neighbours are `U`, `R`, `D` and `L`, up, right, down and left. What they
//! say of a border is 1 if the left or upper cell is the smaller one, and 2 if it is the greater.

use super::bound::Target;
use crate::board::Board;
use crate::layers::Layers;
use crate::text::is_across;
use damier_grid::address::{Problem, Scan};

/// A letter, where its border is (whether below a row; rows and columns further than the cell's own), and what it says of it.
type Neighbour = (char, bool, (i64, i64), i64);

const NEIGHBOURS: [Neighbour; 4] =
    [('U', true, (-1, 0), 1), ('R', false, (0, 0), 2), ('D', true, (0, 0), 2), ('L', false, (0, -1), 1)];

/// The layer and the place of a border, if the board has it.
fn border<'t>(
    targets: &'t [Target],
    board: &Board,
    (_, across, (down, right), _): Neighbour,
    (row, column): (i64, i64),
) -> Option<(&'t Target, usize)> {
    targets.iter().skip(1).find_map(|target| {
        let grid = target.grid(board);
        let place = grid.place(row + down, column + right).filter(|_| is_across(board, grid) == across)?;
        Some((target, place))
    })
}

/// The cells of a board by their indices.
fn cells(board: &Board) -> impl Iterator<Item = (i64, i64)> + use<> {
    let (height, width) = (board.height as i64, board.width as i64);
    (1..=height).flat_map(move |row| (1..=width).map(move |column| (row, column)))
}

/// Reads the cells of a board.
pub(super) fn read(scan: &mut Scan, targets: &[Target], layers: &Layers, board: &mut Board) -> Result<(), Problem> {
    let all = board.height * board.width;
    for (place, cell) in cells(board).enumerate() {
        let rest = scan.rest();
        if rest.is_empty() {
            return Err(scan.problem(format!("{place} cells of {all} are there")));
        }
        let text = &rest[..rest.find(',').unwrap_or(rest.len())];
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = text[..digits].parse::<i64>();
        let Ok(number) = number else {
            let message = format!("'{text}' does not begin with a number, 0 for none");
            return Err(Problem { length: text.len().max(1), ..scan.problem(message) });
        };
        if number > 0 {
            let put = targets[0].put(board, layers, place, Some(number));
            put.map_err(|message| Problem { length: digits, ..scan.problem(message) })?;
        }
        scan.skip(digits);
        for letter in text[digits..].chars() {
            let known = NEIGHBOURS.into_iter().find(|known| known.0 == letter);
            let Some(neighbour) = known else {
                return Err(scan.problem(format!("'{letter}' is no neighbour; there are U, R, D and L")));
            };
            let Some((target, place)) = border(targets, board, neighbour, cell) else {
                return Err(scan.problem(format!("'{letter}' points beyond the board")));
            };
            let before = target.take(board, layers, place).map_err(|message| scan.problem(message))?;
            if before.is_some_and(|said| said != Some(neighbour.3)) {
                return Err(scan.problem(format!("'{letter}' says the opposite of what the other cell says")));
            }
            target.put(board, layers, place, Some(neighbour.3)).map_err(|message| scan.problem(message))?;
            scan.skip(letter.len_utf8());
        }
        if scan.rest().starts_with(',') {
            scan.skip(1);
        }
    }
    Ok(())
}

/// Writes the cells of a board, and tells whether nothing stands there.
pub(super) fn write(targets: &[Target], layers: &Layers, board: &Board) -> Result<(String, bool), String> {
    let (mut text, mut blank) = (String::new(), true);
    for (place, cell) in cells(board).enumerate() {
        let number = targets[0].take(board, layers, place)?.flatten().unwrap_or(0);
        blank &= number == 0;
        text += &number.to_string();
        for neighbour in NEIGHBOURS {
            let Some((target, place)) = border(targets, board, neighbour, cell) else { continue };
            if target.take(board, layers, place)? == Some(Some(neighbour.3)) {
                text.push(neighbour.0);
                blank = false;
            }
        }
        text.push(',');
    }
    Ok((text, blank))
}
