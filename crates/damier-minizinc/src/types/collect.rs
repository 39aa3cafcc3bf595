//! First walk over the items: what is declared, what is assigned, what is asked for.

use super::enums::{EnumSource, PartSource};
use super::globals::GlobalSource;
use super::names::{GlobalName, nearest};
use super::signature::Signature;
use super::typeinst::SynonymSource;
use super::{Checker, Origin};
use crate::source::{Name, Span};
use crate::syntax::ast::{Expression, ItemKind, Kind, Unit};
use crate::types::ty::EnumId;
use std::rc::Rc;

/// `name = value;`
struct Assignment<'a> {
    name: &'a Name,
    value: &'a Expression,
    span: Span,
    origin: Origin,
}

impl<'a> Checker<'a> {
    /// Takes down all items.
    pub(super) fn collect(&mut self, units: &'a [(Rc<Unit>, Origin)]) {
        let mut assignments = Vec::new();
        // The model first, so that its globals come first and its names win over those of the library.
        for pass in [Origin::Model, Origin::Data, Origin::Library] {
            for (unit, origin) in units.iter().filter(|(_, origin)| *origin == pass) {
                self.collect_unit(unit, *origin, &mut assignments);
            }
        }
        for assignment in assignments {
            self.assign(assignment);
        }
        self.name_enum_cases();
    }

    fn collect_unit(&mut self, unit: &'a Unit, origin: Origin, assignments: &mut Vec<Assignment<'a>>) {
        for item in &unit.items {
            match &item.kind {
                ItemKind::Include(_) => {}
                ItemKind::Declare(declaration) => {
                    let index = self.globals.len();
                    if self.claim(&declaration.name, GlobalName::Global(index), declaration.name_span, origin) {
                        self.globals.push(GlobalSource::new(declaration, item.span, origin));
                        if origin != Origin::Library {
                            self.place(index);
                        }
                    }
                }
                ItemKind::Assign { name, value } => {
                    assignments.push(Assignment { name, value, span: item.span, origin });
                }
                ItemKind::Constraint { condition, annotations } => {
                    self.constraints.push((condition, annotations, item.span));
                }
                ItemKind::Solve { goal, annotations } => self.solves.push((goal, annotations, item.span)),
                ItemKind::Output { annotations, value } => self.outputs.push((annotations, value)),
                ItemKind::Function(function) => {
                    let index = self.signatures.len();
                    self.signatures.push(Signature::new(function, item.span, origin));
                    self.overloads.entry(&*function.name).or_default().push(index);
                }
                ItemKind::Enumeration { name, parts, .. } => {
                    let id = EnumId(self.enums.len() as u32);
                    if self.claim(name, GlobalName::Enum(id), item.span, origin) {
                        let parts = parts.as_ref().map(|parts| self.enum_parts(parts));
                        self.enums.push(EnumSource::new(name.clone(), parts, item.span, origin));
                    }
                }
                ItemKind::Synonym { name, of, .. } => {
                    let index = self.synonyms.len();
                    if self.claim(name, GlobalName::Synonym(index), item.span, origin) {
                        self.synonyms.push(SynonymSource::new(of));
                    }
                }
            }
        }
    }

    /// Gives a name its meaning, unless it has one.
    pub(super) fn claim(&mut self, name: &'a Name, meaning: GlobalName, span: Span, origin: Origin) -> bool {
        if self.names.contains_key(&**name) {
            // A name of the user's own hides one of the library.
            if origin != Origin::Library {
                self.declared_twice(name, span);
            }
            return false;
        }
        self.names.insert(name, meaning);
        true
    }

    fn declared_twice(&mut self, name: &str, span: Span) {
        let help = "a name stands for one thing: give one of the two another name";
        self.error_with_help(span, format!("`{name}` is declared twice"), help);
    }

    fn assign(&mut self, assignment: Assignment<'a>) {
        let Assignment { name, value, span, origin } = assignment;
        match self.names.get(&**name).copied() {
            Some(GlobalName::Global(index)) => {
                let global = &mut self.globals[index];
                match global.value {
                    None => {
                        global.value = Some(value);
                        global.value_origin = origin;
                    }
                    Some(known) if same_literal(known, value) => {}
                    Some(_) if self.options.multiple_assignments => global.further.push((value, origin)),
                    Some(_) => {
                        self.error_with_help(
                            span,
                            format!("`{name}` is given a value twice"),
                            "it has one already, in its declaration, in another assignment or in the data",
                        );
                    }
                }
            }
            Some(GlobalName::Enum(id)) => {
                let parts = self.enum_parts_of_value(value);
                let source = &mut self.enums[id.0 as usize];
                if source.parts.is_some() {
                    self.error(span, format!("the enum `{name}` is defined twice"));
                } else if parts.is_some() {
                    source.parts = parts;
                    source.defined_by = origin;
                }
            }
            None if origin == Origin::Data && self.options.more_data => {}
            _ => {
                let known = self.names.keys().copied();
                let help = match nearest(name, known) {
                    Some(other) => format!("did you mean `{other}`?"),
                    None => "the model declares no such name".to_string(),
                };
                self.error_with_help(span, format!("a value is given for `{name}`, which is not declared"), help);
            }
        }
    }

    fn name_enum_cases(&mut self) {
        let (mut claims, mut constructors) = (Vec::new(), Vec::new());
        for (id, source) in self.enums.iter().enumerate() {
            let id = EnumId(id as u32);
            for (part, of) in source.parts.iter().flatten().enumerate() {
                match of {
                    PartSource::Cases(cases) => {
                        for (index, (name, span)) in cases.iter().enumerate() {
                            claims.push((*name, GlobalName::Case(id, part as u32, index as u32), *span, source.origin));
                        }
                    }
                    PartSource::Anonymous(_) => {}
                    PartSource::Constructor { name, span, .. } => {
                        constructors.push((*name, (id, part as u32), *span));
                    }
                }
            }
        }
        for (name, meaning, span, origin) in claims {
            self.claim(name, meaning, span, origin);
        }
        for (name, place, span) in constructors {
            if self.constructors.insert(name, place).is_some() {
                self.declared_twice(name, span);
            }
        }
    }
}

/// Whether two expressions are the same literal or name: then saying it twice does no harm.
fn same_literal(one: &Expression, other: &Expression) -> bool {
    matches!(one.kind, Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::String(_) | Kind::Name(_) | Kind::Absent)
        && one.kind == other.kind
}
