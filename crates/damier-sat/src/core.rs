//! Why there is no solution: a small set of constraints that cannot hold together.
//!
//! Every constraint gets a switch, all switches are assumed on, and the solver says which of them it needed. What it
//! names is rarely the least: so one after the other is switched off, and stays off if there is still no solution. Each
//! of these questions narrows the set again by what the solver names (deletion with refinement; Marques-Silva, Lynce:
//! On Improving MUS Extraction Algorithms, SAT 2011). In the end no constraint can be left out, though another, smaller
//! set may exist.

use crate::incremental::{Answer, Assumption, Session};
use crate::solvers::SolverChoice;
use crate::watch::Watch;
use damier_model::{Limit, Model, Run, Unusable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What was found out about a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// There is no conflict: the model has a solution.
    Satisfiable,
    /// The constraints, by index, that cannot hold together.
    Core {
        /// In the order of the model; none if a domain is empty.
        constraints: Vec<usize>,
        /// Whether none of them can be left out; false if the budget ended first.
        minimal: bool,
    },
    /// The budget ended before anything was known.
    Unknown(Limit),
}

/// Constraints of a model that cannot hold together.
///
/// ```
/// use damier_model::{Model, Relate, Run};
/// use damier_sat::{Conflict, SolverChoice, core};
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
    watch.during(interrupter, || narrow(&mut session, model.constraints().len(), &watch))
}

fn narrow(session: &mut Session, constraints: usize, watch: &Watch) -> Result<Conflict, Unusable> {
    let mut core: Vec<usize> = match ask(session, (0..constraints).collect(), watch)? {
        Asked::Satisfiable => return Ok(Conflict::Satisfiable),
        Asked::Unknown(limit) => return Ok(Conflict::Unknown(limit)),
        Asked::Core(core) => core,
    };
    // Those before `sure` are needed.
    let mut sure = 0;
    while sure < core.len() {
        let without: Vec<usize> = core.iter().enumerate().filter(|&(k, _)| k != sure).map(|(_, &c)| c).collect();
        match ask(session, without, watch)? {
            Asked::Satisfiable => sure += 1,
            Asked::Core(smaller) => {
                // Needed constraints are in every core that is left, so they stay in front.
                core = smaller;
            }
            Asked::Unknown(_) => return Ok(Conflict::Core { constraints: core, minimal: false }),
        }
    }
    Ok(Conflict::Core { constraints: core, minimal: true })
}

enum Asked {
    Satisfiable,
    Core(Vec<usize>),
    Unknown(Limit),
}

fn ask(session: &mut Session, active: Vec<usize>, watch: &Watch) -> Result<Asked, Unusable> {
    let assumptions: Vec<Assumption> = active.iter().map(|&index| Assumption::Constraint(index)).collect();
    Ok(match session.ask(&assumptions, watch)? {
        Answer::Solution(_) => Asked::Satisfiable,
        Answer::Core(positions) => Asked::Core(positions.into_iter().map(|at| active[at]).collect()),
        Answer::Unknown(limit) => Asked::Unknown(limit),
    })
}
