//! Whole models: data, enums, frames, the interface, warnings.

use super::{Options, check, load, load_from, messages, program};
use crate::program::{Goal, Op, Shape};
use crate::types::interface::{Method, interface};
use crate::value::Value;

#[test]
fn data_becomes_constants_of_the_declared_type() {
    let program = program(
        "int: n; array[1..n] of float: f; enum E; array[E] of int: cost; array[1..2, 1..2] of E: m; set of E: s;
         array[int] of set of int: sets; opt int: o; record(int: a, E: e): r;",
        "n = 3; f = [1, 2.5, 3]; E = { A, B }; cost = [1, 2]; m = [| A, B | B, A |]; s = {B}; sets = [{1, 2}, 4..6];
         r = (e: B, a: 7);",
    );
    let value = |name: &str| {
        let global = program.globals.iter().find(|global| &*global.name == name).expect("declared");
        match &global.value.as_ref().expect("given").op {
            Op::Constant(value) => value.clone(),
            op => panic!("{name}: {op:?}"),
        }
    };
    assert_eq!(value("n"), Value::Int(3));
    assert_eq!(value("f"), Value::list(vec![Value::Float(1.0), Value::Float(2.5), Value::Float(3.0)]));
    assert_eq!(value("cost"), Value::list(vec![Value::Int(1), Value::Int(2)]));
    let Value::Array(m) = value("m") else { panic!() };
    assert_eq!((m.indices.as_slice(), m.elements.len()), (&[(1, 2), (1, 2)][..], 4));
    assert_eq!(value("o"), Value::Absent);
    assert_eq!(value("r"), Value::Tuple(vec![Value::Int(7), Value::Int(2)].into()));
}

#[test]
fn locals_get_slots_of_their_own() {
    let program = program(
        "var 1..9: x; constraint forall(i in 1..3, j in 1..3 where i < j)(let { int: k = i + j } in x != k);
         function int: f(int: a, int: b) = let { int: c = a + b; int: d = c } in sum(i in 1..d)(i); int: y = f(1, 2);",
        "",
    );
    assert_eq!(program.frame, 3);
    let f = program.functions.iter().find(|function| &*function.name == "f").expect("called");
    assert_eq!(f.frame, 5);
}

#[test]
fn names_may_be_used_before_they_are_declared() {
    program("constraint x > n; var 1..n: x; int: n = f(2); function int: f(int: a) = a + m; int: m = 2;", "");
}

#[test]
fn domains_are_kept_with_the_declaration() {
    let program =
        program("enum E = {A}; var 1..3: x; array[1..2, E] of var {1, 3}: a; var set of 1..5: s; var E: e;", "");
    assert!(matches!(program.globals[0].shape, Shape::Within(_)));
    match &program.globals[1].shape {
        Shape::Array(indices, element) => {
            assert!(indices.iter().all(Option::is_some));
            assert!(matches!(**element, Shape::Within(_)));
        }
        shape => panic!("{shape:?}"),
    }
    assert!(matches!(program.globals[3].shape, Shape::Within(_)));
}

#[test]
fn searches_and_goals_are_taken_over() {
    let program = program(
        "array[1..3] of var 1..3: q; var int: z = sum(q);
         solve :: seq_search([int_search(q, first_fail, indomain_min), int_search([z], input_order, indomain_max)])
         minimize z; output [\"z = \\(z)\\n\"]; output :: \"more\" [show(q)];",
        "",
    );
    assert!(matches!(program.goal, Goal::Minimize(_)));
    assert_eq!(program.search.len(), 1);
    let sections: Vec<&str> = program.outputs.iter().map(|output| &*output.section).collect();
    assert_eq!(sections, ["default", "more"]);
}

#[test]
fn the_interface_tells_what_goes_in_and_out() {
    let units = load(
        "include \"alldifferent.mzn\"; int: n; int: k = 2; array[1..n] of float: w; enum E; set of E: s; opt int: o;
         array[1..n] of var E: x; var int: y; var int: z = y + 1; var bool: hidden :: no_output;
         constraint alldifferent(x); solve maximize y;",
        "",
    );
    let (found, diagnostics) = interface(&units);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let names = |ports: &[crate::types::interface::Port]| {
        ports.iter().map(|port| format!("{}: {}", port.name, port.shown)).collect::<Vec<_>>()
    };
    let inputs = ["n: int", "w: array[int] of float", "s: set of E", "o: opt int", "E: set of E"];
    assert_eq!(names(&found.inputs), inputs);
    assert_eq!(names(&found.outputs), ["x: array[int] of var E", "y: var int"]);
    assert_eq!(found.method, Method::Maximize);
    assert!(!found.has_output_item);
    assert_eq!(found.library_calls.len(), 1);
}

#[test]
fn warnings_tell_what_is_probably_not_meant() {
    let units = load(
        "int: unused = 1; var int: x; int: n = 3; constraint n > 2; constraint forall(n in 1..2)(x > n);
         var 0.0..9.0: f; var 0.0..9.0: g; constraint f + 1.0 = g * 2.0;",
        "",
    );
    let (_, found) = check(&units, Options { lint: true, ..Options::default() });
    assert!(found.iter().all(|found| found.kind.is_none()), "{found:?}");
    let found: Vec<&str> = found.iter().map(|found| &*found.message).collect();
    assert_eq!(
        found,
        [
            "the parameter `unused` is not used",
            "the variable `x` has no bounds",
            "this constraint does not depend on any variable",
            "`n` hides a declaration of the same name",
            "floats are compared for equality",
        ]
    );
    assert!(check(&units, Options::default()).1.is_empty());
}

#[test]
fn the_library_is_well_typed() {
    let mut model = String::new();
    for file in crate::library::standard_files() {
        model += &format!("include \"{file}\";");
    }
    // As if the user had written it, so that every function is checked.
    let units: Vec<_> =
        load_from(&model, "", true).into_iter().map(|(unit, _)| (unit, crate::types::Origin::Model)).collect();
    let (_, found) = check(&units, Options::default());
    let found: Vec<String> = found.iter().map(|found| format!("{} [{}]", found.message, found.help)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_is_read_of_the_library_for_a_name_is_all_that_it_needs() {
    for name in crate::library::standard_names() {
        // A text in quotes mentions it as well. What else is read is checked as if the user had written it.
        let units = load(&format!("include \"globals.mzn\"; output [\"{name}\"];"), "");
        let units: Vec<_> = units.into_iter().map(|(unit, _)| (unit, crate::types::Origin::Model)).collect();
        let (_, found) = check(&units, Options::default());
        let found: Vec<String> = found.iter().map(|found| format!("{} [{}]", found.message, found.help)).collect();
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}

#[test]
fn long_lists_of_data_have_the_types_of_short_ones() {
    let list = |element: &str| format!("a = [{}];", vec![element; 100].join(", "));
    let value = |of: &str, element: &str| {
        let program = program(&format!("array [1..100] of {of}: a;"), &list(element));
        match &program.globals[0].value.as_ref().expect("it was assigned").op {
            Op::Constant(Value::Array(array)) => array.elements[99].clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(value("int", "7"), Value::Int(7));
    assert_eq!(value("float", "7"), Value::Float(7.0));
    assert_eq!(value("float", "7.5"), Value::Float(7.5));
    assert_eq!(value("opt int", "-7"), Value::Int(-7));
    assert_eq!(value("bool", "true"), Value::Bool(true));
    assert_eq!(value("int", "true"), Value::Int(1));
    assert_eq!(value("var int", "3"), Value::Int(3));
    for (of, element) in [("int", "7.5"), ("bool", "7"), ("string", "7"), ("set of int", "7")] {
        let model = format!("array [1..100] of {of}: a;");
        let short = messages(&model, &format!("a = [{element}];"));
        assert_eq!(short.len(), 1, "{of} {element}");
        assert_eq!(messages(&model, &list(element)), short, "{of} {element}");
    }
    let rows = "a = [|".to_owned() + &"1, 2, 3 |".repeat(50) + "4, 5 |];";
    assert_eq!(
        messages("array [int, int] of int: a;", &rows),
        ["this row has 2 elements, but the rows before it have 3"]
    );
}
