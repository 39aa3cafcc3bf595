//! Sessions of the kernel that learns: many questions about one model, each as good as a model built for it.

mod models;

use damier_cp::Session;
use damier_model::{
    Answer, Assignment, Assumption, Budget, Domain, Limit, Lit, Model, Relate, Run, SolveAssuming, Term, Var,
    all_different,
};
use damier_testkit::{cases, generate, reference, runner};
use models::pigeons;
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[test]
fn every_pair_of_clues_is_answered_as_the_reference_does() {
    let mut m = Model::new("clues");
    let x = m.ints("x", 3, 1..=4);
    let b = m.bool("b");
    m.post(all_different(&x));
    m.post((x[0] + x[1]).at_most(4).iff(b));
    let solutions = reference::solutions(&m);
    let mut session = Session::new(&m).unwrap();
    for (first, second) in [(x[0], x[1]), (x[1], x[2])] {
        for value in 0..=5 {
            for lit in [b, !b] {
                let clues = [(first, value).into(), Assumption::AtLeast(second.into(), 3), lit.into()];
                let expected = solutions.iter().any(|s| clues.iter().all(|clue| clue.holds_in(s) == Some(true)));
                match session.solve_assuming(&clues, &Run::default()).unwrap() {
                    Answer::Solution(s) => {
                        assert!(expected && m.broken_by(&s).is_none() && s[first] == value && s[second] >= 3);
                    }
                    Answer::Core(core) => {
                        assert!(!expected && !core.is_empty() && core.is_sorted(), "{core:?}");
                        let core: Vec<Assumption> = core.iter().map(|&k| clues[k]).collect();
                        let again = session.solve_assuming(&core, &Run::default()).unwrap();
                        assert!(matches!(again, Answer::Core(_)), "{core:?} is no core");
                    }
                    Answer::Unknown(limit) => panic!("{limit:?} without a budget"),
                }
            }
        }
    }
    let open = session.solve_assuming(&[], &Run::default()).unwrap();
    assert!(matches!(open, Answer::Solution(_)), "nothing of the questions may stay");
}

#[test]
fn constraints_hold_where_they_are_assumed_and_are_named_where_they_are_to_blame() {
    let mut m = Model::new("switches");
    let x = m.int("x", 0..=9);
    m.post(x.at_least(6));
    m.post(x.differs_from(7));
    m.post(x.at_most(3));
    let mut session = Session::with_switches(&m).unwrap();
    let all = [0, 1, 2].map(Assumption::Constraint);
    assert_eq!(session.solve_assuming(&all, &Run::default()), Ok(Answer::Core(vec![0, 2])));
    let Ok(Answer::Solution(s)) = session.solve_assuming(&all[1..], &Run::default()) else { panic!() };
    assert!(s[x] <= 3);
    let seven = [all[2], all[1], (x, 7).into()];
    let Ok(Answer::Core(core)) = session.solve_assuming(&seven, &Run::default()) else { panic!() };
    assert!(core == [0, 2] || core == [1, 2], "{core:?}");
}

#[test]
fn a_session_goes_on_after_a_limit() {
    let mut session = Session::new(&pigeons(12, 11)).unwrap();
    let short = Budget { failures: Some(200), ..Budget::default() };
    let stopped = session.solve_assuming(&[], &Run { budget: short.clone(), ..Run::default() });
    assert_eq!(stopped, Ok(Answer::Unknown(Limit::Failures)));
    let stopped = session.solve_assuming(&[], &Run { budget: short, ..Run::default() });
    assert_eq!(stopped, Ok(Answer::Unknown(Limit::Failures)), "limits are for one question");
    let failures = session.statistics().failures;
    assert!((400..600).contains(&failures), "{failures}");
    // One that was called off before it began: the kernel was stopped where nothing was decided.
    let called_off = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    let stopped = session.solve_assuming(&[], &Run { budget: called_off, ..Run::default() });
    assert_eq!(stopped, Ok(Answer::Unknown(Limit::Cancelled)));
    // Two in one hole is a contradiction that needs no search.
    let clues: Vec<Assumption> = [0, 11].map(|k| Lit::positive(Var::from_index(k)).into()).to_vec();
    assert_eq!(session.solve_assuming(&clues, &Run::default()), Ok(Answer::Core(vec![0, 1])));
}

#[test]
fn what_is_no_part_of_the_model_is_refused() {
    let mut m = pigeons(2, 2);
    let number = m.int("number", 0..=5);
    let mut session = Session::with_switches(&m).unwrap();
    let stranger: Assumption = (Term::from(Var::from_index(5)), 1).into();
    for wrong in [stranger, Assumption::Constraint(77), Lit::positive(number).into()] {
        assert!(session.solve_assuming(&[wrong], &Run::default()).is_err(), "{wrong:?}");
        assert!(session.add_clause(&[wrong]).is_err() && session.add_removable(&[wrong]).is_err(), "{wrong:?}");
    }
    let constants: [Assumption; 2] = [(Term::constant(3), 3).into(), Lit::TRUE.into()];
    assert!(matches!(session.solve_assuming(&constants, &Run::default()), Ok(Answer::Solution(_))));
    let never = [constants[0], Lit::FALSE.into()];
    assert_eq!(session.solve_assuming(&never, &Run::default()), Ok(Answer::Core(vec![1])));
}

#[test]
fn a_model_without_solution_blames_no_assumption() {
    let mut m = Model::new("empty");
    let (x, _) = (m.int("x", Domain::range(2, 1)), m.int("y", 0..=3));
    let mut session = Session::new(&m).unwrap();
    assert_eq!(session.solve_assuming(&[(x, 1).into()], &Run::default()), Ok(Answer::Core(vec![])));
    let mut session = Session::new(&pigeons(4, 3)).unwrap();
    for _ in 0..2 {
        let clue = Lit::positive(Var::from_index(0)).into();
        let Ok(Answer::Core(core)) = session.solve_assuming(&[clue], &Run::default()) else { panic!() };
        assert!(core.len() <= 1);
        assert_eq!(session.solve_assuming(&[], &Run::default()), Ok(Answer::Core(vec![])));
    }
}

#[test]
fn many_clauses_come_and_go() {
    let mut m = Model::new("ten");
    let x = m.int("x", 0..=9);
    let mut session = Session::new(&m).unwrap();
    for round in 0..500 {
        let value = round % 10;
        let clause = session.add_removable(&[(x, value).into()]).unwrap();
        let Ok(Answer::Solution(s)) = session.solve_assuming(&[], &Run::default()) else { panic!() };
        assert_eq!(s[x], value);
        let other = session.solve_assuming(&[(x, 9 - value).into()], &Run::default());
        assert_eq!(other, Ok(Answer::Core(vec![0])));
        session.remove(clause);
        session.remove(clause);
    }
}

/// Something to do to a session.
#[derive(Clone, Debug)]
enum Step {
    Ask(Vec<Assumption>),
    Add(Vec<Assumption>),
    AddRemovable(Vec<Assumption>),
    Remove(usize),
}

/// Assumptions about a model, by numbers that are taken modulo what there is.
fn assumption(model: &Model, kind: u8, which: usize, value: i64, switched: bool) -> Assumption {
    if kind == 5 && switched && !model.constraints().is_empty() {
        return Assumption::Constraint(which % model.constraints().len());
    }
    let var = Var::from_index(which % model.variables());
    let domain = model.domain(var);
    let (low, high) = (domain.min().unwrap_or(0) - 1, domain.max().unwrap_or(0) + 1);
    let value = low + value.rem_euclid(high - low + 1);
    let term = if kind.is_multiple_of(2) { Term::from(var) } else { Term { var, scale: -2, offset: 3 } };
    let seen = term.scale * value + term.offset;
    match kind {
        0 | 1 => Assumption::Equals(term, seen),
        2 | 3 => Assumption::Differs(term, seen),
        4 | 6 => Assumption::AtLeast(term, seen),
        _ => Assumption::AtMost(term, seen),
    }
}

/// What each constraint says of each solution of the domains alone, or of all constraints together.
fn fits(model: &Model, switched: bool, all: &[Assumption], clauses: &[Vec<Assumption>], s: &Assignment) -> bool {
    let on = |index: usize| !switched || all.contains(&Assumption::Constraint(index));
    let kept = model.constraints().iter().enumerate().all(|(index, posted)| !on(index) || posted.constraint.holds(s));
    let said = |assumption: &Assumption| assumption.holds_in(s).unwrap_or(true);
    kept && all.iter().all(said) && clauses.iter().all(|clause| clause.iter().any(said))
}

#[test]
fn whatever_comes_and_goes_the_answers_are_those_of_enumeration() {
    let word = (0..8u8, 0..64usize, -20..20i64);
    let words = prop::collection::vec(word, 0..4);
    let script = prop::collection::vec((0..8u8, words), 1..20);
    let random = (generate::model(), any::<bool>(), script);
    let outcome = runner(4 * cases()).run(&random, |(case, switched, script)| {
        let model = &case.model;
        if model.variables() == 0 {
            return Ok(());
        }
        let mut session = if switched { Session::with_switches(model) } else { Session::new(model) }
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        let everything = reference::assignments(&reference::domains(model));
        let (mut clauses, mut removable) = (Vec::new(), Vec::new());
        for (what, words) in script {
            // A clause over switches would say something of questions; that is told in the documentation.
            let said = |kinds: u8| -> Vec<Assumption> {
                let one =
                    |&(kind, which, value): &(u8, usize, i64)| assumption(model, kind % kinds, which, value, switched);
                words.iter().map(one).collect()
            };
            let step = match what {
                0 => Step::Add(said(5)),
                1 | 2 => Step::AddRemovable(said(5)),
                3 => Step::Remove(words.len()),
                _ => Step::Ask(said(8)),
            };
            match step {
                Step::Add(clause) => {
                    session.add_clause(&clause).unwrap();
                    clauses.push(clause);
                }
                Step::AddRemovable(clause) => {
                    let id = session.add_removable(&clause).unwrap();
                    removable.push((id, clause));
                }
                Step::Remove(at) if at < removable.len() => session.remove(removable.remove(at).0),
                Step::Remove(_) => {}
                Step::Ask(all) => {
                    let now: Vec<Vec<Assumption>> =
                        clauses.iter().chain(removable.iter().map(|(_, clause)| clause)).cloned().collect();
                    let possible = |all: &[Assumption]| everything.iter().any(|s| fits(model, switched, all, &now, s));
                    let asked: &mut dyn SolveAssuming = &mut session;
                    match asked.solve_assuming(&all, &Run::default()).unwrap() {
                        Answer::Solution(s) => prop_assert!(fits(model, switched, &all, &now, &s), "{s:?}: {all:?}"),
                        Answer::Core(core) => {
                            prop_assert!(!possible(&all), "refused: {:?} under {:?}", all, now);
                            let core: Vec<Assumption> = core.iter().map(|&k| all[k]).collect();
                            prop_assert!(!possible(&core), "no core: {:?} under {:?}", core, now);
                        }
                        Answer::Unknown(limit) => prop_assert!(false, "stopped by {:?}", limit),
                    }
                }
            }
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
