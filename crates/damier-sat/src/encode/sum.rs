//! Sums compared with a constant: linear constraints, comparisons, cardinalities, and what other constraints count.
//!
//! A sum is brought to a normal form (each variable once, signs and bounds told, common factors divided away) and goes
//! one of three ways, by an estimate of the number of clauses:
//!
//! 1. *Few combinations*: one clause per least way to exceed the bound; nothing is stronger, and no auxiliaries.
//! 2. *Merging*: parts are added two by two into partial sums with order literals of their own, cut to what matters for
//!    the bound (`order_sum.rs`). Bounds propagate through it.
//! 3. *Adding in binary* (`adder.rs`): small whatever the numbers, but propagates little. For wide variables and for
//!    sums with too many different values.

use super::adder;
use super::encoder::{Encoder, TRUE, constant};
use super::equality::{bitwise, equal, pairs};
use super::goal::Goal;
use super::integers::Shape;
use super::order_sum::{self, Steps};
use crate::cnf::Literal;
use damier_model::{Relation, Term, Var};

/// Most values of a variable that is compared for equality with a wide one value by value.
const FEW_IN_WIDE: u64 = 64;

/// A sum under construction.
#[derive(Clone, Default)]
pub(super) struct Sum {
    constant: i128,
    variables: Vec<(i128, Var)>,
    literals: Vec<(i128, Literal)>,
}

impl Sum {
    /// The empty sum.
    pub(super) fn new() -> Sum {
        Sum::default()
    }

    /// `left - right`.
    pub(super) fn difference(left: Term, right: Term) -> Sum {
        let mut sum = Sum::new();
        sum.add(1, left);
        sum.add(-1, right);
        sum
    }

    /// Adds `factor·term`.
    pub(super) fn add(&mut self, factor: i128, term: Term) {
        match term.as_constant() {
            Some(value) => self.constant += factor * i128::from(value),
            None => {
                self.constant += factor * i128::from(term.offset);
                self.variables.push((factor * i128::from(term.scale), term.var));
            }
        }
    }

    /// Adds `weight` where the literal holds.
    pub(super) fn add_literal(&mut self, weight: i128, literal: Literal) {
        self.literals.push((weight, literal));
    }

    /// Adds a number.
    pub(super) fn add_constant(&mut self, number: i128) {
        self.constant += number;
    }

    /// Adds `factor` times another sum.
    pub(super) fn add_sum(&mut self, factor: i128, other: &Sum) {
        self.constant += factor * other.constant;
        self.variables.extend(other.variables.iter().map(|&(scale, var)| (factor * scale, var)));
        self.literals.extend(other.literals.iter().map(|&(weight, literal)| (factor * weight, literal)));
    }

    /// Each variable once, constants folded, variables of two values as literals.
    fn normalise(&mut self, encoder: &Encoder) {
        self.variables.sort_unstable_by_key(|&(_, var)| var);
        let mut variables: Vec<(i128, Var)> = Vec::with_capacity(self.variables.len());
        for (scale, var) in self.variables.drain(..) {
            match variables.last_mut() {
                Some((sum, last)) if *last == var => *sum += scale,
                _ => variables.push((scale, var)),
            }
        }
        variables.retain(|&(scale, var)| {
            if var.is_constant() {
                self.constant += scale;
                return false;
            }
            let integer = &encoder.integers[var.index()];
            let (first, last) = (i128::from(integer.values.first()), i128::from(integer.values.last()));
            match integer.shape {
                Shape::Constant => self.constant += scale * first,
                Shape::Two(literal) => {
                    self.constant += scale * first;
                    self.literals.push((scale * (last - first), literal));
                }
                Shape::Few(_) | Shape::Wide(_) => return scale != 0,
            }
            false
        });
        self.variables = variables;

        self.literals.sort_unstable_by_key(|&(_, literal)| literal.variable());
        let mut literals: Vec<(i128, Literal)> = Vec::with_capacity(self.literals.len());
        for (weight, literal) in self.literals.drain(..) {
            match literals.last_mut() {
                _ if literal == TRUE => self.constant += weight,
                _ if literal == !TRUE => {}
                Some((sum, last)) if *last == literal => *sum += weight,
                Some((sum, last)) if *last == !literal => {
                    self.constant += weight;
                    *sum -= weight;
                }
                _ => literals.push((weight, literal)),
            }
        }
        literals.retain(|&(weight, _)| weight != 0);
        self.literals = literals;
    }

    fn negate(&mut self) {
        self.constant = -self.constant;
        self.variables.iter_mut().for_each(|(scale, _)| *scale = -*scale);
        self.literals.iter_mut().for_each(|(weight, _)| *weight = -*weight);
    }

    /// `self relation bound`, to a goal.
    pub(super) fn post(mut self, encoder: &mut Encoder, relation: Relation, bound: i128, goal: &mut Goal) {
        if encoder.overflown {
            return;
        }
        if goal.gathers() {
            let truth = self.truth(encoder, relation, bound);
            return goal.clause(encoder, &[truth]);
        }
        let (relation, bound) = match relation {
            Relation::Lt => (Relation::Le, bound - 1),
            Relation::Gt | Relation::Ge => {
                self.negate();
                (Relation::Le, if relation == Relation::Ge { -bound } else { -bound - 1 })
            }
            same => (same, bound),
        };
        self.normalise(encoder);
        let bound = bound - self.constant;
        match (&self.variables[..], &self.literals[..], relation) {
            ([], [], _) => {
                if !relation.compare(0, bound) {
                    goal.fail(encoder);
                }
            }
            (&[(scale, var)], [], Relation::Le) if !encoder.has_order(var) => {
                for value in encoder.values(var.into()).into_iter().filter(|&v| scale * i128::from(v) > bound) {
                    let equal = encoder.equals(var, value);
                    goal.clause(encoder, &[!equal]);
                }
            }
            (&[(a, x), (b, y)], [], Relation::Ne) if !encoder.is_wide(x) && !encoder.is_wide(y) => {
                for (equal_x, equal_y) in pairs(encoder, a, x, b, y, bound) {
                    goal.clause(encoder, &[!equal_x, !equal_y]);
                }
            }
            (&[(a, x), (b, y)], [], Relation::Eq)
                if [x, y].iter().all(|&var| !encoder.is_wide(var)) && [x, y].iter().any(|&v| !encoder.has_order(v)) =>
            {
                for (equal_x, equal_y) in pairs(encoder, a, x, b, y, bound) {
                    goal.clause(encoder, &[!equal_x, equal_y]);
                }
                for (equal_y, equal_x) in pairs(encoder, b, y, a, x, bound) {
                    goal.clause(encoder, &[!equal_y, equal_x]);
                }
            }
            (variables, literals, _) if variables.len() + literals.len() == 1 || relation == Relation::Ne => {
                let truth = self.decided(encoder, relation, bound);
                goal.clause(encoder, &[truth]);
            }
            _ => match self.estimate(encoder, relation, bound) {
                Some(clauses) if clauses <= encoder.thresholds.merged => {
                    let (steps, bound) = self.into_steps(encoder, bound);
                    order_sum::post(encoder, steps, relation, bound, clauses, goal);
                }
                _ => match bitwise(encoder, &self.variables, &self.literals, bound) {
                    Some(pairs) if relation == Relation::Eq => {
                        pairs.into_iter().for_each(|(a, b)| goal.same(encoder, a, b));
                    }
                    _ => {
                        let (weights, bound) = self.into_weights(encoder, bound);
                        adder::post(encoder, weights, relation, bound, goal);
                    }
                },
            },
        }
    }

    /// A literal that holds exactly when `self relation bound` does.
    pub(super) fn truth(mut self, encoder: &mut Encoder, relation: Relation, bound: i128) -> Literal {
        if encoder.overflown {
            return TRUE;
        }
        self.normalise(encoder);
        let bound = bound - self.constant;
        self.decided(encoder, relation, bound)
    }

    /// As [`Sum::truth`], in normal form and without looking at the constant.
    fn decided(self, encoder: &mut Encoder, relation: Relation, bound: i128) -> Literal {
        match relation {
            Relation::Ne => return !self.decided(encoder, Relation::Eq, bound),
            Relation::Gt => return !self.decided(encoder, Relation::Le, bound),
            Relation::Ge => return !self.decided(encoder, Relation::Le, bound - 1),
            Relation::Lt => return self.decided(encoder, Relation::Le, bound - 1),
            Relation::Le | Relation::Eq => {}
        }
        match (&self.variables[..], &self.literals[..], relation) {
            ([], [], _) => return constant(relation.compare(0, bound)),
            (&[(scale, var)], [], Relation::Le) => return !encoder.scaled_at_least(var, scale, bound + 1),
            (&[(scale, var)], [], Relation::Eq) => return encoder.scaled_equals(var, scale, bound),
            ([], &[(weight, literal)], _) => {
                return match (relation.compare(weight, bound), relation.compare(0, bound)) {
                    (true, true) => TRUE,
                    (true, false) => literal,
                    (false, true) => !literal,
                    (false, false) => !TRUE,
                };
            }
            (&[(a, x), (b, y)], [], Relation::Eq) => {
                let (few, other) = if encoder.is_wide(x) { ((b, y), (a, x)) } else { ((a, x), (b, y)) };
                let both_few = !encoder.is_wide(few.1) && !encoder.is_wide(other.1);
                if both_few || encoder.size(few.1.into()) <= FEW_IN_WIDE {
                    return equal(encoder, few, other, bound);
                }
            }
            _ => {}
        }
        match self.estimate(encoder, relation, bound) {
            Some(clauses) if clauses <= encoder.thresholds.merged => {
                let (steps, bound) = self.into_steps(encoder, bound);
                order_sum::truth(encoder, steps, relation, bound)
            }
            _ => match bitwise(encoder, &self.variables, &self.literals, bound) {
                Some(pairs) if relation == Relation::Eq => {
                    let same: Vec<Literal> = pairs.into_iter().map(|(a, b)| encoder.iff(a, b)).collect();
                    encoder.and(&same)
                }
                _ => {
                    let (weights, bound) = self.into_weights(encoder, bound);
                    adder::truth(encoder, weights, relation, bound)
                }
            },
        }
    }

    /// Clauses that merging would take; `None` where a variable is in binary.
    fn estimate(&self, encoder: &Encoder, relation: Relation, bound: i128) -> Option<u64> {
        if self.variables.iter().any(|&(_, var)| encoder.is_wide(var)) {
            return None;
        }
        let mut least = 0;
        let mut parts = Vec::with_capacity(self.variables.len() + self.literals.len());
        let mut unit = 0;
        for &(scale, var) in &self.variables {
            let values = &encoder.integers[var.index()].values;
            let (first, last) = (i128::from(values.first()), i128::from(values.last()));
            least += (scale * first).min(scale * last);
            parts.push((values.len() - 1, scale.abs() * (last - first)));
            unit = order_sum::gcd(unit, scale.abs() * i128::from(values.stride()));
        }
        for &(weight, _) in &self.literals {
            least += weight.min(0);
            parts.push((1, weight.abs()));
            unit = order_sum::gcd(unit, weight.abs());
        }
        Some(order_sum::estimate(parts, relation, bound - least, unit.max(1), encoder.thresholds.merged))
    }

    /// The parts as lists of steps above 0, and the bound that is left.
    fn into_steps(self, encoder: &mut Encoder, mut bound: i128) -> (Vec<Steps>, i128) {
        let mut steps = Vec::with_capacity(self.variables.len() + self.literals.len());
        for (scale, var) in self.variables {
            let size = encoder.integers[var.index()].values.len();
            let value =
                |encoder: &Encoder, rank: u64| scale * i128::from(encoder.integers[var.index()].values.nth(rank));
            let mut list = Steps::default();
            if scale > 0 {
                let base = value(encoder, 0);
                bound -= base;
                for rank in 1..size {
                    let literal = encoder.rank_at_least(var, rank);
                    list.push(value(encoder, rank) - base, literal);
                }
            } else {
                let base = value(encoder, size - 1);
                bound -= base;
                for rank in (1..size).rev() {
                    let literal = encoder.rank_at_least(var, rank);
                    list.push(value(encoder, rank - 1) - base, !literal);
                }
            }
            steps.push(list);
        }
        for (weight, literal) in self.literals {
            let mut list = Steps::default();
            bound -= weight.min(0);
            list.push(weight.abs(), if weight > 0 { literal } else { !literal });
            steps.push(list);
        }
        (steps, bound)
    }

    /// The parts as weighted bits, and the bound that is left.
    fn into_weights(self, encoder: &mut Encoder, mut bound: i128) -> (Vec<(i128, Literal)>, i128) {
        let mut weights = self.literals;
        for (scale, var) in self.variables {
            bound -= scale * i128::from(encoder.integers[var.index()].values.first());
            let stride = i128::from(encoder.stride_of(var));
            for (place, bit) in encoder.bits_of(var).into_iter().enumerate() {
                weights.push(((scale * stride) << place, bit));
            }
        }
        (weights, bound)
    }

    /// The sum as a constant and weighted bits.
    pub(super) fn weights(mut self, encoder: &mut Encoder) -> (i128, Vec<(i128, Literal)>) {
        self.normalise(encoder);
        let start = self.constant;
        let (weights, left) = self.into_weights(encoder, 0);
        (start - left, weights)
    }
}
