//! The houses of a board, and where they meet, in lists that a search can walk through quickly.

use super::super::super::Sudoku;

/// What never changes: houses and where they meet.
pub(in super::super::super) struct Layout {
    /// Numbers there are, and cells in a house.
    pub(super) side: usize,
    /// By house and place: the cell.
    pub(super) cells: Vec<u16>,
    /// The houses of all cells one after the other, each with the cell's place there.
    pub(super) homes: Vec<(u16, u8)>,
    /// By cell: where its homes begin, which is where those of the cell before end.
    pub(super) spots: Vec<u16>,
    /// By house: where its meetings begin, which is where those of the house before end.
    pub(super) first_meeting: Vec<u32>,
    /// Other houses that share at least two cells, and the places of these in both.
    pub(super) meetings: Vec<Meeting>,
}

/// Another house that shares at least two cells.
pub(super) struct Meeting {
    pub(super) other: u16,
    /// The places of these cells in the one house.
    pub(super) here: u64,
    /// Their places in the other.
    pub(super) there: u64,
}

impl Layout {
    /// The houses of a board.
    pub(in super::super::super) fn of(board: &Sudoku) -> Layout {
        let houses = board.houses();
        let count = board.cells.len();
        let mut by_cell: Vec<Vec<(u16, u8)>> = vec![Vec::new(); count];
        for (index, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                by_cell[cell].push((index as u16, place as u8));
            }
        }
        let mut layout = Layout {
            side: board.side,
            cells: houses.iter().flat_map(|house| house.cells.iter().map(|&cell| cell as u16)).collect(),
            homes: by_cell.iter().flatten().copied().collect(),
            spots: Vec::with_capacity(count + 1),
            first_meeting: vec![0],
            meetings: Vec::new(),
        };
        let mut spot = 0;
        layout.spots.push(0);
        for homes in &by_cell {
            spot += homes.len() as u16;
            layout.spots.push(spot);
        }
        for (index, house) in houses.iter().enumerate() {
            let mut shared = vec![(0u64, 0u64); houses.len()];
            for (place, &cell) in house.cells.iter().enumerate() {
                for &(other, there) in &by_cell[cell] {
                    shared[usize::from(other)].0 |= 1 << place;
                    shared[usize::from(other)].1 |= 1 << there;
                }
            }
            for (other, (here, there)) in shared.into_iter().enumerate() {
                if other != index && here.count_ones() >= 2 {
                    layout.meetings.push(Meeting { other: other as u16, here, there });
                }
            }
            layout.first_meeting.push(layout.meetings.len() as u32);
        }
        layout
    }

    /// How many houses there are.
    pub(super) fn houses(&self) -> usize {
        self.first_meeting.len() - 1
    }

    /// The houses of a cell, and its place in each.
    #[inline]
    pub(super) fn homes(&self, cell: usize) -> &[(u16, u8)] {
        &self.homes[usize::from(self.spots[cell])..usize::from(self.spots[cell + 1])]
    }
}
