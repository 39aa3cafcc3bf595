//! Ways to say, in reasons, that views had lost values; shared by the propagators that are asked for them.

use super::filter::{Meeting, meeting};
use crate::learn::{Claim, Is, Reason};
use crate::store::journal::{Past, ROOT};
use crate::view::View;

/// Ranges beyond this width are not gone through value by value to explain something.
pub(crate) const WIDEST: i64 = 1 << 12;

/// Whether a claim on a view says that it does not have this value.
pub(super) fn denies((is, claimed): (Is, i64), value: i64) -> bool {
    match is {
        Is::AtLeast => value < claimed,
        Is::AtMost => value > claimed,
        Is::NotEqual => value == claimed,
        Is::Equal => value != claimed,
    }
}

/// The largest value that the view had at the root.
pub(crate) fn root_max(view: View, past: &Past<'_>) -> i64 {
    -past.root_min(view.negated())
}

/// The one value that the claim takes from the view, if it is one; a 0..1 variable loses its values by bounds.
pub(super) fn sole_denied(claim: Claim, view: View, past: &Past<'_>) -> Option<i64> {
    let (is, value) = claim.of(view)?;
    let step = view.scale.abs();
    match is {
        Is::NotEqual => Some(value),
        Is::AtLeast if past.root_min(view) >= value - step => Some(value - step),
        Is::AtMost if root_max(view, past) <= value + step => Some(value + step),
        _ => None,
    }
}

/// The one value that the claim leaves to the view, if it is one.
pub(super) fn sole_left(claim: Claim, view: View, past: &Past<'_>) -> Option<i64> {
    let (is, value) = claim.of(view)?;
    match is {
        Is::Equal => Some(value),
        Is::AtLeast if root_max(view, past) <= value => Some(value),
        Is::AtMost if past.root_min(view) >= value => Some(value),
        _ => None,
    }
}

/// The smallest bound that says what the claim says of the view: between it and the one claimed the view has no value.
pub(super) fn weakest_least(view: View, claimed: i64) -> i64 {
    claimed - view.scale.abs() + 1
}

/// The largest bound that says what the claim says of the view.
pub(super) fn weakest_most(view: View, claimed: i64) -> i64 {
    claimed + view.scale.abs() - 1
}

/// Whether the view could not have the value at the root already.
pub(crate) fn never(view: View, value: i64, past: &Past<'_>) -> bool {
    let distance = value - view.offset;
    match view.scale {
        0 => distance != 0,
        scale => distance % scale != 0 || past.was_never(view.var, distance / scale),
    }
}

/// The view had lost this value.
pub(super) fn gone(view: View, value: i64, past: &Past<'_>, reason: &mut Reason) {
    all_gone(view, [value], past, reason);
}

/// The view had lost these values: one bound for all that lie beyond it, the others one by one.
pub(crate) fn all_gone(view: View, values: impl IntoIterator<Item = i64>, past: &Past<'_>, reason: &mut Reason) {
    if view.scale == 0 {
        return;
    }
    let (min, max) = (past.min(view), past.max(view));
    let (mut below, mut above) = (None, None);
    for value in values {
        if value < min {
            below = below.max(Some(value));
        } else if value > max {
            above = Some(above.map_or(value, |known: i64| known.min(value)));
        } else {
            reason.not(view, value);
        }
    }
    if let Some(value) = below {
        reason.at_least(view, value + 1);
    }
    if let Some(value) = above {
        reason.at_most(view, value - 1);
    }
}

/// The claim on `view` holds because `by`, which it must equal, has none of the values denied.
pub(super) fn shown_by(claim: Claim, view: View, by: View, past: &Past<'_>, reason: &mut Reason) -> bool {
    let Some((is, value)) = claim.of(view) else { return false };
    let (least, most) = (weakest_least(view, value), weakest_most(view, value));
    match is {
        Is::AtLeast if past.min(by) >= least => reason.at_least(by, least),
        Is::AtMost if past.max(by) <= most => reason.at_most(by, most),
        Is::Equal if past.value(by) == Some(value) => reason.bounds(by, past),
        _ => match sole_denied(claim, view, past) {
            Some(denied) if !past.contains(by, denied) => gone(by, denied, past, reason),
            _ => return false,
        },
    }
    true
}

/// Two views had no value in common; false if they had, or if that is too long to tell.
pub(super) fn apart(a: View, b: View, past: &Past<'_>, reason: &mut Reason) -> bool {
    if meeting(a, b) == Meeting::Never {
        return true;
    }
    for (low, high) in [(a, b), (b, a)] {
        if past.max(low) < past.min(high) {
            // Any number between will do: one that leaves one of them unmentioned, if there is one.
            let (most, least) = (root_max(low, past), past.root_min(high));
            let at = if most < past.min(high) { most } else { past.max(low).max(least - 1).min(past.min(high) - 1) };
            reason.at_most(low, at);
            reason.at_least(high, at + 1);
            return true;
        }
    }
    let (low, high) = (past.min(a).max(past.min(b)), past.max(a).min(past.max(b)));
    if high - low > WIDEST {
        return false;
    }
    reason.at_least(if past.min(a) == low { a } else { b }, low);
    reason.at_most(if past.max(a) == high { a } else { b }, high);
    for value in low..=high {
        let without = |view: &&View| !past.contains(**view, value);
        let Some(&first) = [a, b].iter().find(without) else { return false };
        let always = [a, b].into_iter().any(|view| never(view, value, past));
        if !always {
            reason.not(first, value);
        }
    }
    true
}

/// Lets something be said; if it comes to nothing, it is taken back.
pub(super) fn attempt(reason: &mut Reason, say: impl FnOnce(&mut Reason) -> bool) -> bool {
    let said = reason.atoms.len();
    let well = say(reason);
    if !well {
        reason.atoms.truncate(said);
    }
    well
}

/// Whether all that was said from a place on was true from the root on, and so need not be said.
pub(super) fn is_always_so(reason: &Reason, from: usize, past: &Past<'_>) -> bool {
    reason.atoms[from..].iter().all(|&atom| past.since(atom) == Some(ROOT))
}
