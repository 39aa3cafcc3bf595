//! `show`: a value as a text for people.
//!
//! Arrays of any shape are flat lists, as the language has it (`show2d` and `show3d` keep the shape, see
//! [`super::table`]). Strings stand in quotes. Data files write the same but for names that need quotes
//! ([`Style::Data`]).

use super::members::{Member, Names};
use crate::syntax::is_plain_name;
pub use crate::syntax::quoted;
use crate::syntax::write_quoted;
use crate::types::ty::{Base, INFINITY, MINUS_INFINITY, Type};
use crate::value::{Annotation, Value};
use damier_model::{Domain, stage};
use std::fmt::Write;

/// Sets with more members than this are written by their ranges even where the list would be usual.
const LISTED: u64 = 1 << 20;

/// For whom a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// For people: names of enum members as they are.
    People,
    /// For data files: names that are no plain identifiers in quotes.
    Data,
}

/// The value as `show` writes it.
pub fn show(value: &Value, of: &Type, names: &Names) -> String {
    let mut text = String::new();
    write_value(&mut text, value, &of.base, Style::People, names);
    text
}

/// Writes a value whose type has this base.
pub fn write_value(text: &mut String, value: &Value, base: &Base, style: Style, names: &Names) {
    match value {
        Value::Absent => text.push_str("<>"),
        Value::Bool(truth) => text.push_str(if *truth { "true" } else { "false" }),
        Value::Int(number) => write_number(text, *number, base, style, names),
        Value::Float(number) => text.push_str(&float(*number)),
        Value::Text(inner) => write_quoted(text, inner),
        Value::Set(set) => write_set(text, set, base, style, names),
        Value::FloatSet(ranges) => write_float_set(text, ranges),
        Value::Array(array) => {
            text.push('[');
            separated(text, array.elements.iter(), |text, element| write_value(text, element, base, style, names));
            text.push(']');
        }
        Value::Tuple(fields) => write_fields(text, fields, base, style, names),
        Value::Ann(annotation) => write_annotation(text, annotation, style, names),
        Value::BoolVar(_) | Value::IntVar(_) | Value::Sum(_) | Value::FloatSum(_) | Value::SetVar(_) => {
            text.push_str(&names.undecided(value));
        }
        Value::OptVar(opt) => text.push_str(&names.undecided(&opt.value)),
    }
}

/// A float as MiniZinc writes it: 16 digits at most, an exponent where it is small or large, and always something that
/// tells it from an integer.
pub fn float(number: f64) -> String {
    const DIGITS: i32 = 16;
    if number.is_nan() {
        return "nan".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "infinity" } else { "-infinity" }.to_owned();
    }
    // The exponent after rounding to 16 digits decides the form.
    let scientific = format!("{:.*e}", DIGITS as usize - 1, number);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..DIGITS).contains(&exponent) {
        let fixed = format!("{:.*}", (DIGITS - 1 - exponent).max(0) as usize, number);
        let plain = if fixed.contains('.') { fixed.trim_end_matches('0').trim_end_matches('.') } else { &fixed };
        return if plain.contains('.') { plain.to_owned() } else { format!("{plain}.0") };
    }
    let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
    format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

/// An integer; two numbers stand for infinity.
pub fn integer(number: i64) -> String {
    let mut text = String::new();
    write_integer(&mut text, number);
    text
}

fn write_integer(text: &mut String, number: i64) {
    match number {
        INFINITY => text.push_str("infinity"),
        MINUS_INFINITY => text.push_str("-infinity"),
        number => {
            // Writing to a text cannot fail.
            let _ = write!(text, "{number}");
        }
    }
}

/// A name as it may stand in a data file: in quotes unless it is a plain identifier.
pub fn identifier(name: &str) -> String {
    // Names from other alphabets need no quotes either.
    let foreign = !name.is_ascii() && !name.contains(|c: char| c.is_ascii() && !c.is_alphanumeric());
    if is_plain_name(name) || foreign { name.to_owned() } else { format!("'{name}'") }
}

/// Writes what is between commas.
pub(super) fn separated<T>(text: &mut String, items: impl Iterator<Item = T>, mut write: impl FnMut(&mut String, T)) {
    for (at, item) in items.enumerate() {
        stage::poll();
        if at > 0 {
            text.push_str(", ");
        }
        write(text, item);
    }
}

/// Writes a number, which may be a member of an enum or a truth value.
pub(super) fn write_number(text: &mut String, number: i64, base: &Base, style: Style, names: &Names) {
    match base {
        Base::Enum(id) => write_member(text, &names.member(*id, number), style, names),
        Base::Bool => text.push_str(if number == 0 { "false" } else { "true" }),
        _ => write_integer(text, number),
    }
}

fn write_member(text: &mut String, member: &Member, style: Style, names: &Names) {
    let name = |name: &str| if style == Style::Data { identifier(name) } else { name.to_owned() };
    match member {
        Member::Case(case) => text.push_str(&name(case)),
        Member::Anonymous(of, number) => {
            let _ = write!(text, "to_enum({},{number})", name(of));
        }
        Member::Constructed(constructor, base, argument) => {
            text.push_str(&name(constructor));
            text.push('(');
            write_number(text, *argument, base, style, names);
            text.push(')');
        }
        Member::Stranger(number) => text.push_str(&integer(*number)),
    }
}

fn write_set(text: &mut String, set: &Domain, base: &Base, style: Style, names: &Names) {
    let listed = set.size() <= LISTED;
    match (base, set.ranges()) {
        (_, []) => text.push_str("{}"),
        (Base::Enum(_), _) if listed => {
            text.push('{');
            separated(text, set.values(), |text, member| write_number(text, member, base, style, names));
            text.push('}');
        }
        (Base::Bool, _) => {
            let members: Vec<&str> = set.values().map(|member| if member == 0 { "false" } else { "true" }).collect();
            let _ = write!(text, "{{{}}}", members.join(","));
        }
        (_, [(low, high)]) => {
            let _ = write!(text, "{}..{}", integer(*low), integer(*high));
        }
        _ if listed => {
            text.push('{');
            for (at, member) in set.values().enumerate() {
                let _ = write!(text, "{}{member}", if at > 0 { "," } else { "" });
            }
            text.push('}');
        }
        (_, ranges) => {
            let ranges: Vec<String> =
                ranges.iter().map(|&(low, high)| format!("{}..{}", integer(low), integer(high))).collect();
            text.push_str(&ranges.join(" union "));
        }
    }
}

fn write_float_set(text: &mut String, ranges: &[(f64, f64)]) {
    if ranges.len() != 1 && ranges.iter().all(|(low, high)| low == high) {
        let members: Vec<String> = ranges.iter().map(|&(member, _)| float(member)).collect();
        let _ = write!(text, "{{{}}}", members.join(","));
    } else {
        let ranges: Vec<String> =
            ranges.iter().map(|&(low, high)| format!("{}..{}", float(low), float(high))).collect();
        text.push_str(&ranges.join(" union "));
    }
}

fn write_fields(text: &mut String, fields: &[Value], base: &Base, style: Style, names: &Names) {
    text.push('(');
    separated(text, fields.iter().enumerate(), |text, (at, field)| {
        let of = match base {
            Base::Tuple(types) => types.get(at).map(|of| &of.base),
            Base::Record(types) => types.get(at).map(|(name, of)| {
                let _ = write!(text, "{}: ", identifier(name));
                &of.base
            }),
            _ => None,
        };
        write_value(text, field, of.unwrap_or(&Base::Bottom), style, names);
    });
    if fields.len() == 1 && !matches!(base, Base::Record(_)) {
        text.push(',');
    }
    text.push(')');
}

fn write_annotation(text: &mut String, annotation: &Annotation, style: Style, names: &Names) {
    let argument = |text: &mut String, argument: &Value| write_value(text, argument, &Base::Bottom, style, names);
    if &*annotation.name == "++" {
        text.push('[');
        separated(text, annotation.arguments.iter(), argument);
        text.push(']');
        return;
    }
    text.push_str(&annotation.name);
    if !annotation.arguments.is_empty() {
        text.push('(');
        separated(text, annotation.arguments.iter(), argument);
        text.push(')');
    }
}
