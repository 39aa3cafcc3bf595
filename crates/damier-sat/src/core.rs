//! Why there is no solution, by assumptions: every constraint gets a switch, the switches asked about are assumed on, and the
//! solver says which of them it needed.

use crate::incremental::Session;
use crate::meter::Meter;
use crate::solvers::{SolverChoice, Start};
use damier_model::{Answer, Assumption, Conflict, Grounds, Model, Run, Together, Unusable, narrow_conflict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Constraints of a model that cannot hold together.
///
/// ```
/// use damier_model::{Conflict, Grounds, Model, Relate, Run};
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
    let meter = Meter::new(run, Arc::clone(&stop));
    let mut session = Session::stopped_by(stop, model, solver, Start::of(run))?;
    let interrupter = session.interrupter();
    let number = model.constraints().len();
    let ask = |active| ask(model, &mut session, active, &meter);
    let found = meter.during(interrupter, || narrow_conflict(number, ask))?;
    match (&found, session.grounds()) {
        (Conflict::Core { .. }, Grounds::Claimed { by }) => Err(Unusable(format!(
            "'{by}' says which constraints cannot hold together, but that could not be verified in time; accepted: a SAT \
             solver within this program (--sat-solver cadical)"
        ))),
        _ => Ok(found),
    }
}

/// Whether these constraints can hold together; if not, which of them cannot.
fn ask(model: &Model, session: &mut Session, active: Vec<usize>, meter: &Meter) -> Result<Together, Unusable> {
    let assumptions: Vec<Assumption> = active.iter().map(|&index| Assumption::Constraint(index)).collect();
    Ok(match session.ask(&assumptions, meter)? {
        Answer::Solution(solution) => Together::Satisfiable(model.holding(&solution)),
        Answer::Core(positions) => Together::Core(positions.into_iter().map(|at| active[at]).collect()),
        Answer::Unknown(limit) => Together::Unknown(limit),
    })
}
