//! Connectedness by distances: every chosen vertex is some steps along chosen ones from the first chosen one.
//!
//! The distance of a vertex is 0 for the first chosen one, and else one more than the least among its neighbours, or the
//! number of vertices, which no distance reaches, if it is not chosen or cut off. There is exactly one such list: in a
//! piece that is cut off, the smallest distance would be larger than itself unless it is that number. One variable and
//! one minimum per vertex.

use super::builder::Builder;
use super::{clause, never};
use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::expression::Relate;
use crate::graph::Graph;
use crate::variable::{Lit, Term};

pub(super) fn connected(b: &mut Builder, graph: &Graph, chosen: &[Lit]) -> Vec<Constraint> {
    if chosen.len() != graph.len() {
        return never();
    }
    let none = graph.len() as i64;
    let distance: Vec<Term> = chosen.iter().map(|_| Term::from(b.int(Domain::range(0, none)))).collect();
    let mut conditions = Vec::new();
    let mut earlier = Lit::FALSE;
    for (vertex, &here) in chosen.iter().enumerate() {
        let first = b.all(&[here, !earlier]);
        b.imply(first, distance[vertex].equals(0));
        b.imply(!here, distance[vertex].equals(none));

        let neighbours = graph.neighbours(vertex).iter().map(|&n| distance[n as usize] + 1);
        let terms: Box<[Term]> = neighbours.chain([Term::constant(none)]).collect();
        let nearest = Term::from(b.int(Domain::range(0, none)));
        b.post(Constraint::Minimum { terms, result: nearest });
        let follows = b.all(&[here, earlier]);
        b.imply(follows, distance[vertex].equals(nearest));

        let near = b.compare(distance[vertex], Relation::Lt, Term::constant(none));
        conditions.push(clause([!here, near]));
        earlier = b.either(&[earlier, here]);
    }
    conditions
}
