//! Proves of every board in a file, one per line, whether it has one solution, and prints the seconds that took after a first round.

use std::time::Instant;
use sudoku::Sudoku;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file of boards");
    let rounds: usize = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    let boards: Vec<&str> = text.lines().collect();
    let round = || {
        let is_unique = |board: &&&str| {
            let board = Sudoku::from_str_line(board).expect("a board of 81 characters");
            board.solutions_count_up_to(2) == 1
        };
        boards.iter().filter(is_unique).count()
    };
    round();
    let begun = Instant::now();
    let unique: usize = (0..rounds).map(|_| round()).sum();
    println!("{} {unique}", begun.elapsed().as_secs_f64());
}
