//! Calls, generators and comprehensions.
//!
//! `forall(i, j in S where c)(e)` begins like the call `forall(i, j in S)`, whose second argument would be a membership.
//! So what stands in the parentheses is read as arguments first, and becomes generators when a second pair of
//! parentheses follows.

use super::{Parsed, Parser};
use crate::source::{Name, Span};
use crate::syntax::ast::{Binary, Call, Expression, Generator, GeneratorCall, Kind};
use crate::syntax::token::TokenKind;

const SHAPE: &str = "expected generators such as i in 1..3, i, j in S where i < j, or k = i + 1; \
                     loose operators after in or = need parentheses";

impl Parser<'_> {
    /// A call, after its opening parenthesis.
    pub(super) fn call(&mut self, name: Name, name_span: Span) -> Parsed<Kind> {
        let mut conditions: Vec<(usize, Expression)> = Vec::new();
        let mut count = 0;
        let arguments = self.list(TokenKind::RightParenthesis, "expected ',' or ')' after an argument", |parser| {
            let argument = parser.expression()?;
            if parser.take(TokenKind::Where) {
                conditions.push((count, parser.expression()?));
            }
            count += 1;
            Ok(argument)
        })?;
        if !self.at(TokenKind::LeftParenthesis) {
            if !conditions.is_empty() {
                return self.unexpected("expected '(' and an expression after the generators");
            }
            return Ok(Kind::Call(Box::new(Call { name, name_span, arguments })));
        }
        self.advance();
        let generators = self.arguments_as_generators(arguments, conditions)?;
        let body = self.expression()?;
        self.expect(TokenKind::RightParenthesis, "expected ')' after the expression")?;
        Ok(Kind::GeneratorCall(Box::new(GeneratorCall { name, name_span, generators, body })))
    }

    fn arguments_as_generators(
        &mut self,
        arguments: Vec<Expression>,
        conditions: Vec<(usize, Expression)>,
    ) -> Parsed<Vec<Generator>> {
        let mut conditions = conditions.into_iter().peekable();
        let mut generators = Vec::new();
        let mut names = Vec::new();
        let mut last = self.since(self.previous_end);
        for (position, argument) in arguments.into_iter().enumerate() {
            last = argument.span;
            let condition = conditions.next_if(|&(at, _)| at == position).map(|(_, condition)| condition);
            match argument.kind {
                Kind::Name(_) | Kind::Anonymous if condition.is_none() => names.push(self.bound_name(argument)?),
                Kind::Binary(operator @ (Binary::In | Binary::Equal), left, over)
                    if operator == Binary::In || names.is_empty() =>
                {
                    names.push(self.bound_name(*left)?);
                    let assigns = operator == Binary::Equal;
                    generators.push(Generator { names: std::mem::take(&mut names), over: *over, assigns, condition });
                }
                _ => return self.wrong_generator(last),
            }
        }
        if generators.is_empty() || !names.is_empty() {
            return self.wrong_generator(last);
        }
        Ok(generators)
    }

    fn wrong_generator<Thing>(&mut self, span: Span) -> Parsed<Thing> {
        self.error(span, "this is no generator", SHAPE);
        Err(super::Failed)
    }

    fn bound_name(&mut self, expression: Expression) -> Parsed<(Name, Span)> {
        match expression.kind {
            Kind::Name(name) => Ok((name, expression.span)),
            Kind::Anonymous => Ok((self.intern("_"), expression.span)),
            _ => self.wrong_generator(expression.span),
        }
    }

    /// The generators of a comprehension, up to its closing sign.
    pub(super) fn generators(&mut self, close: TokenKind) -> Parsed<Vec<Generator>> {
        self.list(close, "expected ',', where or the end of the comprehension after a generator", |parser| {
            let mut names = vec![parser.generator_name()?];
            while parser.take(TokenKind::Comma) && !parser.at(TokenKind::Operator(Binary::In)) {
                names.push(parser.generator_name()?);
            }
            let assigns = parser.at(TokenKind::Operator(Binary::Equal)) && names.len() == 1;
            if !assigns && !parser.at(TokenKind::Operator(Binary::In)) {
                return parser.unexpected(SHAPE);
            }
            parser.advance();
            let over = parser.expression()?;
            let condition = if parser.take(TokenKind::Where) { Some(parser.expression()?) } else { None };
            Ok(Generator { names, over, assigns, condition })
        })
    }

    fn generator_name(&mut self) -> Parsed<(Name, Span)> {
        if self.at(TokenKind::Underscore) {
            let token = self.advance();
            return Ok((self.intern("_"), self.token_span(token)));
        }
        self.name("expected the name that the generator binds")
    }
}
