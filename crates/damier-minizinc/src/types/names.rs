//! What a name means: the locals of a frame, then the globals; and which name may have been meant instead.

use super::Checker;
use super::ty::{EnumId, Type};
use super::unify::Bindings;
use crate::program::{Code, Op, TypeId};
use crate::source::{Name, Span};
use std::rc::Rc;

/// What a name means outside functions. Functions have a list of their own, and so have constructors of enums, which are called
/// as functions are: an enum may be named as its constructor.
#[derive(Clone, Copy, Debug)]
pub(super) enum GlobalName {
    /// A declaration, by its position in `globals`.
    Global(usize),
    /// An enum.
    Enum(EnumId),
    /// A case of an enum: part and position in it.
    Case(EnumId, u32, u32),
    /// A type synonym, by its position in `synonyms`.
    Synonym(usize),
}

/// The locals of a function or item.
#[derive(Debug, Default)]
pub(super) struct Frame {
    locals: Vec<(Name, u32, TypeId)>,
    /// Locals before this one are out of sight.
    hidden: usize,
    next: u32,
    /// Slots used at most.
    pub size: u32,
    /// What the parameters `$T` of the function stand for.
    pub bindings: Rc<Bindings>,
    /// Whether `$T` means itself: a signature is being read.
    pub generic: bool,
    /// Whether this is the frame of a function.
    pub of_function: bool,
    /// Whether what the solver decides is known here: a solution is being printed.
    pub known: bool,
    /// Whether a part of the expression being checked is of a known type, but the solver decides whether it has a value.
    pub depends_on_solver: bool,
}

/// What output items call the value of what is optimised.
const OBJECTIVE: &str = "_objective";

/// Where a scope began.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    locals: usize,
    next: u32,
}

impl Frame {
    /// The frame of a function whose parameters `$T` stand for these types.
    pub(super) fn of_instance(bindings: Rc<Bindings>, known: bool) -> Frame {
        Frame { bindings, of_function: true, known, ..Frame::default() }
    }

    /// The frame in which a signature is read.
    pub(super) fn of_signature() -> Frame {
        Frame { generic: true, of_function: true, ..Frame::default() }
    }

    /// A new slot without a name.
    pub(super) fn slot(&mut self) -> u32 {
        self.next += 1;
        self.size = self.size.max(self.next);
        self.next - 1
    }

    /// A new slot with a name.
    pub(super) fn bind(&mut self, name: &Name, of: TypeId) -> u32 {
        let slot = self.slot();
        self.name(name, slot, of);
        slot
    }

    /// Gives a slot its name.
    pub(super) fn name(&mut self, name: &Name, slot: u32, of: TypeId) {
        self.locals.push((name.clone(), slot, of));
    }

    /// Begins a scope.
    pub(super) fn mark(&self) -> Mark {
        Mark { locals: self.locals.len(), next: self.next }
    }

    /// Ends a scope: its names and slots are free again.
    pub(super) fn release(&mut self, mark: Mark) {
        self.locals.truncate(mark.locals);
        self.next = mark.next;
    }

    /// Puts all locals out of sight; gives what [`Frame::reveal`] wants.
    pub(super) fn hide(&mut self) -> usize {
        std::mem::replace(&mut self.hidden, self.locals.len())
    }

    /// Undoes [`Frame::hide`].
    pub(super) fn reveal(&mut self, hidden: usize) {
        self.hidden = hidden;
    }

    /// The local of a name.
    pub(super) fn find(&self, name: &str) -> Option<(u32, TypeId)> {
        let visible = &self.locals[self.hidden..];
        visible.iter().rev().find(|local| &*local.0 == name).map(|local| (local.1, local.2))
    }

    fn visible(&self) -> impl Iterator<Item = &str> {
        self.locals[self.hidden..].iter().map(|local| &*local.0)
    }
}

impl<'a> Checker<'a> {
    /// The code of a name.
    pub(super) fn check_name(&mut self, name: &'a str, span: Span) -> Code {
        if let Some((slot, of)) = self.frame.find(name) {
            return Code { op: Op::Local(slot), of, span };
        }
        match self.names.get(name).copied() {
            Some(GlobalName::Global(global)) => self.global_code(global, span),
            Some(GlobalName::Enum(id)) => {
                let of = Type::par(super::ty::Base::Enum(id)).set_of();
                self.code(Op::EnumSet(id), &of, span)
            }
            Some(GlobalName::Case(id, part, index)) => self.enum_case(id, part, index, span),
            Some(GlobalName::Synonym(_)) => {
                self.error(span, format!("`{name}` is the name of a type, but a value is needed here"));
                self.poison(span)
            }
            None if self.constructors.contains_key(name) => {
                self.error_with_help(
                    span,
                    format!("`{name}` is a constructor and wants an argument"),
                    format!("write `{name}(…)`"),
                );
                self.poison(span)
            }
            None => {
                // An annotation or function without parameters.
                if self.overloads.contains_key(name)
                    && let Some(code) = self.call_without_arguments(name, span)
                {
                    return code;
                }
                // Output items may ask for the value of what is optimised.
                if let (OBJECTIVE, Some(objective)) = (name, self.objective) {
                    let hidden = self.frame.hide();
                    let code = self.check_expression(objective);
                    self.frame.reveal(hidden);
                    return code;
                }
                self.unknown_name(name, span, "name");
                self.poison(span)
            }
        }
    }

    /// Reports an unknown name, with the nearest known one.
    pub(super) fn unknown_name(&mut self, name: &str, span: Span, what: &str) {
        // Once is enough for a name that is missing everywhere.
        if self.silent > 0 || !self.unknown.insert(name.into()) {
            return;
        }
        let mut known: Vec<&str> = self.frame.visible().collect();
        known.extend(self.names.keys().copied());
        let help = match nearest(name, known.into_iter()) {
            Some(other) => format!("did you mean `{other}`?"),
            None if self.overloads.contains_key(name) => {
                format!("`{name}` is a function: it wants arguments in parentheses")
            }
            None => String::new(),
        };
        self.error_with_help(span, format!("unknown {what} `{name}`"), help);
    }
}

/// The known name that differs least from a name, if it is near enough to be meant.
///
/// ```
/// use damier_minizinc::nearest;
///
/// assert_eq!(nearest("mak", ["layout", "make"].into_iter()), Some("make"));
/// assert_eq!(nearest("mak", ["layout"].into_iter()), None);
/// ```
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let letters: Vec<char> = name.chars().take(40).collect();
    let limit = (letters.len() / 3).max(1);
    known
        .filter(|other| *other != name && !other.is_empty())
        .filter(|other| other.len().abs_diff(name.len()) <= 4 * limit)
        .map(|other| (distance(&letters, other), other))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, other)| other)
}

/// How many letters have to be changed, added or left out; a change of case alone counts nothing.
fn distance(letters: &[char], other: &str) -> usize {
    let mut row: Vec<usize> = (0..=letters.len()).collect();
    for (at, letter) in other.chars().take(60).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, mine) in letters.iter().enumerate() {
            let same = mine.eq_ignore_ascii_case(&letter);
            let best = (diagonal + usize::from(!same)).min(row[column] + 1).min(row[column + 1] + 1);
            diagonal = std::mem::replace(&mut row[column + 1], best);
        }
    }
    row[letters.len()]
}
