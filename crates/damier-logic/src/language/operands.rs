//! What stands between operators: numbers, atoms, functions, parentheses, and quantifiers with all that follows them.

use super::cursor::Parser;
use super::lexer::{Keyword, Token};
use super::parser::{Item, Kind, binding};
use crate::expression::{Expr, Operator};
use crate::formula::{Atom, Formula, Quantified};
use crate::span::Name;
use damier_model::InputError;

impl Parser<'_> {
    /// What stands between operators.
    pub(super) fn operand(&mut self) -> Result<Item, InputError> {
        let start = self.span();
        let plain = |kind| Ok(Item { kind, span: start, depth: 1 });
        match self.peek().clone() {
            Token::Number(value) => {
                self.next();
                plain(Kind::Number(Expr::Number(value)))
            }
            Token::Top => {
                self.next();
                plain(Kind::Truth(Formula::Top))
            }
            Token::Bottom => {
                self.next();
                plain(Kind::Truth(Formula::Bottom))
            }
            Token::Word(text) => {
                self.next();
                let name = Name { text, span: start };
                if *self.peek() != Token::Open {
                    return plain(Kind::Name(name));
                }
                let (arguments, depth) = self.arguments()?;
                let span = start.to(self.before());
                let kind = Kind::Truth(Formula::Atom(Atom { predicate: name, arguments, span }));
                Ok(Item { kind, span, depth: self.deeper(span, [depth])? })
            }
            Token::Keyword(Keyword::Abs) => self.function(Operator::Absolute),
            Token::Keyword(Keyword::Min) => self.function(Operator::Minimum),
            Token::Keyword(Keyword::Max) => self.function(Operator::Maximum),
            Token::Open => {
                self.next();
                let inside = self.item(binding::IFF)?;
                let end = self.expect(&Token::Close, "')', or an operator")?;
                Ok(Item { span: start.to(end), ..inside })
            }
            Token::Minus => {
                self.next();
                if let Token::Number(value) = *self.peek() {
                    let span = start.to(self.next().1);
                    return Ok(Item { kind: Kind::Number(Expr::Number(-value)), span, depth: 1 });
                }
                let item = self.item(binding::TIGHTEST)?;
                let span = start.to(item.span);
                let (number, depth) = self.numeric(item)?;
                let kind = Kind::Number(Expr::operation(Operator::Negate, vec![number], span));
                Ok(Item { kind, span, depth: self.deeper(span, [depth])? })
            }
            Token::Not => {
                self.next();
                let item = self.item(binding::COMPARE)?;
                let span = start.to(item.span);
                let (formula, depth) = self.truth(item)?;
                Ok(Item { kind: Kind::Truth(!formula), span, depth: self.deeper(span, [depth])? })
            }
            Token::ForAll | Token::Exists => self.quantifier(),
            _ => Err(self.unexpected("a formula or a number")),
        }
    }

    fn function(&mut self, operator: Operator) -> Result<Item, InputError> {
        let start = self.next().1;
        let (operands, depth) = self.arguments()?;
        let span = start.to(self.before());
        if operands.is_empty() || (operator == Operator::Absolute && operands.len() != 1) {
            let help = "accepted: abs(a), min(a, b, …), max(a, b, …)";
            return Err(self.error(span, format!("{} numbers are the wrong number of them", operands.len()), help));
        }
        let kind = Kind::Number(Expr::operation(operator, operands, span));
        Ok(Item { kind, span, depth: self.deeper(span, [depth])? })
    }

    /// `(a, b, …)`
    fn arguments(&mut self) -> Result<(Vec<Expr>, usize), InputError> {
        self.expect(&Token::Open, "'('")?;
        let (mut arguments, mut depth) = (Vec::new(), 0);
        while *self.peek() != Token::Close {
            let item = self.item(binding::SUM)?;
            let (argument, deep) = self.numeric(item)?;
            arguments.push(argument);
            depth = depth.max(deep);
            if !self.accept(&Token::Comma) {
                break;
            }
        }
        self.expect(&Token::Close, "',' and another number, or ')'")?;
        Ok((arguments, depth))
    }

    /// `∀ i, j ∈ D where φ, ψ`: one quantifier for each variable; the condition becomes `φ ⇒ ψ`, or `φ ∧ ψ` for `∃`.
    fn quantifier(&mut self) -> Result<Item, InputError> {
        let (sign, start) = self.next();
        let universal = sign == Token::ForAll;
        let mut variables = vec![self.name("the name of a variable")?];
        while self.accept(&Token::Comma) {
            variables.push(self.name("the name of a variable, or '∈' and what it runs through")?);
        }
        self.expect(&Token::In, "'∈' (or 'in') and what the variable runs through")?;
        let (domain, mut depth) = self.measured_domain()?;
        let condition = if self.accept(&Token::Keyword(Keyword::Where)) {
            let item = self.item(binding::IFF)?;
            Some(self.truth(item)?)
        } else {
            None
        };
        if !(self.accept(&Token::Comma) || self.accept(&Token::Dot) || self.accept(&Token::Colon)) {
            return Err(self.unexpected("',' and what is said of the variable, or 'where' and a condition"));
        }
        let body = self.item(binding::IFF)?;
        let span = start.to(body.span);
        let (mut formula, deep) = self.truth(body)?;
        depth = depth.max(deep);
        if let Some((condition, deep)) = condition {
            depth = 1 + depth.max(deep);
            formula = match universal {
                true => condition.implies(formula),
                false => Formula::And(vec![condition, formula]),
            };
        }
        for variable in variables.into_iter().rev() {
            depth = self.deeper(span, [depth])?;
            let quantified = Box::new(Quantified { variable, domain: domain.clone(), body: formula });
            formula = if universal { Formula::ForAll(quantified) } else { Formula::Exists(quantified) };
        }
        Ok(Item { kind: Kind::Truth(formula), span, depth })
    }
}
