//! Why there is no solution, by assumptions: every constraint gets a switch, the switches asked about are assumed on, and
//! Pumpkin says which of them it needed.

use crate::hunt::{Hunt, Reply};
use damier_model::{Branching, Conflict, Model, Run, Together, Unusable, ValSelect, VarSelect, narrow_conflict};
use pumpkin_solver::core::predicates::Predicate;

/// Constraints of a model that cannot hold together.
///
/// ```
/// use damier_lcg::core;
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
    // What is not assumed on is tried off first: it then forbids nothing.
    let variables = switches.iter().map(|switch| switch.var()).collect();
    let off_first = Branching { variables, var_select: VarSelect::InputOrder, val_select: ValSelect::Min };
    let mut hunt = Hunt::new(&switched, &[off_first], false, run)?;
    let switches: Vec<Predicate> = switches.iter().map(|&switch| hunt.loaded.predicate(switch)).collect();
    narrow_conflict(switches.len(), |active| ask(model, &mut hunt, &switches, active))
}

/// Whether these constraints can hold together; if not, which of them cannot.
fn ask(model: &Model, hunt: &mut Hunt, switches: &[Predicate], active: Vec<usize>) -> Result<Together, Unusable> {
    let assumptions: Vec<Predicate> = active.iter().map(|&index| switches[index]).collect();
    Ok(match hunt.ask(&assumptions)? {
        Reply::Solution(solution, _) => Together::Satisfiable(model.holding(&solution)),
        Reply::Stopped(limit) => Together::Unknown(limit),
        Reply::None(needed) => {
            let smaller: Vec<usize> =
                active.iter().copied().filter(|&index| needed.contains(&switches[index])).collect();
            // Pumpkin says what it needed; that it needed no more is asked again, which is quick after all it learned.
            let assumptions: Vec<Predicate> = smaller.iter().map(|&index| switches[index]).collect();
            let sure = smaller.len() == active.len() || matches!(hunt.ask(&assumptions)?, Reply::None(_));
            Together::Core(if sure { smaller } else { active })
        }
    })
}
