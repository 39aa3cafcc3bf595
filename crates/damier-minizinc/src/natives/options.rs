//! Values that may be absent.

use super::arguments::each;
use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::undefined;
use crate::machine::Machine;
use crate::value::Value;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "deopt" => deopt,
        "occurs" => occurs,
        _ => return None,
    })
}

/// The value; undefined where it is absent.
fn deopt(machine: &mut Machine, call: &Call) -> Evaluated {
    each(call.argument(0)?, &mut |value| match value {
        Value::Absent => undefined(call.span, "the value is absent"),
        Value::OptVar(opt) => {
            machine.flat.must_hold(opt.present);
            Ok(opt.value.clone())
        }
        value => Ok(value.clone()),
    })
}

fn occurs(_: &mut Machine, call: &Call) -> Evaluated {
    Ok(match call.argument(0)? {
        Value::Absent => Value::Bool(false),
        Value::OptVar(opt) => Value::truth(opt.present),
        _ => Value::Bool(true),
    })
}
