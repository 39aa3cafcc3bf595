//! Local search as an engine among others: it finds, the model checks, and nothing is ever proved.

use crate::define::Definitions;
use crate::groups::{Groups, groups};
use crate::measure::{Built, Measure, Outputs, Sum, build};
use crate::meter::Meter;
use crate::narrow::hull;
use crate::network::Network;
use crate::parameters::Parameters;
use crate::read::{Problem, read};
use crate::search::{Goal, Search};
use damier_model::{
    Assignment, Domain, Engine, FindSolution, LARGEST, Limit, Model, Objective, Optimise, Outcome, Relation, Run,
    Status, Term, Unusable, stage,
};

/// Adaptive search.
///
/// It finds solutions and makes them better, and never proves anything: without a solution, or with an objective, it goes
/// on until the budget ends, forever if there is none. Steps count as nodes and local minima as failures.
///
/// ```
/// use damier_local::Local;
/// use damier_model::{FindSolution, Model, Run, all_different};
/// let mut m = Model::new("queens");
/// let q = m.ints("q", 50, 1..=50);
/// m.post(all_different(&q));
/// m.post(all_different((0..).zip(&q).map(|(i, &q)| q + i)));
/// m.post(all_different((0..).zip(&q).map(|(i, &q)| q - i)));
/// let (outcome, solution) = Local::default().find(&m, &Run::default())?;
/// assert!(outcome.complete && m.broken_by(&solution.expect("there is one")).is_none());
/// # Ok::<(), damier_model::Unusable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Local {
    /// How the search behaves.
    pub parameters: Parameters,
}

impl Engine for Local {
    fn name(&self) -> &'static str {
        "local"
    }
    fn summary(&self) -> &'static str {
        "adaptive search: repairs a full assignment step by step; finds, never proves"
    }
    fn finder(&self) -> Option<&dyn FindSolution> {
        Some(self)
    }
    fn optimiser(&self) -> Option<&dyn Optimise> {
        Some(self)
    }
}

impl FindSolution for Local {
    fn find(&self, model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.answer(model, run, &Objective::Satisfy, &mut |_, _| {})
    }
}

impl Optimise for Local {
    fn optimise(
        &self,
        model: &Model,
        run: &Run,
        improved: &mut (dyn FnMut(&Assignment, i64) + Send),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        self.answer(model, run, &model.objective, improved)
    }
}

/// A model set up for the search.
pub(crate) struct Ready {
    pub(crate) network: Network,
    pub(crate) groups: Groups,
    /// The constraint that bounds the objective.
    pub(crate) bound: Option<Bound>,
}

/// A bound on the objective, as a constraint: `sum of its slots ≤ constant` for the goal's sign times its term.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    constraint: usize,
    goal: Goal,
    /// What the slots leave out of the goal's value.
    rest: i64,
    /// No value of the goal can be below.
    least: i64,
}

/// Sets up a model that was read.
pub(crate) fn prepare(problem: Problem, declared: &[Domain], objective: &Objective) -> Ready {
    let Problem { domains, constraints } = problem;
    let reach = |term: Term| {
        term.as_constant().map_or_else(
            || {
                let (low, high) = hull(&domains[term.var.index()]);
                let (a, b) = (low * term.scale + term.offset, high * term.scale + term.offset);
                (a.min(b), a.max(b))
            },
            |value| (value, value),
        )
    };
    let polled = constraints.iter().inspect(|_| stage::poll());
    let mut built: Vec<Built> = polled.map(|constraint| build(constraint, &reach)).collect();
    let mut definitions = Definitions::strong(&built, &domains);
    let mut taken: Vec<bool> = definitions.by.iter().map(|&by| by != u32::MAX).collect();
    let groups = groups(&constraints, &domains, &mut taken);
    let sign = if objective.is_maximised() { -1 } else { 1 };
    let goal = objective.term().map(|term| Goal { term, sign });
    let objective_variable = goal.filter(|goal| goal.term.as_constant().is_none()).map(|goal| goal.term.var.index());
    definitions.weak(&built, &domains, declared, &taken, objective_variable);

    let bound = goal.map(|goal| {
        let signed = goal.term * goal.sign;
        let (slots, rest) = open_up(signed, &built, &definitions, &reach);
        let bound = Bound { constraint: built.len(), goal, rest, least: reach(signed).0 };
        let measure = Measure::Sum(Sum::gentle(Relation::Le, i64::MAX / 4));
        built.push(Built { slots, measure, outputs: Outputs::None });
        definitions.slot.push(None);
        bound
    });
    for (constraint, _) in built.iter_mut().zip(&groups.guaranteed).filter(|(_, guaranteed)| **guaranteed) {
        constraint.slots.clear();
        constraint.measure = Measure::Sum(Sum::new(Relation::Eq, 0));
    }
    Ready { network: Network::new(domains, built, &definitions), groups, bound }
}

/// A term as a sum of what computes it, where that is a sum itself: a bound on the sum can then tell which of the terms
/// might help.
fn open_up(
    term: Term,
    built: &[Built],
    definitions: &Definitions,
    reach: &dyn Fn(Term) -> (i64, i64),
) -> (Vec<Term>, i64) {
    let alone = (vec![term], 0);
    if term.as_constant().is_some() {
        return alone;
    }
    let by = definitions.by[term.var.index()];
    let Some(definition) = built.get(by as usize) else { return alone };
    let (Measure::Sum(sum), Some(own)) = (&definition.measure, definitions.slot[by as usize]) else { return alone };
    // own.scale·x + own.offset + others = constant, with own.scale 1 or -1.
    let factor = -term.scale * definition.slots[own].scale;
    let others = definition.slots.iter().enumerate().filter(|&(slot, _)| slot != own).map(|(_, &t)| t * factor);
    let size = |t: &Term| reach(*t).0.unsigned_abs().max(reach(*t).1.unsigned_abs());
    let sizes = definition.slots.iter().map(|t| u128::from(size(t)) * u128::from(factor.unsigned_abs()));
    if sizes.sum::<u128>() > LARGEST as u128 {
        return alone;
    }
    let rest = term.offset - factor * (sum.constant - definition.slots[own].offset);
    (others.collect(), rest)
}

impl Local {
    fn answer(
        &self,
        model: &Model,
        run: &Run,
        objective: &Objective,
        improved: &mut dyn FnMut(&Assignment, i64),
    ) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let mut meter = Meter::new(run);
        model.check_whole()?;
        let declared: Vec<Domain> = model.all_variables().map(|x| model.domain(x)).collect();
        if declared.iter().any(Domain::is_empty) {
            // A variable without any value: nothing was searched, and nothing need be.
            return Ok((Outcome { status: Status::Unsatisfiable, complete: true, ..outcome(&meter, false) }, None));
        }
        if run.budget.solutions == Some(0) {
            meter.reached = Some(Limit::Solutions);
            return Ok((outcome(&meter, false), None));
        }
        let setting_up = stage::enter("local search was set up");
        let Ok(problem) = read(model) else {
            // Reading has left some variable without values. That is no checked proof, so it is not called one.
            return Ok((outcome(&meter, false), None));
        };
        let Ready { network, groups, bound } = prepare(problem, &declared, objective);
        let goal = bound.map(|bound| bound.goal);
        let mut search = Search::new(network, &groups.list, &self.parameters, run.seed, goal);
        drop(setting_up);
        meter.statistics.build_s = meter.elapsed().as_secs_f64();
        meter.statistics.nodes = 1;
        let begun = meter.over(|_| {
            search.start_over();
            search.start_near(&model.warm_start.whole);
        });

        let mut best: Option<Vec<i64>> = None;
        while begun.is_some() && meter.over(|meter| search.go(meter, best.as_deref())) == Some(true) {
            let assignment = Assignment::from(search.network.values.clone());
            if let Some(broken) = model.broken_by(&assignment) {
                // Invariant: violation 0 means that the constraint holds. A violation of that must not stay unseen.
                panic!("local search took an assignment for a solution that breaks {broken}");
            }
            let enough = meter.found_one();
            best = Some(search.network.values.clone());
            let Some(bound) = bound else { break };
            let value = search.value(bound.goal.term);
            meter.objective = Some(value);
            improved(&assignment, value);
            if enough || bound.goal.sign * value <= bound.least {
                break;
            }
            // Only what is better than the best solution known to any engine is of interest.
            let reached = run.shared.as_ref().and_then(|shared| shared.reached()).unwrap_or(i64::MAX);
            let least = reached.min(bound.goal.sign * value);
            search.network.set_bound(bound.constraint, Relation::Le, least - 1 - bound.rest);
            search.found_one();
        }
        meter.statistics.solve_s = meter.elapsed().as_secs_f64() - meter.statistics.build_s;
        let answered = best.is_some() && *objective == Objective::Satisfy;
        if answered {
            meter.reached = None;
        }
        Ok((outcome(&meter, answered), best.map(Assignment::from)))
    }
}

fn outcome(meter: &Meter, complete: bool) -> Outcome {
    let found = Outcome::without_proof(meter.statistics, meter.reached);
    Outcome { complete, objective: meter.objective, ..found }
}
