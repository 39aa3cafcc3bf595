//! Unruly: every engine on solvable boards with a tenth of the cells given, beside CP-SAT and HiGHS called directly.
//!
//! Ours is the whole program from start to end, on one thread. The peers' times are those of the solvers alone, on as many threads as
//! they like: starting Python, loading them and building the model are left out. CP-SAT appears twice, as it is by itself and
//! with one worker and no linear relaxation, which is quicker on some boards. Their answers are checked by the rules, as ours are.

use super::matrix::{Kind, Matrix, Program, Try, fill};
use super::peers::{Workshop, follows_the_rules, python, told};
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
    let peer = |options: &'static str| {
        let (script, limit) = (&script, &limit);
        move |board: &PathBuf| by_python(script, board, options, limit)
    };
    let programs = vec![
        Program { name: "auto", run: Box::new(ours(&[])) },
        Program { name: "rows", run: Box::new(ours(&["--method", "rows"])) },
        Program { name: "restarts", run: Box::new(ours(&["--method", "restarts"])) },
        Program { name: "guess", run: Box::new(ours(&["--engine", "direct", "--guess"])) },
        Program { name: "cp", run: Box::new(ours(&["--engine", "cp"])) },
        Program { name: "sat", run: Box::new(ours(&["--engine", "sat"])) },
        Program { name: "mip", run: Box::new(ours(&["--engine", "mip"])) },
        Program { name: "HiGHS", run: Box::new(peer("--by highs")) },
        Program { name: "CP-SAT", run: Box::new(peer("--by cpsat")) },
        Program { name: "CP-SAT 1", run: Box::new(peer("--by cpsat --linearization 0 --workers 1")) },
    ];
    fill("unruly", "solved", &kinds, programs, &asked.only, asked.repeats)
}

fn by_python(script: &Path, board: &Path, options: &str, limit: &str) -> Result<Try, String> {
    let mut command = Command::new(python());
    command.arg(script).arg(board).args(options.split(' ')).args(["--time-limit", limit]);
    let said = told(command)?;
    let seconds = said["seconds"].as_f64().ok_or("the peer told no time")?;
    if said["status"] == "unsatisfiable" {
        return Err(format!("{options} says that {} has no solution, but it is made from one", board.display()));
    }
    if let Some(rows) = said["answer"].as_array() {
        let answer: String = rows.iter().filter_map(|row| row.as_str()).map(|row| format!("{row}\n")).collect();
        follows_the_rules("unruly", board, &answer)
            .map_err(|why| format!("{options} on {}: {why}", board.display()))?;
    }
    Ok(Try { seconds, solved: said["status"] == "solved", answer: None })
}
