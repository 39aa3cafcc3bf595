//! A path along a graph's edges through every vertex once; `position[v]` is the step at which it visits v.
//!
//! Three propagators, cheapest first: [all-different](super::all_different); [`near`], which reacts to a vertex being
//! placed and alone decides full assignments; [`whole`], which works on one bit per vertex and step, and lets six ideas
//! push each other until none finds more: [`parity`], supports on neighbouring steps, [`links`] that must or cannot be
//! taken, [`cuts`] of the graph, [`regions`] of free vertices against gaps in the path, and the ways through short
//! [`gaps`]. The question is NP-complete: nothing stronger is promised than what these deduce, and that a last open vertex keeps only
//! steps that make a path.

mod cuts;
mod explain;
mod gaps;
mod links;
mod near;
mod parity;
mod regions;
mod rows;
mod whole;

use super::all_different;
use crate::post::Poster;
use crate::store::Pruned;
use crate::view::{Literal, View};
use damier_model::{Graph, Strength};

/// On boards this large, matchings instead of the value rule pay for themselves many times over (hexagonal boards of 91
/// to 271 cells with a quarter given); on small ones the whole-board rules leave them too little to find.
const MATCHINGS_PAY_FROM: usize = 64;

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    graph: &Graph,
    links: &[(usize, usize)],
    position: Box<[View]>,
) -> Pruned {
    let n = graph.len();
    if n != position.len() || links.iter().any(|&(a, b)| a >= n || b >= n || !graph.has_edge(a, b)) {
        return poster.clause(guard, &[]);
    }
    if position.is_empty() {
        return Ok(());
    }
    let large = position.len() >= MATCHINGS_PAY_FROM && poster.strength == Strength::Auto;
    let strength = if large { Strength::Domain } else { Strength::Auto };
    all_different::post(poster, guard, position.clone(), strength)?;
    poster.add(guard, near::Near::new(graph, links, position.clone()))?;
    if position.len() > 1 {
        poster.add(guard, whole::Whole::new(graph, links, position))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Constraint, Domain, Graph, Model, Relate, Strength, Term, Var, hamiltonian_path};

    fn grid(rows: usize, columns: usize) -> Graph {
        let at = |i: usize, j: usize| i * columns + j;
        let across = (0..rows).flat_map(|i| (1..columns).map(move |j| (at(i, j - 1), at(i, j))));
        let down = (1..rows).flat_map(|i| (0..columns).map(move |j| (at(i - 1, j), at(i, j))));
        Graph::new(rows * columns, across.chain(down))
    }

    /// What is left on a grid, with some vertices placed.
    fn left(rows: usize, columns: usize, placed: &[(usize, i64)]) -> Option<Vec<Vec<i64>>> {
        let mut m = Model::new("grid");
        let n = rows * columns;
        let position: Vec<Var> = m.ints("p", n, 0..=n as i64 - 1);
        m.post(hamiltonian_path(grid(rows, columns), position.iter().copied()));
        for &(vertex, step) in placed {
            m.post(position[vertex].equals(step));
        }
        propagated(&m, Strength::Auto)
    }

    #[test]
    fn steps_keep_the_distance_to_placed_vertices() {
        let found = left(3, 3, &[(0, 0)]).unwrap_or_default();
        assert!(found[8].iter().all(|&step| step >= 4));
    }

    #[test]
    fn a_corridor_is_walked_from_end_to_end() {
        assert_eq!(left(1, 4, &[(0, 0)]), Some(vec![vec![0], vec![1], vec![2], vec![3]]));
    }

    #[test]
    fn corners_that_are_no_ends_fill_the_board() {
        // 0 1 2
        // 3 4 5
        let found = left(2, 3, &[(0, 0), (1, 5)]);
        assert_eq!(found, Some(vec![vec![0], vec![5], vec![4], vec![1], vec![2], vec![3]]));
    }

    #[test]
    fn a_pocket_that_cannot_be_left_fails() {
        // Steps 1 and 2 lead into the second column; the corner below stays behind one entry.
        assert_eq!(left(2, 4, &[(0, 0), (1, 1), (5, 2), (7, 7)]), None);
    }

    #[test]
    fn free_regions_take_only_gaps_that_fill_them() {
        // The middle column is walked down at steps 2, 3 and 4 of a 3 by 5 board: six free cells on either side.
        assert_eq!(left(3, 5, &[(2, 2), (7, 3), (12, 4)]), None);
    }

    #[test]
    fn colours_take_turns() {
        // Of nine cells five have the colour of the corners, so those have the even steps.
        let (even, odd) = (vec![0, 2, 4, 6, 8], vec![1, 3, 5, 7]);
        let found = left(3, 3, &[]).unwrap_or_default();
        assert_eq!((found.len(), &found[0], &found[1]), (9, &even, &odd));
        assert_eq!(left(3, 3, &[(1, 0)]), None);
    }

    #[test]
    fn random_paths_mean_what_they_should() {
        let mut dice = Dice::new(3);
        for round in 0..600 {
            let n = 1 + dice.below(5);
            let mut m = Model::new("random");
            let vars: Vec<Var> = (0..n).map(|_| m.int("p", dice.domain(-1, n as i64, 2 * n))).collect();
            let edges = n + dice.below(2 * n);
            let graph = Graph::new(n, (0..edges).map(|_| (dice.below(n), dice.below(n))).collect::<Vec<_>>());
            let term = |dice: &mut Dice, x: Var| if round % 4 == 0 { dice.view_of(x) } else { x.into() };
            let mut position: Vec<Term> = vars.iter().map(|&x| term(&mut dice, x)).collect();
            if round % 11 == 0 {
                position[0] = vars[n - 1] + 1;
            }
            m.post(hamiltonian_path(graph, position));
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }

    #[test]
    fn random_boards_keep_their_solutions() {
        let mut dice = Dice::new(8);
        for _ in 0..60 {
            let mut m = Model::new("board");
            let steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
            let hidden = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11].map(|v| v as usize);
            let mut domains = vec![Vec::new(); 12];
            hidden.iter().zip(steps).for_each(|(&v, step)| domains[v].push(step));
            for domain in &mut domains {
                (0..2).for_each(|_| domain.push(dice.between(0, 11)));
            }
            let position: Vec<Var> =
                domains.iter().map(|d| m.int("p", Domain::from_values(d.iter().copied()))).collect();
            m.post(hamiltonian_path(grid(3, 4), position));
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }

    #[test]
    fn lists_of_another_length_are_false() {
        let mut m = Model::new("odd");
        let position: Vec<Var> = m.ints("p", 3, 0..=3);
        let terms: Box<[Term]> = position.into_iter().map(Term::from).collect();
        m.post(Constraint::HamiltonianPath { graph: grid(2, 2).into(), links: [].into(), position: terms });
        assert_eq!(propagated(&m, Strength::Auto), None);
    }
}
