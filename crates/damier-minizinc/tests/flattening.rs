//! What flattening makes of small models: few variables, few constraints, and the same literal for the same thing.

use damier_cp::Cp;
use damier_minizinc::ModelText;
use damier_minizinc::flatzinc::{Dialect, OutputSpec, write};
use damier_minizinc::{Input, Options, compile};
use damier_model::{Engine, Enumerate, Model, Run};
use std::ops::ControlFlow;

fn model(text: &str) -> Model {
    let input = Input { models: vec![ModelText::text(text)], data: Vec::new() };
    match compile(input, &Options { all_solutions: true, ..Options::default() }) {
        Ok(compiled) => compiled.model,
        Err(failure) => panic!("{:?}", failure.diagnostics),
    }
}

/// The constraints in words, one after the other.
fn constraints(text: &str) -> Vec<String> {
    let model = model(text);
    model.constraints().iter().map(|posted| model.show(&posted.constraint)).collect()
}

fn refused(text: &str) -> String {
    let input = Input { models: vec![ModelText::text(text)], data: Vec::new() };
    match compile(input, &Options::default()) {
        Ok(_) => panic!("{text} compiles"),
        Err(failure) => failure.diagnostics.last().map(|diagnostic| diagnostic.message.clone()).unwrap_or_default(),
    }
}

#[test]
fn facts_about_one_variable_at_the_root_narrow_its_domain_and_leave_no_constraint() {
    let text = "var 1..9: x; var bool: b;
        constraint x != 5 /\\ x >= 2 /\\ not (x > 8) /\\ x in {2, 3, 5, 8} /\\ 2 * x <= 13 /\\ not b; solve satisfy;";
    let model = model(text);
    let domains: Vec<String> = model.all_variables().map(|var| model.domain(var).to_string()).collect();
    assert_eq!(domains, ["2..3", "{0}"]);
    assert_eq!(model.constraints().len(), 0);
}

#[test]
fn one_comparison_has_one_literal_however_it_is_written() {
    let text = "var 1..9: x; var 1..9: y; var bool: a; var bool: b; var bool: c; var bool: d;
        constraint a \\/ x < y; constraint b \\/ y > x; constraint c \\/ not (x >= y);
        constraint d \\/ 2 * x + 2 <= 2 * y \\/ a;
        constraint (x = 3 \\/ a) /\\ (x != 3 \\/ b) /\\ (x <= 4 \\/ c) /\\ (x > 4 \\/ d); solve satisfy;";
    // Six variables of the model; x < y stays under its conditions where it is alone, and has one literal where not;
    // then one literal each for x = 3 and x ≤ 4.
    let model = model(text);
    let reified = model.constraints().iter().filter(|posted| posted.constraint.kind() == "reified").count();
    assert_eq!(reified, 3, "{:?}", constraints(text));
    assert_eq!(model.variables(), 9);
}

#[test]
fn nested_disjunctions_are_one_clause_and_a_literal_may_be_their_name() {
    let text = "array [1..5] of var bool: q;
        constraint q[1] <-> (q[2] \\/ exists (i in 3..4) (q[i] \\/ q[5]));
        constraint q[1] \\/ not (q[2] /\\ forall (i in 3..4) (q[i])); solve satisfy;";
    assert_eq!(constraints(text), ["q[1] ⇔ (q[2] ∨ q[3] ∨ q[4] ∨ q[5])", "q[1] ∨ ¬q[2] ∨ ¬q[3] ∨ ¬q[4]"]);
}

#[test]
fn an_implied_conjunction_needs_no_literal_of_its_own() {
    let text = "var bool: b; array [1..3] of var 1..3: x;
        constraint b -> forall (i in 1..2) (x[i] < x[i + 1]); solve satisfy;";
    assert_eq!(constraints(text), ["b ⇒ (x[1] ≤ x[2] - 1)", "b ⇒ (x[2] ≤ x[3] - 1)"]);
}

#[test]
fn a_function_at_the_root_needs_no_variable_for_its_result() {
    let text = "var 1..3: i; var 0..9: x; var 0..9: y; var 0..99: z; array [1..3] of int: a = [3, 1, 4];
        constraint x = a[i]; constraint z = x * y; constraint y = max(x, i); constraint y = z div x; solve satisfy;";
    let model = model(text);
    assert_eq!(model.variables(), 4, "{:?}", constraints(text));
    assert_eq!(model.constraints().len(), 4);
}

#[test]
fn sums_gather_and_truth_values_that_count_alike_are_counted() {
    let text = "array [1..4] of var bool: b; var 0..9: x; var 0..9: y; var 0..9: z;
        constraint sum (b) = 2; constraint x + 2 * (y - z) + x = 3 * y - 1; solve satisfy;";
    assert_eq!(constraints(text), ["bool_sum([b[1], b[2], b[3], b[4]]) = 2", "2·x - y - 2·z = -1"]);
}

#[test]
fn a_choice_between_two_numbers_is_a_sum_and_one_by_value_is_an_element() {
    let text = "var bool: b; var 1..4: x; var 0..99: y;
        constraint y >= if b then 5 else 3 endif + x; solve satisfy;";
    assert_eq!(constraints(text), ["2·b + x - y ≤ -3"]);
    let text = "var 1..4: x; var 0..99: y;
        constraint y > if x = 1 then 7 elseif x = 3 then 9 else 4 endif; solve satisfy;";
    assert!(constraints(text).iter().any(|constraint| constraint.starts_with("[7, 4, 9, 4][x - 1]")));
}

#[test]
fn variables_without_bounds_get_those_of_what_they_are_equal_to() {
    let model = model("var int: x; var 1..5: y; constraint x = 3 * y + 1; solve satisfy;");
    let domains: Vec<String> = model.all_variables().map(|var| model.domain(var).to_string()).collect();
    assert_eq!(domains, ["4..16", "1..5"]);
}

#[test]
fn what_is_too_large_or_not_linear_is_refused_in_words() {
    let large = "var 0..1000000000000: x; constraint x * x > 3; solve satisfy;";
    assert_eq!(refused(large), "the value may go beyond ±2^60");
    let floats = "var 0.0..1.0: x; var 0.0..1.0: y; constraint x * y > 0.5; solve satisfy;";
    assert!(refused(floats).contains("not linear"));
    let set = "var set of int: s; solve satisfy;";
    assert!(refused(set).contains("set"), "{}", refused(set));
}

fn solutions(text: &str) -> usize {
    let mut count = 0;
    let outcome = Cp::default().enumerate(&model(text), &Run::default(), &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert!(outcome.is_ok_and(|outcome| outcome.complete));
    count
}

#[test]
fn absent_truth_values_do_not_matter_to_connectives() {
    let both = "var opt bool: a; var opt bool: b; constraint a /\\ b; solve satisfy;";
    assert_eq!(solutions(both), 4);
    let either = "var opt bool: a; var opt bool: b; constraint a \\/ b; solve satisfy;";
    assert_eq!(solutions(either), 5);
}

#[test]
fn a_division_by_zero_that_the_solver_would_decide_has_no_solution_and_is_no_error() {
    assert_eq!(solutions("var 1..3: x; constraint x div 0 >= 0; solve satisfy;"), 0);
    assert_eq!(solutions("var 1..3: x; constraint not (x div 0 >= 0); solve satisfy;"), 3);
    assert_eq!(solutions("var 1..3: x; var 0..2: y; constraint x mod y = 1 \\/ x = 2; solve satisfy;"), 5);
}

#[test]
fn infinite_ends_of_a_domain_are_no_ends() {
    let model = model("var 0..infinity: x; constraint x <= 7; solve satisfy;");
    assert_eq!(model.all_variables().map(|var| model.domain(var).to_string()).collect::<Vec<_>>(), ["0..7"]);
}

#[test]
fn large_domains_with_gaps_are_not_written_value_by_value() {
    let text = "var int: x; var 1..9: y; constraint x != 10 /\\ y != 5 /\\ x + y > 0; solve satisfy;";
    let flat = write(&model(text), Dialect::Standard, &OutputSpec::default(), &[]).expect("it has no reals");
    assert!(flat.len() < 1000 && flat.contains("{1,2,3,4,6,7,8,9}"), "{flat}");
    let again = |goal: &str| {
        let flat = flat.replace("solve satisfy", &format!("constraint int_eq(x,{goal});\nsolve satisfy"));
        let input = Input { models: vec![ModelText::text(flat)], data: Vec::new() };
        let compiled = compile(input, &Options { flatzinc: true, ..Options::default() }).expect("FlatZinc can be read");
        let found = Cp::default().finder().expect("cp finds solutions").find(&compiled.model, &Run::default());
        found.expect("cp takes the model").1.is_some()
    };
    assert!(again("9") && !again("10") && again("11"));
}

#[test]
fn truth_values_in_sets_that_the_solver_decides_are_numbers() {
    assert_eq!(solutions("var bool: b; constraint true in {b, false}; solve satisfy;"), 1);
    assert_eq!(solutions("var bool: b; constraint card({b, false}) = 2; solve satisfy;"), 1);
    assert_eq!(solutions("var bool: b; var bool: c; constraint c in {b}; solve satisfy;"), 2);
    assert_eq!(solutions("var bool: b; constraint {b} = {true}; solve satisfy;"), 1);
}

/// How many variables and constraints a model has.
fn size(text: &str) -> (usize, usize) {
    let model = model(text);
    (model.variables(), model.constraints().len())
}

const ABOVE: &str = "function var int: above(var int: x, int: by) =
        let { var 0..20: y; constraint y * y > x * x + by } in y;
    var 0..5: x; var 0..5: z; var bool: b;";

#[test]
fn a_call_with_variables_of_its_own_is_flattened_once() {
    let once = size(&format!("{ABOVE} constraint above(x, 1) + z <= 9; solve satisfy;"));
    for again in [
        "constraint above(x, 1) + z <= 9; constraint above(x, 1) + z <= 9;",
        "constraint 2 * above(x, 1) + 2 * z <= 9 + 9 + above(x, 1) - above(x, 1);",
    ] {
        assert_eq!(size(&format!("{ABOVE} {again} solve satisfy;")), once, "{again}");
    }
    // Another argument is another call.
    let other = size(&format!("{ABOVE} constraint above(x, 1) + above(x, 2) + z <= 9; solve satisfy;"));
    assert!(other > once, "{other:?}");
}

#[test]
fn a_predicate_is_posted_once_and_then_known_to_hold() {
    let predicate =
        "predicate two(array [int] of var int: x) = let { var 1..9: y; constraint y > x[1] } in y * y < x[2];
        array [1..2] of var 0..9: x; var bool: b;";
    let once = size(&format!("{predicate} constraint two(x); solve satisfy;"));
    let again = "constraint two(x); constraint two([x[1], x[2]]); constraint b \\/ two(x);";
    assert_eq!(size(&format!("{predicate} {again} solve satisfy;")), once);
    // What was only asked about is still posted where it must hold.
    let later = "constraint b \\/ two(x); constraint two(x);";
    assert!(size(&format!("{predicate} {later} solve satisfy;")) > once);
}

#[test]
fn long_arrays_are_the_same_where_they_are_one_array() {
    let text = "function var int: spread(array [int] of var int: x) =
            let { var 0..9: low; constraint forall (i in index_set(x)) (x[i] >= low) } in max(x) - low;
        array [1..40] of var 0..9: x; var 0..9: z;";
    let once = size(&format!("{text} constraint spread(x) <= z; solve satisfy;"));
    assert_eq!(size(&format!("{text} constraint spread(x) <= z; constraint spread(x) <= z; solve satisfy;")), once);
    let parts = "constraint spread([x[i] | i in 2..40]) <= z; constraint spread([x[i] | i in 1..39]) <= z;";
    assert_eq!(size(&format!("{text} {parts} solve satisfy;")).0, 41 + 4);
}

/// The distinct values of the model's own variables in its solutions, however many ways there are to get them.
fn projected(text: &str, variables: &[&str]) -> std::collections::BTreeSet<Vec<i64>> {
    let model = model(text);
    let named = |name: &&str| model.all_variables().find(|&var| model.name_of(var) == **name).expect("a variable");
    let wanted: Vec<_> = variables.iter().map(named).collect();
    let mut found = std::collections::BTreeSet::new();
    let outcome = Cp::default().enumerate(&model, &Run::default(), &mut |solution| {
        found.insert(wanted.iter().map(|&var| solution[var]).collect());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_ok_and(|outcome| outcome.complete));
    found
}

#[test]
fn what_a_shared_call_needs_to_be_defined_is_needed_wherever_it_stands() {
    let text = "function var int: share(var int: x) = let { var 0..6: y; constraint x * y = 6 } in y;
        var 0..4: x; var bool: b; var bool: c;
        constraint b -> share(x) >= 2; constraint c -> share(x) <= 3; solve satisfy;";
    let defined = |x: i64| 6i64.checked_div(x).filter(|y| x * y == 6);
    let holds = |x: i64, b: i64, c: i64| {
        (b == 0 || defined(x).is_some_and(|y| y >= 2)) && (c == 0 || defined(x).is_some_and(|y| y <= 3))
    };
    let all = (0..5).flat_map(|x| [(x, 0, 0), (x, 0, 1), (x, 1, 0), (x, 1, 1)]);
    let expected = all.filter(|&(x, b, c)| holds(x, b, c)).map(|(x, b, c)| vec![x, b, c]).collect();
    assert_eq!(projected(text, &["x", "b", "c"]), expected);
    let required = text.replace("solve", "constraint share(x) != 3; solve");
    let fewer = projected(&required, &["x", "b", "c"]);
    assert!(fewer.iter().all(|values| matches!(values[0], 1 | 3)) && fewer.len() == 6, "{fewer:?}");
}

#[test]
fn a_function_has_one_value_for_the_same_arguments() {
    let choice = "function var int: choice(set of int: s) = let { var s: y } in y; var 1..2: x;";
    assert_eq!(solutions(&format!("{choice} constraint choice(1..3) != choice(1..3); solve satisfy;")), 0);
    assert_eq!(solutions(&format!("{choice} constraint choice(1..3) < choice(2..3); solve satisfy;")), 2);
}

#[test]
fn calls_that_write_or_draw_are_made_each_time() {
    let text = "function var int: told(var int: x) = let { var 0..9: y; constraint trace(\"told \", y > x) } in y;
        var 0..5: x; constraint told(x) > 2; constraint told(x) > 2; solve satisfy;";
    let input = Input { models: vec![ModelText::text(text)], data: Vec::new() };
    let compiled = compile(input, &Options::default()).expect("it compiles");
    assert_eq!(compiled.traces.iter().map(|trace| trace.text.as_str()).collect::<String>(), "told told ");
    let drawn =
        "function var int: drawn(var int: x) = let { var 0..9: y; constraint y = x + uniform(1, 1000000) } in y;
        var int: x; constraint drawn(x) = drawn(x); solve satisfy;";
    assert_eq!(solutions(drawn), 0);
}

#[test]
fn a_predicate_that_was_asked_in_one_direction_is_asked_again_in_the_other() {
    let text =
        "function var int: square(var int: x) :: promise_total = let { var 0..99: y; constraint y = x * x } in y;
        predicate p(var int: x) = square(x) > 4 /\\ square(x) mod 7 = 4; var 0..9: x; var bool: b;";
    for constraints in ["constraint b -> p(x); constraint not p(x);", "constraint not p(x); constraint b -> p(x);"] {
        let input =
            Input { models: vec![ModelText::text(format!("{text} {constraints} solve satisfy;"))], data: Vec::new() };
        // Not all solutions are asked for, so a literal need not say both when the predicate holds and when not.
        let compiled = compile(input, &Options::default()).expect("it compiles");
        let x = compiled.model.all_variables().find(|&var| compiled.model.name_of(var) == "x").expect("x is there");
        let mut found = std::collections::BTreeSet::new();
        let outcome = Cp::default().enumerate(&compiled.model, &Run::default(), &mut |solution| {
            found.insert(solution[x]);
            ControlFlow::Continue(())
        });
        assert!(outcome.is_ok_and(|outcome| outcome.complete));
        assert_eq!(Vec::from_iter(found), [0, 1, 2, 3, 4, 6, 7, 8], "{constraints}");
    }
}

#[test]
fn what_was_chosen_to_make_something_true_does_not_tell_when_it_is_false() {
    let divides = "function var int: f(var int: x) = let { var 0..9: y; constraint x * y = 4 } in y;
                   var 1..2: x; var bool: b; constraint x = 1 \\/ f(x) = 2;";
    for asked in ["constraint b <-> f(x) > 1;", "constraint not (f(x) = 4);"] {
        assert!(refused(&format!("{divides} {asked}")).contains("the local variable y is free"), "{asked}");
    }
    assert_eq!(solutions(&format!("{divides} constraint f(x) = 4;")), 2, "b is free, x is 1");
}

#[test]
fn quantifiers_over_what_the_solver_decides_pass_their_context_on() {
    let all = "var {0, 2, 3}: y; var set of 1..3: u;
               constraint card(u) = 2; constraint forall (i in u) (i < (let { var 1..3: l; constraint l = y } in l));";
    assert_eq!(projected(all, &["y"]), [vec![3]].into());
}
