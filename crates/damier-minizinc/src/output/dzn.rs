//! Values as data files have them (`--output-mode dzn`, and what is printed for a model without output items).

use super::members::Names;
use super::show::{Style, identifier, separated, write_number, write_value};
use super::table::{headings, show2d};
use crate::types::ty::{Base, Type};
use crate::value::{Array, Value};

/// `name = value;` and the end of the line.
pub fn item(name: &str, value: &Value, of: &Type, names: &Names) -> String {
    let mut text = format!("{} = ", identifier(name));
    match value {
        Value::Array(array) if !array.elements.is_empty() => write_array(&mut text, array, of, names),
        value => write_value(&mut text, value, &of.base, Style::Data, names),
    }
    text.push_str(";\n");
    text
}

/// The value as `showDzn` writes it: arrays flat.
pub fn show(value: &Value, of: &Type, names: &Names) -> String {
    let mut text = String::new();
    write_value(&mut text, value, &of.base, Style::Data, names);
    text
}

fn write_array(text: &mut String, array: &Array, of: &Type, names: &Names) {
    let element = |text: &mut String, element| write_value(text, element, &of.base, Style::Data, names);
    match array.indices.len() {
        1 => {
            text.push('[');
            match headings(array, of, 0, Style::Data, names) {
                None => separated(text, array.elements.iter(), element),
                Some(indices) => separated(text, indices.iter().zip(&array.elements), |text, (index, value)| {
                    text.push_str(index);
                    text.push_str(": ");
                    element(text, value);
                }),
            }
            text.push(']');
        }
        2 => {
            text.push('\n');
            text.push_str(&show2d(array, of, Style::Data, names));
        }
        dimensions => {
            text.push_str(&format!("array{dimensions}d("));
            for (dimension, &(low, high)) in array.indices.iter().enumerate() {
                let base = of.indices().get(dimension).unwrap_or(&Base::Int);
                write_number(text, low, base, Style::Data, names);
                text.push_str("..");
                write_number(text, high, base, Style::Data, names);
                text.push_str(", ");
            }
            text.push('[');
            separated(text, array.elements.iter(), element);
            text.push_str("])");
        }
    }
}
