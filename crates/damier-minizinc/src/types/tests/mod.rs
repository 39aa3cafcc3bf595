//! What expressions are, and what is said about those that are nothing.

mod errors;
mod expressions;
mod functions;
mod robust;
mod whole;

use super::{Options, Origin, check, show::show_type};
use crate::diagnostic::Diagnostic;
use crate::library::{Library, ModelText, load_program};
use crate::program::Program;
use crate::syntax::ast::Unit;
use damier_model::Source;
use std::rc::Rc;

/// Reads a model and data; the text must follow the grammar.
fn load(model: &str, data: &str) -> Vec<(Rc<Unit>, Origin)> {
    load_from(model, data, false)
}

fn load_from(model: &str, data: &str, eager: bool) -> Vec<(Rc<Unit>, Origin)> {
    let data = if data.is_empty() { Vec::new() } else { vec![Source::file("data.dzn", data)] };
    let library = Library { without_files: true, eager, ..Library::default() };
    let loaded = load_program(vec![ModelText::text(model)], data, &library);
    let found: Vec<&String> = loaded.diagnostics.iter().map(|diagnostic| &diagnostic.message).collect();
    assert!(found.is_empty(), "{model}: {found:?}");
    loaded.units
}

/// As the compiler does it: where something is wrong, the whole library is at hand to say what.
fn checked(model: &str, data: &str) -> (Program, Vec<Diagnostic>) {
    let (program, found) = check(&load(model, data), Options::default());
    match found.iter().any(|found| found.kind.is_some()) {
        true => check(&load_from(model, data, true), Options::default()),
        false => (program, found),
    }
}

/// The program of a model without errors.
fn program(model: &str, data: &str) -> Program {
    let (program, diagnostics) = checked(model, data);
    let found: Vec<String> = diagnostics.iter().map(|found| format!("{} [{}]", found.message, found.help)).collect();
    assert!(found.is_empty(), "{model}: {found:?}");
    program
}

/// The type of an expression after some items, in the words of the language.
fn type_of(items: &str, expression: &str) -> String {
    let program = program(&format!("{items}\nany: the_value = {expression};"), "");
    let of = program.globals.iter().find(|global| &*global.name == "the_value").expect("it was declared").of;
    show_type(&program.types[of.0 as usize], &|id| program.enums[id.0 as usize].name.clone())
}

/// The messages about a model.
fn messages(model: &str, data: &str) -> Vec<String> {
    let (_, diagnostics) = checked(model, data);
    diagnostics.into_iter().filter(|found| found.kind.is_some()).map(|found| found.message).collect()
}

/// Asserts that there is exactly one error, and what it says.
fn wrong(model: &str, message: &str) {
    assert_eq!(messages(model, ""), [message], "{model}");
}
