//! `forall`, `exists` and the other functions of lists of truth values, run over comprehensions without making the lists.

use super::{Context, Evaluated, Machine};
use crate::program::{Code, FunctionId, Op};
use crate::value::Value;
use damier_model::Lit;

/// What is called for an element of a list: with the condition under which it is one, and its code or its literal.
type VisitElement<'v, 'p> = &'v mut dyn FnMut(&mut Machine<'p>, Lit, Result<&'p Code, Lit>) -> Evaluated<()>;

/// The functions of Boolean lists that are run without making the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantifier {
    All,
    Some,
}

impl<'p> Machine<'p> {
    /// Whether a call is `forall` or `exists` of plain truth values, or of some that the solver may leave out of a
    /// comprehension: then it is about those for which the condition holds.
    pub(super) fn quantifier(&self, id: FunctionId, arguments: &[Code]) -> Option<Quantifier> {
        let function = &self.program.functions[id.0 as usize];
        let quantifier = match &*function.name {
            "forall" => Quantifier::All,
            "exists" => Quantifier::Some,
            _ => return None,
        };
        let [list] = arguments else { return None };
        let is_run = function.body.is_none() || self.is_comprehension_of_truths(list);
        (function.of_library && is_run).then_some(quantifier)
    }

    fn is_comprehension_of_truths(&self, list: &Code) -> bool {
        match &list.op {
            Op::Annotated(inner, _) => self.is_comprehension_of_truths(inner),
            Op::Comprehension { set: false, element, .. } => self.is_plain_truth(element),
            _ => false,
        }
    }

    /// The name of a function of the library that joins lists of truth values.
    pub(super) fn list_function(&self, id: FunctionId) -> Option<&'p str> {
        let program = self.program;
        let function = &program.functions[id.0 as usize];
        let name = &*function.name;
        let known = matches!(name, "forall" | "exists" | "xorall" | "iffall" | "clause");
        (known && function.body.is_none() && function.of_library).then_some(name)
    }

    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        list: &'p Code,
        wanted: bool,
        context: Context,
    ) -> Evaluated<Lit> {
        let all = (quantifier == Quantifier::All) == wanted;
        self.taken_up(wanted, context, |machine, inner| {
            let mut literals: Vec<Lit> = Vec::new();
            let mut settled = false;
            machine.each_of(list, &mut |machine, condition, element| {
                if settled {
                    return Ok(());
                }
                if all && context == Context::Root {
                    return match element {
                        Ok(code) => machine.require_unless(vec![!condition], code, wanted),
                        Err(literal) => {
                            let literal = if wanted { literal } else { !literal };
                            machine.flat.disjunction(vec![!condition, literal], Context::Root);
                            Ok(())
                        }
                    };
                }
                let below = if all { inner } else { inner.below() };
                match (condition, element) {
                    (Lit::TRUE, Ok(code)) => machine.collect(code, wanted, all, below, &mut literals)?,
                    (condition, element) => {
                        let literal = match element {
                            Ok(code) => machine.truth_is(code, wanted, below)?,
                            Err(literal) if wanted => literal,
                            Err(literal) => !literal,
                        };
                        literals.push(match all {
                            true => machine.flat.disjunction(vec![!condition, literal], below),
                            false => machine.flat.conjunction(vec![condition, literal], below),
                        });
                    }
                }
                settled = literals.last() == Some(&Lit::constant(!all));
                Ok(())
            })?;
            Ok(if all { machine.flat.conjunction(literals, inner) } else { machine.flat.disjunction(literals, inner) })
        })
    }

    /// The literals of a list of truth values, wanted true or false.
    pub(super) fn literals_of(&mut self, list: &'p Code, wanted: bool, context: Context) -> Evaluated<Vec<Lit>> {
        let mut literals = Vec::new();
        self.each_of(list, &mut |machine, condition, element| {
            let literal = match element {
                Ok(code) => machine.truth_is(code, wanted, context)?,
                Err(literal) if wanted => literal,
                Err(literal) => !literal,
            };
            // Absent elements are a matter of optional lists, which the library handles.
            debug_assert_eq!(condition, Lit::TRUE);
            literals.push(literal);
            Ok(())
        })?;
        Ok(literals)
    }

    /// Visits the elements of a list of truth values: code still to be evaluated, or literals, each with the condition
    /// under which it is an element.
    pub(super) fn each_of(&mut self, list: &'p Code, visit: VisitElement<'_, 'p>) -> Evaluated<()> {
        match &list.op {
            Op::Annotated(inner, _) => self.each_of(inner, visit),
            Op::Comprehension { set: false, element, generators, .. } if self.is_plain_truth(element) => {
                self.each(generators, &mut |machine, condition| visit(machine, condition, Ok(element)))
            }
            Op::Array { elements, .. } if elements.iter().all(|element| self.is_plain_truth(element)) => {
                for element in elements {
                    visit(self, Lit::TRUE, Ok(element))?;
                }
                Ok(())
            }
            _ => {
                if let Value::Array(array) = self.value(list)? {
                    for element in &array.elements {
                        let literal = self.flat.literal(element);
                        visit(self, Lit::TRUE, Err(literal))?;
                    }
                }
                Ok(())
            }
        }
    }
}
