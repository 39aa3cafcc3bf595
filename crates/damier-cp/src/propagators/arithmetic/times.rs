//! Bounds of a product: the corners of the box of factors bound the product, and a factor is bounded by the corners of
//! the quotients as long as the other one cannot be 0. Bounds(R) consistent; squares keep their sign and their root.

use super::{Operation, Range, hull, narrow_to, range};
use crate::store::{Pruned, Store};
use crate::view::{View, div_ceil, div_floor};

pub(crate) struct Times;

impl Operation for Times {
    fn apply(&self, x: i64, y: i64) -> Option<i64> {
        x.checked_mul(y)
    }

    fn narrow(&self, store: &mut Store, x: View, y: View, z: View) -> Pruned {
        if x == y {
            return narrow_square(store, x, z);
        }
        let ((xl, xh), (yl, yh)) = (range(store, x), range(store, y));
        narrow_to(store, z, corners((xl, xh), (yl, yh)))?;
        narrow_factor(store, x, y, z)?;
        narrow_factor(store, y, x, z)
    }

    fn refutes(&self, x: Range, y: Range, z: Range) -> bool {
        // Between factors of one sign, the corners say it all.
        let outside = |products: (i128, i128)| {
            let nought = products == (0, 0) && !z.has_zero();
            nought || products.1 < i128::from(z.low) || products.0 > i128::from(z.high)
        };
        signs(x).flatten().all(|(xl, xh)| signs(y).flatten().all(|(yl, yh)| outside(corners((xl, xh), (yl, yh)))))
    }

    fn refutes_same(&self, x: Range, z: Range) -> bool {
        signs(x).flatten().all(|(low, high)| {
            let (least, most) = hull([i128::from(low) * i128::from(low), i128::from(high) * i128::from(high)]);
            // A square between two squares is none.
            let next = i128::from(z.low.max(0).isqrt()) + i128::from(z.low > 0 && z.low.isqrt().pow(2) < z.low);
            let last = i128::from(z.high.max(0).isqrt());
            let nought = most == 0 && !z.has_zero();
            nought || z.high < 0 || next > last || most < next * next || least > last * last
        })
    }
}

/// The negative numbers of a range, 0 and the positive ones, as far as there are some.
fn signs(range: Range) -> impl Iterator<Item = Option<(i64, i64)>> {
    let Range { low, high, .. } = range;
    let negative = (low < 0).then_some((low, high.min(-1)));
    let positive = (high > 0).then_some((low.max(1), high));
    [negative, range.has_zero().then_some((0, 0)), positive].into_iter()
}

fn corners((xl, xh): (i64, i64), (yl, yh): (i64, i64)) -> (i128, i128) {
    let corner = |a: i64, b: i64| i128::from(a) * i128::from(b);
    hull([corner(xl, yl), corner(xl, yh), corner(xh, yl), corner(xh, yh)])
}

/// Narrows `x` by `x·other = product`.
fn narrow_factor(store: &mut Store, x: View, other: View, product: View) -> Pruned {
    if !store.contains(product, 0) {
        store.remove(x, 0)?;
        store.remove(other, 0)?;
    }
    if store.contains(other, 0) {
        return Ok(());
    }
    let ((low, high), (zl, zh)) = (range(store, other), range(store, product));
    if low < 0 && high > 0 {
        // The quotients of -1 and 1 are the largest.
        let largest = zl.abs().max(zh.abs());
        store.set_min(x, -largest)?;
        return store.set_max(x, largest);
    }
    let corners = [(zl, low), (zl, high), (zh, low), (zh, high)];
    let least = corners.map(|(z, y)| div_ceil(z, y)).into_iter().fold(i64::MAX, i64::min);
    let most = corners.map(|(z, y)| div_floor(z, y)).into_iter().fold(i64::MIN, i64::max);
    store.set_min(x, least)?;
    store.set_max(x, most)
}

/// `x·x = square`.
fn narrow_square(store: &mut Store, x: View, square: View) -> Pruned {
    let (low, high) = range(store, x);
    let ends = [i128::from(low) * i128::from(low), i128::from(high) * i128::from(high)];
    let least = if low <= 0 && high >= 0 { 0 } else { ends[0].min(ends[1]) };
    narrow_to(store, square, (least, ends[0].max(ends[1])))?;

    let (least, most) = range(store, square);
    let root = most.isqrt();
    store.set_min(x, -root)?;
    store.set_max(x, root)?;
    let floor = least.isqrt();
    let smallest = if floor * floor < least { floor + 1 } else { floor };
    if store.min(x) > -smallest {
        store.set_min(x, smallest)?;
    }
    if store.max(x) < smallest {
        store.set_max(x, -smallest)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::{bounds, keeps, values};
    use damier_model::{Domain, Model, times};

    #[test]
    fn a_product_bounds_its_factors_even_in_wide_domains() {
        let mut m = Model::new("wide");
        let (x, y) = (m.int("x", -1_000_000_000..=1_000_000_000), m.int("y", 2..=1_000_000_000));
        let z = m.int("z", 10..=100);
        m.post(times(x, y, z));
        let b = bounds(&m).expect("satisfiable");
        assert_eq!((b[0], b[1]), ((1, 50), (2, 100)));
    }

    #[test]
    fn factoring_a_large_prime_by_bounds_gives_up_in_time() {
        let mut m = Model::new("creeping");
        let (x, y) = (m.int("x", 2..=1 << 60), m.int("y", 2..=1 << 60));
        m.post(times(x, y, 1_000_000_000_000_000_003));
        assert!(bounds(&m).is_some());
    }

    #[test]
    fn a_square_knows_its_sign_and_its_root() {
        let mut m = Model::new("square");
        let (x, z) = (m.int("x", -100_000..=3), m.int("z", -5..=1_000_000));
        m.post(times(x, x, z));
        let b = bounds(&m).expect("satisfiable");
        assert_eq!((b[0], b[1]), ((-1000, 3), (0, 1_000_000)));
    }

    #[test]
    fn digits_keep_only_what_multiplies() {
        let mut m = Model::new("digits");
        let (x, y) = (m.int("x", 1..=9), m.int("y", 1..=9));
        let z = m.int("z", Domain::from_values([35, 49]));
        m.post(times(x, y, z));
        assert_eq!(values(&m), Some(vec![vec![5, 7], vec![5, 7], vec![35, 49]]));
    }

    #[test]
    fn small_products_are_domain_consistent() {
        keeps(Promise::DomainConsistent, |t| {
            let (x, y, z) = (t.term(-4, 5), t.term(-4, 5), t.term(-9, 12));
            times(x, y, z)
        });
    }
}
