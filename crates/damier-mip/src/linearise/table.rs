//! Tables: one of the tuples, or none of them.
//!
//! One of them: a column per tuple, one of which is chosen, and each value column is the sum of the tuples that have the
//! value. That is the convex hull of the tuples. None of them: a clause each.

use super::builder::Builder;
use super::goal::Goal;
use crate::sum::{Literal, Sum};
use damier_model::{Term, Tuples};
use std::collections::{BTreeMap, BTreeSet};

/// Each tuple once, as the literals `term = value`, without those that cannot be.
fn possible(builder: &mut Builder, terms: &[Term], tuples: &Tuples) -> Vec<Vec<Literal>> {
    if terms.len() != tuples.width() {
        return Vec::new();
    }
    let different: BTreeSet<&[i64]> = tuples.rows().collect();
    let mut rows = Vec::new();
    for tuple in different {
        let row: Vec<Literal> =
            terms.iter().zip(tuple).map(|(&term, &value)| builder.term_equals(term, value)).collect();
        if !row.contains(&Literal::FALSE) {
            rows.push(row);
        }
    }
    rows
}

/// The values of the terms form one of the tuples.
pub(super) fn allowed(builder: &mut Builder, terms: &[Term], tuples: &Tuples, goal: &mut Goal) {
    let rows = possible(builder, terms, tuples);
    let Some(guard) = goal.certify() else {
        let chosen: Vec<Literal> = rows.iter().map(|row| builder.and(row)).collect();
        return goal.clause(builder, &chosen);
    };
    let chosen: Vec<Literal> = rows.iter().map(|_| builder.binary("tuple")).collect();
    builder.add_row(Sum::of(&chosen).plus(-1, guard), Some(0), Some(0));
    for (place, &term) in terms.iter().enumerate() {
        let mut having: BTreeMap<Literal, Vec<Literal>> = BTreeMap::new();
        for (row, &tuple) in rows.iter().zip(&chosen) {
            having.entry(row[place]).or_default().push(tuple);
        }
        let upper = goal.is_asserted().then_some(0);
        for (&value, tuples) in &having {
            builder.add_row(Sum::of(&[value]).and(-1, &Sum::of(tuples)), Some(0), upper);
        }
        if goal.is_asserted() {
            for value in builder.values(term) {
                let literal = builder.term_equals(term, value);
                if !having.contains_key(&literal) {
                    builder.add_row(Sum::of(&[literal]), None, Some(0));
                }
            }
        }
    }
}

/// The values of the terms form none of the tuples.
pub(super) fn forbidden(builder: &mut Builder, terms: &[Term], tuples: &Tuples, goal: &mut Goal) {
    for row in possible(builder, terms, tuples) {
        let clause: Vec<Literal> = row.into_iter().map(|equal| !equal).collect();
        goal.clause(builder, &clause);
    }
}
