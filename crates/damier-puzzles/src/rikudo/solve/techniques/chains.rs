//! Linked cells have numbers in a row, upwards or downwards: what fits none of them fits no cell of the chain.

use super::super::position::Position;
use super::{Because, CHAIN, Listener, Tools, steps};

/// Counting steps for all cells of each chain at once leaves one number or one cell.
pub(super) fn look<L: Listener>(position: &mut Position, tools: &mut Tools, listener: &mut L) -> bool {
    let reach = &mut tools.reach;
    if let Err(broken) = reach.count_along_chains(position) {
        position.found(broken);
        return true;
    }
    let cells = steps::cells(position, reach, (CHAIN, Because::OnlyCellInChain), listener);
    if cells && (L::STEP_BY_STEP || position.is_broken()) {
        return true;
    }
    steps::numbers(position, reach, (CHAIN, Because::OnlyNumberInChain), listener) || cells
}
