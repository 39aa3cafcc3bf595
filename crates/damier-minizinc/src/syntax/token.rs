//! The words and signs of the language.

use super::ast::Binary;

/// A token: what it is and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
    /// The number that an integer is, or the bits of a float.
    pub value: u64,
}

/// The kinds of tokens. Operators between two operands are one kind, whatever their sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub(super) enum TokenKind {
    /// The text is over.
    End,
    /// Characters that make no token; the lexer has reported them.
    Invalid,
    /// `abc`, also `∀` and `∃` for `forall` and `exists`
    Name,
    /// `'a b'`
    QuotedName,
    /// `` `f` ``
    BackQuoted,
    /// `$T`
    TypeParameter,
    /// `$$E`
    EnumParameter,
    /// A number without a point; its value is at most 2⁶³, which only a minus sign before it makes acceptable.
    Integer,
    /// A number with a point or an exponent.
    Float,
    /// `"abc"`
    String,
    /// `"abc\(`
    StringStart,
    /// `)abc\(`
    StringMiddle,
    /// `)abc"`
    StringEnd,
    /// Any sign or word between two operands.
    Operator(Binary),
    /// `^-1` and `⁻¹`
    Inverse,
    // Signs.
    LeftParenthesis, RightParenthesis, LeftBracket, RightBracket, LeftBracketBar, BarRightBracket, LeftBrace, RightBrace,
    Bar, Comma, Semicolon, Colon, ColonColon, Dot, Underscore, Absent,
    // Words.
    Ann, Annotation, Any, Array, Bool, Case, Constraint, Else, Elseif, Endif, Enum, False, FloatWord, Function, If, Include,
    Infinity, Int, Let, List, Maximize, Minimize, Not, Of, Opt, Output, Par, Predicate, Record, Satisfy, Set, Solve,
    StringWord, Test, Then, True, Tuple, Type, Var, VariantRecord, Where,
}

/// The kind of a word: a keyword, an operator, or a name.
#[rustfmt::skip]
pub(super) fn of_word(word: &str) -> TokenKind {
    use TokenKind::*;
    // Keywords are short and lower case; most names are recognised here already.
    if word.len() > 14 || !word.as_bytes()[0].is_ascii_lowercase() {
        return Name;
    }
    match word {
        "ann" => Ann, "annotation" => Annotation, "any" => Any, "array" => Array, "bool" => Bool, "case" => Case,
        "constraint" => Constraint, "default" => Operator(Binary::Default), "diff" => Operator(Binary::Difference),
        "div" => Operator(Binary::IntDivide), "else" => Else, "elseif" => Elseif, "endif" => Endif, "enum" => Enum,
        "false" => False, "float" => FloatWord, "function" => Function, "if" => If, "in" => Operator(Binary::In),
        "include" => Include, "infinity" => Infinity, "int" => Int, "intersect" => Operator(Binary::Intersect), "let" => Let,
        "list" => List, "maximize" => Maximize, "minimize" => Minimize, "mod" => Operator(Binary::Modulo), "not" => Not,
        "of" => Of, "opt" => Opt, "output" => Output, "par" => Par, "predicate" => Predicate, "record" => Record,
        "satisfy" => Satisfy, "set" => Set, "solve" => Solve, "string" => StringWord, "subset" => Operator(Binary::Subset),
        "superset" => Operator(Binary::Superset), "symdiff" => Operator(Binary::SymmetricDifference), "test" => Test,
        "then" => Then, "true" => True, "tuple" => Tuple, "type" => Type, "union" => Operator(Binary::Union), "var" => Var,
        "variant_record" => VariantRecord, "where" => Where, "xor" => Operator(Binary::Xor),
        _ => Name,
    }
}

impl TokenKind {
    /// Whether an expression can begin with it (open ranges aside).
    pub(super) fn starts_expression(self) -> bool {
        use TokenKind::*;
        matches!(
            self,
            Name | QuotedName
                | Integer
                | Float
                | String
                | StringStart
                | LeftParenthesis
                | LeftBracket
                | LeftBracketBar
                | LeftBrace
                | Underscore
                | Absent
                | False
                | True
                | If
                | Let
                | Infinity
                | Not
                | Operator(Binary::Plus | Binary::Minus)
        )
    }

    /// Whether an item begins with it, and nothing inside an item does.
    pub(super) fn starts_item(self) -> bool {
        use TokenKind::*;
        matches!(self, Constraint | Enum | Function | Include | Output | Predicate | Solve | Test | Type | Annotation)
    }
}
