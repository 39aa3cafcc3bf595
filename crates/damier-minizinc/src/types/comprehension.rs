//! Comprehensions and calls with generators.
//!
//! Where the solver decides a condition or the set that a generator runs over, it decides which elements there are: those
//! of an array become optional, a set becomes a set that the solver decides.

use super::Checker;
use super::ty::{Base, Type};
use crate::program::{Code, Generator, Op};
use crate::source::Span;
use crate::syntax::ast::{self, Comprehension, GeneratorCall};

impl<'a> Checker<'a> {
    /// `[e | generators]`, `{e | generators}`
    pub(super) fn check_comprehension(&mut self, comprehension: &'a Comprehension, span: Span) -> Code {
        let mark = self.frame.mark();
        let (generators, var) = self.check_generators(&comprehension.generators);
        let index = comprehension.index.as_ref().map(|index| self.check_expression(index));
        let element = self.check_expression(&comprehension.element);
        self.frame.release(mark);
        self.finish_comprehension(comprehension.set, index, element, generators, var, span)
    }

    /// `f(generators)(body)`
    pub(super) fn check_generator_call(&mut self, call: &'a GeneratorCall, span: Span) -> Code {
        let mark = self.frame.mark();
        let (generators, var) = self.check_generators(&call.generators);
        let body = self.check_expression(&call.body);
        self.frame.release(mark);
        let argument = self.finish_comprehension(false, None, body, generators, var, span);
        self.call(&call.name, call.name_span, vec![argument], span)
    }

    /// Checks generators; tells whether the solver decides which elements there are.
    fn check_generators(&mut self, generators: &'a [ast::Generator]) -> (Vec<Generator>, bool) {
        let mut all = Vec::with_capacity(generators.len());
        let mut decided = false;
        for generator in generators {
            let over = self.check_expression(&generator.over);
            let of = self.type_of(&over).clone();
            let local = if generator.assigns || of.is_poison() {
                of
            } else if of.is_array() {
                of.element()
            } else if of.set && !of.opt {
                decided |= of.var;
                of.member()
            } else {
                let shown = self.show(&of);
                self.error(
                    generator.over.span,
                    format!("a generator runs over a set or an array, but this is `{shown}`"),
                );
                Type::POISON
            };
            let local = self.intern(&local);
            let mut slots = Vec::with_capacity(generator.names.len());
            for (name, _) in &generator.names {
                slots.push(if &**name == "_" { self.frame.slot() } else { self.frame.bind(name, local) });
            }
            let condition = generator.condition.as_ref().map(|condition| {
                let condition = self.check_condition(condition, "a condition");
                decided |= self.type_of(&condition).var;
                condition
            });
            let names = generator.names.iter().map(|(name, _)| name.clone()).collect();
            all.push(Generator { names, slots, over, assigns: generator.assigns, condition });
        }
        (all, decided)
    }

    fn finish_comprehension(
        &mut self,
        set: bool,
        index: Option<Code>,
        element: Code,
        generators: Vec<Generator>,
        decided: bool,
        span: Span,
    ) -> Code {
        let of = self.type_of(&element).clone();
        if of.is_poison() {
            return self.poison(span);
        }
        if of.is_array() {
            self.error_with_help(
                element.span,
                "an array cannot hold arrays",
                "more generators in one comprehension make one long array; `array2d` gives it another shape",
            );
            return self.poison(span);
        }
        if set && !self.check_member(&of, element.span) {
            return self.poison(span);
        }
        let of = if set { of.set_of() } else { of };
        if decided && !of.can_be_var() {
            let shown = self.show(&of);
            self.error(
                span,
                format!("the solver decides which elements there are, but it cannot decide over `{shown}`"),
            );
            return self.poison(span);
        }
        let of = match (set, decided) {
            (true, _) => of.or_var(decided),
            (false, true) => Type { opt: true, ..of.to_var() },
            (false, false) => of,
        };
        let of = if set {
            of
        } else {
            let bases = index.as_ref().map_or_else(|| vec![Base::Int], |index| self.index_bases(index));
            of.array(&bases)
        };
        let op = Op::Comprehension { set, index: index.map(Box::new), element: Box::new(element), generators };
        self.code(op, &of, span)
    }
}
