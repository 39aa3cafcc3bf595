//! What the solver shall print: variables, arrays of them, and what is made of them.
//!
//! A variable that is printed under its own name needs only a mark. Everything else gets a name of its own, which equals
//! what the model has; a sum becomes a variable for that.

use super::constraints::{Constraints, set};
use super::names::{number_type, plain_real, plain_variable, put_array, put_numbers, single};
use super::reals::float;
use crate::value::{Array, SetVar, Value};
use damier_model::{Domain, Linear, Term, Unusable};
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// A variable or an array that the solver shall print: of truth values, numbers, floats or sets.
#[derive(Clone, Debug)]
pub struct OutputAnnotation {
    /// Its name.
    pub name: String,
    /// Its value in the model.
    pub value: Value,
}

/// Writes what is shown and no variable of the model; returns the names of those, and the lines of the arrays.
pub(super) fn declare<'s>(
    writer: &mut Constraints,
    shown: &'s [OutputAnnotation],
) -> Result<(FxHashSet<&'s str>, String), Unusable> {
    let (mut marked, mut arrays) = (FxHashSet::default(), String::new());
    for OutputAnnotation { name, value } in shown {
        let own = match (plain_variable(writer.names.model, value), plain_real(value)) {
            (Some(var), _) => Some(writer.names.variable(var)),
            (_, Some(real)) => Some(writer.names.real(real)),
            _ => None,
        };
        let told = match value {
            _ if own == Some(name) => {
                marked.insert(&**name);
                Some(())
            }
            Value::Array(array) => array_line(writer, name, array).map(|line| arrays.push_str(&line)),
            scalar => declare_scalar(writer, name, scalar),
        };
        if told.is_none() {
            return Err(Unusable(format!("the value of {name} has no place in FlatZinc")));
        }
    }
    Ok((marked, arrays))
}

fn declare_scalar(writer: &mut Constraints, name: &str, value: &Value) -> Option<()> {
    match value {
        Value::Sum(sum) if sum.terms().len() > 1 => define_sum(writer, name, ":: output_var", sum),
        Value::SetVar(of) => set_variable(writer, of, name, ":: output_var"),
        Value::FloatSum(sum) if single(sum).is_none() => writer.define_real(name, ":: output_var", sum),
        known_or_variable => {
            let (text, of) = element(writer, known_or_variable)?;
            let _ = writeln!(writer.names.variables, "var {of}: {name}:: output_var = {text};");
        }
    }
    Some(())
}

fn array_line(writer: &mut Constraints, name: &str, array: &Array) -> Option<String> {
    let elements: Vec<(String, &str)> =
        array.elements.iter().map(|value| element(writer, value)).collect::<Option<_>>()?;
    let of = elements.first().map_or("int", |&(_, of)| of);
    if elements.iter().any(|&(_, other)| other != of) {
        return None;
    }
    let sets: Vec<String> = array.indices.iter().map(|(low, high)| format!("{low}..{high}")).collect();
    let names: Vec<String> = elements.into_iter().map(|(name, _)| name).collect();
    Some(format!(
        "array [1..{}] of var {of}: {name}:: output_array([{}]) = [{}];\n",
        names.len(),
        sets.join(","),
        names.join(",")
    ))
}

/// An element of an array and its type; `None` for what FlatZinc arrays do not hold.
pub(super) fn element(writer: &mut Constraints, value: &Value) -> Option<(String, &'static str)> {
    const INTRODUCED: &str = ":: var_is_introduced";
    match value {
        Value::Bool(value) => Some((value.to_string(), "bool")),
        Value::Int(value) => Some((value.to_string(), "int")),
        Value::Float(value) => Some((float(*value), "float")),
        Value::BoolVar(lit) => Some((writer.names.literal(*lit), "bool")),
        Value::IntVar(var) => Some((writer.names.number(*var), "int")),
        Value::Sum(sum) => match sum.terms() {
            [(scale, var)] => {
                Some((writer.names.term(Term { var: *var, scale: *scale, offset: sum.constant() }), "int"))
            }
            _ => {
                let name = writer.names.fresh();
                define_sum(writer, &name, INTRODUCED, sum);
                Some((name, "int"))
            }
        },
        Value::FloatSum(sum) => Some(match single(sum) {
            Some(only) => (writer.names.float(only), "float"),
            None => {
                let name = writer.names.fresh();
                writer.define_real(&name, INTRODUCED, sum);
                (name, "float")
            }
        }),
        Value::Set(members) => Some((set(members), "set of int")),
        Value::SetVar(of) => {
            let name = writer.names.fresh();
            set_variable(writer, of, &name, INTRODUCED);
            Some((name, "set of int"))
        }
        _ => None,
    }
}

/// Declares a number that equals a sum.
fn define_sum(writer: &mut Constraints, name: &str, annotations: &str, sum: &Linear) {
    let names = &mut writer.names;
    let constant = i128::from(sum.constant());
    let (low, high) = sum.terms().iter().fold((constant, constant), |(low, high), &(by, var)| {
        let domain = names.model.domain_ref(var);
        let [one, other] = [domain.min(), domain.max()].map(|end| i128::from(end.unwrap_or(0)) * i128::from(by));
        (low + one.min(other), high + one.max(other))
    });
    let _ = writeln!(names.variables, "var {}: {name}{annotations};", number_type(low, high));
    let mut line = "constraint int_lin_eq(".to_owned();
    put_numbers(sum.terms().iter().map(|&(by, _)| by).chain([-1]), &mut line);
    line.push(',');
    let mut addends: Vec<String> = sum.terms().iter().map(|&(_, var)| names.number(var)).collect();
    addends.push(name.to_owned());
    put_array(addends, &mut line, |addend, out| out.push_str(&addend));
    let _ = writeln!(names.definitions, "{line},{});", sum.constant().saturating_neg());
}

/// A set that the solver decides as a variable of its own, tied to the literals of its members.
fn set_variable(writer: &mut Constraints, of: &SetVar, name: &str, annotations: &str) {
    let candidates = set(&Domain::from_values(of.candidates.iter().copied()));
    let _ = writeln!(writer.names.variables, "var set of {candidates}: {name}{annotations};");
    for (candidate, &member) in of.candidates.iter().zip(&of.members) {
        let member = writer.names.literal(member);
        let _ = writeln!(writer.lines, "constraint set_in_reif({candidate},{name},{member});");
    }
}
