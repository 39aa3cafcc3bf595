//! No two lines alike, in clauses and ands that every engine takes.
//!
//! All rows have as many dark cells as each other, so two of them differ exactly if somewhere the first is dark and the
//! second light. For every two rows and every place one Boolean says that it is so there, and one clause that it is so
//! somewhere. The Booleans follow from the cells, so solutions are counted right; and if all but two places of a row are
//! like those of a full one, the clause has one literal left, which is what a person sees there. The price is a Boolean
//! and an equivalence for every two lines and every place: n²(n−1) of them for a square of n×n.

use super::super::Unruly;
use super::super::reasons::UnrulyRule::Differ;
use super::lits_of;
use damier_grid::{Line, Way};
use damier_interface::UsageError;
use damier_model::{Label, Lit, Model, all_of, any_of};
use std::sync::Arc;

/// Two lines compared at one place: a square of 126×126 has about as many.
const MAX_COMPARISONS: usize = 2_000_000;

/// Refuses boards on which every two lines are too many to be compared.
pub(super) fn accepts(board: &Unruly) -> Result<(), UsageError> {
    let pairs = |lines: usize| lines * (lines - 1) / 2;
    let comparisons = pairs(board.height) * board.width + pairs(board.width) * board.height;
    if comparisons <= MAX_COMPARISONS {
        return Ok(());
    }
    Err(UsageError(format!(
        "unique lines on a board of {}×{} take {comparisons} comparisons of cells, too many for a model; accepted: up to \
         {MAX_COMPARISONS}, as on a board of 126×126",
        board.width, board.height
    )))
}

/// Every two rows and every two columns of a model's cells differ.
pub(super) fn post(m: &mut Model, board: &Unruly, dark: &[Lit]) {
    for way in [Way::Across, Way::Down] {
        post_for(m, board.grid().lines_along(way), dark);
    }
}

/// Every two of these lines differ.
pub(super) fn post_for(m: &mut Model, lines: impl Iterator<Item = Line> + Clone, dark: &[Lit]) {
    for (index, one) in lines.clone().enumerate() {
        for other in lines.clone().skip(index + 1) {
            let differ: Label = Arc::new(Differ(one, other));
            let somewhere = m.bools(&format!("{one} not {other}"), one.run().length);
            for (&here, (a, b)) in somewhere.iter().zip(lits_of(one, dark).zip(lits_of(other, dark))) {
                m.post(all_of([a, !b]).iff(here)).because_of(&differ);
            }
            m.post(any_of(somewhere)).because_of(&differ);
        }
    }
}
