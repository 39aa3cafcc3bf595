//! Sets of floats that are known: disjoint closed ranges, ascending.
//!
//! A difference of closed ranges would have open ends; the ends stay in it here, as they do in MiniZinc.

use crate::syntax::ast::Binary;

type Ranges = Vec<(f64, f64)>;

/// Union, difference, symmetric difference or intersection.
pub(super) fn combine(op: Binary, left: &[(f64, f64)], right: &[(f64, f64)]) -> Ranges {
    match op {
        Binary::Union => union(left, right),
        Binary::Intersect => intersection(left, right),
        Binary::Difference => difference(left, right),
        _ => union(&difference(left, right), &difference(right, left)),
    }
}

fn union(left: &[(f64, f64)], right: &[(f64, f64)]) -> Ranges {
    let mut all: Ranges = left.iter().chain(right).copied().collect();
    all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut merged: Ranges = Vec::with_capacity(all.len());
    for (low, high) in all {
        match merged.last_mut() {
            Some(last) if low <= last.1 => last.1 = last.1.max(high),
            _ => merged.push((low, high)),
        }
    }
    merged
}

fn intersection(left: &[(f64, f64)], right: &[(f64, f64)]) -> Ranges {
    let (mut i, mut j) = (0, 0);
    let mut common = Vec::new();
    while let (Some(a), Some(b)) = (left.get(i), right.get(j)) {
        let (low, high) = (a.0.max(b.0), a.1.min(b.1));
        if low <= high {
            common.push((low, high));
        }
        if a.1 < b.1 { i += 1 } else { j += 1 }
    }
    common
}

fn difference(left: &[(f64, f64)], right: &[(f64, f64)]) -> Ranges {
    let mut rest: Ranges = Vec::new();
    for &(mut low, high) in left {
        let mut all_gone = false;
        for &(from, to) in right {
            if from > high || to < low {
                continue;
            }
            if low < from {
                rest.push((low, from));
            }
            if to >= high {
                all_gone = true;
                break;
            }
            low = low.max(to);
        }
        if !all_gone {
            rest.push((low, high));
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_operations_agree_with_membership_between_the_ends() {
        let a = [(0.0, 2.0), (3.0, 3.0), (5.0, 9.0)];
        let b = [(1.0, 3.5), (6.0, 7.0)];
        let has = |set: &[(f64, f64)], x: f64| set.iter().any(|&(low, high)| low <= x && x <= high);
        for x in [0.25, 0.75, 1.25, 2.5, 3.25, 4.0, 5.5, 6.5, 7.5, 9.5] {
            let (in_a, in_b) = (has(&a, x), has(&b, x));
            assert_eq!(has(&combine(Binary::Union, &a, &b), x), in_a || in_b, "{x}");
            assert_eq!(has(&combine(Binary::Intersect, &a, &b), x), in_a && in_b, "{x}");
            assert_eq!(has(&combine(Binary::Difference, &a, &b), x), in_a && !in_b, "{x}");
            assert_eq!(has(&combine(Binary::SymmetricDifference, &a, &b), x), in_a != in_b, "{x}");
        }
        assert_eq!(combine(Binary::Union, &[(1.0, 2.0)], &[(5.0, 5.0)]), [(1.0, 2.0), (5.0, 5.0)]);
    }
}
