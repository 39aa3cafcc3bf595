//! New variables of the program, and the sets they are within.

use super::member::without;
use super::{Context, Flattener};
use crate::evaluated::Evaluated;
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::{Base, INFINITY, MINUS_INFINITY, Type};
use crate::value::{OptVar, SetVar, Value};
use damier_model::{Constraint, Domain, LARGEST, Linear, Lit, RealConstraint, RealSum, Relation};
use std::rc::Rc;

impl Flattener {
    /// A new variable of a scalar type, its value (or, for a set, its members) within a set where one is given. An
    /// optional variable has a literal that says whether it is there; where it is not, its value is fixed.
    pub fn declare(&mut self, name: &str, of: &Type, within: Option<&Value>, span: Span) -> Evaluated {
        if of.opt {
            let below = Type { opt: false, ..of.clone() };
            let value = self.declare(name, &below, within, span)?;
            let present = self.store.variables_mut().bool(format!("{name}.occurs"));
            self.fix_unless(present, &value);
            return Ok(Value::OptVar(Rc::new(OptVar { present, value })));
        }
        if of.set {
            let candidates = match (within, &of.base) {
                (Some(Value::Set(set)), _) => (**set).clone(),
                (None, Base::Bool) => Domain::boolean(),
                _ => return self.cannot(span, format!("the set {name} needs a finite set of candidates")),
            };
            let candidates: Vec<i64> = match candidates.size() {
                ..=1_000_000 => candidates.values().collect(),
                _ => return self.cannot(span, format!("the set {name} has too many candidates: {candidates}")),
            };
            let member = |value: &i64| self.store.variables_mut().bool(format!("{name}.{value}"));
            let members = candidates.iter().map(member).collect();
            return Ok(match candidates.is_empty() {
                true => Value::set(Domain::default()),
                false => Value::SetVar(Rc::new(SetVar { candidates, members })),
            });
        }
        match (&of.base, within) {
            (Base::Bool, None) => Ok(Value::BoolVar(self.store.variables_mut().bool(name))),
            (Base::Bool, Some(Value::Set(set))) => {
                let literal = self.store.variables_mut().bool(name);
                self.store.narrow(literal.var(), set);
                Ok(Value::BoolVar(literal))
            }
            (Base::Int | Base::Enum(_), within) => {
                let domain = match within {
                    Some(Value::Set(set)) => (**set).clone(),
                    Some(_) => {
                        return self.cannot(span, format!("{name} is within something that is no set of numbers"));
                    }
                    None => Domain::range(MINUS_INFINITY, INFINITY),
                };
                // An infinite end is no end.
                let (endless_below, endless_above) = match (domain.min(), domain.max()) {
                    (Some(low), Some(high)) => (low < -LARGEST, high > LARGEST),
                    _ => (false, false),
                };
                let reach = self.store.reach.declared;
                let low = endless_below.then(|| {
                    let high = domain.max().unwrap_or(0);
                    if endless_above { -reach } else { (-reach).min(high.saturating_sub(reach)) }
                });
                let high = endless_above.then(|| {
                    let low = domain.min().unwrap_or(0);
                    if endless_below { reach } else { reach.max(low.saturating_add(reach)) }
                });
                let domain = domain.intersect(&Domain::range(low.unwrap_or(i64::MIN), high.unwrap_or(i64::MAX)));
                let beyond = |end: Option<i64>| end.is_some_and(|end| !(-LARGEST..=LARGEST).contains(&end));
                if beyond(domain.min()) || beyond(domain.max()) {
                    return self.cannot(span, format!("the domain {domain} of {name} goes beyond ±2^60"));
                }
                if domain.is_empty() {
                    self.store.fail();
                }
                let var = self.store.variables_mut().int(name, domain);
                if low.is_some() || high.is_some() {
                    self.store.assume(var, low, high);
                }
                Ok(Value::IntVar(var))
            }
            (Base::Float, within) => {
                let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
                let ranges: Vec<(f64, f64)> = match within {
                    Some(Value::FloatSet(ranges)) => ranges.to_vec(),
                    Some(Value::Set(set)) => set.ranges().iter().map(|&(a, b)| (a as f64, b as f64)).collect(),
                    _ => vec![(low, high)],
                };
                match (ranges.first(), ranges.last()) {
                    (Some(first), Some(last)) => (low, high) = (first.0, last.1),
                    _ => self.store.fail(),
                }
                let real = self.store.variables_mut().real(name, low, high);
                let value = Value::FloatSum(Rc::new(RealSum::new([(1.0, real)], 0.0)));
                if ranges.len() > 1 {
                    self.float_in(&value, &ranges, Context::Root, span)?;
                }
                Ok(value)
            }
            _ => self.cannot(span, format!("the solver cannot decide a value of the type of {name}")),
        }
    }

    /// Fixes a value to something where a literal does not hold.
    fn fix_unless(&mut self, present: Lit, value: &Value) {
        match value {
            Value::BoolVar(literal) => {
                self.disjunction(vec![present, !*literal], Context::Root);
            }
            Value::IntVar(_) => {
                let low = self.bounds(value).0;
                let difference = self.linear(value) - Linear::from(low);
                self.relate_when(!present, difference, Relation::Eq);
            }
            Value::SetVar(set) => {
                for &member in &set.members {
                    self.store.post(Constraint::Clause(Box::new([present, !member])));
                }
            }
            Value::FloatSum(sum) => {
                let Value::Float(fixed) = self.dull(value) else { return };
                let mut sum = (**sum).clone();
                sum.constant -= fixed;
                self.store.post_real(RealConstraint { sum, relation: Relation::Eq, when: Some(!present) });
            }
            _ => {}
        }
    }

    /// Membership of a value in a set: of the members of a set, of the elements of an array, of an optional value where it
    /// is there. At the root it narrows domains.
    pub fn restrict(&mut self, value: &Value, within: &Value, context: Context, span: Span) -> Evaluated<Lit> {
        match value {
            Value::Absent => Ok(Lit::TRUE),
            Value::OptVar(opt) => {
                let present = self.store.settled(opt.present);
                let inside = self.restrict(&opt.value, within, context.below(), span)?;
                Ok(self.disjunction(vec![!present, inside], context))
            }
            Value::Array(array) => {
                let mut all = Vec::with_capacity(array.elements.len());
                for element in &array.elements {
                    all.push(self.restrict(element, within, context, span)?);
                }
                Ok(self.conjunction(all, context))
            }
            Value::SetVar(set) => match within {
                // Only what is outside matters, however large the set around is.
                Value::Set(around) => {
                    let out = |at: &(&i64, &Lit)| !around.contains(*at.0);
                    let refused = set.candidates.iter().zip(&set.members).filter(out).map(|(_, &member)| !member);
                    let refused = refused.collect();
                    Ok(self.conjunction(refused, context))
                }
                _ => self.compare(Binary::Subset, value, within, context, span),
            },
            Value::Set(set) => match within {
                Value::Set(around) => {
                    let inside = without(set, around).is_empty();
                    Ok(self.known(inside, context))
                }
                _ => self.compare(Binary::Subset, value, within, context, span),
            },
            Value::FloatSet(_) => self.compare(Binary::Subset, value, within, context, span),
            _ => self.compare(Binary::In, value, within, context, span),
        }
    }
}
