//! At most one of these literals.
//!
//! Up to [`PAIRWISE`] literals, every pair excludes each other: no auxiliaries, n²/2 clauses. More are laid out as a
//! square; each row and each column gets a literal *one of mine holds*, and of these at most one may hold (Chen, A new
//! SAT encoding of the at-most-one constraint, 2010): about 4n clauses and 2√n auxiliaries. The definitions go both
//! ways, so the auxiliaries have one value each.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use crate::cnf::Literal;

/// Most literals that exclude each other pair by pair.
const PAIRWISE: usize = 10;

/// No two of the literals hold.
pub(super) fn at_most_one(encoder: &mut Encoder, goal: &mut Goal, literals: &[Literal]) {
    let certain = literals.iter().filter(|&&literal| literal == TRUE).count();
    if certain > 1 {
        return goal.fail(encoder);
    }
    let open: Vec<Literal> = literals.iter().copied().filter(|&l| l != TRUE && l != !TRUE).collect();
    if certain == 1 {
        return open.into_iter().for_each(|literal| goal.clause(encoder, &[!literal]));
    }
    if open.len() <= PAIRWISE {
        for (i, &a) in open.iter().enumerate() {
            for &b in &open[..i] {
                goal.clause(encoder, &[!b, !a]);
            }
        }
        return;
    }
    let width = open.len().isqrt() + usize::from(open.len().isqrt().pow(2) < open.len());
    let rows: Vec<Literal> = open.chunks(width).map(|row| encoder.or(row)).collect();
    let columns: Vec<Literal> = (0..width)
        .map(|column| encoder.or(&open.iter().copied().skip(column).step_by(width).collect::<Vec<_>>()))
        .collect();
    at_most_one(encoder, goal, &rows);
    at_most_one(encoder, goal, &columns);
}
