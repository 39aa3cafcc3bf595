//! Engines that claim what is not so, and claims that nothing confirms in time.

use super::*;
use crate::fake::{Fake, all_seen};
use damier_model::{Relate, all_different, any_of};

/// What comes of an engine that has found this, and says to have seen everything and that this value is the best.
fn confirmed(best: Option<i64>, found: &[&[i64]]) -> Confirmed {
    let found: Vec<Assignment> = found.iter().map(|values| Assignment::from(values.to_vec())).collect();
    let boaster = Fake::new("boaster", move |_, _, show| {
        found.iter().for_each(show);
        let grounds = Grounds::Claimed { by: "the boaster".to_owned() };
        Ok((Outcome { objective: best, grounds, ..all_seen(found.len()) }, found.first().cloned()))
    });
    Confirmed { engine: Box::new(boaster) }
}

/// As much time as it takes.
fn patient() -> Run<'static> {
    Run { budget: Budget { confirm: Some(Duration::from_secs(600)), ..Budget::default() }, ..Run::default() }
}

fn orders() -> Model {
    let mut m = Model::new("orders");
    let x = m.ints("x", 2, 1..=2);
    m.post(all_different(&x));
    m.objective = Objective::Minimise(x[0].into());
    m
}

/// More pigeons than any engine places in the time it has here.
fn pigeons() -> Model {
    let mut m = Model::new("pigeons");
    let rooms = 40;
    let stays: Vec<_> = (0..=rooms).map(|_| m.bools("stays", rooms)).collect();
    for pigeon in &stays {
        m.post(any_of(pigeon.clone()));
    }
    for room in 0..rooms {
        for one in 0..stays.len() {
            for other in 0..one {
                m.post(any_of([!stays[one][room], !stays[other][room]]));
            }
        }
    }
    m
}

/// Whether a result is a contradiction that is reported as an error of ours, with a file to reproduce it.
fn is_contradiction<T>(result: Result<T, Unusable>) -> bool {
    let Err(error) = result else { return false };
    let Failure::CheckFailed(message) = Failure::from(error) else { return false };
    let path = message.rsplit(' ').next().unwrap_or_default();
    let report = std::fs::read_to_string(path).unwrap_or_default();
    let _ = std::fs::remove_file(path);
    report.contains("model:\n") && report.contains("boaster")
}

#[test]
fn claims_that_are_wrong_are_internal_errors() {
    let run = patient();
    assert!(is_contradiction(confirmed(None, &[]).find(&orders(), &run)), "there are solutions");
    assert!(is_contradiction(
        confirmed(None, &[&[1, 2]]).enumerate(&orders(), &run, &mut |_| ControlFlow::Continue(()))
    ));
    assert!(is_contradiction(confirmed(Some(2), &[&[2, 1]]).optimise(&orders(), &run, &mut |_, _| {})));
    assert!(is_contradiction(confirmed(None, &[]).optimise(&orders(), &run, &mut |_, _| {})));
}

#[test]
fn claims_that_are_right_are_confirmed() {
    let run = patient();
    let by = |outcome: Outcome| match outcome.grounds {
        Grounds::Confirmed { by } => by,
        other => panic!("{other:?}"),
    };
    let mut none = orders();
    let first = none.all_variables().next().expect("one");
    none.post(first.at_least(3));
    assert_eq!(by(confirmed(None, &[]).find(&none, &run).expect("answers").0), CP);
    let all = confirmed(None, &[&[1, 2], &[2, 1]]);
    assert_eq!(by(all.enumerate(&orders(), &run, &mut |_| ControlFlow::Continue(())).expect("answers")), CP);
    assert_eq!(by(confirmed(Some(1), &[&[1, 2]]).optimise(&orders(), &run, &mut |_, _| {}).expect("answers").0), CP);
}

#[test]
fn a_claim_that_nothing_confirms_in_time_keeps_its_author() {
    let (outcome, _) = confirmed(None, &[]).find(&pigeons(), &Run::default()).expect("answers");
    assert_eq!(outcome.status, Status::Unsatisfiable);
    assert_eq!(outcome.grounds, Grounds::Claimed { by: "the boaster".to_owned() });
    // Where no time is left, nothing is asked.
    let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let (outcome, _) = confirmed(None, &[]).find(&orders(), &Run { budget, ..Run::default() }).expect("answers");
    assert!(matches!(outcome.grounds, Grounds::Claimed { .. }));
}
