//! Cutting a search tree into many pieces, so that threads can take them one after the other (Régin, Rezgui, Malapert,
//! CP 2013). Pieces much more numerous than threads even out that some are larger than others.

use super::choose::Chooser;
use super::decision::Step;
use super::tree::Supervisor;
use crate::kernel::Kernel;
use damier_model::Statistics;

/// A tree that has not enough nodes at this depth will not have them soon: reaching a level repeats all above it.
const MOST_LEVELS: usize = 64;

/// The top of the tree, level by level, until it has at least `wanted` consistent nodes or is worked off. Each piece is
/// the steps that lead to it; they are in depth-first order. `None` if the supervisor says to stop.
///
/// The kernel must be at the root's fixpoint. Nodes that are handed on as pieces are counted by who takes them.
pub(crate) fn split(
    kernel: &mut Kernel,
    chooser: &mut Chooser,
    wanted: usize,
    statistics: &mut Statistics,
    supervisor: &mut impl Supervisor,
) -> Option<Vec<Vec<Step>>> {
    let mut pieces: Vec<Vec<Step>> = vec![Vec::new()];
    for _ in 0..MOST_LEVELS {
        let mut grown = false;
        let mut finer = Vec::with_capacity(2 * pieces.len());
        for steps in pieces {
            kernel.store.push();
            let consistent = enter(kernel, &steps);
            if kernel.is_interrupted() || supervisor.look(statistics).is_some() {
                return None;
            }
            let decision = if consistent { chooser.choose(&mut kernel.store) } else { None };
            kernel.pop();
            match decision {
                None if consistent => finer.push(steps),
                None => {
                    statistics.nodes += 1;
                    statistics.failures += 1;
                }
                Some(decision) => {
                    grown = true;
                    statistics.nodes += u64::from(!steps.is_empty());
                    for refused in [false, true] {
                        finer.push(steps.iter().copied().chain([Step { decision, refused }]).collect());
                    }
                }
            }
        }
        pieces = finer;
        if !grown || pieces.len() >= wanted {
            break;
        }
    }
    Some(pieces)
}

fn enter(kernel: &mut Kernel, steps: &[Step]) -> bool {
    let applied = steps.iter().try_for_each(|step| step.apply(&mut kernel.store));
    applied.and_then(|()| kernel.propagate()).is_ok()
}
