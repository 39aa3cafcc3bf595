//! `x ∘ y = z` for products, quotients and remainders: one propagator, with the bounds reasoning of each operation.
//!
//! First the bounds are narrowed until they stand still. Then, if the pairs of values of x and y are few, all of them are
//! tried, and what takes part in none that fits z goes: that is domain consistent, for repeated variables too (digits in
//! a Garam). Otherwise the result is as consistent as the operation's `narrow` says.
//!
//! Bounds may creep: `x·y = 10^18 + 9` moves x by one per round, up to the square root. In wide domains the propagator
//! gives up after [`PATIENCE`] rounds and rests until another propagator moves a bound.

mod division;
mod explain;
mod modulo;
mod times;

pub(crate) use division::Division;
pub(crate) use modulo::Modulo;
pub(crate) use times::Times;

use super::supports::Supports;
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::LARGEST;
use explain::Range;

/// Up to this many pairs of values, all are tried.
const MOST_PAIRS: u64 = 1024;
/// Rounds of bounds reasoning in one run.
const PATIENCE: usize = 64;

/// What a run knows of an operation.
pub(crate) trait Operation: Send + 'static {
    /// `x ∘ y`, where it is defined and fits.
    fn apply(&self, x: i64, y: i64) -> Option<i64>;

    /// One round of bounds reasoning.
    fn narrow(&self, store: &mut Store, x: View, y: View, z: View) -> Pruned;

    /// Whether no numbers of three ranges satisfy it: whenever bounds reasoning would find out.
    fn refutes(&self, x: Range, y: Range, z: Range) -> bool;

    /// The same where x and y are one.
    fn refutes_same(&self, x: Range, z: Range) -> bool {
        self.refutes(x, x, z)
    }
}

pub(crate) fn post<O: Operation>(
    poster: &mut Poster<'_>,
    guard: Literal,
    operation: O,
    x: View,
    y: View,
    z: View,
) -> Pruned {
    let store = &poster.kernel.store;
    let supports = [x, y, z].map(|v| Supports::new(store, v));
    let is_wide = [x, y, z].into_iter().any(|v| store.is_wide(v));
    let few = pairs(store, x, y) <= u64::from(u8::MAX);
    poster.add(guard, Arithmetic { operation, x, y, z, supports, few, is_wide, rested_at: None })
}

struct Arithmetic<O> {
    operation: O,
    x: View,
    y: View,
    z: View,
    supports: [Supports; 3],
    few: bool,
    is_wide: bool,
    /// The bounds at which patience ran out, so that the last run's own changes do not wake it. Only a hint.
    rested_at: Option<[i64; 6]>,
}

impl<O: Operation> Propagator for Arithmetic<O> {
    fn cost(&self) -> Cost {
        if self.few || self.is_wide { Cost::Ternary } else { Cost::Linearithmic }
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for view in [self.x, self.y, self.z] {
            to.advise(view, Events::ANY, 0);
        }
    }

    fn notify(&mut self, store: &mut Store, _tag: u32, _events: Events) -> bool {
        self.rested_at.is_none_or(|bounds| bounds != self.bounds(store))
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let (x, y, z) = (self.x, self.y, self.z);
        self.rested_at = None;
        let mut before = self.bounds(store);
        for round in 1.. {
            self.operation.narrow(store, x, y, z)?;
            let now = self.bounds(store);
            if now == before {
                break;
            }
            before = now;
            if round == PATIENCE {
                let all_fixed = [x, y, z].into_iter().all(|v| store.is_fixed(v));
                self.rested_at = (self.is_wide && !all_fixed).then_some(now);
                return Ok(Status::MayProgress);
            }
        }
        if let (Some(x), Some(y)) = (store.value(x), store.value(y)) {
            store.fix(z, self.operation.apply(x, y).ok_or(Conflict)?)?;
            return Ok(Status::Entailed);
        }
        if pairs(store, x, y) <= MOST_PAIRS && !store.is_wide(x) && !store.is_wide(y) {
            self.try_all_pairs(store)?;
        }
        Ok(Status::Fixpoint)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        self.give_reason(claim, past, reason)
    }
}

impl<O: Operation> Arithmetic<O> {
    fn bounds(&self, store: &Store) -> [i64; 6] {
        let (x, y, z) = (self.x, self.y, self.z);
        [store.min(x), store.max(x), store.min(y), store.max(y), store.min(z), store.max(z)]
    }

    fn try_all_pairs(&mut self, store: &mut Store) -> Pruned {
        let (x, y) = (self.x, self.y);
        self.supports.iter_mut().for_each(Supports::clear);
        for a in store.values(x) {
            if same_variable(x, y) {
                self.try_pair(store, a, y.scale * below(x, a) + y.offset);
            } else {
                store.values(y).for_each(|b| self.try_pair(store, a, b));
            }
        }
        self.supports.iter().try_for_each(|supports| supports.keep(store))
    }

    fn try_pair(&mut self, store: &Store, a: i64, b: i64) {
        let (x, y, z) = (self.x, self.y, self.z);
        let Some(c) = self.operation.apply(a, b).filter(|&c| store.contains(z, c)) else { return };
        if (same_variable(x, z) && below(x, a) != below(z, c)) || (same_variable(y, z) && below(y, b) != below(z, c)) {
            return;
        }
        for (supports, value) in self.supports.iter_mut().zip([a, b, c]) {
            supports.mark(value);
        }
    }
}

fn same_variable(v: View, w: View) -> bool {
    v.var == w.var && v.scale != 0 && w.scale != 0
}

/// The variable's value at which a view that is no constant has this one.
fn below(v: View, value: i64) -> i64 {
    (value - v.offset) / v.scale
}

fn pairs(store: &Store, x: View, y: View) -> u64 {
    if same_variable(x, y) { store.size(x) } else { store.size(x).saturating_mul(store.size(y)) }
}

/// The bounds of a view.
fn range(store: &Store, v: View) -> (i64, i64) {
    (store.min(v), store.max(v))
}

/// Narrows a view to a range that may lie beyond what 64 bits can hold.
fn narrow_to(store: &mut Store, v: View, (low, high): (i128, i128)) -> Pruned {
    store.set_min(v, within_reach(low))?;
    store.set_max(v, within_reach(high))
}

/// The nearest number that is still beyond every value.
fn within_reach(value: i128) -> i64 {
    value.clamp(-2 * i128::from(LARGEST), 2 * i128::from(LARGEST)) as i64
}

/// The smallest range around some numbers.
fn hull<const N: usize>(numbers: [i128; N]) -> (i128, i128) {
    numbers.into_iter().fold((i128::MAX, i128::MIN), |(low, high), n| (low.min(n), high.max(n)))
}

/// The divisors of one sign, as their magnitudes.
#[derive(Clone, Copy)]
struct Divisors {
    sign: i64,
    low: i64,
    high: i64,
}

impl Divisors {
    /// The negative and the positive ones between two bounds; the range is empty where there are none.
    fn between((low, high): (i64, i64)) -> [Divisors; 2] {
        [Divisors { sign: -1, low: (-high).max(1), high: -low }, Divisors { sign: 1, low: low.max(1), high }]
    }

    fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// Narrows a view to the hull of two such sets.
    fn keep(parts: [Divisors; 2], store: &mut Store, v: View) -> Pruned {
        let [negative, positive] = parts;
        if !negative.is_empty() && !positive.is_empty() {
            store.set_min(v, -negative.high)?;
            return store.set_max(v, positive.high);
        }
        let one = if negative.is_empty() { positive } else { negative };
        if one.is_empty() {
            return Err(Conflict);
        }
        let ends = [one.sign * one.low, one.sign * one.high];
        store.set_min(v, ends[0].min(ends[1]))?;
        store.set_max(v, ends[0].max(ends[1]))
    }
}
