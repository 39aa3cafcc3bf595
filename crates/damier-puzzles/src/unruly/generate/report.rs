//! The report's generator: random cells get random colours, and what breaks a rule at once is refused.
//!
//! The report draws a cell and a colour again and again, and looks at the whole board each time. A colour that is
//! refused for a cell once is refused for good, as more cells only forbid more. So each cell with each colour is drawn
//! once, in a random order, which gives the same boards with the same chances; and three alike and full colours are
//! seen from the neighbours and from two counters. Linear in the board's size: 4000 × 4000 cells at a density of 0.1
//! take less than half a second. Densities near 1 end in failed tries.

use super::super::Colour;
use super::{Accepted, Try};
use damier_interface::making::Work;
use fastrand::Rng;

/// Draws between two looks at the clock.
const DRAWS_AT_ONCE: usize = 1 << 16;

/// One try at a board of the requested density.
pub(super) fn board(order: &Accepted, rng: &mut Rng, work: &Work) -> Try {
    let (width, height) = (order.request.width, order.request.height);
    let wanted = order.clues_or_usual();
    let mut board = order.empty();
    let mut draws: Vec<u32> = (0..2 * order.cells() as u32).collect();
    let mut rows = vec![[0; 2]; height];
    let mut columns = vec![[0; 2]; width];
    let mut filled = 0;
    for at in 0..draws.len() {
        if filled == wanted {
            break;
        }
        if at.is_multiple_of(DRAWS_AT_ONCE) {
            work.look()?;
        }
        let drawn = rng.usize(at..draws.len());
        draws.swap(at, drawn);
        let (cell, dark) = (draws[at] as usize / 2, draws[at] as usize % 2);
        let (row, column) = board.grid().position(cell);
        let colour = [Colour::Light, Colour::Dark][dark];
        let is_free = board.cells[cell].is_none() && rows[row][dark] < width / 2 && columns[column][dark] < height / 2;
        if is_free
            && !three(&board.cells, cell, 1, column, width, colour)
            && !three(&board.cells, cell, width, row, height, colour)
        {
            board.cells[cell] = Some(colour);
            rows[row][dark] += 1;
            columns[column][dark] += 1;
            filled += 1;
        }
    }
    Ok((filled == wanted).then_some((board, None)))
}

/// Whether a colour would make three alike in a line, of which the cell is at this place.
fn three(cells: &[Option<Colour>], cell: usize, step: usize, place: usize, length: usize, colour: Colour) -> bool {
    let before = |by: usize| place >= by && cells[cell - by * step] == Some(colour);
    let after = |by: usize| place + by < length && cells[cell + by * step] == Some(colour);
    before(1) && (after(1) || before(2)) || after(1) && after(2)
}
