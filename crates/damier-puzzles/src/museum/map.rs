//! A map: obstacles and free cells, and sensors that look one of four ways.

use damier_grid::{Facing, Grid};
use damier_interface::Letters;
use damier_model::Cell;

/// A map whose four outer walls are obstacles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Museum {
    /// Number of columns, the outer walls included.
    pub width: usize,
    /// Number of rows, the outer walls included.
    pub height: usize,
    /// Which cells are obstacles, row by row.
    pub wall: Vec<bool>,
    /// Whose letters answers have.
    pub letters: Letters,
}

/// The four ways to look, in the order of the model's variables.
pub(super) const WAYS: [Facing; 4] = [Facing::North, Facing::South, Facing::East, Facing::West];

/// Sensors on a map, row by row.
pub(super) type Sensors = Vec<Option<Facing>>;

/// A map as it stands in a text, sensors included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub(super) museum: Museum,
    pub(super) sensors: Sensors,
}

impl Museum {
    /// A map with no obstacles but its outer walls.
    pub(super) fn walled(width: usize, height: usize) -> Museum {
        let grid = Grid::new(width, height);
        let wall = grid.indices().map(|index| grid.is_outer(index)).collect();
        Museum { width, height, wall, letters: Letters::English }
    }

    /// Its cells.
    pub fn grid(&self) -> Grid {
        Grid::new(self.width, self.height)
    }

    /// Where the cell of that index is.
    pub fn place(&self, index: usize) -> Cell {
        self.grid().place(index)
    }

    /// The indices of the free cells, row by row.
    pub fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.wall.len()).filter(|&index| !self.wall[index])
    }
}

/// The letter of a sensor: west is `W`, and `O` in the course.
pub(super) fn letter(facing: Facing, letters: Letters) -> char {
    match facing {
        Facing::North => 'N',
        Facing::South => 'S',
        Facing::East => 'E',
        Facing::West if letters == Letters::Course => 'O',
        Facing::West => 'W',
    }
}

/// Which way a letter looks, whosever it is.
pub(super) fn facing(letter: char) -> Option<Facing> {
    match letter {
        'N' => Some(Facing::North),
        'S' => Some(Facing::South),
        'E' => Some(Facing::East),
        'O' | 'W' => Some(Facing::West),
        _ => None,
    }
}
