//! Every kind of constraint as rows, plain, reified and implied: with the model's variables fixed to an assignment, the
//! program has a point exactly if the assignment is a solution, in each way of writing it.

use damier_mip::{Linearisation, Mip};
use damier_model::{Assignment, FindSolution, Model, Relate, Run, Status, Term, any_of};
use damier_testkit::generate::Case;
use damier_testkit::{cases, reference, runner};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;

/// Assignments tried per case, solutions and others in turn.
const TRIED: usize = 12;
/// Cases per kind are a share of the usual number: each is some dozen runs of HiGHS.
const SHARE: u32 = 2;

/// `count` of the assignments, evenly spread.
fn some(assignments: &[Assignment], count: usize) -> impl Iterator<Item = &Assignment> {
    let step = assignments.len().div_ceil(count).max(1);
    assignments.iter().step_by(step)
}

/// The model with its variables fixed: not by domains or equations, which would be seen before anything becomes a row, but
/// under a literal that two clauses together make true.
fn fixed(model: &Model, assignment: &Assignment) -> Model {
    let mut model = model.clone();
    let variables: Vec<_> = model.all_variables().collect();
    let (switch, other) = (model.bool("switch"), model.bool("other"));
    model.post(any_of([switch, other]));
    model.post(any_of([switch, !other]));
    for (var, &value) in variables.into_iter().zip(assignment.as_slice()) {
        model.post(var.equals(Term::constant(value)).when(switch));
    }
    model
}

fn agree(model: &Model) -> Result<(), TestCaseError> {
    let all = reference::assignments(&reference::domains(model));
    let (solutions, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|a| model.broken_by(a).is_none());
    for linearisation in [Linearisation::default(), Linearisation::COMPLETE] {
        let mip = Mip { linearisation, ..Mip::default() };
        for (assignments, status) in [(&solutions, Status::Solved), (&others, Status::Unsatisfiable)] {
            for assignment in some(assignments, TRIED / 2) {
                let answer = mip.find(&fixed(model, assignment), &Run::default());
                let (outcome, _) = answer.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(outcome.status, status, "{:?} with {:?}", assignment, linearisation);
            }
        }
    }
    Ok(())
}

fn check(strategy: &BoxedStrategy<Case>) {
    if let Err(error) = runner((cases() / SHARE).max(1)).run(strategy, |case| agree(&case.model)) {
        panic!("{error}");
    }
}

damier_testkit::test_every_kind!(check);
