//! An element of an array at an index that is to be found.
//!
//! With a column per index, an array of constants is one sum: `result = Σ array[i]·[index = i]`. An array of terms is one
//! equality per place, switched on by its column.

use super::builder::Builder;
use super::goal::Goal;
use crate::sum::{Literal, Sum};
use damier_model::Term;

/// The literals of the places within an array of this length; one of them holds.
fn places(builder: &mut Builder, length: usize, index: Term, goal: &mut Goal) -> Vec<Literal> {
    let places: Vec<Literal> = (0..length as i64).map(|place| builder.term_equals(index, place)).collect();
    goal.clause(builder, &places);
    places
}

/// `array[index] = result`, for an array of constants.
pub(super) fn element_constant(builder: &mut Builder, array: &[i64], index: Term, result: Term, goal: &mut Goal) {
    let places = places(builder, array.len(), index, goal);
    let chosen = places.iter().zip(array).fold(Sum::default(), |sum, (&place, &value)| sum.plus(value, place));
    let difference = builder.add_term(chosen, -1, result);
    goal.equal(builder, &[], difference, 0);
}

/// `array[index] = result`, for an array of terms.
pub(super) fn element(builder: &mut Builder, array: &[Term], index: Term, result: Term, goal: &mut Goal) {
    let places = places(builder, array.len(), index, goal);
    for (&term, place) in array.iter().zip(places) {
        if place != Literal::FALSE {
            let difference = builder.difference(term, result);
            goal.equal(builder, &[!place], difference, 0);
        }
    }
}
