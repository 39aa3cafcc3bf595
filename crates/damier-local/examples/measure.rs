//! Times of local search on classical problems: `cargo run --release -p damier-local --example measure [NAME]…`.

#[path = "../tests/problems/mod.rs"]
mod problems;

use damier_local::Local;
use damier_model::{Budget, FindSolution, Model, Objective, Optimise, Run};
use problems::{all_interval, knights, magic_square, queens, queens_by_pairs, queens_by_squares, sudoku};
use std::time::{Duration, Instant};

const SEEDS: u64 = 5;

fn solve(name: &str, seconds: u64, make: impl Fn() -> Model) {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    if !chosen.is_empty() && !chosen.iter().any(|part| name.contains(part.as_str())) {
        return;
    }
    let model = make();
    for seed in 0..SEEDS {
        let budget = Budget { time: Some(Duration::from_secs(seconds)), ..Budget::default() };
        let run = Run { budget, seed, ..Run::default() };
        let start = Instant::now();
        let engine = Local::default();
        let (outcome, _) = if model.objective == Objective::Satisfy {
            engine.find(&model, &run).expect("a usable model")
        } else {
            let improved = &mut |_: &_, value| print!("{value}@{:.2}s ", start.elapsed().as_secs_f64());
            engine.optimise(&model, &run, improved).expect("a usable model")
        };
        let s = outcome.statistics;
        println!(
            "{name}: {:?} in {:.2} s (set up {:.2} s), {} steps, {} local minima, {} moves tried, {} restarts {:?}",
            outcome.status,
            start.elapsed().as_secs_f64(),
            s.build_s,
            s.nodes,
            s.failures,
            s.propagations,
            s.restarts,
            outcome.objective
        );
    }
}

fn main() {
    solve("queens-1000", 60, || queens(1000));
    solve("queens-pairs-1000", 60, || queens_by_pairs(1000));
    solve("queens-squares-50", 20, || queens_by_squares(50));
    solve("queens-10000", 60, || queens(10_000));
    // An easy one, the example of Wikipedia; "Golden Nugget" and "AI Escargot" are called hard.
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let hardest = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    solve("sudoku-easy", 20, || sudoku(easy));
    solve("sudoku-hard", 20, || sudoku(hard));
    solve("sudoku-nugget", 20, || sudoku(hardest));
    solve("magic-square-10", 20, || magic_square(10));
    solve("all-interval-14", 20, || all_interval(14));
    solve("knights-8", 5, || knights(8));
    solve("knights-12", 5, || knights(12));
}
