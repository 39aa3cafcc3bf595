//! Functions, once for each tuple of types they are called with.
//!
//! Where the signature tells the type of the result, the body waits in a queue. A function over `var` types that is
//! called with par arguments alone gets an instance over par types, and its body is checked at once: if that is par, so
//! is the result. What a solution is printed with has instances of its own, in which everything is par.

use super::names::Frame;
use super::overload::Choice;
use super::signature::{Read, same_parameter};
use super::ty::{Base, Type};
use super::unify::Bindings;
use super::{Checker, INSTANCE_LIMIT, Origin};
use crate::program::{Function, FunctionId, Shape, TypeId};
use crate::source::{Name, Span};
use std::rc::Rc;

/// An instance of a function; its function is there once it is checked.
pub(super) struct Instance {
    pub returns: TypeId,
    name: Name,
    span: Span,
    function: Option<Function>,
}

/// An instance whose body is still to be checked.
pub(super) struct Pending {
    id: FunctionId,
    signature: usize,
    parameters: Vec<Type>,
    bindings: Rc<Bindings>,
    returns: Type,
    /// Whether the result is par if the body is.
    par: bool,
    /// Whether it is called while a solution is printed.
    known: bool,
}

impl Instance {
    /// The function; an empty one for what was never checked because of errors.
    pub(super) fn into_function(self) -> Function {
        let Instance { returns, name, span, function } = self;
        function.unwrap_or(Function {
            name,
            parameters: Vec::new(),
            shapes: Vec::new(),
            call_annotations: None,
            returns,
            return_shape: Shape::Free,
            body: None,
            reified: None,
            frame: 0,
            total: false,
            span,
            of_library: false,
        })
    }
}

impl<'a> Checker<'a> {
    /// The instance of a chosen function for these arguments, and the types of its parameters.
    pub(super) fn instance(
        &mut self,
        choice: &Choice,
        arguments: &[Type],
        span: Span,
    ) -> Option<(FunctionId, Vec<Type>)> {
        let Choice { signature, read, bindings, .. } = choice;
        let signature = *signature;
        self.signatures[signature].used = true;
        let mut parameters: Vec<Type> = read.parameters.iter().map(|of| bindings.apply(of)).collect();
        let mut returns = bindings.apply(&read.returns);
        let has_body = self.signatures[signature].item.body.is_some();
        let all_par = arguments.iter().all(|of| !of.var);
        // What is called while a solution is printed has an instance of its own, to which all is known.
        let known = self.frame.known && has_body;
        let par = known || (all_par && returns.var && if has_body { true } else { read.par_if_par });
        if par {
            for (at, parameter) in parameters.iter_mut().enumerate() {
                if arguments.get(at).is_none_or(|argument| !argument.var) {
                    *parameter = parameter.to_par();
                }
            }
            if !has_body {
                returns = returns.to_par();
            }
        }
        if choice.lenient {
            for (parameter, argument) in parameters.iter_mut().zip(arguments) {
                parameter.opt |= argument.opt;
            }
        }
        let key = (signature, parameters.iter().map(|of| self.intern(of)).collect::<Vec<_>>(), known);
        if let Some(&id) = self.instance_ids.get(&key) {
            return Some((id, parameters));
        }
        if self.endless {
            return None;
        }
        if self.instances.len() >= INSTANCE_LIMIT || self.depth + 50 >= super::DEPTH_LIMIT {
            self.endless = true;
            self.error(span, "this call leads to functions without end, each called with other types");
            return None;
        }
        let id = self.new_instance(signature, &returns);
        self.instance_ids.insert(key, id);
        let now = has_body && (par || read.returns_any);
        let pending = Pending {
            id,
            signature,
            parameters: parameters.clone(),
            bindings: Rc::clone(bindings),
            returns,
            par: par && has_body,
            known,
        };
        if now {
            self.depth += 40;
            self.check_instance(pending);
            self.depth -= 40;
        } else {
            self.queue.push(pending);
        }
        Some((id, parameters))
    }

    fn new_instance(&mut self, signature: usize, returns: &Type) -> FunctionId {
        let id = FunctionId(self.instances.len() as u32);
        let returns = self.intern(returns);
        let Signed { name, span } = self.signed(signature);
        self.instances.push(Instance { returns, name, span, function: None });
        id
    }

    /// Checks an instance: the sets in its types, and its body.
    pub(super) fn check_instance(&mut self, pending: Pending) {
        let Pending { id, signature, parameters, bindings, returns, par, known } = pending;
        let item = self.signatures[signature].item;
        let origin = self.signatures[signature].origin;
        let outer = std::mem::replace(&mut self.frame, Frame::of_instance(bindings, known));
        let silent = std::mem::take(&mut self.silent);

        // Parameters are the first slots, in order; their sets may mention the parameters before them.
        let mut shapes = Vec::with_capacity(parameters.len());
        let slots: Vec<u32> = parameters.iter().map(|_| self.frame.slot()).collect();
        let call_annotations = item.call_annotations.as_ref().map(|name| {
            let of = self.intern(&Type::ANN);
            self.frame.bind(name, of)
        });
        let ids: Vec<TypeId> = parameters.iter().map(|of| self.intern(of)).collect();
        for ((parameter, &of), &slot) in item.parameters.iter().zip(&ids).zip(&slots) {
            let errors = self.errors;
            let (_, shape) = self.resolve(&parameter.of);
            // Nothing may be left unsaid: code that uses the parameter is not checked further.
            if self.errors == errors && self.has_broken_parameter(signature, shapes.len()) {
                self.error(parameter.of.span, "the type of this parameter is not understood");
            }
            shapes.push(shape);
            if !parameter.name.is_empty() {
                if self.frame.find(&parameter.name).is_some() {
                    self.error(parameter.name_span, format!("two parameters have the name `{}`", parameter.name));
                }
                self.frame.name(&parameter.name, slot, of);
            }
        }
        let return_shape = if self.needs_value(&item.returns) { Shape::Free } else { self.resolve(&item.returns).1 };

        let (body, returns) = match &item.body {
            None => (None, returns),
            Some(body) => {
                let code = self.check_expression(body);
                let of = self.type_of(&code).clone();
                let returns = match () {
                    _ if self.signatures[signature].returns_any() => of.clone(),
                    _ if par && !of.var && !of.is_poison() => returns.to_par(),
                    _ => returns,
                };
                let code = self.coerce_result(code, &returns, &item.name);
                (Some(code), returns)
            }
        };
        let frame = self.frame.size;
        self.frame = outer;
        self.silent = silent;
        let reified = self.reified_version(&item.name, &parameters, &returns, item.name_span);
        let returns = self.intern(&returns);
        let total = item.annotations.iter().any(
            |annotation| matches!(&annotation.kind, crate::syntax::ast::Kind::Name(name) if &**name == "promise_total"),
        );
        let instance = &mut self.instances[id.0 as usize];
        instance.returns = returns;
        instance.function = Some(Function {
            name: item.name.clone(),
            parameters: ids,
            shapes,
            call_annotations,
            returns,
            return_shape,
            body,
            reified,
            frame,
            total,
            span: instance.span,
            of_library: origin == Origin::Library,
        });
    }

    fn has_broken_parameter(&mut self, signature: usize, place: usize) -> bool {
        self.read_signature(signature).is_some_and(|read| read.parameters.get(place).is_some_and(Type::is_poison))
    }

    /// The predicate of the user that says whether another one holds, `name_reif`, if there is one.
    fn reified_version(&mut self, name: &str, parameters: &[Type], returns: &Type, span: Span) -> Option<FunctionId> {
        if !returns.var || returns.base != Base::Bool || !returns.is_scalar() || name.ends_with("_reif") {
            return None;
        }
        let (&reified, overloads) = self.overloads.get_key_value(format!("{name}_reif").as_str())?;
        if overloads.iter().all(|&one| self.signatures[one].origin == Origin::Library) {
            return None;
        }
        let arguments: Vec<Type> = parameters.iter().cloned().chain([Type::BOOL.to_var()]).collect();
        let choice = self.choose(reified, &arguments)?;
        let signature = &self.signatures[choice.signature];
        if signature.origin == Origin::Library || signature.item.body.is_none() {
            return None;
        }
        self.instance(&choice, &arguments, span).map(|(id, _)| id)
    }

    /// Checks the user's functions that are never called, each once, with the types it declares.
    pub(super) fn check_unused_functions(&mut self) {
        let (instances, placed) = (self.instances.len(), self.placed.len());
        for signature in 0..self.signatures.len() {
            if self.signatures[signature].origin == Origin::Library {
                continue;
            }
            self.check_redeclared(signature);
            if self.signatures[signature].used {
                continue;
            }
            let Some(read) = self.read_signature(signature) else { continue };
            // Where a type is open, so is everything that depends on it.
            let open = |of: &Type| if of.is_concrete() { of.clone() } else { Type::POISON };
            let parameters: Vec<Type> = read.parameters.iter().map(open).collect();
            let returns = open(&read.returns);
            let id = self.new_instance(signature, &returns);
            let bindings = Rc::new(poisoned(&read));
            self.check_instance(Pending { id, signature, parameters, bindings, returns, par: false, known: false });
        }
        self.check_queue();
        self.instances.truncate(instances);
        self.placed.truncate(placed);
    }

    /// Reports a function of the user that is declared twice with the same types.
    fn check_redeclared(&mut self, signature: usize) {
        let item = self.signatures[signature].item;
        if item.body.is_none() {
            return;
        }
        let Some(read) = self.read_signature(signature) else { return };
        let others = self.overloads.get(&*item.name).cloned().unwrap_or_default();
        for other in others.into_iter().take_while(|&other| other < signature) {
            if self.signatures[other].origin == Origin::Library || self.signatures[other].item.body.is_none() {
                continue;
            }
            let Some(known) = self.read_signature(other) else { continue };
            let same = known.parameters.len() == read.parameters.len()
                && known.parameters.iter().zip(&read.parameters).all(|(one, other)| same_parameter(one, other));
            if same {
                let shown: Vec<String> = read.parameters.iter().map(|of| self.show(of)).collect();
                self.error(item.name_span, format!("`{}({})` is defined twice", item.name, shown.join(", ")));
            }
        }
    }

    fn signed(&self, signature: usize) -> Signed {
        let signature = &self.signatures[signature];
        Signed { name: signature.item.name.clone(), span: signature.span }
    }
}

struct Signed {
    name: Name,
    span: Span,
}

/// Bindings that make everything open.
fn poisoned(read: &Read) -> Bindings {
    let mut bindings = Bindings::default();
    for of in read.parameters.iter().chain([&read.returns]) {
        if let Base::Parameter(name) | Base::EnumParameter(name) = &of.base {
            bindings.types.insert(name.clone(), Type::POISON);
        }
    }
    bindings
}
