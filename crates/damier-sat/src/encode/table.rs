//! Tables. A forbidden row is a clause. For allowed rows, each row gets a literal that says all of it, some row holds, and
//! each value of each term needs a row (Bacchus, GAC via unit propagation, CP 2007): domain consistent. Two columns need
//! no row literals: each value of one implies the values it goes with in the other.

use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use crate::cnf::Literal;
use damier_model::{Term, Tuples};

/// The values of the terms form one of the tuples, or (`positive` false) none of them.
pub(super) fn table(encoder: &mut Encoder, terms: &[Term], tuples: &Tuples, positive: bool, goal: &mut Goal) {
    let mut rows: Vec<&[i64]> = if tuples.width() == terms.len() { tuples.rows().collect() } else { Vec::new() };
    rows.sort_unstable();
    rows.dedup();
    if positive { allowed(encoder, terms, &rows, goal) } else { forbidden(encoder, terms, &rows, goal) }
}

/// The literals of a row; `None` if it cannot be.
fn cells(encoder: &mut Encoder, terms: &[Term], row: &[i64]) -> Option<Vec<Literal>> {
    let mut literals = Vec::with_capacity(row.len());
    for (&term, &value) in terms.iter().zip(row) {
        let literal = encoder.term_equals(term, value);
        if literal == !TRUE || literals.contains(&!literal) {
            return None;
        }
        literals.push(literal);
    }
    Some(literals)
}

fn forbidden(encoder: &mut Encoder, terms: &[Term], rows: &[&[i64]], goal: &mut Goal) {
    for row in rows {
        if let Some(mut literals) = cells(encoder, terms, row) {
            literals.iter_mut().for_each(|literal| *literal = !*literal);
            goal.clause(encoder, &literals);
        }
    }
}

fn allowed(encoder: &mut Encoder, terms: &[Term], rows: &[&[i64]], goal: &mut Goal) {
    let mut possible: Vec<(&[i64], Vec<Literal>)> = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(literals) = cells(encoder, terms, row) {
            possible.push((row, literals));
        }
    }
    let listed = terms.iter().all(|&term| !encoder.is_wide_term(term));
    if terms.len() == 2 && listed && !goal.gathers() {
        for (column, other) in [(0, 1), (1, 0)] {
            support(encoder, terms[column], column, &possible, |_, literals| literals[other], goal);
        }
        return;
    }
    let holds: Vec<Literal> = possible.iter().map(|(_, literals)| encoder.and(literals)).collect();
    goal.clause(encoder, &holds);
    if listed && !goal.gathers() {
        for (column, &term) in terms.iter().enumerate() {
            support(encoder, term, column, &possible, |row, _| holds[row], goal);
        }
    }
}

/// Each value of a column's term implies one of the literals that `witness` tells for the rows with that value.
fn support(
    encoder: &mut Encoder,
    term: Term,
    column: usize,
    rows: &[(&[i64], Vec<Literal>)],
    witness: impl Fn(usize, &[Literal]) -> Literal,
    goal: &mut Goal,
) {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| rows[row].0[column]);
    for value in encoder.values(term) {
        let first = order.partition_point(|&row| rows[row].0[column] < value);
        let mut clause = vec![!encoder.term_equals(term, value)];
        let same = order[first..].iter().take_while(|&&row| rows[row].0[column] == value);
        clause.extend(same.map(|&row| witness(row, &rows[row].1)));
        goal.clause(encoder, &clause);
    }
}
