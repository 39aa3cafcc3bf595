//! The board: a square of cells, its regions, and what is given.

use damier_grid::{Grid, Way};
use damier_model::Cell;

/// The smallest side: below, boxes are lines.
pub const MIN_SIDE: usize = 4;
/// The largest side: numbers up to 36 have a character each, 1–9, A–Z and 0.
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
        let grid = Grid::square(side);
        let region = |(row, column): (usize, usize)| (row / rows * rows + column / columns) as u8;
        Sudoku {
            side,
            regions: grid.indices().map(|cell| region(grid.position(cell))).collect(),
            boxes: Some((columns, rows)),
            diagonals: false,
            cells: vec![None; side * side],
        }
    }

    /// An empty board with these regions: by cell, row after row, one of as many as there are rows, each of as many
    /// cells. Regions that are boxes in reading order are known as such.
    pub fn with_regions(side: usize, regions: Vec<u8>) -> Sudoku {
        let boxes = (2..side).filter(|columns| side.is_multiple_of(*columns)).map(|columns| (columns, side / columns));
        let same = |&(columns, rows): &(usize, usize)| Sudoku::with_boxes(columns, rows).regions == regions;
        let boxes = boxes.into_iter().find(same);
        Sudoku { regions, boxes, ..Sudoku::with_boxes(side, 1) }
    }

    /// The columns and rows of the boxes that a side usually has: as near to a square as can be, wider than high.
    /// `None` if the side is prime (and above 3), for then boxes would be lines.
    pub fn usual_boxes(side: usize) -> Option<(usize, usize)> {
        let rows =
            (2..=side).take_while(|rows| rows * rows <= side).filter(|rows| side.is_multiple_of(*rows)).last()?;
        Some((side / rows, rows))
    }

    /// Everything that holds each number once: rows, then columns, then regions, then diagonals if they count.
    pub fn houses(&self) -> Vec<House> {
        let mut houses = Vec::with_capacity(3 * self.side + 2);
        for (kind, way) in [(HouseKind::Row, Way::Across), (HouseKind::Column, Way::Down)] {
            let lines = self.grid().lines_along(way).enumerate();
            houses.extend(lines.map(|(index, line)| House { kind, index, cells: line.run().indices().collect() }));
        }
        let mut regions: Vec<Vec<usize>> = vec![Vec::new(); self.side];
        for (cell, &region) in self.regions.iter().enumerate() {
            regions[usize::from(region)].push(cell);
        }
        let regions = regions.into_iter().enumerate();
        houses.extend(regions.map(|(index, cells)| House { kind: HouseKind::Region, index, cells }));
        if self.diagonals {
            let (falling, rising) = ((0, (1, 1)), (self.grid().index(self.side - 1, 0), (-1, 1)));
            for (index, (corner, vector)) in [falling, rising].into_iter().enumerate() {
                let cells = std::iter::once(corner).chain(self.grid().ray(corner, vector)).collect();
                houses.push(House { kind: HouseKind::Diagonal, index, cells });
            }
        }
        houses
    }

    /// Its cells.
    pub fn grid(&self) -> Grid {
        Grid::square(self.side)
    }

    /// Where the cell of that index is.
    pub fn place(&self, index: usize) -> Cell {
        self.grid().place(index)
    }

    /// What a house is called: `row 3`, `box 5` or, if regions are irregular, `region 5`.
    pub fn name_of(&self, house: &House) -> String {
        self.house_name(house.kind, house.index)
    }

    /// What the house of that kind and index is called.
    pub fn house_name(&self, kind: HouseKind, index: usize) -> String {
        let number = index + 1;
        match kind {
            HouseKind::Row => format!("row {number}"),
            HouseKind::Column => format!("column {number}"),
            HouseKind::Region if self.boxes.is_some() => format!("box {number}"),
            HouseKind::Region => format!("region {number}"),
            HouseKind::Diagonal if index == 0 => "the falling diagonal".to_owned(),
            HouseKind::Diagonal => "the rising diagonal".to_owned(),
        }
    }

    /// The board in native text, which says everything.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if let Some((columns, rows)) = self.boxes.filter(|&boxes| Sudoku::usual_boxes(self.side) != Some(boxes)) {
            text += &format!("boxes {columns}x{rows}\n");
        }
        if self.diagonals {
            text += "diagonals\n";
        }
        text += &self.answer_text(&self.cells);
        if self.boxes.is_none() {
            let regions: Vec<Option<u8>> = self.regions.iter().map(|region| Some(region + 1)).collect();
            text += "\n\n";
            text += &self.answer_text(&regions);
        }
        text
    }

    /// Cells of a board of this size in native text: the rows alone, without a line break at the end.
    pub fn answer_text(&self, cells: &[Option<u8>]) -> String {
        let cell = |cell: &Option<u8>| cell.map_or(".".to_owned(), |number| number.to_string());
        let row = |row: &[Option<u8>]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        cells.chunks(self.side.max(1)).map(row).collect::<Vec<_>>().join("\n")
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

/// The regions, by cell and numbered in reading order, of a square of that side where cells of these pairs touch with no
/// line between them; nothing if they are not as many as the side, of as many cells each.
pub(super) fn even_regions(side: usize, touching: Vec<(usize, usize)>) -> Option<Vec<u8>> {
    let mut region: Vec<usize> = (0..side * side).collect();
    // Regions are joined until nothing changes: each takes the first of its cells for a name.
    loop {
        let mut changed = false;
        for &(one, other) in &touching {
            let least = region[one].min(region[other]);
            changed |= region[one] != region[other];
            (region[one], region[other]) = (least, least);
        }
        if !changed {
            break;
        }
    }
    let mut names = region.clone();
    names.sort_unstable();
    let even = names.chunk_by(|one, other| one == other).all(|cells| cells.len() == side);
    names.dedup();
    let number = |name: &usize| u8::try_from(names.partition_point(|other| other < name)).ok();
    if even { region.iter().map(number).collect() } else { None }
}
