//! Formulas and numbers out of words and signs, by operator precedence.
//!
//! Loosest first: `⇔`, `⇒` (to the right), `∨`, `∧`, `¬`, comparisons and `∈`, `+ -`, `* / mod`. A quantifier reaches as
//! far to the right as it can. Numbers and formulas go through one function, since `(` and a bare name may begin either;
//! what an operand turned out to be is checked where it is used, so that the error points at it.
//!
//! Depth is counted as trees grow: nothing nested deeper than [`DEEPEST`] is built, and so nothing recursive that comes
//! later (grounding, printing, dropping) can run out of stack.

use super::cursor::Parser;
use super::lexer::{Keyword, Token};
use crate::expression::{Expr, Operator};
use crate::formula::{Atom, Domain, Formula};
use crate::span::{Name, Span};
use damier_model::{InputError, Relation};

/// How deeply formulas may be nested.
pub(crate) const DEEPEST: usize = 100;

/// How tightly operators bind.
pub(super) mod binding {
    pub(in crate::language) const IFF: u8 = 1;
    pub(in crate::language) const IMPLIES: u8 = 2;
    pub(in crate::language) const OR: u8 = 3;
    pub(in crate::language) const AND: u8 = 4;
    pub(in crate::language) const COMPARE: u8 = 5;
    pub(in crate::language) const SUM: u8 = 6;
    pub(in crate::language) const PRODUCT: u8 = 7;
    pub(in crate::language) const TIGHTEST: u8 = 8;
}

/// What was read, where, and how deep it is.
pub(super) struct Item {
    pub(super) kind: Kind,
    pub(super) span: Span,
    pub(super) depth: usize,
}

pub(super) enum Kind {
    Number(Expr),
    Truth(Formula),
    /// A bare name is a number or a predicate without arguments: its use will tell.
    Name(Name),
}

impl Parser<'_> {
    /// A formula.
    pub(super) fn formula(&mut self) -> Result<Formula, InputError> {
        let item = self.item(binding::IFF)?;
        self.truth(item).map(|(formula, _)| formula)
    }

    /// A number.
    pub(super) fn number(&mut self) -> Result<Expr, InputError> {
        let item = self.item(binding::SUM)?;
        self.numeric(item).map(|(number, _)| number)
    }

    /// A domain: `a..b`, `{a, b}` or a name.
    pub(super) fn domain(&mut self) -> Result<Domain, InputError> {
        self.measured_domain().map(|(domain, _)| domain)
    }

    pub(super) fn measured_domain(&mut self) -> Result<(Domain, usize), InputError> {
        let start = self.span();
        if self.accept(&Token::OpenSet) {
            let (mut values, mut depth) = (Vec::new(), 0);
            while *self.peek() != Token::CloseSet {
                let item = self.item(binding::SUM)?;
                let (value, deep) = self.numeric(item)?;
                values.push(value);
                depth = depth.max(deep);
                if !self.accept(&Token::Comma) {
                    break;
                }
            }
            self.expect(&Token::CloseSet, "',' and another number, or '}'")?;
            return Ok((Domain::Set(values), self.deeper(start, [depth])?));
        }
        if !self.begins_item() {
            return Err(self.unexpected("a domain such as 1..n, {1, 3, 5} or a name defined by 'let'"));
        }
        let first = self.item(binding::SUM)?;
        if self.accept(&Token::Range) {
            let last = self.item(binding::SUM)?;
            let ((first, a), (last, b)) = (self.numeric(first)?, self.numeric(last)?);
            return Ok((Domain::Range(first, last), self.deeper(start, [a, b])?));
        }
        match first.kind {
            Kind::Name(name) => Ok((Domain::Named(name), 1)),
            _ => {
                Err(self.error(first.span, "this is not a domain", "accepted: 1..n, {1, 3, 5}, a name given by 'let'"))
            }
        }
    }

    fn begins_item(&self) -> bool {
        use Token::{Bottom, Exists, ForAll, Minus, Not, Number, Open, Top, Word};
        matches!(self.peek(), Number(_) | Word(_) | Open | Minus | Not | ForAll | Exists | Top | Bottom)
            || matches!(self.peek(), Token::Keyword(Keyword::Abs | Keyword::Min | Keyword::Max))
    }

    /// Anything whose operators bind at least as tightly as `least`.
    pub(super) fn item(&mut self, least: u8) -> Result<Item, InputError> {
        self.depth += 1;
        self.deeper(self.span(), [])?;
        let mut left = self.operand()?;
        while let Some(operator) = self.operator(least) {
            left = self.operation(left, operator)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// The operator that comes next, if it binds at least as tightly as `least`.
    fn operator(&self, least: u8) -> Option<Token> {
        let tightness = match self.peek() {
            Token::Iff => binding::IFF,
            Token::Implies => binding::IMPLIES,
            Token::Or => binding::OR,
            Token::And => binding::AND,
            Token::Relation(_) | Token::In => binding::COMPARE,
            Token::Plus | Token::Minus => binding::SUM,
            Token::Star | Token::Slash | Token::Mod => binding::PRODUCT,
            _ => return None,
        };
        (least <= tightness).then(|| self.peek().clone())
    }

    /// The operator with what stands left of it and what follows.
    fn operation(&mut self, left: Item, operator: Token) -> Result<Item, InputError> {
        match operator {
            Token::Iff => self.connect(left, Formula::iff),
            Token::Implies => self.connect(left, Formula::implies),
            Token::Or => self.chain(left, Token::Or, binding::AND),
            Token::And => self.chain(left, Token::And, binding::COMPARE),
            Token::Relation(_) => self.comparison(left),
            Token::In => self.membership(left),
            Token::Plus => self.arithmetic(left, Operator::Add, binding::PRODUCT),
            Token::Minus => self.arithmetic(left, Operator::Subtract, binding::PRODUCT),
            Token::Star => self.arithmetic(left, Operator::Multiply, binding::TIGHTEST),
            Token::Slash => self.arithmetic(left, Operator::Divide, binding::TIGHTEST),
            _ => self.arithmetic(left, Operator::Modulo, binding::TIGHTEST),
        }
    }

    /// The place of the word or sign taken last.
    pub(super) fn before(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].1
    }

    /// `φ ⇔ ψ` or `φ ⇒ ψ`: the first is read from the left, the second from the right.
    fn connect(&mut self, left: Item, by: fn(Formula, Formula) -> Formula) -> Result<Item, InputError> {
        self.next();
        let right = self.item(binding::IMPLIES)?;
        let span = left.span.to(right.span);
        let ((left, a), (right, b)) = (self.truth(left)?, self.truth(right)?);
        Ok(Item { kind: Kind::Truth(by(left, right)), span, depth: self.deeper(span, [a, b])? })
    }

    /// `a ∈ D`
    fn membership(&mut self, left: Item) -> Result<Item, InputError> {
        self.next();
        let span = left.span;
        let (value, a) = self.numeric(left)?;
        let (domain, b) = self.measured_domain()?;
        let depth = self.deeper(span, [a, b])?;
        Ok(Item { kind: Kind::Truth(Formula::Member(value, domain)), span: span.to(self.before()), depth })
    }

    /// `φ ∧ ψ ∧ …` or `φ ∨ ψ ∨ …`, as one.
    fn chain(&mut self, first: Item, sign: Token, operands: u8) -> Result<Item, InputError> {
        let mut span = first.span;
        let (first, mut depth) = self.truth(first)?;
        let mut parts = vec![first];
        while self.accept(&sign) {
            let part = self.item(operands)?;
            span = span.to(part.span);
            let (part, deep) = self.truth(part)?;
            parts.push(part);
            depth = depth.max(deep);
        }
        let formula = if sign == Token::And { Formula::And(parts) } else { Formula::Or(parts) };
        Ok(Item { kind: Kind::Truth(formula), span, depth: self.deeper(span, [depth])? })
    }

    /// `a < b`, or `a < b ≤ c` as two comparisons.
    fn comparison(&mut self, first: Item) -> Result<Item, InputError> {
        let mut span = first.span;
        let (mut left, mut depth) = self.numeric(first)?;
        let mut parts = Vec::new();
        while let Token::Relation(relation) = *self.peek() {
            self.next();
            let item = self.item(binding::SUM)?;
            span = span.to(item.span);
            let (right, deep) = self.numeric(item)?;
            depth = depth.max(deep);
            parts.push(Formula::Compare(std::mem::replace(&mut left, right.clone()), relation, right));
        }
        Ok(Item { kind: Kind::Truth(Formula::all(parts)), span, depth: self.deeper(span, [depth + 1])? })
    }

    fn arithmetic(&mut self, left: Item, operator: Operator, operands: u8) -> Result<Item, InputError> {
        self.next();
        let right = self.item(operands)?;
        let span = left.span.to(right.span);
        let ((left, a), (right, b)) = (self.numeric(left)?, self.numeric(right)?);
        let number = Expr::operation(operator, vec![left, right], span);
        Ok(Item { kind: Kind::Number(number), span, depth: self.deeper(span, [a, b])? })
    }

    pub(super) fn truth(&self, item: Item) -> Result<(Formula, usize), InputError> {
        match item.kind {
            Kind::Truth(formula) => Ok((formula, item.depth)),
            Kind::Name(predicate) => {
                let span = predicate.span;
                Ok((Formula::Atom(Atom { predicate, arguments: Vec::new(), span }), item.depth))
            }
            Kind::Number(_) => {
                let message = format!("'{}' is a number, and a formula is expected here", self.written(item.span));
                Err(self.error(item.span, message, "accepted: an atom such as C(i, j), a comparison such as i ≠ j"))
            }
        }
    }

    pub(super) fn numeric(&self, item: Item) -> Result<(Expr, usize), InputError> {
        match item.kind {
            Kind::Number(number) => Ok((number, item.depth)),
            Kind::Name(name) => Ok((Expr::Name(name), item.depth)),
            Kind::Truth(_) => {
                let message = format!("'{}' is a formula, and a number is expected here", self.written(item.span));
                Err(self.error(item.span, message, "accepted: numbers, variables, + - * / mod, abs, min, max"))
            }
        }
    }
}

/// The sign in `let n = 9`.
pub(super) const EQUALS: Token = Token::Relation(Relation::Eq);
