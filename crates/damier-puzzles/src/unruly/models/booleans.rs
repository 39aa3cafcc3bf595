//! `bool`: one Boolean per cell, true for dark.
//!
//! Three cells in line are not all alike: one clause forbids three dark ones, one three light ones. A line's dark cells
//! are half of its cells. That is 2 clauses per cell and direction and a sum per line, as small as it gets: what two
//! alike, a gap or a full colour force is what a clause or a counter propagates.

use super::super::Unruly;
use super::super::reasons::UnrulyRule::{Balanced, NoThree};
use super::{dark_cells, differ, finish, lits_of};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Label, Lit, Model, Relation, any_of, bool_sum};
use std::sync::Arc;

pub(super) fn build(board: &Unruly, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("unruly/bool");
    let dark = dark_cells(&mut m, board);

    for line in board.grid().lines() {
        let cells: Vec<Lit> = lits_of(line, &dark).collect();
        for (three, first) in cells.windows(3).zip(line.places()) {
            let no_three: Label = Arc::new(NoThree(first, line.way));
            m.post(any_of(three)).because_of(&no_three);
            m.post(any_of(three.iter().map(|&lit| !lit))).because_of(&no_three);
        }
        let half = cells.len() as i64 / 2;
        m.post(bool_sum(cells, Relation::Eq, half)).because(Balanced(line));
    }
    if board.unique_lines {
        differ::post(&mut m, board, &dark);
    }
    finish(m, board, dark, options)
}
