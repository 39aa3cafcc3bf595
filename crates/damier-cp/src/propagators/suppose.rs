//! Reasons by contradiction: the domains of the past, with the opposite of a claim supposed besides.
//!
//! A propagator that can tell why such domains leave no solution has explained the claim, whichever of its rules made it.
//! What is supposed need not be said, so the bounds that are said are as weak as the claim allows. It is supposed of the
//! variable, so whatever else of the constraint stands on the same variable sees it too.

use crate::learn::{Atom, Claim, Is, Reason};
use crate::store::VarId;
use crate::store::journal::Past;
use crate::view::View;

/// The past with the opposite of a claim.
pub(super) struct Supposed<'a, 'p> {
    pub(super) past: &'a Past<'p>,
    /// The variable that the claim is about.
    var: Option<VarId>,
    low: Option<i64>,
    high: Option<i64>,
    but: Option<i64>,
}

/// Explains a claim by domains without a solution, which `refutes` is to find and to give the conditions for; it must
/// not give any where it finds none. That a variable has a value is claimed as both bounds, one after the other.
pub(super) fn refute(
    claim: Claim,
    past: &Past<'_>,
    reason: &mut Reason,
    mut refutes: impl FnMut(&Supposed<'_, '_>, &mut Reason) -> bool,
) -> bool {
    let sides = match claim {
        Claim::Change(Atom { var, is: Is::Equal, value }) => {
            [Some(Atom::at_least(var, value)), Some(Atom::at_most(var, value))].map(|atom| atom.map(Claim::Change))
        }
        _ => [Some(claim), None],
    };
    sides.into_iter().flatten().all(|side| {
        let supposed = Supposed::new(side, past);
        supposed.was_known(reason) || refutes(&supposed, reason)
    })
}

impl<'a, 'p> Supposed<'a, 'p> {
    pub(super) fn new(claim: Claim, past: &'a Past<'p>) -> Supposed<'a, 'p> {
        let nothing = Supposed { past, var: None, low: None, high: None, but: None };
        let Claim::Change(Atom { var, is, value }) = claim else { return nothing };
        let (low, high, but) = match is {
            Is::AtLeast => (None, Some(value - 1), None),
            Is::AtMost => (Some(value + 1), None, None),
            Is::NotEqual => (Some(value), Some(value), None),
            Is::Equal => (None, None, Some(value)),
        };
        Supposed { var: Some(var), low, high, but, ..nothing }
    }

    /// Whether the claim was true before, which is a reason as good as any.
    fn was_known(&self, reason: &mut Reason) -> bool {
        let Some(var) = self.var else { return false };
        let view = View { var, scale: 1, offset: 0 };
        match (self.low, self.high) {
            (None, Some(high)) if self.past.min(view) > high => reason.at_least(view, high + 1),
            (Some(low), None) if self.past.max(view) < low => reason.at_most(view, low - 1),
            _ => return false,
        }
        true
    }

    /// Whether nothing is supposed: the domains of the past have no solution as they are.
    pub(super) fn nothing(&self) -> bool {
        self.var.is_none()
    }

    /// Whether the claim is about the view's variable.
    pub(super) fn concerns(&self, view: View) -> bool {
        view.scale != 0 && self.var == Some(view.var)
    }

    /// The bound that is supposed, if one is.
    fn supposed_min(&self, view: View) -> Option<i64> {
        if !self.concerns(view) {
            return None;
        }
        let bound = if view.scale > 0 { self.low } else { self.high }?;
        Some(view.scale * bound + view.offset)
    }

    /// Whether it is supposed, not known, that the view is at most this.
    pub(super) fn supposes_at_most(&self, view: View, value: i64) -> bool {
        self.supposed_min(view.negated()).is_some_and(|min| min >= -value)
    }

    pub(super) fn min(&self, view: View) -> i64 {
        let known = self.past.min(view);
        self.supposed_min(view).map_or(known, |supposed| supposed.max(known))
    }

    pub(super) fn max(&self, view: View) -> i64 {
        -self.min(view.negated())
    }

    /// Smallest value at the root, which no reason need mention.
    pub(super) fn always_min(&self, view: View) -> i64 {
        match self.supposed_min(view) {
            Some(supposed) => supposed.max(self.past.root_min(view)),
            None => self.past.root_min(view),
        }
    }

    pub(super) fn always_max(&self, view: View) -> i64 {
        -self.always_min(view.negated())
    }

    /// The value, if one is left.
    pub(super) fn value(&self, view: View) -> Option<i64> {
        let min = self.min(view);
        (min == self.max(view)).then_some(min)
    }

    pub(super) fn contains(&self, view: View, value: i64) -> bool {
        self.supposes(view, value) && self.past.contains(view, value)
    }

    /// Whether the view could have a value at the root, and with what is supposed.
    pub(super) fn could(&self, view: View, value: i64) -> bool {
        if view.scale == 0 || (value - view.offset) % view.scale != 0 {
            return value == view.offset;
        }
        self.supposes(view, value) && !self.past.was_never(view.var, (value - view.offset) / view.scale)
    }

    /// Whether what is supposed leaves a value to a view.
    fn supposes(&self, view: View, value: i64) -> bool {
        let below = self.supposed_min(view).is_some_and(|min| value < min);
        let above = self.supposed_min(view.negated()).is_some_and(|min| -value < min);
        let but = self.concerns(view) && self.but.is_some_and(|but| view.scale * but + view.offset == value);
        !below && !above && !but
    }

    /// The view was at least this, unless it is supposed to be.
    pub(super) fn at_least(&self, view: View, value: i64, reason: &mut Reason) {
        if self.supposed_min(view).is_none_or(|min| min < value) {
            reason.at_least(view, value);
        }
    }

    /// The view was at most this, unless it is supposed to be.
    pub(super) fn at_most(&self, view: View, value: i64, reason: &mut Reason) {
        self.at_least(view.negated(), -value, reason);
    }

    /// The view had the one value that it has.
    pub(super) fn fixed(&self, view: View, reason: &mut Reason) {
        self.at_least(view, self.min(view), reason);
        self.at_most(view, self.max(view), reason);
    }

    /// The view had lost a value that it does not have.
    pub(super) fn gone(&self, view: View, value: i64, reason: &mut Reason) {
        if view.scale == 0 || (value - view.offset) % view.scale != 0 || !self.supposes(view, value) {
            return;
        }
        if value < self.past.min(view) {
            reason.at_least(view, value + 1);
        } else if value > self.past.max(view) {
            reason.at_most(view, value - 1);
        } else {
            reason.not(view, value);
        }
    }

    /// The sum of these views was at least `needed`, which it is by their smallest values. What is to spare lets bounds be
    /// weaker, or go unmentioned.
    pub(super) fn enough(&self, views: &[View], needed: i64, reason: &mut Reason) {
        let mut spare = views.iter().map(|&view| self.min(view)).sum::<i64>() - needed;
        for &view in views {
            let (least, always) = (self.min(view), self.always_min(view));
            if least - always <= spare {
                spare -= least - always;
                continue;
            }
            self.at_least(view, least - spare, reason);
            // Rounding to values of the variable may have left some.
            spare = 0;
        }
    }

    /// Whether a view that may not be negative is; then that is the reason.
    pub(super) fn is_negative(&self, view: View, reason: &mut Reason) -> bool {
        let negative = self.max(view) < 0;
        if negative {
            self.at_most(view, -1, reason);
        }
        negative
    }
}
