//! What is printed for a model that says nothing about output.
//!
//! The variables that the model declares without saying what they are equal to: those with a value in the declaration
//! follow from the others (a value by an assignment does not count for one). Annotations change this: `no_output`
//! leaves one out, `output` adds one, and as soon as one has `add_to_output`, only those with an annotation are
//! printed.

use crate::program::{Code, Declaration, GlobalId, Op, Program};
use crate::value::Value;

/// The globals to print, in the order of the text.
pub fn shown(program: &Program) -> Vec<GlobalId> {
    let of_user = || (0..).zip(&program.globals).filter(|(_, global)| global.of_user);
    let chosen = of_user().any(|(_, global)| has(program, global, "add_to_output"));
    of_user()
        .filter(|(_, global)| {
            has(program, global, "output")
                || has(program, global, "add_to_output")
                || (!chosen && is_decided(program, global) && !has(program, global, "no_output"))
        })
        .map(|(at, _)| GlobalId(at))
        .collect()
}

/// Whether the solver decides a global rather than an equation in its declaration.
fn is_decided(program: &Program, global: &Declaration) -> bool {
    let of = &program.types[global.of.0 as usize];
    of.var
        && match &global.value {
            None => true,
            Some(value) => is_elsewhere(global, value) || has_blanks(value),
        }
}

/// Whether the value stands in an assignment or in data rather than in the declaration.
fn is_elsewhere(global: &Declaration, value: &Code) -> bool {
    let (here, there) = (global.span, value.span);
    there.file != here.file || there.start < here.start || there.end > here.end
}

/// Whether an array of a declaration leaves some elements to the solver.
fn has_blanks(value: &Code) -> bool {
    match &value.op {
        Op::Array { elements, .. } => elements.iter().any(has_blanks),
        Op::Coerce(_, inner) | Op::Annotated(inner, _) => has_blanks(inner),
        Op::Call(_, arguments, _) => {
            arguments.last().is_some_and(|last| matches!(last.op, Op::Array { .. }) && has_blanks(last))
        }
        op => matches!(op, Op::Anonymous),
    }
}

/// Whether a declaration has an annotation of this name.
pub(super) fn has(program: &Program, global: &Declaration, name: &str) -> bool {
    global.annotations.iter().any(|annotation| match &annotation.op {
        Op::Call(function, _, _) => &*program.functions[function.0 as usize].name == name,
        Op::Constant(Value::Ann(annotation)) => &*annotation.name == name,
        Op::Global(id) => &*program.globals[id.0 as usize].name == name,
        _ => false,
    })
}
