//! Sizes and counts of typical models.

mod common;

use common::models;
use damier_interface::{FormulationOptions, Made, Request};
use damier_model::{Constraint, Graph, Lit, Model, Relate, Run, Source, Term, all_different};
use damier_puzzles::find;
use damier_sat::{Cnf, encode};
use std::sync::Arc;
use std::time::Instant;

fn nqueens(name: &str, size: &str) -> Model {
    let puzzle = find("nqueens").expect("it is in the registry");
    let board = puzzle.parse(&Source::argument(size)).expect("a size is a board");
    board.formulate(name, &FormulationOptions::default()).expect("the model exists").model
}

fn count(cnf: &Cnf) -> u64 {
    let mut count = 0;
    models(cnf, &mut |_| count += 1);
    count
}

#[test]
fn eight_queens_have_as_many_models_as_solutions() {
    for (name, solutions) in [("int", 92), ("global", 46), ("bool", 92), ("bool-sym", 12)] {
        let encoded = encode(&nqueens(name, "8")).expect("numbers are small");
        assert_eq!(count(encoded.cnf()), solutions, "{name}");
    }
}

fn rikudo(name: &str, radius: u32, givens: f64) -> Model {
    let puzzle = find("rikudo").expect("it is in the registry");
    let (board, style) = (Some(format!("radius {radius}")), Some("solvable".to_owned()));
    let request = Request { board, style, density: Some(givens), seed: 1, ..Request::default() };
    let generator = puzzle.generator().expect("boards can be made");
    let Ok(Made::Board { text, .. }) = generator.make(&request, &Run::default()) else {
        panic!("a path through all cells")
    };
    let board = puzzle.parse(&Source::argument(text)).expect("it was just written");
    board.formulate(name, &FormulationOptions::default()).expect("the model exists").model
}

#[test]
fn givens_and_distances_leave_little_of_a_large_path() {
    let model = rikudo("successor", 9, 0.25);
    let encoded = encode(&model).expect("numbers are small");
    // 271 cells with 271 steps each would make 73 441 literals of their own.
    assert!(encoded.own_literals().len() < 10_000, "{}", encoded.own_literals().len());
    assert!(encoded.cnf().len() < 50_000, "{}", encoded.cnf().len());
}

/// Not a test: `cargo test --release -p damier-sat --test typical -- --ignored --nocapture` prints sizes and times.
#[test]
#[ignore = "prints sizes"]
fn sizes() {
    let report = |what: String, model: &Model| {
        let start = Instant::now();
        let encoded = encode(model).expect("usable");
        let (cnf, time) = (encoded.cnf(), start.elapsed());
        println!("{what}: {} variables, {} clauses, {} literals, {time:?}", cnf.variables(), cnf.len(), cnf.literals());
    };
    for n in ["8", "20", "50"] {
        for name in ["int", "global", "bool", "bool-sym"] {
            report(format!("nqueens {name} {n}"), &nqueens(name, n));
        }
    }
    for (radius, givens) in [(3, 0.3), (9, 0.25), (9, 0.1), (9, 0.0)] {
        for name in ["successor", "sat"] {
            report(format!("rikudo {name}, radius {radius}, {givens} given"), &rikudo(name, radius, givens));
        }
    }
    let mut send = Model::new("send more money");
    let [s, e, n, d, m, o, r, y] = ["s", "e", "n", "d", "m", "o", "r", "y"].map(|name| send.int(name, 0..=9));
    send.post(all_different([s, e, n, d, m, o, r, y]));
    let sum = 1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e;
    send.post(sum.equals(10_000 * m + 1000 * o + 100 * n + 10 * e + y));
    report("send more money".to_owned(), &send);

    for size in [10, 20] {
        let mut island = Model::new("connected grid");
        let chosen: Vec<Lit> = island.bool_grid("chosen", size, size).concat();
        let right = (0..size * size).filter(|v| (v + 1) % size != 0).map(|v| (v, v + 1));
        let down = (0..size * (size - 1)).map(|v| (v, v + size));
        let graph = Arc::new(Graph::new(size * size, right.chain(down)));
        island.post(Constraint::Connected { graph, chosen: chosen.into() });
        report(format!("connected {size}x{size}"), &island);

        let mut tour = Model::new("circuit");
        let next = tour.ints("next", size * 2, 0..=2 * size as i64 - 1);
        tour.post(Constraint::Circuit(next.iter().map(Term::from).collect()));
        report(format!("circuit of {}", size * 2), &tour);
    }
}
