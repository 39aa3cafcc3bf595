//! Globals: their types are found when first asked for, their values when it is their turn.

use super::annotations::Subject;
use super::ty::{Base, Type};
use super::{Checker, Origin};
use crate::program::{self, Code, GlobalId, Op, Shape};
use crate::source::{Name, Span};
use crate::syntax::ast::{self, Expression, Goal, Kind};
use crate::value::{Annotation, Value};
use std::rc::Rc;

/// A global as declared, and how far its check has come.
pub(super) struct GlobalSource<'a> {
    pub declaration: &'a ast::Declaration,
    pub span: Span,
    pub origin: Origin,
    pub value: Option<&'a Expression>,
    pub value_origin: Origin,
    /// Values given besides: they must equal the first one.
    pub further: Vec<(&'a Expression, Origin)>,
    pub placed: Option<GlobalId>,
    progress: Progress,
    shape: Option<Shape>,
    checked_value: Option<Code>,
    built: Option<program::Declaration>,
}

enum Progress {
    New,
    Busy,
    Done(Type),
}

impl<'a> GlobalSource<'a> {
    pub(super) fn new(declaration: &'a ast::Declaration, span: Span, origin: Origin) -> GlobalSource<'a> {
        GlobalSource {
            declaration,
            span,
            origin,
            value: declaration.value.as_ref(),
            value_origin: origin,
            further: Vec::new(),
            placed: None,
            progress: Progress::New,
            shape: None,
            checked_value: None,
            built: None,
        }
    }
}

impl<'a> Checker<'a> {
    /// Gives a global its place in the program.
    pub(super) fn place(&mut self, index: usize) -> GlobalId {
        if let Some(id) = self.globals[index].placed {
            return id;
        }
        let id = GlobalId(self.placed.len() as u32);
        self.placed.push(index);
        self.globals[index].placed = Some(id);
        id
    }

    /// The code of a global's name.
    pub(super) fn global_code(&mut self, index: usize, span: Span) -> Code {
        let of = self.global_type(index, span);
        let of = if self.frame.known { of.known() } else { of };
        let id = self.place(index);
        self.code(Op::Global(id), &of, span)
    }

    /// The type of a global, asked for at a place.
    pub(super) fn global_type(&mut self, index: usize, span: Span) -> Type {
        match &self.globals[index].progress {
            Progress::Done(of) => return of.clone(),
            Progress::Busy => {
                let name = &self.globals[index].declaration.name;
                let message = format!("the type of `{name}` depends on `{name}` itself");
                self.error(span, message);
                return Type::POISON;
            }
            Progress::New => {}
        }
        self.globals[index].progress = Progress::Busy;
        let declaration = self.globals[index].declaration;
        let (of, shape, value) = self.apart(|checker| {
            let (of, shape) = checker.resolve(&declaration.of);
            if !checker.needs_value(&declaration.of) {
                return (of, shape, None);
            }
            let Some(value) = checker.globals[index].value else {
                let name = &declaration.name;
                if !checker.options.incomplete {
                    checker.error(
                        declaration.name_span,
                        format!("the type of `{name}` is that of its value, but it has none"),
                    );
                }
                return (Type::POISON, shape, None);
            };
            let code = checker.check_expression(value);
            let (of, code) = checker.infer_declared(of, code, &declaration.name);
            (of, shape, Some(code))
        });
        let global = &mut self.globals[index];
        global.progress = Progress::Done(of.clone());
        global.shape = Some(shape);
        global.checked_value = value;
        of
    }

    /// Checks everything about a global.
    pub(super) fn build_global(&mut self, index: usize) {
        if self.globals[index].built.is_some() {
            return;
        }
        let declaration = self.globals[index].declaration;
        let of = self.global_type(index, declaration.name_span);
        let (value, value_origin) = (self.globals[index].value, self.globals[index].value_origin);
        let code = match (self.globals[index].checked_value.take(), value) {
            (Some(code), _) => Some(code),
            (None, Some(value)) => Some(self.given_value(value, value_origin, &of, &declaration.name)),
            (None, None) => self.missing_value(index, &of),
        };
        let id = self.place(index);
        for (value, origin) in std::mem::take(&mut self.globals[index].further) {
            let code = self.given_value(value, origin, &of, &declaration.name);
            self.program.further_values.push((id, code));
        }
        let subject = Subject::Global(id);
        let annotations =
            self.apart(|checker| checker.check_annotations_of(&declaration.annotations, Some((subject, &of))));
        let of = self.intern(&of);
        let global = &mut self.globals[index];
        global.built = Some(program::Declaration {
            name: declaration.name.clone(),
            of,
            shape: global.shape.take().unwrap_or(Shape::Free),
            value: code,
            annotations,
            span: global.span,
            of_user: global.origin != Origin::Library,
        });
    }

    /// A value that a global of a type is given.
    fn given_value(&mut self, value: &'a Expression, origin: Origin, of: &Type, name: &Name) -> Code {
        self.apart(|checker| {
            if origin == Origin::Data
                && let Some(known) = checker.data_value(value, of)
            {
                return checker.code(Op::Constant(known), &of.to_par(), value.span);
            }
            let code = checker.check_expression(value);
            checker.coerce_declared(code, of, name)
        })
    }

    /// What a global became, once it is checked.
    pub(super) fn built_global(&self, index: usize) -> Option<&program::Declaration> {
        self.globals[index].built.as_ref()
    }

    /// A global without a value: fine for variables and optional parameters, an error for other parameters.
    fn missing_value(&mut self, index: usize, of: &Type) -> Option<Code> {
        let declaration = self.globals[index].declaration;
        let name = &declaration.name;
        if of.is_poison() {
            return None;
        }
        if declaration
            .annotations
            .iter()
            .any(|annotation| matches!(&annotation.kind, Kind::Name(name) if &**name == "output_only"))
        {
            self.error_with_help(
                declaration.name_span,
                format!("`{name}` is `output_only` but has no value"),
                "what is only for the output cannot be decided by the solver: give it a value",
            );
            return None;
        }
        if of.opt && !of.var && !of.is_array() {
            return Some(self.code(Op::Constant(Value::Absent), of, declaration.name_span));
        }
        if *of == Type::ANN {
            // Declares an annotation: it stands for itself.
            let itself = Annotation { name: name.clone(), arguments: Vec::new() };
            return Some(self.code(Op::Constant(Value::Ann(Rc::new(itself))), of, declaration.name_span));
        }
        if self.options.incomplete {
            return None;
        }
        if all_var(of) {
            let shape = self.globals[index].shape.take().unwrap_or(Shape::Free);
            self.refuse_endless_set(of, &shape, name, declaration.name_span);
            self.globals[index].shape = Some(shape);
            return None;
        }
        let shown = self.show(of);
        self.error_with_help(
            declaration.name_span,
            format!("the parameter `{name}` has no value"),
            format!("it is a `{shown}` and the solver does not choose it: give it a value in the model, a data file or by -D"),
        );
        None
    }

    /// Checks all items of the user, in the order of the text.
    pub(super) fn check_items(&mut self) {
        self.build_enums();
        for index in 0..self.globals.len() {
            if self.globals[index].placed.is_some() {
                self.build_global(index);
            }
        }
        for at in 0..self.synonyms.len() {
            self.synonym_type(at);
        }
        for (condition, annotations, span) in std::mem::take(&mut self.constraints) {
            let (condition, annotations) = self.apart(|checker| {
                let annotations = checker.check_annotations(annotations);
                (checker.check_condition(condition, "a constraint"), annotations)
            });
            self.program.constraints.push(program::Constraint { condition, annotations, span });
        }
        let solves = self.solves.first().map(|(goal, ..)| *goal);
        for (at, (goal, annotations, span)) in std::mem::take(&mut self.solves).into_iter().enumerate() {
            if at > 0 {
                self.error_with_help(span, "a second solve item", "a model has one `solve` item at most");
                continue;
            }
            self.program.search = self.apart(|checker| checker.check_annotations(annotations));
            self.program.goal = match goal {
                Goal::Satisfy => program::Goal::Satisfy,
                Goal::Minimize(objective) => program::Goal::Minimize(self.check_objective(objective)),
                Goal::Maximize(objective) => program::Goal::Maximize(self.check_objective(objective)),
            };
        }
        self.objective = solves.and_then(|goal| match goal {
            Goal::Satisfy => None,
            Goal::Minimize(objective) | Goal::Maximize(objective) => Some(objective),
        });
        for (annotations, value) in std::mem::take(&mut self.outputs) {
            self.check_output(annotations, value);
        }
        self.objective = None;
    }

    fn check_objective(&mut self, objective: &'a Expression) -> Code {
        let code = self.check_apart(objective);
        let of = self.type_of(&code).clone();
        let wanted = Type::INT.or_var(of.var);
        if of.is_poison() || (of.is_scalar() && !of.opt && matches!(of.base, Base::Int | Base::Float | Base::Enum(_))) {
            return code;
        }
        if self.fits_type(&of, &wanted) {
            return self.coerce(code, &wanted);
        }
        let shown = self.show(&of);
        self.error(
            objective.span,
            format!("an objective must be a number, `var int` or `var float`, but this is `{shown}`"),
        );
        code
    }

    fn check_output(&mut self, annotations: &'a [Expression], value: &'a Expression) {
        let mut section = Name::from("default");
        for annotation in annotations {
            match &annotation.kind {
                Kind::String(name) => section = name.clone(),
                _ => {
                    self.error(annotation.span, "an output item takes the name of a section, a string");
                }
            }
        }
        let code = self.check_printed(value);
        let of = self.type_of(&code).clone();
        if of == Type::ANN {
            // What draws solutions says so when it is evaluated, as it does on the solve item.
            let code = self.check_apart(value);
            self.program.search.push(code);
            return;
        }
        let text = Type::STRING;
        if !self.fits_type(&of, &text) && !self.fits_type(&of, &text.clone().list()) {
            let shown = self.show(&of);
            self.error_with_help(
                value.span,
                format!("an output item wants an array of strings, but this is `{shown}`"),
                "`show(…)` makes a string of anything",
            );
        }
        self.program.outputs.push(program::Output { section, code });
    }

    /// Checks what is run with a solution. It must make sense with what the solver decides being `var`; since all of that
    /// has its value by then, functions are chosen as for what is known.
    fn check_printed(&mut self, expression: &'a Expression) -> Code {
        let before = self.mishaps;
        let code = self.check_apart(expression);
        if self.mishaps > before {
            return code;
        }
        self.silent += 1;
        let known = self.apart(|checker| {
            checker.frame.known = true;
            checker.check_expression(expression)
        });
        self.silent -= 1;
        if self.mishaps > before { code } else { known }
    }

    /// Checks what waits: instances of functions, and globals of the library that were mentioned.
    pub(super) fn check_queue(&mut self) {
        let mut built = 0;
        loop {
            if let Some(pending) = self.queue.pop() {
                self.check_instance(pending);
            } else if built < self.placed.len() {
                let index = self.placed[built];
                built += 1;
                self.build_global(index);
            } else {
                return;
            }
        }
    }

    /// The globals of the finished program.
    pub(super) fn take_globals(&mut self) -> Vec<program::Declaration> {
        let mut all = Vec::with_capacity(self.placed.len());
        for at in 0..self.placed.len() {
            let index = self.placed[at];
            self.build_global(index);
            all.extend(self.globals[index].built.take());
        }
        all
    }

    /// Runs a check in an empty frame: that of an item.
    pub(super) fn apart<T>(&mut self, check: impl FnOnce(&mut Checker<'a>) -> T) -> T {
        let outer = std::mem::take(&mut self.frame);
        let result = check(self);
        self.item_frame = self.item_frame.max(self.frame.size);
        self.frame = outer;
        result
    }

    /// Checks an expression in an empty frame.
    pub(super) fn check_apart(&mut self, expression: &'a Expression) -> Code {
        self.apart(|checker| checker.check_expression(expression))
    }
}

/// Whether the solver decides all of it.
fn all_var(of: &Type) -> bool {
    match &of.base {
        Base::Tuple(_) | Base::Record(_) => of.fields().iter().all(all_var),
        _ => of.var,
    }
}
