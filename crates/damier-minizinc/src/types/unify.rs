//! How types relate: what fits where, what two types have in common, which coercion leads from one to the other, and
//! what `$T` stands for.
//!
//! Coercions go one way: bool → int → float, enum → int, set → array of its members; and freely from par to var and
//! from `T` to `opt T`. Each has a price, so that among overloads the one that changes the arguments least is chosen.

use super::ty::{Base, Dimensions, Type};
use crate::program::Coercion;
use crate::source::Name;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The price of making something var.
pub(super) const LIFT_VAR: u32 = 1;
/// The price of binding `$T` instead of naming the type.
pub(super) const GENERIC: u32 = 4;
/// The price of making something optional.
pub(super) const LIFT_OPT: u32 = 32;
/// The price of changing the base.
pub(super) const COERCE: u32 = 1024;

/// What the parameters `$T` of a signature stand for.
#[derive(Clone, Debug, Default)]
pub(super) struct Bindings {
    /// For `$T` and `$$E`: a type that is no array. Its `var` and `opt` are those of the arguments of `any $T`.
    pub types: FxHashMap<Name, Type>,
    /// For `array [$T]`: the index types.
    pub dimensions: FxHashMap<Name, Rc<[Base]>>,
}

impl Bindings {
    /// The type with the parameters replaced; what was never bound becomes [`Base::Bottom`].
    pub(super) fn apply(&self, of: &Type) -> Type {
        let dimensions = match &of.dimensions {
            Dimensions::None => Dimensions::None,
            Dimensions::Any(name) => Dimensions::Known(self.indices(name)),
            Dimensions::Known(indices) => Dimensions::Known(indices.iter().map(|index| self.index(index)).collect()),
        };
        let applied = match &of.base {
            Base::Parameter(name) | Base::EnumParameter(name) => {
                let bound = match self.types.get(name) {
                    Some(bound) => bound.clone(),
                    None => match self.dimensions.get(name).map(|indices| &**indices) {
                        Some([index]) => Type::par(index.clone()),
                        _ => Type::par(Base::Bottom),
                    },
                };
                let inner = if of.any { bound } else { Type { opt: false, ..bound.to_par() } };
                let set = inner.set || of.set;
                Type { set, opt: inner.opt || of.opt, ..inner }.or_var(of.var)
            }
            Base::Tuple(fields) => {
                let fields = fields.iter().map(|field| self.apply(field)).collect();
                Type { opt: of.opt, ..Type::tuple(fields).or_var(of.var && !of.any) }
            }
            Base::Record(fields) => {
                let fields = fields.iter().map(|(name, field)| (name.clone(), self.apply(field))).collect();
                Type { opt: of.opt, ..Type::record(fields) }
            }
            _ => Type { any: of.any && of.base == Base::Bottom, ..of.clone() },
        };
        Type { dimensions, ..applied }
    }

    fn index(&self, index: &Base) -> Base {
        match index {
            Base::Parameter(name) | Base::EnumParameter(name) => match self.types.get(name) {
                Some(bound) if matches!(bound.base, Base::Enum(_)) => bound.base.clone(),
                Some(_) => Base::Int,
                None => match self.dimensions.get(name).map(|indices| &**indices) {
                    Some([index]) => index.clone(),
                    _ => Base::Int,
                },
            },
            base => base.clone(),
        }
    }

    fn indices(&self, name: &Name) -> Rc<[Base]> {
        if let Some(indices) = self.dimensions.get(name) {
            return Rc::clone(indices);
        }
        match self.types.get(name).map(|bound| &bound.base) {
            Some(base @ Base::Enum(_)) => Rc::from([base.clone()]),
            _ => Rc::from([Base::Int]),
        }
    }

    fn bind(&mut self, name: &Name, bound: Type) -> Option<u32> {
        match self.types.get_mut(name) {
            None => {
                if let Some(indices) = self.dimensions.get(name)
                    && let [index] = &**indices
                    && matches!(bound.base, Base::Int | Base::Enum(_))
                    && *index != bound.base
                {
                    return None;
                }
                self.types.insert(name.clone(), bound);
                Some(0)
            }
            Some(known) if known.base == bound.base && known.set == bound.set => {
                *known = Type { var: known.var || bound.var, opt: known.opt || bound.opt, ..known.clone() };
                Some(0)
            }
            Some(known) => {
                *known = join(known, &bound)?;
                Some(COERCE / 4)
            }
        }
    }

    fn bind_dimensions(&mut self, name: &Name, indices: &Rc<[Base]>) -> Option<u32> {
        match self.dimensions.get_mut(name) {
            None => {
                self.dimensions.insert(name.clone(), Rc::clone(indices));
                Some(0)
            }
            Some(known) if known == indices => Some(0),
            Some(known) if known.len() == indices.len() => {
                let joined = known.iter().zip(indices.iter()).map(|(one, other)| join_indices(one, other)).collect();
                *known = joined;
                Some(COERCE / 4)
            }
            Some(_) => None,
        }
    }
}

/// The price of giving an argument of type `from` to a parameter of type `to`; `None` if it does not fit.
pub(super) fn fits(from: &Type, to: &Type, bindings: &mut Bindings) -> Option<u32> {
    if from.is_poison() || to.is_poison() {
        return Some(0);
    }
    let price = match (&from.dimensions, &to.dimensions) {
        (Dimensions::None, Dimensions::None) => 0,
        (Dimensions::None, target) => {
            // The members of a set of floats cannot be listed.
            if !from.set || from.var || from.opt || from.base == Base::Float {
                return None;
            }
            let indices: Rc<[Base]> = Rc::from([Base::Int]);
            let price = match target {
                Dimensions::Any(name) => bindings.bind_dimensions(name, &indices)?,
                Dimensions::Known(wanted) if wanted.len() == 1 => fit_index(&Base::Int, &wanted[0], bindings)?,
                _ => return None,
            };
            return Some(price + 2 * COERCE + fits(&from.member(), &to.element(), bindings)?);
        }
        (_, Dimensions::None) => return None,
        (Dimensions::Known(indices), Dimensions::Any(name)) => {
            if from.base == Base::Bottom && bindings.dimensions.contains_key(name) {
                0
            } else {
                GENERIC + bindings.bind_dimensions(name, indices)?
            }
        }
        (Dimensions::Known(indices), Dimensions::Known(wanted)) => {
            if indices.len() == wanted.len() {
                let mut price = 0;
                for (index, wanted) in indices.iter().zip(wanted.iter()) {
                    price += fit_index(index, wanted, bindings)?;
                }
                price
            } else if from.base == Base::Bottom {
                1
            } else {
                return None;
            }
        }
        (Dimensions::Any(name), Dimensions::Any(wanted)) if name == wanted => 0,
        (Dimensions::Any(_), _) => return None,
    };
    Some(price + fit_element(from, to, bindings)?)
}

fn fit_element(from: &Type, to: &Type, bindings: &mut Bindings) -> Option<u32> {
    let mut price = 0;
    if !to.any {
        if (from.var && !to.var) || (from.opt && !to.opt) {
            return None;
        }
        price += if to.var && !from.var { LIFT_VAR } else { 0 } + if to.opt && !from.opt { LIFT_OPT } else { 0 };
    } else {
        price += GENERIC / 2;
    }
    match (&from.base, &to.base) {
        (Base::Parameter(one), Base::Parameter(other)) | (Base::EnumParameter(one), Base::EnumParameter(other))
            if one == other =>
        {
            return (from.set == to.set).then_some(price);
        }
        (_, Base::Parameter(name)) => {
            if to.set && !from.set {
                return (from.base == Base::Bottom).then_some(price);
            }
            let flags = Type { var: from.var && to.any, opt: from.opt && to.any, ..Type::par(from.base.clone()) };
            if from.base == Base::Bottom {
                if to.any {
                    bindings.bind(name, Type { set: from.set && !to.set, ..flags })?;
                }
                return Some(price + GENERIC);
            }
            let bound = Type { set: from.set && !to.set, ..flags };
            let bound = if to.any { bound } else { bound.to_par() };
            return Some(price + GENERIC + bindings.bind(name, bound)?);
        }
        (base, Base::EnumParameter(name)) => {
            if from.set != to.set && *base != Base::Bottom {
                return None;
            }
            let (base, more) = match base {
                Base::Int | Base::Enum(_) => (base.clone(), 0),
                Base::Bool => (Base::Int, COERCE),
                Base::Bottom => return Some(price + GENERIC),
                _ => return None,
            };
            let bound = Type { var: from.var && to.any, opt: from.opt && to.any, ..Type::par(base) };
            return Some(price + GENERIC / 2 + more + bindings.bind(name, bound)?);
        }
        _ => {}
    }
    if from.set != to.set {
        return (from.base == Base::Bottom && !from.set).then_some(price);
    }
    let more = match (&from.base, &to.base) {
        (one, other) if one == other => 0,
        // An empty list is rather one of numbers than of anything else.
        (Base::Bottom, Base::Bool) => 2 * GENERIC,
        (Base::Bottom, Base::Float) => 2 * GENERIC + 1,
        (Base::Bottom, _) => 0,
        (Base::Bool, Base::Int) | (Base::Int, Base::Float) => COERCE,
        (Base::Bool, Base::Float) => COERCE + COERCE / 2,
        (Base::Enum(_), Base::Int) => COERCE / 2,
        (Base::Enum(_), Base::Float) => 2 * COERCE,
        (Base::Tuple(fields), Base::Tuple(wanted)) if fields.len() == wanted.len() => {
            let mut more = 0;
            for (field, wanted) in fields.iter().zip(wanted.iter()) {
                more += fits(field, wanted, bindings)?;
            }
            more
        }
        (Base::Record(fields), Base::Record(wanted)) if fields.len() == wanted.len() => {
            let mut more = 0;
            for ((name, field), (other, wanted)) in fields.iter().zip(wanted.iter()) {
                if name != other {
                    return None;
                }
                more += fits(field, wanted, bindings)?;
            }
            more
        }
        _ => return None,
    };
    Some(price + more)
}

fn fit_index(from: &Base, to: &Base, bindings: &mut Bindings) -> Option<u32> {
    match (from, to) {
        (one, other) if one == other => Some(0),
        (Base::Bottom, _) | (_, Base::Bottom) => Some(0),
        (_, Base::Parameter(name) | Base::EnumParameter(name)) => {
            Some(GENERIC / 2 + bindings.bind(name, Type::par(from.clone()))?)
        }
        (Base::Enum(_), Base::Int) => Some(8),
        // An array literal is indexed by numbers until it is told otherwise; whether the sizes agree is seen later.
        (Base::Int, Base::Enum(_)) => Some(COERCE),
        _ => None,
    }
}

fn join_indices(one: &Base, other: &Base) -> Base {
    match (one, other) {
        (one, other) if one == other => one.clone(),
        (Base::Bottom, known) | (known, Base::Bottom) => known.clone(),
        _ => Base::Int,
    }
}

/// The smallest type that both fit; `None` if there is none.
pub(super) fn join(one: &Type, other: &Type) -> Option<Type> {
    if one == other || other.is_poison() {
        return Some(one.clone());
    }
    if one.is_poison() {
        return Some(other.clone());
    }
    let dimensions = match (&one.dimensions, &other.dimensions) {
        (Dimensions::None, Dimensions::None) => Dimensions::None,
        (Dimensions::Known(first), Dimensions::Known(second)) => {
            if first.len() == second.len() {
                Dimensions::Known(first.iter().zip(second.iter()).map(|(a, b)| join_indices(a, b)).collect())
            } else if one.base == Base::Bottom {
                Dimensions::Known(Rc::clone(second))
            } else if other.base == Base::Bottom {
                Dimensions::Known(Rc::clone(first))
            } else {
                return None;
            }
        }
        (Dimensions::None, Dimensions::Known(_)) if one.set && !one.var && !one.opt => {
            return join(&one.member().list(), other);
        }
        (Dimensions::Known(_), Dimensions::None) if other.set && !other.var && !other.opt => {
            return join(one, &other.member().list());
        }
        // `<>` and `_` may stand for an array only where nothing else is known of them.
        _ => return None,
    };
    let set = match (one.set, other.set) {
        (one, other) if one == other => one,
        (false, true) if one.base == Base::Bottom => true,
        (true, false) if other.base == Base::Bottom => true,
        _ => return None,
    };
    let base = match (&one.base, &other.base) {
        (first, second) if first == second => first.clone(),
        (Base::Bottom, base) | (base, Base::Bottom) => base.clone(),
        (Base::Float, Base::Int | Base::Bool) | (Base::Int | Base::Bool, Base::Float) => Base::Float,
        (Base::Int, Base::Bool | Base::Enum(_)) | (Base::Bool | Base::Enum(_), Base::Int) => Base::Int,
        (Base::Tuple(first), Base::Tuple(second)) if first.len() == second.len() => {
            Base::Tuple(first.iter().zip(second.iter()).map(|(a, b)| join(a, b)).collect::<Option<Vec<_>>>()?.into())
        }
        (Base::Record(first), Base::Record(second)) if first.len() == second.len() => {
            let fields = first.iter().zip(second.iter()).map(|((name, a), (other, b))| {
                if name == other { join(a, b).map(|field| (name.clone(), field)) } else { None }
            });
            Base::Record(fields.collect::<Option<Vec<_>>>()?.into())
        }
        _ => return None,
    };
    Some(Type { base, var: one.var || other.var, opt: one.opt || other.opt, set, any: false, dimensions })
}

/// The coercion from one type to another that [`fits`] said is possible; `None` if values need no change.
pub(super) fn coercion(from: &Type, to: &Type) -> Option<Coercion> {
    if from.is_poison() || to.is_poison() {
        return None;
    }
    if from.is_array() {
        return coercion(&from.element(), &to.element()).map(|inner| Coercion::Elements(Rc::new(inner)));
    }
    if to.is_array() {
        return Some(match coercion(&from.member(), &to.element()) {
            None => Coercion::SetToArray,
            Some(inner) => Coercion::Then(Rc::from([Coercion::SetToArray, Coercion::Elements(Rc::new(inner))])),
        });
    }
    match (&from.base, &to.base) {
        (Base::Bool, Base::Int) if from.set => Some(Coercion::BoolSetToIntSet),
        (Base::Bool, Base::Int) => Some(Coercion::BoolToInt),
        (Base::Int | Base::Enum(_), Base::Float) if from.set => Some(Coercion::IntSetToFloatSet),
        (Base::Int | Base::Enum(_), Base::Float) => Some(Coercion::IntToFloat),
        (Base::Bool, Base::Float) if from.set => {
            Some(Coercion::Then(Rc::from([Coercion::BoolSetToIntSet, Coercion::IntSetToFloatSet])))
        }
        (Base::Bool, Base::Float) => Some(Coercion::BoolToFloat),
        (Base::Tuple(_), Base::Tuple(_)) | (Base::Record(_), Base::Record(_)) => {
            let (fields, wanted) = (from.fields(), to.fields());
            let changes: Vec<_> = fields
                .iter()
                .zip(&wanted)
                .enumerate()
                .map(|(at, (field, wanted))| (at as u32, coercion(field, wanted)))
                .collect();
            changes.iter().any(|(_, change)| change.is_some()).then(|| Coercion::Fields(changes.into()))
        }
        _ => None,
    }
}
