//! Items, and how to go on after a wrong one.

use super::{ERROR_LIMIT, Failed, Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::source::{Name, Span};
use crate::syntax::ast::{
    BaseType, Binary, Declaration, EnumPart, Expression, FunctionItem, Goal, Item, ItemKind, Kind, TypeInst, TypeKind,
    Unit,
};
use crate::syntax::token::TokenKind;

/// The parts of an enum that is given by an expression, such as `{A, B} ++ C(1..3) ++ anon_enum(2)` in a data file.
pub fn enum_parts(value: Expression) -> Vec<EnumPart> {
    let mut parts = Vec::new();
    let mut rest = value;
    // `++` groups to the left: the last part comes off first.
    loop {
        match rest.kind {
            Kind::Binary(Binary::Concatenate, left, right) => {
                parts.push(enum_part(*right));
                rest = *left;
            }
            kind => {
                parts.push(enum_part(Expression { kind, span: rest.span }));
                break;
            }
        }
    }
    parts.reverse();
    parts
}

fn enum_part(value: Expression) -> EnumPart {
    let Expression { kind, span } = value;
    match kind {
        Kind::Set(members) if members.iter().all(|member| matches!(member.kind, Kind::Name(_))) => {
            let case = |member: Expression| match member.kind {
                Kind::Name(name) => Some((name, member.span)),
                _ => None,
            };
            EnumPart::Cases(members.into_iter().filter_map(case).collect())
        }
        // An older form: the names as strings.
        Kind::Array(members) if members.iter().all(|member| matches!(member.kind, Kind::String(_))) => {
            let case = |member: Expression| match member.kind {
                Kind::String(name) => Some((name, member.span)),
                _ => None,
            };
            EnumPart::Cases(members.into_iter().filter_map(case).collect())
        }
        Kind::Call(mut call) if call.arguments.len() == 1 => {
            let argument = call.arguments.swap_remove(0);
            match &*call.name {
                "_" | "anon_enum" => EnumPart::Anonymous(argument),
                _ => EnumPart::Constructor { name: call.name, argument, span: call.name_span },
            }
        }
        kind => EnumPart::Other(Expression { kind, span }),
    }
}

impl Parser<'_> {
    /// All items of the text.
    pub(super) fn unit(&mut self, data: bool) -> Unit {
        let mut items = Vec::new();
        let first_diagnostic = self.diagnostics.len();
        loop {
            while self.take(TokenKind::Semicolon) {}
            self.take_problems();
            if self.at(TokenKind::End) {
                break;
            }
            if self.errors >= ERROR_LIMIT {
                let here = self.token_span(self.token);
                let rest = "the rest of this file was not read, and may have more mistakes";
                self.diagnostics.push(Diagnostic::warning(here, rest));
                break;
            }
            let start = self.token.start;
            let item = if data { self.data_item() } else { self.item() };
            match item {
                Ok((kind, what)) => {
                    items.push(Item { kind, span: self.since(start) });
                    if !self.at(TokenKind::Semicolon) && !self.at(TokenKind::End) {
                        let _: Parsed<()> = self.unexpected(&format!("expected ';' after the {what}"));
                        self.recover(start);
                    }
                }
                Err(Failed) => self.recover(start),
            }
        }
        self.take_problems();
        self.diagnostics[first_diagnostic..].sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
        Unit { items }
    }

    /// Skips what is left of an item that began at `start`: up to the semicolon that ends it, or to the next item.
    fn recover(&mut self, start: u32) {
        self.depth = 0;
        self.deepest = 0;
        self.in_type = false;
        let mut open = std::mem::take(&mut self.open_lets);
        let mut after_annotation_sign = false;
        loop {
            match self.token.kind {
                TokenKind::End => return,
                TokenKind::Semicolon if open == 0 => return,
                TokenKind::LeftBrace => open += 1,
                TokenKind::RightBrace => open = open.saturating_sub(1),
                // Constraints stand in `let` as well, and `output` is an annotation.
                TokenKind::Constraint if open > 0 => {}
                kind if kind.starts_item() && self.token.start > start && !after_annotation_sign => return,
                _ => {}
            }
            after_annotation_sign = self.at(TokenKind::ColonColon);
            self.advance();
        }
    }

    fn data_item(&mut self) -> Parsed<(ItemKind, &'static str)> {
        if matches!(self.token.kind, TokenKind::Name | TokenKind::QuotedName) {
            return self.assignment();
        }
        self.unexpected("expected an assignment, name = value; data files hold nothing else")
    }

    pub(super) fn item(&mut self) -> Parsed<(ItemKind, &'static str)> {
        match self.token.kind {
            TokenKind::Include => {
                self.advance();
                let token = self.expect(TokenKind::String, "expected the name of a file in double quotes")?;
                Ok((ItemKind::Include(self.string_text(token)), "include"))
            }
            TokenKind::Constraint => {
                let (condition, annotations) = self.constraint()?;
                Ok((ItemKind::Constraint { condition, annotations }, "constraint"))
            }
            TokenKind::Solve => self.solve(),
            TokenKind::Output => {
                self.advance();
                let annotations = self.annotations()?;
                Ok((ItemKind::Output { annotations, value: self.expression()? }, "output"))
            }
            TokenKind::Enum => self.enumeration(),
            TokenKind::Type => self.synonym(),
            TokenKind::Predicate => self.function_with(TokenKind::Bool, true),
            TokenKind::Test => self.function_with(TokenKind::Bool, false),
            TokenKind::Annotation => self.function_with(TokenKind::Ann, false),
            TokenKind::Function => {
                self.advance();
                let returns = self.type_inst()?;
                self.expect(TokenKind::Colon, "expected ':' and the function's name after its type")?;
                let (name, name_span) = self.function_name()?;
                self.function(returns, name, name_span)
            }
            TokenKind::Name | TokenKind::QuotedName if self.next.kind == TokenKind::Operator(Binary::Equal) => {
                self.assignment()
            }
            kind if starts_type(kind) => self.declaration_or_function(),
            _ => {
                self.unexpected("expected an item: a declaration, an assignment, constraint, solve, output, function …")
            }
        }
    }

    fn assignment(&mut self) -> Parsed<(ItemKind, &'static str)> {
        let (name, _) = self.name("expected the name of a parameter or variable")?;
        self.expect(TokenKind::Operator(Binary::Equal), "expected '=' and a value after the name")?;
        Ok((ItemKind::Assign { name, value: self.expression()? }, "assignment"))
    }

    /// `constraint :: annotations e`, here and in `let`.
    pub(super) fn constraint(&mut self) -> Parsed<(Expression, Vec<Expression>)> {
        self.advance();
        let annotations = self.annotations()?;
        Ok((self.expression()?, annotations))
    }

    fn solve(&mut self) -> Parsed<(ItemKind, &'static str)> {
        self.advance();
        let annotations = self.annotations()?;
        let goal = match self.token.kind {
            TokenKind::Satisfy => {
                self.advance();
                Goal::Satisfy
            }
            TokenKind::Minimize => {
                self.advance();
                Goal::Minimize(self.expression()?)
            }
            TokenKind::Maximize => {
                self.advance();
                Goal::Maximize(self.expression()?)
            }
            _ => return self.unexpected("expected satisfy, minimize or maximize after solve"),
        };
        Ok((ItemKind::Solve { goal, annotations }, "solve item"))
    }

    fn enumeration(&mut self) -> Parsed<(ItemKind, &'static str)> {
        self.advance();
        let (name, _) = self.name("expected the name of the enum")?;
        let annotations = self.annotations()?;
        let parts =
            if self.take(TokenKind::Operator(Binary::Equal)) { Some(enum_parts(self.expression()?)) } else { None };
        Ok((ItemKind::Enumeration { name, annotations, parts }, "enum"))
    }

    fn synonym(&mut self) -> Parsed<(ItemKind, &'static str)> {
        self.advance();
        let (name, _) = self.name("expected the name of the type")?;
        let annotations = self.annotations()?;
        self.expect(TokenKind::Operator(Binary::Equal), "expected '=' and a type after the name")?;
        Ok((ItemKind::Synonym { name, annotations, of: self.type_inst()? }, "type"))
    }

    /// `predicate`, `test` and `annotation`, whose types are known.
    fn function_with(&mut self, returns: TokenKind, var: bool) -> Parsed<(ItemKind, &'static str)> {
        let word = self.advance();
        let span = self.token_span(word);
        let base = if returns == TokenKind::Ann { BaseType::Ann } else { BaseType::Bool };
        let kind = TypeKind::Plain { var, opt: false, set: false, any: false, base };
        let (name, name_span) = self.function_name()?;
        self.function(TypeInst { kind, span }, name, name_span)
    }

    /// The rest of a function, from its parameters on.
    fn function(&mut self, returns: TypeInst, name: Name, name_span: Span) -> Parsed<(ItemKind, &'static str)> {
        let parameters = if self.take(TokenKind::LeftParenthesis) {
            let help = "expected ',' or ')' after a parameter";
            self.list(TokenKind::RightParenthesis, help, |parser| parser.parameter())?
        } else {
            Vec::new()
        };
        let call_annotations = if self.at(TokenKind::Ann) && self.next.kind == TokenKind::Colon {
            self.advance();
            self.advance();
            Some(self.name("expected a name for the annotations of the call")?.0)
        } else {
            None
        };
        let annotations = self.annotations()?;
        let body = self.value_if_any()?;
        let function = FunctionItem { name, name_span, returns, parameters, call_annotations, annotations, body };
        Ok((ItemKind::Function(function), "function"))
    }

    /// `= e`, or nothing.
    pub(super) fn value_if_any(&mut self) -> Parsed<Option<Expression>> {
        if self.take(TokenKind::Operator(Binary::Equal)) { Ok(Some(self.expression()?)) } else { Ok(None) }
    }

    fn declaration_or_function(&mut self) -> Parsed<(ItemKind, &'static str)> {
        let first = self.token;
        let of = self.type_inst()?;
        if let (false, Some(word)) =
            (self.at(TokenKind::Colon), misspelt(&self.text[first.start as usize..first.end as usize]))
        {
            self.error(self.token_span(first), "this is no item", &format!("did you mean {word}?"));
            return Err(Failed);
        }
        self.expect(TokenKind::Colon, "expected ':' and a name after the type")?;
        let (name, name_span) = self.function_name()?;
        if self.at(TokenKind::LeftParenthesis) {
            return self.function(of, name, name_span);
        }
        let annotations = self.annotations()?;
        let value = self.value_if_any()?;
        Ok((ItemKind::Declare(Declaration { of, name, name_span, annotations, value }), "declaration"))
    }
}

/// The word that items begin with and that a name is only one slip away from: a letter more, less or different, or two
/// exchanged.
fn misspelt(name: &str) -> Option<&'static str> {
    let words =
        ["constraint", "solve", "output", "include", "predicate", "function", "annotation", "enum", "type", "array"];
    words.into_iter().find(|word| is_one_slip(name.as_bytes(), word.as_bytes()))
}

fn is_one_slip(name: &[u8], word: &[u8]) -> bool {
    let same = name.iter().zip(word).take_while(|(a, b)| a == b).count();
    let (name, word) = (&name[same..], &word[same..]);
    match (name, word) {
        ([_, name @ ..], [_, word @ ..]) if name == word => true,
        ([a, b, name @ ..], [c, d, word @ ..]) if name == word && a == d && b == c => true,
        ([_, rest @ ..], word) if rest == word => true,
        (name, [_, rest @ ..]) => name == rest,
        _ => false,
    }
}

/// Whether a type can begin with a token.
pub(super) fn starts_type(kind: TokenKind) -> bool {
    use TokenKind::*;
    let word = matches!(
        kind,
        Ann | Any
            | Array
            | Bool
            | FloatWord
            | Int
            | List
            | Opt
            | Par
            | Record
            | Set
            | StringWord
            | Tuple
            | Var
            | TypeParameter
            | EnumParameter
    );
    word || kind.starts_expression()
        || matches!(kind, Operator(operator) if operator.precedence() == Binary::Range.precedence())
}
