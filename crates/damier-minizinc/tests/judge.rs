//! The compiler and an engine find the solutions that the judge finds by trying every assignment: no more, none less, and
//! each that they find is judged to be one.

use damier_cp::Cp;
use damier_minizinc::ModelText;
use damier_minizinc::judge::{Judge, Verdict, solutions};
use damier_minizinc::value::Value;
use damier_minizinc::{Input, Options, compile};
use damier_model::{Enumerate, Run, Source};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

#[path = "../../damier/tests/random_models/mod.rs"]
#[expect(dead_code, reason = "models with floats cannot be enumerated")]
mod random_models;

/// Assignments that are tried at most.
const MOST: u64 = 50_000;

/// Compares a model's solutions; `None` if there are too many to try, or it cannot be told of one.
fn compared(text: &str, data: Vec<Source>) -> Option<usize> {
    let input = Input { models: vec![ModelText::text(text)], data };
    // A model that is refused is another matter.
    let compiled = compile(input, &Options { all_solutions: true, ..Options::default() }).ok()?;
    let mut found = Vec::new();
    let outcome = Cp::default().enumerate(&compiled.model, &Run::default(), &mut |assignment| {
        found.push(assignment.clone());
        if found.len() as u64 > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let complete = outcome.unwrap_or_else(|why| panic!("{text}\n{why}")).complete;
    let mut judge = Judge::of(&compiled);
    let mut listed = BTreeSet::new();
    for assignment in &found {
        let values: Vec<Value> = compiled.variables().iter().map(|name| name.value.fixed(assignment)).collect();
        if let Verdict::Broken(fault) = judge.verdict(assignment) {
            panic!("{text}\n{values:?} breaks `{}`: {}", compiled.sources.text(fault.span), fault.what);
        }
        listed.insert(format!("{values:?}"));
    }
    if !complete {
        return None;
    }
    let all = solutions(compiled.program(), MOST).ok()?;
    let all: BTreeSet<String> = all.iter().map(|values| format!("{values:?}")).collect();
    assert_eq!(all.difference(&listed).next(), None, "{text}\nthis solution is lost");
    assert_eq!(listed.difference(&all).next(), None, "{text}\nthis is no solution");
    Some(all.len())
}

#[test]
fn models_of_every_corner_of_the_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/minizinc/models");
    let mut tried = 0;
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    for entry in entries {
        let path = entry.unwrap_or_else(|why| panic!("{why}")).path();
        if path.extension().is_none_or(|kind| kind != "mzn") {
            continue;
        }
        let read = |path: &Path| std::fs::read_to_string(path);
        let data = read(&path.with_extension("dzn")).map(|text| Source::file("data.dzn", text));
        let text = read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        tried += usize::from(compared(&text, data.into_iter().collect()).is_some());
    }
    assert!(tried > 85, "only {tried} models could be compared");
}

#[test]
fn random_models() {
    let mut tried = 0;
    for seed in 0..250 {
        let items = random_models::whole(seed);
        let text = format!("{}{};", random_models::PREAMBLE, items.join(";\n"));
        tried += usize::from(compared(&text, Vec::new()).is_some());
    }
    assert!(tried > 200, "only {tried} models could be compared");
}

/// What the compiler makes of the words of sheets has the solutions that the judge says. Regions are named by their clues, as the
/// compiler names them and the judge does not.
#[test]
fn words_of_sheets() {
    let models = [
        ("array [1..1, 1..4] of var 1..2: r; constraint one_clue_each(r, [|<>, 5, <>, 5|]) /\\ r[1, 2] = 1;", 4),
        ("array [1..1, 1..4] of var 1..2: r; constraint one_near_clue_each(r, [|<>, 2, <>, 3|]) /\\ r[1, 2] = 1;", 2),
        (
            "array [1..2, 1..3] of var 1..2: r; array [1..2, 1..3] of opt int: k = [|3, <>, <>|<>, <>, 3|]; \
             constraint one_near_clue_each(r, k) /\\ rectangle_of(r, k, 1, 1) /\\ rectangle_of(r, k, 2, 3) /\\ r[1, 1] = 1;",
            1,
        ),
        (
            "array [1..2, 1..3] of var 1..2: r; array [1..2, 1..3] of opt int: k = [|<>, 2, <>|0, <>, <>|]; \
             constraint one_clue_each(r, k) /\\ symmetric_region_of(r, k, 1, 2) /\\ symmetric_region_of(r, k, 2, 1) /\\ r[1, 2] = 1;",
            0,
        ),
        (
            "array [1..2, 1..3] of var 1..2: r; array [1..2, 1..3] of opt int: k = [|2, 3, <>|<>, <>, <>|]; \
             constraint one_clue_each(r, k) /\\ symmetric_region_of(r, k, 1, 1) /\\ symmetric_region_of(r, k, 1, 2) /\\ r[1, 1] = 1;",
            1,
        ),
        (
            "array [1..3, 1..2] of var bool: a; array [1..2, 1..3] of var bool: b; \
             constraint paths_between([|1, <>, 1|<>, <>, <>|2, <>, 2|], a, b);",
            0,
        ),
        ("array [1..2, 1..3] of var 1..6: n; constraint n[1, 2] = 2 /\\ n[2, 3] = 3 /\\ pieces_have_sizes(n);", 0),
    ];
    for (model, expected) in models {
        let found = compared(&format!("include \"sheet.mzn\"; {model}"), Vec::new());
        assert!(found.is_some_and(|found| expected == 0 || found == expected), "{model}: {found:?}");
    }
}
