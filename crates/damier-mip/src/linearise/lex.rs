//! Dictionary order.
//!
//! A literal per place says that the left sequence is smaller there. Each place is ordered unless an earlier one is
//! smaller already; if equality is excluded, some place is smaller.

use super::builder::Builder;
use super::goal::Goal;
use crate::sum::Literal;
use damier_model::Term;

/// `left` comes before `right`, or (`strict` false) equals it.
pub(super) fn lex(builder: &mut Builder, left: &[Term], right: &[Term], strict: bool, goal: &mut Goal) {
    let mut smaller: Vec<Literal> = Vec::new();
    for (&left, &right) in left.iter().zip(right) {
        let difference = builder.difference(left, right);
        goal.at_most(builder, &smaller, difference.clone(), 0);
        smaller.push(goal.is_at_most(builder, difference, -1));
    }
    // A prefix comes first.
    if left.len() > right.len() || (left.len() == right.len() && strict) {
        goal.clause(builder, &smaller);
    }
}
