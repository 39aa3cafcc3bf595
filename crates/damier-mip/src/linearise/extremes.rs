//! Smallest, largest, absolute value: one side holds for all, the other for one of them.

use super::builder::Builder;
use super::goal::Goal;
use crate::sum::Literal;
use damier_model::Term;

/// `result` is the smallest (`sign` 1) or largest (`sign` -1) of the terms.
pub(super) fn extreme(builder: &mut Builder, terms: &[Term], result: Term, sign: i64, goal: &mut Goal) {
    let mut reached: Vec<Literal> = Vec::new();
    for &term in terms {
        let excess = builder.difference(result, term).times(sign);
        goal.at_most(builder, &[], excess.clone(), 0);
        reached.push(goal.is_at_most(builder, excess.times(-1), 0));
    }
    goal.clause(builder, &reached);
}

/// `result = |term|`.
pub(super) fn absolute(builder: &mut Builder, term: Term, result: Term, goal: &mut Goal) {
    let positive = builder.term_at_least(term, 0);
    let difference = builder.difference(result, term);
    let sum = builder.add_term(builder.term(result), 1, term);
    // |term| is never below term and never below -term.
    goal.at_least(builder, &[], difference.clone(), 0);
    goal.at_least(builder, &[], sum.clone(), 0);
    goal.at_most(builder, &[!positive], difference, 0);
    goal.at_most(builder, &[positive], sum, 0);
}
