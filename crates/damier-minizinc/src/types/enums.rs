//! Enums: their parts as the model or the data gives them, their cases, constructors and inverses.

use super::ty::{Base, EnumId, Type};
use super::{Checker, Origin};
use crate::program::{self, Code, Op};
use crate::source::{Name, Span};
use crate::syntax::ast::{Binary, EnumPart, Expression, Kind};
use crate::value::Value;

/// An enum as declared.
pub(super) struct EnumSource<'a> {
    pub name: Name,
    pub span: Span,
    pub origin: Origin,
    /// Its parts; `None` until they are defined.
    pub parts: Option<Vec<PartSource<'a>>>,
    /// Who defines its parts.
    pub defined_by: Origin,
    built: Option<Vec<program::EnumPart>>,
    /// What each constructor takes, once asked.
    arguments: Vec<Option<Type>>,
    busy: bool,
}

/// A part of an enum.
pub(super) enum PartSource<'a> {
    Cases(Vec<(&'a Name, Span)>),
    Anonymous(&'a Expression),
    Constructor { name: &'a Name, argument: &'a Expression, span: Span },
}

impl<'a> EnumSource<'a> {
    pub(super) fn new(name: Name, parts: Option<Vec<PartSource<'a>>>, span: Span, origin: Origin) -> EnumSource<'a> {
        EnumSource { name, span, origin, parts, defined_by: origin, built: None, arguments: Vec::new(), busy: false }
    }
}

impl<'a> Checker<'a> {
    /// The parts of a declaration.
    pub(super) fn enum_parts(&mut self, parts: &'a [EnumPart]) -> Vec<PartSource<'a>> {
        let mut all = Vec::new();
        for part in parts {
            match part {
                EnumPart::Cases(cases) => {
                    all.push(PartSource::Cases(cases.iter().map(|(name, span)| (name, *span)).collect()))
                }
                EnumPart::Anonymous(count) => all.push(PartSource::Anonymous(count)),
                EnumPart::Constructor { name, argument, span } => {
                    all.push(PartSource::Constructor { name, argument, span: *span });
                }
                EnumPart::Other(value) => {
                    if let Some(parts) = self.enum_parts_of_value(value) {
                        all.extend(parts);
                    }
                }
            }
        }
        all
    }

    /// The parts that a value in the data stands for: `{ A, B } ++ C(1..3)`, or a list of texts.
    pub(super) fn enum_parts_of_value(&mut self, value: &'a Expression) -> Option<Vec<PartSource<'a>>> {
        match &value.kind {
            Kind::Set(cases) | Kind::Array(cases) => {
                let mut names = Vec::with_capacity(cases.len());
                for case in cases {
                    match &case.kind {
                        Kind::Name(name) | Kind::String(name) => names.push((name, case.span)),
                        _ => {
                            self.error(case.span, "a case of an enum must be a name");
                            return None;
                        }
                    }
                }
                Some(vec![PartSource::Cases(names)])
            }
            Kind::Binary(Binary::Concatenate, left, right) => {
                let mut parts = self.enum_parts_of_value(left)?;
                parts.extend(self.enum_parts_of_value(right)?);
                Some(parts)
            }
            Kind::Call(call) if call.arguments.len() == 1 => Some(vec![match &*call.name {
                "_" | "anon_enum" => PartSource::Anonymous(&call.arguments[0]),
                _ => PartSource::Constructor { name: &call.name, argument: &call.arguments[0], span: call.name_span },
            }]),
            Kind::Unreadable => None,
            _ => {
                self.error_with_help(
                    value.span,
                    "this does not define an enum",
                    "an enum is given by its cases, `{ A, B, C }`, or by a constructor, `C(1..5)`, joined by `++`",
                );
                None
            }
        }
    }

    /// The code of a case: a number where that is known already.
    pub(super) fn enum_case(&mut self, id: EnumId, part: u32, index: u32, span: Span) -> Code {
        let op = match self.enum_case_number(id, part, index) {
            Some(number) => Op::Constant(Value::Int(number)),
            None => Op::EnumCase(id, part, index),
        };
        self.code(op, &Type::par(Base::Enum(id)), span)
    }

    /// The number of a case, if all parts before it have names.
    pub(super) fn enum_case_number(&self, id: EnumId, part: u32, index: u32) -> Option<i64> {
        let mut before = 0;
        for part in self.enums[id.0 as usize].parts.as_ref()?.iter().take(part as usize) {
            match part {
                PartSource::Cases(cases) => before += cases.len() as i64,
                _ => return None,
            }
        }
        Some(before + i64::from(index) + 1)
    }

    /// `C(e)`
    pub(super) fn construct(&mut self, id: EnumId, part: u32, argument: Code, span: Span) -> Code {
        let wanted = self.constructor_argument(id, part);
        let given = self.type_of(&argument).clone();
        let wanted =
            Type { set: given.set, opt: given.opt, var: given.var, dimensions: given.dimensions.clone(), ..wanted };
        let Some(argument) = self.coerce_or_report(argument, &wanted, "the argument of the constructor") else {
            return self.poison(span);
        };
        let of = Type { base: Base::Enum(id), any: false, ..wanted };
        self.code(Op::EnumConstruct(id, part, Box::new(argument)), &of, span)
    }

    /// `C^-1(e)`
    pub(super) fn destruct(&mut self, id: EnumId, part: u32, argument: Code, span: Span) -> Code {
        let result = self.constructor_argument(id, part);
        let given = self.type_of(&argument).clone();
        let wanted = Type { base: Base::Enum(id), any: false, ..given.clone() };
        let Some(argument) = self.coerce_or_report(argument, &wanted, "the argument of the inverse") else {
            return self.poison(span);
        };
        let of = Type { base: result.base, any: result.any, ..wanted };
        self.code(Op::EnumDestruct(id, part, Box::new(argument)), &of, span)
    }

    /// What a constructor takes: a member of the set it is declared over.
    fn constructor_argument(&mut self, id: EnumId, part: u32) -> Type {
        let source = &mut self.enums[id.0 as usize];
        let parts = source.parts.as_ref().map_or(0, Vec::len);
        source.arguments.resize(parts, None);
        if let Some(Some(of)) = source.arguments.get(part as usize) {
            return of.clone();
        }
        let Some(PartSource::Constructor { argument, .. }) =
            source.parts.as_ref().and_then(|parts| parts.get(part as usize))
        else {
            return Type::POISON;
        };
        if source.busy {
            let span = argument.span;
            self.error(span, "this enum is defined by itself");
            return Type::POISON;
        }
        let argument = *argument;
        source.busy = true;
        let code = self.check_apart(argument);
        let of = self.type_of(&code).member();
        let source = &mut self.enums[id.0 as usize];
        source.busy = false;
        source.arguments[part as usize] = Some(of.clone());
        of
    }

    /// Checks the parts of all enums.
    pub(super) fn build_enums(&mut self) {
        for id in 0..self.enums.len() {
            let Some(parts) = self.enums[id].parts.take() else {
                if !self.options.incomplete {
                    let (name, span) = (self.enums[id].name.clone(), self.enums[id].span);
                    self.error_with_help(
                        span,
                        format!("the enum `{name}` has no cases"),
                        "neither the model nor the data says which: is a data file missing?",
                    );
                }
                continue;
            };
            let mut built = Vec::with_capacity(parts.len());
            let arguments: Vec<_> = parts
                .iter()
                .map(|part| match part {
                    PartSource::Cases(_) => None,
                    PartSource::Anonymous(argument) => Some((*argument, true)),
                    PartSource::Constructor { argument, .. } => Some((*argument, false)),
                })
                .collect();
            let names: Vec<_> = parts
                .iter()
                .map(|part| match part {
                    PartSource::Cases(cases) => (None, cases.iter().map(|case| case.0.clone()).collect()),
                    PartSource::Anonymous(_) => (None, Vec::new()),
                    PartSource::Constructor { name, .. } => (Some((*name).clone()), Vec::new()),
                })
                .collect();
            self.enums[id].parts = Some(parts);
            for ((constructor, cases), argument) in names.into_iter().zip(arguments) {
                built.push(match argument {
                    None => program::EnumPart::Cases(cases),
                    Some((argument, counts)) => {
                        let code = self.check_enum_argument(argument, counts);
                        match constructor {
                            Some(name) => program::EnumPart::Constructor(name, code),
                            None => program::EnumPart::Anonymous(code),
                        }
                    }
                });
            }
            self.enums[id].built = Some(built);
        }
    }

    fn check_enum_argument(&mut self, argument: &'a Expression, counts: bool) -> Code {
        let code = self.check_apart(argument);
        let of = self.type_of(&code).clone();
        let good = !of.var
            && !of.opt
            && !of.is_array()
            && matches!(of.base, Base::Int | Base::Enum(_) | Base::Bottom | Base::Bool)
            && (of.set || (counts && of.base == Base::Int));
        if !good && !of.is_poison() {
            let shown = self.show(&of);
            self.error(
                argument.span,
                format!("a part of an enum is made of a set of `int` or of an enum, not `{shown}`"),
            );
        }
        code
    }

    /// The enums of the finished program.
    pub(super) fn take_enums(&mut self) -> Vec<program::Enumeration> {
        self.enums
            .iter_mut()
            .map(|source| program::Enumeration {
                name: source.name.clone(),
                parts: source.built.take(),
                span: source.span,
            })
            .collect()
    }
}
