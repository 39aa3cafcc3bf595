//! Value precedence: a value may appear once its predecessor has. One literal `has appeared` per place and value.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use damier_model::Term;

/// `values[k + 1]` appears in the terms only after `values[k]` has appeared.
pub(super) fn value_precedence(encoder: &mut Encoder, terms: &[Term], values: &[i64], goal: &mut Goal) {
    for pair in values.windows(2) {
        let mut appeared = !TRUE;
        for &term in terms {
            let (before, after) = (encoder.term_equals(term, pair[0]), encoder.term_equals(term, pair[1]));
            goal.clause(encoder, &[!after, appeared]);
            appeared = encoder.or(&[appeared, before]);
        }
    }
}
