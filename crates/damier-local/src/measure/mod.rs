//! How far an assignment is from satisfying a constraint.
//!
//! A constraint is looked at through *slots*, one for each place where a term stands in it. A gauge keeps whatever it needs
//! to follow changes of single slots, and says how large the violation is: 0 exactly if the constraint holds, and more
//! the more has to change, where there is a natural way to say so. A variable that stands in two places has two slots,
//! so that no gauge has to know about repetition. What a gauge keeps depends on the values in its slots alone, never on
//! the way that led there: a move is taken back by setting the slots to what they were.

mod arithmetic;
mod build;
mod condition;
mod counts;
mod cycles;
mod disjoint_paths;
mod order;
mod path;
mod pieces;
mod regular;
mod schedule;
mod sum;
mod table;
mod values;

pub(crate) use arithmetic::nearest;
pub(crate) use build::{Built, Outputs, build, sum_of};
pub(crate) use sum::Sum;
use values::Different;

/// No violation is said to be larger: totals of many, weighted, stay far from overflow.
pub(crate) const MOST: i64 = 1 << 32;

/// A violation, cut off at [`MOST`].
pub(crate) fn cut(violation: i128) -> i64 {
    i64::try_from(violation).unwrap_or(MOST).min(MOST)
}

/// What follows one constraint.
pub(crate) trait Gauge {
    /// Takes the values of all slots.
    fn load(&mut self, at: &[i64]);
    /// Slot `slot` changes its value from `old` to `new`.
    fn set(&mut self, slot: usize, old: i64, new: i64);
    /// The violation, 0 exactly if the constraint holds.
    fn violation(&mut self) -> i64;
    /// All slots are as they were when the violation was this: spares those who compute late the work.
    fn restore(&mut self, _violation: i64) {}
    /// How far the constraint is from being false.
    fn opposite(&mut self) -> i64 {
        i64::from(self.violation() == 0)
    }
    /// The share of a slot, whose value is given, in the violation.
    fn error(&mut self, _slot: usize, _value: i64, violation: i64) -> i64 {
        violation
    }
    /// Whether larger (1) or smaller (-1) values of the slot would help, if that is known.
    fn direction(&self, _slot: usize) -> i64 {
        0
    }
    /// For constraints that make the slot a function of the others: the value it should have, given the one it has.
    fn output(&mut self, _slot: usize, value: i64) -> i64 {
        value
    }
}

/// A gauge, the two that matter most for speed not behind a pointer.
pub(crate) enum Measure {
    Sum(Sum),
    Different(Different),
    Other(Box<dyn Gauge>),
}

macro_rules! each {
    ($measure:expr, $gauge:ident => $call:expr) => {
        match $measure {
            Measure::Sum($gauge) => $call,
            Measure::Different($gauge) => $call,
            Measure::Other($gauge) => $call,
        }
    };
}

impl Gauge for Measure {
    fn load(&mut self, at: &[i64]) {
        each!(self, gauge => gauge.load(at))
    }
    #[inline]
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        each!(self, gauge => gauge.set(slot, old, new))
    }
    #[inline]
    fn violation(&mut self) -> i64 {
        each!(self, gauge => gauge.violation())
    }
    #[inline]
    fn restore(&mut self, violation: i64) {
        each!(self, gauge => gauge.restore(violation))
    }
    fn opposite(&mut self) -> i64 {
        each!(self, gauge => gauge.opposite())
    }
    #[inline]
    fn error(&mut self, slot: usize, value: i64, violation: i64) -> i64 {
        each!(self, gauge => gauge.error(slot, value, violation))
    }
    #[inline]
    fn direction(&self, slot: usize) -> i64 {
        each!(self, gauge => gauge.direction(slot))
    }
    fn output(&mut self, slot: usize, value: i64) -> i64 {
        each!(self, gauge => gauge.output(slot, value))
    }
}

/// A constraint that no assignment satisfies, such as lists of lengths that do not fit.
pub(crate) struct Never;

impl Gauge for Never {
    fn load(&mut self, _at: &[i64]) {}
    fn set(&mut self, _slot: usize, _old: i64, _new: i64) {}
    fn violation(&mut self) -> i64 {
        1
    }
}
