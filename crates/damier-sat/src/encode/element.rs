//! Element: the index tells which entry equals the result.
//!
//! For each position, `index = i` makes the entry and the result equal. Over constants, each value of the result needs a
//! position that has it, which makes unit propagation complete.

use super::encoder::Encoder;
use super::goal::Goal;
use super::member::within;
use crate::cnf::Literal;
use damier_model::Term;

/// `array[index] = result`, for an array of constants.
pub(super) fn element_constant(encoder: &mut Encoder, array: &[i64], index: Term, result: Term, goal: &mut Goal) {
    let last = array.len() as i64 - 1;
    within(encoder, index, 0, last, goal);
    let pairs: Vec<(i64, i64)> =
        encoder.values_within(index, 0, last).into_iter().map(|place| (place, array[place as usize])).collect();
    implied_value(encoder, index, result, &pairs, goal);
}

/// Each value of `key` implies one of `result`, as the pairs say; each value of `result` needs one of `key`.
pub(super) fn implied_value(encoder: &mut Encoder, key: Term, result: Term, pairs: &[(i64, i64)], goal: &mut Goal) {
    let mut supports: Vec<(i64, Literal)> = Vec::with_capacity(pairs.len());
    for &(place, value) in pairs {
        let (here, equal) = (encoder.term_equals(key, place), encoder.term_equals(result, value));
        goal.clause(encoder, &[!here, equal]);
        supports.push((value, here));
    }
    if goal.gathers() || encoder.is_wide_term(result) {
        return;
    }
    supports.sort_by_key(|&(value, _)| value);
    for value in encoder.values(result) {
        let first = supports.partition_point(|&(v, _)| v < value);
        let keys = supports[first..].iter().take_while(|&&(v, _)| v == value).map(|&(_, here)| here);
        let mut clause = vec![!encoder.term_equals(result, value)];
        clause.extend(keys);
        goal.redundant(encoder, &clause);
    }
}

/// `array[index] = result`, for an array of terms.
pub(super) fn element(encoder: &mut Encoder, array: &[Term], index: Term, result: Term, goal: &mut Goal) {
    within(encoder, index, 0, array.len() as i64 - 1, goal);
    for place in encoder.values_within(index, 0, array.len() as i64 - 1) {
        let here = encoder.term_equals(index, place);
        encoder.equal_unless(&[!here], array[place as usize], result, goal);
    }
}
