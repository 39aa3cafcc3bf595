//! Signatures of functions, read when a call first asks for the name.

use super::names::Frame;
use super::ty::{Base, Dimensions, Type};
use super::{Checker, Origin};
use crate::source::Span;
use crate::syntax::ast::{FunctionItem, Kind, TypeKind};
use std::rc::Rc;

/// A function as declared.
pub(super) struct Signature<'a> {
    pub item: &'a FunctionItem,
    pub span: Span,
    pub origin: Origin,
    /// Whether some call was resolved to it.
    pub used: bool,
    read: Progress,
}

enum Progress {
    New,
    Busy,
    Done(Rc<Read>),
}

/// A signature that was read.
#[derive(Debug)]
pub(super) struct Read {
    /// The types of the parameters, with `$T` in them.
    pub parameters: Vec<Type>,
    /// How many of them have no default.
    pub required: usize,
    pub returns: Type,
    /// Whether the result has whatever type the body has.
    pub returns_any: bool,
    /// Whether `$T` occurs.
    pub polymorphic: bool,
    /// Whether a native is par if its arguments are.
    pub par_if_par: bool,
}

impl<'a> Signature<'a> {
    /// Whether the result has whatever type the body has.
    pub(super) fn returns_any(&self) -> bool {
        matches!(self.item.returns.kind, TypeKind::Any)
    }

    pub(super) fn new(item: &'a FunctionItem, span: Span, origin: Origin) -> Signature<'a> {
        Signature { item, span, origin, used: false, read: Progress::New }
    }
}

impl<'a> Checker<'a> {
    /// Reads a signature. `None` for one that is being read right now: it cannot be called in its own types.
    pub(super) fn read_signature(&mut self, index: usize) -> Option<Rc<Read>> {
        match &self.signatures[index].read {
            Progress::Done(read) => return Some(Rc::clone(read)),
            Progress::Busy => return None,
            Progress::New => {}
        }
        self.signatures[index].read = Progress::Busy;
        let item = self.signatures[index].item;
        let outer = std::mem::replace(&mut self.frame, Frame::of_signature());
        // The body is checked with the types of each call; what is wrong in the types is said then.
        self.silent += 1;
        let mut parameters = Vec::with_capacity(item.parameters.len());
        for parameter in &item.parameters {
            let (of, _) = self.resolve(&parameter.of);
            let id = self.intern(&of);
            self.frame.bind(&parameter.name, id);
            parameters.push(of);
        }
        let returns_any = matches!(item.returns.kind, TypeKind::Any);
        let returns = if returns_any { Type::par(Base::Bottom) } else { self.resolve(&item.returns).0 };
        self.silent -= 1;
        self.frame = outer;
        let says = |word: &str| {
            item.annotations.iter().any(|annotation| matches!(&annotation.kind, Kind::Name(name) if &**name == word))
        };
        let polymorphic = parameters.iter().any(|of| !of.is_concrete());
        let required = item.parameters.iter().filter(|parameter| parameter.value.is_none()).count();
        let read =
            Rc::new(Read { required, polymorphic, returns_any, par_if_par: says("par_if_par"), parameters, returns });
        self.signatures[index].read = Progress::Done(Rc::clone(&read));
        Some(read)
    }
}

/// Whether two parameters mean the same types, whatever their `$T` are called.
pub(super) fn same_parameter(one: &Type, other: &Type) -> bool {
    let same_base = |one: &Base, other: &Base| match (one, other) {
        (Base::Parameter(_), Base::Parameter(_)) | (Base::EnumParameter(_), Base::EnumParameter(_)) => true,
        _ => one == other,
    };
    let dimensions = match (&one.dimensions, &other.dimensions) {
        (Dimensions::Any(_), Dimensions::Any(_)) => true,
        (Dimensions::Known(first), Dimensions::Known(second)) => {
            first.len() == second.len() && first.iter().zip(second.iter()).all(|(a, b)| same_base(a, b))
        }
        (first, second) => first == second,
    };
    dimensions
        && same_base(&one.base, &other.base)
        && (one.var, one.opt, one.set, one.any) == (other.var, other.opt, other.set, other.any)
}
