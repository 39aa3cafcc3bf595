//! Warnings: what is allowed but probably not meant.
//!
//! Each is about one habit that costs people time: a name that nothing uses, a name that hides another, a constraint
//! that says nothing about the variables, a variable without bounds, floats compared for equality.

use super::names::GlobalName;
use super::ty::{Base, Type};
use super::walk::each_in_unit;
use super::{Checker, Origin};
use crate::program::{Code, Op, Shape};
use crate::source::{FileId, Name, Span};
use crate::syntax::ast::{Generator, Kind, LetItem, Unit};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The files that the user wrote (data apart).
pub(super) fn files_of_user(units: &[(Rc<Unit>, Origin)]) -> FxHashSet<FileId> {
    let of_user = units.iter().filter(|(_, origin)| *origin == Origin::Model);
    of_user.filter_map(|(unit, _)| unit.items.first()).map(|item| item.span.file).collect()
}

impl<'a> Checker<'a> {
    /// Warns of what is suspicious in the files of the user.
    pub(super) fn lint(&mut self, units: &'a [(Rc<Unit>, Origin)]) {
        let mut mentioned: FxHashSet<&'a str> = FxHashSet::default();
        let mut called: FxHashSet<&'a str> = FxHashSet::default();
        let mut bound: Vec<(&'a Name, Span)> = Vec::new();
        for (unit, _) in units.iter().filter(|(_, origin)| *origin == Origin::Model) {
            each_in_unit(unit, &mut |expression| match &expression.kind {
                Kind::Name(name) => {
                    mentioned.insert(name);
                }
                Kind::Call(call) => {
                    called.insert(&call.name);
                }
                Kind::GeneratorCall(call) => {
                    called.insert(&call.name);
                    bound.extend(names_of(&call.generators));
                }
                Kind::Comprehension(comprehension) => bound.extend(names_of(&comprehension.generators)),
                Kind::Let(block) => {
                    for item in &block.items {
                        if let LetItem::Declare(declaration, _) = item {
                            bound.push((&declaration.name, declaration.name_span));
                        }
                    }
                }
                _ => {}
            });
        }
        self.warn_of_hidden_names(&bound);
        self.warn_of_unused(&mentioned, &called);
        self.warn_of_unbounded();
        self.warn_of_empty_constraints();
    }

    fn warn_of_hidden_names(&mut self, bound: &[(&'a Name, Span)]) {
        for (name, span) in bound {
            let what = match self.names.get(&***name) {
                Some(GlobalName::Global(index)) if self.globals[*index].origin != Origin::Library => "a declaration",
                Some(GlobalName::Enum(_)) => "an enum",
                Some(GlobalName::Case(..)) => "a case of an enum",
                _ => continue,
            };
            self.warn(
                *span,
                format!("`{name}` hides {what} of the same name"),
                "inside, the outer one cannot be reached",
            );
        }
    }

    fn warn_of_unused(&mut self, mentioned: &FxHashSet<&'a str>, called: &FxHashSet<&'a str>) {
        for index in 0..self.globals.len() {
            let global = &self.globals[index];
            let declaration = global.declaration;
            // What is to be shown is used; so is a variable, by the default output, but nothing restricts it.
            if mentioned.contains(&*declaration.name) || !declaration.annotations.is_empty() {
                continue;
            }
            let of = self.global_type(index, declaration.name_span);
            let name = &declaration.name;
            if !of.var {
                self.warn(declaration.name_span, format!("the parameter `{name}` is not used"), "");
            } else if declaration.value.is_none() {
                self.warn(
                    declaration.name_span,
                    format!("no constraint mentions the variable `{name}`"),
                    "it takes every value of its domain, which multiplies the solutions",
                );
            }
        }
        for index in 0..self.signatures.len() {
            let item = self.signatures[index].item;
            if item.body.is_some()
                && !called.contains(&*item.name)
                && !mentioned.contains(&*item.name)
                && !self.signatures[index].used
            {
                let name = &item.name;
                self.warn(item.name_span, format!("the function `{name}` is not used"), "");
            }
        }
    }

    fn warn_of_unbounded(&mut self) {
        for at in 0..self.placed.len() {
            let index = self.placed[at];
            let declaration = self.globals[index].declaration;
            let Some(built) = self.built_global(index) else { continue };
            let free = match &built.shape {
                Shape::Free => true,
                Shape::Array(_, element) => matches!(**element, Shape::Free),
                _ => false,
            };
            let (free, valued) = (free, built.value.is_some());
            let of = self.types[built.of.0 as usize].clone();
            if free && !valued && of.var && matches!(of.base, Base::Int | Base::Float) {
                self.warn(
                    declaration.name_span,
                    format!("the variable `{}` has no bounds", declaration.name),
                    "a domain such as `var 0..100` makes the search smaller; without one, bounds must be found or assumed",
                );
            }
        }
    }

    fn warn_of_empty_constraints(&mut self) {
        let constant: Vec<Span> = self
            .program
            .constraints
            .iter()
            .filter(|constraint| {
                let of = &self.types[constraint.condition.of.0 as usize];
                // `assert` and its kin are calls, and meant.
                *of == Type::BOOL && !matches!(constraint.condition.op, Op::Call(..) | Op::If(..) | Op::Anonymous)
            })
            .map(|constraint| constraint.span)
            .collect();
        for span in constant {
            self.warn(
                span,
                "this constraint does not depend on any variable",
                "it is true or false before solving; `assert` would say why when it is false",
            );
        }
    }

    /// Warns where a float that the solver decides is asked to be equal to something computed.
    pub(super) fn warn_of_float_equality(&mut self, left: &Code, right: &Code, span: Span) {
        // A variable set equal to an expression is a definition; two expressions are a comparison.
        let defined = |code: &Code| matches!(code.op, Op::Global(_) | Op::Local(_) | Op::Constant(_) | Op::Access(..));
        if !defined(left) && !defined(right) {
            self.warn(
                span,
                "floats are compared for equality",
                "results of float arithmetic are rarely equal: allow a distance, `abs(a - b) <= …`",
            );
        }
    }
}

fn names_of(generators: &[Generator]) -> impl Iterator<Item = (&Name, Span)> {
    generators.iter().flat_map(|generator| generator.names.iter().map(|(name, span)| (name, *span)))
}
