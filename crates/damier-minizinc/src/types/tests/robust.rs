//! Arbitrary programs end in a program or a message, soon.

use super::{load, messages, program};
use crate::program::Op;
use crate::types::{Options, check};
use crate::with_large_stack;

#[test]
fn types_that_double_are_refused() {
    let mut model = String::from("type T0 = tuple(int, int);");
    for at in 1..60 {
        model += &format!("type T{at} = tuple(T{}, T{});", at - 1, at - 1);
    }
    model += "T59: x;";
    assert!(messages(&model, "").iter().any(|message| message.contains("too many parts")));
    let mut model = String::from("any: x0 = (1, 2);");
    for at in 1..60 {
        model += &format!("any: x{at} = (x{}, x{});", at - 1, at - 1);
    }
    assert!(messages(&model, "").iter().any(|message| message.contains("too many parts")));
}

#[test]
fn functions_that_call_themselves_with_ever_other_types_are_refused() {
    let found = messages("function int: f(any $T: x) = f((x, x)); int: y = f(1);", "");
    assert!(!found.is_empty());
    let found = with_large_stack(|| messages("function var int: f(any $T: x) = f((x,)); int: y = f(1);", ""));
    assert!(!found.expect("a thread").is_empty());
}

#[test]
fn long_chains_of_inferred_types_are_fine() {
    let mut model = String::from("any: x0 = 1;");
    for at in 1..5000 {
        model += &format!("any: x{at} = x{} + 1;", at - 1);
    }
    // The last one asks for all before it.
    let model = format!("any: last = x4999; {model}");
    with_large_stack(move || drop(program(&model, ""))).expect("a thread");
}

#[test]
fn deep_expressions_are_fine() {
    let model = format!("int: x = {}1{};", "(1 + ".repeat(5000), ")".repeat(5000));
    with_large_stack(move || drop(program(&model, ""))).expect("a thread");
}

#[test]
fn a_million_numbers_are_one_constant() {
    let mut data = String::from("a = [");
    for at in 0..1_000_000 {
        data += &format!("{at},");
    }
    data += "];";
    let units = load("array[int] of int: a;", &data);
    let (program, found) = check(&units, Options::default());
    assert!(found.is_empty());
    assert!(matches!(program.globals[0].value.as_ref().expect("given").op, Op::Constant(_)));
}

#[test]
fn broken_trees_give_messages_not_panics() {
    // Pieces that are right somewhere, put together at random.
    let pieces = [
        "1",
        "x",
        "a",
        "a[1]",
        "E",
        "A",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        ",",
        "+",
        "..",
        "if",
        "then",
        "else",
        "endif",
        "let",
        "in",
        "var",
        "int",
        "set of",
        "array[1..2] of",
        "opt",
        "tuple(",
        "any",
        "$T",
        "constraint",
        ";",
        ":",
        "=",
        "x",
        "f(",
        "forall",
        "i",
        "|",
        "::",
        "++",
        "true",
        "\"s\"",
        "<>",
        "_",
        "1.5",
        "function",
        "predicate p(",
        "enum",
        "type",
        "default",
        ".1",
        ".b",
    ];
    let start = "enum E = {A, B}; var int: x; array[1..2] of var int: a; function int: f(int: k) = k; any: t = (1, 2);";
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..3000 {
        let count = random.usize(1..25);
        let text: Vec<&str> = (0..count).map(|_| pieces[random.usize(..pieces.len())]).collect();
        let model = format!("{start} {};", text.join(" "));
        let library = crate::library::Library { without_files: true, without_standard: true, ..Default::default() };
        let loaded = crate::library::load_program(vec![crate::library::ModelText::text(model)], Vec::new(), &library);
        check(
            &loaded.units,
            Options {
                incomplete: random.bool(),
                lint: random.bool(),
                multiple_assignments: random.bool(),
                more_data: random.bool(),
                strange_annotations: random.bool(),
            },
        );
        crate::types::interface::interface(&loaded.units);
    }
}
