//! Constraints as people write them: one short function per kind, taking variables, literals, views and numbers alike.

use crate::automaton::Automaton;
use crate::constraint::{Constraint, Relation, Strength, Tuples};
use crate::domain::Domain;
use crate::graph::Graph;
use crate::variable::{Lit, Term};
use std::sync::Arc;

/// Anything that is a list of terms: `&[Var]`, `Vec<Term>`, an iterator of `x + 1`…
fn terms<T: Into<Term>>(items: impl IntoIterator<Item = T>) -> Box<[Term]> {
    items.into_iter().map(Into::into).collect()
}

fn literals<L: Into<Lit>>(items: impl IntoIterator<Item = L>) -> Box<[Lit]> {
    items.into_iter().map(Into::into).collect()
}

/// The term's value is one of the domain's.
pub fn member(term: impl Into<Term>, domain: impl Into<Domain>) -> Constraint {
    Constraint::Member { term: term.into(), domain: Box::new(domain.into()) }
}

/// At least one of the literals holds.
pub fn any_of<L: Into<Lit>>(items: impl IntoIterator<Item = L>) -> Constraint {
    Constraint::Clause(literals(items))
}

/// All of the literals hold.
pub fn all_of<L: Into<Lit>>(items: impl IntoIterator<Item = L>) -> Constraint {
    Constraint::And(literals(items))
}

/// None of the literals holds.
pub fn none_of<L: Into<Lit>>(items: impl IntoIterator<Item = L>) -> Constraint {
    Constraint::And(items.into_iter().map(|l| !l.into()).collect())
}

/// An odd number of the literals hold.
pub fn odd_number_of<L: Into<Lit>>(items: impl IntoIterator<Item = L>) -> Constraint {
    Constraint::Xor(literals(items))
}

/// Both literals hold or neither does.
pub fn equivalent(a: Lit, b: Lit) -> Constraint {
    Constraint::Iff(a, b)
}

/// If `a` holds, so does `b`.
pub fn implies(a: Lit, b: Lit) -> Constraint {
    any_of([!a, b])
}

/// The number of literals that hold compares with `total`.
pub fn bool_sum<L: Into<Lit>>(
    items: impl IntoIterator<Item = L>,
    relation: Relation,
    total: impl Into<Term>,
) -> Constraint {
    Constraint::BoolSum { literals: literals(items), relation, total: total.into() }
}

/// Exactly one of the literals holds.
pub fn exactly_one<L: Into<Lit>>(items: impl IntoIterator<Item = L>) -> Constraint {
    bool_sum(items, Relation::Eq, 1)
}

/// All terms have different values, at the engine's choice of strength.
pub fn all_different<T: Into<Term>>(items: impl IntoIterator<Item = T>) -> Constraint {
    all_different_by(Strength::Auto, items)
}

/// All terms have different values, at the given strength.
pub fn all_different_by<T: Into<Term>>(strength: Strength, items: impl IntoIterator<Item = T>) -> Constraint {
    Constraint::AllDifferent { terms: terms(items), strength }
}

/// All terms have one value.
pub fn all_equal<T: Into<Term>>(items: impl IntoIterator<Item = T>) -> Constraint {
    Constraint::AllEqual(terms(items))
}

/// `array[index] = result` for constants, counting from 0.
pub fn element_constant(array: impl Into<Arc<[i64]>>, index: impl Into<Term>, result: impl Into<Term>) -> Constraint {
    Constraint::ElementConstant { array: array.into(), index: index.into(), result: result.into() }
}

/// `array[index] = result`, counting from 0.
pub fn element<T: Into<Term>>(
    array: impl IntoIterator<Item = T>,
    index: impl Into<Term>,
    result: impl Into<Term>,
) -> Constraint {
    Constraint::Element { array: terms(array), index: index.into(), result: result.into() }
}

/// The values of the terms form one of the tuples.
pub fn table<T: Into<Term>>(items: impl IntoIterator<Item = T>, tuples: Tuples) -> Constraint {
    Constraint::Table { terms: terms(items), tuples, positive: true }
}

/// The values of the terms form none of the tuples.
pub fn negative_table<T: Into<Term>>(items: impl IntoIterator<Item = T>, tuples: Tuples) -> Constraint {
    Constraint::Table { terms: terms(items), tuples, positive: false }
}

/// `left` comes before `right` in dictionary order or equals it.
pub fn lex_at_most<T: Into<Term>, U: Into<Term>>(
    left: impl IntoIterator<Item = T>,
    right: impl IntoIterator<Item = U>,
) -> Constraint {
    Constraint::Lex { left: terms(left), right: terms(right), strict: false }
}

/// `left` comes before `right` in dictionary order.
pub fn lex_less<T: Into<Term>, U: Into<Term>>(
    left: impl IntoIterator<Item = T>,
    right: impl IntoIterator<Item = U>,
) -> Constraint {
    Constraint::Lex { left: terms(left), right: terms(right), strict: true }
}

/// `forward[i] = j` exactly when `backward[j] = i`.
pub fn inverse<T: Into<Term>, U: Into<Term>>(
    forward: impl IntoIterator<Item = T>,
    backward: impl IntoIterator<Item = U>,
) -> Constraint {
    Constraint::Inverse { forward: terms(forward), backward: terms(backward) }
}

/// The successors form one cycle through all vertices.
pub fn circuit<T: Into<Term>>(successors: impl IntoIterator<Item = T>) -> Constraint {
    Constraint::Circuit(terms(successors))
}

/// The successors form one cycle; who stays out of it is its own successor.
pub fn subcircuit<T: Into<Term>>(successors: impl IntoIterator<Item = T>) -> Constraint {
    Constraint::SubCircuit(terms(successors))
}

/// `positions[v]` is when a path along the graph visits v, each vertex once.
pub fn hamiltonian_path<T: Into<Term>>(
    graph: impl Into<Arc<Graph>>,
    positions: impl IntoIterator<Item = T>,
) -> Constraint {
    linked_hamiltonian_path(graph, [], positions)
}

/// As [`hamiltonian_path`], with pairs of vertices that are visited one right after the other, in either order.
pub fn linked_hamiltonian_path<T: Into<Term>>(
    graph: impl Into<Arc<Graph>>,
    links: impl IntoIterator<Item = (usize, usize)>,
    positions: impl IntoIterator<Item = T>,
) -> Constraint {
    let links = links.into_iter().collect();
    Constraint::HamiltonianPath { graph: graph.into(), links, position: terms(positions) }
}

/// The number of terms equal to `value` compares with `total`.
pub fn count<T: Into<Term>>(
    items: impl IntoIterator<Item = T>,
    value: impl Into<Term>,
    relation: Relation,
    total: impl Into<Term>,
) -> Constraint {
    Constraint::Count { terms: terms(items), value: value.into(), relation, total: total.into() }
}

/// At least `number` of the terms equal `value`.
pub fn at_least<T: Into<Term>>(number: i64, items: impl IntoIterator<Item = T>, value: i64) -> Constraint {
    count(items, value, Relation::Ge, number)
}

/// At most `number` of the terms equal `value`.
pub fn at_most<T: Into<Term>>(number: i64, items: impl IntoIterator<Item = T>, value: i64) -> Constraint {
    count(items, value, Relation::Le, number)
}

/// Exactly `number` of the terms equal `value`.
pub fn exactly<T: Into<Term>>(number: i64, items: impl IntoIterator<Item = T>, value: i64) -> Constraint {
    count(items, value, Relation::Eq, number)
}

/// Each value is taken as often as its count says; other values are free.
pub fn global_cardinality<T: Into<Term>, C: Into<Term>>(
    items: impl IntoIterator<Item = T>,
    counts: impl IntoIterator<Item = (i64, C)>,
) -> Constraint {
    let (values, counts): (Vec<i64>, Vec<Term>) = counts.into_iter().map(|(v, c)| (v, c.into())).unzip();
    Constraint::GlobalCardinality { terms: terms(items), values: values.into(), counts: counts.into(), closed: false }
}

/// Each value is taken as often as its count says, and no other value is taken.
pub fn global_cardinality_closed<T: Into<Term>, C: Into<Term>>(
    items: impl IntoIterator<Item = T>,
    counts: impl IntoIterator<Item = (i64, C)>,
) -> Constraint {
    let (values, counts): (Vec<i64>, Vec<Term>) = counts.into_iter().map(|(v, c)| (v, c.into())).unzip();
    Constraint::GlobalCardinality { terms: terms(items), values: values.into(), counts: counts.into(), closed: true }
}

/// The terms take exactly `total` different values.
pub fn n_value<T: Into<Term>>(items: impl IntoIterator<Item = T>, total: impl Into<Term>) -> Constraint {
    Constraint::NValue { terms: terms(items), total: total.into() }
}

/// `result` is the smallest of the terms.
pub fn minimum<T: Into<Term>>(items: impl IntoIterator<Item = T>, result: impl Into<Term>) -> Constraint {
    Constraint::Minimum { terms: terms(items), result: result.into() }
}

/// `result` is the largest of the terms.
pub fn maximum<T: Into<Term>>(items: impl IntoIterator<Item = T>, result: impl Into<Term>) -> Constraint {
    Constraint::Maximum { terms: terms(items), result: result.into() }
}

/// `result = |term|`.
pub fn absolute(term: impl Into<Term>, result: impl Into<Term>) -> Constraint {
    Constraint::Absolute { term: term.into(), result: result.into() }
}

/// `left·right = product`.
pub fn times(left: impl Into<Term>, right: impl Into<Term>, product: impl Into<Term>) -> Constraint {
    Constraint::Times { left: left.into(), right: right.into(), product: product.into() }
}

/// `dividend / divisor = quotient`, rounded towards 0.
pub fn division(dividend: impl Into<Term>, divisor: impl Into<Term>, quotient: impl Into<Term>) -> Constraint {
    Constraint::Division { dividend: dividend.into(), divisor: divisor.into(), quotient: quotient.into() }
}

/// `dividend mod divisor = remainder`, with the dividend's sign.
pub fn modulo(dividend: impl Into<Term>, divisor: impl Into<Term>, remainder: impl Into<Term>) -> Constraint {
    Constraint::Modulo { dividend: dividend.into(), divisor: divisor.into(), remainder: remainder.into() }
}

/// Each term is at most the next.
pub fn increasing<T: Into<Term>>(items: impl IntoIterator<Item = T>) -> Constraint {
    Constraint::Increasing { terms: terms(items), strict: false }
}

/// Each term is less than the next.
pub fn strictly_increasing<T: Into<Term>>(items: impl IntoIterator<Item = T>) -> Constraint {
    Constraint::Increasing { terms: terms(items), strict: true }
}

/// The values of the terms form a word that the automaton accepts.
pub fn regular<T: Into<Term>>(items: impl IntoIterator<Item = T>, automaton: impl Into<Arc<Automaton>>) -> Constraint {
    Constraint::Regular { terms: terms(items), automaton: automaton.into() }
}

/// (start, duration, demand) tasks never need more than the capacity at once.
pub fn cumulative<S: Into<Term>, D: Into<Term>, R: Into<Term>>(
    tasks: impl IntoIterator<Item = (S, D, R)>,
    capacity: impl Into<Term>,
) -> Constraint {
    let (mut starts, mut durations, mut demands) = (Vec::new(), Vec::new(), Vec::new());
    for (start, duration, demand) in tasks {
        starts.push(start.into());
        durations.push(duration.into());
        demands.push(demand.into());
    }
    Constraint::Cumulative {
        starts: starts.into(),
        durations: durations.into(),
        demands: demands.into(),
        capacity: capacity.into(),
    }
}

/// (start, duration) tasks never overlap.
pub fn disjunctive<S: Into<Term>, D: Into<Term>>(tasks: impl IntoIterator<Item = (S, D)>) -> Constraint {
    let (starts, durations): (Vec<Term>, Vec<Term>) = tasks.into_iter().map(|(s, d)| (s.into(), d.into())).unzip();
    Constraint::Disjunctive { starts: starts.into(), durations: durations.into() }
}

/// Rectangles given as ([x, y], [width, height]) never overlap.
pub fn diffn<P: Into<Term>, S: Into<Term>>(rectangles: impl IntoIterator<Item = ([P; 2], [S; 2])>) -> Constraint {
    let (mut x, mut y, mut width, mut height) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for ([left, low], [wide, high]) in rectangles {
        x.push(left.into());
        y.push(low.into());
        width.push(wide.into());
        height.push(high.into());
    }
    Constraint::Diffn { x: x.into(), y: y.into(), width: width.into(), height: height.into() }
}

/// Each value appears only after the value listed before it has appeared.
pub fn value_precedence<T: Into<Term>>(
    items: impl IntoIterator<Item = T>,
    values: impl Into<Box<[i64]>>,
) -> Constraint {
    Constraint::ValuePrecedence { terms: terms(items), values: values.into() }
}

/// Every piece of the graph's vertices that have one value has as many vertices as that value says.
pub fn piece_sizes<T: Into<Term>>(graph: impl Into<Arc<Graph>>, sizes: impl IntoIterator<Item = T>) -> Constraint {
    Constraint::PieceSizes { graph: graph.into(), sizes: terms(sizes) }
}

/// The vertices chosen for each pair, in the order of pairs and vertices, are those of a path without shortcuts that joins it; no
/// vertex is chosen for two.
pub fn disjoint_paths<L: Into<Lit>>(
    graph: impl Into<Arc<Graph>>,
    pairs: impl IntoIterator<Item = (usize, usize)>,
    chosen: impl IntoIterator<Item = L>,
) -> Constraint {
    let pairs = pairs.into_iter().collect();
    Constraint::DisjointPaths { graph: graph.into(), pairs, chosen: literals(chosen) }
}

/// The chosen vertices form at most one connected piece.
pub fn connected<L: Into<Lit>>(graph: impl Into<Arc<Graph>>, chosen: impl IntoIterator<Item = L>) -> Constraint {
    Constraint::Connected { graph: graph.into(), chosen: literals(chosen) }
}
