//! Instances: a constraint item taken apart into what a person would name singly, each with its place, its name and its indices.
//!
//! `constraint forall (i in 1..n) (p(i) /\ q(i))` is 2n instances. Conjunctions and universal quantifiers are gone through, calls of
//! predicates are not: their author has put them together. What is posted for an instance has its label, so that from a set of
//! constraints of the model one comes back to places in the text and values of indices. Names are strings after `::`, reasons, and what
//! `constraint_name` says; one further inside hides those outside.

use super::quantifiers::Quantifier;
use super::{Context, Evaluated, Machine};
use crate::program::{Code, Generator, Op};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::Base;
use damier_model::{Cell, Label, Lit, Reason};
use std::fmt;
use std::sync::Arc;

/// The annotations that give a constraint a name, their first argument.
const NAMING: [&str; 4] = ["reason", "constraint_name", "mzn_constraint_name", "expression_name"];

/// One instance of a constraint.
#[derive(Clone)]
pub struct ConstraintInstance {
    /// The piece of text that it is an instance of.
    pub span: Span,
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// The indices around it, outermost first, with their values.
    pub indices: Vec<(String, String)>,
    /// The label of what was posted for it.
    pub label: Label,
}

/// What stands with the constraints of an instance.
#[derive(Debug)]
struct Named(String);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Reason for Named {
    fn family(&self) -> &str {
        &self.0
    }
    fn cells(&self) -> Vec<Cell> {
        crate::reasons::cells_named(&self.0)
    }
}

/// What is known of the surroundings of an instance.
#[derive(Clone, Default)]
struct Around {
    name: Option<String>,
    indices: Vec<(String, String)>,
}

impl<'p> Machine<'p> {
    /// Posts a constraint item, instance by instance.
    pub fn require_instances(&mut self, code: &'p Code, annotations: &'p [Code]) -> Evaluated<()> {
        let name = self.name_among(annotations)?;
        self.instances_of(code, &Around { name, indices: Vec::new() })
    }

    fn instances_of(&mut self, code: &'p Code, around: &Around) -> Evaluated<()> {
        match &code.op {
            Op::Annotated(inner, annotations) => {
                let within = self.further(annotations, around)?;
                self.instances_of(inner, &within)
            }
            Op::Binary(Binary::And, left, right) => {
                self.instances_of(left, around)?;
                self.instances_of(right, around)
            }
            Op::Call(id, arguments, annotations) if self.quantifier(*id, arguments) == Some(Quantifier::All) => {
                let within = self.further(annotations, around)?;
                let Some((generators, element)) = self.conjuncts(&arguments[0]) else {
                    return self.instance(code.span, within, |machine| machine.require(code));
                };
                self.taken_up(true, Context::Root, |machine, _| {
                    machine.each(generators, &mut |machine, condition| {
                        let mut here = within.clone();
                        machine.add_indices(generators, &mut here.indices);
                        if condition == Lit::TRUE {
                            return machine.instances_of(element, &here);
                        }
                        // Which there are is for the solver: one by one they are whole conditions.
                        machine.instance(element.span, here, |machine| {
                            machine.require_unless(vec![!condition], element, true)
                        })
                    })?;
                    Ok(Lit::TRUE)
                })
                .map(|_| ())
            }
            Op::Call(_, _, annotations) => {
                let within = self.further(annotations, around)?;
                self.instance(code.span, within, |machine| machine.require(code))
            }
            _ => self.instance(code.span, around.clone(), |machine| machine.require(code)),
        }
    }

    /// The generators and the element of a comprehension of truth values.
    fn conjuncts(&self, list: &'p Code) -> Option<(&'p [Generator], &'p Code)> {
        match &list.op {
            Op::Annotated(inner, _) => self.conjuncts(inner),
            Op::Comprehension { set: false, element, generators, .. } if self.is_plain_truth(element) => {
                Some((&generators[..], &**element))
            }
            _ => None,
        }
    }

    /// The values of the names of generators at present.
    fn add_indices(&self, generators: &[Generator], indices: &mut Vec<(String, String)>) {
        for generator in generators {
            for (name, &slot) in generator.names.iter().zip(&generator.slots).filter(|(name, _)| &***name != "_") {
                indices.push((name.to_string(), self.show(self.frames.local(slot), &generator.over)));
            }
        }
    }

    /// Runs what posts an instance.
    fn instance(
        &mut self,
        span: Span,
        Around { name, indices }: Around,
        run: impl FnOnce(&mut Self) -> Evaluated<()>,
    ) -> Evaluated<()> {
        let values: Vec<String> = indices.iter().map(|(index, value)| format!("{index} = {value}")).collect();
        let words = match (&name, values.is_empty()) {
            (Some(name), true) => name.clone(),
            (Some(name), false) => format!("{name} ({})", values.join(", ")),
            (None, _) => values.join(", "),
        };
        let label: Label = Arc::new(Named(words));
        if let Some(instances) = &mut self.instances {
            instances.push(ConstraintInstance { span, name, indices, label: Arc::clone(&label) });
        }
        let outside = self.flat.replace_reason(Some(label));
        let result = run(self);
        self.flat.replace_reason(outside);
        result
    }

    fn further(&mut self, annotations: &'p [Code], around: &Around) -> Evaluated<Around> {
        let name = self.name_among(annotations)?.or_else(|| around.name.clone());
        Ok(Around { name, indices: around.indices.clone() })
    }

    /// The name that annotations give.
    fn name_among(&mut self, annotations: &'p [Code]) -> Evaluated<Option<String>> {
        for annotation in annotations {
            let argument = match &annotation.op {
                Op::Call(id, arguments, _) => {
                    let name = &*self.program.functions[id.0 as usize].name;
                    arguments.first().filter(|_| NAMING.contains(&name))
                }
                _ => None,
            };
            let text = Some(annotation).filter(|code| self.type_of(code.of).base == Base::String);
            let named = argument.or(text);
            if let Some(code) = named {
                return self.sentence(code).map(Some);
            }
        }
        Ok(None)
    }
}
