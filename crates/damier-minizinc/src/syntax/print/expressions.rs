//! Expressions as text.

use super::{ANNOTATED, ANYTHING, POSTFIXED, PRIMARY, Printer, SIGNED};
use crate::syntax::ast::{
    Array2d, Binary, Expression, Generator, If, IndexedElement, Kind, Let, LetItem, StringPart, Unary,
};
use crate::value::{Array, Value};
use std::fmt::Write as _;

/// How tightly the parts of an expression hold together.
fn tightness(kind: &Kind) -> u8 {
    match kind {
        // What is open to the right would swallow what follows.
        Kind::Let(_) | Kind::OpenRange { .. } | Kind::Everything => ANYTHING,
        Kind::Binary(operator, ..) => operator.precedence(),
        kind if is_signed(kind) => SIGNED,
        Kind::Annotated(_) => ANNOTATED,
        Kind::Access(_) | Kind::TupleField(..) | Kind::RecordField(_) => POSTFIXED,
        _ => PRIMARY,
    }
}

fn is_signed(kind: &Kind) -> bool {
    match kind {
        Kind::Unary(..) | Kind::Infinity(true) => true,
        Kind::Int(number) => *number < 0,
        Kind::Float(number) => number.is_sign_negative(),
        _ => false,
    }
}

impl Printer {
    /// An expression for a place that asks for some tightness.
    pub(super) fn expression(&mut self, expression: &Expression, needed: u8) {
        let kind = &expression.kind;
        let joins_types = self.in_type && needed > ANYTHING && matches!(kind, Kind::Binary(Binary::Concatenate, ..));
        let parentheses = tightness(kind) < needed || joins_types;
        let in_type = self.in_type;
        self.in_type = in_type && needed > ANYTHING && !parentheses;
        self.say(if parentheses { "(" } else { "" });
        self.kind(kind);
        self.say(if parentheses { ")" } else { "" });
        self.in_type = in_type;
    }

    fn anything(&mut self, expression: &Expression) {
        self.expression(expression, ANYTHING);
    }

    /// Numbers in a list, or in rows.
    fn numbers(&mut self, array: &Array) {
        let columns = match array.indices[..] {
            [_, (low, high)] => Some((high - low + 1).max(1) as usize),
            _ => None,
        };
        self.say(if columns.is_some() { "[|" } else { "[" });
        for (at, element) in array.elements.iter().enumerate() {
            match columns {
                _ if at == 0 => {}
                Some(columns) if at % columns == 0 => self.say(" | "),
                _ => self.say(", "),
            }
            // Writing to a string cannot fail.
            let _ = match element {
                Value::Bool(value) => write!(self.out, "{value}"),
                Value::Int(number) => write!(self.out, "{number}"),
                Value::Float(number) => write!(self.out, "{number:?}"),
                _ => Ok(()),
            };
        }
        self.say(if columns.is_some() { "|]" } else { "]" });
    }

    fn kind(&mut self, kind: &Kind) {
        match kind {
            Kind::Bool(value) => self.say(if *value { "true" } else { "false" }),
            Kind::Int(number) => self.say(&number.to_string()),
            Kind::Float(number) => self.say(&format!("{number:?}")),
            Kind::String(text) => self.string(text),
            Kind::Interpolated(parts) => self.interpolated(parts),
            Kind::Name(name) => self.name(name),
            Kind::Anonymous | Kind::Unreadable => self.say("_"),
            Kind::Absent => self.say("<>"),
            Kind::Infinity(negative) => self.say(if *negative { "-infinity" } else { "infinity" }),
            Kind::Set(elements) => self.bracketed("{", elements, "}"),
            Kind::Array(elements) => self.bracketed("[", elements, "]"),
            Kind::Numbers(array) => self.numbers(array),
            Kind::IndexedArray(elements) => {
                self.say("[");
                self.list(elements, |printer, IndexedElement { index, value }| {
                    printer.label(index.as_ref());
                    printer.anything(value);
                });
                self.say("]");
            }
            Kind::Array2d(array) => self.matrix(array),
            Kind::Array3d(matrices) => self.matrices(matrices),
            Kind::Tuple(fields) => self.bracketed("(", fields, if fields.len() == 1 { ",)" } else { ")" }),
            Kind::Record(fields) => {
                self.say("(");
                self.list(fields, |printer, (name, _, value)| {
                    printer.name(name);
                    printer.say(": ");
                    printer.anything(value);
                });
                self.say(")");
            }
            Kind::Comprehension(comprehension) => {
                self.say(if comprehension.set { "{" } else { "[" });
                self.label(comprehension.index.as_ref());
                self.anything(&comprehension.element);
                self.say(" | ");
                self.list(&comprehension.generators, |printer, generator| {
                    printer.generator(generator, ANYTHING, ANYTHING)
                });
                self.say(if comprehension.set { "}" } else { "]" });
            }
            Kind::GeneratorCall(call) => {
                self.function_name(&call.name);
                self.say("(");
                let (of_in, of_equal) = (Binary::In.precedence() + 1, Binary::Equal.precedence() + 1);
                self.list(&call.generators, |printer, generator| printer.generator(generator, of_in, of_equal));
                self.say(")(");
                self.anything(&call.body);
                self.say(")");
            }
            Kind::Call(call) => {
                self.function_name(&call.name);
                self.bracketed("(", &call.arguments, ")");
            }
            Kind::Access(access) => {
                self.expression(&access.array, POSTFIXED);
                self.bracketed("[", &access.indices, "]");
            }
            Kind::TupleField(tuple, field) => {
                self.record(tuple);
                self.say(&format!(".{field}"));
            }
            Kind::RecordField(field) => {
                self.record(&field.record);
                self.say(".");
                self.name(&field.name);
            }
            Kind::Everything => self.say(".."),
            Kind::OpenRange { low, high, operator } => {
                if let Some(low) = low {
                    self.expression(low, operator.precedence() + 1);
                }
                self.say(operator.symbol());
                if let Some(high) = high {
                    self.upper_end(high);
                }
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right),
            Kind::Unary(operator, operand) => {
                // `++` and `+ +` differ.
                self.say(match operator {
                    Unary::Not => "not ",
                    Unary::Minus => "-",
                    Unary::Plus => "+ ",
                });
                self.expression(operand, SIGNED);
            }
            Kind::If(conditional) => self.conditional(conditional),
            Kind::Let(local) => self.local(local),
            Kind::Annotated(annotated) => {
                self.expression(&annotated.expression, POSTFIXED);
                self.annotations(&annotated.annotations);
            }
        }
    }

    fn binary(&mut self, operator: Binary, left: &Expression, right: &Expression) {
        let tight = operator.precedence();
        // `-a ^ b` is `-(a ^ b)`.
        let alone = operator.stands_alone() || (operator == Binary::Power && is_signed(&left.kind));
        self.expression(left, tight + u8::from(alone));
        if tight == Binary::Range.precedence() {
            self.say(operator.symbol());
            return self.upper_end(right);
        }
        self.say(" ");
        self.say(operator.symbol());
        self.say(" ");
        self.expression(right, tight + 1);
    }

    /// What follows `..`: a space keeps `<>` from joining it.
    fn upper_end(&mut self, high: &Expression) {
        let start = self.out.len();
        self.expression(high, Binary::Range.precedence() + 1);
        if self.out[start..].starts_with('<') {
            self.out.insert(start, ' ');
        }
    }

    /// What stands before a dot: numbers would swallow it.
    fn record(&mut self, record: &Expression) {
        let number = matches!(record.kind, Kind::Int(_) | Kind::Float(_));
        self.expression(record, if number { PRIMARY + 1 } else { POSTFIXED });
    }

    fn bracketed(&mut self, open: &str, elements: &[Expression], close: &str) {
        self.say(open);
        self.list(elements, Printer::anything);
        self.say(close);
    }

    fn label(&mut self, index: Option<&Expression>) {
        if let Some(index) = index {
            self.anything(index);
            self.say(": ");
        }
    }

    fn matrix(&mut self, Array2d { header, rows }: &Array2d) {
        self.say("[|");
        for column in header.iter().flatten() {
            self.anything(column);
            self.say(": ");
        }
        for (position, (index, row)) in rows.iter().enumerate() {
            if position > 0 || header.is_some() {
                self.say(" | ");
            }
            self.label(index.as_ref());
            self.list(row, Printer::anything);
        }
        self.say("|]");
    }

    fn matrices(&mut self, matrices: &[Vec<Vec<Expression>>]) {
        self.say("[| ");
        self.list(matrices, |printer, rows| {
            printer.say("|");
            for row in rows {
                printer.list(row, Printer::anything);
                printer.say("|");
            }
        });
        self.say(" |]");
    }

    fn generator(&mut self, generator: &Generator, of_in: u8, of_equal: u8) {
        self.list(&generator.names, |printer, (name, _)| printer.name(name));
        let (sign, needed) = if generator.assigns { (" = ", of_equal) } else { (" in ", of_in) };
        self.say(sign);
        self.expression(&generator.over, needed);
        if let Some(condition) = &generator.condition {
            self.say(" where ");
            self.anything(condition);
        }
    }

    fn interpolated(&mut self, parts: &[StringPart]) {
        self.say("\"");
        for part in parts {
            match part {
                StringPart::Text(text) => self.escaped(text),
                StringPart::Value(value) => {
                    self.say("\\(");
                    self.anything(value);
                    self.say(")");
                }
            }
        }
        self.say("\"");
    }

    fn conditional(&mut self, If { branches, otherwise }: &If) {
        for (position, (condition, chosen)) in branches.iter().enumerate() {
            self.say(if position > 0 { " elseif " } else { "if " });
            self.anything(condition);
            self.say(" then ");
            self.anything(chosen);
        }
        if let Some(otherwise) = otherwise {
            self.say(" else ");
            self.anything(otherwise);
        }
        self.say(" endif");
    }

    fn local(&mut self, Let { items, body }: &Let) {
        self.say("let {");
        for (position, item) in items.iter().enumerate() {
            self.say(if position > 0 { "; " } else { " " });
            match item {
                LetItem::Declare(declaration, _) => self.declaration(declaration),
                LetItem::Constraint { condition, annotations, .. } => {
                    self.annotated_item("constraint", annotations, condition);
                }
            }
        }
        self.say(" } in ");
        self.anything(body);
    }
}
