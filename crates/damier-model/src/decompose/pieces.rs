//! Pieces of equal values by the way from their first vertex, and their sizes by counting along these ways.
//!
//! The code of a vertex is n times the first vertex of its piece, plus the steps from there: the least of n times itself and of
//! the codes of its equal neighbours plus one. There is exactly one such list, since the least code of a piece must be a vertex's
//! own. The parent of a vertex is its first equal neighbour with a code of one less, and the vertices below a vertex are it and
//! those below its children, which has one solution as well. Where a vertex is the first of its piece, there must be as many as
//! its value says. So there are a few constraints for each edge.

use super::builder::Builder;
use super::{clause, never};
use crate::constraint::{Constraint, Relation};
use crate::domain::Domain;
use crate::expression::{Relate, sum};
use crate::graph::Graph;
use crate::variable::{Lit, Term};

pub(super) fn piece_sizes(b: &mut Builder, graph: &Graph, sizes: &[Term]) -> Vec<Constraint> {
    let n = graph.len();
    let edges = (0..n).map(|v| graph.neighbours(v).len()).sum::<usize>();
    if sizes.len() != n || !b.has_room_for(edges.saturating_mul(8), "these pieces") {
        return never();
    }
    let all = n as i64;
    let code: Vec<Term> = (0..all).map(|v| Term::from(b.int(Domain::range(0, v * all)))).collect();
    let below: Vec<Term> = (0..n).map(|_| Term::from(b.int(Domain::range(1, all)))).collect();
    // By vertex, what is below each neighbour if that is a child, and else 0.
    let mut children: Vec<Vec<Term>> = vec![Vec::new(); n];
    let mut conditions = Vec::new();
    for v in 0..n {
        let own = v as i64 * all;
        let mut ways = vec![Term::constant(own)];
        let mut orphan = Lit::TRUE;
        for w in graph.neighbours(v).iter().map(|&w| w as usize) {
            let equal = b.compare(sizes[v], Relation::Eq, sizes[w]);
            let way = Term::from(b.int(Domain::range(0, all * all)));
            b.choose(way, equal, code[w] + 1, Term::constant(own));
            ways.push(way);

            let next = b.compare(code[v], Relation::Eq, code[w] + 1);
            let child = b.all(&[orphan, equal, next]);
            orphan = b.all(&[orphan, !child]);
            let share = Term::from(b.int(Domain::range(0, all)));
            b.choose(share, child, below[v], Term::constant(0));
            children[w].push(share);
        }
        b.post(Constraint::Minimum { terms: ways.into(), result: code[v] });

        let first = b.equals(code[v], own);
        let fits = b.compare(below[v], Relation::Eq, sizes[v]);
        conditions.push(clause([!first, fits]));
    }
    for (below, children) in below.into_iter().zip(children) {
        b.post(sum(children).compares(Relation::Eq, below - 1));
    }
    conditions
}
