//! What the judge takes expressions to mean, in models small enough to be read.

use super::{Judge, Verdict, solutions};
use crate::compile::{Compiled, Input, Options, check, compile};
use crate::library::ModelText;
use crate::value::Value;
use damier_model::Assignment;

/// All solutions, each as the values of the declared names.
fn all(text: &str) -> Vec<String> {
    let input = Input { models: vec![ModelText::text(format!("include \"globals.mzn\";\n{text}"))], data: Vec::new() };
    let checked = match check(input, &Options::default(), false) {
        Ok(checked) => checked,
        Err(failure) => panic!("{text}\n{:?}", failure.diagnostics),
    };
    match solutions(&checked.program, 100_000) {
        Ok(found) => {
            let mut found: Vec<String> =
                found.iter().map(|values| values.iter().map(shown).collect::<Vec<_>>().join(" ")).collect();
            found.sort();
            found
        }
        Err(why) => panic!("{text}\n{}", why.what),
    }
}

/// Why it cannot be told what the solutions are.
fn open(text: &str) -> String {
    let input = Input { models: vec![ModelText::text(format!("include \"globals.mzn\";\n{text}"))], data: Vec::new() };
    let Ok(checked) = check(input, &Options::default(), false) else { panic!("{text}") };
    solutions(&checked.program, 100_000).expect_err(text).what
}

fn shown(value: &Value) -> String {
    let list = |values: &[Value]| values.iter().map(shown).collect::<Vec<_>>().join(",");
    match value {
        Value::Absent => "<>".to_owned(),
        Value::Bool(truth) => (if *truth { "T" } else { "F" }).to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Set(set) => format!("{{{}}}", set.values().map(|v| v.to_string()).collect::<Vec<_>>().join(",")),
        Value::Array(array) => format!("[{}]", list(&array.elements)),
        Value::Tuple(fields) => format!("({})", list(fields)),
        other => format!("{other:?}"),
    }
}

/// Asserts what the solutions of models are, written with blanks between.
#[track_caller]
fn means(text: &str, expected: &[&str]) {
    assert_eq!(all(text), expected, "{text}");
}

fn compiled(text: &str) -> Compiled {
    let input = Input { models: vec![ModelText::text(text)], data: Vec::new() };
    match compile(input, &Options::default()) {
        Ok(compiled) => compiled,
        Err(failure) => panic!("{text}\n{:?}", failure.diagnostics),
    }
}

#[test]
fn what_is_undefined_makes_the_nearest_boolean_false() {
    means("var 0..2: x; constraint 2 div x = 1;", &["2"]);
    means("var 0..2: x; constraint not (2 div x = 1);", &["0", "1"]);
    means("var 0..2: x; constraint x = 0 \\/ 2 div x = 2;", &["0", "1"]);
    means("var 0..3: x; constraint [4, 5][x] >= 5 \\/ x = 3;", &["2", "3"]);
    means("var 0..3: x; var bool: b; constraint b <-> [true, false][x];", &["0 F", "1 T", "2 F", "3 F"]);
    means("var 0..1: x; var int: y = 1 div x;", &["1 1"]);
    means("var 0..2: x; constraint bool2int(1 div x = 1) = 0;", &["0", "2"]);
    means("var 0..2: x; constraint forall (i in 0..1) (x div i = 1 \\/ i = 0);", &["1"]);
    means("var 0..2: x; constraint exists (i in 0..1) (x div i = 1);", &["1"]);
    means("var 0..2: x; constraint x = 1 \\/ max([x | i in 1..0]) = 0;", &["1"]);
    means("var 0..2: x; constraint not (x mod 0 = 0) /\\ x > 1;", &["2"]);
}

#[test]
fn a_default_stands_in_for_what_is_undefined_but_a_boolean_never_is() {
    means("var 0..3: x; constraint ([5, 6][x] default 7) = 7;", &["0", "3"]);
    means("var 0..3: x; var bool: y; constraint y <-> ([false, true][x] default true);", &["0 F", "1 F", "2 T", "3 F"]);
    means("var opt 1..2: o; constraint (o default 2) = 2;", &["2", "<>"]);
}

#[test]
fn a_condition_decides_what_is_evaluated() {
    means("var 0..2: x; constraint if x = 0 then true else 2 div x = 1 endif;", &["0", "2"]);
    means("var 0..2: x; var int: y = if x = 0 then 9 else 2 div x endif;", &["0 9", "1 2", "2 1"]);
    means("var 0..2: x; constraint sum (i in 0..2 where i != 0 /\\ i >= x) (2 div i) = 1;", &["2"]);
}

#[test]
fn locals_are_undefined_outside_their_sets() {
    means("var 0..3: v; constraint v = 3 \\/ let { var 1..2: x = v } in true;", &["1", "2", "3"]);
    means("var 0..3: v; constraint not let { var 1..2: x = v } in true;", &["0", "3"]);
    means("var 0..3: v; constraint let { var 1..2: x = v } in x * 2 > 2;", &["2"]);
    means("var 0..3: v; constraint v = 0 \\/ (let { constraint v > 1 } in v) = 3;", &["0", "3"]);
    means("var 0..3: v; constraint not ((let { constraint v > 1 } in v) = 3);", &["0", "1", "2"]);
}

#[test]
fn a_local_without_a_value_stands_for_some_value() {
    means("var 0..9: v; constraint let { var 1..3: x } in x * x = v;", &["1", "4", "9"]);
    means("var 0..9: v; constraint v = let { var 2..3: x; constraint x != 2 } in x + 1;", &["4"]);
    means(
        "var 0..4: v; predicate square(var int: n) = let { var 0..2: r } in r * r = n; constraint square(v) \\/ v = 3;",
        &["0", "1", "3", "4"],
    );
    // One that is said to be equal to something need not be tried.
    means("var 0..3: v; constraint let { var int: x; constraint x = v + 1 } in x > 2;", &["2", "3"]);
    means("var 0..3: v; constraint let { var set of 1..2: s; constraint card(s) = v } in 1 in s;", &["1", "2"]);
    assert!(open("var 0..3: v; constraint let { var int: x } in x > v;").contains("too many values"));
    means("array [1..2] of var 1..2: a = [_, 1]; constraint a[1] != a[2];", &["[2,1]"]);
}

#[test]
fn functions_keep_to_what_they_declare() {
    means("var 0..3: y; function var -1..1: f(var int: y) = y + 1; var int: x = f(y);", &["0 1"]);
    means("var 0..3: y; function var -1..1: f(var int: y) = y + 1; constraint f(y) = 1 \\/ y = 3;", &["0", "3"]);
    means(
        "var 0..3: x; predicate p(var 1..2: v) = v != 2; var bool: b; constraint b <-> p(x);",
        &["0 F", "1 T", "2 F", "3 F"],
    );
    means(
        "var 0..3: x; function int: h(int: k) = if k <= 1 then 1 else k * h(k - 1) endif; constraint x = h(2);",
        &["2"],
    );
}

#[test]
fn absent_operands_are_as_the_library_has_them() {
    means("var opt 1..2: a; constraint a + 1 = 2;", &["1"]);
    means("var opt 1..2: a; var 0..3: s; constraint s = a + 1;", &["1 2", "2 3", "<> 1"]);
    means("var opt 1..2: a; var opt 1..2: b; constraint a = b;", &["1 1", "2 2", "<> <>"]);
    means("var opt 1..2: a; constraint a < 2;", &["1", "<>"]);
    means("var opt 1..2: a; constraint absent(a) \\/ deopt(a) = 2;", &["2", "<>"]);
    means("var opt 1..2: a; constraint deopt(a) = 2 \\/ false;", &["2"]);
    means("array [1..0] of var 1..1: x; var opt 1..1: i; var opt 1..1: y = x[i];", &["[] <> <>"]);
    means("array [1..2] of var opt 1..2: a; constraint sum(a) = 3 /\\ alldifferent(a);", &["[1,2]", "[2,1]"]);
    means("var opt bool: j; var bool: a; constraint j <-> a;", &["<> F", "<> T", "F F", "T T"]);
    means("var opt bool: j; var bool: a; constraint not (j -> a);", &["T F"]);
}

#[test]
fn tuples_and_records_are_found_by_position_and_name() {
    means("any: x = (a: 1, c: 2) ++ (b: 3);", &["(1,3,2)"]);
    means("tuple(var 1..2, var bool): t; constraint t.1 = 2 -> t.2; constraint t.1 > 1;", &["(2,T)"]);
    means("record(var 1..2: u, var 1..2: w): r; constraint r.w < r.u;", &["(2,1)"]);
    means(
        "var 0..2: x; array [1..2] of record(var 1..1: u, int: w): R = [(u: 1, w: i) | i in 1..2];
         constraint x > 0 -> R[x].w = 2;",
        &["0 [(1,1),(1,2)]", "2 [(1,1),(1,2)]"],
    );
    means("var 1..2: x; var 1..2: y; constraint (x, y) < (2, 1);", &["1 1", "1 2"]);
}

#[test]
fn sets_and_enums() {
    means("var set of 1..3: s; constraint s = 1..3 diff {2};", &["{1,3}"]);
    means("var set of 1..2: s; constraint s < {1, 2} /\\ s > {};", &["{1}"]);
    means("var 1..4: x; constraint x in {1, 2} symdiff {2, 4};", &["1", "4"]);
    means("enum E = {A, B} ++ C(1..2); var E: e; constraint e > B;", &["3", "4"]);
    means("enum E = {A, B} ++ C(3..4); var E: e; constraint C^-1(e) = 4;", &["4"]);
    means("enum E = {A, B, D}; var E: e; constraint enum_next(e) = D \\/ e = A;", &["1", "2"]);
    means("enum E = {A, B}; array [E] of var 1..2: n; constraint n[A] < n[B];", &["[1,2]"]);
}

#[test]
fn arrays_keep_their_index_sets() {
    means("var 0..5: x; array [3..4] of int: a = array1d(3..4, [7, 8]); constraint a[x] = 8;", &["4 [7,8]"]);
    means("var 0..5: x; constraint [| 1, 2 | 3, 4 |][2, x] = 3;", &["1"]);
    means(
        "array [1..2, 1..2] of var 0..1: m; constraint sum(m[1, ..]) = 2 /\\ sum(m[.., 2]) = 1 /\\ m[2, 1] = 0;",
        &["[1,1,0,0]"],
    );
    means("var 1..3: x; constraint [i: i * i | i in 2..3][x] = 4;", &["2"]);
    means("var 0..3: x; constraint length([1 | i in 1..3 where i > 1]) = x;", &["2"]);
    // The solver decides the condition: the array keeps its length, and the element is absent.
    means("var 0..3: x; constraint length([1 | i in 1..3 where i > x]) = x;", &["3"]);
}

#[test]
fn numbers_are_rounded_towards_zero_or_away_from_it() {
    means("var -8..8: x; constraint -7 div 2 = x;", &["-3"]);
    means("var -8..8: x; constraint -7 mod 2 = x;", &["-1"]);
    means("var -8..8: x; constraint round(-1.5) = x;", &["-2"]);
    means("var -8..8: x; constraint pow(2, -1) = x;", &["0"]);
    means("var 0..8: x; constraint 2 ^ x = 8;", &["3"]);
}

#[test]
fn global_constraints_by_their_meaning() {
    means("array [1..3] of var 1..3: x; constraint circuit(x);", &["[2,3,1]", "[3,1,2]"]);
    means("array [1..3] of var 1..3: x; constraint subcircuit(x) /\\ x[1] = 1;", &["[1,2,3]", "[1,3,2]"]);
    means("array [0..1] of var 0..1: x; constraint inverse(x, x);", &["[0,1]", "[1,0]"]);
    means("array [1..2] of var 0..2: s; constraint cumulative(s, [2, 1], [1, 1], 1) /\\ s[1] = 1;", &["[1,0]"]);
    means("array [1..2] of var 0..2: s; constraint disjunctive(s, [2, 0]) /\\ s[1] = 0 /\\ s[2] = 1;", &["[0,1]"]);
    means("array [1..2] of var 0..2: s; constraint disjunctive_strict(s, [2, 0]) /\\ s[1] = 0;", &["[0,0]", "[0,2]"]);
    means("array [1..2] of var 1..2: x; constraint table(x, [| 1, 1 | 2, 1 |]);", &["[1,1]", "[2,1]"]);
    means(
        "array [1..3] of var 1..2: x; constraint regular(x, 2, 2, [| 1, 2 | 0, 1 |], 1, {2}) /\\ x[1] = 2;",
        &["[2,2,2]"],
    );
    means("array [1..2] of var 1..2: x; constraint lex_less(x, [2, 1]);", &["[1,1]", "[1,2]"]);
    means("array [1..3] of var 1..3: x; constraint global_cardinality(x, [1, 3], [2, 1]) /\\ x[3] = 3;", &["[1,1,3]"]);
    means("array [1..2] of var 1..3: x; var 0..3: n; constraint nvalue(n, x) /\\ n = 1 /\\ x[1] = 3;", &["[3,3] 1"]);
    means("array [1..3] of var 1..2: x; constraint value_precede(1, 2, x) /\\ count(x, 2, 2);", &["[1,2,2]"]);
    means("array [1..2] of var 1..2: b; constraint bin_packing(3, b, [2, 2]);", &["[1,2]", "[2,1]"]);
    means("array [1..2] of var bool: es; constraint connected([1, 2], [2, 3], [true, true, true], es);", &["[T,T]"]);
    means("array [1..2] of var 0..1: x; constraint not diffn(x, [0, 0], [1, 1], [1, 1]);", &["[0,0]", "[1,1]"]);
    means("array [1..3] of var 0..2: x; var 1..3: i = arg_max(x); constraint x = [1, 2, 2];", &["[1,2,2] 2"]);
}

#[test]
fn a_broken_item_is_named() {
    let compiled = compiled("var 1..3: x;\nvar 1..3: y;\nconstraint x < y;\nsolve maximize x + y;");
    let mut judge = Judge::of(&compiled);
    let names: Vec<Value> = compiled.variables().iter().map(|variable| variable.value.clone()).collect();
    // Which variables of the flat model these are is its own affair: the assignment is found by trying.
    let assignment = |x: i64, y: i64, objective: i64| {
        let count = compiled.model.variables() as u32;
        let tried = (0..7i64.pow(count)).map(|code| {
            let digits = (0..count).map(|at| code / 7i64.pow(at) % 7);
            Assignment::with_reals(digits.collect(), Vec::new())
        });
        let is_meant = |a: &Assignment| {
            names[0].fixed(a) == Value::Int(x)
                && names[1].fixed(a) == Value::Int(y)
                && compiled.model.objective_value(a) == Some(objective)
        };
        tried.into_iter().find(is_meant).unwrap_or_else(|| panic!("{x} {y} {objective}"))
    };
    let mut line = |x, y, objective| match judge.verdict(&assignment(x, y, objective)) {
        Verdict::Broken(fault) => compiled.sources.locate(fault.span).first_line,
        Verdict::Holds { judged, open } => {
            assert_eq!((judged, open.len()), (4, 0));
            0
        }
    };
    assert_eq!(line(1, 2, 3), 0);
    assert_eq!(line(2, 1, 3), 3, "the constraint");
    assert_eq!(line(0, 1, 1), 1, "the domain of x");
    assert_eq!(line(1, 2, 5), 4, "the objective");
    assert_eq!(line(2, 3, 5), 0, "what was broken before does not matter");
}

#[test]
fn floats_are_compared_within_the_tolerance_and_known_ones_exactly() {
    let verdict = |text: &str, real: f64| {
        let compiled = compiled(text);
        let whole = vec![0; compiled.model.variables()];
        Judge::of(&compiled).verdict(&Assignment::with_reals(whole, vec![real])).broken().is_none()
    };
    let text = "var 0.0..10.0: x; constraint 3.0 * x <= 6.0; solve satisfy;";
    assert!(verdict(text, 2.0) && verdict(text, 2.000_000_5) && !verdict(text, 2.001));
    let text = "var 0.0..10.0: x; constraint not (x <= 5.0); solve satisfy;";
    assert!(verdict(text, 5.000_000_1) && verdict(text, 5.0) && !verdict(text, 4.999));
    // What is 1000 times a variable is off by 1000 times as much, under a name and as an argument.
    let far = "var 0.0..10.0: x; predicate small(var float: p) = p <= 1.0; constraint small(1000 * x); solve satisfy;";
    let named = "var 0.0..10.0: x; var float: y = 1000 * x; constraint y <= 1.0; solve satisfy;";
    for text in [far, named] {
        assert!(verdict(text, 0.001) && verdict(text, 0.001_001) && !verdict(text, 0.002));
    }
    let text = "var 0.0..10.0: x; constraint if 1.0 < 1.0 then x = 3.0 else x = 4.0 endif; solve satisfy;";
    assert!(verdict(text, 4.0) && !verdict(text, 3.0));
}

#[test]
fn a_judge_gives_up_in_time() {
    let long =
        "var 0..1: x; function var int: f(var int: n, int: k) = if k = 0 then n else f(n, k - 1) + f(n, k - 1) endif;
                constraint f(x, 26) >= 0; solve satisfy;";
    assert!(open(long).contains("too many steps"));
}

/// The solutions of a model that may use the words of sheets.
#[track_caller]
fn sheet_means(text: &str, expected: &[&str]) {
    means(&format!("include \"sheet.mzn\"; {text}"), expected);
}

#[test]
fn regions_of_sheets_have_numbers_as_names_only() {
    sheet_means("array [1..1, 1..2] of var 1..2: r; constraint one_clue_each(r, [|<>, 5|]);", &["[1,1]", "[2,2]"]);
    sheet_means("array [1..1, 1..2] of var 1..2: r; constraint one_clue_each(r, [|5, 5|]);", &["[1,2]", "[2,1]"]);
    sheet_means(
        "array [1..1, 1..3] of var 1..2: r; constraint one_near_clue_each(r, [|1, <>, 2|]);",
        &["[1,2,2]", "[2,1,1]"],
    );
    let clues = "[|2, <>|<>, 2|]";
    sheet_means(
        &format!(
            "array [1..2, 1..2] of var 1..2: r; constraint one_near_clue_each(r, {clues}) /\\ \
             rectangle_of(r, {clues}, 1, 1) /\\ rectangle_of(r, {clues}, 2, 2);"
        ),
        &["[1,1,2,2]", "[1,2,1,2]", "[2,1,2,1]", "[2,2,1,1]"],
    );
}

#[test]
fn galaxies_look_the_same_turned_by_half() {
    let row = |rules: &str| format!("array [1..1, 1..3] of var 1..2: r; {rules}");
    let middle = "constraint symmetric_region_of(r, [|<>, 0, <>|], 1, 2);";
    sheet_means(&row(middle), &["[1,1,1]", "[1,2,1]", "[2,1,2]", "[2,2,2]"]);
    let side = "constraint symmetric_region_of(r, [|1, <>, 0|], 1, 1);";
    sheet_means(&row(side), &["[1,1,2]", "[2,2,1]"]);
    // What is symmetric must hang together as well: the ends of a row do not.
    let apart = "array [1..3, 1..3] of var 1..2: r; constraint symmetric_region_of(r, [|<>, <>, <>|<>, 0, <>|<>, <>, <>|], 2, 2) /\\ \
                 r[2, 2] = 1 /\\ r[1, 1] = 1 /\\ r[1, 2] = 2 /\\ r[2, 1] = 2 /\\ r[1, 3] = 2 /\\ r[2, 3] = 2 /\\ r[3, 2] = 2;";
    sheet_means(apart, &[]);
}

#[test]
fn lines_of_sheets_join_equal_numbers() {
    let lines = |numbers: &str| {
        format!(
            "array [1..2, 1..1] of var bool: a; array [1..1, 1..2] of var bool: b; constraint paths_between({numbers}, a, b);"
        )
    };
    sheet_means(&lines("[|1, <>|<>, 1|]"), &["[F,T] [T,F]", "[T,F] [F,T]"]);
    sheet_means(&lines("[|1, 1|<>, <>|]"), &["[F,T] [T,T]", "[T,F] [F,F]"]);
    sheet_means(&lines("[|1, 1|2, 2|]"), &["[T,T] [F,F]"]);
    sheet_means(&lines("[|1, 2|2, 1|]"), &[]);
    // A ring joins nothing.
    sheet_means(&lines("[|<>, <>|<>, <>|]"), &["[F,F] [F,F]"]);
}

#[test]
fn pieces_of_equal_numbers_are_as_large_as_these_say() {
    let row = "array [1..1, 1..3] of var 1..3: n; constraint pieces_have_sizes(n);";
    sheet_means(row, &["[1,2,2]", "[2,2,1]", "[3,3,3]"]);
}
