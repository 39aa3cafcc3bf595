//! Types as people write them.

use super::ty::{Base, Dimensions, EnumId, Type};
use crate::source::Name;
use std::fmt::Write;

/// The type in the words of the language; `name` tells the names of enums.
pub fn show_type(of: &Type, name: &dyn Fn(EnumId) -> Name) -> String {
    let mut text = String::new();
    write_type(&mut text, of, name);
    text
}

/// A list of types, each in back quotes.
pub fn show_types(types: &[Type], name: &dyn Fn(EnumId) -> Name) -> String {
    let shown: Vec<String> = types.iter().map(|of| format!("`{}`", show_type(of, name))).collect();
    shown.join(", ")
}

fn write_type(text: &mut String, of: &Type, name: &dyn Fn(EnumId) -> Name) {
    // Types are bounded in size, but a message should be shorter still.
    if text.len() > 300 {
        if !text.ends_with('…') {
            text.push('…');
        }
        return;
    }
    match &of.dimensions {
        Dimensions::None => {}
        Dimensions::Any(parameter) => {
            let _ = write!(text, "array[${parameter}] of ");
        }
        Dimensions::Known(indices) => {
            text.push_str("array[");
            for (at, index) in indices.iter().enumerate() {
                if at > 0 {
                    text.push_str(", ");
                }
                write_base(text, index, name);
            }
            text.push_str("] of ");
        }
    }
    if of.any && of.base != Base::Bottom {
        text.push_str("any ");
    }
    // What is decided in a tuple is said by its fields.
    if of.var && !matches!(of.base, Base::Tuple(_) | Base::Record(_)) {
        text.push_str("var ");
    }
    if of.opt {
        text.push_str("opt ");
    }
    if of.set {
        text.push_str("set of ");
    }
    write_base(text, &of.base, name);
}

fn write_base(text: &mut String, base: &Base, name: &dyn Fn(EnumId) -> Name) {
    match base {
        Base::Bottom => text.push_str("any"),
        Base::Bool => text.push_str("bool"),
        Base::Int => text.push_str("int"),
        Base::Float => text.push_str("float"),
        Base::String => text.push_str("string"),
        Base::Ann => text.push_str("ann"),
        Base::Enum(id) => text.push_str(&name(*id)),
        Base::Parameter(parameter) => {
            let _ = write!(text, "${parameter}");
        }
        Base::EnumParameter(parameter) => {
            let _ = write!(text, "$${parameter}");
        }
        Base::Tuple(fields) => {
            text.push_str("tuple(");
            for (at, field) in fields.iter().enumerate() {
                if at > 0 {
                    text.push_str(", ");
                }
                write_type(text, field, name);
            }
            text.push(')');
        }
        Base::Record(fields) => {
            text.push_str("record(");
            for (at, (field, of)) in fields.iter().enumerate() {
                if at > 0 {
                    text.push_str(", ");
                }
                write_type(text, of, name);
                let _ = write!(text, ": {field}");
            }
            text.push(')');
        }
    }
}
