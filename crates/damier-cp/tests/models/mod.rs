//! Models that several tests use.

#![allow(dead_code, reason = "not every test uses all of them")]

use damier_model::{Model, Objective, Relate, all_different, any_of, sum};

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

/// The fewest knights of which one stands on each square of a board, or a leap from it.
pub(crate) fn fewest_knights(size: usize) -> Model {
    let mut m = Model::new("knights");
    let knights = m.bool_grid("knight", size, size);
    for r in 0..size {
        for c in 0..size {
            let near = |&(i, j): &(usize, usize)| matches!((r.abs_diff(i), c.abs_diff(j)), (0, 0) | (1, 2) | (2, 1));
            let squares = (0..size).flat_map(|i| (0..size).map(move |j| (i, j)));
            m.post(any_of(squares.filter(near).map(|(i, j)| knights[i][j])));
        }
    }
    let number = m.int("number", 0..=(size * size) as i64);
    m.post(sum(knights.concat()).equals(number));
    m.objective = Objective::Minimise(number.into());
    m
}
