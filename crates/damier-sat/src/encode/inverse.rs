//! Inverse: `forward[i] = j` and `backward[j] = i` are equivalent, so both are permutations.

use super::encoder::Encoder;
use super::goal::Goal;
use super::member::within;
use damier_model::Term;

/// `forward[i] = j` exactly when `backward[j] = i`.
pub(super) fn inverse(encoder: &mut Encoder, forward: &[Term], backward: &[Term], goal: &mut Goal) {
    if forward.len() != backward.len() {
        return goal.fail(encoder);
    }
    let last = forward.len() as i64 - 1;
    for &term in forward.iter().chain(backward) {
        within(encoder, term, 0, last, goal);
    }
    for (i, &there) in forward.iter().enumerate() {
        for (j, &back) in backward.iter().enumerate() {
            let (there, back) = (encoder.term_equals(there, j as i64), encoder.term_equals(back, i as i64));
            goal.same(encoder, there, back);
        }
    }
}
