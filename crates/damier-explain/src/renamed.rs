//! A constraint over other variables, so that a few rules of a large board make a small model.

use damier_model::{Constraint, Lit, Strength, Term, Var};

/// Another name for each variable.
struct Names<'n>(&'n dyn Fn(Var) -> Var);

impl Names<'_> {
    fn var(&self, var: Var) -> Var {
        if var.is_constant() { var } else { (self.0)(var) }
    }

    fn term(&self, term: Term) -> Term {
        Term { var: self.var(term.var), ..term }
    }

    fn literal(&self, literal: Lit) -> Lit {
        let renamed = Lit::positive(self.var(literal.var()));
        if literal.is_negated() { !renamed } else { renamed }
    }

    fn terms(&self, terms: &[Term]) -> Box<[Term]> {
        terms.iter().map(|&term| self.term(term)).collect()
    }

    fn literals(&self, literals: &[Lit]) -> Box<[Lit]> {
        literals.iter().map(|&literal| self.literal(literal)).collect()
    }
}

/// The constraint with another name for each variable, in the same order; `None` for kinds that are not taken apart here.
pub(crate) fn renamed(constraint: &Constraint, names: &dyn Fn(Var) -> Var) -> Option<Constraint> {
    let n = Names(names);
    Some(match constraint {
        Constraint::Linear { terms, relation, constant } => Constraint::Linear {
            terms: terms.iter().map(|&(scale, var)| (scale, n.var(var))).collect(),
            relation: *relation,
            constant: *constant,
        },
        Constraint::Compare { left, relation, right } => {
            Constraint::Compare { left: n.term(*left), relation: *relation, right: n.term(*right) }
        }
        Constraint::Member { term, domain } => Constraint::Member { term: n.term(*term), domain: domain.clone() },
        Constraint::Clause(literals) => Constraint::Clause(n.literals(literals)),
        Constraint::And(literals) => Constraint::And(n.literals(literals)),
        Constraint::Xor(literals) => Constraint::Xor(n.literals(literals)),
        Constraint::Iff(one, other) => Constraint::Iff(n.literal(*one), n.literal(*other)),
        Constraint::BoolSum { literals, relation, total } => {
            Constraint::BoolSum { literals: n.literals(literals), relation: *relation, total: n.term(*total) }
        }
        // Values that run out are seen at once by a matching; proofs by cases would take as many as there are orders.
        Constraint::AllDifferent { terms, strength } => {
            let strength = if *strength == Strength::Auto { Strength::Domain } else { *strength };
            Constraint::AllDifferent { terms: n.terms(terms), strength }
        }
        Constraint::AllEqual(terms) => Constraint::AllEqual(n.terms(terms)),
        Constraint::ElementConstant { array, index, result } => {
            Constraint::ElementConstant { array: array.clone(), index: n.term(*index), result: n.term(*result) }
        }
        Constraint::Element { array, index, result } => {
            Constraint::Element { array: n.terms(array), index: n.term(*index), result: n.term(*result) }
        }
        Constraint::Table { terms, tuples, positive } => {
            Constraint::Table { terms: n.terms(terms), tuples: tuples.clone(), positive: *positive }
        }
        Constraint::Lex { left, right, strict } => {
            Constraint::Lex { left: n.terms(left), right: n.terms(right), strict: *strict }
        }
        Constraint::Inverse { forward, backward } => {
            Constraint::Inverse { forward: n.terms(forward), backward: n.terms(backward) }
        }
        Constraint::Count { terms, value, relation, total } => Constraint::Count {
            terms: n.terms(terms),
            value: n.term(*value),
            relation: *relation,
            total: n.term(*total),
        },
        Constraint::Minimum { terms, result } => Constraint::Minimum { terms: n.terms(terms), result: n.term(*result) },
        Constraint::Maximum { terms, result } => Constraint::Maximum { terms: n.terms(terms), result: n.term(*result) },
        Constraint::Absolute { term, result } => Constraint::Absolute { term: n.term(*term), result: n.term(*result) },
        Constraint::Times { left, right, product } => {
            Constraint::Times { left: n.term(*left), right: n.term(*right), product: n.term(*product) }
        }
        Constraint::Division { dividend, divisor, quotient } => {
            Constraint::Division { dividend: n.term(*dividend), divisor: n.term(*divisor), quotient: n.term(*quotient) }
        }
        Constraint::Modulo { dividend, divisor, remainder } => {
            Constraint::Modulo { dividend: n.term(*dividend), divisor: n.term(*divisor), remainder: n.term(*remainder) }
        }
        Constraint::Increasing { terms, strict } => Constraint::Increasing { terms: n.terms(terms), strict: *strict },
        Constraint::Regular { terms, automaton } => {
            Constraint::Regular { terms: n.terms(terms), automaton: automaton.clone() }
        }
        Constraint::Reified { literal, constraint } => {
            Constraint::Reified { literal: n.literal(*literal), constraint: Box::new(renamed(constraint, names)?) }
        }
        Constraint::Implied { literal, constraint } => {
            Constraint::Implied { literal: n.literal(*literal), constraint: Box::new(renamed(constraint, names)?) }
        }
        // What speaks of whole boards is asked of the whole board.
        _ => return None,
    })
}
