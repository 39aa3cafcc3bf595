//! Filtering steps that several propagators share: keeping the values that satisfy something, and making views equal.

use crate::domain::WORD;
use crate::store::{Conflict, Pruned, Store};
use crate::view::View;

/// Keeps the values for which `keep` says so, reading the store as it goes. A domain too wide to go through is left.
pub(super) fn keep_where(store: &mut Store, v: View, keep: impl FnMut(&Store, i64) -> bool) -> Pruned {
    if store.is_wide(v) && store.size(v) > WORD { Ok(()) } else { store.retain_each(v, keep) }
}

/// What follows from the scales and offsets of two views for their being equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meeting {
    /// They never are.
    Never,
    /// They always are.
    Always,
    /// They are when the one variable below them has this value.
    At(i64),
    /// That depends on their variables.
    Depends,
}

/// Whether two views can be equal at all. Without this, views such as 2x and 2y + 1, or x and x + 1, would chase each
/// other's bounds through their whole domains.
pub(super) fn meeting(x: View, y: View) -> Meeting {
    let distance = y.offset - x.offset;
    let divides = |by: i64| if by == 0 { distance == 0 } else { distance % by == 0 };
    if x.var != y.var || x.scale == 0 || y.scale == 0 {
        let step = gcd(x.scale.unsigned_abs(), y.scale.unsigned_abs()) as i64;
        return if divides(step) { Meeting::Depends } else { Meeting::Never };
    }
    match x.scale - y.scale {
        0 if distance == 0 => Meeting::Always,
        by if by != 0 && divides(by) => Meeting::At(distance / by),
        _ => Meeting::Never,
    }
}

pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Makes two views equal: domain consistent where both domains can be gone through, bounds consistent otherwise.
pub(super) fn equate(store: &mut Store, x: View, y: View) -> Pruned {
    match meeting(x, y) {
        Meeting::Never => return Err(Conflict),
        Meeting::Always => return Ok(()),
        Meeting::At(value) => return store.var_fix(x.var, value),
        Meeting::Depends => {}
    }
    loop {
        equate_bounds(store, x, y)?;
        keep_where(store, x, |store, value| store.contains(y, value))?;
        keep_where(store, y, |store, value| store.contains(x, value))?;
        if store.min(x) == store.min(y) && store.max(x) == store.max(y) {
            return Ok(());
        }
    }
}

fn equate_bounds(store: &mut Store, x: View, y: View) -> Pruned {
    let common = Progression::common(x, y);
    while store.min(x) != store.min(y) || store.max(x) != store.max(y) {
        let low = common.at_or_above(store.min(x).max(store.min(y)));
        store.set_min(x, low)?;
        store.set_min(y, low)?;
        let high = common.at_or_below(store.max(x).min(store.max(y)));
        store.set_max(x, high)?;
        store.set_max(y, high)?;
        store.worked(1)?;
    }
    Ok(())
}

/// Every `step`-th number, one of which is `first`.
struct Progression {
    first: i128,
    step: i128,
}

impl Progression {
    /// The numbers that are values of both views, whatever their variables are; there are some ([`meeting`]). From bound to
    /// bound of views such as 999x and 1000y, only steps of one would be seen.
    fn common(x: View, y: View) -> Progression {
        let (mut first, by) = (i128::from(x.offset), i128::from(x.scale.unsigned_abs()));
        let (offset, modulus) = (i128::from(y.offset), i128::from(y.scale.unsigned_abs()));
        let divisor = i128::from(gcd(x.scale.unsigned_abs(), y.scale.unsigned_abs()));
        if divisor == 0 || modulus == 0 || by == 0 {
            return Progression { first: if by == 0 { first } else { offset }, step: 0 };
        }
        // first + by·k is offset, up to multiples of modulus.
        let (by_reduced, modulus_reduced) = (by / divisor, modulus / divisor);
        let distance = (offset - first) / divisor;
        let k =
            (distance.rem_euclid(modulus_reduced) * inverse(by_reduced, modulus_reduced)).rem_euclid(modulus_reduced);
        first += by * k;
        Progression { first, step: by_reduced * modulus }
    }

    fn at_or_above(&self, least: i64) -> i64 {
        let distance = i128::from(least) - self.first;
        let steps = if self.step == 0 { 0 } else { -(-distance).div_euclid(self.step) };
        within_numbers(self.first + steps * self.step)
    }

    fn at_or_below(&self, most: i64) -> i64 {
        let steps = if self.step == 0 { 0 } else { (i128::from(most) - self.first).div_euclid(self.step) };
        within_numbers(self.first + steps * self.step)
    }
}

/// Domains end far from the ends of the numbers, so that what is beyond these is beyond every domain.
fn within_numbers(value: i128) -> i64 {
    const FAR: i128 = 1 << 62;
    value.clamp(-FAR, FAR) as i64
}

/// The inverse of `a` modulo `m`, to which it is prime.
fn inverse(a: i128, m: i128) -> i128 {
    let (mut r, mut next, mut t, mut next_t) = (m, a.rem_euclid(m), 0, 1);
    while next != 0 {
        let quotient = r / next;
        (r, next) = (next, r - quotient * next);
        (t, next_t) = (next_t, t - quotient * next_t);
    }
    t.rem_euclid(m)
}

/// Whether no variable stands below two of the views.
pub(super) fn all_distinct(views: &[View]) -> bool {
    let mut vars: Vec<u32> = views.iter().filter(|v| v.scale != 0).map(|v| v.var).collect();
    vars.sort_unstable();
    vars.windows(2).all(|pair| pair[0] != pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_values_of_views_are_those_that_trying_finds() {
        let view = |scale, offset| View { var: 7, scale, offset };
        for (a, b) in [(1, 1), (2, 3), (-2, 3), (4, 6), (6, -4), (5, 5), (12, 18), (999, 1000)] {
            for (c, d) in [(0, 0), (1, 0), (3, -5), (-7, 8)] {
                let (x, y) = (view(a, c), View { var: 8, ..view(b, d) });
                if meeting(x, y) == Meeting::Never {
                    continue;
                }
                let common = Progression::common(x, y);
                let is_common = |value: &i64| (value - c) % a == 0 && (value - d) % b == 0;
                for from in [-1000i64, -7, 0, 13, 5000] {
                    let (above, below) = ((from..).find(is_common), (-9_000_000..=from).rev().find(is_common));
                    assert_eq!(Some(common.at_or_above(from)), above, "{a}x+{c} = {b}y+{d} from {from}");
                    assert_eq!(Some(common.at_or_below(from)), below, "{a}x+{c} = {b}y+{d} to {from}");
                }
            }
        }
        let constant = Progression::common(view(0, 4), view(2, 0));
        assert_eq!((constant.at_or_above(-9), constant.at_or_below(99)), (4, 4));
    }
}
