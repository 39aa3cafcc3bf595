//! What a FlatZinc solver prints of a solution: the variables and arrays that the file marks for output.

use super::constraints::set as set_text;
use crate::compile::Compiled;
use crate::program::{Code, Op};
use crate::syntax::ast::Binary;
use crate::value::{Array, Value};
use damier_model::Assignment;
use std::fmt::Write;

/// A name that is printed, and the index sets of an array.
struct Marked {
    at: usize,
    indices: Option<Vec<String>>,
}

/// Prints solutions of a FlatZinc file.
pub struct Answers<'c> {
    compiled: &'c Compiled,
    marked: Vec<Marked>,
}

impl<'c> Answers<'c> {
    /// The names marked `output_var` and `output_array`.
    pub fn of(compiled: &'c Compiled) -> Answers<'c> {
        let program = compiled.program();
        let mut marked = Vec::new();
        for (at, global) in program.globals.iter().enumerate().filter(|(_, global)| global.of_user) {
            for annotation in &global.annotations {
                match annotation_of(compiled, annotation) {
                    Some(("output_var", _)) => marked.push(Marked { at, indices: None }),
                    Some(("output_array", arguments)) => {
                        marked.push(Marked { at, indices: Some(arguments.first().map(sets).unwrap_or_default()) });
                    }
                    _ => {}
                }
            }
        }
        Answers { compiled, marked }
    }

    /// The lines of a solution.
    pub fn print(&self, solution: &Assignment) -> String {
        let mut text = String::new();
        for Marked { at, indices } in &self.marked {
            let Some(value) = self.compiled.value(*at) else { continue };
            let name = &self.compiled.program().globals[*at].name;
            let shown = match (value.fixed(solution), indices) {
                (Value::Array(array), Some(indices)) => array_text(&array, indices),
                (value, _) => plain(&value),
            };
            let _ = writeln!(text, "{name} = {shown};");
        }
        text
    }
}

fn annotation_of<'c>(compiled: &'c Compiled, code: &'c Code) -> Option<(&'c str, &'c [Code])> {
    match &code.op {
        Op::Call(function, arguments, _) => {
            Some((&compiled.program().functions[function.0 as usize].name, arguments.as_slice()))
        }
        Op::Annotated(inner, _) => annotation_of(compiled, inner),
        _ => None,
    }
}

/// The sets in `[1..2, 1..3]`, as texts.
fn sets(code: &Code) -> Vec<String> {
    match &code.op {
        Op::Array { elements, .. } => elements.iter().filter_map(set).collect(),
        Op::Constant(Value::Array(array)) => array.elements.iter().map(plain).collect(),
        Op::Coerce(_, inner) => sets(inner),
        _ => Vec::new(),
    }
}

fn set(code: &Code) -> Option<String> {
    match &code.op {
        Op::Constant(value @ Value::Set(_)) => Some(plain(value)),
        Op::Binary(Binary::Range, low, high) => match (&low.op, &high.op) {
            (Op::Constant(Value::Int(low)), Op::Constant(Value::Int(high))) => Some(format!("{low}..{high}")),
            _ => None,
        },
        _ => None,
    }
}

fn array_text(array: &Array, indices: &[String]) -> String {
    let elements: Vec<String> = array.elements.iter().map(plain).collect();
    let sets: String = indices.iter().map(|set| format!("{set},")).collect();
    format!("array{}d({sets}[{}])", indices.len(), elements.join(","))
}

fn plain(value: &Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        Value::Set(domain) => set_text(domain),
        _ => String::new(),
    }
}
