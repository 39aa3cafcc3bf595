//! What is known of a number: its bounds, its values, and its forms as a view, a sum or a literal.
//!
//! Bounds come from the domains as they are by now, so whatever was narrowed before makes later variables smaller.

use super::Flattener;
use super::store::{Operation, made};
use crate::value::Value;
use damier_model::{Constraint, Domain, LARGEST, Linear, Lit, Relation, Term};

impl Flattener {
    /// The least and largest value of a number; of a truth value seen as 0 or 1; of the members that a set may have.
    /// Where there is none, the first is larger than the second.
    pub fn bounds(&self, value: &Value) -> (i64, i64) {
        let clamp = |bound: i128| bound.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
        match value {
            Value::Bool(known) => (i64::from(*known), i64::from(*known)),
            Value::Int(known) => (*known, *known),
            Value::BoolVar(literal) => self.store.term_range(Term::from(*literal)),
            Value::IntVar(var) => self.store.range(*var),
            Value::Sum(sum) => {
                let (low, high) = self.sum_bounds(sum);
                (clamp(low), clamp(high))
            }
            Value::OptVar(opt) => self.bounds(&opt.value),
            Value::Set(set) => (set.min().unwrap_or(1), set.max().unwrap_or(0)),
            Value::SetVar(set) => {
                let may = |at: &usize| self.store.settled(set.members[*at]) != Lit::FALSE;
                let end = |at: Option<usize>| at.map(|at| set.candidates[at]);
                let (first, last) = ((0..set.members.len()).find(may), (0..set.members.len()).rfind(may));
                (end(first).unwrap_or(1), end(last).unwrap_or(0))
            }
            _ => (1, 0),
        }
    }

    /// The least and largest value of a sum, exact.
    pub(crate) fn sum_bounds(&self, sum: &Linear) -> (i128, i128) {
        let start = i128::from(sum.constant());
        sum.terms().iter().fold((start, start), |(low, high), &(by, var)| {
            let (least, most) = self.store.range(var);
            let (at_least, at_most) = (i128::from(by) * i128::from(least), i128::from(by) * i128::from(most));
            (low + at_least.min(at_most), high + at_least.max(at_most))
        })
    }

    /// The values a number may have.
    pub fn domain(&self, value: &Value) -> Domain {
        match value {
            Value::IntVar(var) => self.store.variables().domain(*var),
            Value::Sum(sum) => match *sum.terms() {
                [(by, var)] => self.term_domain(Term { var, scale: by, offset: sum.constant() }),
                _ => self.range_of(value),
            },
            Value::OptVar(opt) => self.domain(&opt.value),
            Value::Set(set) => (**set).clone(),
            Value::SetVar(set) => {
                let may = set.candidates.iter().zip(&set.members);
                may.filter(|(_, member)| self.store.settled(**member) != Lit::FALSE).map(|(value, _)| *value).collect()
            }
            _ => self.range_of(value),
        }
    }

    fn range_of(&self, value: &Value) -> Domain {
        let (low, high) = self.bounds(value);
        Domain::range(low, high)
    }

    /// The values a view may have; of a scaled wide domain only the range.
    pub(crate) fn term_domain(&self, term: Term) -> Domain {
        if let Some(value) = term.as_constant() {
            return Domain::range(value, value);
        }
        let domain = self.store.variables().domain_ref(term.var);
        let at = |value: i64| value.saturating_mul(term.scale).saturating_add(term.offset);
        match term.scale {
            1 => Domain::from_ranges(domain.ranges().iter().map(|&(low, high)| (at(low), at(high)))),
            -1 => Domain::from_ranges(domain.ranges().iter().map(|&(low, high)| (at(high), at(low)))),
            _ if domain.size() <= 10_000 => Domain::from_values(domain.values().map(at)),
            _ => {
                let (low, high) = self.store.term_range(term);
                Domain::range(low, high)
            }
        }
    }

    /// A number as a sum.
    pub fn linear(&mut self, value: &Value) -> Linear {
        self.linear_of(value)
    }

    pub(crate) fn linear_of(&self, value: &Value) -> Linear {
        match value {
            Value::Int(known) => Linear::from(*known),
            Value::Bool(known) => Linear::from(i64::from(*known)),
            Value::IntVar(var) => Linear::from(*var),
            Value::BoolVar(literal) => Linear::from(*literal),
            Value::Sum(sum) => (**sum).clone(),
            Value::OptVar(opt) => self.linear_of(&opt.value),
            _ => Linear::default(),
        }
    }

    /// A number as a view of one variable; a sum of several gets a variable of its own.
    pub fn term(&mut self, value: &Value) -> Term {
        match value {
            Value::Int(known) => Term::constant(*known),
            Value::Bool(known) => Term::constant(i64::from(*known)),
            Value::IntVar(var) => Term::from(*var),
            Value::BoolVar(literal) => Term::from(*literal),
            Value::Sum(sum) => match *sum.terms() {
                [] => Term::constant(sum.constant()),
                [(by, var)] => Term { var, scale: by, offset: sum.constant() },
                _ => self.variable_of(sum),
            },
            Value::OptVar(opt) => self.term(&opt.value),
            _ => Term::constant(0),
        }
    }

    /// A variable equal to a sum, up to the constant.
    fn variable_of(&mut self, sum: &Linear) -> Term {
        let terms = sum.terms().iter().map(|&(scale, var)| Term { var, scale, offset: 0 });
        let key = made(Operation::Sum, terms);
        let offset = sum.constant();
        if let Some(known) = self.store.made(&key) {
            return Term { offset: known.offset.saturating_add(offset), ..known };
        }
        let (low, high) = self.sum_bounds(sum);
        let without =
            |bound: i128| (bound - i128::from(offset)).clamp(-i128::from(LARGEST), i128::from(LARGEST)) as i64;
        let var = self.store.fresh(Domain::range(without(low), without(high)));
        if sum.terms().iter().any(|&(_, var)| self.store.is_loose(var)) {
            self.store.let_loose(var);
        }
        let terms: Vec<_> = sum.terms().iter().copied().chain([(-1, var)]).collect();
        self.store.define(Constraint::linear(terms, Relation::Eq, 0));
        self.store.make(key, Term::from(var));
        Term { var, scale: 1, offset }
    }

    /// A truth value as a literal; so is a number that is 0 or 1.
    pub fn literal(&mut self, value: &Value) -> Lit {
        match value {
            Value::Bool(known) => Lit::constant(*known),
            Value::BoolVar(literal) => self.store.settled(*literal),
            Value::Int(known) => Lit::constant(*known != 0),
            Value::OptVar(opt) => self.literal(&opt.value),
            Value::IntVar(_) | Value::Sum(_) => {
                let term = self.term(value);
                self.term_literal(term)
                    .unwrap_or_else(|| self.relate(Linear::from(term), Relation::Ne, super::Context::Mixed))
            }
            _ => Lit::FALSE,
        }
    }

    /// The literal that is 1 where a view is 1 and 0 where it is 0, if the view has no other values.
    pub(crate) fn term_literal(&self, term: Term) -> Option<Lit> {
        match term.as_constant() {
            Some(0) => return Some(Lit::FALSE),
            Some(1) => return Some(Lit::TRUE),
            Some(_) => return None,
            None => {}
        }
        match (term.scale, term.offset) {
            (1, 0) if self.store.is_zero_or_one(term.var) => Some(Lit::positive(term.var)),
            (-1, 1) if self.store.is_zero_or_one(term.var) => Some(!Lit::positive(term.var)),
            _ => None,
        }
    }

    /// The domain of what is computed: a range, if it is not beyond what engines can do. What comes from variables
    /// without bounds is cut off, as they are.
    pub(crate) fn computed(&self, low: i128, high: i128, from: &[Term]) -> Option<Domain> {
        let far = i128::from(self.store.reach.computed);
        if (low < -far || high > far) && from.iter().any(|term| self.store.is_loose(term.var)) {
            return Some(Domain::range(low.max(-far) as i64, high.min(far) as i64));
        }
        if low < -i128::from(LARGEST) || high > i128::from(LARGEST) {
            return None;
        }
        Some(Domain::range(low as i64, high as i64))
    }
}
