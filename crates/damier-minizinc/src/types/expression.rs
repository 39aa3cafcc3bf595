//! Expressions: the walk, conditions, `if`, `let`, strings.

use super::Checker;
use super::annotations::Subject;
use super::coerce::empty_set;
use super::ty::{Base, Dimensions, INFINITY, MINUS_INFINITY, Type};
use crate::program::{self, Code, LetItem, Op};
use crate::source::{Name, Span};
use crate::syntax::ast::{self, Expression, Kind, StringPart};
use crate::syntax::quoted;
use crate::types::ty::is_decided;
use crate::value::{Annotation, Array, Value};
use damier_model::stage;
use std::rc::Rc;

impl<'a> Checker<'a> {
    /// Checks an expression.
    pub(super) fn check_expression(&mut self, expression: &'a Expression) -> Code {
        stage::poll();
        let span = expression.span;
        match &expression.kind {
            Kind::Bool(value) => return self.constant(Value::Bool(*value), &Type::BOOL, span),
            Kind::Int(value) => {
                if *value == INFINITY {
                    self.error(span, format!("{value} cannot be told from infinity"));
                }
                return self.constant(Value::Int(*value), &Type::INT, span);
            }
            Kind::Float(value) => return self.constant(Value::Float(*value), &Type::FLOAT, span),
            Kind::String(value) => return self.constant(Value::text(&**value), &Type::STRING, span),
            Kind::Name(name) => return self.check_name(name, span),
            _ => {}
        }
        if self.depth >= super::DEPTH_LIMIT {
            self.error(span, "this is nested too deeply");
            return self.poison(span);
        }
        self.depth += 1;
        let outside = std::mem::replace(&mut self.frame.depends_on_solver, false);
        let mut code = self.check_compound(expression);
        self.depth -= 1;
        if self.frame.depends_on_solver && self.takes_up(&code) {
            // The nearest Boolean expression takes up whether its parts have a value at all.
            let of = self.type_of(&code).clone().or_var(true);
            code.of = self.intern(&of);
            self.frame.depends_on_solver = outside;
        }
        self.frame.depends_on_solver |= outside;
        code
    }

    /// Whether code is a truth value that is false where a part of it is undefined.
    fn takes_up(&self, code: &Code) -> bool {
        let of = self.type_of(code);
        of.base == Base::Bool && of.is_scalar() && !of.opt
    }

    fn check_compound(&mut self, expression: &'a Expression) -> Code {
        let span = expression.span;
        match &expression.kind {
            Kind::Interpolated(parts) => self.check_interpolated(parts, span),
            Kind::Anonymous => {
                let of = Type { var: true, ..Type::par(Base::Bottom) };
                self.code(Op::Anonymous, &of, span)
            }
            Kind::Absent => {
                let of = Type { opt: true, ..Type::par(Base::Bottom) };
                self.constant(Value::Absent, &of, span)
            }
            Kind::Infinity(negative) => {
                let value = if *negative { MINUS_INFINITY } else { INFINITY };
                self.constant(Value::Int(value), &Type::INT, span)
            }
            Kind::Set(members) => self.check_set(members, span),
            Kind::Array(elements) => self.check_array(elements, span),
            Kind::Numbers(array) => self.check_numbers(array, span),
            Kind::IndexedArray(elements) => self.check_indexed_array(elements, span),
            Kind::Array2d(matrix) => self.check_matrix(matrix, span),
            Kind::Array3d(matrices) => self.check_matrices(matrices, span),
            Kind::Tuple(fields) => self.check_tuple(fields, span),
            Kind::Record(fields) => self.check_record(fields, span),
            Kind::Comprehension(comprehension) => self.check_comprehension(comprehension, span),
            Kind::GeneratorCall(call) => self.check_generator_call(call, span),
            Kind::Call(call) => self.check_call(call, span),
            Kind::Access(access) => self.check_access(access, span),
            Kind::Everything => {
                self.error(span, "`..` alone stands only between the brackets of an array access");
                self.poison(span)
            }
            Kind::OpenRange { low, high, operator } => {
                self.check_open_range(low.as_deref(), high.as_deref(), *operator, span)
            }
            Kind::TupleField(tuple, field) => self.check_tuple_field(tuple, *field, span),
            Kind::RecordField(field) => self.check_record_field(field, span),
            Kind::Binary(operator, left, right) => {
                let left = self.check_expression(left);
                let right = self.check_expression(right);
                self.binary(*operator, left, right, span)
            }
            Kind::Unary(operator, operand) => {
                let operand = self.check_expression(operand);
                self.unary(*operator, operand, span)
            }
            Kind::If(choice) => self.check_if(choice, span),
            Kind::Let(block) => self.check_let(block, span),
            Kind::Annotated(annotated) => self.check_annotated(annotated, span),
            _ => self.poison(span),
        }
    }

    /// Checks a Boolean expression that must hold.
    pub(super) fn check_condition(&mut self, expression: &'a Expression, what: &str) -> Code {
        let code = self.check_expression(expression);
        let of = self.type_of(&code).clone();
        let wanted = Type::BOOL.or_var(of.var);
        if of.is_poison() || self.fits_type(&of, &wanted) {
            return self.coerce(code, &wanted);
        }
        let shown = self.show(&of);
        let help =
            if of.opt && of.base == Base::Bool { "`x default true` says what holds when it is absent" } else { "" };
        self.error_with_help(expression.span, format!("{what} must be a `bool`, but this is `{shown}`"), help);
        self.poison(expression.span)
    }

    fn check_interpolated(&mut self, parts: &'a [StringPart], span: Span) -> Code {
        let mut all = Vec::with_capacity(parts.len());
        for part in parts {
            let code = match part {
                StringPart::Text(text) => self.constant(Value::text(&**text), &Type::STRING, span),
                StringPart::Value(value) => match self.check_expression(value) {
                    // A text that is put in is shown as other values are, in quotes.
                    Code { op: Op::Constant(Value::Text(text)), span, .. } => {
                        self.constant(Value::text(quoted(&text)), &Type::STRING, span)
                    }
                    code => code,
                },
            };
            all.push(code);
        }
        self.code(Op::Interpolated(all), &Type::STRING, span)
    }

    fn check_if(&mut self, choice: &'a ast::If, span: Span) -> Code {
        let mut var = false;
        let mut branches = Vec::with_capacity(choice.branches.len());
        for (condition, value) in &choice.branches {
            let condition = self.check_condition(condition, "a condition");
            var |= self.type_of(&condition).var;
            let value = self.check_expression(value);
            branches.push((condition, value));
        }
        let mut of = self.type_of(&branches[0].1).clone();
        for (_, value) in &branches[1..] {
            of = self.join_or_report(of, value, "the branches of an `if`");
        }
        let otherwise = match &choice.otherwise {
            Some(otherwise) => self.check_expression(otherwise),
            None => self.missing_else(&of, span),
        };
        of = self.join_or_report(of, &otherwise, "the branches of an `if`");
        if of.is_poison() {
            return self.poison(span);
        }
        if var && !of.can_be_var() {
            let shown = self.show(&of);
            self.error_with_help(
                span,
                format!("the solver decides the condition, but a `{shown}` cannot be decided by the solver"),
                "a condition that is known before solving would do; so would `fix(…)` in the output",
            );
            return self.poison(span);
        }
        let of = of.chosen(var);
        let branches = branches.into_iter().map(|(condition, value)| (condition, self.coerce(value, &of))).collect();
        let otherwise = self.coerce(otherwise, &of);
        self.code(Op::If(branches, Box::new(otherwise)), &of, span)
    }

    /// What an `if` gives when no condition holds and there is no `else`.
    fn missing_else(&mut self, of: &Type, span: Span) -> Code {
        if of.is_poison() {
            return self.poison(span);
        }
        if of.opt && !of.is_array() {
            return self.constant(Value::Absent, &of.to_par(), span);
        }
        match (&of.dimensions, of.set, &of.base) {
            (Dimensions::Known(_), ..) => self.empty_array(&of.to_par(), span),
            (_, true, _) => {
                let empty = empty_set(&of.base);
                self.constant(empty, &of.to_par(), span)
            }
            (_, _, Base::Bool) => self.constant(Value::Bool(true), &Type::BOOL, span),
            (_, _, Base::String) => self.constant(Value::text(""), &Type::STRING, span),
            (_, _, Base::Ann) => {
                let none = Annotation { name: Name::from("++"), arguments: Vec::new() };
                self.constant(Value::Ann(Rc::new(none)), &Type::ANN, span)
            }
            (_, _, Base::Bottom) => self.constant(Value::Absent, of, span),
            _ => {
                let shown = self.show(of);
                self.error_with_help(
                    span,
                    format!("this `if` chooses a `{shown}` and needs an `else`"),
                    "`else` may be left out for bool, string, ann, sets, arrays and optional types",
                );
                self.poison(span)
            }
        }
    }

    /// An array with no elements.
    pub(super) fn empty_array(&mut self, of: &Type, span: Span) -> Code {
        let indices = of.indices().iter().map(|_| (1, 0)).collect();
        self.constant(Value::Array(Rc::new(Array { indices, elements: Vec::new() })), of, span)
    }

    fn check_let(&mut self, block: &'a ast::Let, span: Span) -> Code {
        let mark = self.frame.mark();
        let mut items = Vec::with_capacity(block.items.len());
        let mut var = false;
        for item in &block.items {
            match item {
                ast::LetItem::Declare(declaration, span) => {
                    let (of, mut local) = self.check_local(declaration, *span);
                    var |= is_decided(&of) && !self.frame.known;
                    let id = self.intern(&of);
                    let slot = self.frame.bind(&declaration.name, id);
                    local.annotations =
                        self.check_annotations_of(&declaration.annotations, Some((Subject::Local(slot), &of)));
                    items.push(LetItem::Declare(slot, local));
                }
                ast::LetItem::Constraint { condition, annotations, span } => {
                    let condition = self.check_condition(condition, "a constraint");
                    var |= self.type_of(&condition).var;
                    let annotations = self.check_annotations(annotations);
                    items.push(LetItem::Constraint(if annotations.is_empty() {
                        condition
                    } else {
                        let of = condition.of;
                        Code { op: Op::Annotated(Box::new(condition), annotations), of, span: *span }
                    }));
                }
            }
        }
        let body = self.check_expression(&block.body);
        self.frame.release(mark);
        let of = self.type_of(&body).clone();
        // Whether constraints over variables hold, and locals are within their sets, is decided by the solver, and becomes
        // part of the truth value.
        let of = if var && of.base == Base::Bool && of.is_scalar() { of.or_var(true) } else { of };
        self.frame.depends_on_solver |= var;
        let body = self.coerce(body, &of);
        self.code(Op::Let(items, Box::new(body)), &of, span)
    }

    /// Reports a set that the solver decides but whose declaration does not say which members it may have.
    pub(super) fn refuse_endless_set(&mut self, of: &Type, shape: &program::Shape, name: &Name, span: Span) {
        if of.var && of.set && !of.is_array() && of.base == Base::Int && matches!(shape, program::Shape::Free) {
            self.error_with_help(
                span,
                format!("the members that the set `{name}` may have are not finite"),
                "say which they are, as in `var set of 1..9`",
            );
        }
    }

    fn check_local(&mut self, declaration: &'a ast::Declaration, span: Span) -> (Type, program::Declaration) {
        let (of, shape) = self.resolve(&declaration.of);
        let mut of = of;
        let value = match &declaration.value {
            Some(value) => {
                let code = self.check_expression(value);
                if self.frame.known && !self.type_of(&code).var {
                    of = of.known();
                }
                Some(if self.needs_value(&declaration.of) {
                    let (inferred, code) = self.infer_declared(of, code, &declaration.name);
                    of = inferred;
                    code
                } else {
                    self.coerce_declared(code, &of, &declaration.name)
                })
            }
            None => {
                if self.needs_value(&declaration.of) || (!of.var && !of.is_poison()) {
                    if of.opt && !of.is_array() {
                        Some(self.constant(Value::Absent, &of, declaration.name_span))
                    } else {
                        let shown = self.show(&of);
                        self.error_with_help(
                            declaration.name_span,
                            format!("the local `{}` has no value", declaration.name),
                            format!("it is a `{shown}`, which the solver does not choose"),
                        );
                        of = Type::POISON;
                        None
                    }
                } else {
                    self.refuse_endless_set(&of, &shape, &declaration.name, declaration.name_span);
                    None
                }
            }
        };
        let id = self.intern(&of);
        let name = declaration.name.clone();
        (of, program::Declaration { name, of: id, shape, value, annotations: Vec::new(), span, of_user: false })
    }
}
