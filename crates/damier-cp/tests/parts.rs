//! Parts of a search tree: together they have every solution exactly once, whatever the model and however many threads.

use damier_cp::{Cp, CutMark, Part};
use damier_model::{
    Assignment, Branching, Budget, CountSolutions, Engine, Enumerate, FindSolution, Limit, Model, Objective, Optimise,
    Outcome, Relate, Run, Status, Unusable, ValSelect, VarSelect, all_different,
};
use damier_testkit::agree::{compare, engine_agrees_on_random_models};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All parts, one after the other, as if they were one engine.
struct Parts {
    of: usize,
}

impl Parts {
    fn engines(&self) -> impl Iterator<Item = Cp> {
        Part::all(self.of).map(|part| Cp { part: Some(part), ..Cp::default() })
    }

    fn sum(&self, outcomes: &[Outcome]) -> Outcome {
        let count = outcomes.iter().map(|outcome| outcome.count).sum();
        let complete = outcomes.len() == self.of && outcomes.iter().all(|outcome| outcome.complete);
        let status = match (count, complete) {
            (0, true) => Status::Unsatisfiable,
            (0, false) => Status::Unknown,
            _ => Status::Solved,
        };
        let stopped_by = outcomes.iter().find_map(|outcome| outcome.stopped_by);
        let statistics = Default::default();
        Outcome {
            status,
            complete,
            stopped_by,
            count,
            objective: None,
            objective_real: None,
            grounds: Default::default(),
            statistics,
        }
    }
}

impl Engine for Parts {
    fn name(&self) -> &'static str {
        "parts"
    }
    fn summary(&self) -> &'static str {
        "all parts, one after the other"
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

impl FindSolution for Parts {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let mut outcomes = Vec::new();
        let mut found = None;
        for engine in self.engines() {
            let (outcome, first) = engine.find(model, run)?;
            assert_eq!(outcome.count, u64::from(first.is_some()));
            outcomes.push(outcome);
            found = found.or(first);
        }
        Ok((self.sum(&outcomes), found))
    }
}

impl Enumerate for Parts {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        let mut outcomes: Vec<Outcome> = Vec::new();
        for engine in self.engines() {
            let before: u64 = outcomes.iter().map(|outcome| outcome.count).sum();
            let solutions = run.budget.solutions.map(|most| most - before);
            let rest = Run { budget: Budget { solutions, ..run.budget.clone() }, ..run.clone() };
            outcomes.push(engine.enumerate(model, &rest, visit)?);
            if outcomes.last().is_some_and(|last| last.stopped_by == Some(Limit::Solutions)) {
                break;
            }
        }
        Ok(self.sum(&outcomes))
    }
}

impl CountSolutions for Parts {
    fn count(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        let outcomes: Result<Vec<Outcome>, Unusable> = self.engines().map(|engine| engine.count(model, run)).collect();
        Ok(self.sum(&outcomes?))
    }
}

impl Optimise for Parts {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let mut outcomes = Vec::new();
        let mut best: Option<(i64, Assignment)> = None;
        for engine in self.engines() {
            let (outcome, found) = engine.optimise(model, run, &mut |_, _| {})?;
            assert_eq!(outcome.objective.is_some(), found.is_some());
            let better = |value: i64, than: i64| match model.objective {
                Objective::Minimise(_) => value < than,
                _ => value > than,
            };
            if let Some((value, found)) = outcome.objective.zip(found)
                && best.as_ref().is_none_or(|&(than, _)| better(value, than))
            {
                improved(&found, value);
                best = Some((value, found));
            }
            outcomes.push(outcome);
        }
        let objective = best.as_ref().map(|&(value, _)| value);
        Ok((Outcome { objective, ..self.sum(&outcomes) }, best.map(|(_, found)| found)))
    }
}

#[test]
fn parts_of_random_models_have_every_solution_once_and_the_best_of_their_bests_is_the_optimum() {
    engine_agrees_on_random_models(&Parts { of: 3 }, &Run::default());
}

#[test]
fn parts_with_several_threads_have_every_solution_once() {
    engine_agrees_on_random_models(&Parts { of: 2 }, &Run { threads: 3, seed: 7, ..Run::default() });
}

fn queens(n: i64) -> Model {
    let mut m = Model::new("queens");
    let q = m.ints("q", n as usize, 1..=n);
    m.post(all_different(q.iter().zip(0..).map(|(&x, row)| x + row)));
    m.post(all_different(q.iter().zip(0..).map(|(&x, row)| x - row)));
    m.post(all_different(&q));
    m.branch_on(Branching { variables: q, var_select: VarSelect::FirstFail, val_select: ValSelect::Min });
    m
}

#[test]
fn queens_counted_in_parts_are_as_many_as_published() {
    // OEIS A000170.
    for (n, published) in [(1, 1), (2, 0), (3, 0), (4, 2), (6, 4), (8, 92), (9, 352)] {
        for of in [1, 2, 5, 64] {
            let outcome = Parts { of }.count(&queens(n), &Run::default()).expect("a model");
            assert_eq!((outcome.count, outcome.complete), (published, true), "{n} queens in {of} parts");
        }
    }
}

#[test]
fn every_part_has_work_and_none_of_another() {
    let model = queens(9);
    let mut seen = BTreeSet::new();
    for part in Part::all(4) {
        let mut own = 0;
        let cp = Cp { part: Some(part), ..Cp::default() };
        let visit = &mut |solution: &Assignment| {
            own += 1;
            assert!(seen.insert(solution.clone()), "{:?} in two parts", solution.as_slice());
            ControlFlow::Continue(())
        };
        cp.enumerate(&model, &Run::default(), visit).expect("a model");
        assert!((40..140).contains(&own), "part {part} of 352 solutions has {own}");
    }
    assert_eq!(seen.len(), 352);
}

#[test]
fn the_cut_is_the_same_whatever_the_part_and_the_threads_and_another_for_another_question() {
    let mark = |model: &Model, part: &str, threads: usize, seed: u64| {
        let cut = CutMark::default();
        let cp = Cp { part: Some(part.parse().expect("a part")), cut: cut.clone(), ..Cp::default() };
        cp.count(model, &Run { threads, seed, ..Run::default() }).expect("a model");
        cut.read()
    };
    let model = queens(8);
    let first = mark(&model, "1/4", 1, 0);
    assert!(first.is_some());
    for (part, threads) in [("2/4", 1), ("4/4", 3), ("1/4", 2)] {
        assert_eq!(mark(&model, part, threads, 0), first, "{part} on {threads} threads");
    }
    assert_ne!(mark(&model, "1/5", 1, 0), first);
    assert_ne!(mark(&queens(9), "1/4", 1, 0), first);
    let mut by_chance = queens(8);
    by_chance.search[0].var_select = VarSelect::Random;
    assert_ne!(mark(&by_chance, "1/4", 1, 1), mark(&by_chance, "1/4", 1, 2));
    assert_eq!(mark(&by_chance, "1/4", 3, 1), mark(&by_chance, "2/4", 1, 1));
}

#[test]
fn a_search_by_chance_is_cut_alike_in_all_parts_of_one_seed() {
    let mut model = queens(7);
    model.search[0].var_select = VarSelect::Random;
    model.search[0].val_select = ValSelect::Random;
    for seed in 0..5 {
        let run = Run { seed, threads: 1 + seed as usize % 2, ..Run::default() };
        if let Err(disagreement) = compare(&Parts { of: 6 }, &model, &run) {
            panic!("{disagreement}");
        }
    }
}

#[test]
fn a_part_that_is_stopped_says_so_and_a_part_is_not_followed_through_the_tree() {
    let cp = Cp { part: Part::new(0, 2), ..Cp::default() };
    let budget = Budget { nodes: Some(100), ..Budget::default() };
    let outcome = cp.count(&queens(10), &Run { budget, ..Run::default() }).expect("a model");
    assert_eq!((outcome.complete, outcome.stopped_by), (false, Some(Limit::Nodes)));
    assert!(cp.trace_first(&queens(6), &Run::default(), &mut |_| {}).is_err());
    let mut never = Model::new("never");
    let x = never.int("x", 0..=1);
    never.post(x.at_most(0));
    never.post(x.at_least(1));
    assert_eq!(cp.find(&never, &Run::default()).expect("a model").0.status, Status::Unsatisfiable);
}
