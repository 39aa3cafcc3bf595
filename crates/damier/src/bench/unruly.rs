//! Unruly: every engine on solvable boards with a tenth of the cells given, beside CP-SAT and HiGHS called directly.
//!
//! Ours is the whole program from start to end. The peers' times leave out starting Python and loading them.

use super::matrix::{Kind, Matrix, Program, Try, fill};
use super::peers::{Workshop, python, told};
use super::stopwatch::{output_of, run};
use crate::arguments::Bench;
use std::path::{Path, PathBuf};
use std::process::Command;

const SCRIPT: &str = include_str!("../../../../bench/peers/unruly.py");
const SIZES: [u32; 5] = [30, 60, 120, 200, 700];
/// The share of the cells given, as in the report's hardest boards.
const DENSITY: &str = "0.1";

pub(super) fn measure(asked: &Bench) -> Result<Matrix, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let workshop = Workshop::open()?;
    let script = workshop.file("unruly.py", SCRIPT)?;
    let limit = asked.time_limit.as_secs_f64().to_string();
    let sizes = if asked.sizes.is_empty() { &SIZES[..] } else { &asked.sizes };
    let mut kinds = Vec::new();
    for &size in sizes {
        let board = |seed: u32| -> Result<PathBuf, String> {
            let mut generate = Command::new(&damier);
            let (size, seed) = (format!("{size}x{size}"), seed.to_string());
            generate.args(["generate", "unruly", "--size", &size, "--style", "solvable", "--density", DENSITY]);
            generate.args(["--seed", &seed]);
            workshop.file(&format!("unruly-{size}-{seed}.txt"), &output_of(generate)?)
        };
        let boards = (1..=asked.boards).map(board).collect::<Result<Vec<_>, String>>()?;
        kinds.push(Kind { name: format!("{size}x{size}"), boards });
    }
    let ours = |options: &'static [&'static str]| {
        let (damier, limit) = (&damier, &limit);
        move |board: &PathBuf| {
            let mut solve = Command::new(damier);
            solve.args(["solve", "unruly", "--quiet", "--time-limit", limit]).args(options).arg(board);
            run(solve, 0)
        }
    };
    let peer = |name: &'static str| {
        let (script, limit) = (&script, &limit);
        move |board: &PathBuf| by_python(script, board, name, limit)
    };
    let programs = vec![
        Program { name: "auto", run: Box::new(ours(&[])) },
        Program { name: "rows", run: Box::new(ours(&["--method", "rows"])) },
        Program { name: "restarts", run: Box::new(ours(&["--method", "restarts"])) },
        Program { name: "guess", run: Box::new(ours(&["--engine", "direct", "--guess"])) },
        Program { name: "cp", run: Box::new(ours(&["--engine", "cp"])) },
        Program { name: "sat", run: Box::new(ours(&["--engine", "sat"])) },
        Program { name: "mip", run: Box::new(ours(&["--engine", "mip"])) },
        Program { name: "HiGHS", run: Box::new(peer("highs")) },
        Program { name: "CP-SAT", run: Box::new(peer("cpsat")) },
    ];
    fill("unruly", "solved", &kinds, programs, &asked.only, asked.repeats)
}

fn by_python(script: &Path, board: &Path, by: &str, limit: &str) -> Result<Try, String> {
    let mut command = Command::new(python());
    command.arg(script).arg(board).args(["--by", by, "--time-limit", limit]);
    let said = told(command)?;
    let seconds = said["seconds"].as_f64().ok_or("the peer told no time")?;
    Ok(Try { seconds, solved: said["status"] == "solved" })
}
