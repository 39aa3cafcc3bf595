//! Operators: what they take and give.
//!
//! Optional operands follow the language: absent is 0 for `+` and nothing for the right side of `-`, true for `/\`,
//! and a comparison with something absent holds.

use super::Checker;
use super::ty::{Base, Type};
use super::unify::{COERCE, LIFT_OPT, join};
use crate::program::{Code, Coercion, Op};
use crate::source::Span;
use crate::syntax::ast::{Binary, Unary};
use std::rc::Rc;

/// What an operator built in makes of its operands: the types they are brought to, and the type of the result.
struct Typing {
    left: Type,
    right: Type,
    result: Type,
}

impl<'a> Checker<'a> {
    /// `a + b`
    pub(super) fn binary(&mut self, operator: Binary, left: Code, right: Code, span: Span) -> Code {
        let types = [self.type_of(&left).clone(), self.type_of(&right).clone()];
        if types.iter().any(Type::is_poison) {
            return self.broken_operation(operator, span);
        }
        let operator = with_absent_operands(operator, &types);
        let typing = self.typing(operator, &types[0], &types[1]);
        let (mut left, mut right) = (left, right);
        let name = operator.symbol();
        if self.overloads.contains_key(name)
            && let Some(choice) = self.choose(name, &types)
        {
            let weak = name.starts_with('~');
            let optional = types.iter().any(|of| of.opt);
            let limit = if typing.is_none() || weak {
                u32::MAX
            } else if optional {
                COERCE
            } else {
                LIFT_OPT
            };
            if choice.price < limit {
                match self.call_overload(name, vec![left, right], &types, span) {
                    Ok(code) => return code,
                    Err(mut back) => {
                        let (Some(second), Some(first)) = (back.pop(), back.pop()) else { return self.poison(span) };
                        (left, right) = (first, second);
                    }
                }
            }
        }
        let Some(typing) = typing else {
            self.report_operator(operator, &types, span);
            return self.broken_operation(operator, span);
        };
        if typing.result.is_too_large() {
            self.endless |= self.frame.of_function;
            self.error(span, "this type has too many parts");
            return self.poison(span);
        }
        if matches!(operator, Binary::Equal | Binary::NotEqual)
            && typing.left.base == Base::Float
            && typing.result.var
            && typing.left.is_scalar()
        {
            self.warn_of_float_equality(&left, &right, span);
        }
        let left = self.coerce(left, &typing.left);
        let right = self.coerce(right, &typing.right);
        if let (Binary::Concatenate, Base::Record(first), Base::Record(second), false) =
            (operator, &typing.left.base, &typing.right.base, typing.left.is_array())
        {
            // Fields one after the other, then in the order of their names.
            let mut order: Vec<(&crate::source::Name, u32)> =
                first.iter().chain(second.iter()).enumerate().map(|(at, (name, _))| (name, at as u32)).collect();
            order.sort();
            let fields: Rc<[_]> = order.into_iter().map(|(_, at)| (at, None)).collect();
            let joined: Vec<Type> = first.iter().chain(second.iter()).map(|(_, of)| of.clone()).collect();
            let inner = self.code(Op::Binary(operator, Box::new(left), Box::new(right)), &Type::tuple(joined), span);
            return self.code(Op::Coerce(Coercion::Fields(fields), Box::new(inner)), &typing.result, span);
        }
        self.code(Op::Binary(operator, Box::new(left), Box::new(right)), &typing.result, span)
    }

    /// `-a`
    pub(super) fn unary(&mut self, operator: Unary, operand: Code, span: Span) -> Code {
        let of = self.type_of(&operand).clone();
        if of.is_poison() {
            return self.poison(span);
        }
        let name = match operator {
            Unary::Not => "not",
            Unary::Minus => "-",
            Unary::Plus => "+",
        };
        let wanted = match operator {
            _ if !of.is_scalar() => None,
            Unary::Not => matches!(of.base, Base::Bool | Base::Bottom).then(|| Type { base: Base::Bool, ..of.clone() }),
            _ => number(&of.base).map(|base| Type { base, ..of.clone() }),
        };
        let types = [of.clone()];
        let mut operand = operand;
        if self.overloads.contains_key(name)
            && let Some(choice) = self.choose(name, &types)
            && choice.price
                < if wanted.is_none() {
                    u32::MAX
                } else if of.opt {
                    COERCE
                } else {
                    LIFT_OPT
                }
        {
            match self.call_overload(name, vec![operand], &types, span) {
                Ok(code) => return code,
                Err(mut back) => match back.pop() {
                    Some(back) => operand = back,
                    None => return self.poison(span),
                },
            }
        }
        let Some(wanted) = wanted else {
            let shown = self.show(&of);
            self.error(span, format!("`{name}` does not apply to `{shown}`"));
            return self.poison(span);
        };
        let operand = self.coerce(operand, &wanted);
        self.code(Op::Unary(operator, Box::new(operand)), &wanted, span)
    }

    fn broken_operation(&mut self, operator: Binary, span: Span) -> Code {
        use Binary::*;
        match operator {
            // Their result is a truth value whatever is broken, so the check can go on.
            Iff | Implies | ImpliedBy | Or | Xor | And | Less | LessEqual | Greater | GreaterEqual | Equal
            | NotEqual | WeakEqual | WeakNotEqual | In | Subset | Superset => {
                self.code(Op::Anonymous, &Type::BOOL, span)
            }
            _ => self.poison(span),
        }
    }

    fn report_operator(&mut self, operator: Binary, types: &[Type; 2], span: Span) {
        let (left, right) = (self.show(&types[0]), self.show(&types[1]));
        let sign = operator.symbol();
        let help = match operator {
            Binary::Plus if types.iter().any(|of| of.base == Base::String || of.is_array()) => {
                "strings and arrays are joined by `++`"
            }
            Binary::Concatenate if types.iter().any(|of| of.base == Base::String) => {
                "`show(…)` makes a string of anything, and so does `\\(…)` inside a string"
            }
            Binary::IntDivide if types.iter().any(|of| of.base == Base::Float) => "floats are divided by `/`",
            Binary::And | Binary::Or | Binary::Implies | Binary::Iff | Binary::ImpliedBy | Binary::Xor => {
                "both sides must be `bool`"
            }
            Binary::In => "`in` wants a value on the left and a set on the right",
            _ => "",
        };
        self.error_with_help(span, format!("`{sign}` does not apply to `{left}` and `{right}`"), help);
    }

    /// What a built-in operator does with such operands.
    fn typing(&mut self, operator: Binary, left: &Type, right: &Type) -> Option<Typing> {
        use Binary::*;
        let var = left.var || right.var;
        let truth = Type::BOOL.or_var(var);
        let scalars = left.is_scalar() && right.is_scalar();
        match operator {
            Iff | Implies | ImpliedBy | Or | Xor | And => {
                let bool = |of: &Type| of.is_scalar() && matches!(of.base, Base::Bool | Base::Bottom);
                if !bool(left) || !bool(right) {
                    return None;
                }
                let to = |of: &Type| Type { base: Base::Bool, ..of.clone() };
                Some(Typing { left: to(left), right: to(right), result: truth })
            }
            Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual | WeakEqual | WeakNotEqual => {
                let joined = join(left, right)?;
                Some(Typing { left: keep(&joined, left), right: keep(&joined, right), result: truth })
            }
            // An annotation among those of a call.
            In if *left == Type::ANN && right.base == Base::Ann && !right.set => {
                Some(Typing { left: left.clone(), right: right.clone(), result: truth })
            }
            In => {
                if !right.set && !right.is_array() || left.is_array() {
                    return None;
                }
                if right.is_array() {
                    // Membership in an array: one of its elements is equal.
                    let joined = join(left, &right.element())?;
                    let element = keep(&joined, right);
                    return Some(Typing {
                        left: keep(&joined, left),
                        right: Type { dimensions: right.dimensions.clone(), ..element },
                        result: truth,
                    });
                }
                if left.set || right.opt {
                    return None;
                }
                let member = Type { opt: left.opt, ..right.member() };
                let joined = join(&left.to_par(), &member)?;
                matches!(joined.base, Base::Bool | Base::Int | Base::Enum(_) | Base::Float | Base::Bottom).then(|| {
                    Typing {
                        left: Type { base: joined.base.clone(), ..left.clone() },
                        right: Type { base: joined.base.clone(), ..right.clone() },
                        result: truth,
                    }
                })
            }
            Subset | Superset | Union | Difference | SymmetricDifference | Intersect => {
                let set = |of: &Type| of.set && !of.is_array() && !of.opt;
                if !set(left) || !set(right) {
                    return None;
                }
                let joined = join(left, right)?;
                let result = if matches!(operator, Subset | Superset) { truth } else { joined.clone() };
                Some(Typing { left: keep(&joined, left), right: keep(&joined, right), result })
            }
            Range | RangeOpenLeft | RangeOpenRight | RangeOpen => {
                if !scalars || left.opt || right.opt {
                    return None;
                }
                let joined = join(left, right)?;
                if !matches!(joined.base, Base::Bool | Base::Int | Base::Enum(_) | Base::Float) {
                    return None;
                }
                let result = joined.clone().set_of();
                if var && !result.can_be_var() {
                    return None;
                }
                Some(Typing { left: keep(&joined, left), right: keep(&joined, right), result })
            }
            Plus | Minus | Times | WeakPlus | WeakMinus | WeakTimes | Power => {
                let base = match (number(&left.base)?, number(&right.base)?) {
                    (Base::Int, Base::Int) => Base::Int,
                    _ => Base::Float,
                };
                self.arithmetic(operator, base.clone(), base, left, right, scalars)
            }
            IntDivide | Modulo | WeakIntDivide => {
                if number(&left.base)? != Base::Int || number(&right.base)? != Base::Int {
                    return None;
                }
                self.arithmetic(operator, Base::Int, Base::Int, left, right, scalars)
            }
            Divide | WeakDivide => {
                number(&left.base)?;
                number(&right.base)?;
                self.arithmetic(operator, Base::Float, Base::Float, left, right, scalars)
            }
            Concatenate => concatenation(left, right),
            Default => {
                // Besides absent values, `default` replaces those that are undefined.
                let joined = join(&Type { opt: false, ..left.clone() }, right)?;
                let result = Type { opt: right.opt, ..joined.clone() };
                Some(Typing { left: keep(&joined, left), right: keep(&joined, right), result })
            }
        }
    }

    fn arithmetic(
        &mut self,
        operator: Binary,
        base: Base,
        result: Base,
        left: &Type,
        right: &Type,
        scalars: bool,
    ) -> Option<Typing> {
        if !scalars {
            return None;
        }
        let opt = match operator {
            Binary::Plus | Binary::Times => false,
            Binary::WeakPlus | Binary::WeakMinus | Binary::WeakTimes | Binary::WeakDivide | Binary::WeakIntDivide => {
                left.opt || right.opt
            }
            _ => left.opt,
        };
        Some(Typing {
            left: Type { base: base.clone(), ..left.clone() },
            right: Type { base, ..right.clone() },
            result: Type { opt, ..Type::par(result).or_var(left.var || right.var) },
        })
    }
}

/// `->`, `<-`, `<->` and `xor` hold as soon as one side is absent, as comparisons of truth values do, and unlike `/\\` and `\\/`,
/// which leave an absent side out.
fn with_absent_operands(operator: Binary, types: &[Type; 2]) -> Binary {
    let truth = |of: &Type| of.is_scalar() && matches!(of.base, Base::Bool | Base::Bottom);
    if !types.iter().any(|of| of.opt) || !types.iter().all(truth) {
        return operator;
    }
    match operator {
        Binary::Implies => Binary::LessEqual,
        Binary::ImpliedBy => Binary::GreaterEqual,
        Binary::Iff => Binary::WeakEqual,
        Binary::Xor => Binary::WeakNotEqual,
        other => other,
    }
}

/// The base of a number: what counts with it becomes one.
fn number(base: &Base) -> Option<Base> {
    match base {
        Base::Bool | Base::Int | Base::Enum(_) | Base::Bottom => Some(Base::Int),
        Base::Float => Some(Base::Float),
        _ => None,
    }
}

/// The joined type, but known or decided, optional or not, as the operand itself is.
fn keep(joined: &Type, operand: &Type) -> Type {
    match joined.base {
        Base::Tuple(_) | Base::Record(_) => joined.clone(),
        _ => Type { var: operand.var, opt: operand.opt, ..joined.clone() },
    }
}

fn concatenation(left: &Type, right: &Type) -> Option<Typing> {
    let plain = |of: &Type| of.is_scalar() && !of.var && !of.opt;
    match (&left.base, &right.base) {
        (Base::String, Base::String) | (Base::Ann, Base::Ann) if plain(left) && plain(right) => {
            Some(Typing { left: left.clone(), right: right.clone(), result: left.clone() })
        }
        (Base::Tuple(first), Base::Tuple(second)) if left.is_scalar() && right.is_scalar() => {
            let result = Type::tuple(first.iter().chain(second.iter()).cloned().collect());
            Some(Typing { left: left.clone(), right: right.clone(), result })
        }
        (Base::Record(first), Base::Record(second)) if left.is_scalar() && right.is_scalar() => {
            if first.iter().any(|(name, _)| second.iter().any(|(other, _)| name == other)) {
                return None;
            }
            let result = Type::record(first.iter().chain(second.iter()).cloned().collect());
            Some(Typing { left: left.clone(), right: right.clone(), result })
        }
        _ => {
            if !(left.is_array() || right.is_array() || (left.set && right.set)) {
                return None;
            }
            let as_list = |of: &Type| {
                if of.is_array() {
                    (of.rank() == 1 || of.base == Base::Bottom).then(|| of.element().list())
                } else {
                    (of.set && !of.var && !of.opt).then(|| of.member().list())
                }
            };
            let (first, second) = (as_list(left)?, as_list(right)?);
            let joined = join(&first, &second)?;
            let side = |of: &Type| Type { dimensions: joined.dimensions.clone(), ..keep(&joined, of) };
            Some(Typing { left: side(left), right: side(right), result: joined })
        }
    }
}
