//! Overloads, polymorphism, instances.

use super::{program, type_of, wrong};

#[test]
fn par_overloads_win_over_var_ones() {
    let items = "function int: f(int: x) = x; function var string_like: g(var int: x) = x; type string_like = int;
                 function var int: f(var int: x) = x; var int: y;";
    assert_eq!(type_of(items, "f(1)"), "int");
    assert_eq!(type_of(items, "f(y)"), "var int");
}

#[test]
fn exact_types_win_over_coercions() {
    let items = "function string: f(int: x) = \"i\"; function float: f(float: x) = x; function bool: f(bool: x) = x;";
    assert_eq!(type_of(items, "f(1)"), "string");
    assert_eq!(type_of(items, "f(1.5)"), "float");
    assert_eq!(type_of(items, "f(true)"), "bool");
    assert_eq!(type_of("function float: f(float: x) = x;", "f(true)"), "float");
}

#[test]
fn enums_win_over_integers_and_concrete_types_over_parameters() {
    let items = "enum E = { A }; function string: f(E: x) = \"e\"; function int: f(int: x) = x;
                 function bool: g($T: x) = true; function int: g(int: x) = x;";
    assert_eq!(type_of(items, "f(A)"), "string");
    assert_eq!(type_of(items, "f(1)"), "int");
    assert_eq!(type_of(items, "g(1)"), "int");
    assert_eq!(type_of(items, "g(\"a\")"), "bool");
}

#[test]
fn var_functions_of_par_arguments_are_par() {
    let items = "function var int: twice(var int: x) = 2 * x;
                 function var int: free(var int: x) = let { var 1..9: y; constraint y > x } in y;
                 predicate large(var int: x) = x > 5; var int: z;";
    assert_eq!(type_of(items, "twice(3)"), "int");
    assert_eq!(type_of(items, "twice(z)"), "var int");
    assert_eq!(type_of(items, "free(3)"), "var int");
    assert_eq!(type_of(items, "large(3)"), "bool");
    assert_eq!(type_of(items, "large(twice(3))"), "bool");
}

#[test]
fn type_parameters_are_bound_by_the_arguments() {
    let items = "function array[int] of any $T: twice(array[int] of any $T: x) = x ++ x;
                 function $$E: first(array[$$E] of any $T: x) = min(index_set(x));
                 function array[$X] of string: shown(array[$X] of any $T: x) = arrayXd(x, [show(e) | e in array1d(x)]);
                 function any $T: pick(bool: c, any $T: x, any $T: y) = if c then x else y endif;
                 enum E = { A, B }; array[E] of int: e = [1, 2]; var int: v;
                 array[1..2, 1..2] of var bool: m;";
    assert_eq!(type_of(items, "twice([1])"), "array[int] of int");
    assert_eq!(type_of(items, "twice([v])"), "array[int] of var int");
    assert_eq!(type_of(items, "first(e)"), "E");
    assert_eq!(type_of(items, "first([1])"), "int");
    assert_eq!(type_of(items, "shown(m)"), "array[int, int] of string");
    assert_eq!(type_of(items, "pick(true, 1, 2.5)"), "float");
    assert_eq!(type_of(items, "pick(true, 1, v)"), "var int");
    assert_eq!(type_of(items, "pick(true, \"a\", \"b\")"), "string");
}

#[test]
fn functions_may_call_themselves() {
    let items = "function int: factorial(int: n) = if n = 0 then 1 else n * factorial(n - 1) endif;
                 test even(int: n) = if n = 0 then true else odd(n - 1) endif;
                 test odd(int: n) = if n = 0 then false else even(n - 1) endif;";
    assert_eq!(type_of(items, "factorial(5)"), "int");
    assert_eq!(type_of(items, "even(5)"), "bool");
}

#[test]
fn defaults_fill_missing_arguments() {
    let program = program("function int: f(int: x, int: y = 3) = x + y; int: k = f(1); int: l = f(1, 2);", "");
    assert_eq!(program.functions.len(), 1);
    assert_eq!(program.functions[0].parameters.len(), 2);
}

#[test]
fn operators_can_be_declared() {
    let items = "type Point = tuple(int, int);
                 function Point: '+'(Point: a, Point: b) = (a.1 + b.1, a.2 + b.2);
                 function string: '+'(string: a, string: b) = a ++ b;";
    assert_eq!(type_of(items, "(1, 2) + (3, 4)"), "tuple(int, int)");
    assert_eq!(type_of(items, "\"a\" + \"b\""), "string");
    assert_eq!(type_of(items, "1 + 2"), "int");
}

#[test]
fn unused_library_functions_cost_nothing() {
    let program = program("var 1..3: x; constraint x > 1;", "");
    assert!(program.functions.is_empty(), "{:?}", program.functions.iter().map(|f| &f.name).collect::<Vec<_>>());
}

#[test]
fn unused_functions_of_the_user_are_checked_but_not_kept() {
    wrong(
        "function int: f(int: x) = \"a\";",
        "the body of `f` has invalid type-inst `string`: it is declared to give `int`",
    );
    wrong("function int: f(int: x) = y;", "unknown name `y`");
    wrong("function $T: f($T: x) = y;", "unknown name `y`");
    let program = program("function $T: f($T: x) = x; function int: g(int: x) = abs(x);", "");
    assert!(program.functions.is_empty());
}

#[test]
fn one_instance_serves_all_calls_with_the_same_types() {
    let program = program("function int: f(int: x) = x; int: a = f(1); int: b = f(2); int: c = f(a);", "");
    assert_eq!(program.functions.len(), 1);
}

#[test]
fn parameters_may_be_named_in_the_types_after_them() {
    let program = program("function int: f(int: n, array[1..n] of int: a) = sum(a); int: k = f(2, [1, 2]);", "");
    assert!(matches!(program.functions[0].shapes[1], crate::program::Shape::Array(..)));
}

#[test]
fn annotations_can_be_told_what_they_are_attached_to() {
    program(
        "annotation about(var int: x :: annotated_expression, int: n); annotation plain;
         var 1..3: y :: about(2) :: plain; constraint (y + 1) :: about(3) > 2;",
        "",
    );
}
