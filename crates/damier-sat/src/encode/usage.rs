//! Which variables are compared and which are only taken by value: one walk over the model before anything is encoded.
//!
//! A variable that some constraint compares gets order literals; one whose constraints only ask `x = v` gets direct
//! literals and never sees an order. Neither is used: order literals, which need fewer clauses. This decides about size and
//! speed only: whatever turns out to be missing later is made then.

use damier_model::{Constraint, Domain, Model, Relation, Term};

/// A number of literals below which the clauses of a model's disequalities cannot stay: each takes two for every value that
/// both sides may have. It is known before anything is written, and tells of models that are far too large.
pub(super) fn least_literals(model: &Model, domains: &[Domain], most_values: u64) -> u64 {
    // Ranges alone, so that it takes no time: what is no range counts as nothing.
    let range = |term: &Term| {
        let domain = domains.get(term.var.index()).filter(|_| term.scale == 1 && !term.var.is_constant())?;
        let (min, max) = (domain.min()?, domain.max()?);
        let is_range = domain.size() == max.abs_diff(min).saturating_add(1) && domain.size() <= most_values;
        is_range.then_some((min.saturating_add(term.offset), max.saturating_add(term.offset)))
    };
    let literals = |constraint: &Constraint| match constraint {
        Constraint::Compare { left, relation: Relation::Ne, right } if left.var != right.var => {
            let common = range(left).zip(range(right)).map(|(a, b)| (a.0.max(b.0), a.1.min(b.1)));
            common.filter(|(low, high)| low <= high).map_or(0, |(low, high)| 2 * (high.abs_diff(low) + 1))
        }
        _ => 0,
    };
    model.constraints().iter().map(|posted| literals(&posted.constraint)).fold(0, u64::saturating_add)
}

/// By variable, whether it should have order literals.
pub(super) fn compared(model: &Model) -> Vec<bool> {
    let mut usage = Usage { compared: vec![false; model.variables()], by_value: vec![false; model.variables()] };
    for posted in model.constraints() {
        usage.constraint(&posted.constraint);
    }
    if let Some(term) = model.objective.term() {
        usage.compares(&[term]);
    }
    usage.compared.iter().zip(&usage.by_value).map(|(&compared, &by_value)| compared || !by_value).collect()
}

struct Usage {
    compared: Vec<bool>,
    by_value: Vec<bool>,
}

impl Usage {
    fn note(list: &mut [bool], terms: &[Term]) {
        for term in terms {
            if term.scale != 0 && !term.var.is_constant() {
                list[term.var.index()] = true;
            }
        }
    }

    fn compares(&mut self, terms: &[Term]) {
        Usage::note(&mut self.compared, terms);
    }

    fn takes(&mut self, terms: &[Term]) {
        Usage::note(&mut self.by_value, terms);
    }

    fn relates(&mut self, terms: &[Term], relation: Relation) {
        let variables = terms.iter().filter(|term| term.as_constant().is_none()).count();
        match relation {
            Relation::Ne if variables <= 2 => self.takes(terms),
            Relation::Eq if variables <= 1 => self.takes(terms),
            // Two equal variables are tied in whichever way they are encoded for the sake of others.
            Relation::Eq if variables == 2 => {}
            _ => self.compares(terms),
        }
    }

    fn constraint(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Linear { terms, relation, .. } => {
                let terms: Vec<Term> = terms.iter().map(|&(scale, var)| Term { var, scale, offset: 0 }).collect();
                self.relates(&terms, *relation);
            }
            Constraint::Compare { left, relation, right } => self.relates(&[*left, *right], *relation),
            Constraint::BoolSum { total, .. } => self.compares(&[*total]),
            Constraint::Count { terms, value, total, .. } => {
                self.takes(terms);
                self.takes(&[*value]);
                self.compares(&[*total]);
            }
            Constraint::GlobalCardinality { terms, counts, .. } => {
                self.takes(terms);
                self.compares(counts);
            }
            Constraint::NValue { terms, total } => {
                self.takes(terms);
                self.compares(&[*total]);
            }
            Constraint::Lex { .. }
            | Constraint::Minimum { .. }
            | Constraint::Maximum { .. }
            | Constraint::Increasing { .. }
            | Constraint::Cumulative { .. }
            | Constraint::Disjunctive { .. }
            | Constraint::Diffn { .. } => constraint.visit_terms(&mut |term| self.compares(&[term])),
            Constraint::Reified { constraint, .. } | Constraint::Implied { constraint, .. } => {
                self.constraint(constraint);
            }
            Constraint::Member { .. } | Constraint::AllEqual(_) => {}
            Constraint::Clause(_)
            | Constraint::And(_)
            | Constraint::Xor(_)
            | Constraint::Iff(..)
            | Constraint::Connected { .. }
            | Constraint::DisjointPaths { .. } => {}
            Constraint::AllDifferent { .. }
            | Constraint::ElementConstant { .. }
            | Constraint::Element { .. }
            | Constraint::Table { .. }
            | Constraint::Inverse { .. }
            | Constraint::Circuit(_)
            | Constraint::SubCircuit(_)
            | Constraint::HamiltonianPath { .. }
            | Constraint::Absolute { .. }
            | Constraint::Times { .. }
            | Constraint::Division { .. }
            | Constraint::Modulo { .. }
            | Constraint::Regular { .. }
            | Constraint::ValuePrecedence { .. }
            | Constraint::PieceSizes { .. } => constraint.visit_terms(&mut |term| self.takes(&[term])),
        }
    }
}

/// The most values a variable may have to get a literal per value: fewer than `few` when a model has so many
/// such variables that all literals together would not fit.
pub(super) fn most_values(domains: &[Domain], few: u64) -> u64 {
    const MOST_TOGETHER: u64 = 20_000_000;
    let sizes: Vec<u64> = domains.iter().map(Domain::size).collect();
    let mut most = few;
    while most > 2 && sizes.iter().filter(|&&size| size <= most).sum::<u64>() > MOST_TOGETHER {
        most /= 2;
    }
    most
}
