//! From the syntax tree to the resolved program: names, overloads, coercions, types.
//!
//! Everything is checked when it is first needed. The items of the model are walked once; a call instantiates the
//! function it means for the types of its arguments, a name brings in the global it means, so what the library holds
//! and is not used costs nothing here. Functions whose result is known from their signature wait in a queue, so that the
//! walk does not nest deeper than the text does; the others (`var` functions called with par arguments, whose result is
//! par if their body is) are checked on the spot.

mod access;
mod annotations;
mod calls;
mod coerce;
mod collect;
mod comprehension;
mod constants;
mod data;
mod enums;
mod expression;
mod globals;
mod instantiate;
pub mod interface;
mod lints;
mod literals;
mod names;
mod operators;
mod overload;
pub mod show;
mod signature;
pub mod ty;
mod typeinst;
mod unify;
pub(crate) mod walk;

#[cfg(test)]
mod tests;

use crate::diagnostic::{Diagnostic, ENOUGH, Kind};
use crate::program::{self, Code, Op, Program, TypeId};
use crate::source::{FileId, Name, Span};
use crate::syntax::ast;
pub use names::nearest;
use names::{Frame, GlobalName};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use ty::{EnumId, Type};

/// Where a unit comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The standard library.
    Library,
    /// A file of the user.
    Model,
    /// Data: files, or definitions on the command line.
    Data,
}

/// What a check should do besides checking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Parameters may be left without a value: the data is still to come.
    pub incomplete: bool,
    /// Warn of what is allowed but probably not meant.
    pub lint: bool,
    /// A name may be given values again and again: all of them must be equal.
    pub multiple_assignments: bool,
    /// Data may give values to names that the model does not declare.
    pub more_data: bool,
    /// Annotations without a declaration are left out: FlatZinc carries those of the model it was made from.
    pub strange_annotations: bool,
}

/// Checks a program: what it becomes, and what is wrong with it. The program is only worth running if no diagnostic has
/// a [`Kind`].
pub fn check(units: &[(Rc<ast::Unit>, Origin)], options: Options) -> (Program, Vec<Diagnostic>) {
    let mut checker = Checker::new(options);
    if options.lint {
        checker.user_files = lints::files_of_user(units);
    }
    checker.collect(units);
    checker.check_items();
    checker.check_queue();
    checker.check_unused_functions();
    if options.lint {
        checker.lint(units);
    }
    checker.finish()
}

/// How deep checks may be inside checks (expressions within expressions, functions within the expressions that call
/// them).
const DEPTH_LIMIT: u32 = 40_000;
/// How many instances of functions a program may have.
const INSTANCE_LIMIT: usize = 20_000;

/// A check under way.
struct Checker<'a> {
    options: Options,
    types: Vec<Type>,
    type_ids: FxHashMap<Type, TypeId>,
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    reported: FxHashSet<(Span, String)>,
    unknown: FxHashSet<Box<str>>,
    /// The files of the user, while warnings are wanted.
    user_files: FxHashSet<FileId>,
    /// What the names of the program mean outside functions.
    names: FxHashMap<&'a str, GlobalName>,
    /// Constructors of enums, by their enums and parts.
    constructors: FxHashMap<&'a str, (EnumId, u32)>,
    enums: Vec<enums::EnumSource<'a>>,
    globals: Vec<globals::GlobalSource<'a>>,
    synonyms: Vec<typeinst::SynonymSource<'a>>,
    /// The globals of the program that is being made, by their position in `globals`.
    placed: Vec<usize>,
    signatures: Vec<signature::Signature<'a>>,
    /// The functions of each name.
    overloads: FxHashMap<&'a str, Vec<usize>>,
    instances: Vec<instantiate::Instance>,
    /// The instances by signature, types of the parameters, and whether they are called while a solution is printed.
    instance_ids: FxHashMap<(usize, Vec<TypeId>, bool), program::FunctionId>,
    queue: Vec<instantiate::Pending>,
    /// The calls resolved already.
    chosen: FxHashMap<(&'a str, Vec<TypeId>), overload::Choice>,
    constraints: Vec<(&'a ast::Expression, &'a [ast::Expression], Span)>,
    solves: Vec<(&'a ast::Goal, &'a [ast::Expression], Span)>,
    outputs: Vec<(&'a [ast::Expression], &'a ast::Expression)>,
    /// What is optimised, while output items are checked.
    objective: Option<&'a ast::Expression>,
    program: Program,
    /// The function or item being checked.
    frame: Frame,
    /// The largest frame of an item.
    item_frame: u32,
    depth: u32,
    /// Whether functions were found that call each other without end.
    endless: bool,
    /// How many defaults of parameters are being checked inside each other.
    defaults: u32,
    /// While positive, errors are not written down: what is being checked will be checked again, or is not the user's.
    silent: u32,
    /// How often something was found wrong, whether it was written down or not.
    mishaps: usize,
}

impl<'a> Checker<'a> {
    fn new(options: Options) -> Checker<'a> {
        Checker {
            options,
            types: Vec::new(),
            type_ids: FxHashMap::default(),
            diagnostics: Vec::new(),
            errors: 0,
            reported: FxHashSet::default(),
            unknown: FxHashSet::default(),
            user_files: FxHashSet::default(),
            names: FxHashMap::default(),
            constructors: FxHashMap::default(),
            enums: Vec::new(),
            globals: Vec::new(),
            synonyms: Vec::new(),
            placed: Vec::new(),
            signatures: Vec::new(),
            overloads: FxHashMap::default(),
            instances: Vec::new(),
            instance_ids: FxHashMap::default(),
            queue: Vec::new(),
            chosen: FxHashMap::default(),
            constraints: Vec::new(),
            solves: Vec::new(),
            outputs: Vec::new(),
            objective: None,
            program: Program::default(),
            frame: Frame::default(),
            item_frame: 0,
            depth: 0,
            endless: false,
            defaults: 0,
            silent: 0,
            mishaps: 0,
        }
    }

    /// The number of a type.
    fn intern(&mut self, of: &Type) -> TypeId {
        if let Some(&id) = self.type_ids.get(of) {
            return id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(of.clone());
        self.type_ids.insert(of.clone(), id);
        id
    }

    /// The type of a piece of code.
    fn type_of(&self, code: &Code) -> &Type {
        &self.types[code.of.0 as usize]
    }

    fn code(&mut self, op: Op, of: &Type, span: Span) -> Code {
        Code { op, of: self.intern(of), span }
    }

    /// The code of something broken.
    fn poison(&mut self, span: Span) -> Code {
        self.mishaps += 1;
        self.code(Op::Anonymous, &Type::POISON, span)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.mishaps += usize::from(diagnostic.kind.is_some());
        if self.silent > 0 || (diagnostic.kind.is_some() && self.errors >= ENOUGH) {
            return;
        }
        if self.reported.insert((diagnostic.span.unwrap_or_default(), diagnostic.message.clone())) {
            self.errors += usize::from(diagnostic.kind.is_some());
            self.diagnostics.push(diagnostic);
        }
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(Kind::Type, span, message));
    }

    fn error_with_help(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.report(Diagnostic::error(Kind::Type, span, message).with_help(help));
    }

    /// Reports a warning, if that is wanted, about a file of the user.
    fn warn(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        if self.user_files.contains(&span.file) {
            self.report(Diagnostic::warning(span, message).with_help(help));
        }
    }

    fn show(&self, of: &Type) -> String {
        show::show_type(of, &|id| self.enum_name(id))
    }

    fn enum_name(&self, id: EnumId) -> Name {
        self.enums[id.0 as usize].name.clone()
    }

    /// What the check leaves.
    fn finish(mut self) -> (Program, Vec<Diagnostic>) {
        let mut program = std::mem::take(&mut self.program);
        program.globals = self.take_globals();
        program.enums = self.take_enums();
        program.functions = self.instances.drain(..).map(instantiate::Instance::into_function).collect();
        program.frame = self.item_frame;
        program.types = std::mem::take(&mut self.types);
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.sort_by_key(|diagnostic| {
            (diagnostic.kind.is_none(), diagnostic.span.map(|span| (span.file.0, span.start)))
        });
        (program, diagnostics)
    }
}
