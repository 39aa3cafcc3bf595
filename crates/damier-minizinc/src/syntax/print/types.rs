//! Types and declarations as text.

use super::{ANYTHING, Printer};
use crate::syntax::ast::{BaseType, Binary, Declaration, EnumPart, TypeInst, TypeKind};

impl Printer {
    pub(super) fn type_inst(&mut self, of: &TypeInst) {
        let words = |printer: &mut Printer, words: &[(bool, &str)]| {
            for &(_, word) in words.iter().filter(|(said, _)| *said) {
                printer.say(word);
            }
        };
        match &of.kind {
            TypeKind::Any => self.say("any"),
            TypeKind::Plain { var, opt, set, any, base } => {
                words(self, &[(*any, "any "), (*var, "var "), (*opt, "opt "), (*set, "set of ")]);
                self.base(base);
            }
            TypeKind::Array { indices, element } => {
                self.say("array[");
                self.list(indices, Printer::type_inst);
                self.say("] of ");
                self.type_inst(element);
            }
            TypeKind::Tuple { var, opt, fields } => {
                words(self, &[(*var, "var "), (*opt, "opt "), (true, "tuple(")]);
                self.list(fields, Printer::type_inst);
                self.say(")");
            }
            TypeKind::Record { var, opt, fields } => {
                words(self, &[(*var, "var "), (*opt, "opt "), (true, "record(")]);
                self.list(fields, Printer::declaration);
                self.say(")");
            }
            TypeKind::Concatenation(left, right) => {
                self.type_inst(left);
                self.say(" ++ ");
                self.type_inst(right);
            }
        }
    }

    fn base(&mut self, base: &BaseType) {
        match base {
            BaseType::Bool => self.say("bool"),
            BaseType::Int => self.say("int"),
            BaseType::Float => self.say("float"),
            BaseType::String => self.say("string"),
            BaseType::Ann => self.say("ann"),
            BaseType::Parameter(name) => {
                self.say("$");
                self.say(name);
            }
            BaseType::EnumParameter(name) => {
                self.say("$$");
                self.say(name);
            }
            BaseType::Domain(domain) => {
                let in_type = std::mem::replace(&mut self.in_type, true);
                self.expression(domain, Binary::Union.precedence());
                self.in_type = in_type;
            }
        }
    }

    /// `type: name :: annotations = value`; without a name, the type alone.
    pub(super) fn declaration(&mut self, declaration: &Declaration) {
        self.type_inst(&declaration.of);
        if !declaration.name.is_empty() {
            self.say(": ");
            self.name(&declaration.name);
        }
        self.annotations(&declaration.annotations);
        self.value(declaration.value.as_ref());
    }

    pub(super) fn enum_part(&mut self, part: &EnumPart) {
        match part {
            EnumPart::Cases(cases) => {
                self.say("{");
                self.list(cases, |printer, (name, _)| printer.name(name));
                self.say("}");
            }
            EnumPart::Anonymous(argument) => {
                self.say("_(");
                self.expression(argument, ANYTHING);
                self.say(")");
            }
            EnumPart::Constructor { name, argument, .. } => {
                self.name(name);
                self.say("(");
                self.expression(argument, ANYTHING);
                self.say(")");
            }
            EnumPart::Other(value) => self.expression(value, Binary::Concatenate.precedence() + 1),
        }
    }
}
