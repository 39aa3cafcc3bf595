//! `table`: the least number of terms to change until the values are a tuple (Hamming distance); `negative_table`: the
//! number of forbidden tuples met.
//!
//! For every tuple the number of places where it differs is kept, and for every number how many tuples have it. A
//! change of a slot touches the tuples that have the old or the new value there.

use super::Gauge;
use damier_model::Tuples;
use std::collections::HashMap;

pub(super) struct Table {
    /// By slot and value: the tuples with the value there.
    with: Vec<HashMap<i64, Vec<u32>>>,
    /// By tuple: in how many slots it differs.
    differing: Vec<u32>,
    /// By number of slots: how many tuples differ in so many.
    tuples: Vec<u32>,
    positive: bool,
}

impl Table {
    pub(super) fn new(width: usize, tuples: &Tuples, positive: bool) -> Table {
        let mut with = vec![HashMap::<i64, Vec<u32>>::new(); width];
        let fits = tuples.width() == width;
        let rows = tuples.rows().take(if fits { usize::MAX } else { 0 });
        let mut number = 0;
        for row in rows {
            for (slot, &value) in row.iter().enumerate() {
                with[slot].entry(value).or_default().push(number);
            }
            number += 1;
        }
        Table { with, differing: vec![0; number as usize], tuples: vec![0; width + 1], positive }
    }
}

impl Gauge for Table {
    fn load(&mut self, at: &[i64]) {
        self.differing.fill(at.len() as u32);
        for (slot, value) in at.iter().enumerate() {
            for &tuple in self.with[slot].get(value).into_iter().flatten() {
                self.differing[tuple as usize] -= 1;
            }
        }
        self.tuples.fill(0);
        for &differing in &self.differing {
            self.tuples[differing as usize] += 1;
        }
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        if old == new {
            return;
        }
        for &tuple in self.with[slot].get(&old).into_iter().flatten() {
            let differing = &mut self.differing[tuple as usize];
            self.tuples[*differing as usize] -= 1;
            *differing += 1;
            self.tuples[*differing as usize] += 1;
        }
        for &tuple in self.with[slot].get(&new).into_iter().flatten() {
            let differing = &mut self.differing[tuple as usize];
            self.tuples[*differing as usize] -= 1;
            *differing -= 1;
            self.tuples[*differing as usize] += 1;
        }
    }
    fn violation(&mut self) -> i64 {
        if self.positive {
            self.tuples.iter().position(|&tuples| tuples > 0).unwrap_or(self.tuples.len()) as i64
        } else {
            self.tuples[0].into()
        }
    }
    fn opposite(&mut self) -> i64 {
        i64::from(self.violation() == 0)
    }
}
