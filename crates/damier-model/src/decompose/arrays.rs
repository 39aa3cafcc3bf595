//! Elements and tables, as clauses about single values.
//!
//! A row of a table holds exactly if all its cells do; some row holds. That a value has some row that supports it is
//! added where it helps: then unit propagation deduces all there is (Bacchus: GAC via Unit Propagation, CP 2007).

use super::builder::Builder;
use super::{Form, clause, never};
use crate::constraint::{Constraint, Relation, Tuples};
use crate::domain::Domain;
use crate::variable::{Lit, Term};
use std::collections::{BTreeMap, BTreeSet};

/// The index is one of 0..length−1.
fn within(index: Term, length: usize) -> Constraint {
    Constraint::Member { term: index, domain: Box::new(Domain::range(0, length as i64 - 1)) }
}

pub(super) fn element_constant(b: &mut Builder, array: &[i64], index: Term, result: Term) -> Vec<Constraint> {
    element_by(b, array.len(), index, |b, place| b.equals(result, array[place]))
}

pub(super) fn element(b: &mut Builder, array: &[Term], index: Term, result: Term) -> Vec<Constraint> {
    element_by(b, array.len(), index, |b, place| b.compare(array[place], Relation::Eq, result))
}

/// If the index is a place, what stands there is the result.
fn element_by(
    b: &mut Builder,
    length: usize,
    index: Term,
    matches: impl Fn(&mut Builder, usize) -> Lit,
) -> Vec<Constraint> {
    if length == 0 {
        return never();
    }
    let mut conditions = vec![within(index, length)];
    for place in 0..length {
        let here = b.equals(index, place as i64);
        if here != Lit::FALSE {
            conditions.push(clause([!here, matches(b, place)]));
        }
    }
    conditions
}

pub(super) fn table(b: &mut Builder, terms: &[Term], tuples: &Tuples, form: Form) -> Vec<Constraint> {
    if tuples.width() != terms.len() {
        return never();
    }
    let rows: BTreeSet<&[i64]> = tuples.rows().collect();
    let mut chosen = Vec::with_capacity(rows.len());
    let mut supports: Vec<BTreeMap<i64, Vec<Lit>>> = vec![BTreeMap::new(); terms.len()];
    for row in rows {
        let cells: Vec<Lit> = terms.iter().zip(row).map(|(&term, &value)| b.equals(term, value)).collect();
        let holds = b.all(&cells);
        if holds == Lit::FALSE {
            continue;
        }
        chosen.push(holds);
        if form != Form::Reified {
            for (column, &value) in supports.iter_mut().zip(row) {
                column.entry(value).or_default().push(holds);
            }
        }
    }
    let mut conditions = vec![Constraint::Clause(chosen.into())];
    for (&term, column) in terms.iter().zip(supports).filter(|_| form != Form::Reified) {
        let domain = Box::new(column.keys().copied().collect());
        conditions.push(Constraint::Member { term, domain });
        for (value, mut clause) in column {
            clause.push(!b.equals(term, value));
            conditions.push(Constraint::Clause(clause.into()));
        }
    }
    conditions
}

pub(super) fn negative_table(b: &mut Builder, terms: &[Term], tuples: &Tuples) -> Vec<Constraint> {
    if tuples.width() != terms.len() {
        return Vec::new();
    }
    let mut conditions = Vec::new();
    for row in tuples.rows() {
        let cells: Vec<Lit> = terms.iter().zip(row).map(|(&term, &value)| !b.equals(term, value)).collect();
        if !cells.contains(&Lit::TRUE) {
            conditions.push(Constraint::Clause(cells.into()));
        }
    }
    conditions
}
