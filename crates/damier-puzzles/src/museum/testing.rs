//! Maps for tests.

use super::map::Museum;
use crate::letters::Letters;
use fastrand::Rng;

/// A closed map with obstacles by chance.
pub(super) fn random_map(seed: u64, width: usize, height: usize, density: f64) -> Museum {
    let mut rng = Rng::with_seed(seed);
    let wall = (0..width * height).map(|index| {
        let (row, column) = (index / width, index % width);
        row == 0 || row + 1 == height || column == 0 || column + 1 == width || rng.f64() < density
    });
    Museum { width, height, wall: wall.collect(), letters: Letters::English }
}
