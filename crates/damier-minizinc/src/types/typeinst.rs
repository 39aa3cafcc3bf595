//! Types as written become types, and the sets they name become code.

use super::Checker;
use super::names::GlobalName;
use super::ty::{Base, Dimensions, Type};
use crate::program::{Code, Op, Shape};
use crate::source::{Name, Span};
use crate::syntax::ast::{BaseType, Kind, TypeInst, TypeKind};
use std::rc::Rc;

/// A type synonym, and how far its check has come.
pub(super) struct SynonymSource<'a> {
    of: &'a TypeInst,
    known: Option<Type>,
    busy: bool,
}

impl<'a> SynonymSource<'a> {
    pub(super) fn new(of: &'a TypeInst) -> SynonymSource<'a> {
        SynonymSource { of, known: None, busy: false }
    }
}

/// What stands before a base: `var opt set of`, and `any`.
#[derive(Clone, Copy)]
struct Prefix {
    var: bool,
    opt: bool,
    set: bool,
    any: bool,
}

impl<'a> Checker<'a> {
    /// Whether part of the type is left to the value: `any`, `array[_] of …`, `_`.
    pub(super) fn needs_value(&self, of: &TypeInst) -> bool {
        match &of.kind {
            TypeKind::Any => true,
            TypeKind::Plain { base: BaseType::Domain(domain), .. } => matches!(domain.kind, Kind::Anonymous),
            TypeKind::Plain { .. } => false,
            TypeKind::Array { indices, element } => {
                indices.iter().any(|index| self.needs_value(index)) || self.needs_value(element)
            }
            TypeKind::Tuple { fields, .. } => fields.iter().any(|field| self.needs_value(field)),
            TypeKind::Record { fields, .. } => fields.iter().any(|field| self.needs_value(&field.of)),
            TypeKind::Concatenation(one, other) => self.needs_value(one) || self.needs_value(other),
        }
    }

    /// The type that is written, and the sets named in it.
    pub(super) fn resolve(&mut self, of: &'a TypeInst) -> (Type, Shape) {
        if self.depth >= super::DEPTH_LIMIT {
            self.error(of.span, "this is nested too deeply");
            return (Type::POISON, Shape::Free);
        }
        self.depth += 1;
        let resolved = self.resolve_kind(of);
        self.depth -= 1;
        if resolved.0.is_too_large() {
            self.error(of.span, "this type has too many parts");
            return (Type::POISON, Shape::Free);
        }
        resolved
    }

    fn resolve_kind(&mut self, of: &'a TypeInst) -> (Type, Shape) {
        match &of.kind {
            TypeKind::Any if self.frame.generic => {
                let name = Name::from(format!("any {}", of.span.start));
                (Type { any: true, ..Type::par(Base::Parameter(name)) }, Shape::Free)
            }
            TypeKind::Any => (Type::par(Base::Bottom), Shape::Free),
            TypeKind::Plain { var, opt, set, any, base } => {
                let prefix = Prefix { var: *var, opt: *opt, set: *set, any: *any };
                let (of_base, shape) = self.resolve_base(base, of.span);
                (self.with_prefix(of_base, prefix, of.span), shape)
            }
            TypeKind::Array { indices, element } => self.resolve_array(indices, element, of.span),
            TypeKind::Tuple { var, opt, fields } => {
                let (types, shapes): (Vec<_>, _) = fields.iter().map(|field| self.resolve(field)).unzip();
                if types.iter().any(Type::is_poison) {
                    return (Type::POISON, Shape::Free);
                }
                let prefix = Prefix { var: *var, opt: *opt, set: false, any: false };
                (self.with_prefix(Type::tuple(types), prefix, of.span), fields_shape(shapes))
            }
            TypeKind::Record { var, opt, fields } => {
                let mut all: Vec<(Name, Type, Shape)> = Vec::with_capacity(fields.len());
                for field in fields {
                    let (of, shape) = self.resolve(&field.of);
                    if of.is_poison() {
                        return (of, Shape::Free);
                    }
                    if all.iter().any(|(name, ..)| *name == field.name) {
                        self.error(field.name_span, format!("the field `{}` is declared twice", field.name));
                        continue;
                    }
                    all.push((field.name.clone(), of, shape));
                }
                all.sort_by(|one, other| one.0.cmp(&other.0));
                let (types, shapes) = all.into_iter().map(|(name, of, shape)| ((name, of), shape)).unzip();
                let prefix = Prefix { var: *var, opt: *opt, set: false, any: false };
                (self.with_prefix(Type::record(types), prefix, of.span), fields_shape(shapes))
            }
            TypeKind::Concatenation(one, other) => self.resolve_concatenation(one, other, of.span),
        }
    }

    fn resolve_base(&mut self, base: &'a BaseType, span: Span) -> (Type, Shape) {
        let plain = |base| (Type::par(base), Shape::Free);
        match base {
            BaseType::Bool => plain(Base::Bool),
            BaseType::Int => plain(Base::Int),
            BaseType::Float => plain(Base::Float),
            BaseType::String => plain(Base::String),
            BaseType::Ann => plain(Base::Ann),
            BaseType::Parameter(name) => {
                self.check_parameter_name(name, span);
                plain(Base::Parameter(parameter_name(name, span)))
            }
            BaseType::EnumParameter(name) => {
                self.check_parameter_name(name, span);
                plain(Base::EnumParameter(parameter_name(name, span)))
            }
            BaseType::Domain(domain) => {
                match &domain.kind {
                    Kind::Anonymous => return plain(Base::Bottom),
                    Kind::Name(name) if self.frame.find(name).is_none() => {
                        if let Some(GlobalName::Synonym(synonym)) = self.names.get(&**name).copied() {
                            // The size is checked before the parts are written out.
                            if self.synonym_type(synonym).is_poison() {
                                return (Type::POISON, Shape::Free);
                            }
                            let of = self.synonyms[synonym].of;
                            let hidden = self.frame.hide();
                            let resolved = self.resolve(of);
                            self.frame.reveal(hidden);
                            return resolved;
                        }
                    }
                    _ => {}
                }
                let code = self.check_expression(domain);
                match self.domain_base(&code) {
                    Some(base) => (Type::par(base), Shape::Within(code)),
                    None => (Type::POISON, Shape::Free),
                }
            }
        }
    }

    /// The type of a synonym.
    pub(super) fn synonym_type(&mut self, synonym: usize) -> Type {
        let source = &mut self.synonyms[synonym];
        if let Some(known) = &source.known {
            return known.clone();
        }
        let of = source.of;
        if source.busy {
            self.error(of.span, "this type is defined by itself");
            return Type::POISON;
        }
        source.busy = true;
        let (known, _) = self.apart(|checker| checker.resolve(of));
        let source = &mut self.synonyms[synonym];
        source.busy = false;
        source.known = Some(known.clone());
        known
    }

    /// The base of the members of a set that stands in a type.
    fn domain_base(&mut self, code: &Code) -> Option<Base> {
        let of = self.type_of(code).clone();
        if of.is_poison() {
            return None;
        }
        if of.set && !of.is_array() && !of.opt {
            if of.var {
                self.error_with_help(
                    code.span,
                    "a set in a type must be known before solving, but the solver decides this one",
                    "declare with a known set and add a constraint `… in …`",
                );
                return None;
            }
            return Some(of.base);
        }
        let shown = self.show(&of);
        self.error(code.span, format!("a type or a set is needed here, but this is `{shown}`"));
        None
    }

    fn check_parameter_name(&mut self, name: &Name, span: Span) {
        if !self.frame.generic && !self.frame.of_function {
            self.error(span, format!("the type `${name}` has a meaning only in functions"));
        }
    }

    fn with_prefix(&mut self, of: Type, prefix: Prefix, span: Span) -> Type {
        if of.is_poison() {
            return of;
        }
        if prefix.set && (of.set || of.is_array() || matches!(of.base, Base::Tuple(_) | Base::Record(_))) {
            let shown = self.show(&of);
            self.error(span, format!("there are no sets of `{shown}`"));
            return Type::POISON;
        }
        let of =
            Type { set: of.set || prefix.set, opt: of.opt || prefix.opt, any: prefix.any, ..of }.or_var(prefix.var);
        let of = if self.frame.generic { of } else { self.frame.bindings.clone().apply(&of) };
        if of.is_wrongly_var() {
            let shown = self.show(&of.to_par());
            self.error_with_help(
                span,
                format!("a `{shown}` cannot be `var`"),
                "the solver decides over bool, int, float, enums, and sets of int or enums",
            );
            return Type::POISON;
        }
        of
    }

    fn resolve_array(&mut self, indices: &'a [TypeInst], element: &'a TypeInst, span: Span) -> (Type, Shape) {
        let mut types = Vec::with_capacity(indices.len());
        let mut sets = Vec::with_capacity(indices.len());
        let mut broken = false;
        for index in indices {
            match self.resolve_index(index) {
                Some((of, set)) => {
                    types.push(of);
                    sets.push(set);
                }
                None => broken = true,
            }
        }
        let (of, shape) = self.resolve(element);
        if broken || of.is_poison() {
            return (Type::POISON, Shape::Free);
        }
        if of.is_array() {
            self.error_with_help(span, "an array cannot hold arrays", "use an array of more dimensions");
            return (Type::POISON, Shape::Free);
        }
        let dimensions = match &types[..] {
            [Base::Parameter(name)] => Dimensions::Any(name.clone()),
            _ => Dimensions::Known(Rc::from(types)),
        };
        let of = Type { dimensions, ..of };
        let of = if self.frame.generic {
            of
        } else {
            // The element was instantiated already; only the indices are left.
            let bindings = Rc::clone(&self.frame.bindings);
            let indices = bindings.apply(&Type { base: Base::Int, any: false, ..of.clone() }).dimensions;
            Type { dimensions: indices, ..of }
        };
        let free = matches!(shape, Shape::Free) && sets.iter().all(Option::is_none);
        (of, if free { Shape::Free } else { Shape::Array(sets, Box::new(shape)) })
    }

    fn resolve_index(&mut self, index: &'a TypeInst) -> Option<(Base, Option<Code>)> {
        let TypeKind::Plain { var: false, opt: false, set: false, base, .. } = &index.kind else {
            self.error(index.span, "an index is `int`, an enum, or a set that is known before solving");
            return None;
        };
        let (of, shape) = self.resolve_base(base, index.span);
        match (&of.base, shape) {
            _ if of.is_poison() => None,
            (Base::Bottom, Shape::Free) => Some((Base::Bottom, None)),
            (Base::Int | Base::Enum(_) | Base::Parameter(_) | Base::EnumParameter(_), Shape::Free)
                if of.is_scalar() =>
            {
                Some((of.base, None))
            }
            (Base::Int | Base::Enum(_), Shape::Within(set)) if of.is_scalar() => Some((of.base, Some(set))),
            (Base::Bottom | Base::Bool, Shape::Within(set)) => Some((Base::Int, Some(set))),
            (Base::Parameter(name) | Base::EnumParameter(name), Shape::Within(set)) => {
                Some((Base::EnumParameter(name.clone()), Some(set)))
            }
            _ => {
                let shown = self.show(&of);
                self.error(index.span, format!("an array is indexed by `int` or an enum, not by `{shown}`"));
                None
            }
        }
    }

    fn resolve_concatenation(&mut self, one: &'a TypeInst, other: &'a TypeInst, span: Span) -> (Type, Shape) {
        let (first, first_shape) = self.resolve(one);
        let (second, second_shape) = self.resolve(other);
        if first.is_poison() || second.is_poison() {
            return (Type::POISON, Shape::Free);
        }
        let mut shapes = shapes_of(first_shape, first.fields().len());
        shapes.extend(shapes_of(second_shape, second.fields().len()));
        match (&first.base, &second.base) {
            (Base::Tuple(a), Base::Tuple(b)) => {
                (Type::tuple(a.iter().chain(b.iter()).cloned().collect()), fields_shape(shapes))
            }
            (Base::Record(a), Base::Record(b)) => {
                let mut all: Vec<_> = a.iter().chain(b.iter()).cloned().zip(shapes).collect();
                all.sort_by(|one, other| one.0.0.cmp(&other.0.0));
                if let Some(twice) = all.windows(2).find(|pair| pair[0].0.0 == pair[1].0.0) {
                    let message = format!("both records have a field `{}`", twice[0].0.0);
                    self.error(span, message);
                    return (Type::POISON, Shape::Free);
                }
                let (types, shapes) = all.into_iter().unzip();
                (Type::record(types), fields_shape(shapes))
            }
            _ => {
                self.error(span, "only two tuple types or two record types can be joined by `++`");
                (Type::POISON, Shape::Free)
            }
        }
    }

    /// The type of a declaration with the parts that its value decides.
    pub(super) fn infer_declared(&mut self, declared: Type, value: Code, name: &Name) -> (Type, Code) {
        let given = self.type_of(&value).clone();
        if given.is_poison() || declared.is_poison() {
            return (Type::POISON, value);
        }
        let of = if declared.base == Base::Bottom && !declared.is_array() {
            Type { var: declared.var || given.var, opt: declared.opt || given.opt, ..given.clone() }
        } else {
            let dimensions = match (&declared.dimensions, &given.dimensions) {
                (Dimensions::Known(declared), Dimensions::Known(given)) if declared.len() == given.len() => {
                    let pairs = declared.iter().zip(given.iter());
                    Dimensions::Known(
                        pairs
                            .map(|(one, other)| if *one == Base::Bottom { other.clone() } else { one.clone() })
                            .collect(),
                    )
                }
                (Dimensions::Known(declared), _) => Dimensions::Known(
                    declared.iter().map(|one| if *one == Base::Bottom { Base::Int } else { one.clone() }).collect(),
                ),
                (declared, _) => declared.clone(),
            };
            match declared.base {
                Base::Bottom => {
                    Type { dimensions, var: declared.var || given.var, opt: declared.opt || given.opt, ..given.clone() }
                }
                _ => Type { dimensions, ..declared },
            }
        };
        let value = self.coerce_declared(value, &of, name);
        (of, value)
    }
}

/// `$_` is another type each time.
fn parameter_name(name: &Name, span: Span) -> Name {
    if &**name == "_" { Name::from(format!("_{}", span.start)) } else { name.clone() }
}

fn fields_shape(shapes: Vec<Shape>) -> Shape {
    if shapes.iter().all(|shape| matches!(shape, Shape::Free)) { Shape::Free } else { Shape::Fields(shapes) }
}

fn shapes_of(shape: Shape, count: usize) -> Vec<Shape> {
    match shape {
        Shape::Fields(shapes) => shapes,
        _ => (0..count).map(|_| Shape::Free).collect(),
    }
}

impl Checker<'_> {
    /// The code that makes an empty list of annotations, texts or anything else of a type.
    pub(super) fn constant(&mut self, value: crate::value::Value, of: &Type, span: Span) -> Code {
        self.code(Op::Constant(value), of, span)
    }
}
