//! Frames: where the locals of a running function live.
//!
//! All frames stand in one vector. A call puts its arguments after the last frame, one by one as they are evaluated, and
//! they become the first slots of the new one, so calling allocates nothing.

use super::depth::Floor;
use super::shapes::names_nothing;
use super::{Context, Evaluated, Machine, Stop};
use crate::evaluated::fail;
use crate::program::Function;
use crate::value::Value;
use std::mem::{replace, take};

/// The frames of the calls that are running.
pub(super) struct Frames {
    /// The slots of all frames; slot `s` of the running frame is `stack[base + s]`.
    pub(super) stack: Vec<Value>,
    /// Where the running frame begins.
    pub(super) base: usize,
    /// Where the room for nested calls ends.
    floor: Floor,
}

impl Frames {
    /// One frame with so many slots.
    pub(super) fn new(slots: u32) -> Frames {
        Frames { stack: vec![Value::Absent; slots as usize], base: 0, floor: Floor::here() }
    }

    /// A slot of the running frame.
    #[inline]
    pub(super) fn local(&self, slot: u32) -> &Value {
        &self.stack[self.base + slot as usize]
    }
}

impl<'p> Machine<'p> {
    /// Runs something in a new frame of a function, with these arguments.
    pub fn enter<T>(
        &mut self,
        function: &'p Function,
        arguments: Vec<Value>,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let start = self.frames.stack.len();
        self.frames.stack.extend(arguments);
        self.enter_at(start, function, run)
    }

    /// Runs something in a new frame of a function, whose arguments stand on the stack already, from `start` on.
    pub(super) fn enter_at<T>(
        &mut self,
        start: usize,
        function: &'p Function,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        if self.frames.floor.is_reached() {
            self.frames.stack.truncate(start);
            return fail(
                function.span,
                format!("stack overflow: the calls of {} are nested too deeply", function.name),
            );
        }
        if let Err(stop) = self.flat.limits.tick(function.span) {
            self.frames.stack.truncate(start);
            return Err(stop);
        }
        self.frames.stack.resize(start + (function.frame as usize).max(function.parameters.len()), Value::Absent);
        let base = replace(&mut self.frames.base, start);
        let result = if function.total && !self.flat.must_be_defined {
            self.flat.must_be_defined = true;
            let direction = replace(&mut self.direction, Context::Root);
            let outside = take(&mut self.flat.defined);
            let result = self.check_parameters(function).and_then(|()| run(self));
            self.direction = direction;
            self.flat.must_be_defined = false;
            let inside = replace(&mut self.flat.defined, outside);
            self.require_all(inside);
            result
        } else {
            self.check_parameters(function).and_then(|()| run(self))
        };
        self.frames.base = base;
        self.frames.stack.truncate(start);
        result
    }

    fn check_parameters(&mut self, function: &'p Function) -> Evaluated<()> {
        for (slot, shape) in function.shapes.iter().enumerate() {
            if !names_nothing(shape) {
                let value = self.frames.stack[self.frames.base + slot].clone();
                let fitting = self.fit_shape(value, self.type_of(function.parameters[slot]), shape, function.span)?;
                self.frames.stack[self.frames.base + slot] = fitting;
            }
        }
        Ok(())
    }

    /// Runs something that belongs to no function: its frame is that of the program's items, and what it needs to be
    /// defined must hold.
    pub(crate) fn apart<T>(&mut self, run: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        let start = self.frames.stack.len();
        self.frames.stack.resize(start + self.program.frame as usize, Value::Absent);
        let base = replace(&mut self.frames.base, start);
        let must = replace(&mut self.flat.must_be_defined, true);
        let direction = replace(&mut self.direction, Context::Root);
        let outside = take(&mut self.flat.defined);
        let result = run(self);
        let inside = replace(&mut self.flat.defined, outside);
        self.require_all(inside);
        self.direction = direction;
        self.flat.must_be_defined = must;
        self.frames.base = base;
        self.frames.stack.truncate(start);
        result
    }

    /// Runs what matters only under a condition: what may be undefined inside is not simply required to be defined.
    pub fn under_condition<T>(&mut self, run: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        let before = replace(&mut self.flat.must_be_defined, false);
        let result = run(self);
        self.flat.must_be_defined = before;
        result
    }

    /// Posts literals that must hold.
    pub(super) fn require_all(&mut self, literals: Vec<damier_model::Lit>) {
        if !literals.is_empty() && self.solution.is_none() {
            self.flat.conjunction(literals, Context::Root);
        }
    }

    /// Runs something that only matters when a condition holds: what it needs to be defined is needed only then. `None`
    /// if it has no value at all; then the condition must not hold.
    pub fn under<T>(
        &mut self,
        condition: damier_model::Lit,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<Option<T>> {
        if condition == damier_model::Lit::TRUE {
            return run(self).map(Some);
        }
        let must = replace(&mut self.flat.must_be_defined, false);
        let outside = take(&mut self.flat.defined);
        let result = run(self);
        let inside = replace(&mut self.flat.defined, outside);
        self.flat.must_be_defined = must;
        match result {
            Ok(value) => {
                for needed in inside {
                    let needed = self.flat.disjunction(vec![!condition, needed], Context::Mixed);
                    self.flat.defined.push(needed);
                }
                Ok(Some(value))
            }
            Err(Stop::Undefined(_)) => {
                self.flat.defined.push(!condition);
                Ok(None)
            }
            Err(failed) => Err(failed),
        }
    }
}
