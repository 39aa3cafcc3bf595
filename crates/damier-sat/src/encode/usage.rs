//! Which variables are compared and which are only taken by value: one walk over the model before anything is encoded.
//!
//! A variable that some constraint compares gets order literals; one whose constraints only ask `x = v` gets direct
//! literals and never sees an order. Nobody asks: order literals, which need fewer clauses. This decides about size and
//! speed only: whatever turns out to be missing later is made then.

use damier_model::{Constraint, Domain, Model, Relation, Term};

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
            | Constraint::Connected { .. } => {}
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
            | Constraint::ValuePrecedence { .. } => constraint.visit_terms(&mut |term| self.takes(&[term])),
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
