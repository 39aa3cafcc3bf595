//! The best solution, by asking for a better one until there is none.
//!
//! After each solution the objective is bounded to be better, for good, so all that was learned stays true. The other
//! bound is what propagation proves at the root.

use crate::hunt::{Hunt, Reply};
use damier_model::{Assignment, Limit, Relation, Term, Unusable};

/// Called with each better solution and its value.
type Improved<'i> = &'i mut (dyn FnMut(&Assignment, i64) + Send);

/// Makes `cost` as small as possible; values told are `sign` times the cost. Says what stopped it, if it was not the end.
pub(crate) fn descend(
    hunt: &mut Hunt,
    cost: Term,
    sign: i64,
    improved: Improved,
) -> Result<(Option<Limit>, Option<Assignment>), Unusable> {
    let mut best = None;
    loop {
        let assignment = match hunt.ask(&[])? {
            Reply::Stopped(limit) => return Ok((Some(limit), best)),
            Reply::None(_) => return Ok((None, best)),
            Reply::Solution(assignment, _) => assignment,
        };
        let value = assignment.value(cost);
        let enough = hunt.watch.found_one();
        hunt.watch.objective = Some(sign * value);
        let least = least(hunt, cost);
        hunt.watch.bound = Some((sign * least) as f64);
        improved(&assignment, sign * value);
        hunt.watch.tell();
        best = Some(assignment);
        if value <= least {
            return Ok((None, best));
        }
        if enough {
            return Ok((Some(Limit::Solutions), best));
        }
        let better = hunt.loaded.unary(cost, Relation::Lt, value);
        hunt.demand(vec![better])?;
    }
}

/// The smallest cost that propagation at the root leaves open.
fn least(hunt: &mut Hunt, cost: Term) -> i64 {
    if let Some(constant) = cost.as_constant() {
        return constant;
    }
    let variable = hunt.loaded.domain_id(cost.var);
    let solver = &hunt.loaded.solver;
    let end = if cost.scale > 0 { solver.lower_bound(&variable) } else { solver.upper_bound(&variable) };
    i64::from(end).saturating_mul(cost.scale).saturating_add(cost.offset)
}
