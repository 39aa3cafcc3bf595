//! Globals, evaluated when they are first needed; and declarations in general.

use super::shapes::Extent;
use super::{Context, Evaluated, Machine, Stop};
use crate::evaluated::fail;
use crate::program::{Code, Declaration, GlobalId, Op};
use crate::syntax::ast::Binary;
use crate::types::ty::Type;
use crate::types::ty::is_decided;
use crate::value::Value;
use damier_model::Lit;
use std::mem::replace;

/// What is known of a global.
#[derive(Clone, Debug)]
pub enum GlobalState {
    /// It was not needed yet.
    Untouched,
    /// It is being evaluated.
    Running,
    /// Its value.
    Known(Value),
}

impl<'p> Machine<'p> {
    /// The value of a global.
    #[inline]
    pub fn global(&mut self, id: GlobalId) -> Evaluated {
        match &self.globals[id.0 as usize] {
            GlobalState::Known(value) => Ok(value.clone()),
            _ => self.evaluate_global(id),
        }
    }

    #[cold]
    fn evaluate_global(&mut self, id: GlobalId) -> Evaluated {
        let program = self.program;
        let declaration = &program.globals[id.0 as usize];
        if let GlobalState::Running = self.globals[id.0 as usize] {
            return fail(declaration.span, format!("the value of {} depends on itself", declaration.name));
        }
        let known = self.solution.as_ref().and_then(|solution| solution.global(id, self.type_of(declaration.of)));
        let value = match known {
            Some(value) => value,
            None => {
                self.globals[id.0 as usize] = GlobalState::Running;
                let value = self.apart(|machine| machine.declaration(declaration, Some(&declaration.name)));
                let value = value.or_else(|stop| self.without_value(declaration, stop));
                if value.is_err() {
                    self.globals[id.0 as usize] = GlobalState::Untouched;
                }
                value?
            }
        };
        self.globals[id.0 as usize] = GlobalState::Known(value.clone());
        Ok(value)
    }

    /// A global whose value the solver would decide and which has none: there is no solution then, and that is no error.
    fn without_value(&mut self, declaration: &'p Declaration, stop: Stop) -> Evaluated {
        let is_for_solver = |code: &Code| is_decided(self.type_of(code.of));
        match stop {
            Stop::Undefined(why) if declaration.value.as_ref().is_some_and(is_for_solver) => {
                let Ok(stands_for_it) = self.apart(|machine| machine.fresh(declaration, Some(&declaration.name)))
                else {
                    return Err(Stop::Undefined(why));
                };
                self.flat.warnings.undefined(&why);
                self.flat.fail();
                Ok(stands_for_it)
            }
            stop => Err(stop),
        }
    }

    /// Demands that a global equals a value that it was given besides its own.
    pub(crate) fn agree(&mut self, id: GlobalId, code: &'p Code) -> Evaluated<()> {
        let declaration = &self.program.globals[id.0 as usize];
        if self.is_annotated(declaration, "output_only") {
            return Ok(());
        }
        let of = self.type_of(declaration.of);
        let known = self.global(id)?;
        let mut given = self.value(code)?;
        if let (Value::Array(known), Value::Array(list)) = (&known, &given)
            && known.elements.len() == list.elements.len()
        {
            // A list says nothing about indices.
            given = Value::array(known.indices.iter().copied(), list.elements.clone());
        }
        let given = self.fit_shape(given, of, &declaration.shape, code.span)?;
        if is_decided(of) {
            self.flat.compare(Binary::Equal, &known, &given, Context::Root, code.span)?;
        } else if self.flat.compare(Binary::Equal, &known, &given, Context::Mixed, code.span)? != Lit::TRUE {
            return fail(code.span, format!("{} is given two different values", declaration.name));
        }
        Ok(())
    }

    /// The value of a declared name: that of its right-hand side, within the sets its type names, or new variables. A
    /// name is given to variables that people know.
    pub(super) fn declaration(&mut self, declaration: &'p Declaration, name: Option<&str>) -> Evaluated {
        let of = self.type_of(declaration.of);
        match &declaration.value {
            Some(code) if has_blanks(code) => {
                let extent = self.extent(&declaration.shape)?;
                let outside = replace(&mut self.blank, extent.innermost());
                let value = self.value_with_blanks(code, of, &extent);
                self.blank = outside;
                self.fit(value?, of, &extent, declaration.span)
            }
            Some(code) => {
                let value = self.value(code)?;
                self.fit_shape(value, of, &declaration.shape, declaration.span)
            }
            None if of.opt && !of.var && !of.is_array() => Ok(Value::Absent),
            None => self.fresh(declaration, name),
        }
    }

    /// New variables of the type and within the sets that are declared.
    fn fresh(&mut self, declaration: &'p Declaration, name: Option<&str>) -> Evaluated {
        let extent = self.extent(&declaration.shape)?;
        let label = name.map_or_else(|| self.flat.fresh_name(), str::to_owned);
        let of = self.type_of(declaration.of);
        let value = self.declare_shaped(&label, of, &extent, &declaration.name, declaration.span)?;
        // While a solution is printed nothing is solved, but what has one value only is known.
        Ok(self.solution.is_some().then(|| self.flat.fixed(&value)).flatten().unwrap_or(value))
    }

    /// The value of a literal with `_` in it: each is a variable of the type and within the set declared for its place.
    fn value_with_blanks(&mut self, code: &'p Code, of: &Type, extent: &Extent) -> Evaluated {
        match (&code.op, extent) {
            (Op::Anonymous, extent) if of.var => {
                let name = self.flat.fresh_name();
                self.declare_shaped(&name, of, extent, "_", code.span)
            }
            (Op::Array { lengths, elements }, Extent::Array(_, inner)) => {
                let element = of.element();
                let values = elements.iter().map(|code| self.value_with_blanks(code, &element, inner));
                let values = values.collect::<Evaluated<Vec<Value>>>()?;
                Ok(Value::array(lengths.iter().map(|&length| (1, i64::from(length))), values))
            }
            (Op::Tuple(fields), Extent::Fields(extents)) => {
                let types = of.fields();
                let places = fields.iter().zip(types).zip(extents);
                let values = places.map(|((code, of), extent)| self.value_with_blanks(code, &of, extent));
                Ok(Value::tuple(values.collect::<Evaluated<Vec<Value>>>()?))
            }
            _ => self.value(code),
        }
    }
}

/// Whether a value is written with `_` in it, whose variables then are within the declared sets.
fn has_blanks(code: &Code) -> bool {
    match &code.op {
        Op::Anonymous => true,
        Op::Array { elements, .. } | Op::Tuple(elements) => elements.iter().any(has_blanks),
        Op::Coerce(_, inner) => has_blanks(inner),
        Op::Call(_, arguments, _) => {
            arguments.last().is_some_and(|last| matches!(last.op, Op::Array { .. }) && has_blanks(last))
        }
        _ => false,
    }
}
