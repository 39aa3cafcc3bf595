//! Texts: values shown, texts joined, split and filled to a width.

use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::evaluated::fail;
use crate::machine::Machine;
use crate::output::{Names, dzn, format, json, show, table};
use crate::value::Value;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "show" => |machine, call| shown(machine, call, show::show),
        "showDzn" => |machine, call| shown(machine, call, dzn::show),
        "showJSON" => |machine, call| shown(machine, call, json::show),
        "showDznId" => |_, call| text(show::identifier(call.text(0)?)),
        "show_int" => show_int,
        "show_float" => show_float,
        "show2d" => show2d,
        "show3d" => show3d,
        "show_indexed" => show_indexed,
        "show2d_indexed" => show2d_indexed,
        "string_length" => |_, call| Ok(Value::Int(call.text(0)?.chars().count() as i64)),
        "string_split" => split,
        "concat" => |machine, call| joined(machine, call, 0, ""),
        "join" => |machine, call| joined(machine, call, 1, call.text(0)?),
        "format" => formatted,
        "format_justify_string" => |_, call| text(format::justify(call.text(1)?, call.int(0)?)),
        _ => return None,
    })
}

/// Bytes that a short text takes as an element of an array.
const PART_OF_TEXT: usize = 96;

fn text(text: String) -> Evaluated {
    Ok(Value::Text(text.into()))
}

/// The texts of an argument with another between them.
fn joined(machine: &mut Machine, call: &Call, at: usize, between: &str) -> Evaluated {
    machine.flat.limits.room_for_elements(call.elements(at)?.len(), call.span)?;
    let texts = call.texts(at)?;
    let length: usize = texts.iter().map(|text| text.len().saturating_add(between.len())).sum();
    machine.flat.limits.room_for(length, call.span)?;
    text(texts.join(between))
}

type Show = fn(&Value, &crate::types::ty::Type, &Names) -> String;

fn shown(machine: &mut Machine, call: &Call, show: Show) -> Evaluated {
    let shown = show(call.argument(0)?, call.type_of(machine, 0)?, &machine.names());
    machine.flat.limits.room_for(shown.len(), call.span)?;
    text(shown)
}

fn show_int(machine: &mut Machine, call: &Call) -> Evaluated {
    let shown = show::show(call.argument(1)?, call.type_of(machine, 1)?, &machine.names());
    text(format::justify(&shown, call.int(0)?))
}

fn show_float(machine: &mut Machine, call: &Call) -> Evaluated {
    let (width, digits) = (call.int(0)?, call.int(1)?);
    if digits < 0 {
        return fail(call.span, "show_float: the number of digits must not be negative");
    }
    match call.argument(2)? {
        Value::Float(_) | Value::Int(_) => text(format::fixed(call.float(2)?, digits, width)),
        value => text(format::justify(&show::show(value, call.type_of(machine, 2)?, &machine.names()), width)),
    }
}

fn show2d(machine: &mut Machine, call: &Call) -> Evaluated {
    let of = call.type_of(machine, 0)?;
    text(table::show2d(call.array(0)?, of, show::Style::People, &machine.names()))
}

fn show3d(machine: &mut Machine, call: &Call) -> Evaluated {
    text(table::show3d(call.array(0)?, call.type_of(machine, 0)?, &machine.names()))
}

/// `show_indexed(names, texts)`: `[name: text, …]`
fn show_indexed(_: &mut Machine, call: &Call) -> Evaluated {
    let (names, texts) = (call.texts(0)?, call.texts(1)?);
    if names.len() != texts.len() {
        return fail(call.span, "show_indexed needs a name for each text");
    }
    let pairs: Vec<String> = names.iter().zip(&texts).map(|(name, text)| format!("{name}: {text}")).collect();
    text(format!("[{}]", pairs.join(", ")))
}

/// `show2d_indexed(rows, columns, texts)`: a table with headings; without any, for an empty list of them.
fn show2d_indexed(_: &mut Machine, call: &Call) -> Evaluated {
    let owned = |texts: Vec<&str>| -> Vec<String> { texts.into_iter().map(str::to_owned).collect() };
    let (rows, columns, cells) = (owned(call.texts(0)?), owned(call.texts(1)?), owned(call.texts(2)?));
    let (low, high) = call.array(2)?.indices.get(1).copied().unwrap_or((1, 0));
    let width = (high - low + 1).max(0) as usize;
    if !columns.is_empty() && columns.len() != width {
        return fail(call.span, "show2d_indexed needs a heading for each column");
    }
    let headings = |names: Vec<String>| if names.is_empty() { None } else { Some(names) };
    text(table::lay_out(&cells, width, &headings(rows), &headings(columns)))
}

/// `string_split(text, separator)`; an empty separator splits between all characters.
fn split(machine: &mut Machine, call: &Call) -> Evaluated {
    let (whole, separator) = (call.text(0)?, call.text(1)?);
    let parts = if separator.is_empty() { whole.len() } else { whole.matches(separator).count() };
    // A text of its own for each: what is counted, what counts it, and its letters.
    machine.flat.limits.room_for(parts.saturating_mul(PART_OF_TEXT), call.span)?;
    let parts: Vec<Value> = if separator.is_empty() {
        whole.chars().map(|c| Value::text(c.encode_utf8(&mut [0; 4]))).collect()
    } else {
        whole.split(separator).map(Value::text).collect()
    };
    Ok(Value::list(parts))
}

/// `format(width, value)` and `format(width, digits, value)`: digits after the point of a float, or the most characters
/// of anything else but an integer.
fn formatted(machine: &mut Machine, call: &Call) -> Evaluated {
    let last = call.arguments.len().saturating_sub(1);
    let width = if last > 0 { call.int(0)? } else { 0 };
    let digits = if last > 1 { Some(call.int(1)?) } else { None };
    if digits.is_some_and(|digits| digits < 0) {
        return fail(call.span, "format: the number of digits must not be negative");
    }
    let value = call.argument(last)?;
    if let (Value::Float(number), true) = (value, last > 0) {
        return text(format::fixed(*number, digits.unwrap_or(17), width));
    }
    let of = call.type_of(machine, last)?;
    let shown = show::show(value, of, &machine.names());
    let is_number = matches!(value, Value::Int(_)) && of.base == crate::types::ty::Base::Int;
    match digits {
        Some(digits) if !is_number => text(format::justify(format::shortened(&shown, digits), width)),
        _ => text(format::justify(&shown, width)),
    }
}
