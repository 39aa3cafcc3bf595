//! From the rounds of a walk to one number.
//!
//! Each round counts with the price of its easiest step, which is the hardest that is needed there, divided by the root of how
//! many ways led on, since one of many is sooner found than the only one. The rounds are added up by a norm of high power, between
//! their sum (how long it takes) and their maximum (the hardest step): a step that is twice as dear counts as 64. Sum and
//! maximum alone agree worse with what players say, each on other puzzles (`docs/grade.md` has the figures).

use super::walk::{FACT, Round};

/// The power of the norm.
const POWER: i32 = 6;
/// Known facts that are one point of the number.
const POINT: f64 = 10.0;

/// Rounds added up so far.
#[derive(Default)]
pub(super) struct Weighed {
    sum: f64,
}

impl Weighed {
    pub(super) fn add(&mut self, round: &Round) {
        let Some(first) = round.ways.first() else { return };
        let price = first.price() as f64 / FACT as f64;
        self.sum += price.powi(POWER) / (round.ways.len() as f64).sqrt();
    }

    pub(super) fn number(&self) -> f64 {
        self.sum.powf(1.0 / f64::from(POWER)) / POINT
    }
}
