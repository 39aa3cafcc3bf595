//! Lexicographic order: from each place on, the left sequence comes first, or does not.
//!
//! One auxiliary per place, `first[i] ⇔ left[i] < right[i] ∨ (left[i] = right[i] ∧ first[i + 1])`, asserted at place 0;
//! over Booleans that is the majority of `¬left[i]`, `right[i]` and `first[i + 1]`, six clauses and
//! nothing else. Elgabou, Frisch, Encoding the lexicographic ordering constraint in SAT modulo theories, 2014, compare
//! such chains.

use super::encoder::{Encoder, constant};
use super::goal::Goal;
use super::linear::compare;
use crate::cnf::Literal;
use damier_model::{Relation, Term};

/// `left` comes before `right` in dictionary order, or (`strict` false) equals it.
pub(super) fn lex(encoder: &mut Encoder, left: &[Term], right: &[Term], strict: bool, goal: &mut Goal) {
    let base = if strict { left.len() < right.len() } else { left.len() <= right.len() };
    let mut rest = constant(base);
    let pairs: Vec<(Term, Term)> = left.iter().copied().zip(right.iter().copied()).collect();
    for &(l, r) in pairs.iter().skip(1).rev() {
        rest = before(encoder, l, r, rest);
    }
    let Some(&(l, r)) = pairs.first() else { return goal.clause(encoder, &[rest]) };
    if let Some((l, r)) = booleans(encoder, l, r) {
        return in_order(l, r, rest).iter().for_each(|clause| goal.clause(encoder, clause));
    }
    compare(encoder, l, Relation::Le, r, goal);
    let less = encoder.related(l, Relation::Lt, r);
    goal.clause(encoder, &[less, rest]);
}

/// Whether `l` and then the rest come first.
fn before(encoder: &mut Encoder, l: Term, r: Term, rest: Literal) -> Literal {
    let Some((l, r)) = booleans(encoder, l, r) else {
        let (at_most, less) = (encoder.related(l, Relation::Le, r), encoder.related(l, Relation::Lt, r));
        let tail = encoder.or(&[less, rest]);
        return encoder.and(&[at_most, tail]);
    };
    let here = encoder.fresh();
    for clause in in_order(l, r, rest) {
        encoder.add(&[!here, clause[0], clause[1]]);
    }
    // In order backwards is out of order.
    for clause in in_order(!l, !r, !rest) {
        encoder.add(&[here, clause[0], clause[1]]);
    }
    here
}

/// Two terms within 0..1, as literals.
fn booleans(encoder: &mut Encoder, l: Term, r: Term) -> Option<(Literal, Literal)> {
    let boolean = |term| encoder.bounds(term).0 >= 0 && encoder.bounds(term).1 <= 1;
    (boolean(l) && boolean(r)).then(|| (encoder.term_at_least(l, 1), encoder.term_at_least(r, 1)))
}

/// `l < r`, or `l = r` and the rest is in order: two of `¬l`, `r` and the rest hold.
fn in_order(l: Literal, r: Literal, rest: Literal) -> [[Literal; 2]; 3] {
    [[!l, r], [!l, rest], [r, rest]]
}
