//! Chess and the museum: optima and mixed armies by every engine, beside Choco, CP-SAT and HiGHS called directly.
//!
//! Ours is the whole program from start to end. The peers' times are those of the solvers alone: starting Python or Java, loading
//! them and building the model are left out. A board counts as solved where the answer is proved: the best one, or that
//! there is none; and all that solve it must find the same. The peers get the model that our engines have; of the museum's
//! two each has a table. CP-SAT appears twice, as it is by itself and with clauses in its linear relaxation.

use super::matrix::{Kind, Matrix, Program, Try, fill};
use super::peers::{Workshop, python, told};
use super::stopwatch::output_of;
use crate::arguments::{Bench, BenchPart};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The peers, and the options by which the script runs them.
const PEERS: [(&str, &str); 4] = [
    ("Choco", "--by choco"),
    ("CP-SAT", "--by cpsat"),
    ("CP-SAT LP", "--by cpsat --linearization 2"),
    ("HiGHS", "--by highs"),
];

const SCRIPT: &str = include_str!("../../../../bench/peers/boards.py");

/// Sides of the boards that knights are to dominate.
const KNIGHTS: [u32; 6] = [6, 7, 8, 9, 10, 12];
/// What is asked, the side of the board, rooks, bishops and knights.
const ARMIES: [(&str, u32, u32, u32, u32); 7] = [
    ("i", 4, 2, 1, 2),
    ("d", 5, 3, 2, 2),
    ("i", 8, 4, 4, 4),
    ("i", 10, 5, 5, 6),
    ("d", 6, 2, 2, 2),
    ("d", 7, 2, 3, 4),
    ("d", 8, 3, 3, 4),
];
/// Sides of the museum's maps.
const MAPS: [u32; 4] = [10, 20, 30, 40];

pub(super) fn measure(part: BenchPart, asked: &Bench) -> Result<Vec<Matrix>, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let workshop = Workshop::open()?;
    let script = workshop.file("boards.py", SCRIPT)?;
    let limit = asked.time_limit.as_secs_f64().to_string();
    let (name, puzzle, kinds) = match part {
        BenchPart::Knights => ("knights", "chess", knights(&workshop, asked)?),
        BenchPart::Armies => ("armies", "chess", armies(&workshop)?),
        _ => ("museum", "museum", maps(&workshop, &damier, asked)?),
    };
    let ours = |engine: &'static str, model: &'static str| {
        let (damier, limit) = (&damier, &limit);
        move |board: &PathBuf| {
            let mut solve = Command::new(damier);
            solve.args(["solve", puzzle, "--json", "--no-confirm", "--time-limit", limit, "--engine", engine]);
            if !model.is_empty() {
                solve.args(["--model", model]);
            }
            solve.arg(board);
            let begun = Instant::now();
            let output = solve.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
            let seconds = begun.elapsed().as_secs_f64();
            let said = serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap_or_default();
            let found = said["objective"].as_i64().or_else(|| Some(i64::from(said["status"] == "solved")));
            Ok(Try { seconds, solved: said["complete"] == true, answer: found })
        }
    };
    let peer = |options: &'static str, model: &'static str| {
        let (script, limit) = (&script, &limit);
        move |board: &PathBuf| by_python(script, board, options, model, limit)
    };
    let table = |question: &'static str, model: &'static str, alone: bool| {
        let mut programs: Vec<Program> = Vec::new();
        if alone {
            programs.push(Program { name: "auto", run: Box::new(ours("auto", "")) });
            programs.push(Program { name: "portfolio", run: Box::new(ours("portfolio", "")) });
        }
        for engine in ["cp", "sat", "mip", "lcg"] {
            programs.push(Program { name: engine, run: Box::new(ours(engine, model)) });
        }
        for (name, options) in PEERS {
            programs.push(Program { name, run: Box::new(peer(options, model)) });
        }
        fill(name, question, &kinds, programs, &asked.only, asked.repeats)
    };
    match part {
        BenchPart::Museum => Ok(vec![
            table("proved, the engines and the peers on the model 'cover'", "cover", true)?,
            table("proved, all of them on the model 'beams'", "beams", false)?,
        ]),
        _ => Ok(vec![table("proved", "", true)?]),
    }
}
/// Boards in words, in files whose names tell the peers' script what to do.
fn knights(workshop: &Workshop, asked: &Bench) -> Result<Vec<Kind>, String> {
    let sides = if asked.sizes.is_empty() { &KNIGHTS[..] } else { &asked.sizes };
    let board = |n: &u32| {
        let board = workshop.file(&format!("knights-{n}"), &format!("domination {n}x{n}\nknights minimise\n"))?;
        Ok(Kind { name: format!("{n}x{n}"), boards: vec![board] })
    };
    sides.iter().map(board).collect()
}

/// The same for armies.
fn armies(workshop: &Workshop) -> Result<Vec<Kind>, String> {
    let board = |(question, n, rooks, bishops, knights): (&str, u32, u32, u32, u32)| {
        let word = if question == "i" { "independence" } else { "domination" };
        let text = format!("{word} {n}x{n}\nrooks {rooks}\nbishops {bishops}\nknights {knights}\n");
        let board = workshop.file(&format!("chess-{question}-{n}-{rooks}-{bishops}-{knights}"), &text)?;
        Ok(Kind { name: format!("-{question} -n {n} -t {rooks} -f {bishops} -c {knights}"), boards: vec![board] })
    };
    ARMIES.into_iter().map(board).collect()
}

/// Random maps, three obstacles in ten cells.
fn maps(workshop: &Workshop, damier: &Path, asked: &Bench) -> Result<Vec<Kind>, String> {
    let sides = if asked.sizes.is_empty() { &MAPS[..] } else { &asked.sizes };
    let map = |side: u32, seed: u32| {
        let mut generate = Command::new(damier);
        generate.args(["generate", "museum", "--size", &side.to_string(), "--seed", &seed.to_string()]);
        workshop.file(&format!("museum-{side}-{seed}.txt"), &output_of(generate)?)
    };
    let kind = |&side: &u32| {
        let boards = (1..=asked.boards).map(|seed| map(side, seed)).collect::<Result<Vec<_>, String>>()?;
        Ok(Kind { name: format!("{side}x{side}"), boards })
    };
    sides.iter().map(kind).collect()
}

/// The script takes what the name of a file tells, or the file itself.
fn by_python(script: &Path, board: &Path, options: &str, model: &str, limit: &str) -> Result<Try, String> {
    let mut command = Command::new(python());
    command.arg(script);
    match board.file_name().and_then(|name| name.to_str()).filter(|name| !name.contains('.')) {
        Some(words) => command.args(words.split('-')),
        None => command.arg("museum").arg(board),
    };
    command.args(options.split(' ')).args(["--time-limit", limit, "--model", model]);
    let said = told(command)?;
    let seconds = said["seconds"].as_f64().ok_or("the peer told no time")?;
    let solved = said["status"] == "solved" || said["status"] == "unsatisfiable";
    let found = said["objective"].as_i64().or_else(|| Some(i64::from(said["status"] == "solved")));
    Ok(Try { seconds, solved, answer: found })
}
