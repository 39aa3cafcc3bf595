//! The board: a square of cells, its regions, and what is given.

/// The largest side: numbers up to 36 have a character each, 0–9 and a–z.
pub const MAX_SIDE: usize = 36;

/// One Sudoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    /// Rows, columns, regions, and numbers.
    pub side: usize,
    /// By cell, row after row: its region, from 0.
    pub regions: Vec<u8>,
    /// Columns and rows of the boxes, if the regions are boxes in reading order.
    pub boxes: Option<(usize, usize)>,
    /// Whether both diagonals hold every number once, too.
    pub diagonals: bool,
    /// By cell, row after row: what is given, from 1.
    pub cells: Vec<Option<u8>>,
}

impl Sudoku {
    /// An empty board with boxes of so many columns and rows; its side is their product, at most [`MAX_SIDE`].
    pub fn with_boxes(columns: usize, rows: usize) -> Sudoku {
        let side = columns * rows;
        let region = |cell: usize| ((cell / side / rows) * rows + cell % side / columns) as u8;
        Sudoku {
            side,
            regions: (0..side * side).map(region).collect(),
            boxes: Some((columns, rows)),
            diagonals: false,
            cells: vec![None; side * side],
        }
    }

    /// The columns and rows of the boxes that a side usually has: as near to a square as can be, wider than high.
    /// `None` if the side is prime (and above 3), for then boxes would be lines.
    pub fn usual_boxes(side: usize) -> Option<(usize, usize)> {
        let rows = (2..=side).take_while(|rows| rows * rows <= side).filter(|rows| side.is_multiple_of(*rows)).last()?;
        Some((side / rows, rows))
    }

    /// Everything that holds each number once: rows, then columns, then regions, then diagonals if they count.
    pub fn houses(&self) -> Vec<House> {
        let side = self.side;
        let line = |kind, cells: &dyn Fn(usize, usize) -> usize| {
            (0..side).map(|index| House { kind, index, cells: (0..side).map(|i| cells(index, i)).collect() }).collect()
        };
        let mut houses: Vec<House> = line(HouseKind::Row, &|row, i| row * side + i);
        houses.extend::<Vec<House>>(line(HouseKind::Column, &|column, i| i * side + column));
        let mut regions: Vec<Vec<usize>> = vec![Vec::new(); side];
        for (cell, &region) in self.regions.iter().enumerate() {
            regions[usize::from(region)].push(cell);
        }
        let regions = regions.into_iter().enumerate();
        houses.extend(regions.map(|(index, cells)| House { kind: HouseKind::Region, index, cells }));
        if self.diagonals {
            let falling = (0..side).map(|i| i * side + i).collect();
            let rising = (0..side).map(|i| (side - 1 - i) * side + i).collect();
            houses.push(House { kind: HouseKind::Diagonal, index: 0, cells: falling });
            houses.push(House { kind: HouseKind::Diagonal, index: 1, cells: rising });
        }
        houses
    }

    /// The same board with nothing given.
    pub fn cleared(&self) -> Sudoku {
        Sudoku { cells: vec![None; self.cells.len()], ..self.clone() }
    }
}

/// Cells that hold each number once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// What it is.
    pub kind: HouseKind,
    /// Which of its kind, from 0.
    pub index: usize,
    /// Its cells, counted row after row.
    pub cells: Vec<usize>,
}

/// What a house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box or an irregular region.
    Region,
    /// One of the two diagonals.
    Diagonal,
}
