//! One mistake, one message, in the words of the language.

use super::{checked, messages, wrong};
use crate::diagnostic::Kind;

#[test]
fn unknown_names_are_told_with_the_nearest_known_one() {
    let (_, found) = checked("int: height = 3; constraint heigth > 2;", "");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].kind, Some(Kind::Type));
    assert_eq!(found[0].message, "unknown name `heigth`");
    assert_eq!(found[0].help, "did you mean `height`?");
    let (_, found) = checked("var bool: b; constraint foral(i in 1..3)(b);", "");
    assert_eq!(found[0].message, "unknown function `foral`");
    assert_eq!(found[0].help, "did you mean `forall`?");
}

#[test]
fn values_must_fit_their_declarations() {
    wrong("int: x = \"a\";", "the value of `x` has invalid type-inst `string`: it is declared `int`");
    wrong("int: x = 1.5;", "the value of `x` has invalid type-inst `float`: it is declared `int`");
    wrong("var int: y; int: x = y;", "the value of `x` has invalid type-inst `var int`: it is declared `int`");
    wrong(
        "array[1..2] of int: x = [| 1, 2 |];",
        "the value of `x` has invalid type-inst `array[int, int] of int`: it is declared `array[int] of int`",
    );
    wrong("enum A = {P}; enum B = {Q}; A: x = Q;", "the value of `x` has invalid type-inst `B`: it is declared `A`");
    wrong("opt int: o = 1; int: x = o;", "the value of `x` has invalid type-inst `opt int`: it is declared `int`");
    wrong(
        "array[int] of int: x = [1, \"a\"];",
        "the elements of an array do not agree: this is `string`, what came before is `int`",
    );
}

#[test]
fn one_mistake_gives_one_message() {
    wrong("int: x = y + 1; int: z = x * 2; constraint forall(i in 1..x)(y[i] > z);", "unknown name `y`");
    wrong("array[1..3] of var int: a; constraint sum(i in 1..3)(b[i]) > a[1] /\\ true;", "unknown name `b`");
    assert_eq!(messages("int: x = y; int: z = w;", ""), ["unknown name `y`", "unknown name `w`"]);
}

#[test]
fn operators_say_what_they_do_not_apply_to() {
    wrong("constraint 1 + \"a\" = 2;", "`+` does not apply to `int` and `string`");
    wrong("var int: x; constraint x /\\ true;", "`/\\` does not apply to `var int` and `bool`");
    wrong("float: x = 2.0 mod 1.0;", "`mod` does not apply to `float` and `float`");
    wrong("float: x = 2.0 div 1.0;", "`div` does not apply to `float` and `float`");
    wrong("constraint not (1 = 2) /\\ not \"a\";", "`not` does not apply to `string`");
    wrong("constraint 1 in 2;", "`in` does not apply to `int` and `int`");
}

#[test]
fn conditions_must_be_boolean() {
    wrong("constraint \"true\";", "a constraint must be a `bool`, but this is `string`");
    wrong("constraint let { constraint 1 } in true;", "a constraint must be a `bool`, but this is `int`");
    wrong("var opt bool: b; constraint b;", "a constraint must be a `bool`, but this is `var opt bool`");
    wrong("function int: f() = 1; int: x = f;", "unknown name `f`");
    wrong("int: x = if 1 then 2 else 3 endif;", "a condition must be a `bool`, but this is `int`");
}

#[test]
fn some_types_cannot_be_var() {
    wrong("var string: s;", "a `string` cannot be `var`");
    wrong("var ann: s;", "a `ann` cannot be `var`");
    wrong("var set of float: s;", "a `set of float` cannot be `var`");
    wrong("var set of bool: s;", "a `set of bool` cannot be `var`");
    wrong("record(var string: s, int: x): r;", "a `string` cannot be `var`");
    wrong("var tuple(string, int): t;", "a `tuple(string, int)` cannot be `var`");
    wrong(
        "var bool: b; constraint trace(\"\\(if b then \"a\" else \"c\" endif)\");",
        "the solver decides the condition, but a `string` cannot be decided by the solver",
    );
    wrong(
        "var bool: b; constraint trace(\"\\([\"a\" | i in 1..3 where b])\");",
        "the solver decides which elements there are, but it cannot decide over `string`",
    );
}

#[test]
fn arrays_are_accessed_as_they_were_declared() {
    wrong(
        "array[1..3] of int: a = [1, 2, 3]; int: x = a[1, 2];",
        "this array has 1 dimension, but 2 indices are given",
    );
    wrong(
        "array[1..3] of int: a = [1, 2, 3]; int: x = a[1.5];",
        "this dimension is indexed by `int`, but the index is `float`",
    );
    wrong(
        "enum E = {A}; array[E] of int: a = [1]; int: x = a[1];",
        "this dimension is indexed by `E`, but the index is `int`",
    );
    wrong("int: a = 1; int: x = a[1];", "only arrays and known sets have elements, but this is `int`");
    wrong("array[2] of bool: x = [false, true];", "a type or a set is needed here, but this is `int`");
    wrong("array[1..2] of int: x = [[1], [2]];", "an array cannot hold arrays");
    wrong("array[1..2, 1..2] of int: x = [| 1, 2 | 3 |];", "this row has 1 elements, but the rows before it have 2");
}

#[test]
fn parameters_need_values_unless_data_is_to_come() {
    wrong("int: n; var 1..n: x;", "the parameter `n` has no value");
    wrong("enum E; var E: x;", "the enum `E` has no cases");
    wrong("var int: x :: output_only;", "`x` is `output_only` but has no value");
    let units = super::load("int: n; enum E; var 1..n: x; var E: y; any: z;", "");
    let (_, found) = super::check(&units, super::Options { incomplete: true, ..super::Options::default() });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn names_are_declared_and_assigned_once() {
    wrong("int: n = 1; int: n = 2;", "`n` is declared twice");
    wrong("int: n = 1; n = 2;", "`n` is given a value twice");
    assert!(messages("int: n = 1; n = 1;", "").is_empty());
    wrong("m = 2;", "a value is given for `m`, which is not declared");
    assert_eq!(messages("int: n;", "n = 1; n = 2;"), ["`n` is given a value twice"]);
    wrong("function int: f(int: x) = x; function int: f(int: y) = 2;", "`f(int)` is defined twice");
    wrong("solve satisfy; solve satisfy;", "a second solve item");
    wrong("enum A = {X}; enum B = {X};", "`X` is declared twice");
    wrong("enum A = X(1..2); enum B = X(1..2);", "`X` is declared twice");
}

#[test]
fn sets_that_the_solver_decides_name_their_candidates() {
    let message = "the members that the set `s` may have are not finite";
    wrong("var set of int: s;", message);
    wrong("constraint let { var set of int: s } in 1 in s;", message);
    assert!(messages("enum E = {A}; var set of E: s; var set of 1..3: t; var set of int: u = t;", "").is_empty());
}

#[test]
fn a_set_of_floats_is_no_array() {
    let message = "`f` does not take arguments of type (set of float)";
    wrong("function bool: f(array [int] of float: x) = true; bool: b = f({1.0});", message);
}

#[test]
fn cycles_are_reported() {
    wrong("any: x = x;", "the type of `x` depends on `x` itself");
    assert_eq!(messages("any: x = y; any: y = x;", "").len(), 1);
    wrong("type A = tuple(A, int);", "this type is defined by itself");
}

#[test]
fn calls_say_which_functions_there_are() {
    let (_, found) = checked("function int: f(int: x, bool: y) = x; int: z = f(\"a\", 1);", "");
    assert_eq!(found[0].message, "`f` does not take arguments of type (string, int)");
    assert_eq!(found[0].help, "there is `f(int, bool)`");
    wrong("function int: f(int: x) = x; int: z = f(1, 2);", "`f` does not take arguments of type (int, int)");
}

#[test]
fn records_and_tuples_say_which_fields_they_have() {
    let (_, found) = checked("record(int: a, int: b): r = (a: 1, b: 2); int: x = r.c;", "");
    assert_eq!(found[0].message, "this record has no field `c`");
    assert_eq!(found[0].help, "its fields are a, b");
    wrong("tuple(int, int): t = (1, 2); int: x = t.3;", "this tuple has the fields 1 to 2, not 3");
    wrong("int: t = 1; int: x = t.1;", "only a tuple has a field `.1`, but this is `int`");
}

#[test]
fn outputs_are_strings_and_objectives_numbers() {
    wrong("int: x = 1; output [x];", "an output item wants an array of strings, but this is `array[int] of int`");
    wrong("solve minimize \"a\";", "an objective must be a number, `var int` or `var float`, but this is `string`");
}

#[test]
fn errors_in_data_are_type_errors_too() {
    assert_eq!(
        messages("int: n;", "n = 1.5;"),
        ["the value of `n` has invalid type-inst `float`: it is declared `int`"]
    );
    let (_, found) = checked("int: length_of_road;", "length_of_raod = 1;");
    assert_eq!(found[1].message, "a value is given for `length_of_raod`, which is not declared");
    assert_eq!(found[1].help, "did you mean `length_of_road`?");
}
