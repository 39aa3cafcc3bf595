//! Values: what expressions come to when the program runs.
//!
//! One word and a tag. What the solver decides is a value too: a variable of the model, or a sum of variables that
//! gets a variable of its own only when one is needed; so linear expressions gather by themselves.

use damier_model::{Assignment, Domain, Linear, Lit, RealOrInt, RealSum, Term, Var};
use smallvec::SmallVec;
use std::rc::Rc;

/// A value of a running program. Enum members are numbers from 1; records are tuples.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `<>`
    Absent,
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A number with a point.
    Float(f64),
    /// A text. (Here and below a `Vec` or `String` behind the pointer: a pointer to `str` or a slice takes two words.)
    Text(Rc<String>),
    /// A set of numbers (or enum members, or truth values 0 and 1).
    Set(Rc<Domain>),
    /// A set of floats: disjoint closed ranges, ascending.
    FloatSet(Rc<Vec<(f64, f64)>>),
    /// An array.
    Array(Rc<Array>),
    /// A tuple or a record.
    Tuple(Rc<Vec<Value>>),
    /// An annotation: its name and arguments; a list of annotations has the name `++`.
    Ann(Rc<Annotation>),
    /// A truth value that the solver decides.
    BoolVar(Lit),
    /// A number that the solver decides.
    IntVar(Var),
    /// A sum of variables, not a constant and not a variable alone.
    Sum(Rc<Linear>),
    /// A float that the solver decides: a sum of real and integer variables.
    FloatSum(Rc<RealSum>),
    /// A set that the solver decides.
    SetVar(Rc<SetVar>),
    /// A value that may be absent, the solver says whether. Where it is absent, `value` is fixed to something that
    /// does not matter.
    OptVar(Rc<OptVar>),
}

/// An annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// Its name.
    pub name: Rc<str>,
    /// Its arguments.
    pub arguments: Vec<Value>,
}

/// An array: index ranges and elements, row by row. An index range with high < low is empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// First and last index of each dimension.
    pub indices: SmallVec<[(i64, i64); 2]>,
    /// The elements.
    pub elements: Vec<Value>,
}

/// A set that the solver decides: which of its candidates are members.
#[derive(Clone, Debug, PartialEq)]
pub struct SetVar {
    /// The candidates, ascending.
    pub candidates: Vec<i64>,
    /// Whether each is a member; a constant where that is known.
    pub members: Vec<Lit>,
}

/// A value that may be absent.
#[derive(Clone, Debug, PartialEq)]
pub struct OptVar {
    /// Whether there is a value.
    pub present: Lit,
    /// The value, a par or var one that is not optional.
    pub value: Value,
}

impl Value {
    /// A text.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text(Rc::new(text.into()))
    }

    /// A tuple or a record.
    pub fn tuple(fields: Vec<Value>) -> Value {
        Value::Tuple(Rc::new(fields))
    }

    /// An array.
    pub fn array(indices: impl IntoIterator<Item = (i64, i64)>, elements: Vec<Value>) -> Value {
        Value::Array(Rc::new(Array { indices: indices.into_iter().collect(), elements }))
    }

    /// A set.
    pub fn set(domain: Domain) -> Value {
        Value::Set(Rc::new(domain))
    }

    /// A one-dimensional array, indexed from 1.
    pub fn list(elements: Vec<Value>) -> Value {
        Value::Array(Rc::new(Array::list(elements)))
    }

    /// Adds the variables with whole values that this depends on.
    pub fn variables(&self, into: &mut Vec<Var>) {
        match self {
            Value::BoolVar(literal) => into.push(literal.var()),
            Value::IntVar(var) => into.push(*var),
            Value::Sum(sum) => into.extend(sum.terms().iter().map(|&(_, var)| var)),
            Value::FloatSum(sum) => into.extend(sum.terms.iter().filter_map(|&(_, of)| match of {
                RealOrInt::Int(var) => Some(var),
                RealOrInt::Real(_) => None,
            })),
            Value::SetVar(set) => into.extend(set.members.iter().map(|member| member.var())),
            Value::OptVar(opt) => {
                into.push(opt.present.var());
                opt.value.variables(into);
            }
            Value::Array(array) => array.elements.iter().for_each(|element| element.variables(into)),
            Value::Tuple(fields) => fields.iter().for_each(|field| field.variables(into)),
            Value::Ann(annotation) => annotation.arguments.iter().for_each(|argument| argument.variables(into)),
            Value::Absent | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Text(_) => {}
            Value::Set(_) | Value::FloatSet(_) => {}
        }
    }

    /// A truth value, decided or not.
    pub fn truth(lit: Lit) -> Value {
        match lit {
            Lit::TRUE => Value::Bool(true),
            Lit::FALSE => Value::Bool(false),
            lit => Value::BoolVar(lit),
        }
    }

    /// A linear sum in its simplest form.
    pub fn sum(sum: Linear) -> Value {
        let sum = sum.tidy();
        match (sum.terms(), sum.constant()) {
            ([], constant) => Value::Int(constant),
            ([(1, var)], 0) => Value::IntVar(*var),
            _ => Value::Sum(Rc::new(sum)),
        }
    }

    /// An affine view in its simplest form.
    pub fn term(term: Term) -> Value {
        Value::sum(Linear::from(term))
    }

    /// The value under a solution: nothing in the result is left to the solver.
    pub fn fixed(&self, solution: &Assignment) -> Value {
        match self {
            Value::BoolVar(lit) => Value::Bool(solution.is_true(*lit)),
            Value::IntVar(var) => Value::Int(solution[*var]),
            Value::Sum(sum) => {
                Value::Int(sum.terms().iter().map(|&(by, var)| by * solution[var]).sum::<i64>() + sum.constant())
            }
            Value::FloatSum(sum) => {
                let of = |what: RealOrInt| match what {
                    RealOrInt::Real(real) => solution.real(real),
                    RealOrInt::Int(var) => solution[var] as f64,
                };
                Value::Float(sum.terms.iter().map(|&(by, what)| by * of(what)).sum::<f64>() + sum.constant)
            }
            Value::SetVar(set) => Value::set(Domain::from_values(
                set.candidates
                    .iter()
                    .zip(&set.members)
                    .filter(|(_, lit)| solution.is_true(**lit))
                    .map(|(&value, _)| value),
            )),
            Value::OptVar(opt) => {
                if solution.is_true(opt.present) {
                    opt.value.fixed(solution)
                } else {
                    Value::Absent
                }
            }
            Value::Array(array) => Value::Array(Rc::new(Array {
                indices: array.indices.clone(),
                elements: array.elements.iter().map(|element| element.fixed(solution)).collect(),
            })),
            Value::Tuple(fields) => Value::tuple(fields.iter().map(|field| field.fixed(solution)).collect()),
            Value::Ann(annotation) => Value::Ann(Rc::new(Annotation {
                name: Rc::clone(&annotation.name),
                arguments: annotation.arguments.iter().map(|argument| argument.fixed(solution)).collect(),
            })),
            known => known.clone(),
        }
    }
}

impl Array {
    /// One dimension, indexed from 1.
    pub fn list(elements: Vec<Value>) -> Array {
        Array { indices: smallvec::smallvec![(1, elements.len() as i64)], elements }
    }

    /// Where the element at these indices stands, if they are within the index sets.
    pub fn position(&self, at: &[i64]) -> Option<usize> {
        let mut position = 0;
        for (&(low, high), &index) in self.indices.iter().zip(at) {
            if index < low || index > high {
                return None;
            }
            position = position * (high - low + 1) as usize + (index - low) as usize;
        }
        Some(position)
    }
}

/// Whether nothing of a value is left to the solver.
pub fn is_par(value: &Value) -> bool {
    match value {
        Value::BoolVar(_)
        | Value::IntVar(_)
        | Value::Sum(_)
        | Value::FloatSum(_)
        | Value::SetVar(_)
        | Value::OptVar(_) => false,
        Value::Array(array) => array.elements.iter().all(is_par),
        Value::Tuple(fields) => fields.iter().all(is_par),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_two_words() {
        assert_eq!(size_of::<Value>(), 16);
    }
}
