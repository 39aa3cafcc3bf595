//! Membership: the gaps are forbidden. A variable with order literals pays one clause per gap, one with direct literals
//! one per value within.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use damier_model::{Domain, Term};

/// The term's value is a member of the domain.
pub(super) fn member(encoder: &mut Encoder, term: Term, domain: &Domain, goal: &mut Goal) {
    let (Some(low), Some(high)) = (domain.min(), domain.max()) else { return goal.fail(encoder) };
    let by_value = term.as_constant().is_none() && !encoder.has_order(term.var);
    if by_value && !goal.gathers() {
        for value in encoder.values(term).into_iter().filter(|&value| !domain.contains(value)) {
            let equal = encoder.term_equals(term, value);
            goal.clause(encoder, &[!equal]);
        }
        return;
    }
    if by_value {
        let within = encoder.values(term).into_iter().filter(|&value| domain.contains(value));
        let literals: Vec<_> = within.collect::<Vec<_>>().into_iter().map(|v| encoder.term_equals(term, v)).collect();
        return goal.clause(encoder, &literals);
    }
    let from = encoder.term_at_least(term, low);
    goal.clause(encoder, &[from]);
    let beyond = encoder.term_at_least(term, high.saturating_add(1));
    if high < i64::MAX {
        goal.clause(encoder, &[!beyond]);
    }
    let (least, greatest) = encoder.bounds(term);
    let gaps: Vec<(i64, i64)> = domain.gaps().filter(|gap| gap.1 >= least && gap.0 <= greatest).collect();
    for (first, last) in gaps {
        let (above, over) = (encoder.term_at_least(term, first), encoder.term_at_least(term, last + 1));
        if above != !TRUE {
            goal.clause(encoder, &[!above, over]);
        }
    }
}

/// The term is between two numbers, both included.
pub(super) fn within(encoder: &mut Encoder, term: Term, low: i64, high: i64, goal: &mut Goal) {
    let (least, greatest) = encoder.bounds(term);
    if least < low || greatest > high {
        member(encoder, term, &Domain::range(low, high), goal);
    }
}
