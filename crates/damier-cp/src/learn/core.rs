//! Why there is no solution: every constraint gets a switch, the switches asked about are assumed on, and the search says which
//! of them it needed.

use super::Atom;
use super::search::{Found, Search};
use crate::post::literal;
use damier_model::{
    Assignment, Conflict, Lit, Model, Objective, Run, Strength, Together, Unusable, WarmStart, narrow_conflict,
};
use std::time::Instant;

/// Constraints of a model that cannot hold together.
///
/// ```
/// use damier_cp::core;
/// use damier_model::{Conflict, Model, Relate, Run};
/// let mut m = Model::new("doc");
/// let (x, y) = (m.int("x", 1..=9), m.int("y", 1..=9));
/// m.post(x.at_least(5));
/// m.post(y.at_least(2));
/// m.post((x + y).at_most(5));
/// let found = core(&m, &Run::default())?;
/// assert_eq!(found, Conflict::Core { constraints: vec![0, 2], minimal: true });
/// # Ok::<(), damier_model::Unusable>(())
/// ```
pub fn core(model: &Model, run: &Run) -> Result<Conflict, Unusable> {
    model.check_whole()?;
    if model.all_variables().any(|var| model.domain(var).is_empty()) {
        return Ok(Conflict::Core { constraints: Vec::new(), minimal: true });
    }
    let (switched, switches) = with_switches(model);
    let start = Instant::now();
    let Ok(mut search) = Search::of(&switched, Strength::Auto, true, None, run, start) else {
        return Err(Unusable("the switches of the constraints contradict each other".to_owned()));
    };
    let switches: Vec<Atom> = switches.iter().map(|&switch| Atom::of(literal(switch))).collect();
    narrow_conflict(switches.len(), |active| {
        search.assume(active.iter().map(|&index| switches[index]).collect());
        Ok(match search.next(|now| run.budget.exceeded(start, now.nodes, now.failures)) {
            Found::Stopped(limit) => Together::Unknown(limit),
            Found::Solution => Together::Satisfiable(model.holding(&search.assignment(&switched))),
            Found::Nothing => {
                let needed = |index: &usize| search.needed.contains(&switches[*index]);
                Together::Core(active.iter().copied().filter(needed).collect())
            }
        })
    })
}

/// The model with each constraint in force only if its switch is on.
fn with_switches(model: &Model) -> (Model, Vec<Lit>) {
    let mut switched = model.without_constraints();
    (switched.objective, switched.search) = (Objective::Satisfy, Vec::new());
    (switched.warm_start, switched.projection) = (WarmStart::default(), None);
    let switches = switched.bools("switch", model.constraints().len());
    for (posted, &switch) in model.constraints().iter().zip(&switches) {
        switched.post(posted.constraint.clone().when(switch)).because_of(&posted.label());
    }
    (switched, switches)
}

impl Search {
    /// The values of a model's variables, at a solution.
    pub(crate) fn assignment(&self, model: &Model) -> Assignment {
        let value = |x: usize| self.kernel.store.record(x as u32).min;
        Assignment::from((1..=model.variables()).map(value).collect::<Vec<_>>())
    }
}
