//! Why a product, quotient or remainder claims what it does.
//!
//! Each operation can tell of three ranges whether no solution lies in them. So the ranges of the past, with the opposite of
//! the claim, are widened as far as that stays so, a bound at a time by bisection, and the bounds that are left are the
//! reason. Where bounds do not suffice, and pairs are few, each pair within the bounds is told why it does not fit.

use super::{Arithmetic, MOST_PAIRS, Operation, below, same_variable};
use crate::learn::{Claim, Reason};
use crate::propagators::suppose::{Supposed, refute};
use crate::store::journal::Past;
use crate::view::View;

/// Pairs looked at within the bounds, holes included.
const MOST_PAIRS_TOLD: i64 = 4 * MOST_PAIRS as i64;

/// The numbers from `low` to `high`, perhaps without 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) zero: bool,
}

impl Range {
    pub(super) fn bounds(self) -> (i64, i64) {
        (self.low, self.high)
    }

    pub(super) fn has_zero(self) -> bool {
        self.zero && self.low <= 0 && self.high >= 0
    }
}

impl<O: Operation> Arithmetic<O> {
    pub(super) fn give_reason(&self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| {
            self.refutes_ranges(supposed, reason) || self.refutes_pairs(supposed, reason)
        })
    }

    fn refutes(&self, ranges: &[Range; 3]) -> bool {
        let &[x, y, z] = ranges;
        if self.x == self.y { self.operation.refutes_same(x, z) } else { self.operation.refutes(x, y, z) }
    }

    fn refutes_ranges(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let views = [self.x, self.y, self.z];
        let mut ranges = views.map(|view| Range {
            low: supposed.min(view),
            high: supposed.max(view),
            zero: supposed.contains(view, 0),
        });
        if ranges.iter().any(|range| range.low > range.high) || !self.refutes(&ranges) {
            return false;
        }
        for k in 0..ranges.len() {
            let without = std::mem::replace(&mut ranges[k].zero, true);
            ranges[k].zero = without || self.refutes(&ranges);
        }
        for (k, &view) in views.iter().enumerate() {
            let (lowest, highest) = (supposed.always_min(view), supposed.always_max(view));
            let Range { low, high, .. } = ranges[k];
            let mut trial = ranges;
            ranges[k].low = -widest(-low, -lowest, |low| {
                trial[k].low = -low;
                self.refutes(&trial)
            });
            let mut trial = ranges;
            ranges[k].high = widest(high, highest, |high| {
                trial[k].high = high;
                self.refutes(&trial)
            });
        }
        for (range, view) in ranges.into_iter().zip(views) {
            if range.low > supposed.always_min(view) {
                supposed.at_least(view, range.low, reason);
            }
            if range.high < supposed.always_max(view) {
                supposed.at_most(view, range.high, reason);
            }
            if !range.zero && range.low <= 0 && range.high >= 0 {
                supposed.gone(view, 0, reason);
            }
        }
        true
    }

    /// Whether no pair of values within the bounds of x and y fits, by holes too.
    fn refutes_pairs(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        let (x, y, z) = (self.x, self.y, self.z);
        let bounds = |view: View| (supposed.min(view), supposed.max(view));
        let ((xl, xh), (yl, yh), (zl, zh)) = (bounds(x), bounds(y), bounds(z));
        let many = (xh - xl + 1).checked_mul(yh - yl + 1).is_none_or(|pairs| pairs > MOST_PAIRS_TOLD);
        if xl > xh || yl > yh || many {
            return false;
        }
        let mut fitting = false;
        let mut lost =
            Lost { x: vec![false; (xh - xl + 1) as usize], y: vec![false; (yh - yl + 1) as usize], z: Vec::new() };
        for a in (xl..=xh).filter(|&a| is_value(x, a)) {
            for b in (yl..=yh).filter(|&b| is_value(y, b)) {
                if same_variable(x, y) && below(x, a) != below(y, b) {
                    continue;
                }
                let Some(c) = self.operation.apply(a, b).filter(|&c| is_value(z, c)) else { continue };
                let elsewhere = |v: View, value: i64| same_variable(v, z) && below(v, value) != below(z, c);
                if elsewhere(x, a) || elsewhere(y, b) {
                    continue;
                }
                if c < zl || c > zh {
                    lost.z.push(c);
                } else if !supposed.contains(x, a) {
                    lost.x[(a - xl) as usize] = true;
                } else if !supposed.contains(y, b) {
                    lost.y[(b - yl) as usize] = true;
                } else if !supposed.contains(z, c) {
                    lost.z.push(c);
                } else {
                    fitting = true;
                }
            }
        }
        if fitting {
            return false;
        }
        lost.tell(supposed, [x, y, z], [xl, yl], reason);
        for view in [x, y] {
            supposed.fixed(view, reason);
        }
        true
    }
}

/// Values that pairs do not fit for want of.
struct Lost {
    x: Vec<bool>,
    y: Vec<bool>,
    z: Vec<i64>,
}

impl Lost {
    fn tell(mut self, supposed: &Supposed<'_, '_>, [x, y, z]: [View; 3], lowest: [i64; 2], reason: &mut Reason) {
        for (view, low, lost) in [(x, lowest[0], &self.x), (y, lowest[1], &self.y)] {
            let values = (low..).zip(lost).filter(|(_, lost)| **lost);
            values.for_each(|(value, _)| supposed.gone(view, value, reason));
        }
        // Of those beyond a bound, the nearest says it for the others.
        let (low, high) = (supposed.min(z), supposed.max(z));
        if let Some(below) = self.z.iter().copied().filter(|&c| c < low).max() {
            supposed.at_least(z, below + 1, reason);
        }
        if let Some(above) = self.z.iter().copied().filter(|&c| c > high).min() {
            supposed.at_most(z, above - 1, reason);
        }
        self.z.retain(|&c| c >= low && c <= high);
        self.z.sort_unstable();
        self.z.dedup();
        self.z.iter().for_each(|&c| supposed.gone(z, c, reason));
    }
}

fn is_value(view: View, value: i64) -> bool {
    if view.scale == 0 { value == view.offset } else { (value - view.offset) % view.scale == 0 }
}

/// The largest number from `known` to `most` that still does, if `known` does and all between the two outcomes are alike.
fn widest(known: i64, most: i64, mut does: impl FnMut(i64) -> bool) -> i64 {
    if most <= known || does(most) {
        return most.max(known);
    }
    let (mut does_at, mut fails_at) = (known, most);
    while fails_at - does_at > 1 {
        let middle = does_at + (fails_at - does_at) / 2;
        if does(middle) {
            does_at = middle;
        } else {
            fails_at = middle;
        }
    }
    does_at
}
