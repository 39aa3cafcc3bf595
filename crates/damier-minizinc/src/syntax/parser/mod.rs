//! Tokens to items and expressions: a parser by recursive descent, with precedence climbing for operators.
//!
//! The parser looks at most one token ahead of the current one. A function that cannot go on reports why and returns
//! `Failed`; only the loop over the items catches that: it skips to the end of the item and reads on, so that a file
//! with several errors gets several messages. Spans of expressions leave out parentheses around them.

mod expressions;
mod generators;
mod items;
mod literals;
mod types;

pub use items::enum_parts;

use super::DEPTH_LIMIT;
use super::ast::{Expression, Item, Unit};
use super::lexer::Lexer;
use super::token::{Token, TokenKind};
use crate::diagnostic::{Diagnostic, Kind};
use crate::source::{FileId, Name, Sources, Span};
use rustc_hash::FxHashSet;

/// After so many errors in one file, the rest of it is not read, and nothing more is said about it.
const ERROR_LIMIT: usize = 20;

/// Reads a model.
pub fn parse(sources: &Sources, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Unit {
    parse_and_name(sources, file, false, diagnostics).0
}

/// Reads data: assignments and nothing else, as in `.dzn` files and after `-D`. Enums are assigned like everything else;
/// [`enum_parts`] reads the value of one.
pub fn parse_data(sources: &Sources, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Unit {
    parse_and_name(sources, file, true, diagnostics).0
}

/// Reads a model or data, and says which names it mentions. There may be too many: strings are among them.
pub fn parse_and_name(
    sources: &Sources,
    file: FileId,
    data: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Unit, impl Iterator<Item = Name> + use<>) {
    let mut names = FxHashSet::default();
    let mut unit = Unit::default();
    if let Some(mut parser) = Parser::new(sources, file, diagnostics) {
        unit = parser.unit(data);
        names = parser.names;
    }
    (unit, names.into_iter())
}

/// Reads of a model the items that begin at these bytes, ascending. The text must be right: nothing is said about errors.
pub fn parse_parts(sources: &Sources, file: FileId, starts: impl Iterator<Item = u32>) -> Unit {
    let mut unit = Unit::default();
    let mut diagnostics = Vec::new();
    let Some(mut parser) = Parser::new(sources, file, &mut diagnostics) else { return unit };
    for start in starts {
        if parser.at(TokenKind::Semicolon) && parser.next.start == start {
            parser.advance();
        } else if parser.token.start != start {
            parser.jump(start);
        }
        if let Ok((kind, _)) = parser.item() {
            unit.items.push(Item { kind, span: parser.since(start) });
        }
    }
    unit
}

/// Reads a text that is one expression; `None` when it is not.
pub fn parse_expression(sources: &Sources, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Option<Expression> {
    let mut parser = Parser::new(sources, file, diagnostics)?;
    let expression = parser.expression();
    if expression.is_ok() {
        let _: Parsed<Token> = parser.expect(TokenKind::End, "expected nothing after the expression");
    }
    parser.take_problems();
    if parser.errors > 0 { None } else { expression.ok() }
}

/// What could not be read; the reason has been reported.
#[derive(Clone, Copy, Debug)]
struct Failed;

type Parsed<Thing> = Result<Thing, Failed>;

struct Parser<'a> {
    text: &'a str,
    file: FileId,
    lexer: Lexer<'a>,
    token: Token,
    next: Token,
    /// Where the token before the current one ended.
    previous_end: u32,
    names: FxHashSet<Name>,
    diagnostics: &'a mut Vec<Diagnostic>,
    errors: usize,
    /// How many functions for expressions and types are under way.
    depth: usize,
    /// The level of the deepest leaf of the innermost expression under way; see [`Parser::deepen`].
    deepest: usize,
    /// Whether `++` joins types rather than values here.
    in_type: bool,
    /// How many `{` of `let` are open.
    open_lets: usize,
}

impl<'a> Parser<'a> {
    fn new(sources: &'a Sources, file: FileId, diagnostics: &'a mut Vec<Diagnostic>) -> Option<Parser<'a>> {
        let text = sources.get(file).text.as_str();
        if u32::try_from(text.len()).is_err() {
            let span = Span { file, start: 0, end: 0 };
            let message = "this file is too large";
            diagnostics.push(Diagnostic::error(Kind::Syntax, span, message).with_help("expected less than 4 GB"));
            return None;
        }
        let mut lexer = Lexer::new(text, file);
        let token = lexer.next();
        let next = lexer.next();
        Some(Parser {
            text,
            file,
            lexer,
            token,
            next,
            previous_end: 0,
            names: FxHashSet::default(),
            diagnostics,
            errors: 0,
            depth: 0,
            deepest: 0,
            in_type: false,
            open_lets: 0,
        })
    }

    /// Reads on from a byte at which an item begins.
    fn jump(&mut self, start: u32) {
        self.lexer.jump(start);
        self.read_two();
    }

    /// Reads the tokens to look at from where the lexer stands.
    fn read_two(&mut self) {
        self.token = self.lexer.next();
        self.next = self.lexer.next();
    }

    fn advance(&mut self) -> Token {
        let token = self.token;
        self.previous_end = token.end;
        self.token = self.next;
        self.next = self.lexer.next();
        token
    }

    fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Takes the current token if it is of a kind.
    fn take(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, kind: TokenKind, help: &str) -> Parsed<Token> {
        if self.at(kind) { Ok(self.advance()) } else { self.unexpected(help) }
    }

    /// Reports the current token as wrong.
    fn unexpected<Thing>(&mut self, help: &str) -> Parsed<Thing> {
        let span = self.token_span(self.token);
        match self.token.kind {
            // The lexer has said what is wrong with it.
            TokenKind::Invalid => {}
            TokenKind::End => {
                let message = if self.text.trim().is_empty() { "there is no text" } else { "the text ends too early" };
                self.error(span, message, help);
            }
            _ => {
                let shown: String = self.text[span.start as usize..span.end as usize].chars().take(40).collect();
                self.error(span, format!("unexpected {shown}"), help);
            }
        }
        Err(Failed)
    }

    fn error(&mut self, span: Span, message: impl Into<String>, help: &str) {
        self.errors += 1;
        if self.errors <= ERROR_LIMIT {
            self.diagnostics.push(Diagnostic::error(Kind::Syntax, span, message).with_help(help));
        }
    }

    /// Takes over what the lexer found wrong.
    fn take_problems(&mut self) {
        self.errors += self.lexer.problems.len();
        self.diagnostics.append(&mut self.lexer.problems);
    }

    fn token_span(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    /// From a place to the end of the last token taken.
    fn since(&self, start: u32) -> Span {
        Span { file: self.file, start, end: self.previous_end.max(start) }
    }

    /// The one copy of a name.
    fn intern(&mut self, name: &str) -> Name {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let name = Name::from(name);
        self.names.insert(name.clone());
        name
    }

    /// The name that a token says, without its quotes.
    fn name_of(&mut self, token: Token) -> Name {
        let text = self.text;
        let word = &text[token.start as usize..token.end as usize];
        match (token.kind, word) {
            (TokenKind::QuotedName | TokenKind::BackQuoted, _) => self.intern(&word[1..word.len() - 1]),
            (TokenKind::TypeParameter, _) => self.intern(&word[1..]),
            (TokenKind::EnumParameter, _) => self.intern(&word[2..]),
            (_, "∀") => self.intern("forall"),
            (_, "∃") => self.intern("exists"),
            _ => self.intern(word),
        }
    }

    /// A name that is declared, assigned or bound here.
    fn name(&mut self, help: &str) -> Parsed<(Name, Span)> {
        if !matches!(self.token.kind, TokenKind::Name | TokenKind::QuotedName) {
            return self.unexpected(help);
        }
        let token = self.advance();
        Ok((self.name_of(token), self.token_span(token)))
    }

    /// A name, perhaps with `^-1` after it, as functions have.
    fn function_name(&mut self) -> Parsed<(Name, Span)> {
        let (mut name, span) = self.name("expected the name of the function")?;
        if self.take(TokenKind::Inverse) {
            name = self.intern(&format!("{name}^-1"));
        }
        Ok((name, self.since(span.start)))
    }

    /// Things between commas up to a closing sign, which is taken; a comma before it is fine.
    fn list<Thing>(
        &mut self,
        close: TokenKind,
        help: &str,
        mut thing: impl FnMut(&mut Self) -> Parsed<Thing>,
    ) -> Parsed<Vec<Thing>> {
        let mut things = Vec::new();
        while !self.at(close) {
            things.push(thing(self)?);
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        self.expect(close, help)?;
        Ok(things)
    }

    /// Notes that an expression or type begins inside another one.
    fn enter(&mut self) -> Parsed<usize> {
        self.depth += 1;
        if self.depth > DEPTH_LIMIT {
            return self.too_deep();
        }
        let depth = self.depth;
        Ok(std::mem::replace(&mut self.deepest, depth))
    }

    /// Notes that it is complete.
    fn leave(&mut self, deepest_outside: usize) {
        self.depth -= 1;
        self.deepest = self.deepest.max(deepest_outside);
    }

    /// Notes that all that was read since [`Parser::enter`] becomes a part of one more expression, and so moves down a
    /// level.
    fn deepen(&mut self) -> Parsed<()> {
        self.deepest += 1;
        if self.deepest > DEPTH_LIMIT { self.too_deep() } else { Ok(()) }
    }

    fn too_deep<Thing>(&mut self) -> Parsed<Thing> {
        let span = self.token_span(self.token);
        let help = "use an array and forall, exists, sum or the like in place of long chains of operators";
        self.error(span, format!("expressions are nested more than {DEPTH_LIMIT} deep here"), help);
        Err(Failed)
    }
}
