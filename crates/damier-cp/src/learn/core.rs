//! Why there is no solution: every constraint gets a switch, the switches asked about are assumed on, and the search says which
//! of them it needed.

use super::session::Session;
use damier_model::{Answer, Assumption, Conflict, Model, Run, Together, Unusable, narrow_conflict};
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
    let mut session = Session::with_switches(model)?;
    let (start, before) = (Instant::now(), session.statistics());
    narrow_conflict(model.constraints().len(), |active| {
        let assumptions: Vec<Assumption> = active.iter().map(|&index| Assumption::Constraint(index)).collect();
        Ok(match session.ask(&assumptions, run, start, &before)? {
            Answer::Solution(solution) => Together::Satisfiable(model.holding(&solution)),
            Answer::Core(positions) => Together::Core(positions.into_iter().map(|at| active[at]).collect()),
            Answer::Unknown(limit) => Together::Unknown(limit),
        })
    })
}
