//! Calls: of functions with a body, of natives, of annotations, of predicates that only another solver knows.
//!
//! What a function is, is looked up by name once, before the program runs. Aggregates over a comprehension run without
//! the array (`aggregates.rs`).

use super::aggregates::Aggregate;
use super::fast_path::Traits;
use super::special::Special;
use super::{Context, Evaluated, Machine, Stop};
use crate::diagnostic::{Diagnostic, Kind};
use crate::evaluated::fail;
use crate::program::{Code, Function, FunctionId, Op, Program};
use crate::source::{FileId, Name, Span};
use crate::types::ty::Base;
use crate::value::{Annotation, Value};
use damier_model::Lit;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A call of a native, its arguments evaluated.
#[derive(Clone, Copy)]
pub struct Call<'c> {
    /// The function.
    pub function: &'c Function,
    /// The values of the arguments.
    pub arguments: &'c [Value],
    /// The arguments as they stand in the program, for their types.
    pub codes: &'c [Code],
    /// In which direction the result matters, if it is Boolean.
    pub context: Context,
    /// Where the call stands.
    pub span: Span,
}

/// A function that the machine knows by itself.
pub type Native = fn(&mut Machine, &Call) -> Evaluated;

/// The natives that a machine is given: they stand on evaluation, which knows none of them by itself.
pub struct Natives {
    /// The native of a name.
    pub lookup: fn(&str) -> Option<Native>,
    /// Whether a native gives something else when it is called again: random numbers do, and what was noted meanwhile.
    pub is_of_the_moment: fn(&str) -> bool,
}

/// What a function is.
#[derive(Clone, Copy)]
pub enum FunctionKind {
    /// It has a body.
    Body,
    /// The machine knows it.
    Native(Native),
    /// The machine knows it: `fix`, the value of what is decided already.
    Fix(Native),
    /// The machine knows it, and runs it over comprehensions without making an array. (`None`: otherwise by its body.)
    Aggregate(Aggregate, Option<Native>),
    /// It does not evaluate all of its arguments first.
    Special(Special),
    /// It gives an annotation.
    Annotation,
    /// It is a predicate that only another solver knows.
    Foreign,
    /// It is not known.
    Unknown,
}

/// A constraint that only another solver knows.
#[derive(Clone, Debug)]
pub struct Foreign {
    /// The predicate.
    pub name: Name,
    /// Its arguments.
    pub arguments: Vec<Value>,
    /// Whether it holds; [`Lit::TRUE`] if it must.
    pub holds: Lit,
    /// Where it was called.
    pub span: Span,
}

impl Foreign {
    /// The error that it is where no other solver is asked.
    pub fn error(&self) -> Diagnostic {
        let message = format!("{} has no body, and no engine of Damier knows it", self.name);
        Diagnostic::error(Kind::Flattening, self.span, message)
    }
}

/// What is known of a program before it runs.
pub struct Facts {
    /// What each function is, by its number.
    pub(crate) kinds: Vec<FunctionKind>,
    /// What matters about each type.
    pub(super) traits: Vec<Traits>,
    /// Files of the library: errors and warnings do not point there.
    pub(super) library: Rc<FxHashSet<FileId>>,
}

impl Facts {
    /// Looks at a program, its functions being of these kinds.
    pub(super) fn of(program: &Program, kinds: Vec<FunctionKind>) -> Facts {
        let library = program.functions.iter().filter(|function| function.of_library);
        let library = Rc::new(library.map(|function| function.span.file).collect());
        Facts { kinds, traits: program.types.iter().map(Traits::of).collect(), library }
    }
}

/// What the functions of a program are.
pub(super) fn kinds_of(natives: &Natives, program: &Program) -> Vec<FunctionKind> {
    program.functions.iter().map(|function| kind_of(natives, program, function)).collect()
}

/// What a function of a program is.
fn kind_of(natives: &Natives, program: &Program, function: &Function) -> FunctionKind {
    let returns = &program.types[function.returns.0 as usize];
    let native = if function.body.is_none() { (natives.lookup)(&function.name) } else { None };
    if function.of_library
        && let Some(aggregate) = Aggregate::of(program, function)
        && (native.is_some() || function.body.is_some())
    {
        return FunctionKind::Aggregate(aggregate, native);
    }
    match native {
        None if function.of_library && &*function.name == "logstream_to_string" => {
            FunctionKind::Native(|machine, _| Ok(Value::text(machine.log.stream.as_str())))
        }
        _ if function.body.is_some() => FunctionKind::Body,
        _ if function.of_library
            && let Some(special) = Special::named(&function.name) =>
        {
            FunctionKind::Special(special)
        }
        Some(native) if function.of_library && &*function.name == "fix" => FunctionKind::Fix(native),
        Some(native) => FunctionKind::Native(native),
        None if returns.base == Base::Ann => FunctionKind::Annotation,
        None if returns.base == Base::Bool && !returns.is_array() && !returns.set => FunctionKind::Foreign,
        None => FunctionKind::Unknown,
    }
}

impl<'p> Machine<'p> {
    /// Calls a function. A Boolean body is asked in the context given; the caller takes up what is undefined.
    pub fn call(
        &mut self,
        id: FunctionId,
        arguments: &'p [Code],
        annotations: &'p [Code],
        context: Context,
        span: Span,
    ) -> Evaluated {
        let program = self.program;
        let function = &program.functions[id.0 as usize];
        if let (Some(reified), true) = (function.reified, context != Context::Root && self.solution.is_none()) {
            let result = self.call_reified(reified, arguments);
            return result.map_err(|stop| self.with_trail(stop, span, &function.name));
        }
        let result = match self.facts.kinds[id.0 as usize] {
            FunctionKind::Body => self.call_body(id, arguments, annotations, context),
            FunctionKind::Native(native) | FunctionKind::Fix(native) => {
                self.call_native(native, function, arguments, context, span)
            }
            FunctionKind::Aggregate(aggregate, native) => match (&arguments[0].op, native) {
                (Op::Comprehension { set: false, index: None, element, generators }, _) => {
                    self.aggregate(aggregate, element, generators, span)
                }
                (_, Some(native)) => self.call_native(native, function, arguments, context, span),
                (_, None) => self.call_body(id, arguments, annotations, context),
            },
            FunctionKind::Special(special) => match self.special(special, arguments, span)? {
                Some(code) if self.is_truth(code) => self.truth(code, context).map(Value::truth),
                Some(code) => self.value(code),
                None => Ok(Value::Bool(true)),
            },
            FunctionKind::Annotation => {
                let arguments = arguments.iter().map(|code| self.value(code)).collect::<Evaluated<Vec<Value>>>()?;
                Ok(Value::Ann(Rc::new(Annotation { name: Rc::clone(&function.name), arguments })))
            }
            FunctionKind::Foreign => self.call_foreign(function, arguments, context, span),
            FunctionKind::Unknown => fail(span, format!("{} has no body, and Damier does not know it", function.name)),
        };
        result.map_err(|stop| self.with_trail(stop, span, &function.name))
    }

    /// The same error, with the call on the way to it. What went wrong inside the library is shown where the library was
    /// called.
    #[cold]
    fn with_trail(&self, mut stop: Stop, span: Span, name: &str) -> Stop {
        const LONG: usize = 30;
        if self.facts.library.contains(&span.file) {
            return stop;
        }
        let diagnostic = stop.diagnostic_mut();
        if diagnostic.span.is_some_and(|place| self.facts.library.contains(&place.file)) {
            diagnostic.span = Some(span);
        }
        if diagnostic.trail.len() < LONG {
            diagnostic.trail.push((span, format!("in the call of {name}")));
        }
        stop
    }

    /// Puts arguments on the stack; where they begin.
    fn push_arguments(&mut self, arguments: &'p [Code]) -> Evaluated<usize> {
        let start = self.frames.stack.len();
        for code in arguments {
            match self.value(code) {
                Ok(value) => self.frames.stack.push(value),
                Err(stop) => {
                    self.frames.stack.truncate(start);
                    return Err(stop);
                }
            }
        }
        Ok(start)
    }

    fn call_body(
        &mut self,
        id: FunctionId,
        arguments: &'p [Code],
        annotations: &'p [Code],
        context: Context,
    ) -> Evaluated {
        let function = &self.program.functions[id.0 as usize];
        let start = self.push_arguments(arguments)?;
        let attached = match function.call_annotations {
            Some(slot) => Some((slot, self.annotation_list(annotations)?)),
            None => None,
        };
        self.shared(id, start, context, |machine| {
            machine.enter_at(start, function, |machine| {
                if let Some((slot, annotations)) = attached {
                    machine.frames.stack[machine.frames.base + slot as usize] = annotations;
                }
                machine.run_body(function, context)
            })
        })
    }

    /// Whether a predicate holds, by the predicate of the user that says it of a literal.
    fn call_reified(&mut self, id: FunctionId, arguments: &'p [Code]) -> Evaluated {
        let reified = &self.program.functions[id.0 as usize];
        let start = self.push_arguments(arguments)?;
        self.shared(id, start, Context::Mixed, |machine| {
            let holds = Value::truth(machine.flat.introduce_bool());
            machine.frames.stack.push(holds.clone());
            machine.enter_at(start, reified, |machine| machine.run_body(reified, Context::Root))?;
            Ok(holds)
        })
    }

    /// The value of a function's body, the frame being there already.
    pub fn run_body(&mut self, function: &'p Function, context: Context) -> Evaluated {
        let Some(body) = &function.body else {
            return fail(function.span, format!("{} has no body", function.name));
        };
        if self.is_truth(body) {
            return self.truth(body, context).map(Value::truth);
        }
        let value = self.value(body)?;
        let of = self.type_of(function.returns);
        // The library's own results are within what they declare by the way they are made.
        if of.var && function.of_library {
            return Ok(value);
        }
        self.fit_shape(value, of, &function.return_shape, function.span)
    }

    fn call_native(
        &mut self,
        native: Native,
        function: &'p Function,
        codes: &'p [Code],
        context: Context,
        span: Span,
    ) -> Evaluated {
        // Natives with few arguments are the many: no list on the heap for them.
        let mut arguments: smallvec::SmallVec<[Value; 4]> = smallvec::SmallVec::with_capacity(codes.len());
        for code in codes {
            arguments.push(self.value(code)?);
        }
        native(self, &Call { function, arguments: &arguments, codes, context, span })
    }

    fn call_foreign(
        &mut self,
        function: &'p Function,
        arguments: &'p [Code],
        context: Context,
        span: Span,
    ) -> Evaluated {
        let arguments = arguments.iter().map(|code| self.value(code)).collect::<Evaluated<Vec<Value>>>()?;
        let arguments = arguments.iter().map(|value| self.without_sums(value)).collect();
        let holds = if context == Context::Root { Lit::TRUE } else { self.flat.introduce_bool() };
        self.foreign.push(Foreign { name: Rc::clone(&function.name), arguments, holds, span });
        Ok(Value::truth(holds))
    }

    /// The value with a variable for each sum: what goes to another solver has names only.
    fn without_sums(&mut self, value: &Value) -> Value {
        match value {
            Value::Sum(_) => Value::term(self.flat.term(value)),
            Value::Array(array) => {
                let elements = array.elements.iter().map(|element| self.without_sums(element)).collect();
                Value::array(array.indices.iter().copied(), elements)
            }
            other => other.clone(),
        }
    }

    /// Several annotations as one.
    pub(super) fn annotation_list(&mut self, annotations: &'p [Code]) -> Evaluated {
        let mut values = annotations.iter().map(|code| self.value(code)).collect::<Evaluated<Vec<Value>>>()?;
        Ok(match values.len() {
            1 => values.remove(0),
            _ => Value::Ann(Rc::new(Annotation { name: Rc::from("++"), arguments: values })),
        })
    }
}
