//! Reasons asked for along random dives, compared with all solutions: in tests only.
//!
//! A dive fixes, bounds and removes at random, so that what a propagator knew when it pruned is of every kind, and more than
//! one or two facts. A reason that holds in a solution must be one for something that is true there.

use super::testing::Dice;
use crate::kernel::Kernel;
use crate::learn::{Atom, Audit, Reason};
use crate::post::compile;
use crate::store::VarId;
use crate::store::journal::Cause;
use crate::view::View;
use damier_model::{Assignment, Constraint, Domain, Model, Strength, Term, Var};

const TRIALS: u64 = 80;
const DIVES: usize = 8;

/// Where a trial gets its terms from.
struct Terms {
    model: Model,
    dice: Dice,
    kind: Kind,
}

/// What the terms are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    /// Views, 0..1 variables, constants and repeated variables among them.
    Mixed,
    /// Many constants, so that what fails does so without a change to a domain.
    Constant,
    /// Domains kept as several words, or as ranges.
    Far,
}

impl Terms {
    fn term(&mut self, low: i64, high: i64) -> Term {
        let known = self.model.variables();
        let kind = match self.kind {
            Kind::Plain | Kind::Far => 12,
            Kind::Mixed => self.dice.below(12),
            Kind::Constant => 1 + self.dice.below(3) * self.dice.below(6),
        };
        match kind {
            0 if known > 0 => {
                let x = Var::from_index(self.dice.below(known));
                self.dice.view_of(x)
            }
            1 => Term::constant(self.dice.between(low, high)),
            2 => self.model.bool(format!("b{known}")).into(),
            3 => {
                let x = self.variable(low, high);
                self.dice.view_of(x)
            }
            _ => self.variable(low, high).into(),
        }
    }

    fn variable(&mut self, low: i64, high: i64) -> Var {
        let with_holes = self.dice.below(3) == 0;
        let mut domain = if with_holes { self.dice.domain(low, high, 6) } else { Domain::range(low, high) };
        if self.kind == Kind::Far && self.dice.below(2) == 0 {
            let far = [-70, 90, 700, 70_000][self.dice.below(4)];
            domain = Domain::from_values(domain.values().chain([far]).collect::<Vec<_>>());
        }
        self.model.int(format!("x{}", self.model.variables()), domain)
    }

    fn terms(&mut self, count: usize, low: i64, high: i64) -> Vec<Term> {
        (0..count).map(|_| self.term(low, high)).collect()
    }
}

fn reasons_hold(strength: Strength, make: impl Fn(&mut Terms) -> Constraint) {
    reasons_hold_in(TRIALS, strength, make);
}

fn reasons_hold_in(trials: u64, strength: Strength, make: impl Fn(&mut Terms) -> Constraint) {
    for seed in 0..trials {
        let kind = [Kind::Plain, Kind::Mixed, Kind::Constant, Kind::Far][seed as usize % 4];
        let mut terms = Terms { model: Model::new("trial"), dice: Dice::new(seed + 1), kind };
        let constraint = make(&mut terms);
        let Terms { mut model, mut dice, .. } = terms;
        let guarded = seed % 5 == 4;
        let constraint = if guarded { constraint.when(model.bool("guard")) } else { constraint };
        model.post(constraint);
        let Ok(mut kernel) = compile(&model, strength, |_| Ok(())) else { continue };
        if kernel.propagate().is_err() {
            continue;
        }
        kernel.learn();
        kernel.audit = Some(Box::default());
        for _ in 0..DIVES {
            dive(&mut kernel, model.variables(), &mut dice);
        }
        let audit: Box<Audit> = kernel.audit.take().unwrap_or_default();
        for_each_solution(&model, &mut |solution| {
            let wrong = audit.contradicted_by(&model, solution);
            assert!(wrong.is_none(), "{wrong:?}, but {solution:?} is a solution of\n{}", model.dump());
        });
    }
}

fn dive(kernel: &mut Kernel, variables: usize, dice: &mut Dice) {
    let root = kernel.store.level();
    loop {
        let open = |&x: &VarId| kernel.store.record(x).min < kernel.store.record(x).max;
        let open: Vec<VarId> = (1..=variables as VarId).filter(open).collect();
        if open.is_empty() {
            break;
        }
        let x = open[dice.below(open.len())];
        let values: Vec<i64> = kernel.store.values(View { var: x, scale: 1, offset: 0 }).collect();
        let k = dice.below(values.len());
        let decision = match dice.below(5) {
            0 => Atom::at_least(x, values[k.max(1)]),
            1 => Atom::at_most(x, values[k] - i64::from(k > 0)),
            2 => Atom::equal(x, values[k]),
            _ => Atom::not_equal(x, values[k]),
        };
        kernel.store.push();
        kernel.store.cause = Cause::Decision;
        let _ = kernel.store.assert(decision);
        if open.len() > 1 && dice.below(2) == 0 {
            // What is consistent after each decision fails only if several come together.
            continue;
        }
        let outcome = kernel.propagate();
        kernel.audit_level();
        if outcome.is_err() {
            let mut reason = Reason::default();
            kernel.explain_conflict(&mut reason);
            let clause = reason.atoms.iter().map(|atom| atom.negated()).collect();
            kernel.audit.iter_mut().for_each(|audit| audit.clauses.push(Vec::clone(&clause)));
            break;
        }
    }
    while kernel.store.level() > root {
        kernel.pop();
    }
}

fn for_each_solution(model: &Model, each: &mut impl FnMut(&Assignment)) {
    fn extend(model: &Model, sofar: &mut Vec<i64>, each: &mut impl FnMut(&Assignment)) {
        let Some(x) = model.all_variables().nth(sofar.len()) else {
            let assignment = Assignment::from(sofar.clone());
            if model.constraints().iter().all(|posted| posted.constraint.holds(&assignment)) {
                each(&assignment);
            }
            return;
        };
        for value in model.domain(x).values() {
            sofar.push(value);
            extend(model, sofar, each);
            sofar.pop();
        }
    }
    extend(model, &mut Vec::new(), each);
}

mod tests {
    use super::*;
    use damier_model::{
        Automaton, Relation, Tuples, all_different, all_equal, element, global_cardinality, inverse, member, n_value,
        negative_table, odd_number_of, regular, table, value_precedence,
    };

    #[test]
    fn of_all_different() {
        for strength in [Strength::Value, Strength::Bounds, Strength::Domain] {
            reasons_hold(strength, |t| {
                let count = 3 + t.dice.below(3);
                all_different(t.terms(count, 0, 4))
            });
        }
    }

    #[test]
    fn of_all_different_with_gaps() {
        reasons_hold(Strength::Domain, |t| {
            let terms: Vec<Term> = (0..5)
                .map(|k| {
                    let domain = t.dice.domain(0, 7, 4);
                    t.model.int(format!("x{k}"), domain).into()
                })
                .collect();
            all_different(terms)
        });
    }

    #[test]
    fn of_tables() {
        for positive in [true, false] {
            for most in [10, 60, 200] {
                reasons_hold(Strength::Auto, |t| {
                    let width = 2 + t.dice.below(3);
                    let row = |t: &mut Terms| (0..width).map(|_| t.dice.between(0, 4)).collect::<Vec<_>>();
                    let rows: Vec<Vec<i64>> = (0..1 + t.dice.below(most)).map(|_| row(t)).collect();
                    let (terms, rows) = (t.terms(width, 0, 4), Tuples::new(width, rows));
                    if positive { table(terms, rows) } else { negative_table(terms, rows) }
                });
            }
        }
    }

    /// Sums of so many literals that they are counted.
    #[test]
    fn of_sums_of_literals_and_a_variable() {
        reasons_hold_in(3 * TRIALS, Strength::Auto, |t| {
            let literals = t.model.ints("b", 9, 0..=1);
            let mut terms: Vec<(i64, Var)> = literals.iter().map(|&b| (t.dice.between(0, 1) * 2 - 1, b)).collect();
            let total = t.variable(-1, 3);
            terms.insert(t.dice.below(9), ([-2, -1, 1, 3][t.dice.below(4)], total));
            let relation = Relation::ALL[t.dice.below(Relation::ALL.len())];
            Constraint::Linear { terms: terms.into(), relation, constant: t.dice.between(-3, 3) }
        });
    }

    #[test]
    fn of_regular() {
        reasons_hold(Strength::Auto, |t| {
            let states = 2 + t.dice.below(4);
            let number = 6 + t.dice.below(14);
            let transition = |dice: &mut Dice| (dice.below(states), dice.between(0, 3), dice.below(states));
            let transitions: Vec<_> = (0..number).map(|_| transition(&mut t.dice)).collect();
            let accepting = [t.dice.below(states), t.dice.below(states)];
            regular(t.terms(5, 0, 3), Automaton::new(states, transitions, accepting))
        });
    }

    #[test]
    fn of_element() {
        reasons_hold(Strength::Auto, |t| {
            let (index, result) = (t.term(-1, 3), t.term(0, 4));
            element(t.terms(3, 0, 4), index, result)
        });
    }

    #[test]
    fn of_counts() {
        for relation in Relation::ALL {
            for known in [true, false] {
                reasons_hold(Strength::Auto, |t| {
                    let value = if known { Term::constant(t.dice.between(0, 2)) } else { t.term(0, 2) };
                    let total = t.term(0, 4);
                    Constraint::Count { terms: t.terms(4, 0, 3).into(), value, relation, total }
                });
            }
        }
    }

    #[test]
    fn of_global_cardinality() {
        for closed in [true, false] {
            reasons_hold(Strength::Auto, |t| {
                let counts = [(0, t.term(0, 2)), (1, t.term(0, 3)), (3, t.term(0, 2))];
                let terms = t.terms(4, 0, 3);
                match (global_cardinality(terms, counts), closed) {
                    (Constraint::GlobalCardinality { terms, values, counts, .. }, closed) => {
                        Constraint::GlobalCardinality { terms, values, counts, closed }
                    }
                    (other, _) => other,
                }
            });
        }
    }

    #[test]
    fn of_numbers_of_values() {
        reasons_hold(Strength::Auto, |t| {
            let total = t.term(0, 5);
            n_value(t.terms(5, 0, 4), total)
        });
    }

    /// So many values that no matching is looked for.
    #[test]
    fn of_numbers_of_very_many_values() {
        reasons_hold_in(8, Strength::Auto, |t| {
            let many = t.model.int("many", 0..=20_000);
            let total = t.term(0, 3);
            n_value([t.term(0, 1), t.term(0, 1), many.into()], total)
        });
    }

    #[test]
    fn of_inverse() {
        for strength in [Strength::Auto, Strength::Bounds, Strength::Domain] {
            reasons_hold(strength, |t| {
                let (forward, backward) = (t.terms(3, -1, 3), t.terms(3, 0, 2));
                inverse(forward, backward)
            });
        }
    }

    #[test]
    fn of_value_precedence() {
        reasons_hold(Strength::Auto, |t| {
            let length = 2 + t.dice.below(4);
            let mut values = vec![1, 2, 3, 4, 0];
            values.truncate(length);
            if t.dice.below(10) == 0 {
                values.push(values[t.dice.below(length)]);
            }
            value_precedence(t.terms(6, 0, 4), values)
        });
        reasons_hold(Strength::Auto, |t| {
            let late = Term::constant(1 + t.dice.between(1, 2));
            value_precedence(t.terms(4, 0, 3).into_iter().chain([late]), [1, 2, 3])
        });
    }

    #[test]
    fn of_small_ones() {
        reasons_hold(Strength::Auto, |t| {
            let set = t.dice.domain(-3, 9, 5);
            member(t.term(-4, 10), set)
        });
        reasons_hold(Strength::Auto, |t| all_equal(t.terms(4, 0, 5)));
        reasons_hold(Strength::Auto, |t| {
            let other = Term::constant(t.dice.between(0, 4));
            all_equal([t.term(0, 4), t.term(0, 4), other])
        });
        reasons_hold(Strength::Auto, |t| odd_number_of(t.model.bools("b", 6)));
    }
}
