//! From a constraint to its slots and its gauge.

use super::arithmetic::{Element, Extreme, Near, Operation, Operator};
use super::condition::Condition;
use super::counts::Counts;
use super::cycles::{Cycles, Inverse, Pieces};
use super::disjoint_paths::DisjointPaths;
use super::order::{Increasing, Lex, Precedence};
use super::path::Path;
use super::pieces::PieceSizes;
use super::regular::Word;
use super::schedule::{Apart, Cumulative};
use super::sum::{Parity, Sum};
use super::table::Table;
use super::values::{Alike, Cardinality, Count, Different, NumberOfValues};
use super::{Gauge, Measure, Never};
use damier_model::{Constraint, Lit, Relation, Term, are_paths};

/// A gauge with its slots, and the slots that the constraint makes a function of the others.
pub(crate) struct Built {
    pub(crate) slots: Vec<Term>,
    pub(crate) measure: Measure,
    pub(crate) outputs: Outputs,
}

/// Which slots a constraint may compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outputs {
    None,
    /// This slot, since the constraint is made for that.
    One(usize),
    /// Any slot, or any of scale 1 or -1: a matter of choice.
    Any,
}

/// A constraint as `Σ terms relation constant`, if it is one.
pub(crate) fn sum_of(constraint: &Constraint) -> Option<(Vec<Term>, Relation, i64)> {
    let literals = |lits: &[Lit]| lits.iter().map(Term::from).collect::<Vec<Term>>();
    Some(match constraint {
        Constraint::Linear { terms, relation, constant } => {
            (terms.iter().map(|&(scale, var)| Term { var, scale, offset: 0 }).collect(), *relation, *constant)
        }
        Constraint::Compare { left, relation, right } => (vec![*left, *right * -1], *relation, 0),
        Constraint::Clause(lits) => (literals(lits), Relation::Ge, 1),
        Constraint::And(lits) => (literals(lits), Relation::Ge, lits.len() as i64),
        Constraint::Iff(a, b) => (vec![a.into(), Term::from(*b) * -1], Relation::Eq, 0),
        Constraint::BoolSum { literals: lits, relation, total } => {
            let mut slots = literals(lits);
            slots.push(*total * -1);
            (slots, *relation, 0)
        }
        _ => return None,
    })
}

/// The gauge of a constraint; `reach` says between which values a term stays.
pub(crate) fn build(constraint: &Constraint, reach: &dyn Fn(Term) -> (i64, i64)) -> Built {
    let lists = |lists: &[&[Term]]| lists.concat();
    let counts = |terms: &[Term]| {
        let bounds = terms.iter().map(|&term| reach(term));
        let (low, high) = bounds.fold((i64::MAX, i64::MIN), |(low, high), (l, h)| (low.min(l), high.max(h)));
        Counts::new(terms.len(), low, high)
    };
    let other = |slots: Vec<Term>, gauge: Box<dyn Gauge>, outputs: Outputs| Built {
        slots,
        measure: Measure::Other(gauge),
        outputs,
    };
    if let Some((slots, relation, constant)) = sum_of(constraint) {
        let outputs = match constraint {
            _ if relation != Relation::Eq => Outputs::None,
            Constraint::BoolSum { literals, .. } => Outputs::One(literals.len()),
            _ => Outputs::Any,
        };
        return Built { slots, measure: Measure::Sum(Sum::new(relation, constant)), outputs };
    }
    let plain = Outputs::None;
    match constraint {
        Constraint::Linear { .. }
        | Constraint::Compare { .. }
        | Constraint::Clause(_)
        | Constraint::And(_)
        | Constraint::Iff(..)
        | Constraint::BoolSum { .. } => unreachable!("sums are built above"),
        Constraint::Member { term, domain } => other(vec![*term], Box::new(Near::new((**domain).clone())), plain),
        Constraint::Xor(lits) => other(lits.iter().map(Term::from).collect(), Box::new(Parity::new()), Outputs::Any),
        Constraint::AllDifferent { terms, .. } => {
            Built { slots: terms.to_vec(), measure: Measure::Different(Different::new(counts(terms))), outputs: plain }
        }
        Constraint::AllEqual(terms) => other(terms.to_vec(), Box::new(Alike::new(counts(terms))), plain),
        Constraint::ElementConstant { array, index, result } => {
            other(vec![*index, *result], Box::new(Element::of_constants(array)), Outputs::One(1))
        }
        Constraint::Element { array, index, result } => other(
            lists(&[array, &[*index, *result]]),
            Box::new(Element::of_terms(array.len())),
            Outputs::One(array.len() + 1),
        ),
        Constraint::Table { terms, tuples, positive } => {
            other(terms.to_vec(), Box::new(Table::new(terms.len(), tuples, *positive)), plain)
        }
        Constraint::Lex { left, right, strict } => {
            other(lists(&[left, right]), Box::new(Lex::new(left.len(), right.len(), *strict)), plain)
        }
        Constraint::Inverse { forward, backward } => {
            other(lists(&[forward, backward]), Box::new(Inverse::new(forward.len(), backward.len())), plain)
        }
        Constraint::Circuit(terms) => other(terms.to_vec(), Box::new(Cycles::new(terms.len(), true)), plain),
        Constraint::SubCircuit(terms) => other(terms.to_vec(), Box::new(Cycles::new(terms.len(), false)), plain),
        Constraint::HamiltonianPath { graph, links, position } => {
            let gauge: Box<dyn Gauge> =
                if graph.len() == position.len() { Box::new(Path::new(graph.clone(), links)) } else { Box::new(Never) };
            other(position.to_vec(), gauge, plain)
        }
        Constraint::Count { terms, value, relation, total } => {
            let outputs = if *relation == Relation::Eq { Outputs::One(terms.len() + 1) } else { plain };
            let gauge = Count::new(counts(terms), terms.len(), *relation);
            other(lists(&[terms, &[*value, *total]]), Box::new(gauge), outputs)
        }
        Constraint::GlobalCardinality { terms, values, counts: wanted, closed } => {
            let gauge: Box<dyn Gauge> = if values.len() == wanted.len() {
                Box::new(Cardinality::new(counts(terms), terms.len(), values, *closed))
            } else {
                Box::new(Never)
            };
            other(lists(&[terms, wanted]), gauge, plain)
        }
        Constraint::NValue { terms, total } => {
            let gauge = NumberOfValues::new(counts(terms), terms.len());
            other(lists(&[terms, &[*total]]), Box::new(gauge), Outputs::One(terms.len()))
        }
        Constraint::Minimum { terms, result } | Constraint::Maximum { terms, result } => {
            let sign = if matches!(constraint, Constraint::Minimum { .. }) { 1 } else { -1 };
            let slots = lists(&[terms, &[*result]]);
            if terms.is_empty() {
                return other(slots, Box::new(Never), plain);
            }
            other(slots, Box::new(Extreme::new(terms.len(), sign)), Outputs::One(terms.len()))
        }
        Constraint::Absolute { term, result } => {
            other(vec![*term, *result], Box::new(Operation::new(Operator::Absolute)), Outputs::One(1))
        }
        Constraint::Times { left: a, right: b, product: c } => {
            other(vec![*a, *b, *c], Box::new(Operation::new(Operator::Times)), Outputs::One(2))
        }
        Constraint::Division { dividend: a, divisor: b, quotient: c } => {
            other(vec![*a, *b, *c], Box::new(Operation::new(Operator::Division)), Outputs::One(2))
        }
        Constraint::Modulo { dividend: a, divisor: b, remainder: c } => {
            other(vec![*a, *b, *c], Box::new(Operation::new(Operator::Modulo)), Outputs::One(2))
        }
        Constraint::Increasing { terms, strict } => {
            other(terms.to_vec(), Box::new(Increasing::new(terms.len(), *strict)), plain)
        }
        Constraint::Regular { terms, automaton } => {
            let gauge: Box<dyn Gauge> =
                if automaton.states() == 0 { Box::new(Never) } else { Box::new(Word::new(terms.len(), automaton)) };
            other(terms.to_vec(), gauge, plain)
        }
        Constraint::Cumulative { starts, durations, demands, capacity } => {
            let fits = starts.len() == durations.len() && starts.len() == demands.len();
            let gauge: Box<dyn Gauge> = if fits { Box::new(Cumulative::new(starts.len())) } else { Box::new(Never) };
            other(lists(&[starts, durations, demands, &[*capacity]]), gauge, plain)
        }
        Constraint::Disjunctive { starts, durations } => {
            let gauge: Box<dyn Gauge> =
                if starts.len() == durations.len() { Box::new(Apart::new(starts.len(), 1)) } else { Box::new(Never) };
            other(lists(&[starts, durations]), gauge, plain)
        }
        Constraint::Diffn { x, y, width, height } => {
            let fits = [y, width, height].iter().all(|list| list.len() == x.len());
            let gauge: Box<dyn Gauge> = if fits { Box::new(Apart::new(x.len(), 2)) } else { Box::new(Never) };
            other(lists(&[x, y, width, height]), gauge, plain)
        }
        Constraint::ValuePrecedence { terms, values } => {
            other(terms.to_vec(), Box::new(Precedence::new(terms.len(), values)), plain)
        }
        Constraint::Connected { graph, chosen } => {
            let gauge: Box<dyn Gauge> =
                if graph.len() == chosen.len() { Box::new(Pieces::new(graph.clone())) } else { Box::new(Never) };
            other(chosen.iter().map(Term::from).collect(), gauge, plain)
        }
        Constraint::PieceSizes { graph, sizes } => {
            let gauge: Box<dyn Gauge> =
                if graph.len() == sizes.len() { Box::new(PieceSizes::new(graph.clone())) } else { Box::new(Never) };
            other(sizes.to_vec(), gauge, plain)
        }
        Constraint::DisjointPaths { graph, pairs, chosen } => {
            let gauge: Box<dyn Gauge> = match are_paths(graph, pairs, chosen) {
                true => Box::new(DisjointPaths::new(graph.clone(), pairs)),
                false => Box::new(Never),
            };
            other(chosen.iter().map(Term::from).collect(), gauge, plain)
        }
        Constraint::Reified { literal, constraint: inner } | Constraint::Implied { literal, constraint: inner } => {
            let both_ways = matches!(constraint, Constraint::Reified { .. });
            let inside = build(inner, reach);
            let slots = std::iter::once(literal.into()).chain(inside.slots).collect();
            let outputs = if both_ways { Outputs::One(0) } else { plain };
            other(slots, Box::new(Condition::new(inside.measure, both_ways)), outputs)
        }
    }
}
