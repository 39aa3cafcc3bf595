//! What is printed for a solution when the model does not say how: as MiniZinc 2.10 prints it.

use damier_cp::Cp;
use damier_minizinc::ModelText;
use damier_minizinc::{Input, Options, OutputMode, compile};
use damier_model::{Engine, Run};

const MODEL: &str = "
enum E = {A, B, 'odd name', D};
enum G = {P} ++ C(E) ++ {Q};
enum F = _(1..3);
int: parameter = 3;
var 1..3: with_value = 2;
var 1..1: y;
var 1..3: hidden :: no_output;
var 1..4: assigned;
assigned = y + 1;
array[1..3] of var 1..3: partly = [1, _, 3];
array[1..2] of var 1..1: q;
array[0..1] of var 1..1: q0;
array[E] of var 1..1: qe;
array[A..B] of var 1..1: qab;
array[1..2, 1..2] of var 1..30: m;
array[0..1, E] of var 1..1: me;
array[1..2, 0..1] of var 1..30: m1;
array[9..11, 99..101] of var 1..1: m5;
array[1..2, 1..2] of var set of 1..3: m6;
array[1..2, 1..2] of var opt 1..3: m8;
array[1..2, 1..0] of var bool: none;
array[0..1, 1..1, 1..1] of var 1..1: t;
array[A..B, 1..1, 1..1] of var A..A: te;
array[1..0] of var 1..3: empty;
var set of 1..5: s;
var set of E: se;
var E: e;
var G: g;
var F: f;
var bool: b;
var opt 1..3: o;
array[F] of var A..A: af;
var 1..1: 'quoted name';
array[1..2] of tuple(var 1..1, var A..A): tuples;
record(var 1..1: a, var A..A: e): r;
constraint hidden = 1 /\\ partly[2] = 1 /\\ e = 'odd name' /\\ g = C('odd name') /\\ f = to_enum(F, 1) /\\ not b /\\ absent(o);
constraint s = {1, 2, 5} /\\ se = E /\\ m[1, 1] = 20 /\\ m1[1, 0] = 20;
constraint forall (i, j in 1..2 where i + j > 2) (m[i, j] = 1 /\\ m6[i, j] = 1..3 /\\ absent(m8[i, j]) /\\ m1[i, j - 1] = 1);
constraint m6[1, 1] = {1, 3} /\\ m8[1, 1] = 3;
";

const DATA: &str = "y = 1;
assigned = 2;
partly = [1, 1, 3];
q = [1, 1];
q0 = [0: 1, 1: 1];
qe = [A: 1, B: 1, 'odd name': 1, D: 1];
qab = [A: 1, B: 1];
m = 
[| 20, 1
 |  1, 1
 |];
me = 
[|    A: B: 'odd name': D: 
 | 0: 1, 1,          1, 1
 | 1: 1, 1,          1, 1
 |];
m1 = 
[|  0: 1: 
 | 20, 1
 |  1, 1
 |];
m5 = 
[|     99: 100: 101: 
 |  9:  1,   1,   1
 | 10:  1,   1,   1
 | 11:  1,   1,   1
 |];
m6 = 
[| {1,3}, 1..3
 |  1..3, 1..3
 |];
m8 = 
[|  3, <>
 | <>, <>
 |];
none = [];
t = array3d(0..1, 1..1, 1..1, [1, 1]);
te = array3d(A..B, 1..1, 1..1, [A, A]);
empty = [];
s = {1,2,5};
se = {A, B, 'odd name', D};
e = 'odd name';
g = C('odd name');
f = to_enum(F,1);
b = false;
o = <>;
af = [to_enum(F,1): A, to_enum(F,2): A, to_enum(F,3): A];
'quoted name' = 1;
tuples = [(1, A), (1, A)];
r = (a: 1, e: A);
";

const JSON: &str = r#"{
  "y" : 1,
  "assigned" : 2,
  "partly" : [1, 1, 3],
  "q" : [1, 1],
  "q0" : [1, 1],
  "qe" : [1, 1, 1, 1],
  "qab" : [1, 1],
  "m" : [[20, 1], [1, 1]],
  "me" : [[1, 1, 1, 1], [1, 1, 1, 1]],
  "m1" : [[20, 1], [1, 1]],
  "m5" : [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
  "m6" : [[{ "set" : [1,3]}, { "set" : [[1,3]]}], [{ "set" : [[1,3]]}, { "set" : [[1,3]]}]],
  "m8" : [[3, null], [null, null]],
  "none" : [[], []],
  "t" : [[[1]], [[1]]],
  "te" : [[[{"e":"A"}]], [[{"e":"A"}]]],
  "empty" : [],
  "s" : { "set" : [[1,2],5]},
  "se" : {"set":[{"e":"A"}, {"e":"B"}, {"e":"odd name"}, {"e":"D"}]},
  "e" : {"e":"odd name"},
  "g" : { "c" : "C", "e" : {"e":"odd name"}},
  "f" : {"e":"F", "i":1},
  "b" : false,
  "o" : null,
  "af" : [{"e":"A"}, {"e":"A"}, {"e":"A"}],
  "quoted name" : 1,
  "tuples" : [[1, {"e":"A"}], [1, {"e":"A"}]],
  "r" : {"a": 1, "e": {"e":"A"}}
}
"#;

fn printed(model: &str, mode: OutputMode) -> String {
    let input = Input { models: vec![ModelText::text(model)], data: Vec::new() };
    let compiled = compile(input, &Options { all_solutions: true, ..Options::default() })
        .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
    let (_, solution) = Cp::default()
        .finder()
        .expect("cp finds solutions")
        .find(&compiled.model, &Run::default())
        .expect("cp takes the model");
    compiled.print(&solution.expect("the model has a solution"), mode).expect("it is printed").text()
}

#[test]
fn data_are_printed_as_minizinc_prints_them() {
    assert_eq!(printed(MODEL, OutputMode::Dzn), DATA);
    assert_eq!(printed(MODEL, OutputMode::Item), DATA, "so is a model without output items");
}

#[test]
fn json_is_printed_as_minizinc_prints_it() {
    assert_eq!(printed(MODEL, OutputMode::Json), JSON);
    serde_json::from_str::<serde_json::Value>(JSON).expect("it is JSON");
}

#[test]
fn annotations_choose_what_is_printed() {
    let model = "var 1..1: x; var 1..1: y :: add_to_output; int: p :: add_to_output = 3; var 1..1: z = 1;";
    assert_eq!(printed(model, OutputMode::Dzn), "y = 1;\np = 3;\n", "once one is chosen, only chosen ones");
    let model = "var 1..1: x; var 1..1: y :: no_output; int: p :: output = 3; var 1..1: z = 1;";
    assert_eq!(printed(model, OutputMode::Dzn), "x = 1;\np = 3;\n");
    let model = "ann: a :: add_to_output = promise_total; ann: b :: add_to_output = expression_name(\"test\");";
    assert_eq!(
        printed(model, OutputMode::Json),
        "{\n  \"a\" : \"promise_total\",\n  \"b\" : \"expression_name(\\\"test\\\")\"\n}\n"
    );
}

#[test]
fn all_is_known_to_functions_that_print() {
    let functions = r#"
        function string: told(int: x) = "known \(x); ";
        function string: told(var int: x) = "decided \(x); ";
        function string: told(array [int] of int: x) = "known \(x); ";
        function string: told(array [int] of var int: x) = "decided \(x); ";
        function string: told(opt int: x) = "perhaps \(x); ";
        function string: told(var opt int: x) = "perhaps decided \(x); ";
        function string: through(var int: x) = told(x + 1);
        function string: of_global() = told(v);
        function int: thrice(int: x) = 3 * x;
        function var int: thrice(var int: x) = x + x;
        var 1..1: v; var int: w = v + 3; array [1..2] of var 1..3: a = [2, 3];
        tuple(var 1..1, int): t = (v, 2);
        var opt 5..5: o; constraint occurs(o); constraint thrice(v) = 2;"#;
    for (expression, expected) in [
        ("told(v)", "known 1; "),
        ("told(w + a[v])", "known 6; "),
        ("told(a)", "known [2, 3]; "),
        ("told([v, w])", "known [1, 4]; "),
        ("told(o)", "perhaps 5; "),
        ("told(t.1)", "known 1; "),
        ("through(v)", "known 2; "),
        ("of_global()", "known 1; "),
        ("show(thrice(v))", "3"),
        ("concat([told(i) | i in a])", "known 2; known 3; "),
        ("let { var int: z = v + 1 } in told(z)", "known 2; "),
        ("told(if v = 1 then w else v endif)", "known 4; "),
    ] {
        assert_eq!(printed(&format!("{functions} output [{expression}];"), OutputMode::Item), expected, "{expression}");
    }
}
