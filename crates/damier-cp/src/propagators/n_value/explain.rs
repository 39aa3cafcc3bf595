//! Why a number of different values is what it is: by terms that are pairwise disjoint, or by terms that share few values.

use super::NValue;
use crate::learn::{Claim, Is, Reason};
use crate::propagators::gone::{WIDEST, apart, attempt, shown_by, sole_denied, weakest_least, weakest_most};
use crate::propagators::hall::{Hall, values_then};
use crate::store::journal::Past;
use crate::view::View;

impl NValue {
    pub(super) fn give_reason(&self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let total = self.total;
        let (least, most) = (past.min(total), past.max(total));
        match claim.of(total) {
            None if claim == Claim::Failure => {
                attempt(reason, |reason| {
                    reason.at_most(total, most.max(-1));
                    self.disjoint(most + 1, claim, past, reason).is_some()
                }) || attempt(reason, |reason| {
                    reason.at_least(total, least);
                    self.few_values(least - 1, past, reason)
                })
            }
            Some((Is::AtLeast, value)) => {
                self.disjoint(weakest_least(total, value), Claim::Failure, past, reason).is_some()
            }
            Some((Is::AtMost, value)) => self.few_values(weakest_most(total, value), past, reason),
            Some(_) => false,
            None => self.terms.iter().filter(|&&t| claim.of(t).is_some()).any(|&term| {
                attempt(reason, |reason| self.shares(term, claim, past, reason))
                    || attempt(reason, |reason| self.leaves(term, claim, past, reason))
            }),
        }
    }

    /// As many terms as the total allows are disjoint, so others have the value of one of them.
    fn shares(&self, term: View, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        reason.max(self.total, past);
        let Some(chosen) = self.disjoint(past.max(self.total), claim, past, reason) else { return false };
        chosen.iter().all(|&other| shown_by(claim, term, other, past, reason))
    }

    /// All values that there can still be are needed, so a term cannot have the value of another.
    fn leaves(&self, term: View, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let Some(value) = sole_denied(claim, term, past) else { return false };
        let holds = |other: &&View| claim.of(**other).is_none() && past.value(**other) == Some(value);
        let Some(&holder) = self.terms.iter().find(holds) else { return false };
        let repeated = (self.terms.len() as i64 - past.min(self.total)).max(0);
        reason.at_least(self.total, self.terms.len() as i64 - repeated);
        reason.bounds(holder, past);
        self.repeated(repeated, claim, past, reason)
    }

    /// So many terms of which the claim does not speak, without a value in common; `None` if they are not found.
    fn disjoint(&self, number: i64, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> Option<Vec<View>> {
        let number = usize::try_from(number).unwrap_or(0);
        let mut terms: Vec<View> = self.terms.iter().copied().filter(|&t| claim.of(t).is_none()).collect();
        // Fixed ones need no comparison.
        terms.sort_by_key(|&t| past.value(t).map_or((1, 0), |value| (0, value)));
        let fixed = terms.partition_point(|&t| past.value(t).is_some());
        let mut chosen: Vec<View> = terms[..fixed].to_vec();
        chosen.dedup_by_key(|t| past.value(*t));
        if chosen.len() >= number {
            chosen.truncate(number);
            chosen.iter().for_each(|&t| reason.bounds(t, past));
            return Some(chosen);
        }
        terms.sort_by_key(|&t| past.max(t));
        chosen.clear();
        for &term in &terms {
            if chosen.last().is_none_or(|&last| past.max(last) < past.min(term)) {
                chosen.push(term);
            }
        }
        if chosen.len() >= number {
            chosen.truncate(number);
            for pair in chosen.windows(2) {
                reason.max(pair[0], past);
                reason.at_least(pair[1], past.max(pair[0]) + 1);
            }
            return Some(chosen);
        }
        terms.sort_by_cached_key(|&t| size_then(t, past));
        chosen.clear();
        for &term in &terms {
            let are_apart = |reason: &mut Reason| chosen.iter().all(|&other| apart(term, other, past, reason));
            if chosen.len() < number && attempt(reason, are_apart) {
                chosen.push(term);
            }
        }
        (chosen.len() == number).then_some(chosen)
    }

    /// There are no more than so many values: some terms have only values of a set, the others may each have another.
    fn few_values(&self, most: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        let n = self.terms.len();
        let Some(matching) = &self.matching else {
            return self.repeated(n as i64 - most, Claim::Failure, past, reason);
        };
        let mut hall = Hall::default();
        hall.clear(n, matching.index.values().len());
        for k in 0..n {
            hall.seat(k, |k, ranks| values_then(self.terms[k], &matching.index, past, ranks));
        }
        let number = (n - hall.closed.len() + hall.closed_values()) as i64;
        if number > most {
            return false;
        }
        let others = hall.closed.iter().skip((most - number) as usize);
        others.into_iter().all(|&k| hall.confined(self.terms[k as usize], &matching.index, past, reason))
    }

    /// So many of the fixed terms have a value that another has too.
    fn repeated(&self, mut number: i64, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let known = self.terms.iter().filter(|&&t| claim.of(t).is_none());
        let mut fixed: Vec<(i64, View)> = known.filter_map(|&t| Some((past.value(t)?, t))).collect();
        fixed.sort_by_key(|&(value, _)| value);
        for pair in fixed.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            if number > 0 {
                reason.bounds(pair[0].1, past);
                reason.bounds(pair[1].1, past);
                number -= 1;
            }
        }
        number <= 0
    }
}

/// How many values a view had, or how wide it was.
fn size_then(view: View, past: &Past<'_>) -> (i64, u32, i64, i64) {
    let (min, max) = (past.min(view), past.max(view));
    let size = match max - min <= WIDEST {
        true => (min..=max).filter(|&value| past.contains(view, value)).count() as i64,
        false => max - min,
    };
    (size, view.var, view.scale, view.offset)
}
