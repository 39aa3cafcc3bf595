//! Errors point at the place and say what is accepted; hostile texts are refused, not suffered.

use damier_logic::{Cnf, Formula, Limits, Parameters, Theory, atom, forall};
use damier_model::{InputError, Source};

/// The error that a text, or grounding it, ends with.
fn error_of(text: &str) -> InputError {
    let theory = Theory::read(Source::file("board.fol", text));
    let ground = theory.and_then(|theory| theory.ground(&Parameters::new()));
    ground.expect_err("this text should be refused")
}

/// The whole message, for a text whose rule stands in line 2.
fn refused(rule: &str, expected: &str) {
    let text = format!("let cells = 1..3 unknown C(cells) let n = 3\nrule \"r\": {rule}");
    assert_eq!(error_of(&text).to_string(), expected);
}

#[test]
fn a_name_that_is_not_known_is_pointed_at_with_the_known_ones() {
    refused(
        "∀ i ∈ cells, C(m)",
        "the number 'm' is not known
  ┌─ board.fol:2:26
2 │ rule \"r\": ∀ i ∈ cells, C(m)
  │                          ^
  = known variables: i; known numbers: n",
    );
    refused(
        "∀ i ∈ cells, D(i)",
        "the predicate 'D' is not known
  ┌─ board.fol:2:24
2 │ rule \"r\": ∀ i ∈ cells, D(i)
  │                        ^
  = known predicates: C",
    );
    refused(
        "∀ i ∈ cell, C(i)",
        "the domain 'cell' is not known
  ┌─ board.fol:2:17
2 │ rule \"r\": ∀ i ∈ cell, C(i)
  │                 ^^^^
  = known domains: cells",
    );
}

#[test]
fn wrong_numbers_of_arguments_and_wrong_kinds_are_pointed_at() {
    refused(
        "∀ i ∈ cells, C(i, i)",
        "'C' takes 1 number, and 2 stand here
  ┌─ board.fol:2:24
2 │ rule \"r\": ∀ i ∈ cells, C(i, i)
  │                        ^^^^^^^
  = accepted: 1 number in the parentheses",
    );
    refused(
        "∀ i ∈ cells, C(i) + 1 = 2",
        "'C(i)' is a formula, and a number is expected here
  ┌─ board.fol:2:24
2 │ rule \"r\": ∀ i ∈ cells, C(i) + 1 = 2
  │                        ^^^^
  = accepted: numbers, variables, + - * / mod, abs, min, max",
    );
    refused(
        "∀ i ∈ cells, i + 1 ∧ C(i)",
        "'i + 1' is a number, and a formula is expected here
  ┌─ board.fol:2:24
2 │ rule \"r\": ∀ i ∈ cells, i + 1 ∧ C(i)
  │                        ^^^^^
  = accepted: an atom such as C(i, j), a comparison such as i ≠ j",
    );
}

#[test]
fn numbers_that_cannot_be_are_found_while_grounding_with_the_variables_around() {
    refused(
        "∀ i ∈ cells, C(i) ⇒ C(i + 1)",
        "C(4) is not declared where i = 3
  ┌─ board.fol:2:31
2 │ rule \"r\": ∀ i ∈ cells, C(i) ⇒ C(i + 1)
  │                               ^^^^^^^^
  = argument 1 is within 1..3; a condition before it keeps to that, as in k < n ⇒ …",
    );
    refused(
        "∀ i ∈ cells, C(6 / (i - 2))",
        "C(-6) is not declared where i = 1
  ┌─ board.fol:2:24
2 │ rule \"r\": ∀ i ∈ cells, C(6 / (i - 2))
  │                        ^^^^^^^^^^^^^^
  = argument 1 is within 1..3; a condition before it keeps to that, as in k < n ⇒ …",
    );
    refused(
        "∀ i ∈ cells, n / (i - 1) > 0",
        "division by zero where i = 1
  ┌─ board.fol:2:24
2 │ rule \"r\": ∀ i ∈ cells, n / (i - 1) > 0
  │                        ^^^^^^^^^^^
  = accepted: a condition before it, as in j ≠ 0 ⇒ …",
    );
    // The condition protects.
    let guarded = "unknown C(1..3) rule: ∀ i ∈ 1..3, i < 3 ⇒ C(i) ⇒ C(i + 1) rule: ∀ i ∈ 0..2, i ≠ 0 ⇒ 2 / i > 0";
    let ground = Theory::parse(guarded).and_then(|theory| theory.ground(&Parameters::new()));
    assert_eq!(
        ground.map(|g| g.to_string()),
        Ok("rule \"rule 1\":\n  C_1 ⇒ C_2\n  C_2 ⇒ C_3\nrule \"rule 2\":\n  ⊤\n".into())
    );
}

#[test]
fn slips_of_the_pen_are_pointed_at() {
    refused(
        "∀ i ∈ cells C(i)",
        "'C' is not expected here
  ┌─ board.fol:2:23
2 │ rule \"r\": ∀ i ∈ cells C(i)
  │                       ^
  = accepted here: ',' and what is said of the variable, or 'where' and a condition",
    );
    refused(
        "∀ i ∈ cells, j ∈ cells, C(i)",
        "',' is not expected here
  ┌─ board.fol:2:33
2 │ rule \"r\": ∀ i ∈ cells, j ∈ cells, C(i)
  │                                 ^
  = accepted here: an operator; another variable has a ∀ or ∃ of its own",
    );
    refused(
        "C(1) ∧",
        "the text ends too early
  ┌─ board.fol:2:17
2 │ rule \"r\": C(1) ∧
  │                 ^
  = accepted here: a formula or a number",
    );
    let message = |text: &str| error_of(text).to_string();
    assert!(message("rule \"r: ⊤").starts_with("this name in quotes has no end\n  ┌─ board.fol:1:6"));
    assert!(message("let a = 1 @").starts_with("'@' means nothing here\n  ┌─ board.fol:1:11"));
    assert!(message("let min = 1").starts_with("this word has a meaning of its own\n  ┌─ board.fol:1:5"));
    assert!(message("let n = 1\nlet n = 2").starts_with("'n' is declared twice\n  ┌─ board.fol:2:5"));
    assert!(message("let n = 99999999999999999999").starts_with("this number is too large\n  ┌─ board.fol:1:9"));
    assert!(
        message("relation r(2) = {(1, 2), (3)}").starts_with("a tuple of 1 in a relation of 2\n  ┌─ board.fol:1:26")
    );
    assert!(message("unknown C_1(1..2)").starts_with("'C_1' looks like a name with indices"));
    assert!(message("unknown p unknown q fact p ∨ q").starts_with("this fact does not say which atoms hold"));
}

#[test]
fn what_is_missing_or_too_much_from_outside_is_named() {
    let needs = Theory::parse("parameter n relation near(2) unknown C(1..n) rule: ∀ i ∈ 1..n, near(i, i) ⇒ C(i)");
    let needs = needs.expect("well written");
    let message = |parameters: Parameters| needs.ground(&parameters).expect_err("refused").message;
    assert_eq!(message(Parameters::new()), "the parameter 'n' has no value");
    let given = || Parameters::new().set("n", 2);
    assert_eq!(message(given()), "the relation 'near' was not given");
    assert_eq!(message(given().relation("near", [[1, 2, 3]])), "the relation 'near' was given a tuple of 3");
    let given = || Parameters::new().set("n", 2).relation("near", [[1, 1]]);
    assert_eq!(message(given().set("m", 1)), "'m' is given a value, but is neither a parameter nor a relation");
    assert_eq!(message(given().known("C", [7], true)), "C(7) is known, but is no atom of an unknown");
    assert_eq!(message(given().known("C", [1, 1], true)), "C(1, 1) is known, but is no atom of an unknown");
    assert!(needs.ground(&given()).is_ok());
}

#[test]
fn what_is_too_large_is_refused_with_the_size_foreseen() {
    assert_eq!(error_of("unknown C(1..3000, 1..3000)").message, "the unknown 'C' has 9000000 atoms");
    let theory = Theory::parse("unknown C(1..9) rule \"r\": ∀ a, b, c ∈ 1..1000, ∃ d ∈ a..a+8, C(d - a + 1) ∨ a = b");
    let limits = Limits { steps: 10_000, ..Limits::default() };
    let refused = theory.and_then(|theory| theory.ground_within(&Parameters::new(), &limits)).expect_err("refused");
    // 1000³ times the nine values of d between 1..9 and 1000..1008, of which only the ends are known beforehand.
    assert_eq!(refused.message, "rule \"r\" is too large to ground: up to about 2.0·10^12 instances");
    let limits = Limits { size: 1_000, ..Limits::default() };
    let theory = Theory::parse("unknown C(1..100) rule \"r\": ∀ a, b ∈ 1..100, C(a) ⇔ C(b)").expect("well written");
    assert!(theory.ground_within(&Parameters::new(), &limits).is_err());
}

#[test]
fn hostile_nesting_is_refused_and_does_not_exhaust_the_stack() {
    let many = 20_000;
    for text in [
        format!("rule: {}⊤{}", "(".repeat(many), ")".repeat(many)),
        format!("rule: {}⊤", "¬".repeat(many)),
        format!("rule: {}⊤", "⊤ ⇒ ".repeat(many)),
        format!("rule: {}⊤", "⊤ ⇔ ".repeat(many)),
        format!("rule: {}⊤", "∀ i ∈ 1..2, ".repeat(many)),
        format!("rule: {}1 > 0", "1 + ".repeat(many)),
        format!("rule: {}1 > 0", "- ".repeat(many) + "(1) + "),
        format!("rule: ∀ {} ∈ 1..2, ⊤", vec!["i"; many].join(", ")),
    ] {
        assert_eq!(error_of(&text).message, "this is nested too deeply", "{}", &text[..40]);
    }
    // Long and flat is fine.
    let flat = format!("unknown p rule: {}p", "p ∧ ".repeat(many));
    assert!(Theory::parse(flat).and_then(|theory| theory.ground(&Parameters::new())).is_ok());
}

#[test]
fn definitions_that_multiply_or_pile_up_are_refused() {
    let mut text = "define d0: 1 = 2".to_owned();
    for k in 1..60 {
        text += &format!("\ndefine d{k}: d{0} ∨ d{0}", k - 1);
    }
    let doubling = Theory::parse(format!("{text}\nrule: d59")).expect("well written");
    let limits = Limits { steps: 100_000, ..Limits::default() };
    let refused = doubling.ground_within(&Parameters::new(), &limits).expect_err("2^59 steps");
    assert_eq!(refused.message, "rule \"rule 1\" is too large to ground", "a size that was not counted is not told");

    let mut text = "define d0: 1 = 2".to_owned();
    for k in 1..5_000 {
        text += &format!("\ndefine d{k}: ¬d{}", k - 1);
    }
    assert_eq!(error_of(&format!("{text}\nrule: d4999")).message, "rule \"rule 1\" is nested too deeply");
}

#[test]
fn nested_equivalences_stay_small() {
    // As a tree, the negation normal form doubles with each ⇔; shared, it does not.
    let text = format!("unknown p(1..80) rule: {}p(80)", (1..80).map(|k| format!("p({k}) ⇔ ")).collect::<String>());
    let nnf = Theory::parse(text).and_then(|theory| theory.ground(&Parameters::new())).expect("small").nnf();
    let nnf = nnf.expect("small");
    assert!(nnf.to_string().contains("symbols, not written out"));
    let clauses = nnf.clauses(Cnf::Tseitin, 10_000).expect("linear");
    assert!(clauses.len() < 2_000, "{}", clauses.len());
    let refused = nnf.clauses(Cnf::Distribute, 10_000).expect_err("2^79").to_string();
    assert!(refused.starts_with("distributing ∨ over ∧ would make about "), "{refused}");
}

#[test]
fn theories_built_in_rust_have_errors_without_a_place() {
    let theory = Theory::new().unknown("C", [1..=3]).rule("r", forall("i", 1..=4, |i| atom("C", i)));
    let error = theory.ground(&Parameters::new()).expect_err("C(4)");
    assert_eq!(
        error.to_string(),
        "C(4) is not declared where i = 4\n  = argument 1 is within 1..3; a condition before it keeps to that, as in k < n ⇒ …"
    );
    let built = Theory::new().unknown("C", [1..=3]).rule("r", forall("i", 1..=3, |i| atom("C", i)) & Formula::Top);
    let read = Theory::parse("unknown C(1..3) rule \"r\": (∀ i ∈ 1..3, C(i)) ∧ true");
    assert_eq!(Ok(&built), read.as_ref());
}

#[test]
fn ascii_and_unicode_spell_the_same() {
    let unicode = "unknown C(1..3) rule \"r\": ∀ i ∈ 1..3, ¬C(i) ∨ (⊤ ∧ i ≠ 2) ⇒ ⊥ ⇔ 1 ≤ i ∧ i ≥ 2 ⇒ ∃ j ∈ {1}, C(j)";
    let ascii = "unknown C(1..3) rule \"r\": forall i in 1..3. not C(i) or (true and i != 2) => false <=> 1 <= i /\\ i >= 2 -> exists j in {1}: C(j)";
    assert_eq!(Theory::parse(unicode), Theory::parse(ascii));
    let another = "unknown C(1..3) rule \"r\": forall i in 1..3, ~C(i) \\/ (true && i != 2) implies false iff 1 <= i & i >= 2 implies exists j in {1}, C(j)";
    assert_eq!(Theory::parse(unicode), Theory::parse(another));
}

#[test]
fn chained_comparisons_and_conditions_are_short_for_longer_formulas() {
    let short =
        "unknown C(1..9) rule \"r\": ∀ i, j ∈ 1..9 where 1 < i ≤ j, C(i) rule \"s\": ∃ i ∈ 1..9 where i > 2, C(i)";
    let long =
        "unknown C(1..9) rule \"r\": ∀ i ∈ 1..9, ∀ j ∈ 1..9, 1 < i ∧ i ≤ j ⇒ C(i) rule \"s\": ∃ i ∈ 1..9, i > 2 ∧ C(i)";
    assert_eq!(Theory::parse(short), Theory::parse(long));
}
