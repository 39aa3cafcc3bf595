//! How much propagation promises to take out of the domains, and whether it did.
//!
//! Judged for a model of one constraint in which no variable occurs twice: propagators see occurrences, not variables, and
//! no more is promised. Everything is judged on the variables of the model, not on views of them.

use crate::reference;
use damier_model::{Assignment, Constraint, Domain, Model, Relation, Var};
use std::collections::BTreeSet;

/// What every value or bound that is left can be relied on to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consistency {
    /// Nothing: only full assignments are decided.
    Check,
    /// Once all variables but one are fixed, every value of the last has a support (forward checking).
    Value,
    /// Each bound of each variable has a support among the reals between the bounds of the others. Defined here for
    /// linear constraints and comparisons, where propagators on sums reach just this; other kinds are judged by
    /// [`Consistency::BoundsZ`].
    BoundsR,
    /// Each bound has a support among the integers between the bounds of the others. Judged where every view has scale
    /// ±1, so that the integers between the bounds of a view are those between the bounds of its variable.
    BoundsZ,
    /// Each bound has a support within the domains of the others.
    BoundsD,
    /// Each value has a support within the domains of the others.
    Domain,
}

/// Too many assignments between the bounds are not enumerated, and bounds(Z) consistency is not judged.
const MOST_BETWEEN_BOUNDS: u64 = 60_000;

/// Judges domains by one constraint.
pub(super) struct Judge<'m> {
    model: &'m Model,
    constraint: &'m Constraint,
    consistency: Consistency,
    between_bounds: Vec<Assignment>,
}

impl<'m> Judge<'m> {
    /// The judge of a model, if there is something that can be judged.
    pub(super) fn new(model: &'m Model, claimed: Consistency) -> Option<Judge<'m>> {
        let [posted] = model.constraints() else { return None };
        let constraint = &posted.constraint;
        if claimed == Consistency::Check || some_variable_occurs_twice(constraint) {
            return None;
        }
        let consistency = match claimed {
            Consistency::BoundsR if as_sum(constraint).is_none() => Consistency::BoundsZ,
            other => other,
        };
        let between_bounds = match consistency {
            Consistency::BoundsZ if some_view_skips_integers(constraint) => return None,
            Consistency::BoundsZ => solutions_between_bounds(model, constraint)?,
            _ => Vec::new(),
        };
        Some(Judge { model, constraint, consistency, between_bounds })
    }

    /// A value without the support that was claimed, in words. `solutions` are those within the domains.
    pub(super) fn unsupported(&self, domains: &[Domain], solutions: &[Assignment]) -> Option<String> {
        let unfixed = domains.iter().filter(|domain| domain.size() > 1).count();
        if self.consistency == Consistency::Value && unfixed > 1 {
            return None;
        }
        let among = |support: &[Assignment], x: Var, value: i64| support.iter().any(|a| a[x] == value);
        self.model.all_variables().find_map(|x| {
            let domain = &domains[x.index()];
            let without_support: Option<i64> = match self.consistency {
                Consistency::Check => None,
                Consistency::Value | Consistency::Domain => domain.values().find(|&v| !among(solutions, x, v)),
                Consistency::BoundsD => bounds(domain).find(|&v| !among(solutions, x, v)),
                Consistency::BoundsZ => {
                    let hulls: Vec<Domain> = domains.iter().map(hull).collect();
                    let within: Vec<Assignment> =
                        self.between_bounds.iter().filter(|a| is_within(a, &hulls)).cloned().collect();
                    bounds(domain).find(|&v| !among(&within, x, v))
                }
                Consistency::BoundsR => bounds(domain).find(|&v| !has_real_support(self.constraint, domains, x, v)),
            };
            let value = without_support?;
            Some(format!("{} = {value} has no support ({:?})", self.model.name_of(x), self.consistency))
        })
    }
}

/// Whether every value of an assignment is in its domain.
pub(super) fn is_within(assignment: &Assignment, domains: &[Domain]) -> bool {
    assignment.as_slice().iter().zip(domains).all(|(&value, domain)| domain.contains(value))
}

fn some_variable_occurs_twice(constraint: &Constraint) -> bool {
    let mut seen = BTreeSet::new();
    let mut twice = false;
    constraint.visit_terms(&mut |term| twice |= term.as_constant().is_none() && !seen.insert(term.var));
    twice
}

fn some_view_skips_integers(constraint: &Constraint) -> bool {
    let mut skips = false;
    constraint.visit_terms(&mut |term| skips |= term.as_constant().is_none() && term.scale.abs() != 1);
    skips
}

fn bounds(domain: &Domain) -> impl Iterator<Item = i64> {
    domain.min().into_iter().chain(domain.max())
}

fn hull(domain: &Domain) -> Domain {
    domain.min().zip(domain.max()).map_or(Domain::default(), |(low, high)| Domain::range(low, high))
}

fn solutions_between_bounds(model: &Model, constraint: &Constraint) -> Option<Vec<Assignment>> {
    let hulls: Vec<Domain> = reference::domains(model).iter().map(hull).collect();
    let number: u64 = hulls.iter().map(Domain::size).product();
    (number <= MOST_BETWEEN_BOUNDS).then(|| reference::solutions_within(constraint, &hulls))
}

/// What is a linear constraint at heart.
struct Sum {
    terms: Vec<(i64, Var)>,
    relation: Relation,
    constant: i64,
}

fn as_sum(constraint: &Constraint) -> Option<Sum> {
    match constraint {
        Constraint::Linear { terms, relation, constant } => {
            Some(Sum { terms: terms.to_vec(), relation: *relation, constant: *constant })
        }
        Constraint::Compare { left, relation, right } => {
            let terms = [(left.scale, left.var), (-right.scale, right.var)];
            let terms = terms.into_iter().filter(|&(scale, _)| scale != 0).collect();
            Some(Sum { terms, relation: *relation, constant: right.offset - left.offset })
        }
        _ => None,
    }
}

fn has_real_support(constraint: &Constraint, domains: &[Domain], fixed: Var, value: i64) -> bool {
    let Some(Sum { terms, relation, constant }) = as_sum(constraint) else { return true };
    let (mut low, mut high) = (0, 0);
    for (coefficient, x) in terms {
        let domain = match x {
            x if x == fixed => Domain::range(value, value),
            x if x.is_constant() => Domain::range(1, 1),
            x => domains[x.index()].clone(),
        };
        let ends: Vec<i64> = bounds(&domain).map(|end| coefficient * end).collect();
        low += ends.iter().min().copied().unwrap_or(0);
        high += ends.iter().max().copied().unwrap_or(0);
    }
    match relation {
        Relation::Eq => low <= constant && constant <= high,
        Relation::Ne => low != constant || high != constant,
        Relation::Le | Relation::Lt => relation.compare(low, constant),
        Relation::Ge | Relation::Gt => relation.compare(high, constant),
    }
}
