//! `let`: local names, and constraints that hold where the local value is used.

use super::{Context, Evaluated, Machine, Stop};
use crate::diagnostic::{Diagnostic, Kind};
use crate::evaluated::undefined;
use crate::program::{Code, Declaration, LetItem, Op};
use crate::types::ty::is_decided;
use crate::value::Value;
use damier_model::Lit;

impl<'p> Machine<'p> {
    /// Declares the locals and evaluates the constraints of a `let`. At the root the constraints are posted and nothing is
    /// left to do; elsewhere the literals of the constraints are returned. What the values of the locals need to be
    /// defined stays in `Flattener::defined`.
    pub fn let_items(&mut self, items: &'p [LetItem], context: Context) -> Evaluated<Vec<Lit>> {
        let context = if self.flat.must_be_defined { Context::Root } else { context };
        if let Context::Negative | Context::Mixed = context {
            self.refuse_free_locals(items)?;
        }
        self.run_let_items(items, context)
    }

    /// "No value of this local does" cannot be said by choosing a value of it. Those of the library are determined by their
    /// constraints.
    fn refuse_free_locals(&self, items: &'p [LetItem]) -> Evaluated<()> {
        for item in items {
            let LetItem::Declare(_, declaration) = item else { continue };
            if declaration.value.is_none()
                && is_decided(self.type_of(declaration.of))
                && !self.facts.library.contains(&declaration.span.file)
                && !self.is_annotated(declaration, "promise_total")
            {
                let message =
                    format!("the local variable {} is free where the let must be false too", declaration.name);
                let help = "give it a value, or move it out of the negation, equivalence or call around it";
                let kind = Kind::Flattening;
                return Err(Stop::Failed(Box::new(Diagnostic::error(kind, declaration.span, message).with_help(help))));
            }
        }
        Ok(())
    }

    /// Whether a declaration has an annotation of this name.
    pub(crate) fn is_annotated(&self, declaration: &Declaration, name: &str) -> bool {
        declaration.annotations.iter().any(|annotation| match &annotation.op {
            Op::Call(id, ..) => &*self.program.functions[id.0 as usize].name == name,
            Op::Constant(Value::Ann(annotation)) => &*annotation.name == name,
            _ => false,
        })
    }

    fn run_let_items(&mut self, items: &'p [LetItem], context: Context) -> Evaluated<Vec<Lit>> {
        let mut literals = Vec::new();
        for item in items {
            match item {
                LetItem::Declare(slot, declaration) => {
                    let value = self.declaration(declaration, None)?;
                    self.undetermined |=
                        declaration.value.is_none() && !self.facts.library.contains(&declaration.span.file);
                    let at = self.frames.base + *slot as usize;
                    self.frames.stack[at] = value;
                }
                // What is known already does not wait for a context: the value is undefined where it does not hold.
                LetItem::Constraint(code) if !self.type_of(code.of).var => {
                    if !self.test(code)? {
                        return undefined(code.span, "a constraint of this let does not hold");
                    }
                }
                LetItem::Constraint(code) if context == Context::Root => self.require(code)?,
                LetItem::Constraint(code) => match self.truth(code, context)? {
                    Lit::TRUE => {}
                    literal => literals.push(literal),
                },
            }
        }
        Ok(literals)
    }

    /// The value of a `let` that is not Boolean: its constraints say when it is defined.
    pub(super) fn let_value(&mut self, items: &'p [LetItem], body: &'p Code) -> Evaluated<Value> {
        let context = if self.flat.must_be_defined { Context::Root } else { Context::Mixed };
        if context == Context::Mixed && matches!(self.direction, Context::Negative | Context::Mixed) {
            self.refuse_free_locals(items)?;
        }
        let literals = self.run_let_items(items, context)?;
        if literals.contains(&Lit::FALSE) {
            return undefined(body.span, "a constraint of this let does not hold");
        }
        self.flat.defined.extend(literals);
        self.value(body)
    }
}
