//! Calls: of functions, operators by name, constructors of enums and their inverses.

use super::Checker;
use super::ty::Type;
use crate::program::{Code, Op};
use crate::source::Span;
use crate::syntax::ast::{Binary, Call, Unary};

/// How deep defaults may be inside defaults.
const DEFAULT_LIMIT: u32 = 50;

impl<'a> Checker<'a> {
    /// `f(a, b)`
    pub(super) fn check_call(&mut self, call: &'a Call, span: Span) -> Code {
        let mut arguments: Vec<Code> = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            let code = self.check_expression(argument);
            arguments.push(code);
        }
        self.call(&call.name, call.name_span, arguments, span)
    }

    /// A call of checked arguments.
    pub(super) fn call(&mut self, name: &'a str, name_span: Span, mut arguments: Vec<Code>, span: Span) -> Code {
        if arguments.len() == 1 {
            if let Some(&(id, part)) = self.constructors.get(name) {
                let argument = arguments.remove(0);
                return self.construct(id, part, argument, span);
            }
            if let Some(constructor) = name.strip_suffix("^-1")
                && let Some(&(id, part)) = self.constructors.get(constructor)
            {
                let argument = arguments.remove(0);
                return self.destruct(id, part, argument, span);
            }
            let unary = match name {
                "-" => Some(Unary::Minus),
                "+" => Some(Unary::Plus),
                "not" => Some(Unary::Not),
                _ => None,
            };
            if let Some(unary) = unary {
                let argument = arguments.remove(0);
                return self.unary(unary, argument, span);
            }
        }
        if arguments.len() == 2
            && !name.as_bytes().first().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
            || matches!(
                name,
                "in" | "subset"
                    | "superset"
                    | "union"
                    | "diff"
                    | "symdiff"
                    | "intersect"
                    | "div"
                    | "mod"
                    | "xor"
                    | "default"
            )
        {
            let operator = Binary::ALL.iter().find(|(_, sign)| *sign == name || (name == "==" && *sign == "="));
            if let (Some((operator, _)), [_, _]) = (operator, &arguments[..])
                && let Some(right) = arguments.pop()
                && let Some(left) = arguments.pop()
            {
                return self.binary(*operator, left, right, span);
            }
        }
        let types: Vec<Type> = arguments.iter().map(|argument| self.type_of(argument).clone()).collect();
        match self.call_overload(name, arguments, &types, span) {
            Ok(code) => code,
            Err(_) => {
                self.report_no_overload(name, &types, if types.is_empty() { name_span } else { span });
                self.poison(span)
            }
        }
    }

    /// A call of a declared function; gives the arguments back if none fits.
    pub(super) fn call_overload(
        &mut self,
        name: &'a str,
        arguments: Vec<Code>,
        types: &[Type],
        span: Span,
    ) -> Result<Code, Vec<Code>> {
        if types.iter().any(Type::is_poison) {
            if !self.overloads.contains_key(name) {
                return Err(arguments);
            }
            // What is broken says nothing about the function that is meant, unless there is only one.
            let only = self.overloads.get(name).and_then(|all| if let [one] = all[..] { Some(one) } else { None });
            let returns = only.and_then(|one| {
                self.signatures[one].used = true;
                self.read_signature(one)
            });
            return Ok(match returns {
                Some(read) if read.returns.is_concrete() && !read.returns_any => {
                    self.code(Op::Anonymous, &read.returns.to_par(), span)
                }
                _ => {
                    for one in self.overloads.get(name).cloned().unwrap_or_default() {
                        self.signatures[one].used = true;
                    }
                    self.poison(span)
                }
            });
        }
        let Some(choice) = self.choose(name, types) else { return Err(arguments) };
        if self.frame.generic {
            // In a signature only the type is of interest.
            let of = choice.bindings.apply(&choice.read.returns);
            // The sets of types are known, and so are the functions of known things in them.
            let of = if types.iter().all(|of| !of.var) { of.to_par() } else { of };
            return Ok(self.code(Op::Anonymous, &of, span));
        }
        let Some((id, parameters)) = self.instance(&choice, types, span) else { return Ok(self.poison(span)) };
        let mut given = Vec::with_capacity(parameters.len());
        let count = arguments.len();
        for (argument, parameter) in arguments.into_iter().zip(&parameters) {
            let argument = self.coerce(argument, parameter);
            given.push(argument);
        }
        // Defaults are read where the function stands, not where it is called.
        let item = self.signatures[choice.signature].item;
        for (declaration, parameter) in item.parameters.iter().zip(&parameters).skip(count) {
            let Some(value) = &declaration.value else { continue };
            if self.defaults >= DEFAULT_LIMIT {
                self.error(value.span, "this default leads to itself");
                return Ok(self.poison(span));
            }
            let hidden = self.frame.hide();
            self.defaults += 1;
            let code = self.check_expression(value);
            self.defaults -= 1;
            self.frame.reveal(hidden);
            let code = self.coerce_declared(code, parameter, &declaration.name);
            given.push(code);
        }
        let of = self.instances[id.0 as usize].returns;
        Ok(Code { op: Op::Call(id, given, Vec::new()), of, span })
    }

    /// A name that is an annotation without parameters.
    pub(super) fn call_without_arguments(&mut self, name: &'a str, span: Span) -> Option<Code> {
        if self.choose(name, &[])?.read.returns != Type::ANN {
            return None;
        }
        self.call_overload(name, Vec::new(), &[], span).ok()
    }
}
