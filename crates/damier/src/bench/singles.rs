//! Singles: every engine on boards with one solution, beside clasp, CP-SAT and CaDiCaL.
//!
//! Ours is the whole program from start to end, on one thread. The peers' times are those of the solvers alone: starting Python, loading
//! them, writing the clauses, looking for parts that are not connected and, for clasp, grounding are left out. Their answers are
//! checked by the rules, and where uniqueness is asked all must find one solution. Boards are of two kinds: those that plain techniques solve, and those on which one has to think what if.

use super::matrix::{Kind, Matrix, Program, Try, fill};
use super::peers::{Workshop, follows_the_rules, python, told};
use super::stopwatch::{output_of, run};
use crate::arguments::Bench;
use std::path::{Path, PathBuf};
use std::process::Command;

const SCRIPT: &str = include_str!("../../../../bench/peers/singles.py");
const RULES: &str = include_str!("../../../../bench/peers/singles.lp");
const SIZES: [u32; 5] = [10, 20, 30, 40, 50];
const DIFFICULTIES: [&str; 2] = ["tricky", "hard"];

pub(super) fn measure(asked: &Bench) -> Result<Vec<Matrix>, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let workshop = Workshop::open()?;
    let script = workshop.file("singles.py", SCRIPT)?;
    workshop.file("singles.lp", RULES)?;
    let limit = asked.time_limit.as_secs_f64().to_string();
    let sizes = if asked.sizes.is_empty() { &SIZES[..] } else { &asked.sizes };
    let mut kinds = Vec::new();
    for &size in sizes {
        for difficulty in DIFFICULTIES {
            let board = |seed: u32| -> Result<PathBuf, String> {
                let mut generate = Command::new(&damier);
                let (size, seed) = (format!("{size}x{size}"), seed.to_string());
                generate.args(["generate", "singles", "--size", &size, "--difficulty", difficulty, "--seed", &seed]);
                workshop.file(&format!("singles-{size}-{difficulty}-{seed}.txt"), &output_of(generate)?)
            };
            let boards = (1..=asked.boards).map(board).collect::<Result<Vec<_>, String>>()?;
            kinds.push(Kind { name: format!("{size}x{size} {difficulty}"), boards });
        }
    }
    let questions: [(&str, &[&str], bool); 2] =
        [("a first solution", &["solve"], false), ("the only solution, proved", &["count", "--unique"], true)];
    questions
        .into_iter()
        .map(|(question, verb, proof)| {
            let ours = |options: &'static [&'static str]| {
                let (damier, limit) = (&damier, &limit);
                move |board: &PathBuf| {
                    let mut command = Command::new(damier);
                    command.args(verb).args(["singles", "--quiet", "--time-limit", limit]);
                    command.args(options).arg(board);
                    run(command, 0).map(|one| Try { answer: proof.then_some(1), ..one })
                }
            };
            let peer = |name: &'static str| {
                let (script, limit) = (&script, &limit);
                move |board: &PathBuf| by_python(script, board, name, limit, proof)
            };
            let programs = vec![
                Program { name: "auto", run: Box::new(ours(&[])) },
                Program { name: "guess", run: Box::new(ours(&["--engine", "direct", "--guess"])) },
                Program { name: "cp", run: Box::new(ours(&["--engine", "cp"])) },
                Program { name: "sat", run: Box::new(ours(&["--engine", "sat"])) },
                Program { name: "mip", run: Box::new(ours(&["--engine", "mip"])) },
                Program { name: "clasp", run: Box::new(peer("clasp")) },
                Program { name: "CaDiCaL", run: Box::new(peer("cadical")) },
                Program { name: "CP-SAT", run: Box::new(peer("cpsat")) },
            ];
            fill("singles", question, &kinds, programs, &asked.only, asked.repeats)
        })
        .collect()
}

fn by_python(script: &Path, board: &Path, by: &str, limit: &str, proof: bool) -> Result<Try, String> {
    let mut command = Command::new(python());
    command.arg(script).arg(board).args(["--by", by, "--time-limit", limit]);
    if proof {
        command.arg("--proof");
    }
    let said = told(command)?;
    if let Some(rows) = said["answer"].as_array() {
        let answer: String = rows.iter().filter_map(|row| row.as_str()).map(|row| format!("{row}\n")).collect();
        follows_the_rules("singles", board, &answer).map_err(|why| format!("{by} on {}: {why}", board.display()))?;
    }
    let seconds = said["seconds"].as_f64().ok_or("the peer told no time")?;
    let answer = if proof { said["count"].as_i64() } else { None };
    Ok(Try { seconds, solved: said["status"] == "solved", answer })
}
