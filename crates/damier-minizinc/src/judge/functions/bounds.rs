//! What the compiler knows of a variable. Of something that the solver does not decide it knows all; of the rest, how much
//! it knows is its own affair, and not judged.

use crate::judge::arguments::{Call, Own, truth, whole};
use crate::judge::evaluate::Evaluator;
use crate::judge::verdict::Judged;
use crate::value::Value;
use damier_model::Domain;

pub(super) fn lookup(name: &str) -> Option<Own> {
    Some(match name {
        // Where it was compiled at all, the value was fixed.
        "fix" => |_, call| Ok(call.argument(0)?.clone()),
        "lb" | "ub" => |evaluator, call| {
            require_known(evaluator, call)?;
            match call.argument(0)? {
                Value::Absent => call.undefined("an absent value has no bounds"),
                value => Ok(value.clone()),
            }
        },
        "is_fixed" | "has_bounds" | "has_ub_set" => |evaluator, call| {
            require_known(evaluator, call)?;
            truth(true)
        },
        "dom" => |evaluator, call| {
            require_known(evaluator, call)?;
            Ok(Value::set(Domain::from_values(whole(call.argument(0)?))))
        },
        "dom_array" => |evaluator, call| {
            require_known(evaluator, call)?;
            Ok(Value::set(Domain::from_values(call.optional_ints(0)?.into_iter().flatten())))
        },
        "lb_array"
        | "ub_array"
        | "dom_bounds_array"
        | "dom_array_occurring"
        | "dom_size"
        | "has_ann"
        | "is_same"
        | "set2bools"
        | "setarray2bools"
        | "range_size"
        | "std_start_or_any"
        | "compute_div_bounds"
        | "compute_mod_bounds"
        | "compute_float_div_bounds" => |_, call| call.unknown("this asks the compiler"),
        _ => return None,
    })
}

fn require_known(evaluator: &Evaluator, call: &Call) -> Judged<()> {
    match call.type_of(evaluator, 0)?.var {
        true => call.unknown("this asks the compiler"),
        false => Ok(()),
    }
}
