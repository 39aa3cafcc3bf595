//! Values as JSON (`--output-mode json`, `showJSON`).
//!
//! Enum members are objects (`{"e":"A"}`), sets are `{"set": […]}` with ranges as pairs, `<>` is null, arrays are
//! nested by their dimensions.

use super::members::{Member, Names};
use super::show::{Style, float, separated, write_value};
use crate::types::ty::{Base, Type};
use crate::value::{Array, Value};
use damier_model::Domain;
use std::fmt::Write;

/// An object of named values that are JSON already, one per line.
pub fn object<'n>(members: impl IntoIterator<Item = (&'n str, String)>) -> String {
    let lines: Vec<String> =
        members.into_iter().map(|(name, value)| format!("  {} : {value}", serde_json::Value::from(name))).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// The value as `showJSON` writes it.
pub fn show(value: &Value, of: &Type, names: &Names) -> String {
    let mut text = String::new();
    write_json(&mut text, value, &of.base, names);
    text
}

/// A text as JSON.
pub fn text(inner: &str) -> String {
    serde_json::Value::from(inner).to_string()
}

/// A float; JSON has no infinity, but readers take what is beyond all floats for it.
fn number(number: f64) -> String {
    match number {
        f64::INFINITY => "1e999".to_owned(),
        f64::NEG_INFINITY => "-1e999".to_owned(),
        number => float(number),
    }
}

fn write_json(text: &mut String, value: &Value, base: &Base, names: &Names) {
    match value {
        Value::Absent => text.push_str("null"),
        Value::Int(number) => write_number(text, *number, base, names),
        Value::Text(inner) => text.push_str(&self::text(inner)),
        Value::Set(set) => write_set(text, set, base, names),
        Value::FloatSet(ranges) => {
            text.push_str("{ \"set\" : [");
            for (at, &(low, high)) in ranges.iter().enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                let _ = match low == high {
                    true => write!(text, "{}", number(low)),
                    false => write!(text, "[{},{}]", number(low), number(high)),
                };
            }
            text.push_str("]}");
        }
        Value::Array(array) => write_array(text, array, 0, 0, base, names),
        Value::Tuple(fields) => write_fields(text, fields, base, names),
        Value::Ann(_) => {
            let mut annotation = String::new();
            write_value(&mut annotation, value, base, Style::People, names);
            text.push_str(&self::text(&annotation));
        }
        Value::Float(float) => text.push_str(&number(*float)),
        Value::Bool(_) => write_value(text, value, base, Style::People, names),
        undecided => text.push_str(&self::text(&names.undecided(undecided))),
    }
}

fn write_number(text: &mut String, number: i64, base: &Base, names: &Names) {
    let Base::Enum(id) = base else {
        let _ = match base {
            Base::Bool => write!(text, "{}", number != 0),
            _ => write!(text, "{number}"),
        };
        return;
    };
    match names.member(*id, number) {
        Member::Case(name) => {
            let _ = write!(text, "{{\"e\":{}}}", self::text(name));
        }
        Member::Anonymous(name, number) => {
            let _ = write!(text, "{{\"e\":{}, \"i\":{number}}}", self::text(name));
        }
        Member::Constructed(name, of, argument) => {
            let _ = write!(text, "{{ \"c\" : {}, \"e\" : ", self::text(name));
            write_number(text, argument, of, names);
            text.push('}');
        }
        Member::Stranger(number) => {
            let _ = write!(text, "{number}");
        }
    }
}

fn write_set(text: &mut String, set: &Domain, base: &Base, names: &Names) {
    if matches!(base, Base::Enum(_)) {
        text.push_str("{\"set\":[");
        separated(text, set.values(), |text, member| write_number(text, member, base, names));
        text.push_str("]}");
        return;
    }
    text.push_str("{ \"set\" : [");
    for (at, &(low, high)) in set.ranges().iter().enumerate() {
        text.push_str(if at > 0 { "," } else { "" });
        let _ = match low == high {
            true => write!(text, "{low}"),
            false => write!(text, "[{low},{high}]"),
        };
    }
    text.push_str("]}");
}

/// Writes the elements from `start` on that belong to one place in the dimensions before `dimension`.
fn write_array(text: &mut String, array: &Array, dimension: usize, start: usize, base: &Base, names: &Names) {
    let length = |&(low, high): &(i64, i64)| (high - low + 1).max(0) as usize;
    let within: usize = array.indices[dimension + 1..].iter().map(length).product();
    text.push('[');
    separated(text, 0..length(&array.indices[dimension]), |text, place| {
        let at = start + place * within;
        if dimension + 1 < array.indices.len() {
            write_array(text, array, dimension + 1, at, base, names);
        } else if let Some(element) = array.elements.get(at) {
            write_json(text, element, base, names);
        }
    });
    text.push(']');
}

fn write_fields(text: &mut String, fields: &[Value], base: &Base, names: &Names) {
    let record = matches!(base, Base::Record(_));
    text.push(if record { '{' } else { '[' });
    separated(text, fields.iter().enumerate(), |text, (at, field)| {
        let of = match base {
            Base::Tuple(types) => types.get(at).map(|of| &of.base),
            Base::Record(types) => types.get(at).map(|(name, of)| {
                let _ = write!(text, "{}: ", self::text(name));
                &of.base
            }),
            _ => None,
        };
        write_json(text, field, of.unwrap_or(&Base::Bottom), names);
    });
    text.push(if record { '}' } else { ']' });
}
