//! The generator covers the vocabulary and makes cases worth solving.

use damier_model::{Constraint, Model, Objective, Term};
use damier_testkit::generate::{Case, Kind, MOST_ASSIGNMENTS, constraint_of, model, reified};
use damier_testkit::{reference, runner};
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use std::collections::{BTreeMap, BTreeSet};

const SAMPLES: usize = 150;

fn samples(strategy: &BoxedStrategy<Case>) -> Vec<Case> {
    let mut runner = runner(1);
    (0..SAMPLES).map(|_| strategy.new_tree(&mut runner).expect("no case is rejected").current()).collect()
}

fn assignments(model: &Model) -> u64 {
    model.all_variables().map(|var| model.domain(var).size()).product()
}

fn terms_of(constraint: &Constraint) -> Vec<Term> {
    let mut terms = Vec::new();
    constraint.visit_terms(&mut |term| terms.push(term));
    terms
}

#[test]
fn every_kind_generates_itself_under_its_own_name() {
    let mut names = BTreeSet::new();
    for &kind in Kind::ALL {
        for case in samples(&constraint_of(kind)) {
            let [posted] = case.constraints() else { panic!("{case:?} has not one constraint") };
            assert_eq!(Kind::of(&posted.constraint), kind, "{case:?}");
            assert_eq!(posted.constraint.kind(), kind.name());
            names.insert(posted.constraint.kind());
        }
    }
    assert_eq!(names.len(), Kind::ALL.len());
}

#[test]
fn every_case_is_usable_small_and_speaks_of_all_its_variables() {
    for &kind in Kind::ALL {
        for case in samples(&constraint_of(kind)).into_iter().chain(samples(&reified(kind))) {
            case.check().unwrap();
            assert!(assignments(&case) <= MOST_ASSIGNMENTS, "{case:?}");
            assert_eq!(case.constraints()[0].constraint.variables().len(), case.variables(), "{case:?}");
        }
    }
}

#[test]
fn every_kind_is_sometimes_satisfiable_and_sometimes_violated() {
    for &kind in Kind::ALL {
        let (mut satisfiable, mut violated) = (0, 0);
        for case in samples(&constraint_of(kind)) {
            let solutions = reference::solutions(&case).len() as u64;
            satisfiable += usize::from(solutions > 0);
            violated += usize::from(solutions < assignments(&case));
        }
        println!("{kind}: {satisfiable} satisfiable, {violated} violated by some assignment, of {SAMPLES}");
        assert!(satisfiable > SAMPLES / 4, "{kind}: only {satisfiable} of {SAMPLES} are satisfiable");
        assert!(violated > SAMPLES / 4, "{kind}: only {violated} of {SAMPLES} can be violated");
    }
}

#[test]
fn every_bare_kind_is_generated_reified_half_reified_and_nested() {
    for kind in Kind::bare() {
        let shapes: BTreeSet<Vec<&str>> =
            samples(&reified(kind)).iter().map(|case| shape(&case.constraints()[0].constraint)).collect();
        assert!(shapes.contains(&vec!["reified", kind.name()]), "{shapes:?}");
        assert!(shapes.contains(&vec!["implied", kind.name()]), "{shapes:?}");
        assert!(shapes.iter().any(|shape| shape.len() == 3), "{shapes:?}");
    }
}

fn shape(constraint: &Constraint) -> Vec<&'static str> {
    match constraint {
        Constraint::Reified { constraint: inner, .. } | Constraint::Implied { constraint: inner, .. } => {
            [vec![constraint.kind()], shape(inner)].concat()
        }
        other => vec![other.kind()],
    }
}

#[test]
fn lists_come_with_views_constants_repetitions_and_without_members() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for case in samples(&constraint_of(Kind::AllEqual)) {
        let terms = terms_of(&case.constraints()[0].constraint);
        let variables: Vec<_> = terms.iter().filter(|t| t.as_constant().is_none()).map(|t| t.var).collect();
        let mut note = |what, is: bool| *seen.entry(what).or_default() += usize::from(is);
        note("empty", terms.is_empty());
        note("single", terms.len() == 1);
        note("constant", terms.iter().any(|t| t.as_constant().is_some()));
        note("doubled", terms.iter().any(|t| t.scale.abs() == 2));
        note("mirrored", terms.iter().any(|t| t.scale < 0));
        note("shifted", terms.iter().any(|t| t.offset != 0));
        note("repeated", variables.iter().collect::<BTreeSet<_>>().len() < variables.len());
        note("boolean", variables.iter().any(|&x| case.is_boolean(x)));
        note("holes", case.all_variables().any(|x| case.domain(x).ranges().len() > 1));
        note("negative", case.all_variables().any(|x| case.domain(x).min() < Some(0)));
    }
    assert!(seen.values().all(|&times| times > 0), "{seen:?}");
}

#[test]
fn random_models_are_of_the_promised_size_and_solvable_about_as_often_as_not() {
    let models = samples(&model().boxed());
    let solvable = models.iter().filter(|case| !reference::solutions(case).is_empty()).count();
    println!("{solvable} of {SAMPLES} random models are satisfiable");
    assert!((SAMPLES / 5..SAMPLES * 4 / 5).contains(&solvable), "{solvable} of {SAMPLES}");
    for case in &models {
        case.check().unwrap();
        assert!((2..=6).contains(&case.variables()) && (1..=5).contains(&case.constraints().len()), "{case:?}");
    }
}

#[test]
fn random_models_use_the_whole_vocabulary_objectives_and_search_advice() {
    let mut runner = runner(1);
    let models: Vec<Case> = (0..6 * SAMPLES).map(|_| model().new_tree(&mut runner).unwrap().current()).collect();
    let constraints = models.iter().flat_map(|case| case.constraints());
    let kinds: BTreeSet<&str> = constraints.flat_map(|posted| shape(&posted.constraint)).collect();
    let missing: Vec<&Kind> = Kind::ALL.iter().filter(|kind| !kinds.contains(kind.name())).collect();
    assert!(missing.is_empty(), "never generated: {missing:?}");
    assert!(models.iter().any(|case| matches!(case.objective, Objective::Minimise(_))));
    assert!(models.iter().any(|case| matches!(case.objective, Objective::Maximise(_))));
    assert!(models.iter().any(|case| case.search.len() > 1) && models.iter().any(|case| case.search.is_empty()));
}
