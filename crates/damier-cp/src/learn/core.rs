//! Why there is no solution: every constraint gets a switch, the switches asked about are assumed on, and the search says which
//! of them it needed.

use super::Atom;
use super::search::{Found, Search};
use crate::post::literal;
use damier_model::{Assignment, Conflict, Model, Run, Strength, Together, Unusable, narrow_conflict};
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
    let (switched, switches) = model.with_switches();
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

impl Search {
    /// The values of a model's variables, at a solution.
    pub(crate) fn assignment(&self, model: &Model) -> Assignment {
        let value = |x: usize| self.kernel.store.record(x as u32).min;
        Assignment::from((1..=model.variables()).map(value).collect::<Vec<_>>())
    }
}
