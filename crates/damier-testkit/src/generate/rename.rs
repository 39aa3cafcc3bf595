//! A constraint over other variables.

use damier_model::{Constraint, Lit, Term, Var};

/// The same constraint with every variable `x` replaced by `to(x)`.
pub(super) fn rename(constraint: &Constraint, to: &dyn Fn(Var) -> Var) -> Constraint {
    let var = |x: Var| if x.is_constant() { x } else { to(x) };
    let term = |t: &Term| Term { var: if t.scale == 0 { t.var } else { var(t.var) }, ..*t };
    let terms = |list: &[Term]| list.iter().map(term).collect::<Box<[Term]>>();
    let lit = |l: Lit| {
        let positive = Lit::positive(var(l.var()));
        if l.is_negated() { !positive } else { positive }
    };
    let lits = |list: &[Lit]| list.iter().map(|&l| lit(l)).collect::<Box<[Lit]>>();

    let mut renamed = constraint.clone();
    match &mut renamed {
        Constraint::Linear { terms, .. } => terms.iter_mut().for_each(|(_, x)| *x = var(*x)),
        Constraint::Clause(list) | Constraint::And(list) | Constraint::Xor(list) => *list = lits(list),
        Constraint::Iff(a, b) => (*a, *b) = (lit(*a), lit(*b)),
        Constraint::BoolSum { literals, total, .. } => (*literals, *total) = (lits(literals), term(total)),
        Constraint::Connected { chosen, .. } | Constraint::DisjointPaths { chosen, .. } => *chosen = lits(chosen),
        Constraint::Reified { literal, constraint } | Constraint::Implied { literal, constraint } => {
            *literal = lit(*literal);
            **constraint = rename(constraint, to);
        }
        Constraint::Member { term: one, .. } => *one = term(one),
        Constraint::AllDifferent { terms: list, .. }
        | Constraint::AllEqual(list)
        | Constraint::Table { terms: list, .. }
        | Constraint::Circuit(list)
        | Constraint::SubCircuit(list)
        | Constraint::HamiltonianPath { position: list, .. }
        | Constraint::Increasing { terms: list, .. }
        | Constraint::Regular { terms: list, .. }
        | Constraint::ValuePrecedence { terms: list, .. }
        | Constraint::PieceSizes { sizes: list, .. } => *list = terms(list),
        Constraint::Compare { left: a, right: b, .. }
        | Constraint::ElementConstant { index: a, result: b, .. }
        | Constraint::Absolute { term: a, result: b } => (*a, *b) = (term(a), term(b)),
        Constraint::Times { left: a, right: b, product: c }
        | Constraint::Division { dividend: a, divisor: b, quotient: c }
        | Constraint::Modulo { dividend: a, divisor: b, remainder: c } => (*a, *b, *c) = (term(a), term(b), term(c)),
        Constraint::NValue { terms: list, total: one }
        | Constraint::Minimum { terms: list, result: one }
        | Constraint::Maximum { terms: list, result: one } => (*list, *one) = (terms(list), term(one)),
        Constraint::Element { array: list, index: a, result: b }
        | Constraint::Count { terms: list, value: a, total: b, .. } => {
            (*list, *a, *b) = (terms(list), term(a), term(b));
        }
        Constraint::Lex { left: a, right: b, .. }
        | Constraint::Inverse { forward: a, backward: b }
        | Constraint::GlobalCardinality { terms: a, counts: b, .. }
        | Constraint::Disjunctive { starts: a, durations: b } => (*a, *b) = (terms(a), terms(b)),
        Constraint::Cumulative { starts, durations, demands, capacity } => {
            (*starts, *durations, *demands) = (terms(starts), terms(durations), terms(demands));
            *capacity = term(capacity);
        }
        Constraint::Diffn { x, y, width, height } => {
            (*x, *y, *width, *height) = (terms(x), terms(y), terms(width), terms(height));
        }
    }
    renamed
}
