//! Why there is no solution: a small set of constraints that cannot hold together.
//!
//! Every constraint gets a switch, all switches are assumed on, and Pumpkin says which of them it needed. Then one after
//! the other is left off, and stays off if there is still no solution; each answer narrows the set again (deletion with
//! refinement; Marques-Silva, Lynce: On Improving MUS Extraction Algorithms, SAT 2011). In the end no constraint can be
//! left out, though another, smaller set may exist.

use crate::hunt::{Hunt, Reply};
use damier_model::{Branching, Limit, Lit, Model, Run, Unusable, ValSelect, VarSelect};
use pumpkin_solver::core::predicates::Predicate;

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
/// use damier_lcg::{Conflict, core};
/// use damier_model::{Model, Relate, Run};
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
    model.check()?;
    if model.all_variables().any(|var| model.domain(var).is_empty()) {
        return Ok(Conflict::Core { constraints: Vec::new(), minimal: true });
    }
    let (switched, switches) = with_switches(model);
    // What is not assumed on is tried off first: it then forbids nothing.
    let variables = switches.iter().map(|switch| switch.var()).collect();
    let off_first = Branching { variables, var_select: VarSelect::InputOrder, val_select: ValSelect::Min };
    let mut hunt = Hunt::new(&switched, &[off_first], false, run)?;
    let switches: Vec<Predicate> = switches.iter().map(|&switch| hunt.loaded.predicate(switch)).collect();
    narrow(&mut hunt, &switches)
}

/// The model with each constraint in force only if its switch is on.
fn with_switches(model: &Model) -> (Model, Vec<Lit>) {
    let mut switched = Model::new(model.name());
    for var in model.all_variables() {
        if model.is_boolean(var) {
            switched.bool(model.name_of(var));
        } else {
            switched.int(model.name_of(var), model.domain(var));
        }
    }
    let switches = switched.bools("switch", model.constraints().len());
    for (posted, &switch) in model.constraints().iter().zip(&switches) {
        switched.post(posted.constraint.clone().when(switch)).because_of(&posted.label());
    }
    (switched, switches)
}

fn narrow(hunt: &mut Hunt, switches: &[Predicate]) -> Result<Conflict, Unusable> {
    let mut core = match ask(hunt, switches, (0..switches.len()).collect())? {
        Asked::Satisfiable => return Ok(Conflict::Satisfiable),
        Asked::Unknown(limit) => return Ok(Conflict::Unknown(limit)),
        Asked::Core(core) => core,
    };
    // Those before `sure` are needed.
    let mut sure = 0;
    while sure < core.len() {
        let without: Vec<usize> = core.iter().enumerate().filter(|&(k, _)| k != sure).map(|(_, &c)| c).collect();
        match ask(hunt, switches, without)? {
            Asked::Satisfiable => sure += 1,
            Asked::Core(smaller) => core = smaller,
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

/// Whether these constraints can hold together; if not, which of them cannot.
fn ask(hunt: &mut Hunt, switches: &[Predicate], active: Vec<usize>) -> Result<Asked, Unusable> {
    let assumptions: Vec<Predicate> = active.iter().map(|&index| switches[index]).collect();
    Ok(match hunt.ask(&assumptions)? {
        Reply::Solution(..) => Asked::Satisfiable,
        Reply::Stopped(limit) => Asked::Unknown(limit),
        Reply::None(needed) => {
            let smaller: Vec<usize> =
                active.iter().copied().filter(|&index| needed.contains(&switches[index])).collect();
            // Pumpkin says what it needed; that it needed no more is asked again, which is quick after all it learned.
            let assumptions: Vec<Predicate> = smaller.iter().map(|&index| switches[index]).collect();
            let sure = smaller.len() == active.len() || matches!(hunt.ask(&assumptions)?, Reply::None(_));
            Asked::Core(if sure { smaller } else { active })
        }
    })
}
