//! Numbers computed from numbers: sums gather, products, quotients, remainders and powers get a variable for their
//! result.
//!
//! What is undefined somewhere (a divisor of 0) is computed from a divisor that is 1 there, so that its variable has one
//! value in every case, and the condition is left for the Boolean context around it; where the expression must be
//! defined anyway, the condition is posted at once.

use super::compare::is_float;
use super::store::{Operation, made};
use super::{Context, Flattener};
use crate::diagnostic::{Diagnostic, Kind};
use crate::evaluated::{Evaluated, Stop, undefined};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::{INFINITY, MINUS_INFINITY};
use crate::value::{Array, Value};
use damier_model::{Constraint, Domain, LARGEST, Linear, Lit, Relate, Relation, Term};
use std::rc::Rc;

/// Powers are looked up in tables up to this size.
const TABLE: u64 = 100_000;

impl Flattener {
    /// `left op right` for numbers that the solver decides, at least one of them.
    pub fn arithmetic(&mut self, op: Binary, left: Value, right: Value, span: Span) -> Evaluated {
        let optional = |value: &Value| matches!(value, Value::Absent | Value::OptVar(_));
        if optional(&left) || optional(&right) || is_weak(op) {
            return self.optional_arithmetic(op, left, right, span);
        }
        if is_float(&left) || is_float(&right) {
            return self.float_arithmetic(op, &left, &right, span);
        }
        match op {
            Binary::Plus => {
                let sum = self.linear(&left) + self.linear(&right);
                self.checked_sum(sum, span)
            }
            Binary::Minus => {
                let sum = self.linear(&left) - self.linear(&right);
                self.checked_sum(sum, span)
            }
            Binary::Times => self.times(&left, &right, span),
            Binary::IntDivide | Binary::Modulo => self.divide(op == Binary::Modulo, &left, &right, span),
            Binary::Power => self.decided_power(&left, &right, span),
            Binary::Divide => self.float_arithmetic(op, &left, &right, span),
            _ => self.cannot(span, format!("'{}' is not for numbers that the solver decides", op.symbol())),
        }
    }

    /// `-value`
    pub fn negate(&mut self, value: Value, span: Span) -> Evaluated {
        match value {
            Value::Absent => Ok(Value::Absent),
            Value::OptVar(opt) => {
                let negated = self.negate(opt.value.clone(), span)?;
                Ok(self.optional(opt.present, negated))
            }
            Value::Float(known) => Ok(Value::Float(-known)),
            value if is_float(&value) => self.scale_float(&value, -1.0, span),
            value => {
                let sum = -self.linear(&value);
                self.checked_sum(sum, span)
            }
        }
    }

    /// The sum of numbers; absent ones count as 0.
    pub fn sum(&mut self, values: Vec<Value>, span: Span) -> Evaluated {
        if values.iter().any(is_float) {
            return self.float_sum(&values, span);
        }
        let mut total = Linear::default();
        for value in values {
            match value {
                Value::Absent => {}
                Value::OptVar(_) => {
                    let value = self.or_default(value, Value::Int(0), span)?;
                    total = total + self.linear(&value);
                }
                value => total = total + self.linear(&value),
            }
        }
        self.checked_sum(total, span)
    }

    /// The product of numbers; absent ones count as 1.
    pub fn product(&mut self, values: Vec<Value>, span: Span) -> Evaluated {
        let mut total = if values.iter().any(is_float) { Value::Float(1.0) } else { Value::Int(1) };
        for value in values {
            total = self.arithmetic(Binary::Times, total, value, span)?;
        }
        Ok(total)
    }

    /// `|value|`
    pub fn absolute(&mut self, value: Value, span: Span) -> Evaluated {
        match &value {
            Value::Absent => return Ok(Value::Absent),
            Value::OptVar(opt) => {
                let size = self.absolute(opt.value.clone(), span)?;
                return Ok(self.optional(opt.present, size));
            }
            value if is_float(value) => return self.float_absolute(value, span),
            _ => {}
        }
        let (low, high) = self.bounds(&value);
        if low >= 0 {
            return Ok(value);
        }
        if high <= 0 {
            return self.negate(value, span);
        }
        let term = self.term(&value);
        let domain = Domain::range(0, high.max(low.saturating_neg()));
        self.result(Operation::Absolute, [term], domain, |result| Constraint::Absolute { term, result })
    }

    /// The value of a number that has only one.
    pub(crate) fn constant(&self, value: &Value) -> Option<i64> {
        let (low, high) = self.bounds(value);
        (low == high).then_some(low)
    }

    /// Stops: the model is fine but cannot be flattened.
    pub(crate) fn cannot<T>(&self, span: Span, message: impl Into<String>) -> Evaluated<T> {
        Err(Stop::Failed(Box::new(Diagnostic::error(Kind::Flattening, span, message))))
    }

    /// What integer programming cannot say of reals, and what to do about it.
    pub(crate) fn not_linear<T>(&self, span: Span, message: impl Into<String>) -> Evaluated<T> {
        let help =
            "where one of them is an int of a few hundred values (0.1 * tenths), it is taken apart by its values";
        let diagnostic = Diagnostic::error(Kind::Flattening, span, message);
        Err(Stop::Failed(Box::new(diagnostic.with_help(help))))
    }

    fn too_large<T>(&self, span: Span) -> Evaluated<T> {
        let diagnostic = Diagnostic::error(Kind::Flattening, span, "the value may go beyond ±2^60");
        Err(Stop::Failed(Box::new(diagnostic.with_help("narrower domains of the variables in it would help"))))
    }

    /// A sum as a value, unless it is beyond what engines can do.
    pub(crate) fn checked_sum(&self, sum: Linear, span: Span) -> Evaluated {
        let value = Value::sum(sum);
        let beyond = |number: i64| !(-LARGEST..=LARGEST).contains(&number);
        match &value {
            Value::Sum(sum) if beyond(sum.constant()) || sum.terms().iter().any(|&(by, _)| beyond(by)) => {
                self.too_large(span)
            }
            Value::Int(number) if *number >= INFINITY || *number == MINUS_INFINITY => self.too_large(span),
            _ => Ok(value),
        }
    }

    /// The variable of a function of terms: the one made before, the one that it is to be equal to, or a new one.
    pub(crate) fn result(
        &mut self,
        operation: Operation,
        terms: impl IntoIterator<Item = Term>,
        domain: Domain,
        constraint: impl FnOnce(Term) -> Constraint,
    ) -> Evaluated {
        let key = made(operation, terms);
        let target = self.target.take();
        if let Some(known) = self.store.made(&key) {
            return Ok(Value::term(known));
        }
        let result = match target {
            Some(target) if self.must_be_defined => {
                self.member(target, &domain, Context::Root);
                target
            }
            _ => {
                let var = self.store.fresh(domain);
                if key.terms.iter().any(|term| self.store.is_loose(term.var)) {
                    self.store.let_loose(var);
                }
                Term::from(var)
            }
        };
        self.store.define(constraint(result));
        self.store.make(key, result);
        Ok(Value::term(result))
    }

    fn times(&mut self, left: &Value, right: &Value, span: Span) -> Evaluated {
        if let Some(by) = self.constant(left) {
            return self.checked_sum(self.linear_of(right) * by, span);
        }
        if let Some(by) = self.constant(right) {
            return self.checked_sum(self.linear_of(left) * by, span);
        }
        let (mut left, mut right) = (self.term(left), self.term(right));
        if left > right {
            (left, right) = (right, left);
        }
        match (self.term_literal(left), self.term_literal(right)) {
            (Some(one), Some(other)) => {
                let both = self.conjunction(vec![one, other], Context::Mixed);
                return Ok(Value::term(Term::from(both)));
            }
            (Some(literal), None) => {
                return self.choose(vec![(literal, Value::term(right))], Value::Int(0), span);
            }
            (None, Some(literal)) => {
                return self.choose(vec![(literal, Value::term(left))], Value::Int(0), span);
            }
            (None, None) => {}
        }
        let ((a, b), (c, d)) = (self.store.term_range(left), self.store.term_range(right));
        let products = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| i128::from(x) * i128::from(y));
        let mut low = products.into_iter().min().unwrap_or_default();
        let high = products.into_iter().max().unwrap_or_default();
        if left == right {
            low = if a <= 0 && b >= 0 { 0 } else { products[0].min(products[3]) };
        }
        let Some(domain) = self.computed(low, high, &[left, right]) else { return self.too_large(span) };
        self.result(Operation::Times, [left, right], domain, |product| Constraint::Times { left, right, product })
    }

    /// `left div right` (rounded towards 0) or `left mod right` (with the sign of the left side).
    fn divide(&mut self, remainder: bool, left: &Value, right: &Value, span: Span) -> Evaluated {
        match (self.constant(left), self.constant(right)) {
            (Some(_), Some(0)) => return undefined(span, "division by zero"),
            (None, Some(0)) => {
                // What is left to the solver is no error: there is no solution in which it is defined.
                self.warnings.undefined(&Diagnostic::error(Kind::Evaluation, span, "division by zero"));
                self.must_hold(Lit::FALSE);
                return Ok(Value::Int(0));
            }
            (Some(a), Some(b)) => {
                let result = if remainder { a.checked_rem(b) } else { a.checked_div(b) };
                return result.map_or_else(|| self.too_large(span), |result| Ok(Value::Int(result)));
            }
            (_, Some(1 | -1)) if remainder => return Ok(Value::Int(0)),
            (_, Some(by @ (1 | -1))) => return self.checked_sum(self.linear_of(left) * by, span),
            _ => {}
        }
        let target = self.target.take();
        let (dividend, divisor) = (self.term(left), self.term(right));
        let divisor = self.not_zero(divisor, span)?;
        self.target = target;
        let ((low, high), (least, most)) = (self.store.term_range(dividend), self.store.term_range(divisor));
        let (low, high) = if remainder {
            let size = i128::from(least).abs().max(i128::from(most).abs()) - 1;
            (i128::from(low.min(0)).max(-size), i128::from(high.max(0)).min(size))
        } else {
            let divisors = [least, most, -1, 1].into_iter().filter(|&by| by != 0 && least <= by && by <= most);
            let dividends = [low, high, 0].into_iter().filter(|&value| low <= value && value <= high);
            let quotients =
                divisors.flat_map(|by| dividends.clone().map(move |value| i128::from(value) / i128::from(by)));
            (quotients.clone().min().unwrap_or(0), quotients.max().unwrap_or(0))
        };
        let Some(domain) = self.computed(low, high, &[dividend, divisor]) else { return self.too_large(span) };
        if remainder {
            let make = |remainder| Constraint::Modulo { dividend, divisor, remainder };
            self.result(Operation::Modulo, [dividend, divisor], domain, make)
        } else {
            let make = |quotient| Constraint::Division { dividend, divisor, quotient };
            self.result(Operation::Division, [dividend, divisor], domain, make)
        }
    }

    /// The divisor, or 1 where it is 0: there the expression is undefined.
    fn not_zero(&mut self, divisor: Term, span: Span) -> Evaluated<Term> {
        let defined = self.relate(Linear::from(divisor), Relation::Ne, Context::Mixed);
        if defined == Lit::TRUE {
            return Ok(divisor);
        }
        if self.must_be_defined {
            self.relate(Linear::from(divisor), Relation::Ne, Context::Root);
            return Ok(divisor);
        }
        self.defined.push(defined);
        let other = self.choose(vec![(defined, Value::term(divisor))], Value::Int(1), span)?;
        let term = self.term(&other);
        // Only now is it known everywhere that it is not 0.
        self.relate(Linear::from(term), Relation::Ne, Context::Root);
        Ok(term)
    }

    /// `left ^ right`: undefined for 0 to a negative power; a negative power of others is a quotient.
    fn decided_power(&mut self, left: &Value, right: &Value, span: Span) -> Evaluated {
        let target = self.target.take();
        let (bases, exponents) = (self.domain(left), self.domain(right));
        match self.constant(right) {
            Some(0) => return Ok(Value::Int(1)),
            Some(1) => return Ok(left.clone()),
            Some(2) => {
                self.target = target;
                return self.times(left, left, span);
            }
            _ => {}
        }
        let width = |domain: &Domain| match (domain.min(), domain.max()) {
            (Some(low), Some(high)) => low.abs_diff(high).saturating_add(1),
            _ => 0,
        };
        if let Some(times) = self.constant(right)
            && times > 0
            && width(&bases) > TABLE
        {
            // Square and multiply.
            let (mut power, mut square, mut rest) = (Value::Int(1), left.clone(), times);
            while rest > 0 {
                if rest % 2 == 1 {
                    power = self.times(&power, &square, span)?;
                }
                rest /= 2;
                if rest > 0 {
                    square = self.times(&square, &square, span)?;
                }
            }
            return Ok(power);
        }
        let (Some(low), Some(high)) = (bases.min(), bases.max()) else { return Ok(Value::Int(0)) };
        let (Some(least), Some(most)) = (exponents.min(), exponents.max()) else { return Ok(Value::Int(0)) };
        // Exponents for which every base but 0, 1 and -1 is too large are not worth a column where there are many.
        let wide = width(&bases).saturating_mul(width(&exponents)) > TABLE;
        let (least, most) = if wide { (least.max(-62), most.min(62)) } else { (least, most) };
        if width(&bases).saturating_mul(least.abs_diff(most) + 1) > TABLE {
            return self.cannot(span, "a power of this many bases and exponents cannot be tabulated");
        }
        let cells = (low..=high).flat_map(|base| (least..=most).map(move |exponent| power_of(base, exponent)));
        let cells: Vec<Option<i64>> = cells.map(|value| value.filter(|value| value.abs() <= LARGEST)).collect();
        let indices: smallvec::SmallVec<[(i64, i64); 2]> = smallvec::smallvec![(low, high), (least, most)];
        let at = [left.clone(), right.clone()];
        if cells.contains(&None) {
            let elements = cells.iter().map(|cell| Value::Bool(cell.is_some())).collect();
            let defined = self.element(&Rc::new(Array { indices: indices.clone(), elements }), &at, span)?;
            let defined = self.literal(&defined);
            self.must_hold(defined);
        }
        let elements = cells.iter().map(|cell| Value::Int(cell.unwrap_or(0))).collect();
        let result = self.element(&Rc::new(Array { indices, elements }), &at, span)?;
        if let Some(target) = target.filter(|_| self.must_be_defined) {
            let equal = self.linear(&result).equals(Linear::from(target));
            self.post(equal);
            return Ok(Value::term(target));
        }
        Ok(result)
    }

    /// A condition for the expression being evaluated to be defined.
    pub(crate) fn must_hold(&mut self, condition: Lit) {
        match self.store.settled(condition) {
            Lit::TRUE => {}
            condition if self.must_be_defined => {
                self.as_meaning(|flat| flat.hold(condition));
            }
            condition => self.defined.push(condition),
        }
    }
}

/// `base ^ exponent` for integers.
pub(crate) fn power_of(base: i64, exponent: i64) -> Option<i64> {
    match (base, exponent) {
        (0, exponent) if exponent < 0 => None,
        (1, _) => Some(1),
        (-1, exponent) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, exponent) if exponent < 0 => Some(0),
        (base, exponent) => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

fn is_weak(op: Binary) -> bool {
    use Binary::*;
    matches!(op, WeakPlus | WeakMinus | WeakTimes | WeakDivide | WeakIntDivide)
}
