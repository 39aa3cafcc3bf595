//! The comparison with the reference accepts a right engine and catches wrong ones.

use damier_model::*;
use damier_testkit::{agree, naive::NaiveEngine};
use std::ops::ControlFlow;
use std::panic::catch_unwind;

/// What a wrong engine does to the list of solutions, to its count, and to the optimum.
#[derive(Clone, Copy)]
enum Fault {
    LosesTheLast,
    RepeatsTheFirst,
    InventsOne,
    IgnoresTheVisitor,
    CountsOneMore,
    CallsUnsatisfiable,
    StopsBeforeTheOptimum,
    Refuses,
}

struct Wrong(Fault);

impl Engine for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }
    fn summary(&self) -> &'static str {
        "wrong in one way"
    }
    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }
    fn enumerator(&self) -> Option<&dyn Enumerate> {
        Some(self)
    }
    fn counter(&self) -> Option<&dyn CountSolutions> {
        Some(self)
    }
    fn optimiser(&self) -> Option<&dyn Optimise> {
        Some(self)
    }
}

impl Enumerate for Wrong {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        let mut all = damier_testkit::reference::solutions(model);
        let outcome = NaiveEngine.enumerate(model, run, &mut |_| ControlFlow::Continue(()))?;
        match self.0 {
            Fault::LosesTheLast => drop(all.pop()),
            Fault::RepeatsTheFirst => all.insert(0, all[0].clone()),
            Fault::InventsOne => all.push(Assignment::from(vec![1, 1, 1])),
            Fault::Refuses => return Err(Unusable("too hard".to_owned())),
            Fault::IgnoresTheVisitor => {
                for solution in &all {
                    let _ = visit(solution);
                }
                return Ok(outcome);
            }
            _ => return NaiveEngine.enumerate(model, run, visit),
        }
        let _ = all.iter().try_for_each(visit);
        Ok(outcome)
    }
}

impl CountSolutions for Wrong {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        let outcome = NaiveEngine.count(model, run)?;
        let more = u64::from(matches!(self.0, Fault::CountsOneMore));
        Ok(Outcome { count: outcome.count + more, ..outcome })
    }
}

impl FindSolution for Wrong {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let (outcome, first) = NaiveEngine.find(model, run)?;
        match self.0 {
            Fault::CallsUnsatisfiable => Ok((Outcome { status: Status::Unsatisfiable, ..outcome }, None)),
            _ => Ok((outcome, first)),
        }
    }
}

impl Optimise for Wrong {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let (outcome, best) = NaiveEngine.optimise(model, run, &mut |_, _| {})?;
        let Fault::StopsBeforeTheOptimum = self.0 else { return NaiveEngine.optimise(model, run, improved) };
        let (first, all) = (NaiveEngine.find(model, run)?.1, best);
        let value = first.as_ref().and_then(|first| model.objective_value(first));
        if let (Some(first), Some(value)) = (&first, value) {
            improved(first, value);
        }
        Ok((Outcome { objective: value, ..outcome }, first.or(all)))
    }
}

fn permutations_of_three() -> Model {
    let mut m = Model::new("permutations");
    let x = m.ints("x", 3, 1..=3);
    m.post(all_different(&x));
    m.objective = Objective::Maximise(x[0] + 10);
    m
}

fn complaint_about(fault: Fault) -> String {
    let caught = catch_unwind(|| agree::engine_agrees(&Wrong(fault), &permutations_of_three(), &Run::default()));
    let message = *caught.expect_err("the fault was not noticed").downcast::<String>().expect("a message");
    assert!(message.contains("constraint all_different"), "no dump in: {message}");
    message
}

#[test]
fn the_naive_engine_agrees_on_random_models() {
    agree::engine_agrees_on_random_models(&NaiveEngine, &Run::default());
}

#[test]
fn a_lost_solution_is_noticed() {
    assert!(complaint_about(Fault::LosesTheLast).contains("was not listed"));
}

#[test]
fn a_repeated_solution_is_noticed() {
    assert!(complaint_about(Fault::RepeatsTheFirst).contains("listed twice"));
}

#[test]
fn an_invented_solution_is_noticed() {
    assert!(complaint_about(Fault::InventsOne).contains("[1, 1, 1] breaks"));
}

#[test]
fn a_visitor_that_breaks_off_must_be_heard() {
    assert!(complaint_about(Fault::IgnoresTheVisitor).contains("broke off"));
}

#[test]
fn a_wrong_count_is_noticed() {
    assert!(complaint_about(Fault::CountsOneMore).contains("count of counting: 7, should be 6"));
}

#[test]
fn a_false_proof_of_unsatisfiability_is_noticed() {
    assert!(complaint_about(Fault::CallsUnsatisfiable).contains("first solution"));
}

#[test]
fn a_missed_optimum_is_noticed() {
    assert!(complaint_about(Fault::StopsBeforeTheOptimum).contains("objective: Some(11), should be Some(13)"));
}

#[test]
fn a_refused_model_is_noticed() {
    assert!(complaint_about(Fault::Refuses).contains("too hard"));
}

#[test]
fn random_models_find_the_lost_solution_and_shrink_to_a_small_one() {
    let caught = catch_unwind(|| agree::engine_agrees_on_random_models(&Wrong(Fault::LosesTheLast), &Run::default()));
    let message = *caught.expect_err("the fault was not noticed").downcast::<String>().expect("a message");
    assert_eq!(message.matches("in full:").count(), 1, "more than one constraint in: {message}");
}
