//! The output model: the program that is left when everything the solver does is taken out.
//!
//! What the solver decides becomes a parameter without a value, constraints and the goal go, the rest stays: given the
//! solver's answer as data, the output items of this model print what those of the whole model would.

use crate::source::Name;
use crate::syntax::ast::{Declaration, Item, ItemKind, TypeInst, TypeKind, Unit};
use crate::syntax::print::print_item_to;
use crate::types::Origin;
use rustc_hash::FxHashSet;

/// The output model of a program, from its units; those of the library are left to be included.
pub fn output_model(units: &[(Unit, Origin)]) -> String {
    let of_user = || units.iter().filter(|(_, origin)| *origin != Origin::Library).flat_map(|(unit, _)| &unit.items);
    let declared: FxHashSet<&Name> = of_user()
        .filter_map(|item| match &item.kind {
            ItemKind::Declare(declaration) if is_decided(&declaration.of) => Some(&declaration.name),
            _ => None,
        })
        .collect();
    let mut text = String::new();
    for item in of_user() {
        match &item.kind {
            ItemKind::Constraint { .. } | ItemKind::Solve { .. } => continue,
            // What a user's file includes from the library is found there; the user's own files are in this text already.
            ItemKind::Include(name) if crate::library::standard_file(name).is_none() => continue,
            // A value assigned apart from the declaration of a variable is the solver's to tell.
            ItemKind::Assign { name, .. } if declared.contains(name) => continue,
            ItemKind::Declare(declaration) => {
                let kind = ItemKind::Declare(Declaration {
                    of: par(&declaration.of),
                    annotations: Vec::new(),
                    ..declaration.clone()
                });
                print_item_to(&mut text, &Item { kind, span: item.span });
            }
            _ => print_item_to(&mut text, item),
        }
        text.push_str(";\n");
    }
    text
}

/// Whether the solver decides something of a type.
fn is_decided(of: &TypeInst) -> bool {
    match &of.kind {
        TypeKind::Plain { var, .. } => *var,
        TypeKind::Array { element, .. } => is_decided(element),
        TypeKind::Tuple { var, fields, .. } => *var || fields.iter().any(is_decided),
        TypeKind::Record { var, fields, .. } => *var || fields.iter().any(|field| is_decided(&field.of)),
        TypeKind::Concatenation(left, right) => is_decided(left) || is_decided(right),
        TypeKind::Any => false,
    }
}

/// The same type with nothing left to the solver.
fn par(of: &TypeInst) -> TypeInst {
    let mut of = of.clone();
    settle(&mut of);
    of
}

fn settle(of: &mut TypeInst) {
    match &mut of.kind {
        TypeKind::Plain { var, .. } => *var = false,
        TypeKind::Array { element, .. } => settle(element),
        TypeKind::Tuple { var, fields, .. } => {
            *var = false;
            fields.iter_mut().for_each(settle);
        }
        TypeKind::Record { var, fields, .. } => {
            *var = false;
            fields.iter_mut().for_each(|field| settle(&mut field.of));
        }
        TypeKind::Concatenation(left, right) => {
            settle(left);
            settle(right);
        }
        TypeKind::Any => {}
    }
}
