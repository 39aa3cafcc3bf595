//! All solutions, by a tree whose every leaf is one.
//!
//! A row that forbids a solution says next to nothing to a relaxation, and a thousand of them make HiGHS a thousand times
//! slower. So nothing is forbidden here: the model's variables are fixed one after the other as in the solution just
//! found, then taken back from the last to the first, each time without the value that was seen. What the rows alone
//! refute (`narrowing.rs`), which is most of it, is never shown to HiGHS; for the rest it is asked for a solution over the
//! few columns that are still open. Where only some variables tell solutions apart, only those are fixed.

use crate::hunt::{Hunt, Reply};
use crate::narrowing::Narrowing;
use damier_model::{Assignment, Model, Unusable};
use std::ops::ControlFlow;

/// One variable fixed as in a solution.
struct Decision {
    /// Where to go back to.
    mark: usize,
    variable: usize,
    value: f64,
    /// What is left to try: values below, then values above.
    below_tried: bool,
}

/// Visits every solution once; says whether all were seen.
pub(crate) fn each(
    hunt: &mut Hunt,
    model: &Model,
    visit: &mut dyn FnMut(&mut Hunt, &Assignment) -> ControlFlow<()>,
) -> Result<bool, Unusable> {
    let mut narrowing = Narrowing::new(hunt.program());
    if narrowing.propagate(hunt.program()).is_err() {
        return Ok(true);
    }
    let shown: Vec<usize> = match &model.projection {
        Some(shown) => shown.iter().filter(|var| !var.is_constant()).map(|var| var.index()).collect(),
        None => (0..model.variables()).collect(),
    };
    let mut path: Vec<Decision> = Vec::new();
    loop {
        match hunt.find_within(&mut narrowing)? {
            Reply::Unknown => return Ok(false),
            Reply::None => {}
            Reply::Solution(solution) => {
                if visit(hunt, &solution).is_break() {
                    return Ok(false);
                }
                follow(&solution, &shown, hunt, &mut narrowing, &mut path);
            }
        }
        if !turn(hunt, &mut narrowing, &mut path) {
            return Ok(true);
        }
        if hunt.meter.look(0).is_some() {
            return Ok(false);
        }
    }
}

/// Fixes the open variables as in the solution, down to the leaf.
fn follow(solution: &Assignment, shown: &[usize], hunt: &Hunt, narrowing: &mut Narrowing, path: &mut Vec<Decision>) {
    for &variable in shown {
        let (low, high) = narrowing.bounds(variable);
        if low == high {
            continue;
        }
        let value = solution.as_slice()[variable] as f64;
        path.push(Decision { mark: narrowing.mark(), variable, value, below_tried: false });
        // A solution is never refuted; should rounding say so, what follows is only narrowed less.
        let _ = narrowing.restrict(variable, value, value).and_then(|()| narrowing.propagate(hunt.program()));
    }
}

/// Goes back to the last variable with something left to try, and on to that; false if there is none.
fn turn(hunt: &Hunt, narrowing: &mut Narrowing, path: &mut Vec<Decision>) -> bool {
    while let Some(decision) = path.last_mut() {
        narrowing.back_to(decision.mark);
        let (variable, value) = (decision.variable, decision.value);
        let (low, high) = if decision.below_tried {
            path.pop();
            (value + 1.0, f64::INFINITY)
        } else {
            decision.below_tried = true;
            (f64::NEG_INFINITY, value - 1.0)
        };
        let narrowed = narrowing.restrict(variable, low, high).and_then(|()| narrowing.propagate(hunt.program()));
        if narrowed.is_ok() {
            return true;
        }
    }
    false
}
