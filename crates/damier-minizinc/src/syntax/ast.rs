//! The program as it is written: items and expressions, each with its place in the text.
//!
//! Nothing is resolved here. Operators keep their names, calls their words; what they mean is for the type checker.
//!
//! Data files hold millions of numbers, so an expression is small and a literal needs no allocation: what is larger than
//! a list stands behind a `Box` of its own struct; and a long list of numbers is no tree at all but their values. Trees are
//! at most [`DEPTH_LIMIT`](super::DEPTH_LIMIT) deep.

use crate::source::{Name, Span};
use crate::value::Array;
use std::rc::Rc;

/// A file, or a whole program after its includes were followed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unit {
    /// The items in the order of the text.
    pub items: Vec<Item>,
}

/// One item with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it says.
    pub kind: ItemKind,
    /// Where it stands.
    pub span: Span,
}

/// The items of the language.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `include "file";`
    Include(Name),
    /// `var 1..9: x :: annotations = value;`
    Declare(Declaration),
    /// `x = value;`
    Assign {
        /// What is given a value.
        name: Name,
        /// The value.
        value: Expression,
    },
    /// `constraint :: annotations e;`
    Constraint {
        /// What must hold.
        condition: Expression,
        /// Its annotations.
        annotations: Vec<Expression>,
    },
    /// `solve :: annotations satisfy;` and its kin.
    Solve {
        /// What is asked for.
        goal: Goal,
        /// How to search.
        annotations: Vec<Expression>,
    },
    /// `output :: "section" [ … ];`
    Output {
        /// The section, if one is named (any annotations of the item).
        annotations: Vec<Expression>,
        /// The strings.
        value: Expression,
    },
    /// `predicate`, `test`, `function` or `annotation`.
    Function(FunctionItem),
    /// `enum E = …;`
    Enumeration {
        /// Its name.
        name: Name,
        /// Its annotations.
        annotations: Vec<Expression>,
        /// Its parts, joined by `++`; `None` where data will tell.
        parts: Option<Vec<EnumPart>>,
    },
    /// `type Name = type-inst;`
    Synonym {
        /// The new name.
        name: Name,
        /// Its annotations.
        annotations: Vec<Expression>,
        /// What it stands for.
        of: TypeInst,
    },
}

/// What a solve item asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// Any solution.
    Satisfy,
    /// The smallest value.
    Minimize(Expression),
    /// The largest value.
    Maximize(Expression),
}

/// A part of an enum's definition.
#[derive(Clone, Debug, PartialEq)]
pub enum EnumPart {
    /// `{ A, B, C }`
    Cases(Vec<(Name, Span)>),
    /// `_(1..5)` or `anon_enum(5)`: cases without names; the expression is a number or a set.
    Anonymous(Expression),
    /// `C(1..5)` or `C(Other)`: a case for each member of a set or enum.
    Constructor {
        /// The constructor's name.
        name: Name,
        /// What it takes.
        argument: Expression,
        /// Where the name stands.
        span: Span,
    },
    /// Another form, as data files may have: a set literal computed elsewhere, an identifier.
    Other(Expression),
}

/// A declared name: a global, a local, a parameter of a function, a field of a record type.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// Its type.
    pub of: TypeInst,
    /// Its name; empty where a function's parameter has none.
    pub name: Name,
    /// Where the name stands.
    pub name_span: Span,
    /// Its annotations.
    pub annotations: Vec<Expression>,
    /// Its value, or the default of a parameter.
    pub value: Option<Expression>,
}

/// A function, predicate, test or annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionItem {
    /// Its name; operators without their quotes (`+`), inverses as `C^-1`.
    pub name: Name,
    /// Where the name stands.
    pub name_span: Span,
    /// What it gives.
    pub returns: TypeInst,
    /// What it takes.
    pub parameters: Vec<Declaration>,
    /// `ann: x` after the parameters: the name under which the body sees the annotations of the call.
    pub call_annotations: Option<Name>,
    /// Its annotations.
    pub annotations: Vec<Expression>,
    /// What it does; `None` for what the compiler or an engine does itself.
    pub body: Option<Expression>,
}

/// A type as written.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeInst {
    /// What the type says.
    pub kind: TypeKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of types.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeKind {
    /// A type without arrays around it.
    Plain {
        /// `var` was said; `par` is the default.
        var: bool,
        /// `opt` was said.
        opt: bool,
        /// `set of` was said.
        set: bool,
        /// `any` was said in front (`any $T`): var or par, opt or not.
        any: bool,
        /// What is below.
        base: BaseType,
    },
    /// `array [indices] of element`; `list of element` has one index `int`.
    Array {
        /// One type-inst per dimension: `int`, a set expression, an enum, `$T`, `$_`.
        indices: Vec<TypeInst>,
        /// What is in it.
        element: Box<TypeInst>,
    },
    /// `tuple(…)`, possibly with `var`/`opt` in front.
    Tuple {
        /// `var` was said in front.
        var: bool,
        /// `opt` was said in front.
        opt: bool,
        /// The fields.
        fields: Vec<TypeInst>,
    },
    /// `record(…)`, possibly with `var`/`opt` in front.
    Record {
        /// `var` was said in front.
        var: bool,
        /// `opt` was said in front.
        opt: bool,
        /// The fields.
        fields: Vec<Declaration>,
    },
    /// `T1 ++ T2`: a record or tuple type made of two.
    Concatenation(Box<TypeInst>, Box<TypeInst>),
    /// `any` alone: whatever the value has.
    Any,
}

/// What stands at the bottom of a type.
#[derive(Clone, Debug, PartialEq)]
pub enum BaseType {
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `float`
    Float,
    /// `string`
    String,
    /// `ann`
    Ann,
    /// `$T`
    Parameter(Name),
    /// `$$E`
    EnumParameter(Name),
    /// A set given by an expression: `1..9`, `{1, 3}`, an enum's or set's or synonym's name, `_` for "as the value".
    Domain(Box<Expression>),
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// One `i, j in array where condition`.
#[derive(Clone, Debug, PartialEq)]
pub struct Generator {
    /// The names bound, at least one (exactly one for `name = value`); `_` for one that is not wanted.
    pub names: Vec<(Name, Span)>,
    /// What they run over, or (for `name = value`) the value.
    pub over: Expression,
    /// Whether it was written `name = value`.
    pub assigns: bool,
    /// The condition after this generator.
    pub condition: Option<Expression>,
}

/// What is declared or required inside `let { … }`.
#[derive(Clone, Debug, PartialEq)]
pub enum LetItem {
    /// A declaration.
    Declare(Declaration, Span),
    /// A constraint.
    Constraint {
        /// What must hold.
        condition: Expression,
        /// Its annotations.
        annotations: Vec<Expression>,
        /// Where it stands.
        span: Span,
    },
}

/// An element of an array literal with the index given before it.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexedElement {
    /// The index or tuple of indices before `:`; `None` for elements that follow on from the one before.
    pub index: Option<Expression>,
    /// The element.
    pub value: Expression,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `true`, `false`
    Bool(bool),
    /// A number without a point, with the minus sign before it if there is one; too large ones are a syntax error.
    Int(i64),
    /// A number with a point or an exponent, with the minus sign before it if there is one.
    Float(f64),
    /// A string without interpolation.
    String(Name),
    /// A string with `\(…)` in it: text and expressions in turn.
    Interpolated(Vec<StringPart>),
    /// A name; in quotes or not.
    Name(Name),
    /// `_`
    Anonymous,
    /// `<>`
    Absent,
    /// `infinity` with its sign (true for minus).
    Infinity(bool),
    /// `{a, b, c}`
    Set(Vec<Expression>),
    /// `[a, b, c]`
    Array(Vec<Expression>),
    /// `[1, 2, …]` or `[| 1, 2, … | … |]`, long and of nothing but numbers or truth values, all of one kind: the value itself.
    Numbers(Rc<Array>),
    /// `[1: a, 2: b]` or `[(1,2): a]`; the first element has an index, the others may.
    IndexedArray(Vec<IndexedElement>),
    /// `[| a, b | c, d |]`
    Array2d(Box<Array2d>),
    /// `[| | a, b | c, d |, | … | |]`: matrices of rows.
    Array3d(Vec<Vec<Vec<Expression>>>),
    /// `(a, b)` or `(a,)`
    Tuple(Vec<Expression>),
    /// `(a: 1, b: 2)`
    Record(Vec<(Name, Span, Expression)>),
    /// `[e | generators]` or `{e | generators}`
    Comprehension(Box<Comprehension>),
    /// `f(generators)(body)`
    GeneratorCall(Box<GeneratorCall>),
    /// `f(a, b)`; also ``a `f` b`` in back quotes.
    Call(Box<Call>),
    /// `a[i, j]`
    Access(Box<Access>),
    /// `..` as an index: the whole dimension.
    Everything,
    /// `l..` and `..u`, as indices and as sets.
    OpenRange {
        /// Lower end, if given.
        low: Option<Box<Expression>>,
        /// Upper end, if given.
        high: Option<Box<Expression>>,
        /// The operator: `..`, `<..`, `..<` or `<..<`.
        operator: Binary,
    },
    /// `t.1`
    TupleField(Box<Expression>, u32),
    /// `r.name`
    RecordField(Box<RecordField>),
    /// `a + b`; also the postfix `a^-1`, which is `a ^ -1`.
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// `-a`
    Unary(Unary, Box<Expression>),
    /// `if c then a elseif d then b else e endif`
    If(Box<If>),
    /// `let { … } in e`
    Let(Box<Let>),
    /// `e :: a :: b`
    Annotated(Box<Annotated>),
    /// What the parser put where it could not read an expression; an error was reported already.
    Unreadable,
}

/// `[| a, b | c, d |]`, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Array2d {
    /// Indices of the columns, if they were given: `[| i: j: | …`.
    pub header: Option<Vec<Expression>>,
    /// The rows, each with its index if it was given.
    pub rows: Vec<(Option<Expression>, Vec<Expression>)>,
}

/// `[e | generators]` (`index: e` for an indexed one) or `{e | generators}`.
#[derive(Clone, Debug, PartialEq)]
pub struct Comprehension {
    /// Whether it makes a set.
    pub set: bool,
    /// The index, or tuple of indices, before `:`, if there is one.
    pub index: Option<Expression>,
    /// The element.
    pub element: Expression,
    /// The generators.
    pub generators: Vec<Generator>,
}

/// `f(generators)(body)`.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratorCall {
    /// The function.
    pub name: Name,
    /// Where its name stands.
    pub name_span: Span,
    /// The generators.
    pub generators: Vec<Generator>,
    /// What is given for each.
    pub body: Expression,
}

/// `f(a, b)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The function; operators in quotes without their quotes, inverses of constructors as `C^-1`.
    pub name: Name,
    /// Where its name stands.
    pub name_span: Span,
    /// The arguments.
    pub arguments: Vec<Expression>,
}

/// `a[i, j]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// The array.
    pub array: Expression,
    /// The indices; [`Kind::Everything`] and [`Kind::OpenRange`] among them make it a slice, as do sets.
    pub indices: Vec<Expression>,
}

/// `r.name`.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordField {
    /// The record.
    pub record: Expression,
    /// The field.
    pub name: Name,
    /// Where the field's name stands.
    pub name_span: Span,
}

/// `if c then a elseif d then b else e endif`.
#[derive(Clone, Debug, PartialEq)]
pub struct If {
    /// Conditions with what they choose, at least one.
    pub branches: Vec<(Expression, Expression)>,
    /// What is chosen otherwise.
    pub otherwise: Option<Expression>,
}

/// `let { … } in e`.
#[derive(Clone, Debug, PartialEq)]
pub struct Let {
    /// Declarations and constraints.
    pub items: Vec<LetItem>,
    /// The value.
    pub body: Expression,
}

/// `e :: a :: b`.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotated {
    /// The expression.
    pub expression: Expression,
    /// Its annotations, at least one.
    pub annotations: Vec<Expression>,
}

/// A part of a string.
#[derive(Clone, Debug, PartialEq)]
pub enum StringPart {
    /// Text.
    Text(Name),
    /// `\(e)`
    Value(Expression),
}

/// Operators between two operands, from the loosest to the tightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "each is the sign that `symbol` prints")]
pub enum Binary {
    Iff, Implies, ImpliedBy, Or, Xor, And,
    Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual, WeakEqual, WeakNotEqual, In, Subset, Superset,
    Union, Difference, SymmetricDifference, Intersect,
    Range, RangeOpenLeft, RangeOpenRight, RangeOpen,
    Plus, Minus, WeakPlus, WeakMinus, Times, Divide, IntDivide, Modulo, WeakTimes, WeakDivide, WeakIntDivide, Power, Concatenate, Default,
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// `not`
    Not,
    /// `-`
    Minus,
    /// `+`
    Plus,
}

impl Binary {
    /// Every operator with its sign.
    #[rustfmt::skip]
    pub const ALL: [(Binary, &'static str); 39] = {
        use Binary::*;
        [(Iff, "<->"), (Implies, "->"), (ImpliedBy, "<-"), (Or, "\\/"), (Xor, "xor"), (And, "/\\"), (Less, "<"), (LessEqual, "<="),
         (Greater, ">"), (GreaterEqual, ">="), (Equal, "="), (NotEqual, "!="), (WeakEqual, "~="), (WeakNotEqual, "~!="), (In, "in"),
         (Subset, "subset"), (Superset, "superset"), (Union, "union"), (Difference, "diff"), (SymmetricDifference, "symdiff"),
         (Intersect, "intersect"), (Range, ".."), (RangeOpenLeft, "<.."), (RangeOpenRight, "..<"), (RangeOpen, "<..<"), (Plus, "+"),
         (Minus, "-"), (WeakPlus, "~+"), (WeakMinus, "~-"), (Times, "*"), (Divide, "/"), (IntDivide, "div"), (Modulo, "mod"),
         (WeakTimes, "~*"), (WeakDivide, "~/"), (WeakIntDivide, "~div"), (Power, "^"), (Concatenate, "++"), (Default, "default")]
    };

    /// How tightly it binds, from 1 for `<->`; operators alike have the same number.
    ///
    /// The order is the language's: note that `++` and `default` bind more tightly than arithmetic.
    pub fn precedence(self) -> u8 {
        use Binary::*;
        match self {
            Iff => 1,
            Implies | ImpliedBy => 2,
            Or | Xor => 3,
            And => 4,
            Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual | WeakEqual | WeakNotEqual => 5,
            In | Subset | Superset => 6,
            Union | Difference | SymmetricDifference => 7,
            Intersect => 8,
            Range | RangeOpenLeft | RangeOpenRight | RangeOpen => 9,
            Plus | Minus | WeakPlus | WeakMinus => 10,
            Times | Divide | IntDivide | Modulo | WeakTimes | WeakDivide | WeakIntDivide => 11,
            Power => 12,
            Concatenate => 13,
            Default => 14,
        }
    }

    /// Whether `a op b op c` is wrong: comparisons, memberships and ranges do not chain. All others group to the left.
    pub fn stands_alone(self) -> bool {
        matches!(self.precedence(), 5 | 6 | 9)
    }

    /// The sign people write.
    pub fn symbol(self) -> &'static str {
        Binary::ALL[self as usize].1
    }
}
