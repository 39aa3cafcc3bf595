//! Three searches that take turns at a model that describes its search: propagation and clause learning as described, and
//! clause learning as it likes.
//!
//! Which of them closes a problem shows only by trying: of public problems with a search annotation each closes some that
//! the others do not in hundreds of times the time (`docs/decisions/0021`). So each has a turn, measured in nodes so that the
//! same model has the same answer each time, and the next round is four times as long. What was found bounds what is looked
//! for after it.

use crate::engines::AUTO;
use damier_model::{
    Assignment, Budget, Constraint, Engine, Enumerate, FindSolution, Limit, Model, Objective, Optimise, Outcome,
    Relation, Run, Statistics, Status, Term, Unusable, stage,
};
use std::ops::ControlFlow;
use std::time::Instant;

/// Nodes of a first turn by propagation: some tenths of a second.
const BY_PROPAGATION: u64 = 20_000;
/// Nodes of a first turn by learning, which looks longer at each.
const BY_LEARNING: u64 = 3_000;
/// How much longer each round is.
const GROWTH: u64 = 4;

type AnEngine = Box<dyn Engine + Send>;

/// Engines that take turns.
pub(crate) struct SearchTurns {
    pub(crate) propagating: AnEngine,
    /// As the model describes.
    pub(crate) learning: AnEngine,
    /// As it likes.
    pub(crate) learning_freely: AnEngine,
}

/// What came of a turn: the outcome, and a solution, the best if something is optimised.
type Answered = (Outcome, Option<Assignment>);

impl SearchTurns {
    /// SearchTurns until one of them answers the question to its end. `ask` puts it to an engine, with the model bounded by what
    /// is known.
    fn taken(
        &self,
        model: &Model,
        run: &Run,
        mut ask: impl FnMut(&dyn Engine, &Model, &Run) -> Result<Answered, Unusable>,
    ) -> Result<Answered, Unusable> {
        let begun = Instant::now();
        let mut bounded = model.clone();
        let mut free = model.clone();
        free.search.clear();
        let mut best: Option<Assignment> = None;
        let mut spent = Statistics::default();
        let mut length = 1;
        loop {
            let turns = [
                (&self.propagating, BY_PROPAGATION, false),
                (&self.learning, BY_LEARNING, false),
                (&self.learning_freely, BY_LEARNING, true),
            ];
            for (engine, nodes, is_free) in turns {
                let time = run.budget.time.map(|most| most.saturating_sub(begun.elapsed()));
                let budget = Budget { time, nodes: Some(nodes.saturating_mul(length)), ..run.budget.clone() };
                let asked = if is_free { &free } else { &bounded };
                let turn = Run { budget, ..run.clone() };
                let mut ask = || ask(engine.as_ref(), asked, &turn);
                // What others found counts, though this one does not come to search.
                let answered = if best.is_none() { Ok(ask()) } else { stage::within(&run.budget, begun, ask) };
                let (mut outcome, found) = match answered {
                    Ok(Ok(answered)) => answered,
                    // One that cannot take the model is left out; the first takes every model that any of them does.
                    Ok(Err(_)) if engine.name() != self.propagating.name() => continue,
                    Ok(Err(unusable)) => return Err(unusable),
                    Err(ended) => return Ok((stopped(model, spent, ended.limit, best.as_ref()), best)),
                };
                spent.absorb(&outcome.statistics);
                spent.build_s += outcome.statistics.build_s;
                spent.solve_s += outcome.statistics.solve_s;
                if let Some(found) = found {
                    bound(&mut bounded, &found);
                    bound(&mut free, &found);
                    best = Some(found);
                }
                if outcome.complete || outcome.stopped_by != Some(Limit::Nodes) {
                    // That nothing is better than what is known is no word on whether there is anything.
                    if best.is_some() {
                        outcome.status = Status::Solved;
                        outcome.count = outcome.count.max(1);
                    }
                    outcome.objective = best.as_ref().and_then(|best| model.objective_value(best));
                    outcome.statistics = spent;
                    return Ok((outcome, best));
                }
            }
            length = length.saturating_mul(GROWTH);
        }
    }
}

/// Only what is better than a solution is looked for from now on.
fn bound(model: &mut Model, known: &Assignment) {
    let (term, relation) = match model.objective {
        Objective::Minimise(term) => (term, Relation::Lt),
        Objective::Maximise(term) => (term, Relation::Gt),
        _ => return,
    };
    model.post(Constraint::Compare { left: term, relation, right: Term::constant(known.value(term)) });
}

fn stopped(model: &Model, statistics: Statistics, limit: Limit, best: Option<&Assignment>) -> Outcome {
    let found = Statistics { solutions: u64::from(best.is_some()), ..statistics };
    let objective = best.and_then(|best| model.objective_value(best));
    Outcome { objective, statistics, ..Outcome::without_proof(found, Some(limit)) }
}

impl Engine for SearchTurns {
    fn name(&self) -> &'static str {
        AUTO
    }

    fn summary(&self) -> &'static str {
        "propagation and clause learning in turn"
    }

    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }

    fn enumerator(&self) -> Option<&dyn Enumerate> {
        Some(self)
    }

    fn optimiser(&self) -> Option<&dyn Optimise> {
        Some(self)
    }
}

impl FindSolution for SearchTurns {
    fn find(&self, model: &Model, run: &Run) -> Result<Answered, Unusable> {
        self.taken(model, run, |engine, model, run| able(engine.finder(), engine)?.find(model, run))
    }
}

impl Optimise for SearchTurns {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<Answered, Unusable> {
        self.taken(model, run, |engine, model, run| {
            able(engine.optimiser(), engine)?.optimise(model, run, &mut *improved)
        })
    }
}

/// Solutions are listed by propagation, which keeps nothing of one for the next.
impl Enumerate for SearchTurns {
    fn enumerate(
        &self,
        model: &Model,
        run: &Run,
        visit: &mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send),
    ) -> Result<Outcome, Unusable> {
        able(self.propagating.enumerator(), self.propagating.as_ref())?.enumerate(model, run, visit)
    }
}

fn able<'e, T: ?Sized>(ability: Option<&'e T>, engine: &dyn Engine) -> Result<&'e T, Unusable> {
    ability.ok_or_else(|| Unusable(format!("'{}' cannot answer this", engine.name())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    /// An engine that knows one solution and how far it gets: to the end, or to the end of its turn.
    fn knows(name: &'static str, solution: i64, complete: bool) -> Fake {
        Fake::new(name, move |model, run, show| {
            assert!(run.budget.nodes.is_some(), "turns are measured");
            let solution = Assignment::from(vec![solution]);
            let found = model.broken_by(&solution).is_none().then_some(solution);
            found.iter().for_each(show);
            let statistics = Statistics { solutions: u64::from(found.is_some()), ..Statistics::default() };
            Ok((Outcome::of(statistics, (!complete).then_some(Limit::Nodes)), found))
        })
    }

    fn turns(first: (i64, bool), second: (i64, bool), third: (i64, bool)) -> SearchTurns {
        let engine = |name, (solution, complete)| -> AnEngine { Box::new(knows(name, solution, complete)) };
        SearchTurns {
            propagating: engine("a", first),
            learning: engine("b", second),
            learning_freely: engine("c", third),
        }
    }

    #[test]
    fn what_was_found_bounds_the_next_turn_and_counts_where_nothing_is_better() {
        let mut model = Model::new("numbers");
        let x = model.int("x", 1..=9);
        for (objective, order, best) in
            [(Objective::Minimise(x.into()), [7, 8, 5], 5), (Objective::Maximise(x.into()), [3, 2, 5], 5)]
        {
            model.objective = objective;
            let engines = turns((order[0], false), (order[1], false), (order[2], true));
            let mut seen = Vec::new();
            let (outcome, found) =
                engines.optimise(&model, &Run::default(), &mut |_, value| seen.push(value)).expect("usable");
            assert_eq!(seen, [order[0], best], "what is no better is not found again");
            assert_eq!((outcome.status, outcome.complete, outcome.objective), (Status::Solved, true, Some(best)));
            assert_eq!(found, Some(Assignment::from(vec![best])));
            // That nothing is better ends it, and what is known stays the answer.
            let engines = turns((best, false), (order[0], true), (order[1], true));
            let (outcome, found) = engines.optimise(&model, &Run::default(), &mut |_, _| {}).expect("usable");
            assert_eq!((outcome.status, outcome.complete, outcome.objective), (Status::Solved, true, Some(best)));
            assert_eq!(found, Some(Assignment::from(vec![best])));
        }
    }

    #[test]
    fn no_solution_is_said_only_where_none_was_found() {
        let mut model = Model::new("numbers");
        model.int("x", 1..=9);
        let (outcome, found) = turns((12, false), (12, true), (5, true)).find(&model, &Run::default()).expect("usable");
        assert_eq!((outcome.status, found), (Status::Unsatisfiable, None));
        let (outcome, _) = turns((12, false), (5, true), (12, true)).find(&model, &Run::default()).expect("usable");
        assert_eq!(outcome.status, Status::Solved);
    }
}
