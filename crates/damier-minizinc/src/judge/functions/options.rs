//! Values that may be absent.

use crate::judge::arguments::{Own, truth};
use crate::value::{Array, Value};
use std::rc::Rc;

pub(super) fn lookup(name: &str) -> Option<Own> {
    Some(match name {
        "occurs" => |_, call| truth(!matches!(call.argument(0)?, Value::Absent)),
        "absent" => |_, call| truth(matches!(call.argument(0)?, Value::Absent)),
        "deopt" => |_, call| match call.argument(0)? {
            Value::Absent => call.undefined("the value is absent"),
            Value::Array(array) if array.elements.contains(&Value::Absent) => call.undefined("a value is absent"),
            Value::Array(array) => {
                Ok(Value::Array(Rc::new(Array { indices: array.indices.clone(), elements: array.elements.clone() })))
            }
            value => Ok(value.clone()),
        },
        _ => return None,
    })
}
