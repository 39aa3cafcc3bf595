//! A table of texts with the form they are printed in, which shows how they were understood.

use super::{data, expression, model, shape};
use crate::syntax::ast::{EnumPart, ItemKind, Kind};
use crate::syntax::parser::enum_parts;
use crate::syntax::print::{print_expression, print_unit};

/// Checks the printed form, and that it means the same.
fn prints(text: &str, expected: &str) {
    let tree = expression(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
    assert_eq!(print_expression(&tree), expected, "{text}");
    let again = expression(expected).unwrap_or_else(|wrong| panic!("{expected}: {wrong:?}"));
    assert_eq!(shape(&tree), shape(&again), "{text}");
}

fn same(text: &str) {
    prints(text, text);
}

fn items_print(text: &str, expected: &str) {
    let (unit, wrong) = model(text);
    assert!(wrong.is_empty(), "{text}: {wrong:?}");
    assert_eq!(print_unit(&unit), expected, "{text}");
    let (again, wrong) = model(expected);
    assert!(wrong.is_empty(), "{expected}: {wrong:?}");
    assert_eq!(shape(&unit), shape(&again), "{text}");
}

#[test]
fn numbers_are_read_in_all_their_forms() {
    prints("0x1F", "31");
    prints("0o17", "15");
    prints("0b101", "5");
    prints("007", "7");
    prints("1.50", "1.5");
    prints("1e3", "1000.0");
    prints("1E+2", "100.0");
    prints("2.5e-3", "0.0025");
    prints("0x1.8p3", "12.0");
    same("9223372036854775807");
    same("-9223372036854775808");
    same("-5");
    prints("- 5", "-5");
    same("--5");
    prints("+5", "+ 5");
    same("-infinity");
    prints("∞", "infinity");
    prints("-0.0", "-0.0");
}

#[test]
fn points_separate_ranges_fields_and_fractions() {
    prints("1 .. 2", "1..2");
    same("1.5..2.5");
    prints("x.1.2", "x.1.2");
    prints("x . 1 . name", "x.1.name");
    same("x.1..x.2");
    same("(a, b).2");
    same("f(x).field[3].1");
    prints("(1).1", "(1).1");
    same("r.'a b'");
}

#[test]
fn operators_bind_as_the_reference_says() {
    prints("a + b * c", "a + b * c");
    prints("(a + b) * c", "(a + b) * c");
    prints("((a + b)) + c", "a + b + c");
    same("a + (b + c)");
    prints("a - b - c", "a - b - c");
    same("2 ^ 3 ^ 2");
    same("2 ^ (3 ^ 2)");
    prints("-2 ^ 2", "-2 ^ 2");
    same("(-2) ^ 2");
    prints("2 ^ -1", "2 ^ (-1)");
    prints("x^-1", "x ^ (-1)");
    prints("x⁻¹", "x ^ (-1)");
    prints("x^-12", "x ^ (-12)");
    same("-a * b");
    same("a * -b");
    same("a - -5");
    same("not a \\/ b");
    prints("not (a = b)", "not (a = b)");
    prints("not a = b", "not a = b");
    prints("a <-> b -> c <- d \\/ e xor f /\\ g < h", "a <-> b -> c <- d \\/ e xor f /\\ g < h");
    same("a -> (b -> c) <-> d");
    prints("(a -> b) -> c", "a -> b -> c");
    same("x in 1..n union {3} diff S");
    same("(a = b) in c");
    prints("a = b in c", "a = b in c");
    same("a ++ b * c");
    same("a default b ++ c");
    same("a ~+ b ~- c ~* d ~/ e ~div f");
    same("a ~= b");
    prints("a == b", "a = b");
    same("a ~!= b");
    same("(a < b) < c");
    same("a div b mod c / d");
    prints("a `f` b + c `g` d", "f(a, b) + g(c, d)");
    prints("a `f` b `g` c", "g(f(a, b), c)");
}

#[test]
fn signs_beyond_ascii_are_those_of_the_language() {
    prints("a ∧ b ∨ ¬c", "a /\\ b \\/ not c");
    prints("a → b ↔ c ← d", "a -> b <-> c <- d");
    prints("x ∈ S ∪ T ∩ U", "x in S union T intersect U");
    prints("S ⊆ T", "S subset T");
    prints("S ⊇ T", "S superset T");
    prints("a ≤ b /\\ c ≥ d /\\ e ≠ f", "a <= b /\\ c >= d /\\ e != f");
    prints("∀(i ∈ S)(x[i])", "forall(i in S)(x[i])");
    prints("∃(i in S)(x[i])", "exists(i in S)(x[i])");
    same("größe + 変数");
}

#[test]
fn names_may_be_quoted() {
    prints("'plain'", "plain");
    same("'two words'");
    same("'+'(a, b)");
    same("'\\/'(a, b)");
    same("'/\\'");
    same("'in'(a, b)");
    same("'var'");
    same("C^-1(x)");
    prints("C⁻¹(x)", "C^-1(x)");
    same("_objective");
    same("_");
    same("_(1..3)");
}

#[test]
fn ranges_may_be_open_at_either_end() {
    same("1..<5");
    same("1<..5");
    same("1<..<5");
    same("a[.., 1..3, ..u, l.., ..<u, l<..]");
    prints("x in (1..)", "x in (1..)");
    prints("x in 1.. /\\ y", "x in (1..) /\\ y");
    prints("1.. -1", "1..-1");
    same("1.. <>");
    same("'..'(1, 2)");
}

#[test]
fn strings_hold_escapes_and_expressions() {
    same(r#""a\tb\nc\\d\"e""#);
    prints(r#""\x41\101\'""#, r#""AA'""#);
    same(r#""a\(b)c""#);
    same(r#""\(x)\(y)""#);
    prints(r#""\(x, y)""#, r#""\(x)\(y)""#);
    same(r#""\(f((1 + 2) * 3, "\(inner) ) (")) end""#);
    same(r#""""#);
    same(r#""\\(a)""#);
    assert!(matches!(expression(r#""\\(a)""#).unwrap().kind, Kind::String(text) if &*text == "\\(a)"));
}

#[test]
fn literals_of_several_values() {
    same("{}");
    same("{1, 2}");
    prints("{1, 2,}", "{1, 2}");
    same("[]");
    prints("[1, -2,]", "[1, -2]");
    same("[1: a, 2: b]");
    same("[0: a, b, c]");
    same("[(1, 2): a, (2, 1): b]");
    same("[||]");
    prints("[| 1, 2 | 3, 4 |]", "[|1, 2 | 3, 4|]");
    prints("[| 1, 2, | 3, 4, | |]", "[|1, 2 | 3, 4|]");
    prints("[| 1: 2: | 3: a, b | 4: c, d |]", "[|1: 2:  | 3: a, b | 4: c, d|]");
    prints("[| A: a, b | B: c, d |]", "[|A: a, b | B: c, d|]");
    prints("[| A: B: | a, b |]", "[|A: B:  | a, b|]");
    prints("[| |1,2|3,4|, |5,6|7,8| |]", "[| |1, 2|3, 4|, |5, 6|7, 8| |]");
    prints("[| | 1 |, | 2 ||]", "[| |1|, |2| |]");
    same("(1,)");
    prints("(1, 2,)", "(1, 2)");
    prints("(a: 1, b: (c: 2))", "(a: 1, b: (c: 2))");
    same("<>");
    prints("[x|x in 1..3]", "[x | x in 1..3]");
}

#[test]
fn comprehensions_and_generators() {
    same("[i + j | i, j in 1..3 where i < j, k in S]");
    same("{x | x in S where x > 1, y = x + 1, _ in T where y /\\ x}");
    same("[i: a[i] | i in S]");
    same("[(i, j): a | i, j in S]");
    same("forall(i in S, j, k in T where j < k, m = i)(x[i] != x[j])");
    same("sum(i in (a -> b))(1)");
    same("f(i in S, j in T)");
    same("forall(_ in 1..3)(true)");
    prints("[a | b in c, ]", "[a | b in c]");
}

#[test]
fn conditionals_and_locals() {
    same("if a then b endif");
    same("if a then b elseif c then d else e endif");
    same("let { int: x = 1; constraint x > 0; var set of 1..3: s } in x + 1");
    prints("let { int: x = 1, constraint x > 0, } in x", "let { int: x = 1; constraint x > 0 } in x");
    same("1 + (let { } in x)");
    prints("1 + let { } in x + 2", "1 + (let { } in x + 2)");
    same("if a then 1 else 2 endif[3]");
}

#[test]
fn annotations_stand_anywhere() {
    same("a + b :: x :: y(1)");
    same("(a + b) :: x");
    prints("x :: output", "x :: 'output'");
    same("(-5) :: a");
    items_print(
        "var 1..3: x :: a :: b(2) = 4; constraint :: \"name\" x > 2; solve :: seq([a]) minimize x;",
        "var 1..3: x :: a :: b(2) = 4;\nconstraint :: \"name\" x > 2;\nsolve :: seq([a]) minimize x;\n",
    );
    items_print("output :: \"s\" [\"a\"];", "output :: \"s\" [\"a\"];\n");
    items_print("constraint :: a b;", "constraint :: (a) (b);\n");
}

#[test]
fn types_of_all_forms() {
    let same = |of: &str| items_print(&format!("{of}: x;"), &format!("{of}: x;\n"));
    for of in [
        "int",
        "bool",
        "float",
        "string",
        "ann",
        "var int",
        "opt bool",
        "var opt float",
        "set of int",
        "var set of 1..3",
        "any",
        "any $T",
        "$T",
        "$$E",
        "array[int, 1..3] of var bool",
        "array[$T] of any $U",
        "array[$$E] of set of int",
        "array[_] of int",
        "tuple(int, var bool)",
        "var tuple(int)",
        "opt record(int: a, array[int] of int: b)",
        "T ++ U",
        "record(int: a) ++ T ++ record(int: b)",
        "{1, 3}",
        "1..n union {7}",
        "E",
        "var -1..f(3)",
        "(a ++ b)",
        "opt set of int",
    ] {
        same(of);
    }
    items_print("par int: x;", "int: x;\n");
    items_print("list of var int: x;", "array[int] of var int: x;\n");
    items_print("opt var int: x;", "var opt int: x;\n");
    items_print("array[1..2,] of int: x;", "array[1..2] of int: x;\n");
}

#[test]
fn items_of_all_kinds() {
    items_print("include \"globals.mzn\"", "include \"globals.mzn\";\n");
    items_print("x = 3;; y = 4", "x = 3;\ny = 4;\n");
    items_print("enum E; enum F = {A, 'B b'}; ", "enum E;\nenum F = {A, 'B b'};\n");
    items_print(
        "enum E :: a = {A,} ++ C(1..3) ++ _(1..2) ++ anon_enum(4) ++ F;",
        "enum E :: a = {A} ++ C(1..3) ++ _(1..2) ++ _(4) ++ F;\n",
    );
    items_print("enum E = [\"A\", \"B\"];", "enum E = {A, B};\n");
    items_print("type T = record(int: a);", "type T = record(int: a);\n");
    items_print("predicate p(var int: x, int) = x > 1;", "function var bool: p(var int: x, int) = x > 1;\n");
    items_print("test t(int: x);", "function bool: t(int: x);\n");
    items_print("annotation a; annotation b(int: x);", "function ann: a();\nfunction ann: b(int: x);\n");
    items_print(
        "function var int: f(array[int] of $T: x, int: y = 3) ann: z :: promise_total = sum(x);",
        "function var int: f(array[int] of $T: x, int: y = 3) ann: z :: promise_total = sum(x);\n",
    );
    items_print("int: f(int: x) = x;", "function int: f(int: x) = x;\n");
    items_print("function int: '+'(A: a, A: b);", "function int: '+'(A: a, A: b);\n");
    items_print("function int: f^-1(int: a);", "function int: f^-1(int: a);\n");
    items_print("solve satisfy; % the end", "solve satisfy;\n");
    items_print("/* a */ solve /** b **/ maximize x;", "solve maximize x;\n");
    items_print("\u{feff}x = 1;", "x = 1;\n");
}

#[test]
fn data_gives_values_to_names_and_enums() {
    let (unit, wrong) = data("n = 3; a = [|1,2|3,4|];\nE = {A, B} ++ C(1..3) ++ anon_enum(2); s = {1,2}");
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(unit.items.len(), 4);
    let ItemKind::Assign { value, .. } = &unit.items[2].kind else { panic!("no assignment") };
    let parts = enum_parts(value.clone());
    assert!(
        matches!(&parts[..], [EnumPart::Cases(cases), EnumPart::Constructor { .. }, EnumPart::Anonymous(_)] if cases.len() == 2)
    );
    let (_, wrong) = data("int: n = 3;");
    assert_eq!(wrong.len(), 1);
}

#[test]
fn equal_names_are_one_allocation_and_expressions_are_small() {
    let (unit, _) = model("x = abc; y = abc;");
    let name = |at: usize| match &unit.items[at].kind {
        ItemKind::Assign { value, .. } => match &value.kind {
            Kind::Name(name) => name.clone(),
            _ => panic!("no name"),
        },
        _ => panic!("no assignment"),
    };
    assert!(std::rc::Rc::ptr_eq(&name(0), &name(1)));
    assert!(size_of::<crate::syntax::ast::Expression>() <= 48);
}
