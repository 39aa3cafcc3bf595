//! Expressions: operators by precedence climbing, what stands between them, and what may follow it.

use super::{Parsed, Parser};
use crate::source::Span;
use crate::syntax::ast::{
    Access, Annotated, Binary, Call, Expression, If, Kind, Let, LetItem, RecordField, StringPart, Unary,
};
use crate::syntax::token::TokenKind;

/// How tightly ``a `f` b`` binds: more than all other operators.
pub(crate) const BACK_QUOTED_PRECEDENCE: u8 = 15;

/// What the operand of a sign may hold: `-2 ^ 2` is `-(2 ^ 2)`, `-a * b` is `(-a) * b`.
pub(crate) const UNARY_PRECEDENCE: u8 = 12;

/// Whether an element of a list certainly ends before a token.
fn ends_element(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Comma | TokenKind::RightBracket | TokenKind::Bar | TokenKind::BarRightBracket)
}

impl Parser<'_> {
    /// Any expression.
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        // The elements of long lists, without ceremony.
        if self.at(TokenKind::Integer) && ends_element(self.next.kind) {
            return self.primary();
        }
        let in_type = std::mem::replace(&mut self.in_type, false);
        let expression = self.binary(0)?;
        self.in_type = in_type;
        Ok(expression)
    }

    /// An expression of operators that bind at least so tightly.
    pub(super) fn binary(&mut self, weakest: u8) -> Parsed<Expression> {
        let outside = self.enter()?;
        let mut left = self.operand()?;
        let mut last_precedence = 0;
        loop {
            let (precedence, operator) = match self.token.kind {
                TokenKind::Operator(Binary::Concatenate) if self.in_type => break,
                TokenKind::Operator(operator) => (operator.precedence(), Some(operator)),
                TokenKind::BackQuoted => (BACK_QUOTED_PRECEDENCE, None),
                _ => break,
            };
            if precedence < weakest {
                break;
            }
            let token = self.advance();
            left = match operator {
                Some(operator) => {
                    if operator.stands_alone() && precedence == last_precedence {
                        let help = "write parentheses, or compare each pair on its own and join them by /\\";
                        let sign = operator.symbol();
                        self.error(self.token_span(token), format!("{sign} cannot follow another such operator"), help);
                    }
                    self.with_right_side(left, operator)?
                }
                None => {
                    let name = self.name_of(token);
                    let name_span = self.token_span(token);
                    let right = self.binary(precedence + 1)?;
                    let span = left.span.to(right.span);
                    let call = Call { name, name_span, arguments: vec![left, right] };
                    Expression { kind: Kind::Call(Box::new(call)), span }
                }
            };
            last_precedence = precedence;
            self.deepen()?;
        }
        self.leave(outside);
        Ok(left)
    }

    fn with_right_side(&mut self, left: Expression, operator: Binary) -> Parsed<Expression> {
        let precedence = operator.precedence();
        if precedence == Binary::Range.precedence() && !self.token.kind.starts_expression() {
            let span = self.since(left.span.start);
            return Ok(Expression { kind: Kind::OpenRange { low: Some(Box::new(left)), high: None, operator }, span });
        }
        let right = self.binary(precedence + 1)?;
        let span = left.span.to(right.span);
        Ok(Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span })
    }

    fn operand(&mut self) -> Parsed<Expression> {
        match self.token.kind {
            TokenKind::Operator(Binary::Minus) => self.unary(Unary::Minus),
            TokenKind::Operator(Binary::Plus) => self.unary(Unary::Plus),
            TokenKind::Not => self.unary(Unary::Not),
            TokenKind::Operator(operator) if operator.precedence() == Binary::Range.precedence() => {
                self.range_without_low(operator)
            }
            _ => self.annotated(),
        }
    }

    fn unary(&mut self, operator: Unary) -> Parsed<Expression> {
        let start = self.advance().start;
        if operator == Unary::Minus && self.at(TokenKind::Integer) && self.token.value == 1 << 63 {
            self.advance();
            return Ok(Expression { kind: Kind::Int(i64::MIN), span: self.since(start) });
        }
        let literal = self.at(TokenKind::Integer) && ends_element(self.next.kind);
        let operand = if literal { self.primary() } else { self.binary(UNARY_PRECEDENCE) }?;
        let span = Span { start, ..operand.span };
        let kind = match (operator, operand.kind) {
            (Unary::Minus, Kind::Int(number)) if number >= 0 => Kind::Int(-number),
            (Unary::Minus, Kind::Float(number)) if number.is_sign_positive() => Kind::Float(-number),
            (Unary::Minus, Kind::Infinity(false)) => Kind::Infinity(true),
            (_, kind) => {
                self.deepen()?;
                Kind::Unary(operator, Box::new(Expression { kind, span: operand.span }))
            }
        };
        Ok(Expression { kind, span })
    }

    fn range_without_low(&mut self, operator: Binary) -> Parsed<Expression> {
        let start = self.advance().start;
        let kind = if self.token.kind.starts_expression() {
            let high = self.binary(operator.precedence() + 1)?;
            self.deepen()?;
            Kind::OpenRange { low: None, high: Some(Box::new(high)), operator }
        } else if operator == Binary::Range {
            Kind::Everything
        } else {
            Kind::OpenRange { low: None, high: None, operator }
        };
        Ok(Expression { kind, span: self.since(start) })
    }

    /// An expression without operators, with its annotations.
    fn annotated(&mut self) -> Parsed<Expression> {
        let expression = self.postfixed()?;
        if !self.at(TokenKind::ColonColon) {
            return Ok(expression);
        }
        let start = expression.span.start;
        let annotations = self.annotations()?;
        self.deepen()?;
        let kind = Kind::Annotated(Box::new(Annotated { expression, annotations }));
        Ok(Expression { kind, span: self.since(start) })
    }

    /// `:: a :: b`, or nothing.
    pub(super) fn annotations(&mut self) -> Parsed<Vec<Expression>> {
        let mut annotations = Vec::new();
        while self.take(TokenKind::ColonColon) {
            if self.at(TokenKind::Output) {
                let token = self.advance();
                let kind = Kind::Name(self.intern("output"));
                annotations.push(Expression { kind, span: self.token_span(token) });
            } else {
                let outside = self.enter()?;
                let in_type = std::mem::replace(&mut self.in_type, false);
                // A string stands alone: what follows it in `constraint :: "name" [a, b][i]` is the constraint.
                let annotation = match self.token.kind {
                    TokenKind::String | TokenKind::StringStart => self.primary()?,
                    _ => self.postfixed()?,
                };
                annotations.push(annotation);
                self.in_type = in_type;
                self.leave(outside);
            }
        }
        Ok(annotations)
    }

    /// A primary expression with indices, fields and `^-1` after it.
    fn postfixed(&mut self) -> Parsed<Expression> {
        let mut expression = self.primary()?;
        loop {
            let start = expression.span.start;
            let kind = match self.token.kind {
                TokenKind::LeftBracket => {
                    self.advance();
                    let help = "expected ',' or ']' after an index";
                    let indices = self.list(TokenKind::RightBracket, help, |parser| parser.expression())?;
                    if indices.is_empty() {
                        self.error(
                            self.since(start),
                            "an array cannot be accessed without an index",
                            "expected an index",
                        );
                    }
                    Kind::Access(Box::new(Access { array: expression, indices }))
                }
                TokenKind::Dot => {
                    self.advance();
                    match self.token.kind {
                        TokenKind::Integer => {
                            let field = u32::try_from(self.token.value).unwrap_or(u32::MAX);
                            self.advance();
                            Kind::TupleField(Box::new(expression), field)
                        }
                        _ => {
                            let (name, name_span) = self.name("expected a field's number or name after '.'")?;
                            Kind::RecordField(Box::new(RecordField { record: expression, name, name_span }))
                        }
                    }
                }
                TokenKind::Inverse => {
                    let token = self.advance();
                    let exponent = Expression { kind: Kind::Int(-1), span: self.token_span(token) };
                    Kind::Binary(Binary::Power, Box::new(expression), Box::new(exponent))
                }
                _ => return Ok(expression),
            };
            self.deepen()?;
            expression = Expression { kind, span: self.since(start) };
        }
    }

    fn primary(&mut self) -> Parsed<Expression> {
        let token = self.token;
        let kind = match token.kind {
            TokenKind::Integer => {
                self.advance();
                match i64::try_from(token.value) {
                    Ok(number) => Kind::Int(number),
                    Err(_) => {
                        let message = "this number is too large for an integer";
                        let help = "the largest is 9223372036854775807; write a point to make it a float";
                        self.error(self.token_span(token), message, help);
                        Kind::Unreadable
                    }
                }
            }
            TokenKind::Float => {
                self.advance();
                Kind::Float(f64::from_bits(token.value))
            }
            TokenKind::True | TokenKind::False => {
                self.advance();
                Kind::Bool(token.kind == TokenKind::True)
            }
            TokenKind::Infinity => {
                self.advance();
                Kind::Infinity(false)
            }
            TokenKind::Absent => {
                self.advance();
                Kind::Absent
            }
            TokenKind::String => {
                self.advance();
                Kind::String(self.string_text(token))
            }
            TokenKind::StringStart => self.interpolated()?,
            TokenKind::Underscore if self.next.kind != TokenKind::LeftParenthesis => {
                self.advance();
                Kind::Anonymous
            }
            TokenKind::Underscore | TokenKind::Name | TokenKind::QuotedName => self.name_or_call()?,
            TokenKind::LeftParenthesis => return self.parenthesis(),
            TokenKind::LeftBracket => self.bracket()?,
            TokenKind::LeftBracketBar => self.bracket_bar()?,
            TokenKind::LeftBrace => self.brace()?,
            TokenKind::If => self.conditional()?,
            TokenKind::Let => self.local()?,
            _ => return self.unexpected("expected an expression"),
        };
        Ok(Expression { kind, span: self.since(token.start) })
    }

    fn interpolated(&mut self) -> Parsed<Kind> {
        let mut parts = Vec::new();
        let mut token = self.advance();
        loop {
            let text = self.string_text(token);
            if !text.is_empty() {
                parts.push(StringPart::Text(text));
            }
            if token.kind == TokenKind::StringEnd {
                return Ok(Kind::Interpolated(parts));
            }
            parts.push(StringPart::Value(self.expression()?));
            while self.take(TokenKind::Comma) {
                parts.push(StringPart::Value(self.expression()?));
            }
            if !matches!(self.token.kind, TokenKind::StringMiddle | TokenKind::StringEnd) {
                return self.unexpected("expected ')' after the expression in the string");
            }
            token = self.advance();
        }
    }

    /// A name; or a call, if a parenthesis follows.
    fn name_or_call(&mut self) -> Parsed<Kind> {
        let token = self.advance();
        let mut name = self.name_of(token);
        if self.at(TokenKind::Inverse) && self.next.kind == TokenKind::LeftParenthesis {
            self.advance();
            name = self.intern(&format!("{name}^-1"));
        }
        if !self.at(TokenKind::LeftParenthesis) {
            return Ok(Kind::Name(name));
        }
        let name_span = self.since(token.start);
        self.advance();
        self.call(name, name_span)
    }

    fn conditional(&mut self) -> Parsed<Kind> {
        let mut branches = Vec::new();
        loop {
            self.advance();
            let condition = self.expression()?;
            self.expect(TokenKind::Then, "expected then after the condition")?;
            branches.push((condition, self.expression()?));
            if !self.at(TokenKind::Elseif) {
                break;
            }
        }
        let otherwise = if self.take(TokenKind::Else) { Some(self.expression()?) } else { None };
        self.expect(TokenKind::Endif, "expected elseif, else or endif after the expression")?;
        Ok(Kind::If(Box::new(If { branches, otherwise })))
    }

    fn local(&mut self) -> Parsed<Kind> {
        self.advance();
        self.expect(TokenKind::LeftBrace, "expected '{' after let")?;
        self.open_lets += 1;
        let mut items = Vec::new();
        while !self.at(TokenKind::RightBrace) {
            let start = self.token.start;
            if self.at(TokenKind::Constraint) {
                let (condition, annotations) = self.constraint()?;
                items.push(LetItem::Constraint { condition, annotations, span: self.since(start) });
            } else {
                let declaration = self.declaration()?;
                items.push(LetItem::Declare(declaration, self.since(start)));
            }
            if !self.take(TokenKind::Semicolon) && !self.take(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RightBrace, "expected ',', ';' or '}' in let")?;
        self.open_lets -= 1;
        self.expect(TokenKind::Operator(Binary::In), "expected in and an expression after let { … }")?;
        Ok(Kind::Let(Box::new(Let { items, body: self.expression()? })))
    }
}
