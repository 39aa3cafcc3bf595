//! Constraints that compute one term from others: `element`, `minimum`, `maximum`, `absolute`, `times`, `division`,
//! `modulo`; and `member`. The violation is how far the result is from what it should be.

use super::{Gauge, MOST, cut};
use damier_model::Domain;

fn gap(a: i64, b: i64) -> i64 {
    cut(i128::from(a.abs_diff(b)))
}

/// `member`: the distance to the nearest member.
pub(super) struct Near {
    domain: Domain,
    value: i64,
}

impl Near {
    pub(super) fn new(domain: Domain) -> Near {
        Near { domain, value: 0 }
    }
}

/// The member of a domain nearest to a value, if there is any.
pub(crate) fn nearest(domain: &Domain, value: i64) -> Option<i64> {
    let ranges = domain.ranges();
    let after = ranges.partition_point(|r| r.1 < value);
    let above = ranges.get(after).map(|r| r.0.max(value));
    let below = after.checked_sub(1).map(|before| ranges[before].1);
    match (below, above) {
        (Some(b), Some(a)) => Some(if value.abs_diff(b) < value.abs_diff(a) { b } else { a }),
        (one, other) => one.or(other),
    }
}

impl Gauge for Near {
    fn load(&mut self, at: &[i64]) {
        self.value = at[0];
    }
    fn set(&mut self, _slot: usize, _old: i64, new: i64) {
        self.value = new;
    }
    fn violation(&mut self) -> i64 {
        nearest(&self.domain, self.value).map_or(MOST, |member| gap(member, self.value))
    }
}

/// `element` and `element_constant`: how far the result is from the entry, or the index from the array. The entries
/// come first where they are terms, then the index, then the result.
pub(super) struct Element {
    array: Vec<i64>,
    changing: usize,
    index: i64,
    result: i64,
}

impl Element {
    pub(super) fn of_terms(length: usize) -> Element {
        Element { array: vec![0; length], changing: length, index: 0, result: 0 }
    }

    pub(super) fn of_constants(array: &[i64]) -> Element {
        Element { array: array.to_vec(), changing: 0, index: 0, result: 0 }
    }

    fn entry(&self) -> Option<i64> {
        self.array.get(usize::try_from(self.index).ok()?).copied()
    }
}

impl Gauge for Element {
    fn load(&mut self, at: &[i64]) {
        self.array[..self.changing].copy_from_slice(&at[..self.changing]);
        (self.index, self.result) = (at[self.changing], at[self.changing + 1]);
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        if slot < self.changing {
            self.array[slot] = new;
        } else if slot == self.changing {
            self.index = new;
        } else {
            self.result = new;
        }
    }
    fn violation(&mut self) -> i64 {
        match self.entry() {
            Some(entry) => gap(entry, self.result),
            None if self.index < 0 => gap(self.index, 0),
            None => cut(i128::from(self.index) - self.array.len() as i128 + 1),
        }
    }
    fn error(&mut self, slot: usize, _value: i64, violation: i64) -> i64 {
        if slot < self.changing && slot as i64 != self.index { 0 } else { violation }
    }
    fn output(&mut self, _slot: usize, value: i64) -> i64 {
        self.entry().unwrap_or(value)
    }
}

/// `minimum`, and with all signs turned `maximum`: how far the result, the last slot, is from the smallest.
pub(super) struct Extreme {
    sign: i64,
    at: Vec<i64>,
    least: i64,
    /// How many terms have the least value.
    holders: usize,
    result: i64,
}

impl Extreme {
    /// At least one term; `sign` is 1 for the minimum, -1 for the maximum.
    pub(super) fn new(terms: usize, sign: i64) -> Extreme {
        Extreme { sign, at: vec![0; terms], least: 0, holders: 0, result: 0 }
    }

    fn look(&mut self) {
        self.least = self.at.iter().copied().min().unwrap_or(0);
        self.holders = self.at.iter().filter(|&&v| v == self.least).count();
    }
}

impl Gauge for Extreme {
    fn load(&mut self, at: &[i64]) {
        for (mine, &value) in self.at.iter_mut().zip(at) {
            *mine = self.sign * value;
        }
        self.result = self.sign * at[self.at.len()];
        self.look();
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        let new = self.sign * new;
        if slot == self.at.len() {
            self.result = new;
            return;
        }
        let old = std::mem::replace(&mut self.at[slot], new);
        if new < self.least {
            (self.least, self.holders) = (new, 1);
            return;
        }
        self.holders += usize::from(new == self.least);
        self.holders -= usize::from(old == self.least);
        if self.holders == 0 {
            self.look();
        }
    }
    fn violation(&mut self) -> i64 {
        gap(self.least, self.result)
    }
    fn error(&mut self, slot: usize, value: i64, violation: i64) -> i64 {
        // Where the least is too small, those who have it are to blame; else any of them might go lower.
        let blameless = slot < self.at.len() && self.least < self.result && self.sign * value > self.least;
        if blameless { 0 } else { violation }
    }
    fn output(&mut self, _slot: usize, _value: i64) -> i64 {
        self.sign * self.least
    }
}

/// What [`Operation`] does with its first slots to get the last.
#[derive(Clone, Copy)]
pub(super) enum Operator {
    Absolute,
    Times,
    Division,
    Modulo,
}

/// `absolute`, `times`, `division`, `modulo`: how far the last slot is from what the first ones give. A divisor of 0 counts
/// as 1.
pub(super) struct Operation {
    operator: Operator,
    at: [i64; 3],
    last: usize,
}

impl Operation {
    pub(super) fn new(operator: Operator) -> Operation {
        let last = if matches!(operator, Operator::Absolute) { 1 } else { 2 };
        Operation { operator, at: [0; 3], last }
    }

    fn computed(&self) -> Option<i128> {
        let [a, b, _] = self.at.map(i128::from);
        match self.operator {
            Operator::Absolute => Some(a.abs()),
            Operator::Times => Some(a * b),
            Operator::Division => a.checked_div(b),
            Operator::Modulo => a.checked_rem(b),
        }
    }
}

impl Gauge for Operation {
    fn load(&mut self, at: &[i64]) {
        self.at[..at.len()].copy_from_slice(at);
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.at[slot] = new;
    }
    fn violation(&mut self) -> i64 {
        self.computed().map_or(1, |value| cut((value - i128::from(self.at[self.last])).abs()))
    }
    fn output(&mut self, _slot: usize, value: i64) -> i64 {
        const FAR: i128 = damier_model::LARGEST as i128;
        self.computed().map_or(value, |computed| computed.clamp(-FAR, FAR) as i64)
    }
}
