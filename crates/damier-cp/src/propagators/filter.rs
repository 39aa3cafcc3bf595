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
    while store.min(x) != store.min(y) || store.max(x) != store.max(y) {
        store.set_min(x, store.min(y))?;
        store.set_min(y, store.min(x))?;
        store.set_max(x, store.max(y))?;
        store.set_max(y, store.max(x))?;
    }
    Ok(())
}

/// Whether no variable stands below two of the views.
pub(super) fn all_distinct(views: &[View]) -> bool {
    let mut vars: Vec<u32> = views.iter().filter(|v| v.scale != 0).map(|v| v.var).collect();
    vars.sort_unstable();
    vars.windows(2).all(|pair| pair[0] != pair[1])
}
