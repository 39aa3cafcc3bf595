//! Constraints, as Pumpkin takes them: clauses over predicates, sums, and its propagators.

use crate::loaded::Loaded;
use crate::native::known;
use crate::numbers::small;
use damier_model::{Constraint, Domain, Linear, Lit, Relation, Term, Var};
use pumpkin_solver::core::constraints::{Constraint as PumpkinConstraint, NegatableConstraint};
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::variables::{AffineView, DomainId, TransformableVariable};
use pumpkin_solver::propagators::disjunctive::ArgDisjunctiveTask;

/// What a constraint is switched by.
#[derive(Clone, Copy, PartialEq)]
enum Switch {
    On,
    If(Lit),
    Iff(Lit),
}

/// Posts a constraint of a model that was taken apart and checked.
pub(crate) fn post(loaded: &mut Loaded, constraint: &Constraint) {
    match constraint {
        Constraint::Implied { literal: Lit::FALSE, .. } => {}
        Constraint::Reified { literal: Lit::TRUE, constraint }
        | Constraint::Implied { literal: Lit::TRUE, constraint } => {
            switched(loaded, constraint, Switch::On);
        }
        Constraint::Reified { literal, constraint } => switched(loaded, constraint, Switch::Iff(*literal)),
        Constraint::Implied { literal, constraint } => switched(loaded, constraint, Switch::If(*literal)),
        _ => switched(loaded, constraint, Switch::On),
    }
}

fn switched(loaded: &mut Loaded, constraint: &Constraint, switch: Switch) {
    match constraint {
        Constraint::Clause(literals) => {
            let predicates: Vec<Predicate> = literals.iter().map(|&lit| loaded.predicate(lit)).collect();
            clause(loaded, predicates, switch);
        }
        Constraint::And(literals) => {
            // The negation of the clause of the negations.
            let refused: Vec<Predicate> = literals.iter().map(|&lit| loaded.predicate(!lit)).collect();
            match switch {
                Switch::Iff(literal) => clause(loaded, refused, Switch::Iff(!literal)),
                _ => refused.into_iter().for_each(|predicate| clause(loaded, vec![!predicate], switch)),
            }
        }
        Constraint::Compare { left, relation, right } => {
            let difference = (Linear::from(*left) - Linear::from(*right)).tidy();
            sum(loaded, difference.terms(), *relation, -difference.constant(), switch);
        }
        Constraint::Linear { terms, relation, constant } => {
            let parts = terms.iter().map(|&(scale, var)| Linear::from(Term { var, scale, offset: 0 }));
            let total = parts.fold(Linear::default(), |total, part| total + part).tidy();
            sum(loaded, total.terms(), *relation, constant - total.constant(), switch);
        }
        Constraint::Member { term, domain } => member(loaded, *term, domain, switch),
        _ => propagator(loaded, constraint, switch),
    }
}

fn clause(loaded: &mut Loaded, mut predicates: Vec<Predicate>, switch: Switch) {
    match switch {
        Switch::On => {}
        Switch::If(literal) => predicates.push(loaded.predicate(!literal)),
        Switch::Iff(literal) => {
            let holds = loaded.predicate(literal);
            for &predicate in &predicates {
                loaded.clause([!predicate, holds]);
            }
            predicates.push(!holds);
        }
    }
    loaded.clause(predicates);
}

fn sum(loaded: &mut Loaded, terms: &[(i64, Var)], relation: Relation, constant: i64, switch: Switch) {
    if terms.len() <= 1 {
        let term = match terms {
            [(scale, var)] => Term { var: *var, scale: *scale, offset: 0 },
            _ => Term::constant(0),
        };
        let predicate = loaded.unary(term, relation, constant);
        return clause(loaded, vec![predicate], switch);
    }
    let views = |loaded: &mut Loaded, sign: i64| -> Vec<AffineView<DomainId>> {
        terms.iter().map(|&(scale, var)| loaded.view(Term { var, scale: sign * scale, offset: 0 })).collect()
    };
    let tag = loaded.tag;
    let upwards = matches!(relation, Relation::Ge | Relation::Gt);
    let sign = if upwards { -1 } else { 1 };
    let views = views(loaded, sign);
    let constant = small(sign * constant);
    match relation {
        Relation::Eq => negatable(loaded, pumpkin_solver::equals(views, constant, tag), switch),
        Relation::Ne => negatable(loaded, pumpkin_solver::not_equals(views, constant, tag), switch),
        Relation::Le | Relation::Ge => {
            negatable(loaded, pumpkin_solver::less_than_or_equals(views, constant, tag), switch);
        }
        Relation::Lt | Relation::Gt => {
            negatable(loaded, pumpkin_solver::less_than_or_equals(views, constant - 1, tag), switch);
        }
    }
}

fn negatable(loaded: &mut Loaded, constraint: impl NegatableConstraint + 'static, switch: Switch) {
    match switch {
        Switch::Iff(literal) => {
            let literal = loaded.literal(literal);
            loaded.solver.add_constraint(constraint).reify(literal);
        }
        _ => add(loaded, constraint, switch),
    }
}

/// Adds a constraint that is not asked to tell whether it holds.
fn add(loaded: &mut Loaded, constraint: impl PumpkinConstraint, switch: Switch) {
    match switch {
        Switch::On => loaded.solver.add_constraint(constraint).post(),
        Switch::If(literal) | Switch::Iff(literal) => {
            let literal = loaded.literal(literal);
            loaded.solver.add_constraint(constraint).implied_by(literal);
        }
    }
}

/// No value in a gap, and, where it does not hold, none in a range.
fn member(loaded: &mut Loaded, term: Term, domain: &Domain, switch: Switch) {
    let (low, high) = loaded.range(term);
    let inside = domain.intersect(&Domain::range(low, high));
    let (Some(first), Some(last)) = (inside.min(), inside.max()) else {
        return clause(loaded, Vec::new(), switch);
    };
    let (holds, guard) = match switch {
        Switch::On => (None, None),
        Switch::If(literal) => (None, Some(loaded.predicate(!literal))),
        Switch::Iff(literal) => (Some(loaded.predicate(literal)), Some(loaded.predicate(!literal))),
    };
    let outside = |loaded: &mut Loaded, from: i64, to: i64, or: Option<Predicate>| {
        let (below, above) = (loaded.unary(term, Relation::Lt, from), loaded.unary(term, Relation::Gt, to));
        let single = (from == to).then(|| loaded.unary(term, Relation::Ne, from));
        match single {
            Some(different) => loaded.clause([different].into_iter().chain(or)),
            None => loaded.clause([below, above].into_iter().chain(or)),
        }
    };
    outside(loaded, low - 1, first - 1, guard);
    outside(loaded, last + 1, high + 1, guard);
    for (from, to) in inside.gaps() {
        outside(loaded, from, to, guard);
    }
    if let Some(holds) = holds {
        for &(from, to) in inside.ranges() {
            outside(loaded, from, to, Some(holds));
        }
    }
}

fn propagator(loaded: &mut Loaded, constraint: &Constraint, switch: Switch) {
    let tag = loaded.tag;
    let views = |loaded: &mut Loaded, terms: &[Term]| -> Vec<AffineView<DomainId>> {
        terms.iter().map(|&term| loaded.view(term)).collect()
    };
    match constraint {
        Constraint::ElementConstant { array, index, result } => {
            let array: Vec<_> = array.iter().map(|&value| loaded.view(Term::constant(value))).collect();
            let (index, result) = (loaded.view(*index), loaded.view(*result));
            add(loaded, pumpkin_solver::element(index, array, result, tag), switch);
        }
        Constraint::Element { array, index, result } => {
            let array = views(loaded, array);
            let (index, result) = (loaded.view(*index), loaded.view(*result));
            add(loaded, pumpkin_solver::element(index, array, result, tag), switch);
        }
        Constraint::Minimum { terms, result } => {
            let (terms, result) = (views(loaded, terms), loaded.view(*result));
            add(loaded, pumpkin_solver::minimum(terms, result, tag), switch);
        }
        Constraint::Maximum { terms, result } => {
            let (terms, result) = (views(loaded, terms), loaded.view(*result));
            add(loaded, pumpkin_solver::maximum(terms, result, tag), switch);
        }
        Constraint::Absolute { term, result } => {
            let (term, result) = (loaded.view(*term), loaded.view(*result));
            add(loaded, pumpkin_solver::absolute(term, result, tag), switch);
        }
        Constraint::Times { left, right, product } => {
            let [left, right, product] = [*left, *right, *product].map(|term| loaded.view(term));
            add(loaded, pumpkin_solver::times(left, right, product, tag), switch);
        }
        Constraint::Division { dividend, divisor, quotient } => {
            let [dividend, divisor, quotient] = [*dividend, *divisor, *quotient].map(|term| loaded.view(term));
            add(loaded, pumpkin_solver::division(dividend, divisor, quotient, tag), switch);
        }
        Constraint::Cumulative { starts, durations, demands, capacity } => {
            cumulative(loaded, starts, durations, demands, *capacity, switch);
        }
        Constraint::Disjunctive { starts, durations } => disjunctive(loaded, starts, durations, switch),
        _ => unreachable!("{} is taken apart before it is posted", constraint.kind()),
    }
}

fn cumulative(
    loaded: &mut Loaded,
    starts: &[Term],
    durations: &[Term],
    demands: &[Term],
    capacity: Term,
    switch: Switch,
) {
    let tag = loaded.tag;
    let (durations, demands) = (known(durations).unwrap_or_default(), known(demands).unwrap_or_default());
    let capacity = capacity.as_constant().unwrap_or(0);
    // Tasks that take no time, or need nothing, are in nobody's way.
    let tasks: Vec<usize> = (0..starts.len()).filter(|&task| durations[task] > 0 && demands[task] > 0).collect();
    if tasks.iter().any(|&task| demands[task] > capacity) {
        return clause(loaded, Vec::new(), switch);
    }
    if tasks.is_empty() {
        return;
    }
    // Pumpkin 0.5 takes the time −1 for none at all, so the clock starts at 0.
    let earliest = tasks.iter().map(|&task| loaded.range(starts[task]).0).min().unwrap_or(0).min(0);
    let views: Vec<_> = tasks.iter().map(|&task| loaded.view(starts[task] - earliest)).collect();
    let durations: Vec<i32> = tasks.iter().map(|&task| small(durations[task])).collect();
    let demands: Vec<i32> = tasks.iter().map(|&task| small(demands[task])).collect();
    add(loaded, pumpkin_solver::cumulative(views, durations, demands, small(capacity), tag), switch);
}

fn disjunctive(loaded: &mut Loaded, starts: &[Term], durations: &[Term], switch: Switch) {
    let tag = loaded.tag;
    let durations = known(durations).unwrap_or_default();
    let tasks: Vec<ArgDisjunctiveTask<AffineView<DomainId>>> = (0..starts.len())
        .filter(|&task| durations[task] > 0)
        .map(|task| ArgDisjunctiveTask {
            start_time: loaded.view(starts[task]).scaled(1),
            processing_time: small(durations[task]),
        })
        .collect();
    if tasks.len() > 1 {
        add(loaded, pumpkin_solver::disjunctive_strict(tasks, tag), switch);
    }
}
