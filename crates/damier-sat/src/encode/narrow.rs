//! Domains as small as the model plainly says, before anything gets a literal.
//!
//! Givens are constraints, `number[5] = 17`, and a solver would see them at once; but by then every value of every
//! variable has its literal and its clauses. So constraints of one variable narrow its domain first, and then paths cut
//! what is too far from fixed vertices (`path.rs`). Booleans are left alone: they cost nothing, and a given is better read
//! as a clause. Not done where constraints can be switched off.

use super::path::{MOST_PLACES, partners, sweep};
use damier_model::{Constraint, Domain, Graph, LARGEST, Model, Relation, Term};

/// By variable, its domain without values that constraints of one variable, or a path, rule out.
pub(super) fn domains(model: &Model) -> Vec<Domain> {
    let mut domains: Vec<Domain> = model.all_variables().map(|var| model.domain(var)).collect();
    for posted in model.constraints() {
        let (term, values) = match &posted.constraint {
            Constraint::Compare { left, relation, right } => match (left.as_constant(), right.as_constant()) {
                (None, Some(value)) => (*left, related(*relation, value)),
                (Some(value), None) => (*right, related(relation.swapped(), value)),
                _ => continue,
            },
            Constraint::Linear { terms, relation, constant } => match terms[..] {
                [(scale, var)] => (Term { var, scale, offset: 0 }, related(*relation, *constant)),
                _ => continue,
            },
            Constraint::Member { term, domain } => (*term, (**domain).clone()),
            _ => continue,
        };
        keep(&mut domains, term, &values);
    }
    for posted in model.constraints() {
        if let Constraint::HamiltonianPath { graph, links, position } = &posted.constraint {
            path(&mut domains, graph, links, position);
        }
    }
    domains
}

/// The numbers within the limits that relate to a constant.
fn related(relation: Relation, constant: i64) -> Domain {
    const END: i64 = 2 * LARGEST;
    match relation {
        Relation::Eq => Domain::range(constant, constant),
        Relation::Ne => Domain::range(-END, END).without(constant),
        Relation::Le => Domain::range(-END, constant),
        Relation::Lt => Domain::range(-END, constant.saturating_sub(1)),
        Relation::Ge => Domain::range(constant, END),
        Relation::Gt => Domain::range(constant.saturating_add(1), END),
    }
}

/// Keeps the values of a variable for which the term is among `values`.
fn keep(domains: &mut [Domain], term: Term, values: &Domain) {
    if term.as_constant().is_some() || domains[term.var.index()].size() <= 2 {
        return;
    }
    let (scale, offset) = (i128::from(term.scale), i128::from(term.offset));
    let range = |&(low, high): &(i64, i64)| {
        let (low, high) = (i128::from(low) - offset, i128::from(high) - offset);
        let (low, high) = if scale > 0 { (low, high) } else { (-high, -low) };
        let (first, last) = (-(-low).div_euclid(scale.abs()), high.div_euclid(scale.abs()));
        let end = i128::from(i64::MAX / 2);
        (first.clamp(-end, end) as i64, last.clamp(-end, end) as i64)
    };
    let domain = &mut domains[term.var.index()];
    *domain = domain.intersect(&Domain::from_ranges(values.ranges().iter().map(range)));
}

/// Keeps the steps at which a path can come to each vertex.
fn path(domains: &mut [Domain], graph: &Graph, links: &[(usize, usize)], position: &[Term]) {
    let n = graph.len();
    let sizes =
        position.iter().map(|term| if term.as_constant().is_some() { 1 } else { domains[term.var.index()].size() });
    let listed: u64 = sizes.fold(0, u64::saturating_add);
    if position.len() != n || links.iter().any(|&(a, b)| a >= n || b >= n || a == b) || listed > MOST_PLACES {
        return;
    }
    let mut layers: Vec<Vec<(u32, ())>> = vec![Vec::new(); n];
    for (v, term) in (0u32..).zip(position) {
        let mut may_be_at = |step: i64| {
            if let Some(layer) = usize::try_from(step).ok().and_then(|step| layers.get_mut(step)) {
                layer.push((v, ()));
            }
        };
        match term.as_constant() {
            Some(step) => may_be_at(step),
            None => domains[term.var.index()].values().for_each(|x| may_be_at(term.scale * x + term.offset)),
        }
    }
    sweep(graph, &partners(n, links), &mut layers, &mut |()| {});
    let mut steps: Vec<Vec<i64>> = vec![Vec::new(); n];
    for (step, layer) in (0i64..).zip(&layers) {
        layer.iter().for_each(|&(v, ())| steps[v as usize].push(step));
    }
    for (&term, steps) in position.iter().zip(steps) {
        keep(domains, term, &Domain::from_values(steps));
    }
}
