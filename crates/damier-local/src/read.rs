//! What the search is given: the model's constraints with cliques gathered, domains narrowed, and conditions that are
//! decided resolved. Constraints that the domains already guarantee are left out.

use crate::cliques;
use crate::narrow::{Empty, LARGEST_TRIED, narrow};
use damier_model::{Constraint, Domain, Model};
use std::borrow::Cow;

/// Conditions may be nested, and resolving one may decide others; more rounds than this are not worth it.
const ROUNDS: usize = 4;

/// The model in the form that the search works on.
pub(crate) struct Problem<'m> {
    pub(crate) domains: Vec<Domain>,
    pub(crate) constraints: Vec<Cow<'m, Constraint>>,
}

/// Reads a model; `Err` if some variable has no value left.
pub(crate) fn read(model: &Model) -> Result<Problem<'_>, Empty> {
    let mut domains: Vec<Domain> = model.all_variables().map(|x| model.domain(x)).collect();
    let posted = model.constraints().iter().map(|posted| Cow::Borrowed(&posted.constraint));
    let mut constraints: Vec<Cow<Constraint>> = cliques::gather(posted.collect());
    for _ in 0..ROUNDS {
        let to_the_end = narrow(&mut domains, &constraints)?;
        let mut resolved = false;
        let mut kept = Vec::with_capacity(constraints.len());
        for constraint in constraints {
            if let Some(constraint) = resolve(constraint, &domains, &mut kept, &mut resolved)
                && !(to_the_end && is_guaranteed(&constraint, &domains))
            {
                kept.push(constraint);
            }
        }
        constraints = kept;
        if !resolved {
            break;
        }
    }
    Ok(Problem { domains, constraints })
}

/// Puts what a constraint becomes into `kept`; gives it back if it stays as it is.
fn resolve<'m>(
    constraint: Cow<'m, Constraint>,
    domains: &[Domain],
    kept: &mut Vec<Cow<'m, Constraint>>,
    resolved: &mut bool,
) -> Option<Cow<'m, Constraint>> {
    let decided = |literal: &damier_model::Lit| {
        if literal.var().is_constant() {
            return Some(!literal.is_negated());
        }
        let domain = &domains[literal.var().index()];
        (domain.size() == 1).then(|| domain.contains(1) != literal.is_negated())
    };
    match &*constraint {
        Constraint::Reified { literal, constraint: inner } | Constraint::Implied { literal, constraint: inner } => {
            let both_ways = matches!(*constraint, Constraint::Reified { .. });
            match decided(literal) {
                Some(true) => {
                    *resolved = true;
                    kept.push(Cow::Owned((**inner).clone()));
                    return None;
                }
                Some(false) if !both_ways => return None,
                Some(false) => {
                    if let Some(opposite) = negation(inner) {
                        *resolved = true;
                        kept.push(Cow::Owned(opposite));
                        return None;
                    }
                }
                None => {}
            }
        }
        Constraint::GlobalCardinality { terms, values, counts, closed }
            if values.len() == counts.len()
                && counts.iter().any(|t| t.as_constant().is_none() && domains[t.var.index()].size() > 1) =>
        {
            // Counts that are variables are computed from the terms, each by itself; the domains see to `closed` unless
            // they are too wide to be gone through.
            let wide =
                |t: &&damier_model::Term| t.as_constant().is_none() && domains[t.var.index()].size() > LARGEST_TRIED;
            if !closed || !terms.iter().any(|t| wide(&t)) {
                *resolved = true;
                kept.extend(values.iter().zip(counts).map(|(&value, &total)| {
                    Cow::Owned(Constraint::Count {
                        terms: terms.clone(),
                        value: value.into(),
                        relation: damier_model::Relation::Eq,
                        total,
                    })
                }));
                return None;
            }
        }
        _ => {}
    }
    Some(constraint)
}

/// Whether the narrowed domains leave no way to break a constraint: at most one variable is open, and was tried.
fn is_guaranteed(constraint: &Constraint, domains: &[Domain]) -> bool {
    let mut open = constraint.variables().into_iter().map(|x| domains[x.index()].size()).filter(|&size| size > 1);
    match (open.next(), open.next()) {
        (None, _) => true,
        (Some(size), None) => size <= LARGEST_TRIED,
        _ => false,
    }
}

/// The constraint that holds exactly where this one does not, for kinds that have one in the vocabulary.
fn negation(constraint: &Constraint) -> Option<Constraint> {
    Some(match constraint.clone() {
        Constraint::Linear { terms, relation, constant } => {
            Constraint::Linear { terms, relation: relation.negated(), constant }
        }
        Constraint::Compare { left, relation, right } => {
            Constraint::Compare { left, relation: relation.negated(), right }
        }
        Constraint::BoolSum { literals, relation, total } => {
            Constraint::BoolSum { literals, relation: relation.negated(), total }
        }
        Constraint::Count { terms, value, relation, total } => {
            Constraint::Count { terms, value, relation: relation.negated(), total }
        }
        Constraint::Clause(literals) => Constraint::And(literals.iter().map(|&l| !l).collect()),
        Constraint::And(literals) => Constraint::Clause(literals.iter().map(|&l| !l).collect()),
        Constraint::Iff(a, b) => Constraint::Iff(a, !b),
        Constraint::Table { terms, tuples, positive } => Constraint::Table { terms, tuples, positive: !positive },
        _ => return None,
    })
}
