//! A random full board.
//!
//! Built row by row and repaired (`solve/rows/`), which is fast and far from even: columns keep close to alternating.
//! So it is stirred by swaps: two rows and two columns drawn at random cross in four cells; if these are dark and
//! light, light and dark, all four change colour unless three alike come of it. Rows and columns stay balanced, and
//! since every swap is as likely as its undoing, all boards that swaps lead to become equally likely in the long run
//! (Metropolis and others, J. Chem. Phys. 21, 1953). Constant time per swap tried; about one in fifty succeeds.

use super::super::Colour;
use super::super::solve::position::Position;
use super::super::solve::rows::{RepairEnd, Repairs};
use super::Accepted;
use damier_interface::making::Work;
use damier_model::Limit;
use fastrand::Rng;

/// Swaps tried per cell.
const SWAPS: usize = 60;
/// Swaps between two looks at the clock.
const SWAPS_AT_ONCE: usize = 1 << 16;
/// Rows filled per row of the board before a try is given up.
const PATIENCE: u64 = 400;
/// Times a board is stirred again because two lines are alike and must not be.
const STIRRINGS: usize = 50;

/// A random full board of the requested size; `None` if this try led to none.
pub(super) fn random(order: &Accepted, rng: &mut Rng, work: &Work) -> Result<Option<Vec<Option<Colour>>>, Limit> {
    let (width, height) = (order.request.width, order.request.height);
    let empty = Position::empty(width, height, order.unique_lines());
    let mut repairs = Repairs::new(&empty, rng.u64(..));
    match repairs.go_on(work.run(), work.begun, PATIENCE * height as u64) {
        RepairEnd::Solved => {}
        RepairEnd::Tired => return Ok(None),
        RepairEnd::Stopped(limit) => return Err(limit),
    }
    let mut stirred = Stirred::new(width, height, &repairs);
    for _ in 0..STIRRINGS {
        let mut left = SWAPS * width * height;
        while left > 0 {
            let now = left.min(SWAPS_AT_ONCE);
            (0..now).for_each(|_| stirred.try_swap(rng));
            left -= now;
            work.look()?;
        }
        if !order.unique_lines() || stirred.lines_differ() {
            return Ok(Some(stirred.to_cells()));
        }
    }
    Ok(None)
}

/// A full board with a frame of two cells that are neither light nor dark.
struct Stirred {
    width: usize,
    height: usize,
    stride: usize,
    cells: Vec<u8>,
}

impl Stirred {
    fn new(width: usize, height: usize, repairs: &Repairs) -> Stirred {
        let stride = width + 4;
        let mut cells = vec![2; stride * (height + 4)];
        for row in 0..height {
            cells[(row + 2) * stride + 2..][..width].copy_from_slice(repairs.row(row));
        }
        Stirred { width, height, stride, cells }
    }

    fn try_swap(&mut self, rng: &mut Rng) {
        let (top, bottom) =
            ((rng.usize(0..self.height) + 2) * self.stride, (rng.usize(0..self.height) + 2) * self.stride);
        let (left, right) = (rng.usize(0..self.width) + 2, rng.usize(0..self.width) + 2);
        let four = [top + left, top + right, bottom + left, bottom + right];
        let [a, b, c, d] = four.map(|cell| self.cells[cell]);
        // The same row or column twice is refused here too: its colours would be equal.
        if a == b || a != d || b != c {
            return;
        }
        four.iter().for_each(|&cell| self.cells[cell] ^= 1);
        if four.iter().any(|&cell| self.is_one_of_three(cell)) {
            four.iter().for_each(|&cell| self.cells[cell] ^= 1);
        }
    }

    #[inline]
    fn is_one_of_three(&self, cell: usize) -> bool {
        let alike = |other: usize| self.cells[other] == self.cells[cell];
        [1, self.stride].into_iter().any(|step| {
            let (before, after) = (alike(cell - step), alike(cell + step));
            before && (after || alike(cell - 2 * step)) || after && alike(cell + 2 * step)
        })
    }

    fn lines_differ(&self) -> bool {
        let all_differ = |mut lines: Vec<Vec<u8>>| {
            lines.sort_unstable();
            lines.windows(2).all(|two| two[0] != two[1])
        };
        let cell = |row: usize, column: usize| self.cells[(row + 2) * self.stride + column + 2];
        let rows = (0..self.height).map(|row| (0..self.width).map(|column| cell(row, column)).collect());
        let columns = (0..self.width).map(|column| (0..self.height).map(|row| cell(row, column)).collect());
        all_differ(rows.collect()) && all_differ(columns.collect())
    }

    fn to_cells(&self) -> Vec<Option<Colour>> {
        let colour = |dark: &u8| Some(if *dark == 1 { Colour::Dark } else { Colour::Light });
        (0..self.height)
            .flat_map(|row| self.cells[(row + 2) * self.stride + 2..][..self.width].iter().map(colour))
            .collect()
    }
}
