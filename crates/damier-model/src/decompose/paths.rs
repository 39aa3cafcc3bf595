//! Permutations, cycles and paths, by walking along them.
//!
//! A walk from a vertex along the successors is a function of the successors, whatever they are, so a cycle can be
//! spoken of without saying that there is one: it comes back after so many steps and not before. A circuit that simply
//! holds is better told by positions along it (Miller, Tucker, Zemlin 1960), which propagate more.

use super::builder::Builder;
use super::{Form, clause, never};
use crate::constraint::{Constraint, Relation, Strength};
use crate::domain::Domain;
use crate::expression::Relate;
use crate::graph::Graph;
use crate::variable::{Lit, Term};

/// The term is one of 0..length−1.
fn within(term: Term, length: usize) -> Constraint {
    Constraint::Member { term, domain: Box::new(Domain::range(0, length as i64 - 1)) }
}

fn different(terms: &[Term]) -> Constraint {
    Constraint::AllDifferent { terms: terms.into(), strength: Strength::Auto }
}

pub(super) fn inverse(b: &mut Builder, forward: &[Term], backward: &[Term]) -> Vec<Constraint> {
    let length = forward.len();
    if length != backward.len() || !b.has_room_for(length.saturating_mul(length), "this inverse") {
        return never();
    }
    let mut conditions: Vec<Constraint> = forward.iter().chain(backward).map(|&term| within(term, length)).collect();
    for (i, &there) in forward.iter().enumerate() {
        for (j, &back) in backward.iter().enumerate() {
            let (there, back) = (b.equals(there, j as i64), b.equals(back, i as i64));
            if there != back {
                conditions.push(Constraint::Iff(there, back));
            }
        }
    }
    conditions
}

pub(super) fn circuit(b: &mut Builder, successors: &[Term], form: Form) -> Vec<Constraint> {
    let length = successors.len();
    if length == 0 {
        return Vec::new();
    }
    if !b.has_room_for(length.saturating_mul(length), "this circuit") {
        return never();
    }
    let mut conditions: Vec<Constraint> = successors.iter().map(|&term| within(term, length)).collect();
    if form == Form::Posted && length > 1 {
        conditions.push(different(successors));
        positions(b, successors, &mut conditions);
        return conditions;
    }
    let mut here = Term::constant(0);
    let inside = insides(b, successors);
    for step in 1..=length {
        here = next(b, &inside, here);
        let relation = if step == length { Relation::Eq } else { Relation::Ne };
        conditions.push(Constraint::Compare { left: here, relation, right: Term::constant(0) });
    }
    conditions
}

/// Positions from vertex 0 on: each successor but 0 stands one further.
fn positions(b: &mut Builder, successors: &[Term], conditions: &mut Vec<Constraint>) {
    let length = successors.len();
    let mut position = vec![Term::constant(0)];
    for _ in 1..length {
        position.push(Term::from(b.int(Domain::range(1, length as i64 - 1))));
    }
    conditions.push(different(&position));
    for (from, &successor) in successors.iter().enumerate() {
        for to in 0..length {
            let goes = b.equals(successor, to as i64);
            if goes == Lit::FALSE {
                continue;
            }
            if from == to {
                conditions.push(clause([!goes]));
            } else if to == 0 {
                let last = b.equals(position[from], length as i64 - 1);
                conditions.push(clause([!goes, last]));
            } else {
                conditions.push((position[from] + 1).equals(position[to]).when(goes));
            }
        }
    }
}

/// The successors, with a vertex as its own successor where it has none.
fn insides(b: &mut Builder, successors: &[Term]) -> Box<[Term]> {
    let last = successors.len() as i64 - 1;
    successors.iter().enumerate().map(|(vertex, &term)| b.clamped(term, 0, last, vertex as i64)).collect()
}

/// One step of a walk.
fn next(b: &mut Builder, successors: &[Term], here: Term) -> Term {
    if let Some(vertex) = here.as_constant() {
        return successors[vertex as usize];
    }
    let there = Term::from(b.int(Domain::range(0, successors.len() as i64 - 1)));
    b.post(Constraint::Element { array: successors.into(), index: here, result: there });
    there
}

/// A walk from the first vertex that is not its own successor comes back after as many steps as there are such vertices.
pub(super) fn subcircuit(b: &mut Builder, successors: &[Term], form: Form) -> Vec<Constraint> {
    let length = successors.len();
    if length == 0 {
        return Vec::new();
    }
    if !b.has_room_for(length.saturating_mul(length), "this subcircuit") {
        return never();
    }
    let mut conditions: Vec<Constraint> = successors.iter().map(|&term| within(term, length)).collect();
    if form != Form::Reified {
        conditions.push(different(successors));
    }
    let moving: Vec<Lit> =
        successors.iter().enumerate().map(|(vertex, &term)| !b.equals(term, vertex as i64)).collect();
    let number = Term::from(b.int(Domain::range(0, length as i64)));
    b.post(Constraint::BoolSum { literals: moving.as_slice().into(), relation: Relation::Eq, total: number });
    let start = Term::from(b.int(Domain::range(0, length as i64 - 1)));
    let mut earlier = Lit::FALSE;
    for (vertex, &moves) in moving.iter().enumerate() {
        let first = b.all(&[moves, !earlier]);
        b.imply(first, start.equals(vertex as i64));
        earlier = b.either(&[earlier, moves]);
    }
    b.imply(!earlier, start.equals(0));

    let inside = insides(b, successors);
    let mut here = start;
    for step in 1..=length as i64 {
        here = next(b, &inside, here);
        let back = b.compare(here, Relation::Eq, start);
        let (now, later) = (b.equals(number, step), b.at_least(number, step + 1));
        conditions.push(clause([!now, back]));
        conditions.push(clause([!later, !back]));
    }
    conditions
}

/// Positions are a permutation, and next to each position but the last some neighbour stands one further.
pub(super) fn hamiltonian(
    b: &mut Builder,
    graph: &Graph,
    links: &[(usize, usize)],
    position: &[Term],
    form: Form,
) -> Vec<Constraint> {
    let length = graph.len();
    let outside = |&(one, other): &(usize, usize)| one >= length || other >= length || one == other;
    if position.len() != length || links.iter().any(outside) {
        return never();
    }
    if !b.has_room_for(length.saturating_mul(length), "this Hamiltonian path") {
        return never();
    }
    let mut conditions: Vec<Constraint> = position.iter().map(|&term| within(term, length)).collect();
    conditions.push(different(position));
    for (vertex, &term) in position.iter().enumerate() {
        for step in 0..length as i64 {
            let here = b.equals(term, step);
            if here == Lit::FALSE {
                continue;
            }
            let mut beside = |b: &mut Builder, other: i64| {
                let neighbours = graph.neighbours(vertex).iter();
                let mut literals: Vec<Lit> = neighbours.map(|&n| b.equals(position[n as usize], other)).collect();
                literals.push(!here);
                conditions.push(Constraint::Clause(literals.into()));
            };
            if step + 1 < length as i64 {
                beside(b, step + 1);
            }
            if step > 0 && form != Form::Reified {
                beside(b, step - 1);
            }
        }
    }
    for &(one, other) in links {
        let (after, before) = (position[one] + 1, position[one] - 1);
        let literals = [after, before].map(|term| b.compare(term, Relation::Eq, position[other]));
        conditions.push(clause(literals));
    }
    conditions
}
