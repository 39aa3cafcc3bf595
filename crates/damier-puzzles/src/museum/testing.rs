//! Maps for tests.

use super::map::Museum;
use fastrand::Rng;

/// A closed map with obstacles by chance.
pub(super) fn random_map(seed: u64, width: usize, height: usize, density: f64) -> Museum {
    let mut rng = Rng::with_seed(seed);
    let mut museum = Museum::walled(width, height);
    museum.wall.iter_mut().for_each(|wall| *wall = *wall || rng.f64() < density);
    museum
}
