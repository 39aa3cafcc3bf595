//! Making boards with exactly one solution, beside the generators of Simon Tatham's collection at the same difficulty.
//!
//! One board per run of each program, whole processes timed: the median, and the time within which 95 of 100 were done.

use super::stopwatch::{median, run};
use super::{Row, row};
use crate::arguments::Bench;
use std::path::Path;
use std::process::Command;

/// A puzzle that both can make.
pub(super) struct Game {
    name: &'static str,
    difficulty: &'static str,
    peer: &'static str,
    /// What the peer calls the difficulty.
    peer_difficulty: &'static str,
    /// Sizes, and how many times faster we want to be.
    goals: &'static [(u32, f64)],
}

pub(super) const UNRULY: Game = Game {
    name: "unruly",
    difficulty: "normal",
    peer: "sgt-unruly",
    peer_difficulty: "dn",
    goals: &[(14, 1.0), (20, 1.0), (30, 5.0)],
};
pub(super) const SINGLES: Game = Game {
    name: "singles",
    difficulty: "tricky",
    peer: "sgt-singles",
    peer_difficulty: "dk",
    goals: &[(12, 1.0), (20, 1.0), (40, 5.0)],
};

/// Debian keeps games apart from other programs.
const GAMES: &str = "/usr/games";

pub(super) fn measure(game: &Game, asked: &Bench) -> Result<Vec<Row>, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let wanted = |size: u32| asked.sizes.is_empty() || asked.sizes.contains(&size);
    let others = asked.sizes.iter().filter(|size| !game.goals.iter().any(|(known, _)| known == *size));
    let sizes = game.goals.iter().filter(|(size, _)| wanted(*size)).map(|&(size, goal)| (size, Some(goal)));
    let mut rows = Vec::new();
    for (size, goal) in sizes.chain(others.map(|&size| (size, None))) {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for seed in 1..=asked.boards {
            let mut make = Command::new(&damier);
            let board = format!("{size}x{size}");
            make.args(["generate", game.name, "--size", &board, "--difficulty", game.difficulty, "--quiet"]);
            make.args(["--seed", &seed.to_string()]);
            ours.push(run(make, 0)?);
            let beside = Path::new(GAMES).join(game.peer);
            let mut make = Command::new(if beside.exists() { beside } else { game.peer.into() });
            make.args(["--generate", "1", &format!("{board}{}#{seed}", game.peer_difficulty)]);
            theirs.push(run(make, 0)?);
        }
        let times = |tries: &[super::matrix::Try]| tries.iter().map(|one| one.seconds).collect::<Vec<f64>>();
        let (ours, theirs) = (times(&ours), times(&theirs));
        let remark =
            format!("95 % within {:.3} s; peer within {:.3} s", ninety_five(ours.clone()), ninety_five(theirs.clone()));
        rows.push(row("generators", board_name(size, game), median(ours), game.peer, median(theirs), goal, remark));
    }
    Ok(rows)
}

fn board_name(size: u32, game: &Game) -> String {
    format!("{size}x{size} {}", game.difficulty)
}

/// The time within which 95 of 100 were done.
fn ninety_five(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get((times.len() * 95).div_ceil(100).saturating_sub(1)).copied().unwrap_or(f64::NAN)
}
