//! Sets.

use super::math::card;
use crate::judge::arguments::{Call, Own, listed};
use crate::judge::evaluate::Evaluator;
use crate::judge::sets;
use crate::judge::verdict::Judged;
use crate::syntax::ast::Binary;
use crate::types::ty::Base;
use crate::value::Value;
use damier_model::Domain;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("card", 1) => card,
        ("array_intersect", 1) => |_, call| {
            let sets = call.set_list(0)?;
            let Some((first, rest)) = sets.split_first() else {
                return call.undefined("the intersection of no sets is not a set");
            };
            let common = |common: Domain, set: &&Domain| sets::combine(Binary::Intersect, &common, set);
            Ok(Value::set(rest.iter().fold((*first).clone(), common)))
        },
        ("set2array", 1) => |evaluator, call| {
            let truth = evaluator.type_of(call.function.returns).base == Base::Bool;
            let member = |member| if truth { Value::Bool(member != 0) } else { Value::Int(member) };
            Ok(Value::list(listed(call.set(0)?, call)?.into_iter().map(member).collect()))
        },
        ("set_to_ranges", 1) => |evaluator, call| {
            let truth = evaluator.type_of(call.function.returns).base == Base::Bool;
            let end = |member| if truth { Value::Bool(member != 0) } else { Value::Int(member) };
            let runs = call.set(0)?.ranges().iter();
            Ok(Value::list(runs.flat_map(|&(low, high)| [end(low), end(high)]).collect()))
        },
        _ => return None,
    })
}

pub(super) fn union_of(_: &mut Evaluator, call: &Call) -> Judged {
    let sets = call.set_list(0)?;
    Ok(Value::set(Domain::from_ranges(sets.iter().flat_map(|set| set.ranges()).copied())))
}

/// The set of the elements of a list.
pub(super) fn of_array(evaluator: &mut Evaluator, call: &Call) -> Judged {
    evaluator.set_of(call.elements(0)?, call.span)
}
