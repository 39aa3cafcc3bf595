//! Items and expressions back to text.
//!
//! What is printed and read again is the same tree, apart from spans, with no more parentheses than that needs. Output
//! models and messages are made of it.
//!
//! An expression is printed for a place that asks for some tightness: that of the operator beside it, or one of the
//! constants below. If the expression binds less tightly, it gets parentheses.

mod expressions;
mod types;

use super::ast::{Expression, FunctionItem, Goal, Item, ItemKind, Kind, TypeInst, Unit};
use super::lexer::is_plain_name;

/// Where anything may stand: between commas, in brackets.
const ANYTHING: u8 = 0;
/// Signs and negative numbers: before `^` and in all tighter places they need parentheses.
const SIGNED: u8 = 12;
/// `e :: a`
const ANNOTATED: u8 = 16;
/// `e[i]` and `e.f`
const POSTFIXED: u8 = 17;
/// What no operator can tear apart.
const PRIMARY: u8 = 18;

/// The text of a file: an item on each line.
pub fn print_unit(unit: &Unit) -> String {
    let mut printer = Printer::default();
    for item in &unit.items {
        printer.item(item);
        printer.out.push_str(";\n");
    }
    printer.out
}

/// Adds the text of an item, without a semicolon, to another text.
pub fn print_item_to(text: &mut String, item: &Item) {
    let mut printer = Printer { out: std::mem::take(text), ..Printer::default() };
    printer.item(item);
    *text = printer.out;
}

/// The text of an expression.
pub fn print_expression(expression: &Expression) -> String {
    let mut printer = Printer::default();
    printer.expression(expression, ANYTHING);
    printer.out
}

/// The text of a type.
pub fn print_type(of: &TypeInst) -> String {
    let mut printer = Printer::default();
    printer.type_inst(of);
    printer.out
}

/// A name as it is written: in quotes if it needs them.
pub fn print_name(name: &str) -> String {
    let mut printer = Printer::default();
    printer.name(name);
    printer.out
}

/// A string as it is written: with its quotes and escapes.
pub fn print_string(text: &str) -> String {
    let mut printer = Printer::default();
    printer.string(text);
    printer.out
}

#[derive(Default)]
struct Printer {
    out: String,
    /// Whether `++` would be taken for one between types.
    in_type: bool,
}

impl Printer {
    fn say(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn name(&mut self, name: &str) {
        if name == "_" || is_plain_name(name) {
            self.say(name);
        } else {
            self.say("'");
            self.say(name);
            self.say("'");
        }
    }

    /// The name of a function, which may be an inverse.
    fn function_name(&mut self, name: &str) {
        match name.strip_suffix("^-1") {
            Some(inverted) if is_plain_name(inverted) => self.say(name),
            _ => self.name(name),
        }
    }

    fn string(&mut self, text: &str) {
        self.say("\"");
        self.escaped(text);
        self.say("\"");
    }

    fn escaped(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '"' => self.say("\\\""),
                '\\' => self.say("\\\\"),
                '\n' => self.say("\\n"),
                '\t' => self.say("\\t"),
                '\0'..='\x1f' => self.say(&format!("\\{:03o}", u32::from(character))),
                _ => self.out.push(character),
            }
        }
    }

    /// Things with commas between them.
    fn list<Thing>(&mut self, things: &[Thing], mut print: impl FnMut(&mut Printer, &Thing)) {
        for (position, thing) in things.iter().enumerate() {
            if position > 0 {
                self.say(", ");
            }
            print(self, thing);
        }
    }

    fn annotations(&mut self, annotations: &[Expression]) {
        for annotation in annotations {
            self.say(" :: ");
            self.expression(annotation, PRIMARY);
        }
    }

    fn value(&mut self, value: Option<&Expression>) {
        if let Some(value) = value {
            self.say(" = ");
            self.expression(value, ANYTHING);
        }
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Include(file) => {
                self.say("include ");
                self.string(file);
            }
            ItemKind::Declare(declaration) => self.declaration(declaration),
            ItemKind::Assign { name, value } => {
                self.name(name);
                self.value(Some(value));
            }
            ItemKind::Constraint { condition, annotations } => {
                self.annotated_item("constraint", annotations, condition)
            }
            ItemKind::Output { annotations, value } => self.annotated_item("output", annotations, value),
            ItemKind::Solve { goal, annotations } => {
                self.say("solve");
                self.annotations(annotations);
                match goal {
                    Goal::Satisfy => self.say(" satisfy"),
                    Goal::Minimize(objective) => {
                        self.say(" minimize ");
                        self.expression(objective, ANYTHING);
                    }
                    Goal::Maximize(objective) => {
                        self.say(" maximize ");
                        self.expression(objective, ANYTHING);
                    }
                }
            }
            ItemKind::Function(function) => self.function(function),
            ItemKind::Enumeration { name, annotations, parts } => {
                self.say("enum ");
                self.name(name);
                self.annotations(annotations);
                if let Some(parts) = parts {
                    self.say(" = ");
                    for (position, part) in parts.iter().enumerate() {
                        self.say(if position > 0 { " ++ " } else { "" });
                        self.enum_part(part);
                    }
                }
            }
            ItemKind::Synonym { name, annotations, of } => {
                self.say("type ");
                self.name(name);
                self.annotations(annotations);
                self.say(" = ");
                self.type_inst(of);
            }
        }
    }

    /// `constraint :: annotations e`: what follows a name or call must not look like its arguments or its index, so both
    /// get parentheses, unless the last annotation is a string, which has neither.
    fn annotated_item(&mut self, word: &str, annotations: &[Expression], value: &Expression) {
        self.say(word);
        match annotations.split_last() {
            Some((last, others)) if !matches!(last.kind, Kind::String(_) | Kind::Interpolated(_)) => {
                self.annotations(others);
                self.say(" :: (");
                self.expression(last, ANYTHING);
                self.say(") (");
                self.expression(value, ANYTHING);
                self.say(")");
            }
            _ => {
                self.annotations(annotations);
                self.say(" ");
                self.expression(value, ANYTHING);
            }
        }
    }

    fn function(&mut self, function: &FunctionItem) {
        self.say("function ");
        self.type_inst(&function.returns);
        self.say(": ");
        self.function_name(&function.name);
        self.say("(");
        self.list(&function.parameters, |printer, parameter| printer.declaration(parameter));
        self.say(")");
        if let Some(name) = &function.call_annotations {
            self.say(" ann: ");
            self.name(name);
        }
        self.annotations(&function.annotations);
        self.value(function.body.as_ref());
    }
}
