//! Why there is no solution, by assumptions: every constraint gets a switch, the switches asked about are assumed on, and the
//! solver says which of them it needed.

use crate::incremental::{Answer, Assumption, Session};
use crate::solvers::SolverChoice;
use crate::watch::Watch;
use damier_model::{Conflict, Model, Run, Together, Unusable, narrow_conflict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Constraints of a model that cannot hold together.
///
/// ```
/// use damier_model::{Conflict, Model, Relate, Run};
/// use damier_sat::{SolverChoice, core};
/// let mut m = Model::new("doc");
/// let (x, y) = (m.int("x", 1..=9), m.int("y", 1..=9));
/// m.post(x.at_least(5));
/// m.post(y.at_least(2));
/// m.post((x + y).at_most(5));
/// let found = core(&m, &SolverChoice::default(), &Run::default())?;
/// assert_eq!(found, Conflict::Core { constraints: vec![0, 2], minimal: true });
/// # Ok::<(), damier_model::Unusable>(())
/// ```
pub fn core(model: &Model, solver: &SolverChoice, run: &Run) -> Result<Conflict, Unusable> {
    let stop = Arc::new(AtomicBool::new(false));
    let watch = Watch::new(run, Arc::clone(&stop));
    let mut session = Session::stopped_by(stop, model, solver, run.seed)?;
    let interrupter = session.interrupter();
    watch.during(interrupter, || narrow_conflict(model.constraints().len(), |active| ask(&mut session, active, &watch)))
}

/// Whether these constraints can hold together; if not, which of them cannot.
fn ask(session: &mut Session, active: Vec<usize>, watch: &Watch) -> Result<Together, Unusable> {
    let assumptions: Vec<Assumption> = active.iter().map(|&index| Assumption::Constraint(index)).collect();
    Ok(match session.ask(&assumptions, watch)? {
        Answer::Solution(_) => Together::Satisfiable,
        Answer::Core(positions) => Together::Core(positions.into_iter().map(|at| active[at]).collect()),
        Answer::Unknown(limit) => Together::Unknown(limit),
    })
}
