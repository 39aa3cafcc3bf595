//! The functions of the library that have no body: what they give, compared with what MiniZinc 2.10 printed for the same
//! expressions, and how many solutions models with them have, compared with Gecode and with counting.

use damier_cp::Cp;
use damier_minizinc::ModelText;
use damier_minizinc::{Input, Options, OutputMode, compile};
use damier_model::{Engine, Run};
use std::ops::ControlFlow;

/// The solutions of a model, printed.
fn solutions(model: &str, mode: OutputMode) -> Result<Vec<String>, String> {
    let input = Input { models: vec![ModelText::text(model)], data: Vec::new() };
    let compiled = compile(input, &Options { all_solutions: true, ..Options::default() }).map_err(|failure| {
        failure.diagnostics.iter().map(|d| d.to_input_error(&failure.sources).to_string()).collect::<String>()
    })?;
    let mut found = Vec::new();
    let engine = Cp::default();
    let outcome =
        engine.enumerator().expect("cp lists solutions").enumerate(&compiled.model, &Run::default(), &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
    assert!(outcome.expect("cp takes the model").complete, "{model}");
    let mut printer = compiled.printer();
    Ok(found.iter().map(|solution| printer.print(solution, mode).expect("a solution is printed").text()).collect())
}

/// The number of solutions, none of which is found twice.
fn count(model: &str) -> usize {
    let mut found = solutions(model, OutputMode::Dzn).unwrap_or_else(|message| panic!("{model}\n{message}"));
    let all = found.len();
    found.sort();
    found.dedup();
    assert_eq!(all, found.len(), "a solution is found twice: {model}");
    all
}

/// The texts of expressions, all by one model.
fn shown(expressions: &[(&str, &str)]) -> Vec<String> {
    let items = expressions.iter().map(|(expression, _)| format!("output [show({expression}), \"\\n#\\n\"];\n"));
    let model = format!("enum E = {{A, B, C}};\n{}", items.collect::<String>());
    let printed = solutions(&model, OutputMode::Item).unwrap_or_else(|message| panic!("{message}"));
    printed[0].split("\n#\n").map(str::to_owned).collect()
}

#[test]
fn expressions_have_the_values_that_minizinc_prints() {
    for table in [EXPRESSIONS, OWN_EXPRESSIONS] {
        let printed = shown(table);
        for ((expression, expected), found) in table.iter().zip(&printed) {
            assert_eq!(found, expected, "{expression}");
        }
        assert_eq!(printed.len(), table.len() + 1);
    }
}

#[test]
fn constraints_have_the_solutions_they_should_and_so_have_their_opposites() {
    for (variables, constraint, expected) in CONSTRAINTS {
        let include = "include \"globals.mzn\"; ";
        let all = count(&format!("{include} {variables}"));
        assert_eq!(count(&format!("{include} {variables} constraint {constraint};")), *expected, "{constraint}");
        let not = count(&format!("{include} {variables} constraint not ({constraint});"));
        assert_eq!(not, all - expected, "not {constraint}");
        let told = count(&format!("{include} {variables} var bool: told; constraint told <-> ({constraint});"));
        assert_eq!(told, all, "told <-> {constraint}");
    }
}

#[test]
fn functions_of_variables_have_the_solutions_they_should() {
    for (model, expected) in MODELS {
        assert_eq!(count(&format!("include \"globals.mzn\"; {model}")), *expected, "{model}");
    }
}

#[test]
fn wrong_arguments_are_told_with_the_place() {
    for (model, expected) in [
        ("constraint array2d(1..2, 1..2, [1, 2, 3])[1, 1] = 1;", "room for 4 elements, but 3 are given"),
        ("constraint array1d({1, 3}, [1, 2])[1] = 1;", "a set without gaps"),
        ("var 1..2: x; constraint fix(x) = 1;", "still decides"),
        ("int: x = pow(10, 30); constraint x > 1;", "too large"),
        ("var 0.0..9.0: x; constraint sqrt(x) > 1.0;", "not linear"),
        ("array[int] of int: x = sort_by([1, 2], [1, 2, 3]); constraint x[1] = 1;", "3 keys are given for 2 elements"),
        ("include \"globals.mzn\"; array[1..2] of var 1..2: x; constraint regular(x, \"1 (2\");", "`)` is expected"),
        ("include \"globals.mzn\"; array[1..2] of var 1..2: x; constraint cumulative(x, [1], [1, 1], 2);", "length"),
    ] {
        let message = solutions(model, OutputMode::Item).unwrap_err();
        assert!(message.contains(expected), "{model}: {message}");
    }
}

#[test]
fn random_numbers_keep_to_their_distributions() {
    let model = "array[int] of float: x = [normal(10.0, 2.0) | i in 1..4000];
        array[int] of int: p = [poisson(3.0) | i in 1..4000];
        array[int] of float: g = [gamma(2.0, 3.0) | i in 1..4000];
        array[int] of int: u = [uniform(1, 6) | i in 1..4000];
        array[int] of int: d = [discrete_distribution([1, 0, 3]) | i in 1..4000];
        array[int] of int: b = [binomial(10, 0.3) | i in 1..4000];
        output [show(sum(x) / 4000.0), \" \", show(sum(p) / 4000.0), \" \", show(sum(g) / 4000.0), \" \",
                show(sum(u) / 4000.0), \" \", show(sum(d) / 4000.0), \" \", show(sum(b) / 4000.0), \" \",
                show(card(array2set(u))), \" \", show(1 in array2set(d))];";
    let printed = &solutions(model, OutputMode::Item).unwrap()[0];
    let words: Vec<&str> = printed.split(' ').collect();
    for (word, mean, off) in [(0, 10.0, 0.2), (1, 3.0, 0.2), (2, 6.0, 0.4), (3, 3.5, 0.2), (4, 1.5, 0.1), (5, 3.0, 0.2)]
    {
        let found: f64 = words[word].parse().unwrap();
        assert!((found - mean).abs() < off, "{found} should be near {mean}: {printed}");
    }
    assert_eq!(words[6..], ["6", "false"]);
}

const EXPRESSIONS: &[(&str, &str)] = &[
    ("abs(-3)", "3"),
    ("abs(-2.5)", "2.5"),
    ("pow(2, 10)", "1024"),
    ("pow(-2, 3)", "-8"),
    ("pow(2, -1)", "0"),
    ("pow(-1, -3)", "-1"),
    ("pow(2.0, 0.5)", "1.414213562373095"),
    ("2 ^ 5", "32"),
    ("sqrt(2.0)", "1.414213562373095"),
    ("exp(1.0)", "2.718281828459045"),
    ("ln(2.0)", "0.6931471805599453"),
    ("log10(1000.0)", "3.0"),
    ("log2(8.0)", "3.0"),
    ("log(2.0, 8.0)", "3.0"),
    ("sin(1.0)", "0.8414709848078965"),
    ("cos(1.0)", "0.5403023058681398"),
    ("tan(1.0)", "1.557407724654902"),
    ("asin(1.0)", "1.570796326794897"),
    ("acos(0.5)", "1.047197551196598"),
    ("atan(1.0)", "0.7853981633974483"),
    ("sinh(1.0)", "1.175201193643801"),
    ("cosh(1.0)", "1.543080634815244"),
    ("tanh(1.0)", "0.7615941559557649"),
    ("asinh(1.0)", "0.881373587019543"),
    ("acosh(2.0)", "1.316957896924817"),
    ("atanh(0.5)", "0.5493061443340548"),
    ("ceil(2.1)", "3"),
    ("ceil(-2.1)", "-2"),
    ("floor(2.9)", "2"),
    ("floor(-2.1)", "-3"),
    ("round(2.5)", "3"),
    ("round(-2.5)", "-3"),
    ("round(2.4)", "2"),
    ("bool2int(true)", "1"),
    ("bool2int([true, false])", "[1, 0]"),
    ("bool2float(true)", "1.0"),
    ("int2float(3)", "3.0"),
    ("sum([1, 2, 3])", "6"),
    ("sum([1.5, 2.5])", "4.0"),
    ("sum([])", "0"),
    ("product([2, 3, 4])", "24"),
    ("product([])", "1"),
    ("product([1.5, 2.0])", "3.0"),
    ("min(3, 5)", "3"),
    ("max(3, 5)", "5"),
    ("min(1.5, 2.5)", "1.5"),
    ("min([3, 1, 2])", "1"),
    ("max([3.5, 1.0])", "3.5"),
    ("min({3, 1})", "1"),
    ("max(1..7)", "7"),
    ("min([3, <>, 2])", "2"),
    ("arg_min([3, 1, 1])", "2"),
    ("arg_max([3, 1, 3])", "1"),
    ("arg_min(array1d(0..2, [3.5, 1.0, 1.0]))", "1"),
    ("arg_max([false, true])", "2"),
    ("forall([true, false])", "false"),
    ("forall([])", "true"),
    ("exists([true, false])", "true"),
    ("exists([])", "false"),
    ("xorall([true, true, true])", "true"),
    ("iffall([true, true, false])", "true"),
    ("clause([false], [true, false])", "true"),
    ("length([1, 2, 3])", "3"),
    ("length([])", "0"),
    ("index_set(array1d(3..5, [1, 2, 3]))", "3..5"),
    ("index_set_1of2([|1, 2|3, 4|5, 6|])", "1..3"),
    ("index_set_2of2([|1, 2|3, 4|5, 6|])", "1..2"),
    ("index_set_3of3(array3d(1..1, 1..2, 0..1, [1, 2, 3, 4]))", "0..1"),
    ("index_sets_agree([1, 2], [3, 4])", "true"),
    ("index_sets_agree([1, 2], [3, 4, 5])", "false"),
    ("array1d(0..2, [1, 2, 3])[0]", "1"),
    ("array1d([|1, 2|3, 4|])", "[1, 2, 3, 4]"),
    ("array2d(1..2, 0..1, [1, 2, 3, 4])[2, 0]", "3"),
    ("array3d(1..2, 1..1, 1..2, [1, 2, 3, 4])[2, 1, 2]", "4"),
    ("array1d(E, [1, 2, 3])[B]", "2"),
    ("arrayXd([|1, 2|3, 4|], [5, 6, 7, 8])[2, 1]", "7"),
    ("reverse([1, 2, 3])", "[3, 2, 1]"),
    ("sort([3, 1, 2])", "[1, 2, 3]"),
    ("sort([2.5, 1.5])", "[1.5, 2.5]"),
    ("sort([true, false])", "[false, true]"),
    ("sort([C, A, B])", "[A, B, C]"),
    ("sort_by([10, 20, 30], [3, 1, 2])", "[20, 30, 10]"),
    (r#"sort_by(["a", "b", "c"], [3.5, 1.0, 2.0])"#, r#"["b", "c", "a"]"#),
    ("arg_sort([3, 1, 2])", "[2, 3, 1]"),
    ("row([|1, 2|3, 4|], 2)", "[3, 4]"),
    ("col([|1, 2|3, 4|], 2)", "[2, 4]"),
    ("slice_1d([|1, 2|3, 4|], [{1, 2}, {2}], 1..2)", "[2, 4]"),
    ("card({1, 3, 5})", "3"),
    ("card(1..10)", "10"),
    ("array_union([{1, 2}, {4}, {}])", "{1,2,4}"),
    ("array_intersect([{1, 2, 3}, {2, 3, 4}])", "2..3"),
    ("array2set([3, 1, 3])", "{1,3}"),
    ("set2array({5, 2})", "[2, 5]"),
    ("{5, 2}[2]", "5"),
    ("E[2]", "B"),
    ("enum_next(4)", "5"),
    ("(1, 2) in [(2, 1), (1, 2)]", "true"),
    ("enum_prev(-4)", "-5"),
    ("set_to_ranges({1, 2, 3, 7})", "[1, 3, 7, 7]"),
    ("[i | i in {3, 1}]", "[1, 3]"),
    ("deopt([1, <>][1])", "1"),
    ("occurs([1, <>][2])", "false"),
    ("absent([1, <>][2])", "true"),
    ("lb(5)", "5"),
    ("ub(5)", "5"),
    ("dom(5)", "5..5"),
    ("fix(5)", "5"),
    ("is_fixed(5)", "true"),
    ("enum_next(E, A)", "B"),
    ("enum_prev(E, C)", "B"),
    ("to_enum(E, 2)", "B"),
    ("enum2int(B)", "2"),
    ("to_enum(E, [1, 3])", "[A, C]"),
    ("to_enum(E, {1, 2})", "{A, B}"),
    ("enum2int([A, C])", "[1, 3]"),
    (r#"string_length("abc")"#, "3"),
    (r#"concat(["ab", "c"])"#, r#""abc""#),
    (r#"join(", ", ["a", "b"])"#, r#""a, b""#),
    (r#"join("-", [])"#, r#""""#),
    ("show(1)", r#""1""#),
    ("format(5, 3)", r#""    3""#),
    (r#"format(-5, 3) ++ "|""#, r#""3    |""#),
    ("format(8, 2, 3.14159)", r#""    3.14""#),
    ("format(6, 2, true)", r#""    tr""#),
    ("show_int(6, -42)", r#""   -42""#),
    (r#"show_int(-6, -42) ++ "|""#, r#""-42   |""#),
    ("show_float(10, 3, 2.5)", r#""     2.500""#),
    ("show_float(0, 0, 0.5)", r#""0""#),
    (r#"format_justify_string(5, "ab")"#, r#""   ab""#),
    ("show2d([|1, 20|300, 4|])", r#""[|   1, 20\n | 300,  4\n |]""#),
    ("show2d(array2d(E, 1..2, [1, 2, 3, 4, 5, 6]))", r#""[| A: 1, 2\n | B: 3, 4\n | C: 5, 6\n |]""#),
    ("show3d(array3d(1..1, 1..2, 1..2, [1, 2, 3, 4]))", r#""[| | 1, 2 |\n     3, 4 | |]\n""#),
    ("showJSON([|1, 2|3, 4|])", r#""[[1, 2], [3, 4]]""#),
    ("showJSON({1, 2, 5})", r#""{ \"set\" : [[1,2],5]}""#),
    ("showJSON([A, B])", r#""[{\"e\":\"A\"}, {\"e\":\"B\"}]""#),
    (r#"showJSON("a\"b")"#, r#""\"a\\\"b\"""#),
    ("showJSON([<>, 1])", r#""[null, 1]""#),
    ("1.0 * 3.0", "3.0"),
    ("1/3", "0.3333333333333333"),
    ("1e100", "1e+100"),
    ("-1e-300", "-1e-300"),
    ("0.1 + 0.2", "0.3"),
    ("123456.7", "123456.7"),
    ("[1.0, 0.5]", "[1.0, 0.5]"),
    ("{1.0, 2.5}", "{1.0,2.5}"),
    ("{true, false}", "{false,true}"),
    ("{}", "{}"),
    ("{3}", "3..3"),
    ("1..3", "1..3"),
    ("{1, 2, 3, 9}", "{1,2,3,9}"),
    ("{A, C}", "{A, C}"),
    ("[{A}, {}]", "[{A}, {}]"),
    (r#""tab\tquote\"back\\""#, r#""tab\tquote\"back\\""#),
    (r#"["x"]"#, r#"["x"]"#),
    ("[<>, 3]", "[<>, 3]"),
    (r#"(1, true, "s")"#, r#"(1, true, "s")"#),
    ("(a: 1, b: 2.5)", "(a: 1, b: 2.5)"),
    ("[(1, 2), (3, 4)]", "[(1, 2), (3, 4)]"),
    ("pow(0, 0)", "1"),
    ("5 div -2", "-2"),
    ("5 mod -2", "1"),
    ("-5 mod 2", "-1"),
    ("has_index(3, [1, 2])", "false"),
    ("element(2, [5, 6, 7])", "6"),
    ("min([i | i in 1..0]) = 1", "false"),
    ("deopt([1, <>][2]) = 1", "false"),
    ("enum_next(E, C) = A", "false"),
    ("enum_prev(E, A) = A", "false"),
    ("to_enum(E, 4) = A", "false"),
    ("max({i | i in 1..0}) = 1", "false"),
    ("arg_min([i | i in 1..0]) = 1", "false"),
    ("pow(0, -1) = 1", "false"),
    ("array_intersect([{i}|i in 1..0]) = {}", "false"),
    ("sort_by([1,2,3],[true,false,true])", "[2, 1, 3]"),
    ("arg_sort([2.5, 1.5])", "[2, 1]"),
    ("show_int(3, A)", r#""  1""#),
    ("showDzn(B)", r#""B""#),
    ("showDzn((1, 2))", r#""(1, 2)""#),
    ("array2set([true, false])", "{false,true}"),
    ("index_set(array1d(E, [1, 2, 3]))", "{A, B, C}"),
    ("index2int(array1d(E, [1, 2, 3]))", "[1, 2, 3]"),
    ("enum_of(A)", "{A, B, C}"),
    (r#"string_split("a--b", "--")"#, r#"["a", "b"]"#),
    ("trace_exp(3)", "3"),
    ("array2set([1.5, 1.5, 2.0])", "{1.5,2.0}"),
    ("has_bounds(3)", "true"),
    ("lb([1, 2])", "[1, 2]"),
    ("ub_array([3, 9, 4])", "9"),
    ("lb_array([3, 9, 4])", "3"),
    ("dom_array([1, 2, 9])", "{1,2,9}"),
    ("dom_bounds_array([1, 2, 9])", "1..9"),
    ("is_fixed([1, 2])", "true"),
    ("fix([1, 2])", "[1, 2]"),
    ("card({true})", "1"),
    ("anon_enum(3)", "1..3"),
    ("infinity", "infinity"),
    ("-infinity", "-infinity"),
    ("1..infinity", "1..infinity"),
    ("{1.0, 2.0} union 3.0..4.0", "1.0..1.0 union 2.0..2.0 union 3.0..4.0"),
    ("format(3, {1})", r#""1..1""#),
    ("format(3, 1, {1})", r#""  1""#),
    (r#"format(5, "x")"#, r#""  \"x\"""#),
    ("format([A, B])", r#""[A, B]""#),
    ("show([1.0])", r#""[1.0]""#),
    ("showJSON(1..0)", r#""{ \"set\" : []}""#),
    ("showJSON(0.1)", r#""0.1""#),
    ("show([|true, false|])", r#""[true, false]""#),
    (r#"show(array3d(1..1, 1..1, 1..2, ["a", "b"]))"#, r#""[\"a\", \"b\"]""#),
    ("reverse(array1d(0..1, [1, 2]))[0]", "2"),
    ("array1d({B, C}, [1, 2])[C]", "2"),
    ("sum([true, true])", "2"),
    ("sum([1, 2.5])", "3.5"),
    ("product([true, false])", "0"),
    ("max([1, 2.5])", "2.5"),
    ("abs(<>)", "<>"),
    ("1 ~+ <>", "<>"),
    ("bool2int(<>)", "<>"),
    ("count([true, false, true])", "2"),
    ("<> default 2", "2"),
    ("-5 div 2", "-2"),
    ("7.5 / 2.0", "3.75"),
    (r#"true /\ false"#, "false"),
    ("not true", "false"),
    (r#""a" ++ "b""#, r#""ab""#),
    ("[1] ++ [2]", "[1, 2]"),
    (r#""a" < "b""#, "true"),
    ("[1, 2] < [1, 3]", "true"),
    ("{1} subset {1, 2}", "true"),
    ("{1, 2} diff {1}", "2..2"),
    ("{1, 2} symdiff {2, 3}", "{1,3}"),
];

const OWN_EXPRESSIONS: &[(&str, &str)] = &[
    ("min({1.5, 2.5})", "1.5"),
    ("card({})", "0"),
    ("sqrt(-1.0) > 0.0", "false"),
    ("ln(0.0) > 0.0", "false"),
    ("asin(2.0) > 0.0", "false"),
    ("acosh(0.5) > 0.0", "false"),
    ("atanh(1.0) > 0.0", "false"),
    ("log(1.0, 2.0) > 0.0", "false"),
    ("min([true, false])", "false"),
    ("mzn_compiler_version() >= 26004", "true"),
    (r#"show_indexed(["a", "b"], ["1", "2"])"#, r#""[a: 1, b: 2]""#),
    (r#"show2d_indexed(["x", "yy"], [], [|"1", "2"|"3", "4"|])"#, r#""[|  x: 1, 2\n | yy: 3, 4\n |]""#),
    ("is_same(1, 1)", "true"),
    ("slice_2d(array3d(1..2, 1..2, 1..2, [1, 2, 3, 4, 5, 6, 7, 8]), [{2}, 1..2, {1, 2}], 1..2, 0..1)[2, 0]", "7"),
];

const CONSTRAINTS: &[(&str, &str, usize)] = &[
    ("array[1..3] of var 0..3: x;", "all_different(x)", 24),
    ("array[1..3] of var 0..3: x;", "all_different([x[i]+i|i in 1..3])", 36),
    ("array[1..3] of var 0..3: x;", "all_equal(x)", 4),
    ("array[0..3] of var 0..3: x;", "circuit(x)", 6),
    ("array[1..4] of var 1..4: x;", "circuit(x)", 6),
    ("array[1..3] of var 0..4: x;", "circuit(x)", 2),
    ("array[1..3] of var 0..2: x; var 0..2: y; var 0..4: c;", "count_eq(x,y,c)", 81),
    ("array[1..3] of var 0..2: x; var 0..2: y; var 0..4: c;", "count_geq(x,y,c)", 324),
    ("array[1..3] of var 0..2: x; var 0..2: y; var 0..4: c;", "count_gt(x,y,c)", 243),
    ("array[1..3] of var 0..2: x; var 0..2: y; var 0..4: c;", "count_leq(x,y,c)", 162),
    ("array[1..3] of var 0..2: x; var 0..2: y; var 0..4: c;", "count_lt(x,y,c)", 81),
    ("array[1..3] of var 0..2: x; var 0..2: y; var 0..4: c;", "count_neq(x,y,c)", 324),
    ("array[1..3] of var 0..3: s;", "cumulative(s,[2,1,2],[1,2,1],2)", 21),
    ("array[1..2] of var 0..2: s; array[1..2] of var 0..2: d; var 1..3: b;", "cumulative(s,d,[1,2],b)", 169),
    ("array[1..2] of var 0..2: x; array[1..2] of var 0..2: y;", "diffn_nonstrict(x,y,[2,0],[1,2])", 81),
    ("array[1..2] of var 0..2: x; array[1..2] of var 0..2: y;", "diffn_nonstrict(x,y,[2,1],[1,2])", 56),
    ("array[1..3] of var 0..3: s;", "disjunctive(s,[2,0,2])", 24),
    ("array[1..3] of var 0..2: x; array[1..2] of var 0..3: c;", "global_cardinality(x,[0,2],c)", 27),
    ("array[1..3] of var 0..2: x; array[1..2] of var 0..3: c;", "global_cardinality_closed(x,[0,2],c)", 8),
    ("array[1..3] of var 0..3: x;", "increasing(x)", 20),
    (
        "array[0..2] of var 0..3: x; array[1..3] of var 0..3: y;",
        r#"forall(i in 0..2)(x[i] in 1..3) /\ forall(i in 1..3)(y[i] in 0..2) /\ inverse(array1d(0..2,x),array1d(1..3,y))"#,
        6,
    ),
    ("array[1..3] of var 0..4: x; array[1..3] of var 1..3: y;", "inverse(x,y)", 6),
    ("array[1..2] of var 0..2: x; array[1..2] of var 0..2: y;", "lex_less(x,y)", 36),
    ("array[1..2] of var 0..2: x; array[1..2] of var 0..2: y;", "lex_lesseq(x,y)", 45),
    ("array[1..3] of var 0..2: x; var 0..4: n;", "nvalue(n,x)", 27),
    ("enum E={A,B,C}; array[1..3] of var E: x;", r#"regular(x,"A .{0,1} (B|C)+")"#, 6),
    ("array[1..3] of var 0..3: x;", r#"regular(x,"1* (2|3) [^1]")"#, 6),
    ("array[1..4] of var 1..2: x;", "regular(x,3,2,[|1,2|3,0|1,3|],2,{3})", 2),
    ("array[1..4] of var 0..3: x;", "regular(x,3,2,[|1,2|3,0|1,3|],1,{1,3})", 7),
    ("array[1..3] of var 0..3: x;", "strictly_increasing(x)", 4),
    ("array[5..7] of var 5..7: x;", "subcircuit(x)", 6),
    ("array[1..4] of var 1..4: x;", "subcircuit(x)", 21),
    ("array[1..2] of var 0..3: x;", "table(x,[|0,1|2,3|5,5|])", 2),
    ("array[1..4] of var 0..3: x;", "value_precede_chain([1,2,3],x)", 51),
];

const MODELS: &[(&str, usize)] = &[
    ("array[1..2] of var 1..3: s; var set of 0..4: z; constraint z = array2set(s);", 9),
    ("array[1..2] of var opt 1..2: s; var set of 0..3: z; constraint z = array2set(s);", 9),
    ("var -3..2: x; var 0..9: y; constraint y = abs(x);", 6),
    ("array[1..2] of var set of 1..2: s; var set of 0..3: z; constraint z = array_intersect(s);", 16),
    ("array[1..3] of var 0..2: x; var 0..4: y; constraint y = arg_max(x);", 27),
    ("array[1..3] of var 0..2: x; var 0..4: y; constraint y = arg_min(x);", 27),
    (r#"array[1..3] of var 0..2: x; constraint at_most(1,x,2) /\ at_least(1,x,0);"#, 16),
    ("array[1..2] of var set of 1..2: s; var set of 0..3: z; constraint z = array_union(s);", 16),
    ("var bool: b; var 0..1: z; constraint z = bool2int(b);", 2),
    ("array[1..2] of var bool: b; var 0..9: z; constraint z = sum(bool2int(b));", 4),
    ("array[1..3] of var 1..2: x; constraint bin_packing(4,x,[2,3,1]);", 4),
    ("var set of 1..3: s; var 0..5: z; constraint z = card(s);", 8),
    ("array[1..2] of var bool: b; array[1..2] of var bool: c; constraint clause(b,c);", 15),
    ("array[1..2] of var bool: b; array[1..2] of var bool: c; constraint not clause(b,c);", 1),
    ("var opt 1..3: x; constraint occurs(x) -> deopt(x) > 1;", 3),
    (r#"var opt 1..3: x; constraint occurs(x) /\ deopt(x) > 1;"#, 2),
    (r#"array[1..2] of var {1,3,5}: x; var 0..9: y; constraint y in dom_array(x) /\ y in dom_bounds_array(x);"#, 27),
    ("enum E={A,B,C}; var E: x; var 0..9: y; constraint y = enum2int(x)*2;", 3),
    ("array[1..3] of var 0..2: x; var 0..4: i; var 0..2: y; constraint element(i,x,y);", 81),
    ("var 2..2: x; var 0..9: y; constraint if is_fixed(x) then y = fix(x) else true endif;", 1),
    ("array[1..3] of var bool: b; var bool: c; constraint c = forall(b); constraint exists(b);", 7),
    ("array[1..3] of var 0..2: x; array[1..3] of var 0..3: c; constraint global_cardinality(x,[0,2,1],c);", 27),
    ("var 2..5: x; var 0..9: y; constraint y = lb(x)+ub(x)*dom_size(x);", 0),
    ("array[1..3] of var -1..2: x; var -9..9: z; constraint z = max(x);", 64),
    ("array[1..2] of var opt 1..2: x; constraint not (max(x) = 2);", 4),
    ("var set of 1..3: s; var bool: z; constraint z <-> (max(s) = 2);", 8),
    ("array[1..3] of var -1..2: x; var -9..9: z; constraint z = min(x);", 64),
    ("var -1..2: x; var 0..3: y;var -9..9: z; constraint z = min(x,y)+max(x,y)*2;", 16),
    ("array[1..2] of var opt 1..2: x; var 0..9: z; constraint z = min(x);", 8),
    ("var set of 1..3: s; var 0..5: z; constraint z = min(s);", 7),
    ("array[1..2] of var opt 1..2: x; var opt 0..9: z; constraint z = min_weak(x);", 9),
    ("enum E={A,B,C}; var E: x; var E: e; constraint e = enum_next(E,x);", 2),
    ("enum E={A,B,C}; var E: x; var E: e; var bool: b; constraint b <-> (e = enum_next(E,x));", 9),
    ("var 1..3: x; var 1..3: y; constraint y = enum_next(x);", 2),
    ("var 1..3: x; var 1..3: y; constraint (x, y) in [(1, 2), (2, 3), (1, 4)];", 2),
    ("var 1..3: x; var 1..3: y; constraint not ((x, y) in [(1, 2), (2, 3), (1, 4)]);", 7),
    ("enum P = P(0..2); var P: x; constraint x != P(1);", 2),
    ("array[1..2] of var opt 1..2: x; constraint sum(i in 1..2)(occurs(x[i])) = 1;", 4),
    ("var -2..3: x; var -2..3: y; var -30..30: z; constraint z = pow(x,y);", 34),
    ("var -2..3: x; var -2..3: y; var -30..30: z; var bool: b; constraint b <-> (z = pow(x,y));", 2196),
    ("enum E={A,B,C}; var E: x; var E: e; constraint e = enum_prev(x);", 2),
    ("array[1..3] of var -1..2: x; var -9..9: z; constraint z = product(x);", 64),
    ("array[1..4] of var 0..1: x; constraint sliding_sum(1,2,3,x);", 10),
    ("array[1..3] of var 0..2: x; array[1..3] of var 0..2: y; constraint sort(x,y);", 27),
    ("array[1..3] of var -1..2: x; var -9..9: z; constraint z = sum(x);", 64),
    ("enum E={A,B,C}; var 0..4: x; var E: e; constraint e = to_enum(E,x);", 3),
    ("enum E={A,B,C}; var 0..4: x; var E: e; var bool: b; constraint b <-> (e = to_enum(E,x));", 15),
    ("array[1..3] of var bool: b; constraint xorall(b);", 4),
    ("array[1..3] of var bool: b; constraint iffall(b);", 4),
    ("array[1..4] of var bool: b; var bool: c; constraint c <-> iffall(b);", 16),
    ("enum E = {A, B, C}; var opt E: x; var opt E: y; constraint y = enum_next(x);", 3),
    ("var opt 1..3: x; solve :: int_search([x], input_order, indomain_min) satisfy;", 4),
    (
        "array[1..2] of var 0..2: x; array[int, int] of int: t = [|0, 1|2, 2|]; constraint table(x, t) \\/ not table(x, t);",
        9,
    ),
];

#[test]
fn absent_tasks_take_no_time_known_or_not() {
    for (model, solutions) in [
        ("constraint disjunctive([<>, 2], [2, 1]);", 1),
        ("var opt 0..2: o; constraint disjunctive([o, <>, 2], [2, 0, 1]);", 2),
        ("constraint cumulative([<>, 2], [2, 1], [1, 1], 1);", 1),
        ("var opt 0..2: o; constraint cumulative([o, <>, 2], [2, 0, 1], [1, 1, 1], 1);", 2),
        ("constraint disjunctive([2, 2], [2, 1]);", 0),
    ] {
        assert_eq!(count(&format!("include \"globals.mzn\";\n{model}\n")), solutions, "{model}");
    }
}

#[test]
fn what_is_sorted_counts_from_one() {
    let all = shown(&[
        ("index_set(sort(array1d(-1..1, [2, 0, 1])))", "1..3"),
        ("index_set(sort_by(array1d(0..2, [3, 1, 2]), array1d(0..2, [3, 1, 2])))", "1..3"),
    ]);
    assert_eq!(all[..2], ["1..3", "1..3"]);
}

#[test]
fn a_variable_without_a_value_has_no_solution_and_is_no_error() {
    for model in [
        "array [1..2] of var 0..1: m; var -60..60: goal = m[3];",
        "array [1..2] of var 0..1: m; array [1..2] of var int: g = [m[1], m[3]];",
    ] {
        assert_eq!(count(model), 0, "{model}");
    }
    let known = solutions("array [1..2] of int: a = [1, 2]; var int: x = a[3];", OutputMode::Dzn);
    assert!(known.is_err_and(|message| message.contains("index 3 is outside")));
}
