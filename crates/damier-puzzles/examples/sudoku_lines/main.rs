//! Boards of 9×9 proved to have one solution, within one process: what `bench/sudoku-lines` measures beside other solvers.
//!
//! A board takes microseconds and starting a program a millisecond, so the time is taken here, after a first round that warms caches.

mod sets;

use damier_puzzles::sudoku::count_line;
use sets::Kind;
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "usage: sudoku_lines set few|minimal|hard COUNT    boards of that kind, one per line
       sudoku_lines FILE ROUNDS                  seconds for so many rounds, and how often a board had one solution";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match said(&words) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn said(words: &[&str]) -> Result<String, String> {
    match *words {
        ["set", kind, count] => {
            let kind = Kind::ALL.into_iter().find(|known| known.name() == kind).ok_or(USAGE)?;
            Ok(sets::boards(kind, count.parse().map_err(|_| USAGE)?, 1).join("\n"))
        }
        [file, rounds] => {
            let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            let boards: Vec<&str> = text.lines().collect();
            Ok(measured(&boards, rounds.parse().map_err(|_| USAGE)?))
        }
        _ => Err(USAGE.to_owned()),
    }
}

/// Seconds for the rounds after the first one, and how many boards of all these rounds have one solution.
fn measured(boards: &[&str], rounds: usize) -> String {
    let unique = || boards.iter().filter(|board| count_line(board, 2) == 1).count();
    unique();
    let begun = Instant::now();
    let total: usize = (0..rounds).map(|_| unique()).sum();
    format!("{:.9} {total}", begun.elapsed().as_secs_f64())
}
