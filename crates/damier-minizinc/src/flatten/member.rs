//! Membership of a number in a set of numbers.
//!
//! At the root the set narrows the domain. Elsewhere the question becomes the smallest one that says the same about the
//! values that are left: whether the number is one value, or not one value, or within bounds; only what is none of these
//! needs a constraint of its own.

use super::{Context, Flattener};
use damier_model::{Constraint, Domain, Linear, Lit, Relation, Term};

impl Flattener {
    /// Membership of a view in a domain.
    pub(crate) fn member(&mut self, term: Term, domain: &Domain, context: Context) -> Lit {
        let (low, high) = self.store.term_range(term);
        if let Some(value) = term.as_constant() {
            return self.known(domain.contains(value), context);
        }
        if term.scale.abs() == 1 && context == Context::Root {
            let back = |value: i64| value.saturating_sub(term.offset).saturating_mul(term.scale);
            let ranges = domain.ranges().iter().map(|&(low, high)| (back(low), back(high)));
            let kept = Domain::from_ranges(ranges.map(|(one, other)| (one.min(other), one.max(other))));
            self.store.narrow(term.var, &kept);
            return Lit::constant(!self.store.failed);
        }
        // What is left of the set between the bounds decides what kind of question it is.
        let within = domain.intersect(&Domain::range(low, high));
        let values = self.term_domain(term);
        if values.is_subset(&within) {
            return self.known(true, context);
        }
        let (Some(first), Some(last)) = (within.min(), within.max()) else { return self.known(false, context) };
        let sum = Linear::from(term);
        let inside = values.intersect(&within);
        if inside.is_empty() {
            return self.known(false, context);
        }
        let outside = without(&values, &within);
        if let ([(value, other)], true) = (inside.ranges(), inside.size() == 1) {
            debug_assert_eq!(value, other);
            return self.relate(sum - *value, Relation::Eq, context);
        }
        if let ([(value, _)], true) = (outside.ranges(), outside.size() == 1) {
            return self.relate(sum - *value, Relation::Ne, context);
        }
        let all_between = values.intersect(&Domain::range(first, last)).is_subset(&inside);
        if all_between {
            let at_least = self.relate(sum.clone() - first, Relation::Ge, context);
            let at_most = self.relate(sum - last, Relation::Le, context);
            return self.conjunction(vec![at_least, at_most], context);
        }
        if term.scale.abs() > 1 && context == Context::Root && values.size() <= 10_000 {
            let kept = values.intersect(&within);
            let back = kept.values().map(|value| (value - term.offset) / term.scale);
            self.store.narrow(term.var, &Domain::from_values(back));
            return Lit::constant(!self.store.failed);
        }
        if context == Context::Root {
            self.store.post(Constraint::Member { term, domain: Box::new(within) });
            return Lit::TRUE;
        }
        self.tied(Constraint::Member { term, domain: Box::new(inside) }, context)
    }
}

/// The members of one domain that are not in the other.
pub(crate) fn without(domain: &Domain, taken: &Domain) -> Domain {
    let mut rest = Vec::new();
    let mut others = taken.ranges().iter().peekable();
    for &(mut low, high) in domain.ranges() {
        let mut all_taken = false;
        while let Some(&&(from, to)) = others.peek() {
            if to < low {
                others.next();
                continue;
            }
            if from > high {
                break;
            }
            if from > low {
                rest.push((low, from - 1));
            }
            if to >= high {
                all_taken = true;
                break;
            }
            low = to + 1;
            others.next();
        }
        if !all_taken {
            rest.push((low, high));
        }
    }
    Domain::from_ranges(rest)
}
