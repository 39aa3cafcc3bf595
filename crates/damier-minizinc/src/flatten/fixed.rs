//! Values that are fixed already: what the domains leave no choice about.

use super::Flattener;
use crate::value::is_par;
use crate::value::{Array, SetVar, Value};
use damier_model::{Domain, Lit};
use std::rc::Rc;

impl Flattener {
    /// The members that are in for sure (`low`), or the candidates that may be in.
    pub(crate) fn set_bound(&self, set: &SetVar, low: bool) -> Domain {
        let counts = |lit: Lit| match self.decided_truth(lit) {
            Some(member) => member,
            None => !low,
        };
        let members = set.candidates.iter().zip(&set.members).filter(|(_, lit)| counts(**lit));
        Domain::from_values(members.map(|(&candidate, _)| candidate))
    }

    /// Whether a literal holds, if its variable's domain tells.
    pub(crate) fn decided_truth(&self, lit: Lit) -> Option<bool> {
        if lit.var().is_constant() {
            return Some(!lit.is_negated());
        }
        match self.store.variables().domain_ref(lit.var()).ranges() {
            &[(value, last)] if value == last => Some((value != 0) != lit.is_negated()),
            _ => None,
        }
    }

    /// The value, if what is known of its variables leaves one only.
    pub fn fixed(&self, value: &Value) -> Option<Value> {
        if is_par(value) {
            return Some(value.clone());
        }
        match value {
            Value::BoolVar(lit) => self.decided_truth(*lit).map(Value::Bool),
            Value::IntVar(_) | Value::Sum(_) => {
                let (low, high) = self.bounds(value);
                (low == high).then_some(Value::Int(low))
            }
            Value::FloatSum(_) => {
                let (low, high) = self.float_bounds(value);
                (low == high).then_some(Value::Float(low))
            }
            Value::SetVar(set) => {
                let (least, most) = (self.set_bound(set, true), self.set_bound(set, false));
                (least == most).then_some(Value::set(least))
            }
            Value::OptVar(opt) => {
                if self.decided_truth(opt.present)? {
                    self.fixed(&opt.value)
                } else {
                    Some(Value::Absent)
                }
            }
            Value::Array(array) => {
                let elements =
                    array.elements.iter().map(|element| self.fixed(element)).collect::<Option<Vec<Value>>>()?;
                Some(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements })))
            }
            Value::Tuple(fields) => {
                Some(Value::Tuple(fields.iter().map(|field| self.fixed(field)).collect::<Option<Vec<Value>>>()?.into()))
            }
            _ => None,
        }
    }
}
