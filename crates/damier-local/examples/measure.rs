//! Times of local search on classical problems: `cargo run --release -p damier-local --example measure [NAME]…`.

use damier_local::Local;
use damier_model::{
    Budget, FindSolution, Model, Objective, Optimise, Relate, Run, absolute, all_different, any_of, exactly_one,
    lex_at_most, none_of, sum,
};
use std::time::{Duration, Instant};

const SEEDS: u64 = 5;

/// Three all-different, and one of each mirror pair only.
fn queens(n: usize) -> Model {
    let mut m = Model::new("queens");
    let q = m.ints("q", n, 1..=n as i64);
    m.post(all_different(&q));
    m.post(all_different((1..).zip(&q).map(|(i, &q)| q + i)));
    m.post(all_different((1..).zip(&q).map(|(i, &q)| q - i)));
    m.post(lex_at_most(&q, q.iter().rev()));
    m
}

/// Every two rows differ on columns and diagonals.
fn queens_by_pairs(n: usize) -> Model {
    let mut m = Model::new("queens by pairs");
    let q = m.ints("q", n, 1..=n as i64);
    for i in 0..n {
        for j in i + 1..n {
            m.post(q[i].differs_from(q[j]));
            m.post((q[i] + i as i64).differs_from(q[j] + j as i64));
            m.post((q[i] - i as i64).differs_from(q[j] - j as i64));
        }
    }
    m
}

/// A Boolean per square, true exactly where nothing attacks.
fn queens_by_squares(n: usize) -> Model {
    let mut m = Model::new("queens by squares");
    let q = m.bool_grid("q", n, n);
    for i in 0..n {
        m.post(exactly_one(&q[i]));
        m.post(exactly_one(q.iter().map(|row| row[i])));
        for j in 0..n {
            let attacks = |a: usize, b: usize| (a, b) != (i, j) && (a == i || b == j || a.abs_diff(i) == b.abs_diff(j));
            let squares = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
            m.post(none_of(squares.filter(|&(a, b)| attacks(a, b)).map(|(a, b)| q[a][b])).iff(q[i][j]));
        }
    }
    m
}

fn sudoku(givens: &str) -> Model {
    let mut m = Model::new("sudoku");
    let cells = m.ints("cell", 81, 1..=9);
    for k in 0..9 {
        m.post(all_different((0..9).map(|i| cells[9 * k + i])));
        m.post(all_different((0..9).map(|i| cells[9 * i + k])));
        m.post(all_different((0..9).map(|i| cells[27 * (k / 3) + 3 * (k % 3) + 9 * (i / 3) + i % 3])));
    }
    for (&cell, given) in cells.iter().zip(givens.chars()) {
        if let Some(digit) = given.to_digit(10).filter(|&digit| digit > 0) {
            m.post(cell.equals(i64::from(digit)));
        }
    }
    m
}

fn magic_square(n: usize) -> Model {
    let mut m = Model::new("magic square");
    let last = (n * n) as i64;
    let x = m.ints("x", n * n, 1..=last);
    let total = n as i64 * (last + 1) / 2;
    m.post(all_different(&x));
    for k in 0..n {
        m.post(sum((0..n).map(|i| x[n * k + i])).equals(total));
        m.post(sum((0..n).map(|i| x[n * i + k])).equals(total));
    }
    m.post(sum((0..n).map(|i| x[n * i + i])).equals(total));
    m.post(sum((0..n).map(|i| x[n * i + n - 1 - i])).equals(total));
    m
}

fn all_interval(n: usize) -> Model {
    let mut m = Model::new("all-interval series");
    let top = n as i64 - 1;
    let x = m.ints("x", n, 0..=top);
    let steps = m.ints("step", n - 1, -top..=top);
    let sizes = m.ints("size", n - 1, 1..=top);
    m.post(all_different(&x));
    m.post(all_different(&sizes));
    for i in 0..n - 1 {
        m.post((x[i + 1] - x[i]).equals(steps[i]));
        m.post(absolute(steps[i], sizes[i]));
    }
    m
}

/// Fewest knights such that every square has one or is attacked by one.
fn knights(n: usize) -> Model {
    let mut m = Model::new("knights");
    let on = m.bool_grid("on", n, n);
    let number = m.int("number", 0..=(n * n) as i64);
    for i in 0..n as i64 {
        for j in 0..n as i64 {
            let jumps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1), (0, 0)];
            let square = |(di, dj): (i64, i64)| {
                let row = on.get(usize::try_from(i + di).ok()?)?;
                row.get(usize::try_from(j + dj).ok()?).copied()
            };
            m.post(any_of(jumps.into_iter().filter_map(square)));
        }
    }
    m.post(sum(on.iter().flatten()).equals(number));
    m.objective = Objective::Minimise(number.into());
    m
}

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
