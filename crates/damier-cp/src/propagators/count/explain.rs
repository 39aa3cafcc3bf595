//! Why a number of terms with a value compares with a total as it does: by terms that surely have the value, or surely not.

use crate::learn::{Claim, Is, Reason};
use crate::propagators::gone::{attempt, denies, gone, never, root_max, sole_denied, weakest_least, weakest_most};
use crate::store::journal::Past;
use crate::view::View;
use damier_model::Relation;

/// So many terms (but one) had the value; those that always had it first, since they cost nothing.
pub(in crate::propagators) fn some_have(
    (terms, but): (&[View], Option<usize>),
    value: i64,
    number: i64,
    past: &Past<'_>,
    reason: &mut Reason,
) -> bool {
    let always = |term: View| past.root_min(term) == root_max(term, past);
    some(number, |first| {
        let have = |&(k, term): &(usize, &View)| Some(k) != but && past.value(*term) == Some(value);
        let these = terms.iter().enumerate().filter(have).filter(move |(_, term)| always(**term) == first);
        these.map(|(_, &term)| term)
    })
    .map(|those| those.into_iter().for_each(|term| reason.bounds(term, past)))
    .is_some()
}

/// So many terms (but one) had lost the value; those that never had it first.
pub(in crate::propagators) fn some_lack(
    (terms, but): (&[View], Option<usize>),
    value: i64,
    number: i64,
    past: &Past<'_>,
    reason: &mut Reason,
) -> bool {
    some(number, |first| {
        let lack = |&(k, term): &(usize, &View)| Some(k) != but && !past.contains(*term, value);
        let these = terms.iter().enumerate().filter(lack).filter(move |(_, term)| never(**term, value, past) == first);
        these.map(|(_, &term)| term)
    })
    .map(|those| those.into_iter().for_each(|term| gone(term, value, past, reason)))
    .is_some()
}

/// So many of the terms that are given, first some and then the others; `None` if there are fewer.
fn some<I: Iterator<Item = View>>(number: i64, given: impl Fn(bool) -> I) -> Option<Vec<View>> {
    let number = usize::try_from(number).unwrap_or(0);
    if number == 0 {
        return Some(Vec::new());
    }
    let those: Vec<View> = given(true).chain(given(false)).take(number).collect();
    (those.len() == number).then_some(those)
}

/// `always + number of terms with the value, relation, total`.
pub(super) struct Numbers<'a> {
    pub(super) terms: &'a [View],
    pub(super) value: i64,
    pub(super) always: i64,
    pub(super) relation: Relation,
    pub(super) total: View,
}

/// Whether the number must not be large, compared with the total.
pub(super) fn is_limited(relation: Relation) -> bool {
    matches!(relation, Relation::Eq | Relation::Le | Relation::Lt)
}

/// Whether the number must not be small.
pub(super) fn is_needed(relation: Relation) -> bool {
    matches!(relation, Relation::Eq | Relation::Ge | Relation::Gt)
}

/// By how much number and total must differ at least.
pub(super) fn gap(relation: Relation) -> i64 {
    i64::from(matches!(relation, Relation::Lt | Relation::Gt))
}

impl Numbers<'_> {
    pub(super) fn explain(&self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if claim == Claim::Failure {
            return attempt(reason, |reason| self.too_many(None, past, reason))
                || attempt(reason, |reason| self.too_few(None, past, reason))
                || attempt(reason, |reason| {
                    self.known(None, past, reason).is_some_and(|n| self.misses(n, past, reason))
                });
        }
        if claim.of(self.total).is_some() && attempt(reason, |reason| self.explain_total(claim, past, reason)) {
            return true;
        }
        let claimed = (0..self.terms.len()).filter(|&k| claim.of(self.terms[k]).is_some());
        claimed.into_iter().any(|k| attempt(reason, |reason| self.explain_term(k, claim, past, reason)))
    }

    fn explain_total(&self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (total, gap, n) = (self.total, gap(self.relation), self.terms.len() as i64);
        match claim.of(total) {
            Some((Is::AtLeast, value)) if is_limited(self.relation) => {
                let least = weakest_least(total, value) - gap;
                some_have((self.terms, None), self.value, least - self.always, past, reason)
            }
            Some((Is::AtMost, value)) if is_needed(self.relation) => {
                let most = weakest_most(total, value) + gap;
                some_lack((self.terms, None), self.value, self.always + n - most, past, reason)
            }
            Some(_) if self.relation == Relation::Ne => {
                let number = self.known(None, past, reason);
                number.is_some() && number == sole_denied(claim, total, past)
            }
            _ => false,
        }
    }

    /// If the claim on a term is wrong, either it has the value or it has not: one more or one fewer than can be.
    fn explain_term(&self, k: usize, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let Some(claimed) = claim.of(self.terms[k]) else { return false };
        let has_it = denies(claimed, self.value);
        if has_it && sole_denied(claim, self.terms[k], past) != Some(self.value) {
            return false;
        }
        match self.relation {
            Relation::Ne => {
                reason.bounds(self.total, past);
                let others = self.known(Some(k), past, reason);
                others.is_some_and(|others| past.value(self.total) == Some(others + i64::from(has_it)))
            }
            _ if has_it => self.too_many(Some(k), past, reason),
            _ => self.too_few(Some(k), past, reason),
        }
    }

    /// More than the total allows have the value, if the one given has it.
    fn too_many(&self, with: Option<usize>, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (gap, certain) = (gap(self.relation), self.always + i64::from(with.is_some()));
        let number = (past.max(self.total) - gap + 1 - certain).max(0);
        reason.at_most(self.total, certain + number - 1 + gap);
        is_limited(self.relation) && some_have((self.terms, with), self.value, number, past, reason)
    }

    /// Fewer than the total needs may have the value, if the one given has it not.
    fn too_few(&self, without: Option<usize>, past: &Past<'_>, reason: &mut Reason) -> bool {
        let gap = gap(self.relation);
        let possible = self.always + self.terms.len() as i64 - i64::from(without.is_some());
        let number = (possible - past.min(self.total) - gap + 1).max(0);
        reason.at_least(self.total, possible - number + 1 - gap);
        is_needed(self.relation) && some_lack((self.terms, without), self.value, number, past, reason)
    }

    /// The number, if it is known of all terms (but one) whether they have the value.
    fn known(&self, but: Option<usize>, past: &Past<'_>, reason: &mut Reason) -> Option<i64> {
        let mut number = self.always;
        for (_, &term) in self.terms.iter().enumerate().filter(|&(k, _)| Some(k) != but) {
            if !past.contains(term, self.value) {
                gone(term, self.value, past, reason);
            } else if past.value(term).is_some() {
                number += 1;
                reason.bounds(term, past);
            } else {
                return None;
            }
        }
        Some(number)
    }

    /// The total is not what it should be for this number.
    fn misses(&self, number: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        match self.relation {
            Relation::Eq if !past.contains(self.total, number) => gone(self.total, number, past, reason),
            Relation::Ne if past.value(self.total) == Some(number) => reason.bounds(self.total, past),
            _ => return false,
        }
        true
    }
}
