//! Comparisons of values of every type.

use super::options::strip;
use super::{Context, Flattener};
use crate::diagnostic::{Diagnostic, Kind};
use crate::evaluated::{Evaluated, Stop};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::value::{Array, Value, is_par};
use damier_model::{Constraint, Linear, Lit, Relation, Term};

impl Flattener {
    /// `left op right` for comparisons, membership, subset and superset.
    pub fn compare(&mut self, op: Binary, left: &Value, right: &Value, context: Context, span: Span) -> Evaluated<Lit> {
        let optional = |value: &Value| matches!(value, Value::Absent | Value::OptVar(_));
        if optional(left) || optional(right) {
            return self.compare_optional(op, left, right, context, span);
        }
        let op = match op {
            Binary::WeakEqual => Binary::Equal,
            Binary::WeakNotEqual => Binary::NotEqual,
            op => op,
        };
        match (left, right) {
            _ if op == Binary::In => self.membership(left, right, context, span),
            (Value::Bool(_) | Value::BoolVar(_), Value::Bool(_) | Value::BoolVar(_)) => {
                let (left, right) = (self.literal(left), self.literal(right));
                Ok(self.compare_truth(op, left, right, context))
            }
            (Value::IntVar(one), Value::IntVar(other)) if let Some(relation) = relation_of(op) => {
                Ok(self.relate_variables(*one, relation, *other, context))
            }
            _ if is_whole(left) && is_whole(right) => {
                let Some(relation) = relation_of(op) else { return self.incomparable(op, span) };
                let difference = self.linear(left) - self.linear(right);
                Ok(self.relate(difference, relation, context))
            }
            _ if is_number(left) && is_number(right) => {
                let Some(relation) = relation_of(op) else { return self.incomparable(op, span) };
                self.compare_floats(relation, left, right, context, span)
            }
            (Value::Text(left), Value::Text(right)) => {
                let Some(relation) = relation_of(op) else { return self.incomparable(op, span) };
                Ok(self.known(relation.compare(left, right), context))
            }
            (Value::Set(one), Value::Set(other)) => {
                let holds = match op {
                    Binary::Equal => one == other,
                    Binary::NotEqual => one != other,
                    Binary::Subset => one.is_subset(other),
                    Binary::Superset => other.is_subset(one),
                    _ => {
                        let Some(relation) = relation_of(op) else { return self.incomparable(op, span) };
                        let order = one.values().cmp(other.values());
                        relation.compare(order as i8, 0)
                    }
                };
                Ok(self.known(holds, context))
            }
            (Value::Set(_) | Value::SetVar(_), Value::Set(_) | Value::SetVar(_)) => {
                self.compare_sets(op, left, right, context, span)
            }
            (Value::FloatSet(one), Value::FloatSet(other)) => {
                let inside = |one: &[(f64, f64)], other: &[(f64, f64)]| {
                    one.iter().all(|a| other.iter().any(|b| b.0 <= a.0 && a.1 <= b.1))
                };
                let holds = match op {
                    Binary::Equal => one == other,
                    Binary::NotEqual => one != other,
                    Binary::Subset => inside(one, other),
                    Binary::Superset => inside(other, one),
                    _ => {
                        let Some(relation) = relation_of(op) else { return self.incomparable(op, span) };
                        relation.compare(&**one, &**other)
                    }
                };
                Ok(self.known(holds, context))
            }
            // An empty set literal has no type of its own.
            (Value::FloatSet(set), Value::Set(other)) | (Value::Set(other), Value::FloatSet(set)) => {
                let _ = other;
                let holds = match op {
                    Binary::NotEqual => !set.is_empty(),
                    Binary::Subset => matches!(left, Value::Set(_)),
                    Binary::Superset => matches!(right, Value::Set(_)),
                    _ => set.is_empty(),
                };
                Ok(self.known(holds, context))
            }
            (Value::Array(one), Value::Array(other)) => self.compare_arrays(op, one, other, context, span),
            (Value::Tuple(one), Value::Tuple(other)) => self.compare_lists(op, one, other, context, span),
            (Value::Ann(_), Value::Ann(_)) => Ok(self.known((left == right) == (op == Binary::Equal), context)),
            _ => self.incomparable(op, span),
        }
    }

    fn incomparable<T>(&self, op: Binary, span: Span) -> Evaluated<T> {
        self.cannot(span, format!("'{}' does not compare values of these types", op.symbol()))
    }

    fn compare_truth(&mut self, op: Binary, left: Lit, right: Lit, context: Context) -> Lit {
        match op {
            Binary::Equal => self.equivalent(left, right, context),
            Binary::NotEqual => self.equivalent(left, !right, context),
            Binary::Less => self.conjunction(vec![!left, right], context),
            Binary::LessEqual => self.disjunction(vec![!left, right], context),
            Binary::Greater => self.conjunction(vec![left, !right], context),
            _ => self.disjunction(vec![left, !right], context),
        }
    }

    fn membership(&mut self, value: &Value, set: &Value, context: Context, span: Span) -> Evaluated<Lit> {
        match set {
            Value::Set(set) if is_whole(value) => {
                let term = self.term(value);
                Ok(self.member(term, set, context))
            }
            Value::SetVar(set) => {
                let term = self.term(value);
                let set = std::rc::Rc::clone(set);
                Ok(self.in_set_var(term, &set, context))
            }
            Value::Set(set) => {
                let ranges: Vec<(f64, f64)> = set.ranges().iter().map(|&(a, b)| (a as f64, b as f64)).collect();
                self.float_in(value, &ranges, context, span)
            }
            Value::FloatSet(ranges) => {
                let ranges = ranges.to_vec();
                self.float_in(value, &ranges, context, span)
            }
            Value::Ann(all) => {
                let known = set == value || (&*all.name == "++" && all.arguments.contains(value));
                let known = if known { Lit::TRUE } else { Lit::FALSE };
                Ok(self.conjunction(vec![known], context))
            }
            Value::Array(among) => {
                let below = context.below();
                let equal = |element| self.compare(Binary::Equal, value, element, below, span);
                let equal = among.elements.iter().map(equal).collect::<Evaluated<Vec<Lit>>>()?;
                Ok(self.disjunction(equal, context))
            }
            _ => self.incomparable(Binary::In, span),
        }
    }

    fn compare_arrays(
        &mut self,
        op: Binary,
        one: &Array,
        other: &Array,
        context: Context,
        span: Span,
    ) -> Evaluated<Lit> {
        let empty = |array: &Array| array.elements.is_empty();
        if one.indices != other.indices && !(empty(one) && empty(other)) {
            let diagnostic = Diagnostic::error(Kind::Assertion, span, "the index sets of the arrays do not match");
            let help = format!("{} on the left, {} on the right", show_indices(one), show_indices(other));
            return Err(Stop::Failed(Box::new(diagnostic.with_help(help))));
        }
        self.compare_lists(op, &one.elements, &other.elements, context, span)
    }

    /// Lists of one length, element by element; `<` is the order of dictionaries.
    pub(crate) fn compare_lists(
        &mut self,
        op: Binary,
        one: &[Value],
        other: &[Value],
        context: Context,
        span: Span,
    ) -> Evaluated<Lit> {
        match op {
            Binary::Equal => {
                let mut all = Vec::with_capacity(one.len());
                for (one, other) in one.iter().zip(other) {
                    all.push(self.compare(Binary::Equal, one, other, context, span)?);
                }
                Ok(self.conjunction(all, context))
            }
            Binary::NotEqual => {
                let mut some = Vec::with_capacity(one.len());
                for (one, other) in one.iter().zip(other) {
                    some.push(self.compare(Binary::NotEqual, one, other, context.below(), span)?);
                }
                Ok(self.disjunction(some, context))
            }
            Binary::Greater => self.compare_lists(Binary::Less, other, one, context, span),
            Binary::GreaterEqual => self.compare_lists(Binary::LessEqual, other, one, context, span),
            Binary::Less | Binary::LessEqual => {
                let whole = |list: &[Value]| list.iter().all(is_whole);
                if whole(one) && whole(other) && !one.iter().zip(other).all(|(a, b)| is_par(a) && is_par(b)) {
                    let left: Box<[Term]> = one.iter().map(|value| self.term(value)).collect();
                    let right: Box<[Term]> = other.iter().map(|value| self.term(value)).collect();
                    let strict = op == Binary::Less;
                    return Ok(self.constrain(Constraint::Lex { left, right, strict }, context));
                }
                // From the back: smaller here, or equal here and smaller after.
                let mut before = Lit::constant(op == Binary::LessEqual);
                for (one, other) in one.iter().zip(other).rev() {
                    let less = self.compare(Binary::Less, one, other, Context::Mixed, span)?;
                    let equal = self.compare(Binary::Equal, one, other, Context::Mixed, span)?;
                    let on = self.conjunction(vec![equal, before], Context::Mixed);
                    before = self.disjunction(vec![less, on], Context::Mixed);
                }
                Ok(self.in_context(before, context))
            }
            _ => self.incomparable(op, span),
        }
    }

    /// The difference of two whole numbers and how it is to compare with 0, if that is what the comparison is.
    pub(crate) fn as_difference(&mut self, op: Binary, left: &Value, right: &Value) -> Option<(Linear, Relation)> {
        let truth = is_truth(left) && is_truth(right);
        if truth || !is_whole(left) || !is_whole(right) {
            return None;
        }
        let relation = relation_of(op)?;
        Some((self.linear(left) - self.linear(right), relation))
    }

    /// `left op right`, or its negation.
    pub(crate) fn compare_is(
        &mut self,
        op: Binary,
        left: &Value,
        right: &Value,
        wanted: bool,
        context: Context,
        span: Span,
    ) -> Evaluated<Lit> {
        if wanted {
            return self.compare(op, left, right, context, span);
        }
        if let Some((difference, relation)) = self.as_difference(op, left, right) {
            return Ok(self.relate(difference, relation.negated(), context));
        }
        let optional = |value: &Value| matches!(value, Value::Absent | Value::OptVar(_));
        // Truth values are compared by arrows, which are negated as conditions are.
        let is_arrow = [left, right].into_iter().any(|value| is_truth(&strip(value)));
        let may_be_absent = (optional(left) || optional(right)) && !is_arrow;
        let opposite = match op {
            Binary::Equal => Some(Binary::NotEqual),
            Binary::NotEqual => Some(Binary::Equal),
            // `not (x > y)` is `x <= y`, as in MiniZinc: where something is absent, both hold.
            Binary::Less if may_be_absent => Some(Binary::GreaterEqual),
            Binary::LessEqual if may_be_absent => Some(Binary::Greater),
            Binary::Greater if may_be_absent => Some(Binary::LessEqual),
            Binary::GreaterEqual if may_be_absent => Some(Binary::Less),
            _ => None,
        };
        match opposite {
            Some(opposite) => self.compare(opposite, left, right, context, span),
            None => {
                let literal = self.compare(op, left, right, context.negated(), span)?;
                Ok(self.in_context(!literal, context))
            }
        }
    }
}

/// How an operator compares numbers.
pub(crate) fn relation_of(op: Binary) -> Option<Relation> {
    match op {
        Binary::Equal | Binary::WeakEqual => Some(Relation::Eq),
        Binary::NotEqual | Binary::WeakNotEqual => Some(Relation::Ne),
        Binary::Less => Some(Relation::Lt),
        Binary::LessEqual => Some(Relation::Le),
        Binary::Greater => Some(Relation::Gt),
        Binary::GreaterEqual => Some(Relation::Ge),
        _ => None,
    }
}

/// Whether a value is a truth value.
pub(crate) fn is_truth(value: &Value) -> bool {
    matches!(value, Value::Bool(_) | Value::BoolVar(_))
}

/// Whether a value is a whole number (or a truth value, which is 0 or 1).
pub(crate) fn is_whole(value: &Value) -> bool {
    matches!(value, Value::Int(_) | Value::IntVar(_) | Value::Sum(_)) || is_truth(value)
}

/// Whether a value is a float, or an optional one.
pub(crate) fn is_float(value: &Value) -> bool {
    match value {
        Value::Float(_) | Value::FloatSum(_) => true,
        Value::OptVar(opt) => is_float(&opt.value),
        _ => false,
    }
}

/// Whether a value is a number.
pub(crate) fn is_number(value: &Value) -> bool {
    is_whole(value) || is_float(value)
}

fn show_indices(array: &Array) -> String {
    let ranges: Vec<String> = array.indices.iter().map(|(low, high)| format!("{low}..{high}")).collect();
    format!("[{}]", ranges.join(", "))
}
