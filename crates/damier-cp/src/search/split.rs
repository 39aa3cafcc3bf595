//! Cutting a search tree into many pieces, so that threads can take them one after the other (Régin, Rezgui, Malapert,
//! CP 2013). Pieces much more numerous than threads even out that some are larger than others.

use super::choose::Chooser;
use super::decision::Step;
use crate::kernel::Kernel;

/// The top of the tree, level by level, until it has at least `wanted` consistent nodes or is worked off. Each piece is
/// the steps that lead to it; they are in depth-first order. The kernel must be at the root's fixpoint.
pub(crate) fn split(kernel: &mut Kernel, chooser: &mut Chooser, wanted: usize) -> Vec<Vec<Step>> {
    let mut pieces: Vec<Vec<Step>> = vec![Vec::new()];
    loop {
        let mut grown = false;
        let mut finer = Vec::with_capacity(2 * pieces.len());
        for steps in pieces {
            kernel.store.push();
            let consistent = enter(kernel, &steps);
            let decision = if consistent { chooser.choose(&mut kernel.store) } else { None };
            kernel.pop();
            match decision {
                _ if !consistent => {}
                None => finer.push(steps),
                Some(decision) => {
                    grown = true;
                    for refused in [false, true] {
                        finer.push(steps.iter().copied().chain([Step { decision, refused }]).collect());
                    }
                }
            }
        }
        pieces = finer;
        if !grown || pieces.len() >= wanted {
            return pieces;
        }
    }
}

fn enter(kernel: &mut Kernel, steps: &[Step]) -> bool {
    let applied = steps.iter().try_for_each(|step| step.apply(&mut kernel.store));
    applied.and_then(|()| kernel.propagate()).is_ok()
}
