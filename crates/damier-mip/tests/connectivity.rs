//! Connected pieces by cuts and by flow: both say what the reference says, and cuts need few rounds.

use damier_mip::{Linearisation, Mip, linearise};
use damier_model::{Budget, Relate};
use damier_model::{CountSolutions, FindSolution, Graph, Lit, Model, Run, Term, any_of, connected, sum};
use damier_testkit::reference;
use std::sync::Arc;

/// The grid of `n` by `n` cells.
fn grid(n: usize) -> Graph {
    let at = |i: usize, j: usize| i * n + j;
    let across = (0..n).flat_map(|i| (0..n - 1).map(move |j| (at(i, j), at(i, j + 1))));
    let down = (0..n - 1).flat_map(|i| (0..n).map(move |j| (at(i, j), at(i + 1, j))));
    Graph::new(n * n, across.chain(down))
}

/// Singles, as plain as it can be written: each number once per line among the white cells.
fn singles(n: usize, numbers: &[u32]) -> Model {
    let mut m = Model::new("singles");
    let white: Vec<Lit> = m.bool_grid("white", n, n).concat();
    let graph = Arc::new(grid(n));
    for (a, b) in graph.edges() {
        m.post(any_of([white[a], white[b]])).named("no two black cells touch");
    }
    for line in 0..n {
        let row: Vec<usize> = (0..n).map(|k| line * n + k).collect();
        let column: Vec<usize> = (0..n).map(|k| k * n + line).collect();
        for cells in [row, column] {
            for number in cells.iter().map(|&cell| numbers[cell]).collect::<std::collections::BTreeSet<u32>>() {
                let same: Vec<Lit> = cells.iter().filter(|&&cell| numbers[cell] == number).map(|&c| white[c]).collect();
                if same.len() > 1 {
                    m.post(sum(&same).at_most(Term::constant(1))).named("each number once");
                }
            }
        }
    }
    m.post(connected(graph, white)).named("white cells are connected");
    m
}

fn numbers(seed: u64, cells: usize, largest: u64) -> Vec<u32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) % largest) as u32
    };
    (0..cells).map(|_| next()).collect()
}

const WAYS: [Linearisation; 2] =
    [Linearisation { connectivity: damier_mip::Connectivity::Cuts }, Linearisation::COMPLETE];

#[test]
fn small_boards_have_as_many_solutions_as_the_reference_says() {
    for seed in 0..6 {
        let model = singles(3, &numbers(seed, 9, 4));
        let expected = reference::solutions(&model).len() as u64;
        for linearisation in WAYS {
            let outcome = Mip { linearisation, ..Mip::default() }.count(&model, &Run::default()).unwrap();
            assert_eq!((outcome.count, outcome.complete), (expected, true), "{linearisation:?}");
        }
    }
}

#[test]
fn pieces_without_witnesses_are_cut_off_too() {
    // Two far corners are chosen under a switch, and as few cells as possible: nothing is surely chosen.
    for linearisation in WAYS {
        let mut m = Model::new("from corner to corner");
        let chosen: Vec<Lit> = m.bool_grid("chosen", 5, 5).concat();
        let (number, switch) = (m.int("number", 0..=25), m.bool("switch"));
        for corner in [0, 24] {
            m.post(any_of([!switch, chosen[corner]]));
        }
        m.post(sum(&chosen).equals(number));
        let total = m.int("total", 0..=60);
        m.post((number - 30 * switch + 30).equals(total));
        m.post(connected(grid(5), chosen));
        m.objective = damier_model::Objective::Minimise(total.into());
        let mip = Mip { linearisation, ..Mip::default() };
        let (outcome, _) = damier_model::Optimise::optimise(&mip, &m, &Run::default(), &mut |_, _| {}).unwrap();
        assert_eq!((outcome.objective, outcome.complete), (Some(9), true), "{linearisation:?}");
    }
}

/// Made by Simon Tatham's generator, which promises one solution.
const BOARD: &str = "b8469b615ac8aa484689677167b8c684341a4195a37689549484b3c81b53aa691b14c34c168b3cb8a27a2114aab994654b172c3c6128759641a122477b3518524ba183716196c92b";

#[test]
fn a_board_of_twelve_has_its_one_solution_after_few_rounds() {
    let cells: Vec<u32> = BOARD.chars().map(|c| c.to_digit(36).unwrap()).collect();
    let model = singles(12, &cells);
    assert_eq!(linearise(&model, &Linearisation::default()).unwrap().program().lazy.len(), 1);
    let two = Run { budget: Budget { solutions: Some(2), ..Budget::default() }, ..Run::default() };
    let outcome = Mip::default().count(&model, &two).unwrap();
    assert_eq!((outcome.count, outcome.complete), (1, true));
    assert!(outcome.statistics.restarts < 20, "{} rounds", outcome.statistics.restarts);
    let (outcome, found) = Mip::default().find(&model, &Run::default()).unwrap();
    assert!(outcome.complete && model.broken_by(&found.unwrap()).is_none());
}
