//! The program after type checking: every name a slot, every call a function, every coercion said.
//!
//! Functions are instantiated per types of their arguments, so inside a body all types are known and polymorphism is
//! gone. Locals live in slots of a frame; globals are evaluated when first asked for.

use crate::source::{Name, Span};
use crate::syntax::ast::{Binary, Unary};
use crate::types::ty::{EnumId, Type};
use crate::value::Value;
use std::rc::Rc;

pub(crate) mod parts;

/// A type of the program, by its position in [`Program::types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeId(pub u32);

/// A function of the program, by its position in [`Program::functions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FunctionId(pub u32);

/// A global of the program, by its position in [`Program::globals`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GlobalId(pub u32);

/// A program ready to run.
#[derive(Debug, Default)]
pub struct Program {
    /// All types mentioned.
    pub types: Vec<Type>,
    /// The enums.
    pub enums: Vec<Enumeration>,
    /// The global declarations of the model, in its order, then those of the library.
    pub globals: Vec<Declaration>,
    /// Values that globals were given besides the one of their declaration, which they must equal.
    pub further_values: Vec<(GlobalId, Code)>,
    /// The functions used, instantiated.
    pub functions: Vec<Function>,
    /// The constraints, in the order of the text.
    pub constraints: Vec<Constraint>,
    /// What is asked for.
    pub goal: Goal,
    /// Annotations of the solve item.
    pub search: Vec<Code>,
    /// Slots used by the code of globals, constraints, goal and output (each starts with an empty frame of this size).
    pub frame: u32,
    /// The output items, in the order of the text.
    pub outputs: Vec<Output>,
}

/// What is asked for.
#[derive(Debug, Default)]
pub enum Goal {
    /// Any solution.
    #[default]
    Satisfy,
    /// The smallest value.
    Minimize(Code),
    /// The largest value.
    Maximize(Code),
}

/// A constraint item.
#[derive(Debug)]
pub struct Constraint {
    /// What must hold.
    pub condition: Code,
    /// Its annotations.
    pub annotations: Vec<Code>,
    /// Where it stands.
    pub span: Span,
}

/// An output item.
#[derive(Debug)]
pub struct Output {
    /// The section it belongs to: the default one is `default`.
    pub section: Name,
    /// An array of strings (or one string).
    pub code: Code,
}

/// An enum: parts laid one after the other, numbered from 1.
#[derive(Debug)]
pub struct Enumeration {
    /// Its name.
    pub name: Name,
    /// Its parts; `None` if neither model nor data defines it.
    pub parts: Option<Vec<EnumPart>>,
    /// Where it is declared.
    pub span: Span,
}

/// A part of an enum.
#[derive(Debug)]
pub enum EnumPart {
    /// Named cases.
    Cases(Vec<Name>),
    /// Nameless cases: a number of them, or a set.
    Anonymous(Code),
    /// A constructor over a set.
    Constructor(Name, Code),
}

/// A declaration: a global, or a local of a `let`.
#[derive(Debug)]
pub struct Declaration {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub of: TypeId,
    /// The sets its values and indices are within.
    pub shape: Shape,
    /// Its value, coerced to its type.
    pub value: Option<Code>,
    /// Its annotations.
    pub annotations: Vec<Code>,
    /// Where it stands.
    pub span: Span,
    /// Whether it stands in a file of the user (and so belongs to the default output).
    pub of_user: bool,
}

/// The sets that a declaration names inside its type.
#[derive(Debug)]
pub enum Shape {
    /// None.
    Free,
    /// The value (or, for a set, every member) is in this set.
    Within(Code),
    /// An array: the index set of each dimension where one is named, and the shape of the elements.
    Array(Vec<Option<Code>>, Box<Shape>),
    /// A tuple or record: a shape for each field.
    Fields(Vec<Shape>),
}

/// A function, instantiated for the types of its arguments.
#[derive(Debug)]
pub struct Function {
    /// Its name; operators by their sign.
    pub name: Name,
    /// Types of the parameters, which are the first slots of the frame.
    pub parameters: Vec<TypeId>,
    /// The sets named in the types of the parameters.
    pub shapes: Vec<Shape>,
    /// The slot in which the body finds the annotations of the call (`ann: name`), if it wants them.
    pub call_annotations: Option<u32>,
    /// What it gives.
    pub returns: TypeId,
    /// The sets named in that type.
    pub return_shape: Shape,
    /// What it does; `None` for natives, annotations, and predicates of engines.
    pub body: Option<Code>,
    /// The user's `name_reif` with the same parameters and one more, which says whether it holds: it is called instead
    /// where that is not sure.
    pub reified: Option<FunctionId>,
    /// Slots used.
    pub frame: u32,
    /// Whether it was annotated `promise_total`.
    pub total: bool,
    /// Where it is declared.
    pub span: Span,
    /// Whether it is declared in the library.
    pub of_library: bool,
}

/// A typed, resolved expression.
#[derive(Debug)]
pub struct Code {
    /// What to do.
    pub op: Op,
    /// The type of the result.
    pub of: TypeId,
    /// Where it stands.
    pub span: Span,
}

/// A generator of a comprehension.
#[derive(Debug)]
pub struct Generator {
    /// Its names, as they are written.
    pub names: Vec<Name>,
    /// The slots of its names; the generator runs once for each combination (`i, j in S`).
    pub slots: Vec<u32>,
    /// What they run over: a set or an array; with `assigns`, the value of the only slot.
    pub over: Code,
    /// `name = value`.
    pub assigns: bool,
    /// The condition after it.
    pub condition: Option<Code>,
}

/// What an index of a slice may be.
#[derive(Debug)]
pub enum SliceIndex {
    /// One index: the dimension goes away.
    One(Code),
    /// A set of indices: the dimension stays.
    Some(Code),
    /// `..`
    All,
    /// A half-open range: strict ends were moved to inclusive ones by the checker.
    Open(Option<Code>, Option<Code>),
}

/// An item of a `let`.
#[derive(Debug)]
pub enum LetItem {
    /// A local in its slot.
    Declare(u32, Declaration),
    /// A constraint.
    Constraint(Code),
}

/// How a value changes its type without changing what it says.
#[derive(Clone, Debug, PartialEq)]
pub enum Coercion {
    /// `bool` → `int`
    BoolToInt,
    /// `bool` → `float`
    BoolToFloat,
    /// `int` → `float`
    IntToFloat,
    /// `set of int` → `set of float`
    IntSetToFloatSet,
    /// `set of bool` → `set of int`
    BoolSetToIntSet,
    /// a set to the array of its members
    SetToArray,
    /// Each element of an array.
    Elements(Rc<Coercion>),
    /// Each field of a tuple or record; `None` leaves a field alone. Positions are those of the *result*; the number
    /// says which field of the source it comes from.
    Fields(Rc<[(u32, Option<Coercion>)]>),
    /// One after the other.
    Then(Rc<[Coercion]>),
}

/// The operations.
#[derive(Debug)]
pub enum Op {
    /// A value known already.
    Constant(Value),
    /// A slot of the frame.
    Local(u32),
    /// A global.
    Global(GlobalId),
    /// `_`: a fresh variable of the node's type (or nothing given, in data).
    Anonymous,
    /// `[a, b]`, indexed from 1 in each dimension; elements row by row.
    Array {
        /// The lengths.
        lengths: Vec<u32>,
        /// The elements.
        elements: Vec<Code>,
    },
    /// `[i: a, j: b]`: one index (several dimensions: a tuple) per element, or only for the first.
    IndexedArray {
        /// The indices.
        indices: Vec<Code>,
        /// The elements.
        elements: Vec<Code>,
    },
    /// `[| c1: c2: | r1: a, b | r2: c, d |]`
    IndexedMatrix {
        /// Index of each row; empty where none is given.
        rows: Vec<Code>,
        /// Index of each column; empty where none is given.
        columns: Vec<Code>,
        /// The elements, row by row.
        elements: Vec<Code>,
    },
    /// `{a, b}`
    Set(Vec<Code>),
    /// A comprehension; the machine runs `forall`, `sum` and their like over it without making an array.
    Comprehension {
        /// Whether it makes a set.
        set: bool,
        /// The index of each element (a tuple for several dimensions), if given.
        index: Option<Box<Code>>,
        /// The element.
        element: Box<Code>,
        /// The generators.
        generators: Vec<Generator>,
    },
    /// `a[i, j]`, one element.
    Access(Box<Code>, Vec<Code>),
    /// `a[i, 1..3]`, an array.
    Slice(Box<Code>, Vec<SliceIndex>),
    /// `a + b`; comparisons of all types, Boolean operators and set operators too. Operands have equal bases after
    /// coercion; `in` has the set on the right.
    Binary(Binary, Box<Code>, Box<Code>),
    /// `not a`, `-a`
    Unary(Unary, Box<Code>),
    /// `if`: conditions with what they choose, and what is chosen otherwise. Where the text has no `else`, the checker
    /// puts the default: true, `<>`, "", [], {} or no annotation.
    If(Vec<(Code, Code)>, Box<Code>),
    /// `let`
    Let(Vec<LetItem>, Box<Code>),
    /// A call, with the annotations it carries.
    Call(FunctionId, Vec<Code>, Vec<Code>),
    /// `(a, b)`, and records (fields in alphabetical order).
    Tuple(Vec<Code>),
    /// A field, from 0.
    Field(Box<Code>, u32),
    /// A string made of parts; parts that are no strings are shown.
    Interpolated(Vec<Code>),
    /// A coercion.
    Coerce(Coercion, Box<Code>),
    /// An expression with annotations.
    Annotated(Box<Code>, Vec<Code>),
    /// All members of an enum, as a set.
    EnumSet(EnumId),
    /// Case `index` (from 0) of part `part` of an enum.
    EnumCase(EnumId, u32, u32),
    /// A constructor applied: part `part` of the enum.
    EnumConstruct(EnumId, u32, Box<Code>),
    /// A constructor undone (`C^-1(e)`); undefined for members of other parts.
    EnumDestruct(EnumId, u32, Box<Code>),
}
