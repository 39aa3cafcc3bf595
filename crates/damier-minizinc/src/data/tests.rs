//! Which expressions JSON becomes.

use super::{DeclaredTypes, parse_json};
use crate::diagnostic::Diagnostic;
use crate::source::Sources;
use crate::syntax::parser::parse;
use crate::syntax::print::print_unit;
use damier_model::Source;

fn read(model: &str, json: &str) -> (String, Vec<(Diagnostic, usize, usize)>) {
    let mut sources = Sources::default();
    let model = sources.add(Source::argument(model));
    let json = sources.add(Source::argument(json));
    let mut wrong = Vec::new();
    let unit = parse(&sources, model, &mut wrong);
    assert!(wrong.is_empty(), "{wrong:?}");
    let declared = DeclaredTypes::of([&unit].into_iter());
    let data = parse_json(&sources, json, &declared, &mut wrong);
    let place = |wrong: Diagnostic| {
        let place = sources.locate(wrong.span.expect("data has places"));
        (wrong, place.first_line, place.first_column)
    };
    (print_unit(&data), wrong.into_iter().map(place).collect())
}

fn becomes(model: &str, json: &str, expected: &str) {
    let (text, wrong) = read(model, json);
    assert!(wrong.is_empty(), "{json}: {wrong:?}");
    assert_eq!(text, expected, "{json}");
}

#[test]
fn single_values() {
    becomes("int: n;", r#"{"n": -3}"#, "n = -3;\n");
    becomes("float: f;", r#"{"f": 1.5e2}"#, "f = 150.0;\n");
    becomes("bool: b; opt int: o;", r#"{"b": true, "o": null}"#, "b = true;\no = <>;\n");
    becomes("string: s;", r#"{"s": "a\u00e9\n\"\ud83d\ude00"}"#, "s = \"aé\\n\\\"😀\";\n");
    becomes("int: n;", r#"{"unknown": [1, "a", {}], "n": 1}"#, "n = 1;\n");
}

#[test]
fn cases_of_enums() {
    becomes("enum E; E: e;", r#"{"E": ["A", {"e": "B"}], "e": "A"}"#, "E = {A, B};\ne = A;\n");
    becomes("enum E; E: e;", r#"{"E": {"set": ["A"]}, "e": {"e": "A"}}"#, "E = {A};\ne = A;\n");
    becomes("E: e;", r#"{"e": {"c": "F", "e": {"e": "A", "c": "G"}}}"#, "e = F(G(A));\n");
    becomes("E: e;", r#"{"e": {"c": "F", "i": 3}}"#, "e = F(3);\n");
    becomes("E: e;", r#"{"e": {"i": 3, "e": "E"}}"#, "e = to_enum(E, 3);\n");
    becomes("set of E: s;", r#"{"s": {"set": ["A", "B"]}}"#, "s = {A, B};\n");
}

#[test]
fn sets_with_ranges() {
    becomes("set of int: s;", r#"{"s": {"set": [1, [3, 5], 7]}}"#, "s = 3..5 union {1, 7};\n");
    becomes("set of int: s;", r#"{"s": [1, 2]}"#, "s = {1, 2};\n");
    becomes("set of int: s;", r#"{"s": {"set": []}}"#, "s = {};\n");
    becomes("array[int] of set of int: s;", r#"{"s": [{"set": [1]}, [2, 3]]}"#, "s = [{1}, {2, 3}];\n");
}

#[test]
fn arrays_take_the_index_sets_of_their_declarations() {
    becomes("array[int] of int: a;", r#"{"a": [1, 2]}"#, "a = [1, 2];\n");
    becomes("array[0..1] of int: a;", r#"{"a": [1, 2]}"#, "a = array1d(0..1, [1, 2]);\n");
    becomes("array[E, int] of int: a;", r#"{"a": [[1, 2], [3, 4]]}"#, "a = array2d(E, 1..2, [1, 2, 3, 4]);\n");
    becomes(
        "array[2..3, int] of int: a;",
        r#"{"a": [1, 2, 3, 4]}"#,
        "a = array2d(2..3, 1..4 div card(2..3), [1, 2, 3, 4]);\n",
    );
    becomes("array[int, 1..2] of int: a;", r#"{"a": []}"#, "a = array2d(1..0 div card(1..2), 1..2, []);\n");
    becomes(
        "array[int, int, int, int] of opt int: a;",
        r#"{"a": [[[[1, null]]]]}"#,
        "a = array4d(1..1, 1..1, 1..1, 1..2, [1, <>]);\n",
    );
}

#[test]
fn tuples_and_records_are_what_the_type_says() {
    becomes("tuple(int, string): t;", r#"{"t": [1, "a"]}"#, "t = (1, \"a\");\n");
    becomes("type T = record(int: a, E: b); T: t;", r#"{"t": {"b": "X", "a": 1}}"#, "t = (b: X, a: 1);\n");
    becomes(
        "type T = tuple(int); array[1..2] of T ++ tuple(bool): t;",
        r#"{"t": [[1, true], [2, false]]}"#,
        "t = array1d(1..2, [(1, true), (2, false)]);\n",
    );
    becomes(
        "array[int, int] of tuple(int, int): t;",
        r#"{"t": [[[1, 2]], [[3, 4]]]}"#,
        "t = array2d(1..2, 1..1, [(1, 2), (3, 4)]);\n",
    );
}

#[test]
fn wrong_data_is_refused_with_its_place() {
    let refused = |model: &str, json: &str, line: usize, column: usize, word: &str| {
        let (_, wrong) = read(model, json);
        assert_eq!(wrong.len(), 1, "{json}");
        let (found, found_line, found_column) = &wrong[0];
        assert_eq!((*found_line, *found_column), (line, column), "{json}: {found:?}");
        let text = format!("{} = {}", found.message, found.help);
        assert!(text.contains(word), "{json}: {text}");
    };
    refused("int: n;", "{\n  \"n\": [1]\n}", 2, 8, "list");
    refused("int: n;", "{\"n\": 1", 1, 8, "'}'");
    refused("int: n;", "{\"n\": 1} x", 1, 10, "nothing");
    refused("int: n;", "[1]", 1, 1, "object");
    refused("int: n;", "{\"n\": tru}", 1, 7, "value");
    refused("int: n;", "{\"n\": 99999999999999999999}", 1, 7, "large");
    refused("array[int, int] of int: a;", "{\"a\": [[1], [2, 3]]}", 1, 13, "same length");
    refused("tuple(int, int): t;", "{\"t\": [1]}", 1, 7, "2 fields");
    refused("record(int: a): t;", "{\"t\": {\"b\": 1}}", 1, 8, "no field b");
    refused("record(int: a): t;", "{\"t\": {}}", 1, 7, "missing");
    refused("E: e;", "{\"e\": {\"e\": \"A\", \"i\": 1, \"c\": \"B\"}}", 1, 7, "invalid enum object");
    refused("type T = T; T: t;", "{\"t\": 1}", 1, 7, "by itself");
    refused("int: n;", &format!("{{\"n\": {}", "[".repeat(100_000)), 1, 507, "deep");
    refused("int: n;", "{\"n\": \"a", 1, 7, "never ends");
}
