//! A file's statements. Each begins with a word of its own, so lines and semicolons are as people like them.

use super::cursor::Parser;
use super::lexer::{Keyword, Token};
use super::parser::EQUALS;
use crate::expression::Expr;
use crate::formula::Domain;
use crate::theory::{Statement, Value};
use damier_model::InputError;

const STATEMENTS: &str = "parameter, let, relation, define, unknown, fact or rule";

impl Parser<'_> {
    /// All statements of the text.
    pub(crate) fn statements(mut self) -> Result<Vec<Statement>, InputError> {
        let mut statements = Vec::new();
        let mut rules = 0;
        loop {
            while self.accept(&Token::Semicolon) {}
            let start = self.span();
            let Token::Keyword(keyword) = *self.peek() else {
                if *self.peek() == Token::End {
                    return Ok(statements);
                }
                let wanted = match (statements.last(), self.peek()) {
                    (None, _) => STATEMENTS.to_owned(),
                    (Some(_), Token::Comma) => "an operator; another variable has a ∀ or ∃ of its own".to_owned(),
                    (Some(_), _) => format!("an operator, or the next statement: {STATEMENTS}"),
                };
                return Err(self.unexpected(&wanted));
            };
            self.next();
            statements.push(match keyword {
                Keyword::Parameter => self.parameter()?,
                Keyword::Let => self.definition_of_value()?,
                Keyword::Relation => self.relation()?,
                Keyword::Define => self.definition()?,
                Keyword::Unknown => self.unknown()?,
                Keyword::Fact => {
                    let formula = self.formula()?;
                    Statement::Fact { formula, span: start }
                }
                Keyword::Rule => {
                    rules += 1;
                    self.rule(rules)?
                }
                Keyword::Where | Keyword::Abs | Keyword::Min | Keyword::Max => {
                    let help = format!("accepted here: {STATEMENTS}");
                    return Err(self.error(start, "no statement begins so", help));
                }
            });
        }
    }

    fn parameter(&mut self) -> Result<Statement, InputError> {
        let name = self.name("the name of a parameter")?;
        let default = if self.accept(&EQUALS) { Some(self.number()?) } else { None };
        Ok(Statement::Parameter { name, default })
    }

    fn definition_of_value(&mut self) -> Result<Statement, InputError> {
        let name = self.name("a name to define")?;
        self.expect(&EQUALS, "'=' and a number or a domain")?;
        if *self.peek() == Token::OpenSet {
            return Ok(Statement::Let { name, value: Value::Domain(self.domain()?) });
        }
        let first = self.number()?;
        let value = match self.accept(&Token::Range) {
            true => Value::Domain(Domain::Range(first, self.number()?)),
            false => Value::Number(first),
        };
        Ok(Statement::Let { name, value })
    }

    fn relation(&mut self) -> Result<Statement, InputError> {
        let name = self.name("the name of a relation")?;
        self.expect(&Token::Open, "'(' and how many numbers the relation is about, as in neighbour(2)")?;
        let (arity, span) = self.next();
        let arity = match arity {
            Token::Number(arity @ 0..=16) => arity as usize,
            _ => return Err(self.error(span, "this is no number of arguments", "accepted: a number from 0 to 16")),
        };
        self.expect(&Token::Close, "')'")?;
        let tuples = if self.accept(&EQUALS) { Some(self.tuples(arity)?) } else { None };
        Ok(Statement::Relation { name, arity, tuples })
    }

    /// `{(1, 2), (2, 3)}`, or `{1, 2}` where there is one number to a tuple.
    fn tuples(&mut self, arity: usize) -> Result<Vec<Vec<Expr>>, InputError> {
        self.expect(&Token::OpenSet, "'{' and tuples such as (1, 2)")?;
        let mut tuples = Vec::new();
        while *self.peek() != Token::CloseSet {
            let start = self.span();
            let tuple = if arity == 1 && *self.peek() != Token::Open { vec![self.number()?] } else { self.tuple()? };
            if tuple.len() != arity {
                let message = format!("a tuple of {} in a relation of {arity}", tuple.len());
                return Err(self.error(start, message, format!("accepted: {arity} numbers in each tuple")));
            }
            tuples.push(tuple);
            if !self.accept(&Token::Comma) {
                break;
            }
        }
        self.expect(&Token::CloseSet, "',' and another tuple, or '}'")?;
        Ok(tuples)
    }

    fn tuple(&mut self) -> Result<Vec<Expr>, InputError> {
        self.expect(&Token::Open, "a tuple such as (1, 2)")?;
        let mut tuple = Vec::new();
        while *self.peek() != Token::Close {
            tuple.push(self.number()?);
            if !self.accept(&Token::Comma) {
                break;
            }
        }
        self.expect(&Token::Close, "',' and another number, or ')'")?;
        Ok(tuple)
    }

    fn definition(&mut self) -> Result<Statement, InputError> {
        let name = self.name("a name to define")?;
        let mut parameters = Vec::new();
        if self.accept(&Token::Open) {
            while *self.peek() != Token::Close {
                parameters.push(self.name("the name of a variable")?);
                if !self.accept(&Token::Comma) {
                    break;
                }
            }
            self.expect(&Token::Close, "',' and another name, or ')'")?;
        }
        self.expect(&Token::Colon, "':' and what it stands for")?;
        Ok(Statement::Define { name, parameters, body: self.formula()? })
    }

    fn unknown(&mut self) -> Result<Statement, InputError> {
        let name = self.name("the name of an unknown predicate")?;
        let mut domains = Vec::new();
        if self.accept(&Token::Open) {
            while *self.peek() != Token::Close {
                domains.push(self.domain()?);
                if !self.accept(&Token::Comma) {
                    break;
                }
            }
            self.expect(&Token::Close, "',' and another domain, or ')'")?;
        }
        Ok(Statement::Unknown { name, domains })
    }

    fn rule(&mut self, number: usize) -> Result<Statement, InputError> {
        let name = match self.peek() {
            Token::Quoted(_) => match self.next().0 {
                Token::Quoted(name) => name.into_string(),
                _ => String::new(),
            },
            Token::Colon => format!("rule {number}"),
            _ => return Err(self.unexpected("the rule's name in quotes, or ':' and a formula")),
        };
        self.expect(&Token::Colon, "':' and a formula")?;
        Ok(Statement::Rule { name, formula: self.formula()? })
    }
}
