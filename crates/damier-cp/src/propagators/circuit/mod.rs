//! Circuits: `successor[i]` is the vertex after i on one cycle, through all vertices or (subcircuit) through those that
//! are not their own successors.
//!
//! Three propagators, cheapest first: [all-different](super::all_different), since successors form a permutation;
//! [`paths`], which never lets a path bite its tail too early and alone decides full assignments; and [`one_piece`],
//! which looks at the graph of possible successors as a whole. Deciding whether a circuit exists is NP-complete, so
//! nothing stronger is promised than what these deduce.

mod explain;
mod one_piece;
mod paths;

use super::all_different;
use crate::post::Poster;
use crate::store::Pruned;
use crate::view::{Literal, View};
use damier_model::Strength;

/// Who is on the cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tour {
    /// All vertices.
    Everyone,
    /// The vertices that are not their own successors, perhaps none.
    Some,
}

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, successor: Box<[View]>, tour: Tour) -> Pruned {
    if successor.is_empty() {
        return Ok(());
    }
    all_different::post(poster, guard, successor.clone(), Strength::Auto)?;
    let paths = paths::Paths::new(&mut poster.kernel.store, successor.clone(), tour);
    poster.add(guard, paths)?;
    let one_piece = one_piece::OnePiece::new(&poster.kernel.store, successor, tour);
    poster.add(guard, one_piece)
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Domain, Model, Strength, Term, circuit, subcircuit};

    fn successors(domains: &[&[i64]]) -> (Model, Vec<Term>) {
        let mut m = Model::new("test");
        let terms = domains.iter().map(|d| Term::from(m.int("s", Domain::from_values(d.iter().copied())))).collect();
        (m, terms)
    }

    #[test]
    fn a_path_may_not_close_before_everyone_is_on_it() {
        let (mut m, s) = successors(&[&[1], &[2], &[0, 3], &[0, 1, 2]]);
        m.post(circuit(s));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1], vec![2], vec![3], vec![0]]));
    }

    #[test]
    fn two_pieces_without_a_way_back_fail() {
        let (mut m, s) = successors(&[&[1, 2], &[0, 2], &[3, 4], &[2, 4], &[2, 3]]);
        m.post(circuit(s));
        assert_eq!(propagated(&m, Strength::Auto), None);
    }

    #[test]
    fn a_single_edge_between_pieces_is_taken() {
        // Without vertex 0 the pieces are {1, 2} and {3, 4}; only 2 leads from the one to the other.
        let (mut m, s) = successors(&[&[1, 2, 3], &[2, 3, 4, 0], &[1, 0], &[4, 0], &[3, 0]]);
        m.post(circuit(s));
        let left = propagated(&m, Strength::Auto);
        assert_eq!(left.map(|left| (left[0].clone(), left[2].clone())), Some((vec![2], vec![1])));
    }

    #[test]
    fn a_subcircuit_leaves_out_who_cannot_come_back() {
        let (mut m, s) = successors(&[&[1, 2], &[0, 1, 2], &[0, 2, 3], &[3, 4], &[3, 4]]);
        m.post(subcircuit(s));
        let left = propagated(&m, Strength::Auto);
        assert_eq!(left.map(|left| (left[3].clone(), left[4].clone())), Some((vec![3], vec![4])));
    }

    #[test]
    fn a_closed_subcircuit_sends_the_others_out() {
        let (mut m, s) = successors(&[&[1], &[0, 2], &[0, 2, 3], &[2, 3]]);
        m.post(subcircuit(s[..2].iter().copied().chain(s[2..].iter().copied())));
        assert!(propagated(&m, Strength::Auto).is_some());
        let (mut m, s) = successors(&[&[1], &[0], &[0, 2, 3], &[2, 3]]);
        m.post(subcircuit(s));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1], vec![0], vec![2], vec![3]]));
    }

    #[test]
    fn random_circuits_mean_what_they_should() {
        let mut dice = Dice::new(11);
        for round in 0..400 {
            let n = 1 + dice.below(5);
            let mut m = Model::new("random");
            let vars: Vec<_> = (0..n).map(|_| m.int("s", dice.domain(-1, n as i64, n))).collect();
            let term = |dice: &mut Dice, k: usize| if round % 3 == 0 { dice.view_of(vars[k]) } else { vars[k].into() };
            let mut terms: Vec<Term> = (0..n).map(|k| term(&mut dice, k)).collect();
            if round % 7 == 0 {
                terms[0] = terms[n - 1];
            }
            m.post(if round % 2 == 0 { circuit(terms) } else { subcircuit(terms) });
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }
}
