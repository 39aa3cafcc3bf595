//! Why there is no solution: a small set of constraints that cannot hold together.
//!
//! An engine that can be asked about some of the constraints says which of these it needed to see that there is no
//! solution. What it names is rarely the least: so one after the other is left out, and stays out if there is still no
//! solution. Each of these questions narrows the set again by what the engine names (deletion with refinement;
//! Marques-Silva, Lynce: On Improving MUS Extraction Algorithms, SAT 2011). In the end no constraint can be left out,
//! though another, smaller set may exist: one is [looked for](smallest) as long as that is quick.

mod smallest;

use crate::budget::Limit;
use crate::limits::Unusable;
use std::time::Instant;

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

/// An engine's answer to whether some of the constraints can hold together.
pub enum Together {
    /// They can: in a solution of theirs, all of these hold, by index in the whole model. Those asked about are among them.
    Satisfiable(Vec<usize>),
    /// They cannot; these of them, in the order in which they were named, are enough to see it.
    Core(Vec<usize>),
    /// The budget ended first.
    Unknown(Limit),
}

/// Constraints that cannot hold together, out of so many, by asking about ever fewer of them.
///
/// ```
/// use damier_model::{Conflict, Together, narrow_conflict};
/// // Of five constraints, the second and the fourth are at odds.
/// let ask = |active: Vec<usize>| {
///     let at_odds = active.contains(&1) && active.contains(&3);
///     Ok(if at_odds { Together::Core(active) } else { Together::Satisfiable(active) })
/// };
/// assert_eq!(narrow_conflict(5, ask)?, Conflict::Core { constraints: vec![1, 3], minimal: true });
/// # Ok::<(), damier_model::Unusable>(())
/// ```
pub fn narrow_conflict(
    constraints: usize,
    mut ask: impl FnMut(Vec<usize>) -> Result<Together, Unusable>,
) -> Result<Conflict, Unusable> {
    let begun = Instant::now();
    let core = match ask((0..constraints).collect())? {
        Together::Satisfiable(_) => return Ok(Conflict::Satisfiable),
        Together::Unknown(limit) => return Ok(Conflict::Unknown(limit)),
        Together::Core(core) => core,
    };
    let (core, minimal) = without_what_is_not_needed(core, &mut ask)?;
    if !minimal {
        return Ok(Conflict::Core { constraints: core, minimal });
    }
    let mut patience = smallest::Patience::after(begun.elapsed());
    let mut core = match smallest::smallest(constraints, core.clone(), &mut ask, &mut patience)? {
        Some(smaller) => match without_what_is_not_needed(smaller, &mut ask)? {
            (smaller, true) => smaller,
            (_, false) => core,
        },
        None => core,
    };
    core.sort_unstable();
    Ok(Conflict::Core { constraints: core, minimal: true })
}

/// The core with one constraint after the other left out as long as there is no solution, and whether the budget let that
/// come to its end.
fn without_what_is_not_needed(
    mut core: Vec<usize>,
    ask: &mut impl FnMut(Vec<usize>) -> Result<Together, Unusable>,
) -> Result<(Vec<usize>, bool), Unusable> {
    // Those before `sure` are needed. They are in every core that is left, so they stay in front.
    let mut sure = 0;
    while sure < core.len() {
        let without: Vec<usize> = core.iter().enumerate().filter(|&(k, _)| k != sure).map(|(_, &c)| c).collect();
        match ask(without)? {
            Together::Satisfiable(_) => sure += 1,
            Together::Core(smaller) => core = smaller,
            Together::Unknown(_) => return Ok((core, false)),
        }
    }
    Ok((core, true))
}
