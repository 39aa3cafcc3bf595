//! Programs run from their text, and what becomes of them.

use super::*;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Kind;
use crate::library::ModelText;
use crate::with_large_stack;
use damier_cp::Cp;
use damier_model::{Branching, Enumerate, Objective, Run, ValSelect, VarSelect};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn compiled(model: &str) -> Result<Compiled, Failure> {
    let input = Input { models: vec![ModelText::text(model)], ..Input::default() };
    compile(input, &Options { all_solutions: true, ..Options::default() })
}

fn model(text: &str) -> Compiled {
    compiled(text).unwrap_or_else(|failure| panic!("{text}: {:?}", failure.diagnostics))
}

/// What the only error of a model is.
fn error(text: &str) -> Diagnostic {
    match compiled(text) {
        Ok(_) => panic!("no error: {text}"),
        Err(failure) => {
            failure.diagnostics.into_iter().find(|found| found.kind.is_some()).expect("an error is reported")
        }
    }
}

/// What the output items print for each solution.
fn solutions(text: &str) -> BTreeSet<String> {
    let compiled = model(text);
    let mut found = Vec::new();
    let mut visit = |solution: &damier_model::Assignment| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    };
    Cp::default().enumerate(&compiled.model, &Run::default(), &mut visit).expect("the engine takes the model");
    let mut printer = compiled.printer();
    let print = |solution| printer.print(solution, OutputMode::Item).expect("a solution can be printed").text();
    let printed: Vec<String> = found.iter().map(print).collect();
    let set: BTreeSet<String> = printed.iter().cloned().collect();
    assert_eq!(set.len(), printed.len(), "no solution is found twice: {printed:?}");
    set
}

/// The value of a par expression, as `show` writes it.
fn shown(expression: &str) -> String {
    let mut all = solutions(&format!("output [show({expression})];")).into_iter();
    let first = all.next().expect("a model without variables has a solution");
    assert_eq!(all.next(), None);
    first
}

fn check_all(expected: &[(&str, &str)]) {
    for (expression, value) in expected {
        assert_eq!(shown(expression), *value, "{expression}");
    }
}

fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.into_iter().map(str::to_owned).collect()
}

#[test]
fn arithmetic_of_known_numbers() {
    check_all(&[
        ("2 + 3 * 4 - 1", "13"),
        ("-7 div 2", "-3"),
        ("-7 mod 2", "-1"),
        ("7 mod -2", "1"),
        ("2 ^ 10", "1024"),
        ("2 ^ -1", "0"),
        ("(-1) ^ -3", "-1"),
        ("1.5 + 2", "3.5"),
        ("7 / 2", "3.5"),
        ("- (3 - 5)", "2"),
    ]);
}

#[test]
fn what_is_too_large_is_an_error_and_wraps_nowhere() {
    for text in ["int: x = 4611686018427387904 * 2;", "int: x = sum([9223372036854775807, 1]);", "int: x = 10 ^ 20;"] {
        assert_eq!(error(text).kind, Some(Kind::Evaluation), "{text}");
    }
    let sum = "int: x = sum (i in 1..3) (4611686018427387904);";
    assert!(error(sum).message.contains("too large"), "{:?}", error(sum));
}

#[test]
fn comprehensions_run_over_ranges_sets_arrays_and_assignments() {
    check_all(&[
        ("[i * j | i in 1..3, j in i..3 where (i + j) mod 2 = 0]", "[1, 3, 4, 9]"),
        ("[x | x in {5, 1} union 9..11]", "[1, 5, 9, 10, 11]"),
        ("[(i, j) | i, j in [3, 4]]", "[(3, 3), (3, 4), (4, 3), (4, 4)]"),
        ("[d | i in 1..3, d = 10 * i where d > 10]", "[20, 30]"),
        ("{i mod 3 | i in 1..10}", "0..2"),
        ("[b | b in {true, false}]", "[false, true]"),
        ("[i | i in 3..1]", "[]"),
    ]);
}

#[test]
fn aggregates_over_comprehensions_need_no_array_and_agree_with_those_over_arrays() {
    check_all(&[
        ("sum (i in 1..100) (i)", "5050"),
        ("product (i in 1..5) (i)", "120"),
        ("min (i in 1..9 where i mod 4 = 3) (i)", "3"),
        ("max ([i | i in 1..9])", "9"),
        ("forall (i in 1..9) (i < 10) /\\ exists (i in 1..9) (i = 7)", "true"),
        ("exists (i in 1..9) (i > 9)", "false"),
        ("count ([i mod 2 = 0 | i in 1..9])", "4"),
        ("sum (i in 1..0) (i)", "0"),
        ("sum (i in 1..4) (i / 2)", "5.0"),
        // Stops at the first that decides, and so does not see what is wrong beyond.
        ("exists (i in 1..1000000000) (if i > 3 then abort(\"too far\") else i = 3 endif)", "true"),
    ]);
}

#[test]
fn indexed_arrays_take_their_index_sets_from_their_elements() {
    check_all(&[
        ("index_set([3: 1, 4: 2])", "3..4"),
        ("[5: 1, 2, 3][7]", "3"),
        ("index_set_2of2([(i, j): i * j | i in 1..2, j in 4..6])", "4..6"),
        ("[(i, j): 10 * i + j | j in 1..2, i in 1..2][2, 1]", "21"),
        ("[i: i * i | i in [4, 2, 3]][3]", "9"),
    ]);
    assert!(error("array [int] of int: x = [1: 5, 3: 6];").message.contains("do not fill"));
}

#[test]
fn slices_keep_the_indices_of_the_sets_that_cut_them() {
    let matrix = "array [1..2, 1..3] of int: m = [| 1, 2, 3 | 4, 5, 6 |]; output [show(";
    let print = |expression: &str| solutions(&format!("{matrix}{expression})];")).pop_first().unwrap_or_default();
    assert_eq!(print("m[2, ..]"), "[4, 5, 6]");
    assert_eq!(print("m[.., 3]"), "[3, 6]");
    assert_eq!(print("index_set(m[1, 2..3])"), "2..3");
    assert_eq!(print("m[1..2, 2..3]"), "[2, 3, 5, 6]");
    assert_eq!(print("m[1, 2..]"), "[2, 3]");
    assert_eq!(print("m[1, ..<3]"), "[1, 2]");
}

#[test]
fn undefined_is_false_in_the_nearest_boolean_context_and_an_error_without_one() {
    check_all(&[
        ("[1, 2, 3][4] = 1", "false"),
        ("not ([1, 2, 3][4] = 1)", "true"),
        ("1 div 0 = 1 \\/ true", "true"),
        ("[i | i in 1..3 where 6 div (i - 1) > 3]", "[2]"),
        ("bool2int(min([]) = 3)", "0"),
        ("[true, false][3]", "false"),
    ]);
    let found = error("int: x = [1, 2, 3][4];");
    assert_eq!(found.kind, Some(Kind::Evaluation));
    assert_eq!(found.message, "index 4 is outside the index set 1..3");
    assert_eq!(error("int: x = 1 div 0;").message, "division by zero");
    assert!(!model("constraint not ([1, 2][3] = 1);").warnings.is_empty(), "and a warning tells");
}

#[test]
fn partial_functions_of_variables_are_relations() {
    let array = "array [1..3] of int: a = [10, 20, 30]; var 0..4: i; output [show(i)];";
    assert_eq!(solutions(&format!("{array} constraint a[i] > 10;")), set(["2", "3"]));
    assert_eq!(solutions(&format!("{array} constraint not (a[i] > 10);")), set(["0", "1", "4"]));
    assert_eq!(solutions(&format!("{array} constraint a[i] > 20 \\/ i = 0;")), set(["0", "3"]));
    assert_eq!(solutions(&format!("{array} constraint (a[i] default 20) = 20;")), set(["0", "2", "4"]));
    assert_eq!(
        solutions(&format!("{array} constraint if i > 1 then a[i] else 5 endif < 30;")),
        set(["0", "1", "2"]),
        "what a branch needs is needed where the branch is chosen"
    );
    assert_eq!(solutions(&format!("{array} var int: y = a[i];")), set(["1", "2", "3"]), "a declared value is defined");
}

#[test]
fn errors_tell_how_the_evaluation_got_there() {
    let found = error("function int: f(int: x) = 10 div x;\nfunction int: g(int: y) = f(y - 1);\nint: z = g(1);");
    let trail: Vec<&str> = found.trail.iter().map(|(_, words)| words.as_str()).collect();
    assert_eq!(trail, ["in the call of f", "in the call of g"]);
    // What goes wrong inside the library is shown where the library was called.
    let text = "array [1..2] of int: x = row(array2d(1..1, 1..2, [1, 2]), 3);";
    let found = error(text);
    let place = found.span.expect("an error has a place");
    assert_eq!(&text[place.start as usize..place.end as usize], "row(array2d(1..1, 1..2, [1, 2]), 3)", "{found:?}");
    assert_eq!(found.trail.len(), 1);
}

#[test]
fn assertions_abort_and_traces() {
    let found = error("int: n = 3; constraint assert(n > 5, \"n is \\(n)\");");
    assert_eq!((found.kind, found.message.as_str()), (Some(Kind::Assertion), "n is 3"));
    let found = error("int: n = if true then abort(\"enough\") else 1 endif;");
    assert_eq!((found.kind, found.message.as_str()), (Some(Kind::Abort), "enough"));
    // The message of an assertion that holds is not made, and the value of one that fails is not evaluated.
    assert_eq!(shown("assert(true, show([1][2]), 7)"), "7");
    assert_eq!(error("int: x = assert(false, \"first\", 1 div 0);").message, "first");
    let compiled =
        model("int: a = trace(\"one\\n\", 1); constraint trace_stdout(\"two\\n\", a = 1); int: c = trace(\"!\", a);");
    let traces: Vec<(&str, bool)> =
        compiled.traces.iter().map(|trace| (trace.text.as_str(), trace.to_output)).collect();
    assert_eq!(traces, [("one\n", false), ("!", false), ("two\n", true)]);
}

#[test]
fn declarations_with_a_value_make_no_variables() {
    let compiled = model("var 1..3: x; var 1..9: y = 2 * x + 1; var int: z = x; array [1..2] of var int: a = [y, z];");
    assert_eq!(compiled.model.variables(), 1);
    assert_eq!(compiled.model.name_of(damier_model::Var::from_index(0)), "x");
    let values: Vec<String> = compiled.variables().iter().map(|variable| variable.name.to_string()).collect();
    assert_eq!(values, ["x", "y", "z", "a"]);
    // The declared domain holds all the same.
    assert_eq!(solutions("var 1..9: x; var 1..5: y = 2 * x; output [show(x)];"), set(["1", "2"]));
    assert_eq!(solutions("var 1..3: x; var bool: b = x > 1; constraint b; output [show(x)];"), set(["2", "3"]));
}

#[test]
fn variables_are_called_as_people_know_them() {
    let text = "array [0..1, 2..3] of var 1..2: m; var 1..2: x; enum C = {R, G}; array [C] of var bool: b;";
    let compiled = model(text);
    let names: Vec<String> = compiled.model.all_variables().map(|var| compiled.model.name_of(var)).collect();
    assert_eq!(names, ["m[0,2]", "m[0,3]", "m[1,2]", "m[1,3]", "x", "b[1]", "b[2]"]);
}

#[test]
fn values_must_fit_what_is_declared() {
    assert!(error("1..3: x = 4;").message.contains("4 is not in 1..3"));
    assert!(error("array [1..3] of int: x = [1, 2];").message.contains("1..2"));
    assert!(error("array [0..1] of int: x = [1, 2];").help.contains("array1d"));
    assert!(error("array [1..2] of 1..5: x = [1, 6];").message.contains("6 is not in 1..5"));
    assert!(error("set of 1..3: x = {1, 5};").message.contains("is not in 1..3"));
    assert_eq!(solutions("array [1..0, 1..3] of int: x = []; output [show(length(x))];"), set(["0"]));
    assert_eq!(solutions("var 1..3: x = 5; output [show(x)];"), set([]), "a variable without values is no error");
    let blanks = "array [1..3] of var 1..2: x = [_, 2, _]; constraint x[1] < x[3]; output [show(x)];";
    assert_eq!(solutions(blanks), set(["[1, 2, 2]"]));
    let fields = "tuple (int, var 1..2): t = (3, _); output [show(t.2)];";
    assert_eq!(solutions(fields), set(["1", "2"]));
}

#[test]
fn parameters_of_functions_are_within_their_sets() {
    let function = "function var int: f(var 1..3: x) = x + 1; var 0..5: y; output [show(y)];";
    assert_eq!(solutions(&format!("{function} constraint f(y) > 2;")), set(["2", "3"]));
    assert_eq!(solutions(&format!("{function} constraint not (f(y) > 2);")), set(["0", "1", "4", "5"]));
    assert!(error("function int: f(1..3: x) = x; int: y = f(4);").message.contains("4 is not in 1..3"));
    // So are results.
    assert!(error("function 1..3: f(int: x) = x; int: y = f(4);").message.contains("4 is not in 1..3"));
    let function = "function var 1..2: f(var int: x) = x; var 0..3: x; output [show(x)];";
    assert_eq!(solutions(&format!("{function} constraint f(x) >= 0;")), set(["1", "2"]));
    assert_eq!(solutions(&format!("{function} constraint not (f(x) >= 2);")), set(["0", "1", "3"]));
}

#[test]
fn lets_in_functions_and_comprehensions_have_locals_of_their_own() {
    check_all(&[("sum (i in 1..3) (let { int: j = i * i, int: k = j + 1 } in k)", "17")]);
    let root = "predicate half(var int: x) = let { var 1..9: h; constraint 2 * h = x } in true; var 1..6: x; output [show(x)];";
    assert_eq!(solutions(&format!("{root} constraint half(x);")), set(["2", "4", "6"]));
    let found = error(&format!("{root} constraint not half(x);"));
    assert_eq!(found.kind, Some(Kind::Flattening), "a free local cannot be negated: {found:?}");
    let defined = "function var int: twice(var int: x) = let { var int: y = 2 * x; constraint y != 4 } in y;";
    let model = format!("{defined} var 1..3: x; constraint not (twice(x) = 2); output [show(x)];");
    assert_eq!(solutions(&model), set(["2", "3"]), "undefined for 2, so not equal to 2 there");
}

#[test]
fn total_functions_constrain_the_model_wherever_they_are_called() {
    let text = "function var int: f(var int: x) :: promise_total = let { var 0..9: y; constraint y = x + 1 } in y;
                var 0..3: x; constraint x = 0 <-> f(x) = 1; output [show(x)];";
    assert_eq!(solutions(text), set(["0", "1", "2", "3"]));
}

#[test]
fn conditions_on_variables_make_elements_optional() {
    let text = "array [1..3] of var 0..2: x; constraint sum (i in 1..3 where x[i] > 1) (i) = 5; output [show(x)];
                constraint x[1] = 0;";
    assert_eq!(solutions(text), set(["[0, 2, 2]"]));
    let all = "array [1..2] of var 0..1: x; constraint forall (i in 1..2 where x[i] = 1) (i = 2); output [show(x)];";
    assert_eq!(solutions(all), set(["[0, 0]", "[0, 1]"]));
    let sets = "var set of 1..3: s; constraint sum (i in s) (i) = 3; output [show(s)];";
    assert_eq!(solutions(sets), set(["1..2", "3..3"]));
    let known = "array [1..2] of var 0..1: x = [0, 1]; int: n = length([i | i in 1..2 where x[i] > 0]);
                 output [\"\\(n) \\(length([i | i in 1..2 where x[i] > 0]))\"];";
    assert_eq!(solutions(known), set(["2 1"]), "the length does not depend on what is known, except in output");
}

#[test]
fn enums_have_members_constructors_and_ranges() {
    let enums = "enum A = {x, y, z}; enum B = {none} ++ C(A) ++ D(4..5); output [show(";
    let print = |expression: &str| solutions(&format!("{enums}{expression})];")).pop_first().unwrap_or_default();
    assert_eq!(print("[C(y), D(5), none]"), "[C(y), D(5), none]");
    assert_eq!(print("enum2int(D(4))"), "5");
    assert_eq!(print("C^-1(C(z))"), "z");
    assert_eq!(print("[e | e in y..z]"), "[y, z]");
    assert_eq!(print("card(B)"), "6");
    let var = "enum A = {x, y, z}; enum B = {none} ++ C(A); var A: a; constraint C(a) > C(x); output [show(C(a))];";
    assert_eq!(solutions(var), set(["C(y)", "C(z)"]));
    assert!(error("enum A = C(A);").message.contains("itself"));
}

#[test]
fn globals_may_stand_in_any_order_but_not_in_a_circle() {
    assert_eq!(solutions("int: a = b + 1; int: b = 2; output [show(a)];"), set(["3"]));
    assert!(error("int: a = b + 1; int: b = a - 1;").message.contains("depends on itself"));
}

#[test]
fn goals_and_search_annotations_reach_the_model() {
    let compiled = model("var 1..9: x; var 1..9: y; solve maximize 2 * x - y;");
    assert!(matches!(compiled.model.objective, Objective::Maximise(_)));
    let compiled = model(
        "array [1..3] of var 1..9: x; array [1..2] of var bool: b; var 1..5: y;
         solve :: seq_search([int_search([x[1], 4, x[2]], first_fail, indomain_max, complete),
                              int_search([-x[3]], input_order, indomain_min, complete),
                              bool_search([not b[1]], input_order, indomain_max, complete)])
               :: warm_start([x[1], y], [3, 4]) :: restart_luby(250) satisfy;",
    );
    let var = |index| damier_model::Var::from_index(index);
    let stage = |variables: &[usize], var_select, val_select| Branching {
        variables: variables.iter().map(|&index| var(index)).collect(),
        var_select,
        val_select,
    };
    assert_eq!(
        compiled.model.search,
        [
            stage(&[0, 1], VarSelect::FirstFail, ValSelect::Max),
            stage(&[2], VarSelect::InputOrder, ValSelect::Max),
            stage(&[3], VarSelect::InputOrder, ValSelect::Min),
        ]
    );
    assert_eq!(compiled.model.warm_start.whole, [(var(0), 3), (var(5), 4)]);
    assert_eq!(compiled.restart.map(|advice| (advice.policy, advice.scale)), Some((damier_model::Restart::Luby, 250)));
}

#[test]
fn warm_starts_of_all_kinds_reach_the_model() {
    let compiled = model(
        "var bool: b; var 1..9: x; var set of 1..3: s; var 0.0..9.0: f; var opt 1..4: o; enum E = {one, two}; var E: e;
         solve :: warm_start_array([warm_start([not b], [true]), warm_start([2 * x + 1, 7], [7, 7]),
                                    warm_start([s], [{1, 3}]), warm_start([2.0 * f], [3.0])])
               :: warm_start([e], [two]) :: warm_start([x], [<>]) satisfy;",
    );
    let start = &compiled.model.warm_start;
    let named: Vec<(String, i64)> =
        start.whole.iter().map(|&(var, value)| (compiled.model.name_of(var), value)).collect();
    let named: Vec<(&str, i64)> = named.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    assert_eq!((named[0], named[1], named[5]), (("b", 0), ("x", 3), ("e", 2)), "{named:?}");
    assert_eq!(named[2..5].iter().map(|of| of.1).collect::<Vec<_>>(), [1, 0, 1], "members of the set: {named:?}");
    assert_eq!((named.len(), start.reals.iter().map(|of| of.1).collect::<Vec<_>>()), (6, vec![1.5]));
}

#[test]
fn sets_are_searched_member_by_member() {
    let compiled = model("var set of 1..3: s; solve :: set_search([s], input_order, indomain_max, complete) satisfy;");
    let [stage] = &compiled.model.search[..] else { panic!("one stage: {:?}", compiled.model.search) };
    let order: Vec<usize> = stage.variables.iter().map(|var| var.index()).collect();
    assert_eq!(order, [2, 1, 0], "from the largest candidate");
    assert_eq!(stage.val_select, ValSelect::Max, "being a member comes first");
}

#[test]
fn sections_of_the_output() {
    let compiled = model("int: x = 1; output [\"a\"]; output :: \"more\" [\"b\"]; output [\"c\"];");
    let printed = compiled.print(&damier_model::Assignment::default(), OutputMode::Item).expect("it prints");
    let sections: Vec<(&str, &str)> =
        printed.sections.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(sections, [("default", "ac"), ("more", "b")]);
    let deferred = "array [1..2] of var 1..2: x; constraint x[1] != x[2];
                    constraint forall (i in 1..2) (output_to_section(\"default\", \"\\(i):\\(x[i]) \"));";
    assert_eq!(solutions(deferred), set(["1:1 2:2 ", "1:2 2:1 "]));
}

#[test]
fn sections_of_json_have_one_value() {
    let compiled = model(
        "var 1..1: x; constraint output_to_json_section(\"j\", (a: x, b: \"t\"));
         constraint output_to_json_section(\"j\", x) /\\ output_to_json_section(\"k\", \"x\");",
    );
    assert!(compiled.warnings.iter().any(|warning| warning.message.contains("the section j")));
    let solution = damier_model::Assignment::from(vec![1]);
    let printed = compiled.print(&solution, OutputMode::Item).expect("it prints");
    let sections: Vec<(&str, &str)> =
        printed.sections.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let expected = [("dzn", "x = 1;\n"), ("j", "{\"a\": 1, \"b\": \"t\"}\n"), ("k", "\"x\"\n")];
    assert_eq!(sections, expected, "beside what is shown without output items");
    assert_eq!(printed.json_sections, ["j", "k"]);
}

#[test]
fn what_is_traced_to_a_section_is_told_once() {
    let compiled = model(
        "var 1..2: x; constraint trace_to_section(\"s\", \"t\") /\\ trace_to_json_section(\"j\", [1, 2]); output [\"\\(x)\"];",
    );
    let traces: Vec<_> = compiled.traces.iter().map(|trace| (trace.section.clone(), trace.text.as_str())).collect();
    let section = |name: &str, json| Some((name.to_owned(), json));
    assert_eq!(traces, [(section("s", false), "t"), (section("j", true), "[1, 2]\n")]);
    let printed = compiled.print(&damier_model::Assignment::from(vec![1]), OutputMode::Item).expect("it prints");
    assert_eq!(printed.sections, [("default".to_owned(), "1".to_owned())]);
}

#[test]
fn a_model_without_output_items_prints_its_variables() {
    let compiled = model("var 1..1: x; enum C = {R}; array [1..2] of var C: c; var int: y = x;");
    let solution = damier_model::Assignment::from(vec![1, 1, 1]);
    let print = |mode| compiled.print(&solution, mode).expect("it prints").text();
    assert_eq!(print(OutputMode::Item), "x = 1;\nc = [R, R];\n");
    assert_eq!(print(OutputMode::Dzn), "x = 1;\nc = [R, R];\n");
    assert!(print(OutputMode::Json).contains("\"x\" : 1"));
}

#[test]
fn predicates_without_a_body_are_kept_for_other_solvers() {
    let compiled = model("predicate strange(var int: x, int: y); var 1..2: x; constraint strange(x, 3);");
    assert_eq!(compiled.foreign.len(), 1);
    assert_eq!((&*compiled.foreign[0].name, compiled.foreign[0].arguments.len()), ("strange", 2));
    assert_eq!(compiled.foreign_error().and_then(|error| error.kind), Some(Kind::Flattening));
}

#[test]
fn recursion_is_deep_but_ends() {
    let found = with_large_stack(|| {
        let fine = shown_in("function int: down(int: n) = if n = 0 then 0 else 1 + down(n - 1) endif;", "down(100000)");
        let found = error("function int: f(int: n) = f(n + 1) + 1; int: x = f(0);");
        (fine, found.message)
    });
    let found = found.expect("a thread");
    assert_eq!(found.0, "100000");
    assert!(found.1.contains("nested too deeply"), "{}", found.1);
}

fn shown_in(items: &str, expression: &str) -> String {
    solutions(&format!("{items} output [show({expression})];")).pop_first().unwrap_or_default()
}

#[test]
fn too_much_is_refused_with_a_message() {
    assert!(error("array [int] of int: x = [i | i in 1..1000000000000];").message.contains("too many"));
    assert!(error("array [1..1000000, 1..1000000] of var 1..2: x;").message.contains("too many"));
    let input = Input {
        models: vec![ModelText::text("bool: b = forall (i, j in 1..100000) (i + j > 0);")],
        ..Input::default()
    };
    let options = Options { time_limit: Some(std::time::Duration::from_millis(50)), ..Options::default() };
    let failure = compile(input, &options).err().expect("it takes longer");
    assert!(failure.diagnostics[0].message.contains("time limit"), "{:?}", failure.diagnostics);
    assert_eq!(failure.diagnostics[0].kind, Some(Kind::Stopped), "nothing is wrong with the model");
}

#[test]
fn long_lists_and_loops_are_no_trouble() {
    check_all(&[
        ("length([i | i in 1..200000])", "200000"),
        ("sum (i in 1..210000 where i mod 3 = 0) (i mod 7)", "210000"),
    ]);
    let fib = "function int: fib(int: n) = if n < 2 then n else fib(n - 1) + fib(n - 2) endif;";
    assert_eq!(shown_in(fib, "fib(20)"), "6765");
}

#[test]
fn defaults_and_optional_values() {
    check_all(&[
        ("<> default 3", "3"),
        ("4 default 3", "4"),
        ("[1, 2][3] default 7", "7"),
        ("[x default 0 | x in [1, <>, 3]]", "[1, 0, 3]"),
        ("sum([1, <>, 3])", "4"),
        ("occurs(<>)", "false"),
    ]);
    let text = "var opt 1..2: x; output [show(x)]; constraint (x default 5) != 1;";
    assert_eq!(solutions(text), set(["2", "<>"]));
}

#[test]
fn tuples_records_and_concatenation() {
    check_all(&[
        ("(1, true).2", "true"),
        ("[1, 2] ++ [3]", "[1, 2, 3]"),
        ("\"a\" ++ \"b\"", "\"ab\""),
        ("(b: 2, a: 1).a", "1"),
        ("((1, 2) ++ (3,)).3", "3"),
    ]);
    let text = "tuple (var 1..2, var bool): t; constraint t.2 <-> t.1 = 2; output [show(t.1)];";
    assert_eq!(solutions(text), set(["1", "2"]));
}

/// The solutions of a model with data, where names may be given several values.
fn with_values(text: &str, data: &str) -> Result<bool, Diagnostic> {
    let data = vec![damier_model::Source::file("data.json", data)];
    let input = Input { models: vec![ModelText::text(text)], data };
    match compile(input, &Options { multiple_assignments: true, ..Options::default() }) {
        Err(failure) => Err(failure.diagnostics.into_iter().find(|found| found.kind.is_some()).expect("an error")),
        Ok(compiled) => {
            let mut found = false;
            let mut visit = |_: &damier_model::Assignment| {
                found = true;
                ControlFlow::Break(())
            };
            Cp::default().enumerate(&compiled.model, &Run::default(), &mut visit).expect("the engine takes the model");
            Ok(found)
        }
    }
}

#[test]
fn values_given_again_are_constraints_on_variables_and_must_agree_for_parameters() {
    let square = "array [0..1, 1..2] of var 1..4: a = array2d(0..1, 1..2, [1, _, _, 4]); constraint a[0, 2] > a[1, 1];";
    assert!(with_values(square, "{\"a\": [[1, 3], [2, 4]]}").expect("it compiles"));
    assert!(!with_values(square, "{\"a\": [[1, 2], [3, 4]]}").expect("it compiles"));
    assert!(!with_values(square, "{\"a\": [[2, 3], [2, 4]]}").expect("it compiles"));
    assert!(with_values("var 1..3: x = 2; int: n = 1 + 1;", "{\"x\": 2, \"n\": 2}").expect("it compiles"));
    let disagree = with_values("int: n = 1 + 1;", "{\"n\": 3}").expect_err("2 is not 3");
    assert_eq!(disagree.message, "n is given two different values");
    assert_eq!(error("int: n = 1; n = 2;").message, "`n` is given a value twice");
}

#[test]
fn the_debug_mode_is_a_matter_of_options() {
    let told = |debug| {
        let input = Input { models: vec![ModelText::text("output [show(debug_mode)];")], ..Input::default() };
        let compiled = compile(input, &Options { debug, ..Options::default() }).expect("it compiles");
        let nothing = damier_model::Assignment::with_reals(Vec::new(), Vec::new());
        compiled.print(&nothing, OutputMode::Item).expect("it prints").text()
    };
    assert_eq!((told(false), told(true)), ("false".to_owned(), "true".to_owned()));
}

#[test]
fn a_reified_version_by_the_user_says_whether_a_predicate_holds() {
    let text = "predicate odd(var int: x); predicate odd_reif(var int: x, var bool: b) = b <-> x mod 2 = 1;
        var 1..3: x; var bool: b; constraint odd(x) <-> b; output [\"\\(x) \\(b)\"];";
    assert_eq!(solutions(text), set(["1 true", "2 false", "3 true"]));
}

#[test]
fn annotations_with_a_body_are_run_for_what_they_annotate() {
    let text = "annotation tells(var int: v :: annotated_expression) =
            let { constraint output_to_section(\"default\", \"v = \\(v)\") } in empty_annotation;
        var 1..2: x :: tells; output [\"x\"];";
    assert_eq!(solutions(text), set(["xv = 1", "xv = 2"]));
}

#[test]
fn annotations_can_be_asked_for() {
    let text = "annotation a; annotation b; var 1..2: x :: b; var 1..2: y; constraint annotate(y, a);
        constraint x = if has_ann(x, b) /\\ not has_ann(x, a) then 2 else 1 endif;
        constraint y = if has_ann(y, a) /\\ not has_ann(y, b) then 2 else 1 endif; output [\"\\(x)\\(y)\"];";
    assert_eq!(solutions(text), set(["22"]));
}

#[test]
fn free_locals_are_refused_where_the_let_may_be_false() {
    let function =
        "var 1..3: x; var bool: b; function var int: f(var int: y) = let { var 1..3: l; constraint l = y } in l;";
    for constraint in
        ["(f(x) = 2) <-> b", "not (f(x) = 2)", "bool2int(f(x) = 2) > 0", "f(x) = 2 -> b", "b xor f(x) > 1"]
    {
        let found = error(&format!("{function} constraint {constraint};"));
        assert!(found.message.contains("l is free"), "{constraint}: {}", found.message);
    }
    for constraint in ["f(x) = 2 \\/ b", "b -> f(x) = 2", "f(x) + x = 4", "not (b /\\ not (f(x) = 2))"] {
        model(&format!("{function} constraint {constraint};"));
    }
    let total = function.replace("f(var int: y)", "f(var int: y) :: promise_total");
    model(&format!("{total} constraint (f(x) = 2) <-> b;"));
    model("var 1..3: x; var bool: b; constraint b <-> (let { var int: l = x + 1 } in l > 2);");
}

#[test]
fn records_may_have_known_fields_beside_variables() {
    let items = "var 1..2: y; record(string: s, var 1..2: x): r = (s: \"a\", x: y);
                 tuple(string, array [1..2] of var 1..2): t = (\"b\", [y, 1]);
                 output [\"\\(r.s) \\(r.x) \\(t)\"];";
    assert_eq!(solutions(items), set(["\"a\" 1 (\"b\", [1, 1])", "\"a\" 2 (\"b\", [2, 1])"]));
}

#[test]
fn advice_that_is_not_followed_gets_a_warning() {
    let compiled = model("include \"experimental.mzn\"; var 1..3: x; solve :: goal_hierarchy([min_goal(x)]) satisfy;");
    assert!(compiled.warnings.iter().any(|warning| warning.message.contains("goal_hierarchy is not followed")));
    let compiled = model("var 1..3: x; solve :: int_search([x], input_order, indomain_min) satisfy;");
    assert!(compiled.warnings.is_empty(), "{:?}", compiled.warnings);
}

#[test]
fn some_constraints_need_no_include_item() {
    let items = "array [1..3] of var 0..1: x; constraint count(x, 1) = 2 /\\ lex_less([x[1], x[2]], [x[2], x[3]]);
                 constraint count_leq(x, 0, 1); output [show(x)];";
    assert_eq!(solutions(items), set(["[0, 1, 1]"]));
}

#[test]
fn the_sets_of_parameters_may_be_computed() {
    let function = "var 0..5: q; predicate p(var 0..abs(-4): s, float: n) = s >= 3; int: n = 2; output [show(q)];";
    assert_eq!(solutions(&format!("{function} constraint p(q, 1.5);")), set(["3", "4"]));
    // A set sees the parameters before it, and what the model declares under the names of those after it.
    let function = "var 0..5: q; predicate p(var 0..pow(n, 2): s, float: n) = s >= 3; int: n = 2; output [show(q)];";
    assert_eq!(solutions(&format!("{function} constraint p(q, 1.5);")), set(["3", "4"]));
}
