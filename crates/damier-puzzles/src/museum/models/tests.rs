//! The models against the rules, placement by placement.

use super::*;
use crate::museum::PUZZLE;
use crate::museum::map::{Drawn, Sensors, WAYS};
use crate::museum::testing::random_map;
use crate::testing::models_agree;

/// All placements on a map with few free cells.
fn placements(museum: &Museum) -> Vec<Sensors> {
    let mut all = vec![vec![None; museum.wall.len()]];
    for cell in museum.free() {
        let with = |sensors: &Sensors| {
            [None]
                .into_iter()
                .chain(WAYS.map(Some))
                .map(|sensor| {
                    let mut sensors = sensors.clone();
                    sensors[cell] = sensor;
                    sensors
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[test]
fn beams_has_all_placements_that_watch_everything_and_cover_the_best_of_them() {
    for seed in 0..60 {
        let museum = random_map(seed, 4 + seed as usize % 2, 4, 0.2 + (seed % 4) as f64 / 8.0);
        let drawn = |sensors| Drawn { museum: museum.clone(), sensors };
        models_agree(PUZZLE, &museum, placements(&museum).into_iter().map(drawn));
    }
}

#[test]
fn a_model_that_is_too_large_is_refused() {
    let wide = random_map(1, 400, 400, 0.1);
    let refused = |name: &str| formulate(&wide, name, &FormulationOptions::default()).err().expect(name).0;
    assert!(refused("beams").ends_with("accepted: up to 50000, or the model 'cover'"));
    assert!(formulate(&wide, COVER, &FormulationOptions::default()).is_ok());
}
