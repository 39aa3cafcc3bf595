//! Types as they are written, and declarations made of them.

use super::items::starts_type;
use super::{Parsed, Parser};
use crate::source::Name;
use crate::syntax::ast::{BaseType, Binary, Declaration, TypeInst, TypeKind};
use crate::syntax::token::{Token, TokenKind};

impl Parser<'_> {
    /// A type, with those that `++` joins to it.
    pub(super) fn type_inst(&mut self) -> Parsed<TypeInst> {
        let outside = self.enter()?;
        let start = self.token.start;
        let mut left = self.single_type()?;
        while self.take(TokenKind::Operator(Binary::Concatenate)) {
            let right = self.single_type()?;
            left = TypeInst { kind: TypeKind::Concatenation(Box::new(left), Box::new(right)), span: self.since(start) };
            self.deepen()?;
        }
        self.leave(outside);
        Ok(left)
    }

    fn single_type(&mut self) -> Parsed<TypeInst> {
        let start = self.token.start;
        let kind = match self.token.kind {
            TokenKind::Array => {
                self.advance();
                self.expect(TokenKind::LeftBracket, "expected '[' and the array's index sets after array")?;
                let indices =
                    self.list(TokenKind::RightBracket, "expected ',' or ']' after an index set", |p| p.type_inst())?;
                if indices.is_empty() {
                    let help = "expected index sets, such as [1..n] or [int]";
                    self.error(self.since(start), "an array needs at least one dimension", help);
                }
                self.expect(TokenKind::Of, "expected of and the type of the elements after the index sets")?;
                let element = Box::new(self.type_inst()?);
                TypeKind::Array { indices, element }
            }
            TokenKind::List => {
                let list = self.advance();
                self.expect(TokenKind::Of, "expected of after list")?;
                let element = Box::new(self.type_inst()?);
                let index = TypeKind::Plain { var: false, opt: false, set: false, any: false, base: BaseType::Int };
                TypeKind::Array { indices: vec![TypeInst { kind: index, span: self.token_span(list) }], element }
            }
            kind if starts_type(kind) => self.plain_type()?,
            _ => return self.unexpected("expected a type"),
        };
        Ok(TypeInst { kind, span: self.since(start) })
    }

    fn plain_type(&mut self) -> Parsed<TypeKind> {
        let mut any = self.take(TokenKind::Any);
        if any && !starts_type(self.token.kind) {
            return Ok(TypeKind::Any);
        }
        let mut var = self.take(TokenKind::Var);
        if !var {
            self.take(TokenKind::Par);
        }
        let opt = self.take(TokenKind::Opt);
        // An older order of the words.
        var |= self.take(TokenKind::Var);
        match self.token.kind {
            TokenKind::Tuple => {
                self.advance();
                self.expect(TokenKind::LeftParenthesis, "expected '(' and the types of the fields after tuple")?;
                let help = "expected ',' or ')' after the type of a field";
                let fields = self.list(TokenKind::RightParenthesis, help, |p| p.type_inst())?;
                return Ok(TypeKind::Tuple { var, opt, fields });
            }
            TokenKind::Record => {
                self.advance();
                self.expect(TokenKind::LeftParenthesis, "expected '(' and the fields after record")?;
                let help = "expected ',' or ')' after a field";
                let fields = self.list(TokenKind::RightParenthesis, help, |p| p.declaration())?;
                return Ok(TypeKind::Record { var, opt, fields });
            }
            _ => {}
        }
        let set = self.take(TokenKind::Set);
        if set {
            self.expect(TokenKind::Of, "expected of after set")?;
            any |= self.take(TokenKind::Any);
        }
        let base = self.base_type()?;
        Ok(TypeKind::Plain { var, opt, set, any, base })
    }

    fn base_type(&mut self) -> Parsed<BaseType> {
        let word = |parser: &mut Self, base| {
            parser.advance();
            Ok(base)
        };
        match self.token.kind {
            TokenKind::Bool => word(self, BaseType::Bool),
            TokenKind::Int => word(self, BaseType::Int),
            TokenKind::FloatWord => word(self, BaseType::Float),
            TokenKind::StringWord => word(self, BaseType::String),
            TokenKind::Ann => word(self, BaseType::Ann),
            TokenKind::TypeParameter => {
                let token: Token = self.advance();
                Ok(BaseType::Parameter(self.name_of(token)))
            }
            TokenKind::EnumParameter => {
                let token: Token = self.advance();
                Ok(BaseType::EnumParameter(self.name_of(token)))
            }
            // What the union of sets and all tighter operators make; comparisons would be no sets.
            _ => {
                let in_type = std::mem::replace(&mut self.in_type, true);
                let domain = self.binary(Binary::Union.precedence())?;
                self.in_type = in_type;
                Ok(BaseType::Domain(Box::new(domain)))
            }
        }
    }

    /// `type: name :: annotations`, as locals and fields of records have.
    pub(super) fn declaration(&mut self) -> Parsed<Declaration> {
        let of = self.type_inst()?;
        self.expect(TokenKind::Colon, "expected ':' and a name after the type")?;
        let (name, name_span) = self.name("expected a name after the type")?;
        let annotations = self.annotations()?;
        let value = self.value_if_any()?;
        Ok(Declaration { of, name, name_span, annotations, value })
    }

    /// A parameter of a function: its name may be missing.
    pub(super) fn parameter(&mut self) -> Parsed<Declaration> {
        let of = self.type_inst()?;
        let (name, name_span) = if self.take(TokenKind::Colon) {
            self.name("expected the parameter's name after its type")?
        } else {
            (Name::from(""), self.since(self.previous_end))
        };
        let annotations = self.annotations()?;
        let value = self.value_if_any()?;
        Ok(Declaration { of, name, name_span, annotations, value })
    }
}
