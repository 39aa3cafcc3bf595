//! Sums that compare, and membership.
//!
//! `≠` is the one relation that no row can say. Two variables with few values that differ: for each pair of values that
//! would make them equal, at most one of the two; otherwise one of two big-M rows, below or above.

use super::builder::Builder;
use super::goal::Goal;
use crate::sum::{Literal, Sum};
use damier_model::{Domain, Relation, Term, Var};

/// Two variables with at most this many values each are kept apart value by value.
const FEW_VALUES: u64 = 64;

/// `Σ coefficient·variable relation constant`.
pub(super) fn linear(builder: &mut Builder, terms: &[(i64, Var)], relation: Relation, constant: i64, goal: &mut Goal) {
    let sum = terms
        .iter()
        .fold(Sum::default(), |sum, &(scale, var)| builder.add_term(sum, scale, Term { var, scale: 1, offset: 0 }));
    relate(builder, sum, relation, constant, goal);
}

/// `sum relation constant`.
pub(super) fn relate(builder: &mut Builder, sum: Sum, relation: Relation, constant: i64, goal: &mut Goal) {
    let sum = sum.tidy();
    let own = |&(_, column): &(i64, u32)| (column as usize) < builder.domains.len();
    if relation != Relation::Ne || !sum.terms.iter().all(own) {
        return goal.relate(builder, sum, relation, constant);
    }
    let term = |(scale, column): (i64, u32)| Term { var: Var::from_index(column as usize), scale, offset: 0 };
    let rest = constant - sum.constant;
    match sum.terms[..] {
        [only] => {
            let equal = builder.term_equals(term(only), rest);
            goal.clause(builder, &[!equal]);
        }
        [one, other] if [one, other].into_iter().all(|part| builder.size(term(part)) <= FEW_VALUES) => {
            for value in builder.values(term(one)) {
                let (here, there) =
                    (builder.term_equals(term(one), value), builder.term_equals(term(other), rest - value));
                goal.clause(builder, &[!here, !there]);
            }
        }
        _ => goal.differ(builder, sum, constant),
    }
}

/// The term's value is a member of the domain.
pub(super) fn member(builder: &mut Builder, term: Term, domain: &Domain, goal: &mut Goal) {
    let (Some(low), Some(high)) = (domain.min(), domain.max()) else { return goal.fail(builder) };
    let value = builder.term(term);
    goal.at_least(builder, &[], value.clone(), low);
    goal.at_most(builder, &[], value, high);
    if domain.ranges().len() == 1 {
        return;
    }
    if builder.size(term) <= FEW_VALUES {
        let values: Vec<i64> = builder.values(term).into_iter().filter(|&value| domain.contains(value)).collect();
        let literals: Vec<Literal> = values.into_iter().map(|value| builder.term_equals(term, value)).collect();
        return goal.clause(builder, &literals);
    }
    for (first, last) in domain.gaps() {
        let (from, beyond) = (builder.term_at_least(term, first), builder.term_at_least(term, last + 1));
        goal.clause(builder, &[!from, beyond]);
    }
}
