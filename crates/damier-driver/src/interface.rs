//! What a model wants and gives, as JSON for programs that drive the compiler.

use damier_minizinc::Checked;
use damier_minizinc::library::standard_file;
use damier_minizinc::output::default;
use damier_minizinc::program::{GlobalId, Goal, Program};
use damier_minizinc::source::{FileId, Span};
use damier_minizinc::syntax::ast::ItemKind;
use damier_minizinc::types::Origin;
use damier_minizinc::types::interface::interface as interface_of;
use damier_minizinc::types::ty::{Base, Dimensions, Type};
use serde_json::{Map, Value, json};
use std::path::Path;

/// `--model-interface-only`
pub fn interface(checked: &Checked) -> String {
    let program = &checked.program;
    let shown = default::shown(program);
    let (mut input, mut output) = (Map::new(), Map::new());
    for (id, global) in (0..).map(GlobalId).zip(&program.globals).filter(|(_, global)| global.of_user) {
        let of = &program.types[global.of.0 as usize];
        if shown.contains(&id) {
            output.insert(global.name.to_string(), brief(of));
        } else if global.value.is_none() && !of.var {
            input.insert(global.name.to_string(), brief(of));
        }
    }
    let method = match program.goal {
        Goal::Satisfy => "sat",
        Goal::Minimize(_) => "min",
        Goal::Maximize(_) => "max",
    };
    let of_user = checked.units.iter().filter(|(_, origin)| *origin == Origin::Model);
    let included: Vec<&str> = of_user
        .flat_map(|(unit, _)| &unit.items)
        .filter_map(|item| match &item.kind {
            ItemKind::Include(name) if standard_file(name).is_none() => Some(&**name),
            _ => None,
        })
        .collect();
    json!({
        "type": "interface",
        "input": input,
        "output": output,
        "method": method,
        "has_output_item": !program.outputs.is_empty() || prints_besides(program),
        "included_files": included,
        "globals": global_constraints(checked),
    })
    .to_string()
}

/// The global constraints that the model calls by name, sorted: what is declared in the files of `globals.mzn`.
fn global_constraints(checked: &Checked) -> Vec<String> {
    let collection = standard_file("globals.mzn").unwrap_or_default();
    let (interface, _) = interface_of(&checked.units);
    let is_global = |file: FileId| {
        let place = checked.sources.locate(Span { file, ..Span::default() }).file;
        let name = Path::new(&place).file_name().unwrap_or_default().to_string_lossy();
        collection.contains(&format!("include \"{name}\""))
    };
    let calls = interface.library_calls.iter().filter(|(_, file)| is_global(*file));
    calls.map(|(name, _)| name.to_string()).collect()
}

/// Whether constraints print, as output items do.
fn prints_besides(program: &Program) -> bool {
    program.functions.iter().any(|function| matches!(&*function.name, "output_to_section" | "output_to_json_section"))
}

/// `--model-types-only`
pub fn types(checked: &Checked) -> String {
    let program = &checked.program;
    let mut variables = Map::new();
    for global in program.globals.iter().filter(|global| global.of_user) {
        let of = &program.types[global.of.0 as usize];
        let mut described = brief(of);
        if let (Value::Object(object), Dimensions::Known(indices)) = (&mut described, &of.dimensions) {
            let indices: Vec<String> = indices.iter().map(|index| word(index, program)).collect();
            object.insert("dims".to_owned(), json!(indices));
        }
        if let (Value::Object(object), Base::Enum(id)) = (&mut described, &of.base) {
            object.insert("enum_type".to_owned(), json!(program.enums[id.0 as usize].name.to_string()));
        }
        variables.insert(global.name.to_string(), described);
    }
    for one in &program.enums {
        variables
            .insert(one.name.to_string(), json!({ "type": "int", "set": true, "enum_type": one.name.to_string() }));
    }
    let enums: Vec<String> =
        program.enums.iter().filter(|one| one.parts.is_none()).map(|one| one.name.to_string()).collect();
    json!({ "var_types": { "vars": variables, "enums": enums } }).to_string()
}

fn brief(of: &Type) -> Value {
    let mut object = Map::new();
    object.insert("type".to_owned(), json!(base(&of.base)));
    if let Dimensions::Known(indices) = &of.dimensions {
        object.insert("dim".to_owned(), json!(indices.len()));
    }
    if of.set {
        object.insert("set".to_owned(), json!(true));
    }
    if of.opt {
        object.insert("optional".to_owned(), json!(true));
    }
    Value::Object(object)
}

fn base(base: &Base) -> &'static str {
    match base {
        Base::Bool => "bool",
        Base::Float => "float",
        Base::String => "string",
        Base::Ann => "ann",
        Base::Tuple(_) => "tuple",
        Base::Record(_) => "record",
        _ => "int",
    }
}

fn word(index: &Base, program: &Program) -> String {
    match index {
        Base::Enum(id) => program.enums[id.0 as usize].name.to_string(),
        other => base(other).to_owned(),
    }
}
