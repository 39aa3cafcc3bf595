//! From the rounds of a walk to one number. (Draft.)

use super::walk::Round;
use crate::board::Board;

pub(super) struct Weighed {
    sum: f64,
}

impl Weighed {
    pub(super) fn new(_board: &Board) -> Weighed {
        Weighed { sum: 0.0 }
    }

    pub(super) fn add(&mut self, round: &Round) {
        let price = round.ways.first().map_or(0, |way| way.price()) as f64;
        self.sum += price * price / (round.ways.len() as f64).sqrt();
    }

    pub(super) fn number(&self) -> f64 {
        (1.0 + self.sum).log2()
    }
}
