//! `connected`: the rules as they are, in clauses and the native connected constraint.
//!
//! Equal numbers of a line are kept apart pair by pair, which engines propagate at once and learn from best. A number
//! that stands in a line very often (in no puzzle, but in a test) gets one counting constraint instead of a
//! quadratic number of pairs.

use super::super::board::Singles;
use super::super::reasons::SinglesRule::*;
use super::{black_cells, branch, connected_rule, decode, graph, post_marks, repeats};
use damier_grid::Drawn;
use damier_interface::{Formulation, FormulationOptions, Place, Told};
use damier_model::{Domain, Lit, Model, Relation, any_of, bool_sum, connected};

/// Equal cells of a line up to which pairs are written.
const MOST_IN_PAIRS: usize = 8;

pub(super) fn build(board: &Singles, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("singles/connected");
    let black = black_cells(&mut m, board);
    let graph = graph(board);

    post_marks(&mut m, board, &black);
    for same in repeats(board) {
        if same.cells.len() > MOST_IN_PAIRS {
            let cells = same.cells.iter().map(|&cell| board.place(cell)).collect();
            let white = same.cells.iter().map(|&cell| !black[cell]);
            m.post(bool_sum(white, Relation::Le, 1)).because(OneWhite(same.number, cells));
            continue;
        }
        for (index, &one) in same.cells.iter().enumerate() {
            for &other in &same.cells[index + 1..] {
                let reason = NotBothWhite(same.number, board.place(one), board.place(other));
                m.post(any_of([black[one], black[other]])).because(reason);
            }
        }
    }
    for (one, other) in graph.edges() {
        let reason = NotBothBlack(board.place(one), board.place(other));
        m.post(any_of([!black[one], !black[other]])).because(reason);
    }
    m.post(connected(graph, black.iter().map(|&black| !black))).because(connected_rule(board));

    branch(&mut m, black.iter().map(|black| black.var()).collect(), options);
    let cell = |(index, &black): (usize, &Lit)| {
        Place::cell(board.place(index), black, Domain::boolean())
            .written([(0, "white"), (1, "black")])
            .drawn([(0, Drawn::Ring), (1, Drawn::Black)])
    };
    let cells: Vec<Place> = black.iter().enumerate().map(cell).collect();
    Formulation::new(m, decode(board, black)).telling(move || Told::places(cells.clone()))
}
