//! Texts, as far as a condition may depend on them.

use crate::judge::arguments::Own;
use crate::value::Value;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("show" | "format", 1) => |evaluator, call| {
            let of = call.type_of(evaluator, 0)?;
            if matches!(call.argument(0)?, Value::Text(_)) {
                return call.unknown("quotes are not judged");
            }
            evaluator.shown(call.argument(0)?, of, call.span).map(Value::text)
        },
        ("string_length", 1) => |_, call| Ok(Value::Int(call.text(0)?.chars().count() as i64)),
        ("concat", 1) => |_, call| {
            let mut all = String::new();
            for part in call.elements(0)? {
                match part {
                    Value::Text(text) => all.push_str(text),
                    _ => return call.unknown("these are no texts"),
                }
            }
            Ok(Value::text(all))
        },
        _ => return None,
    })
}
