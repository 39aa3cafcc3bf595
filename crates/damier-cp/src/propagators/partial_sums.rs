//! A long sum of literals as a tree of partial sums, for a search that learns.
//!
//! Of one propagator for `b₁ + … + bₙ = total` every reason lists single literals: that eight of these hold, and that is one of as
//! many reasons as there are ways to choose eight. A clause learned from one of them says nothing of the others, and to prove that
//! a total cannot be less takes a clause for each. With a variable for the sum of each half, of each half of that and so on,
//! reasons speak of the parts: "at least three of the left, and five of the right". That is the totalizer of Bailleux and Boufkhad
//! (CP 2003), without its clauses: the parts' bounds are atoms, of which those exist that reasons have spoken of, and sums of two
//! propagate them. Bounds come out as they do from the whole sum, since a tree has no cycles. Neighbours in the model's order
//! share a part; where that order says where things lie, so do the parts.
//!
//! Which constraints are worth it, Abío et al. ask ("To encode or to propagate? The best choice for each constraint in SAT", CP
//! 2013). Here it is sums of 0..1 variables, weighted or not, that are compared with a variable, as an objective is: terms of more
//! values have bounds that reasons can speak of, and where the total is a number, a reason is as long as the number is
//! (`docs/decisions/0047` has the measurements). A search that does not learn has no use for parts.

use super::linear::{self, SumZero};
use crate::post::Poster;
use crate::store::{Pruned, Store};
use crate::view::{Literal, View};
use damier_model::{Domain, Relation};

/// Terms up to which a sum stays whole.
const SHORT: usize = 8;

/// Whether `Σ terms relation total` is to be posted in parts.
pub(super) fn suit(poster: &Poster<'_>, guard: Literal, terms: usize, relation: Relation, total: View) -> bool {
    poster.kernel.made_for_learning
        && guard == Literal::TRUE
        && terms > SHORT
        && relation != Relation::Ne
        && !poster.kernel.store.is_fixed(total)
}

/// The one term of a weighted sum that is no 0..1 variable, as the total of the others, if there is just one.
pub(super) fn total_among(store: &Store, terms: &[View]) -> Option<usize> {
    let mut wide = (0..terms.len()).filter(|&at| !store.record(terms[at].var).declared_boolean);
    wide.next().filter(|_| wide.next().is_none())
}

/// Posts `Σ terms relation total + constant`.
pub(super) fn post(
    poster: &mut Poster<'_>,
    terms: Vec<View>,
    relation: Relation,
    total: View,
    constant: i64,
) -> Pruned {
    let mut parts = terms;
    while parts.len() > 2 {
        parts = parts.chunks(2).map(|pair| part_of(poster, pair, total)).collect();
    }
    parts.push(total.negated());
    linear::post_views(poster, Literal::TRUE, parts, relation, constant)
}

/// The sum of two terms as a variable; one alone is its own.
fn part_of(poster: &mut Poster<'_>, pair: &[View], total: View) -> View {
    let &[left, right] = pair else { return pair[0] };
    let store = &poster.kernel.store;
    let least = store.min(left) + store.min(right);
    let most = store.max(left) + store.max(right);
    let sum = poster.kernel.new_variable(&Domain::range(least, most));
    poster.kernel.parts.push((sum.var, total));
    let terms = [left, right, sum.negated()].into();
    poster.kernel.add_propagator(Literal::TRUE, Box::new(SumZero { terms, constant: 0 }));
    sum
}
