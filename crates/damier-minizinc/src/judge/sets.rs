//! Sets of whole numbers, as runs: first and last member of each, ascending, with gaps between.

use crate::syntax::ast::Binary;
use damier_model::Domain;

type Runs = Vec<(i64, i64)>;

/// `one op other`
pub(super) fn combine(op: Binary, one: &Domain, other: &Domain) -> Domain {
    let (one, other) = (one.ranges(), other.ranges());
    let runs = match op {
        Binary::Union => one.iter().chain(other).copied().collect(),
        Binary::Intersect => common(one, other),
        Binary::Difference => without(one, other),
        _ => without(one, other).into_iter().chain(without(other, one)).collect(),
    };
    Domain::from_ranges(runs)
}

fn common(one: &[(i64, i64)], other: &[(i64, i64)]) -> Runs {
    let mut runs = Runs::new();
    for a in one {
        for b in other {
            let (low, high) = (a.0.max(b.0), a.1.min(b.1));
            if low <= high {
                runs.push((low, high));
            }
        }
    }
    runs
}

fn without(one: &[(i64, i64)], other: &[(i64, i64)]) -> Runs {
    let mut rest: Runs = one.to_vec();
    for taken in other {
        let mut left = Runs::new();
        for run in rest {
            if taken.1 < run.0 || run.1 < taken.0 {
                left.push(run);
                continue;
            }
            if run.0 < taken.0 {
                left.push((run.0, taken.0 - 1));
            }
            if taken.1 < run.1 {
                left.push((taken.1 + 1, run.1));
            }
        }
        rest = left;
    }
    rest
}

/// Whether a number is a member.
pub(super) fn contains(set: &Domain, member: i64) -> bool {
    set.ranges().iter().any(|&(low, high)| low <= member && member <= high)
}

/// Whether every member of one is one of the other.
pub(super) fn is_subset(one: &Domain, other: &Domain) -> bool {
    without(one.ranges(), other.ranges()).is_empty()
}

/// How many members there are.
pub(super) fn size(set: &Domain) -> u64 {
    set.ranges().iter().fold(0, |size: u64, run| size.saturating_add(run.0.abs_diff(run.1).saturating_add(1)))
}

/// The members in rising order.
pub(super) fn members(set: &Domain) -> impl Iterator<Item = i64> + '_ {
    set.ranges().iter().flat_map(|&(low, high)| low..=high)
}

/// The member with so many smaller ones.
pub(super) fn nth(set: &Domain, mut place: u64) -> Option<i64> {
    for &(low, high) in set.ranges() {
        let size = low.abs_diff(high).saturating_add(1);
        if place < size {
            return low.checked_add_unsigned(place);
        }
        place -= size;
    }
    None
}

/// How many members are smaller than this one.
pub(super) fn place_of(set: &Domain, member: i64) -> Option<u64> {
    let mut before = 0;
    for &(low, high) in set.ranges() {
        if (low..=high).contains(&member) {
            return Some(before + low.abs_diff(member));
        }
        before += low.abs_diff(high) + 1;
    }
    None
}
