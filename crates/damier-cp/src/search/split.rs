//! Cutting a search tree into many pieces, so that threads can take them one after the other (Régin, Rezgui, Malapert,
//! CP 2013), or machines a share each. Pieces much more numerous than those even out that some are larger than others.
//!
//! Cutting at one depth would not do: when a variable's values are refused one after the other, the last piece of a level
//! holds as much as all before it. So it is always the piece that looks largest which is cut again.
//!
//! The cut follows from the model, the options and the seed alone, and how large a piece looks is computed in whole numbers:
//! machines that each cut for themselves must find the same pieces.

use super::choose::Chooser;
use super::decision::Step;
use super::tree::Supervisor;
use crate::kernel::Kernel;
use crate::store::VarId;
use damier_model::Statistics;
use std::collections::BinaryHeap;

/// Cuts per piece wanted; a tree that has not enough pieces by then is a chain of failures.
const CUTS_PER_PIECE: usize = 4;

/// A node of the tree: how large what is below looks, and the steps that lead there.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    looks: u64,
    steps: Vec<Step>,
}

/// The tree in pieces, the largest-looking first: at least `wanted` if it has so many nodes. Each piece is the steps that
/// lead to it. `None` if the supervisor says to stop.
///
/// The kernel must be at the root's fixpoint. Nodes that are handed on as pieces are counted by who takes them.
pub(crate) fn split(
    kernel: &mut Kernel,
    chooser: &mut Chooser,
    wanted: usize,
    statistics: &mut Statistics,
    supervisor: &mut impl Supervisor,
) -> Option<Vec<Vec<Step>>> {
    let mut open = BinaryHeap::from([Piece { looks: size(kernel), steps: Vec::new() }]);
    let mut solved = Vec::new();
    for _ in 0..wanted * CUTS_PER_PIECE {
        if open.len() + solved.len() >= wanted {
            break;
        }
        let Some(Piece { steps, .. }) = open.pop() else { break };
        kernel.store.push();
        let consistent = enter(kernel, &steps);
        let decision = if consistent { chooser.choose(&mut kernel.store) } else { None };
        let Some(decision) = decision else {
            kernel.pop();
            solved.push(steps);
            continue;
        };
        statistics.nodes += u64::from(!steps.is_empty());
        statistics.peak_depth = statistics.peak_depth.max(steps.len() as u64 + 1);
        for refused in [false, true] {
            let step = Step { decision, refused };
            kernel.store.push();
            if enter(kernel, &[step]) {
                let steps = steps.iter().copied().chain([step]).collect();
                open.push(Piece { looks: size(kernel), steps });
            } else {
                statistics.nodes += 1;
                statistics.failures += 1;
            }
            kernel.pop();
        }
        kernel.pop();
        if kernel.store.is_interrupted() || supervisor.look(statistics).is_some() {
            return None;
        }
    }
    let largest_first = open.into_sorted_vec().into_iter().rev().map(|piece| piece.steps);
    Some(largest_first.chain(solved).collect())
}

fn enter(kernel: &mut Kernel, steps: &[Step]) -> bool {
    let applied = steps.iter().try_for_each(|step| step.apply(&mut kernel.store));
    applied.and_then(|()| kernel.propagate()).is_ok()
}

/// The logarithm of the number of assignments within the domains, about.
fn size(kernel: &Kernel) -> u64 {
    (0..kernel.store.variables() as VarId).map(|x| logarithm(kernel.store.record(x).size)).sum()
}

/// The logarithm to base 2 in 1024ths: exact for powers of two, on straight lines between them.
fn logarithm(number: u64) -> u64 {
    const BITS: u32 = 10;
    let Some(whole) = number.checked_ilog2() else { return 0 };
    let below_the_leading_bit = number ^ (1 << whole);
    let fraction = (u128::from(below_the_leading_bit) << BITS) >> whole;
    (u64::from(whole) << BITS) + fraction as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_grows_and_is_right_at_powers_of_two() {
        assert_eq!([0, 1, 2, 3, 4, 6, 1 << 40].map(logarithm), [0, 0, 1024, 1536, 2048, 2560, 40 * 1024]);
        assert!((1..5000).all(|n| logarithm(n) <= logarithm(n + 1)));
        let near = |n: u64| (logarithm(n) as f64 / 1024.0 - (n as f64).log2()).abs() < 0.09;
        assert!((1..5000).chain([u64::MAX / 3, u64::MAX]).all(near));
    }
}
