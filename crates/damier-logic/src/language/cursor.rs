//! The place in the text: what comes next, taking it, and errors about it.

use super::lexer::{self, Token};
use super::parser::DEEPEST;
use crate::span::{Name, Span};
use damier_model::{InputError, Source};

pub(crate) struct Parser<'s> {
    pub(super) source: &'s Source,
    pub(super) tokens: Vec<(Token, Span)>,
    pub(super) at: usize,
    /// How many calls deep the parser is.
    pub(super) depth: usize,
}

impl<'s> Parser<'s> {
    pub(crate) fn new(source: &'s Source) -> Result<Parser<'s>, InputError> {
        Ok(Parser { source, tokens: lexer::tokens(source)?, at: 0, depth: 0 })
    }

    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    /// Takes the next word or sign; the end stays.
    pub(super) fn next(&mut self) -> (Token, Span) {
        let taken = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        taken
    }

    pub(super) fn accept(&mut self, token: &Token) -> bool {
        let there = self.peek() == token;
        if there {
            self.next();
        }
        there
    }

    pub(super) fn expect(&mut self, token: &Token, wanted: &str) -> Result<Span, InputError> {
        let span = self.span();
        if self.accept(token) { Ok(span) } else { Err(self.unexpected(wanted)) }
    }

    pub(super) fn name(&mut self, wanted: &str) -> Result<Name, InputError> {
        match self.peek().clone() {
            Token::Word(text) => Ok(Name { text, span: self.next().1 }),
            Token::Keyword(_) => {
                Err(self.error(self.span(), "this word has a meaning of its own", format!("accepted here: {wanted}")))
            }
            _ => Err(self.unexpected(wanted)),
        }
    }

    pub(super) fn error(&self, span: Span, message: impl Into<String>, help: impl Into<String>) -> InputError {
        span.error(Some(self.source), message, help)
    }

    /// The error that something else stands where `wanted` is expected.
    pub(super) fn unexpected(&self, wanted: &str) -> InputError {
        let message = match self.peek() {
            Token::End => "the text ends too early".to_owned(),
            _ => format!("'{}' is not expected here", self.written(self.span())),
        };
        self.error(self.span(), message, format!("accepted here: {wanted}"))
    }

    pub(super) fn written(&self, span: Span) -> &str {
        span.of(&self.source.text)
    }

    /// One more than the deepest part, unless that is too deep.
    pub(super) fn deeper(&self, span: Span, parts: impl IntoIterator<Item = usize>) -> Result<usize, InputError> {
        let depth = 1 + parts.into_iter().max().unwrap_or(0);
        if depth <= DEEPEST && self.depth <= DEEPEST {
            return Ok(depth);
        }
        let help = format!("accepted: at most {DEEPEST} levels; define parts of it by 'define'");
        Err(self.error(span, "this is nested too deeply", help))
    }
}
