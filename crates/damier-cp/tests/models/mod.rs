//! Models that several tests use.

#![allow(dead_code, reason = "not every test uses all of them")]

use damier_model::{Model, all_different, any_of};

/// Each pigeon sits in a hole, no two in one.
pub(crate) fn pigeons(pigeons: usize, holes: usize) -> Model {
    let mut m = Model::new("pigeons");
    let sits = m.bool_grid("sits", pigeons, holes);
    for (p, one) in sits.iter().enumerate() {
        m.post(any_of(one.iter().copied()));
        for other in &sits[p + 1..] {
            for (&here, &there) in one.iter().zip(other) {
                m.post(any_of([!here, !there]));
            }
        }
    }
    m
}

/// Queens by rows: the column of each.
pub(crate) fn queens(size: usize) -> Model {
    let mut m = Model::new("queens");
    let q = m.ints("q", size, 1..=size as i64);
    m.post(all_different(&q));
    m.post(all_different((0..).zip(&q).map(|(i, &q)| q + i)));
    m.post(all_different((0..).zip(&q).map(|(i, &q)| q - i)));
    m
}
