//! The output model: the program that is left when everything the solver does is taken out.
//!
//! It has the output items and what they mention, directly or not. What the solver decides becomes a parameter whose
//! value the solver tells; constraints, the goal and all that only they mention go. Given the solver's answer as data, the
//! output items of this model print what those of the whole model would.
//!
//! A parameter that is computed from variables (`ub(x)`) would come to something else once they are known. Its value is
//! kept instead of the way to it.

use super::default::{has, shown};
use super::show::identifier;
use crate::program::{GlobalId, Program};
use crate::source::Name;
use crate::syntax::ast::{Declaration, Expression, Item, ItemKind, Kind, Unit};
use crate::syntax::is_plain_name;
use crate::syntax::print::print_item_to;
use crate::types::Origin;
use crate::types::ty::is_decided;
use crate::types::walk::each_in_item;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// An output model in which some values are still to be filled in.
#[derive(Debug, Default)]
pub struct OutputModel {
    pub(crate) pieces: Vec<Piece>,
}

/// A part of an output model.
#[derive(Debug)]
pub(crate) enum Piece {
    /// Items as they are.
    Text(String),
    /// The declaration of a global whose value is known after flattening, or told by the solver.
    Global {
        /// Which one.
        id: GlobalId,
        /// Whether it is printed where no output item says what is.
        printed: bool,
    },
}

/// The output model of a program, from its units; those of the library are left to be included.
pub fn output_model(units: &[(Rc<Unit>, Origin)], program: &Program) -> OutputModel {
    let items: Vec<&Item> =
        units.iter().filter(|(_, origin)| *origin != Origin::Library).flat_map(|(unit, _)| &unit.items).collect();
    let globals: FxHashMap<&Name, GlobalId> = (0..)
        .map(GlobalId)
        .zip(&program.globals)
        .filter(|(_, global)| global.of_user)
        .map(|(id, global)| (&global.name, id))
        .collect();
    let printed: FxHashSet<GlobalId> = shown(program).into_iter().collect();
    let mentions = Mentions::of(&items);
    let settled = mentions.settled(program, &globals);
    let needed = mentions.needed(&items, printed.iter().map(|id| &program.globals[id.0 as usize].name), &settled);
    let mut pieces = Vec::new();
    for item in items {
        if let Some(name) = defined(item)
            && !needed.contains(name)
        {
            continue;
        }
        let mut text = String::new();
        match &item.kind {
            ItemKind::Constraint { .. } | ItemKind::Solve { .. } => continue,
            // What a user's file includes from the library is found there; the user's own files are in this text already.
            ItemKind::Include(name) if crate::library::standard_file(name).is_none() => continue,
            ItemKind::Assign { name, .. } if settled.contains(name) => continue,
            ItemKind::Declare(declaration) => {
                let id = globals.get(&declaration.name).copied();
                let printed = id.is_some_and(|id| printed.contains(&id));
                if let Some(id) = id.filter(|_| settled.contains(&declaration.name)) {
                    pieces.push(Piece::Global { id, printed });
                    continue;
                }
                let mark = Expression { kind: Kind::Name("output".into()), span: item.span };
                let annotations = if printed { vec![mark] } else { Vec::new() };
                let kind = ItemKind::Declare(Declaration { annotations, ..declaration.clone() });
                print_item_to(&mut text, &Item { kind, span: item.span });
            }
            _ => print_item_to(&mut text, item),
        }
        text.push_str(";\n");
        pieces.push(Piece::Text(text));
    }
    OutputModel { pieces }
}

/// The name that an item gives a meaning or a value to; `None` for items that are kept in any case, or have no name.
fn defined(item: &Item) -> Option<&Name> {
    match &item.kind {
        ItemKind::Declare(declaration) => Some(&declaration.name),
        ItemKind::Assign { name, .. } => Some(name),
        // Operators are mentioned by their signs.
        ItemKind::Function(function) if is_plain_name(&identifier(&function.name)) => Some(&function.name),
        _ => None,
    }
}

/// Which names stand in the definitions of which.
struct Mentions<'u> {
    of: FxHashMap<&'u Name, Vec<&'u Name>>,
    enums: Vec<&'u Name>,
}

impl<'u> Mentions<'u> {
    fn of(items: &[&'u Item]) -> Mentions<'u> {
        let mut of: FxHashMap<&Name, Vec<&Name>> = FxHashMap::default();
        let mut enums = Vec::new();
        for item in items {
            if let Some(name) = defined(item) {
                let mentioned = of.entry(name).or_default();
                each_name(item, &mut |name| mentioned.push(name));
            }
            if let ItemKind::Enumeration { name, .. } = &item.kind {
                enums.push(name);
            }
        }
        Mentions { of, enums }
    }

    /// The globals whose values are not computed by the output model: those that the solver decides, and those that depend
    /// on them and were known nevertheless.
    fn settled(&self, program: &Program, globals: &FxHashMap<&'u Name, GlobalId>) -> FxHashSet<&'u Name> {
        let mut mentioned_by: FxHashMap<&Name, Vec<&'u Name>> = FxHashMap::default();
        for (&name, mentioned) in &self.of {
            mentioned.iter().for_each(|one| mentioned_by.entry(one).or_default().push(name));
        }
        let global = |name: &Name| globals.get(name).map(|id| &program.globals[id.0 as usize]);
        let decided = self
            .of
            .keys()
            .copied()
            .filter(|name| global(name).is_some_and(|global| is_decided(&program.types[global.of.0 as usize])));
        let mut open: Vec<&'u Name> = decided.collect();
        let mut reached: FxHashSet<&'u Name> = open.iter().copied().collect();
        while let Some(name) = open.pop() {
            for &user in mentioned_by.get(name).into_iter().flatten() {
                if reached.insert(user) {
                    open.push(user);
                }
            }
        }
        reached.retain(|name| global(name).is_some_and(|global| !has(program, global, "output_only")));
        reached
    }

    /// The names that output needs.
    fn needed(
        &self,
        items: &[&'u Item],
        printed: impl Iterator<Item = &'u Name>,
        settled: &FxHashSet<&Name>,
    ) -> FxHashSet<&'u Name> {
        let mut open: Vec<&'u Name> = printed.chain(self.enums.iter().copied()).collect();
        for item in items {
            let is_root = match &item.kind {
                ItemKind::Constraint { .. } | ItemKind::Solve { .. } => false,
                _ => defined(item).is_none(),
            };
            if is_root {
                each_name(item, &mut |name| open.push(name));
            }
        }
        let mut needed = FxHashSet::default();
        while let Some(name) = open.pop() {
            if needed.insert(name) && !settled.contains(name) {
                open.extend(self.of.get(name).into_iter().flatten());
            }
        }
        needed
    }
}

/// Calls `visit` for every name of a value or function in an item.
fn each_name<'u>(item: &'u Item, visit: &mut dyn FnMut(&'u Name)) {
    each_in_item(item, &mut |expression| match &expression.kind {
        Kind::Name(name) => visit(name),
        Kind::Call(call) => visit(&call.name),
        Kind::GeneratorCall(call) => visit(&call.name),
        _ => {}
    });
}
