//! Types of expressions.

use super::type_of;

const ITEMS: &str = "
int: n = 3;
var int: x;
var 0.0..1.0: f;
var bool: b;
enum Colour = { Red, Green, Blue };
var Colour: c;
set of int: S = 1..3;
var set of 1..3: v;
array[1..3] of var int: a;
array[1..3] of int: p = [1, 2, 3];
array[Colour, 1..2] of var bool: m;
opt int: o = <>;
var opt int: w;
tuple(int, var bool): t = (1, b);
record(int: height, var int: age): r = (age: x, height: 2);
";

#[test]
fn literals_have_the_type_of_their_elements() {
    for (expression, of) in [
        ("1", "int"),
        ("1.5", "float"),
        ("true", "bool"),
        ("\"a\"", "string"),
        ("[1, 2]", "array[int] of int"),
        ("[1, 2.5]", "array[int] of float"),
        ("[true, 2]", "array[int] of int"),
        ("[1, x]", "array[int] of var int"),
        ("[b, 1]", "array[int] of var int"),
        ("[f, 1]", "array[int] of var float"),
        ("[]", "array[int] of any"),
        ("[Red, Blue]", "array[int] of Colour"),
        ("[c, Blue]", "array[int] of var Colour"),
        ("[Red, 1]", "array[int] of int"),
        ("[<>, 1]", "array[int] of opt int"),
        ("[1, _]", "array[int] of var int"),
        ("[1..3, {}]", "array[int] of set of int"),
        ("[| 1, 2 | 3, 4 |]", "array[int, int] of int"),
        ("[| | 1, 2 |, | 3, x | |]", "array[int, int, int] of var int"),
        ("[Red: 1, Green: 2]", "array[Colour] of int"),
        ("[(1, Red): true]", "array[int, Colour] of bool"),
        ("[| Red: Green: | 1: 1, 2 | 2: 3, 4 |]", "array[int, Colour] of int"),
        ("{1, 2}", "set of int"),
        ("{1, x}", "var set of int"),
        ("{Red}", "set of Colour"),
        ("{1.5}", "set of float"),
        ("{true}", "set of bool"),
        ("(1, true)", "tuple(int, bool)"),
        ("(1, x)", "tuple(int, var int)"),
        ("(b: 1, a: x)", "record(var int: a, int: b)"),
        ("infinity", "int"),
        ("[infinity, 1.5]", "array[int] of float"),
        ("<>", "opt any"),
    ] {
        assert_eq!(type_of(ITEMS, expression), of, "{expression}");
    }
}

#[test]
fn operators_have_their_types() {
    for (expression, of) in [
        ("1 + 2", "int"),
        ("1 + x", "var int"),
        ("1 + f", "var float"),
        ("b + true", "var int"),
        ("1 / 2", "float"),
        ("7 div 2", "int"),
        ("2 ^ x", "var int"),
        ("-b", "var int"),
        ("not b", "var bool"),
        ("1 < 2.5", "bool"),
        ("x < 2.5", "var bool"),
        ("c = Red", "var bool"),
        ("a = p", "var bool"),
        ("\"a\" < \"b\"", "bool"),
        ("Red < Green", "bool"),
        ("x in S", "var bool"),
        ("2 in v", "var bool"),
        ("2 in p", "bool"),
        ("x in p", "var bool"),
        ("S union {x}", "var set of int"),
        ("S subset 1..4", "bool"),
        ("1..x", "var set of int"),
        ("Red..Blue", "set of Colour"),
        ("Green..", "set of Colour"),
        ("..Green", "set of Colour"),
        ("0.5..1.5", "set of float"),
        ("p ++ a", "array[int] of var int"),
        ("p ++ []", "array[int] of int"),
        ("(1..3) ++ [4]", "array[int] of int"),
        ("\"a\" ++ \"b\"", "string"),
        ("(1, 2) ++ (true,)", "tuple(int, int, bool)"),
        ("(b: 1) ++ (a: 2.0)", "record(float: a, int: b)"),
        ("o default 3", "int"),
        ("w default 3", "var int"),
        ("w default o", "var opt int"),
        ("o + 1", "int"),
        ("w - 1", "var opt int"),
        ("1 - w", "var int"),
        ("w < 3", "var bool"),
        ("w ~+ 1", "var opt int"),
        ("'+'(1, x)", "var int"),
        ("'-'(x)", "var int"),
        ("'/\\'(b, true)", "var bool"),
        ("b /\\ true -> x > 1", "var bool"),
        ("3 `max` x", "var int"),
    ] {
        assert_eq!(type_of(ITEMS, expression), of, "{expression}");
    }
}

#[test]
fn parts_have_their_types() {
    for (expression, of) in [
        ("a[1]", "var int"),
        ("p[1]", "int"),
        ("p[x]", "var int"),
        ("p[Red]", "int"),
        ("p[w]", "var opt int"),
        ("m[Red, 1]", "var bool"),
        ("m[c, x]", "var bool"),
        ("m[.., 1]", "array[Colour] of var bool"),
        ("m[Red.., 1]", "array[Colour] of var bool"),
        ("m[.., ..<2]", "array[Colour, int] of var bool"),
        ("m[Red, 1..2]", "array[int] of var bool"),
        ("m[{Red, Green}, ..]", "array[Colour, int] of var bool"),
        ("t.1", "int"),
        ("t.2", "var bool"),
        ("r.age", "var int"),
        ("r.height", "int"),
    ] {
        assert_eq!(type_of(ITEMS, expression), of, "{expression}");
    }
}

#[test]
fn blocks_have_their_types() {
    for (expression, of) in [
        ("if n > 1 then 1 else 2.5 endif", "float"),
        ("if b then 1 else 2 endif", "var int"),
        ("if n > 1 then x elseif n > 2 then 1 else 3 endif", "var int"),
        ("if n > 1 then b endif", "var bool"),
        ("if n > 1 then \"a\" endif", "string"),
        ("if n > 1 then [1] endif", "array[int] of int"),
        ("if n > 1 then {1} endif", "set of int"),
        ("if n > 1 then o endif", "opt int"),
        ("if n > 1 then 1 else <> endif", "opt int"),
        ("let { int: k = 2; var int: y; } in y + k", "var int"),
        ("let { any: k = [1.5]; } in k", "array[int] of float"),
        ("let { var int: y; constraint y > 1 } in true", "var bool"),
        ("\"n is \\(n)\"", "string"),
        ("x :: \"text\"", "var int"),
        ("let { array[_] of int: k = [Red: 1]; } in k", "array[Colour] of int"),
    ] {
        assert_eq!(type_of(ITEMS, expression), of, "{expression}");
    }
}

#[test]
fn comprehensions_have_their_types() {
    for (expression, of) in [
        ("[i | i in S]", "array[int] of int"),
        ("[i | i in Colour]", "array[int] of Colour"),
        ("[a[i] | i in S where i > 1]", "array[int] of var int"),
        ("[i | i in S where a[i] > 1]", "array[int] of var opt int"),
        ("[i | i in v]", "array[int] of var opt int"),
        ("[y | y in a]", "array[int] of var int"),
        ("[i + j | i, j in S]", "array[int] of int"),
        ("[k | i in S, k = i * x]", "array[int] of var int"),
        ("[i: 2 * i | i in Colour]", "array[Colour] of int"),
        ("[(i, j): i | i in Colour, j in S]", "array[Colour, int] of Colour"),
        ("{i | i in S}", "set of int"),
        ("{i | i in S where a[i] > 1}", "var set of int"),
        ("{a[i] | i in S}", "var set of int"),
        ("[1 | _ in S]", "array[int] of int"),
        ("sum(i in S)(a[i])", "var int"),
        ("sum(i in S)(i)", "int"),
        ("sum(i in S where a[i] > 1)(i)", "var int"),
        ("forall(i in S)(i > 1)", "bool"),
        ("forall(i in S)(a[i] > 1)", "var bool"),
        ("forall(i in S where a[i] > 1)(b)", "var bool"),
        ("exists(i in v)(i = 2)", "var bool"),
        ("max([a[i] | i in v])", "var int"),
    ] {
        assert_eq!(type_of(ITEMS, expression), of, "{expression}");
    }
}

#[test]
fn library_functions_have_their_types() {
    for (expression, of) in [
        ("length(a)", "int"),
        ("index_set(p)", "set of int"),
        ("index_set_1of2(m)", "set of Colour"),
        ("array1d(m)", "array[int] of var bool"),
        ("array2d(Colour, 1..2, [1, 2, 3, 4, 5, 6])", "array[Colour, int] of int"),
        ("max(1, 2)", "int"),
        ("max(1, x)", "var int"),
        ("max(p)", "int"),
        ("max(S)", "int"),
        ("min([1.5])", "float"),
        ("abs(-1)", "int"),
        ("abs(x)", "var int"),
        ("card(v)", "var int"),
        ("card(S)", "int"),
        ("show(a)", "string"),
        ("show(c)", "string"),
        ("concat([\"a\"])", "string"),
        ("lb(x)", "int"),
        ("dom(x)", "set of int"),
        ("bool2int(b)", "var int"),
        ("bool2int(true)", "int"),
        ("enum_next(Red)", "Colour"),
        ("enum_next(c)", "var Colour"),
        ("to_enum(Colour, 2)", "Colour"),
        ("to_enum(Colour, x)", "var Colour"),
        ("occurs(w)", "var bool"),
        ("deopt(w)", "var int"),
        ("fix(x)", "int"),
        ("sqrt(4)", "float"),
        ("row(m, Green)", "array[int] of var bool"),
        ("sort(p)", "array[int] of int"),
        ("assert(true, \"no\", x)", "var int"),
        ("reverse(m[.., 1])", "array[Colour] of var bool"),
    ] {
        assert_eq!(type_of(ITEMS, expression), of, "{expression}");
    }
}

#[test]
fn constructors_make_and_unmake_members() {
    let items = "enum A = { X, Y }; enum B = { Z } ++ C(A) ++ D(1..3); var B: y; var A: z;";
    for (expression, of) in [
        ("C(X)", "B"),
        ("C(z)", "var B"),
        ("C({X})", "set of B"),
        ("D(2)", "B"),
        ("C^-1(y)", "var A"),
        ("D^-1(D(2))", "int"),
        ("[C(X), Z]", "array[int] of B"),
        ("Z..C(Y)", "set of B"),
    ] {
        assert_eq!(type_of(items, expression), of, "{expression}");
    }
}
