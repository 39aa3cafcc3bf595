//! Each wrong text gets a message with a place and what was expected; what is right beside it is still read.

use super::{expression, model};
use crate::source::Span;
use crate::syntax::DEPTH_LIMIT;
use crate::with_large_stack;

/// The messages of a model as "start..end message = help".
fn messages(text: &str) -> Vec<String> {
    let show = |span: Option<Span>| span.map(|span| format!("{}..{}", span.start, span.end)).unwrap_or_default();
    let (_, wrong) = model(text);
    wrong.iter().map(|wrong| format!("{} {} = {}", show(wrong.span), wrong.message, wrong.help)).collect()
}

#[test]
fn a_missing_semicolon_is_named_and_the_next_item_is_read() {
    let text = "constraint a > 1\nsolve satisfy;";
    assert_eq!(messages(text), ["17..22 unexpected solve = expected ';' after the constraint"]);
    assert_eq!(model(text).0.items.len(), 2);
}

#[test]
fn every_wrong_item_gets_its_own_message() {
    let text = "int x; var 1..3: y; constraint y >; constraint let { int: a = ; int: b } in a; z = 3; output [1;";
    assert_eq!(
        messages(text),
        [
            "4..5 unexpected x = expected ':' and a name after the type",
            "34..35 unexpected ; = expected an expression",
            "62..63 unexpected ; = expected an expression",
            "95..96 unexpected ; = expected ',', '|' or ']' after an element",
        ]
    );
    assert_eq!(model(text).0.items.len(), 2, "y and z");
}

#[test]
fn misspelt_words_are_recognised() {
    assert_eq!(messages("constaint x > 1; solve satisfy;"), ["0..9 this is no item = did you mean constraint?"]);
    assert!(messages("ouptut [1];")[0].contains("did you mean output?"));
    assert!(messages("solves satisfy;")[0].contains("did you mean solve?"));
    assert!(messages("funktion int: f(int: x) = 3;")[0].contains("did you mean function?"));
    assert!(messages("nothing x;")[0].contains("expected ':'"));
    assert!(messages("solv: x;").is_empty());
}

#[test]
fn comparisons_do_not_chain() {
    let found = messages("constraint a < b < c;");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("17..18 < cannot follow another such operator"), "{found:?}");
    assert_eq!(messages("constraint 1..2..3 = x;").len(), 1);
    assert!(messages("constraint (a < b) = c /\\ d < e;").is_empty());
}

#[test]
fn characters_that_make_no_token_are_reported_once() {
    assert_eq!(messages("x = #@?; y = 2;").len(), 1);
    assert_eq!(messages("x = \"abc\ny = 2;").len(), 1);
    assert_eq!(messages("x = 'abc\n; y = 2;").len(), 1);
    assert_eq!(messages("x = 1; /* never closed").len(), 1);
    assert_eq!(messages("x = \"a\\qb\";").len(), 1);
    assert_eq!(messages("x = 99999999999999999999;").len(), 1);
    assert_eq!(messages("x = 9223372036854775808;").len(), 1);
    assert_eq!(messages("x = 1e999;").len(), 1);
    assert_eq!(messages("x = $;").len(), 1);
    assert_eq!(messages("x = __;").len(), 1);
}

#[test]
fn generators_must_bind_names() {
    assert!(messages("constraint forall(1 in S)(true);")[0].contains("no generator"));
    assert!(messages("constraint forall(i)(true);")[0].contains("no generator"));
    assert!(messages("constraint forall(i, j = 3)(true);")[0].contains("no generator"));
    assert!(messages("constraint forall()(true);")[0].contains("no generator"));
    assert!(messages("x = [i | 1 in S];")[0].contains("expected the name"));
    assert!(messages("x = f(i in S where c);")[0].contains("after the generators"));
}

#[test]
fn the_end_of_the_text_is_a_place_too() {
    assert_eq!(messages("x = "), ["4..4 the text ends too early = expected an expression"]);
    assert!(expression("").is_err());
    assert!(messages("").is_empty());
}

#[test]
fn a_hopeless_file_gets_a_bounded_number_of_messages() {
    let found = messages(&"int x;\n".repeat(1000));
    assert!(found.len() <= 25, "{}", found.len());
    let found = messages(&format!("x = 1{};", " < 1".repeat(1000)));
    assert!(found.len() <= 25, "{}", found.len());
    let found = messages(&format!("x = {}1;", "99999999999999999999 + ".repeat(1000)));
    assert!(found.len() <= 25, "{}", found.len());
}

#[test]
fn deep_texts_are_refused_and_the_rest_is_read() {
    with_large_stack(|| {
        let deep = DEPTH_LIMIT * 5;
        let texts = [
            format!("x = {}1{};", "(".repeat(deep), ")".repeat(deep)),
            format!("x = 1{};", " + 1".repeat(deep)),
            format!("x = {}1;", "- ".repeat(deep)),
            format!("x = {}1;", "not ".repeat(deep)),
            format!("x = a{};", "[1]".repeat(deep)),
            format!("x = a{};", ".1".repeat(deep)),
            format!("x = a{};", "^-1".repeat(deep)),
            format!("x = a{};", "`f` a".repeat(deep)),
            format!("x = {}", "[".repeat(deep)),
            format!("x = {}", "{".repeat(deep)),
            format!("x = {}", "let { int: x = ".repeat(deep)),
            format!("x = {}", "if ".repeat(deep)),
            format!("x = {}", "f(".repeat(deep)),
            format!("x = {}", "\"\\(".repeat(deep)),
            format!("x = 1{}", " :: f(1".repeat(deep)),
            format!("x = {}", "[| ".repeat(deep)),
            format!("{}int: x;", "array[1..2] of ".repeat(deep)),
            format!("{}int: x;", "tuple(".repeat(deep)),
            format!("{}int: x;", "tuple(int) ++ ".repeat(deep)),
            // The chain of each level hangs below the chain of the level outside.
            format!("x = {}1{};", "(".repeat(300), format!("{})", " + 1".repeat(300)).repeat(300)),
        ];
        for text in texts {
            let start: String = text.chars().take(30).collect();
            let found = messages(&text);
            assert!(found.iter().any(|message| message.contains("deep")), "{start}: {found:?}");
            assert!(found.len() <= 3, "{start}: {found:?}");
        }
        let fine = format!("x = 1{};", " + 1".repeat(DEPTH_LIMIT - 10));
        assert!(messages(&fine).is_empty());
    })
    .unwrap();
}
