//! Bounds of what a division leaves: smaller than the divisor, with the dividend's sign, and no larger than it.
//!
//! Once the divisor's magnitude is known, the dividend's bounds move to the next numbers with a possible remainder, and
//! the remainder's bounds follow those of a dividend that stays within one multiple: bounds(Z) consistent then, weaker
//! before.

use super::{Divisors, Operation, Range, range};
use crate::store::{Conflict, Pruned, Store};
use crate::view::View;

pub(crate) struct Modulo;

impl Operation for Modulo {
    fn apply(&self, x: i64, y: i64) -> Option<i64> {
        x.checked_rem(y)
    }

    fn narrow(&self, store: &mut Store, x: View, y: View, z: View) -> Pruned {
        store.remove(y, 0)?;
        let (least, most) = range(store, z);
        let smallest_remainder = if least > 0 { least } else { (-most).max(0) };
        let mut parts = Divisors::between(range(store, y));
        for part in &mut parts {
            part.low = part.low.max(smallest_remainder + 1);
        }
        Divisors::keep(parts, store, y)?;
        let alive = || parts.iter().filter(|part| !part.is_empty());
        let smallest = alive().map(|part| part.low).min().ok_or(Conflict)?;
        let largest = alive().map(|part| part.high).max().ok_or(Conflict)?;

        let (low, high) = range(store, x);
        store.set_min(z, low.min(0).max(1 - largest))?;
        store.set_max(z, high.max(0).min(largest - 1))?;
        if least > 0 {
            store.set_min(x, least)?;
        }
        if most < 0 {
            store.set_max(x, most)?;
        }
        if low > -smallest && high < smallest {
            return narrow_equal(store, x, z);
        }
        if smallest == largest { narrow_by(store, x, smallest, z) } else { Ok(()) }
    }

    fn refutes(&self, x: Range, y: Range, z: Range) -> bool {
        let smallest_remainder = if z.low > 0 { z.low } else { (-z.high).max(0) };
        let (mut smallest, mut largest) = (i64::MAX, 0);
        for part in Divisors::between(y.bounds()) {
            let low = part.low.max(smallest_remainder + 1);
            if low <= part.high {
                (smallest, largest) = (smallest.min(low), largest.max(part.high));
            }
        }
        if smallest > largest {
            return true;
        }
        // The remainder has the dividend's sign, and is no larger than it, nor as large as the divisor.
        let least = z.low.max(x.low.min(0).max(1 - largest));
        let most = z.high.min(x.high.max(0).min(largest - 1));
        let low = if z.low > 0 { x.low.max(z.low) } else { x.low };
        let high = if z.high < 0 { x.high.min(z.high) } else { x.high };
        if least > most || low > high {
            return true;
        }
        if low > -smallest && high < smallest {
            return low.max(least) > high.min(most);
        }
        smallest == largest && refutes_by(smallest, (low, high), (least, most))
    }
}

/// Whether no dividend from `low` to `high` leaves a remainder from `least` to `most`.
fn refutes_by(divisor: i64, (low, high): (i64, i64), (least, most): (i64, i64)) -> bool {
    next_leaving(low, divisor, (least, most)).is_none_or(|next| next > high)
}

/// Nothing is taken off: the remainder is the dividend.
fn narrow_equal(store: &mut Store, x: View, z: View) -> Pruned {
    store.set_min(z, store.min(x))?;
    store.set_max(z, store.max(x))?;
    store.set_min(x, store.min(z))?;
    store.set_max(x, store.max(z))
}

fn narrow_by(store: &mut Store, x: View, divisor: i64, z: View) -> Pruned {
    let (least, most) = range(store, z);
    store.set_min(x, next_leaving(store.min(x), divisor, (least, most)).ok_or(Conflict)?)?;
    let mirrored = next_leaving(-store.max(x), divisor, (-most, -least)).ok_or(Conflict)?;
    store.set_max(x, -mirrored)?;

    let (low, high) = range(store, x);
    if (low >= 0 || high <= 0) && low / divisor == high / divisor {
        store.set_min(z, low % divisor)?;
        store.set_max(z, high % divisor)?;
    }
    Ok(())
}

/// The smallest number from `start` on that leaves a remainder from `least` to `most`.
fn next_leaving(start: i64, divisor: i64, (least, most): (i64, i64)) -> Option<i64> {
    if start < 0 {
        let (least, most) = ((-most).max(0), (-least).min(divisor - 1));
        let left = -start % divisor;
        let multiple = -start - left;
        let magnitude = match left {
            _ if least > most => -1,
            _ if left > most => multiple + most,
            _ if left >= least => -start,
            _ => multiple - divisor + most,
        };
        if magnitude >= 0 {
            return Some(-magnitude);
        }
    }
    let start = start.max(0);
    let (least, most) = (least.max(0), most.min(divisor - 1));
    let left = start % divisor;
    let multiple = start - left;
    match left {
        _ if least > most => None,
        _ if left < least => Some(multiple + least),
        _ if left <= most => Some(start),
        _ => Some(multiple + divisor + least),
    }
}

#[cfg(test)]
mod tests {
    use super::next_leaving;
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps};
    use damier_model::{Model, modulo};

    #[test]
    fn the_next_number_with_a_remainder_is_the_one_found_by_looking() {
        for (start, divisor) in (-12..=12).flat_map(|start| (1..=5).map(move |divisor| (start, divisor))) {
            for (least, most) in (-5..=5).flat_map(|least| (least..=5).map(move |most| (least, most))) {
                let looked_for = (start..start + 40).find(|x| (least..=most).contains(&(x % divisor)));
                assert_eq!(next_leaving(start, divisor, (least, most)), looked_for, "{start} {divisor} {least} {most}");
            }
        }
    }

    #[test]
    fn a_known_divisor_moves_the_dividend_to_a_fitting_number() {
        let mut m = Model::new("wide");
        let (x, r) = (m.int("x", 1000..=1_000_000_000), m.int("r", 3..=5));
        m.post(modulo(x, 100, r));
        let b = bounds(&m).expect("satisfiable");
        assert_eq!(b[0], (1003, 999_999_905));
    }

    #[test]
    fn a_large_remainder_needs_a_larger_divisor() {
        let mut m = Model::new("wide");
        let (x, y) = (m.int("x", 0..=1_000_000_000), m.int("y", -3..=1_000_000_000));
        m.post(modulo(x, y, 7));
        let b = bounds(&m).expect("satisfiable");
        assert_eq!((b[0].0, b[1].0), (7, 8));
    }

    #[test]
    fn small_remainders_are_domain_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let (x, y, z) = (t.term(-9, 9), t.term(-4, 4), t.term(-4, 4));
            modulo(x, y, z)
        });
    }
}
