//! Types: what an expression may be, known before the program runs.
//!
//! A type is a base with flags and arrays around it. Two conventions keep questions short: a tuple or record is `var`
//! as soon as one of its fields is, and the type of a broken expression ([`Type::is_poison`]) fits everywhere, so that one
//! mistake gives one error.

use crate::source::Name;
use std::rc::Rc;

/// An enum of the program, by its position in [`Program::enums`](crate::program::Program::enums).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct EnumId(pub u32);

/// What is at the bottom of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    /// Nothing is known: the element of `[]` or `{}`, the type of `<>`. Fits everywhere.
    Bottom,
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// An enum: its members are the numbers 1..n when the program runs.
    Enum(EnumId),
    /// `float`
    Float,
    /// `string`
    String,
    /// `ann`
    Ann,
    /// `tuple(…)`
    Tuple(Rc<[Type]>),
    /// `record(…)`, fields in alphabetical order: a tuple of them when the program runs.
    Record(Rc<[(Name, Type)]>),
    /// `$T`, only in the signature of a function.
    Parameter(Name),
    /// `$$E`, only in the signature of a function.
    EnumParameter(Name),
}

/// The arrays around a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Dimensions {
    /// Not an array.
    None,
    /// An array with these index types, each [`Base::Int`], [`Base::Enum`], or a parameter in a signature.
    Known(Rc<[Base]>),
    /// `array [$T]` in a signature: any number of dimensions.
    Any(Name),
}

/// A type: base, what is around it, and whether the solver decides.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    /// What is at the bottom.
    pub base: Base,
    /// Whether the solver decides the value (of the elements, for an array; of some field, for a tuple).
    pub var: bool,
    /// Whether the value may be absent.
    pub opt: bool,
    /// Whether it is a set of the base.
    pub set: bool,
    /// In a signature, `any $T`: whatever `var` and `opt` the argument has. With [`Base::Bottom`], the type of what is
    /// broken.
    pub any: bool,
    /// The arrays around it.
    pub dimensions: Dimensions,
}

/// What stands for `infinity` among the integers.
pub const INFINITY: i64 = i64::MAX - 1;
/// What stands for `-infinity` among the integers.
pub const MINUS_INFINITY: i64 = i64::MIN;

/// Types with more parts than this are refused.
pub const SIZE_LIMIT: usize = 1000;

impl Type {
    /// `bool`
    pub const BOOL: Type = Type::par(Base::Bool);
    /// `int`
    pub const INT: Type = Type::par(Base::Int);
    /// `float`
    pub const FLOAT: Type = Type::par(Base::Float);
    /// `string`
    pub const STRING: Type = Type::par(Base::String);
    /// `ann`
    pub const ANN: Type = Type::par(Base::Ann);
    /// The type of a broken expression.
    pub const POISON: Type =
        Type { base: Base::Bottom, var: false, opt: false, set: false, any: true, dimensions: Dimensions::None };

    /// A par scalar.
    pub const fn par(base: Base) -> Type {
        Type { base, var: false, opt: false, set: false, any: false, dimensions: Dimensions::None }
    }

    /// A tuple.
    pub fn tuple(fields: Vec<Type>) -> Type {
        let var = fields.iter().any(|field| field.var);
        Type { var, ..Type::par(Base::Tuple(fields.into())) }
    }

    /// A record; the fields are put in order.
    pub fn record(mut fields: Vec<(Name, Type)>) -> Type {
        fields.sort_by(|one, other| one.0.cmp(&other.0));
        let var = fields.iter().any(|(_, field)| field.var);
        Type { var, ..Type::par(Base::Record(fields.into())) }
    }

    /// A one-dimensional array, indexed by numbers, of such elements.
    pub fn list(self) -> Type {
        self.array(&[Base::Int])
    }

    /// An array of such elements.
    pub fn array(self, indices: &[Base]) -> Type {
        Type { dimensions: Dimensions::Known(indices.into()), ..self }
    }

    /// A set of such members.
    pub fn set_of(self) -> Type {
        Type { set: true, ..self }
    }

    /// Whether it is the type of something broken.
    pub fn is_poison(&self) -> bool {
        self.any && self.base == Base::Bottom
    }

    /// Whether it is an array.
    pub fn is_array(&self) -> bool {
        self.dimensions != Dimensions::None
    }

    /// Whether it is neither an array nor a set.
    pub fn is_scalar(&self) -> bool {
        !self.is_array() && !self.set
    }

    /// How many dimensions an array has; 0 for what is none.
    pub fn rank(&self) -> usize {
        match &self.dimensions {
            Dimensions::Known(indices) => indices.len(),
            _ => 0,
        }
    }

    /// The index types of an array.
    pub fn indices(&self) -> &[Base] {
        match &self.dimensions {
            Dimensions::Known(indices) => indices,
            _ => &[],
        }
    }

    /// The type of the elements of an array.
    pub fn element(&self) -> Type {
        Type { dimensions: Dimensions::None, ..self.clone() }
    }

    /// The type of the members of a set that the solver does not decide.
    pub fn member(&self) -> Type {
        Type { any: self.any, ..Type::par(self.base.clone()) }
    }

    /// The types of the fields of a tuple or record, in order.
    pub fn fields(&self) -> Vec<Type> {
        match &self.base {
            Base::Tuple(fields) => fields.to_vec(),
            Base::Record(fields) => fields.iter().map(|(_, field)| field.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// The same, decided by the solver: all fields of a tuple, too.
    pub fn to_var(&self) -> Type {
        Type { var: true, ..self.with_fields(&|field| field.to_var()) }
    }

    /// The same, known: all fields of a tuple, too.
    pub fn to_par(&self) -> Type {
        if !self.var {
            return self.clone();
        }
        Type { var: false, ..self.with_fields(&|field| field.to_par()) }
    }

    /// The same where everything is known, fields that are decided beside ones that are not too.
    pub fn known(&self) -> Type {
        Type { var: false, ..self.with_fields(&|field| field.known()) }
    }

    /// The same, decided by the solver if that is said.
    pub fn or_var(self, var: bool) -> Type {
        if var && !self.var { self.to_var() } else { self }
    }

    /// The type of one of several such values, where the solver decides which one if that is said: then no field of a tuple
    /// is known, whatever it is in each of them.
    pub fn chosen(self, by_solver: bool) -> Type {
        if by_solver { self.to_var() } else { self }
    }

    /// Whether the solver can decide such a value at all: not texts, annotations, or sets of anything but numbers.
    pub fn can_be_var(&self) -> bool {
        match &self.base {
            Base::String | Base::Ann => false,
            Base::Bool | Base::Float => !self.set,
            Base::Tuple(fields) => fields.iter().all(Type::can_be_var),
            Base::Record(fields) => fields.iter().all(|(_, field)| field.can_be_var()),
            _ => true,
        }
    }

    /// Whether the solver is to decide what it cannot: the value itself, or a field. (Other fields may be known.)
    pub fn is_wrongly_var(&self) -> bool {
        match &self.base {
            Base::Tuple(fields) => fields.iter().any(Type::is_wrongly_var),
            Base::Record(fields) => fields.iter().any(|(_, field)| field.is_wrongly_var()),
            _ => self.var && !self.can_be_var(),
        }
    }

    /// Whether no parameter `$T` is left in it.
    pub fn is_concrete(&self) -> bool {
        let base = |base: &Base| !matches!(base, Base::Parameter(_) | Base::EnumParameter(_));
        base(&self.base)
            && self.indices().iter().all(base)
            && !matches!(self.dimensions, Dimensions::Any(_))
            && match &self.base {
                Base::Tuple(fields) => fields.iter().all(Type::is_concrete),
                Base::Record(fields) => fields.iter().all(|(_, field)| field.is_concrete()),
                _ => true,
            }
    }

    /// Whether the type has more parts than [`SIZE_LIMIT`].
    pub fn is_too_large(&self) -> bool {
        fn count(of: &Type, left: &mut usize) -> bool {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            match &of.base {
                Base::Tuple(fields) => fields.iter().all(|field| count(field, left)),
                Base::Record(fields) => fields.iter().all(|(_, field)| count(field, left)),
                _ => true,
            }
        }
        matches!(self.base, Base::Tuple(_) | Base::Record(_)) && !count(self, &mut SIZE_LIMIT.clone())
    }

    fn with_fields(&self, change: &dyn Fn(&Type) -> Type) -> Type {
        let base = match &self.base {
            Base::Tuple(fields) => Base::Tuple(fields.iter().map(change).collect()),
            Base::Record(fields) => {
                Base::Record(fields.iter().map(|(name, field)| (name.clone(), change(field))).collect())
            }
            base => base.clone(),
        };
        Type { base, ..self.clone() }
    }
}

/// Whether the solver decides something in values of a type.
pub(crate) fn is_decided(of: &Type) -> bool {
    of.var
        || match &of.base {
            Base::Tuple(fields) => fields.iter().any(is_decided),
            Base::Record(fields) => fields.iter().any(|(_, of)| is_decided(of)),
            _ => false,
        }
}
