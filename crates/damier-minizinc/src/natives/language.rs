//! Questions about the compiler itself.

use super::{Call, Native};
use crate::evaluated::Evaluated;
use crate::machine::{GlobalState, Machine};
use crate::output::{default, json};
use crate::program::GlobalId;
use crate::value::Value;

/// The version of the language that is spoken here, 2.10.0: ten thousands, thousands and ones.
const VERSION: i64 = 30_000;

pub(super) fn lookup(name: &str) -> Option<Native> {
    Some(match name {
        "mzn_compiler_version" => |_, _| Ok(Value::Int(VERSION)),
        // The answer "no" costs a decomposition its shortcut at most.
        "mzn_in_root_context" | "mzn_in_redundant_constraint" | "mzn_in_symmetry_breaking_constraint" => {
            |_, _| Ok(Value::Bool(false))
        }
        "has_ann" => has_annotation,
        "annotate" => |machine, call| {
            machine.notes.push((call.argument(0)?.clone(), call.argument(1)?.clone()));
            Ok(Value::Bool(true))
        },
        "is_same" => |_, call| Ok(Value::Bool(call.argument(0)? == call.argument(1)?)),
        "outputJSON" => |machine, _| globals_as_json(machine, &default::shown(machine.program)),
        "outputJSONParameters" => parameters_as_json,
        "std_drawing" => |machine, _| {
            machine.log.drawings += 1;
            Ok(Value::text(format!("mzn_vis_{}", machine.log.drawings - 1)))
        },
        "logstream_to_string" => |machine, _| Ok(Value::text(&machine.log.stream)),
        "showCheckerOutput" | "file_path" => |_, _| Ok(Value::text("")),
        _ => return None,
    })
}

/// Whether something was annotated: by a call of `annotate`, or as a global where it is declared.
fn has_annotation(machine: &mut Machine, call: &Call) -> Evaluated {
    let (subject, wanted) = (call.argument(0)?, call.argument(1)?);
    if machine.notes.iter().any(|(noted, note)| noted == subject && note == wanted) {
        return Ok(Value::Bool(true));
    }
    for (at, global) in machine.program.globals.iter().enumerate().filter(|(_, global)| !global.annotations.is_empty())
    {
        if !matches!(&machine.globals[at], GlobalState::Known(value) if value == subject) {
            continue;
        }
        for annotation in &global.annotations {
            if machine.apart(|machine| machine.value(annotation))? == *wanted {
                return Ok(Value::Bool(true));
            }
        }
    }
    Ok(Value::Bool(false))
}

fn parameters_as_json(machine: &mut Machine, _: &Call) -> Evaluated {
    let program = machine.program;
    let is_parameter = |at: &u32| {
        let global = &program.globals[*at as usize];
        global.of_user && !program.types[global.of.0 as usize].var
    };
    let parameters: Vec<GlobalId> = (0..program.globals.len() as u32).filter(is_parameter).map(GlobalId).collect();
    globals_as_json(machine, &parameters)
}

fn globals_as_json(machine: &mut Machine, globals: &[GlobalId]) -> Evaluated {
    let program = machine.program;
    let mut members = Vec::with_capacity(globals.len());
    for &id in globals {
        let (global, value) = (&program.globals[id.0 as usize], machine.global(id)?);
        let shown = json::show(&value, &program.types[global.of.0 as usize], &machine.names());
        members.push((&*global.name, shown));
    }
    Ok(Value::list(vec![Value::Text(json::object(members).into())]))
}
