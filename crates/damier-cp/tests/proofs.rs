//! Proofs that the search writes, checked constraint by constraint and clause by clause by the test kit.

mod models;

use damier_cp::{Cp, Learning};
use damier_model::{
    FindSolution, Model, Objective, Optimise, Outcome, Relate, Run, Status, Strength, all_different, any_of, sum,
};
use damier_testkit::generate::{self, Kind};
use damier_testkit::naive::NaiveEngine;
use damier_testkit::proof::{Proved, check};
use damier_testkit::{cases, runner};
use models::{fewest_knights, pigeons, queens};
use proptest::prelude::TestCaseError;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file that goes with its owner.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Temporary {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!("damier-proof-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        Temporary(std::env::temp_dir().join(name))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// What came of a search, and what it wrote.
fn proved(model: &Model, free: bool, strength: Strength) -> (Outcome, String) {
    let file = Temporary::new();
    let lcg = Learning { free, strength, proof: Some(file.0.clone()) };
    let (outcome, _) = match model.objective {
        Objective::Satisfy => lcg.find(model, &Run::default()),
        _ => lcg.optimise(model, &Run::default(), &mut |_, _| {}),
    }
    .expect("it takes the model");
    (outcome, fs::read_to_string(&file.0).expect("it was written"))
}

/// Whether the proof is one where there should be one, and says what the search said.
fn compare(model: &Model, free: bool, strength: Strength, by: &dyn FindSolution) -> Result<(), String> {
    let (outcome, proof) = proved(model, free, strength);
    let expected = match (outcome.status, outcome.objective) {
        (Status::Unsatisfiable, _) => Ok(Proved::NoSolution),
        (_, Some(best)) => Ok(Proved::NothingBetter(best)),
        _ => Err("the proof has no end".to_owned()),
    };
    let checked = check(model, &proof, by);
    let shown = if proof.len() < 100_000 { &proof } else { "(long)" };
    if checked == expected { Ok(()) } else { Err(format!("{checked:?}, expected {expected:?}\n{shown}")) }
}

const WAYS: [(bool, Strength); 3] = [(true, Strength::Auto), (false, Strength::Domain), (true, Strength::Bounds)];

#[test]
fn proofs_about_random_models_are_right() {
    let outcome = runner(16 * cases()).run(&generate::model(), |case| {
        for (free, strength) in WAYS {
            compare(&case.model, free, strength, &NaiveEngine).map_err(TestCaseError::fail)?;
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// One constraint of each kind, plain and reified, and solutions taken away one by one until none is left.
#[test]
fn proofs_with_every_kind_of_constraint_are_right() {
    for &kind in Kind::ALL {
        for strategy in [generate::constraint_of(kind), generate::reified(kind)] {
            let outcome = runner(cases()).run(&strategy, |case| {
                let mut model = case.model.clone();
                let term = model.all_variables().next().map(damier_model::Term::from);
                model.objective = term.map_or(Objective::Satisfy, Objective::Maximise);
                compare(&model, true, Strength::Auto, &NaiveEngine).map_err(TestCaseError::fail)
            });
            if let Err(error) = outcome {
                panic!("{kind:?}: {error}");
            }
        }
    }
}

#[test]
fn proofs_of_puzzles_of_the_field_are_right() {
    for (free, strength) in WAYS {
        let cp: &dyn FindSolution = &Cp::default();
        assert_eq!(compare(&pigeons(6, 5), free, strength, cp), Ok(()));
        assert_eq!(compare(&queens(3), free, strength, cp), Ok(()));
        // A sum that is long enough to be taken apart, where no proof is written.
        assert_eq!(compare(&fewest_knights(4), free, strength, cp), Ok(()));
        // Eight queens, three of them in too few columns.
        let mut m = queens(8);
        let q: Vec<_> = m.all_variables().collect();
        m.post(sum(&q[..3]).at_most(6));
        assert_eq!(compare(&m, free, strength, cp), Ok(()));
        // Marks of a ruler: all differences differ.
        let mut m = Model::new("golomb");
        let marks = m.ints("mark", 5, 0..=20);
        let mut gaps = Vec::new();
        for (i, &mark) in marks.iter().enumerate() {
            for &before in &marks[..i] {
                gaps.push(m.int("gap", 1..=20));
                m.post((mark - before).equals(gaps[gaps.len() - 1]));
            }
        }
        m.post(marks[0].equals(0));
        m.post(all_different(&gaps));
        m.objective = Objective::Minimise(marks[4].into());
        assert_eq!(compare(&m, free, strength, cp), Ok(()));
    }
}

#[test]
fn a_proof_with_a_line_changed_is_refused() {
    let model = pigeons(5, 4);
    let (_, proof) = proved(&model, true, Strength::Auto);
    assert_eq!(check(&model, &proof, &NaiveEngine), Ok(Proved::NoSolution));
    let lines: Vec<&str> = proof.lines().collect();
    let last_clause = lines.iter().rposition(|line| line.starts_with('n')).expect("something was learned");
    let mut changed = 0;
    for (at, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let wrong = match words[0] {
            // Nothing says so.
            "r" if at < last_clause => format!("r {} x1>=7", words[1]),
            "i" => format!("{}-> x1>=7", line.split("->").next().unwrap_or_default()),
            // Nothing at all is possible, by what it rests on; and the clause, by nothing.
            "n" if at < last_clause => format!("n {} ;{}", words[1], line.split(';').nth(1).unwrap_or_default()),
            _ => continue,
        };
        if wrong == *line {
            continue;
        }
        let text = [&lines[..at], &[wrong.as_str()], &lines[at + 1..]].concat().join("\n");
        let refused = check(&model, &text, &NaiveEngine);
        assert!(
            refused.as_ref().is_err_and(|why| why.starts_with(&format!("line {}", at + 1))),
            "{refused:?}: {wrong}"
        );
        changed += 1;
    }
    assert!(changed > 20, "{changed} lines were changed");
    // Nor is one that is cut short, or about another model.
    assert!(check(&model, &lines[..lines.len() - 1].join("\n"), &NaiveEngine).is_err());
    let early: Vec<&str> = lines.iter().copied().take(last_clause).chain(["end"]).collect();
    assert!(check(&model, &early.join("\n"), &NaiveEngine).is_err());
    let mut easier = Model::new("the same size");
    let free = easier.bools("free", model.variables());
    for _ in model.constraints() {
        easier.post(any_of([free[0], free[1]]));
    }
    assert!(check(&easier, &proof, &NaiveEngine).is_err());
}
