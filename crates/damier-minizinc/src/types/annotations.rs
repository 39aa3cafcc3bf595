//! Annotations: of declarations, constraints, calls and other expressions.
//!
//! A parameter that is itself annotated `annotated_expression` is not given by the writer: it is what the annotation is
//! attached to.

use super::Checker;
use super::ty::{Base, Type};
use crate::program::{self, Code, GlobalId, LetItem, Op, Shape};
use crate::source::{Name, Span};
use crate::syntax::ast::{Annotated, Expression, FunctionItem, Kind};

/// What an annotation is attached to.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    Local(u32),
    Global(GlobalId),
}

impl<'a> Checker<'a> {
    /// Checks annotations that may not ask what they are attached to.
    pub(super) fn check_annotations(&mut self, annotations: &'a [Expression]) -> Vec<Code> {
        self.check_annotations_of(annotations, None)
    }

    /// Checks the annotations of something.
    pub(super) fn check_annotations_of(
        &mut self,
        annotations: &'a [Expression],
        subject: Option<(Subject, &Type)>,
    ) -> Vec<Code> {
        let mut all = Vec::with_capacity(annotations.len());
        for annotation in annotations {
            if self.options.strange_annotations && self.is_strange(annotation) {
                continue;
            }
            let code = match subject {
                Some((subject, of)) if self.asks_for_subject(annotation) => self.annotate(annotation, subject, of),
                _ => self.check_expression(annotation),
            };
            let of = self.type_of(&code).clone();
            let good = matches!(of.base, Base::Ann | Base::String | Base::Bottom) && !of.set && !of.var && !of.opt;
            if !good {
                let shown = self.show(&of);
                self.error(annotation.span, format!("an annotation is needed after `::`, but this is `{shown}`"));
            }
            all.push(code);
        }
        all
    }

    /// `e :: a :: b`
    pub(super) fn check_annotated(&mut self, annotated: &'a Annotated, span: Span) -> Code {
        let mut code = self.check_expression(&annotated.expression);
        if annotated.annotations.iter().any(|annotation| self.asks_for_subject(annotation)) {
            return self.annotate_local(code, annotated, span);
        }
        let annotations = self.check_annotations(&annotated.annotations);
        if let Op::Call(_, _, carried) = &mut code.op {
            carried.extend(annotations);
            return code;
        }
        let of = code.of;
        Code { op: Op::Annotated(Box::new(code), annotations), of, span }
    }

    /// Gives the expression a name, so that its annotations can speak of it.
    fn annotate_local(&mut self, code: Code, annotated: &'a Annotated, span: Span) -> Code {
        let mark = self.frame.mark();
        let of = self.type_of(&code).clone();
        let id = code.of;
        let slot = self.frame.slot();
        let annotations = self.check_annotations_of(&annotated.annotations, Some((Subject::Local(slot), &of)));
        self.frame.release(mark);
        let declaration = program::Declaration {
            name: Name::from(""),
            of: id,
            shape: Shape::Free,
            value: Some(code),
            annotations: Vec::new(),
            span,
            of_user: false,
        };
        let local = Code { op: Op::Local(slot), of: id, span };
        let body = Code { op: Op::Annotated(Box::new(local), annotations), of: id, span };
        Code { op: Op::Let(vec![LetItem::Declare(slot, declaration)], Box::new(body)), of: id, span }
    }

    /// Whether nothing of this name is declared.
    fn is_strange(&self, annotation: &Expression) -> bool {
        match &annotation.kind {
            Kind::Name(name) => !self.names.contains_key(&**name) && !self.overloads.contains_key(&**name),
            Kind::Call(call) => !self.overloads.contains_key(&*call.name),
            _ => false,
        }
    }

    /// Whether all functions that an annotation may mean ask what it is attached to.
    fn asks_for_subject(&self, annotation: &Expression) -> bool {
        let (name, given) = match &annotation.kind {
            Kind::Name(name) if !self.names.contains_key(&**name) => (name, 0),
            Kind::Call(call) => (&call.name, call.arguments.len()),
            _ => return false,
        };
        let Some(overloads) = self.overloads.get(&**name) else { return false };
        overloads.iter().any(|&one| subject_position(self.signatures[one].item).is_some())
            && !overloads.iter().any(|&one| {
                let item = self.signatures[one].item;
                subject_position(item).is_none() && item.parameters.len() == given
            })
    }

    fn annotate(&mut self, annotation: &'a Expression, subject: Subject, of: &Type) -> Code {
        let (name, name_span, arguments): (&'a Name, Span, &'a [Expression]) = match &annotation.kind {
            Kind::Name(name) => (name, annotation.span, &[]),
            Kind::Call(call) => (&call.name, call.name_span, &call.arguments),
            _ => return self.poison(annotation.span),
        };
        let mut codes: Vec<Code> = Vec::with_capacity(arguments.len() + 1);
        for argument in arguments {
            let code = self.check_expression(argument);
            codes.push(code);
        }
        let overloads = self.overloads.get(&**name).cloned().unwrap_or_default();
        let position = overloads.iter().find_map(|&one| subject_position(self.signatures[one].item)).unwrap_or(0);
        let op = match subject {
            Subject::Local(slot) => Op::Local(slot),
            Subject::Global(id) => Op::Global(id),
        };
        let code = self.code(op, of, annotation.span);
        codes.insert(position.min(codes.len()), code);
        self.call(name, name_span, codes, annotation.span)
    }
}

/// The parameter that is what the annotation is attached to.
fn subject_position(item: &FunctionItem) -> Option<usize> {
    item.parameters.iter().position(|parameter| {
        parameter
            .annotations
            .iter()
            .any(|annotation| matches!(&annotation.kind, Kind::Name(name) if &**name == "annotated_expression"))
    })
}
