//! Data in JSON, as MiniZinc's documentation describes it.
//!
//! An object gives values to the parameters of the model that its keys name; keys that name nothing are ignored. What a
//! value means depends on what is declared: a list is an array, a tuple or a set, a string is a string or a case of an
//! enum. So the values are turned into expressions with the model's declarations at hand ([`DeclaredTypes`]), and reach
//! the type checker as assignments, like those of a `.dzn` file, each with its place in the JSON text.

mod convert;
mod json;

#[cfg(test)]
mod tests;

use crate::diagnostic::{Diagnostic, Kind};
use crate::source::{FileId, Name, Sources, Span};
use crate::syntax::ast::{Item, ItemKind, TypeInst, Unit};
use convert::Converter;
use json::{Json, JsonKind};
use rustc_hash::FxHashMap;

/// The functions of the library that what is made of JSON may call.
pub const CALLED: [&str; 8] = ["array1d", "array2d", "array3d", "array4d", "array5d", "array6d", "card", "to_enum"];

/// What the models declare: the types of names, synonyms of types, enums.
#[derive(Clone, Debug, Default)]
pub struct DeclaredTypes<'a> {
    types: FxHashMap<&'a str, Declared<'a>>,
    synonyms: FxHashMap<&'a str, &'a TypeInst>,
}

#[derive(Clone, Copy, Debug)]
enum Declared<'a> {
    Value(&'a TypeInst),
    Enumeration,
}

impl<'a> DeclaredTypes<'a> {
    /// The declarations of some files.
    pub fn of(units: impl Iterator<Item = &'a Unit>) -> DeclaredTypes<'a> {
        let mut declared = DeclaredTypes::default();
        for item in units.flat_map(|unit| &unit.items) {
            match &item.kind {
                ItemKind::Declare(declaration) => {
                    declared.types.insert(&declaration.name, Declared::Value(&declaration.of));
                }
                ItemKind::Enumeration { name, .. } => {
                    declared.types.insert(name, Declared::Enumeration);
                }
                ItemKind::Synonym { name, of, .. } => {
                    declared.synonyms.insert(name, of);
                }
                _ => {}
            }
        }
        declared
    }
}

/// Reads data in JSON.
pub fn parse_json(
    sources: &Sources,
    file: FileId,
    declared: &DeclaredTypes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Unit {
    let mut items = Vec::new();
    let found = json::read(&sources.get(file).text, file).and_then(|value| assignments(value, declared, &mut items));
    if let Err(problem) = found {
        diagnostics.push(problem.diagnostic());
    }
    Unit { items }
}

fn assignments(value: Json, declared: &DeclaredTypes<'_>, items: &mut Vec<Item>) -> Result<(), Problem> {
    let JsonKind::Object(members) = value.kind else {
        return Err(Problem::new(value.span, "the data is no object", "expected { \"name\": value, … }"));
    };
    let converter = Converter { declared };
    for (key, key_span, value) in members {
        let Some(&of) = declared.types.get(key.as_str()) else { continue };
        let span = key_span.to(value.span);
        let value = match of {
            Declared::Value(of) => converter.value(value, of)?,
            Declared::Enumeration => converter.enumeration(value)?,
        };
        items.push(Item { kind: ItemKind::Assign { name: Name::from(key), value }, span });
    }
    Ok(())
}

/// Why JSON text is no data.
#[derive(Debug)]
struct Problem {
    span: Span,
    message: String,
    help: String,
}

impl Problem {
    fn new(span: Span, message: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem { span, message: message.into(), help: help.into() }
    }

    fn diagnostic(self) -> Diagnostic {
        Diagnostic::error(Kind::Syntax, self.span, self.message).with_help(self.help)
    }
}
