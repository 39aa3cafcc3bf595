//! Truth values in bulk.

use crate::judge::arguments::{Call, Own, truth};
use crate::judge::verdict::Judged;
use crate::value::Value;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("clause" | "fzn_bool_clause", 2) => |_, call| {
            if call
                .arguments
                .iter()
                .any(|list| matches!(list, Value::Array(list) if list.elements.contains(&Value::Absent)))
            {
                return call.unknown("what an absent element means here is not settled");
            }
            truth(call.flags(0)?.contains(&true) || call.flags(1)?.contains(&false))
        },
        ("mzn_in_root_context", _) => |_, call| call.unknown("this asks the compiler"),
        _ => return None,
    })
}

/// Whether an odd number of elements is true, or an even one; absent ones are not.
pub(super) fn parity(call: &Call, odd: bool) -> Judged {
    let is_true = |value: &&Value| matches!(value, Value::Bool(true));
    truth((call.elements(0)?.iter().filter(is_true).count() % 2 == 1) == odd)
}
