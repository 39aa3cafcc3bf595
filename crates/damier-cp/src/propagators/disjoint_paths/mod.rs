//! Disjoint paths without shortcuts between given ends: for each of them two propagators, and no vertex on two.
//!
//! - `degrees.rs`: a vertex of a path has two neighbours on it, an end has one. Cheap, looked at where something has changed.
//! - `way.rs`: the ends hang together by vertices that may be on the path. What only one vertex links to the rest is a dead end, and
//!   what every way from end to end passes is on the path. One search over the graph for each path that lost a vertex.
//!
//! Each path knows of the others only what they take from it.

mod degrees;
mod way;

use crate::post::{Poster, literals};
use crate::propagators::filter::all_distinct;
use crate::store::Pruned;
use crate::view::{Literal, View};
use damier_model::{Constraint, Graph, Lit, Relation, Term, are_paths};
use std::sync::Arc;

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    graph: &Arc<Graph>,
    pairs: &[(usize, usize)],
    chosen: &[Lit],
) -> Pruned {
    let n = graph.len();
    if !are_paths(graph, pairs, chosen) {
        return poster.clause(guard, &[]);
    }
    if pairs.len() > 1 {
        for v in 0..n {
            let literals = (0..pairs.len()).map(|path| chosen[path * n + v]).collect();
            let once = Constraint::BoolSum { literals, relation: Relation::Le, total: Term::constant(1) };
            poster.post(&once, guard)?;
        }
    }
    for (path, &ends) in pairs.iter().enumerate() {
        let layer: Arc<[Literal]> = literals(&chosen[path * n..(path + 1) * n]).into();
        poster.clause(guard, &[layer[ends.0]])?;
        poster.clause(guard, &[layer[ends.1]])?;
        let views: Vec<View> = layer.iter().map(|&literal| View::from(literal)).collect();
        let repeats = !all_distinct(&views);
        let begun = poster.kernel.store.new_cell(0);
        poster.add(guard, degrees::Degrees::new(graph, ends, &layer, begun, repeats))?;
        poster.add(guard, way::Way::new(graph, ends, &layer, repeats))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Constraint, Graph, Lit, Model, Strength, disjoint_paths};

    /// Cells of a board, row by row.
    fn board(height: usize, width: usize) -> Graph {
        let across = (0..height * width).filter(move |cell| cell % width + 1 < width).map(|cell| (cell, cell + 1));
        let down = (0..(height - 1) * width).map(move |cell| (cell, cell + width));
        Graph::new(height * width, across.chain(down))
    }

    #[test]
    fn the_only_way_is_taken_and_a_dead_end_is_not() {
        // 0 1 2
        // 3 . 5
        // 6 . 8   from 0 to 8, without 3: by 1, 2 and 5; 6 is a dead end.
        let mut m = Model::new("ring");
        let chosen = m.bools("chosen", 9);
        m.post(disjoint_paths(board(3, 3), [(0, 8)], chosen.iter().copied()));
        m.post(Constraint::And([!chosen[3], !chosen[4]].into()));
        let left = propagated(&m, Strength::Auto).expect("there are solutions");
        let on: Vec<usize> = (0..9).filter(|&v| left[v] == [1]).collect();
        assert_eq!(on, [0, 1, 2, 5, 8]);
        assert_eq!(left[6], [0]);
    }

    #[test]
    fn a_path_without_shortcuts_does_not_turn_back_beside_itself() {
        // Two rows of three: from 0 to 3 there is but the step down, for all other ways pass beside it.
        let mut m = Model::new("turn");
        let chosen = m.bools("chosen", 6);
        m.post(disjoint_paths(board(2, 3), [(0, 3)], chosen.iter().copied()));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1], vec![0], vec![0], vec![1], vec![0], vec![0]]));
    }

    #[test]
    fn paths_that_have_to_cross_fail() {
        // From corner to corner both ways on two rows of two, and along the middle of a path of three.
        let mut m = Model::new("cross");
        let chosen = m.bools("chosen", 8);
        m.post(disjoint_paths(board(2, 2), [(0, 3), (1, 2)], chosen));
        assert_eq!(propagated(&m, Strength::Auto), None);
    }

    #[test]
    fn random_paths_mean_what_they_should() {
        let mut dice = Dice::new(7);
        for round in 0..500 {
            let n = 2 + dice.below(4);
            let paths = 1 + dice.below(2);
            let mut m = Model::new("random");
            let mut chosen: Vec<Lit> = m.bools("chosen", n * paths);
            let edges = n + dice.below(n);
            let graph = Graph::new(n, (0..edges).map(|_| (dice.below(n), dice.below(n))).collect::<Vec<_>>());
            if round % 5 == 0 {
                chosen[0] = !chosen[n * paths - 1];
            }
            let pairs: Vec<_> = (0..paths).map(|_| (dice.below(n), dice.below(n))).collect();
            m.post(disjoint_paths(graph, pairs, chosen));
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }
}
