//! What a model wants and gives, without running it: for programs that drive the compiler.

use super::show::show_type;
use super::ty::{Base, Dimensions, Type};
use super::walk::each_in_unit;
use super::{Checker, Options, Origin};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Name};
use crate::syntax::ast::{Expression, Goal, Kind, Unit};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a model wants and gives.
#[derive(Clone, Debug, Default)]
pub struct Interface {
    /// Parameters that the model leaves to the data, in its order; then enums without cases.
    pub inputs: Vec<Port>,
    /// What a solution shows.
    pub outputs: Vec<Port>,
    /// All globals of the model.
    pub all: Vec<Port>,
    /// The enums of the model.
    pub enums: Vec<Name>,
    /// What is asked for.
    pub method: Method,
    /// Whether the model says itself what to print.
    pub has_output_item: bool,
    /// Functions of the library that the model calls by name, with the file that declares each.
    pub library_calls: Vec<(Name, FileId)>,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Any solution.
    #[default]
    Satisfy,
    /// The smallest value.
    Minimize,
    /// The largest value.
    Maximize,
}

/// A global as other programs see it.
#[derive(Clone, Debug)]
pub struct Port {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub of: Type,
    /// The type in words.
    pub shown: String,
    /// The word for its base: `bool`, `int` (enums too), `float`, `string`, `ann`, `tuple` or `record`.
    pub base: &'static str,
    /// How many dimensions it has; 0 for what is no array.
    pub rank: usize,
    /// The index types in words.
    pub indices: Vec<String>,
    /// Whether it is a set.
    pub set: bool,
    /// Whether it may be absent.
    pub optional: bool,
    /// Whether the solver decides it.
    pub var: bool,
    /// The enum its base is, if it is one.
    pub enumeration: Option<Name>,
    /// Its fields, if it is a tuple (`1`, `2` …) or a record.
    pub fields: Vec<Port>,
    /// Whether it is an enum whose cases are to be given.
    pub is_enum: bool,
}

/// The interface of a model, with or without its data.
pub fn interface(units: &[(Rc<Unit>, Origin)]) -> (Interface, Vec<Diagnostic>) {
    let mut checker = Checker::new(Options { incomplete: true, ..Options::default() });
    checker.collect(units);
    let found = checker.interface(units);
    (found, std::mem::take(&mut checker.diagnostics))
}

impl<'a> Checker<'a> {
    fn interface(&mut self, units: &'a [(Rc<Unit>, Origin)]) -> Interface {
        let mut found = Interface { has_output_item: !self.outputs.is_empty(), ..Interface::default() };
        found.method = match self.solves.first() {
            Some((Goal::Minimize(_), ..)) => Method::Minimize,
            Some((Goal::Maximize(_), ..)) => Method::Maximize,
            _ => Method::Satisfy,
        };
        for index in 0..self.globals.len() {
            if self.globals[index].origin == Origin::Library {
                continue;
            }
            let declaration = self.globals[index].declaration;
            let of = self.global_type(index, declaration.name_span);
            let port = self.port(declaration.name.clone(), &of);
            let open = self.globals[index].value.is_none() || self.globals[index].value_origin == Origin::Data;
            if !of.var && open && of.base != Base::Ann {
                found.inputs.push(port.clone());
            }
            let says = |word: &str| declaration.annotations.iter().any(|annotation| names(annotation, word));
            let shown = says("add_to_output") || says("output");
            if !says("no_output") && (shown || (of.var && open)) {
                found.outputs.push(port.clone());
            }
            found.all.push(port);
        }
        for id in 0..self.enums.len() {
            if self.enums[id].origin == Origin::Library {
                continue;
            }
            let name = self.enums[id].name.clone();
            found.enums.push(name.clone());
            let open = self.enums[id].parts.is_none() || self.enums[id].defined_by == Origin::Data;
            if open {
                let of = Type::par(Base::Enum(super::ty::EnumId(id as u32))).set_of();
                let port = self.port(name, &of);
                found.inputs.push(Port { is_enum: true, ..port });
            }
        }
        let mut calls: BTreeMap<Name, FileId> = BTreeMap::new();
        for (unit, _) in units.iter().filter(|(_, origin)| *origin == Origin::Model) {
            each_in_unit(unit, &mut |expression| {
                let name = match &expression.kind {
                    Kind::Call(call) => &call.name,
                    Kind::GeneratorCall(call) => &call.name,
                    _ => return,
                };
                let declared = self.overloads.get(&**name).and_then(|all| all.first());
                if let Some(&signature) = declared
                    && self.signatures[signature].origin == Origin::Library
                    && !self.constructors.contains_key(&**name)
                {
                    calls.insert(name.clone(), self.signatures[signature].span.file);
                }
            });
        }
        found.library_calls = calls.into_iter().collect();
        found
    }

    fn port(&self, name: Name, of: &Type) -> Port {
        let word = |base: &Base| show_type(&Type::par(base.clone()), &|id| self.enum_name(id));
        let fields = match &of.base {
            Base::Tuple(fields) => fields
                .iter()
                .enumerate()
                .map(|(at, field)| self.port(Name::from((at + 1).to_string()), field))
                .collect(),
            Base::Record(fields) => fields.iter().map(|(name, field)| self.port(name.clone(), field)).collect(),
            _ => Vec::new(),
        };
        Port {
            name,
            of: of.clone(),
            shown: self.show(of),
            base: match of.base {
                Base::Bool => "bool",
                Base::Float => "float",
                Base::String => "string",
                Base::Ann => "ann",
                Base::Tuple(_) => "tuple",
                Base::Record(_) => "record",
                _ => "int",
            },
            rank: of.rank(),
            indices: match &of.dimensions {
                Dimensions::Known(indices) => indices.iter().map(word).collect(),
                _ => Vec::new(),
            },
            set: of.set,
            optional: of.opt,
            var: of.var,
            enumeration: if let Base::Enum(id) = of.base { Some(self.enum_name(id)) } else { None },
            fields,
            is_enum: false,
        }
    }
}

fn names(annotation: &Expression, word: &str) -> bool {
    match &annotation.kind {
        Kind::Name(name) => &**name == word,
        Kind::Call(call) => &*call.name == word,
        _ => false,
    }
}
