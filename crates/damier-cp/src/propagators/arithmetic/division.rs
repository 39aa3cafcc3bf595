//! Bounds of a quotient rounded towards 0, from those of dividend and divisor, and back.
//!
//! Divisors of each sign are looked at on their own, by magnitude: `x / y = q` is `x / -y = -q`. For a magnitude d the
//! dividends with a quotient from p to q are a range, whose ends are monotone in d and in the quotient: so all bounds
//! are found at corners, and each is exact for the bounds of the other two (bounds(Z) consistent).

use super::{Divisors, Operation, Range, narrow_to, range};
use crate::store::{Conflict, Pruned, Store};
use crate::view::{View, div_ceil, div_floor};

pub(crate) struct Division;

impl Operation for Division {
    fn apply(&self, x: i64, y: i64) -> Option<i64> {
        x.checked_div(y)
    }

    fn narrow(&self, store: &mut Store, x: View, y: View, z: View) -> Pruned {
        store.remove(y, 0)?;
        let dividends = range(store, x);
        let quotients = range(store, z);
        let mut parts = Divisors::between(range(store, y));
        let (mut x_range, mut z_range) = ((i128::MAX, i128::MIN), (i128::MAX, i128::MIN));
        for part in &mut parts {
            let (p, q) = if part.sign > 0 { quotients } else { (-quotients.1, -quotients.0) };
            narrow_divisors(part, dividends, (p, q));
            if part.is_empty() {
                continue;
            }
            let ends = [part.low, part.high];
            for d in ends {
                x_range = (x_range.0.min(least_dividend(p, d)), x_range.1.max(most_dividend(q, d)));
                for x in [dividends.0, dividends.1] {
                    let quotient = i128::from(part.sign * (x / d));
                    z_range = (z_range.0.min(quotient), z_range.1.max(quotient));
                }
            }
        }
        if x_range.0 > x_range.1 {
            return Err(Conflict);
        }
        Divisors::keep(parts, store, y)?;
        narrow_to(store, x, x_range)?;
        narrow_to(store, z, z_range)
    }

    fn refutes(&self, x: Range, y: Range, z: Range) -> bool {
        Divisors::between(y.bounds()).into_iter().all(|mut part| {
            let quotients = if part.sign > 0 { z.bounds() } else { (-z.high, -z.low) };
            if !part.is_empty() {
                narrow_divisors(&mut part, x.bounds(), quotients);
            }
            part.is_empty()
        })
    }
}

/// The smallest number whose quotient by `d` is `p`.
fn least_dividend(p: i64, d: i64) -> i128 {
    let product = i128::from(p) * i128::from(d);
    if p > 0 { product } else { product - i128::from(d - 1) }
}

/// The largest number whose quotient by `d` is `q`.
fn most_dividend(q: i64, d: i64) -> i128 {
    -least_dividend(-q, d)
}

/// Keeps the magnitudes d for which a dividend from `low` to `high` has a quotient from `p` to `q`.
fn narrow_divisors(part: &mut Divisors, (low, high): (i64, i64), (p, q): (i64, i64)) {
    // The least dividend must not be above `high`, …
    if p > 0 {
        part.high = part.high.min(div_floor(high, p));
    } else {
        part.low = part.low.max(div_ceil(1 - high, 1 - p));
    }
    // … nor the largest below `low`.
    if q < 0 {
        part.high = part.high.min(div_floor(-low, -q));
    } else {
        part.low = part.low.max(div_ceil(low + 1, q + 1));
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps};
    use damier_model::{Model, division};

    #[test]
    fn quotient_and_divisor_bound_the_dividend() {
        let mut m = Model::new("wide");
        let x = m.int("x", -1_000_000_000..=1_000_000_000);
        let (y, q) = (m.int("y", -7..=1_000_000_000), m.int("q", 3..=4));
        m.post(division(x, y, q));
        let b = bounds(&m).expect("satisfiable");
        assert_eq!((b[0], b[1]), ((-34, 1_000_000_000), (-7, 333_333_333)));
    }

    #[test]
    fn rounding_goes_towards_zero_on_both_sides() {
        let mut m = Model::new("around 0");
        let (x, q) = (m.int("x", -1_000_000..=1_000_000), m.int("q", 0..=0));
        m.post(division(x, 7, q));
        let b = bounds(&m).expect("satisfiable");
        assert_eq!(b[0], (-6, 6));
    }

    #[test]
    fn small_quotients_are_domain_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let (x, y, z) = (t.term(-9, 9), t.term(-4, 4), t.term(-5, 5));
            division(x, y, z)
        });
    }
}
