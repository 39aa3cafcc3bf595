//! The functions of the library that are no constraints: numbers, lists, sets, optional values, enums, texts.

mod arrays;
mod bounds;
mod enums;
mod logic;
mod math;
mod options;
mod sets;
mod texts;

use super::arguments::Own;

/// The definition of a function by its name and the number of its arguments.
pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    math::lookup(name, arity)
        .or_else(|| logic::lookup(name, arity))
        .or_else(|| arrays::lookup(name, arity))
        .or_else(|| sets::lookup(name, arity))
        .or_else(|| options::lookup(name))
        .or_else(|| bounds::lookup(name))
        .or_else(|| enums::lookup(name, arity))
        .or_else(|| texts::lookup(name, arity))
}

/// The same for functions that pass over absent elements.
pub(super) fn over_present(name: &str, arity: usize) -> Option<Own> {
    if arity != 1 {
        return None;
    }
    Some(match name {
        "sum" => math::sum,
        "product" => math::product,
        "min" => |evaluator, call| math::extreme(evaluator, call, true),
        "max" => |evaluator, call| math::extreme(evaluator, call, false),
        "count" => math::count_true,
        "xorall" => |_, call| logic::parity(call, true),
        "iffall" => |_, call| logic::parity(call, false),
        "array_union" => sets::union_of,
        "array2set" => sets::of_array,
        _ => return None,
    })
}
