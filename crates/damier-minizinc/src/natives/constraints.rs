//! The constraints that engines know themselves.
//!
//! Engines count indices from 0, MiniZinc from where the index set starts: affine views make up for that and cost
//! nothing. Lists whose lengths do not go together make a constraint false, not wrong.

use super::{Call, Native, regular};
use crate::evaluated::Evaluated;
use crate::evaluated::fail;
use crate::machine::Machine;
use crate::value::Value;
use damier_model::{Automaton, Constraint, Graph, Lit, Relation, Strength, Term, Tuples};
use std::sync::Arc;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "regexp_to_dfa" => regular::expression_to_automaton,
        "fzn_all_different_int" => all_different,
        "fzn_all_equal_int" => all_equal,
        "fzn_table_int" => table,
        "fzn_lex_less_int" => |machine, call| lex(machine, call, true),
        "fzn_lex_lesseq_int" => |machine, call| lex(machine, call, false),
        "fzn_inverse" => inverse,
        "fzn_circuit" => |machine, call| circuit(machine, call, Constraint::Circuit),
        "fzn_subcircuit" => |machine, call| circuit(machine, call, Constraint::SubCircuit),
        "fzn_graph_one_piece" => one_piece,
        "fzn_graph_nodes_connected" => nodes_connected,
        "fzn_graph_piece_sizes" => piece_sizes,
        "fzn_graph_disjoint_paths" => disjoint_paths,
        // c < number says number > c: the model has the number on the left.
        "fzn_count_eq" => |machine, call| count(machine, call, Relation::Eq),
        "fzn_count_neq" => |machine, call| count(machine, call, Relation::Ne),
        "fzn_count_lt" => |machine, call| count(machine, call, Relation::Gt),
        "fzn_count_leq" => |machine, call| count(machine, call, Relation::Ge),
        "fzn_count_gt" => |machine, call| count(machine, call, Relation::Lt),
        "fzn_count_geq" => |machine, call| count(machine, call, Relation::Le),
        "fzn_global_cardinality" => |machine, call| cardinality(machine, call, false),
        "fzn_global_cardinality_closed" => |machine, call| cardinality(machine, call, true),
        "fzn_nvalue" => nvalue,
        "fzn_increasing_int" => |machine, call| increasing(machine, call, false),
        "fzn_strictly_increasing_int" => |machine, call| increasing(machine, call, true),
        "fzn_regular" => automaton,
        "fzn_cumulative" => cumulative,
        "fzn_disjunctive" => disjunctive,
        "fzn_diffn_nonstrict" => diffn,
        "fzn_value_precede_chain_int" => precedence,
        _ => return None,
    })
}

fn said(machine: &mut Machine, call: &Call, constraint: Constraint) -> Evaluated {
    Ok(Value::truth(machine.flat.constrain(constraint, call.context)))
}

/// What is known without a constraint.
fn known(machine: &mut Machine, call: &Call, holds: bool) -> Evaluated {
    Ok(Value::truth(machine.flat.conjunction(vec![Lit::constant(holds)], call.context)))
}

fn all_different(machine: &mut Machine, call: &Call) -> Evaluated {
    let terms = call.terms(machine, 0)?;
    if terms.len() < 2 {
        return known(machine, call, true);
    }
    said(machine, call, Constraint::AllDifferent { terms, strength: Strength::Auto })
}

fn all_equal(machine: &mut Machine, call: &Call) -> Evaluated {
    let terms = call.terms(machine, 0)?;
    if terms.len() < 2 {
        return known(machine, call, true);
    }
    said(machine, call, Constraint::AllEqual(terms))
}

fn table(machine: &mut Machine, call: &Call) -> Evaluated {
    let (terms, rows) = (call.terms(machine, 0)?, call.array(1)?);
    let (low, high) = rows.indices.get(1).copied().unwrap_or((1, 0));
    if terms.len() as i64 != (high - low + 1).max(0) {
        let (given, needed) = (terms.len(), (high - low + 1).max(0));
        return fail(call.span, format!("table: {given} variables are given for rows of {needed} values"));
    }
    if terms.is_empty() {
        let (low, high) = rows.indices[0];
        return known(machine, call, low <= high);
    }
    let width = terms.len();
    let tuples = machine.flat.tuples(rows, || Ok(Tuples::new(width, call.ints(1)?.chunks_exact(width))))?;
    if tuples.is_empty() {
        return known(machine, call, false);
    }
    said(machine, call, Constraint::Table { terms, tuples, positive: true })
}

fn lex(machine: &mut Machine, call: &Call, strict: bool) -> Evaluated {
    let (left, right) = (call.terms(machine, 0)?, call.terms(machine, 1)?);
    said(machine, call, Constraint::Lex { left, right, strict })
}

/// The terms of an array counted from `low`, counted from 0.
fn from_zero(mut terms: Box<[Term]>, low: i64) -> Box<[Term]> {
    for term in &mut terms {
        *term = *term - low;
    }
    terms
}

fn first_index(call: &Call, at: usize) -> Evaluated<i64> {
    Ok(call.array(at)?.indices.first().map_or(1, |range| range.0))
}

fn inverse(machine: &mut Machine, call: &Call) -> Evaluated {
    let (forward, backward) = (call.terms(machine, 0)?, call.terms(machine, 1)?);
    if forward.is_empty() && backward.is_empty() {
        return known(machine, call, true);
    }
    let (low, other_low) = (first_index(call, 0)?, first_index(call, 1)?);
    if forward.len() == backward.len() {
        let (forward, backward) = (from_zero(forward, other_low), from_zero(backward, low));
        return said(machine, call, Constraint::Inverse { forward, backward });
    }
    // A function with an inverse maps as many to as many.
    known(machine, call, false)
}

fn circuit(machine: &mut Machine, call: &Call, make: fn(Box<[Term]>) -> Constraint) -> Evaluated {
    let terms = call.terms(machine, 0)?;
    if terms.is_empty() {
        return known(machine, call, true);
    }
    let terms = from_zero(terms, first_index(call, 0)?);
    said(machine, call, make(terms))
}

/// Chosen nodes and edges in one piece. An edge is a vertex between its ends, so that choosing vertices is all there is.
fn one_piece(machine: &mut Machine, call: &Call) -> Evaluated {
    let (from, to) = (call.ints(0)?, call.ints(1)?);
    let (nodes, edges) = (call.literals(machine, 2)?, call.literals(machine, 3)?);
    let low = first_index(call, 2)?;
    let place = |node: i64| usize::try_from(node - low).ok().filter(|&at| at < nodes.len());
    let ends = |at: usize| Some((place(*from.get(at)?)?, place(*to.get(at)?)?));
    let Some(ends) = (0..edges.len()).map(ends).collect::<Option<Vec<_>>>() else {
        return fail(call.span, "an edge leads to a node that is not in the graph");
    };
    let between = ends.iter().enumerate().flat_map(|(edge, &(a, b))| {
        let edge = nodes.len() + edge;
        [(a, edge), (edge, b)]
    });
    let graph = Graph::new(nodes.len() + edges.len(), between);
    let chosen = nodes.iter().chain(edges.iter()).copied().collect();
    said(machine, call, Constraint::Connected { graph: Arc::new(graph), chosen })
}

/// Chosen nodes in one piece, whatever the edges between them.
fn nodes_connected(machine: &mut Machine, call: &Call) -> Evaluated {
    let (from, to, nodes) = (call.ints(0)?, call.ints(1)?, call.literals(machine, 2)?);
    let graph = Graph::new(nodes.len(), ends_of(call, &from, &to, 2, nodes.len())?);
    said(machine, call, Constraint::Connected { graph: Arc::new(graph), chosen: nodes.into() })
}

/// Nodes with equal values, as far as edges between such lead, are as many as the value says.
fn piece_sizes(machine: &mut Machine, call: &Call) -> Evaluated {
    let (from, to, sizes) = (call.ints(0)?, call.ints(1)?, call.terms(machine, 2)?);
    let graph = Graph::new(sizes.len(), ends_of(call, &from, &to, 2, sizes.len())?);
    said(machine, call, Constraint::PieceSizes { graph: Arc::new(graph), sizes })
}

/// For each pair of nodes, which are numbered from 1, a path without shortcuts; no node is on two.
fn disjoint_paths(machine: &mut Machine, call: &Call) -> Evaluated {
    let (from, to, chosen) = (call.ints(0)?, call.ints(1)?, call.literals(machine, 4)?);
    let (start, end) = (call.ints(2)?, call.ints(3)?);
    if start.is_empty() && end.is_empty() && chosen.is_empty() {
        return known(machine, call, true);
    }
    if start.len() != end.len() || chosen.len() % start.len().max(1) != 0 {
        return fail(
            call.span,
            "as many starts as ends are expected, and for each pair whether each node is on its path",
        );
    }
    let number = chosen.len() / start.len().max(1);
    let place = |node: i64| usize::try_from(node - 1).ok().filter(|&at| at < number);
    let pair = |(from, to): (&i64, &i64)| Some((place(*from)?, place(*to)?));
    let pairs = |from: &[i64], to: &[i64]| from.iter().zip(to).map(pair).collect::<Option<Vec<_>>>();
    let (Some(edges), Some(pairs)) = (pairs(&from, &to), pairs(&start, &end)) else {
        return fail(call.span, "an edge or a path leads to a node that is not in the graph");
    };
    let graph = Arc::new(Graph::new(number, edges));
    said(machine, call, Constraint::DisjointPaths { graph, pairs: pairs.into(), chosen: chosen.into() })
}

/// The ends of edges as places among nodes, whose list is the argument at a place.
fn ends_of(call: &Call, from: &[i64], to: &[i64], nodes: usize, number: usize) -> Evaluated<Vec<(usize, usize)>> {
    let low = first_index(call, nodes)?;
    let place = |node: i64| usize::try_from(node - low).ok().filter(|&at| at < number);
    let ends = |(from, to): (&i64, &i64)| Some((place(*from)?, place(*to)?));
    match from.iter().zip(to).map(ends).collect() {
        Some(ends) => Ok(ends),
        None => fail(call.span, "an edge leads to a node that is not in the graph"),
    }
}

fn count(machine: &mut Machine, call: &Call, relation: Relation) -> Evaluated {
    let (terms, value, total) = (call.terms(machine, 0)?, call.term(machine, 1)?, call.term(machine, 2)?);
    said(machine, call, Constraint::Count { terms, value, relation, total })
}

fn cardinality(machine: &mut Machine, call: &Call, closed: bool) -> Evaluated {
    let (terms, values, counts) = (call.terms(machine, 0)?, call.ints(1)?, call.terms(machine, 2)?);
    if values.len() != counts.len() {
        let (values, counts) = (values.len(), counts.len());
        return fail(call.span, format!("global_cardinality: {counts} counts are given for {values} values"));
    }
    // A value that is named twice has two counts, which must agree.
    let mut firsts: Vec<usize> = (0..values.len()).collect();
    firsts.sort_by_key(|&at| values[at]);
    firsts.dedup_by_key(|at| values[*at]);
    firsts.sort_unstable();
    let constraint = Constraint::GlobalCardinality {
        terms,
        values: firsts.iter().map(|&at| values[at]).collect(),
        counts: firsts.iter().map(|&at| counts[at]).collect(),
        closed,
    };
    if firsts.len() == values.len() {
        return said(machine, call, constraint);
    }
    let mut all = vec![machine.flat.constrain(constraint, call.context)];
    for (at, &value) in values.iter().enumerate() {
        let first = firsts.iter().copied().find(|&first| values[first] == value).unwrap_or(at);
        if first != at {
            let equal = Constraint::Compare { left: counts[first], relation: Relation::Eq, right: counts[at] };
            all.push(machine.flat.constrain(equal, call.context));
        }
    }
    Ok(Value::truth(machine.flat.conjunction(all, call.context)))
}

fn nvalue(machine: &mut Machine, call: &Call) -> Evaluated {
    let (total, terms) = (call.term(machine, 0)?, call.terms(machine, 1)?);
    said(machine, call, Constraint::NValue { terms, total })
}

fn increasing(machine: &mut Machine, call: &Call, strict: bool) -> Evaluated {
    let terms = call.terms(machine, 0)?;
    if terms.len() < 2 {
        return known(machine, call, true);
    }
    said(machine, call, Constraint::Increasing { terms, strict })
}

/// `fzn_regular(x, Q, S, d, q0, F)`: states 1..Q, symbols 1..S, `d[q, s]` the next state or 0 for none.
fn automaton(machine: &mut Machine, call: &Call) -> Evaluated {
    let terms = call.terms(machine, 0)?;
    let (states, symbols, next, start) = (call.int(1)?, call.int(2)?, call.ints(3)?, call.int(4)?);
    let size = states.checked_mul(symbols).filter(|_| states > 0 && symbols >= 0);
    if size != Some(next.len() as i64) {
        let given = next.len();
        return fail(
            call.span,
            format!("regular: {states} states and {symbols} symbols need as many transitions, but {given} are given"),
        );
    }
    if start < 1 || start > states {
        return fail(call.span, format!("regular: the first state {start} is not one of 1..{states}"));
    }
    if let Some(state) = next.iter().find(|&&state| state < 0 || state > states) {
        return fail(call.span, format!("regular: a transition leads to {state}, which is not one of 0..{states}"));
    }
    // The model starts in state 0: exchange the first state with it.
    let renamed = |state: i64| match state {
        state if state == start => 0,
        1 => (start - 1) as usize,
        state => (state - 1) as usize,
    };
    let transitions = next.iter().enumerate().filter(|&(_, &to)| to != 0).map(|(at, &to)| {
        let (from, symbol) = (at as i64 / symbols + 1, at as i64 % symbols + 1);
        (renamed(from), symbol, renamed(to))
    });
    let accepting: Vec<usize> =
        call.set(5)?.values().filter(|state| (1..=states).contains(state)).map(renamed).collect();
    let automaton = Arc::new(Automaton::new(states as usize, transitions, accepting));
    if terms.is_empty() {
        return known(machine, call, automaton.is_accepting(0));
    }
    said(machine, call, Constraint::Regular { terms, automaton })
}

fn same_lengths(call: &Call, lists: usize) -> Evaluated<()> {
    let length = call.elements(0)?.len();
    for at in 1..lists {
        let other = call.elements(at)?.len();
        if other != length {
            let name = call.function.name.trim_start_matches("fzn_");
            return fail(call.span, format!("{name}: the arrays have different lengths, {length} and {other}"));
        }
    }
    Ok(())
}

fn cumulative(machine: &mut Machine, call: &Call) -> Evaluated {
    same_lengths(call, 3)?;
    let (starts, durations, demands) = (call.terms(machine, 0)?, call.terms(machine, 1)?, call.terms(machine, 2)?);
    let capacity = call.term(machine, 3)?;
    said(machine, call, Constraint::Cumulative { starts, durations, demands, capacity })
}

fn disjunctive(machine: &mut Machine, call: &Call) -> Evaluated {
    same_lengths(call, 2)?;
    let (starts, durations) = (call.terms(machine, 0)?, call.terms(machine, 1)?);
    said(machine, call, Constraint::Disjunctive { starts, durations })
}

fn diffn(machine: &mut Machine, call: &Call) -> Evaluated {
    same_lengths(call, 4)?;
    let (x, y) = (call.terms(machine, 0)?, call.terms(machine, 1)?);
    let (width, height) = (call.terms(machine, 2)?, call.terms(machine, 3)?);
    said(machine, call, Constraint::Diffn { x, y, width, height })
}

fn precedence(machine: &mut Machine, call: &Call) -> Evaluated {
    let (values, terms) = (call.ints(0)?, call.terms(machine, 1)?);
    if values.len() < 2 {
        return known(machine, call, true);
    }
    said(machine, call, Constraint::ValuePrecedence { terms, values: values.into() })
}
