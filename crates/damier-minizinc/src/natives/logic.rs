//! Truth values in bulk.

use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::machine::Machine;
use crate::value::Value;
use damier_model::Lit;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "forall" => forall,
        "exists" => exists,
        "xorall" => xorall,
        "iffall" => iffall,
        "clause" | "fzn_bool_clause" => clause,
        _ => return None,
    })
}

fn forall(machine: &mut Machine, call: &Call) -> Evaluated {
    let literals = call.literals(machine, 0)?;
    Ok(Value::truth(machine.flat.conjunction(literals, call.context)))
}

fn exists(machine: &mut Machine, call: &Call) -> Evaluated {
    let literals = call.literals(machine, 0)?;
    Ok(Value::truth(machine.flat.disjunction(literals, call.context)))
}

fn xorall(machine: &mut Machine, call: &Call) -> Evaluated {
    let literals = call.literals(machine, 0)?;
    Ok(Value::truth(machine.flat.parity(literals, call.context)))
}

/// An even number holds: with one more that holds for sure, an odd number.
fn iffall(machine: &mut Machine, call: &Call) -> Evaluated {
    let mut literals = call.literals(machine, 0)?;
    literals.push(Lit::TRUE);
    Ok(Value::truth(machine.flat.parity(literals, call.context)))
}

fn clause(machine: &mut Machine, call: &Call) -> Evaluated {
    let mut all = call.literals(machine, 0)?;
    all.extend(call.literals(machine, 1)?.into_iter().map(|lit| !lit));
    Ok(Value::truth(machine.flat.disjunction(all, call.context)))
}
