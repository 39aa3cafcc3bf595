//! Solves a Sudoku, and proves that it has no second solution.
//!
//! ```text
//! $ cargo run --release --example solve_a_sudoku -p damier
//! 2 8 9 3 4 7 1 6 5
//! 4 1 5 6 2 8 9 3 7
//! 7 3 6 1 9 5 2 4 8
//! 8 7 3 4 5 1 6 2 9
//! 1 9 2 8 7 6 4 5 3
//! 5 6 4 9 3 2 7 8 1
//! 3 5 7 2 1 4 8 9 6
//! 6 4 1 5 8 9 3 7 2
//! 9 2 8 7 6 3 5 1 4
//! it is the only solution
//! ```

use damier::model::{Budget, Run, Source};
use damier::puzzles;
use damier::solve::{Conditions, Problem, Question, ask};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Any of the puzzle's text forms will do; an error points at the place that cannot be read.
    let sudoku = puzzles::find("sudoku").ok_or("no such puzzle")?;
    let text = "2....7.6.415..8..7.3....2....3...6..............9.2..135..1..9...1.8...2.2......4";
    let board = sudoku.parse(&Source::argument(text))?;

    // Without an engine's name in the conditions, the method is left to the program: here, Sudoku's own algorithm.
    let (problem, conditions) = (Problem::board(sudoku, board.as_ref()), Conditions::default());
    let first = ask(Question::First, problem, &conditions, &Run::default())?;
    match first.answer() {
        // It was checked against the rules before it came here.
        Some(answer) => println!("{}", answer.text),
        None => println!("no solution"),
    }

    // To know that there is no other, two are looked for.
    let budget = Budget { solutions: Some(2), ..Budget::default() };
    let counted = ask(Question::Number, problem, &conditions, &Run { budget, ..Run::default() })?.outcome;
    if counted.count == 1 && counted.complete {
        println!("it is the only solution");
    }
    Ok(())
}
