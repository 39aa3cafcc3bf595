//! Literals made of several expressions: arrays, sets, tuples and records; and the characters of strings.

use super::{Failed, Parsed, Parser};
use crate::source::Name;
use crate::syntax::ast::{Array2d, Binary, Comprehension, Expression, IndexedElement, Kind};
use crate::syntax::token::{Token, TokenKind};
use std::rc::Rc;

impl Parser<'_> {
    /// The characters that a string token means, without its quotes.
    pub(super) fn string_text(&mut self, token: Token) -> Name {
        let text = self.text;
        let tail = if matches!(token.kind, TokenKind::StringStart | TokenKind::StringMiddle) { 2 } else { 1 };
        let inside = &text[token.start as usize + 1..token.end as usize - tail];
        if inside.contains('\\') { self.intern(&unescape(inside)) } else { self.intern(inside) }
    }

    /// `(e)`, `(a, b)`, `(a,)` or `(name: a)`.
    pub(super) fn parenthesis(&mut self) -> Parsed<Expression> {
        let start = self.advance().start;
        if matches!(self.token.kind, TokenKind::Name | TokenKind::QuotedName) && self.next.kind == TokenKind::Colon {
            let fields = self.list(TokenKind::RightParenthesis, "expected ',' or ')' after a field", |parser| {
                let (name, span) = parser.name("expected the name of a field")?;
                parser.expect(TokenKind::Colon, "expected ':' and a value after the field's name")?;
                Ok((name, span, parser.expression()?))
            })?;
            return Ok(Expression { kind: Kind::Record(fields), span: self.since(start) });
        }
        let first = self.expression()?;
        if self.take(TokenKind::RightParenthesis) {
            return Ok(first);
        }
        if !self.take(TokenKind::Comma) {
            return self.unexpected("expected ')' or ',' after the expression");
        }
        let mut fields = vec![first];
        let help = "expected ',' or ')' after a field of the tuple";
        fields.extend(self.list(TokenKind::RightParenthesis, help, |parser| parser.expression())?);
        Ok(Expression { kind: Kind::Tuple(fields), span: self.since(start) })
    }

    /// `{a, b}` or `{e | generators}`.
    pub(super) fn brace(&mut self) -> Parsed<Kind> {
        self.advance();
        if self.take(TokenKind::RightBrace) {
            return Ok(Kind::Set(Vec::new()));
        }
        let element = self.expression()?;
        if self.take(TokenKind::Bar) {
            let generators = self.generators(TokenKind::RightBrace)?;
            return Ok(Kind::Comprehension(Box::new(Comprehension { set: true, index: None, element, generators })));
        }
        Ok(Kind::Set(self.rest_of_list(element, TokenKind::RightBrace, "expected ',', '|' or '}' after an element")?))
    }

    /// The list that begins with an expression read already.
    fn rest_of_list(&mut self, first: Expression, close: TokenKind, help: &str) -> Parsed<Vec<Expression>> {
        let mut elements = vec![first];
        while self.take(TokenKind::Comma) && !self.at(close) {
            elements.push(self.expression()?);
        }
        self.expect(close, help)?;
        Ok(elements)
    }

    /// `[a, b]`, `[i: a, j: b]`, `[e | generators]` or `[i: e | generators]`.
    pub(super) fn bracket(&mut self) -> Parsed<Kind> {
        self.advance();
        if self.take(TokenKind::RightBracket) {
            return Ok(Kind::Array(Vec::new()));
        }
        if let Some(numbers) = self.numbers(false) {
            return Ok(numbers);
        }
        let mut element = self.expression()?;
        let mut index = None;
        if self.take(TokenKind::Colon) {
            index = Some(std::mem::replace(&mut element, self.expression()?));
        }
        if self.take(TokenKind::Bar) {
            let generators = self.generators(TokenKind::RightBracket)?;
            return Ok(Kind::Comprehension(Box::new(Comprehension { set: false, index, element, generators })));
        }
        let help = "expected ',', '|' or ']' after an element";
        if index.is_none() {
            let elements = self.rest_of_array(element)?;
            self.expect(TokenKind::RightBracket, help)?;
            return Ok(Kind::Array(elements));
        }
        let mut elements = vec![IndexedElement { index, value: element }];
        while self.take(TokenKind::Comma) && !self.at(TokenKind::RightBracket) {
            let mut value = self.expression()?;
            let mut index = None;
            if self.take(TokenKind::Colon) {
                index = Some(std::mem::replace(&mut value, self.expression()?));
            }
            elements.push(IndexedElement { index, value });
        }
        self.expect(TokenKind::RightBracket, help)?;
        Ok(Kind::IndexedArray(elements))
    }

    /// The rest of a literal that is a long list of numbers, or a matrix of them; `None`, with nothing read, for others.
    fn numbers(&mut self, matrix: bool) -> Option<Kind> {
        let number = |kind| matches!(kind, TokenKind::Integer | TokenKind::Float | TokenKind::True | TokenKind::False);
        let begins = match self.token.kind {
            TokenKind::Operator(Binary::Minus) => number(self.next.kind),
            kind => number(kind) && matches!(self.next.kind, TokenKind::Comma | TokenKind::Bar),
        };
        if !begins {
            return None;
        }
        let after_next = self.next.end;
        self.lexer.jump(self.token.start);
        let Some(numbers) = self.lexer.numbers(matrix) else {
            self.lexer.jump(after_next);
            return None;
        };
        self.previous_end = self.lexer.position();
        self.read_two();
        Some(Kind::Numbers(Rc::new(numbers)))
    }

    fn rest_of_array(&mut self, first: Expression) -> Parsed<Vec<Expression>> {
        let mut elements = vec![first];
        while self.take(TokenKind::Comma) && !self.at(TokenKind::RightBracket) {
            elements.push(self.expression()?);
            if self.at(TokenKind::Colon) {
                return self
                    .unexpected("the first element has no index, so no other one may have; expected ',' or ']'");
            }
        }
        Ok(elements)
    }

    /// `[| a, b | c, d |]`, with indices or without, or `[| | a | b |, | c | d | |]`.
    pub(super) fn bracket_bar(&mut self) -> Parsed<Kind> {
        self.advance();
        if self.at(TokenKind::Bar) {
            return self.matrices();
        }
        if let Some(numbers) = self.numbers(true) {
            return Ok(numbers);
        }
        let mut header = None;
        let mut rows = Vec::new();
        while !self.at(TokenKind::BarRightBracket) {
            let (mut labels, row) = self.matrix_row()?;
            match labels.len() {
                // A first line of labels alone names the columns.
                1.. if row.is_empty() && rows.is_empty() && header.is_none() => header = Some(labels),
                0 | 1 => rows.push((labels.pop(), row)),
                _ => {
                    self.error(
                        labels[1].span,
                        "this row has two indices",
                        "expected one index and ':' before the elements",
                    );
                    return Err(Failed);
                }
            }
            if !self.take(TokenKind::Bar) {
                break;
            }
        }
        self.expect(TokenKind::BarRightBracket, "expected ',', '|' or '|]' after an element")?;
        Ok(Kind::Array2d(Box::new(Array2d { header, rows })))
    }

    /// What stands between two bars: labels with a colon after each, then elements.
    fn matrix_row(&mut self) -> Parsed<(Vec<Expression>, Vec<Expression>)> {
        let mut labels = Vec::new();
        let mut row = Vec::new();
        while !matches!(self.token.kind, TokenKind::Bar | TokenKind::BarRightBracket) {
            let value = self.expression()?;
            if row.is_empty() && self.take(TokenKind::Colon) {
                labels.push(value);
                continue;
            }
            row.push(value);
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        Ok((labels, row))
    }

    /// `| … |` between commas.
    fn matrices(&mut self) -> Parsed<Kind> {
        let mut matrices = Vec::new();
        while self.take(TokenKind::Bar) {
            let mut rows = Vec::new();
            while !matches!(self.token.kind, TokenKind::Comma | TokenKind::BarRightBracket) {
                let mut row = Vec::new();
                while !self.at(TokenKind::Bar) {
                    row.push(self.expression()?);
                    if !self.take(TokenKind::Comma) {
                        break;
                    }
                }
                self.expect(TokenKind::Bar, "expected ',' or '|' after an element")?;
                rows.push(row);
            }
            matrices.push(rows);
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::BarRightBracket, "expected ',' or '|]' after a matrix")?;
        Ok(Kind::Array3d(matrices))
    }
}

/// The characters that the inside of a string means. Escapes that mean nothing were reported by the lexer.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        if character != '\\' {
            out.push(character);
            continue;
        }
        let Some(escaped) = rest.next() else { break };
        let mut number = |radix: u32, mut value: u32, most: usize| {
            for _ in 0..most {
                let Some(digit) = rest.peek().and_then(|c| c.to_digit(radix)) else { break };
                value = value * radix + digit;
                rest.next();
            }
            char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER)
        };
        let meant = match escaped {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'v' => '\u{b}',
            'x' => number(16, 0, 2),
            '0'..='7' => number(8, escaped.to_digit(8).unwrap_or(0), 2),
            other => other,
        };
        out.push(meant);
    }
    out
}
