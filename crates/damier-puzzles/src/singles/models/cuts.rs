//! `cuts`: the rules in rows that are strong in a linear program, with connectedness left to lazily found cuts.
//!
//! At most one white cell per line and number is one row, which is much stronger than its pairs: with k equal numbers the
//! pairs admit every cell half black, the row has k − 1 black. That no cell is enclosed (a cut around a single cell, white
//! or black, since the neighbours of a black cell are all white) spares the engine the commonest cuts; in a corner it says
//! that the two cells beside it are not both black.

use super::super::board::Singles;
use super::super::reasons::SinglesRule::*;
use super::{
    black_cells, branch, connected_rule, decode, graph, post_marks, post_not_touching_rows, post_one_white_rows,
};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Graph, Lit, Model, Relate, connected, sum};

pub(super) fn build(board: &Singles, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("singles/cuts");
    let black = black_cells(&mut m, board);
    let graph = graph(board);

    post_marks(&mut m, board, &black);
    post_one_white_rows(&mut m, board, &black);
    post_not_touching_rows(&mut m, board, &graph, &black);
    post_not_enclosed(&mut m, board, &graph, &black);
    m.post(connected(graph, black.iter().map(|&black| !black))).because(connected_rule(board));

    branch(&mut m, black.iter().map(|black| black.var()).collect(), options);
    Formulation::new(m, decode(board, black))
}

/// One neighbour of every cell is white. On a row of three or fewer the only white cell may be one without.
pub(super) fn post_not_enclosed(m: &mut Model, board: &Singles, graph: &Graph, black: &[Lit]) {
    if graph.len() <= 3 {
        return;
    }
    for cell in 0..graph.len() {
        let near = graph.neighbours(cell);
        let around = sum(near.iter().map(|&near| black[near as usize]));
        m.post(around.at_most(near.len() as i64 - 1)).because(NotEnclosed(board.place(cell)));
    }
}
