//! Floats that the solver decides: sums of real and whole variables with known coefficients.
//!
//! Comparisons become constraints on sums; elsewhere than at the root a literal stands for them, with one constraint for
//! each of its values that matters in the context. Functions that are not linear are possible where what they take has
//! few values: then there is one case for each.
//!
//! A comparison means here what it means in the model ([`damier_model::RealConstraint::holds`]): within the tolerance for
//! `<=`, `>=` and `=`, strictly for the others. So bounds decide a comparison only where they do so with room to spare;
//! everything closer is left to the engine.

use super::{Context, Flattener};
use crate::evaluated::{Evaluated, undefined};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::value::Value;
use damier_model::{Domain, Linear, Lit, REAL_TOLERANCE, RealConstraint, RealOrInt, RealSum, Relation, Term};
use std::rc::Rc;

/// What a sum of doubles may be off by, relative to the sizes of its parts: some hundred roundings.
const ROUNDING: f64 = 3e-14;

/// Functions that are not linear are taken apart into at most this many cases.
const CASES: u64 = 1_000;

impl Flattener {
    /// The least and largest value of a float (or whole number).
    pub fn float_bounds(&self, value: &Value) -> (f64, f64) {
        match value {
            Value::Float(known) => (*known, *known),
            Value::FloatSum(sum) => self.real_sum_bounds(sum),
            Value::OptVar(opt) => self.float_bounds(&opt.value),
            whole => {
                let (low, high) = self.bounds(whole);
                (low as f64, high as f64)
            }
        }
    }

    fn real_sum_bounds(&self, sum: &RealSum) -> (f64, f64) {
        let range = self.real_sum_range(sum);
        (range.low, range.high)
    }

    /// Between which values a sum is, as doubles compute it, and how large its parts are.
    fn real_sum_range(&self, sum: &RealSum) -> SumRange {
        let mut range = SumRange { low: sum.constant, high: sum.constant, size: sum.constant.abs() };
        for &(by, what) in sum.terms.iter().filter(|term| term.0 != 0.0) {
            let (least, most) = match what {
                RealOrInt::Real(real) => self.store.variables().real_bounds(real),
                RealOrInt::Int(var) => {
                    let (least, most) = self.store.range(var);
                    (least as f64, most as f64)
                }
            };
            let ends = if by < 0.0 { (by * most, by * least) } else { (by * least, by * most) };
            range.low += ends.0;
            range.high += ends.1;
            range.size += by.abs() * least.abs().max(most.abs()).max(1.0);
        }
        range
    }

    /// A number as a sum of reals.
    pub fn real_sum(&self, value: &Value) -> RealSum {
        match value {
            Value::Float(known) => RealSum { terms: Vec::new(), constant: *known },
            Value::Int(known) => RealSum { terms: Vec::new(), constant: *known as f64 },
            Value::Bool(known) => RealSum { terms: Vec::new(), constant: f64::from(u8::from(*known)) },
            Value::IntVar(var) => RealSum::new([(1.0, *var)], 0.0),
            Value::BoolVar(literal) => {
                let Term { var, scale, offset } = Term::from(*literal);
                RealSum::new([(scale as f64, var)], offset as f64)
            }
            Value::Sum(sum) => {
                RealSum::new(sum.terms().iter().map(|&(by, var)| (by as f64, var)), sum.constant() as f64)
            }
            Value::FloatSum(sum) => (**sum).clone(),
            Value::OptVar(opt) => self.real_sum(&opt.value),
            _ => RealSum::default(),
        }
    }

    /// A float that equals a whole number.
    pub fn int_to_float(&mut self, value: &Value) -> Value {
        match value {
            Value::Absent => Value::Absent,
            Value::OptVar(opt) => {
                let inner = self.int_to_float(&opt.value);
                self.optional(opt.present, inner)
            }
            value => float_value(self.real_sum(value)),
        }
    }

    pub(crate) fn float_arithmetic(&mut self, op: Binary, left: &Value, right: &Value, span: Span) -> Evaluated {
        self.target = None;
        match op {
            Binary::Plus => Ok(float_value(add(self.real_sum(left), 1.0, &self.real_sum(right)))),
            Binary::Minus => Ok(float_value(add(self.real_sum(left), -1.0, &self.real_sum(right)))),
            Binary::Times => match (float_constant(self, left), float_constant(self, right)) {
                (Some(by), _) => self.scale_float(right, by, span),
                (_, Some(by)) => self.scale_float(left, by, span),
                _ => self.float_product(left, right, span),
            },
            Binary::Divide => match float_constant(self, right) {
                Some(0.0) => undefined(span, "division by zero"),
                Some(by) => self.scale_float(left, 1.0 / by, span),
                None => {
                    let inverse = self.float_function(right, "division", span, &|by| (by != 0.0).then(|| 1.0 / by))?;
                    self.float_arithmetic(Binary::Times, left, &inverse, span)
                }
            },
            Binary::Power => match (float_constant(self, left), float_constant(self, right)) {
                (_, Some(0.0)) => Ok(Value::Float(1.0)),
                (_, Some(1.0)) => Ok(left.clone()),
                (None, Some(2.0)) if self.few_values(left).is_none() => self.float_product(left, left, span),
                (Some(base), _) => {
                    self.float_function(right, "power", span, &|by| Some(base.powf(by)).filter(|x| x.is_finite()))
                }
                (None, Some(by)) => {
                    self.float_function(left, "power", span, &|base| Some(base.powf(by)).filter(|x| x.is_finite()))
                }
                (None, None) => {
                    self.not_linear(span, "a power whose base and exponent the solver decides is not linear")
                }
            },
            _ => self.cannot(span, format!("'{}' is not for floats that the solver decides", op.symbol())),
        }
    }

    pub(crate) fn scale_float(&mut self, value: &Value, by: f64, span: Span) -> Evaluated {
        if !by.is_finite() {
            return undefined(span, "the factor is no number");
        }
        Ok(float_value(add(RealSum::default(), by, &self.real_sum(value))))
    }

    pub(crate) fn float_sum(&mut self, values: &[Value], span: Span) -> Evaluated {
        let mut total = RealSum::default();
        for value in values {
            let value = match value {
                Value::Absent => continue,
                Value::OptVar(_) => self.or_default(value.clone(), Value::Float(0.0), span)?,
                value => value.clone(),
            };
            let sum = self.real_sum(&value);
            total.terms.extend(sum.terms);
            total.constant += sum.constant;
        }
        Ok(float_value(total))
    }

    /// A product of two sums, one of which has few values.
    fn float_product(&mut self, left: &Value, right: &Value, span: Span) -> Evaluated {
        let (few, other) = match (self.few_values(left), self.few_values(right)) {
            (Some(few), _) => (few, right),
            (_, Some(few)) => (few, left),
            _ => {
                return self.not_linear(span, "a product of two floats that the solver decides is not linear");
            }
        };
        let (term, scale, offset) = few;
        let mut cases = Vec::new();
        for value in self.term_domain(term).values() {
            let here = self.at_place(term, value);
            let product = self.scale_float(other, value as f64 * scale + offset, span)?;
            cases.push((here, product));
        }
        self.cases_of_float(cases)
    }

    /// A function of a float that has few values; undefined where the function has none.
    pub fn float_function(
        &mut self,
        value: &Value,
        name: &str,
        span: Span,
        function: &dyn Fn(f64) -> Option<f64>,
    ) -> Evaluated {
        if let Some(known) = float_constant(self, value) {
            return match function(known) {
                Some(result) => Ok(Value::Float(result)),
                None => undefined(span, format!("{name} of {known} has no value")),
            };
        }
        let Some((term, scale, offset)) = self.few_values(value) else {
            return self.not_linear(span, format!("{name} of a float that the solver decides is not linear"));
        };
        let (mut cases, mut defined, mut outside) = (Vec::new(), Vec::new(), Vec::new());
        for at in self.term_domain(term).values() {
            match function(at as f64 * scale + offset) {
                Some(result) => {
                    defined.push(at);
                    cases.push((at, result));
                }
                None => outside.push(at),
            }
        }
        let Some(&(_, dull)) = cases.first() else {
            return undefined(span, format!("{name} has no value here"));
        };
        if !outside.is_empty() {
            let inside = self.member(term, &Domain::from_values(defined), Context::Mixed);
            self.must_hold(inside);
            cases.extend(outside.into_iter().map(|at| (at, dull)));
        }
        let cases = cases.into_iter().map(|(at, result)| (self.at_place(term, at), Value::Float(result))).collect();
        self.cases_of_float(cases)
    }

    /// The view of which a value is a multiple and a constant, if it has few values.
    fn few_values(&self, value: &Value) -> Option<(Term, f64, f64)> {
        let sum = self.real_sum(value);
        let [(by, RealOrInt::Int(var))] = sum.terms[..] else { return None };
        (self.store.variables().domain_ref(var).size() <= CASES).then_some((Term::from(var), by, sum.constant))
    }

    /// The float of the one case whose literal holds.
    fn cases_of_float(&mut self, cases: Vec<(Lit, Value)>) -> Evaluated {
        let cases: Vec<(Lit, Value)> = cases.into_iter().filter(|case| case.0 != Lit::FALSE).collect();
        let ends: Vec<(f64, f64)> = cases.iter().map(|case| self.float_bounds(&case.1)).collect();
        let low = ends.iter().fold(f64::INFINITY, |low, end| low.min(end.0));
        let high = ends.iter().fold(f64::NEG_INFINITY, |high, end| high.max(end.1));
        let name = self.fresh_name();
        let result = self.store.variables_mut().real(name, low, high);
        if cases.iter().all(|case| matches!(case.1, Value::Float(_))) {
            // Of one and only one literal: a sum says it all.
            let mut sum = RealSum::new([(-1.0, result)], 0.0);
            for (literal, value) in &cases {
                let Value::Float(value) = value else { continue };
                sum = add(sum, *value, &self.real_sum(&Value::truth(*literal)));
            }
            self.store.post_real(RealConstraint { sum, relation: Relation::Eq, when: None });
        } else {
            for (literal, value) in cases {
                let sum = add(RealSum::new([(-1.0, result)], 0.0), 1.0, &self.real_sum(&value));
                let when = (literal != Lit::TRUE).then_some(literal);
                self.store.post_real(RealConstraint { sum, relation: Relation::Eq, when });
            }
        }
        Ok(Value::FloatSum(Rc::new(RealSum::new([(1.0, result)], 0.0))))
    }

    pub(crate) fn choose_float(&mut self, cases: Vec<(Lit, Value)>, otherwise: Value, span: Span) -> Evaluated {
        if let ([(condition, value)], Some(other)) = (&cases[..], float_constant(self, &otherwise))
            && let Some(one) = float_constant(self, value)
        {
            let chosen = self.scale_float(&Value::truth(*condition), one - other, span)?;
            return self.float_arithmetic(Binary::Plus, &chosen, &Value::Float(other), span);
        }
        let literals = self.chosen_by(&cases);
        let values = cases.into_iter().map(|case| case.1).chain([otherwise]);
        let cases = literals.into_iter().zip(values).collect();
        self.cases_of_float(cases)
    }

    pub(crate) fn look_up_float(&mut self, elements: &[Value], reachable: &Domain, index: Term, _: Span) -> Evaluated {
        let mut cases = Vec::new();
        for at in reachable.values() {
            cases.push((self.at_place(index, at), elements[at as usize].clone()));
        }
        self.cases_of_float(cases)
    }

    pub(crate) fn float_absolute(&mut self, value: &Value, span: Span) -> Evaluated {
        let (low, high) = self.float_bounds(value);
        if low >= 0.0 {
            return Ok(value.clone());
        }
        let opposite = self.scale_float(value, -1.0, span)?;
        if high <= 0.0 {
            return Ok(opposite);
        }
        let positive = self.compare_floats(Relation::Ge, value, &Value::Float(0.0), Context::Mixed, span)?;
        self.choose_float(vec![(positive, value.clone())], opposite, span)
    }

    pub(crate) fn float_extreme(&mut self, least: bool, values: &[Value], span: Span) -> Evaluated {
        let mut best = values[0].clone();
        for value in &values[1..] {
            let relation = if least { Relation::Le } else { Relation::Ge };
            let first = self.compare_floats(relation, &best, value, Context::Mixed, span)?;
            best = match self.store.settled(first) {
                Lit::TRUE => best,
                Lit::FALSE => value.clone(),
                first => self.choose_float(vec![(first, best)], value.clone(), span)?,
            };
        }
        Ok(best)
    }

    /// `left relation right` for floats.
    pub(crate) fn compare_floats(
        &mut self,
        relation: Relation,
        left: &Value,
        right: &Value,
        context: Context,
        _: Span,
    ) -> Evaluated<Lit> {
        let sum = tidy(add(self.real_sum(left), -1.0, &self.real_sum(right)));
        if let Some(whole) = whole_sum(&sum) {
            return Ok(self.relate(whole, relation, context));
        }
        let known = self.real_sum_range(&sum).decides(relation);
        if let Some(holds) = known {
            return Ok(self.known(holds, context));
        }
        if context == Context::Root {
            self.require_real(sum, relation);
            return Ok(Lit::TRUE);
        }
        let literal = self.store.fresh_bool();
        let half = self.store.half_reify;
        if !(half && context == Context::Negative) {
            let when = Some(literal);
            self.store.post_real(RealConstraint { sum: sum.clone(), relation, when });
        }
        if !(half && context == Context::Positive) {
            let (relation, when) = (relation.negated(), Some(!literal));
            self.store.post_real(RealConstraint { sum, relation, when });
        }
        Ok(literal)
    }

    /// Posts `sum relation 0`; a bound of one variable narrows its range.
    fn require_real(&mut self, sum: RealSum, relation: Relation) {
        if let [(by, RealOrInt::Real(real))] = sum.terms[..] {
            let (low, high) = self.store.variables().real_bounds(real);
            // A bound that misses the range by less than the tolerance leaves its end.
            let near = |bound: f64, end: f64| (bound - end).abs() <= REAL_TOLERANCE * end.abs().max(1.0);
            let bound = match -sum.constant / by {
                bound if bound < low && near(bound, low) => low,
                bound if bound > high && near(bound, high) => high,
                bound => bound,
            };
            let relation = if by < 0.0 { relation.swapped() } else { relation };
            match relation {
                Relation::Le => return self.store.variables_mut().narrow_real(real, f64::NEG_INFINITY, bound),
                Relation::Ge => return self.store.variables_mut().narrow_real(real, bound, f64::INFINITY),
                Relation::Eq => return self.store.variables_mut().narrow_real(real, bound, bound),
                _ => {}
            }
        }
        self.store.post_real(RealConstraint { sum, relation, when: None });
    }

    /// Membership of a float in closed ranges.
    pub(crate) fn float_in(
        &mut self,
        value: &Value,
        ranges: &[(f64, f64)],
        context: Context,
        span: Span,
    ) -> Evaluated<Lit> {
        let mut some = Vec::with_capacity(ranges.len());
        let below = if ranges.len() == 1 { context } else { context.below() };
        for &(low, high) in ranges {
            let mut all = Vec::new();
            if low.is_finite() {
                all.push(self.compare_floats(Relation::Ge, value, &Value::Float(low), below, span)?);
            }
            if high.is_finite() {
                all.push(self.compare_floats(Relation::Le, value, &Value::Float(high), below, span)?);
            }
            some.push(self.conjunction(all, below));
        }
        Ok(self.disjunction(some, context))
    }
}

/// Between which values a sum is.
struct SumRange {
    low: f64,
    high: f64,
    /// The sum of the sizes of its parts: what errors are relative to.
    size: f64,
}

impl SumRange {
    /// Whether the sum compares so with 0, whatever its variables are, if that is sure.
    fn decides(&self, relation: Relation) -> Option<bool> {
        let SumRange { low, high, size } = *self;
        // What doubles may have lost on the way, and what counts as nothing. Without bounds nothing is sure.
        let (slip, room) =
            if size.is_finite() { (ROUNDING * size, REAL_TOLERANCE * size) } else { (0.0, f64::INFINITY) };
        match relation {
            Relation::Le if high <= slip => Some(true),
            Relation::Le if low > room => Some(false),
            Relation::Ge if low >= -slip => Some(true),
            Relation::Ge if high < -room => Some(false),
            Relation::Lt if high < -slip => Some(true),
            Relation::Lt if low >= 0.0 => Some(false),
            Relation::Gt if low > slip => Some(true),
            Relation::Gt if high <= 0.0 => Some(false),
            Relation::Eq | Relation::Ne if low > room || high < -room => Some(relation == Relation::Ne),
            Relation::Eq | Relation::Ne if low == high => Some((relation == Relation::Eq) == (low.abs() <= room)),
            _ => None,
        }
    }
}

/// A sum of reals in its simplest form.
pub fn float_value(sum: RealSum) -> Value {
    let sum = tidy(sum);
    if sum.terms.is_empty() { Value::Float(sum.constant) } else { Value::FloatSum(Rc::new(sum)) }
}

fn float_constant(flat: &Flattener, value: &Value) -> Option<f64> {
    let (low, high) = flat.float_bounds(value);
    (low == high).then_some(low)
}

/// `sum + by·other`
fn add(mut sum: RealSum, by: f64, other: &RealSum) -> RealSum {
    sum.terms.extend(other.terms.iter().map(|&(factor, what)| (factor * by, what)));
    sum.constant += by * other.constant;
    sum
}

/// Each variable once, with a coefficient other than 0. What is left of coefficients that cancel, as 0.1 + 0.2 - 0.3, is
/// no coefficient.
fn tidy(mut sum: RealSum) -> RealSum {
    let place = |what: RealOrInt| match what {
        RealOrInt::Real(real) => (0, real.index()),
        RealOrInt::Int(var) => (1, var.index()),
    };
    sum.terms.sort_by_key(|&(_, what)| place(what));
    let mut tidied: Vec<(f64, RealOrInt)> = Vec::with_capacity(sum.terms.len());
    for same in sum.terms.chunk_by(|one, other| one.1 == other.1) {
        let by: f64 = same.iter().map(|term| term.0).sum();
        let size: f64 = same.iter().map(|term| term.0.abs()).sum();
        if by != 0.0 && (same.len() == 1 || by.abs() > ROUNDING * size) {
            tidied.push((by, same[0].1));
        }
    }
    RealSum { terms: tidied, constant: sum.constant }
}

/// The sum as one of whole numbers, if it is.
fn whole_sum(sum: &RealSum) -> Option<Linear> {
    let whole = |number: f64| (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64);
    let mut total = Linear::from(whole(sum.constant)?);
    for &(by, what) in &sum.terms {
        let RealOrInt::Int(var) = what else { return None };
        total = total + Linear::from(var) * whole(by)?;
    }
    Some(total)
}
