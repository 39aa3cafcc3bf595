//! Sudoku: boards a second with the proof that there is one solution, beside the crate `sudoku` and, if it has been built,
//! tdoku; the kernel beside Gecode on the same model; large boards beside CP-SAT.
//!
//! Boards a second are counted on one core and by all programs alike: each slice is a process of its own, which reads the file, goes
//! through the boards once, and then tells the time for so many rounds more; starting the program is not in it. The slices are
//! short and take turns, so that a busy moment hits all; the best of several counts. Beside Gecode, both tell their own times for
//! building and searching; Gecode has its own all-different, and of several ways to search and to deduce the quickest counts.
//! Large boards are solved by our whole program from start to end; the time of CP-SAT is that of the solver alone, the better of
//! two models.

use super::peers::{Workshop, fzn_gecode, python, told};
use super::stopwatch::{median, output_of};
use super::{Row, row};
use crate::arguments::{Bench, BenchPart};
use damier_puzzles::sudoku::{BenchKind, bench_set, count_line};
use damier_puzzles::{Source, find};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const SCRIPT: &str = include_str!("../../../../bench/peers/boards.py");
const MODEL: &str = include_str!("../../../../bench/peers/sudoku.mzn");
const CRATE: [(&str, &str); 2] = [
    ("Cargo.toml", include_str!("../../../../bench/peers/sudoku-crate/Cargo.toml")),
    ("src/main.rs", include_str!("../../../../bench/peers/sudoku-crate/src/main.rs")),
];
/// Where the crate is built, to stay there for the next time.
const BUILT: &str = "out/peers/sudoku-crate";
/// Where tdoku is, if it is; `bench/peers/tdoku.cc` tells how it gets there.
const TDOKU: &str = "out/peers/tdoku";
/// Boards in a set.
const BOARDS: usize = 400;
/// Slices of each program; the best counts.
const SLICES: usize = 40;
/// Boards of 9×9 that the kernel and Gecode solve.
const MODELLED: usize = 20;
/// Sides of large boards and the share of cells given, near where boards are hardest.
const LARGE: [(usize, &str, u32); 4] = [(16, "16x16", 42), (16, "16x16", 36), (25, "25x25", 48), (25, "25x25", 44)];

/// The models that CP-SAT is given; the quicker counts, board by board.
const CP_SAT_MODELS: [&str; 2] = ["alldiff", "cells"];

pub(super) fn measure(part: BenchPart, asked: &Bench) -> Result<Vec<Row>, String> {
    match part {
        BenchPart::Lines => lines(),
        BenchPart::SudokuModels => models(asked),
        _ => large(asked),
    }
}

/// A program that proves of every board in a file that it has one solution, and how fast ours should be beside it.
struct Prover {
    name: &'static str,
    program: PathBuf,
    /// What stands before the file and the number of rounds.
    options: &'static [&'static str],
    goal: f64,
}

/// Goes through the boards of a file once, and then prints the seconds for so many rounds more, and how often a board has one
/// solution: what the peers do, by ours.
pub(super) fn slice(file: &Path, rounds: u32) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let boards: Vec<&str> = text.lines().collect();
    let unique = || boards.iter().filter(|board| count_line(board, 2) == 1).count();
    unique();
    let begun = Instant::now();
    let total: usize = (0..rounds).map(|_| unique()).sum();
    Ok(format!("{:.9} {total}", begun.elapsed().as_secs_f64()))
}

/// Boards a second; the goal is to be ahead of the crate, and within twice the time of tdoku.
fn lines() -> Result<Vec<Row>, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let ourselves = Prover { name: "Damier", program: damier, options: &["bench", "sudoku", "--slice"], goal: 1.0 };
    let mut peers = vec![Prover { name: "crate sudoku", program: built_crate()?, options: &[], goal: 1.0 }];
    if Path::new(TDOKU).exists() {
        peers.push(Prover { name: "tdoku", program: PathBuf::from(TDOKU), options: &[], goal: 0.5 });
    }
    let workshop = Workshop::open()?;
    let mut rows = Vec::new();
    let sets = BenchKind::ALL.map(|kind| (kind.name(), bench_set(kind, BOARDS, 1)));
    for (name, boards) in sets.into_iter().chain(solo().map(|boards| ("sgt-solo", boards))) {
        let file = workshop.file(&format!("{name}.sdm"), &(boards.join("\n") + "\n"))?;
        let rounds = if name == BenchKind::Hard.name() { 1 } else { 10 };
        let (mut ours, mut theirs) = (f64::INFINITY, vec![f64::INFINITY; peers.len()]);
        // Made so that each has one.
        let unique = rounds * boards.len();
        for _ in 0..SLICES {
            ours = ours.min(proved(&ourselves, &file, rounds, unique)?);
            for (peer, best) in peers.iter().zip(&mut theirs) {
                *best = best.min(proved(peer, &file, rounds, unique)?);
            }
        }
        let a_second = |seconds: f64| (rounds * boards.len()) as f64 / seconds / 1000.0;
        for (peer, theirs) in peers.iter().zip(theirs) {
            let remark = format!("{:.0} 000 boards a second against {:.0} 000", a_second(ours), a_second(theirs));
            rows.push(row("lines", name.to_owned(), ours, peer.name, theirs, Some(peer.goal), remark));
        }
    }
    Ok(rows)
}

/// Seconds that a peer takes for the boards of a file, so many times over.
fn proved(peer: &Prover, file: &Path, rounds: usize, unique: usize) -> Result<f64, String> {
    let mut command = Command::new(&peer.program);
    command.args(peer.options).arg(file);
    // Ours has a name for it, since it has other options.
    command.args((!peer.options.is_empty()).then_some("--rounds")).arg(rounds.to_string());
    let said = output_of(command)?;
    let mut words = said.split_whitespace();
    let seconds = words.next().and_then(|text| text.parse().ok()).ok_or("the peer told no time")?;
    if words.next() != Some(&unique.to_string()) {
        return Err(format!("{} does not find {unique} boards of {} to have one solution", peer.name, file.display()));
    }
    Ok(seconds)
}

/// Boards that Simon Tatham's generator calls unreasonable, if it is installed.
fn solo() -> Option<Vec<String>> {
    let mut generate = Command::new("/usr/games/sgt-solo");
    generate.args(["--generate", &BOARDS.to_string(), "3x3du"]);
    let line = |id: &str| {
        let instance = find("sudoku")?.parse(&Source::argument(id)).ok()?;
        Some(instance.write_as("line").ok()?.trim().to_owned())
    };
    output_of(generate).ok()?.lines().map(line).collect()
}

/// The program around the crate, built if it is not there yet or was another.
fn built_crate() -> Result<PathBuf, String> {
    let folder = Path::new(BUILT);
    let program = folder.join("target/release/sudoku-crate");
    let as_before =
        |(name, text): (&str, &str)| std::fs::read_to_string(folder.join(name)).is_ok_and(|old| old == text);
    if program.exists() && CRATE.into_iter().all(as_before) {
        return Ok(program);
    }
    std::fs::create_dir_all(folder.join("src")).map_err(|error| format!("cannot create {BUILT}: {error}"))?;
    for (name, text) in CRATE {
        std::fs::write(folder.join(name), text).map_err(|error| format!("cannot write {BUILT}/{name}: {error}"))?;
    }
    let mut build = Command::new("cargo");
    build.args(["build", "--release", "--quiet", "--target-dir", "target"]).current_dir(folder);
    output_of(build)?;
    Ok(program)
}

/// How Gecode may be asked: what its all-different deduces, and how it chooses variables.
const WAYS: [(&str, &str); 4] =
    [("bounds", "first_fail"), ("domain", "first_fail"), ("bounds", "dom_w_deg"), ("domain", "dom_w_deg")];

/// Our kernel and Gecode on the same model: seconds as each tells them, building and searching. Ours is as it is by itself; of
/// Gecode the best of several ways counts, for each kind of boards.
fn models(asked: &Bench) -> Result<Vec<Row>, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let workshop = Workshop::open()?;
    let mut rows = Vec::new();
    for kind in BenchKind::ALL {
        let (mut ours, mut theirs) = (0.0, [0.0; WAYS.len()]);
        for (number, board) in bench_set(kind, MODELLED, 1).iter().enumerate() {
            let digits: Vec<String> = board.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect();
            let data = format!("n = 9; wide = 3; high = 3; given = array2d(1..9, 1..9, [{}]);\n", digits.join(", "));
            let flat = |(way, (strength, choice)): (usize, (&str, &str))| {
                let model = MODEL.replace("STRENGTH", strength).replace("CHOICE", choice);
                workshop.gecode_with(&format!("{}-{number}-{way}", kind.name()), &model, &data)
            };
            let flats = WAYS.into_iter().enumerate().map(flat).collect::<Result<Vec<PathBuf>, String>>()?;
            let (mut of_ours, mut of_theirs) = (Vec::new(), vec![Vec::new(); WAYS.len()]);
            for _ in 0..asked.repeats {
                let mut command = Command::new(&damier);
                command.args(["solve", "sudoku", board, "--json", "--engine", "cp", "--model", "alldiff"]);
                let said: serde_json::Value =
                    serde_json::from_str(&output_of(command)?).map_err(|error| error.to_string())?;
                let seconds = |name: &str| said["stats"][name].as_f64().unwrap_or(f64::NAN);
                of_ours.push(seconds("build_s") + seconds("solve_s"));
                for (flat, times) in flats.iter().zip(&mut of_theirs) {
                    let said = output_of(fzn_gecode(flat, false))?;
                    if !said.contains("----------") {
                        return Err(format!("Gecode finds no solution of {board}"));
                    }
                    let seconds = |name: &str| gecode_seconds(&said, name).unwrap_or(f64::NAN);
                    times.push(seconds("initTime") + seconds("solveTime"));
                }
            }
            ours += median(of_ours);
            theirs.iter_mut().zip(of_theirs).for_each(|(total, times)| *total += median(times));
        }
        let best = (0..WAYS.len()).min_by(|&a, &b| theirs[a].total_cmp(&theirs[b])).unwrap_or_default();
        let (strength, choice) = WAYS[best];
        let remark = format!("{MODELLED} boards, starting the programs not counted; Gecode by {strength}, {choice}");
        rows.push(row("models", kind.name().to_owned(), ours, "Gecode", theirs[best], Some(1.0), remark));
    }
    Ok(rows)
}

/// A time among Gecode's statistics.
fn gecode_seconds(said: &str, name: &str) -> Option<f64> {
    let lead = format!("%%%mzn-stat: {name}=");
    said.lines().find_map(|line| line.strip_prefix(&lead))?.trim().parse().ok()
}

/// Large boards: `auto` and every engine that may be asked, beside CP-SAT.
fn large(asked: &Bench) -> Result<Vec<Row>, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let workshop = Workshop::open()?;
    let script = workshop.file("boards.py", SCRIPT)?;
    let limit = asked.time_limit.as_secs_f64().to_string();
    let mut rows = Vec::new();
    for (side, name, givens) in LARGE {
        let (mut ours, mut theirs, mut unsolved) = (Vec::new(), Vec::new(), 0);
        for seed in 1..=asked.boards {
            let board =
                workshop.file(&format!("{name}-{givens}-{seed}.txt"), &large_board(&damier, side, givens, seed)?)?;
            let begun = Instant::now();
            let mut solve = Command::new(&damier);
            solve.args(["solve", "sudoku", "--quiet", "--time-limit", &limit]).arg(&board);
            unsolved += usize::from(output_of(solve)?.trim().is_empty());
            ours.push(begun.elapsed().as_secs_f64());
            let mut best = f64::INFINITY;
            for model in CP_SAT_MODELS {
                let mut peer = Command::new(python());
                peer.arg(&script).arg("sudoku").arg(&board).args(["--time-limit", &limit, "--model", model]);
                let said = told(peer)?;
                if said["status"] == "unsatisfiable" {
                    return Err(format!("CP-SAT finds no solution of {}, which has one", board.display()));
                }
                best = best.min(said["seconds"].as_f64().ok_or("the peer told no time")?);
            }
            theirs.push(best);
        }
        let longest = |times: &[f64]| times.iter().copied().fold(0.0, f64::max);
        let mut remark = format!("{} boards; longest {:.3} s, {:.3} s", ours.len(), longest(&ours), longest(&theirs));
        if unsolved > 0 {
            remark += &format!("; {unsolved} not solved");
        }
        let what = format!("{name}, {givens} % given");
        rows.push(row("large", what, median(ours), "CP-SAT", median(theirs), Some(1.0), remark));
    }
    Ok(rows)
}

/// A share of a random full board: it has that solution, and perhaps others.
fn large_board(damier: &Path, side: usize, givens: u32, seed: u32) -> Result<String, String> {
    // A full board by a random order of the numbers in its first row and column.
    let mut chance = fastrand::Rng::with_seed(u64::from(seed));
    let mut names: Vec<usize> = (1..=side).collect();
    chance.shuffle(&mut names);
    let mut rows = vec![vec![".".to_owned(); side]; side];
    rows[0] = names.iter().map(ToString::to_string).collect();
    let start = rows.iter().map(|row| row.join(" ") + "\n").collect::<String>();
    let file = std::env::temp_dir().join(format!("damier-bench-start-{}-{seed}.txt", std::process::id()));
    std::fs::write(&file, start).map_err(|error| error.to_string())?;
    let mut solve = Command::new(damier);
    solve.args(["solve", "sudoku", "--quiet", "--engine", "direct", "--seed", &seed.to_string()]).arg(&file);
    let full = output_of(solve)?;
    let _ = std::fs::remove_file(&file);
    let cell = |word: &str| if chance.u32(0..100) < givens { word.to_owned() } else { ".".to_owned() };
    let mut cell = cell;
    let rows = full.lines().map(|row| row.split_whitespace().map(&mut cell).collect::<Vec<_>>().join(" ") + "\n");
    Ok(rows.collect())
}
